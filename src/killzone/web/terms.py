"""What is kept of a table besides its game: what was agreed on, its clocks, how it was broken off, what was said."""

from typing import Final, NamedTuple

from killzone.core.places import places_of
from killzone.web.clocks import Clock, Pace

FROM_FILE: Final = "file"
"""The wish of a table that a file opened: another game begins where the file did."""


class Terms(NamedTuple):
    """What was agreed on. `wish` is what the table was asked for, as JSON, so that it can be asked for again, or
    `FROM_FILE`; `listed` says that strangers may take its open seats; `rematch` is the table of the next game."""

    wish: str = ""
    pace: Pace = Pace()
    listed: bool = False
    rematch: str = ""


class Ending(NamedTuple):
    """A game that ended because the time of a seat was up, with everybody's places."""

    seat: int
    places: tuple[int, ...]


class Line(NamedTuple):
    """Something that was said at a table: one of the phrases by its name, or words of a person's own."""

    number: int
    seat: int
    at: int
    phrase: str = ""
    text: str = ""


class Besides(NamedTuple):
    """All of it."""

    terms: Terms = Terms()
    clock: Clock = Clock()
    ending: Ending | None = None
    lines: tuple[Line, ...] = ()


def places_without(seat: int, points: tuple[int, ...]) -> tuple[int, ...]:
    """The places where a seat has lost: it is last, the others follow their points."""
    least = min(points) - 1
    return places_of([least if at == seat else own for at, own in enumerate(points)])
