"""Initiative: who has it is decided by whoever won the roll."""

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Ordered
from killzone.core.flow import Ask, Step
from killzone.core.subjects import PLAYER, of
from killzone.core.table import Player, Table


def ask_initiative(table: Table, decider: int, rule: str, then: Step) -> Ask:
    """Whoever won the roll decides which player has initiative."""
    options = [
        Option(f"seat-{one.seat}", _label(table, one, decider), rule, of(PLAYER, str(one.seat)))
        for one in table.players
    ]
    prompt = "Take initiative in this turning point, or give it away?"
    return Ask(decider, "initiative", prompt, Pick(options), then, rule=rule, default=f"seat-{decider}")


def _label(table: Table, one: Player, decider: int) -> str:
    if one.seat == decider:
        return "Take initiative"
    return "Give them initiative" if len(table.players) == 2 else f"Give {one.name} initiative"


def initiative_of(answer: str, rule: str) -> Event:
    """What was decided, between two players."""
    seat = int(answer.removeprefix("seat-"))
    return Ordered(rule, (seat, 1 - seat))
