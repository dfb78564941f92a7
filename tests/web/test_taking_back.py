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


def test_a_request_is_settled_before_the_next_so_that_nobody_agrees_to_another(server: Served) -> None:
    game = after_dice()
    made = server.open(game, "person", "person", "person")
    two, one, three = (server.client(made.table, secret) for secret in made.secrets)
    one.ask("undo", revision=0)
    three.until("present", lambda word: "undo" in word)
    for other in (two, three):
        if "can_undo" in other.state:
            assert "already" in other.refused("undo", revision=0)["reasons"][0]["text"]
    assert "already" in one.refused("undo", revision=0)["reasons"][0]["text"]
    pending = server.table(made.table).taking_back.undo
    assert pending is not None
    assert (pending.seat, pending.waiting) == (1, [0, 2])


def test_asking_over_and_over_is_not_passed_on(server: Served) -> None:
    made = server.open(after_dice(), "person", "person", "person")
    one = server.client(made.table, made.secrets[1])
    for _ in range(30):
        word = one.result(one.send("undo", revision=0))
        if word["type"] == "refused":
            break
        one.ask("undo", revision=0, what="refuse")
    assert "So much at once" in word["reasons"][0]["text"]


def ended() -> Game:
    """A toy game that is over."""
    game = toy.new_game(1)
    agents = [killzone.Uniform(f"1/{seat}") for seat in range(3)]
    while game.decision:
        game = game.play(agents[game.decision.seat].answer(game.view(game.decision.seat)))
    return game


def test_a_battle_that_is_over_among_several_stays_over(server: Served) -> None:
    """Its secrets and the seed of the dice are told then: who lost would go back and know all of it."""
    game = ended()
    made = server.open(game, "person", "person", "person")
    clients = [server.client(made.table, secret) for secret in made.secrets]
    for client in clients:
        assert client.welcome["seed"]
        assert "can_undo" not in client.state
        assert "over" in client.state["undo_hint"]
        assert "is over" in client.refused("undo", revision=0)["reasons"][0]["text"]
    assert server.game(made.table).over
    server.client(made.table, *made.secrets).ask("undo", revision=0)
    assert not server.game(made.table).over


def test_of_a_table_that_has_come_too_far_nothing_is_taken_back(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("killzone.web.taking_back.MOST_REVISIONS", 3)
    made = server.open(kt24_game(), "person", "person")
    mine = server.client(made.table, *made.secrets)
    mine.answered(first(server.game(made.table)))
    mine.ask("undo", revision=mine.revision)
    mine.answered(first(server.game(made.table)))
    assert "Too much" in mine.refused("undo", revision=mine.revision)["reasons"][0]["text"]
    mine.answered(first(server.game(made.table)))
