"""Where tables outlive the server: a database, written by one thread that commits whatever waits at once.

A write is on disk when its future is done. SQLite keeps a log beside the file (WAL), so that a server killed at any
moment finds everything that was committed. One process holds the folder at a time, and what is not whole is not
opened.
"""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, bindparam, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from killzone.locks import InUseError, Lock
from killzone.web import besides
from killzone.web.besides import Write
from killzone.web.clocks import Clock
from killzone.web.schema import DEEDS, MARKS, OPENINGS, RECORDS, SEATS, TABLES
from killzone.web.soundness import WAY_OUT, UnsoundFileError, check_file, damaged_tables, miscounted, sealed, sealed_all
from killzone.web.terms import Besides, Terms

MOST_TOGETHER = 500
SERVED = "already serves the tables in this folder; play there, stop it, or take another folder"
"""What whoever comes second is told of whoever was first."""
PAGES = 4_000
"""How long the log beside the database grows before it is worked in; each time everybody waits a little."""


T = TypeVar("T")


class StoreError(Exception):
    """The database cannot be used, or did not take something; the message says why, without any path."""


class DamagedTableError(StoreError):
    """A table of which something is missing or changed on disk; the message says what."""


class KeptSeat(NamedTuple):
    """One row of `seats`: `kind` is `person`, `bot` or `link`. Where a bot `stand_in`s for a person it answers in
    their place; who `talks` writes and reads words of people's own."""

    seat: int
    kind: str
    name: str
    bot: str = ""
    secret_hash: str = ""
    opened: bool = False
    stand_in: bool = False
    talks: bool = False


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
    places: str = ""


class Kept(NamedTuple):
    """Everything that is known of one table."""

    id: str
    title: str
    ruleset: str
    opening: str
    dice: str
    seats: tuple[KeptSeat, ...]
    deeds: tuple[Deed, ...] = ()
    brought: bool = False
    besides: Besides = Besides()


class Listed(NamedTuple):
    """A table as lists show it."""

    id: str
    title: str
    ruleset: str
    progress: Progress
    changed: int
    seats: tuple[KeptSeat, ...]
    terms: Terms = Terms()
    due: int = 0


_ADD_DEED = insert(DEEDS)
_ADVANCE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of"))
    .values({name: bindparam(f"new_{name}") for name in (*Progress._fields, "changed")})
)


_OPENED = (
    select(TABLES, OPENINGS, MARKS.c.revision, MARKS.c.seal)
    .select_from(TABLES.join(OPENINGS).join(MARKS, TABLES.c.id == MARKS.c.table_id))
    .where(TABLES.c.id == bindparam("of"))
)
_SEAL = select(MARKS.c.seal).where(MARKS.c.table_id == bindparam("of"), MARKS.c.revision == bindparam("at"))
_MARK = update(MARKS).where(MARKS.c.table_id == bindparam("of")).values(revision=bindparam("to"), seal=bindparam("new"))


class Store:
    """All tables on disk. Reading blocks, so it is done off the event loop; writing gives a future."""

    def __init__(self, database: Path) -> None:
        self._lock = lock(database)
        try:
            check_file(database)
            self._engine = connect(database)
        except UnsoundFileError as problem:
            self._lock.release()
            raise StoreError(str(problem)) from problem
        except BaseException:
            self._lock.release()
            raise
        try:
            with self._engine.begin() as connection:
                bring_up_to_date(connection)
                besides.come_back(connection, besides.unix_ms())
                self.damaged = damaged_tables(connection)
                """What is wrong with each table that is not whole."""
        except (SQLAlchemyError, UnicodeDecodeError) as problem:
            self._let_go()
            raise StoreError(f"the database cannot be read, or it is locked; {WAY_OUT}") from problem
        except BaseException:
            self._let_go()
            raise
        self._writes: queue.SimpleQueue[tuple[Write, Future[Any]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="killzone store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what still waits, then close."""
        self._writes.put(None)
        self._writer.join()
        self._let_go()

    def _let_go(self) -> None:
        self._engine.dispose()
        self._lock.release()

    # Writing

    def write(self, job: Write) -> "Future[Any]":
        """Have something written; the future is done when it is on disk."""
        done: Future[Any] = Future()
        # Whoever waits for it may be gone before it is done: it is written all the same.
        done.set_running_or_notify_cancel()
        self._writes.put((job, done))
        return done

    def keep_table(self, kept: Kept, progress: Progress) -> "Future[Any]":
        row: dict[str, Any] = {"id": kept.id, "title": kept.title, "ruleset": kept.ruleset}
        row |= {**progress._asdict(), "changed": int(time.time())}
        opening = {"table_id": kept.id, "opening": kept.opening, "dice": kept.dice, "brought": kept.brought}
        seats = [{"table_id": kept.id, **seat._asdict()} for seat in kept.seats]
        mark = {"table_id": kept.id, "revision": 0, "seal": sealed_all((kept.opening, kept.dice), ())}

        def job(connection: Connection) -> None:
            connection.execute(insert(TABLES), row)
            connection.execute(insert(OPENINGS), opening)
            connection.execute(insert(MARKS), mark)
            connection.execute(insert(SEATS), seats)
            besides.begun(kept.id, kept.besides.terms, kept.besides.clock)(connection)

        return self.write(job)

    def keep_deed(
        self, table: str, deed: Deed, progress: Progress | None = None, record: str | None = None
    ) -> "Future[Any]":
        """As `keep_deeds`, for a single one."""
        return self.keep_deeds(table, [deed], progress, record)

    def keep_deeds(
        self,
        table: str,
        deeds: Sequence[Deed],
        progress: Progress | None = None,
        record: str | None = None,
        clock: Clock | None = None,
    ) -> "Future[Any]":
        """Keep answers, all or none; with some how far the table has come, and with the last the record of the game.

        An empty record is that of a game which is no longer over: none is kept. A table with clocks has them renewed.
        """

        def job(connection: Connection) -> None:
            for deed in deeds:
                connection.execute(_ADD_DEED, {"table_id": table, **deed._asdict()})
                _mark(connection, table, deed)
            if progress is not None:
                new = {**progress._asdict(), "changed": int(time.time())}
                connection.execute(_ADVANCE, {"of": table, **{f"new_{name}": value for name, value in new.items()}})
            if record is not None:
                _replace_record(connection, table, record)
            if clock is not None:
                besides.new_clock(table, clock)(connection)

        return self.write(job)

    def keep_record(self, table: str, record: str) -> "Future[Any]":
        """Keep the record of a finished game that was kept without."""
        return self.write(lambda connection: _replace_record(connection, table, record))

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
        """A table with its seats and all that was done, or None. Raises `DamagedTableError`."""
        if known := self.damaged.get(id):
            raise DamagedTableError(known)
        try:
            return self._table(id)
        except (SQLAlchemyError, UnicodeDecodeError) as problem:
            raise DamagedTableError("the database does not give it") from problem

    def _table(self, id: str) -> Kept | None:
        with self._engine.connect() as connection:
            row = connection.execute(_OPENED, {"of": id}).one_or_none()
            if row is None:
                return None
            found = connection.execute(
                select(*_columns(DEEDS, Deed)).where(DEEDS.c.table_id == id).order_by(DEEDS.c.revision)
            )
            deeds = tuple(Deed(*deed) for deed in found)
            if problem := miscounted(row.revision, len(deeds), deeds[-1].revision if deeds else 0):
                raise DamagedTableError(problem)
            if sealed_all((row.opening, row.dice), deeds) != row.seal:
                raise DamagedTableError("its answers are not the ones that were kept")
            return Kept(
                row.id,
                row.title,
                row.ruleset,
                row.opening,
                row.dice,
                self._seats(connection, id),
                deeds,
                row.brought,
                besides.found(connection, id),
            )

    def title(self, id: str) -> str:
        """A table as people know it, as far as it is known."""
        with self._engine.connect() as connection:
            found = connection.execute(select(TABLES.c.title).where(TABLES.c.id == id)).scalar()
            return f"{id} ({found})" if found else id

    def deed(self, table: str, revision: int) -> Deed | None:
        """What was done at a revision. Raises `StoreError`."""
        where = (DEEDS.c.table_id == table, DEEDS.c.revision == revision)
        query = select(*_columns(DEEDS, Deed)).where(*where)
        row = self.read(lambda connection: connection.execute(query).one_or_none())
        return Deed(*row) if row else None

    def record(self, id: str) -> str | None:
        """The record of a finished game, if it has been kept."""
        finished = (RECORDS.c.table_id == TABLES.c.id, TABLES.c.id == id, TABLES.c.over)
        with self._engine.connect() as connection:
            found: str | None = connection.execute(select(RECORDS.c.record).where(*finished)).scalar()
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
                    Progress(row.answers, row.turn, row.waiting, row.over, row.score, row.places),
                    row.changed,
                    self._seats(connection, row.id),
                    besides.found_terms(connection, row.id),
                    besides.due_of(connection, row.id),
                )
                for id in ids
                if (row := rows.get(id))
            ]

    def read(self, job: Callable[[Connection], T]) -> T:
        """Find something out. Raises `StoreError`."""
        try:
            with self._engine.connect() as connection:
                return job(connection)
        except SQLAlchemyError as problem:
            raise StoreError("the database cannot be read") from problem

    def answers(self) -> None:
        """Whether the database can be read. Raises `StoreError`."""
        self.read(lambda connection: connection.execute(select(TABLES.c.id).limit(1)).all())

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


def _mark(connection: Connection, table: str, deed: Deed) -> None:
    """Renew the mark of a table with a deed that follows all others. Raises `StoreError`."""
    before = connection.execute(_SEAL, {"of": table, "at": deed.revision - 1}).scalar()
    if before is None:
        raise StoreError(f"revision {deed.revision} does not follow what is kept")
    connection.execute(_MARK, {"of": table, "to": deed.revision, "new": sealed(before, deed)})


def _replace_record(connection: Connection, table: str, record: str) -> None:
    connection.execute(delete(RECORDS).where(RECORDS.c.table_id == table))
    if record:
        connection.execute(insert(RECORDS), {"table_id": table, "record": record})


def _columns(table: Any, kind: Any) -> list[Any]:
    return [table.c[name] for name in kind._fields]


def lock(database: Path) -> Lock:
    """Take the folder of a database, which is made if it is not there. Raises `StoreError`."""
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(f"the data folder cannot be made: {problem.strerror}") from problem
    try:
        return Lock(database.with_suffix(".lock"), SERVED)
    except InUseError as problem:
        raise StoreError(str(problem)) from None
    except OSError as problem:
        raise StoreError(f"the data folder cannot be locked: {problem.strerror}") from problem


def connect(database: Path) -> Engine:
    """An engine for a file, which is made if it is not there."""
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
