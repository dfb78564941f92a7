"""Odds in a game: those of the attack that the game would make, in its real situation."""

from collections import Counter
from math import sqrt

import pytest
from build import Scene, answer, options, scene, wounds

from killzone import odds
from killzone.core.decisions import Action
from killzone.core.game import Game
from killzone.core.reasons import RefusedError

SAMPLES = 8_000
GREEDY = ("critical-critical", "normal-normal", "critical-normal", "normals-critical")
"""The order of blocks that stops most where all successes do the same damage."""


def shooting(gun: str = "gun: ranged 4 3+ 3/3", *, left: int = 12) -> Scene:
    """A gunner about to act, and a raider ten inches away."""
    there = scene(base="25.4 mm").operative("gunner", "blue", (5, 5), gun, left=left)
    return there.operative("raider", "red", (15, 5), save=4, wounds=7).active("gunner")


def fighting() -> Scene:
    there = scene(base="25.4 mm").operative("cutter", "blue", (5, 5), "blade: melee 4 4+ 3/5", wounds=9)
    return there.operative("raider", "red", (6.5, 5), "club: melee 3 4+ 3/4", wounds=8).active("cutter")


def action(game: Game, one: str) -> Action:
    assert game.decision is not None
    return game.decision.action(one)


def of(game: Game, one: str) -> odds.Odds:
    found = odds.of_action(game, action(game, one))
    assert isinstance(found, odds.Odds)
    return found


def test_the_target_of_a_shot_has_the_odds_of_its_numbers() -> None:
    found = of(shooting().play("shoot"), "raider")
    assert found == odds.shoot(atk=4, hit=3, dmg=(3, 3), save=4, wounds=7)
    assert found.wounds == (12, 7)


def test_the_action_itself_has_odds_where_there_is_one_target() -> None:
    game = shooting().begin()
    assert of(game, "shoot") == of(answer(game, "shoot"), "raider")


def test_with_two_targets_the_action_does_not_say_which() -> None:
    game = shooting().operative("other", "red", (15, 9)).begin()
    with pytest.raises(odds.NoAttackError, match="makes no attack, or does not yet say on whom"):
        of(game, "shoot")
    assert of(answer(game, "shoot"), "raider").kill > 0


def test_other_actions_have_no_odds() -> None:
    game = shooting().begin()
    others = [one for one in options(game) if one != "shoot" and game.check(action(game, one)).legal]
    assert len(others) > 2
    for other in others:
        with pytest.raises(odds.NoAttackError):
            of(game, other)


def test_an_action_that_is_not_legal_has_its_reasons_instead_of_odds() -> None:
    game = shooting().begin()
    with pytest.raises(RefusedError):
        of(game, "fight")


def test_an_injured_shooter_has_worse_odds() -> None:
    found = of(shooting(left=5).begin(), "shoot")
    assert found == odds.shoot(atk=4, hit=4, dmg=(3, 3), save=4, wounds=7)


def test_cover_and_obscured_are_those_of_the_board() -> None:
    covered = shooting().terrain("fence", (13.6, 4, 13.9, 6), "light", top=0.5).begin()
    assert of(covered, "shoot") == odds.shoot(atk=4, hit=3, dmg=(3, 3), save=4, wounds=7, cover=True)
    obscured = shooting().terrain("stump", (9, 4, 10, 6), "heavy", top=0.5).begin()
    assert of(obscured, "shoot") == odds.shoot(atk=4, hit=3, dmg=(3, 3), save=4, wounds=7, obscured=True)


def test_cp_at_hand_count() -> None:
    found = of(shooting().player("blue", cp=1).player("red", cp=2).begin(), "shoot")
    assert found == odds.shoot(atk=4, hit=3, dmg=(3, 3), save=4, wounds=7, cp=(1, 2))


def test_hot_costs_the_shooter_what_it_has_left() -> None:
    found = of(shooting("gun: ranged 4 4+ 3/3 Hot", left=12).begin(), "shoot")
    assert found == odds.shoot(atk=4, hit=4, dmg=(3, 3), save=4, wounds=7, rules="Hot", own_wounds=12)


def test_a_fight_is_a_solved_game_of_both_sides() -> None:
    found = of(fighting().begin(), "fight")
    other = {"other_atk": 3, "other_hit": 4, "other_dmg": (3, 4), "other_wounds": 8}
    assert found == odds.fight(atk=4, hit=4, dmg=(3, 5), wounds=9, **other)  # type: ignore[arg-type]  # keywords of whoever calls
    assert found.policy.name == "exchange"


def test_whoever_assists_improves_the_odds() -> None:
    alone, helped = fighting(), fighting().operative("friend", "blue", (6.5, 6.2))
    assert of(helped.begin(), "fight").mean > of(alone.begin(), "fight").mean


def test_the_seat_of_the_attacker_does_not_matter() -> None:
    there = scene(base="25.4 mm").operative("raider", "blue", (15, 5), save=4, wounds=7)
    game = there.operative("gunner", "red", (5, 5), "gun: ranged 4 3+ 3/4 Balanced").active("gunner").begin()
    assert of(game, "shoot") == odds.shoot(atk=4, hit=3, dmg=(3, 4), rules="Balanced", save=4, wounds=7)


def test_asking_changes_nothing() -> None:
    game = shooting().begin()
    before = game.digest()
    assert game.odds(action(game, "shoot")) == of(game, "shoot")
    assert game.odds(action(game, "shoot"), "kill").policy.name == "kill"
    assert game.digest() == before


def test_sampled_plays_of_the_game_agree_with_its_odds() -> None:
    """Every chance lies within 4 standard deviations of how often it came up; the seeds are fixed."""
    game = shooting().begin()
    found = of(game, "shoot")
    shoot = action(game, "shoot")
    target = action(game.play(shoot), "raider")
    start = game.play(shoot)
    lost: Counter[int] = Counter()
    for seed in range(SAMPLES):
        after = start.fork(seed).play_legal(target)
        while (asked := after.decision) is not None and asked.kind == "block":
            offered = asked.domain.candidates(9)
            after = after.play_legal(asked.action(next(key for key in GREEDY if key in offered)))
        lost[7 - wounds(after, "raider")] += 1
    assert lost.keys() <= dict(found.damage()).keys()
    for damage, chance in found.damage():
        p = float(chance)
        assert abs(lost[damage] / SAMPLES - p) <= 4 * sqrt(p * (1 - p) / SAMPLES), damage
