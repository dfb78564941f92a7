"""When an operative may use a weapon: its order, Heavy, Limited, Silent, Unwieldy, and what may not be used on
Overwatch."""

from collections.abc import Iterator
from typing import Final

from killzone.core.reasons import Reason, because, first
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.actions.action import OVERWATCH, Performing
from killzone.editions.kt21.board.movement import CHARGE, FALL_BACK, NORMAL_MOVE
from killzone.editions.kt21.cards.datacards import Weapon
from killzone.editions.kt21.cards.notation import NOT_ON_OVERWATCH
from killzone.editions.shared.actions.action import FREE, affordable_with
from killzone.editions.shared.weapons import use
from killzone.editions.shared.weapons.use import (
    Heavy,
    after_heavy,
    heavy_after,
    not_forbidden,
    order_permits,
    used_up,
)

SHOOT, FIGHT = "shoot", "fight"

NOT_WITH_HEAVY: Final = frozenset({NORMAL_MOVE, CHARGE, FALL_BACK})
"""The moves that do not go together with a Heavy weapon; a Dash does."""
DEARER: Final = 1
"""How many AP more it costs to shoot with an Unwieldy weapon."""


HEAVY: Final = Heavy("kt21.weapon.heavy")
ORDER: Final = "kt21.order.conceal kt21.weapon.silent"


def heavy_moves(table: Table, operative: Operative, weapon: Weapon) -> frozenset[str]:
    """The moves that do not go together with a weapon; none with one that is not Heavy."""
    return NOT_WITH_HEAVY if weapon.rule("heavy") else frozenset()


@rule("kt21.weapon.heavy")
def heavy_allows(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """No Shoot with a Heavy weapon in an activation with Charge, Fall Back or Normal Move; Overwatch is no Shoot."""
    if performing.action != SHOOT:
        return None
    return heavy_after(HEAVY, heavy_moves, table, operative, weapon, performing)


@rule("kt21.weapon.heavy")
def heavy_used(table: Table, operative: Operative, performing: Performing) -> Iterator[Reason]:
    """No Charge, Fall Back or Normal Move in an activation with a Shoot with a Heavy weapon."""
    reason = after_heavy(HEAVY, heavy_moves, table, operative, performing)
    if reason is not None:
        yield reason


@rule("kt21.weapon.limited")
def uses_left(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """A Limited weapon is selected once per battle, on Overwatch too."""
    return used_up("kt21.weapon.limited", operative, weapon)


@rule("kt21.weapon.silent", "kt21.action.shoot", "kt21.order.conceal")
def order_allows(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """A Shoot needs an Engage order unless the weapon is Silent; Overwatch has a condition of its own."""
    if performing.action != SHOOT:
        return None
    return order_permits("kt21.action.shoot", ORDER, table, operative, weapon, SHOOT)


@rule("kt21.weapon.unwieldy")
def unwieldy(table: Table, operative: Operative, action: str, weapon: Weapon) -> Iterator[Entry]:
    """Shooting with an Unwieldy weapon costs 1 AP more."""
    if action == SHOOT and weapon.rule("unwieldy"):
        yield Entry(DEARER, "kt21.weapon.unwieldy", f"the {weapon.name} is Unwieldy")


@rule("kt21.weapon.blast", "kt21.weapon.unwieldy")
def on_overwatch(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """A weapon with Blast and one that is Unwieldy cannot be used for Overwatch."""
    if performing.when != OVERWATCH:
        return None
    barred = next((name for name in NOT_ON_OVERWATCH if weapon.rule(name)), None)
    if barred is None:
        return None
    text = "The {weapon} has {name} and cannot be used for Overwatch."
    return because(f"kt21.weapon.{barred}", text, weapon=weapon.name, name=NOT_ON_OVERWATCH[barred])


def against_melee_weapon(table: Table, operative: Operative, weapon: Weapon) -> Reason | None:
    """The first reason against fighting with a melee weapon."""
    fighting = Performing(operative.id, FIGHT, FREE)
    return first((uses_left, not_forbidden), table, operative, weapon, fighting)


def melee_weapons(table: Table, operative: Operative) -> list[Weapon]:
    """The melee weapons that an operative may fight with."""
    return use.melee_weapons(table, operative, against_melee_weapon)


WEAPON_CHECKS = (order_allows, heavy_allows, uses_left, on_overwatch, not_forbidden, affordable_with)
