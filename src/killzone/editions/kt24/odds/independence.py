"""How shots and fights fall apart in the windows for their dice: each player has only to do with their own.

For exact odds, which then need not look at every order in which the two may take turns with their re-rolls.
"""

from functools import lru_cache
from typing import Any

from killzone.core.attacks import Apart
from killzone.editions.kt24.attack.dice_pool import MOST_POOLS, Die, Pool, lethal, result_of
from killzone.editions.kt24.attack.shot import Shot
from killzone.editions.kt24.weapons.dice_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    AFTER_FIGHT_DICE,
    OF_OWN_DICE,
    RETAINING,
    RETAINS,
    Attack,
)

Part = tuple[Pool, int, str]
"""The open pool of a seat, its CP, and the cover that some rules of defence dice ask for."""

RETAINED = frozenset(rule.__name__ for rule in RETAINS)


def _place(attack: Attack, seat: int) -> int:
    return next(index for index in attack.open_pools if attack.pools[index].seat == seat)


def _part(attack: Attack, seat: int) -> Part:
    cover = attack.cover if isinstance(attack, Shot) else ""
    return attack.pools[_place(attack, seat)], attack.points[seat], cover


def _joined(attack: Attack, seat: int, part: Part) -> Attack:
    pool, points, _ = part
    after = attack.with_pool(_place(attack, seat), pool)
    return after.but(points=tuple(points if own == seat else have for own, have in enumerate(attack.points)))


def _rest(attack: Attack) -> Any:
    """The attack with the open pools empty and nothing to pay with."""
    seats = {attack.pools[index].seat for index in attack.open_pools}
    after = attack.but(points=tuple(-1 if own in seats else have for own, have in enumerate(attack.points)))
    for index in attack.open_pools:
        pool = attack.pools[index]
        after = after.with_pool(index, Pool(pool.seat, pool.operative, pool.name, 0))
    return after


def _closed(part: Part) -> Part:
    pool, points, cover = part
    return _kept(pool), points, cover


def _closed_for_good(part: Part) -> Part:
    """As `_closed`, where nothing is left to be paid for."""
    return _kept(part[0]), 0, ""


@lru_cache(maxsize=MOST_POOLS)
def _kept(pool: Pool) -> Pool:
    """A pool whose dice stay as they are: any face that counts the same would do."""
    edge = lethal(pool.rules)
    results = [result_of(face, pool.needs, edge) for face in range(1, 7)]
    dice = tuple(sorted((_any_face(die, results) for die in pool.dice), key=repr))
    return pool.but(dice=dice, used=tuple(one for one in pool.used if one in RETAINED))


def _any_face(die: Die, results: list[int]) -> Die:
    if not die.face:
        return die
    face = results.index(die.result) + 1 if die.result in results else die.face
    return Die(face, die.result, rerolled=True, by=die.by)


WINDOWS = frozenset({AFTER_ATTACK_DICE, AFTER_DEFENCE_DICE, AFTER_FIGHT_DICE, RETAINING})
KEEPING_POINTS = Apart(WINDOWS, OF_OWN_DICE, _part, _joined, _rest, _closed, _closed)
LOSING_POINTS = KEEPING_POINTS._replace(closed=_closed_for_good)
"""Where CP buy nothing once the dice are rolled."""
