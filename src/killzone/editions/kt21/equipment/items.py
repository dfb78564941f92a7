"""Equipment in the battle: who bears an item, what a side has, and the weapons that items give their bearers.

What else an item does is the code of its team (`teams/`), which asks `bears` and `has_item`.
"""

from collections.abc import Callable, Iterator

from killzone.core.hooks import Hook
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.kt21.cards.datacards import Equipment, Weapon
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.shared.teams.common import short, use_of

EQUIPMENT = "kt21.setup.equipment"


def items_of(table: Table, seat: int) -> tuple[Equipment, ...]:
    """What a side may select."""
    return content_of(table).equipment[seat]


def bears(operative: Operative, item: str) -> bool:
    """Whether an operative bears an item."""
    return operative.count(item) > 0


def has_item(table: Table, seat: int, item: str) -> bool:
    """Whether a side has an item that nobody bears."""
    return item in table.players[seat].equipment


@rule(EQUIPMENT)
def weapons_borne(table: Table, operative: Operative) -> Iterator[Weapon]:
    """The weapons of the items that an operative bears."""
    for item in items_of(table, operative.seat):
        if item.weapons and bears(operative, item.id):
            yield from item.weapons


def borne(table: Table, operative: Operative) -> Iterator[tuple[str, int]]:
    """For `tokens`: an operative may bear one of each item of its side."""
    yield from ((item.id, 1) for item in items_of(table, operative.seat) if item.bearer)


def counted_for_each(id: str) -> Callable[[Table, int], Iterator[str]]:
    """For `uses`: the uses of an item are counted for each operative that may bear it."""

    def known(table: Table, seat: int) -> Iterator[str]:
        if any(item.id == short(id) for item in items_of(table, seat)):
            yield from (use_of(id, one) for one in table.operatives if one.seat == seat)

    return known


def counted_item(item: str) -> Callable[[Table, int], Iterator[str]]:
    """For `uses`: a side counts the uses of an item that nobody bears."""

    def known(table: Table, seat: int) -> Iterator[str]:
        if any(own.id == item for own in items_of(table, seat)):
            yield item

    return known


RULES = Rules("equipment", Hooks(weapons=Hook(weapons_borne), tokens=Hook(borne)))
