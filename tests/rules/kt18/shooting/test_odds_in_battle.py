"""Odds of attacks of 2018 in the real situation of a battle: the same as those of its bare numbers."""

from collections.abc import Sequence
from typing import Any

import pytest
from rules.kt18.arms import gun
from rules.kt18.playing import in_play
from rules.kt18.tables import A, B, one, part, table

from killzone import odds
from killzone.core.decisions import Action
from killzone.core.game import Game
from killzone.core.machine import start
from killzone.core.table import Operative
from killzone.dice import ScriptedDice
from killzone.editions.kt18.operatives.states import is_readied
from killzone.editions.kt18.ruleset import ruleset
from killzone.editions.kt18.shooting.phase import SHOOTING_PHASE, ShootingPhase
from killzone.editions.kt18.shooting.shooting import SHOOT, Shooting

PLAIN: dict[str, Any] = {"bs": 4, "strength": 4, "toughness": 3, "save": 5, "edition": "kt18"}


def about_to_shoot(models: Sequence[Operative], answers: Sequence[Any] = (), **fields: Any) -> Game:
    """The first model has been chosen to shoot."""
    position = in_play(table(models, **{"phase": "shooting phase", **fields}))
    stack = start(SHOOT, Shooting(models[0].id, readied=is_readied(models[0])))
    game = Game(ruleset(), position, stack, ScriptedDice(()))
    game._run(game.state(), None)
    for answer in answers:
        game = game.play(action(game, answer))
    return game


def action(game: Game, answer: Any) -> Action:
    assert game.decision is not None
    return game.decision.action(answer)


def of(game: Game, answer: Any) -> odds.Odds:
    found = odds.of_action(game, action(game, answer))
    assert isinstance(found, odds.Odds)
    return found


def chances(found: odds.Odds) -> dict[Any, Any]:
    """The chance of each exchange."""
    return dict(found.joint.items())


def target(**fields: Any) -> Operative:
    return one("b", B, (13, 5), **fields)


def test_a_target_has_the_odds_of_its_numbers() -> None:
    found = of(about_to_shoot([one("x", A, (5, 5), weapons=[gun()]), target()]), "b")
    assert chances(found) == chances(odds.shoot(type="Assault 1", **PLAIN))


def test_distance_sight_cover_wounds_and_state_are_those_of_the_board() -> None:
    bund = [part("bund", (22, 3, 22.4, 7), 0.6, "solid")]
    shooter = one("x", A, (5, 5), weapons=[gun(type="Heavy 2", range=24)], tokens=["moved"]).with_token(
        "flesh-wound", 1
    )
    enemy = one("b", B, (23.4, 5), wounds=2, left=1).with_token("flesh-wound", 1)
    found = of(about_to_shoot([shooter, enemy], terrain=bund), "b")
    numbers = {
        **PLAIN,
        "type": "Heavy 2",
        "own_flesh_wounds": 1,
        "moved": True,
        "long_range": True,
        "cover": True,
        "flesh_wounds": 1,
    }
    assert chances(found) == chances(odds.shoot(**numbers))
    assert chances(found) != chances(odds.shoot(**{**numbers, "cover": False}))


def test_a_random_number_of_shots_is_part_of_the_odds() -> None:
    found = of(about_to_shoot([one("x", A, (5, 5), weapons=[gun(type="Assault D6")]), target()]), "b")
    assert chances(found) == chances(odds.shoot(type="Assault D6", **PLAIN))


def test_rapid_fire_doubles_within_half_range() -> None:
    carbine = one("x", A, (5, 5), weapons=[gun(type="Rapid Fire 1")])
    assert chances(of(about_to_shoot([carbine, target()]), "b")) == chances(odds.shoot(type="Rapid Fire 1", **PLAIN))


def test_tactical_rerolls_are_those_that_can_be_paid_for() -> None:
    game = about_to_shoot([one("x", A, (5, 5), weapons=[gun()]), target()], points=1)
    assert chances(of(game, "b")) == chances(odds.shoot(type="Assault 1", cp=(1, 1), **PLAIN))


def test_abilities_of_weapons_count() -> None:
    steady = one("x", A, (5, 5), weapons=[gun(abilities=["steady"])])
    found = of(about_to_shoot([steady, target()]), "b")
    assert chances(found) == chances(odds.shoot(type="Assault 1", reroll_hits="ones", **PLAIN))


def test_shots_that_are_shared_are_a_salvo() -> None:
    models = [one("x", A, (5, 5), weapons=[gun(type="Assault 3")]), target(), one("c", B, (13, 7))]
    game = about_to_shoot(models, ["b", "c"])
    found = odds.of_action(game, action(game, (2, 1)))
    assert isinstance(found, odds.Salvo)
    assert found.ids == ("b", "c")
    assert [chances(each) for each in found.each] == [
        chances(odds.shoot(type="Assault 2", **PLAIN)),
        chances(odds.shoot(type="Assault 1", **PLAIN)),
    ]


def test_a_fall_between_attacks_is_left_out_and_said_so() -> None:
    heap = [part("s1", (10, 3, 14, 7), 3, "solid", "floor")]
    game = about_to_shoot([one("x", A, (5, 5), weapons=[gun(range=30)]), one("b", B, (13, 5, 3))], terrain=heap)
    found = of(game, "b")
    assert "that B may fall from a ledge between attacks" in found.left_out
    assert found.kill > 0


def test_of_several_groups_of_weapons_the_best_is_fired_and_one_model_has_odds_where_it_has_one_target() -> None:
    arms = [gun(), gun("pistol", "Pistol 1", strength=3)]
    position = in_play(table([one("x", A, (5, 5), weapons=arms), target()], phase="shooting phase"))
    game = Game(ruleset(), position, start(SHOOTING_PHASE, ShootingPhase()), ScriptedDice(()))
    game._run(game.state(), None)
    assert chances(of(game, "x")) == chances(odds.shoot(type="Assault 1", **PLAIN))
    with pytest.raises(odds.NoAttackError):
        of(game, "pass")
