"""What using a weapon brings with it, in shots and in fights alike: who stands too near, and Limited uses."""

from killzone.core.events import Event
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt24.board.visibility import is_visible, within
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.shared.attack.aftermath import others_hit
from killzone.editions.shared.weapons import use


def around(table: Table, target: Operative, distance: int) -> list[Operative]:
    """The other operatives that are visible to one and within a distance of it."""
    return others_hit(
        table, target, lambda one: within(table, target, one, distance) and is_visible(table, target, one)
    )


@rule("kt24.weapon.devastating-area", "kt24.weapon.general")
def bystanders(table: Table, target: Operative, rules: tuple[WeaponRule, ...]) -> tuple[tuple[str, int], ...]:
    """With a distance, Devastating also hits every other operative visible to the target and within the distance.

    Each with the damage of one critical success; of several such rules the larger x counts.
    """
    found: dict[str, int] = {}
    for one in rules:
        if one.name == "devastating" and one.distance:
            for other in around(table, target, one.distance):
                found[other.id] = max(found.get(other.id, 0), one.x)
    return tuple(found.items())


@rule("kt24.weapon.limited")
def used(table: Table, operative: Operative, weapon: Weapon) -> list[Event]:
    """One more use of a Limited weapon, and of whatever else counts uses."""
    return use.used("kt24.weapon.limited", table, operative, weapon)
