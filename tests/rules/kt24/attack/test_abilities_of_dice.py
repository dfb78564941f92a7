"""Abilities of dice that the ledger has no entries for: every die scripted, in the closed sequences and in a game."""

from collections.abc import Iterator

import pytest
from build import answer, log, pending, scene, used_up, wounds
from rules.kt24.attack.closed import duel, fight, shoot, shot

from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.editions.kt24.attack.shot import Shot
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.shared.attack.shot import DEFENCE

DICE = "kt24.shoot.attack-dice"


@pytest.mark.rule("kt24.shoot.attack-dice")
def test_sure_criticals_are_not_rolled() -> None:
    ran = shoot(shot("3 3+ 3/5 Sure Criticals 1"), [3, 2, 1, 1, 1])
    assert ran.result.damage == 5 + 3
    assert ran.result.criticals == 1
    assert "1 die is critical without being rolled." in ran.told(DICE)


@pytest.mark.rule("kt24.shoot.attack-dice")
def test_there_are_no_more_sure_criticals_than_dice_and_accurate_takes_from_the_rest() -> None:
    assert shoot(shot("2 3+ 3/5 Sure Criticals 3"), [1, 1, 1]).result.damage == 10
    ran = shoot(shot("2 3+ 3/5 Sure Criticals 1, Accurate 2"), [1, 1, 1], ["accurate-1"])
    assert ran.questions[0].options == ("accurate-0", "accurate-1")
    assert ran.result.damage == 5 + 3


@pytest.mark.rule("kt24.shoot.attack-dice")
@pytest.mark.parametrize(("x", "damage"), [(1, 3 + 3), (2, 3 + 3 + 3), (3, 9)])
def test_fails_become_normal_once_nothing_is_rerolled(x: int, damage: int) -> None:
    ran = shoot(shot(f"3 3+ 3/5 Balanced, Fails to Normals {x}"), [1, 2, 4, 2, 1, 1, 1], ["balanced-1"])
    assert ran.result.damage == damage
    assert ran.told(DICE)[0] == "The 2 is retained as normal."


@pytest.mark.rule("kt24.shoot.attack-dice")
@pytest.mark.parametrize(("x", "damage"), [(1, 3 + 5), (2, 10), (3, 10)])
def test_normals_become_critical(x: int, damage: int) -> None:
    ran = shoot(shot(f"3 3+ 3/5 Normals to Criticals {x}"), [3, 4, 2, 1, 1, 1])
    assert ran.result.damage == damage
    assert ran.result.criticals == min(x, 2)


@pytest.mark.rule("kt24.shoot.attack-dice")
def test_a_fail_that_has_become_normal_becomes_critical_first_and_leaves_the_rolled_one_to_rending() -> None:
    rules = "Fails to Normals 1, Normals to Criticals 1, Rending"
    ran = shoot(shot(f"2 3+ 3/5 {rules}"), [4, 1, 1, 1, 1], ["rending"])
    assert ran.result.criticals == 2


@pytest.mark.rule("kt24.shoot.obscured")
def test_against_an_obscured_target_none_of_them_is_critical() -> None:
    value = shot("3 3+ 3/5 Sure Criticals 1, Normals to Criticals 1", obscured=True)
    ran = shoot(value, [3, 1, 1, 1, 1])
    assert (ran.result.damage, ran.result.criticals) == (3, 0)


@pytest.mark.rule("kt24.fight.roll")
def test_in_a_fight_the_dice_of_both_are_changed() -> None:
    value = duel("2 3+ 3/5 Sure Criticals 1", "2 3+ 3/5 Fails to Normals 1, Normals to Criticals 1")
    ran = fight(value, [3, 1, 2], ["strike-critical", "strike-critical", "strike-normal"])
    assert ran.result.wounds == (35, 32)


@pytest.mark.rule("kt24.fight.block")
def test_first_block_comes_before_the_first_blow_and_leaves_the_turn() -> None:
    value = duel("2 3+ 3/5", "2 3+ 3/5 First Block")
    answers = ["block-critical-with-critical", "strike-normal", "strike-normal"]
    ran = fight(value, [6, 4, 6, 4], answers)
    assert ran.kinds == ["first-parry", "strike-or-block", "strike-or-block"]
    assert ran.questions[0].options == (
        "block-critical-with-critical",
        "block-normal-with-critical",
        "block-normal-with-normal",
        "keep",
    )
    assert ran.questions[1].player == "blue", "the attacker still strikes first"
    assert ran.result.wounds == (37, 37)


@pytest.mark.rule("kt24.fight.block")
def test_first_block_may_be_kept_and_is_then_gone_and_the_attacker_decides_first() -> None:
    value = duel("1 3+ 3/5 First Block", "1 3+ 3/5 First Block")
    ran = fight(value, [4, 4], ["keep", "block-normal-with-normal"])
    assert [(one.player, one.kind) for one in ran.questions] == [("blue", "first-parry"), ("red", "first-parry")]
    assert ran.result.wounds == (40, 40)


@pytest.mark.rule("kt24.weapon.brutal")
def test_first_block_is_bound_by_brutal_and_asks_nobody_who_can_block_nothing() -> None:
    ran = fight(duel("1 3+ 3/5 Brutal", "1 3+ 3/5 First Block"), [4, 4], ["strike-normal"])
    assert ran.kinds == ["strike-or-block"]


def invulnerable(value: Shot, x: int) -> Shot:
    return value.with_pool(DEFENCE, value.defence.but(rules=(WeaponRule("invulnerable", x),)))


@pytest.mark.rule("kt24.shoot.defence-dice")
@pytest.mark.parametrize(
    ("answer", "dice", "damage"), [("save", [3, 3, 3, 4], 6), ("invulnerable", [3, 3, 3, 4, 5, 5], 3)]
)
def test_a_worse_invulnerable_save_is_asked_for_where_dice_are_taken_away(
    answer: str, dice: list[int], damage: int
) -> None:
    ran = shoot(invulnerable(shot("3 3+ 3/5 Piercing 2"), 5), dice, [answer])
    assert ran.questions[0].options == ("save", "invulnerable")
    assert ran.result.damage == damage


@pytest.mark.rule("kt24.shoot.defence-dice")
def test_no_question_where_one_of_the_two_saves_cannot_be_better() -> None:
    assert not shoot(invulnerable(shot("1 3+ 3/5"), 5), [3, 4, 1, 1]).questions, "nothing is taken away"
    ran = shoot(invulnerable(shot("1 3+ 3/5 Piercing 3", save=5), 5), [3, 5, 1, 1])
    assert (ran.kinds, ran.result.damage) == ([], 0)
    assert ran.told("kt24.shoot.defence-dice")[0] == "defender uses its invulnerable save, 5+."


def warded(table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
    """The raider has an invulnerable save."""
    if operative.id == "raider":
        yield WeaponRule("invulnerable", 5)


@pytest.mark.rule("kt24.shoot.defence-dice", "kt24.shoot.attack-dice")
def test_weapons_of_content_and_abilities_bring_them_into_a_game() -> None:
    game = (
        scene(dice=[4, 1, 5, 5, 1])
        .operative("gunner", "blue", (5, 5), "rifle: ranged 3 3+ 3/5 Sure Criticals 1, Piercing 2")
        .operative("raider", "red", (12, 5), wounds=9)
        .house_rule(Hooks(dice_rules=Hook(warded)))
        .active("gunner")
        .begin()
    )
    game = answer(game, "shoot", "raider")
    assert pending(game).options == ("save", "invulnerable")
    game = used_up(answer(game, "invulnerable", "normals-critical"))
    assert wounds(game, "raider") == 6
    assert "1 die is critical without being rolled." in " ".join(log(game))
