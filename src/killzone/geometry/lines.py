"""Single straight lines through terrain, and the first part that stops each. Exact, in whole numbers.

A line that touches a part, if only at a corner, is stopped by it.
"""

from typing import Final, final

from killzone.geometry.parts import Part
from killzone.geometry.shapes import Body, Spot
from killzone.geometry.terrain import Solid, Terrain

Point = tuple[int, int, int]

NOTHING: Final[frozenset[str]] = frozenset()


@final
class Line:
    """A line of sight; if it is stopped, by which part and where."""

    __slots__ = ("start", "end", "part", "at")

    def __init__(self, start: Point, end: Point, part: Part | None = None, at: Point | None = None) -> None:
        self.start = start
        self.end = end
        self.part = part
        self.at = at

    @property
    def free(self) -> bool:
        return self.part is None

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Line)
            and self.start == other.start
            and self.end == other.end
            and self.part == other.part
            and self.at == other.at
        )

    def __hash__(self) -> int:
        return hash((self.start, self.end, self.part, self.at))

    def __repr__(self) -> str:
        return f"Line({self.start!r}, {self.end!r}, {self.part!r}, {self.at!r})"


def sees_point(
    spot: Spot,
    body: Body,
    point: Point,
    terrain: Terrain,
    ignore: frozenset[str] = NOTHING,
    endless: frozenset[str] = NOTHING,
    extra: tuple[Part, ...] = (),
) -> bool:
    """Whether the line from the eye of a model to a point is free."""
    return line((spot.x, spot.y, spot.z + body.eye), point, terrain, ignore, endless, extra).part is None


def line(
    start: Point,
    end: Point,
    terrain: Terrain,
    ignore: frozenset[str] = NOTHING,
    endless: frozenset[str] = NOTHING,
    extra: tuple[Part, ...] = (),
    but: Part | None = None,
) -> Line:
    """The line from one point to another, with the first part that stops it. The part `but` stops nothing."""
    near = terrain.near(min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1]))
    solids = terrain.solids(near & ~terrain.having(ignore), terrain.having(endless))
    if extra:
        solids += tuple([(part.edges, part.bottom, part.top, part) for part in extra])
    if but is not None:
        solids = tuple([solid for solid in solids if solid[3] is not but])
    return stopped(start, end, solids)


def stopped(start: Point, end: Point, solids: tuple[Solid, ...]) -> Line:
    """The line with the first of the solids that stops it."""
    sx, sy, sz = start
    tx, ty, tz = end
    first, first_over = 2, 1
    stopper: Part | None = None
    for edges, bottom, top, part in solids:
        # A line may meet a part only if its ends are not both above it or both below it.
        if (sz > top and tz > top) or (sz < bottom and tz < bottom):
            continue
        # It is inside the part from the share enter / enter_over of its length to leave / leave_over.
        enter, enter_over, leave, leave_over = 0, 1, 1, 1
        if sz < bottom:
            enter, enter_over = bottom - sz, tz - sz
        elif sz > top:
            enter, enter_over = sz - top, sz - tz
        if tz < bottom:
            leave, leave_over = sz - bottom, sz - tz
        elif tz > top:
            leave, leave_over = top - sz, tz - sz
        for a, b, c in edges:
            here, there = a * sx + b * sy + c, a * tx + b * ty + c
            if here < 0:
                if there < 0:
                    break
                if -here * enter_over > enter * (there - here):
                    enter, enter_over = -here, there - here
            elif there < 0 and here * leave_over < leave * (here - there):
                leave, leave_over = here, here - there
        else:
            if enter * leave_over <= leave * enter_over and enter * first_over < first * enter_over:
                first, first_over, stopper = enter, enter_over, part
    if stopper is None:
        return Line(start, end)
    share = first / first_over
    at = (round(sx + (tx - sx) * share), round(sy + (ty - sy) * share), round(sz + (tz - sz) * share))
    return Line(start, end, stopper, at)
