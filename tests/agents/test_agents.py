"""Agents that play: at random, and from a script."""

import pytest
import toy
from toy.script import BIDS, OATHS, SET_UP, WALK, begin, play

from killzone.agents import Agent, Scripted, ScriptError, Uniform, play_match
from killzone.core.decisions import Action, Answer
from killzone.core.game import Game
from killzone.geometry.shapes import Spot


def answers(seed: int, count: int, game: Game) -> list[str]:
    """What a random agent answers to one question, asked again and again."""
    agent = Uniform(seed)
    assert game.decision is not None
    view = game.view(game.decision.seat)
    return [agent.answer(view).to_text() for _ in range(count)]


def test_a_random_agent_answers_legally_and_differently() -> None:
    game = toy.new_game()
    given = answers(1, 50, game)
    assert all(game.check(Action.from_text(text)) for text in given)
    assert len(set(given)) > 45


def test_the_same_seed_gives_the_same_answers() -> None:
    game = toy.new_game()
    assert answers(1, 20, game) == answers(1, 20, game)
    assert answers(1, 20, game) != answers(2, 20, game)


def test_every_option_comes_up() -> None:
    game = play(begin(), *SET_UP)
    assert set(answers(3, 30, game)) == {"#3 blood", "#3 gold"}
    assert set(answers(3, 60, play(game, *OATHS))) == {"#6 share 1 2", "#6 share 2 1", "#6 share 3 0"}


def test_agents_have_names() -> None:
    agents: list[Agent] = [Uniform(1), Uniform(1, name="Ada"), Scripted([])]
    assert [agent.name for agent in agents] == ["uniform", "Ada", "scripted"]


def script(*given: Answer | Action) -> Scripted:
    return Scripted(given, name="script")


def test_a_scripted_agent_gives_its_answers_in_any_form() -> None:
    red = script(Spot(6350, 6350), "#3 blood", (3, 0), "red-1", (Spot(6350, 6350), Spot(13970, 6350)))
    blue = script("at 9.5,9.5", "gold", "share 2 1")
    green = script(Action(2, Spot(24130, 6350)), "gold", "share 1 2")
    outcome = play_match(begin(1, 1, 1), [red, blue, green], most_decisions=11)
    assert outcome.kind == "too-long"
    assert outcome.game.digest() == play(begin(1, 1, 1), *SET_UP, *OATHS, *BIDS, *WALK).digest()
    for agent in (red, blue, green):
        agent.must_be_used_up()
        assert agent.left == ()


def test_answers_left_over_are_named() -> None:
    agent = script("at 1,1", "gold", (3, 0))
    agent.answer(toy.new_game().view(0))
    with pytest.raises(ScriptError, match="2 of 3 scripted answers were never given: gold; share 3 0"):
        agent.must_be_used_up()


def test_a_script_that_ends_too_early_says_before_which_question() -> None:
    with pytest.raises(ScriptError, match=r"of 0 answers ends before question 0 to seat 0 \(set-up: Set up Red 1\.\)"):
        script().answer(toy.new_game().view(0))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("gold", r"'gold' is not a spot on the board. \[toy.set-up\]"),
        ("at -1,-1", "would not stand on the floor"),
        ("#7 at 1,1", "it is the answer to question 7"),
        (Action(3, Spot(1, 1)), "it is the answer to question 3"),
        ("two words", "is not an answer; expected"),
        ("#x", "is not an action; expected"),
        ((1, 2), "is not a spot"),
    ],
)
def test_an_answer_that_does_not_fit_says_where_and_why(given: Answer | Action, why: str) -> None:
    agent = script(given)
    with pytest.raises(ScriptError, match=why) as caught:
        agent.answer(toy.new_game().view(0))
    assert str(caught.value).startswith("scripted answer 1, ")
    assert "does not fit question 0 to seat 0 (set-up: Set up Red 1.)" in str(caught.value)
    assert agent.left == (given,)


def test_a_script_that_does_not_fit_loses_its_match_with_that_reason() -> None:
    outcome = play_match(begin(), [script("gold"), Uniform(1), Uniform(2)])
    assert (outcome.kind, outcome.seat) == ("crashed", 0)
    assert "scripted answer 1, 'gold', does not fit question 0" in outcome.reason
