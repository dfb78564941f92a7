"""Every answer to every question of an attack is worth what playing it on the plain machine comes to.

A sample; `make soak` asks the same by the hundred thousand.
"""

import pytest
from odds.questions import Checked, check_attack, check_battle
from odds.random_attacks import drawn
from odds.reference import falls

from killzone.odds import POLICIES

LARGEST = 1_200
"""How many states the plain interpreter may run for one attack here; in a soak many more."""


@pytest.mark.parametrize("seed", range(12))
def test_every_answer_in_random_attacks_is_worth_what_playing_it_comes_to(seed: int) -> None:
    found = Checked()
    for number in range(4):
        found = found.plus(check_attack(4 * seed + number, LARGEST))
    assert found.wrong == ()
    assert found.questions > 0


@pytest.mark.parametrize("seed", [1, 2])
def test_every_answer_in_attacks_of_a_battle_is_worth_what_playing_it_comes_to(seed: int) -> None:
    found = check_battle(seed, LARGEST, until=15)
    assert found.wrong == ()
    assert found.questions >= 15


def test_random_attacks_are_of_all_editions_and_kinds() -> None:
    some = [drawn(seed) for seed in range(48)]
    assert {(one.edition, one.kind) for one in some} == {
        (edition, kind) for edition in ("kt24", "kt21", "kt18") for kind in ("shoot", "fight")
    }
    names = {one.policy.name for one in some}
    assert names >= set(POLICIES)
    assert len(names) > len(POLICIES) + 5, "some have a policy for each side"


def test_dice_without_order_fall_in_all_their_ways() -> None:
    assert falls(0) == {(): 1}
    assert falls(2)[3, 4] == 2
    assert falls(2)[4, 4] == 1
    assert sum(falls(4).values()) == 6**4
