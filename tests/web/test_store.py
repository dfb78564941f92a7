"""What is kept on disk: every answer before anybody hears of it, through kill -9 and newer versions."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import toy
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine
from web.served import Client, Served, http
from websockets.exceptions import ConnectionClosed

import killzone
from killzone import Action, Game
from killzone.web import keys
from killzone.web.history import BrokenTableError, History, beginning, progress_of, rebuilt
from killzone.web.schema import METADATA
from killzone.web.store import Deed, Kept, KeptSeat, Store, StoreError, bring_up_to_date, connect


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    store = Store(path)
    try:
        yield store
    finally:
        store.close()


def keep(store: Store, game: Game, id: str = "a" * 16) -> Kept:
    begun, game = beginning(game, "b2:1")
    kept = Kept(id, "A test", game.ruleset.id, begun.opening, begun.dice, (KeptSeat(0, "person", "Ada"),))
    store.keep_table(kept, progress_of(game)).result()
    return kept


def test_two_at_one_screen_are_told_the_same_after_loading_the_page_again(tmp_path: Path) -> None:
    server = Served(tmp_path)
    try:
        made = server.open(killzone.new_game(way="full", seed="7"), "person", "person")
        both = server.client(made.table, *made.secrets)
        agents = [killzone.Uniform(f"7/{seat}") for seat in range(2)]
        for _ in range(70):
            game = server.game(made.table)
            assert game.decision is not None
            both.answered(agents[game.decision.seat].answer(game.view(game.decision.seat)))
        assert server.client(made.table, *made.secrets).state["entries"] == log_of(both)
    finally:
        server.stop()


# A server that is killed


class Process:
    """`killzone play` as a process, which tests may kill."""

    def __init__(self, data: Path, **more: Any) -> None:
        command = [sys.executable, "-m", "killzone", "play", "--port", "0", "--no-open", "--pause", "0"]
        self._process = subprocess.Popen(
            [*command, "--data", str(data)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more
        )
        assert self._process.stdout is not None
        self.where = self._process.stdout.readline().strip()
        assert self.where.startswith("http://127.0.0.1:"), self._process.communicate()
        self.port = int(self.where.rstrip("/").rpartition(":")[2])

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.returncode is None:
            self.kill()

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()

    def stop(self) -> tuple[int, str]:
        self._process.send_signal(signal.SIGINT)
        _, said = self._process.communicate(timeout=30)
        return self._process.returncode, said


def played(seed: str, answers: int) -> tuple[Game, list[Action]]:
    """A full game played so far by agents, in the middle of an attack, and its answers."""
    game = killzone.new_game(way="full", seed=seed)
    agents = [killzone.Uniform(f"{seed}/{seat}") for seat in range(2)]
    actions: list[Action] = []
    while len(actions) < answers or not ("Shoot" in game.view(-1).trail and game.given and game.given.rolls):
        assert game.decision is not None
        actions.append(agents[game.decision.seat].answer(game.view(game.decision.seat)))
        game = game.play(actions[-1])
    return game, actions


@pytest.mark.skipif(os.name == "nt", reason="only POSIX has kill -9")
def test_what_was_agreed_on_and_said_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    seats, pace = [{"kind": "person"}, {"kind": "link"}], {"kind": "game", "seconds": 600, "out": "lost"}
    with Process(tmp_path) as server:
        status, made = http(server.port, "/api/tables", {"way": "lite", "seats": seats, "pace": pace})
        assert status == 201
        with (
            Client(server.port, made["table"], made["secrets"][0]),
            Client(server.port, made["table"], made["secrets"][1]) as guest,
        ):
            guest.ask("call", name="Bo")
            guest.ask("allow", on=True)
            guest.ask("say", phrase="luck")
        server.kill()
    with Process(tmp_path) as server, Client(server.port, made["table"], made["secrets"][1]) as guest:
        assert guest.until("talk")["lines"][0]["phrase"] == "luck"
        assert guest.welcome["pace"] == pace
        seat = guest.state["seats"][1]
        assert (seat["name"], seat["kind"], seat["talks"]) == ("Bo", "person", True)
        assert guest.state["clock"]["seat"] == guest.state["waiting"]


@pytest.mark.skipif(os.name == "nt", reason="only POSIX has kill -9")
def test_a_server_killed_in_mid_attack_goes_on_to_the_die(tmp_path: Path) -> None:
    game, actions = played("7", 80)
    with Process(tmp_path) as server:
        status, made = http(server.port, "/api/tables", {"seats": [{"kind": "person"}] * 2, "seed": "7"})
        assert status == 201
        with (
            Client(server.port, made["table"], *made["secrets"]) as client,
            Client(server.port, made["table"]) as onlooker,
        ):
            client.answered(actions[0])
            client.ask("undo", revision=client.revision)
            for action in actions:
                client.answered(action)
            onlooker.until("state", lambda word: word["revision"] == client.revision)
            server.kill()
    before = client.state
    assert before["tray"]["pools"]
    assert before["revision"] == len(actions) + 2

    with Process(tmp_path) as again:
        known = {"since": before["number"], "revision": before["revision"]}
        with (
            Client(again.port, made["table"], *made["secrets"], **known) as back,
            Client(again.port, made["table"]) as anew,
        ):
            for name in ("revision", "number", "position", "question", "tray", "trail", "waiting", "seats", "can_undo"):
                assert back.state.get(name) == before.get(name), name
            assert back.state["entries"] == []
            assert anew.state["entries"] == log_of(onlooker)
            go_on(back, game)
        code, said = again.stop()
    assert (code, "Traceback" in said) == (0, False), said


def go_on(client: Client, game: Game) -> None:
    """Play on the same game here and there: the same dice fall in both."""
    agents = [killzone.Uniform(f"after/{seat}") for seat in range(2)]
    for _ in range(40):
        assert game.decision is not None
        action = agents[game.decision.seat].answer(game.view(game.decision.seat))
        game = game.play(action)
        client.answered(action)
        fallen = [face for one in client.state["entries"] for face in one.get("faces", [])]
        assert game.given is not None
        assert [face for faces in game.given.rolls for face in faces] == fallen


def log_of(client: Client) -> list[dict[str, object]]:
    log: list[dict[str, object]] = []
    for word in client.heard:
        if word["type"] == "state":
            log = [one for one in log if int(str(one["answer"])) <= word["keep"]] + word["entries"]
    return log


def test_a_table_that_nobody_looks_at_is_let_go_and_found_again(tmp_path: Path) -> None:
    server = Served(tmp_path)
    made = server.open(toy.new_game(3), "person", "person", "person")
    client = server.client(made.table, *made.secrets)
    agent = killzone.Uniform("sweep")
    while not client.state["position"].get("over"):
        game = server.game(made.table)
        client.answered(agent.answer(game.view(game.decision.seat)))  # type: ignore[union-attr]  # it is not over
    digest, revision = server.game(made.table).digest(), client.revision
    client.close()
    while server.table(made.table).listeners:
        pass

    async def sweep() -> int:
        return server.lobby.sweep(0)

    assert server.run(sweep()) == 1
    assert server.lobby.count() == 0
    assert server.game(made.table).digest() == digest
    assert server.table(made.table).history.revision == revision
    status, record = server.get(f"/api/tables/{made.table}/record")
    assert status == 200
    assert killzone.replay(record).digest() == digest
    server.stop()


# Building a game again


def test_deeds_done_again_give_the_same_game() -> None:
    game = killzone.new_game(way="full", seed="again")
    begun, game = beginning(game, "")
    history, deeds = History(game), []
    agents = [killzone.Uniform(f"again/{seat}") for seat in range(2)]
    for turn in range(150):
        decision = history.game.decision
        assert decision is not None
        if turn % 7 == 6:
            after = history.back_to(history.game.number - 2)
            deed = history.back_deed(after, decision.seat)
        else:
            after = history.game.play(agents[decision.seat].answer(history.game.view(decision.seat)))
            deed = history.answer_deed(after, decision.seat, "")
        history.do(deed, after)
        deeds.append(deed)
    kept = Kept("a" * 16, "", "kt24", begun.opening, begun.dice, (), tuple(deeds))
    again = rebuilt(kept)
    assert again.game.digest() == history.game.digest()
    assert again.game.dice == history.game.dice
    assert (again.revision, again.taken_back) == (history.revision, history.taken_back)
    assert [one.digest() for one in again.games] == [one.digest() for one in history.games]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"answer": "#0 moon"}, "refused"),
        ({"counter": 99}, "the dice"),
        (
            {"digest": f"{killzone.new_game(seed=1, way='lite').ruleset.version}:{'0' * 16}"},
            "not the one that was kept",
        ),
        ({"revision": 5}, "missing"),
        ({"answer": "nonsense"}, "not an action"),
    ],
)
def test_a_table_that_comes_out_otherwise_is_not_played_on(change: dict[str, object], says: str) -> None:
    begun, game = beginning(killzone.new_game(seed=1, way="lite"), "")
    history = History(game)
    assert game.decision is not None
    after = game.play(game.decision.candidates(1)[0])
    deed = history.answer_deed(after, 0, "")._replace(**change)  # type: ignore[arg-type]  # keywords of whoever calls
    with pytest.raises(BrokenTableError, match=says):
        rebuilt(Kept("a" * 16, "", "kt24", begun.opening, begun.dice, (), (deed,)))


# The database


def test_the_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with opened(path):
        pass
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_a_database_of_a_later_version_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with opened(path):
        pass
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match=r"later version of killzone \(revision 9999\)"):
        Store(path)


def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    engine = connect(path)
    with engine.begin() as connection:
        bring_up_to_date(connection, "0001")
    engine.dispose()
    begun, game = beginning(toy.new_game(1), "b2:1")
    assert game.decision is not None
    after = game.play(game.decision.candidates(1)[0])
    deed = History(game).answer_deed(after, 0, "because")
    with closing(sqlite3.connect(path)) as database, database:
        row = ("a" * 16, "Old", "toy", begun.opening, begun.dice, "{}", 1, 0, 1, True, 0, "0,0,0")
        database.execute(f"INSERT INTO tables VALUES ({','.join('?' * len(row))})", row)
        database.execute("INSERT INTO seats VALUES (?, 0, 'person', 'Ada', '', '', 0)", ("a" * 16,))
        database.execute("INSERT INTO deeds VALUES (?, ?, ?, ?, ?, ?, ?, ?)", ("a" * 16, *deed))
    with opened(path) as store:
        kept = store.table("a" * 16)
        assert kept is not None
        assert (kept.title, kept.seats[0].name, kept.deeds) == ("Old", "Ada", (deed,))
        assert rebuilt(kept).game.digest() == after.digest()
        assert store.record("a" * 16) == "{}"


def test_a_file_that_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    path.write_text("not a database, but long enough to look at" * 40, encoding="utf-8")
    with pytest.raises(StoreError, match="no database of killzone"):
        Store(path)


def test_one_write_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    with opened(tmp_path / "x.sqlite") as store:
        kept = keep(store, toy.new_game(1))
        progress = progress_of(toy.new_game(1))
        deeds = [store.keep_deed(kept.id, Deed(revision, 0, "#0 x", 1), progress) for revision in (1, 2, 2, 3)]
        assert [deed.exception() is None for deed in deeds] == [True, True, False, True]
        found = store.table(kept.id)
        assert found is not None
        assert [deed.revision for deed in found.deeds] == [1, 2, 3]


def test_an_answer_that_cannot_be_kept_is_not_taken(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    server = Served(tmp_path)
    made = server.open(toy.new_game(3), "person", "person", "person")
    client = server.client(made.table, *made.secrets)
    before = server.game(made.table).digest()
    with closing(sqlite3.connect(tmp_path / "killzone.sqlite")) as database, database:
        database.execute("CREATE TRIGGER full BEFORE INSERT ON deeds BEGIN SELECT RAISE(ABORT, 'full'); END")
    action = server.game(made.table).decision.candidates(1)[0]  # type: ignore[union-attr]  # it is not over
    word = client.result(client.answer(action))
    assert "could not be kept" in word["reasons"][0]["text"]
    assert "sqlite" not in json.dumps(word).lower()
    assert server.game(made.table).digest() == before
    assert "did not take it" in caplog.text
    server.stop()


def test_a_table_that_went_on_elsewhere_is_read_again(tmp_path: Path) -> None:
    server = Served(tmp_path)
    try:
        made = server.open(toy.new_game(3), "person", "person", "person")
        client = server.client(made.table, *made.secrets)
        history = server.table(made.table).history
        mine, theirs = history.game.decision.candidates(2)  # type: ignore[union-attr]  # it is not over
        after = history.game.play(theirs)
        server.lobby.store.keep_deed(made.table, history.answer_deed(after, 0, "")).result()
        client.answer(mine)
        with pytest.raises(ConnectionClosed, match="1013"):
            client.until("never")
        assert server.client(made.table, *made.secrets).state["number"] == 1
        assert server.game(made.table).digest() == after.digest()
    finally:
        server.stop()


def test_secrets_are_kept_as_hashes_only(tmp_path: Path) -> None:
    server = Served(tmp_path)
    made = server.open(toy.new_game(3), "person", "link", "bot")
    server.stop()
    everything = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made.table.encode() in everything
    for secret in made.secrets:
        assert not secret or secret.encode() not in everything


def test_a_secret_opens_only_its_own_hash() -> None:
    one, other = keys.new_secret(), keys.new_secret()
    assert keys.matches(one, keys.hashed(one))
    assert not keys.matches(other, keys.hashed(one))
    assert not keys.matches("", keys.hashed(""))
    assert not keys.matches(one, "")
    assert not keys.matches("ü" * 32, keys.hashed("ü" * 32))
    assert keys.is_id(keys.new_id())
    assert not keys.is_id("../../../etc/pass")
