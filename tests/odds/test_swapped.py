"""Faces that might change places in all dice: hands that differ in nothing else are one, and no other are."""

from collections import Counter
from itertools import product

import pytest

from killzone.core.flow import Roll
from killzone.editions.kt24.attack.dice_pool import Pool
from killzone.editions.kt24.cards.notation import parse_rules
from killzone.editions.kt24.odds.reduction import alike_dice
from killzone.editions.shared.attack.dice_pool import alike, retained_unrolled, rolled, swapped
from killzone.odds.distribution import falls, rolls


def pool_of(rules: str, needs: int) -> Pool:
    return Pool(0, "attacker", "Attacker", needs, (), parse_rules(rules))


def never(*_: object) -> None:
    raise AssertionError("nobody rolls these")


def roll(pool: Pool, count: int) -> Roll:
    kinds, places = alike(pool), swapped(pool)
    return Roll(count, never, seat=0, why="dice", rule="", alike=kinds, swapped=places)  # type: ignore[arg-type]  # never called


@pytest.mark.parametrize("needs", [2, 3, 5, 6])
@pytest.mark.parametrize("rules", ["Ceaseless", "Ceaseless, Lethal 4+", "Ceaseless, Balanced, Rending", "Relentless"])
def test_a_hand_that_stands_for_others_is_as_good_as_they_are(rules: str, needs: int) -> None:
    pool = pool_of(rules, needs)
    for count in (1, 2, 4):
        found = dict(falls(roll(pool, count)))
        expected: Counter[Pool] = Counter()
        for faces in product(range(1, 7), repeat=count):
            standing = tuple(alike(pool)[face - 1] for face in sorted(faces))
            expected[alike_dice(rolled(pool, standing))] += 1
        told: Counter[Pool] = Counter()
        for faces, weight in found.items():
            told[alike_dice(rolled(pool, faces))] += weight
        assert told == expected
        assert len(told) == len(found)


def test_only_ceaseless_lets_faces_change_places_and_only_dice_that_are_rolled_first() -> None:
    for rules in ("-", "Balanced", "Relentless", "Lethal 5+"):
        assert swapped(pool_of(rules, 3)) == alike(pool_of(rules, 3))
    ceaseless = pool_of("Ceaseless", 3)
    assert alike(ceaseless) == (1, 2, 3, 4, 5, 6)
    assert swapped(ceaseless) == (1, 1, 3, 3, 3, 6)
    assert swapped(retained_unrolled(ceaseless, 1, 1, "accurate")) == (1, 1, 3, 3, 3, 6)
    assert swapped(rolled(ceaseless, (2,))) == (1, 2, 3, 4, 5, 6)


def test_six_ceaseless_dice_are_few_hands() -> None:
    pool = pool_of("Ceaseless", 3)
    assert len(falls(roll(pool, 6))) == 97 < len(rolls(6, alike(pool))) == 462
    assert sum(weight for _, weight in falls(roll(pool, 6))) == 6**6
