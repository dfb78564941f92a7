"""What a client says over the socket: every message has a number `of` its own, which the reply or refusal quotes."""

from typing import Literal

from killzone.web.protocol.company import Allow, AskStandIn, Call, Say
from killzone.web.protocol.pieces import Form, Point, Spot


class Hello(Form, tag_field="type", tag="hello"):
    """The first message: the secrets of the seats it holds, and the last answer whose events it has.

    `revision` is that of the last state it has seen: whatever was taken back after it is told again. `name` is what
    whoever only watches is called.
    """

    of: int
    protocol: int
    secrets: list[str] = []
    since: int = -1
    revision: int = -1
    name: str = ""


class More(Form):
    """An answer to the question that comes at once after another answer."""

    kind: Literal["pick", "place", "path", "share"]
    value: str | list[int | list[int]]


class Answer(Form, tag_field="type", tag="answer"):
    """The answer to the pending question: as in `killzone.Action.to_json`, with the revision it was seen at.

    Where it is only half of one, `more` says what is meant by it: all of it is taken, or nothing. With `asks` whatever
    follows is asked, even if it cannot matter.
    """

    of: int
    revision: int
    decision: int
    kind: Literal["pick", "place", "path", "share"]
    value: str | list[int | list[int]]
    more: list[More] = []
    asks: bool = False


class TakeBack(Form, tag_field="type", tag="undo"):
    """Take back the last answer, or ask for it, or agree or disagree with such a request."""

    of: int
    revision: int
    what: Literal["ask", "agree", "refuse"] = "ask"


class AskReach(Form, tag_field="type", tag="reach"):
    """Where the pending move or placing can end. `first` are picks that lead on to it: it is asked after them."""

    of: int
    revision: int
    first: list[str] = []


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
    first: list[str] = []


class AskDrag(Form, tag_field="type", tag="drag"):
    """Which option of the pending question lets an operative move to a place that it is dragged to."""

    of: int
    revision: int
    operative: str
    to: tuple[int, int]
    first: list[str] = []


class AskGroup(Form, tag_field="type", tag="group"):
    """How several operatives can be moved together, each by as much as the others: `by` is how far along and across the
    board. It is asked at a question that each of them may be picked at. With `near`, whoever cannot go so far goes as
    near as it can."""

    of: int
    revision: int
    operatives: list[str]
    by: tuple[int, int]
    near: bool = False


class AskJudged(Form, tag_field="type", tag="judge"):
    """What is against the options of the pending question, or of the one that the picks of `first` lead on to."""

    of: int
    revision: int
    first: list[str] = []


class AskLook(Form, tag_field="type", tag="look"):
    """How an operative sees another; `at` imagines the first one on another spot."""

    of: int
    viewer: str
    target: str
    at: Spot | None = None


class AskOutlook(Form, tag_field="type", tag="outlook"):
    """The odds of the attack that an option of the pending question makes.

    Where a move is pending, `way` is how it may be answered, and no option is named: the odds are those of the best
    attack that the mover can make at once from there.
    """

    of: int
    revision: int
    pick: str = ""
    first: list[str] = []
    way: list[Spot] = []


class AskExplained(Form, tag_field="type", tag="explain"):
    """All about an operative where it stands."""

    of: int
    operative: str


class AskProspect(Form, tag_field="type", tag="prospect"):
    """All about the operative that is moved or set up, as it would be after the pending move or placing: `way` is how
    that may be answered."""

    of: int
    revision: int
    way: list[Spot]
    first: list[str] = []


class AskThreat(Form, tag_field="type", tag="threat"):
    """Where an operative can move from where it stands, whoever it belongs to, and whom it sees."""

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


class AskHint(Form, tag_field="type", tag="hint"):
    """What a bot would answer to the pending question: advice for whoever is asked it. `ahead` asks the one that thinks
    whole turns through, which takes two seconds, and tells its best lines."""

    of: int
    revision: int
    ahead: bool = False


class Delegate(Form, tag_field="type", tag="delegate"):
    """Let a bot answer for the seat that is asked until the battle begins, or no longer. An answer of one's own or a
    taking back ends it, too."""

    of: int
    revision: int
    on: bool = True


class Muted(Form):
    """A rule whose offers are not asked about: in one turn, or always where that is 0; for one of the seats of the
    connection, or all of them where that is -1: two people may share a screen, and one of them wish it."""

    rule: str
    turn: int = 0
    seat: int = -1


class Manner(Form, tag_field="type", tag="manner"):
    """What the server does for the seats of a connection without asking, until it is told otherwise: the best block,
    to pass where nothing but dice that did not fail could be re-rolled, or a defender whom nothing hurts might re-roll,
    and where all that is offered is muted; the default at questions of the kinds in `routine`."""

    of: int
    blocks: bool = False
    fails: bool = False
    muted: list[Muted] = []
    routine: list[str] = []


class Nudge(Form, tag_field="type", tag="nudge"):
    """Ask the one that everybody waits for to decide; at most one in ten seconds reaches them."""

    of: int


FromClient = (
    Hello
    | Answer
    | TakeBack
    | AskReach
    | AskRoute
    | AskDrag
    | AskGroup
    | AskJudged
    | AskLook
    | AskOutlook
    | AskExplained
    | AskProspect
    | AskThreat
    | AskMeasured
    | AskMoment
    | AskBoard
    | AskWhy
    | AskHint
    | Delegate
    | Manner
    | Nudge
    | Say
    | Allow
    | Call
    | AskStandIn
)
