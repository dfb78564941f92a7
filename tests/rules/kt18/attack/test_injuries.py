"""Injury rolls: who rolls how many dice, what is added, and what comes of it."""

import pytest
from build import BLUE
from rules.kt18.attack.closed import attacks, mortal, run, volley

LAST_WOUND = [4, 4]
"""A hit and a wound that cannot be saved."""


@pytest.mark.rule("kt18.attack.injury-roll")
def test_3_is_a_flesh_wound_and_4_is_out_of_action() -> None:
    flesh = run(volley(attacks()), [*LAST_WOUND, 3])
    assert (flesh.result.wounds, flesh.result.flesh_wounds, flesh.result.out_of_action) == (1, 1, False)
    out = run(volley(attacks()), [*LAST_WOUND, 4])
    assert (out.result.wounds, out.result.flesh_wounds, out.result.out_of_action) == (0, 0, True)
    assert out.told("kt18.attack.injury-roll") == ["Injury roll of 4: target is out of action."]


@pytest.mark.rule("kt18.attack.injury-roll")
def test_the_attacker_makes_the_injury_roll() -> None:
    roll = run(volley(attacks()), [*LAST_WOUND, 3]).rolls[-1]
    assert (roll.seat, roll.why) == (BLUE, "an Injury roll")


@pytest.mark.rule("kt18.attack.injury-roll")
def test_no_injury_roll_is_made_while_a_wound_is_left() -> None:
    assert run(volley(attacks(damage=2), wounds=3), LAST_WOUND).result.wounds == 1


@pytest.mark.rule("kt18.attack.injury-dice")
@pytest.mark.parametrize(("dice", "out"), [([1, 2, 3], False), ([1, 4, 1], True)])
def test_damage_above_1_rolls_that_many_dice_and_the_highest_counts(dice: list[int], out: bool) -> None:
    ran = run(volley(attacks(damage=3), wounds=1), [*LAST_WOUND, *dice])
    assert ran.result.out_of_action is out
    assert ran.rolls[-1].faces == tuple(dice)


@pytest.mark.rule("kt18.attack.injury-dice")
@pytest.mark.parametrize(("face", "damage"), [(1, 1), (3, 2), (6, 3)])
def test_random_damage_rolls_as_many_dice_as_the_damage_was(face: int, damage: int) -> None:
    ran = run(volley(attacks(damage="D3"), wounds=1), [*LAST_WOUND, face, *[2] * damage])
    assert ran.result.out_of_action is False


@pytest.mark.rule("kt18.attack.injury-dice")
def test_only_the_attack_that_took_the_last_wound_counts_for_the_dice() -> None:
    ran = run(volley(attacks(1, damage=2), attacks(1, damage=1), wounds=3), [*LAST_WOUND, *LAST_WOUND, 3])
    assert ran.rolls[-1].faces == (3,)


@pytest.mark.rule("kt18.attack.injury-cover")
def test_cover_turns_a_4_into_a_flesh_wound() -> None:
    assert run(volley(attacks(), cover=True), [*LAST_WOUND, 4]).result.out_of_action is False
    assert run(volley(attacks(), cover=True), [*LAST_WOUND, 5]).result.out_of_action is True


@pytest.mark.rule("kt18.attack.injury-flesh-wounds")
@pytest.mark.parametrize(("flesh_wounds", "needs"), [(0, 4), (1, 3), (2, 2)])
def test_each_flesh_wound_adds_1_to_the_injury_roll(flesh_wounds: int, needs: int) -> None:
    below = run(volley(attacks(), flesh_wounds=flesh_wounds), [*LAST_WOUND, needs - 1]).result
    assert (below.out_of_action, below.flesh_wounds) == (False, flesh_wounds + 1)
    assert run(volley(attacks(), flesh_wounds=flesh_wounds), [*LAST_WOUND, needs]).result.out_of_action


@pytest.mark.rule("kt18.attack.injury-flesh-wounds", "kt18.attack.injury-cover", "kt18.def.modifiers")
def test_flesh_wounds_and_cover_are_added_together() -> None:
    assert run(volley(attacks(), flesh_wounds=2, cover=True), [*LAST_WOUND, 2]).result.flesh_wounds == 3
    assert run(volley(attacks(), flesh_wounds=2, cover=True), [*LAST_WOUND, 3]).result.out_of_action


@pytest.mark.rule("kt18.attack.flesh-wound")
def test_a_flesh_wound_sets_a_model_back_to_1_wound_whatever_it_had() -> None:
    ran = run(volley(attacks(damage=4), wounds=4), [*LAST_WOUND, 1, 1, 1, 1])
    assert (ran.result.lost, ran.result.wounds, ran.result.flesh_wounds) == (4, 1, 1)
    assert ran.rules[-2:] == ["kt18.attack.flesh-wound", "kt18.attack.flesh-wound"]


@pytest.mark.rule("kt18.attack.flesh-wound-overflow", "kt18.def.flesh-wound-boxes")
def test_a_fourth_flesh_wound_takes_the_model_out_of_action() -> None:
    """With three boxes marked and cover a 1 makes 3: a flesh wound, but there is no box for it."""
    third = run(volley(attacks(), flesh_wounds=2, cover=True), [*LAST_WOUND, 1]).result
    assert (third.out_of_action, third.flesh_wounds) == (False, 3)
    fourth = run(volley(attacks(), flesh_wounds=3, cover=True), [*LAST_WOUND, 1])
    assert (fourth.result.out_of_action, fourth.result.flesh_wounds) == (True, 3)
    assert fourth.told("kt18.attack.flesh-wound-overflow") == ["target has no flesh wound box left."]
    assert "kt18.attack.flesh-wound-overflow" not in run(volley(attacks(), flesh_wounds=3), [*LAST_WOUND, 1]).rules


@pytest.mark.rule("kt18.def.out-of-action")
def test_the_dice_say_who_is_out_of_action_and_leave_the_removal_to_the_battle() -> None:
    ran = run(volley(attacks()), [*LAST_WOUND, 6])
    assert ran.result.out_of_action
    assert ran.table.operative("target").on_board


@pytest.mark.rule("kt18.def.mortal-wound")
def test_a_mortal_wound_takes_a_wound_without_any_roll() -> None:
    ran = run(mortal("1", wounds=2))
    assert (ran.result.lost, ran.result.mortal, ran.result.wounds) == (1, 1, 1)
    assert ran.rules == ["kt18.def.mortal-wound"]
    assert "takes 1 mortal wound" in ran.told("kt18.def.mortal-wound")[0]


@pytest.mark.rule("kt18.attack.mortal-wounds", "kt18.def.mortal-wound")
def test_mortal_wounds_are_applied_one_at_a_time() -> None:
    assert run(mortal("D3", wounds=5), [5]).rules == ["kt18.def.mortal-wound"] * 3


@pytest.mark.rule("kt18.attack.mortal-wounds", "kt18.attack.stop-at-zero")
@pytest.mark.parametrize(("face", "out"), [(3, False), (4, True)])
def test_mortal_wounds_left_at_0_wounds_are_not_resolved_and_the_injury_roll_has_one_die(face: int, out: bool) -> None:
    ran = run(mortal("3", wounds=1), [face])
    assert (ran.result.lost, ran.result.mortal, ran.result.out_of_action) == (1, 1, out)


@pytest.mark.rule("kt18.attack.injury-flesh-wounds", "kt18.attack.mortal-wounds")
def test_flesh_wounds_add_to_injury_rolls_for_mortal_wounds_too() -> None:
    assert run(mortal("1", flesh_wounds=1), [3]).result.out_of_action
    assert not run(mortal("1", flesh_wounds=1), [2]).result.out_of_action


@pytest.mark.rule("kt18.attack.injury-cover", "kt18.attack.mortal-wounds")
def test_cover_counts_against_mortal_wounds_of_a_psychic_power() -> None:
    assert not run(mortal("1", cover=True), [4]).result.out_of_action
