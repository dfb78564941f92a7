"""The data of replies, one kind for each query."""

from typing import Any, Literal

from killzone.web.protocol.pieces import Mark, Point, Reason, Said, Spot, Statement, Tally, Word
from killzone.web.protocol.positions import LogEntry, Position
from killzone.web.protocol.questions import Question, Tray


class Region(Word):
    """What lies inside an odd number of these closed lines, at a height."""

    z: int
    lines: list[list[tuple[int, int]]]


class End(Word):
    """A good place to end, and what is good about it."""

    spot: Spot
    text: Said = ""


class Reach(Word, tag_field="kind", tag="reach"):
    """Where the pending move or placing can end; `ends` are some legal places, the most useful first."""

    regions: list[Region]
    ends: list[End] = []


class Leg(Word):
    """One straight part of a way: what it is, how long, and what it counts, in words."""

    text: Said
    length: str
    counts: Said
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


class Drag(Word, tag_field="kind", tag="drag"):
    """The option that lets a dragged operative go where it is dragged, empty if there is none; `moves` says that it is
    a move, otherwise it only leads to one."""

    pick: str = ""
    moves: bool = False


class Given(Word):
    """An answer, by its kind and value as in `Answer`."""

    kind: Literal["pick", "path"]
    value: Any


class GroupStep(Word):
    """What is sent as one `Answer` to the question with this number: all but the last of `answers` only lead on."""

    decision: int
    answers: list[Given]


class Mover(Word):
    """One of several that are moved together: its way, what that is called and costs, and the answers that make it go.

    Without `steps` it stays where it is, for these reasons. A `short` one goes only as near as it can.
    """

    operative: str
    steps: list[GroupStep] = []
    does: Said = ""
    path: list[Spot] = []
    total: str = ""
    limit: str = ""
    reasons: list[Reason] = []
    short: bool = False


class Group(Word, tag_field="kind", tag="group"):
    """Who of several can go: those that go in the order they do it, then those that stay. `stops` says why nobody goes
    after the last of them, where dice fall or something else is asked by its move."""

    movers: list[Mover]
    stops: Said = ""


class Judged(Word, tag_field="kind", tag="judged"):
    """For each option of a pick that is not legal, by its key, every reason against it.

    `leads` are the options that are only half of an answer: nothing happens by them, but another question follows,
    which can be asked about before anything is answered. `question` is the one that was asked about, where it follows.
    `together` says that several of those whom the options are about can be moved one after another (`AskGroup`).
    """

    against: dict[str, list[Reason]]
    leads: list[str] = []
    question: Question | None = None
    together: bool = False


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
    attack with several `targets` the numbers are those of all enemies together. `mutual` are those of an attack in
    which both sides strike, so that what the attacker suffers is told even where it is nothing.
    """

    title: Said
    policy: str
    mean: float
    kill: float
    mean_taken: float = 0.0
    die: float = 0.0
    at_least: list[float] = []
    exactly: list[float] = []
    wounds: int = 0
    marks: dict[str, float] = {}
    left_out: list[Said] = []
    assumed: list[Said] = []
    targets: list[OutlookTarget] = []
    mutual: bool = False


class Possibility(Word):
    """Something an operative might do, what it costs, and every reason against it; none means it is possible."""

    name: str
    rule: str
    target: str = ""
    price: Said = ""
    reasons: list[Reason] = []


class Stat(Word):
    name: str
    value: str
    tally: Tally


class Facing(Word):
    """How somebody of another side and an operative stand to each other, as far as that is said: whether the operative
    sees it and whether that is in cover, whether it sees the operative and that is in cover, and the sentences behind
    it; `sight` are those about what the operative sees, `exposure` about what is seen of it."""

    operative: str
    sees: bool | None = None
    cover: bool | None = None
    seen: bool | None = None
    covered: bool | None = None
    sight: list[Statement] = []
    exposure: list[Statement] = []


class Nearby(Word):
    """A marker that is near: how far it is, and whether that is no farther than it can be contested from."""

    marker: str
    text: Said
    within: bool = False


class Explained(Word, tag_field="kind", tag="explained"):
    """All about one operative: its numbers taken apart, its actions, whom it could attack, how it and the other sides
    see each other, and what is near."""

    operative: str
    stats: list[Stat]
    actions: list[Possibility]
    targets: list[Possibility]
    facing: list[Facing] = []
    near: list[Nearby] = []


class Move(Word):
    """One kind of move: where it can end, and in sentences how far it goes."""

    statements: list[Statement]
    regions: list[Region]


class Threat(Word, tag_field="kind", tag="threat"):
    """What an operative could do next: its usual move first, then those that go farther; and whom it sees now."""

    operative: str
    moves: list[Move]
    facing: list[Facing] = []


class Measured(Word, tag_field="kind", tag="measured"):
    """The distance between two things, the closest points of both, and what is in the way of measuring."""

    text: Said
    distance: int
    ends: list[Point]


class Moment(Word, tag_field="kind", tag="moment"):
    """The table as it was after an answer, as this viewer may see it; `entries` are those of that answer."""

    number: int
    position: Position
    entries: list[LogEntry]
    trail: list[Said]
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

    text: Said


class Hint(Word, tag_field="kind", tag="hint"):
    """What a bot would answer: `answer` and `value` are the kind and value of an `Answer`; `text` may say why. `more`
    says that there is more to be had by asking `ahead`."""

    answer: Literal["pick", "place", "path", "share"]
    value: Any
    text: Said = ""
    more: bool = False


class Done(Word, tag_field="kind", tag="done"):
    """It has been done; the state that follows shows it."""
