"""What an answer led to, event by event, as it is told to one seat."""

from killzone.core.events import Clocked, Event, Gained, Moved, Scored, Wounded
from killzone.core.game import Game
from killzone.core.story import Line, lines
from killzone.web.protocol import Happening


def happenings(game: Game, seat: int) -> list[Happening]:
    """The events of the answer that led to this game, as a seat may know them; those of the opening have number 0."""
    return [_told(game.number, index, line) for index, line in enumerate(lines(game, seat))]


def _told(number: int, index: int, line: Line) -> Happening:
    event = line.event
    path = event.path if isinstance(event, Moved) else ()
    return Happening(
        number,
        index,
        type(event).__name__.lower(),
        line.text,
        event.rule,
        _seat(event, line),
        line.is_bookkeeping,
        list(line.faces),
        getattr(event, "operative", ""),
        [(spot.x, spot.y, spot.z, spot.facing) for spot in path],
        _amount(event),
    )


def _amount(event: Event) -> int:
    """How much it is about: wounds, points, or the number of a turn."""
    if isinstance(event, Clocked):
        return event.turn
    return event.amount if isinstance(event, (Wounded, Gained, Scored)) else 0


def _seat(event: Event, line: Line) -> int:
    """Whose doing it is: the seat that the event names, else whoever answered."""
    named: int = getattr(event, "seat", -1)
    return named if named >= 0 else line.seat
