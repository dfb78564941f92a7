"""Losing wounds to dice, and the abilities of operatives that change how many.

The ledger has no entry of their own for such abilities; content gives them to the dice of whoever has them, with
the hook `dice_rules`, as rules that mean the same as in the 2021 edition:

- `WeaponRule("reduce-damage", x)`: each success that inflicts damage on the bearer inflicts x less, but at the least 1,
  or `least` where that is given; one that inflicts no more than that anyway is not changed. Devastating is not the
  damage of a die (`kt24.shoot.damage`). Several add up.
- `WeaponRule("reduce-one", x)`: once in an attack, one die of the defender's choice inflicts x less on the bearer,
  after what every die inflicts less, but at the least 1 or `least`. `WeaponRule("ignore-one")`: that die inflicts
  nothing. In a shot the die is chosen among all that are not blocked, in a fight when a strike is about to hurt, and it
  may be kept for a later one. Several are chosen for one after the other, each for a die of its own.
- `WeaponRule("ignore-wounds", x)`: whenever the bearer would lose wounds in an attack, by successes or by Devastating,
  roll a D6 for each of them; a result of x or more ignores that one. Of several the lowest x counts.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from killzone.core.dice_events import Ignored
from killzone.core.domains import Option
from killzone.core.events import Event, Wounded
from killzone.core.flow import Flow, Roll
from killzone.core.rules import rule
from killzone.core.subjects import SPARE, WEAPON_RULE, SomeDice, Subject
from killzone.editions.kt24.attack.dice_pool import Pool
from killzone.editions.kt24.cards.datacards import WeaponRule

REDUCE, IGNORE = "reduce-damage", "ignore-wounds"
REDUCE_ONE, IGNORE_ONE = "reduce-one", "ignore-one"

Then = Callable[[Any, tuple[int, ...]], Flow]


@cache
@rule("kt24.shoot.damage")
def reduced(damage: int, rules: tuple[WeaponRule, ...]) -> int:
    """What one success inflicts on an operative with these rules; reductions with the higher floor come first."""
    reductions = [(max(1, one.least), one.x) for one in rules if one.name == REDUCE]
    for least, x in sorted(reductions, reverse=True):
        damage = max(min(damage, least), damage - x)
    return damage


def spares(pool: Pool) -> list[WeaponRule]:
    """The rules with which an operative may make one die hurt it less, the next of each kind."""
    if not pool.rules:
        return []
    found = (next((one for one in pool.rules if one.name == name), None) for name in (IGNORE_ONE, REDUCE_ONE))
    return [one for one in found if one is not None]


@rule("kt24.shoot.damage")
def spared(damage: int, by: WeaponRule) -> int:
    """What one die inflicts after the defender has chosen it for a rule that reduces or ignores the damage of one."""
    return 0 if by.name == IGNORE_ONE else max(min(damage, max(1, by.least)), damage - by.x)


def without_rule(pool: Pool, used: WeaponRule) -> Pool:
    """The pool of an operative that has used such a rule: that one is gone, another of its kind is not."""
    rules = list(pool.rules)
    rules.remove(used)
    return pool.but(rules=tuple(rules))


def spare_option(by: WeaponRule, key: str, what: str, damage: int, dice: tuple[SomeDice, ...] = ()) -> Option:
    word = "Ignore" if by.name == IGNORE_ONE else "Reduce"
    label = f"{word} the damage of {what}: {spared(damage, by)} instead of {damage}"
    return Option(key, label, "kt24.shoot.damage", (Subject(WEAPON_RULE, by.name),), verb=SPARE, dice=dice)


def ignores(pool: Pool) -> int:
    """The number that ignores a wound; 0 for an operative that cannot."""
    return min((one.x for one in pool.rules if one.name == IGNORE), default=0)


@rule("kt24.damage.wounds")
def suffer(attack: Any, pool: Pool, damage: int, then: Then) -> Flow:
    """A die for each wound about to be lost by an operative that may ignore them; otherwise `then` goes on at once."""
    edge = ignores(pool)
    if not damage or not edge:
        return then(attack, ())
    alike = tuple(edge if face >= edge else 1 for face in range(1, 7))
    why = f"dice to ignore wounds, {edge}+"
    return Roll(damage, then, seat=pool.seat, why=why, rule="kt24.damage.wounds", alike=alike)


def lost(pool: Pool, damage: int, faces: tuple[int, ...]) -> int:
    """The wounds lost of some damage, after the dice to ignore them."""
    edge = ignores(pool)
    return damage - sum(1 for face in faces if face >= edge)


def told(id: str, pool: Pool, damage: int, suffered: int) -> list[Event]:
    """The events of damage of which so much was suffered."""
    events: list[Event] = []
    if suffered < damage:
        text = f"{pool.name} ignores {damage - suffered} of {damage} damage."
        events.append(Ignored("kt24.damage.wounds", pool.seat, pool.operative, damage - suffered, text))
    if suffered:
        events.append(Wounded(id, pool.operative, suffered))
    return events
