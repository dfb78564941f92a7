"""Accurate: the question how many dice to retain unrolled, in shots and in fights."""

from collections.abc import Iterator
from functools import cache

from killzone.core.domains import Option, Pick
from killzone.core.events import Event
from killzone.core.rules import rule
from killzone.core.subjects import RETAIN, ROLL, SomeDice
from killzone.core.trays import RETAINED
from killzone.editions.kt24.attack.dice_pool import Pool
from killzone.editions.shared.attack.dice_pool import NORMAL, RESULTS
from killzone.editions.shared.attack.dice_told import diced, fate

ACCURATE = tuple(f"accurate-{count}" for count in range(100))
"""The answers, by how many dice they retain."""


@cache
@rule("kt24.weapon.accurate")
def accurate_options(pool: int, most: int) -> Pick:
    """None to `most` dice of a pool of the attack."""
    return Pick(_option(pool, count) for count in range(most + 1))


def _option(pool: int, count: int) -> Option:
    label, id = f"Accurate: retain {count} unrolled", "kt24.weapon.accurate"
    if not count:
        return Option(ACCURATE[count], label, id, verb=ROLL)
    return Option(ACCURATE[count], label, id, verb=RETAIN, dice=(SomeDice(pool, result=RESULTS[NORMAL], count=count),))


def accurate_told(pool: Pool, count: int) -> Iterator[Event]:
    """That dice were retained unrolled."""
    if count:
        text = f"Accurate: {pool.name} retains {count} attack {'die' if count == 1 else 'dice'} unrolled."
        yield diced("kt24.weapon.accurate", pool, text, *fate(pool, RESULTS[NORMAL], RETAINED, "accurate", count=count))
