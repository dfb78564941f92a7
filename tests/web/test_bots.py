"""Bots in processes of their own: whatever one of them does, the game goes on."""

import logging
from pathlib import Path

import pytest
import toy
from web.served import LOOSE, Served

import killzone
from killzone.core.record import record
from killzone.web.worker import Answered, Bench, Lacking, Position, Think

PRELOAD = ("toy", "web.bad_bots")


@pytest.mark.parametrize("way", ["illegal", "stale", "dies", "stalls", "raises"])
def test_a_bot_that_goes_wrong_gives_the_first_answer(
    tmp_path: Path, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    served = Served(tmp_path, LOOSE._replace(bot_within=0.3 if way == "stalls" else 30), preload=PRELOAD)
    try:
        made = served.open(toy.new_game(3), "bot", "person", "person", bot=way)
        first = served.game(made.table).decision.candidates(1)[0]  # type: ignore[union-attr]  # it is not over
        watching = served.client(made.table)
        if watching.state["number"] == 0:
            watching.until("state")
        turn = served.game(made.table).given
        assert turn is not None
        assert turn.action == first
        assert "bot" in caplog.text
    finally:
        served.stop()


def test_a_bot_whose_process_dies_once_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    once = tmp_path / "once"
    monkeypatch.setenv("KILLZONE_TEST_ONCE", str(once))
    served = Served(tmp_path / "data", preload=PRELOAD)
    try:
        made = served.open(toy.new_game(3), "bot", "bot", "bot", bot="dies-once")
        watching = served.client(made.table)
        watching.until("state", lambda word: word["position"].get("over", False))
        assert once.exists()
    finally:
        served.stop()


def test_bots_rest_while_nobody_looks_on(tmp_path: Path) -> None:
    served = Served(tmp_path, preload=PRELOAD)
    try:
        made = served.open(toy.new_game(3), "bot", "bot", "bot")
        assert served.game(made.table).number == 0
        with served.client(made.table) as watching:
            watching.until("state", lambda word: word["number"] >= 3)
        assert served.game(made.table).number >= 3
    finally:
        served.stop()


def test_the_same_seed_gives_the_same_game_against_a_bot(tmp_path: Path) -> None:
    served = Served(tmp_path, preload=PRELOAD)
    try:
        digests = []
        for _ in range(2):
            made = served.open(toy.new_game(11), "bot", "bot", "bot")
            watching = served.client(made.table)
            watching.until("state", lambda word: word["position"].get("over", False))
            digests.append(served.game(made.table).digest())
        assert digests[0] == digests[1]
    finally:
        served.stop()


# What a worker remembers


def turn(game: killzone.Game, known: int = -1, branch: int = 0) -> Think:
    chain = list(game.past())[::-1]
    steps = tuple((one.given.text, one.given.rolls) for one in chain[1:] if one.given)
    assert game.decision is not None
    start = killzone_record(chain[0])
    position = Position("t", branch, start, known, steps[max(known, 0) :])
    return Think(position, game.decision.seat, "uniform", "1")


def killzone_record(game: killzone.Game) -> str:
    import json

    return json.dumps(record(game, digests=False))


def test_a_worker_is_sent_only_what_it_has_not_seen() -> None:
    bench, game = Bench(), killzone.new_game(seed=4, way="lite")
    assert isinstance(bench.do(turn(game, known=0)), Lacking)
    known = -1
    for _ in range(40):
        found = bench.do(turn(game, known))
        assert isinstance(found, Answered)
        known = game.number
        game = game.play(killzone.Action.from_text(found.answer))
    assert bench.tables["t"].game.number == known
    assert isinstance(bench.do(turn(game, known - 1)), Lacking)
    assert isinstance(bench.do(turn(game)), Answered)
    assert isinstance(bench.do(turn(game, game.number, branch=1)), Lacking)


def test_a_worker_does_not_know_the_dice_to_come() -> None:
    bench, game = Bench(), killzone.new_game(seed=4, way="lite")
    bench.do(turn(game))
    assert isinstance(bench.tables["t"].game.dice, killzone.ScriptedDice)
    assert bench.tables["t"].game.dice.faces == ()
