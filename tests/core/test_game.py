"""Games: played, refused, forked, seen, taken back; never changed."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import toy
from conformance import chance
from toy.script import BIDS, OATHS, SET_UP, begin, play, walked

from killzone.core.decisions import Action
from killzone.core.game import Game
from killzone.core.hooks import RulePack
from killzone.core.reasons import Reason, RefusedError
from killzone.core.record import load, record, replay, save
from killzone.core.ruleset import Ruleset, everyone_sees
from killzone.core.rulesets import RULESETS, find_ruleset
from killzone.dice import ScriptedDice, SeededDice
from killzone.geometry.shapes import Spot

ROOT = Path(__file__).resolve().parents[2]


def random_game(seed: int, decisions: int) -> Game:
    """A game after this many random answers, or at its end."""
    game, below = toy.new_game(seed), chance(seed)
    for _ in range(decisions):
        if game.decision is None:
            break
        game = game.play(game.decision.action(game.decision.domain.sample(below)))
    return game


def refusal(game: Game, action: Action) -> tuple[Reason, ...]:
    with pytest.raises(RefusedError) as caught:
        game.play(action)
    assert game.check(action) == caught.value.verdict
    assert all(reason.rule and reason.facts for reason in caught.value.verdict.reasons)
    return caught.value.verdict.reasons


def test_a_new_game_stands_at_its_first_question() -> None:
    game = toy.new_game()
    assert game.number == 0
    assert not game.over
    assert game.winner is None
    assert game.decision is not None
    assert game.decision is game.decision
    assert (game.decision.id, game.decision.seat, game.decision.kind) == (0, 0, "set-up")


def test_playing_gives_the_next_game_and_leaves_this_one_alone() -> None:
    game = toy.new_game()
    before, text = game.digest(), save(game)
    after = play(game, "at 2.5,2.5")
    assert after.number == 1
    assert after.previous is game
    assert after.table.operative("red-1").spot == Spot(6350, 6350)
    assert game.table.operative("red-1").spot is None
    assert (game.digest(), save(game)) == (before, text)


def test_a_late_answer_is_refused_and_told_the_pending_question() -> None:
    game = play(toy.new_game(), "at 2.5,2.5")
    (reason,) = refusal(game, Action(0, Spot(6350, 6350)))
    assert reason.rule == "toy.set-up"
    assert reason.text == "The answer is to question 0; the pending one is 1: Set up Blue 1."


def test_an_illegal_answer_is_refused_with_every_reason() -> None:
    reasons = refusal(toy.new_game(), Action(0, Spot(-10, 99_999)))
    assert [reason.rule for reason in reasons] == ["toy.board", "toy.set-up"]


def test_an_option_that_is_not_allowed_now_is_refused_by_its_own_rule() -> None:
    game = toy.new_game(houses=2, fighters=2, rounds=1)
    game = play(game, "at 1,1", "at 11,11", "at 1,3", "at 11,9", "gold", "gold", "share 3 0", "share 1 2")
    game = play(game, "red-1", "path 1,1", "rest", "blue-1", "path 11,11", "rest")
    (reason,) = refusal(game, Action(game.number, "red-1"))
    assert (reason.rule, reason.text) == ("toy.ready", "Red 1 has already walked.")


def test_an_answer_after_the_end_is_refused_by_the_rule_that_ends_battles() -> None:
    game = random_game(3, 10_000)
    assert game.over
    assert game.decision is None
    (reason,) = refusal(game, Action(game.number, "pass"))
    assert reason.rule == "toy.end"


def test_dice_fall_between_answers_and_are_told() -> None:
    game = play(begin(2, 5, 4), *SET_UP, *OATHS, *BIDS)
    assert game.events[0].tell(game.table) == "Roll for the order of the houses: 2 5 4."
    assert game.given is not None
    assert game.given.rolls == ((2, 5, 4),)
    assert game.dice == ScriptedDice()


def test_a_fork_has_the_same_position_and_other_dice() -> None:
    game = random_game(5, 12)
    fork = game.fork("elsewhere")
    assert fork == game
    assert hash(fork) == hash(game)
    assert fork.digest() == game.digest()
    assert fork.dice == SeededDice("elsewhere") != game.dice
    assert fork.number == game.number
    assert list(fork.past())[1:] == list(game.past())[1:]


def test_games_are_equal_in_the_middle_of_a_rule_when_they_came_there_the_same_way() -> None:
    game = walked(1, 1, 1)
    ambushed, let_go = play(game, "ambush-green-1"), play(game, "pass")
    assert ambushed == play(game, "ambush-green-1")
    assert hash(ambushed) == hash(play(game, "ambush-green-1"))
    assert ambushed != let_go
    assert ambushed.digest() != let_go.digest()
    assert len({game, ambushed, let_go, play(game, "pass")}) == 3
    other: object = "a game"
    assert game != other


def test_a_game_shows_where_it_stands() -> None:
    game = toy.new_game()
    assert repr(game) == f"<Game toy {game.digest()}: <Decision 0 of seat 0: Set up Red 1.>>"
    assert repr(random_game(3, 10_000)).endswith(": over>")


PROGRAM = """
import sys
sys.path.insert(0, "tests")
from core.test_game import random_game
print(*(random_game(seed, seed * 9).digest() for seed in range(8)))
"""


def test_a_digest_is_the_same_in_every_process() -> None:
    here = [random_game(seed, seed * 9).digest() for seed in range(8)]
    for hash_seed in ("1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        assert run.stdout.split() == here


# Views


def test_only_the_asked_seat_sees_the_question() -> None:
    game = toy.new_game()
    assert game.view(0).decision is game.decision
    assert game.view(1).decision is None
    assert game.view(-1).decision is None
    assert [game.view(seat).waiting_for for seat in (-1, 0, 1)] == [0, 0, 0]
    assert game.view(1).trail == ("The Ring",)
    assert random_game(3, 10_000).view(0).waiting_for is None


def test_a_view_keeps_the_secrets_of_the_others() -> None:
    game = play(begin(), *SET_UP, "blood")
    assert game.view(0).table.secrets == ((0, "oath", "blood"),)
    assert [event.tell(game.table) for event in game.view(0).events] == ["Red swears an oath of blood."]
    for seat in (-1, 1, 2):
        view = game.view(seat)
        assert view.table.secrets == ((0, "oath", ""),)
        assert [event.tell(game.table) for event in view.events] == ["Red swears an oath."]
    assert game.table.secrets == ((0, "oath", "blood"),)


def test_an_imagined_game_can_be_played_but_knows_no_secret_and_has_no_past() -> None:
    game = play(begin(), *SET_UP, "blood", "gold")
    imagined = game.view(2).imagine("thought")
    assert imagined.table.secrets == ((0, "oath", ""), (1, "oath", ""))
    assert imagined.number == game.number
    assert imagined.dice == SeededDice("thought")
    assert imagined.previous is None
    with pytest.raises(RefusedError, match="There is no earlier decision"):
        imagined.undo(agreed=True)
    below = chance("thought")
    while imagined.decision is not None:
        imagined = imagined.play(imagined.decision.action(imagined.decision.domain.sample(below)))
    assert imagined.winner is not None
    assert game.number == 5


# Taking back


def undone(game: Game) -> str:
    """Why the last answer cannot be taken back without asking."""
    with pytest.raises(RefusedError) as caught:
        game.undo()
    (reason,) = caught.value.verdict.reasons
    assert reason.rule
    assert reason.facts
    return reason.text


def test_an_answer_is_taken_back_for_free_before_dice_fell() -> None:
    game = play(begin(1, 1, 1), *SET_UP)
    back = game.undo()
    assert back == game.previous
    assert back.dice == game.dice
    assert play(back, "at 9.5,2.5") == game


def test_an_answer_is_not_taken_back_for_free_after_dice_fell() -> None:
    game = play(begin(4, 5, 6, 1), *SET_UP, *OATHS, *BIDS)
    assert undone(game) == "3 dice have fallen since that answer."
    back = game.undo(agreed=True)
    assert back == game.previous
    assert back.dice == ScriptedDice([1])


def test_dice_once_seen_do_not_fall_again() -> None:
    game = random_game(1, 11)
    assert game.given is not None
    assert not game.given.rolls
    after = play(game, "share 1 2")
    assert after.given is not None
    assert after.given.rolls
    again = play(after.undo(agreed=True), "share 1 2")
    assert again.given is not None
    assert again.dice != after.dice
    assert replay(record(again)).digest() == again.digest()


def test_an_answer_is_not_taken_back_for_free_after_a_secret_was_told() -> None:
    game = play(begin(), *SET_UP, "blood")
    assert undone(game) == "1 of the events since that answer showed something secret."
    assert game.undo(agreed=True) == game.previous


def test_an_answer_is_not_taken_back_for_free_after_a_secret_was_shown_to_all() -> None:
    game = walked()
    game = play(game, "pass", "rest", "blue-1", "path 9.5,9.5", "rest", "green-1", "path 9.5,2.5", "pass", "rest")
    assert game.over
    assert undone(game) == "3 of the events since that answer showed something secret."
    assert game.undo(agreed=True).winner is None


def test_there_is_nothing_before_the_first_question() -> None:
    assert undone(toy.new_game()) == "There is no earlier decision to return to; this is number 0."


def test_a_loaded_game_can_be_taken_back_all_the_way() -> None:
    game = random_game(2, 30)
    loaded = load(save(game))
    assert loaded.previous is None
    for before in list(game.past())[1:]:
        loaded = loaded.undo(agreed=True)
        assert loaded.digest() == before.digest()
    assert loaded.number == 0
    assert undone(loaded).startswith("There is no earlier decision")


# Rulesets


def test_a_ruleset_is_found_by_its_id() -> None:
    assert find_ruleset("toy") is toy.TOY
    with pytest.raises(KeyError):
        find_ruleset("no-such-ruleset")
    assert "toy" in RULESETS


def test_the_toy_ruleset_fits_together() -> None:
    assert toy.TOY.problems() == []


def test_a_ruleset_says_what_does_not_fit_together() -> None:
    pack = RulePack("broken", windows={"blows": (), "no-such-window": ()}, sequences=toy.TOY.sequences[2:])
    broken: Ruleset = toy.TOY.but(packs=(pack,))
    assert broken.problems() == [
        "rules make offers in the window 'no-such-window', which no sequence opens",
        "the window 'ambush' is opened, but no rule makes offers in it",
        "the window 'leap' is opened, but no rule makes offers in it",
        "the window 'walked' is opened, but no rule makes offers in it",
        "the window 'warning' is opened, but no rule makes offers in it",
    ]


def test_a_game_without_secrets_shows_everything() -> None:
    table = toy.new_game().table
    assert everyone_sees(table, 1) is table


@pytest.mark.parametrize("given", [None, "pass", 7, ("pass",)])
def test_what_is_no_action_is_refused_like_any_wrong_answer(given: Any) -> None:
    game = toy.new_game(1)
    with pytest.raises(RefusedError) as refused:
        game.play(given)
    (reason,) = refused.value.verdict.reasons
    assert reason.text.endswith("is no Action.")
    assert reason.facts
