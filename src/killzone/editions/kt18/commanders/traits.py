"""The traits that are bought for commanders; those that change a number are on the datasheet once it is mustered."""

from collections.abc import Iterator
from typing import Final

from killzone.core.reasons import Reason, because
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import OVERWATCH, Aim
from killzone.editions.kt18.cards.models import equipped
from killzone.editions.kt18.movement.choices import ENGAGED_OPTIONS, Choice, not_engaged
from killzone.editions.kt18.movement.readying import SHORT_MOVE, short_move
from killzone.editions.kt18.teams.common import bearers, has, printed_rule
from killzone.geometry.units import INCH

UNHURRIED: Final = "trait.unhurried"
LONG_MEMORY: Final = "trait.long-memory"
HARD_TO_INTERRUPT: Final = "trait.hard-to-interrupt"
ON_THE_CARD: Final = ("trait.good-boots", "trait.known-to-the-office", "trait.weatherproof")

for _id in ON_THE_CARD:
    printed_rule(_id)(equipped)


@printed_rule(UNHURRIED)
def is_unhurried(table: Table, model: Operative) -> bool:
    """Only whoever has the trait is readied after a normal move."""
    return has(model, UNHURRIED)


MOVE_AND_READY: Final = Choice(
    "move-and-ready",
    'Move up to 3" and be readied',
    UNHURRIED,
    (not_engaged(ENGAGED_OPTIONS),),
    SHORT_MOVE,
    short_move,
    is_unhurried,
)


@printed_rule(LONG_MEMORY)
def remembered(table: Table, seat: int) -> Iterator[Entry]:
    """Once per battle one of the team's tactics costs 0, while somebody with the trait is there."""
    if not table.players[seat].uses(LONG_MEMORY) and bearers(table, seat, LONG_MEMORY):
        yield Entry(1, LONG_MEMORY, "Long Memory")


def remembers(table: Table, seat: int) -> Iterator[str]:
    """For `uses`: that a seat has had a tactic for nothing."""
    if any(one.seat == seat and has(one, LONG_MEMORY) for one in table.operatives):
        yield LONG_MEMORY


@printed_rule(HARD_TO_INTERRUPT)
def not_from_afar(table: Table, aim: Aim) -> Iterator[Reason]:
    """No overwatch is fired at it from more than 6" away."""
    if aim.how == OVERWATCH and has(aim.target, HARD_TO_INTERRUPT) and aim.distance > 6 * INCH:
        text = '{who} is more than 6" away and hard to interrupt: no overwatch.'
        yield because(HARD_TO_INTERRUPT, text, who=aim.target.name)
