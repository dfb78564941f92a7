"""What rules of teams may do in the closed sequences: before the first blow, parries, re-rolls by a rule and for 0 CP.

The rules are made up here, so that no team's content is needed: each has its word among the rules of the dice.
"""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from build import BLUE, RED
from rules.kt21.attack.closed import Choice, duel, fight, shoot, shot

from killzone.core import attacks
from killzone.core.flow import Offer
from killzone.core.subjects import ABILITY
from killzone.editions.kt21.attack.duel import Duel
from killzone.editions.kt21.attack.shot import Shot
from killzone.editions.kt21.cards.datacards import WeaponRule
from killzone.editions.kt21.odds.attacks import duel_attack, shot_attack
from killzone.editions.kt21.weapons.dice_rules import WINDOWS, Attack
from killzone.editions.shared.attack.duel import PARRY
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS, objection_offers, riposte_offers
from killzone.editions.shared.attack.shot import ATTACK, DEFENCE, LESS_PIERCING
from killzone.editions.shared.weapons.dice_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    FREE_COMMAND_REROLL,
    Reroll,
    of_own_dice,
    reroll_offers,
)
from killzone.odds.policies import KILL
from killzone.odds.solve import solve


def riposte(duel: Duel) -> Iterator[Offer]:
    return riposte_offers(duel, "riposte", "test.riposte")


def objection(duel: Duel) -> Iterator[Offer]:
    return objection_offers(duel, "objection", "Objection", "test.objection")


PEG = Reroll("peg", "Peg", "test.peg", kind=ABILITY)
FREE = Reroll("free", "Free", "test.free", spends=FREE_COMMAND_REROLL, kind=ABILITY)


@of_own_dice
def peg(shot: Shot) -> Iterator[Offer]:
    """One defence die of a target in cover may be re-rolled."""
    if shot.cover and shot.defence.has("peg") and not shot.defence.uses("peg"):
        yield from reroll_offers(shot, DEFENCE, PEG, shot.defence.faces_to_reroll())


@of_own_dice
def free(attack: Attack) -> Iterator[Offer]:
    """A Command Re-roll for 0 CP."""
    for index in attack.open_pools:
        if attack.pools[index].has(FREE_COMMAND_REROLL):
            yield from reroll_offers(attack, index, FREE, attack.pools[index].faces_to_reroll())


BLOWS = {BEFORE_BLOWS: (riposte, objection)}


def keeping(*answers: str) -> Choice:
    """These answers in order; all dice of a combat are kept as they fall."""
    left = list(answers)
    return lambda ask: "pass" if ask.kind == "after-fight-dice" else left.pop(0)


def with_rules(value: Duel, index: int, *rules: WeaponRule) -> Duel:
    pool = value.pools[index]
    return value.with_pool(index, pool.but(rules=(*pool.rules, *rules)))


def combat(attacker: str = "2 4+ 3/4", cp: tuple[int, int] = (0, 1)) -> Duel:
    """Situation 39 of the brief: the defender may riposte for 1 CP and parry a critical hit with a normal one."""
    value = duel(attacker, "2 4+ 4/5", cp=cp, wounds=(9, 9))
    return with_rules(value, 1, WeaponRule("riposte", 1), WeaponRule(PARRY))


@pytest.mark.rule("kt21.fight.alternate", "kt21.fight.parry", "kt21.ploy.tactical")
def test_with_a_riposte_the_defender_begins_and_parries_a_critical_hit_with_a_normal_one() -> None:
    ran = fight(combat(), [6, 4, 4, 5], keeping("riposte", "parry-critical-with-normal", "strike-normal"), BLOWS)
    assert ran.result.wounds == (5, 6)
    assert ran.result.points == (0, 0)
    assert ran.told("kt21.fight.alternate") == ["defender resolves the first hit."]


@pytest.mark.rule("kt21.fight.alternate", "kt21.weapon.brutal")
def test_against_brutal_only_the_order_changes() -> None:
    ran = fight(combat("2 4+ 3/4 Brutal"), [6, 4, 4, 5], keeping("riposte", "strike-critical"), BLOWS)
    assert [one.player for one in ran.questions if one.kind == "strike-or-parry"] == ["blue"], "red can only strike"
    assert ran.result.wounds == (1, 2)


@pytest.mark.rule("kt21.fight.parry")
def test_the_second_way_to_parry_is_used_once() -> None:
    value = with_rules(duel("2 4+ 3/4", "3 4+ 1/2"), 1, WeaponRule(PARRY))
    ran = fight(value, [6, 6, 4, 4, 4], ["strike-critical", "parry-critical-with-normal"])
    assert ran.questions[1].options == ("strike-normal", "parry-critical-with-normal")
    assert ran.result.wounds == (38, 36)
    value = with_rules(duel("3 4+ 3/4", "3 4+ 1/2"), 1, WeaponRule(PARRY))
    ran = fight(value, [6, 6, 6, 4, 4, 4], ["strike-critical", "parry-critical-with-normal", "strike-critical"])
    red = [one.options for one in ran.questions if one.player == "red"]
    assert red == [("strike-normal", "parry-critical-with-normal")], "after the one parry it can only strike"


@pytest.mark.rule("kt21.fight.alternate", "kt21.ploy.tactical")
@pytest.mark.parametrize(("dice", "why"), [((1, 1, 4, 4), "nobody else has a hit"), ((4, 4, 1, 1), "it has no hit")])
def test_a_riposte_is_offered_only_where_it_matters_who_begins(dice: tuple[int, ...], why: str) -> None:
    assert "before-blows" not in fight(combat(), dice, keeping(), BLOWS).kinds, why


@pytest.mark.rule("kt21.ploy.tactical")
def test_a_riposte_that_cannot_be_paid_for_is_not_offered() -> None:
    ran = fight(combat(cp=(0, 0)), [4, 1, 4, 1], ["strike-normal"], BLOWS)
    assert BEFORE_BLOWS not in ran.kinds


@pytest.mark.rule("kt21.ploy.tactical")
@pytest.mark.parametrize(("cp", "answers", "left", "first"), [
    ((1, 2), ["riposte", "objection", "pay"], (0, 0), RED),
    ((1, 2), ["riposte", "objection", "take-back"], (0, 2), BLUE),
    ((1, 1), ["riposte", "objection"], (0, 1), BLUE),
])  # fmt: skip
def test_a_riposte_that_is_objected_to_costs_one_more_or_is_taken_back(
    cp: tuple[int, int], answers: list[str], left: tuple[int, int], first: int
) -> None:
    value = with_rules(duel("1 4+ 3/4", "1 4+ 3/4", cp=cp, initiative=RED), 1, WeaponRule("riposte", 1))
    value = with_rules(value, 0, WeaponRule("objection", 1)).but(wounds=(3, 3))
    ran = fight(value, [4, 4], keeping(*answers, "strike-normal"), BLOWS)
    assert ran.result.points == left
    assert ran.result.wounds == ((0, 3) if first == RED else (3, 0))


@pytest.mark.rule("kt21.def.reroll", "kt21.shoot.defence-dice")
def test_a_defence_die_may_be_rerolled_by_a_rule_where_the_target_is_in_cover() -> None:
    windows = {AFTER_DEFENCE_DICE: (peg,)}
    value = shot("1 4+ 3/5", cover=True, cp=(0, 0))
    value = value.with_pool(DEFENCE, value.defence.but(rules=(WeaponRule("peg"),)))
    ran = shoot(value, [5, 1, 2, 3, 4], ["no-cover", "peg-1"], windows)
    assert ran.questions[1].options == ("peg-1", "peg-2", "peg-3", "pass")
    assert ran.result.damage == 0
    ran = shoot(value.but(cover=False), [5, 1, 2, 3], windows=windows)
    assert (ran.kinds, ran.result.damage) == ([], 3)


@pytest.mark.rule("kt21.weapon.ap", "kt21.weapon.piercing")
@pytest.mark.parametrize(("rules", "dice"), [("AP2", 2), ("P2", 2), ("AP1", 3), ("-", 3), ("AP2, P3", 1)])
def test_a_rule_of_the_target_may_make_ap_and_p_count_less(rules: str, dice: int) -> None:
    value = shot(f"1 4+ 3/5 {rules}")
    value = value.with_pool(DEFENCE, value.defence.but(rules=(WeaponRule(LESS_PIERCING, 1),)))
    assert shoot(value, [6, *([1] * dice)]).result.damage == 5


@pytest.mark.rule("kt21.ploy.command-reroll")
def test_a_command_reroll_for_nothing_is_used_once_and_then_costs_again() -> None:
    windows = {AFTER_ATTACK_DICE: (free,)}
    value = shot("2 4+ 3/5", defence=0, cp=(1, 0))
    value = value.with_pool(ATTACK, value.attack.but(rules=(WeaponRule(FREE_COMMAND_REROLL),)))
    ran = shoot(value, [1, 2, 4, 5], ["free-1", "command-reroll-2"], windows)
    assert ran.questions[0].options == ("free-1", "free-2", "pass")
    assert ran.questions[1].options == ("command-reroll-2", "pass")
    assert (ran.result.damage, ran.result.points) == (6, (0, 0))


def kill(attack: attacks.Attack) -> Fraction:
    return solve(attack, KILL).mean(lambda exchange: int(exchange.killed))


def test_exact_odds_know_what_rules_may_do_in_the_windows() -> None:
    """One die, needing 4+, one defence die in cover that is rolled and may be rolled again."""
    value = shot("1 4+ 1/1", defence=2, cover=True, wounds=1)
    held = value.with_pool(DEFENCE, value.defence.but(rules=(WeaponRule("peg"),)))
    more = {**WINDOWS, AFTER_DEFENCE_DICE: (*WINDOWS[AFTER_DEFENCE_DICE], peg)}
    plain, pegged = (kill(shot_attack(one, 0, more)) for one in (value, held))
    # only a critical hit gets past the cover save: two normal saves or a critical one stop it
    assert plain == Fraction(1, 6) * Fraction(1, 2)
    assert pegged == Fraction(1, 6) * Fraction(1, 4)
    windows = {**WINDOWS, **BLOWS}
    slow = duel("1 2+ 3/3", "1 2+ 3/3", wounds=(3, 3), cp=(0, 1))
    quick = with_rules(slow, 1, WeaponRule("riposte", 1))
    hit = Fraction(5, 6)
    assert kill(duel_attack(slow, windows)) == hit
    assert kill(duel_attack(quick, windows)) == hit * (1 - hit)
