"""Fights from the dice on: rolling, strikes and blocks in turn, Brutal, Shock, Devastating, the end."""

import pytest
from build import BLUE, RED, Asked
from rules.kt24.attack.closed import Ran, duel, fight

from killzone.core.events import Wounded

STRIKE, CRITICAL = "strike-normal", "strike-critical"
BLOCK = "block-normal-with-normal"
PARRY = "block-critical-with-critical"
STOOP = "block-normal-with-critical"
NOTHING, CRITICAL_NOTHING = "block-nothing-with-normal", "block-nothing-with-critical"
TURN = "strike-or-block"


def turns(ran: Ran) -> list[str]:
    """Who resolved a success, in order, asked or not."""
    return [
        event.tell(ran.table).split()[0]
        for event in ran.events
        if event.rule in ("kt24.fight.strike", "kt24.fight.block") and not isinstance(event, Wounded)
    ]


def damage(ran: Ran) -> list[tuple[str, str, int]]:
    """The damage that was dealt: by which rule, to whom, how much."""
    return [(event.rule, event.operative, event.amount) for event in ran.events if isinstance(event, Wounded)]


@pytest.mark.rule("kt24.fight.roll")
def test_both_roll_as_many_dice_as_their_weapons_have_attacks_and_need_their_own_hit() -> None:
    ran = fight(duel("3 3+ 1/2", "2 5+ 1/2", full=False), [3, 2, 2, 4, 5], [STRIKE])
    assert ran.told("kt24.fight.roll") == ["attacker: normal 3, fail 2, fail 2.", "defender: normal 5, fail 4."]
    assert ran.result.wounds == (39, 39)


@pytest.mark.rule("kt24.fight.roll", "kt24.shoot.natural")
def test_in_a_fight_too_a_six_is_critical_and_a_one_fails() -> None:
    ran = fight(duel("2 2+ 3/5", "1 6+ 3/5", full=False), [6, 1, 1])
    assert ran.result == ran.result.but(wounds=(40, 35), criticals=(1, 0))


@pytest.mark.rule("kt24.fight.roll", "kt24.weapon.lethal")
def test_in_a_fight_lethal_is_for_the_weapon_that_has_it() -> None:
    ran = fight(duel("1 3+ 3/5 Lethal 5+", "1 3+ 3/5", full=False), [5, 5], [CRITICAL])
    assert ran.result.criticals == (1, 0)


@pytest.mark.rule("kt24.fight.alternate", "kt24.fight.roles")
@pytest.mark.parametrize("initiative", [BLUE, RED])
def test_the_attacker_resolves_first_whoever_has_initiative(initiative: int) -> None:
    ran = fight(duel("1 3+ 3/5", "1 3+ 3/5", initiative=initiative, full=False), [4, 4], [STRIKE])
    assert ran.questions == [Asked("blue", TURN, (STRIKE, BLOCK))]
    assert turns(ran) == ["attacker", "defender"]


@pytest.mark.rule("kt24.fight.alternate")
def test_players_alternate_until_one_has_no_success_left_then_the_other_resolves_all_of_theirs() -> None:
    ran = fight(duel("4 3+ 1/2", "2 3+ 1/2", full=False), [4, 4, 4, 4, 5, 5], [STRIKE] * 4)
    assert turns(ran) == ["attacker", "defender", "attacker", "defender", "attacker", "attacker"]
    assert ran.result.wounds == (38, 36)


@pytest.mark.rule("kt24.fight.alternate")
def test_a_defender_with_the_only_successes_resolves_them_all() -> None:
    ran = fight(duel("2 3+ 1/2", "3 3+ 1/2", full=False), [1, 2, 4, 5, 6], [CRITICAL])
    assert turns(ran) == ["defender"] * 3
    assert ran.questions == [Asked("red", TURN, (CRITICAL, STRIKE))]
    assert ran.result.wounds == (40 - 2 - 1 - 1, 40)


@pytest.mark.rule("kt24.fight.alternate")
def test_a_fight_without_successes_ends_without_a_question() -> None:
    ran = fight(duel("2 3+ 1/2", "2 3+ 1/2"), [1, 2, 1, 2])
    assert ran.questions == []
    assert ran.result.wounds == (40, 40)


@pytest.mark.rule("kt24.fight.alternate", "kt24.fight.strike")
def test_a_player_chooses_which_success_to_resolve() -> None:
    ran = fight(duel("2 3+ 3/5", "1 3+ 3/5", wounds=(40, 3), full=False), [6, 4, 4], [STRIKE])
    assert damage(ran) == [("kt24.fight.strike", "defender", 3)]


@pytest.mark.rule("kt24.fight.strike", "kt24.damage.wounds")
def test_strikes_inflict_normal_or_critical_damage_at_once() -> None:
    ran = fight(duel("2 3+ 3/5", "1 3+ 2/4", full=False), [6, 4, 4], [CRITICAL, STRIKE])
    assert damage(ran) == [
        ("kt24.fight.strike", "defender", 5),
        ("kt24.fight.strike", "attacker", 2),
        ("kt24.fight.strike", "defender", 3),
    ]


@pytest.mark.rule("kt24.fight.block")
def test_a_normal_blocks_a_normal() -> None:
    ran = fight(duel("1 3+ 3/5", "1 3+ 3/5", full=False), [4, 4], [BLOCK])
    assert damage(ran) == []
    assert turns(ran) == ["attacker"]


@pytest.mark.rule("kt24.fight.block")
def test_a_normal_cannot_block_a_critical() -> None:
    ran = fight(duel("1 3+ 3/5", "1 3+ 3/5", full=False), [4, 6])
    assert ran.questions == []
    assert damage(ran) == [("kt24.fight.strike", "defender", 3), ("kt24.fight.strike", "attacker", 5)]


@pytest.mark.rule("kt24.fight.block")
def test_two_normals_cannot_be_combined_against_a_critical() -> None:
    ran = fight(duel("2 3+ 3/5", "1 3+ 3/5", full=False), [4, 4, 6], [CRITICAL])
    assert ran.questions == [Asked("red", TURN, (CRITICAL, STOOP))]
    assert ran.result.wounds == (35, 34)


@pytest.mark.rule("kt24.fight.block")
@pytest.mark.parametrize(("block", "wounds"), [(STOOP, (35, 40)), (PARRY, (37, 40))])
def test_a_critical_blocks_a_normal_or_a_critical(block: str, wounds: tuple[int, int]) -> None:
    ran = fight(duel("1 3+ 3/5", "2 3+ 3/5", full=False), [6, 6, 4], [block])
    assert ran.questions == [Asked("blue", TURN, (CRITICAL, PARRY, STOOP))]
    assert ran.result.wounds == wounds


@pytest.mark.rule("kt24.fight.block")
def test_a_success_that_was_blocked_is_lost_to_its_player() -> None:
    ran = fight(duel("2 3+ 3/5", "2 3+ 3/5", full=False), [4, 4, 5, 5], [BLOCK, BLOCK])
    assert damage(ran) == []
    assert turns(ran) == ["attacker", "defender"]


@pytest.mark.rule("kt24.fight.empty-block")
def test_in_a_full_game_a_success_may_be_spent_as_a_block_of_nothing() -> None:
    ran = fight(duel("1 3+ 3/5", "1 3+ 3/5"), [4, 1], [NOTHING])
    assert ran.questions == [Asked("blue", TURN, (STRIKE, NOTHING))]
    assert damage(ran) == []


@pytest.mark.rule("kt24.fight.empty-block")
def test_a_block_of_nothing_is_not_offered_while_there_is_something_to_block() -> None:
    ran = fight(duel("1 3+ 3/5", "1 3+ 3/5"), [4, 4], [STRIKE, STRIKE])
    assert [asked.options for asked in ran.questions] == [(STRIKE, BLOCK), (STRIKE, NOTHING)]


@pytest.mark.rule("kt24.fight.empty-block")
def test_a_critical_may_block_nothing_too() -> None:
    ran = fight(duel("2 3+ 3/5", "1 3+ 3/5"), [6, 4, 1], [CRITICAL_NOTHING, NOTHING])
    assert ran.questions[0].options == (CRITICAL, STRIKE, CRITICAL_NOTHING, NOTHING)
    assert ran.result.wounds == (40, 40)


@pytest.mark.rule("kt24.fight.empty-block")
def test_in_a_lite_game_there_are_no_blocks_of_nothing() -> None:
    ran = fight(duel("1 3+ 3/5", "1 3+ 3/5", full=False), [4, 1])
    assert ran.questions == []
    assert ran.result.wounds == (40, 37)


@pytest.mark.rule("kt24.fight.end")
def test_the_fight_ends_as_soon_as_the_defender_is_incapacitated() -> None:
    ran = fight(duel("2 3+ 3/5", "2 3+ 3/5", wounds=(5, 3), full=False), [4, 4, 6, 6])
    assert turns(ran) == ["attacker"]
    assert ran.result.wounds == (5, 0)


@pytest.mark.rule("kt24.fight.end")
def test_the_fight_ends_as_soon_as_the_attacker_is_incapacitated() -> None:
    ran = fight(duel("2 3+ 3/5", "2 3+ 3/5", wounds=(5, 9), full=False), [4, 4, 6, 6], [CRITICAL])
    assert turns(ran) == ["attacker", "defender"]
    assert ran.result.wounds == (0, 6)


@pytest.mark.rule("kt24.fight.end")
@pytest.mark.parametrize(("wounds", "strikes"), [(6, 3), (5, 3), (4, 2)])
def test_the_fight_goes_on_while_a_single_wound_is_left(wounds: int, strikes: int) -> None:
    """Three strikes of 2 damage: at 5 wounds the second leaves one and the third is needed, at 4 it is not."""
    ran = fight(duel("3 3+ 2/3", "1 3+ 3/5", wounds=(40, wounds), full=False), [4, 4, 4, 1])
    assert len(damage(ran)) == strikes


@pytest.mark.rule("kt24.weapon.brutal")
def test_against_a_brutal_weapon_only_criticals_block() -> None:
    ran = fight(duel("2 3+ 3/5 Brutal", "2 3+ 3/5", full=False), [4, 4, 6, 4], [STRIKE, CRITICAL, STRIKE])
    assert ran.questions == [
        Asked("blue", TURN, (STRIKE, BLOCK)),
        Asked("red", TURN, (CRITICAL, STRIKE, STOOP)),
        Asked("blue", TURN, (STRIKE, BLOCK)),
    ]


@pytest.mark.rule("kt24.weapon.brutal")
def test_brutal_binds_the_opponent_not_the_user() -> None:
    ran = fight(duel("1 3+ 3/5", "1 3+ 3/5 Brutal", full=False), [4, 4])
    assert ran.questions == []
    assert ran.result.wounds == (37, 37)


@pytest.mark.rule("kt24.weapon.brutal", "kt24.fight.empty-block")
def test_against_brutal_a_normal_cannot_even_block_nothing() -> None:
    ran = fight(duel("1 3+ 3/5", "1 3+ 3/5 Brutal"), [4, 1])
    assert ran.questions == []
    assert ran.result.wounds == (40, 37)


@pytest.mark.rule("kt24.weapon.shock")
def test_the_first_critical_strike_of_shock_discards_a_normal_success() -> None:
    ran = fight(duel("1 3+ 3/5 Shock", "2 3+ 3/5", full=False), [6, 6, 4], [CRITICAL])
    assert ran.told("kt24.weapon.shock") == ["Shock: defender loses a normal success."]
    assert ran.result.wounds == (35, 35)


@pytest.mark.rule("kt24.weapon.shock")
def test_shock_discards_a_critical_if_there_is_no_normal() -> None:
    ran = fight(duel("1 3+ 3/5 Shock", "2 3+ 3/5", full=False), [6, 6, 6], [CRITICAL])
    assert ran.told("kt24.weapon.shock") == ["Shock: defender loses a critical success."]
    assert ran.result.wounds == (35, 35)


@pytest.mark.rule("kt24.weapon.shock")
def test_shock_works_only_the_first_time() -> None:
    ran = fight(duel("2 3+ 1/2 Shock", "4 3+ 1/2", full=False), [6, 6, 4, 4, 4, 4], [CRITICAL, CRITICAL])
    assert ran.rules.count("kt24.weapon.shock") == 1
    assert ran.result.wounds == (40 - 3, 40 - 4)


@pytest.mark.rule("kt24.weapon.shock")
def test_shock_waits_for_a_critical_strike() -> None:
    ran = fight(duel("2 3+ 1/2 Shock", "2 3+ 1/2", full=False), [6, 4, 4, 4], [STRIKE, CRITICAL])
    assert turns(ran) == ["attacker", "defender", "attacker"]
    assert ran.rules.count("kt24.weapon.shock") == 1
    assert ran.result.wounds == (39, 37)


@pytest.mark.rule("kt24.weapon.shock")
def test_shock_does_not_follow_a_block_with_a_critical() -> None:
    ran = fight(duel("2 3+ 1/2 Shock", "2 3+ 1/2", full=False), [6, 4, 4, 4], [STOOP, STRIKE])
    assert "kt24.weapon.shock" not in ran.rules


@pytest.mark.rule("kt24.weapon.shock")
def test_shock_with_nothing_left_to_discard_does_nothing() -> None:
    ran = fight(duel("1 3+ 1/2 Shock", "1 3+ 1/2", full=False), [6, 1])
    assert "kt24.weapon.shock" not in ran.rules
    assert ran.result.wounds == (40, 38)


@pytest.mark.rule("kt24.weapon.shock")
def test_the_defender_may_shock_too() -> None:
    ran = fight(duel("2 3+ 1/2", "1 3+ 1/2 Shock", full=False), [4, 4, 6], [CRITICAL])
    assert ran.told("kt24.weapon.shock") == ["Shock: attacker loses a normal success."]
    assert ran.result.wounds == (38, 39)


@pytest.mark.rule("kt24.weapon.devastating")
def test_in_a_fight_devastating_strikes_when_criticals_are_retained_and_they_are_still_resolved() -> None:
    ran = fight(duel("2 3+ 3/5 Devastating 2", "1 3+ 3/5", full=False), [6, 6, 4], [STOOP])
    assert damage(ran) == [("kt24.weapon.devastating", "defender", 4), ("kt24.fight.strike", "defender", 5)]


@pytest.mark.rule("kt24.weapon.devastating")
def test_in_a_fight_the_retaliating_weapon_may_devastate_too() -> None:
    ran = fight(duel("1 3+ 3/5", "1 3+ 3/5 Devastating 2", full=False), [1, 6])
    assert damage(ran) == [("kt24.weapon.devastating", "attacker", 2), ("kt24.fight.strike", "attacker", 5)]


@pytest.mark.rule("kt24.weapon.devastating", "kt24.fight.end")
def test_a_fight_is_over_before_the_first_strike_if_devastating_takes_the_last_wound() -> None:
    ran = fight(duel("1 3+ 3/5 Devastating 4", "2 3+ 3/5", wounds=(3, 4), full=False), [6, 4, 4])
    assert ran.questions == []
    assert ran.result.wounds == (3, 0)


@pytest.mark.rule("kt24.weapon.stun")
def test_in_a_fight_criticals_are_counted_for_both_sides() -> None:
    ran = fight(duel("2 3+ 1/2 Stun", "2 3+ 1/2 Stun", full=False), [6, 4, 6, 6], [CRITICAL, CRITICAL])
    assert ran.result.criticals == (1, 2)


@pytest.mark.rule("kt24.fight.alternate", "kt24.fight.roles")
def test_in_a_fight_each_question_goes_to_the_player_whose_success_is_resolved() -> None:
    ran = fight(duel("2 3+ 1/2", "2 3+ 1/2"), [6, 4, 6, 4], [CRITICAL, STRIKE, CRITICAL])
    assert ran.questions == [
        Asked("blue", TURN, (CRITICAL, STRIKE, PARRY, STOOP, BLOCK)),
        Asked("red", TURN, (CRITICAL, STRIKE, STOOP, BLOCK)),
        Asked("red", TURN, (CRITICAL, CRITICAL_NOTHING)),
    ]
    assert turns(ran) == ["attacker", "defender", "attacker", "defender"]
