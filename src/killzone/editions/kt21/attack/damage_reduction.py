"""Losing wounds, and the abilities of operatives that change how many.

The ledger has no entry of their own for such abilities; content carries them as rules on a pool, as
`kt21.damage.wounds` rules them:

- `WeaponRule("reduce-damage", x, least=y)`: each attack die that inflicts damage on the bearer inflicts x less, but at
  the least y, or 1 where y is 0; a die that inflicts no more than that anyway is not changed. Mortal wounds are not
  the damage of an attack die. Several add up.
- `WeaponRule("reduce-one", x, least=y)`: once in an attack, one attack die of the defender's choice inflicts x less on
  the bearer, after what every die inflicts less, with the same floor. `WeaponRule("ignore-one")`: that die inflicts
  nothing. In a shot the die is chosen among all hits left, in a combat when a strike is about to hurt, and it may be
  kept for a later one. Several are chosen for one after the other, each for a die of its own.
- `WeaponRule("ignore-wounds", x)`: whenever the bearer would lose wounds, by attack dice or mortal wounds, roll a D6
  for each of them; a result of x or more ignores that one. Each wound is rolled for once, with the lowest x there is.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from killzone.core.dice_events import Ignored
from killzone.core.domains import Option
from killzone.core.events import Event, Wounded
from killzone.core.flow import Flow, Roll
from killzone.core.rules import rule
from killzone.core.subjects import SPARE, WEAPON_RULE, SomeDice, Subject
from killzone.editions.kt21.attack.dice_pool import Pool, lowest
from killzone.editions.kt21.cards.datacards import WeaponRule

REDUCE_ONE, IGNORE_ONE = "reduce-one", "ignore-one"


@rule("kt21.damage.wounds")
def reduced(damage: int, rules: Iterable[WeaponRule]) -> int:
    """What one attack die inflicts; of several reductions those with the higher floor come first."""
    reductions = [(max(1, one.least), one.x) for one in rules if one.name == "reduce-damage" and not one.on_critical]
    for least, x in sorted(reductions, reverse=True):
        damage = max(min(damage, least), damage - x)
    return damage


def spares(pool: Pool) -> list[WeaponRule]:
    """The rules with which an operative may make one die hurt it less, the next of each kind."""
    if not pool.rules:
        return []
    found = (next((one for one in pool.rules if one.name == name), None) for name in (IGNORE_ONE, REDUCE_ONE))
    return [one for one in found if one is not None]


@rule("kt21.damage.wounds")
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
    return Option(key, label, "kt21.damage.wounds", (Subject(WEAPON_RULE, by.name),), verb=SPARE, dice=dice)


@rule("kt21.damage.wounds")
def suffer(attack: Any, pool: Pool, damage: int, then: Callable[[Any, tuple[int, ...]], Flow]) -> Flow:
    """A die for each wound about to be lost if the operative may ignore them; otherwise `then` goes on at once."""
    edge = lowest(pool.rules, "ignore-wounds")
    if not damage or not edge:
        return then(attack, ())
    alike = tuple(edge if face >= edge else 1 for face in range(1, 7))
    why = f"dice to ignore wounds, {edge}+"
    return Roll(damage, then, seat=pool.seat, why=why, rule="kt21.damage.wounds", alike=alike)


def lost(pool: Pool, damage: int, faces: tuple[int, ...]) -> int:
    """The wounds lost of some damage, after the dice to ignore them."""
    edge = lowest(pool.rules, "ignore-wounds")
    return damage - sum(1 for face in faces if face >= edge)


def told(rule_id: str, pool: Pool, damage: int, suffered: int) -> Iterator[Event]:
    """The events of damage of which so much was suffered."""
    if suffered < damage:
        text = f"{pool.name} ignores {damage - suffered} of {damage} damage."
        yield Ignored("kt21.damage.wounds", pool.seat, pool.operative, damage - suffered, text)
    if suffered:
        yield Wounded(rule_id, pool.operative, suffered)
