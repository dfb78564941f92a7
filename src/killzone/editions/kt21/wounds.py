"""Losing wounds, and the abilities of operatives that change how many.

The ledger has no entry of their own for such abilities; content carries them as two rules on a pool, both as
`kt21.damage.wounds` rules them:

- `WeaponRule("reduce-damage", x, least=y)`: each attack die that inflicts damage on the bearer inflicts x less, but at
  the least y, or 1 where y is 0; a die that inflicts no more than that anyway is not changed. Mortal wounds are not
  the damage of an attack die. Several add up.
- `WeaponRule("ignore-wounds", x)`: whenever the bearer would lose wounds, by attack dice or mortal wounds, roll a D6
  for each of them; a result of x or more ignores that one. Each wound is rolled for once, with the lowest x there is.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from killzone.core.events import Event, Said, Wounded
from killzone.core.flow import Flow, Roll
from killzone.core.rules import rule
from killzone.editions.kt21.pool import Pool, lowest
from killzone.editions.kt21.weapons import WeaponRule


@rule("kt21.damage.wounds")
def reduced(damage: int, rules: Iterable[WeaponRule]) -> int:
    """What one attack die inflicts; of several reductions those with the higher floor come first."""
    reductions = [(max(1, one.least), one.x) for one in rules if one.name == "reduce-damage" and not one.on_critical]
    for least, x in sorted(reductions, reverse=True):
        damage = max(min(damage, least), damage - x)
    return damage


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
        yield Said("kt21.damage.wounds", f"{pool.name} ignores {damage - suffered} of {damage} damage.")
    if suffered:
        yield Wounded(rule_id, pool.operative, suffered)
