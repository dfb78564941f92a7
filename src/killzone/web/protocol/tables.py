"""Opening and listing tables over the web interface."""

from typing import Literal

from killzone.web.protocol.company import Pace
from killzone.web.protocol.pieces import Form, Reason, Said, Word
from killzone.web.protocol.questions import Seat


class SeatWish(Form):
    """Who is to sit somewhere: a person at this screen, a bot by its name, or whoever opens a link."""

    kind: Literal["person", "bot", "link"] = "person"
    bot: str = ""
    name: str = ""


class NewTable(Form):
    """A game to open: names of what is shipped, one wish for each seat. Empty means the usual.

    `rosters` are texts of files with rosters for the first seats, instead of their teams; an empty one is none. With
    `listed` anybody may take the seats that are for whoever opens a link.
    """

    edition: str = ""
    way: str = ""
    killzone: str = ""
    teams: list[str] = []
    mission: str = ""
    seats: list[SeatWish] = []
    seed: str = ""
    rosters: list[str] = []
    pace: Pace | None = None
    listed: bool = False


class Created(Word):
    """A table that was opened, with the secret of each seat that somebody may hold, and empty ones for bots.

    `links` are the seats for whoever opens a link.
    """

    table: str
    secrets: list[str]
    links: list[int] = []


class AskSummaries(Form):
    tables: list[str]


class Summary(Word):
    """A table in a list: what is played, how far it has come, and when somebody last answered, in Unix seconds.

    `stage` says in words how far: the set-up, a turn of the battle, or how many turns it had. `figures` are for
    each seat what counts; `places` are those of a game that is over; `played` is what its edition is called;
    `due` is when the clock that runs is up, in Unix milliseconds.
    """

    table: str
    title: Said
    edition: str
    seats: list[Seat]
    answers: int
    turn: int
    over: bool
    changed: int
    waiting: int = -1
    figures: list[Said] = []
    stage: Said = ""
    places: list[int] = []
    played: Said = ""
    due: int = 0


class Failed(Word):
    """What a request gets that is not granted."""

    reasons: list[Reason]


class Reachable(Word):
    """Where others find this server, the likeliest first; empty where only this machine reaches it."""

    origins: list[str] = []
