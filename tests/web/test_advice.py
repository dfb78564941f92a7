"""Help for newcomers: advice on the pending question, and a set-up that is left to a bot."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import toy
from conformance import chance
from web.served import LOOSE, Client, Served, Words, http
from web.test_store import Process

import killzone
from killzone import Action, Game
from killzone.agents import looks_ahead, named
from killzone.web import showing
from killzone.web.pace import DICE, LEG, LONGEST, SET_UP, beats, pause_after
from killzone.web.protocol import Answer, AskRoute

SHOT = Path("docs/examples/shot-over-the-bund.yaml")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("data"), preload=("toy",))
    yield served
    served.stop()


def lite_game(seed: int = 5) -> Game:
    return killzone.new_game(seed=seed, way="lite")


def as_action(hint: Words, game: Game) -> Action:
    """The answer that a hint advises, as a client would send it."""
    assert game.decision is not None
    return showing.action(Answer(0, 0, game.decision.id, hint["answer"], hint["value"]))


# Advice


def test_advice_is_a_legal_answer_with_its_reason_and_changes_nothing(server: Served) -> None:
    made = server.open(lite_game(), "person", "person")
    client = server.client(made.table, made.secrets[0])
    game = server.game(made.table)
    before = game.digest(), game.dice
    hint = client.ask("hint", revision=0)
    assert hint["kind"] == "hint"
    assert hint["answer"] == "pick"
    assert hint["text"] == "Nearest to what matters."
    assert game.check(as_action(hint, game)).legal
    assert server.game(made.table) is game
    assert (game.digest(), game.dice) == before
    assert client.revision == server.table(made.table).history.revision == 0


def test_the_same_advice_is_given_again(server: Served) -> None:
    made = server.open(lite_game(), "person", "person")
    client = server.client(made.table, made.secrets[0])
    assert client.ask("hint", revision=0) == client.ask("hint", revision=0)


def test_only_whoever_is_asked_gets_advice(server: Served) -> None:
    made = server.open(lite_game(), "person", "person")
    asked = server.game(made.table).decision
    assert asked is not None
    theirs, watching = server.client(made.table, made.secrets[1 - asked.seat]), server.client(made.table)
    assert "not yours" in theirs.refused("hint", revision=0)["reasons"][0]["text"]
    assert "Spectators" in watching.refused("hint", revision=0)["reasons"][0]["text"]


def test_advice_on_a_question_that_is_gone_is_refused(server: Served) -> None:
    made = server.open(lite_game(), "person", "person")
    both = server.client(made.table, *made.secrets)
    both.answered(as_action(both.ask("hint", revision=0), server.game(made.table)))
    assert both.refused("hint", revision=0)["stale"]
    assert both.ask("hint", revision=1)["kind"] == "hint"


def test_advice_comes_in_the_middle_of_an_attack(server: Served) -> None:
    made = server.open(killzone.load_scenario(SHOT), "person", "person")
    both = server.client(made.table, *made.secrets)
    for wanted in ("shoot", "cutter"):
        game = server.game(made.table)
        assert game.decision is not None
        both.answered(next(one for one in game.decision.candidates() if wanted in str(one.answer)))
    assert both.state["tray"]["pools"][0]["dice"]
    game = server.game(made.table)
    hint = both.ask("hint", revision=both.revision)
    assert game.check(as_action(hint, game)).legal
    assert "damage" in hint["text"]
    assert server.game(made.table) is game


def test_a_game_goes_to_its_end_by_advice_alone(server: Served) -> None:
    """Every kind of question of a ruleset that no bot has learnt: places, picks, shares and ways."""
    made = server.open(toy.new_game(3, rounds=1), "person", "person", "person")
    client = server.client(made.table, *made.secrets)
    kinds = set()
    while not client.state["position"].get("over"):
        hint = client.ask("hint", revision=client.revision)
        assert hint["answer"] == client.state["question"]["domain"]["kind"]
        kinds.add(hint["answer"])
        client.answered(as_action(hint, server.game(made.table)))
    assert {"pick", "place", "share"} <= kinds


def at_first_activation(game: Game) -> Game:
    below = chance(game.ruleset.id)
    while game.decision is not None and game.decision.kind not in game.ruleset.activations:
        game = game.play(game.decision.action(game.decision.domain.sample(below)))
    return game


@pytest.mark.parametrize("edition", ["kt21", "kt24"])
def test_search_tells_its_best_lines_where_an_activation_begins(
    server: Served, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("killzone.web.answering.ANALYST", "search:40")  # by lines: the same on any machine
    made = server.open(at_first_activation(killzone.new_game(edition=edition, seed=5)), "person", "person")
    both, game = server.client(made.table, *made.secrets), server.game(made.table)
    first = both.ask("hint", revision=0)
    assert first["more"]
    assert "rather than" not in first["text"]
    ahead = both.ask("hint", revision=0, ahead=True)
    assert not ahead.get("more")
    lines = ahead["text"].split("; rather than ")
    assert len(lines) == 2
    assert all(" points" in line for line in lines)
    assert len({line.partition(", then ")[0] for line in lines}) == 2
    assert ", then " in lines[0]
    assert game.check(as_action(ahead, game)).legal
    assert server.game(made.table) is game
    assert both.ask("hint", revision=0) == first
    assert both.ask("hint", revision=0, ahead=True) == ahead


def test_there_is_more_to_be_had_only_of_what_search_has_learnt() -> None:
    assert [looks_ahead(edition) for edition in ("kt18", "kt21", "kt24", "toy")] == [False, True, True, False]


def test_too_much_advice_is_refused(tmp_path: Path) -> None:
    served = Served(tmp_path, LOOSE._replace(hints_per_second=0.0, hints_at_once=1))
    try:
        made = served.open(lite_game(), "person", "person")
        client = served.client(made.table, *made.secrets)
        hint = client.ask("hint", revision=0)
        client.answered(as_action(hint, served.game(made.table)))
        assert "takes time" in client.refused("hint", revision=1)["reasons"][0]["text"]
    finally:
        served.stop()


def test_an_advised_way_can_be_planned_as_it_is() -> None:
    """The page sets the plan to the advised way: its legs stand, and the server finds the same end, legally."""
    game = lite_game(7)
    agents = [named("greedy:veteran", seat) for seat in range(2)]
    planned = 0
    while game.decision is not None and planned < 12:
        seat = game.decision.seat
        action = agents[seat].answer(game.view(seat))
        shown = showing.question(game, seat)
        assert shown is not None
        if shown.domain.__class__.__name__ == "PathDomain":
            spots = [tuple(spot) for spot in action.to_json()["path"]]
            end = spots[-1]
            found = showing.route(game, AskRoute(0, 0, end[:2], spots[1:-1], end[2], end[3]))
            assert found.legal, found
            assert tuple(found.path[-1]) == end
            planned += 1
        game = game.play(action)
    assert planned == 12


# Leaving the set-up to a bot


def setting_up(server: Served, *kinds: str) -> tuple[str, list[Client]]:
    """A table before the battle, and a connection for each person, of whom the first is asked something."""
    made = server.open(lite_game(), *kinds)
    clients = [server.client(made.table, secret) for secret in made.secrets if secret]
    if "question" not in clients[0].state:
        clients[0].until("state", lambda word: "question" in word)
    return made.table, clients


def test_a_set_up_is_finished_and_stops_at_the_first_turning_point(server: Served) -> None:
    table, (client,) = setting_up(server, "person", "bot")
    assert client.state["question"]["before"]
    assert client.ask("delegate", revision=client.revision) == {"kind": "done"}
    assert any(word["type"] == "present" and word["seats"][0].get("delegated") for word in client.heard)
    while client.state["position"]["turn"] == 0:
        client.receive()
    game = server.game(table)
    assert game.table.turn == 1
    assert all(one.spot is not None for one in game.table.operatives)
    assert not client.state["seats"][0].get("delegated", False)
    if "question" not in client.state:
        client.until("state", lambda word: "question" in word)
    assert "before" not in client.state["question"]
    number = client.state["number"]
    assert server.game(table).number == number
    told = [entry for word in client.heard if word["type"] == "state" for entry in word["entries"]]
    answers = [n for n in range(1, number) if server.table(table).history.seat_of(n) == 0]
    assert len(answers) > 6
    assert {one["answer"] for one in told} >= {n for n in answers if server.table(table).history.games[n].events}
    refused = client.refused("delegate", revision=client.revision)
    assert "has begun" in refused["reasons"][0]["text"]


def test_only_whoever_is_asked_leaves_the_set_up_to_a_bot(server: Served) -> None:
    _, (mine, theirs) = setting_up(server, "person", "person")
    assert "not yours" in theirs.refused("delegate", revision=0)["reasons"][0]["text"]
    assert mine.refused("delegate", revision=7)["stale"]


def delegated(server: Served) -> tuple[str, Client, Client]:
    """A table whose first seat is set up by a bot, while the second is asked something."""
    table, (mine, theirs) = setting_up(server, "person", "person")
    mine.ask("delegate", revision=0)
    if mine.state["waiting"] != 1:
        mine.until("state", lambda word: word["waiting"] == 1)
    while theirs.revision < mine.revision:
        theirs.receive()
    return table, mine, theirs


def until_mine(server: Served, table: str, mine: Client, theirs: Client) -> None:
    """The second seat answers until the first is asked."""
    while server.game(table).decision.seat == 1:  # type: ignore[union-attr]  # it is not over
        theirs.answered(server.game(table).decision.candidates(1)[0])  # type: ignore[union-attr]  # it is not over
    while mine.revision < theirs.revision:
        mine.receive()


def test_a_bot_goes_on_setting_up_when_it_is_asked_again(server: Served) -> None:
    table, mine, theirs = delegated(server)
    history = server.table(table).history
    before = sum(1 for n in range(1, history.game.number + 1) if history.seat_of(n) == 0)
    while not history.game.table.turn:
        theirs.answered(history.game.decision.candidates(1)[0])  # type: ignore[union-attr]  # it is not over
        while theirs.state["waiting"] == 0 and not theirs.state["position"]["turn"]:
            theirs.receive()
    assert sum(1 for n in range(1, history.game.number + 1) if history.seat_of(n) == 0) > before + 3
    assert mine.welcome["yours"] == [0]


@pytest.mark.parametrize("by", ["an answer", "taking back", "saying so"])
def test_a_person_takes_over_again(server: Served, by: str) -> None:
    table, mine, theirs = delegated(server)
    if by == "an answer":
        assert mine.refused("answer", revision=0, decision=0, kind="pick", value="x")["stale"]
    elif by == "saying so":
        mine.ask("delegate", revision=mine.revision, on=False)
    else:
        number = mine.state["number"]
        mine.ask("undo", revision=mine.revision)
        assert mine.state["number"] == number - 1
        assert mine.state["waiting"] == 0
        while theirs.revision < mine.revision:
            theirs.receive()
    assert not server.table(table).answering.delegated
    assert not any(seat.get("delegated") for seat in server.client(table).state["seats"])
    until_mine(server, table, mine, theirs)
    number = server.game(table).number
    mine.ask("moment", number=0)
    assert server.game(table).number == number
    assert mine.state["question"]["before"]


def test_why_a_bot_set_up_like_this_is_told_to_that_seat_only(server: Served) -> None:
    table, mine, theirs = delegated(server)
    assert mine.ask("why", number=1)["text"] == "nearest to what matters"
    assert theirs.ask("why", number=1)["text"] == ""
    assert server.client(table).ask("why", number=1)["text"] == ""


@pytest.mark.skipif(os.name == "nt", reason="only POSIX has kill -9")
def test_a_server_killed_in_the_middle_of_a_set_up_keeps_what_was_answered(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        # The second seat is a person who answers nothing, so the set-up cannot come to its end before the kill.
        made = http(process.port, "/api/tables", {"seats": [{"kind": "person"}] * 2, "seed": "5"})[1]
        with Client(process.port, made["table"], made["secrets"][0]) as client:
            client.ask("delegate", revision=client.revision)
            while client.state["number"] < 2:
                client.receive()
            process.kill()
            told, happened = client.state["number"], client.state["entries"]
    again = Served(tmp_path)
    try:
        client = again.client(made["table"], made["secrets"][0])
        assert client.state["number"] >= told
        assert [one for one in client.state["entries"] if one["answer"] == told] == happened
        assert not client.state["seats"][0].get("delegated", False)
        assert client.state["position"]["turn"] == 0
        number = client.state["number"]
        assert client.ask("moment", number=number)["number"] == number
        assert client.state["number"] == number
    finally:
        again.stop()


# Pace


def test_what_shows_nothing_is_not_waited_for() -> None:
    game = lite_game(7)
    agents = [named("greedy:veteran", seat) for seat in range(2)]
    seen: dict[str, set[float]] = {}
    while game.decision is not None and game.table.turn < 2:
        kind, seat = game.decision.kind, game.decision.seat
        before = game.table.turn
        game = game.play(agents[seat].answer(game.view(seat)))
        if before == game.table.turn and len(game.events) < 2:
            seen.setdefault(kind, set()).add(beats(game))
            path = getattr(game.events[0], "path", ()) if game.events else ()
            assert not path or beats(game) == min(4, 1 + LEG * (len(path) - 1))
    assert seen["set-up"] == {0.0}
    assert seen["place"] == {SET_UP}
    assert seen["order"] == {1.0}
    assert min(seen["path"]) > 1


def test_dice_are_looked_at_longer() -> None:
    game = killzone.load_scenario(SHOT)
    for wanted in ("shoot", "cutter"):
        assert game.decision is not None
        game = game.play(next(one for one in game.decision.candidates() if wanted in str(one.answer)))
    assert game.given
    assert game.given.rolls
    assert beats(game) == DICE
    passed = game.play(game.decision.action("pass")) if game.decision else game
    assert pause_after([game, passed]) >= DICE, "also where nobody was asked afterwards"
    assert pause_after([game] * 9) == LONGEST
    assert pause_after([]) == 0
