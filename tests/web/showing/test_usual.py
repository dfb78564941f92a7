"""What most people would answer: what the page fills, and Enter presses."""

from typing import Any

import pytest
from build import answer, scene
from rules.kt24.missions.board import beside, marked

import killzone
from killzone import Game
from killzone.agents.registry import named
from killzone.core.domains import Pick
from killzone.web import showing


def usual(game: Game) -> list[str]:
    """What the pending question says is usual."""
    assert game.decision is not None
    asked = showing.question(game, game.decision.seat)
    assert asked is not None
    return asked.usual


def proposed(game: Game) -> Any:
    """What Enter answers: the first of what is usual that is legal, else the default where it gives nothing up."""
    decision = game.decision
    assert decision is not None
    for key in usual(game):
        if decision.check(key).legal:
            return decision.action(key)
    forgoing = {one.key for one in decision.domain.options if one.forgoes} if isinstance(decision.domain, Pick) else ()
    legal = decision.candidates()
    given = next((one for one in legal if one.answer == decision.default), legal[0])
    return next((one for one in legal if one.answer not in forgoing), given) if given.answer in forgoing else given


def test_whoever_sees_a_target_engages_and_shoots_before_it_moves() -> None:
    begun = scene().operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 4 3+ 3/4; knife: melee 3 4+ 3/4")
    seeing = answer(begun.operative("raider", "red", at=(12, 5), order="engage", ready=False).begin(), "gunner")
    assert usual(seeing) == ["engage"]
    assert usual(answer(seeing, "engage"))[:2] == ["fight", "shoot"]
    assert proposed(answer(seeing, "engage")).answer == "shoot"
    assert proposed(answer(seeing, "conceal")).answer == "reposition"


def test_what_scores_comes_before_a_shot() -> None:
    position = marked().operative("gunner", "blue", beside(0), weapons="rifle: ranged 4 3+ 3/4")
    game = position.operative("raider", "red", at=(25, 11), order="engage", ready=False).active("gunner").begin()
    assert usual(game)[:3] == ["fight", "secure", "shoot"]
    assert proposed(game).answer == "secure"
    assert proposed(answer(game, "secure")).answer == "shoot"


def test_whoever_sees_nobody_keeps_its_order() -> None:
    begun = scene().operative("gunner", "blue", at=(5, 5), order="conceal", weapons="rifle: ranged 4 3+ 3/4")
    wall = begun.terrain("wall", (8, 0, 9, 22), "heavy", top=6)
    hidden = answer(wall.operative("raider", "red", at=(12, 5), ready=False).begin(), "gunner")
    assert usual(hidden) == []
    assert proposed(hidden).answer == "conceal"


@pytest.mark.parametrize(("x", "order"), [(20, ["engage"]), (27, [])])
def test_whoever_is_near_somebody_hidden_engages_from_the_second_turning_point_on(x: int, order: list[str]) -> None:
    begun = (
        scene().having(turn=2).operative("gunner", "blue", at=(5, 5), order="conceal", weapons="rifle: ranged 4 3+ 3/4")
    )
    wall = begun.terrain("wall", (8, 0, 9, 22), "heavy", top=6)
    assert usual(answer(wall.operative("raider", "red", at=(x, 5), ready=False).begin(), "gunner")) == order


@pytest.mark.parametrize(("at", "order"), [((9, 5), ["engage"]), ((25, 5), [])])
def test_whoever_has_no_gun_engages_within_a_charge(at: tuple[float, float], order: list[str]) -> None:
    begun = scene().operative("brute", "blue", at=(5, 5), weapons="axe: melee 4 3+ 4/5")
    game = answer(begun.operative("raider", "red", at=at, ready=False).begin(), "brute")
    assert usual(game) == order
    assert "shoot" not in usual(answer(game, "engage"))
    assert usual(answer(game, "engage"))[1] == "charge"


@pytest.mark.parametrize("edition", ["kt24", "kt21", "kt18"])
def test_by_what_is_proposed_alone_somebody_new_plays_a_battle_and_attacks(edition: str) -> None:
    game = killzone.new_game("tollgate-six", edition=edition, way="first-steps", seed=4)
    bot, ways = named("greedy:recruit", "usual"), named("greedy:recruit", "ways")
    attacks = 0
    while (decision := game.decision) is not None:
        if decision.seat:
            game = game.play(bot.answer(game.view(1)))
        elif isinstance(decision.domain, Pick):
            action = proposed(game)
            attacks += decision.kind == "target"
            game = game.play(action)
        else:
            game = game.play(ways.answer(game.view(0)))
    assert attacks > 1


def test_guns_are_fired_rather_than_pistols_or_grenades() -> None:
    game, chance = killzone.new_game("tollgate-six", edition="kt18", way="first-steps", seed=4), killzone.Uniform("b")
    while game.decision is not None and game.decision.kind != "weapon-group":
        game = game.play(chance.answer(game.view(game.decision.seat)))
    assert game.decision is not None, "somebody has more than one kind of weapon to fire"
    assert usual(game) == ["guns", "pistols"]


def test_whoever_passed_before_is_not_asked_a_third_time_by_enter() -> None:
    game = killzone.new_game(edition="kt21", seed=5)
    passed = -1
    while (decision := game.decision) is not None:
        keys = [one.answer for one in decision.candidates(9)]
        if decision.kind != "target-reveal":
            game = game.play(decision.action(keys[0]))
        elif passed < 0:
            assert usual(game) == []
            passed = decision.seat
            game = game.play(decision.action("pass"))
        elif decision.seat != passed:
            # The other reveals something, so that everybody is asked again.
            game = game.play(decision.action(next(key for key in keys if not str(key).startswith("pass"))))
        else:
            break
    assert game.decision is not None
    assert game.decision.seat == passed
    assert usual(game) == ["pass-for-good"]
