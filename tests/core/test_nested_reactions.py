"""A reaction inside a reaction inside a reaction, among three players."""

import pytest
from toy.script import play, walked

from killzone.core.domains import Pick
from killzone.core.events import Event, Gained, Rolled, Scored, Wounded
from killzone.core.game import Game
from killzone.core.record import load, save
from killzone.dice import ScriptedDice

RED, BLUE, GREEN = 0, 1, 2


def asked(game: Game) -> tuple[int, str, list[str]]:
    """Who is asked, in which rule, and what the answers are."""
    assert game.decision is not None
    assert isinstance(game.decision.domain, Pick)
    return game.decision.seat, game.decision.trail[-1], [option.key for option in game.decision.domain.options]


def all_events(game: Game) -> list[Event]:
    return [event for one in reversed(list(game.past())) for event in one.events]


def test_a_walk_lets_a_rival_ambush_a_house_warn_and_the_ambusher_hush() -> None:
    game = walked(5, 4, 5, 1)
    assert asked(game) == (GREEN, "Bout", ["ambush-green-1", "pass"])

    game = play(game, "ambush-green-1")
    assert asked(game) == (RED, "Ambush", ["warn", "pass"])
    game = play(game, "pass")
    assert asked(game) == (BLUE, "Ambush", ["warn", "pass"])

    game = play(game, "warn")
    assert asked(game) == (RED, "Warning", ["jeer", "pass"])
    assert game.decision is not None
    assert game.decision.trail == ("The Ring", "Bout", "Ambush", "Warning")

    game = play(game, "jeer")
    assert asked(game) == (RED, "Warning", ["1", "2"])
    game = play(game, "1")
    assert asked(game) == (GREEN, "Warning", ["hush", "pass"])

    game = play(game, "hush")  # a 5: nobody heard the warning, so the ambush keeps its three dice
    assert asked(game) == (RED, "Ambush", ["warn", "pass"])
    game = play(game, "pass", "pass")
    assert asked(game) == (RED, "Blows", ["parry", "pass"])

    game = play(game, "parry")
    assert asked(game) == (RED, "Blows", ["hit-4", "hit-5"])
    game = play(game, "hit-5")  # no coin is left for another parry, nor for another ambush
    assert asked(game) == (RED, "Bout", ["green-1", "rest"])
    assert isinstance(game.dice, ScriptedDice)
    game.dice.must_be_used_up()

    rolls = [event.faces for event in all_events(game) if isinstance(event, Rolled)]
    assert rolls == [(1, 1, 1), (5,), (4, 5, 1)]
    spent = [(event.seat, event.why) for event in all_events(game) if isinstance(event, Gained) and event.amount < 0]
    assert spent == [
        (GREEN, "an ambush by Green 1"),
        (BLUE, "a warning"),
        (RED, "a jeer"),
        (GREEN, "a hush"),
        (RED, "the blows"),
    ]
    assert [event.amount for event in all_events(game) if isinstance(event, Wounded)] == [1]
    assert [event.seat for event in all_events(game) if isinstance(event, Scored)] == [BLUE]


def test_a_warning_that_is_heard_takes_a_die_from_the_ambush() -> None:
    game = play(walked(1, 1), "ambush-green-1", "warn", "pass", "pass", "pass", "pass")
    assert [event.faces for event in all_events(game) if isinstance(event, Rolled)][1:] == [(1, 1)]


def test_a_result_returns_through_every_level_to_the_outer_window() -> None:
    game = play(walked(1, 1, 1), "ambush-green-1", "pass", "pass")
    assert asked(game) == (GREEN, "Blows", ["again", "pass"])
    game = play(game, "pass")
    assert asked(game) == (GREEN, "Bout", ["ambush-green-1", "pass"])
    assert asked(play(game, "pass"))[:2] == (RED, "Bout")


@pytest.mark.parametrize("depth", range(1, 12))
def test_a_game_goes_on_the_same_from_a_save_at_any_depth(depth: int) -> None:
    answers = ["ambush-green-1", "pass", "warn", "jeer", "1", "hush", "pass", "pass", "parry", "hit-5", "rest"]
    game = walked(5, 4, 5, 1)
    straight = play(game, *answers)
    saved = load(save(play(game, *answers[:depth])))
    assert play(saved, *answers[depth:]).digest() == straight.digest()
