"""Re-rolls: who may re-roll what, in which order, and that a die is re-rolled only once."""

import pytest
from build import BLUE, RED, Asked
from rules.kt24.attack.closed import duel, fight, shoot, shot

from killzone.core.events import Gained

MISSED = [1, 1, 1]
ATTACK, DEFENCE, FIGHT = "after-attack-dice", "after-defence-dice", "after-fight-dice"


@pytest.mark.rule("kt24.weapon.balanced")
def test_balanced_rerolls_one_die_only() -> None:
    ran = shoot(shot("3 3+ 3/4 Balanced"), [1, 1, 4, 5, *MISSED], ["balanced-1"])
    assert ran.result.damage == 6
    assert ran.questions == [Asked("blue", ATTACK, ("balanced-1", "balanced-4", "pass"))]


@pytest.mark.rule("kt24.weapon.balanced")
def test_balanced_may_be_declined() -> None:
    ran = shoot(shot("3 3+ 3/4 Balanced"), [1, 1, 4, *MISSED], ["pass"])
    assert ran.result.damage == 3
    assert "kt24.weapon.balanced" not in ran.rules


@pytest.mark.rule("kt24.weapon.balanced", "kt24.def.reroll")
def test_a_success_may_be_rerolled_and_the_new_result_stands() -> None:
    ran = shoot(shot("1 3+ 3/4 Balanced"), [5, 2, *MISSED], ["balanced-5"])
    assert ran.result.damage == 0
    assert ran.told("kt24.weapon.balanced") == ["Balanced: re-rolls 5 -> 2."]


@pytest.mark.rule("kt24.weapon.ceaseless")
def test_ceaseless_rerolls_several_dice_that_show_one_chosen_number() -> None:
    ran = shoot(shot("4 4+ 3/4 Ceaseless"), [2, 2, 2, 3, 5, 5, 5, *MISSED], ["ceaseless-2"] * 3)
    assert ran.result.damage == 9
    assert [asked.options for asked in ran.questions] == [
        ("ceaseless-2", "ceaseless-3", "pass"),
        ("ceaseless-2", "pass"),
        ("ceaseless-2", "pass"),
    ]


@pytest.mark.rule("kt24.weapon.ceaseless")
def test_ceaseless_may_reroll_only_some_of_the_dice_with_that_number() -> None:
    ran = shoot(shot("3 4+ 3/4 Ceaseless"), [2, 2, 2, 5, *MISSED], ["ceaseless-2", "pass"])
    assert ran.result.damage == 3


@pytest.mark.rule("kt24.weapon.ceaseless")
def test_ceaseless_keeps_to_the_number_first_chosen() -> None:
    ran = shoot(shot("2 4+ 3/4 Ceaseless"), [2, 3, 5, *MISSED], ["ceaseless-3"])
    assert ran.result.damage == 3
    assert len(ran.questions) == 1


@pytest.mark.rule("kt24.weapon.ceaseless", "kt24.def.reroll")
def test_ceaseless_does_not_reroll_a_die_that_came_up_with_the_same_number_again() -> None:
    ran = shoot(shot("1 4+ 3/4 Ceaseless"), [2, 2, *MISSED], ["ceaseless-2"])
    assert ran.result.damage == 0
    assert len(ran.questions) == 1


@pytest.mark.rule("kt24.weapon.relentless")
def test_relentless_rerolls_any_of_the_dice_one_at_a_time() -> None:
    ran = shoot(shot("3 4+ 3/4 Relentless"), [1, 2, 3, 5, 5, *MISSED], ["relentless-3", "relentless-1", "pass"])
    assert ran.result.damage == 6
    assert [asked.options for asked in ran.questions] == [
        ("relentless-1", "relentless-2", "relentless-3", "pass"),
        ("relentless-1", "relentless-2", "pass"),
        ("relentless-2", "pass"),
    ]


@pytest.mark.rule("kt24.weapon.relentless", "kt24.def.reroll")
def test_relentless_rerolls_each_die_only_once() -> None:
    ran = shoot(shot("2 4+ 3/4 Relentless"), [1, 1, 1, 1, *MISSED], ["relentless-1", "relentless-1"])
    assert ran.result.damage == 0
    assert len(ran.questions) == 2


@pytest.mark.rule("kt24.def.reroll", "kt24.weapon.balanced", "kt24.weapon.ceaseless")
def test_a_die_that_one_rule_rerolled_is_not_rerolled_by_another() -> None:
    ran = shoot(shot("1 4+ 3/4 Balanced, Ceaseless, Relentless", cp=(3, 0)), [2, 2, *MISSED], ["balanced-2"])
    assert ran.questions == [
        Asked("blue", ATTACK, ("balanced-2", "ceaseless-2", "relentless-2", "command-reroll-2", "pass"))
    ]


@pytest.mark.rule("kt24.def.reroll", "kt24.weapon.balanced", "kt24.weapon.ceaseless")
def test_different_rules_reroll_different_dice() -> None:
    ran = shoot(
        shot("3 4+ 3/4 Balanced, Ceaseless"),
        [2, 2, 3, 5, 5, 5, *MISSED],
        ["balanced-3", "ceaseless-2", "ceaseless-2"],
    )
    assert ran.result.damage == 9


@pytest.mark.rule("kt24.def.reroll")
def test_without_a_rule_or_cp_nobody_is_asked_about_rerolls() -> None:
    assert shoot(shot("2 4+ 3/4"), [2, 3, 4, 5, 6]).questions == []


@pytest.mark.rule("kt24.def.reroll", "kt24.weapon.accurate")
def test_dice_that_were_never_rolled_cannot_be_rerolled() -> None:
    ran = shoot(shot("2 4+ 3/4 Accurate 2, Relentless"), MISSED, ["accurate-2"])
    assert ran.kinds == ["accurate"]


@pytest.mark.rule("kt24.ploy.command-reroll")
def test_the_attacker_rerolls_an_attack_die_for_a_cp() -> None:
    ran = shoot(shot("2 4+ 3/4", cp=(1, 0)), [1, 4, 6, *MISSED], ["command-reroll-1"])
    assert ran.result.damage == 7
    assert ran.result.points == (0, 0)
    assert ran.questions == [Asked("blue", ATTACK, ("command-reroll-1", "command-reroll-4", "pass"))]
    assert [event for event in ran.events if isinstance(event, Gained)] == [
        Gained("kt24.ploy.command-reroll", BLUE, -1, "Command Re-roll")
    ]


@pytest.mark.rule("kt24.ploy.command-reroll", "kt24.ploy.once")
def test_command_rerolls_may_be_used_as_long_as_there_is_cp() -> None:
    ran = shoot(shot("3 4+ 3/4", cp=(2, 0)), [1, 2, 3, 5, 5, *MISSED], ["command-reroll-1", "command-reroll-2"])
    assert ran.result.damage == 6
    assert ran.result.points == (0, 0)


@pytest.mark.rule("kt24.ploy.command-reroll", "kt24.def.reroll")
def test_a_command_reroll_does_not_reroll_the_same_die_again() -> None:
    ran = shoot(shot("1 4+ 3/4", cp=(5, 0)), [1, 1, *MISSED], ["command-reroll-1"])
    assert ran.result.points == (4, 0)
    assert len(ran.questions) == 1


@pytest.mark.rule("kt24.ploy.command-reroll")
def test_the_defender_rerolls_a_defence_die_for_a_cp() -> None:
    ran = shoot(shot("1 4+ 3/4", cp=(0, 1)), [4, 1, 1, 2, 5], ["command-reroll-2"])
    assert ran.result.damage == 0
    assert ran.result.points == (0, 0)
    assert ran.questions == [Asked("red", DEFENCE, ("command-reroll-1", "command-reroll-2", "pass"))]


@pytest.mark.rule("kt24.ploy.command-reroll")
def test_each_player_rerolls_only_their_own_dice_the_attacker_first() -> None:
    ran = shoot(shot("1 4+ 3/4", cp=(2, 2)), [3, 1, 2, 5], ["pass", "pass"])
    assert ran.questions == [
        Asked("blue", ATTACK, ("command-reroll-3", "pass")),
        Asked("red", DEFENCE, ("command-reroll-1", "command-reroll-2", "command-reroll-5", "pass")),
    ]


@pytest.mark.rule("kt24.ploy.command-reroll", "kt24.shoot.cover-save")
def test_a_cover_save_is_not_rerolled() -> None:
    ran = shoot(shot("1 4+ 3/4", cover="cover", cp=(0, 1)), [4, 2, 3], ["cover", "pass"])
    assert ran.questions[1] == Asked("red", DEFENCE, ("command-reroll-2", "command-reroll-3", "pass"))


@pytest.mark.rule("kt24.weapon.balanced", "kt24.def.reroll")
def test_the_rerolls_of_a_weapon_are_for_its_own_dice_not_for_defence_dice() -> None:
    ran = shoot(shot("1 4+ 3/4 Balanced, Relentless, Ceaseless"), [4, 1, 2, 3], ["pass"])
    assert ran.kinds == [ATTACK]


@pytest.mark.rule("kt24.def.reroll", "kt24.weapon.rending")
def test_dice_are_rerolled_before_any_is_retained() -> None:
    ran = shoot(
        shot("3 3+ 3/4 Balanced, Rending, Punishing"), [2, 3, 2, 6, *MISSED], ["balanced-2", "rending", "punishing"]
    )
    assert ran.kinds == [ATTACK, "retaining", "retaining"]
    assert ran.result.damage == 4 + 4 + 3


FOES = ("2 4+ 1/2 Relentless", "2 4+ 1/2 Relentless")


@pytest.mark.rule("kt24.def.reroll", "kt24.def.simultaneous")
@pytest.mark.parametrize("initiative", [BLUE, RED])
def test_in_a_fight_rerolls_alternate_beginning_with_initiative(initiative: int) -> None:
    first, second = ("blue", "red") if initiative == BLUE else ("red", "blue")
    ran = fight(
        duel(*FOES, initiative=initiative),
        [1, 1, 1, 1, 2, 2, 2, 2],
        ["relentless-1", "relentless-1", "relentless-1", "relentless-1"],
    )
    assert [asked.player for asked in ran.questions] == [first, second, first, second]
    assert {asked.kind for asked in ran.questions} == {FIGHT}


@pytest.mark.rule("kt24.def.reroll")
def test_in_a_fight_a_player_who_passed_may_still_reroll_if_the_other_did_not_pass() -> None:
    ran = fight(duel(*FOES), [1, 1, 1, 1, 2, 2], ["pass", "relentless-1", "relentless-1", "pass", "pass"])
    assert [asked.player for asked in ran.questions] == ["blue", "red", "blue", "red", "blue"]


@pytest.mark.rule("kt24.def.reroll")
def test_in_a_fight_rerolling_ends_when_both_pass_in_succession() -> None:
    ran = fight(duel(*FOES), [1, 1, 1, 1], ["pass", "pass"])
    assert [asked.player for asked in ran.questions] == ["blue", "red"]


@pytest.mark.rule("kt24.def.reroll", "kt24.ploy.command-reroll")
def test_in_a_fight_only_players_who_can_reroll_are_asked() -> None:
    ran = fight(duel("1 4+ 1/2", "1 4+ 1/2", cp=(0, 2)), [1, 1, 1], ["command-reroll-1"])
    assert ran.questions == [Asked("red", FIGHT, ("command-reroll-1", "pass"))]
    assert ran.result.points == (0, 1)


@pytest.mark.rule("kt24.ploy.command-reroll")
def test_in_a_fight_both_players_may_pay_for_rerolls_of_their_own_dice() -> None:
    ran = fight(
        duel("1 4+ 3/4", "1 4+ 3/4", cp=(1, 1)),
        [1, 2, 4, 5],
        ["command-reroll-1", "command-reroll-2", "strike-normal", "strike-normal"],
    )
    assert ran.result.points == (0, 0)
    assert ran.result.wounds == (37, 37)
    assert [asked.options for asked in ran.questions[:2]] == [
        ("command-reroll-1", "pass"),
        ("command-reroll-2", "pass"),
    ]


@pytest.mark.rule("kt24.weapon.balanced", "kt24.weapon.ceaseless")
def test_in_a_fight_rerolls_belong_to_the_weapon_of_each_side() -> None:
    ran = fight(duel("2 4+ 1/2 Balanced", "2 4+ 1/2 Ceaseless"), [1, 2, 2, 3], ["pass", "pass"])
    assert ran.questions == [
        Asked("blue", FIGHT, ("balanced-1", "balanced-2", "pass")),
        Asked("red", FIGHT, ("ceaseless-2", "ceaseless-3", "pass")),
    ]


@pytest.mark.rule("kt24.weapon.relentless")
def test_in_a_fight_relentless_makes_a_lost_fight_good() -> None:
    ran = fight(
        duel("2 4+ 3/5 Relentless", "1 4+ 3/4", full=False),
        [1, 1, 1, 6, 5],
        ["relentless-1", "relentless-1", "strike-critical"],
    )
    assert ran.result.wounds == (40, 32)
