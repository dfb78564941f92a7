"""Where tables outlive the server: a database, written by one thread that commits whatever waits at once.

A write is on disk when its future is done. SQLite keeps a log beside the file (WAL), so that a server killed at any
moment finds everything that was committed.
"""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, bindparam, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from killzone.web.schema import DEEDS, OPENINGS, RECORDS, SEATS, TABLES

MOST_TOGETHER = 500
PAGES = 4_000
"""How long the log beside the database grows before it is worked in; each time everybody waits a little."""


class StoreError(Exception):
    """The database cannot be used, or did not take something; the message says why, without any path."""


class KeptSeat(NamedTuple):
    """One row of `seats`: `kind` is `person`, `bot` or `link`."""

    seat: int
    kind: str
    name: str
    bot: str = ""
    secret_hash: str = ""
    opened: bool = False


class Deed(NamedTuple):
    """One row of `deeds`: an answer that was taken, or that answers were taken back."""

    revision: int
    seat: int
    answer: str
    number: int
    why: str = ""
    counter: int = 0
    digest: str = ""


class Progress(NamedTuple):
    """What a list of tables shows, kept beside each so that listing plays no game."""

    answers: int
    turn: int
    waiting: int
    over: bool
    score: str = ""


class Kept(NamedTuple):
    """Everything that is known of one table."""

    id: str
    title: str
    ruleset: str
    opening: str
    dice: str
    seats: tuple[KeptSeat, ...]
    deeds: tuple[Deed, ...] = ()


class Listed(NamedTuple):
    """A table as lists show it."""

    id: str
    title: str
    ruleset: str
    progress: Progress
    changed: int
    seats: tuple[KeptSeat, ...]


Write = Callable[[Connection], Any]

_ADD_DEED = insert(DEEDS)
_ADVANCE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of"))
    .values({name: bindparam(f"new_{name}") for name in (*Progress._fields, "changed")})
)


class Store:
    """All tables on disk. Reading blocks, so it is done off the event loop; writing gives a future."""

    def __init__(self, database: Path) -> None:
        self._engine = connect(database)
        try:
            with self._engine.begin() as connection:
                bring_up_to_date(connection)
        except SQLAlchemyError as problem:
            self._engine.dispose()
            raise StoreError("the file in the data folder is no database of killzone, or it is locked") from problem
        except BaseException:
            self._engine.dispose()
            raise
        self._writes: queue.SimpleQueue[tuple[Write, Future[Any]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="killzone store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what still waits, then close."""
        self._writes.put(None)
        self._writer.join()
        self._engine.dispose()

    # Writing

    def write(self, job: Write) -> "Future[Any]":
        """Have something written; the future is done when it is on disk."""
        done: Future[Any] = Future()
        self._writes.put((job, done))
        return done

    def keep_table(self, kept: Kept, progress: Progress) -> "Future[Any]":
        row: dict[str, Any] = {"id": kept.id, "title": kept.title, "ruleset": kept.ruleset}
        row |= {**progress._asdict(), "changed": int(time.time())}
        opening = {"table_id": kept.id, "opening": kept.opening, "dice": kept.dice}
        seats = [{"table_id": kept.id, **seat._asdict()} for seat in kept.seats]

        def job(connection: Connection) -> None:
            connection.execute(insert(TABLES), row)
            connection.execute(insert(OPENINGS), opening)
            connection.execute(insert(SEATS), seats)

        return self.write(job)

    def keep_deed(self, table: str, deed: Deed, progress: Progress | None = None) -> "Future[Any]":
        """Keep an answer, and with some of them how far the table has come."""
        row = {"table_id": table, **deed._asdict()}

        def job(connection: Connection) -> None:
            connection.execute(_ADD_DEED, row)
            if progress is not None:
                new = {**progress._asdict(), "changed": int(time.time())}
                connection.execute(_ADVANCE, {"of": table, **{f"new_{name}": value for name, value in new.items()}})

        return self.write(job)

    def keep_record(self, table: str, record: str) -> "Future[Any]":
        """Keep the record of a finished game, instead of an earlier one if that end was taken back."""

        def job(connection: Connection) -> None:
            connection.execute(delete(RECORDS).where(RECORDS.c.table_id == table))
            connection.execute(insert(RECORDS), {"table_id": table, "record": record})

        return self.write(job)

    def keep_opened(self, table: str, seat: int) -> "Future[Any]":
        """Somebody has come by the link of a seat."""
        where = (SEATS.c.table_id == table, SEATS.c.seat == seat)
        return self.write(lambda one: one.execute(update(SEATS).where(*where).values(opened=True)))

    def _write_all(self) -> None:
        with self._engine.connect() as connection:
            while True:
                waiting = [self._writes.get()]
                while not self._writes.empty() and len(waiting) < MOST_TOGETHER:
                    waiting.append(self._writes.get())
                jobs = [each for each in waiting if each is not None]
                if jobs and not _together(connection, jobs):
                    for job in jobs:
                        _alone(connection, *job)
                if None in waiting:
                    return

    # Reading

    def table(self, id: str) -> Kept | None:
        """A table with its seats and all that was done, or None."""
        with self._engine.connect() as connection:
            opened = TABLES.join(OPENINGS, TABLES.c.id == OPENINGS.c.table_id)
            row = connection.execute(
                select(TABLES, OPENINGS).select_from(opened).where(TABLES.c.id == id)
            ).one_or_none()
            if row is None:
                return None
            deeds = connection.execute(
                select(*_columns(DEEDS, Deed)).where(DEEDS.c.table_id == id).order_by(DEEDS.c.revision)
            )
            return Kept(
                row.id,
                row.title,
                row.ruleset,
                row.opening,
                row.dice,
                self._seats(connection, id),
                tuple(Deed(*deed) for deed in deeds),
            )

    def record(self, id: str) -> str | None:
        """The record of a finished game, if it has been kept."""
        with self._engine.connect() as connection:
            found: str | None = connection.execute(select(RECORDS.c.record).where(RECORDS.c.table_id == id)).scalar()
            return found

    def listed(self, ids: Sequence[str]) -> list[Listed]:
        """Those of these tables that there are, in this order."""
        with self._engine.connect() as connection:
            rows = {row.id: row for row in connection.execute(select(TABLES).where(TABLES.c.id.in_(ids)))}
            return [
                Listed(
                    row.id,
                    row.title,
                    row.ruleset,
                    Progress(row.answers, row.turn, row.waiting, row.over, row.score),
                    row.changed,
                    self._seats(connection, row.id),
                )
                for id in ids
                if (row := rows.get(id))
            ]

    def answers(self) -> None:
        """Whether the database can be read. Raises `StoreError`."""
        try:
            with self._engine.connect() as connection:
                connection.execute(select(TABLES.c.id).limit(1)).all()
        except SQLAlchemyError as problem:
            raise StoreError("the database cannot be read") from problem

    @staticmethod
    def _seats(connection: Connection, id: str) -> tuple[KeptSeat, ...]:
        rows = connection.execute(
            select(*_columns(SEATS, KeptSeat)).where(SEATS.c.table_id == id).order_by(SEATS.c.seat)
        )
        return tuple(KeptSeat(*row) for row in rows)


def _together(connection: Connection, jobs: Sequence[tuple[Write, "Future[Any]"]]) -> bool:
    """Many writes in one transaction; if one of them fails, none is done."""
    try:
        with connection.begin():
            for job, _ in jobs:
                job(connection)
    except Exception:  # whatever it is, it comes again when each is tried alone, and is told there
        return False
    for _, done in jobs:
        done.set_result(None)
    return True


def _alone(connection: Connection, job: Write, done: "Future[Any]") -> None:
    try:
        with connection.begin():
            job(connection)
    except Exception as problem:  # the writer goes on whatever one write did
        failure = StoreError(f"the database did not take it: {type(problem).__name__}")
        failure.__cause__ = problem
        done.set_exception(failure)
    else:
        done.set_result(None)


def _columns(table: Any, kind: Any) -> list[Any]:
    return [table.c[name] for name in kind._fields]


def connect(database: Path) -> Engine:
    """An engine for a file, which is made if it is not there. Raises `StoreError`."""
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(f"the data folder cannot be made: {problem.strerror}") from problem
    engine = create_engine(f"sqlite:///{database}", connect_args={"timeout": 10})

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"wal_autocheckpoint={PAGES}"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def bring_up_to_date(connection: Connection, to: str = "head") -> None:
    """Run the migrations that a database has not had yet.

    Raises `StoreError` for one of a later version.
    """
    found = MigrationContext.configure(connection).get_current_revision()
    with as_file(files("killzone.web") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if found is not None and found not in known:
            raise StoreError(
                f"the database was written by a later version of killzone (revision {found}); "
                "use that version, or another data folder"
            )
        command.upgrade(config, to)
