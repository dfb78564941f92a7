"""Where a base turns: places round the corners of parts, beside their edges and in openings."""

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, ceil, cos, floor, hypot, pi, sin, sqrt
from typing import Final

from killzone.geometry.ground import Ground, Obstacle
from killzone.geometry.levels import under
from killzone.geometry.outlines import nearest_on
from killzone.geometry.shapes import Spot
from killzone.geometry.sweeps import disc_hits

SPACING: Final = 5080
"""The farthest that two places beside one edge are apart, 2"."""

_NARROW: Final = 0.2
"""A way past a disc is narrow if there is no more room in it than this share of its radius."""

Point = tuple[int, int]
Discs = Sequence[tuple[int, int, int]]
"""Centres and squared radii."""


def standing_room(ground: Ground, x: int, y: int, z: int, facing: int = 0) -> bool:
    """Whether a base passing here at this height is on the board, carried, and in no part's way."""
    radius = ground.radius
    x0, y0 = (radius, radius) if ground.round else ground.extent(facing)
    if x < x0 or y < y0 or x > ground.width - x0 or y > ground.depth - y0:
        return False
    if z and under(ground, x, y, ground.tops(z)) is None:
        return False
    return clear(ground, x, y, z, facing)


def clear(ground: Ground, x: int, y: int, z: int, facing: int) -> bool:
    """Whether a base passing here at this height is in no part's way, openings apart."""
    radius = ground.radius
    near = ground.terrain.near(x - radius, y - radius, x + radius, y + radius) & ground.blocking(z)
    for obstacle in ground.pick(near) if near else ():
        edges = obstacle.edges
        if disc_hits(x, y, edges, ground.square) if ground.round else ground.hits(edges, x, y, facing):
            return False
    return True


def round_corners(ground: Ground, obstacle: Obstacle, facing: int = 0) -> list[Point]:
    """Places round each corner of a part: the bends of straight legs that go round it as closely as such legs can.

    For a corner that turns by a right angle or so these are two places, on the lines that touch the arc round the
    corner at its ends and in its middle, and the place where the end lines meet, for a single bend. Each is rounded
    away from the part, so the legs between them keep clear of the arc.
    """
    found: list[Point] = []
    edges = obstacle.edges
    _, _, px, py, _ = edges[-1]
    for x, y, ex, ey, _ in edges:
        # Corners between edges that are the same are rounded alike, wherever they are.
        corner = (px, py, ex, ey, facing)
        bends = ground.bends.get(corner)
        if bends is None:
            bends = ground.bends[corner] = _bends(ground, px, py, ex, ey, facing)
        for bx, by in bends:
            found.append((x + bx, y + by))
        px, py = ex, ey
    return found


def _bends(ground: Ground, px: int, py: int, ex: int, ey: int, facing: int) -> tuple[Point, ...]:
    """The places round a corner between two edges, seen from the corner."""
    first = atan2(-px, py)
    turn = (atan2(-ex, ey) - first) % (2 * pi)
    found = _around(ground, facing, first, turn, 1)
    if turn > pi / 5:
        found += _around(ground, facing, first, turn, 2 if turn < 2 * pi / 3 else 3)
    return tuple(found)


def _around(ground: Ground, facing: int, first: float, turn: float, count: int) -> list[Point]:
    """So many bends of a line that touches the arc round a corner, from one angle on for a turn, from outside."""
    step = turn / count
    if step > 2.6:
        return []
    found: list[Point] = []
    for i in range(count):
        one, two = first + step * i, first + step * (i + 1)
        far_one, far_two = _touching(ground, one, facing), _touching(ground, two, facing)
        px = (far_one * sin(two) - far_two * sin(one)) / sin(step)
        py = (far_two * cos(one) - far_one * cos(two)) / sin(step)
        found.append(_outside(px, py, (cos(one), sin(one), far_one), (cos(two), sin(two), far_two)))
    return found


def _outside(px: float, py: float, *lines: tuple[float, float, float]) -> Point:
    """The nearest whole-number point that is no nearer than it must to each line, given by its normal and distance.

    Rounding each number by itself would let legs along slanting edges touch what they go along.
    """
    best, least = (_away(px), _away(py)), 9.0
    if all(nx * best[0] + ny * best[1] - far >= -1e-6 for nx, ny, far in lines):
        return best
    for x in range(floor(px) - 1, floor(px) + 3):
        for y in range(floor(py) - 1, floor(py) + 3):
            beyond = [nx * x + ny * y - far for nx, ny, far in lines]
            if min(beyond) >= -1e-6 and sum(beyond) < least:
                best, least = (x, y), sum(beyond)
    return best


def _touching(ground: Ground, angle: float, facing: int) -> float:
    """How far the centre is from a line in this direction that the base touches."""
    far = ground.toward(cos(angle), sin(angle), facing)
    # The polygon that stands for an oval touches at the ends of the axes; elsewhere it is rounded to whole numbers.
    return far if ground.round or abs(far - round(far)) < 1e-6 else far + 1.5


def _away(value: float) -> int:
    """The next whole number away from zero, unless the value is one but for the last bits."""
    size = ceil(abs(value) - 1e-6)
    return size if value >= 0.0 else -size


def gates(
    ground: Ground, x: int, y: int, reach: float, z: int, discs: Discs = (), own: Obstacle | None = None
) -> list[Point]:
    """Places in each narrow way past a point or disc, and where it widens on both sides.

    The centre of the base stays `reach` from (x, y). On the other side is a part that blocks at this height, the edge
    of the board, or one of the `discs`, each with its squared distance; not the part whose corner the point is, its
    `own`. What is wide needs no gate: there the bends round corners have room.
    """
    radius = ground.radius
    most = _NARROW * reach
    far = round(reach + radius + most) + 1
    found: list[Point] = []
    sides: list[tuple[float, float, float]] = []
    near = ground.terrain.near(x - far, y - far, x + far, y + far) & ground.blocking(z)
    if own is not None:
        near &= ~(1 << own.index)
    for obstacle in ground.pick(near) if near else ():
        x0, y0, x1, y1 = obstacle.part.box
        dx = x0 - x if x < x0 else x - x1 if x > x1 else 0
        dy = y0 - y if y < y0 else y - y1 if y > y1 else 0
        if dx * dx + dy * dy < far * far:
            sides.append((*nearest_on(x, y, obstacle.part.outline), radius))
    if not far < x < ground.width - far or not far < y < ground.depth - far:
        sides += [(0, y, radius), (ground.width, y, radius), (x, 0, radius), (x, ground.depth, radius)]
    sides += [(px, py, sqrt(square)) for px, py, square in discs]
    for px, py, other in sides:
        away = hypot(px - x, py - y)
        room = away - reach - other
        if -1e-6 <= room <= most and away > 0.0:  # not where it lies inside the part
            ux, uy = (px - x) / away, (py - y) / away
            mx, my = x + ux * (reach + room / 2), y + uy * (reach + room / 2)
            # As far on as the legs to the middle keep their distance, and other ways are free to turn.
            for on in (0.0, radius, -radius):
                found.append((round(mx - uy * on), round(my + ux * on)))
    return found


def beside_edges(ground: Ground, obstacle: Obstacle, facing: int = 0) -> list[tuple[Point, Point, Point]]:
    """For places all along the edges of a part: where the base just touches it, the edge itself, and straight across.

    The third is where the base is clear of the part again on the other side.
    """
    found: list[tuple[Point, Point, Point]] = []
    for x, y, ex, ey, length in obstacle.edges:
        long = sqrt(length)
        nx, ny = ey / long, -ex / long
        reach = ground.toward(nx, ny, facing)
        count = max(1, ceil(long / SPACING))
        deep = max(nx * (x - px) + ny * (y - py) for px, py, _, _, _ in obstacle.edges)
        for i in range(count):
            mx = x + ex * (2 * i + 1) / (2 * count)
            my = y + ey * (2 * i + 1) / (2 * count)
            outside = (_beyond(mx, nx * reach), _beyond(my, ny * reach))
            edge = (_beyond(mx, -nx), _beyond(my, -ny))
            across = (_beyond(mx, -nx * (deep + reach)), _beyond(my, -ny * (deep + reach)))
            found.append((outside, edge, across))
    return found


def _beyond(start: float, way: float) -> int:
    """A whole number at least this way on from the start."""
    return ceil(start + way - 1e-6) if way > 1e-6 else -ceil(-start - way - 1e-6) if way < -1e-6 else round(start)


def in_openings(opening: Obstacle) -> list[Point]:
    """Places in the middle of an opening, along its length."""
    box = opening.part.box
    x, y = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
    wide, deep = box[2] - box[0], box[3] - box[1]
    count = max(1, ceil(max(wide, deep) / SPACING))
    step_x, step_y = (wide / count, 0.0) if wide > deep else (0.0, deep / count)
    return [
        (round(x + step_x * (i - (count - 1) / 2)), round(y + step_y * (i - (count - 1) / 2))) for i in range(count)
    ]


def round_disc(x: int, y: int, square: int, count: int) -> list[Point]:
    """Bends of a closed line round a disc, outside it, the first on the side of greater x."""
    return [(x + dx, y + dy) for dx, dy in _round(square, count)]


@lru_cache(maxsize=256)
def _round(square: int, count: int) -> tuple[Point, ...]:
    """The same, seen from its centre: there are few sizes of bases and zones."""
    far = (sqrt(square) + 1.0) / cos(pi / count)
    turns = [2 * pi * i / count for i in range(count)]
    return tuple([(_away(far * cos(turn)), _away(far * sin(turn))) for turn in turns])


def distance(a: Spot, x: int, y: int) -> float:
    return hypot(x - a.x, y - a.y)
