"""Shooting, defence dice: how many, what they need, cover saves and invulnerable saves."""

import pytest
from build import Asked
from rules.kt21.attack.closed import by_default, shoot, shot


@pytest.mark.rule("kt21.shoot.defence-dice")
@pytest.mark.parametrize("defence", [0, 1, 2, 3, 4])
def test_as_many_dice_are_rolled_as_the_target_has_defence(defence: int) -> None:
    assert shoot(shot("1 3+ 3/4", defence=defence), [4, *[1] * defence]).result.damage == 3


@pytest.mark.rule("kt21.shoot.defence-dice")
@pytest.mark.parametrize("save", [2, 3, 4, 5, 6])
def test_a_result_equal_to_save_saves_and_one_lower_does_not(save: int) -> None:
    assert shoot(shot("1 3+ 3/4", save=save, defence=1), [4, save]).result.damage == 0
    assert shoot(shot("1 3+ 3/4", save=save, defence=1), [4, save - 1]).result.damage == 3


@pytest.mark.rule("kt21.shoot.defence-dice")
@pytest.mark.parametrize(("attack", "face", "damage"), [(6, 5, 4), (6, 6, 0), (4, 6, 0)])
def test_a_six_is_a_critical_save_and_other_successes_are_normal(attack: int, face: int, damage: int) -> None:
    assert shoot(shot("1 3+ 3/4", defence=1), [attack, face]).result.damage == damage


@pytest.mark.rule("kt21.shoot.defence-dice")
def test_a_one_fails_even_with_a_save_of_one_and_a_six_saves_even_with_seven() -> None:
    assert shoot(shot("1 3+ 3/4", save=1, defence=1), [4, 1]).result.damage == 3
    assert shoot(shot("1 3+ 3/4", save=7, defence=1), [4, 6]).result.damage == 0


@pytest.mark.rule("kt21.shoot.defence-dice")
def test_without_a_hit_no_defence_dice_are_rolled_and_nothing_is_asked() -> None:
    ran = shoot(shot("2 3+ 3/4", cover=True, cp=(0, 3)), [2, 1])
    assert ran.questions == []
    assert ran.result.damage == 0


@pytest.mark.rule("kt21.weapon.ap")
@pytest.mark.parametrize(("ap", "dice"), [(1, 2), (2, 1), (3, 0), (4, 0)])
def test_ap_takes_x_from_defence(ap: int, dice: int) -> None:
    assert shoot(shot(f"1 3+ 3/4 AP{ap}"), [4, *[1] * dice]).result.damage == 3


@pytest.mark.rule("kt21.shoot.cover-save")
@pytest.mark.parametrize(("answer", "defence", "damage"), [("cover", [1, 1], 3), ("no-cover", [1, 1, 1], 6)])
def test_in_cover_one_die_may_be_kept_as_a_normal_save_before_rolling(
    answer: str, defence: list[int], damage: int
) -> None:
    ran = shoot(shot("2 3+ 3/4", cover=True), [4, 4, *defence], [answer])
    assert ran.questions == [Asked("red", "cover-save", ("cover", "no-cover"))]
    assert ran.result.damage == damage


@pytest.mark.rule("kt21.shoot.cover-save")
def test_the_cover_save_is_normal() -> None:
    assert shoot(shot("1 3+ 3/4", cover=True, defence=1), [6], ["cover"]).result.damage == 4


@pytest.mark.rule("kt21.shoot.cover-save")
def test_the_log_shows_the_cover_save_beside_the_dice() -> None:
    ran = shoot(shot("1 3+ 3/4", cover=True), [6, 4, 1], ["cover"])
    assert ran.told("kt21.shoot.cover-save") == ["A cover save is retained."]
    assert ran.told("kt21.shoot.defence-dice") == ["Defence dice: normal 4, kept normal, fail 1."]


@pytest.mark.rule("kt21.shoot.cover-save")
def test_without_cover_nothing_is_asked() -> None:
    assert shoot(shot("1 3+ 3/4"), [4, 1, 1, 1]).questions == []


@pytest.mark.rule("kt21.shoot.cover-save", "kt21.weapon.ap")
@pytest.mark.parametrize(("ap", "answers", "dice"), [(1, ["cover"], 1), (2, ["cover"], 0), (3, [], 0)])
def test_the_die_for_cover_is_one_of_those_that_ap_leaves(ap: int, answers: list[str], dice: int) -> None:
    ran = shoot(shot(f"1 3+ 3/4 AP{ap}", cover=True), [4, *[1] * dice], answers)
    assert ran.result.damage == (0 if answers else 3)


@pytest.mark.rule("kt21.weapon.no-cover")
def test_against_no_cover_all_defence_dice_are_rolled() -> None:
    ran = shoot(shot("1 3+ 3/4 No Cover", cover=True), [4, 1, 1, 1])
    assert ran.questions == []


@pytest.mark.rule("kt21.weapon.barrage")
@pytest.mark.parametrize(("cover", "overhead", "kinds"), [(True, False, []), (False, True, ["cover-save"])])
def test_barrage_asks_for_cover_from_above_and_for_nothing_else(cover: bool, overhead: bool, kinds: list[str]) -> None:
    dice = [4, *[1] * (2 if kinds else 3)]
    assert shoot(shot("1 3+ 3/4 Barrage", cover=cover, overhead=overhead), dice, by_default).kinds == kinds
    usual = [4, *[1] * (2 if cover else 3)]
    other = shoot(shot("1 3+ 3/4", cover=cover, overhead=overhead), usual, by_default)
    assert other.kinds == (["cover-save"] if cover else [])


@pytest.mark.rule("kt21.shoot.cover-save")
def test_against_indirect_the_target_keeps_its_cover_save() -> None:
    assert shoot(shot("1 3+ 3/4 Indirect", cover=True), [4, 1, 1], ["cover"]).result.damage == 0


@pytest.mark.rule("kt21.weapon.invulnerable")
@pytest.mark.parametrize(("face", "damage"), [(4, 0), (3, 3)])
def test_an_invulnerable_save_as_good_or_better_is_used_without_a_question(face: int, damage: int) -> None:
    for save in (4, 5, 6):
        ran = shoot(shot("1 3+ 3/4", save=save, defence=1, target="Invulnerable Save 4+"), [4, face])
        assert (ran.questions, ran.result.damage) == ([], damage)


@pytest.mark.rule("kt21.weapon.invulnerable", "kt21.weapon.ap")
def test_ap_does_not_reduce_the_dice_of_an_invulnerable_save() -> None:
    ran = shoot(shot("1 3+ 3/4 AP2", save=5, target="Invulnerable Save 5+"), [4, 1, 1, 5])
    assert ran.result.damage == 0


@pytest.mark.rule("kt21.weapon.invulnerable", "kt21.weapon.piercing")
def test_piercing_does_not_reduce_the_dice_of_an_invulnerable_save_either() -> None:
    ran = shoot(shot("1 3+ 3/4 P2", save=5, target="Invulnerable Save 5+"), [6, 1, 1, 6])
    assert ran.result.damage == 0


@pytest.mark.rule("kt21.weapon.invulnerable", "kt21.weapon.ap")
@pytest.mark.parametrize(
    ("answer", "defence", "damage"),
    [("save", [3, 1], 0), ("save", [2, 2], 3), ("invulnerable", [4, 4, 4], 3), ("invulnerable", [5, 1, 1], 0)],
)
def test_a_worse_invulnerable_save_is_a_choice_where_ap_takes_dice(
    answer: str, defence: list[int], damage: int
) -> None:
    ran = shoot(shot("1 3+ 3/4 AP1", save=3, target="Invulnerable Save 5+"), [4, *defence], [answer])
    assert ran.questions == [Asked("red", "save", ("save", "invulnerable"))]
    assert ran.result.damage == damage


@pytest.mark.rule("kt21.weapon.invulnerable")
def test_a_worse_invulnerable_save_is_not_used_where_ap_takes_nothing() -> None:
    ran = shoot(shot("1 3+ 3/4", save=3, target="Invulnerable Save 5+"), [4, 3, 1, 1])
    assert (ran.questions, ran.result.damage) == ([], 0)


@pytest.mark.rule("kt21.weapon.invulnerable", "kt21.shoot.cover-save")
def test_a_cover_save_goes_with_an_invulnerable_save() -> None:
    ran = shoot(shot("2 3+ 3/4 AP3", target="Invulnerable Save 4+", cover=True), [4, 4, 4, 1], ["cover"])
    assert ran.result.damage == 0


@pytest.mark.rule("kt21.weapon.invulnerable")
def test_of_two_invulnerable_saves_the_better_one_is_used() -> None:
    ran = shoot(shot("1 3+ 3/4", save=6, defence=1, target="Invulnerable Save 5+, Invulnerable Save 4+"), [4, 4])
    assert ran.result.damage == 0
