"""Abilities that lessen damage or ignore wounds, as steps of the game's own attacks, with every die scripted."""

from fractions import Fraction
from typing import Any

import pytest
from rules.kt24.attack.closed import duel, fight, shoot, shot

from killzone import odds
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


def test_rules_of_defence_dice_are_those_of_attack_dice_turned_round() -> None:
    """One hit against one defence die: the chance to stop it by hand, with a save of 4+."""
    hit: dict[str, Any] = {"atk": 1, "hit": 2, "dmg": (3, 3), "save": 4, "wounds": 3, "defence": 1}
    stopped = {"": Fraction(1, 2), "Balanced": Fraction(3, 4), "Relentless": Fraction(3, 4)}
    for edition in ("kt24", "kt21"):
        normal = Fraction(4, 6)  # 2 to 5; a 6 is critical, and only a critical save stops that
        for rules, chance in stopped.items():
            again = bool(rules)
            critical = Fraction(1, 6) + (Fraction(5, 6) * Fraction(1, 6) if again else 0)
            kill = 1 - Fraction(1, 6) - normal * chance - Fraction(1, 6) * critical
            assert odds.shoot(edition=edition, **hit, target_rules=rules).kill == kill
        lethal = odds.shoot(edition=edition, **hit, target_rules="Lethal 5+").kill
        assert lethal == 1 - Fraction(1, 6) - normal * Fraction(1, 2) - Fraction(1, 6) * Fraction(2, 6)


def test_defence_dice_have_no_rules_that_are_about_hits() -> None:
    with pytest.raises(ValueError, match="defence dice cannot have Brutal; there are Balanced, Ceaseless"):
        odds.shoot(atk=4, hit=3, dmg=(3, 4), save=4, wounds=8, target_rules="Brutal")
