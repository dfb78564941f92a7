"""Tables over real sockets: who sees what, who may answer, and what happens when somebody leaves or thinks again."""

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import toy
from web.games import catch_up, first, kt24_game, until_seat, until_sworn
from web.served import LOOSE, BareSocket, Client, Served, Words
from websockets.exceptions import ConnectionClosed

import killzone
from killzone import Game
from killzone.web.protocol import VERSION


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("data"), preload=("toy",))
    yield served
    served.stop()


# Hello


def test_the_first_words_are_welcome_and_state(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    client = server.client(made.table, made.secrets[0])
    assert [word["type"] for word in client.heard[:2]] == ["welcome", "state"]
    assert client.welcome["protocol"] == VERSION
    assert client.welcome["yours"] == [0]
    assert "seed" not in client.welcome
    question = client.state["question"]
    assert question["prompt"] == "Which drop zone do you take?"
    assert question["seat"] == client.state["waiting"] == 0
    client.close()


def test_another_version_is_told_to_load_the_page_again(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    client = server.client(made.table, hello=False)
    client.hello(protocol=VERSION + 1)
    assert f"version {VERSION + 1}" in client.until("gone")["text"]


def test_nothing_is_heard_before_hello(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    client = server.client(made.table, hello=False)
    of = client.send("moment", number=0)
    assert client.result(of)["reasons"][0]["text"] == "The first message is hello."
    client.hello()
    client.until("welcome")
    client.close()


def test_a_table_that_is_not_there(server: Served) -> None:
    client = server.client("a" * 16, hello=False)
    client.hello()
    assert client.until("gone")["text"] == "There is no such table."


# Answers


def test_an_answer_reaches_everybody_at_the_table(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    mine, tab, theirs = (server.client(made.table, made.secrets[seat]) for seat in (0, 0, 1))
    watching = server.client(made.table)
    mine.answered(first(server.game(made.table)))
    for client in (tab, theirs, watching):
        client.until("state", lambda word: word["revision"] == 1)
        assert client.state["number"] == 1
        assert client.state["entries"]
        assert client.state["position"]["players"] == mine.state["position"]["players"]
    for client in (mine, tab, theirs, watching):
        client.close()


def test_only_the_seat_that_is_asked_may_answer(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    action = first(server.game(made.table))
    theirs, watching = server.client(made.table, made.secrets[1]), server.client(made.table)
    before = server.game(made.table).digest()
    assert "not yours" in theirs.result(theirs.answer(action))["reasons"][0]["text"]
    assert watching.result(watching.answer(action))["reasons"][0]["text"] == "Spectators answer no questions."
    assert server.game(made.table).digest() == before


def test_a_wrong_secret_looks_on(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    client = server.client(made.table, "x" * 32, made.table)
    assert client.welcome["yours"] == []
    assert "question" not in client.state


def test_an_illegal_answer_is_refused_with_its_rule(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    client = server.client(made.table, made.secrets[0])
    word = client.refused("answer", revision=0, decision=0, kind="pick", value="moon")
    assert word["reasons"][0]["rule"].startswith("kt24.")
    assert "stale" not in word


def test_a_late_answer_is_refused_with_the_pending_question(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    client = server.client(made.table, made.secrets[0])
    action = first(server.game(made.table))
    client.answered(action)
    word = client.result(client.answer(action))
    assert word["stale"]
    assert client.state["question"]["prompt"] in word["reasons"][0]["hint"]
    assert client.result(client.answer(action, revision=0))["stale"]


def test_two_tabs_that_answer_at_once_give_one_answer(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    tabs = [server.client(made.table, made.secrets[0]) for _ in range(4)]
    action = first(server.game(made.table))
    threads = [threading.Thread(target=tab.answer, args=(action,)) for tab in tabs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results = [tab.result(1 + 1) for tab in tabs]
    assert sorted(word["type"] for word in results) == ["refused"] * 3 + ["reply"]
    assert server.game(made.table).number == 1


# Secrets


def test_each_seat_sees_its_own_secret_and_spectators_none(server: Served) -> None:
    made = server.open(until_sworn(), "person", "person", "person")
    clients = [server.client(made.table, secret) for secret in made.secrets]
    watching = server.client(made.table)
    oaths = [oath for _, _, oath in server.game(made.table).table.secrets]
    assert all(oaths)
    for seat, client in enumerate(clients):
        players = client.state["position"]["players"]
        shown = [player["secrets"][0][1] for player in players]
        assert shown == [oath if each == seat else "" for each, oath in enumerate(oaths)]
    assert [player["secrets"][0][1] for player in watching.state["position"]["players"]] == ["", "", ""]


def test_nobody_hears_a_secret_being_made(server: Served) -> None:
    game = until_seat(toy.new_game(4), 0, "oath")
    made = server.open(game, "person", "person", "person")
    mine, theirs, watching = (server.client(made.table, *keys) for keys in ([made.secrets[0]], [made.secrets[1]], []))
    assert game.decision is not None
    mine.answered(game.decision.action("blood"))
    catch_up(mine, theirs, watching)
    assert "blood" in str(mine.state["position"])
    for client in (theirs, watching):
        assert "blood" not in str({**client.state, "question": None})
    moment = theirs.ask("moment", number=server.game(made.table).number)
    assert "blood" not in str(moment)


def test_a_table_for_one_screen_sees_as_whoever_decides(server: Served) -> None:
    game = until_seat(toy.new_game(4), 0, "oath")
    made = server.open(game, "person", "person", "person")
    client = server.client(made.table, *made.secrets)
    assert client.welcome["yours"] == [0, 1, 2]
    for seat in range(3):
        assert client.state["question"]["seat"] == seat
        client.answered(first(server.game(made.table)))
        oaths = [dict(player.get("secrets", [])) for player in client.state["position"]["players"]]
        decides = client.state["waiting"]
        assert all(not any(oath.values()) for at, oath in enumerate(oaths) if at != decides)


# Coming back


def test_whoever_comes_back_misses_nothing(server: Served) -> None:
    made = server.open(kt24_game(9), "person", "person")
    mine, theirs = (server.client(made.table, secret) for secret in made.secrets)
    play_on(server, made.table, [mine, theirs], 60)
    catch_up(mine, theirs)
    seen, since, at = log_of(theirs), theirs.state["number"], theirs.revision
    theirs.close()
    while server.game(made.table).decision.seat == 0:  # type: ignore[union-attr]  # it is not over
        play_on(server, made.table, [mine], 1)
    again = server.client(made.table, made.secrets[1], since=since, revision=at)
    assert again.state["keep"] == since
    fresh = server.client(made.table, made.secrets[1])
    assert fresh.state["keep"] == -1
    assert [*seen, *again.state["entries"]] == fresh.state["entries"]
    assert again.state["question"] == fresh.state["question"]


def test_whoever_comes_back_after_an_undo_is_told_anew(server: Served) -> None:
    game = until_seat(toy.new_game(6), 0, "fighter")
    made = server.open(game, "person", "person", "person")
    mine, theirs = server.client(made.table, made.secrets[0]), server.client(made.table, made.secrets[1])
    number = server.game(made.table).number
    choices = server.game(made.table).decision.candidates()  # type: ignore[union-attr]  # it is not over
    mine.answered(choices[0])
    catch_up(mine, theirs)
    theirs.close()
    mine.ask("undo", revision=mine.revision)
    mine.answered(choices[1])
    again = server.client(made.table, made.secrets[1], since=number + 1, revision=1)
    assert again.state["keep"] == number
    assert {one["answer"] for one in again.state["entries"]} <= {number + 1}
    unsure = server.client(made.table, made.secrets[1], since=number + 1)
    assert unsure.state["keep"] == number


def test_a_connection_in_mid_attack_is_asked_the_same_question(server: Served) -> None:
    made = server.open(mid_attack(), "person", "person")
    seat = server.game(made.table).decision.seat  # type: ignore[union-attr]  # it is not over
    before = server.client(made.table, made.secrets[seat])
    assert before.state["tray"]["pools"]
    before.socket.close_socket()
    again = server.client(made.table, made.secrets[seat], since=before.state["number"], revision=before.revision)
    assert again.state["question"] == before.state["question"]
    assert again.state["tray"] == before.state["tray"]
    assert again.state["entries"] == []
    again.answered(first(server.game(made.table)))


def mid_attack() -> Game:
    """A game with attack dice on the table."""
    agents = [killzone.Uniform(f"mid/{seat}") for seat in range(2)]
    game = kt24_game(12)
    while "Shoot" not in game.view(0).trail or not (game.given and game.given.rolls):
        assert game.decision is not None
        game = game.play(agents[game.decision.seat].answer(game.view(game.decision.seat)))
    return game


def log_of(client: Client) -> list[Words]:
    """What a client knows of the past after all that it has heard."""
    log: list[Words] = []
    for word in client.heard:
        if word["type"] == "state":
            log = [one for one in log if one["answer"] <= word["keep"]] + word["entries"]
    return log


def play_on(server: Served, table: str, clients: list[Client], answers: int) -> None:
    """Let agents answer for whoever is asked."""
    agents = [killzone.Uniform(f"on/{seat}") for seat in range(2)]
    for _ in range(answers):
        game = server.game(table)
        assert game.decision is not None
        seat = game.decision.seat
        client = next(one for one in clients if seat in one.welcome["yours"])
        client.answered(agents[seat].answer(game.view(seat)))
        catch_up(client, *clients)


def test_whoever_answers_and_is_gone_has_answered(server: Served) -> None:
    made = server.open(kt24_game(9), "person", "person")
    agent = killzone.Uniform("gone")
    for _ in range(25):
        game = server.game(made.table)
        assert game.decision is not None
        client = server.client(made.table, *made.secrets)
        client.answer(agent.answer(game.view(game.decision.seat)))
        client.socket.close_socket()
    watching = server.client(made.table)
    history = server.table(made.table).history
    assert watching.state["number"] == history.revision == history.game.number > 0
    kept = server.lobby.store.table(made.table)
    assert kept is not None
    assert [deed.revision for deed in kept.deeds] == list(range(1, history.revision + 1))
    server.client(made.table, *made.secrets).answered(first(server.game(made.table)))


# Who is there


def test_seats_are_open_until_somebody_comes_by_the_link(server: Served) -> None:
    made = server.open(kt24_game(), "person", "link")
    mine = server.client(made.table, made.secrets[0])
    assert [(seat["kind"], seat.get("connected", False)) for seat in mine.state["seats"]] == [
        ("person", True),
        ("open", False),
    ]
    theirs = server.client(made.table, made.secrets[1])
    seat = mine.until("present")["seats"][1]
    assert (seat["kind"], seat["connected"]) == ("person", True)
    theirs.close()
    assert "connected" not in mine.until("present")["seats"][1]


def test_a_nudge_reaches_whoever_decides_but_not_every_second(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    mine, theirs = server.client(made.table, made.secrets[0]), server.client(made.table, made.secrets[1])
    assert theirs.ask("nudge") == {"kind": "done"}
    assert mine.until("nudged")["seat"] == 1
    assert "just now" in theirs.refused("nudge")["reasons"][0]["text"]
    assert "nobody to remind" in mine.refused("nudge")["reasons"][0]["text"]


# Queries


def test_the_past_can_be_looked_at(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    mine, theirs = (server.client(made.table, secret) for secret in made.secrets)
    play_on(server, made.table, [mine, theirs], 20)
    moment = mine.ask("moment", number=3)
    assert moment["number"] == 3
    assert {one["answer"] for one in moment["entries"]} == {3}
    assert mine.ask("board")["kind"] == mine.ask("board", number=0)["kind"] == "drawn"
    assert "none has the number 999" in mine.refused("moment", number=999)["reasons"][0]["text"]
    assert mine.ask("why", number=2) == {"kind": "why", "text": ""}


def test_options_are_judged_for_whoever_is_asked(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    mine, theirs = (server.client(made.table, secret) for secret in made.secrets)
    assert mine.ask("judge", revision=0)["kind"] == "judged"
    assert "not asked" in theirs.refused("judge", revision=0)["reasons"][0]["text"]
    assert mine.refused("judge", revision=7)["stale"]


def test_a_query_waits_for_the_deed_that_is_being_done(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    mine, theirs = (server.client(made.table, secret) for secret in made.secrets)
    deed = server.table(made.table).one_at_a_time
    server.run(deed.acquire())
    asked = mine.send("judge", revision=0, first=[])
    theirs.ask("nudge")
    mine.until("nudged")
    server.run(released(deed))
    assert mine.result(asked)["type"] == "reply"
    order = [one["type"] for one in mine.heard if one["type"] in ("nudged", "reply")]
    assert order == ["nudged", "reply"]


async def released(deed: asyncio.Lock) -> None:
    deed.release()


# Bots


def test_a_bot_answers_and_says_why(server: Served) -> None:
    made = server.open(kt24_game(3), "person", "bot", bot="greedy")
    mine = server.client(made.table, made.secrets[0])
    while not any(server.table(made.table).history.seat_of(n) == 1 for n in range(1, mine.state["number"] + 1)):
        if mine.state["waiting"] == 0:
            mine.answered(first(server.game(made.table)))
        else:
            mine.until("state")
    history = server.table(made.table).history
    number = next(n for n in range(1, history.game.number + 1) if history.seat_of(n) == 1)
    assert mine.ask("why", number=number)["text"] == history.whys.get(number, "")


def test_bots_play_a_whole_game_while_somebody_watches(server: Served) -> None:
    made = server.open(toy.new_game(2), "bot", "bot", "bot")
    assert made.secrets == ["", "", ""]
    watching = server.client(made.table)
    watching.until("state", lambda word: word["position"].get("over", False))
    assert server.game(made.table).over
    late = server.client(made.table)
    assert late.welcome["seed"].startswith("b2:")


def test_a_toy_game_of_three_is_played_to_its_end_by_people_and_a_bot(server: Served) -> None:
    made = server.open(toy.new_game(8), "person", "bot", "person")
    clients = {seat: server.client(made.table, made.secrets[seat]) for seat in (0, 2)}
    agents = {seat: killzone.Uniform(f"toy/{seat}") for seat in clients}
    domains = set()
    while not clients[0].state["position"].get("over"):
        seat = clients[0].state["waiting"]
        if seat == 1:
            clients[0].until("state")
            continue
        catch_up(clients[0], clients[2])
        domains.add(clients[seat].state["question"]["domain"]["kind"])
        clients[seat].answered(agents[seat].answer(server.game(made.table).view(seat)))
        catch_up(clients[2], clients[0])
    assert domains == {"pick", "place", "path", "share"}
    assert server.game(made.table).over


# Limits


def test_whoever_sends_too_much_is_refused_and_in_the_end_let_go(tmp_path: Path) -> None:
    limits = LOOSE._replace(messages_per_second=50, messages_at_once=20, refusals_in_a_row=60)
    served = Served(tmp_path, limits)
    try:
        made = served.open(kt24_game(), "person", "person")
        client = served.client(made.table, made.secrets[0])
        sent = [client.send("why", number=0) for _ in range(40)]
        words = [client.result(of) for of in sent]
        assert words[0]["type"] == "reply"
        refused = [word["reasons"][0]["text"] for word in words if word["type"] == "refused"]
        assert set(refused) == {"Too many messages at once."}
        with pytest.raises(ConnectionClosed, match="1008"):
            annoy(client)
    finally:
        served.stop()


def annoy(client: Client) -> None:
    for _ in range(400):
        client.refused("answer", revision=-1, decision=0, kind="pick", value="no")


def test_whoever_reads_nothing_is_let_go(tmp_path: Path) -> None:
    served = Served(tmp_path, LOOSE._replace(unsent=20, queries=10_000))
    try:
        made = served.open(kt24_game(), "person", "person")
        lively, mute = served.client(made.table, made.secrets[0]), BareSocket(served.port, made.table)
        mute.send(json.dumps({"type": "hello", "of": 1, "protocol": VERSION}).encode())
        with contextlib.suppress(OSError):
            for of in range(2, 5_000):
                mute.send(json.dumps({"type": "board", "of": of}).encode())
        for _ in range(600):
            if served.lobby.connections == 1:
                break
            time.sleep(0.05)
        assert served.lobby.connections == 1
        lively.answered(first(served.game(made.table)))
        mute.close()
    finally:
        served.stop()
