"""How shots and combats fall apart in the windows for their dice: each player has only to do with their own.

For exact odds, which then need not look at every order in which the two may take turns with their re-rolls.
"""

from typing import Any, Final

from killzone.core.attacks import Apart
from killzone.editions.kt21.attack.dice_pool import Die, Pool, alike
from killzone.editions.kt21.weapons.dice_rules import REROLLS, WINDOWS, Attack, rending

Part = tuple[Pool, int]
"""The open pool of a seat, and its CP."""


def _place(attack: Attack, seat: int) -> int:
    return next(index for index in attack.open_pools if attack.pools[index].seat == seat)


def _part(attack: Attack, seat: int) -> Part:
    return attack.pools[_place(attack, seat)], attack.points[seat]


def _joined(attack: Attack, seat: int, part: Part) -> Attack:
    pool, points = part
    after = attack.with_pool(_place(attack, seat), pool)
    return after.but(points=tuple(points if own == seat else have for own, have in enumerate(attack.points)))


def _rest(attack: Attack) -> Any:
    """The attack with the open pools empty and nothing to pay with."""
    seats = {attack.pools[index].seat for index in attack.open_pools}
    after = attack.but(points=tuple(-1 if own in seats else have for own, have in enumerate(attack.points)))
    for index in attack.open_pools:
        pool = attack.pools[index]
        after = after.with_pool(index, Pool(pool.seat, pool.operative, pool.name, 0, 0))
    return after


def _closed(part: Part) -> Part:
    pool, points = part
    return _kept(pool), points


def _closed_for_good(part: Part) -> Part:
    """As `_closed`, where nothing is left to be paid for."""
    return _kept(part[0]), 0


def _kept(pool: Pool) -> Pool:
    """A pool whose dice stay as they are: any face that no rule tells apart would do."""
    if not pool.dice:
        return pool
    faces = alike(pool, again=True)
    return pool.but(dice=tuple(Die(face, rerolled=True) for face in sorted(faces[die.face - 1] for die in pool.dice)))


SHOT_APART: Final = Apart(frozenset(WINDOWS), frozenset({*REROLLS, rending}), _part, _joined, _rest, _closed, _closed)
DUEL_APART: Final = SHOT_APART._replace(closed=_closed_for_good)
"""In a combat CP buy nothing once the dice are rolled."""
