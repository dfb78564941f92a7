"""Positions of strangers whose odds take for ever: nobody waits for them, and in the end they are given up."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from web.served import LOOSE, Client, Served, Words

import killzone
from killzone import Action, Game
from killzone.web.weighing import TOO_MUCH

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
      maul: {name: Maul, type: melee, attacks: 12, hit: 3+, damage: 3/5, rules: Relentless}
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
    served = Served(tmp_path, LOOSE._replace(odds_within=NEVER), preload=("toy",))
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
    made = patient.open(killzone.new_game(small=True, seed=3), "person", "person")
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
    made = patient.open(killzone.new_game(small=True, seed=3), "person", "bot")
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
