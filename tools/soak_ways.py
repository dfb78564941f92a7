"""The part of `make soak` for moves: a cheater tries ways on every board of every edition, and a referee judges them.

A seed is a thousand tries on one board; the same seed tries the same again.
"""

from collections.abc import Callable
from concurrent.futures import Executor

from geometry import adversary, adversary_2018, adversary_2021
from geometry.adversary import Tried

EDITIONS = {"2024": adversary, "2021": adversary_2021, "2018": adversary_2018}
PIECE = 1000
"""How many ways are tried at a time."""


def attempt(work: tuple[str, int, int]) -> tuple[str, Tried]:
    name, seed, tries = work
    year, _, board = name.partition(" ")
    return name, EDITIONS[year].search(board, seed, tries)


def boards() -> list[str]:
    """Every board of every edition."""
    return [f"{year} {name}" for year, tried in EDITIONS.items() for name in tried.boards()]


def soak(tries: int, first: int, pool: Executor, watch: Callable[[str, Tried], None]) -> dict[str, Tried]:
    """At least so many tries on every board, from a first seed on; `watch` hears of each piece."""
    pieces = [min(PIECE, tries - start) for start in range(0, tries, PIECE)]
    work = [(name, first + number, piece) for number, piece in enumerate(pieces) for name in boards()]
    found: dict[str, Tried] = {}
    for name, tried in pool.map(attempt, work):
        before = found.get(name, Tried(0, 0, ()))
        objections = (*before.objections, *tried.objections)
        found[name] = Tried(before.tries + tried.tries, before.accepted + tried.accepted, objections)
        watch(name, tried)
    return found


def told(found: dict[str, Tried], seconds: float) -> str:
    """What was found, in words."""
    lines = [f"FAILED {one}" for tried in found.values() for one in tried.objections]
    lines += [f"{name}: {tried.tries} ways tried, {tried.accepted} accepted." for name, tried in found.items()]
    wrong = sum(len(tried.objections) for tried in found.values())
    verdict = f"{wrong} ways were judged wrongly." if wrong else "All accepted ways were legal."
    lines.append(f"{sum(tried.tries for tried in found.values())} ways, {seconds:.0f} s. {verdict}")
    return "\n".join(lines)
