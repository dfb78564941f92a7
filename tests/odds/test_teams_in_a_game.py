"""Rules of teams that act inside an attack are in the odds of a game, worth what plain search over dice finds."""

import pytest
from build import Scene, scene
from odds.test_every_rule import searched, worth
from odds.test_in_a_game import action, of
from rules.kt24.teams.test_house_of_seconds import house, standing_in
from rules.kt24.teams.test_meridian_survey import pegged

from killzone import odds
from killzone.core.game import Game
from killzone.editions.kt24.ruleset import ruleset
from killzone.editions.kt24.teams import RULES
from killzone.odds.actions import attack_of
from killzone.odds.policies import DAMAGE, EXCHANGE
from killzone.odds.solve import forget

KNIFE, ONE_DIE = "knife: melee 2 4+ 3/5", "knife: melee 1 4+ 3/5"


def held(game: Game, one: str) -> odds.Odds:
    """The odds of an action, held against search."""
    forget()
    attack = attack_of(game, action(game, one))
    assert attack is not None
    found = of(game, one)
    policy = EXCHANGE if attack.title == "fight" else DAMAGE
    assert worth(found, policy) == searched(attack, policy)
    return found


def test_every_offer_inside_an_attack_is_in_the_windows_that_odds_run_with() -> None:
    for team in RULES:
        for window, rules in team.windows.items():
            assert set(rules) <= set(ruleset().windows[window])


def test_hold_the_peg_saves_a_target_in_cover() -> None:
    found, moved = held(pegged().begin(), "shoot"), held(pegged(moved=True).begin(), "shoot")
    assert found.mean < moved.mean
    assert moved == odds.shoot(atk=2, hit=4, dmg=(3, 4), save=4, wounds=12, cover=True)


def fencing(
    *, red_cp: int, team: str = "house-of-seconds", blue: str = "", blue_cp: int = 0, knife: str = KNIFE
) -> Scene:
    there = scene(base="25.4 mm", blue_cp=blue_cp, red_cp=red_cp).player("red", team=team)
    there = there.player("blue", team=blue) if blue else there
    there = there.operative("cutter", "blue", (5, 5), knife, wounds=6)
    return there.operative("raider", "red", (6.5, 5), KNIFE, wounds=6).active("cutter")


def test_a_riposte_costs_the_attacker_the_first_blow() -> None:
    """The command point alone is worth something, too: so the same CP without the ploy is what it is held against."""
    with_ploy = held(fencing(red_cp=1).begin(), "fight")
    used = held(fencing(red_cp=1).player("red", team="house-of-seconds", used={"riposte": [1]}).begin(), "fight")
    assert worth(with_ploy, EXCHANGE) < worth(used, EXCHANGE)


def test_a_point_of_order_makes_a_riposte_dearer() -> None:
    alone = held(fencing(red_cp=1, blue="plot-forty", knife=ONE_DIE).begin(), "fight")
    objecting = held(fencing(red_cp=1, blue="plot-forty", blue_cp=1, knife=ONE_DIE).begin(), "fight")
    assert worth(objecting, EXCHANGE) > worth(alone, EXCHANGE)


def test_a_steady_hand_is_a_re_roll_for_nothing() -> None:
    there = (
        scene(base="25.4 mm").player("blue", team="ninth-bell").operative("raider", "red", (15, 5), save=4, wounds=7)
    )
    gunner = there.operative("gunner", "blue", (5, 5), "gun: ranged 2 4+ 3/4", abilities=["steady-hand"])
    plain = there.operative("gunner", "blue", (5, 5), "gun: ranged 2 4+ 3/4")
    steady = held(gunner.active("gunner").begin(), "shoot")
    assert steady == odds.shoot(atk=2, hit=4, dmg=(3, 4), save=4, wounds=7, cp=(1, 0))
    assert steady.mean > held(plain.active("gunner").begin(), "shoot").mean


def test_a_formal_parry_blocks_a_critical_with_a_normal() -> None:
    there = house().effect("house-of-seconds.formal-parry", player="blue", until="turning-point")
    there = there.operative("b1", "blue", (5, 5), KNIFE, wounds=6).operative("r1", "red", (6.5, 5), KNIFE, wounds=6)
    parrying = held(there.active("r1").begin(), "fight")
    plain = house().operative("b1", "blue", (5, 5), KNIFE, wounds=6).operative("r1", "red", (6.5, 5), KNIFE, wounds=6)
    assert worth(parrying, EXCHANGE) <= worth(held(plain.active("r1").begin(), "fight"), EXCHANGE)


def test_hull_rated_makes_piercing_count_less() -> None:
    there = scene(base="25.4 mm").player("red", team="ninth-bell").operative("raider", "red", (15, 5), save=4, wounds=7)
    there = there.operative("gunner", "blue", (5, 5), "gun: ranged 2 4+ 3/4 Piercing 2").active("gunner")
    rated = there.effect("ninth-bell.hull-rated", player="red", until="turning-point").begin()
    assert held(rated, "shoot") == odds.shoot(atk=2, hit=4, dmg=(3, 4), save=4, wounds=7, rules="Piercing 1")


def test_what_is_offered_before_the_dice_and_not_counted_is_said() -> None:
    from build import answer

    found = of(answer(standing_in().begin(), "shoot"), "b1")
    assert found.left_out == ("Stand In: bearer becomes the target instead of b1",)
    assert of(answer(standing_in(5).begin(), "shoot"), "b1").left_out == ()


def test_a_free_command_reroll_for_several_targets_is_said_to_count_for_each() -> None:
    there = scene(base="25.4 mm").player("blue", team="ninth-bell")
    gun = 'bomb: ranged 2 4+ 3/4 Blast 2"'
    there = there.operative("gunner", "blue", (5, 5), gun, abilities=["steady-hand"])
    there = there.operative("raider", "red", (15, 5)).operative("other", "red", (15, 6.5)).active("gunner")
    game = there.play("shoot")
    found = game.odds(action(game, "raider"))
    assert isinstance(found, odds.Salvo)
    assert found.left_out == ("that a free Command Re-roll is for one of the targets only",)


@pytest.mark.parametrize("policy", ["kill", "always-strike"])
def test_other_policies_know_the_rules_of_teams_too(policy: str) -> None:
    game = fencing(red_cp=1).begin()
    found = game.odds(action(game, "fight"), policy)
    assert sum(chance for _, chance in found) == 1
