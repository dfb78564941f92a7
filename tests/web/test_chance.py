"""Dice that nobody knows beforehand: seeds that cannot be guessed, chosen for a guest, or read off what is sent."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from web.served import Served

import killzone
from killzone.dice import SeededDice, drawn_seed
from killzone.web.history import dice_seed
from killzone.web.opening import NotOpenedError, open_new, open_record, open_scenario
from killzone.web.protocol import NewTable, SeatWish

BITS = 128
SCENARIO = Path(__file__).resolve().parents[2] / "docs" / "examples" / "shot-over-the-bund.yaml"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("data"))
    yield served
    served.stop()


def bits(seed: str) -> int:
    """How many bits of chance a drawn seed can hold: each of its letters is one of sixteen."""
    algorithm, _, drawn = seed.partition(":")
    assert algorithm == "b2"
    assert set(drawn) <= set("0123456789abcdef")
    return 4 * len(drawn)


def drawn(source: str) -> str:
    """The seed that is drawn at a place where somebody may leave it to the program."""
    match source:
        case "the library":
            return dice_seed(killzone.new_game(way="lite"))
        case "a new table":
            return open_new(NewTable()).seed
        case "a record":
            return open_record(json.dumps(killzone.record(killzone.new_game(seed=1, way="lite"))), []).seed
        case "a scenario":
            return open_scenario(SCENARIO.read_text(encoding="utf-8"), []).seed
        case "the command line":
            from killzone.cli.play import seeded

            return seeded(None).seed
    raise AssertionError(source)


@pytest.mark.parametrize("source", ["the library", "a new table", "a record", "a scenario", "the command line"])
def test_no_onlooker_can_try_all_seeds(source: str) -> None:
    seeds = {drawn(source) for _ in range(5)}
    assert len(seeds) == 5
    assert min(map(bits, seeds)) >= BITS


def test_drawn_seeds_differ_in_every_bit() -> None:
    seeds = [int(drawn_seed().partition(":")[2], 16) for _ in range(200)]
    ones = [sum(seed >> bit & 1 for seed in seeds) for bit in range(BITS)]
    # A bit that is always the same would be 0 or 200; of a fair one that has a chance of 2 to the power of -199.
    assert all(0 < count < 200 for count in ones)


def test_nobody_chooses_the_dice_of_somebody_elsewhere(server: Served) -> None:
    for seats in (["person", "link"], ["link", "person"], ["link", "link"], ["link", "bot"]):
        wish = {"seed": "loaded", "seats": [{"kind": kind} for kind in seats]}
        status, answer = server.post("/api/tables", wish)
        assert status == 422
        assert "seat for somebody else" in answer["reasons"][0]["text"]
        assert server.post("/api/tables", wish | {"seed": ""})[0] == 201
    with pytest.raises(NotOpenedError):
        open_new(NewTable(seed="loaded", seats=[SeatWish("person"), SeatWish("link")]))


def test_a_seat_of_a_table_with_chosen_dice_cannot_be_given_away_alone(server: Served) -> None:
    made = server.post("/api/tables", {"seed": "loaded", "seats": [{"kind": "person"}] * 2})[1]
    assert server.client(made["table"], made["secrets"][1]).welcome["yours"] == [0, 1]
    drawn = server.post("/api/tables", {"seats": [{"kind": "person"}] * 2})[1]
    assert server.client(drawn["table"], drawn["secrets"][1]).welcome["yours"] == [1]


def test_a_chosen_seed_gives_its_dice_to_whoever_plays_alone(server: Served) -> None:
    for seats in ([], [{"kind": "person"}, {"kind": "bot"}], [{"kind": "person"}] * 2, [{"kind": "bot"}] * 2):
        status, made = server.post("/api/tables", {"seed": "alone", "seats": seats})
        assert status == 201
        assert dice_seed(server.game(made["table"])) == "b2:alone"


def test_neither_seed_nor_fingerprint_leaves_while_the_game_goes_on(server: Served) -> None:
    made = server.open(killzone.new_game(way="full", seed=drawn_seed()), "person", "person")
    player, onlooker = server.client(made.table, *made.secrets), server.client(made.table)
    agents = [killzone.Uniform(f"chance/{seat}") for seat in range(2)]
    said: list[Any] = []
    for _ in range(60):
        game = server.game(made.table)
        assert game.decision is not None
        for one in (player, onlooker):
            for query in ({"type": "board"}, {"type": "moment", "number": game.number}, {"type": "why", "number": 1}):
                said.append(one.result(one.send(**query)))
        player.answered(agents[game.decision.seat].answer(game.view(game.decision.seat)))
    said.append(player.result(player.send("hint", revision=player.revision)))
    for secret in ("", *made.secrets):
        said.append(server.get(f"/api/tables/{made.table}/scenario", {"X-Killzone-Seat": secret}))
    status, refusal = server.get(f"/api/tables/{made.table}/record")
    assert status == 409
    said += [refusal, player.heard, onlooker.heard, server.post("/api/tables/summaries", {"tables": [made.table]})]
    onlooker.until("state", lambda word: word["revision"] == player.revision)
    text = json.dumps([said, onlooker.heard])
    history = server.table(made.table).history
    assert dice_seed(history.game).removeprefix("b2:") not in text
    for game in history.games:
        assert game.digest() not in text


def test_a_die_that_was_taken_back_does_not_come_again(server: Served) -> None:
    """Who sees dice, takes back and answers again learns nothing about the dice that fall then."""
    made = server.open(killzone.new_game(way="full", seed=drawn_seed()), "person", "person")
    both = server.client(made.table, *made.secrets)
    agents = [killzone.Uniform(f"back/{seat}") for seat in range(2)]
    taken_back = 0
    while taken_back < 3:
        before = server.game(made.table)
        assert before.decision is not None
        action = agents[before.decision.seat].answer(before.view(before.decision.seat))
        both.answered(action)
        after = server.game(made.table)
        assert isinstance(before.dice, SeededDice)
        assert isinstance(after.dice, SeededDice)
        if after.dice.counter == before.dice.counter:
            continue
        both.ask("undo", revision=both.revision)
        back = server.game(made.table)
        assert (back.number, back.dice) == (before.number, after.dice)
        taken_back += 1
        both.answered(action)
