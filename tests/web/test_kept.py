"""Games that were kept when values were still named by their files: a record, and a table in a server's store."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import killzone
from killzone.core.record import made_by_these_rules
from killzone.web.history import rebuilt
from killzone.web.store import Store

KEPT = Path("tests/kept")


def test_an_old_record_is_played_by_todays_rules() -> None:
    data = json.loads((KEPT / "record.json").read_text(encoding="utf-8"))
    game = killzone.replay(data)
    assert game.number == len(data["steps"]) - 1 == 90
    assert not made_by_these_rules(data)
    again = killzone.record(game)
    assert made_by_these_rules(again)
    assert [step.get("answer") for step in again["steps"]] == [step.get("answer") for step in data["steps"]]


def test_a_table_that_was_kept_long_ago_goes_on(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript((KEPT / "table.sql").read_text(encoding="utf-8"))
    store = Store(database)
    try:
        kept = store.table("a" * 16)
        assert kept is not None
        assert any(deed.digest for deed in kept.deeds)
        game = rebuilt(kept).game
    finally:
        store.close()
    assert game.number == 60
    assert game.decision is not None
