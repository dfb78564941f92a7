"""What people at a table do besides the game: clocks, talk, seats that change hands, another game."""

from typing import Literal

from killzone.web.protocol.pieces import Form, Said, Word

Phrase = Literal["hello", "luck", "well-played", "thanks", "thinking", "sorry", "back-soon", "good-game", "again"]
"""What can be said without words of one's own; how it is put is the client's to choose."""


class Pace(Form):
    """The clock that is agreed on: `seconds` for each `decision`, or for all decisions of a `game` together. When they
    are up a `bot` takes over, or the game is `lost`: that seat is last, the others follow their points."""

    kind: Literal["", "decision", "game"] = ""
    seconds: int = 0
    out: Literal["bot", "lost"] = "bot"


class Clock(Word):
    """Milliseconds that each seat has left. `seat` is whose clock runs, up at `due` in Unix milliseconds; without one
    all stand."""

    left: list[int]
    seat: int = -1
    due: int = 0


class StandIn(Word):
    """A request that a bot takes over for a seat whose person is away: by which seat, and who has still to agree."""

    seat: int
    by: int
    waiting: list[int]


class Ending(Word):
    """A game that was over before its end: whose time was up, and what came of it."""

    seat: int
    text: Said


class Line(Word):
    """Something that was said: a phrase by its name, or somebody's `own` words. `at` is in Unix seconds."""

    number: int
    seat: int
    at: int
    phrase: str = ""
    own: str = ""


class Talk(Word, tag_field="type", tag="talk"):
    """What has been said at the table since: to whoever comes all that is kept, to the others one line at a time.

    Words of people's own reach only seats that allow them, from seats that do.
    """

    lines: list[Line]


class Say(Form, tag_field="type", tag="say"):
    """Say a phrase, or something in one's own words."""

    of: int
    phrase: Phrase | Literal[""] = ""
    text: str = ""


class Allow(Form, tag_field="type", tag="allow"):
    """Write and read words of people's own from now on, or no longer."""

    of: int
    on: bool = True


class Call(Form, tag_field="type", tag="call"):
    """What whoever sends it wants to be called, at their seats or among those who watch."""

    of: int
    name: str


class AskStandIn(Form, tag_field="type", tag="stand-in"):
    """Ask that a bot takes over for a seat whose person is away, agree with that or refuse it; or `end` it, for one's
    own seat."""

    of: int
    seat: int
    what: Literal["ask", "agree", "refuse", "end"] = "ask"


class Again(Word):
    """The table of the next game: whoever had a seat has it there with the same secret."""

    table: str


class SeatCode(Word):
    """A short code that opens one's seats on another device: once, and for so many seconds."""

    code: str
    seconds: int


class UseCode(Form):
    code: str


class Sit(Form):
    """Take an open seat of a table that is listed."""

    name: str = ""


class Seated(Word):
    """Seats of a table that whoever asked holds from now on."""

    table: str
    title: Said
    secrets: list[str]


class OpenTable(Word):
    """A table that waits for somebody: what is played, by whom, at which pace, and whether they are there now."""

    table: str
    title: Said
    edition: str
    names: list[str]
    free: int
    changed: int
    here: bool = False
    pace: Pace | None = None
