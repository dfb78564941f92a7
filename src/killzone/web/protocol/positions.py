"""The table: everything on it as one viewer may see it, and what happened."""

from killzone.web.protocol.pieces import Amount, Said, Spot, Statement, Word


class Weapon(Word):
    """A row of a card: the weapon's name, its numbers under the sheet's column titles, its rules."""

    name: str
    kind: str
    numbers: list[str]
    rules: list[str] = []


class Ability(Word):
    name: str
    text: Said
    rule: str = ""


class Sheet(Word):
    """A card to show: titles with values, weapons, abilities. The client knows none of the words on it."""

    id: str
    name: str
    base: list[int]
    wounds: int
    stats: list[tuple[str, str]] = []
    columns: list[str] = []
    weapons: list[Weapon] = []
    abilities: list[Ability] = []
    keywords: list[str] = []


class Operative(Word):
    """One model as a seat may see it. `sheet` is the id of its card, `code` a sign of two or three letters.

    `states` are words for how it is; `tokens` what lies beside it, in words, with their number; `hurt` one is worse for
    its wounds; `sign` is what it is in its team, if content says so: pages draw that instead of its letters.
    """

    id: str
    name: str
    code: str
    seat: int
    sheet: str
    wounds: int
    most_wounds: int
    spot: Spot | None = None
    order: str = ""
    ready: bool = False
    out: bool = False
    states: list[Said] = []
    tokens: list[tuple[Said, int]] = []
    effects: list[Statement] = []
    hurt: bool = False
    sign: str = ""


class Marker(Word):
    """A marker; `owner` is the seat that has secured or brought it, `controller` who controls it, -1 for nobody.

    `reach` is how far from its rim whoever controls it may be; 0 draws no ring.
    """

    id: str
    name: str
    kind: str
    size: int
    spot: Spot | None = None
    carrier: str = ""
    owner: int = -1
    controller: int = -1
    reach: int = 0


class Player(Word):
    """One side: points to spend, its score and what it was for, what it has brought, hides and keeps."""

    seat: int
    name: str
    points: int = 0
    victory: int = 0
    score: list[Amount] = []
    equipment: list[str] = []
    secrets: list[tuple[str, str]] = []
    tokens: list[tuple[Said, int]] = []


class Goal(Word):
    """A way to score: what has to be so, when, and how much it gives, in words.

    `now` says for each player how it stands, `worth` what it would give if the time came now.
    """

    text: Said
    when: Said
    points: Said
    rule: str = ""
    now: list[Said] = []
    worth: list[int] = []


class Aim(Word):
    """What points are scored for, with its ways. For each player: scored so far, still to be had at most, and in short.

    `most` is what it gives at most, 0 where that is open.
    """

    title: Said
    text: Said = ""
    rule: str = ""
    goals: list[Goal] = []
    most: int = 0
    scored: list[int] = []
    left: list[int] = []
    brief: list[Said] = []


class Contest(Word):
    """What decides the battle. For each player the figure that counts, of which `unit`, and a note to it.

    `ahead` says in words who is ahead and by what.
    """

    text: Said = ""
    rule: str = ""
    unit: Said = ""
    figures: list[Said] = []
    notes: list[Said] = []
    aims: list[Aim] = []
    ahead: Said = ""


class Position(Word):
    """Everything on the table as one viewer may see it. `order` lists the seats, the one with initiative first; while
    that is `contested` it is the order of before.

    `board` numbers the state of the terrain: when it changes the client asks for `board` again. `active` is the
    operative whose activation it is. `contest` says what it takes to win; `begun` that the set-up is over. Once it is
    over `places` gives the place of each player, 1 for the first; `winner` is the one who is first alone, or -1.
    """

    turn: int
    phase: Said
    order: list[int]
    players: list[Player]
    operatives: list[Operative]
    markers: list[Marker] = []
    effects: list[Statement] = []
    board: int = 0
    turns: int = 0
    over: bool = False
    winner: int | None = None
    active: str = ""
    contest: Contest | None = None
    places: list[int] = []
    begun: bool = False
    contested: bool = False


class LogEntry(Word):
    """One event as it is told. `answer` is the number of the answer that led to it, `index` its place among these.

    `kind` is the event's name in small letters; `seat` whose it is, -1 for nobody's; `by` who gave the answer;
    `minor` ones go without saying. `faces` are dice that fell, of so many `sides`, and `lead` the sentence up to
    them, `path` a way that was walked, `operative` whom it is about.
    """

    answer: int
    index: int
    kind: str
    text: Said
    rule: str = ""
    seat: int = -1
    minor: bool = False
    faces: list[int] = []
    operative: str = ""
    path: list[Spot] = []
    amount: int = 0
    by: int = -1
    lead: Said = ""
    sides: int = 6
