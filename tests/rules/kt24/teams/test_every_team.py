"""What holds for the rules of every shipped team."""

import pytest
from build import answer, options, scene
from compiled import COMPILED
from rules.kt24.teams.asking import points, strategy

from killzone.core.game import Game
from killzone.dice import ScriptedDice
from killzone.editions.kt24.cards.datacards import Team
from killzone.editions.kt24.cards.files import list_teams, load_team
from killzone.editions.kt24.ruleset import ruleset
from killzone.editions.kt24.teams import KNOWN
from killzone.editions.kt24.teams.common import CARRIERS
from killzone.editions.shared.cards.printed import Ability, Ploy

STRATEGY = [(team, ploy.id) for team in list_teams() for ploy in load_team(team).strategy_ploys]


def ids(team: Team) -> set[str]:
    rules: tuple[Ability | Ploy, ...] = (*team.abilities, *team.strategy_ploys, *team.firefight_ploys)
    return {one.id for one in rules}


def test_every_ability_and_ploy_of_every_shipped_team_has_code() -> None:
    shipped = {f"{name}.{id}" for name in list_teams() for id in ids(load_team(name))}
    assert set(CARRIERS) == shipped
    assert {id for name in list_teams() for id in ids(load_team(name))} == KNOWN


@pytest.mark.skipif(COMPILED, reason="compiled functions keep no sentences")
def test_every_rule_has_a_sentence_that_says_what_it_does() -> None:
    for functions in CARRIERS.values():
        assert all(function.__doc__ for function in functions)


def test_every_strategy_ploy_is_registered() -> None:
    assert {id for _, id in STRATEGY} == set(ruleset().whole.hooks.gambits)


def gambit_step(team: str, cp: int) -> Game:
    """Two a side in plain sight of each other."""
    setting = scene(full=False, blue_cp=cp).player("blue", team=team)
    for number, y in enumerate((5, 9), 1):
        setting = setting.operative(f"b{number}", "blue", (5, y)).operative(f"r{number}", "red", (15, y))
    return strategy(setting)


def used(game: Game, ploy: str) -> Game:
    """The game after using a strategy ploy and making its choices, in a lite game too."""
    game = answer(game, ploy)
    while game.decision is not None and game.decision.kind in ("triangulate", "glove"):
        game = answer(game, options(game)[0])
    return game


@pytest.mark.parametrize(("team", "ploy"), STRATEGY)
def test_a_strategy_ploy_costs_1_cp_and_is_used_once_per_turning_point(team: str, ploy: str) -> None:
    game = gambit_step(team, cp=4)
    before = points(game)[0]
    game = used(game, ploy)
    assert points(game)[0] == before - 1
    assert ploy not in options(game)


@pytest.mark.parametrize(("team", "ploy"), STRATEGY)
def test_without_cp_there_is_no_ploy(team: str, ploy: str) -> None:
    game = gambit_step(team, cp=0)
    assert points(game)[0] == 1
    other = next(one for own, one in STRATEGY if own == team and one != ploy)
    game = used(game, other)
    assert game.table.phase == "firefight phase", "with the last CP gone there is nothing to use"


@pytest.mark.parametrize(("team", "ploy"), STRATEGY)
def test_a_strategy_ploy_lasts_until_the_end_of_the_turning_point(team: str, ploy: str) -> None:
    game = used(gambit_step(team, cp=0), ploy)
    assert [effect.rule for effect in game.table.effects] == [f"{team}.{ploy}"]
    for operative in ("b1", "r1", "b2", "r2"):
        assert len(game.table.effects) == 1
        game = answer(game.with_dice(ScriptedDice([5, 2])), operative, "conceal", "end")
    assert game.table.turn == 2
    assert game.table.effects == ()
