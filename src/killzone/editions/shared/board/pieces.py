"""Pieces that players set up on the board, such as barricades: where each may be, and how places are looked for."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice

from killzone.core.domains import Below, Place
from killzone.core.events import Event
from killzone.core.reasons import Mark, Reason, Verdict
from killzone.core.table import Table
from killzone.editions.shared.board.drop_zones import Area
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import INCH

STEPS = (2 * INCH, INCH, INCH // 4)
"""How far apart places are tried, as long as none fits."""
Judge = Callable[[Table, int, Spot], Iterable[Reason]]
SetUp = Callable[[Table, int, Spot], Event]


class Piece:
    """A kind of thing that equipment sets up: `item` gives it, so many of it, and `judge` says where it cannot be.

    `search(table, seat)` is the area in which places are looked for; `facings` are how many ways round are tried.
    """

    __slots__ = ("base", "count", "facings", "item", "judge", "kind", "name", "search", "set_up")

    def __init__(
        self,
        item: str,
        name: str,
        kind: str,
        count: int,
        base: Base,
        judge: Judge,
        set_up: SetUp,
        search: Callable[[Table, int], Area],
        facings: int = 1,
    ) -> None:
        self.item, self.name, self.kind, self.count, self.base = item, name, kind, count, base
        self.judge, self.set_up, self.search, self.facings = judge, set_up, search, facings

    def there(self, table: Table, seat: int) -> int:
        """How many a player has set up already."""
        markers = sum(1 for marker in table.markers if marker.kind == self.kind and marker.owner == seat)
        return markers + sum(1 for part in table.extra if part.feature.startswith(f"{self.kind}-{side_of(seat)}"))

    def domain(self, table: Table, seat: int) -> Place:
        """Where a player may set one up."""
        area = self.search(table, seat)
        shape = {"piece": self.kind, "area": list(area), "length": self.base.length, "width": self.base.width}
        return Place(
            partial(self._verdict, table, seat),
            partial(self._find, table, seat, area),
            partial(self._list, table, seat, area),
            shape,
        )

    def _verdict(self, table: Table, seat: int, spot: Spot) -> Verdict:
        return Verdict(tuple(self.judge(table, seat, spot)))

    def _fits(self, table: Table, seat: int, spot: Spot) -> bool:
        """Whether nothing is against a place; it stops at the first reason."""
        return next(iter(self.judge(table, seat, spot)), None) is None

    def _find(self, table: Table, seat: int, area: Area, below: Below) -> Spot | None:
        x0, y0, x1, y1 = area
        for _ in range(64):
            facing = below(self.facings) * 180 // self.facings
            spot = Spot(x0 + below(x1 - x0 + 1), y0 + below(y1 - y0 + 1), 0, facing)
            if self._fits(table, seat, spot):
                return spot
        return None

    def _list(self, table: Table, seat: int, area: Area, limit: int) -> list[Spot]:
        for step in STEPS:
            if found := list(islice(self._fitting(table, seat, self._spots(area, step)), limit)):
                return found
        return []

    def _fitting(self, table: Table, seat: int, spots: Iterable[Spot]) -> Iterator[Spot]:
        for spot in spots:
            if self._fits(table, seat, spot):
                yield spot

    def has_room(self, table: Table, seat: int) -> bool:
        """Whether one could be set up at all; looked for from the middle of the area on, where there is most room."""
        area = self.search(table, seat)
        return any(
            self._fits(table, seat, spot) for step in STEPS for spot in self._spots(area, step, from_middle=True)
        )

    def _spots(self, area: Area, step: int, from_middle: bool = False) -> Iterator[Spot]:
        """Places all over an area, each round one way and across."""
        x0, y0, x1, y1 = area
        xs, ys = list(range(x0, x1 + 1, step)), list(range(y0, y1 + 1, step))
        if from_middle:
            xs, ys = (line[len(line) // 2 :] + line[: len(line) // 2] for line in (xs, ys))
        turns = range(0, 180, 180 // min(self.facings, 2))
        for x in xs:
            for y in ys:
                for facing in turns:
                    yield Spot(x, y, 0, facing)


def side_of(seat: int) -> str:
    return "ab"[seat]


def mark_of(spot: Spot) -> tuple[Mark, ...]:
    return (Mark("point", ((spot.x, spot.y, spot.z),)),)
