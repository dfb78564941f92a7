"""Attacks in battles of 2021: what they cost, how long Stun lasts, who is removed when, Overwatch turns, odds."""

from typing import Any

import pytest
from build import answer, one, options, pending, refusals, used_up
from rules.kt21.scenes import Scene21, scene

from killzone import odds
from killzone.core.game import Game
from killzone.editions.kt21.operatives.characteristics import apl


def with_operatives(made: Scene21, *operatives: tuple[str, str, tuple[float, float], str], **keys: Any) -> Scene21:
    """With operatives given as id, player, place and weapons."""
    for id, player, at, weapons in operatives:
        found = made.operative(id, player, at, weapons, **({"wounds": 8} | keys))
        assert isinstance(found, Scene21)
        made = found
    return made


def gunner(gun: str, *, dice: list[int], **keys: Any) -> Scene21:
    made = scene(dice=dice)
    found = made.operative(
        "gunner", "blue", (5, 11), f"gun: ranged {gun}; knife: melee 3 4+ 2/3", **({"wounds": 8} | keys)
    )
    assert isinstance(found, Scene21)
    return with_operatives(found, ("raider", "red", (12, 11), "knife: melee 3 4+ 2/3"))


def apl_of(game: Game, id: str) -> int:
    return apl(game.table, game.table.operative(id)).total


@pytest.mark.rule("kt21.action.shoot", "kt21.shoot.removal")
def test_a_shot_in_an_activation_removes_its_target_when_the_action_is_over() -> None:
    game = answer(gunner("4 4+ 4/4", dice=[4, 4, 5, 5, 1, 1, 1]).begin(), "gunner", "engage", "shoot", "raider")
    assert one(used_up(game), "raider").spot is None
    assert pending(game).kind == "action"


@pytest.mark.rule("kt21.weapon.unwieldy", "kt21.firefight.ap")
def test_an_unwieldy_weapon_takes_both_ap() -> None:
    """Situation 35 of the brief."""
    game = answer(gunner("1 4+ 4/5 Unwieldy", dice=[1]).begin(), "gunner", "engage", "shoot", "raider")
    assert not one(game, "gunner").ready
    passed = answer(gunner("1 4+ 4/5 Unwieldy", dice=[]).begin(), "gunner", "engage", "pass")
    assert "kt21.firefight.ap" in refusals(passed, "shoot")
    strong = gunner("1 4+ 4/5 Unwieldy", dice=[1], apl=3)
    game = answer(strong.begin(), "gunner", "engage", "pass", "shoot", "raider")
    assert not one(game, "gunner").ready


@pytest.mark.rule("kt21.weapon.heavy")
def test_after_a_heavy_weapon_only_a_dash_is_left() -> None:
    game = answer(gunner("1 4+ 3/4 Heavy", dice=[1]).begin(), "gunner", "engage", "shoot", "raider")
    assert "kt21.weapon.heavy" in refusals(game, "normal-move")
    assert "dash" in options(game)


@pytest.mark.rule("kt21.weapon.stun-shoot", "kt21.def.apl-duration", "kt21.def.apl-cap")
def test_stun_lasts_until_the_next_activation_of_the_target_is_over() -> None:
    """Situation 9 of the brief, the second half."""
    made = with_operatives(gunner("1 4+ 1/2 ! Stun", dice=[6, 1, 1, 1]), ("other", "blue", (5, 20), ""))
    game = answer(made.begin(), "gunner", "engage", "shoot", "raider", "end")
    assert apl_of(game, "raider") == 1
    game = answer(game, "raider", "engage", "pass")
    assert one(game, "raider").ready is False, "it had 1 AP"
    assert apl_of(game, "raider") == 2


@pytest.mark.rule("kt21.weapon.stun-fight", "kt21.def.apl-duration", "kt21.firefight.ap")
def test_who_is_stunned_in_its_own_activation_has_an_ap_less_at_once_and_only_until_it_is_over() -> None:
    """Situation 9 of the brief, with a combat in place of a guard's shot."""
    made = scene(dice=[1, 6, 6])
    made = with_operatives(
        made,
        ("cutter", "blue", (5, 11), "knife: melee 1 4+ 2/3"),
        ("raider", "red", (6.5, 11), "maul: melee 2 4+ 1/1 ! Stun"),
        ("other", "blue", (20, 11), "knife: melee 1 4+ 2/3"),
    )
    game = answer(made.begin(), "cutter", "engage", "fight")
    assert (one(game, "cutter").wounds, one(game, "cutter").ready) == (6, False)
    assert apl_of(game, "cutter") == 2


@pytest.mark.rule("kt21.weapon.hot", "kt21.damage.incapacitated")
def test_a_hot_weapon_that_fells_its_bearer_ends_the_activation() -> None:
    """Situation 29 of the brief."""
    made = gunner("4 3+ 5/6 AP2, Hot", dice=[1, 1, 6, 5, 3], left=5, wounds=12)
    made = with_operatives(made, ("second", "blue", (20, 20), "knife: melee 1 4+ 1/1"), ("mate", "red", (25, 20), ""))
    game = answer(made.begin(), "gunner", "engage", "shoot", "raider")
    assert {id for id in ("gunner", "raider") if one(game, id).spot is None} == {"gunner", "raider"}
    assert pending(game)[:2] == ("red", "activate")


@pytest.mark.rule("kt21.overwatch.when", "kt21.overwatch.limit", "kt21.action.overwatch", "kt21.firefight.no-ready")
def test_turns_without_anybody_to_activate_are_for_overwatch() -> None:
    """Situation 7 of the brief."""
    made = scene(dice=[4, 5, 1, 1, 1])
    for id, y in (("b1", 8), ("b2", 14)):
        found = made.operative(id, "blue", (5, y), "gun: ranged 1 4+ 2/3", wounds=8, ready=False)
        assert isinstance(found, Scene21)
        made = found
    made = with_operatives(made, ("r1", "red", (12, 8), ""), ("r2", "red", (12, 11), ""), ("r3", "red", (12, 14), ""))
    game = made.begin()
    assert pending(game) == ("blue", "overwatch", ("b1", "b2", "decline"))
    game = answer(game, "b1", "r1")
    assert one(game, "r1").wounds == 8, "BS 4+ is 5+ on Overwatch"
    assert pending(game)[:2] == ("red", "activate")
    game = answer(game, "r1", "engage", "end")
    assert options(game) == ("b2", "decline")
    assert "kt21.overwatch.limit" in refusals(game, "b1")
    game = answer(game, "b2", "r3")
    assert one(game, "r3").wounds == 6
    game = answer(game, "r2", "engage", "end")
    assert pending(game)[:2] == ("red", "activate"), "nobody is left who has not used it"


@pytest.mark.rule("kt21.weapon.blast", "kt21.shoot.removal")
def test_a_friend_felled_by_a_blast_goes_when_all_its_attacks_are_made() -> None:
    """Situation 6 of the brief."""
    grenade = 'grenade: ranged 4 4+ 2/3 Blast 2", Indirect, Limited, Rng 6"'
    made = with_operatives(scene(dice=[1, 2, 3, 3, 6, 6, 1, 1, 1, 2, 3]), ("t1", "blue", (8, 11), grenade))
    made = with_operatives(made, ("t2", "blue", (13, 13.5), grenade), left=3)
    game = answer(with_operatives(made, ("raider", "red", (13, 11), "")).begin(), "t1", "engage", "shoot", "raider")
    assert one(used_up(game), "t2").spot is None
    assert one(game, "raider").wounds == 8


@pytest.mark.parametrize("wounds", [7, 8])
def test_odds_in_a_game_are_those_of_its_numbers(wounds: int) -> None:
    made = gunner("4 3+ 3/4 Balanced ! P1", dice=[])
    game = answer(made.operative("raider", "red", (12, 11), save=4, wounds=wounds).begin(), "gunner", "engage")
    assert game.decision is not None
    found = odds.of_action(game, game.decision.action("shoot"))
    assert found == odds.shoot(edition="kt21", atk=4, hit=3, dmg=(3, 4), rules="Balanced ! P1", save=4, wounds=wounds)
    injured = answer(gunner("4 3+ 3/4", dice=[], left=3).begin(), "gunner", "engage")
    assert injured.decision is not None
    found = odds.of_action(injured, injured.decision.action("shoot"))
    assert found == odds.shoot(edition="kt21", atk=4, hit=4, dmg=(3, 4), save=4, wounds=8)
