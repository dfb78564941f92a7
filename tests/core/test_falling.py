"""Games that stop where dice are wanted: whoever says what falls plays the game that dice would have."""

from copy import copy, deepcopy

import pytest
import toy
from conformance import chance

from killzone.core.game import Falling, Game
from killzone.core.reasons import RefusedError
from killzone.core.record import record, replay
from killzone.dice import DiceLeftOverError, DiceRunOutError, WrongFaceError


@pytest.mark.parametrize("seed", range(12))
def test_dice_that_are_told_lead_where_dice_that_fall_lead(seed: int) -> None:
    game, below = toy.new_game(seed), chance(seed)
    told = Game.begin_until_dice(game.ruleset, game.table.setting.source)
    assert isinstance(told, Game)
    while game.decision is not None:
        action = game.decision.action(game.decision.domain.sample(below))
        game, stopped = game.play(action), told.play_until_dice(action)
        assert game.given is not None
        rolls = list(game.given.rolls)
        while isinstance(stopped, Falling):
            assert stopped.since is told
            assert stopped.wanted.count == len(rolls[0])
            stopped = stopped.fall(rolls.pop(0))
        told = stopped
        assert not rolls
        assert told.digest() == game.digest()
        assert told.events == game.events
        assert told.given is not None
        assert told.given.rolls == game.given.rolls
    assert record(told)["steps"] == record(game)["steps"]
    assert replay(record(told)).digest() == game.digest()


def at_dice() -> Falling:
    """A toy game whose last answer was followed by dice."""
    game, below = toy.new_game(3), chance(3)
    while game.decision is not None:
        action = game.decision.action(game.decision.domain.sample(below))
        stopped = game.play_until_dice(action)
        if isinstance(stopped, Falling):
            return stopped
        game = stopped
    raise AssertionError("no dice fell")


def test_one_stop_leads_on_to_any_faces_and_stays_as_it_is() -> None:
    stopped = at_dice()
    count = stopped.wanted.count
    low, high = stopped.fall([1] * count), stopped.fall([6] * count)
    again = stopped.fall([1] * count)
    assert isinstance(low, Game)
    assert isinstance(high, Game)
    assert isinstance(again, Game)
    assert low.events != high.events
    assert low.events == again.events
    assert low.given is not None
    assert low.given.rolls == ((1,) * count,)


def test_faces_that_cannot_fall_are_refused() -> None:
    stopped = at_dice()
    count = stopped.wanted.count
    with pytest.raises(DiceRunOutError):
        stopped.fall([1] * (count - 1))
    with pytest.raises(DiceLeftOverError):
        stopped.fall([1] * (count + 1))
    with pytest.raises(WrongFaceError):
        stopped.fall([7] * count)


def test_an_illegal_answer_does_not_come_to_dice() -> None:
    game = toy.new_game()
    assert game.decision is not None
    with pytest.raises(RefusedError):
        game.play_until_dice(game.decision.action("win-at-once"))


def test_a_copy_of_a_game_is_the_game() -> None:
    game, stopped = toy.new_game(), at_dice()
    assert copy(game) is deepcopy(game) is game
    assert copy(stopped) is deepcopy(stopped) is stopped
    assert deepcopy({"kept": [game]})["kept"][0] is game
