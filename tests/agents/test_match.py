"""Matches: they end with an outcome, whatever the agents do."""

import json
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import toy
from agents import hostile
from agents.hostile import NONSENSE, Hostile
from toy.script import begin

from killzone.agents import Agent, Clock, Outcome, Scripted, Uniform, play_match
from killzone.core.events import Said
from killzone.core.flow import Done, Flow
from killzone.core.game import Game, View
from killzone.core.record import record, replay
from killzone.core.table import Table
from killzone.dice import SeededDice


@pytest.fixture(autouse=True)
def _release_stalled_threads() -> Iterator[None]:
    hostile.RELEASE.clear()
    yield
    hostile.RELEASE.set()


def honest() -> list[Agent]:
    return [Uniform(seed) for seed in range(3)]


def against(villain: Agent, seat: int = 1, **options: Any) -> Outcome:
    agents = honest()
    agents[seat] = villain
    return play_match(toy.new_game(4), agents, **options)


def replays(outcome: Outcome) -> bool:
    """The record leads to the position in which the match ended."""
    data = json.loads(json.dumps(outcome.record()))
    assert data["outcome"]["kind"] == outcome.kind
    return replay(data).digest() == outcome.game.digest()


def test_a_match_runs_to_the_end_of_the_game() -> None:
    outcome = play_match(toy.new_game(4), honest())
    assert outcome.kind == "finished"
    assert outcome.seat == -1
    assert outcome.game.over
    assert outcome.winner == outcome.game.winner
    assert outcome.reason.endswith("glory.")
    assert replays(outcome)


def test_the_same_seeds_give_the_same_match() -> None:
    first, second = play_match(toy.new_game(4), honest()), play_match(toy.new_game(4), honest())
    assert first.game.digest() == second.game.digest()
    assert record(first.game) == record(second.game)
    limited = play_match(toy.new_game(4), honest(), seconds_per_answer=60)
    assert limited.game.digest() == first.game.digest()


def test_a_match_is_watched_after_every_answer() -> None:
    seen: list[int] = []
    outcome = play_match(toy.new_game(4), honest(), watch=lambda game: seen.append(game.number))
    assert seen == list(range(1, outcome.game.number + 1))


def test_a_match_may_go_on_from_the_middle_of_a_game() -> None:
    start = play_match(toy.new_game(4), honest(), most_decisions=20).game
    outcome = play_match(start, honest())
    assert outcome.kind == "finished"
    assert replays(outcome)


def test_every_seat_needs_an_agent() -> None:
    with pytest.raises(ValueError, match="3 seats, but there are 2 agents"):
        play_match(toy.new_game(), honest()[:2])


def test_a_match_that_is_too_long_is_broken_off() -> None:
    outcome = play_match(toy.new_game(4), honest(), most_decisions=7)
    assert (outcome.kind, outcome.seat, outcome.game.number) == ("too-long", -1, 7)
    assert outcome.reason == "The battle goes on after 7 decisions."
    assert outcome.winner is None
    assert replays(outcome)


def test_a_match_of_exactly_so_many_decisions_is_not_too_long() -> None:
    whole = play_match(toy.new_game(4), honest())
    assert play_match(toy.new_game(4), honest(), most_decisions=whole.game.number).kind == "finished"
    assert play_match(toy.new_game(4), honest(), most_decisions=whole.game.number - 1).kind == "too-long"
    assert play_match(whole.game, honest(), most_decisions=0).kind == "finished"


@pytest.mark.parametrize("seconds", [None, 60], ids=["direct", "timed"])
@pytest.mark.parametrize("after", [0, 5])
@pytest.mark.parametrize(
    ("deed", "kind", "said"),
    [
        (hostile.crash, "crashed", "Blue crashed: ZeroDivisionError: I divided by nothing"),
        (hostile.crash_without_words, "crashed", "Blue crashed: agents.hostile.Unspeakable"),
        (hostile.leave, "crashed", "Blue crashed: SystemExit: enough"),
        (hostile.dig, "crashed", "Blue crashed: RecursionError"),
        (hostile.answer_late, "stale", "Blue answered question"),
        (hostile.answer_early, "stale", "Blue answered question"),
        (hostile.cheat, "illegal", "Blue gave an answer that is not legal: 'win-at-once' is not"),
        (hostile.step_off_the_board, "illegal", "Blue gave an answer that is not legal: "),
        (hostile.unfinished_action, "unreadable", "Blue answered with something that is no action."),
    ],
)
def test_whoever_does_not_play_along_loses_with_a_reason(
    deed: Callable[[View], Any], kind: str, said: str, after: int, seconds: float | None
) -> None:
    outcome = against(Hostile(deed, after), seconds_per_answer=seconds)
    assert (outcome.kind, outcome.seat) == (kind, 1)
    assert outcome.reason.startswith(said)
    assert outcome.places == (1, 3, 1)
    assert outcome.winner == -1
    assert outcome.record()["outcome"]["places"] == [1, 3, 1]
    assert outcome.game.decision is not None
    assert outcome.game.decision.seat == 1
    assert bool(outcome.trace) == (kind == "crashed")
    assert replays(outcome)


@pytest.mark.parametrize("what", NONSENSE)
def test_whoever_talks_nonsense_loses_with_a_reason(what: str) -> None:
    def deed(view: View) -> Any:
        assert view.decision is not None
        return NONSENSE[what](view.decision.id)

    outcome = against(Hostile(deed))
    assert (outcome.kind, outcome.seat) == ("unreadable", 1)
    assert len(outcome.answer) < 200
    assert replays(outcome)


def test_something_without_an_answer_at_all_crashes() -> None:
    nobody: Any = object()
    outcome = against(nobody)
    assert outcome.kind == "crashed"
    assert "'object' object has no attribute 'answer'" in outcome.reason


def test_the_offending_answer_is_kept() -> None:
    assert against(Hostile(hostile.cheat)).answer == "#1 win-at-once"
    assert against(Hostile(hostile.answer_late)).answer.startswith("#0 at ")


def test_the_traceback_of_a_crash_is_kept_for_its_author() -> None:
    trace = against(Hostile(hostile.crash)).trace
    assert "in crash" in trace
    assert "ZeroDivisionError: I divided by nothing" in trace


def test_whoever_stalls_loses_and_holds_nobody_up() -> None:
    outcome = against(Hostile(hostile.stall, after=3), seconds_per_answer=0.05)
    assert (outcome.kind, outcome.seat) == ("stalled", 1)
    assert outcome.reason == "Blue gave no answer in 0.05 seconds."
    assert replays(outcome)


def test_a_limit_is_told_in_as_few_digits_as_it_was_given_with() -> None:
    assert Clock(3 * 1.1).told() == "gave no answer in 3.3 seconds."
    assert Clock(game=30.0).told() == "has used up its 30 seconds for the game."


def test_no_thread_is_started_without_a_limit_and_none_is_left_after_one() -> None:
    """One that stalled in an earlier test may still be sleeping; it is not counted."""
    earlier = set(threading.enumerate())

    def started() -> list[threading.Thread]:
        return [one for one in threading.enumerate() if one not in earlier and one.name == "killzone answers"]

    seen: list[int] = []
    play_match(toy.new_game(4), honest(), watch=lambda game: seen.append(len(started())))
    assert set(seen) == {0}
    play_match(toy.new_game(4), honest(), seconds_per_answer=60)
    for thread in started():
        thread.join(timeout=10)
    assert started() == []


def test_an_interrupt_from_the_keyboard_stops_the_match() -> None:
    def interrupt(view: View) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        against(Hostile(interrupt))


def test_against_one_opponent_whoever_breaks_off_loses() -> None:
    game = toy.new_game(4, houses=2)
    assert play_match(game, [Uniform(1), Hostile(hostile.crash, after=4)]).winner == 0
    assert play_match(game, [Hostile(hostile.cheat), Uniform(1)]).winner == 1
    assert play_match(game, [Uniform(1), Uniform(2)], most_decisions=3).winner is None


def test_rules_that_fail_are_nobodys_fault() -> None:
    def fail(table: Table, seat: int) -> Table:
        raise LookupError("no such rule")

    game = Game.begin(toy.TOY.but(redact=fail), toy.source(), SeededDice(1))
    outcome = play_match(game, honest())
    assert (outcome.kind, outcome.seat, outcome.winner) == ("broken", -1, None)
    assert outcome.reason == "The rules failed: LookupError: no such rule"
    assert "in fail" in outcome.trace


def test_rules_that_fail_on_an_answer_keep_the_answer() -> None:
    outcome = play_match(begin(), [Uniform(seed) for seed in range(3)])  # no dice for the first auction
    assert outcome.kind == "broken"
    assert "DiceRunOutError: 3 D6 are rolled, but the script has only 0 left" in outcome.reason
    assert outcome.answer.startswith(f"#{outcome.game.number} share ")
    assert replays(outcome)


def test_a_game_that_is_over_without_a_result_still_ends() -> None:
    def end(*_: Any) -> Flow:
        return Done(events=[Said("toy.end", "Rain.")])

    game = toy.new_game(houses=2)
    assert game._pending is not None
    game._pending.then = end
    outcome = play_match(game, [Scripted(["at 1,1"]), Uniform(1)])
    assert (outcome.kind, outcome.reason, outcome.winner) == ("finished", "The battle is over.", None)
