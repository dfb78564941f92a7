"""Attacks one after another: hit, wound, save, damage; how many there are, and when the rest is discarded."""

import pytest
from build import BLUE, RED
from rules.kt18.attack.closed import attacks, run, shots, volley

HIT, WOUND, FAIL = 4, 4, 3
FLESH = 3
"""An Injury roll that is a flesh wound on an unhurt model in the open."""


@pytest.mark.rule("kt18.attack.order")
def test_an_attack_runs_through_hit_wound_save_and_damage() -> None:
    ran = run(volley(attacks(save=5), wounds=2), [HIT, WOUND, 4])
    assert [(roll.seat, roll.why) for roll in ran.rolls] == [
        (BLUE, "to hit"),
        (BLUE, "to wound"),
        (RED, "to save"),
    ]
    assert ran.rules == ["kt18.attack.hit-roll", "kt18.attack.wound-table", "kt18.attack.save", "kt18.attack.damage"]
    assert (ran.result.lost, ran.result.wounds) == (1, 1)


@pytest.mark.rule("kt18.attack.order")
def test_each_attack_is_over_before_the_next_begins() -> None:
    ran = run(volley(attacks(3), wounds=9), [HIT, WOUND, FAIL, HIT, WOUND])
    assert [roll.why for roll in ran.rolls] == [
        "to hit",
        "to wound",
        "to hit",
        "to hit",
        "to wound",
    ]
    assert ran.result.lost == 2


@pytest.mark.rule("kt18.attack.hit-roll")
def test_a_roll_below_the_number_misses() -> None:
    assert run(volley(attacks(hit=4, wound=2), wounds=5), [3]).result.lost == 0
    assert run(volley(attacks(hit=4, wound=2), wounds=5), [4, 2]).result.lost == 1


@pytest.mark.rule("kt18.attack.wound-table")
def test_a_hit_below_the_number_does_not_wound() -> None:
    assert run(volley(attacks(wound=5), wounds=5), [HIT, 4]).result.lost == 0
    assert run(volley(attacks(wound=5), wounds=5), [HIT, 5]).result.lost == 1


@pytest.mark.rule("kt18.attack.save")
def test_a_save_that_is_made_stops_the_attack() -> None:
    saved = run(volley(attacks(save=3), wounds=5), [HIT, WOUND, 3])
    assert saved.result.lost == 0
    assert saved.told("kt18.attack.save") == ["Saved: it takes 3+."]
    assert run(volley(attacks(save=3), wounds=5), [HIT, WOUND, 2]).result.lost == 1


@pytest.mark.rule("kt18.attack.save")
def test_nobody_rolls_a_save_that_no_die_can_make() -> None:
    ran = run(volley(attacks(save=7), wounds=5), [HIT, WOUND])
    assert ran.result.lost == 1
    assert ran.told("kt18.attack.save") == ["Not saved."]


@pytest.mark.rule("kt18.attack.damage")
@pytest.mark.parametrize(("damage", "dice", "lost"), [("3", [], 3), ("D3", [3], 2), ("D6", [4], 4), ("2D6", [1, 4], 5)])
def test_an_unsaved_attack_takes_wounds_for_its_damage(damage: str, dice: list[int], lost: int) -> None:
    ran = run(volley(attacks(damage=damage), wounds=9), [HIT, WOUND, *dice])
    assert (ran.result.lost, ran.result.wounds) == (lost, 9 - lost)


@pytest.mark.rule("kt18.attack.damage")
def test_surplus_damage_is_lost() -> None:
    ran = run(volley(attacks(damage=3), wounds=2), [HIT, WOUND, 1, 1, 1])
    assert (ran.result.lost, ran.result.wounds) == (2, 1)


@pytest.mark.rule("kt18.shoot.attack-count")
def test_a_fixed_number_of_shots_needs_no_die() -> None:
    assert run(shots("2")).result == 2


@pytest.mark.rule("kt18.shoot.attack-count")
@pytest.mark.parametrize(("number", "dice", "count"), [("D6", [5], 5), ("D3", [5], 3), ("2D6", [1, 2], 3)])
def test_a_random_number_of_shots_is_rolled(number: str, dice: list[int], count: int) -> None:
    ran = run(shots(number), dice)
    assert ran.result == count
    assert [(roll.seat, roll.why) for roll in ran.rolls] == [(BLUE, f"{number} for its shots")]


@pytest.mark.rule("kt18.shoot.attack-count")
def test_the_number_of_shots_is_settled_before_the_first_hit_roll() -> None:
    ran = run(volley(attacks(0), shots="D3", wounds=5), [3, FAIL, FAIL])
    assert ran.rolls[0].why == "D3 for its shots"
    assert ran.told("kt18.shoot.attack-count") == ["2 shots."]


@pytest.mark.rule("kt18.weapon.rapid-fire")
def test_rapid_fire_at_half_range_makes_twice_its_number_of_attacks() -> None:
    ran = run(volley(attacks(0), shots="1", doubled=True, wounds=5), [FAIL, FAIL])
    assert ran.told("kt18.weapon.rapid-fire") == ["2 shots."]
    assert run(shots("D3", doubled=True), [6]).result == 6


@pytest.mark.rule("kt18.attack.stop-at-zero")
def test_attacks_left_at_0_wounds_are_discarded_even_if_the_model_survives() -> None:
    ran = run(volley(attacks(4), wounds=1), [FAIL, HIT, WOUND, FLESH])
    assert ran.told("kt18.attack.stop-at-zero") == ["2 more attacks are discarded."]
    assert (ran.result.wounds, ran.result.flesh_wounds, ran.result.left) == (1, 1, ())


@pytest.mark.rule("kt18.attack.stop-at-zero", "kt18.fight.weapons")
def test_attacks_with_another_weapon_declared_for_the_same_target_are_discarded_too() -> None:
    ran = run(volley(attacks(1), attacks(2, hit=2), wounds=1), [HIT, WOUND, FLESH])
    assert ran.told("kt18.attack.stop-at-zero") == ["2 more attacks are discarded."]


@pytest.mark.rule("kt18.attack.stop-at-zero")
def test_nothing_is_discarded_after_the_last_attack() -> None:
    assert run(volley(attacks(1), wounds=1), [HIT, WOUND, FLESH]).told("kt18.attack.stop-at-zero") == []


@pytest.mark.rule("kt18.fight.weapons", "kt18.attack.order")
def test_attacks_with_several_weapons_follow_each_other() -> None:
    ran = run(volley(attacks(2, damage=1), attacks(1, damage=3, wound=2), wounds=9), [FAIL, HIT, WOUND, HIT, 2])
    assert ran.result.lost == 4


@pytest.mark.rule("kt18.terrain.fall-test")
def test_a_hit_near_an_edge_interrupts_the_volley_for_a_falling_test() -> None:
    missed = run(volley(attacks(2), wounds=5, edge=True), [FAIL, FAIL]).result
    assert (missed.hit, missed.left) == (False, ())
    hit = run(volley(attacks(3), wounds=5, edge=True), [FAIL, HIT, FAIL]).result
    assert (hit.hit, hit.left) == (True, (attacks(1),))
    saved = run(volley(attacks(3, save=3), wounds=5, edge=True), [HIT, WOUND, 3]).result
    assert (saved.hit, saved.left) == (True, (attacks(2, save=3),))
    hurt = run(volley(attacks(2), wounds=5, edge=True), [HIT, WOUND]).result
    assert (hurt.hit, hurt.lost, hurt.left) == (True, 1, (attacks(1),))


@pytest.mark.rule("kt18.terrain.fall-test", "kt18.attack.stop-at-zero")
def test_at_0_wounds_no_attack_waits_for_a_falling_test() -> None:
    ran = run(volley(attacks(3), wounds=1, edge=True), [HIT, WOUND, FLESH])
    assert (ran.result.hit, ran.result.left) == (True, ())
