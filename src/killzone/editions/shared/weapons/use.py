"""Weapons an operative has, and when it may use one; each edition says by which entries."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from killzone.core.events import Event, Tokened
from killzone.core.reasons import Reason, because
from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.action import ENGAGE, Performing, name_of
from killzone.editions.shared.hooks import attack_hooks


def weapons(table: Table, operative: Operative) -> list[Any]:
    """All weapons of an operative: those of its card, then those that other rules give it."""
    card: Any = operative.card
    return [*card.weapons, *attack_hooks(table).weapons(table, operative)]


def ranged_weapons(table: Table, operative: Operative) -> list[Any]:
    """Its ranged weapons, whether they may be used or not."""
    return [weapon for weapon in weapons(table, operative) if not weapon.melee]


def melee_weapons(table: Table, operative: Operative, against: Callable[..., Reason | None]) -> list[Any]:
    """The melee weapons that an operative may fight with: those that there is nothing `against`."""
    held = (weapon for weapon in weapons(table, operative) if weapon.melee)
    return [weapon for weapon in held if against(table, operative, weapon) is None]


def weapon_of(table: Table, operative: Operative, id: str) -> Any:
    """The weapon with this id. Raises KeyError."""
    for weapon in weapons(table, operative):
        if weapon.id == id:
            return weapon
    raise KeyError(id)


def rules_against(table: Table, operative: Operative, target: Operative, weapon: Any) -> tuple[Any, ...]:
    """The weapon rules in force for an attack: those printed, then those that other rules add against this target."""
    return (*weapon.rules, *attack_hooks(table).attack_rules(table, operative, target, weapon))


def uses(operative: Operative, weapon: Any) -> int:
    """How often an operative has used a weapon in this battle."""
    return operative.count(used_token(weapon))


def used_token(weapon: Any) -> str:
    """The token that counts the uses of a Limited weapon."""
    return f"used-{weapon.id}"


def limited_uses(table: Table, operative: Operative) -> Iterator[tuple[str, int]]:
    """The uses of its weapons, which count for those that are Limited."""
    for weapon in weapons(table, operative):
        limited = weapon.rule("limited")
        yield used_token(weapon), (limited.x or 1) if limited else 99


def used_up(id: str, operative: Operative, weapon: Any) -> Reason | None:
    """A Limited weapon is gone once it was used x times, or once where it has no x."""
    limited = weapon.rule("limited")
    if limited is None or uses(operative, weapon) < (limited.x or 1):
        return None
    if not limited.x:
        text = "{who} has used up its {weapon}, which is Limited."
        return because(id, text, who=operative.name, weapon=weapon.name)
    text = "{who} has used up its {weapon}, which is Limited {uses}."
    return because(id, text, who=operative.name, weapon=weapon.name, uses=limited.x)


def used(id: str, table: Table, operative: Operative, weapon: Any) -> list[Event]:
    """One more use of a Limited weapon, and of whatever else counts uses."""
    events: list[Event] = list(attack_hooks(table).weapon_used(table, operative, weapon))
    if weapon.rule("limited"):
        events.append(Tokened(id, operative.id, used_token(weapon), uses(operative, weapon) + 1))
    return events


Moves = Callable[[Table, Operative, Any], frozenset[str]]
"""The moves that do not go together with a weapon; none with one that is not Heavy."""


class Heavy(NamedTuple):
    """An edition's entry about Heavy weapons, and the one about those that go together with one move, if it has it."""

    rule: str
    only: str = ""

    def reason(self, table: Table, weapon: Any, text: str, **facts: Any) -> Reason:
        """Why not, by the entry that the weapon goes by; `text` has what the weapon is as `heavy`."""
        move = getattr(weapon.rule("heavy"), "only", "") if self.only else ""
        if not move:
            return because(self.rule, text, weapon=weapon.name, heavy="Heavy", **facts)
        heavy = f"Heavy ({name_of(table, move)} only)"
        return because(self.only, text, weapon=weapon.name, heavy=heavy, rules=self.rule, **facts)


def heavy_after(
    by: Heavy, moves: Moves, table: Table, operative: Operative, weapon: Any, performing: Performing
) -> Reason | None:
    """An operative that has moved cannot use a Heavy weapon, but for moves that go together with it."""
    barred = moves(table, operative, weapon)
    moved = next((action for action in performing.performed if action in barred), None) if barred else None
    if moved is None:
        return None
    text = "The {weapon} is {heavy} and {who} has performed {move}."
    return by.reason(table, weapon, text, who=operative.name, move=name_of(table, moved))


def after_heavy(by: Heavy, moves: Moves, table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """An operative that has used a Heavy weapon cannot move in the same activation, but for moves that go with it."""
    for used_weapon in performing.weapons:
        weapon = weapon_of(table, operative, used_weapon)
        if performing.action in moves(table, operative, weapon):
            return by.reason(table, weapon, "{who} has used its {weapon}, which is {heavy}.", who=operative.name)
    return None


def order_permits(id: str, rules: str, table: Table, operative: Operative, weapon: Any, action: str) -> Reason | None:
    """Shooting needs an Engage order, unless the weapon is Silent or a rule allows it despite a Conceal order.

    `rules` are the entries besides that this comes from.
    """
    if operative.order == ENGAGE or weapon.rule("silent"):
        return None
    if any(True for _ in attack_hooks(table).despite_order(table, operative, action)):
        return None
    text = "{who} has a {order} order and its {weapon} is not Silent."
    order = operative.order.capitalize()
    return because(id, text, who=operative.name, order=order, weapon=weapon.name, rules=rules)


def not_forbidden(table: Table, operative: Operative, weapon: Any, performing: Performing) -> Reason | None:
    """No other rule forbids the weapon."""
    return next(attack_hooks(table).against_weapon(table, operative, weapon, performing), None)
