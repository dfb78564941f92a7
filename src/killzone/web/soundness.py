"""Whether what is on disk is whole: the file before anything is written to it, and every table for itself.

Each table has a mark: how many entries it has, and a seal over all of them, renewed in the same transaction as each
entry. What is missing, added or changed since then gives another seal.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, text

WAY_OUT = (
    "nothing was changed. Keep a copy of the folder, then put back a copy from before, save what can be read with "
    "'sqlite3 killzone.sqlite .recover', or take another folder"
)


class UnsoundFileError(Exception):
    """The database as a whole cannot be trusted; the message says why, and the way out."""


def check_file(database: Path) -> None:
    """Look through a database without writing to it. Raises `UnsoundFileError`."""
    if not database.exists():
        return
    log = database.with_name(database.name + "-wal")
    if database.stat().st_size == 0:
        beside = " although a log of changes lies beside it" if log.exists() and log.stat().st_size else ""
        raise UnsoundFileError(f"the database is empty{beside}; {WAY_OUT}")
    try:
        with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(1)")]
    except (sqlite3.DatabaseError, UnicodeDecodeError) as problem:
        if getattr(problem, "sqlite_errorname", "").startswith("SQLITE_NOTADB"):
            raise UnsoundFileError(f"the file in the data folder is no database of killzone; {WAY_OUT}") from problem
        raise UnsoundFileError(f"the database is damaged ({str(problem)[:200]}); {WAY_OUT}") from problem
    if found != ["ok"]:
        first = found[0].splitlines()[-1][:200] if found else "nothing can be read"
        raise UnsoundFileError(f"the database is damaged ({first}); {WAY_OUT}")


def sealed(before: str, row: Sequence[object]) -> str:
    """The seal over everything up to a row, from the seal before it."""
    text = json.dumps([before, *row], ensure_ascii=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def sealed_all(begun: Sequence[object], deeds: Iterable[Sequence[object]]) -> str:
    """The seal of a whole table: what it began with, and every deed in order."""
    seal = sealed("", begun)
    for deed in deeds:
        seal = sealed(seal, deed)
    return seal


_COUNTED = """
    SELECT ids.id, tables.title, openings.table_id, marks.revision, counted.deeds, counted.last,
           (SELECT count(*) FROM seats WHERE seats.table_id = ids.id)
    FROM (SELECT id FROM tables UNION SELECT table_id FROM openings UNION SELECT table_id FROM marks
          UNION SELECT table_id FROM deeds UNION SELECT table_id FROM seats) AS ids
    LEFT JOIN tables ON tables.id = ids.id
    LEFT JOIN openings ON openings.table_id = ids.id
    LEFT JOIN marks ON marks.table_id = ids.id
    LEFT JOIN (SELECT table_id, count(*) AS deeds, max(revision) AS last FROM deeds GROUP BY table_id) AS counted
        ON counted.table_id = ids.id
"""


def damaged_tables(connection: Connection) -> dict[str, str]:
    """What is wrong with each table of which something is missing, by its id; seals are compared when it is opened."""
    found: dict[str, str] = {}
    for id, title, opening, marked, deeds, last, seats in connection.execute(text(_COUNTED)):
        count = deeds or 0
        if title is None:
            found[str(id)] = "its title is missing from the database"
        elif opening is None:
            found[str(id)] = "how it began is missing from the database"
        elif not seats:
            found[str(id)] = "its seats are missing from the database"
        elif problem := miscounted(marked, count, last or 0):
            found[str(id)] = problem
    return found


def miscounted(marked: int | None, count: int, last: int) -> str:
    """What is wrong with the number of a table's entries; empty if nothing is."""
    if marked is None:
        return "the mark of how far it has come is missing from the database"
    if (count, last) == (marked, marked):
        return ""
    return f"the database has {count} of its {marked} answers" if count < marked else "it has answers that nobody gave"
