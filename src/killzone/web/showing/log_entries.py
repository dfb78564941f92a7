"""What an answer led to, event by event, as it is told to one seat."""

from killzone.core.domains import Pick
from killzone.core.events import Began, Clocked, Event, Finished, Gained, Moved, Ordered, Rolled, Said, Scored, Wounded
from killzone.core.game import Game
from killzone.core.story import ToldEvent, lines
from killzone.web.protocol import LogEntry


def entries(game: Game, seat: int) -> list[LogEntry]:
    """The events of the answer that led to this game, as a seat may know them; those of the opening have number 0."""
    return [entry(game.number, index, line) for index, line in enumerate(lines(game, seat))]


def spared(game: Game, why: str) -> LogEntry:
    """That somebody was not asked for the answer that led to this game: what was answered for them, and why."""
    before, given = game.previous, game.given
    assert before is not None
    assert before.decision is not None
    assert given is not None
    assert given.action is not None
    domain, answer = before.decision.domain, given.action.answer
    options = domain.options if isinstance(domain, Pick) else ()
    does = next((option.does for option in options if option.key == answer), "")
    text = f"Done for you: {does}. {why}"
    return LogEntry(game.number, -1, "spared", text, before.decision.rule, before.decision.seat)


def entry(number: int, index: int, line: ToldEvent) -> LogEntry:
    """One event of the answer with a number, as it is told."""
    event = line.event
    path = event.path if isinstance(event, Moved) else ()
    return LogEntry(
        number,
        index,
        type(event).__name__.lower(),
        line.text,
        event.rule,
        _seat(line),
        line.is_bookkeeping,
        list(line.faces),
        getattr(event, "operative", ""),
        [(spot.x, spot.y, spot.z, spot.facing) for spot in path],
        _amount(event),
        line.seat,
        line.lead,
        event.sides if isinstance(event, Rolled) else 6,
    )


def _amount(event: Event) -> int:
    """How much it is about: wounds, points, or the number of a turn."""
    if isinstance(event, Clocked):
        return event.turn
    return event.amount if isinstance(event, (Wounded, Gained, Scored)) else 0


def _seat(line: ToldEvent) -> int:
    """Whose it is: the seat or the operative's that the event names, else who answered; -1 for chance and the clock."""
    event = line.event
    if isinstance(event, (Clocked, Finished)):
        return -1
    if isinstance(event, Said):
        return event.seat if event.seat >= 0 else line.seat
    if isinstance(event, Ordered):
        return event.order[0]
    id = event.effect.operative if isinstance(event, Began) else getattr(event, "operative", "")
    operative = next((one for one in line.before.operatives if one.id == id), None)
    return getattr(event, "seat", operative.seat if operative else line.seat)
