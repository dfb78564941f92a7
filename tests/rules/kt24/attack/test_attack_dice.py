"""Shooting, attack dice: how many are rolled, what each result counts as."""

import pytest
from rules.kt24.attack.closed import shoot, shot

MISSED = [1, 1, 1]
"""Three defence dice that save nothing."""


@pytest.mark.rule("kt24.shoot.attack-dice")
def test_as_many_dice_are_rolled_as_the_weapon_has_attacks() -> None:
    ran = shoot(shot("4 3+ 3/4"), [3, 3, 3, 3, *MISSED])
    assert ran.result.damage == 12
    assert ran.questions == []
    assert ran.told("kt24.shoot.attack-dice") == ["Attack dice: normal 3, normal 3, normal 3, normal 3."]


@pytest.mark.rule("kt24.shoot.attack-dice", "kt24.def.hit-save")
@pytest.mark.parametrize("hit", [2, 3, 4, 5, 6])
def test_a_result_equal_to_hit_succeeds_and_one_lower_fails(hit: int) -> None:
    at = shoot(shot(f"1 {hit}+ 3/4"), [hit, *MISSED])
    below = shoot(shot(f"1 {hit}+ 3/4"), [hit - 1, *MISSED])
    assert at.result.damage == (4 if hit == 6 else 3)
    assert below.result.damage == 0
    assert below.told("kt24.shoot.attack-dice") == [f"Attack dice: fail {hit - 1}."]


@pytest.mark.rule("kt24.shoot.natural")
def test_a_six_is_a_critical_success_and_every_other_success_is_normal() -> None:
    ran = shoot(shot("5 2+ 1/10"), [6, 5, 4, 3, 2, *MISSED])
    assert ran.result.damage == 10 + 4
    assert ran.result.criticals == 1


@pytest.mark.rule("kt24.shoot.natural", "kt24.def.hit-save")
@pytest.mark.parametrize(("face", "damage"), [(5, 0), (6, 4)])
def test_a_six_succeeds_even_where_hit_is_worsened_to_seven(face: int, damage: int) -> None:
    assert shoot(shot("1 6+ 3/4", hit=7), [face, *MISSED]).result.damage == damage


@pytest.mark.rule("kt24.shoot.natural", "kt24.def.hit-save")
@pytest.mark.parametrize(("face", "damage"), [(1, 0), (2, 3)])
def test_a_one_fails_even_where_hit_is_improved_to_one(face: int, damage: int) -> None:
    assert shoot(shot("1 2+ 3/4", hit=1), [face, *MISSED]).result.damage == damage


@pytest.mark.rule("kt24.def.hit-save")
@pytest.mark.parametrize(("hit", "damage"), [(3, 9), (4, 6), (5, 3)])
def test_worsening_hit_raises_the_number_needed_and_improving_it_lowers_it(hit: int, damage: int) -> None:
    assert shoot(shot("3 4+ 3/4", hit=hit), [3, 4, 5, *MISSED]).result.damage == damage


@pytest.mark.rule("kt24.weapon.lethal")
@pytest.mark.parametrize(("lethal", "criticals"), [(6, 1), (5, 2), (4, 3)])
def test_successes_of_the_lethal_number_or_more_are_critical(lethal: int, criticals: int) -> None:
    ran = shoot(shot(f"4 3+ 1/10 Lethal {lethal}+"), [6, 5, 4, 3, *MISSED])
    assert ran.result.criticals == criticals
    assert ran.result.damage == 10 * criticals + (4 - criticals)


@pytest.mark.rule("kt24.weapon.lethal")
def test_lethal_does_not_make_a_fail_critical() -> None:
    ran = shoot(shot("3 5+ 3/4 Lethal 4+"), [4, 5, 6, *MISSED])
    assert ran.result.criticals == 2
    assert ran.result.damage == 8
    assert ran.told("kt24.shoot.attack-dice") == ["Attack dice: critical 6, critical 5, fail 4."]


@pytest.mark.rule("kt24.weapon.lethal", "kt24.shoot.natural")
def test_a_one_is_no_success_however_lethal_the_weapon_is() -> None:
    assert shoot(shot("2 2+ 3/4 Lethal 2+", hit=1), [1, 2, *MISSED]).result.criticals == 1


@pytest.mark.rule("kt24.weapon.lethal", "kt24.weapon.general")
def test_of_two_lethal_rules_one_number_is_used() -> None:
    for rules in ("Lethal 5+, Lethal 4+", "Lethal 4+, Lethal 5+"):
        assert shoot(shot(f"3 3+ 3/4 {rules}"), [3, 4, 5, *MISSED]).result.criticals == 2


@pytest.mark.rule("kt24.weapon.lethal")
def test_lethal_does_not_improve_the_defence_dice() -> None:
    ran = shoot(shot("1 3+ 3/4 Lethal 5+"), [5, 5, 1, 1])
    assert ran.told("kt24.shoot.defence-dice") == ["Defence dice: normal 5, fail 1, fail 1."]
    assert ran.result.damage == 4


@pytest.mark.rule("kt24.shoot.natural", "kt24.weapon.punishing", "kt24.weapon.rending")
def test_a_die_retained_as_something_better_still_shows_its_number() -> None:
    """So the log names the number; no later rule of the shot sees another one."""
    ran = shoot(shot("3 3+ 3/4 Punishing, Rending"), [6, 3, 2, *MISSED], ["punishing", "rending"])
    assert ran.told("kt24.shoot.attack-dice") == ["Attack dice: critical 6, critical 3, normal 2."]


@pytest.mark.rule("kt24.def.dice")
def test_dice_have_six_faces() -> None:
    """Every face of a die counts as what the rules say of it, and there is no other."""
    for face in range(1, 7):
        damage = shoot(shot("1 4+ 3/4"), [face, *MISSED]).result.damage
        assert damage == {1: 0, 2: 0, 3: 0, 4: 3, 5: 3, 6: 4}[face]
    with pytest.raises(ValueError, match="7 where a D6 is rolled"):
        shoot(shot("1 4+ 3/4"), [7, *MISSED])
