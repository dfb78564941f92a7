"""Combats from the dice on: rolling, strikes and parries in turn, Brutal, Stun, Reap, the end."""

import pytest
from build import BLUE, RED, Asked
from rules.kt21.attack.closed import Ran, duel, fight

from killzone.core.events import Wounded

STRIKE, CRITICAL = "strike-normal", "strike-critical"
PARRY, STOP, STOOP = "parry-normal-with-normal", "parry-critical-with-critical", "parry-normal-with-critical"
TURN = "strike-or-parry"


def turns(ran: Ran) -> list[str]:
    """Who resolved a hit, in order, asked or not."""
    return [
        event.tell(ran.table).split()[0]
        for event in ran.events
        if event.rule in ("kt21.fight.strike", "kt21.fight.parry") and not isinstance(event, Wounded)
    ]


@pytest.mark.rule("kt21.fight.roll")
def test_both_roll_as_many_dice_as_their_weapons_have_attacks_and_need_their_own_ws() -> None:
    ran = fight(duel("3 3+ 1/2", "2 5+ 1/2"), [3, 2, 2, 4, 5], [STRIKE])
    assert ran.told("kt21.fight.roll") == ["attacker: normal 3, fail 2, fail 2.", "defender: normal 5, fail 4."]
    assert ran.result.wounds == (39, 39)


@pytest.mark.rule("kt21.fight.roll")
def test_in_a_combat_too_a_six_is_critical_and_a_one_fails() -> None:
    ran = fight(duel("2 2+ 3/5", "1 6+ 3/5"), [6, 1, 1])
    assert ran.result.wounds == (40, 35)


@pytest.mark.rule("kt21.fight.roll", "kt21.weapon.lethal")
def test_in_a_combat_lethal_is_for_the_weapon_that_has_it() -> None:
    ran = fight(duel("1 3+ 3/5 Lethal 5+", "1 3+ 3/5"), [5, 5], [CRITICAL])
    assert ran.result.wounds == (37, 35)


@pytest.mark.rule("kt21.fight.alternate")
@pytest.mark.parametrize("initiative", [BLUE, RED])
def test_the_attacker_resolves_first_whoever_has_initiative(initiative: int) -> None:
    ran = fight(duel("1 3+ 3/5", "1 3+ 3/5", initiative=initiative), [4, 4], [STRIKE])
    assert ran.questions == [Asked("blue", TURN, (STRIKE, PARRY))]
    assert turns(ran) == ["attacker", "defender"]


@pytest.mark.rule("kt21.fight.alternate")
def test_players_alternate_until_one_has_no_hit_left_then_the_other_resolves_all_of_theirs() -> None:
    ran = fight(duel("4 3+ 1/2", "2 3+ 1/2"), [4, 4, 4, 4, 5, 5], [STRIKE] * 4)
    assert turns(ran) == ["attacker", "defender", "attacker", "defender", "attacker", "attacker"]
    assert ran.result.wounds == (38, 36)


@pytest.mark.rule("kt21.fight.alternate")
def test_a_defender_with_the_only_hits_resolves_them_all() -> None:
    ran = fight(duel("2 3+ 1/2", "3 3+ 1/2"), [1, 2, 4, 5, 6], [CRITICAL])
    assert turns(ran) == ["defender"] * 3
    assert ran.questions == [Asked("red", TURN, (CRITICAL, STRIKE))]
    assert ran.result.wounds == (40 - 2 - 1 - 1, 40)


@pytest.mark.rule("kt21.fight.alternate")
def test_a_combat_without_hits_ends_without_a_question() -> None:
    ran = fight(duel("2 3+ 1/2", "2 3+ 1/2"), [1, 2, 1, 2])
    assert (ran.questions, ran.result.wounds) == ([], (40, 40))


@pytest.mark.rule("kt21.fight.parry")
def test_a_normal_hit_parries_a_normal_hit() -> None:
    ran = fight(duel("1 3+ 3/5", "1 3+ 3/5"), [4, 4], [PARRY])
    assert ran.result.wounds == (40, 40)
    assert ran.told("kt21.fight.parry") == ["attacker parries a normal hit with a normal."]


@pytest.mark.rule("kt21.fight.parry")
def test_a_normal_hit_does_not_parry_a_critical_hit() -> None:
    ran = fight(duel("1 3+ 3/5", "1 3+ 3/5"), [4, 6])
    assert (ran.questions, ran.result.wounds) == ([], (35, 37))


@pytest.mark.rule("kt21.fight.parry")
@pytest.mark.parametrize(("answer", "wounds"), [(STOP, (37, 40)), (STOOP, (35, 40)), (CRITICAL, (32, 35))])
def test_a_critical_hit_parries_a_critical_or_a_normal_hit(answer: str, wounds: tuple[int, int]) -> None:
    answers = [answer] if answer != CRITICAL else [answer, CRITICAL]
    ran = fight(duel("1 3+ 3/5", "2 3+ 3/5"), [6, 6, 4], answers)
    assert ran.questions[0] == Asked("blue", TURN, (CRITICAL, STOP, STOOP))
    assert ran.result.wounds == wounds


@pytest.mark.rule("kt21.fight.parry")
def test_a_parry_needs_a_hit_to_discard() -> None:
    ran = fight(duel("2 3+ 3/5", "1 6+ 3/5"), [4, 4, 1])
    assert (ran.questions, ran.result.wounds) == ([], (40, 34))


@pytest.mark.rule("kt21.fight.strike")
def test_strikes_inflict_normal_or_critical_damage_at_once() -> None:
    ran = fight(duel("2 3+ 3/5", "1 6+ 1/1"), [6, 4, 1], [CRITICAL])
    assert [(event.rule, event.operative, event.amount) for event in ran.events if isinstance(event, Wounded)] == [
        ("kt21.fight.strike", "defender", 5),
        ("kt21.fight.strike", "defender", 3),
    ]


@pytest.mark.rule("kt21.fight.end", "kt21.damage.incapacitated")
@pytest.mark.parametrize(("wounds", "after"), [(3, (40, 0)), (4, (37, 0))])
def test_the_combat_ends_as_soon_as_one_is_incapacitated(wounds: int, after: tuple[int, int]) -> None:
    answers = [STRIKE] if wounds == 3 else [STRIKE, STRIKE]
    ran = fight(duel("2 3+ 3/5", "1 3+ 3/5", wounds=(40, wounds)), [4, 4, 4], answers)
    assert ran.result.wounds == after


@pytest.mark.rule("kt21.fight.end")
def test_the_attacker_too_may_fall_with_hits_unresolved() -> None:
    ran = fight(duel("2 3+ 1/5", "1 3+ 3/5", wounds=(3, 40)), [4, 4, 4], [STRIKE, STRIKE])
    assert ran.result.wounds == (0, 39)


@pytest.mark.rule("kt21.weapon.brutal")
def test_against_brutal_only_critical_hits_parry() -> None:
    ran = fight(duel("2 3+ 3/5 Brutal", "2 3+ 3/5"), [4, 4, 4, 6], [STRIKE, STOOP])
    assert ran.questions[1] == Asked("red", TURN, (CRITICAL, STRIKE, STOOP))
    assert ran.result.wounds == (37, 37)


@pytest.mark.rule("kt21.weapon.brutal")
def test_brutal_does_not_hinder_its_own_side() -> None:
    ran = fight(duel("1 3+ 3/5 Brutal", "1 3+ 3/5"), [4, 4], [PARRY])
    assert ran.result.wounds == (40, 40)


@pytest.mark.rule("kt21.weapon.stun-fight")
def test_the_first_critical_strike_with_stun_discards_a_normal_hit() -> None:
    ran = fight(duel("1 3+ 3/5 Stun", "2 3+ 3/5"), [6, 6, 4], [CRITICAL])
    assert ran.told("kt21.weapon.stun-fight") == ["Stun: defender loses a normal hit."]
    assert ran.result.wounds == (35, 35)
    assert ran.result.apl == (0, 0)


@pytest.mark.rule("kt21.weapon.stun-fight")
def test_the_first_critical_strike_with_stun_discards_no_critical_hit() -> None:
    ran = fight(duel("1 3+ 3/5 Stun", "1 3+ 3/5"), [6, 6], [CRITICAL])
    assert (ran.told("kt21.weapon.stun-fight"), ran.result.wounds) == ([], (35, 35))


@pytest.mark.rule("kt21.weapon.stun-fight")
def test_the_second_critical_strike_with_stun_takes_one_apl_and_a_third_does_nothing_more() -> None:
    ran = fight(duel("3 3+ 3/5 Stun", "2 3+ 3/5"), [6, 6, 6, 4, 4], [CRITICAL])
    assert ran.result.apl == (0, 1)
    first, second = ran.told("kt21.weapon.stun-fight")
    assert (first, second) == ("Stun: defender loses a normal hit.", "Stun: defender will lose 1 APL.")
    assert ran.result.wounds == (37, 25)


@pytest.mark.rule("kt21.weapon.stun-fight")
def test_the_first_critical_strike_counts_even_if_there_is_no_hit_to_discard() -> None:
    ran = fight(duel("2 3+ 3/5 Stun", "1 6+ 3/5"), [6, 6, 1])
    assert ran.result.apl == (0, 1)


@pytest.mark.rule("kt21.weapon.stun-fight")
@pytest.mark.parametrize("answers", [[STOP], [STOOP, CRITICAL]])
def test_parries_do_not_count_for_stun(answers: list[str]) -> None:
    ran = fight(duel("2 3+ 3/5 Stun", "2 3+ 3/5"), [6, 6, 6, 4], answers)
    assert ran.result.apl == (0, 0)


@pytest.mark.rule("kt21.weapon.stun-fight")
def test_normal_strikes_do_not_stun_and_the_defender_s_stun_stuns_the_attacker() -> None:
    ran = fight(duel("2 3+ 3/5 Stun", "2 3+ 3/5 Stun"), [4, 4, 6, 6], [CRITICAL])
    first, second = ran.told("kt21.weapon.stun-fight")
    assert (first, second) == ("Stun: attacker loses a normal hit.", "Stun: attacker will lose 1 APL.")
    assert (ran.result.apl, ran.result.wounds) == ((1, 0), (30, 37))


@pytest.mark.rule("kt21.weapon.reap")
def test_each_critical_strike_reaps_x_mortal_wounds_for_every_other_enemy_near() -> None:
    ran = fight(duel("3 3+ 3/5 Reap 2", "1 6+ 3/5"), [6, 6, 4, 1], [CRITICAL, CRITICAL])
    assert ran.result.reaped == (4, 0)
    assert (
        ran.told("kt21.weapon.reap")
        == ["Reap: every other enemy near attacker or defender suffers 2 mortal wounds."] * 2
    )


@pytest.mark.rule("kt21.weapon.reap")
def test_reap_counts_strikes_only_on_either_side() -> None:
    ran = fight(duel("1 3+ 3/5 Reap 2", "1 3+ 3/5 Reap 1"), [6, 6], [STOP])
    assert ran.result.reaped == (0, 0)
    other = fight(duel("1 6+ 3/5 Reap 2", "1 3+ 3/5 Reap 1"), [1, 6])
    assert other.result.reaped == (0, 1)


@pytest.mark.rule("kt21.weapon.reap", "kt21.fight.end")
def test_the_strike_that_ends_the_combat_reaps_too() -> None:
    ran = fight(duel("1 3+ 3/5 Reap 2", "1 3+ 3/5", wounds=(40, 5)), [6, 6], [CRITICAL])
    assert (ran.result.reaped, ran.result.wounds) == ((2, 0), (40, 0))


@pytest.mark.rule("kt21.fight.roll")
def test_a_side_that_may_not_fight_back_rolls_no_dice() -> None:
    value = duel("2 3+ 3/5", "2 3+ 3/5")
    ran = fight(value.with_pool(1, value.pools[1].but(to_roll=0)), [4, 4])
    assert (ran.questions, ran.result.wounds) == ([], (40, 34))
