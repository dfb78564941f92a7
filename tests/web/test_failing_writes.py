"""A disk that does not take everything: nothing is lost, nothing is made up, and the table goes on by itself."""

import json
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import toy
from web.served import LOOSE, Client, Served

from killzone import Game
from killzone.web.besides import Write
from killzone.web.history import BrokenTableError, record_text
from killzone.web.store import Store, StoreError

QUICK = LOOSE._replace(again_after=0.001)


class Failing(Store):
    """A store of which chosen writes fail: before anything is written, or only after everything was."""

    def __init__(self, database: Path) -> None:
        super().__init__(database)
        self.count = 0
        self.fails: Callable[[int], str] = lambda number: ""

    def write(self, job: Write) -> "Future[Any]":
        self.count += 1
        how = self.fails(self.count)
        if not how:
            return super().write(job)
        if how == "after":
            super().write(job).result()
        failed: Future[Any] = Future()
        failed.set_exception(StoreError("the database did not take it"))
        return failed


def served(data: Path, fails: Callable[[int], str] = lambda number: "") -> Served:
    server = Served(data, QUICK, preload=("toy",), store=Failing)
    store = server.lobby.store
    assert isinstance(store, Failing)
    store.fails = fails
    return server


def bots_alone(server: Served, seed: int = 11) -> tuple[str, Game, Client]:
    """A game of bots, looked at by one connection from the first answer to the last."""
    made = server.open(toy.new_game(seed), "bot", "bot", "bot")
    watching = server.client(made.table)
    if not watching.state["position"].get("over"):
        watching.until("state", lambda word: word["position"].get("over", False))
    return made.table, server.game(made.table), watching


WAYS: dict[str, Callable[[int], str]] = {
    "one": lambda number: "before" if number == 5 else "",
    "one after it was written": lambda number: "after" if number == 5 else "",
    "several in a row": lambda number: "before" if 5 <= number < 12 else "",
    "every other": lambda number: "before" if number % 2 and number > 1 else "",
    "every third, whichever way": lambda number: ("", "before", "after")[number % 3] if number > 1 else "",
}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The fingerprint of the game that bots play on a good disk."""
    server = served(tmp_path_factory.mktemp("data"))
    try:
        return bots_alone(server)[1].digest()
    finally:
        server.stop()


@pytest.mark.parametrize("way", WAYS)
def test_bots_go_on_with_their_own_thoughts_after_failed_writes(tmp_path: Path, way: str, undisturbed: str) -> None:
    server = served(tmp_path, WAYS[way])
    try:
        table, game, watching = bots_alone(server)
        assert game.digest() == undisturbed
        numbers = [word["revision"] for word in watching.heard if word["type"] == "state"]
        assert numbers == sorted(set(numbers)), "an answer was told twice"
    finally:
        server.stop()
    again = Served(tmp_path, preload=("toy",))
    try:
        assert again.game(table).digest() == undisturbed
    finally:
        again.stop()


def test_the_table_says_what_the_bots_wait_for_and_when_it_is_over(tmp_path: Path) -> None:
    broken = [True]
    server = served(tmp_path, lambda number: "before" if number > 1 and broken[0] else "")
    try:
        made = server.open(toy.new_game(3), "bot", "person", "person")
        watching = server.client(made.table)
        troubled = watching.until("present", lambda word: "trouble" in word)
        assert "could not be written to disk" in troubled["trouble"]
        assert server.game(made.table).number == 0
        # Whoever comes now is told, too.
        server.client(made.table).until("present", lambda word: "trouble" in word)
        broken[0] = False
        watching.until("state")
        assert server.table(made.table).trouble == ""
    finally:
        server.stop()


def test_a_database_that_really_fails_is_written_to_again(tmp_path: Path, undisturbed: str) -> None:
    """Not a store that pretends: the database itself refuses, as it does when the disk is full, and then does not."""
    server = served(tmp_path)
    try:
        made = server.open(toy.new_game(11), "bot", "bot", "bot")
        with closing(sqlite3.connect(tmp_path / "killzone.sqlite")) as other:
            other.execute("CREATE TRIGGER full BEFORE INSERT ON deeds BEGIN SELECT RAISE(ABORT, 'full'); END")
            other.commit()
            watching = server.client(made.table)
            watching.until("present", lambda word: "trouble" in word)
            other.execute("DROP TRIGGER full")
            other.commit()
        watching.until("state", lambda word: word["position"].get("over", False))
        assert server.game(made.table).digest() == undisturbed
    finally:
        server.stop()


def test_an_answer_of_a_person_that_was_not_kept_is_refused_and_may_be_given_again(tmp_path: Path) -> None:
    broken = [True]
    server = served(tmp_path, lambda number: "before" if number > 1 and broken[0] else "")
    try:
        made = server.open(toy.new_game(3), "person", "person", "person")
        client = server.client(made.table, *made.secrets)
        decision = server.game(made.table).decision
        assert decision is not None
        word = client.result(client.answer(decision.candidates(1)[0]))
        assert word["type"] == "refused"
        assert "could not be kept" in word["reasons"][0]["text"]
        broken[0] = False
        client.answered(decision.candidates(1)[0])
        assert client.state["number"] == 1
    finally:
        server.stop()


def test_whoever_comes_by_a_link_is_let_in_whatever_the_disk_does(tmp_path: Path) -> None:
    broken = [True]
    server = served(tmp_path, lambda number: "before" if number > 1 and broken[0] else "")
    try:
        made = server.open(toy.new_game(3), "person", "link", "person")
        first = server.client(made.table, made.secrets[1])
        assert first.state["seats"][1]["kind"] == "open"
        broken[0] = False
        assert server.client(made.table, made.secrets[1]).state["seats"][1]["kind"] == "person"
    finally:
        server.stop()


# The record of a finished game


def finished(server: Served) -> tuple[str, Game]:
    table, game, watching = bots_alone(server)
    watching.close()
    return table, game


def swept(server: Served, table: str) -> None:
    """Have the table let go of, so that it has to be read again."""

    async def sweep() -> None:
        server.lobby.forget(await server.lobby.table(table))  # type: ignore[arg-type]  # it is there

    server.run(sweep())


def broken(_: object) -> Any:
    raise BrokenTableError("an answer that was once taken is refused by this version")


def test_a_finished_game_can_be_read_whatever_becomes_of_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = served(tmp_path)
    try:
        table, game = finished(server)
        swept(server, table)
        monkeypatch.setattr("killzone.web.lobby.rebuilt", broken)
        status, data = server.get(f"/api/tables/{table}/record")
        assert status == 200
        assert data == json.loads(record_text(game))
    finally:
        server.stop()


def test_an_older_table_without_a_record_is_rebuilt_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = served(tmp_path)
    try:
        table, _ = finished(server)
        swept(server, table)
        server.lobby.store.keep_record(table, "").result()
        assert server.lobby.store.record(table) is None
        first = server.get(f"/api/tables/{table}/record")
        assert first[0] == 200
        swept(server, table)
        monkeypatch.setattr("killzone.web.lobby.rebuilt", broken)
        server.lobby.store.write(lambda connection: None).result()
        assert server.get(f"/api/tables/{table}/record") == first
    finally:
        server.stop()


def test_the_record_is_written_with_the_last_answer_and_goes_with_it(tmp_path: Path) -> None:
    server = served(tmp_path)
    try:
        made = server.open(toy.new_game(3, rounds=1), "person", "person", "person")
        client = server.client(made.table, *made.secrets)
        while not client.state["position"].get("over"):
            client.answered(server.game(made.table).decision.candidates(1)[0])  # type: ignore[union-attr]  # it is not over
        assert server.lobby.store.record(made.table) == record_text(server.game(made.table))
        client.ask("undo", revision=client.revision)
        assert not client.state["position"].get("over")
        assert server.lobby.store.record(made.table) is None
        assert server.get(f"/api/tables/{made.table}/record")[0] == 409
        now = server.lobby.store.listed([made.table])[0].progress.over
        assert now == server.game(made.table).over
    finally:
        server.stop()
