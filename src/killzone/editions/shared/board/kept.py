"""What was found about a table or a part of one, kept while what bears on it is alike: many actions change nothing."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast

from killzone.core.table import Operative, Table

MOST_TABLES: Final = 4
"""About how many tables answers are kept by `kept_with_table`."""

_UNKNOWN: Final = object()
"""What nothing that is kept can be."""

A = TypeVar("A")
B = TypeVar("B")
F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


def kept_while(alike: Callable[[Table, Table], bool]) -> Callable[[Callable[[Table], T]], Callable[[Table], T]]:
    """Keep the latest answer of a function for as long as it is asked about tables alike to that one."""

    def keep(find: Callable[[Table], T]) -> Callable[[Table], T]:
        latest: tuple[Table, T] | None = None

        @wraps(find)
        def found(table: Table) -> T:
            nonlocal latest
            kept = latest
            if kept is not None and kept[0] is table:
                return kept[1]
            answer = kept[1] if kept is not None and alike(kept[0], table) else find(table)
            latest = (table, answer)
            return answer

        return found

    return keep


def same_operatives(before: Table, now: Table) -> bool:
    """Whether everybody is as it was: to compare who differs would take longer than to look at all again."""
    return before.setting is now.setting and before.operatives is now.operatives


def kept_while_nobody_moves(find: Callable[[Table, int], T]) -> Callable[[Table, int], T]:
    """Keep what a function finds for each seat while the operatives and the terrain are the very same: it may look at
    nothing else. Players are asked about their ploys again and again without anybody being touched."""

    answers: Callable[[Table], dict[int, T]] = kept_while(_nobody_moved)(_none_yet)

    @wraps(find)
    def found(table: Table, seat: int) -> T:
        known = answers(table)
        if seat not in known:
            known[seat] = find(table, seat)
        return known[seat]

    return found


def _none_yet(table: Table) -> dict[int, Any]:
    return {}


def _nobody_moved(before: Table, now: Table) -> bool:
    return same_operatives(before, now) and before.open is now.open and before.extra is now.extra


def kept_with_table(most: int) -> Callable[[F], F]:
    """Keep the answers of a function of a table and more for the very tables that it was asked about last, at most so
    many for each. A table is known by being the same thing: to compare all of it would take longer than most answers.
    """

    def keep(find: F) -> F:
        plain: Callable[..., Any] = find
        tables: list[tuple[Table, dict[Any, Any]]] = []

        @wraps(find)
        def found(table: Table, *rest: Any) -> Any:
            answers: dict[Any, Any] | None = None
            for known, kept in tables:
                if known is table:
                    answers = kept
                    break
            if answers is None:
                answers = {}
                tables[:] = [(table, answers), *tables[: MOST_TABLES - 1]]
            answer = answers.get(rest, _UNKNOWN)
            if answer is not _UNKNOWN:
                return answer
            answer = plain(table, *rest)
            if len(answers) >= most:
                answers.clear()  # another thread may be reading: nothing is looked up again after this
            answers[rest] = answer
            return answer

        return cast(F, found)

    return keep


def kept_for(find: Callable[[A], T]) -> Callable[[A], T]:
    """Keep the latest answer of a function for as long as it is asked about the very same thing."""
    latest: tuple[A, T] | None = None

    @wraps(find)
    def found(thing: A) -> T:
        nonlocal latest
        kept = latest
        if kept is None or kept[0] is not thing:
            kept = latest = (thing, find(thing))
        return kept[1]

    return found


def kept_for_both(find: Callable[[A, B], T]) -> Callable[[A, B], T]:
    """Keep the latest answer of a function of two things for as long as it is asked about the very same two."""
    latest: tuple[A, B, T] | None = None

    @wraps(find)
    def found(thing: A, other: B) -> T:
        nonlocal latest
        kept = latest
        if kept is None or kept[0] is not thing or kept[1] is not other:
            kept = latest = (thing, other, find(thing, other))
        return kept[2]

    return found


def same_but_for_orders(before: tuple[Operative, ...], now: tuple[Operative, ...]) -> bool:
    """Whether operatives differ at most in their orders and in being ready."""
    if before is now:
        return True
    if len(before) != len(now):
        return False
    changed = [(one, other) for one, other in zip(before, now, strict=True) if one is not other]
    for one, other in changed:  # whoever differs has moved most of the time
        if one.spot != other.spot or one.but(order=other.order, ready=other.ready) != other:
            return False
    return True
