"""Ploys: what each player may use, at what price, and how often."""

from collections.abc import Callable
from typing import Any, NamedTuple

from killzone.core.flow import Flow
from killzone.core.subjects import Subject
from killzone.core.table import Table

StrategyPloy = Callable[[Any, Table, int], Flow]


class Gambit:
    """What the strategy ploy with this id does: `use(strategy, table, seat)` is run when it is taken.

    It is offered while `possible(table, seat)`.
    """

    __slots__ = ("id", "possible", "use")

    def __init__(
        self, id: str, use: StrategyPloy, possible: Callable[[Table, int], bool] = lambda table, seat: True
    ) -> None:
        self.id, self.use, self.possible = id, use, possible


class PloyChoice(NamedTuple):
    """One way to use a ploy: the word for it, what it does, and what it is about."""

    choice: str
    label: str
    subjects: tuple[Subject, ...] = ()
