"""Taking answers back over real sockets: freely without dice, with everybody's consent after them."""

from collections.abc import Iterator

import pytest
import toy
from web.games import catch_up, first, kt24_game
from web.served import Served

import killzone
from killzone import Game


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("data"), preload=("toy",))
    yield served
    served.stop()


def test_an_answer_without_dice_is_taken_back_freely(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    mine, theirs = (server.client(made.table, secret) for secret in made.secrets)
    before = server.game(made.table).digest()
    mine.answered(first(server.game(made.table)))
    assert mine.state["can_undo"] == "free"
    mine.ask("undo", revision=mine.revision)
    assert (mine.state["revision"], mine.state["number"], mine.state["keep"]) == (2, 0, 0)
    catch_up(mine, theirs)
    assert theirs.state["number"] == 0
    assert server.game(made.table).digest() == before


def after_dice() -> Game:
    """A toy game in which dice fell after the last answer, which was seat 1's."""
    for seed in range(200):
        game = toy.new_game(seed)
        agents = [killzone.Uniform(f"{seed}/{seat}") for seat in range(3)]
        while game.decision:
            seat = game.decision.seat
            game = game.play(agents[seat].answer(game.view(seat)))
            if seat == 1 and game.given and game.given.rolls and game.decision:
                return game
    raise AssertionError("no seed gives dice after an answer of seat 1")


@pytest.mark.parametrize("agreed", [True, False])
def test_an_answer_with_dice_goes_back_if_the_others_agree(server: Served, agreed: bool) -> None:
    game = after_dice()
    made = server.open(game, "person", "person", "person")
    two, one, three = (server.client(made.table, secret) for secret in made.secrets)
    assert one.state["can_undo"] == "ask"
    counter = dice_of(server.game(made.table))
    one.ask("undo", revision=0)
    assert two.until("present", lambda word: "undo" in word)["undo"] == {"seat": 1, "waiting": [0, 2]}
    assert "You are not asked" in one.refused("undo", revision=0, what="agree")["reasons"][0]["text"]
    two.ask("undo", revision=0, what="agree")
    three.until("present", lambda word: word.get("undo", {}).get("waiting") == [2])
    three.ask("undo", revision=0, what="agree" if agreed else "refuse")
    if agreed:
        one.until("state", lambda word: word["revision"] == 1)
        assert server.game(made.table).number == game.number - 1
        assert dice_of(server.game(made.table)) == counter
    else:
        one.until("present", lambda word: "undo" not in word)
        assert server.game(made.table).number == game.number


def dice_of(game: Game) -> int:
    assert isinstance(game.dice, killzone.SeededDice)
    return game.dice.counter


def test_an_answer_ends_a_request_to_take_back(server: Served) -> None:
    game = after_dice()
    made = server.open(game, "person", "person", "person")
    clients = [server.client(made.table, secret) for secret in made.secrets]
    clients[1].ask("undo", revision=0)
    assert game.decision is not None
    clients[game.decision.seat].answered(first(server.game(made.table)))
    catch_up(clients[game.decision.seat], *clients)
    assert "undo" not in clients[2].state
    assert "Nobody asks" in clients[2].refused("undo", revision=1, what="agree")["reasons"][0]["text"]


def test_whoever_asked_may_stop_asking(server: Served) -> None:
    made = server.open(after_dice(), "person", "person", "person")
    one = server.client(made.table, made.secrets[1])
    one.ask("undo", revision=0)
    assert server.table(made.table).taking_back.undo is not None
    one.ask("undo", revision=0, what="refuse")
    assert server.table(made.table).taking_back.undo is None


def test_at_one_screen_nobody_else_has_to_agree(server: Served) -> None:
    game = after_dice()
    made = server.open(game, "person", "person", "person")
    client = server.client(made.table, *made.secrets)
    client.ask("undo", revision=0)
    assert server.game(made.table).number == game.number - 1


def test_bots_agree_and_their_answers_go_back_too(server: Served) -> None:
    made = server.open(kt24_game(4), "person", "bot")
    mine = server.client(made.table, made.secrets[0])
    history = server.table(made.table).history
    own = 0
    while not (own and mine.state["waiting"] == 0 and history.seat_of(mine.state["number"]) == 1):
        if mine.state["waiting"] == 0:
            own = mine.answered(first(history.game))["number"]
        else:
            mine.until("state")
    assert mine.state["can_undo"] == "ask"
    assert "bot" in mine.state["undo_hint"]
    mine.ask("undo", revision=mine.revision)
    assert mine.state["number"] < own
    assert mine.state["question"]["seat"] == 0
    mine.answered(first(history.game))


def test_nobody_takes_back_what_is_not_theirs(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    mine, theirs = (server.client(made.table, secret) for secret in made.secrets)
    assert "nothing" in mine.refused("undo", revision=0)["reasons"][0]["text"]
    mine.answered(first(server.game(made.table)))
    catch_up(mine, theirs)
    assert "nothing of yours" in theirs.refused("undo", revision=1)["reasons"][0]["text"]
    assert mine.refused("undo", revision=0)["stale"]
    assert "Spectators" in server.client(made.table).refused("undo", revision=1)["reasons"][0]["text"]
