"""Clocks: as values, at a table, through a restart, and in the hands of somebody who wants more time."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import toy
from web.games import catch_up, first, kt24_game
from web.served import LOOSE, Client, Served, Words, answer_form

from killzone.web import besides, clocks
from killzone.web.besides import unix_ms
from killzone.web.clocks import Back, Pace
from killzone.web.history import beginning, progress_of
from killzone.web.opening import ReadyGame
from killzone.web.protocol import Created, SeatWish
from killzone.web.store import Kept, KeptSeat, Store
from killzone.web.terms import Besides, Terms, places_without

EACH = Pace("decision", 60)
ALL = Pace("game", 60)


def test_each_question_has_its_own_time() -> None:
    clock = clocks.running(clocks.wound(EACH, 2), EACH, 0, 0, 1_000)
    assert (clock.seat, clock.due) == (0, 61_000)
    clock = clocks.running(clock, EACH, 0, 1, 31_000)
    assert (clock.seat, clock.due) == (0, 91_000)
    clock = clocks.running(clock, EACH, -1, 2, 41_000)
    assert (clock.seat, clock.left) == (-1, (50_000, 60_000))


def test_all_questions_of_a_seat_share_their_time() -> None:
    clock = clocks.running(clocks.wound(ALL, 2), ALL, 0, 0, 0)
    clock = clocks.running(clock, ALL, 1, 1, 20_000)
    clock = clocks.running(clock, ALL, 0, 2, 25_000)
    assert (clock.left, clock.due) == ((40_000, 55_000), 65_000)


def test_taking_back_and_answering_again_brings_no_time() -> None:
    clock, now = clocks.running(clocks.wound(EACH, 2), EACH, 0, 0, 0), 0
    for _ in range(5):
        now += 10_000
        clock = clocks.running(clock, EACH, 1, 1, now)
        clock = clocks.taken_back(clock, EACH, Back(0), 0, 0, now)
    assert clock.left[0] == 10_000


def test_nobody_wears_down_the_clock_of_another_by_taking_back() -> None:
    for pace in (EACH, ALL):
        clock = clocks.running(clocks.wound(pace, 2), pace, 0, 0, 0)
        clock = clocks.running(clock, pace, 1, 1, 5_000)
        clock = clocks.taken_back(clock, pace, Back(0), 0, 0, 64_000)
        assert clock.left[1] == 60_000
        assert clock.due == 64_000 + 55_000


def test_who_lets_others_take_back_much_has_time_for_every_question_again() -> None:
    clock = clocks.wound(EACH, 2)
    for number in range(10):
        clock = clocks.running(clock, EACH, number % 2, number, 50_000 * number)
    clock = clocks.taken_back(clock, EACH, Back(0, agreed=True), 0, 2, 500_000)
    for number in range(3, 10):
        clock = clocks.running(clock, EACH, number % 2, number, 500_000 + 5_000 * number)
        assert clock.left[clock.seat] == 60_000


def test_the_time_in_which_the_server_was_away_is_nobodys() -> None:
    clock = clocks.running(clocks.wound(ALL, 2), ALL, 0, 0, 0)
    assert clocks.shifted(clock, 5_000, 100_000).due == 65_000
    assert clocks.shifted(clock, 500_000, 100_000) == clock._replace(since=100_000, due=160_000)
    assert clocks.shifted(clocks.wound(ALL, 2), 5_000, 100_000) == clocks.wound(ALL, 2)


def test_who_runs_out_is_last_and_the_others_follow_their_points() -> None:
    assert places_without(0, (9, 3)) == (2, 1)
    assert places_without(1, (2, 9, 2, 5)) == (2, 4, 2, 1)


# At a table


QUICK = LOOSE._replace(clocks_every=0.01, away_before=0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("data"), QUICK, preload=("toy",))
    yield served
    served.stop()


def opened(server: Served, pace: Pace, kinds: str = "person person person") -> Created:
    game = toy.new_game(3)
    seats = [SeatWish(kind) for kind in kinds.split()]  # type: ignore[arg-type]  # words of the test
    return server.run(server.lobby.open(ReadyGame(game, "A test", seats, "b2:test", terms=Terms("", pace))))


def run_out(server: Served, table: str) -> None:
    """Let the time that is left pass at once."""
    timing = server.table(table).timing

    async def now() -> None:
        timing.set(timing.clock._replace(due=unix_ms()))

    server.run(now())


def clock_of(word: Words) -> tuple[int, list[int]]:
    return word["clock"].get("seat", -1), word["clock"]["left"]


def test_a_clock_runs_for_whoever_is_asked_once_all_have_come(server: Served) -> None:
    made = opened(server, ALL, "person link person")
    one = server.client(made.table, made.secrets[0])
    assert clock_of(one.state) == (-1, [60_000] * 3)
    assert one.welcome["pace"] == {"kind": "game", "seconds": 60}
    server.client(made.table, made.secrets[1])
    one.until("present", lambda word: clock_of(word)[0] == 0)
    state = one.answered(first(server.game(made.table)))
    assert clock_of(state)[0] == state["waiting"]
    # Whoever is away has their time: nobody puts a bot in their place before it is up.
    assert "The clock decides" in one.refused("stand-in", seat=2)["reasons"][0]["text"]


def test_a_bot_takes_over_when_time_is_up_and_answers_that_question(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("killzone.web.answering.ADVISOR", "uniform")
    made = opened(server, EACH)
    one, two = (server.client(made.table, secret) for secret in made.secrets[:2])
    run_out(server, made.table)
    one.until("present", lambda word: word["seats"][0].get("stand_in", False))
    two.until("state", lambda word: word["number"] > 0)
    assert server.table(made.table).history.seat_of(1) == 0
    # Whoever comes back has the time of the next question.
    one.ask("stand-in", seat=0, what="end")
    assert not server.table(made.table).seats[0].stand_in


def test_who_has_no_time_left_for_the_game_stays_out_of_it(server: Served) -> None:
    made = opened(server, ALL)
    one = server.client(made.table, made.secrets[0])

    clock = server.table(made.table).timing.clock

    async def spend() -> None:
        server.lobby._tables[made.table].timing.set(clock._replace(since=clock.since - 60_000, due=unix_ms()))

    server.run(spend())
    one.until("present", lambda word: word["seats"][0].get("stand_in", False))
    assert "time was up" in one.refused("stand-in", seat=0, what="end")["reasons"][0]["text"]


def test_a_game_is_lost_when_time_is_up_if_that_was_agreed_on(server: Served) -> None:
    made = opened(server, EACH._replace(out="lost"))
    one = server.client(made.table, made.secrets[0])
    run_out(server, made.table)
    state = one.until("state", lambda word: word["position"].get("over", False))
    assert state["position"]["places"][0] == 3
    assert "time of" in state["ending"]["text"]
    assert (state.get("waiting", -1), state.get("question")) == (-1, None)
    answer = answer_form(first(server.game(made.table)))
    assert one.refused("answer", revision=state["revision"], **answer)["stale"]
    assert server.get(f"/api/tables/{made.table}/record")[0] == 200
    (summary,) = server.post("/api/tables/summaries", {"tables": [made.table]})[1]
    assert (summary["over"], summary["places"][0]) == (True, 3)


def test_an_answer_after_time_is_up_comes_too_late(server: Served) -> None:
    made = opened(server, EACH._replace(out="lost"))
    one = server.client(made.table, made.secrets[0])
    timing = server.table(made.table).timing

    async def late() -> None:
        # The timer is late, as on a busy machine.
        timing.set(timing.clock._replace(due=unix_ms()))
        timing.stop()

    server.run(late())
    refused = one.refused("answer", revision=0, **answer_form(first(server.game(made.table))))
    assert "time is up" in refused["reasons"][0]["text"]


def test_a_clock_that_is_up_at_a_sleeping_table_does_what_was_agreed_on(server: Served) -> None:
    made = opened(server, Pace("decision", 3 * 24 * 3600, "lost"))
    clock = server.table(made.table).timing.clock
    assert clock.due > unix_ms() + 2 * 24 * 3600 * 1000
    server.lobby.sweep(0)
    # Nothing of it is in memory, and its time passes.
    assert made.table not in server.lobby._tables
    late = besides.new_clock(made.table, clock._replace(due=unix_ms()))
    server.run(server.lobby.keep(late))
    while not server.post("/api/tables/summaries", {"tables": [made.table]})[1][0]["over"]:
        pass


def test_clocks_and_lost_games_are_kept_through_a_restart(tmp_path: Path) -> None:
    server = Served(tmp_path, QUICK, preload=("toy",))
    made, lost = opened(server, ALL), opened(server, ALL._replace(out="lost"))
    with Client(server.port, made.table, made.secrets[0]) as one, Client(server.port, lost.table) as watcher:
        one.answered(first(server.game(made.table)))
        run_out(server, lost.table)
        ending = watcher.until("state", lambda word: "ending" in word)["ending"]
    before = server.table(made.table).timing.clock
    server.stop()
    again = Served(tmp_path, QUICK, preload=("toy",))
    try:
        clock = again.table(made.table).timing.clock
        assert (clock.seat, clock.left, clock.top) == (before.seat, before.left, before.top)
        assert clock.due >= before.due
        assert again.client(lost.table).state["ending"] == ending
    finally:
        again.stop()


def test_a_server_that_comes_back_takes_from_no_clock(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    begun, game = beginning(toy.new_game(1), "b2:1")
    clock = clocks.running(clocks.wound(ALL, 3), ALL, 1, 0, unix_ms() - 1_000_000)
    kept = Kept("a" * 16, "A test", "toy", begun.opening, begun.dice, (KeptSeat(0, "person", "Ada"),))
    store = Store(path)
    store.keep_table(kept._replace(besides=Besides(Terms("", ALL), clock)), progress_of(game)).result()
    store.write(besides.alive(clock.since + 20_000)).result()
    store.close()
    store = Store(path)
    try:
        now, found = unix_ms(), store.table(kept.id)
        assert found is not None
        # Twenty of its sixty seconds were gone when the server was last there.
        assert 0 <= found.besides.clock.due - now <= 40_000
        assert found.besides.clock.left == clock.left
    finally:
        store.close()


@pytest.mark.parametrize("pace", [{"kind": "game", "seconds": 1}, {"kind": "decision", "seconds": 10**9}])
def test_a_clock_that_makes_no_sense_is_refused(server: Served, pace: Words) -> None:
    status, told = server.post("/api/tables", {"pace": pace})
    assert status == 422
    assert "10 seconds" in told["reasons"][0]["text"]


def test_undo_goes_back_past_others_if_they_agree(server: Served) -> None:
    made = server.open(kt24_game(), "person", "person")
    clients = [server.client(made.table, secret) for secret in made.secrets]
    game = server.game(made.table)
    seats: list[int] = []
    while len(set(seats)) < 2:
        assert game.decision is not None
        seats.append(game.decision.seat)
        clients[seats[-1]].answered(first(game))
        catch_up(clients[seats[-1]], *clients)
        game = server.game(made.table)
    asks, agrees = clients[seats[0]], clients[seats[-1]]
    assert asks.state["can_undo"] == "ask"
    asks.ask("undo", revision=asks.revision)
    request = agrees.until("present", lambda word: "undo" in word)["undo"]
    assert request["answers"] >= 2
    agrees.ask("undo", revision=asks.revision, what="refuse")
    assert "let it stand" in asks.refused("undo", revision=asks.revision)["reasons"][0]["text"]
