"""Weapons an operative has, and when it may use one."""

from collections.abc import Iterator

from killzone.core.reasons import Reason, because, first
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import ENGAGE, FREE, Performing, affordable_with, conditions, name_of
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.board.movement import MOVES
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule


def weapons(table: Table, operative: Operative) -> list[Weapon]:
    """All weapons of an operative: those of its card, then those that other rules give it."""
    return [*datacard(operative).weapons, *hooks.of(table).weapons(table, operative)]


def ranged_weapons(table: Table, operative: Operative) -> list[Weapon]:
    return [weapon for weapon in weapons(table, operative) if not weapon.melee]


@rule("kt24.weapon.limited")
def melee_weapons(table: Table, operative: Operative) -> list[Weapon]:
    """The melee weapons that an operative has: not those that it has used up, nor any that a rule forbids."""
    held = (weapon for weapon in weapons(table, operative) if weapon.melee)
    return [weapon for weapon in held if against_melee_weapon(table, operative, weapon) is None]


def against_melee_weapon(table: Table, operative: Operative, weapon: Weapon) -> Reason | None:
    """The first reason against fighting with a melee weapon."""
    fighting = Performing(operative.id, FIGHT, FREE)
    return first((uses_left, not_forbidden), table, operative, weapon, fighting)


def weapon_of(table: Table, operative: Operative, id: str) -> Weapon:
    """The weapon with this id. Raises KeyError."""
    for weapon in weapons(table, operative):
        if weapon.id == id:
            return weapon
    raise KeyError(id)


def rules_against(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> tuple[WeaponRule, ...]:
    """The weapon rules in force for an attack: those printed, then those that other rules add against this target."""
    return (*weapon.rules, *hooks.of(table).attack_rules(table, operative, target, weapon))


def uses(operative: Operative, weapon: Weapon) -> int:
    """How often an operative has used a weapon in this battle."""
    return operative.count(used_token(weapon))


def used_token(weapon: Weapon) -> str:
    """The token that counts the uses of a Limited weapon."""
    return f"used-{weapon.id}"


def limited_uses(table: Table, operative: Operative) -> Iterator[tuple[str, int]]:
    """The uses of its weapons, which count for those that are Limited."""
    for weapon in weapons(table, operative):
        limited = weapon.rule("limited")
        yield used_token(weapon), limited.x if limited else 99


def heavy_moves(table: Table, operative: Operative, weapon: Weapon) -> frozenset[str] | None:
    """The moves that go together with a Heavy weapon; None for a weapon that is not Heavy."""
    heavy = weapon.rule("heavy")
    if heavy is None:
        return None
    return frozenset({heavy.only, *hooks.of(table).heavy_moves(table, operative, weapon)})


@rule("kt24.weapon.heavy", "kt24.weapon.heavy-only")
def heavy_allows(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """An operative that has moved cannot use a Heavy weapon; with (x only), that one move is allowed."""
    allowed = heavy_moves(table, operative, weapon)
    if allowed is None:
        return None
    moved = next((action for action in performing.performed if action in MOVES and action not in allowed), None)
    if moved is None:
        return None
    text = "The {weapon} is Heavy and {who} has performed {move}."
    return because("kt24.weapon.heavy", text, weapon=weapon.name, who=operative.name, move=name_of(table, moved))


@rule("kt24.weapon.heavy", "kt24.weapon.heavy-only")
def heavy_used(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """An operative that has used a Heavy weapon cannot move in the same activation, but for the move it allows."""
    for id in performing.weapons:
        weapon = weapon_of(table, operative, id)
        allowed = heavy_moves(table, operative, weapon)
        if allowed is not None and performing.action not in allowed:
            text = "{who} has used its {weapon}, which is Heavy."
            return because("kt24.weapon.heavy", text, who=operative.name, weapon=weapon.name)
    return None


@rule("kt24.weapon.limited")
def uses_left(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """A Limited weapon is gone once it was used x times."""
    limited = weapon.rule("limited")
    if limited is None or uses(operative, weapon) < limited.x:
        return None
    text = "{who} has used up its {weapon}, which is Limited {uses}."
    return because("kt24.weapon.limited", text, who=operative.name, weapon=weapon.name, uses=limited.x)


@rule("kt24.weapon.silent", "kt24.action.shoot")
def order_allows(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """Shooting needs an Engage order, unless the weapon is Silent or a rule allows it despite a Conceal order."""
    if operative.order == ENGAGE or weapon.rule("silent"):
        return None
    if any(True for _ in hooks.of(table).despite_order(table, operative, SHOOT)):
        return None
    text = "{who} has a {order} order and its {weapon} is not Silent."
    order = operative.order.capitalize()
    return because("kt24.action.shoot", text, who=operative.name, order=order, weapon=weapon.name)


def not_forbidden(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """No other rule forbids the weapon."""
    return next(hooks.of(table).against_weapon(table, operative, weapon, performing), None)


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
