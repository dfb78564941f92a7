"""Positions of strangers whose odds take for ever: nobody waits for them, and in the end they are given up."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import toy
from web.served import LOOSE, Client, Served, Words

import killzone
from killzone import Action, Game
from killzone.core.reasons import Verdict, because
from killzone.web import showing
from killzone.web.history import History, record_text
from killzone.web.opening import MOST_ANSWERS
from killzone.web.protocol import AskOutlook
from killzone.web.showing.nothing import MOST_REASONS
from killzone.web.turns import Turns
from killzone.web.weighing import TOO_MUCH, Weighing
from killzone.web.worker import Found

LONG_FIGHT = b"""
edition: kt24
title: A long fight
rules: full
terrain: {size: [30, 22]}
players: {a: {name: Ada, cp: 2}, b: {name: Bo, cp: 2}}
turn: 2
phase: firefight
initiative: a
active: a
cards:
  brute:
    name: Brute
    apl: 3
    move: 6
    save: 3+
    wounds: 60
    base: 32 mm
    weapons:
      maul: {name: Maul, type: melee, attacks: 20, hit: 3+, damage: 3/5, rules: Relentless}
operatives:
  one: {player: a, card: brute, at: [18, 17], order: engage}
  two: {player: b, card: brute, at: [18, 18.4], order: engage}
"""
NEVER = 600.0


def attack(server: Served) -> tuple[str, Client]:
    """A table from a small upload, with its long fight open, and a connection that holds both seats."""
    status, made = server.post("/api/scenario", LONG_FIGHT)
    assert status == 201, made
    client = server.client(made["table"], *made["secrets"])
    while not client.state.get("tray"):
        client.answered(pick(server.game(made["table"]), "fight"))
    return made["table"], client


def pick(game: Game, wanted: str) -> Action:
    """The first answer of this name, else the first there is."""
    assert game.decision is not None
    answers = game.decision.candidates()
    return next((one for one in answers if one.answer == wanted), answers[0])


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Served]:
    """A server that never gives up odds."""
    served = Served(tmp_path, LOOSE._replace(odds_within=NEVER, look_within=NEVER), preload=("toy",))
    yield served
    served.stop()


def comes(client: Client) -> list[Words]:
    return [word for word in client.heard if word["type"] == "comes"]


def test_nobody_waits_for_the_odds_of_a_stranger(patient: Served) -> None:
    """Two uploads ask for more than can be worked out; an honest table plays its game to the end meanwhile."""
    attacks = [attack(patient) for _ in range(2)]
    for _, client in attacks:
        option = client.state["question"]["domain"]["options"][0]["key"]
        client.send("outlook", revision=client.revision, pick=option)
    made = patient.open(killzone.new_game(way="first-steps", seed=3), "person", "person")
    honest = patient.client(made.table, *made.secrets)
    agents = [killzone.Uniform(f"honest/{seat}") for seat in range(2)]
    while not honest.state["position"].get("over"):
        game = patient.game(made.table)
        assert game.decision is not None
        honest.answered(agents[game.decision.seat].answer(game.view(game.decision.seat)))
        if game.number % 20 == 0:
            honest.ask("moment", number=game.number)
            assert patient.get("/api/health")[0] == 200
    for table, client in attacks:
        # The fight itself goes on, too, and none of its odds has come.
        client.answered(pick(patient.game(table), "pass"))
        assert comes(client) == []
        assert not any(word["type"] == "reply" and word["data"]["kind"] == "outlook" for word in client.heard)


def test_bots_and_advice_go_on_beside_odds_that_take_for_ever(patient: Served) -> None:
    attack(patient)
    made = patient.open(killzone.new_game(way="first-steps", seed=3), "person", "bot")
    honest = patient.client(made.table, made.secrets[0])
    if "question" not in honest.state:
        honest.until("state", lambda word: "question" in word)
    assert honest.ask("hint", revision=honest.revision)["kind"] == "hint"


def test_odds_that_take_too_long_are_given_up_kindly(tmp_path: Path) -> None:
    served = Served(tmp_path, LOOSE._replace(odds_within=0.5))
    try:
        table, client = attack(served)
        late = comes(client)[-1] if comes(client) else client.until("comes")
        assert late == {"type": "comes", "revision": client.revision, "text": TOO_MUCH}
        refused = client.refused("outlook", revision=client.revision, pick="pass")
        assert refused["reasons"][0]["text"] == "These odds are too much to work out in time."
        # Whoever comes later is told at once.
        assert served.client(table).state["tray"]["text"] == TOO_MUCH
    finally:
        served.stop()


def test_what_the_dice_come_to_comes_late_and_stays(tmp_path: Path) -> None:
    served = Served(tmp_path, LOOSE._replace(odds_within=NEVER))
    try:
        made = served.open(killzone.load_scenario(Path("docs/examples/two-on-a-plank.yaml")), "person", "person")
        client = served.client(made.table, *made.secrets)
        while "tray" not in client.state:
            client.answered(pick(served.game(made.table), "fight"))
        assert "text" not in client.state["tray"]
        text = (comes(client)[-1] if comes(client) else client.until("comes"))["text"]
        assert text.startswith("As the dice lie")
        assert served.client(made.table).state["tray"]["text"] == text
        number = client.state["number"]
        client.answered(pick(served.game(made.table), "pass"))
        assert client.ask("moment", number=number)["tray"]["text"] == text
    finally:
        served.stop()


# Questions about a position that somebody brought


SHOT = Path("docs/examples/shot-over-the-bund.yaml").read_bytes()


def test_a_position_that_was_brought_is_asked_about_in_a_process_of_its_own(patient: Served) -> None:
    """The same replies as in the server itself, on the same position."""
    status, made = patient.post("/api/scenario", SHOT)
    assert status == 201
    brought = patient.client(made["table"], *made["secrets"])
    own = patient.open(killzone.load_scenario(Path("docs/examples/shot-over-the-bund.yaml")), "person", "person")
    asked = patient.client(own.table, *own.secrets)
    assert (patient.table(made["table"]).brought, patient.table(own.table).brought) == (True, False)
    for type, more in (
        ("judge", {"revision": 0}),
        ("look", {"viewer": "stakegunner", "target": "cutter"}),
        ("explain", {"operative": "stakegunner"}),
        ("measure", {"a": "stakegunner", "b": [0, 0, 0]}),
    ):
        assert brought.ask(type, **more) == asked.ask(type, **more), type
    assert "not asked" in patient.client(made["table"]).refused("judge", revision=0)["reasons"][0]["text"]
    header = {"x-killzone-seat": made["secrets"][0]}
    assert patient.get(f"/api/tables/{made['table']}/scenario", header)[0] == 200


def test_it_is_still_known_for_brought_after_it_was_read_again(tmp_path: Path) -> None:
    served = Served(tmp_path)
    made = served.post("/api/scenario", SHOT)[1]
    served.stop()
    again = Served(tmp_path)
    try:
        assert again.table(made["table"]).brought
    finally:
        again.stop()


def test_a_question_that_takes_too_long_is_given_up_and_the_next_is_answered(tmp_path: Path) -> None:
    served = Served(tmp_path, LOOSE._replace(look_within=0.0))
    try:
        made = served.post("/api/scenario", SHOT)[1]
        client = served.client(made["table"], *made["secrets"])
        assert "too much to work out" in client.refused("judge", revision=0)["reasons"][0]["text"]
        assert client.ask("board")["kind"] == "drawn"
        client.answered(pick(served.game(made["table"]), "end"))
    finally:
        served.stop()


# Whose turn it is


def test_whoever_has_had_least_goes_first() -> None:
    now = [0.0]
    order: list[str] = []

    async def all_of_them() -> None:
        turns = Turns(lambda: now[0])

        async def work(who: str, seconds: float) -> None:
            await turns.take(who)
            order.append(who)
            await asyncio.sleep(0)
            now[0] += seconds
            turns.give(who)

        async def given_up() -> None:
            await turns.take("given up")

        jobs = [asyncio.create_task(work("stranger", 10.0)) for _ in range(3)]
        gone = asyncio.create_task(given_up())
        jobs += [asyncio.create_task(work(who, 1.0)) for who in ("one", "two", "one")]
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(*jobs)

    asyncio.run(all_of_them())
    assert order == ["stranger", "one", "two", "one", "stranger", "stranger"]


# How much is taken


def test_a_record_with_more_answers_than_any_game_is_not_played_again(patient: Served) -> None:
    data = json.loads(record_text(killzone.new_game(seed=1, way="lite")))
    data["steps"] = data["steps"][:1] * (MOST_ANSWERS + 1)
    status, said = patient.post("/api/record", data)
    assert status == 422
    assert (
        said["reasons"][0]["text"]
        == f"This record has {MOST_ANSWERS + 1} answers; a table takes {MOST_ANSWERS} at most."
    )


def test_of_a_way_with_thousands_of_mistakes_the_first_are_told() -> None:
    reason = because("kt24.terrain.movement", "No.")
    assert len(showing.refusal(Verdict((reason,) * (MOST_REASONS + 1)))) == MOST_REASONS
    assert len(showing.refusal(Verdict((reason,) * MOST_REASONS))) == MOST_REASONS


def test_a_course_keeps_its_steps_through_answers_and_taking_back() -> None:
    history = History(toy.new_game(3))
    for _ in range(6):
        after = history.game.play(history.game.decision.candidates(1)[0])  # type: ignore[union-attr]  # it is not over
        history.do(history.answer_deed(after, 0, ""), after)
    back = history.back_to(3)
    history.do(history.back_deed(back, 0), back)
    assert history.steps == [(one.given.text, one.given.rolls) for one in history.games[1:] if one.given]
    assert len(history.steps) == 3


def test_what_dice_come_to_is_not_worked_out_for_whoever_answers_at_once() -> None:
    worked_out: list[object] = []

    class Counting(Weighing):
        async def _weighed(self, game: Game, what: AskOutlook | showing.Lie) -> Found:
            worked_out.append(game)
            return Found("")

    async def answered() -> None:
        first, second = toy.new_game(1), toy.new_game(2)
        lie = showing.Lie((), "a", "b")
        table: Any = SimpleNamespace(id="a table", history=SimpleNamespace(game=second), listeners=set())
        weighing = Counting(table)
        weighing.want(first, lie)
        weighing.want(second, None)
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
        assert worked_out == []
        weighing.want(first, lie)
        weighing.want(second, lie)
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
        assert worked_out == [second]

    asyncio.run(answered())
