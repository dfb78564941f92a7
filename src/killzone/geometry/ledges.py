"""The edges of the level that a base stands on: how far they are, how deep it is beyond them, and where one lands.

A level is made of the parts whose tops are at one height and touch each other (gaps under a hundredth of a millimetre
are none); their edges are its edges where none of them goes on. An edge is cut into stretches along which the depth
beyond it, and the height of what stands on it or against it, are the same. Ends of stretches are rounded to a hundredth
of a millimetre; distances to them are exact for round bases and those of `outlines` for ovals.
"""

from functools import lru_cache
from math import sqrt
from typing import Final, final

from killzone.geometry.clip import share_inside
from killzone.geometry.lines import NOTHING
from killzone.geometry.measure import gap_way, outlines_within
from killzone.geometry.outlines import base_outline
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.terrain import Terrain

Corner = tuple[int, int]
POINT: Final = Base(2, 2)


@final
class Ledge:
    """A stretch of the edge of a level, with the level on its left, seen from its start.

    `drop` is how far below the level the next top is, or the floor, just beyond the edge. `rail` is how high above the
    level something stands on the edge or against it, 0 if nothing does.
    """

    __slots__ = ("part", "start", "end", "drop", "rail")

    def __init__(self, part: Part, start: Corner, end: Corner, drop: int, rail: int) -> None:
        self.part = part
        self.start = start
        self.end = end
        self.drop = drop
        self.rail = rail

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Ledge)
            and self.part == other.part
            and self.start == other.start
            and self.end == other.end
            and self.drop == other.drop
            and self.rail == other.rail
        )

    def __hash__(self) -> int:
        return hash((self.part, self.start, self.end, self.drop, self.rail))

    def __repr__(self) -> str:
        return f"Ledge({self.part!r}, {self.start!r}, {self.end!r}, {self.drop}, {self.rail})"


def level_under(terrain: Terrain, spot: Spot, floors: frozenset[str]) -> tuple[Part, ...]:
    """The parts with such a trait that make the level a spot is on; none on the floor of the board."""
    if not spot.z:
        return ()
    near = terrain.pick(terrain.near(spot.x, spot.y, spot.x, spot.y) & terrain.having(floors))
    return next(
        (_level(terrain, part, floors) for part in near if part.top == spot.z and part.covers(spot.x, spot.y)), ()
    )


@lru_cache(maxsize=1024)
def _level(terrain: Terrain, part: Part, floors: frozenset[str]) -> tuple[Part, ...]:
    """The parts that go on at the height of a part's top, itself first."""
    found, waiting = [part], [part]
    while waiting:
        x0, y0, x1, y1 = waiting[0].box
        near = terrain.near(x0 - 1, y0 - 1, x1 + 1, y1 + 1) & terrain.having(floors)
        for other in terrain.pick(near):
            if other.top == part.top and other not in found and outlines_within(waiting[0].outline, other.outline, 1):
                found.append(other)
                waiting.append(other)
        waiting.pop(0)
    return tuple(found)


@lru_cache(maxsize=1024)
def ledges(terrain: Terrain, level: tuple[Part, ...], ignore: frozenset[str] = NOTHING) -> tuple[Ledge, ...]:
    """The stretches of the edge of a level, as `level_under` gives it; parts with a trait of `ignore` are not there."""
    found: list[Ledge] = []
    for part in level:
        for i in range(len(part.outline)):
            found += _stretches(terrain, level, part, part.outline[i - 1], part.outline[i], ignore)
    return tuple(found)


def _stretches(
    terrain: Terrain, level: tuple[Part, ...], part: Part, start: Corner, end: Corner, ignore: frozenset[str]
) -> list[Ledge]:
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    length = sqrt(dx * dx + dy * dy)
    # A hundredth of a millimetre out of the level.
    out_x, out_y = dy / length, -dx / length
    near = terrain.near(min(ax, bx) - 2, min(ay, by) - 2, max(ax, bx) + 2, max(ay, by) + 2) & ~terrain.having(ignore)
    marks = {0.0, 1.0}
    beyond: list[tuple[float, float, Part]] = []
    upon: list[tuple[float, float, Part]] = []
    for other in terrain.pick(near):
        outline = [(float(x), float(y)) for x, y in other.outline]
        for spans, aside in ((beyond, 1.0), (upon, -1.0)):
            x, y = ax + out_x * aside, ay + out_y * aside
            first, last = share_inside(x, y, x + dx, y + dy, outline)
            if first < last:
                spans.append((first, last, other))
                marks |= {first, last}
    found: list[Ledge] = []
    ordered = sorted(marks)
    for i in range(1, len(ordered)):
        first, last = ordered[i - 1], ordered[i]
        if (last - first) * length < 1:
            continue
        middle = (first + last) / 2
        outside = [other for one, two, other in beyond if one <= middle <= two]
        if any(other in level for other in outside):
            continue
        inside = [other for one, two, other in upon if one <= middle <= two]
        if next((other for other in level if other in inside), part) is not part:
            # Where parts of the level end together the first of them tells it.
            continue
        rail = max([other.top - part.top for other in outside + inside if other.bottom <= part.top], default=0)
        drop = part.top - max([other.top for other in outside if other.top <= part.top], default=0)
        a = (ax + round(dx * first), ay + round(dy * first))
        b = (ax + round(dx * last), ay + round(dy * last))
        if found and found[-1].end == a and (found[-1].drop, found[-1].rail) == (drop, max(rail, 0)):
            a = found.pop().start
        found.append(Ledge(part, a, b, drop, max(rail, 0)))
    return found


def gap_ledge(spot: Spot, base: Base, ledge: Ledge) -> int:
    """The horizontal distance from a base to a ledge, rounded up; 0 for a base that hangs over it."""
    return gap_way(spot, base, ledge.start, ledge.end)


def nearest_ledges(spot: Spot, base: Base, among: tuple[Ledge, ...]) -> tuple[int, tuple[Ledge, ...]] | None:
    """How far the nearest of some ledges is from a base, and all that are so near; None if there are none.

    Of several that a base hangs over it is those to which its centre has the shortest way.
    """
    if not among:
        return None
    gaps = [gap_ledge(spot, base, ledge) for ledge in among]
    least = min(gaps)
    near = tuple([ledge for ledge, far in zip(among, gaps, strict=True) if far == least])
    return least, near if least or len(near) == 1 else _nearest_to(spot, near)


def _nearest_to(spot: Spot, among: tuple[Ledge, ...]) -> tuple[Ledge, ...]:
    """Those of some ledges that are nearest to a point."""
    far = [gap_ledge(spot, POINT, ledge) for ledge in among]
    return tuple([ledge for ledge, one in zip(among, far, strict=True) if one == min(far)])


def landing(spot: Spot, base: Base, ledge: Ledge, terrain: Terrain, ignore: frozenset[str] = NOTHING) -> Spot:
    """Where a base comes down that goes over a ledge by the shortest way, until all of it is beyond, and straight down.

    At the end of a ledge the base goes over it there, straight out, since the edge goes on beside it as something else.
    Under its centre there is a top no higher than the level, or the floor; whether there is room is not asked.
    """
    (ax, ay), (bx, by) = ledge.start, ledge.end
    dx, dy = bx - ax, by - ay
    share = ((spot.x - ax) * dx + (spot.y - ay) * dy) / (dx * dx + dy * dy)
    qx, qy = ax + dx * min(max(share, 0.0), 1.0), ay + dy * min(max(share, 0.0), 1.0)
    far = sqrt(dx * dx + dy * dy)
    way_x, way_y = dy / far, -dx / far
    reach = float(base.radius)
    if not base.round:
        reach = max([x * way_x + y * way_y for x, y in base_outline(base, spot.facing)])
    # Rounded away from the edge.
    x, y = round(qx + way_x * (reach + 0.75)), round(qy + way_y * (reach + 0.75))
    near = terrain.pick(terrain.near(x, y, x, y) & ~terrain.having(ignore))
    tops = [part.top for part in near if part.top <= spot.z and part.covers(x, y)]
    return Spot(x, y, max(tops, default=0), spot.facing)
