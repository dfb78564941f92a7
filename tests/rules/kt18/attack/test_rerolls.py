"""Re-rolls: which rolls, by whom, at what price, and never one twice."""

import pytest
from build import Asked
from rules.kt18.attack.closed import attacks, mortal, run, shots, volley

from killzone.core.domains import Option
from killzone.core.subjects import REROLL
from killzone.editions.kt18.attack.throws import Throw, failed_dice

TACTICAL = "tactical-reroll"
HIT, WOUND, FAIL = 4, 4, 3


@pytest.mark.rule("kt18.tactic.reroll")
def test_the_attacker_may_reroll_a_hit_roll_for_1_cp() -> None:
    ran = run(volley(attacks(), wounds=5, cp=(1, 0)), [FAIL, HIT, WOUND], [TACTICAL])
    assert ran.questions == [Asked("blue", "after-hit-roll", (TACTICAL, "pass"))]
    assert ran.result.lost == 1
    assert ran.told("kt18.tactic.reroll")[-1] == "Tactical Re-roll: re-rolls 3 -> 4."


@pytest.mark.rule("kt18.tactic.reroll")
def test_the_attacker_may_reroll_a_wound_roll() -> None:
    ran = run(volley(attacks(), wounds=5, cp=(1, 0)), [HIT, FAIL, WOUND], ["pass", TACTICAL])
    assert ran.kinds == ["after-hit-roll", "after-wound-roll"]
    assert ran.result.lost == 1


@pytest.mark.rule("kt18.tactic.reroll")
def test_the_target_s_player_may_reroll_a_saving_throw() -> None:
    ran = run(volley(attacks(save=3), wounds=5, cp=(0, 1)), [HIT, WOUND, 2, 3], [TACTICAL])
    assert ran.questions == [Asked("red", "after-saving-throw", (TACTICAL, "pass"))]
    assert ran.result.lost == 0


@pytest.mark.rule("kt18.tactic.reroll")
def test_each_player_is_asked_about_their_own_rolls_only() -> None:
    ran = run(volley(attacks(save=3), cp=(1, 1)), [HIT, WOUND, 2, 3], ["pass", "pass", "pass", "pass"])
    assert [(asked.player, asked.kind) for asked in ran.questions] == [
        ("blue", "after-hit-roll"),
        ("blue", "after-wound-roll"),
        ("red", "after-saving-throw"),
        ("blue", "after-injury-roll"),
    ]


@pytest.mark.rule("kt18.tactic.reroll")
def test_an_injury_roll_of_several_dice_is_rerolled_as_a_whole() -> None:
    ran = run(volley(attacks(damage=2), cp=(1, 0)), [HIT, WOUND, 1, 3, 5, 1], ["pass", "pass", TACTICAL])
    assert ran.result.out_of_action
    assert ran.told("kt18.tactic.reroll")[-1] == "Tactical Re-roll: re-rolls 1 3 -> 5 1."


@pytest.mark.rule("kt18.tactic.reroll")
def test_an_injury_roll_for_mortal_wounds_may_be_rerolled() -> None:
    assert run(mortal("1", cp=1), [2, 6], [TACTICAL]).result.out_of_action


@pytest.mark.rule("kt18.tactic.reroll")
def test_damage_and_the_number_of_shots_may_not_be_rerolled() -> None:
    ran = run(volley(attacks(0, damage="D3"), shots="D3", wounds=9, cp=(1, 1)), [1, HIT, WOUND, 1], ["pass", "pass"])
    assert ran.kinds == ["after-hit-roll", "after-wound-roll"]
    assert run(shots("D6"), [1]).questions == []


@pytest.mark.rule("kt18.tactic.once-per-phase", "kt18.tactic.reroll")
def test_a_tactical_reroll_is_used_once_only() -> None:
    ran = run(volley(attacks(2), wounds=5, cp=(1, 0)), [FAIL, FAIL, FAIL], [TACTICAL])
    assert ran.kinds == ["after-hit-roll"]
    assert ran.result.rerolls == ()


@pytest.mark.rule("kt18.def.reroll-once")
def test_a_reroll_that_is_worse_stands() -> None:
    ran = run(volley(attacks(), wounds=5, cp=(1, 0)), [6, 1], [TACTICAL])
    assert ran.result.lost == 0


@pytest.mark.rule("kt18.def.reroll-once")
def test_a_roll_that_an_ability_rerolled_cannot_be_rerolled_by_the_tactic() -> None:
    ran = run(volley(attacks(hit_again=1), wounds=5, cp=(1, 0)), [1, 2], ["reroll"])
    assert ran.questions == [Asked("blue", "after-hit-roll", ("reroll", TACTICAL, "pass"))]
    assert ran.told("kt18.def.reroll-once") == ["Re-rolls 1 -> 2."]
    assert ran.result.rerolls == (0,)


@pytest.mark.rule("kt18.def.reroll-once")
def test_a_roll_that_the_tactic_rerolled_cannot_be_rerolled_by_an_ability() -> None:
    ran = run(volley(attacks(hit_again=1), wounds=5, cp=(1, 0)), [1, 1], [TACTICAL])
    assert ran.kinds == ["after-hit-roll"]


@pytest.mark.rule("kt18.def.reroll-once")
def test_abilities_reroll_only_the_results_they_name() -> None:
    assert run(volley(attacks(hit_again=1), wounds=5), [2]).questions == []
    ran = run(volley(attacks(wound_again=3, save=3), wounds=5, save_again=1), [HIT, 3, 5, 1, 4], ["reroll", "reroll"])
    assert ran.kinds == ["after-wound-roll", "after-saving-throw"]
    assert ran.result.lost == 0


@pytest.mark.rule("kt18.def.reroll-once")
def test_a_reroll_is_of_the_bare_die_before_modifiers() -> None:
    """BS 3+ with -1 needs a 4: a 3 is a miss that may be re-rolled, and "ones" are natural ones."""
    assert run(volley(attacks(hit=4, hit_again=1), wounds=5), [2]).questions == []
    assert run(volley(attacks(hit=4, hit_again=3), wounds=5), [3, 3], ["reroll"]).result.lost == 0


@pytest.mark.parametrize(
    ("throw", "seat", "answer", "dice"),
    [
        (Throw(0, 4, faces=(3,)), 0, TACTICAL, 1),
        (Throw(0, 4, faces=(3,)), 0, "reroll", 1),
        (Throw(0, 4, faces=(3,)), 0, "pass", -1),
        (Throw(0, 4, faces=(3,)), 1, TACTICAL, -1),
        (Throw(0, 4, faces=(4,)), 0, TACTICAL, -1),
        (Throw(0, 4, count=2, faces=(1, 3)), 0, TACTICAL, 2),
        (Throw(0, 4, count=2, faces=(1, 4)), 0, TACTICAL, -1),
        (None, 0, TACTICAL, -1),
    ],
)
def test_a_reroll_says_how_many_failed_dice_it_is_of(throw: Throw | None, seat: int, answer: str, dice: int) -> None:
    option = Option(answer, answer, verb="" if answer == "pass" else REROLL)
    assert failed_dice(volley(attacks()).but(throw=throw), seat, option) == dice
