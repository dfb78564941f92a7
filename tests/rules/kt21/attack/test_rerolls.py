"""Re-rolls: which dice, how many, by whom, and never one twice."""

import pytest
from build import Asked
from rules.kt21.attack.closed import duel, fight, shoot, shot

MISSED = [1, 1, 1]
ATTACK, DEFENCE, FIGHT = "after-attack-dice", "after-defence-dice", "after-fight-dice"
STRIKE = "strike-normal"


@pytest.mark.rule("kt21.weapon.balanced")
def test_balanced_rerolls_one_attack_die_of_the_attacker_s_choice() -> None:
    ran = shoot(shot("3 3+ 3/4 Balanced"), [1, 2, 5, 6, *MISSED], ["balanced-2"])
    assert ran.questions == [Asked("blue", ATTACK, ("balanced-1", "balanced-2", "balanced-5", "pass"))]
    assert ran.told("kt21.weapon.balanced") == ["Balanced: re-rolls 2 -> 6."]
    assert ran.told("kt21.shoot.attack-dice") == ["Attack dice: critical 6, normal 5, fail 1."]


@pytest.mark.rule("kt21.weapon.balanced")
def test_balanced_need_not_be_used() -> None:
    ran = shoot(shot("2 3+ 3/4 Balanced"), [1, 2], ["pass"])
    assert ran.result.damage == 0


@pytest.mark.rule("kt21.def.reroll", "kt21.weapon.balanced")
def test_the_new_result_counts_even_if_it_is_worse() -> None:
    assert shoot(shot("1 3+ 3/4 Balanced"), [6, 2], ["balanced-6"]).result.damage == 0


@pytest.mark.rule("kt21.weapon.ceaseless")
def test_ceaseless_rerolls_any_or_all_dice_showing_one_and_no_other() -> None:
    ran = shoot(shot("4 3+ 3/4 Ceaseless"), [1, 1, 2, 3, 4, 5, *MISSED], ["ceaseless-1", "ceaseless-1"])
    assert ran.questions == [Asked("blue", ATTACK, ("ceaseless-1", "pass"))] * 2
    assert ran.result.damage == 9
    some = shoot(shot("4 3+ 3/4 Ceaseless"), [1, 1, 2, 3, 4, *MISSED], ["ceaseless-1", "pass"])
    assert some.result.damage == 6


@pytest.mark.rule("kt21.weapon.ceaseless")
def test_ceaseless_offers_nothing_where_no_die_shows_one() -> None:
    assert shoot(shot("2 3+ 3/4 Ceaseless"), [2, 2]).questions == []


@pytest.mark.rule("kt21.weapon.ceaseless", "kt21.def.reroll")
def test_a_die_that_shows_one_again_is_not_rerolled_again() -> None:
    ran = shoot(shot("1 3+ 3/4 Ceaseless"), [1, 1], ["ceaseless-1"])
    assert ran.kinds == [ATTACK]


@pytest.mark.rule("kt21.weapon.relentless")
def test_relentless_rerolls_any_or_all_attack_dice() -> None:
    ran = shoot(
        shot("3 3+ 3/4 Relentless"),
        [1, 2, 3, 4, 4, 6, *MISSED],
        ["relentless-1", "relentless-2", "relentless-3"],
    )
    assert ran.result.damage == 3 + 3 + 4
    assert [asked.options for asked in ran.questions] == [
        ("relentless-1", "relentless-2", "relentless-3", "pass"),
        ("relentless-2", "relentless-3", "pass"),
        ("relentless-3", "pass"),
    ]


@pytest.mark.rule("kt21.def.reroll", "kt21.weapon.relentless")
def test_each_reroll_is_seen_before_the_next_is_chosen() -> None:
    ran = shoot(shot("2 3+ 3/4 Relentless"), [2, 2, 6, *MISSED], ["relentless-2", "pass"])
    assert ran.result.damage == 4


@pytest.mark.rule("kt21.def.reroll", "kt21.weapon.relentless", "kt21.weapon.balanced")
def test_no_die_is_rerolled_twice_by_different_rules_either() -> None:
    ran = shoot(shot("1 3+ 3/4 Relentless, Balanced, Ceaseless", cp=(3, 0)), [1, 1], ["ceaseless-1"])
    assert ran.questions == [
        Asked("blue", ATTACK, ("balanced-1", "ceaseless-1", "relentless-1", "command-reroll-1", "pass"))
    ]


@pytest.mark.rule("kt21.ploy.command-reroll")
def test_a_command_reroll_costs_one_cp() -> None:
    ran = shoot(shot("1 3+ 3/4", cp=(1, 0)), [2, 5, *MISSED], ["command-reroll-2"])
    assert ran.questions == [Asked("blue", ATTACK, ("command-reroll-2", "pass"))]
    assert ran.result.points == (0, 0)
    assert ran.told("kt21.ploy.command-reroll")[1] == "Command Re-roll: re-rolls 2 -> 5."


@pytest.mark.rule("kt21.ploy.command-reroll")
def test_a_command_reroll_needs_a_command_point() -> None:
    assert shoot(shot("1 3+ 3/4"), [2]).questions == []


@pytest.mark.rule("kt21.ploy.command-reroll")
def test_command_rerolls_may_be_used_again_on_other_dice_as_long_as_there_are_points() -> None:
    ran = shoot(shot("3 3+ 3/4", cp=(2, 0)), [1, 2, 2, 4, 5, *MISSED], ["command-reroll-2", "command-reroll-2"])
    assert ran.result.points == (0, 0)
    assert ran.result.damage == 6


@pytest.mark.rule("kt21.ploy.command-reroll")
def test_the_defender_rerolls_only_defence_dice_and_the_attacker_only_attack_dice() -> None:
    ran = shoot(shot("1 3+ 3/4", cp=(1, 1)), [4, 2, 1, 1, 5], ["pass", "command-reroll-2"])
    assert ran.questions == [
        Asked("blue", ATTACK, ("command-reroll-4", "pass")),
        Asked("red", DEFENCE, ("command-reroll-1", "command-reroll-2", "pass")),
    ]
    assert ran.result.damage == 0
    assert ran.result.points == (1, 0)


@pytest.mark.rule("kt21.weapon.balanced", "kt21.weapon.relentless", "kt21.weapon.ceaseless")
def test_weapons_do_not_reroll_the_defence_dice() -> None:
    ran = shoot(shot("1 3+ 3/4 Balanced, Ceaseless, Relentless", target="-"), [4, *MISSED], ["pass"])
    assert ran.kinds == [ATTACK]


@pytest.mark.rule("kt21.ploy.command-reroll", "kt21.shoot.cover-save")
def test_a_cover_save_was_never_rolled_and_is_not_rerolled() -> None:
    ran = shoot(shot("1 3+ 3/4", cover=True, defence=1, cp=(0, 1)), [4], ["cover"])
    assert ran.kinds == ["cover-save"]


@pytest.mark.rule("kt21.weapon.balanced", "kt21.weapon.ceaseless", "kt21.weapon.relentless", "kt21.fight.roll")
def test_in_a_combat_each_side_rerolls_by_its_own_rules_in_turn_until_both_pass() -> None:
    ran = fight(
        duel("2 3+ 3/4 Balanced", "2 3+ 3/4 Ceaseless", cp=(0, 1)),
        [2, 2, 1, 1, 3, 4, 5],
        ["balanced-2", "ceaseless-1", "command-reroll-1", STRIKE],
    )
    assert ran.questions[:3] == [
        Asked("blue", FIGHT, ("balanced-2", "pass")),
        Asked("red", FIGHT, ("ceaseless-1", "command-reroll-1", "pass")),
        Asked("red", FIGHT, ("ceaseless-1", "command-reroll-1", "pass")),
    ]
    assert ran.result.points == (0, 0)
    assert ran.result.wounds == (34, 37)


@pytest.mark.rule("kt21.ploy.command-reroll", "kt21.fight.roll")
@pytest.mark.parametrize(("initiative", "first"), [(0, "blue"), (1, "red")])
def test_in_a_combat_whoever_has_initiative_is_asked_first(initiative: int, first: str) -> None:
    ran = fight(duel("1 6+ 3/4 Balanced", "1 6+ 3/4 Balanced", initiative=initiative), [2, 2], ["pass", "pass"])
    assert ran.questions[0].player == first
