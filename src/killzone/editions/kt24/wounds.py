"""Losing wounds to dice, and the abilities of operatives that change how many.

The ledger has no entry of their own for such abilities; content gives them to the dice of whoever has them, with
`hooks.DICE_RULES`, as two rules that mean the same as in the 2021 edition:

- `WeaponRule("reduce-damage", x)`: each success that inflicts damage on the bearer inflicts x less, but at the least 1,
  or `least` where that is given; one that inflicts no more than that anyway is not changed. Devastating is not the
  damage of a die (`kt24.shoot.damage`). Several add up.
- `WeaponRule("ignore-wounds", x)`: whenever the bearer would lose wounds in an attack, by successes or by Devastating,
  roll a D6 for each of them; a result of x or more ignores that one. Of several the lowest x counts.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from killzone.core.events import Event, Said, Wounded
from killzone.core.flow import Flow, Roll
from killzone.core.rules import rule
from killzone.editions.kt24.datacards import WeaponRule
from killzone.editions.kt24.pool import Pool

REDUCE, IGNORE = "reduce-damage", "ignore-wounds"

Then = Callable[[Any, tuple[int, ...]], Flow]


@cache
@rule("kt24.shoot.damage")
def reduced(damage: int, rules: tuple[WeaponRule, ...]) -> int:
    """What one success inflicts on an operative with these rules; reductions with the higher floor come first."""
    reductions = [(max(1, one.least), one.x) for one in rules if one.name == REDUCE]
    for least, x in sorted(reductions, reverse=True):
        damage = max(min(damage, least), damage - x)
    return damage


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
        events.append(Said("kt24.damage.wounds", f"{pool.name} ignores {damage - suffered} of {damage} damage."))
    if suffered:
        events.append(Wounded(id, pool.operative, suffered))
    return events
