"""What is kept besides the game, on disk: each function gives something that the store writes, or reads."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from killzone.web.clocks import Clock, Pace, shifted
from killzone.web.schema import ALIVE, CLOCKS, ENDINGS, LINES, SEATS, TABLES, TERMS
from killzone.web.terms import Besides, Ending, Line, Terms

Write = Callable[[Connection], Any]

MOST_LINES = 100
"""Lines of a talk that are kept; older ones go."""


def unix_ms() -> int:
    """Now, as it is kept."""
    return time.time_ns() // 1_000_000


def begun(table: str, terms: Terms, clock: Clock) -> Write:
    """What a new table begins with."""
    pace = terms.pace
    row = {"table_id": table, "wish": terms.wish, "pace": pace.kind, "seconds": pace.seconds, "out": pace.out}

    def job(connection: Connection) -> None:
        connection.execute(insert(TERMS), {**row, "listed": terms.listed, "rematch": terms.rematch})
        if clock.left:
            connection.execute(insert(CLOCKS), {"table_id": table, **_row(clock)})

    return job


def new_clock(table: str, clock: Clock) -> Write:
    return lambda connection: connection.execute(update(CLOCKS).where(CLOCKS.c.table_id == table).values(**_row(clock)))


def new_seat(table: str, seat: int, **values: Any) -> Write:
    """Something about a seat is another than before."""
    where = (SEATS.c.table_id == table, SEATS.c.seat == seat)
    return lambda connection: connection.execute(update(SEATS).where(*where).values(**values))


def rematched(table: str, other: str) -> Write:
    return lambda connection: connection.execute(update(TERMS).where(TERMS.c.table_id == table).values(rematch=other))


def unlisted(table: str) -> Write:
    """No seat is open any more."""
    return lambda connection: connection.execute(update(TERMS).where(TERMS.c.table_id == table).values(listed=False))


def ended(table: str, ending: Ending, **so_far: Any) -> Write:
    """A game is over before its end; `so_far` is how far it had come, for lists."""
    places = _joined(ending.places)

    def job(connection: Connection) -> None:
        connection.execute(insert(ENDINGS), {"table_id": table, "seat": ending.seat, "places": places})
        over = {**so_far, "over": True, "waiting": -1, "places": places, "changed": int(time.time())}
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(**over))

    return job


def said(table: str, line: Line) -> Write:
    def job(connection: Connection) -> None:
        connection.execute(insert(LINES), {"table_id": table, **line._asdict()})
        connection.execute(delete(LINES).where(LINES.c.table_id == table, LINES.c.number <= line.number - MOST_LINES))

    return job


def together(*jobs: Write) -> Write:
    """Several of these at once, all or none."""

    def job(connection: Connection) -> None:
        for one in jobs:
            one(connection)

    return job


def found(connection: Connection, table: str) -> Besides:
    """What is kept besides the game of a table; of one that an earlier version opened there is nothing."""
    row = connection.execute(select(CLOCKS).where(CLOCKS.c.table_id == table)).one_or_none()
    clock = _clock(row) if row else Clock()
    row = connection.execute(select(ENDINGS).where(ENDINGS.c.table_id == table)).one_or_none()
    ending = Ending(row.seat, _numbers(row.places)) if row else None
    columns = [LINES.c[name] for name in Line._fields]
    lines = connection.execute(select(*columns).where(LINES.c.table_id == table).order_by(LINES.c.number))
    wish = connection.execute(select(TERMS.c.wish).where(TERMS.c.table_id == table)).scalar() or ""
    return Besides(
        found_terms(connection, table)._replace(wish=wish), clock, ending, tuple(Line(*line) for line in lines)
    )


def found_terms(connection: Connection, table: str) -> Terms:
    """What was agreed on, without what was asked for: that may be large."""
    columns = [column for column in TERMS.c if column is not TERMS.c.wish]
    row = connection.execute(select(*columns).where(TERMS.c.table_id == table)).one_or_none()
    return Terms("", Pace(row.pace, row.seconds, row.out), row.listed, row.rematch) if row else Terms()


def due_of(connection: Connection, table: str) -> int:
    """When the clock that runs at a table is up; 0 where none does."""
    return connection.execute(select(CLOCKS.c.due).where(CLOCKS.c.table_id == table)).scalar() or 0


class Due(NamedTuple):
    """Which clocks are up, and whether any runs."""

    tables: list[str]
    running: bool


def due(connection: Connection, now: int, most: int) -> Due:
    where = CLOCKS.c.due.between(1, now)
    found = connection.execute(select(CLOCKS.c.table_id).where(where).order_by(CLOCKS.c.due).limit(most)).scalars()
    runs = connection.execute(select(CLOCKS.c.table_id).where(CLOCKS.c.due > 0).limit(1)).scalar() is not None
    return Due(list(found), runs)


def alive(now: int) -> Write:
    """The server is still there."""

    def job(connection: Connection) -> None:
        if not connection.execute(update(ALIVE).values(at=now)).rowcount:
            connection.execute(insert(ALIVE), {"id": 1, "at": now})

    return job


def come_back(connection: Connection, now: int) -> None:
    """The server is there again: the time in which it was not is taken from no clock."""
    at = connection.execute(select(ALIVE.c.at)).scalar()
    for row in connection.execute(select(CLOCKS).where(CLOCKS.c.due > 0)).all():
        clock = shifted(_clock(row), now - (now if at is None else at), now)
        new_clock(row.table_id, clock)(connection)


def open_tables(connection: Connection, most: int) -> list[str]:
    """Tables on which strangers may take a seat, the newest first."""
    free = select(SEATS.c.table_id).where(SEATS.c.kind == "link", ~SEATS.c.opened)
    listed = select(TERMS.c.table_id).join(TABLES, TABLES.c.id == TERMS.c.table_id)
    query = listed.where(TERMS.c.listed, ~TABLES.c.over, TERMS.c.table_id.in_(free))
    return list(connection.execute(query.order_by(TABLES.c.changed.desc()).limit(most)).scalars())


def _row(clock: Clock) -> dict[str, Any]:
    return {**clock._asdict(), "left": _joined(clock.left)}


def _clock(row: Any) -> Clock:
    return Clock(_numbers(row.left), row.seat, row.since, row.due, row.top)


def _joined(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(one) for one in text.split(",") if one)
