"""Shooting, the end: which save stops which hit, damage, and abilities that make it less."""

import pytest
from build import Asked
from rules.kt21.attack.closed import duel, fight, shoot, shot

from killzone.core.events import Wounded

SAVES = "saves"


@pytest.mark.rule("kt21.shoot.resolve-saves")
@pytest.mark.parametrize(
    ("attack", "defence", "damage"),
    [
        ([4], [4, 1, 1], 0),
        ([6], [4, 1, 1], 10),
        ([6], [4, 4, 1], 0),
        ([6], [6, 1, 1], 0),
        ([4], [6, 1, 1], 0),
        ([4, 4], [6, 6, 6], 0),
        ([6, 6], [6, 6, 1], 0),
        ([6, 6], [4, 4, 4], 10),
        ([4, 4, 4, 4], [4, 4, 4], 1),
    ],
)
def test_a_normal_stops_a_normal_two_normals_or_a_critical_a_critical(
    attack: list[int], defence: list[int], damage: int
) -> None:
    ran = shoot(shot(f"{len(attack)} 3+ 1/10"), [*attack, *defence])
    assert ran.questions == []
    assert ran.result.damage == damage


@pytest.mark.rule("kt21.shoot.resolve-saves")
@pytest.mark.parametrize(
    ("answers", "damage"),
    [
        (["critical-critical"], 0),
        (["normals-critical"], 1),
        (["normal-normal", "normal-normal"], 0),
        (["normal-normal", "critical-normal"], 10),
        (["critical-normal", "normals-critical"], 1),
        (["critical-normal", "normal-normal"], 10),
    ],
)
def test_the_defender_chooses_which_hit_each_save_stops(answers: list[str], damage: int) -> None:
    """A critical and two normal hits against a critical and two normal saves."""
    ran = shoot(shot("3 3+ 1/10"), [6, 4, 4, 6, 4, 4], answers)
    assert {asked.player for asked in ran.questions} == {"red"}
    assert ran.questions[0].options == ("critical-critical", "normals-critical", "normal-normal", "critical-normal")
    assert ran.result.damage == damage


@pytest.mark.rule("kt21.shoot.resolve-hits")
def test_hits_left_inflict_their_damage_at_once() -> None:
    ran = shoot(shot("3 3+ 3/5"), [6, 4, 4, 1, 1, 1])
    assert [event for event in ran.events if isinstance(event, Wounded)] == [
        Wounded("kt21.shoot.resolve-hits", "defender", 11)
    ]


@pytest.mark.rule("kt21.damage.wounds", "kt21.damage.incapacitated")
@pytest.mark.parametrize(("wounds", "left"), [(4, 1), (3, 0), (2, 0)])
def test_damage_takes_that_many_wounds_and_none_are_left_below_nought(wounds: int, left: int) -> None:
    ran = shoot(shot("1 3+ 3/5", wounds=wounds), [4, 1, 1, 1])
    assert (ran.result.damage, ran.result.wounds) == (3, left)


@pytest.mark.rule("kt21.damage.wounds")
@pytest.mark.parametrize(
    ("ability", "dice", "damage"),
    [
        ("Reduce Damage 1", [4, 4, 6], 2 + 2 + 4),
        ("Reduce Damage 2", [4, 4, 6], 1 + 1 + 3),
        ("Reduce Damage 9", [4, 4, 6], 1 + 1 + 1),
        ("Reduce Damage 1 (min 3)", [4, 4, 6], 3 + 3 + 4),
        ("Reduce Damage 9 (min 4)", [4, 4, 6], 3 + 3 + 4),
        ("Reduce Damage 1, Reduce Damage 1", [4, 4, 6], 1 + 1 + 3),
        ("Reduce Damage 1 (min 4), Reduce Damage 1", [4, 4, 6], 2 + 2 + 3),
        ("Reduce Damage 1, Reduce Damage 1 (min 4)", [4, 4, 6], 2 + 2 + 3),
    ],
)
def test_damage_reduction_applies_to_each_attack_die_down_to_its_least(
    ability: str, dice: list[int], damage: int
) -> None:
    assert shoot(shot("3 3+ 3/5", target=ability), [*dice, 1, 1, 1]).result.damage == damage


@pytest.mark.rule("kt21.damage.wounds")
def test_a_die_that_inflicts_less_than_the_least_is_not_raised_to_it() -> None:
    assert shoot(shot("1 3+ 0/5", target="Reduce Damage 1 (min 2)"), [4, 1, 1, 1]).result.damage == 0


@pytest.mark.rule("kt21.damage.wounds", "kt21.damage.mortal-wounds")
def test_mortal_wounds_are_not_reduced() -> None:
    ran = shoot(shot("1 3+ 3/5 MW2, Splash 1", target="Reduce Damage 1"), [6, 1, 1, 1])
    assert (ran.result.mortal, ran.result.damage) == (3, 7)


@pytest.mark.rule("kt21.damage.wounds")
def test_each_wound_about_to_be_lost_is_ignored_on_x_or_more() -> None:
    ran = shoot(shot("2 3+ 3/4", target="Ignore Wounds 5+"), [4, 4, 1, 1, 1, 4, 5, 6, 1, 5, 2])
    assert ran.result.damage == 3
    assert ran.told("kt21.damage.wounds") == ["defender ignores 3 of 6 damage."]


@pytest.mark.rule("kt21.damage.wounds", "kt21.damage.mortal-wounds")
def test_mortal_wounds_are_ignored_like_others_and_rolled_for_when_they_come() -> None:
    ran = shoot(shot("1 3+ 3/4 MW2", target="Ignore Wounds 5+"), [6, 5, 4, 1, 1, 1, 5, 5, 5, 5])
    assert (ran.result.mortal, ran.result.damage) == (1, 1)


@pytest.mark.rule("kt21.damage.wounds", "kt21.weapon.hot")
def test_the_shooter_ignores_wounds_of_its_own_hot_weapon() -> None:
    ran = shoot(shot("1 3+ 3/4 Hot", own="Ignore Wounds 4+"), [1, 3, 4, 6])
    assert ran.result.self_damage == 1


@pytest.mark.rule("kt21.damage.wounds")
def test_every_wound_is_rolled_for_once_with_the_best_number_there_is() -> None:
    ran = shoot(shot("1 3+ 1/4", target="Ignore Wounds 6+, Ignore Wounds 4+"), [4, 1, 1, 1, 4])
    assert ran.result.damage == 0


@pytest.mark.rule("kt21.damage.wounds")
def test_reduction_comes_before_the_dice_to_ignore_wounds() -> None:
    ran = shoot(shot("1 3+ 3/4", target="Reduce Damage 1, Ignore Wounds 5+"), [4, 1, 1, 1, 4, 5])
    assert ran.result.damage == 1


@pytest.mark.rule("kt21.damage.wounds", "kt21.fight.strike")
def test_in_a_combat_each_strike_is_reduced_and_its_wounds_may_be_ignored() -> None:
    ran = fight(
        duel("2 3+ 3/5", "1 3+ 4/5", abilities=("Reduce Damage 2", "Ignore Wounds 6+, Reduce Damage 1")),
        [4, 6, 4, 6, 1, 1, 1, 6, 2],
        ["strike-critical", "strike-normal"],
    )
    assert ran.questions == [
        Asked("blue", "strike-or-parry", ("strike-critical", "strike-normal", "parry-normal-with-critical",
                                          "parry-normal-with-normal")),
        Asked("red", "strike-or-parry", ("strike-normal", "parry-normal-with-normal")),
    ]  # fmt: skip
    assert ran.result.wounds == (40 - 2, 40 - 3 - 1)


@pytest.mark.rule("kt21.damage.wounds")
def test_strikes_against_armour_are_offered_with_the_damage_they_do() -> None:
    ran = fight(duel("1 3+ 3/5", "1 6+ 4/5", abilities=("", "Reduce Damage 1")), [6, 2])
    assert ran.result.wounds == (40, 36)
