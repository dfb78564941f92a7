"""Abilities of dice that the ledger has no entries for, every die scripted."""

import pytest
from rules.kt21.attack.closed import duel, fight, shoot, shot


@pytest.mark.rule("kt21.shoot.attack-dice")
@pytest.mark.parametrize(
    ("rules", "dice", "damage"),
    [
        ("Sure Criticals 1", [3, 2], 5 + 3),
        ("Sure Criticals 4", [], 15),
        ("Fails to Normals 1", [1, 2, 6], 5 + 3),
        ("Fails to Normals 2", [1, 2, 6], 5 + 3 + 3),
        ("Normals to Criticals 1", [3, 4, 2], 5 + 3),
        ("Normals to Criticals 3", [3, 4, 2], 10),
        ("Fails to Normals 1, Normals to Criticals 1", [3, 2, 1], 5 + 3),
    ],
)
def test_attack_dice_of_a_shot_are_made_better(rules: str, dice: list[int], damage: int) -> None:
    ran = shoot(shot(f"3 3+ 3/5 {rules}", defence=0), dice)
    assert ran.result.damage == damage


@pytest.mark.rule("kt21.weapon.hot")
@pytest.mark.parametrize(("x", "burnt"), [(1, 3), (2, 0)])
def test_a_one_that_is_retained_does_not_burn(x: int, burnt: int) -> None:
    """Of two ones and a two, the ones are retained first: only a die that is discarded burns."""
    assert shoot(shot(f"3 3+ 3/5 Hot, Fails to Normals {x}", defence=0), [1, 2, 1]).result.self_damage == burnt


@pytest.mark.rule("kt21.weapon.rending", "kt21.weapon.lethal")
def test_a_critical_hit_made_so_brings_what_needs_one_and_is_not_said_to_be_lethal() -> None:
    ran = shoot(shot("2 3+ 3/5 Lethal 5+, Normals to Criticals 1 ! P1", defence=1), [3, 1])
    assert ran.result.damage == 5
    assert ran.told("kt21.weapon.lethal") == []


@pytest.mark.rule("kt21.fight.parry")
def test_first_parry_comes_before_the_first_blow() -> None:
    value = duel("1 3+ 3/5", "1 3+ 3/5 First Parry")
    assert fight(value, [4, 4], ["parry-normal-with-normal"]).result.wounds == value.wounds
    ran = fight(value, [4, 4], ["keep", "strike-normal"])
    assert ran.kinds == ["first-parry", "strike-or-parry"]
    assert ran.result.wounds == (value.wounds[0] - 3, value.wounds[1] - 3)


@pytest.mark.rule("kt21.fight.roll")
def test_in_a_combat_the_dice_of_both_are_changed() -> None:
    value = duel("2 3+ 3/5 Sure Criticals 1", "1 3+ 3/5 Fails to Normals 1")
    ran = fight(value, [2, 2], ["strike-critical"])
    assert ran.result.wounds == (value.wounds[0] - 3, value.wounds[1] - 5)
