"""Abilities that lessen damage or ignore wounds, as steps of the game's own attacks, with every die scripted."""

import pytest
from rules.kt24.attack.closed import duel, fight, shoot, shot

from killzone.core.events import Wounded
from killzone.editions.kt24.attack.duel import Duel
from killzone.editions.kt24.attack.shot import Shot
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.shared.attack.damage_reduction import IGNORE, REDUCE, reduced
from killzone.editions.shared.attack.shot import DEFENCE

IGNORES = WeaponRule(IGNORE, 5)
REDUCES = WeaponRule(REDUCE, 1)


def hardened(value: Shot, *rules: WeaponRule) -> Shot:
    return value.with_pool(DEFENCE, value.defence.but(rules=rules))


def tough(value: Duel, side: int, *rules: WeaponRule) -> Duel:
    pool = value.pools[side]
    return value.with_pool(side, pool.but(rules=(*pool.rules, *rules)))


@pytest.mark.rule("kt24.shoot.damage")
def test_each_success_of_a_shot_is_reduced() -> None:
    ran = shoot(hardened(shot("2 3+ 3/5"), REDUCES), [6, 4, 1, 1, 1])
    assert ran.result.damage == 4 + 2


@pytest.mark.rule("kt24.shoot.damage")
def test_devastating_is_not_reduced() -> None:
    ran = shoot(hardened(shot("1 3+ 3/5 Devastating 2"), REDUCES), [6, 1, 1, 1])
    assert ran.result.damage == 2 + 4


@pytest.mark.rule("kt24.damage.wounds")
def test_a_die_is_rolled_for_each_wound_of_a_shot() -> None:
    ran = shoot(hardened(shot("1 3+ 3/5"), IGNORES), [4, 1, 1, 1, 5, 4, 6])
    assert ran.result.damage == 1
    assert ran.told("kt24.damage.wounds") == ["defender ignores 2 of 3 damage."]
    assert [event.amount for event in ran.events if isinstance(event, Wounded)] == [1]


@pytest.mark.rule("kt24.damage.wounds", "kt24.weapon.devastating")
def test_wounds_of_devastating_are_rolled_for_at_once() -> None:
    ran = shoot(hardened(shot("1 3+ 3/1 Devastating 2"), IGNORES), [6, 5, 1, 1, 1, 1, 6])
    assert ran.result.damage == 1, "one of two by Devastating, none of the success itself"


@pytest.mark.rule("kt24.fight.strike", "kt24.damage.wounds")
def test_strikes_are_reduced_and_their_wounds_rolled_for() -> None:
    value = tough(duel("1 3+ 3/5", "1 3+ 3/5"), 1, REDUCES, IGNORES)
    ran = fight(value, [4, 4, 6, 1], ["strike-normal", "strike-normal"])
    assert ran.result.wounds == (37, 39)


@pytest.mark.rule("kt24.weapon.devastating", "kt24.damage.wounds")
def test_in_a_fight_both_may_ignore_wounds_of_devastating_the_attacker_first() -> None:
    weapon = "1 3+ 0/0 Devastating 1"
    value = tough(tough(duel(weapon, weapon), 0, IGNORES), 1, IGNORES)
    ran = fight(value, [6, 6, 5, 4], ["strike-critical", "strike-critical"])
    assert ran.result.wounds == (40, 39)


@pytest.mark.parametrize(
    ("damage", "rules", "left"),
    [
        (4, (REDUCES,), 3),
        (1, (REDUCES,), 1),
        (0, (REDUCES,), 0),
        (5, (REDUCES, REDUCES), 3),
        (5, (WeaponRule(REDUCE, 2, least=4), REDUCES), 3),
        (5, (), 5),
    ],
)
def test_reductions_add_up_and_have_a_floor(damage: int, rules: tuple[WeaponRule, ...], left: int) -> None:
    assert reduced(damage, rules) == left
