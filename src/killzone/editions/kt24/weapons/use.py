"""Weapons an operative has, and when it may use one."""

from typing import Final

from killzone.core.reasons import Reason, because, first
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import FREE, Performing, affordable_with, conditions
from killzone.editions.kt24.board.movement import MOVES
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.editions.shared.weapons import use
from killzone.editions.shared.weapons.use import (
    Heavy,
    after_heavy,
    heavy_after,
    not_forbidden,
    order_permits,
    used_up,
    weapons,
)


@rule("kt24.weapon.limited")
def melee_weapons(table: Table, operative: Operative) -> list[Weapon]:
    """The melee weapons that an operative has: not those that it has used up, nor any that a rule forbids."""
    return use.melee_weapons(table, operative, against_melee_weapon)


def against_melee_weapon(table: Table, operative: Operative, weapon: Weapon) -> Reason | None:
    """The first reason against fighting with a melee weapon."""
    fighting = Performing(operative.id, FIGHT, FREE)
    return first((uses_left, not_forbidden), table, operative, weapon, fighting)


HEAVY: Final = Heavy("kt24.weapon.heavy", "kt24.weapon.heavy-only")
ORDER: Final = "kt24.order.conceal kt24.weapon.silent"


def heavy_moves(table: Table, operative: Operative, weapon: Weapon) -> frozenset[str]:
    """The moves that do not go together with a weapon; none with one that is not Heavy."""
    heavy = weapon.rule("heavy")
    if heavy is None:
        return frozenset()
    return frozenset(MOVES) - {heavy.only, *hooks.of(table).heavy_moves(table, operative, weapon)}


@rule("kt24.weapon.heavy", "kt24.weapon.heavy-only")
def heavy_allows(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """An operative that has moved cannot use a Heavy weapon; with (x only), that one move is allowed."""
    return heavy_after(HEAVY, heavy_moves, table, operative, weapon, performing)


@rule("kt24.weapon.heavy", "kt24.weapon.heavy-only")
def heavy_used(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """An operative that has used a Heavy weapon cannot move in the same activation, but for the move it allows."""
    return after_heavy(HEAVY, heavy_moves, table, operative, performing)


@rule("kt24.weapon.limited")
def uses_left(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """A Limited weapon is gone once it was used x times."""
    return used_up("kt24.weapon.limited", operative, weapon)


@rule("kt24.weapon.silent", "kt24.action.shoot")
def order_allows(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """Shooting needs an Engage order, unless the weapon is Silent or a rule allows it despite a Conceal order."""
    return order_permits("kt24.action.shoot", ORDER, table, operative, weapon, SHOOT)


SHOOT, FIGHT = "shoot", "fight"


@rule("kt24.cq.guard-interrupt", "kt24.firefight.action-once")
def further_shot(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """Where a rule allows a further Shoot with certain weapons, it is made with one of these."""
    asked = conditions(table, operative, SHOOT, performing.performed)
    if not asked or any(not repeat.weapons or weapon.id in repeat.weapons for repeat in asked):
        return None
    known = {one.id: one.name for one in weapons(table, operative)}
    names = dict.fromkeys(known.get(id, id) for repeat in asked for id in repeat.weapons)
    text = "{who} has already shot; a further Shoot is made with the {allowed}, not with the {weapon}."
    allowed = " or the ".join(names)
    return because(asked[0].rule, text, who=operative.name, allowed=allowed, weapon=weapon.name)


WEAPON_CHECKS = (order_allows, heavy_allows, uses_left, further_shot, not_forbidden, affordable_with)
