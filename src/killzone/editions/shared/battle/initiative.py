"""Initiative: who has it is decided by whoever won the roll."""

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Ordered
from killzone.core.flow import Ask, Step
from killzone.core.subjects import PLAYER, of
from killzone.core.table import Table


def ask_initiative(table: Table, decider: int, rule: str, then: Step) -> Ask:
    """Whoever won the roll decides which player has initiative."""
    options = [
        Option(f"seat-{one.seat}", f"{one.name} has initiative", rule, of(PLAYER, str(one.seat)))
        for one in table.players
    ]
    prompt = "Who has initiative in this turning point?"
    return Ask(decider, "initiative", prompt, Pick(options), then, rule=rule, default=f"seat-{decider}")


def initiative_of(answer: str, rule: str) -> Event:
    """What was decided, between two players."""
    seat = int(answer.removeprefix("seat-"))
    return Ordered(rule, (seat, 1 - seat))
