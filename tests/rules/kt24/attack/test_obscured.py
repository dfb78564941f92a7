"""Shots at obscured targets: one success is given up and none is critical."""

import pytest
from rules.kt24.attack.closed import shoot, shot

MISSED = [1, 1, 1]


@pytest.mark.rule("kt24.shoot.obscured")
@pytest.mark.parametrize(
    ("faces", "normals"),
    [([3, 4, 5], 2), ([3, 1, 1], 0), ([1, 1, 2], 0), ([6, 6, 6], 2), ([6, 5, 1], 1), ([6, 1, 1], 0)],
)
def test_one_success_is_given_up_and_criticals_count_as_normal(faces: list[int], normals: int) -> None:
    ran = shoot(shot("3 3+ 1/10", obscured=True), [*faces, *MISSED])
    assert ran.result == ran.result.but(damage=normals, criticals=0)


@pytest.mark.rule("kt24.shoot.obscured")
def test_without_a_success_there_is_nothing_to_give_up() -> None:
    ran = shoot(shot("2 3+ 3/4", obscured=True), [1, 2, *MISSED])
    assert ran.told("kt24.shoot.obscured") == []
    assert ran.told("kt24.shoot.attack-dice") == ["Attack dice: fail 2, fail 1."]


@pytest.mark.rule("kt24.shoot.obscured", "kt24.weapon.severe")
def test_severe_cannot_make_a_success_critical_again() -> None:
    ran = shoot(shot("2 3+ 3/4 Severe", obscured=True), [4, 4, *MISSED])
    assert ran.questions == []
    assert ran.result == ran.result.but(damage=3, criticals=0)


@pytest.mark.rule("kt24.shoot.obscured", "kt24.weapon.rending", "kt24.weapon.lethal")
def test_neither_lethal_nor_rending_makes_a_success_critical_again() -> None:
    ran = shoot(shot("3 3+ 3/4 Rending, Lethal 5+", obscured=True), [6, 5, 4, *MISSED])
    assert ran.questions == []
    assert ran.result == ran.result.but(damage=6, criticals=0)


@pytest.mark.rule("kt24.shoot.obscured", "kt24.weapon.punishing")
def test_punishing_has_no_critical_to_follow() -> None:
    ran = shoot(shot("2 3+ 3/4 Punishing", obscured=True), [6, 1, *MISSED])
    assert ran.questions == []
    assert ran.result.damage == 0


@pytest.mark.rule("kt24.shoot.obscured", "kt24.weapon.devastating", "kt24.weapon.piercing-crits", "kt24.weapon.stun")
def test_rules_for_retained_criticals_do_not_apply() -> None:
    ran = shoot(shot("2 3+ 3/4 Devastating 3, Piercing Crits 2, Stun", obscured=True), [6, 6, *MISSED])
    assert ran.result == ran.result.but(damage=3, criticals=0)


@pytest.mark.rule("kt24.shoot.obscured", "kt24.weapon.piercing")
def test_piercing_still_applies() -> None:
    assert shoot(shot("2 3+ 3/4 Piercing 2", obscured=True), [6, 6, 1]).result.damage == 3


@pytest.mark.rule("kt24.shoot.obscured", "kt24.weapon.accurate")
def test_a_success_of_accurate_may_be_the_one_given_up() -> None:
    ran = shoot(shot("2 3+ 3/4 Accurate 1", obscured=True), [6, *MISSED], ["accurate-1"])
    assert ran.result.damage == 3


@pytest.mark.rule("kt24.shoot.obscured", "kt24.weapon.balanced")
def test_rerolls_come_before_the_success_is_given_up() -> None:
    ran = shoot(shot("2 3+ 3/4 Balanced", obscured=True), [1, 4, 5, *MISSED], ["balanced-1"])
    assert ran.result.damage == 3
    assert ran.kinds == ["after-attack-dice"]


@pytest.mark.rule("kt24.shoot.obscured", "kt24.shoot.cover-save")
def test_a_target_may_be_obscured_by_one_thing_and_in_cover_behind_another() -> None:
    ran = shoot(shot("3 3+ 3/4", obscured=True, cover="cover"), [6, 5, 4, 1, 1], ["cover"])
    assert ran.result.damage == 3
