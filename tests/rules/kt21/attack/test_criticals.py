"""What a critical hit brings: Rending, mortal wounds, Splash, Piercing, Stun, and whatever stands after "!"."""

import pytest
from build import Asked
from rules.kt21.attack.closed import duel, fight, shoot, shot

MISSED = [1, 1, 1]
RETAINING = "retaining"


@pytest.mark.rule("kt21.weapon.rending")
@pytest.mark.parametrize(("answer", "damage"), [("rending", 4 + 4 + 3), ("pass", 4 + 3 + 3)])
def test_rending_may_retain_one_normal_hit_as_critical_if_a_critical_is_retained(answer: str, damage: int) -> None:
    ran = shoot(shot("3 3+ 3/4 Rending"), [6, 4, 3, *MISSED], [answer])
    assert ran.questions == [Asked("blue", RETAINING, ("rending", "pass"))]
    assert ran.result.damage == damage


@pytest.mark.rule("kt21.weapon.rending")
@pytest.mark.parametrize("dice", [[5, 4], [6, 6], [6, 1], [1, 1]])
def test_rending_needs_both_a_critical_and_a_normal_hit(dice: list[int]) -> None:
    defence = MISSED if max(dice) > 1 else []
    assert shoot(shot("2 3+ 3/4 Rending"), [*dice, *defence]).questions == []


@pytest.mark.rule("kt21.weapon.rending", "kt21.weapon.lethal")
def test_a_critical_hit_by_lethal_is_enough_for_rending() -> None:
    assert shoot(shot("2 3+ 3/4 Rending, Lethal 5+"), [5, 4, *MISSED], ["rending"]).result.damage == 8


@pytest.mark.rule("kt21.weapon.rending")
def test_in_a_combat_each_side_rends_with_its_own_weapon() -> None:
    ran = fight(
        duel("2 3+ 3/4 Rending", "2 3+ 3/4 Rending"),
        [6, 4, 6, 4],
        ["rending", "pass", "strike-critical", "strike-critical", "strike-critical"],
    )
    assert [asked.player for asked in ran.questions[:2]] == ["blue", "red"]
    assert ran.result.wounds == (40 - 4 - 3, 40 - 4 - 4)


@pytest.mark.rule("kt21.weapon.mortal", "kt21.damage.mortal-wounds")
@pytest.mark.parametrize(("dice", "mortal"), [([5, 4], 0), ([6, 4], 3), ([6, 6], 6)])
def test_each_critical_hit_retained_inflicts_x_mortal_wounds(dice: list[int], mortal: int) -> None:
    ran = shoot(shot("2 3+ 1/2 MW3"), [*dice, *MISSED])
    assert ran.result.mortal == mortal
    assert ran.result.damage == mortal + sum(2 if face == 6 else 1 for face in dice)


@pytest.mark.rule("kt21.weapon.mortal", "kt21.damage.mortal-wounds", "kt21.shoot.resolve-saves")
def test_defence_dice_stop_the_critical_hit_but_not_its_mortal_wounds() -> None:
    ran = shoot(shot("1 3+ 3/4 MW2"), [6, 6, 6, 6])
    assert (ran.result.damage, ran.result.mortal) == (2, 2)


@pytest.mark.rule("kt21.weapon.mortal")
def test_mortal_wounds_come_before_the_defence_dice_and_the_hit_is_then_resolved_as_usual() -> None:
    ran = shoot(shot("1 3+ 3/4 MW2"), [6, *MISSED])
    assert ran.rules == [
        "kt21.shoot.attack-dice",
        "kt21.weapon.mortal",
        "kt21.damage.mortal-wounds",
        "kt21.shoot.defence-dice",
        "kt21.shoot.resolve-hits",
    ]
    assert ran.result.damage == 6


@pytest.mark.rule("kt21.weapon.mortal", "kt21.weapon.rending")
def test_a_critical_hit_by_rending_inflicts_mortal_wounds_too() -> None:
    assert shoot(shot("2 3+ 3/4 Rending, MW1"), [6, 4, *MISSED], ["rending"]).result.mortal == 2


@pytest.mark.rule("kt21.weapon.mortal", "kt21.shoot.removal")
def test_the_attack_goes_on_even_if_mortal_wounds_take_the_target_s_last_wound() -> None:
    ran = shoot(shot("2 3+ 3/4 MW4", wounds=4), [6, 4, *MISSED])
    assert (ran.result.mortal, ran.result.damage, ran.result.wounds) == (4, 11, 0)


@pytest.mark.rule("kt21.weapon.mortal")
def test_mortal_wounds_of_a_weapon_are_for_shooting_only() -> None:
    assert fight(duel("1 3+ 3/4 MW3", "1 6+ 3/4"), [6, 2]).result.wounds == (40, 36)


@pytest.mark.rule("kt21.weapon.splash", "kt21.damage.mortal-wounds")
@pytest.mark.parametrize(("dice", "splash"), [([5, 4], 0), ([6, 4], 2), ([6, 6], 4)])
def test_splash_inflicts_mortal_wounds_on_the_target_and_says_how_many_on_those_near_it(
    dice: list[int], splash: int
) -> None:
    ran = shoot(shot("2 3+ 0/0 Splash 2"), [*dice, *MISSED])
    assert (ran.result.splash, ran.result.mortal, ran.result.damage) == (splash, splash, splash)


@pytest.mark.rule("kt21.weapon.splash", "kt21.weapon.mortal")
def test_splash_and_mortal_wounds_of_one_weapon_both_count_and_only_splash_spreads() -> None:
    ran = shoot(shot("1 3+ 0/0 Splash 1, MW2"), [6, *MISSED])
    assert (ran.result.splash, ran.result.mortal) == (1, 3)


@pytest.mark.rule("kt21.weapon.piercing")
@pytest.mark.parametrize(("attack", "defence"), [([5, 4], [1, 1, 1]), ([6, 4], [1])])
def test_piercing_is_ap_only_if_a_critical_hit_is_retained(attack: list[int], defence: list[int]) -> None:
    assert shoot(shot("2 3+ 3/4 P2"), [*attack, *defence]).kinds == []


@pytest.mark.rule("kt21.weapon.piercing", "kt21.weapon.ap")
@pytest.mark.parametrize(("rules", "dice"), [("AP1, P2", 1), ("AP2, P1", 1), ("AP1, P1", 2), ("AP1, AP2", 1)])
def test_ap_values_do_not_add_up(rules: str, dice: int) -> None:
    assert shoot(shot(f"1 3+ 3/4 {rules}"), [6, *[1] * dice]).result.damage == 4


@pytest.mark.rule("kt21.weapon.stun-shoot")
@pytest.mark.parametrize(("attack", "apl"), [([5, 5], 0), ([6, 5], 1), ([6, 6], 1)])
def test_stun_takes_one_apl_once_if_any_critical_hit_is_retained(attack: list[int], apl: int) -> None:
    ran = shoot(shot("2 3+ 3/4 Stun"), [*attack, *MISSED])
    assert ran.result.apl == apl
    assert ran.told("kt21.weapon.stun-shoot") == ["Stun: defender will lose 1 APL."] * apl


@pytest.mark.rule("kt21.weapon.stun-shoot", "kt21.shoot.resolve-saves")
def test_stun_counts_critical_hits_that_were_retained_even_if_they_are_saved() -> None:
    ran = shoot(shot("1 3+ 3/4 Stun"), [6, 6, 1, 1])
    assert (ran.result.damage, ran.result.apl) == (0, 1)


@pytest.mark.rule("kt21.weapon.ap", "kt21.weapon.no-cover", "kt21.weapon.rending", "kt21.weapon.mortal")
def test_rules_after_the_exclamation_mark_are_in_force_only_with_a_critical_hit() -> None:
    without = shoot(shot("2 3+ 3/4 ! AP1, No Cover, Rending, MW1", cover=True), [5, 4, 1, 1], ["cover"])
    assert without.result.damage == 3
    with_one = shoot(shot("2 3+ 3/4 ! AP1, No Cover, Rending, MW1", cover=True), [6, 4, 1, 1], ["rending"])
    assert with_one.kinds == [RETAINING]
    assert with_one.result.damage == 2 + 8


@pytest.mark.rule("kt21.weapon.brutal", "kt21.weapon.stun-fight")
def test_in_a_combat_too_rules_after_the_exclamation_mark_need_a_critical_hit() -> None:
    brutal = fight(duel("2 3+ 3/4 ! Brutal", "1 3+ 3/4"), [6, 4, 4], ["strike-critical"])
    assert brutal.questions == [Asked("blue", "strike-or-parry", ("strike-critical", "strike-normal",
                                                                  "parry-normal-with-critical",
                                                                  "parry-normal-with-normal"))]  # fmt: skip
    tame = fight(duel("2 3+ 3/4 ! Brutal", "1 3+ 3/4"), [4, 4, 4], ["strike-normal", "parry-normal-with-normal"])
    assert tame.result.wounds == (40, 37)
