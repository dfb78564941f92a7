"""One server for each folder, and nothing that is opened short of what was kept."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import toy
from typer.testing import CliRunner
from web.served import Client, Served, http
from web.test_store import Process

import killzone
from killzone.cli import app as cli
from killzone.web.history import History, beginning, progress_of
from killzone.web.store import DamagedTableError, Kept, KeptSeat, Store, StoreError

IDS = [letter * 16 for letter in "abcde"]
ANSWERS = 23
HURT = IDS[1]


# One server for each folder


def test_a_second_server_on_a_folder_is_told_who_was_first(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "killzone", "play", "--check", "--port", "0", "--data", str(tmp_path)]
    with Process(tmp_path) as server:
        status, made = http(server.port, "/api/tables", {})
        assert status == 201
        refused = subprocess.run(command, capture_output=True, text=True, check=False)
        assert refused.returncode == 1
        assert f"process {server._process.pid} already serves the tables in this folder" in refused.stderr
        assert "Traceback" not in refused.stderr
        with Client(server.port, made["table"], *made["secrets"]) as client:
            assert client.welcome["yours"] == [0]
        server.kill()
    again = subprocess.run(command, capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr


def test_a_store_that_was_closed_leaves_its_folder_to_the_next(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    first = Store(path)
    with pytest.raises(StoreError, match=f"process {os.getpid()} already serves"):
        Store(path)
    first.close()
    Store(path).close()


def test_a_store_that_does_not_open_leaves_its_folder_to_the_next(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    path.write_bytes(b"no database" * 500)
    for _ in range(2):
        with pytest.raises(StoreError, match="no database of killzone"):
            Store(path)
    path.unlink()
    Store(path).close()


# Damage


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a few tables of some answers each."""
    path = tmp_path_factory.mktemp("whole") / "killzone.sqlite"
    store = Store(path)
    for id in IDS:
        fill(store, id)
    store.close()
    return path


def fill(store: Store, id: str) -> None:
    begun, game = beginning(killzone.new_game(seed=id, way="lite"), "")
    seats = tuple(KeptSeat(seat, "person", "Ada") for seat in range(2))
    store.keep_table(
        Kept(id, f"Title {id}", game.ruleset.id, begun.opening, begun.dice, seats), progress_of(game)
    ).result()
    history, agent = History(game), killzone.Uniform(id)
    for _ in range(ANSWERS):
        assert history.game.decision is not None
        after = history.game.play(agent.answer(history.game.view(history.game.decision.seat)))
        deed = history.answer_deed(after, history.game.decision.seat, "")
        store.keep_deed(id, deed).result()
        history.do(deed, after)


def copied(whole: Path, to: Path) -> Path:
    return Path(shutil.copy(whole, to / "killzone.sqlite"))


def kept_in(store: Store, id: str) -> Kept | str:
    """A table, or what is said to be wrong with it."""
    try:
        return store.table(id) or "none"
    except DamagedTableError as problem:
        return str(problem)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (f"DELETE FROM deeds WHERE table_id = :id AND revision = {ANSWERS}", "22 of its 23 answers"),
        ("DELETE FROM deeds WHERE table_id = :id AND revision = 1", "22 of its 23 answers"),
        ("DELETE FROM deeds WHERE table_id = :id AND revision > 5", "5 of its 23 answers"),
        ("DELETE FROM deeds WHERE table_id = :id", "0 of its 23 answers"),
        ("UPDATE deeds SET revision = 99 WHERE table_id = :id AND revision = 9", "nobody gave"),
        (f"INSERT INTO deeds VALUES (:id, {ANSWERS + 1}, 0, '#1 x', 1, '', 0, '')", "nobody gave"),
        ("UPDATE deeds SET answer = answer || ' ' WHERE table_id = :id AND revision = 4", "not the ones"),
        ("UPDATE deeds SET counter = counter + 1 WHERE table_id = :id AND revision = 4", "not the ones"),
        ("UPDATE deeds SET digest = '' WHERE table_id = :id", "not the ones"),
        ("UPDATE openings SET dice = replace(dice, 'b2:', 'b2:0') WHERE table_id = :id", "not the ones"),
        ("DELETE FROM openings WHERE table_id = :id", "how it began"),
        ("DELETE FROM marks WHERE table_id = :id", "mark"),
        ("UPDATE marks SET revision = revision - 1 WHERE table_id = :id", "nobody gave"),
        ("UPDATE marks SET seal = '' WHERE table_id = :id", "not the ones"),
        ("DELETE FROM seats WHERE table_id = :id", "seats"),
        ("DELETE FROM tables WHERE id = :id", "title"),
    ],
)
def test_a_damaged_table_is_named_and_not_opened_and_the_others_are(
    whole: Path, tmp_path: Path, damage: str, says: str
) -> None:
    path = copied(whole, tmp_path)
    with closing(sqlite3.connect(path)) as database, database:
        assert database.execute(damage, {"id": HURT}).rowcount > 0
    store = Store(path)
    try:
        assert says in str(kept_in(store, HURT))
        for id in IDS:
            found = kept_in(store, id)
            assert id == HURT or (isinstance(found, Kept) and len(found.deeds) == ANSWERS)
        assert set(store.damaged) <= {HURT}
        assert HURT in store.title(HURT)
    finally:
        store.close()


def test_the_page_is_told_that_a_table_is_damaged_and_the_others_are_played(tmp_path: Path) -> None:
    server = Served(tmp_path, preload=("toy",))
    made = [server.open(toy.new_game(number), "person", "person", "person") for number in range(2)]
    for one in made:
        client = server.client(one.table, *one.secrets)
        for _ in range(3):
            client.answered(server.game(one.table).decision.candidates(1)[0])  # type: ignore[union-attr]  # it is not over
    server.stop()
    with closing(sqlite3.connect(tmp_path / "killzone.sqlite")) as database, database:
        database.execute("DELETE FROM deeds WHERE table_id = ? AND revision = 3", (made[0].table,))
    told = CliRunner().invoke(cli, ["play", "--check", "--port", "0", "--data", str(tmp_path)])
    said = " ".join(told.stderr.split())
    assert f"Table {made[0].table} (A test) is damaged and cannot be opened: the database has 2 of its 3" in said
    assert made[1].table not in told.stderr
    server = Served(tmp_path, preload=("toy",))
    hurt = server.client(made[0].table, hello=False)
    hurt.hello(*made[0].secrets)
    assert "cannot be opened: the database has 2 of its 3 answers" in hurt.until("gone")["text"]
    status, answer = server.get(f"/api/tables/{made[0].table}/scenario")
    assert (status, "2 of its 3 answers" in answer["reasons"][0]["text"]) == (500, True)
    other = server.client(made[1].table, *made[1].secrets)
    assert other.state["number"] == 3
    other.answered(server.game(made[1].table).decision.candidates(1)[0])  # type: ignore[union-attr]  # it is not over
    server.stop()


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2 // 4096 * 4096]


def cut_in_a_page(data: bytes) -> bytes:
    return data[: len(data) - 1500]


def emptied(data: bytes) -> bytes:
    return b""


def beheaded(data: bytes) -> bytes:
    return b"\0" * 100 + data[100:]


def holed(data: bytes) -> bytes:
    return data[:4096] + b"\xaa" * 4096 + data[8192:]


@pytest.mark.parametrize("damage", [cut, cut_in_a_page, emptied, beheaded, holed])
def test_a_damaged_file_is_one_clear_error_and_is_not_written_to(
    whole: Path, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "killzone.sqlite"
    path.write_bytes(damage(whole.read_bytes()))
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"database.*nothing was changed.*another folder"):
        Store(path)
    assert path.read_bytes() == before
    told = CliRunner().invoke(cli, ["play", "--check", "--port", "0", "--data", str(tmp_path)])
    assert told.exit_code == 1
    assert "nothing was changed" in " ".join(told.stderr.split())
    assert "Traceback" not in told.stderr
    assert path.read_bytes() == before


def test_a_log_without_its_database_is_not_thrown_away(whole: Path, tmp_path: Path) -> None:
    path, log = tmp_path / "killzone.sqlite", tmp_path / "killzone.sqlite-wal"
    path.write_bytes(b"")
    log.write_bytes(whole.read_bytes())
    with pytest.raises(StoreError, match="empty although a log"):
        Store(path)
    assert log.read_bytes() == whole.read_bytes()


def test_whatever_byte_is_changed_no_table_opens_other_than_it_was(whole: Path, tmp_path: Path) -> None:
    """The adversary: bytes anywhere in the file. What is opened is whole; what is not is said to be damaged."""
    chance = random.Random(16)
    data = whole.read_bytes()
    path = tmp_path / "killzone.sqlite"
    store = Store(copied(whole, tmp_path))
    as_it_was = {id: store.table(id) for id in IDS}
    store.close()
    said = 0
    for _ in range(60):
        for file in tmp_path.iterdir():
            file.unlink()
        hurt = bytearray(data)
        at = chance.randrange(len(hurt) - 8)
        hurt[at : at + 8] = chance.randbytes(8)
        path.write_bytes(hurt)
        try:
            store = Store(path)
        except StoreError:
            said += 1
            continue
        for id in IDS:
            found = kept_in(store, id)
            if isinstance(found, str):
                said += 1
                continue
            true = as_it_was[id]
            assert true is not None
            assert (found.opening, found.dice, found.deeds) == (true.opening, true.dice, true.deeds)
        store.close()
    assert said > 5


def test_a_deed_that_does_not_follow_the_last_is_not_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "x.sqlite")
    fill(store, HURT)
    kept = store.table(HURT)
    assert kept is not None
    for revision in (ANSWERS - 1, ANSWERS, ANSWERS + 2):
        with pytest.raises(StoreError):
            store.keep_deed(HURT, kept.deeds[-1]._replace(revision=revision)).result()
    store.keep_deed(HURT, kept.deeds[-1]._replace(revision=ANSWERS + 1)).result()
    found = store.table(HURT)
    assert found is not None
    assert len(found.deeds) == ANSWERS + 1
    store.close()
