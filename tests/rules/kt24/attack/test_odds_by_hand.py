"""Small attacks whose odds can be worked out by hand: every result has exactly that chance."""

from fractions import Fraction
from typing import Any

import pytest
from rules.kt24.attack.closed import by_default, distribution, duel, shot

from killzone.core.domains import Pick
from killzone.core.flow import Ask
from killzone.editions.kt24.attack.duel import DUEL
from killzone.editions.kt24.attack.shot import SHOT

Odds = dict[Any, Fraction]


def damage(odds: Odds) -> Odds:
    """The chance of each amount of damage."""
    found: Odds = {}
    for outcome, chance in odds.items():
        found[outcome.damage] = found.get(outcome.damage, Fraction(0)) + chance
    assert sum(found.values()) == 1
    return found


def parts(whole: int, **shares: int) -> Odds:
    """Chances written as `damage_10=5` parts of a whole."""
    return {int(name.removeprefix("damage_")): Fraction(share, whole) for name, share in shares.items()}


def reroll_fails(ask: Ask, context: Any) -> str:
    """Re-roll a failed attack die where that may be done for nothing, and use every rule that makes a die better."""
    assert isinstance(ask.domain, Pick)
    keys = [option.key for option in ask.domain.options]
    if ask.kind == "after-attack-dice":
        fails = [key for key in keys if key != "pass" and int(key[-1]) < context.attack.needs]
        return fails[0] if fails else "pass"
    return keys[0] if ask.kind == "retaining" else by_default(ask, context)


@pytest.mark.rule("kt24.shoot.attack-dice", "kt24.shoot.defence-dice", "kt24.shoot.block", "kt24.shoot.damage")
def test_two_attack_dice_against_one_defence_die() -> None:
    """Hit 4+, damage 3/5, Save 4+, Piercing 2; a critical is blocked first.

    Each die is critical (C) in 1 of 6 cases, normal (N) in 2, a fail (F) in 3. Two attack dice, in 36 cases:
    CC 1, CN 4, CF 6, NN 4, NF 12, FF 9. The damage by defence die, F in 3 of 6 cases, N in 2, C in 1:

            F   N   C
        CC  10  10  5
        CN  8   5   3
        CF  5   5   0
        NN  6   3   3
        NF  3   0   0
        FF  0   0   0

    In 216 cases: 10 in 1*3 + 1*2 = 5; 8 in 4*3 = 12; 6 in 4*3 = 12; 5 in 6*3 + 6*2 + 4*2 + 1*1 = 39;
    3 in 12*3 + 4*2 + 4*1 + 4*1 = 52; 0 in 9*6 + 12*2 + 12*1 + 6*1 = 96.
    """
    odds = damage(distribution(SHOT, shot("2 4+ 3/5 Piercing 2", save=4)))
    assert odds == parts(216, damage_0=96, damage_3=52, damage_5=39, damage_6=12, damage_8=12, damage_10=5)
    assert sum(amount * chance for amount, chance in odds.items()) == Fraction(569, 216)


@pytest.mark.rule("kt24.weapon.balanced")
def test_one_attack_die_with_balanced() -> None:
    """Hit 4+, damage 3/5, no defence dice; a fail (3 of 6) is re-rolled.

    Critical: 1/6 + 3/6 * 1/6 = 1/4. Normal: 2/6 + 3/6 * 2/6 = 1/2. Fail: 3/6 * 3/6 = 1/4.
    """
    odds = damage(distribution(SHOT, shot("1 4+ 3/5 Balanced, Piercing 3"), reroll_fails))
    assert odds == parts(4, damage_0=1, damage_3=2, damage_5=1)


@pytest.mark.rule("kt24.weapon.lethal", "kt24.weapon.rending")
def test_two_attack_dice_with_lethal_and_rending() -> None:
    """Hit 3+, damage 1/4, Lethal 5+, Rending, no defence dice.

    Each die is critical in 2 of 6 cases, normal in 2, a fail in 2. Of 9 equal cases: CC (1) and CN (2) both end as two
    criticals, 8; CF (2) as one, 4; NN (1) as two normals, 2; NF (2) as one, 1; FF (1) as none.
    """
    odds = damage(distribution(SHOT, shot("2 3+ 1/4 Lethal 5+, Rending, Piercing 3"), reroll_fails))
    assert odds == parts(9, damage_0=1, damage_1=2, damage_2=1, damage_4=2, damage_8=3)


@pytest.mark.rule("kt24.weapon.accurate", "kt24.weapon.severe", "kt24.weapon.devastating")
def test_a_die_of_accurate_made_critical_by_severe_devastates_for_certain() -> None:
    """Devastating 2 cannot be blocked; the critical (4 damage) is, by a critical or by two normals.

    Three defence dice, each critical in 1 of 6 cases, normal in 2, a fail in 3: not blocked with three fails
    (1/2)^3 = 1/8 or two fails and a normal 3 * (1/2)^2 * 1/3 = 1/4, together 3/8.
    """
    odds = damage(distribution(SHOT, shot("1 4+ 3/4 Accurate 1, Severe, Devastating 2", save=4), reroll_fails))
    assert odds == parts(8, damage_2=5, damage_6=3)


@pytest.mark.rule("kt24.weapon.piercing-crits")
def test_one_attack_die_with_piercing_crits() -> None:
    """Hit 4+, damage 3/5, Save 4+, Piercing Crits 3: a critical (1/6) meets no defence dice.

    A normal (2/6) is blocked unless all three dice fail, (1/2)^3 = 1/8: 3 damage in 2/6 * 1/8 = 1/24 of all cases.
    """
    odds = damage(distribution(SHOT, shot("1 4+ 3/5 Piercing Crits 3", save=4)))
    assert odds == parts(24, damage_0=19, damage_3=1, damage_5=4)


@pytest.mark.rule("kt24.weapon.brutal")
def test_one_attack_die_with_brutal() -> None:
    """Hit 4+, damage 3/5, Brutal, Piercing 2: one defence die, which blocks only as a critical, in 1 of 6 cases.

    Critical 1/6 * 5/6 = 5/36, normal 2/6 * 5/6 = 10/36.
    """
    odds = damage(distribution(SHOT, shot("1 4+ 3/5 Brutal, Piercing 2")))
    assert odds == parts(36, damage_0=21, damage_3=10, damage_5=5)


@pytest.mark.rule("kt24.shoot.obscured")
def test_two_attack_dice_at_an_obscured_target() -> None:
    """Hit 4+, damage 3/5, no defence dice: 3 damage if both dice succeed, 1/2 * 1/2, and else nothing."""
    odds = damage(distribution(SHOT, shot("2 4+ 3/5 Piercing 3", obscured=True)))
    assert odds == parts(4, damage_0=3, damage_3=1)


@pytest.mark.rule("kt24.weapon.ceaseless")
def test_two_attack_dice_with_ceaseless() -> None:
    """Hit 2+, damage 1/1, no defence dice: only ones fail, and Ceaseless re-rolls both of them.

    So each die succeeds in 5/6 + 1/6 * 5/6 = 35/36 of the cases: 1225, 2 * 35 and 1 of 1296.
    """
    odds = damage(distribution(SHOT, shot("2 2+ 1/1 Ceaseless, Piercing 3"), reroll_fails))
    assert odds == parts(1296, damage_0=1, damage_1=70, damage_2=1225)


@pytest.mark.rule("kt24.fight.alternate", "kt24.fight.strike", "kt24.fight.end")
def test_one_die_against_one_die_in_a_fight_that_the_first_strike_ends() -> None:
    """Attacker 4+ 3/5, defender 3+ 2/4 with 3 wounds left; both strike whenever they can.

    The attacker succeeds in 1/2 of the cases, which ends the fight: 0 wounds after a normal (2/6), -2 after a critical
    (1/6). Otherwise the defender strikes: 4 damage in 1/6, 2 in 3/6, none in 2/6.
    """
    odds = distribution(DUEL, duel("1 4+ 3/5", "1 3+ 2/4", wounds=(10, 3), full=False))
    by_wounds: Odds = {}
    for outcome, chance in odds.items():
        by_wounds[outcome.wounds] = by_wounds.get(outcome.wounds, Fraction(0)) + chance
    assert by_wounds == {
        (10, 0): Fraction(1, 3),
        (10, -2): Fraction(1, 6),
        (6, 3): Fraction(1, 12),
        (8, 3): Fraction(1, 4),
        (10, 3): Fraction(1, 6),
    }


@pytest.mark.rule("kt24.weapon.shock")
def test_one_die_with_shock_against_one_die() -> None:
    """Attacker 4+ 3/5 Shock, defender 4+ 3/5: a critical of the attacker (1/6) always takes the answer away.

    The attacker loses wounds only after a normal or a fail (5/6): 5 in 5/6 * 1/6, 3 in 5/6 * 2/6.
    """
    odds = distribution(DUEL, duel("1 4+ 3/5 Shock", "1 4+ 3/5", wounds=(20, 20), full=False))
    lost: Odds = {}
    for outcome, chance in odds.items():
        lost[20 - outcome.wounds[0]] = lost.get(20 - outcome.wounds[0], Fraction(0)) + chance
    assert lost == {5: Fraction(5, 36), 3: Fraction(10, 36), 0: Fraction(21, 36)}
