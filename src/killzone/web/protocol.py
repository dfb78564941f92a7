"""What goes over the socket and the web interface, as typed values; docs/protocol.md tells the story.

Lengths are whole hundredths of a millimetre, as everywhere; spots are `[x, y, z, facing]`. `web/src/protocol.ts` is
made from this file by `python tools/typescript.py`; a test fails when the two differ.
"""

from typing import Any, Literal

import msgspec

VERSION = 1
"""Raised when a client of the version before could no longer play."""

LARGEST_MESSAGE = 16_384
"""Bytes of one message to the server; the longest path is well below."""

Spot = tuple[int, int, int, int]
Point = tuple[int, int, int]


class Form(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a client sends: nothing but the fields that there are."""


class Word(msgspec.Struct, omit_defaults=True):
    """What the server sends; fields with nothing in them are left out."""


# Small pieces


class Mark(Word):
    """Something to draw for a reason or a verdict: `kind` is `point`, `line` or `outline`."""

    kind: str
    points: list[Point]
    label: str = ""


class Reason(Word):
    """Why not: a whole sentence, the rule behind it, the way out, what to draw, and the field of a form it is about."""

    rule: str
    text: str
    hint: str = ""
    marks: list[Mark] = []
    field: str = ""


class Amount(Word):
    """One entry of a number taken apart."""

    amount: int
    rule: str
    note: str = ""


class Tally(Word):
    """A number taken apart; `length` says that the amounts are lengths."""

    total: int
    entries: list[Amount] = []
    length: bool = False


class Statement(Word):
    """A sentence with the rule behind it; `tone` is `yes`, `no`, `caution` or `plain`."""

    text: str
    tone: str = "plain"
    rule: str = ""


# The position


class Weapon(Word):
    """A row of a datacard: the weapon's name, its numbers under the sheet's column titles, its rules."""

    name: str
    kind: str
    numbers: list[str]
    rules: list[str] = []


class Ability(Word):
    name: str
    text: str
    rule: str = ""


class Sheet(Word):
    """A datacard to show: titles with values, weapons, abilities. The client knows none of the words on it."""

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
    """One model as a seat may see it. `sheet` is the id of its datacard, `code` a sign of two or three letters.

    `states` are words such as `injured`; `tokens` what lies beside it, in words, with their number.
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
    states: list[str] = []
    tokens: list[tuple[str, int]] = []
    effects: list[Statement] = []


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
    """One side: Command Points, Victory Points and what they were scored for, how many are ready and left."""

    seat: int
    name: str
    points: int = 0
    victory: int = 0
    score: list[Amount] = []
    equipment: list[str] = []
    secrets: list[tuple[str, str]] = []


class Position(Word):
    """Everything on the table as one viewer may see it. `order` lists the seats, the one with initiative first.

    `board` numbers the state of the terrain: when it changes the client asks for `board` again. `active` is the
    operative whose activation it is.
    """

    turn: int
    phase: str
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


class Happening(Word):
    """One event as it is told. `answer` is the number of the answer that led to it, `index` its place among these.

    `kind` is the event's name in small letters; `seat` whose doing it is, -1 for nobody's; `minor` ones go without
    saying. `faces` are dice that fell, `path` a way that was walked, `operative` whom it is about.
    """

    answer: int
    index: int
    kind: str
    text: str
    rule: str = ""
    seat: int = -1
    minor: bool = False
    faces: list[int] = []
    operative: str = ""
    path: list[Spot] = []
    amount: int = 0


# The question


class Die(Word):
    """One die of the tray: its face, 0 for one that was kept without a roll; what it counts as; what happened to it.

    `result` is `critical`, `normal` or `fail`; `state` is empty, `rerolled`, `retained`, `blocked`, `struck` or
    `discarded`; `picks` are the options of the pending question that are about this die.
    """

    face: int
    result: str
    state: str = ""
    note: str = ""
    picks: list[str] = []


class DicePool(Word):
    """The dice of one side: `title` says with what, `note` what they need."""

    seat: int
    operative: str
    title: str
    note: str = ""
    dice: list[Die] = []


class Tray(Word):
    """The dice on the table now, and in a sentence what they come to as they lie."""

    pools: list[DicePool]
    text: str = ""


class Option(Word):
    """One answer of a pick. `price` is what it costs, in words; `subject` the operative or marker it is about."""

    key: str
    label: str
    rule: str = ""
    price: str = ""
    subject: str = ""
    detail: str = ""


class PickDomain(Word, tag_field="kind", tag="pick"):
    options: list[Option]


class PlaceDomain(Word, tag_field="kind", tag="place"):
    """A spot on the board for a base of `size` (length, width) that must lie within `area`, if there is one."""

    size: list[int]
    operative: str = ""
    area: list[int] = []


class PathDomain(Word, tag_field="kind", tag="path"):
    """A way across the board from `start`; `limit` is how far at most, `action` what kind of move."""

    start: Spot
    size: list[int]
    limit: int
    operative: str = ""
    action: str = ""


class ShareDomain(Word, tag_field="kind", tag="share"):
    """A total split over takers; `bounds` are the least and the most for each."""

    total: int
    takers: list[Option]
    bounds: list[tuple[int, int]]


class Question(Word):
    """The pending decision as its seat is asked it. `default` is an answer that is always at hand, if there is one.

    `operative` is the one that it is about: who acts, who looks at the targets, who is set up. `secret` says that the
    others do not see the answer: people at one screen pass it on before the question is shown.
    """

    id: int
    seat: int
    kind: str
    prompt: str
    rule: str
    domain: PickDomain | PlaceDomain | PathDomain | ShareDomain
    default: Any = None
    attack: bool = False
    operative: str = ""
    secret: bool = False


class Seat(Word):
    """Who sits where. `kind` is `person`, `bot` or `open` (a link that nobody has opened yet)."""

    seat: int
    name: str
    kind: str
    bot: str = ""
    connected: bool = False


class Undo(Word):
    """A request to take back an answer: by which seat, and who has still to agree."""

    seat: int
    waiting: list[int]


# From the server


class Welcome(Word, tag_field="type", tag="welcome"):
    """The first word to a connection: what never changes, then `state` follows.

    `yours` are the seats that this connection holds; none makes it a spectator.
    """

    protocol: int
    table: str
    edition: str
    title: str
    killzone: str
    mission: str
    yours: list[int]
    sheets: list[Sheet]
    size: list[int]
    seed: str = ""


class State(Word, tag_field="type", tag="state"):
    """The table after something happened. `revision` grows with every change, also when an answer is taken back.

    Happenings after answer `keep` are forgotten and `happenings` come after them. `question` is there when it is for
    a seat of this viewer; otherwise `waiting` names the seat that decides. `trail` is the breadcrumb of pending rules.
    `asked` says in words what the others are deciding; `can_undo` whether taking back is free, asked for or impossible.
    """

    revision: int
    number: int
    keep: int
    position: Position
    happenings: list[Happening]
    trail: list[str]
    seats: list[Seat]
    waiting: int = -1
    asked: str = ""
    question: Question | None = None
    tray: Tray | None = None
    undo: Undo | None = None
    can_undo: Literal["free", "ask", "no"] = "no"
    undo_hint: str = ""


class Present(Word, tag_field="type", tag="present"):
    """Only who is there has changed, or what is asked of them: seats and undo requests."""

    revision: int
    seats: list[Seat]
    undo: Undo | None = None


class Reply(Word, tag_field="type", tag="reply"):
    """The answer to a query: `of` is the number that the query carried, `data` is one of the values below."""

    of: int
    data: "Reach | Route | Judged | Look | Outlook | Explained | Measured | Moment | Drawn | Why | Done"


class Refused(Word, tag_field="type", tag="refused"):
    """A message was not taken, and nothing has changed. `of` is its number, -1 where it could not be read.

    `stale` says that it was about a question that is no longer pending.
    """

    of: int
    reasons: list[Reason]
    stale: bool = False


class Nudged(Word, tag_field="type", tag="nudged"):
    """Somebody asks this viewer to decide: by which seat, -1 for a spectator."""

    seat: int


class Gone(Word, tag_field="type", tag="gone"):
    """The last word of the server before it closes: why."""

    text: str


FromServer = Welcome | State | Present | Reply | Refused | Nudged | Gone


# Replies


class Region(Word):
    """What lies inside an odd number of these closed lines, at a height."""

    z: int
    lines: list[list[tuple[int, int]]]


class End(Word):
    """A good place to end, and what is good about it."""

    spot: Spot
    text: str = ""


class Reach(Word, tag_field="kind", tag="reach"):
    """Where the pending move or placing can end; `ends` are some legal places, the most useful first."""

    regions: list[Region]
    ends: list[End] = []


class Leg(Word):
    """One straight part of a way: what it is, how long, and what it counts, in words."""

    text: str
    length: str
    counts: str
    to: Spot


class Route(Word, tag_field="kind", tag="route"):
    """A way to an end, or the spot that was asked about: legal, or with every reason against it.

    `near` is the closest legal end that was found where the one asked for is not.
    """

    path: list[Spot]
    legal: bool
    legs: list[Leg] = []
    total: str = ""
    limit: str = ""
    reasons: list[Reason] = []
    marks: list[Mark] = []
    near: list[Spot] = []


class Judged(Word, tag_field="kind", tag="judged"):
    """For each option of the pending pick that is not legal, by its key, every reason against it."""

    against: dict[str, list[Reason]]


class Look(Word, tag_field="kind", tag="look"):
    """How one operative sees another: shapes and labels of drawing/shapes.py, and what they mean."""

    shapes: list[dict[str, Any]]
    labels: list[dict[str, Any]]
    statements: list[Statement]
    section: dict[str, Any] | None = None


class OutlookTarget(Word):
    """One of several targets of an attack, by itself."""

    operative: str
    mean: float
    kill: float
    wounds: int
    friend: bool = False


class Outlook(Word, tag_field="kind", tag="outlook"):
    """The odds of an attack before it is made, or of what is still to come of it; `at_least[n]` is the chance of n
    damage or more.

    `left_out` says in words what these odds do not cover, `assumed` what players still choose and are taken to. Of an
    attack with several `targets` the numbers are those of all enemies together.
    """

    title: str
    policy: str
    mean: float
    kill: float
    mean_taken: float = 0.0
    die: float = 0.0
    at_least: list[float] = []
    exactly: list[float] = []
    wounds: int = 0
    marks: dict[str, float] = {}
    left_out: list[str] = []
    assumed: list[str] = []
    targets: list[OutlookTarget] = []


class Possibility(Word):
    """Something an operative might do, what it costs, and every reason against it; none means it is possible."""

    name: str
    rule: str
    target: str = ""
    price: str = ""
    reasons: list[Reason] = []


class Stat(Word):
    name: str
    value: str
    tally: Tally


class Explained(Word, tag_field="kind", tag="explained"):
    """All about one operative: its numbers taken apart, its actions, whom it could attack."""

    operative: str
    stats: list[Stat]
    actions: list[Possibility]
    targets: list[Possibility]


class Measured(Word, tag_field="kind", tag="measured"):
    """The distance between two things, the closest points of both, and what is in the way of measuring."""

    text: str
    distance: int
    ends: list[Point]


class Moment(Word, tag_field="kind", tag="moment"):
    """The table as it was after an answer, as this viewer may see it; `happenings` are those of that answer."""

    number: int
    position: Position
    happenings: list[Happening]
    trail: list[str]
    tray: Tray | None = None


class Drawn(Word, tag_field="kind", tag="drawn"):
    """The board without anybody on it: terrain and zones as shapes and labels of drawing/shapes.py."""

    board: int
    width: int
    depth: int
    shapes: list[dict[str, Any]]
    labels: list[dict[str, Any]]
    levels: list[int]


class Why(Word, tag_field="kind", tag="why"):
    """Why a bot gave the answer with this number, in a sentence; empty where it was no bot."""

    text: str


class Done(Word, tag_field="kind", tag="done"):
    """It has been done; the state that follows shows it."""


# From the client: every message has a number `of` its own, which the reply or refusal quotes.


class Hello(Form, tag_field="type", tag="hello"):
    """The first message: the secrets of the seats it holds, and the last answer whose events it has.

    `revision` is that of the last state it has seen: whatever was taken back after it is told again.
    """

    of: int
    protocol: int
    secrets: list[str] = []
    since: int = -1
    revision: int = -1


class Answer(Form, tag_field="type", tag="answer"):
    """The answer to the pending question: as in `killzone.Action.to_json`, with the revision it was seen at."""

    of: int
    revision: int
    decision: int
    kind: Literal["pick", "place", "path", "share"]
    value: str | list[int | list[int]]


class TakeBack(Form, tag_field="type", tag="undo"):
    """Take back the last answer, or ask for it, or agree or disagree with such a request."""

    of: int
    revision: int
    what: Literal["ask", "agree", "refuse"] = "ask"


class AskReach(Form, tag_field="type", tag="reach"):
    of: int
    revision: int


class AskRoute(Form, tag_field="type", tag="route"):
    """How to get to a spot in the pending move, after the legs already planned; or whether it can be placed there.

    `via` are the ends of the legs that stand; `to` is snapped to the highest floor under it unless `level` is given.
    """

    of: int
    revision: int
    to: tuple[int, int]
    via: list[Spot] = []
    level: int | None = None
    facing: int = 0


class AskJudged(Form, tag_field="type", tag="judge"):
    of: int
    revision: int


class AskLook(Form, tag_field="type", tag="look"):
    """How an operative sees another; `at` imagines the first one on another spot."""

    of: int
    viewer: str
    target: str
    at: Spot | None = None


class AskOutlook(Form, tag_field="type", tag="outlook"):
    """The odds of the attack that an option of the pending question makes."""

    of: int
    revision: int
    pick: str


class AskExplained(Form, tag_field="type", tag="explain"):
    of: int
    operative: str


class AskMeasured(Form, tag_field="type", tag="measure"):
    """Between two things: each the id of an operative or marker, or a point."""

    of: int
    a: str | Point
    b: str | Point


class AskMoment(Form, tag_field="type", tag="moment"):
    of: int
    number: int


class AskBoard(Form, tag_field="type", tag="board"):
    """The board in its present state, or as it was after an answer."""

    of: int
    number: int = -1


class AskWhy(Form, tag_field="type", tag="why"):
    of: int
    number: int


class Nudge(Form, tag_field="type", tag="nudge"):
    """Ask the one that everybody waits for to decide; at most one in ten seconds reaches them."""

    of: int


FromClient = (
    Hello
    | Answer
    | TakeBack
    | AskReach
    | AskRoute
    | AskJudged
    | AskLook
    | AskOutlook
    | AskExplained
    | AskMeasured
    | AskMoment
    | AskBoard
    | AskWhy
    | Nudge
)

# The web interface


class SeatWish(Form):
    """Who is to sit somewhere: a person at this screen, a bot by its name, or whoever opens a link."""

    kind: Literal["person", "bot", "link"] = "person"
    bot: str = ""
    name: str = ""


class NewTable(Form):
    """A game to open: names of what is shipped, one wish for each seat. Empty means the usual."""

    edition: str = ""
    full: bool = True
    small: bool = False
    killzone: str = ""
    teams: list[str] = []
    mission: str = ""
    seats: list[SeatWish] = []
    seed: str = ""


class Created(Word):
    """A table that was opened, with the secret of each seat that somebody may hold, and empty ones for bots."""

    table: str
    secrets: list[str]


class AskSummaries(Form):
    tables: list[str]


class Summary(Word):
    """A table in a list: what is played, how far it has come, and when somebody last answered, in Unix seconds."""

    table: str
    title: str
    edition: str
    seats: list[Seat]
    answers: int
    turn: int
    over: bool
    changed: int
    waiting: int = -1
    score: list[int] = []


class Failed(Word):
    """What a request gets that is not granted."""

    reasons: list[Reason]


# What there is to play with


class CatalogGame(Word):
    """A way to play an edition: a new table is asked for with `full` and `small`; `missions` says whether it has any.

    `length` is how long it takes, a whole game being 1.
    """

    full: bool
    title: str
    about: str
    missions: bool = False
    small: bool = False
    length: float = 1.0


class CatalogKillzone(Word):
    """A board to play on, with its picture."""

    id: str
    name: str
    about: str
    size: str
    board: Drawn
    turns: int = 4
    markers: list[Marker] = []


class CatalogMission(Word):
    id: str
    name: str
    about: str
    rewards: str = ""


class CatalogTeam(Word):
    """A team as it comes to a battle: its operatives, and the cards of these."""

    id: str
    name: str
    about: str
    operatives: list[Operative]
    sheets: list[Sheet]
    plays: str = ""
    beaten_by: str = ""


class CatalogEdition(Word):
    """An edition; one that cannot be played yet says so in `about` and has nothing else."""

    id: str
    title: str
    about: str
    playable: bool = False
    games: list[CatalogGame] = []
    killzones: list[CatalogKillzone] = []
    missions: list[CatalogMission] = []
    teams: list[CatalogTeam] = []


class CatalogBot(Word):
    """A player that is no person, and in a sentence how it plays."""

    name: str
    title: str
    about: str


class Catalog(Word):
    """Everything that a new table may be asked for, the usual first. Paces are minutes that an activation takes."""

    editions: list[CatalogEdition]
    bots: list[CatalogBot]
    usual_bot: str
    person_pace: float
    bot_pace: float


# Rules


class Rule(Word):
    """One entry of the ledger. `needs` are the ids of rules that it builds on."""

    id: str
    title: str
    kind: str
    text: str
    source: str
    needs: list[str] = []
    ruling: str = ""
    extended: bool = False
    uncertain: bool = False


class RuleEdition(Word):
    id: str
    title: str


class Rulebook(Word):
    """The whole ledger."""

    editions: list[RuleEdition]
    rules: list[Rule]


class RuleDetail(Rule):
    """One entry, the rules that build on it, and what carries it: names of code, and of tests where there are any."""

    needed_by: list[str] = []
    code: list[str] = []
    tests: list[str] = []


# Odds


class OddsChoice(Word):
    value: Any
    title: str


class OddsSuggestion(Word):
    """Something that may be written into a field, the rule behind it, and what that says."""

    text: str
    rule: str = ""
    title: str = ""
    about: str = ""


class OddsField(Word):
    """One number of an attack: see core/attack_forms.py. `kind` says how it is asked for."""

    name: str
    title: str
    kind: Literal["whole", "roll", "pair", "flag", "choice", "text", "rules"]
    start: Any
    least: int = 0
    most: int = 0
    zero: bool = False
    parts: list[str] = []
    choices: list[OddsChoice] = []
    suggestions: list[OddsSuggestion] = []
    rule: str = ""
    help: str = ""
    rare: bool = False


class OddsPreset(Word):
    """Something shipped that fills a group: its `numbers` replace those of the fields with these names."""

    id: str
    name: str
    of: str
    numbers: dict[str, Any]


class OddsGroup(Word):
    id: str
    title: str
    role: Literal["weapon", "target", "situation"]
    fields: list[OddsField]
    presets: list[OddsPreset] = []


class OddsForm(Word):
    """The numbers of one kind of attack, and the policy that is usual for it; `times` in a row at most."""

    kind: Literal["shoot", "fight"]
    title: str
    policy: str
    times: int
    groups: list[OddsGroup]


class OddsPolicy(Word):
    name: str
    title: str


class OddsEdition(Word):
    """`grid_policy` is the one that a grid is worked out with."""

    id: str
    title: str
    forms: list[OddsForm]
    grid_policy: str


class OddsForms(Word):
    """Every field that odds can be asked for with; a grid has so many `cells` at most."""

    editions: list[OddsEdition]
    policies: list[OddsPolicy]
    cells: int


class AskOdds(Form):
    """An attack in numbers, so many `times` in a row. An empty policy is the usual one."""

    edition: str
    numbers: dict[str, Any]
    policy: str = ""
    times: int = 1


class AskGrid(Form):
    """Weapons against targets: each a set of numbers, and those that all have in common."""

    edition: str
    weapons: list[dict[str, Any]]
    targets: list[dict[str, Any]]
    common: dict[str, Any] = {}
    policy: str = ""


class OddsDamage(Word):
    """An amount of damage, the chance of exactly that, and of that or more."""

    damage: int
    exactly: float
    at_least: float


class OddsJoint(Word):
    """How one exchange may end, and the chance that it does."""

    dealt: int
    taken: int
    killed: bool
    died: bool
    marks: dict[str, int]
    chance: float


class OddsRule(Word):
    id: str
    title: str


class OddsAnswer(Word):
    """The odds of an attack; `exact` are the mean and the chance to kill as fractions, `rules` those reckoned with."""

    attack: str
    policy: OddsPolicy
    wounds: list[int]
    mean: float
    spread: float
    kill: float
    mean_taken: float
    die: float
    marks: dict[str, float]
    damage: list[OddsDamage]
    damage_taken: list[OddsDamage]
    joint: list[OddsJoint]
    exact: list[str]
    rules: list[OddsRule] = []


class GridAnswer(Word):
    """For each weapon a row with a figure for each target."""

    policy: OddsPolicy
    kills: list[list[float]]
    means: list[list[float]]


encode = msgspec.json.Encoder().encode
decode: Any = msgspec.json.Decoder(FromClient).decode
