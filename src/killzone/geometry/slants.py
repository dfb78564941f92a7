"""Lines between bases at different heights: what each of them crosses of a part, and how far that is in space.

A line starts at a point of one base and ends on the facing side of the other, so that from one height to the other all
lines of a fan slant by different amounts. Thirty-three lines, spread evenly over the facing side, one through each
corner of a part and the outermost that cross it stand for all of them: on each line everything is exact (floating
point), between them the part is taken to go on straight. That is right to 0.1 mm, in place and in height, but for what
lines run almost along: there distances may be 0.6 mm too long.

Along a line the distance to the base that it leaves only grows, and the one to the base where it ends only shrinks:
both are distances from a flat convex disc that the line has an end on.
"""

from math import sqrt
from typing import Final, final

from killzone.geometry.clip import NOISE, Polygon, Wedge
from killzone.geometry.outlines import base_outline, cosine, direction, nearest_on
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base

Rung = tuple[float, float, float, float]
"""What a line crosses: x and y of its end, and from which share of the line to which one it is in the part."""

_SPREAD: Final = tuple([(1 - cosine(step, 64)) / 2 for step in range(33)])
"""The lines that stand for all, as shares of the way from the left touching point of a base to the right one: their
ends are spread evenly over the facing side of a round base."""
SOME: Final = (16, 8, 24, 2, 30)
"""Those of them that are looked at first; none of the outermost, which may touch a part and not cross it."""
_STRAIGHT: Final = 1e-4
"""How far from the line between its neighbours a point may be, in hundredths of a millimetre, and be left out."""


@final
class Slant:
    """The lines of a fan from a height to another; places are relative to the centre of the base where lines end."""

    __slots__ = ("view", "base", "from_z", "to_z", "_facing", "_ends")

    def __init__(self, view: Wedge, base: Base, facing: int, from_z: int, to_z: int) -> None:
        self.view = view
        self.base = base
        self.from_z = from_z
        self.to_z = to_z
        self._facing = facing
        self._ends: dict[int, tuple[float, float]] = {}

    def some(self, number: int, part: Part, outline: Polygon) -> list[Rung]:
        """What one of the first few lines crosses of a part, if anything: often enough to settle a question."""
        first, last = self._shares(part)
        rung = self._rung(*self._spread(SOME[number]), outline, first, last)
        return [] if rung is None or rung[3] - rung[2] <= NOISE else [rung]

    def rungs(self, part: Part, outline: Polygon, above: bool = False) -> list[Rung]:
        """What the lines cross of a part with this outline, from the left to the right, or seen from above."""
        first, last = (0.0, 1.0) if above else self._shares(part)
        if first >= last:
            return []
        lines = [(share, *self._spread(number)) for number, share in enumerate(_SPREAD)]
        for share in self._corners(outline):
            lines.append((share, *self._end(share)))
        lines.sort()
        found: list[Rung] = []
        before: Rung | None = None
        for i, (share, x, y) in enumerate(lines):
            rung = self._rung(x, y, outline, first, last)
            if i and (rung is None) != (before is None):
                found += self._rim(lines[i - 1][0], share, rung is None, outline, first, last)
            if rung is not None:
                found.append(rung)
            before = rung
        return found

    def _shares(self, part: Part) -> tuple[float, float]:
        """From which share of their way to which one lines are between the bottom and the top of a part."""
        rise = self.to_z - self.from_z
        first, last = (part.bottom - self.from_z) / rise, (part.top - self.from_z) / rise
        if first > last:
            first, last = last, first
        return max(first, 0.0), min(last, 1.0)

    def _spread(self, number: int) -> tuple[float, float]:
        """Where one of the lines that stand for all ends."""
        end = self._ends.get(number)
        if end is None:
            end = self._ends[number] = self._end(_SPREAD[number])
        return end

    def _rim(self, one: float, two: float, ends: bool, outline: Polygon, first: float, last: float) -> list[Rung]:
        """What the outermost line crosses between one that crosses a part and one that does not."""
        crossing, missing = (one, two) if ends else (two, one)
        found: list[Rung] = []
        for _ in range(24):
            middle = (crossing + missing) / 2
            rung = self._rung(*self._end(middle), outline, first, last)
            if rung is None:
                missing = middle
            else:
                crossing, found = middle, [rung]
        return found

    def _end(self, share: float) -> tuple[float, float]:
        """Where the line ends that goes through a share of the way from the left touching point to the right one."""
        view = self.view
        way_x = view.left_x + (view.right_x - view.left_x) * share - view.x
        way_y = view.left_y + (view.right_y - view.left_y) * share - view.y
        long, short = self.base.length / 2, self.base.width / 2
        c, s = (1.0, 0.0) if long == short else direction(self._facing)
        # Along the axes of an oval, in units of them, it is a circle.
        u, v = (view.x * c + view.y * s) / long, (view.y * c - view.x * s) / short
        way_u, way_v = (way_x * c + way_y * s) / long, (way_y * c - way_x * s) / short
        square, half = way_u * way_u + way_v * way_v, -(u * way_u + v * way_v)
        root = half * half - square * (u * u + v * v - 1)
        far = (half - sqrt(root) if root > 0 else half) / square
        return view.x + way_x * far, view.y + way_y * far

    def _corners(self, outline: Polygon) -> list[float]:
        """For each corner in the fan, which line goes through it."""
        view = self.view
        left_x, left_y = view.left_x - view.x, view.left_y - view.y
        right_x, right_y = view.right_x - view.x, view.right_y - view.y
        found: list[float] = []
        for x, y in outline:
            from_left = (x - view.x) * left_y - (y - view.y) * left_x
            from_right = right_x * (y - view.y) - right_y * (x - view.x)
            if from_left > 0 and from_right > 0:
                found.append(from_left / (from_left + from_right))
        return found

    def _rung(self, x: float, y: float, outline: Polygon, first: float, last: float) -> Rung | None:
        """What the line to an end crosses of an outline between two shares of its way, if anything."""
        from_x, from_y = self.view.x, self.view.y
        qx, qy = outline[-1]
        for rx, ry in outline:
            ex, ey = rx - qx, ry - qy
            here = ex * (from_y - qy) - ey * (from_x - qx)
            there = ex * (y - qy) - ey * (x - qx)
            if here < 0:
                if there < 0:
                    return None
                first = max(first, here / (here - there))
            elif there < 0:
                last = min(last, here / (here - there))
            qx, qy = rx, ry
        return (x, y, first, max(last, first)) if first <= last + 1e-12 else None

    def portion(self, rungs: list[Rung]) -> Polygon:
        """What the rungs cover of the plane, as an outline without corners that turn nowhere."""
        x, y = self.view.x, self.view.y
        near = [(x + (ex - x) * first, y + (ey - y) * first) for ex, ey, first, _ in rungs]
        near += [(x + (ex - x) * last, y + (ey - y) * last) for ex, ey, _, last in reversed(rungs)]
        points = [near[i] for i in range(len(near)) if _apart(near[i - 1], near[i])]
        kept: Polygon = []
        for i, (bx, by) in enumerate(points):
            ax, ay = kept[-1] if kept else points[-1]
            cx, cy = points[(i + 1) % len(points)]
            ex, ey = cx - ax, cy - ay
            aside = ex * (by - ay) - ey * (bx - ax)
            if aside * aside > _STRAIGHT * _STRAIGHT * (ex * ex + ey * ey):
                kept.append((bx, by))
        return kept if len(kept) > 2 else []

    def to_end(self, rungs: list[Rung]) -> float:
        """The least horizontal distance of what is crossed from the base where lines end."""
        x, y = self.view.x, self.view.y
        places = [(x + (ex - x) * last, y + (ey - y) * last) for ex, ey, _, last in rungs]
        return _to_way(places, self.base, self._facing)

    def to_start(self, rungs: list[Rung], base: Base, facing: int, dx: int, dy: int) -> float:
        """The least horizontal distance of what is crossed from the base about (dx, dy), where lines start."""
        x, y = self.view.x, self.view.y
        places = [(x + (ex - x) * first - dx, y + (ey - y) * first - dy) for ex, ey, first, _ in rungs]
        return _to_way(places, base, facing)

    def _flat(self, x: float, y: float, share: float) -> float:
        """How far a share of the line to an end is from the base there, horizontally."""
        return flat_distance(
            self.view.x + (x - self.view.x) * share, self.view.y + (y - self.view.y) * share, self.base, self._facing
        )

    def beyond(
        self,
        rungs: list[Rung],
        end_distance: int,
        start_base: Base,
        start_facing: int,
        dx: int,
        dy: int,
        start_distance: int,
    ) -> bool:
        """Whether some point of the rungs is farther than these from the base at the end and the one at the start.

        (dx, dy) is the centre of the base that lines start from.
        """
        start = _Start(self, start_base, start_facing, dx, dy, start_distance)
        for ex, ey, first, last in rungs:
            middle = (first + last) / 2
            if self._far_from_end(ex, ey, middle, end_distance) and start.left(ex, ey, middle):
                return True
            if not self._far_from_end(ex, ey, first, end_distance) or not start.left(ex, ey, last):
                continue
            if not start.left(ex, ey, first):
                # Where the line leaves what is near its start.
                near, first = first, last
                for _ in range(24):
                    middle = (near + first) / 2
                    if start.left(ex, ey, middle):
                        first = middle
                    else:
                        near = middle
            if self._far_from_end(ex, ey, first, end_distance):
                return True
        return False

    def _far_from_end(self, x: float, y: float, share: float, distance: int) -> bool:
        """Whether a share of the line to an end is farther than this from the base there, in space."""
        flat, drop = self._flat(x, y, share), (self.to_z - self.from_z) * (1 - share)
        return flat * flat + drop * drop > (distance + NOISE) * (distance + NOISE)


@final
class _Start:
    """The surroundings of the base that lines start from."""

    __slots__ = ("slant", "base", "facing", "x", "y", "distance")

    def __init__(self, slant: Slant, base: Base, facing: int, x: int, y: int, distance: int) -> None:
        self.slant = slant
        self.base = base
        self.facing = facing
        self.x = x
        self.y = y
        self.distance = distance

    def left(self, ex: float, ey: float, share: float) -> bool:
        """Whether a line is beyond them after a share of its way to an end."""
        x, y = self.slant.view.x, self.slant.view.y
        flat = flat_distance(x + (ex - x) * share - self.x, y + (ey - y) * share - self.y, self.base, self.facing)
        rise = (self.slant.to_z - self.slant.from_z) * share
        return flat * flat + rise * rise > (self.distance + NOISE) * (self.distance + NOISE)


def _apart(one: tuple[float, float], two: tuple[float, float]) -> bool:
    return abs(one[0] - two[0]) + abs(one[1] - two[1]) > _STRAIGHT


def _to_way(places: Polygon, base: Base, facing: int) -> float:
    """The distance of a way along some places from a base about (0, 0)."""
    best = min([flat_distance(x, y, base, facing) for x, y in places])
    corners = [(0, 0)] if base.length == base.width else base_outline(base, facing)
    less = base.length / 2 if base.length == base.width else 0.0
    for i in range(1, len(places)):
        (ax, ay), (bx, by) = places[i - 1], places[i]
        ex, ey = bx - ax, by - ay
        square = ex * ex + ey * ey
        if square < NOISE:
            continue
        for x, y in corners:
            along = ex * (x - ax) + ey * (y - ay)
            if 0 < along < square:
                best = min(best, abs(ex * (y - ay) - ey * (x - ax)) / sqrt(square) - less)
    return max(best, 0.0)


def flat_distance(x: float, y: float, base: Base, facing: int) -> float:
    """The distance of a point from a base about (0, 0), in the plane."""
    if base.length == base.width:
        return max(sqrt(x * x + y * y) - base.length / 2, 0.0)
    qx, qy = nearest_on(x, y, base_outline(base, facing))
    return sqrt((x - qx) * (x - qx) + (y - qy) * (y - qy))
