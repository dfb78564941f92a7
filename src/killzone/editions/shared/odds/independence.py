"""How attacks fall apart in the windows for their dice: each player has only to do with their own.

For exact odds, which then need not look at every order in which the two may take turns with their re-rolls.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from killzone.core.attacks import Apart
from killzone.core.flow import OfferRule
from killzone.editions.shared.attack.attack import Attack
from killzone.editions.shared.attack.dice_pool import Die, Pool, alike, can_be_rerolled, in_order, remembered
from killzone.editions.shared.attack.duel import roll_attacker, roll_defender
from killzone.editions.shared.attack.shot import roll_attack, roll_defence
from killzone.editions.shared.weapons.dice_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    AFTER_FIGHT_DICE,
    RETAINING,
    does_wane,
    is_dormant,
    is_of_own_dice,
)

WINDOWS = frozenset({AFTER_ATTACK_DICE, AFTER_DEFENCE_DICE, AFTER_FIGHT_DICE, RETAINING})

A = TypeVar("A", bound=Attack[Any])
P = TypeVar("P", bound=Pool[Any])


Part = tuple[Any, int, Hashable]
"""The open pool of a seat, its CP, and what else of the attack rules of its dice ask for."""


def place_of(attack: Attack[Any], seat: int) -> int:
    """The index of the open pool of a seat."""
    first, *others = attack.open_pools
    return first if not others or attack.pools[first].seat == seat else others[0]


def _joined(attack: A, seat: int, part: Part) -> A:
    pool, points, _ = part
    first, second = attack.pools
    pools = (first, pool) if place_of(attack, seat) else (pool, second)
    if attack.points[seat] == points:
        return attack.but(pools=pools)
    left = tuple([points if own == seat else have for own, have in enumerate(attack.points)])
    return attack.but(pools=pools, points=left)


def _rest(attack: Attack[Any]) -> Any:
    """The attack with the open pools empty and nothing to pay with."""
    seats = {attack.pools[index].seat for index in attack.open_pools}
    after = attack.but(points=tuple(-1 if own in seats else have for own, have in enumerate(attack.points)))
    for index in attack.open_pools:
        pool = attack.pools[index]
        after = after.with_pool(index, type(pool)(pool.seat, pool.operative, pool.name, 0))
    return after


def _stirring(attack: Attack[Any]) -> Hashable:
    first, second = attack.pools
    return first.rules, second.rules, attack.points


def independence(
    retains: Iterable[OfferRule],
    asked: Callable[[Any], Hashable] = lambda attack: None,
    exchanged: Callable[[Any], tuple[tuple[Die, ...], ...]] = lambda pool: (),
    noted: Callable[[tuple[str, ...]], tuple[str, ...]] = lambda used: used,
) -> tuple[Apart, Apart]:
    """How the attacks of an edition fall apart: where CP may still buy something, and where they buy nothing once the
    dice are rolled.

    Rules marked `of_own_dice` look, beside that, at what is `asked` for of an attack; `retains` are those that are used
    once, after all re-rolls. `exchanged` tells of a pool without dice which dice may change places in it, `noted` of
    what was used on a pool what rules still ask for.
    """
    retained = frozenset(rule.__name__ for rule in retains)

    def part(attack: Attack[Any], seat: int) -> Part:
        return attack.pools[place_of(attack, seat)], attack.points[seat], asked(attack)

    @remembered
    def kept(pool: P) -> P:
        """A pool whose dice stay as they are: any face that no rule tells apart would do."""
        used = tuple([one for one in pool.used if one in retained])
        if not pool.dice:
            return pool if used == pool.used else pool.but(used=used)
        faces = alike(pool, again=True)
        dice = tuple(sorted((_any_face(die, faces) for die in pool.dice), key=_in_order))
        return pool.but(dice=dice, used=used)

    def closed(one: Part) -> Part:
        pool, points, seen = one
        return kept(pool), points, seen

    def closed_for_good(one: Part) -> Part:
        return kept(one[0]), 0, None

    @remembered
    def left(pool: P, faces: frozenset[int]) -> P:
        if not any(can_be_rerolled(die) and die.face not in faces for die in pool.dice):
            return pool
        stand = alike(pool, again=True)
        dice = (_any_face(die, stand) if can_be_rerolled(die) and die.face not in faces else die for die in pool.dice)
        return pool.but(dice=tuple(sorted(dice, key=_in_order)))

    def without(one: Part, faces: frozenset[int]) -> Part:
        pool, points, seen = one
        return left(pool, faces), points, seen

    @remembered
    def live(pool: P) -> tuple[P, tuple[Die, ...]]:
        if all(map(can_be_rerolled, pool.dice)):
            return pool, ()
        stand = alike(pool, again=True)
        dice = tuple([die for die in pool.dice if can_be_rerolled(die)])
        return pool.but(dice=dice), tuple([_any_face(die, stand) for die in pool.dice if not can_be_rerolled(die)])

    def loose(one: Part) -> tuple[Part, tuple[Die, ...]]:
        pool, points, seen = one
        rest, dice = live(pool)
        return (rest, points, seen), dice

    def bound(one: Part, dice: Iterable[Die]) -> Part:
        pool, points, seen = one
        every = (*pool.dice, *dice)
        return pool.but(dice=tuple(sorted(every, key=_in_order)) if len(every) > 1 else every), points, seen

    def emptied(one: Part) -> tuple[Part, tuple[Die, ...]]:
        pool, points, seen = one
        return (pool.but(dice=(), used=noted(pool.used)), points, seen), pool.dice

    keeping = Apart(
        WINDOWS,
        is_of_own_dice,
        part,
        _joined,
        _rest,
        closed,
        closed,
        does_wane,
        without,
        loose,
        bound,
        emptied,
        lambda one: exchanged(one[0]),
        is_dormant,
        _stirring,
        _rank,
        frozenset({roll_attack, roll_attacker, roll_defence, roll_defender}),
    )
    return keeping, keeping._replace(closed=closed_for_good)


def _rank(die: Die) -> int | None:
    return die.result if die.face else None


def is_over(windows: Mapping[str, tuple[OfferRule, ...]], retains: Iterable[OfferRule], *others: str) -> bool:
    """Whether CP buy nothing once the dice are rolled: only `retains` offer something then, and nothing in `others`."""
    return set(windows.get(RETAINING, ())) <= set(retains) and not any(windows.get(name) for name in others)


def _in_order(die: Die) -> tuple[bool, int, bool, int, str]:
    return *in_order(die), die.result, die.by


@cache
def _any_face(die: Die, faces: tuple[int, ...]) -> Die:
    return die.but(face=faces[die.face - 1], rerolled=True) if die.face else die
