"""The Strategy phase: initiative, Command Points, ready operatives, gambits and ploys."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from build import Asked, Scene, answer, events, log, one, pending, questions, refusals, rules_of, scene, told, used_up

from killzone.core.events import Began, Gained, Ordered, Readied
from killzone.core.flow import Flow, Next
from killzone.core.game import Game
from killzone.core.hooks import ById
from killzone.core.table import Effect, Table
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.shared.battle.ploys import Gambit

PASS = "pass"


def strategy(turn: int = 1, dice: tuple[int, ...] = (5, 2), initiative: str = "blue", full: bool = True) -> Scene:
    """The beginning of a Strategy phase with one operative a side."""
    setting = scene(full=full, dice=dice).having(phase="strategy", turn=turn, initiative=initiative)
    setting = setting.operative("b1", "blue", (5, 5), ready=False, order="conceal")
    return setting.operative("r1", "red", (25, 5), ready=False, order="engage")


@pytest.mark.rule("kt24.strategy.steps")
@pytest.mark.parametrize("full", [False, True], ids=["lite", "full"])
def test_initiative_then_ready_then_gambits(full: bool) -> None:
    game = (
        strategy(turn=2, full=full)
        .house_rule(ploys("hull-rated", "on-the-line"))
        .player("blue", team="ninth-bell", cp=0)
        .play("seat-0")
    )
    # The CP just gained pay for the ploy that is offered.
    assert pending(game) == Asked("blue", "gambit", ("hull-rated", "on-the-line", PASS))
    game = answer(game, "hull-rated")
    assert rules_of(events(game)) == [
        "kt24.strategy.initiative",
        "kt24.strategy.initiative",
        "kt24.strategy.initiative",
        "kt24.strategy.cp-later",
        "kt24.strategy.cp-later",
        "kt24.strategy.ready",
        "kt24.ploy.cost",
        "kt24.ploy.once",
        "kt24.test.ploy",
    ] + [event.rule for event in game.events[3:]]
    assert game.table.players[0].points == 0


@pytest.mark.rule("kt24.strategy.initiative")
@pytest.mark.parametrize("turn", [1, 2, 4])
@pytest.mark.parametrize(("dice", "decides"), [((5, 2), "blue"), ((1, 6), "red")])
@pytest.mark.parametrize(("given", "order"), [("seat-0", (0, 1)), ("seat-1", (1, 0))])
def test_the_higher_roll_decides_which_player_has_initiative(
    turn: int, dice: tuple[int, int], decides: str, given: str, order: tuple[int, int]
) -> None:
    game = strategy(turn, dice).play(given)
    assert questions(game) == [Asked(decides, "initiative", ("seat-0", "seat-1"))]
    assert game.table.order == order
    # Whoever has initiative activates first.
    assert pending(game).player == ("blue", "red")[order[0]]
    assert [event.rule for event in events(game) if isinstance(event, Ordered)] == ["kt24.strategy.initiative"]


@pytest.mark.rule("kt24.strategy.initiative-tie")
@pytest.mark.parametrize(("had", "decides"), [("blue", "red"), ("red", "blue")])
@pytest.mark.parametrize("turn", [1, 3])
def test_a_tie_is_decided_by_the_player_without_initiative(turn: int, had: str, decides: str) -> None:
    game = strategy(turn, (4, 4), had).play()
    assert pending(game) == Asked(decides, "initiative", ("seat-0", "seat-1"))
    assert told(game, "kt24.strategy.initiative-tie") == [f"A tie: {decides}, without initiative, decides."]


@pytest.mark.rule("kt24.strategy.initiative")
def test_initiative_is_held_until_the_next_initiative_step() -> None:
    game = strategy(2, (1, 6, 3, 3)).play("seat-1", "r1", "conceal", "end", "b1", "conceal", "end")
    assert game.table.turn == 3
    assert game.table.order == (1, 0)
    assert pending(game) == Asked("blue", "initiative", ("seat-0", "seat-1"))


@pytest.mark.rule("kt24.strategy.cp-first")
@pytest.mark.parametrize("given", ["seat-0", "seat-1"])
def test_in_the_first_turning_point_each_player_gains_1_command_point(given: str) -> None:
    game = strategy(1).player("blue", cp=2).player("red", cp=2).play(given)
    assert [player.points for player in game.table.players] == [3, 3]
    assert {event.rule for event in events(game) if isinstance(event, Gained)} == {"kt24.strategy.cp-first"}


@pytest.mark.rule("kt24.strategy.cp-later")
@pytest.mark.parametrize("turn", [2, 3, 4])
@pytest.mark.parametrize(("given", "points"), [("seat-0", [5, 7]), ("seat-1", [6, 6])])
def test_later_the_player_with_initiative_gains_1_and_the_other_2(turn: int, given: str, points: list[int]) -> None:
    # What was kept from before is still there: blue had 4, red 5.
    game = strategy(turn).player("blue", cp=4).player("red", cp=5).play(given)
    assert [player.points for player in game.table.players] == points
    assert {event.rule for event in events(game) if isinstance(event, Gained)} == {"kt24.strategy.cp-later"}


@pytest.mark.rule("kt24.strategy.ready")
def test_all_operatives_become_ready_and_keep_their_orders() -> None:
    setting = strategy(3).operative("r2", "red", None, left=0, ready=False)
    game = setting.play("seat-0")
    assert [(one(game, id).ready, one(game, id).order) for id in ("b1", "r1")] == [(True, "conceal"), (True, "engage")]
    assert not one(game, "r2").ready, "it is out"
    readied = [event for event in events(game) if isinstance(event, Readied)]
    assert [(event.rule, event.operatives) for event in readied] == [("kt24.strategy.ready", ("b1", "r1"))]


# Gambits and ploys


BLUE_PLOYS = ("hull-rated", "on-the-line")
RED_PLOYS = ("triangulate", "hold-the-peg")


def ploys(*ids: str) -> Hooks:
    """Gives these ploys, and no others, an effect that can be seen and lasts until the end of the turning point."""
    known = dict.fromkeys((*BLUE_PLOYS, *RED_PLOYS))
    return Hooks(gambits=ById(*(Gambit(id, _begin(id), partial(_is_one_of, ids, id)) for id in known)))


def _is_one_of(ids: tuple[str, ...], id: str, table: Table, seat: int) -> bool:
    return id in ids


def _begin(id: str) -> Callable[[Any, Table, int], Flow]:
    def begin(strategy: Any, table: Table, seat: int) -> Flow:
        effect = Effect(f"test.{id}", seat=seat, until="turning-point")
        return Next(strategy, [Began("kt24.test.ploy", effect, f"{id} begins.")])

    return begin


def gambits(dice: tuple[int, ...] = (5, 2), turn: int = 1, cp: tuple[int, int] = (4, 4)) -> Scene:
    """The beginning of a Strategy phase with two ploys a side."""
    setting = strategy(turn, dice).player("blue", team="ninth-bell", cp=cp[0])
    return setting.player("red", team="meridian-survey", cp=cp[1])


def in_force(game: Game) -> list[tuple[int, str]]:
    return [(effect.seat, effect.rule.removeprefix("test.")) for effect in game.table.effects]


@pytest.mark.rule("kt24.strategy.gambits", "kt24.def.simultaneous")
@pytest.mark.parametrize(("given", "first", "second"), [("seat-0", "blue", "red"), ("seat-1", "red", "blue")])
def test_the_player_with_initiative_goes_first_and_they_alternate(given: str, first: str, second: str) -> None:
    has = {"blue": BLUE_PLOYS, "red": RED_PLOYS}
    game = (
        gambits()
        .house_rule(ploys(*BLUE_PLOYS, *RED_PLOYS))
        .play(given, has[first][0], has[second][0], has[first][1], has[second][1])
    )
    assert [(asked.player, asked.options) for asked in questions(game)[1:]] == [
        (first, (*has[first], PASS)),
        (second, (*has[second], PASS)),
        (first, (has[first][1], PASS)),
        (second, (has[second][1], PASS)),
    ]
    # Nothing is left to use: the step is over without a further question.
    assert pending(game).kind == "activate"


@pytest.mark.rule("kt24.strategy.gambits")
def test_the_step_ends_when_both_pass_in_succession() -> None:
    game = gambits().house_rule(ploys(*BLUE_PLOYS, *RED_PLOYS)).play("seat-0", PASS, PASS)
    assert [(asked.player, asked.kind) for asked in questions(game)[1:]] == [("blue", "gambit"), ("red", "gambit")]
    assert pending(game).kind == "activate"
    assert in_force(game) == []


@pytest.mark.rule("kt24.strategy.gambits")
def test_a_player_who_passed_may_still_use_one_if_the_opponent_does_not_pass() -> None:
    game = (
        gambits()
        .house_rule(ploys(*BLUE_PLOYS, *RED_PLOYS))
        .play("seat-0", PASS, "triangulate", "hull-rated", PASS, PASS)
    )
    assert [asked.player for asked in questions(game)[1:]] == ["blue", "red", "blue", "red", "blue"]
    assert in_force(game) == [(1, "triangulate"), (0, "hull-rated")]
    assert pending(game).kind == "activate"


@pytest.mark.rule("kt24.strategy.gambits")
def test_a_pass_between_two_uses_does_not_end_the_step() -> None:
    # Red passes twice, but not in succession with a pass of blue's until the end.
    game = gambits().house_rule(ploys(*BLUE_PLOYS, *RED_PLOYS)).play("seat-0", "hull-rated", PASS, "on-the-line", PASS)
    assert [asked.player for asked in questions(game)[1:]] == ["blue", "red", "blue", "red"]
    assert pending(game).kind == "activate", "blue has nothing left, which is a pass"


@pytest.mark.rule("kt24.strategy.gambit-once", "kt24.ploy.once")
def test_no_gambit_twice_in_a_turning_point_but_again_in_the_next() -> None:
    game = gambits((5, 2, 5, 2)).house_rule(ploys(*BLUE_PLOYS)).having(turning_points=2).begin()
    game = answer(game, "seat-0", "hull-rated")
    assert pending(game) == Asked("blue", "gambit", ("on-the-line", PASS))
    assert refusals(game, "hull-rated") == ("kt24.strategy.gambits",)
    assert told(game, "kt24.ploy.once") == ["blue uses Hull Rated."]
    game = answer(game, PASS, "b1", "conceal", "end", "r1", "conceal", "end")
    assert game.table.turn == 2
    game = answer(used_up(game), "seat-0")
    assert pending(game) == Asked("blue", "gambit", ("hull-rated", "on-the-line", PASS))


@pytest.mark.rule("kt24.ploy.once")
def test_both_players_may_use_the_same_ploy() -> None:
    game = gambits().house_rule(ploys(*BLUE_PLOYS)).player("red", team="ninth-bell", cp=4).play("seat-0", "hull-rated")
    assert pending(game) == Asked("red", "gambit", (*BLUE_PLOYS, PASS))
    assert in_force(answer(game, "hull-rated")) == [(0, "hull-rated"), (1, "hull-rated")]


@pytest.mark.rule("kt24.ploy.cost")
def test_a_ploy_costs_1_command_point_and_cannot_be_used_without_it() -> None:
    # In the first turning point each gains 1: blue has 2 to spend, red 1.
    game = gambits(cp=(1, 0)).house_rule(ploys(*BLUE_PLOYS, *RED_PLOYS)).play("seat-0", "hull-rated", "triangulate")
    assert told(game, "kt24.ploy.cost") == [
        "blue spends 1 CP on Hull Rated, 1 left.",
        "red spends 1 CP on Triangulate, 0 left.",
    ]
    game = answer(game, "on-the-line")
    assert [player.points for player in game.table.players] == [0, 0]
    assert pending(game).kind == "activate", "red still has a ploy, but no CP"


@pytest.mark.rule("kt24.ploy.cost")
def test_a_ploy_that_says_so_costs_more(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gambits(cp=(1, 0)).house_rule(ploys(*BLUE_PLOYS)).begin()
    team = game.table.setting.detail.teams[0]
    dear = tuple(ploy.but(cost=2) if ploy.id == "hull-rated" else ploy for ploy in team.strategy_ploys)
    monkeypatch.setattr(team, "strategy_ploys", dear)
    game = answer(game, "seat-0")
    assert pending(game).options == (*BLUE_PLOYS, PASS)
    game = answer(game, "hull-rated")
    assert told(game, "kt24.ploy.cost") == ["blue spends 2 CP on Hull Rated, 0 left."]
    assert pending(game).kind == "activate"


@pytest.mark.rule("kt24.ploy.cost", "kt24.firefight.end")
def test_a_strategy_ploy_lasts_until_the_end_of_the_turning_point() -> None:
    game = gambits((5, 2, 5, 2)).house_rule(ploys(*BLUE_PLOYS)).begin()
    game = answer(game, "seat-0", "hull-rated", PASS, "b1", "conceal", "end", "r1", "conceal")
    assert in_force(game) == [(0, "hull-rated")]
    game = answer(game, "end")
    assert game.table.turn == 2
    assert in_force(game) == []
    assert "Hull rated (blue) ends." in log(game)
