"""What the server says over the socket."""

from typing import Literal

from killzone.web.protocol.company import Clock, Ending, Pace, StandIn, Talk
from killzone.web.protocol.pieces import Reason, Said, Word, Words
from killzone.web.protocol.positions import LogEntry, Position, Sheet
from killzone.web.protocol.questions import Question, Seat, Tray, Undo
from killzone.web.protocol.replies import (
    Done,
    Drag,
    Drawn,
    Explained,
    Group,
    Hint,
    Judged,
    Look,
    Measured,
    Moment,
    Outlook,
    Reach,
    Route,
    Threat,
    Why,
)


class Welcome(Word, tag_field="type", tag="welcome"):
    """The first word to a connection: what never changes, then `state` follows.

    `yours` are the seats that this connection holds; none makes it a spectator. The rules are where killzone and
    mission are printed. `words` are those of the edition; `rules` is where rules without an edition in their id are
    looked up; `phases` are those of a turn, in their order. `pace` is the clock that was agreed on, `now` the server's
    time in Unix milliseconds; `again` says that there can be a rematch.
    """

    protocol: int
    table: str
    edition: str
    title: Said
    killzone: str
    mission: str
    yours: list[int]
    sheets: list[Sheet]
    size: list[int]
    words: Words
    seed: str = ""
    killzone_rule: str = ""
    mission_rule: str = ""
    rules: str = ""
    phases: list[Said] = []
    pace: Pace | None = None
    now: int = 0
    again: bool = False


class State(Word, tag_field="type", tag="state"):
    """The table after something happened. `revision` grows with every change, also when an answer is taken back.

    LogEntries after answer `keep` are forgotten and `entries` come after them. `question` is there when it is for
    a seat of this viewer; otherwise `waiting` names the seat that decides. `trail` is the breadcrumb of pending rules.
    `asked` is the question that the others are asked; `can_undo` whether taking back is free, asked for or impossible.
    `ending` is there where time was up before the end.
    """

    revision: int
    number: int
    keep: int
    position: Position
    entries: list[LogEntry]
    trail: list[Said]
    seats: list[Seat]
    waiting: int = -1
    asked: Said = ""
    question: Question | None = None
    tray: Tray | None = None
    undo: Undo | None = None
    can_undo: Literal["free", "ask", "no"] = "no"
    undo_hint: Said = ""
    clock: Clock | None = None
    ending: Ending | None = None


class Present(Word, tag_field="type", tag="present"):
    """Only who is there has changed, or what is asked of them: seats and undo requests.

    `trouble` says in words what keeps a bot from answering, for as long as something does. `watching` are the names of
    those without a seat, empty for whoever gave none; `rematch` is the table of the next game.
    """

    revision: int
    seats: list[Seat]
    undo: Undo | None = None
    trouble: Said = ""
    clock: Clock | None = None
    watching: list[str] = []
    stand_in: StandIn | None = None
    rematch: str = ""


class Comes(Word, tag_field="type", tag="comes"):
    """What the dice on the table come to as they lie, worked out after the state with this revision had been sent.

    It is what `tray.text` says in every later state of the same dice.
    """

    revision: int
    text: Said


class Reply(Word, tag_field="type", tag="reply"):
    """The answer to a query: `of` is the number that the query carried, `data` is one of the values below."""

    of: int
    data: (
        Reach
        | Route
        | Drag
        | Group
        | Judged
        | Look
        | Outlook
        | Explained
        | Threat
        | Measured
        | Moment
        | Drawn
        | Why
        | Hint
        | Done
    )


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

    text: Said


FromServer = Welcome | State | Present | Comes | Reply | Refused | Nudged | Talk | Gone
