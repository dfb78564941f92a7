"""Models that are moved by others: straight along their level, until something stops them or they go over a ledge."""

from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from killzone.core.events import Event
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.falls import fall_over, near_ledges
from killzone.editions.kt18.board.movement import ground_of, others
from killzone.geometry.ledges import POINT, gap_ledge
from killzone.geometry.places import place
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

STRIDE: Final = INCH // 10
"""So far apart places on the way are looked at: far less than any base is wide."""


_AT_THE_EDGE: Final = 3
"""How far, in hundredths of a millimetre, the middle of a base is at most from the edge that it has come to."""


class Pushed(Event):
    """A model was moved by somebody else. That is no move of its own."""

    operative: str
    spot: Spot

    def apply(self, table: Table) -> Table:
        return table.with_operative(table.operative(self.operative).but(spot=self.spot))

    def tell(self, table: Table) -> str:
        return f"{table.operative(self.operative).name} is moved."


class Push(NamedTuple):
    """How a model is moved: where it stops, how far that is, and where it lies if it goes over a ledge there.

    `landing` is None if it stays on its level; `height` is how deep it falls.
    """

    end: Spot
    distance: int
    landing: Spot | None = None
    height: int = 0


@lru_cache(maxsize=64)
def push(table: Table, model: Operative, source: Spot, towards: bool, most: int) -> Push:
    """Straight towards or away from a place, at most so far, to where bases, terrain or the edge of the board stop it.

    Whoever comes to a ledge with the middle of its base goes over it; at another edge of its level it stops.
    """
    start = model.spot
    assert start is not None
    dx, dy = (source.x - start.x, source.y - start.y) if towards else (start.x - source.x, start.y - source.y)
    far = hypot(dx, dy)
    if not far:
        return Push(start, 0)

    def at(distance: int) -> Spot:
        return Spot(start.x + round(dx * distance / far), start.y + round(dy * distance / far), start.z, start.facing)

    free, stop, why = 0, 0, ""
    for distance in (*range(STRIDE, most, STRIDE), most):
        why = _stopped(table, model, at(distance))
        if why:
            stop = distance
            break
        free = distance
    if not why:
        return Push(at(free), free)
    while stop - free > 1:
        middle = (free + stop) // 2
        found = _stopped(table, model, at(middle))
        if found:
            stop, why = middle, found
        else:
            free = middle
    end = at(free)
    if why == "end-support":
        among = [one for one in near_ledges(table, model.but(spot=end)) if gap_ledge(end, POINT, one) <= _AT_THE_EDGE]
        if among:
            fall = fall_over(table, model.but(spot=end), among[0])
            return Push(end, free, fall.landing, fall.height)
    return Push(end, free)


def _stopped(table: Table, model: Operative, spot: Spot) -> str:
    """What stops a model here: the code of the first problem, that there is nothing under it only if nothing else."""
    codes = [problem.code for problem in place(ground_of(table, model), spot, others(table, model))]
    return min(codes, key=lambda code: code == "end-support", default="")
