"""How fast killzone is: `make bench`, or `python -m bench`.

Machines are noisy, and so a time alone says little. Every slot of work has slots of a calibration loop before and after
it, and what counts is the ratio: how many loops one piece of work is worth. Ratios of different days and machines can
be compared; times are shown beside them for people. They are times of this process, so that other programs that use the
machine count as little as possible.
"""

import statistics
from collections.abc import Callable, Iterable, Mapping
from time import process_time
from typing import NamedTuple

Amounts = Mapping[str, int]
"""How much was done in a slot, by what it is called."""


class Case(NamedTuple):
    """Something to measure. `run(slot)` does it once and says how much it did; `slots` limits how often."""

    name: str
    run: Callable[[int], Amounts]
    slots: int = 9


class Figure(NamedTuple):
    """A measured cost: seconds each, calibration loops each, and how far the middle half of the slots lies apart."""

    name: str
    seconds: float
    loops: float
    spread: float | None = None


def calibration() -> int:
    """A fixed piece of plain work: whole numbers, tuples and a list, as in the code that is measured."""
    total = 0
    pairs = [(i, i * 3 % 17) for i in range(100)]
    for i in range(20):
        for a, b in pairs:
            if a * i > b * 7:
                total += a - b
    return total


def loop_seconds(at_least: float = 0.003) -> float:
    """How long one calibration loop takes at this moment."""
    start = process_time()
    count = 0
    while (now := process_time()) - start < at_least:
        calibration()
        count += 1
    return (now - start) / count


def measure(cases: Iterable[Case], most_slots: int = 9) -> list[Figure]:
    """Every case in turn, slot by slot, so that a slow minute of the machine hits all of them alike."""
    listed = list(cases)
    seconds: dict[str, list[float]] = {}
    loops: dict[str, list[float]] = {}
    for slot in range(most_slots):
        for case in listed:
            if slot < case.slots:
                for what, (each, ratio) in _slot(case, slot).items():
                    seconds.setdefault(what, []).append(each)
                    loops.setdefault(what, []).append(ratio)
    return [Figure(name, statistics.median(seconds[name]), *_middle(loops[name])) for name in seconds]


def _slot(case: Case, slot: int) -> dict[str, tuple[float, float]]:
    before = loop_seconds()
    start = process_time()
    amounts = case.run(slot)
    spent = process_time() - start
    loop = (before + loop_seconds()) / 2
    return {f"{case.name}: {what}": (spent / n, spent / n / loop) for what, n in amounts.items() if n}


def _middle(values: list[float]) -> tuple[float, float | None]:
    """The median, and the distance between the quartiles as a part of it."""
    middle = statistics.median(values)
    if len(values) < 4:
        return middle, None
    low, _, high = statistics.quantiles(values, n=4)
    return middle, (high - low) / middle
