"""Shooting, attack dice: how many are rolled, what each result counts as."""

import pytest
from rules.kt21.attack.closed import duel, fight, shoot, shot

MISSED = [1, 1, 1]
"""Three defence dice that save nothing."""


@pytest.mark.rule("kt21.shoot.attack-dice")
def test_as_many_dice_are_rolled_as_the_weapon_has_attacks() -> None:
    ran = shoot(shot("4 3+ 3/4"), [3, 3, 3, 3, *MISSED])
    assert ran.result.damage == 12
    assert ran.questions == []
    assert ran.told("kt21.shoot.attack-dice") == ["Attack dice: normal 3, normal 3, normal 3, normal 3."]


@pytest.mark.rule("kt21.shoot.attack-dice")
@pytest.mark.parametrize("skill", [2, 3, 4, 5, 6])
def test_a_result_equal_to_bs_hits_and_one_lower_misses(skill: int) -> None:
    at = shoot(shot(f"1 {skill}+ 3/4"), [skill, *MISSED])
    below = shoot(shot(f"1 {skill}+ 3/4"), [skill - 1])
    assert at.result.damage == (4 if skill == 6 else 3)
    assert below.result.damage == 0
    assert below.told("kt21.shoot.attack-dice") == [f"Attack dice: fail {skill - 1}."]


@pytest.mark.rule("kt21.shoot.attack-natural")
def test_a_six_is_a_critical_hit_and_every_other_hit_is_normal() -> None:
    ran = shoot(shot("5 2+ 1/10"), [6, 5, 4, 3, 2, *MISSED])
    assert ran.result.damage == 10 + 4


@pytest.mark.rule("kt21.shoot.attack-natural", "kt21.def.modifiers")
@pytest.mark.parametrize(("face", "dice", "damage"), [(5, [], 0), (6, MISSED, 4)])
def test_a_six_hits_even_where_bs_is_worsened_to_seven(face: int, dice: list[int], damage: int) -> None:
    assert shoot(shot("1 6+ 3/4", hit=7), [face, *dice]).result.damage == damage


@pytest.mark.rule("kt21.shoot.attack-natural", "kt21.def.modifiers")
@pytest.mark.parametrize(("face", "dice", "damage"), [(1, [], 0), (2, MISSED, 3)])
def test_a_one_misses_even_where_bs_is_improved_to_one(face: int, dice: list[int], damage: int) -> None:
    assert shoot(shot("1 2+ 3/4", hit=1), [face, *dice]).result.damage == damage


@pytest.mark.rule("kt21.def.modifiers")
@pytest.mark.parametrize(("skill", "damage"), [(3, 9), (4, 6), (5, 3)])
def test_worsening_bs_raises_the_number_needed_and_improving_it_lowers_it(skill: int, damage: int) -> None:
    assert shoot(shot("3 4+ 3/4", hit=skill), [3, 4, 5, *MISSED]).result.damage == damage


@pytest.mark.rule("kt21.weapon.lethal")
@pytest.mark.parametrize(("lethal", "criticals"), [(6, 1), (5, 2), (4, 3), (3, 4), (2, 4)])
def test_hits_of_the_lethal_number_or_more_are_critical(lethal: int, criticals: int) -> None:
    ran = shoot(shot(f"5 3+ 1/10 Lethal {lethal}+"), [6, 5, 4, 3, 2, *MISSED])
    assert ran.result.damage == 10 * criticals + (4 - criticals)


@pytest.mark.rule("kt21.weapon.lethal")
def test_lethal_does_not_make_a_miss_critical() -> None:
    ran = shoot(shot("3 5+ 3/4 Lethal 4+"), [4, 5, 6, *MISSED])
    assert ran.result.damage == 8
    assert ran.told("kt21.shoot.attack-dice") == ["Attack dice: critical 6, critical 5, fail 4."]


@pytest.mark.rule("kt21.weapon.lethal", "kt21.shoot.attack-natural")
def test_a_one_is_no_hit_however_lethal_the_weapon_is() -> None:
    assert shoot(shot("2 2+ 3/4 Lethal 2+", hit=1), [1, 2, *MISSED]).result.damage == 4


@pytest.mark.rule("kt21.weapon.lethal", "kt21.weapon.mortal")
def test_of_a_rule_that_is_there_twice_the_better_one_is_used() -> None:
    for rules in ("Lethal 5+, Lethal 4+", "Lethal 4+, Lethal 5+"):
        assert shoot(shot(f"3 3+ 0/4 {rules}"), [3, 4, 5, *MISSED]).result.damage == 8
    assert shoot(shot("1 3+ 0/0 MW1, MW3"), [6, *MISSED]).result.mortal == 3


@pytest.mark.rule("kt21.weapon.lethal")
def test_lethal_does_not_improve_the_defence_dice() -> None:
    ran = shoot(shot("1 3+ 3/4 Lethal 5+"), [5, 5, 1, 1])
    assert ran.told("kt21.shoot.defence-dice") == ["Defence dice: normal 5, fail 1, fail 1."]
    assert ran.result.damage == 4


@pytest.mark.rule("kt21.weapon.hot")
@pytest.mark.parametrize(("dice", "suffered"), [([2, 2, 3], 0), ([1, 2, 3], 3), ([1, 1, 3], 6), ([1, 1, 1], 9)])
def test_hot_inflicts_three_mortal_wounds_for_each_die_discarded_as_a_one(dice: list[int], suffered: int) -> None:
    hits = 3 in dice
    ran = shoot(shot("3 3+ 3/4 Hot"), [*dice, *(MISSED if hits else [])])
    assert ran.result.self_damage == suffered
    assert ran.result.damage == (3 if hits else 0)
    assert ran.rules.count("kt21.weapon.hot") == (suffered > 0)


@pytest.mark.rule("kt21.weapon.hot")
def test_a_one_that_was_rerolled_does_not_burn_and_a_die_that_becomes_a_one_does() -> None:
    saved = shoot(shot("1 3+ 3/4 Hot, Balanced"), [1, 4, *MISSED], ["balanced-1"])
    burnt = shoot(shot("1 3+ 3/4 Hot, Balanced"), [4, 1], ["balanced-4"])
    assert (saved.result.self_damage, burnt.result.self_damage) == (0, 3)


@pytest.mark.rule("kt21.weapon.hot", "kt21.shoot.removal")
def test_the_attack_goes_on_even_if_hot_takes_the_shooter_s_last_wound() -> None:
    ran = shoot(shot("16 3+ 3/4 Hot"), [1] * 14 + [4, 6, *MISSED], [])
    assert ran.table.operative("attacker").wounds == 0
    assert ran.result.damage == 7


@pytest.mark.rule("kt21.weapon.hot")
def test_hot_does_nothing_in_a_combat() -> None:
    ran = fight(duel("2 3+ 3/4 Hot", "1 6+ 3/4"), [1, 1, 2])
    assert ran.result.wounds == (40, 40)


@pytest.mark.rule("kt21.shoot.attack-dice")
def test_a_shot_with_a_share_of_the_dice_or_one_fewer_rolls_only_those() -> None:
    """How Fusillade shares them out and whom shots pass in close quarters is a matter of the board."""
    value = shot("4 3+ 3/4")
    fewer = value.with_pool(0, value.attack.but(to_roll=3))
    assert shoot(fewer, [3, 3, 3, *MISSED]).result.damage == 9
    assert shoot(value.with_pool(0, value.attack.but(to_roll=0)), []).result.damage == 0
