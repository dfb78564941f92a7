"""Abilities that make attack dice succeed, whatever they show.

No ledger has entries of their own for them; content gives them to weapons, or to the dice of whoever has them:

- `WeaponRule("sure-criticals", x)`: x of the attack dice, or all if they are fewer, are retained as critical successes
  without being rolled, before any other rule retains some.
- `WeaponRule("fails-to-normals", x)`: once no attack die is re-rolled any more, x fails are retained as normal
  successes, the lowest first.
- `WeaponRule("normals-to-criticals", x)`: after that x normal successes are retained as critical ones, first those that
  do not count as what they rolled.

A rule that is there twice is used once, with the larger x.
"""

from collections.abc import Iterator
from typing import Any, Final, TypeVar

from killzone.core.events import Event
from killzone.core.flow import Flow, Next
from killzone.core.trays import RETAINED
from killzone.editions.shared.attack.attack import Attack
from killzone.editions.shared.attack.dice_pool import (
    CRITICAL,
    FAIL,
    NORMAL,
    RESULTS,
    ROLLED,
    Pool,
    changed,
    highest,
    remembered,
    retained_unrolled,
)
from killzone.editions.shared.attack.dice_told import diced, fate

SURE: Final = "sure-criticals"
TO_NORMAL: Final = "fails-to-normals"
TO_CRITICAL: Final = "normals-to-criticals"

A = TypeVar("A", bound=Attack[Any])
P = TypeVar("P", bound=Pool[Any])


def retain_sure(attack: A) -> Flow:
    """Some attack dice are critical without being rolled."""
    found = [(index, _sure(attack, index)) for index in attack.open_pools if attack.pools[index].has(SURE)]
    after = attack
    for index, count in found:
        after = after.with_pool(index, retained_unrolled(attack.pools[index], count, CRITICAL, SURE))
    return Next(after, _sure_told(attack, found) if found else ())


def _sure(attack: Attack[Any], index: int) -> int:
    return min(highest(attack.pools[index].rules, SURE), attack.to_roll(index))


def _sure_told(attack: Attack[Any], found: list[tuple[int, int]]) -> Iterator[Event]:
    for index, count in found:
        pool, many = attack.pools[index], "1 die is" if count == 1 else f"{count} dice are"
        text = f"{many} critical without being rolled."
        yield diced(attack.about_dice, pool, text, *fate(pool, RESULTS[CRITICAL], RETAINED, SURE, count=count))


def improve(attack: A) -> Flow:
    """Once the attack dice stand, some fails are retained as normal successes, and some normal ones as critical."""
    found = [index for index in attack.open_pools if _changes(attack.pools[index])]
    after = attack
    for index in found:
        after = after.with_pool(index, improved(attack.pools[index]))
    return Next(after, _improved_told(attack, after, found) if found else ())


def _changes(pool: Pool[Any]) -> bool:
    return any(one.name in (TO_NORMAL, TO_CRITICAL) for one in pool.rules)


@remembered
def improved(pool: P) -> P:
    """A pool whose dice stand, after its rules have changed what they count as."""
    for name, before, after in ((TO_NORMAL, FAIL, NORMAL), (TO_CRITICAL, NORMAL, CRITICAL)):
        for _ in range(min(highest(pool.rules, name), pool.count(before))):
            other = any(die.result == before and die.by != ROLLED for die in pool.dice)
            pool = changed(pool, before, after, name, unrolled_only=other)
    return pool


def _improved_told(before: Attack[Any], after: Attack[Any], found: list[int]) -> Iterator[Event]:
    for index in found:
        pool = after.pools[index]
        dice = [new for old, new in zip(before.pools[index].dice, pool.dice, strict=True) if old != new]
        for die in dice:
            result, what = RESULTS[die.result], f"The {die.face}" if die.face else "A die that was not rolled"
            told = fate(pool, result, RETAINED, die.by, face=die.face)
            yield diced(before.about_dice, pool, f"{what} is retained as {result}.", *told)
