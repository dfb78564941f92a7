"""Losing wounds to dice, and the abilities of operatives that change how many.

No ledger has entries of their own for such abilities; content gives them to the dice of whoever has them, as rules:

- `WeaponRule("reduce-damage", x, least=y)`: each attack die that inflicts damage on the bearer inflicts x less, but at
  the least y, or 1 where y is 0; a die that inflicts no more than that anyway is not changed. Several add up.
- `WeaponRule("reduce-one", x, least=y)`: once in an attack, one die of the defender's choice inflicts x less on the
  bearer, after what every die inflicts less, with the same floor. `WeaponRule("ignore-one")`: that die inflicts
  nothing. In a shot the die is chosen among all that are left, in a fight when a strike is about to hurt, and it may be
  kept for a later one. Several are chosen for one after the other, each for a die of its own.
- `WeaponRule("ignore-wounds", x)`: whenever the bearer would lose wounds in an attack, roll a D6 for each of them; a
  result of x or more ignores that one. Each wound is rolled for once, with the lowest x there is.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, TypeVar

from killzone.core.dice_events import Ignored
from killzone.core.domains import Option
from killzone.core.events import Event, Wounded
from killzone.core.flow import Flow, Roll
from killzone.core.subjects import SPARE, WEAPON_RULE, SomeDice, Subject
from killzone.editions.shared.attack.dice_pool import Pool, lowest
from killzone.editions.shared.cards.weapons import WeaponRule

REDUCE, IGNORE = "reduce-damage", "ignore-wounds"
REDUCE_ONE, IGNORE_ONE = "reduce-one", "ignore-one"

P = TypeVar("P", bound=Pool[Any])
C = TypeVar("C")
Then = Callable[[C, tuple[int, ...]], Flow]


@cache
def reduced(damage: int, rules: tuple[WeaponRule, ...]) -> int:
    """What one die inflicts on an operative with these rules; of several reductions those with the higher floor come
    first."""
    reductions = [(max(1, one.least), one.x) for one in rules if one.name == REDUCE]
    for least, x in sorted(reductions, reverse=True):
        damage = max(min(damage, least), damage - x)
    return damage


def spares(pool: Pool[Any]) -> list[WeaponRule]:
    """The rules with which an operative may make one die hurt it less, the next of each kind."""
    if not pool.rules:
        return []
    found = (next((one for one in pool.rules if one.name == name), None) for name in (IGNORE_ONE, REDUCE_ONE))
    return [one for one in found if one is not None]


def spared(damage: int, by: WeaponRule) -> int:
    """What one die inflicts after the defender has chosen it for a rule that reduces or ignores the damage of one."""
    return 0 if by.name == IGNORE_ONE else max(min(damage, max(1, by.least)), damage - by.x)


def without_rule(pool: P, used: WeaponRule) -> P:
    """The pool of an operative that has used such a rule: that one is gone, another of its kind is not."""
    rules = list(pool.rules)
    rules.remove(used)
    return pool.but(rules=tuple(rules))


def ignores(pool: Pool[Any]) -> int:
    """The number that ignores a wound; 0 for an operative that cannot."""
    return lowest(pool.rules, IGNORE) if pool.rules else 0


def lost(pool: Pool[Any], damage: int, faces: tuple[int, ...]) -> int:
    """The wounds lost of some damage, after the dice to ignore them."""
    edge = ignores(pool)
    return damage - sum(1 for face in faces if face >= edge)


class Losing(NamedTuple):
    """How an edition tells of it: `die` is the entry about the damage of one die, `wounds` that about losing wounds."""

    die: str
    wounds: str

    def spare_option(self, by: WeaponRule, key: str, what: str, damage: int, dice: tuple[SomeDice, ...] = ()) -> Option:
        word = "Ignore" if by.name == IGNORE_ONE else "Reduce"
        label = f"{word} the damage of {what}: {spared(damage, by)} instead of {damage}"
        return Option(key, label, self.die, (Subject(WEAPON_RULE, by.name),), verb=SPARE, dice=dice)

    def suffer(self, attack: C, pool: Pool[Any], damage: int, then: Then[C]) -> Flow:
        """A die for each wound about to be lost by an operative that may ignore them; else `then` goes on at once."""
        edge = ignores(pool)
        if not damage or not edge:
            return then(attack, ())
        alike = tuple(edge if face >= edge else 1 for face in range(1, 7))
        why = f"dice to ignore wounds, {edge}+"
        return Roll(damage, then, seat=pool.seat, why=why, rule=self.wounds, alike=alike)

    def told(self, id: str, pool: Pool[Any], damage: int, suffered: int) -> Iterator[Event]:
        """The events of damage by the entry `id` of which so much was suffered."""
        if suffered < damage:
            text = f"{pool.name} ignores {damage - suffered} of {damage} damage."
            yield Ignored(self.wounds, pool.seat, pool.operative, damage - suffered, text)
        if suffered:
            yield Wounded(id, pool.operative, suffered)
