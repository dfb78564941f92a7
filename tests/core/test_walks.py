"""Moves on which dice fall on the way: leaps over the pit of the Ring, to the die."""

import json

import pytest
from toy.script import begin, play, walking

from killzone.core.domains import Pick
from killzone.core.events import Moved, Rolled
from killzone.core.game import Game
from killzone.core.pieces import PlayerTokened
from killzone.core.record import load, record, replay, save
from killzone.dice import ScriptedDice, SeededDice, WrongFaceError
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH


def spot(x: float, y: float) -> Spot:
    return Spot(round(x * INCH), round(y * INCH))


def moves(game: Game) -> list[Moved]:
    return [event for event in game.events if isinstance(event, Moved)]


def red(game: Game) -> Spot | None:
    return game.table.operative("red-1").spot


ACROSS = "path 5.2,6 6.8,6"


def test_a_way_that_keeps_clear_is_one_move() -> None:
    game = play(walking(), "path 5.2,6 5.2,7 6.8,7")
    assert [event.length for event in moves(game)] == [round(2.6 * INCH)]
    assert red(game) == spot(6.8, 7)


def test_dice_fall_where_the_leap_begins_and_the_walk_goes_on() -> None:
    game = play(walking(4), ACROSS)
    first, second = moves(game)
    rolled = game.events.index(next(event for event in game.events if isinstance(event, Rolled)))
    assert game.events.index(first) < rolled < game.events.index(second)
    assert (first.path[0], second.path[-1]) == (spot(5.2, 6), spot(6.8, 6))
    assert first.path[-1] == second.path[0]
    assert spot(5.4, 6).x < first.path[-1].x <= spot(5.5, 6).x
    assert first.length + second.length == round(1.6 * INCH)
    assert game.table.players[0].count("daring") == 1


@pytest.mark.parametrize(("face", "wounds"), [(3, 4), (2, 4), (1, 3)])
def test_a_failed_leap_ends_the_walk_at_the_edge(face: int, wounds: int) -> None:
    game = play(walking(face), ACROSS)
    (only,) = moves(game)
    assert red(game) == only.path[-1]
    assert spot(5.4, 6).x < only.path[-1].x <= spot(5.5, 6).x
    assert game.table.operative("red-1").wounds == wounds
    assert game.table.players[0].count("daring") == 0


def test_whoever_falls_to_death_walks_no_further() -> None:
    game = play(walking(1, wounds=1), ACROSS)
    assert red(game) is None
    assert len(moves(game)) == 1
    assert game.decision is not None
    assert game.decision.kind == "fighter"


def test_a_way_with_two_leaps_stops_twice() -> None:
    game = play(walking(10, 3), "path 5.2,6 6.6,6 5.2,6")
    assert len(moves(game)) == 2
    assert moves(game)[0].path[-1].x < spot(6, 6).x < moves(game)[1].path[-1].x
    assert [event.faces for event in game.events if isinstance(event, Rolled)] == [(10,), (3,)]


def test_the_end_may_not_be_in_the_pit_nor_the_edge_on_somebody() -> None:
    game = walking()
    assert game.decision is not None
    assert "in the pit" in str(game.decision.check((spot(5.2, 6), spot(6, 6))))
    blocked = walking(rival=(4.6, 6.0))
    assert blocked.decision is not None
    assert "stand on Blue 1" in str(blocked.decision.check((spot(5.2, 6), spot(6.8, 6))))


def test_in_the_middle_of_a_leap_a_player_is_asked_and_the_mover_stands_at_the_edge() -> None:
    game = play(walking(2, daring=1), ACROSS)
    assert game.decision is not None
    assert isinstance(game.decision.domain, Pick)
    assert [option.key for option in game.decision.domain.options] == ["dare", "pass"]
    assert game.decision.trail[-3:] == ("Bout", "Walk", "Leap")
    standing = red(game)
    assert standing is not None
    assert spot(5.4, 6).x < standing.x <= spot(5.5, 6).x
    again = play(game.with_dice(ScriptedDice([9])), "dare")
    assert red(again) == spot(6.8, 6)
    assert [event.number for event in again.events if isinstance(event, PlayerTokened)] == [0, 1]
    assert red(play(game, "pass")) == standing


def test_a_game_is_copied_saved_and_replayed_in_the_middle_of_a_leap() -> None:
    """The whole game from its start: in the third round a second leap fails, and the daring of the first is offered."""
    stay = ("rest", "blue-1", "path 9.5,9.5", "rest", "green-1", "path 9.5,2.5", "rest")
    bids = ("share 3 0", "share 2 1", "share 1 2")
    game = begin(1, 1, 1, 1, 1, 1, 7, 1, 1, 1, 2, rounds=3)
    game = play(game, "at 2.8,2.8", "at 9.5,9.5", "at 9.5,2.5", "blood", "gold", "gold")
    game = play(game, *bids, "red-1", "path 2.8,2.8 4.9,4.9", *stay)
    game = play(game, *bids, "red-1", "path 4.9,4.9 5.4,5.4 6.6,6.6")
    assert red(game) == spot(6.6, 6.6)
    game = pass_until(game, "fighter")
    game = play(game, "blue-1", "path 9.5,9.5")
    game = pass_until(game, "bid")
    game = play(game, *bids, "red-1", "path 6.6,6.6 5,5")
    assert game.decision is not None
    assert game.decision.trail[-1] == "Leap"
    again = load(save(game))
    assert again.digest() == game.digest()
    assert again.stack == game.stack
    assert replay(json.loads(json.dumps(record(game)))).digest() == game.digest()
    dice = SeededDice(1)
    ends = {play(one.with_dice(dice), "dare").digest() for one in (game, again, game.fork(3))}
    assert len(ends) == 1


def pass_until(game: Game, kind: str) -> Game:
    while game.decision is not None and game.decision.kind != kind:
        answers = {"strike": "rest", "fighter": "green-1", "walk": "path 9.5,2.5"}
        game = play(game, answers.get(game.decision.kind, "pass"))
    return game


def test_a_scripted_face_that_the_die_has_not_is_named_with_its_sides() -> None:
    with pytest.raises(WrongFaceError, match=r"the script says 11 where a D10 is rolled: its faces are 1 to 10"):
        play(walking(11), ACROSS)
