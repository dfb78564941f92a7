"""Shooting, defence dice: how many are taken, cover saves, Piercing and Saturate."""

import pytest
from build import Asked
from rules.kt24.attack.closed import shoot, shot

COVER = ("cover", "no-cover")


@pytest.mark.rule("kt24.shoot.defence-dice")
@pytest.mark.parametrize("save", [2, 3, 4, 5, 6])
def test_three_dice_are_rolled_and_results_of_save_or_more_succeed(save: int) -> None:
    ran = shoot(shot("3 2+ 3/4", save=save), [2, 2, 2, save, save, save - 1])
    assert ran.result.damage == 3
    assert ran.told("kt24.shoot.defence-dice")[0].endswith(f"fail {save - 1}.")


@pytest.mark.rule("kt24.shoot.defence-dice", "kt24.shoot.natural")
@pytest.mark.parametrize(("save", "face", "damage"), [(7, 6, 0), (7, 5, 3), (1, 1, 3), (1, 2, 0)])
def test_a_six_always_saves_and_a_one_never_does(save: int, face: int, damage: int) -> None:
    assert shoot(shot("1 3+ 3/4", save=save), [3, face, 1, 1]).result.damage == damage


@pytest.mark.rule("kt24.shoot.defence-dice")
def test_defence_dice_are_rolled_even_if_no_attack_die_succeeded() -> None:
    ran = shoot(shot("2 3+ 3/4"), [1, 2, 6, 5, 4])
    assert ran.result.damage == 0
    assert ran.told("kt24.shoot.defence-dice") == ["Defence dice: critical 6, normal 5, normal 4."]


@pytest.mark.rule("kt24.shoot.defence-dice", "kt24.weapon.devastating")
def test_defence_dice_are_rolled_even_if_devastating_took_the_last_wound() -> None:
    ran = shoot(shot("1 3+ 3/4 Devastating 5", wounds=5), [6, 5, 5, 1])
    assert ran.told("kt24.shoot.defence-dice") == ["Defence dice: normal 5, normal 5, fail 1."]
    assert ran.result.damage == 5


@pytest.mark.rule("kt24.weapon.piercing")
@pytest.mark.parametrize(("x", "defence"), [(1, [5, 5]), (2, [5]), (3, []), (4, [])])
def test_piercing_takes_defence_dice_away(x: int, defence: list[int]) -> None:
    ran = shoot(shot(f"3 3+ 3/4 Piercing {x}"), [3, 3, 3, *defence])
    assert ran.result.damage == 9 - 3 * len(defence)


@pytest.mark.rule("kt24.weapon.piercing-crits")
@pytest.mark.parametrize(("face", "defence"), [(6, [1]), (5, [1, 1, 1])])
def test_piercing_crits_needs_a_retained_critical(face: int, defence: list[int]) -> None:
    assert shoot(shot("1 3+ 3/4 Piercing Crits 2"), [face, *defence]).result.damage == (4 if face == 6 else 3)


@pytest.mark.rule("kt24.weapon.piercing-crits", "kt24.weapon.piercing")
@pytest.mark.parametrize("rules", ["Piercing 1, Piercing Crits 2", "Piercing Crits 2, Piercing 1"])
@pytest.mark.parametrize(("face", "defence"), [(6, [1]), (5, [1, 1])])
def test_piercing_and_piercing_crits_do_not_add_up(rules: str, face: int, defence: list[int]) -> None:
    shoot(shot(f"1 3+ 3/4 {rules}"), [face, *defence])


@pytest.mark.rule("kt24.weapon.piercing", "kt24.weapon.general")
@pytest.mark.parametrize("rules", ["Piercing 1, Piercing 1", "Piercing 1, Piercing Crits 1"])
def test_piercing_twice_gives_nothing_extra(rules: str) -> None:
    shoot(shot(f"1 3+ 3/4 {rules}"), [6, 1, 1])


@pytest.mark.rule("kt24.shoot.cover-save")
def test_in_cover_the_defender_may_set_aside_a_normal_success_and_rolls_the_rest() -> None:
    ran = shoot(shot("2 3+ 3/4", cover="cover"), [3, 3, 1, 2], ["cover"])
    assert ran.result.damage == 3
    assert ran.questions == [Asked("red", "cover-save", COVER)]
    assert ran.told("kt24.shoot.defence-dice") == ["Defence dice: kept normal, fail 2, fail 1."]


@pytest.mark.rule("kt24.shoot.cover-save")
def test_the_cover_save_is_the_defenders_choice() -> None:
    ran = shoot(shot("1 3+ 3/4", cover="cover"), [6, 6, 1, 2], ["no-cover"])
    assert ran.result.damage == 0


@pytest.mark.rule("kt24.shoot.cover-save")
def test_a_cover_save_is_a_normal_success_whatever_the_save() -> None:
    assert shoot(shot("1 3+ 3/4", save=6, cover="cover"), [6, 5, 5], ["cover"]).result.damage == 4


@pytest.mark.rule("kt24.shoot.cover-save")
def test_a_target_out_of_cover_has_no_cover_save() -> None:
    assert shoot(shot("1 3+ 3/4"), [3, 1, 1, 1]).questions == []


@pytest.mark.rule("kt24.shoot.cover-save")
def test_the_choice_comes_before_the_defence_dice_are_rolled() -> None:
    ran = shoot(shot("1 3+ 3/4", cover="cover", cp=(0, 1)), [3, 1, 1], ["cover", "pass"])
    assert ran.kinds == ["cover-save", "after-defence-dice"]


@pytest.mark.rule("kt24.shoot.cover-save", "kt24.weapon.piercing")
def test_the_cover_save_is_one_of_the_dice_that_piercing_left() -> None:
    ran = shoot(shot("2 3+ 3/4 Piercing 2", cover="cover"), [3, 3], ["cover"])
    assert ran.result.damage == 3


@pytest.mark.rule("kt24.shoot.cover-save", "kt24.weapon.piercing")
def test_without_dice_after_piercing_there_is_no_cover_save() -> None:
    ran = shoot(shot("1 3+ 3/4 Piercing 3", cover="cover"), [3])
    assert ran.questions == []
    assert ran.result.damage == 3


@pytest.mark.rule("kt24.shoot.cover-save", "kt24.weapon.piercing-crits")
@pytest.mark.parametrize(("face", "kinds"), [(6, []), (5, ["cover-save"])])
def test_the_cover_save_comes_after_piercing_crits(face: int, kinds: list[str]) -> None:
    defence = [] if face == 6 else [1, 1]
    ran = shoot(shot("1 3+ 3/4 Piercing Crits 3", cover="cover"), [face, *defence], ["cover"] * len(kinds))
    assert ran.kinds == kinds


@pytest.mark.rule("kt24.weapon.saturate")
def test_against_saturate_no_cover_save_is_retained() -> None:
    ran = shoot(shot("1 3+ 3/4 Saturate", cover="cover"), [3, 1, 1, 1])
    assert ran.questions == []
    assert ran.result.damage == 3


@pytest.mark.rule("kt24.terrain.vantage-conceal", "kt24.shoot.cover-save")
@pytest.mark.parametrize(
    ("choice", "defence", "damage"),
    [
        ("cover", [1, 1], 4 + 3 + 3 - 3),
        ("cover-critical", [1, 1], 4 + 3 + 3 - 4),
        ("cover-two", [1], 4 + 3 + 3 - 6),
        ("no-cover", [1, 1, 1], 4 + 3 + 3),
    ],
)
def test_a_cover_save_improved_by_height_is_critical_or_there_are_two(
    choice: str, defence: list[int], damage: int
) -> None:
    blocks = {"cover-critical": ["critical-critical"], "cover-two": ["normal-normal"]}.get(choice, [])
    ran = shoot(shot("3 3+ 3/4", cover="improved"), [6, 3, 3, *defence], [choice, *blocks])
    assert ran.questions[0] == Asked("red", "cover-save", ("cover", "cover-critical", "cover-two", "no-cover"))
    assert ran.result.damage == damage


@pytest.mark.rule("kt24.terrain.vantage-conceal", "kt24.weapon.piercing")
def test_two_cover_saves_need_two_dice() -> None:
    ran = shoot(shot("1 3+ 3/4 Piercing 2", cover="improved"), [3], ["cover-critical"])
    assert ran.questions[0].options == ("cover", "cover-critical", "no-cover")
    assert ran.result.damage == 0
