"""Exact tests of a disc, still or moved along a straight line, against convex outlines and other discs.

Everything is whole numbers and compares squares, so that touching and overlapping by a hundredth of a millimetre are
told apart. "Hits" means that the insides overlap: to touch is not to hit.
"""

from collections.abc import Sequence
from math import isqrt, sqrt
from typing import Final

from killzone.geometry.parts import Outline

Edge = tuple[int, int, int, int, int]
"""A corner (x, y), the way to the next corner (x, y) and the square of its length."""

_DOUBT: Final = 1e7
"""Fourth powers of lengths are first compared as floating point numbers, which err by less than a tenth of this on any
board up to eight feet; only nearer to equality than this are they compared as whole numbers."""


def edges_of(outline: Outline) -> tuple[Edge, ...]:
    """The edges of an outline in its own order."""
    edges: list[Edge] = []
    for i in range(len(outline)):
        x, y = outline[i - 1]
        nx, ny = outline[i]
        ex = nx - x
        ey = ny - y
        edges.append((x, y, ex, ey, ex * ex + ey * ey))
    return tuple(edges)


def upper_root(square: int) -> int:
    """The smallest whole number whose square is at least this."""
    root = isqrt(square)
    return root if root * root == square else root + 1


def square_between(ax: int, ay: int, bx: int, by: int) -> int:
    """The square of the distance between two points."""
    return (bx - ax) * (bx - ax) + (by - ay) * (by - ay)


def disc_hits(x: int, y: int, edges: tuple[Edge, ...], square: int) -> bool:
    """Whether the disc with this centre and squared radius (not 0) overlaps the outline."""
    outside = False
    for vx, vy, ex, ey, length in edges:
        px = x - vx
        py = y - vy
        side = ex * py - ey * px
        if side < 0:
            outside = True
            over = 1.0 * side * side - 1.0 * square * length
            if over > -_DOUBT and (over > _DOUBT or side * side >= square * length):
                return False
            along = ex * px + ey * py
            if 0 <= along <= length:
                return True
        if px * px + py * py < square:
            return True
    return not outside


def disc_touches(x: int, y: int, edges: tuple[Edge, ...], square: int) -> bool:
    """Whether the disc with this centre and squared radius overlaps or touches the outline."""
    outside = False
    for vx, vy, ex, ey, length in edges:
        px = x - vx
        py = y - vy
        side = ex * py - ey * px
        if side < 0:
            outside = True
            over = 1.0 * side * side - 1.0 * square * length
            if over > -_DOUBT and (over > _DOUBT or side * side > square * length):
                return False
            along = ex * px + ey * py
            if 0 <= along <= length:
                return True
        if px * px + py * py <= square:
            return True
    return not outside


def contains(x: int, y: int, edges: tuple[Edge, ...]) -> bool:
    """Whether the point lies in the outline or on its edge."""
    return all(ex * (y - vy) >= ey * (x - vx) for vx, vy, ex, ey, _ in edges)


def sweep_hits(ax: int, ay: int, bx: int, by: int, edges: tuple[Edge, ...], square: int) -> bool:
    """Whether a disc of this squared radius (not 0) overlaps the outline anywhere on its straight way from a to b."""
    dx = bx - ax
    dy = by - ay
    length = dx * dx + dy * dy
    if length == 0:
        return disc_hits(ax, ay, edges, square)
    limit = square * length
    near = isqrt(limit) + 1
    left = right = clear = True
    vx, vy, _, _, _ = edges[0]
    side = dx * (vy - ay) - dy * (vx - ax)
    for vx, vy, ex, ey, _ in edges:
        if side > 0:
            right = False
        elif side < 0:
            left = False
        if -near < side < near and side * side < limit:
            if 0 <= dx * (vx - ax) + dy * (vy - ay) <= length:
                return True
            clear = False
        after = side + dx * ey - dy * ex
        if side < 0 < after or after < 0 < side:
            # The edge crosses the line: where, as a fraction of the way?
            crossing = (dx * (vx - ax) + dy * (vy - ay)) * (side - after) + (dx * ex + dy * ey) * side
            over = length * (side - after)
            if (0 < crossing < over) if over > 0 else (over < crossing < 0):
                return True
        side = after
    if clear and (left or right):
        return False
    return disc_hits(ax, ay, edges, square) or disc_hits(bx, by, edges, square)


def point_enters(x: int, y: int, edges: tuple[Edge, ...]) -> bool:
    """Whether the point lies inside the outline, not on its edge."""
    return all(ex * (y - vy) > ey * (x - vx) for vx, vy, ex, ey, _ in edges)


def line_enters(ax: int, ay: int, bx: int, by: int, edges: tuple[Edge, ...]) -> bool:
    """Whether the straight way from a to b goes through the inside of the outline; along its edge does not count."""
    dx = bx - ax
    dy = by - ay
    # The latest entry and the earliest exit, as fractions; they only ever get closer.
    first, first_over, last, last_over = 0, 1, 1, 1
    for vx, vy, ex, ey, _ in edges:
        inside = ex * (ay - vy) - ey * (ax - vx)
        change = ex * dy - ey * dx
        if change == 0:
            if inside <= 0:
                return False
        elif change > 0:
            if -inside * first_over > first * change:
                first, first_over = -inside, change
        elif inside * last_over < last * -change:
            last, last_over = inside, -change
        if first * last_over >= last * first_over:
            return False
    return True


def sweep_gap(ax: int, ay: int, bx: int, by: int, x: int, y: int, square: int) -> int:
    """How the point lies to the way from a to b: -1 nearer than the root of `square`, 0 exactly at it, 1 farther."""
    dx = bx - ax
    dy = by - ay
    px = x - ax
    py = y - ay
    along = dx * px + dy * py
    length = dx * dx + dy * dy
    if along <= 0 or length == 0:
        far = px * px + py * py
        return -1 if far < square else 0 if far == square else 1
    if along >= length:
        px = x - bx
        py = y - by
        far = px * px + py * py
        return -1 if far < square else 0 if far == square else 1
    side = dx * py - dy * px
    over = 1.0 * side * side - 1.0 * square * length
    if over > _DOUBT:
        return 1
    if over < -_DOUBT:
        return -1
    far = side * side - square * length
    return -1 if far < 0 else 0 if far == 0 else 1


def enters_any(ax: int, ay: int, bx: int, by: int, circles: Sequence[tuple[int, int, int]]) -> bool:
    """Whether the way from a to b goes inside one of these circles, each a centre (x, y) and a squared radius."""
    dx = bx - ax
    dy = by - ay
    length = dx * dx + dy * dy
    for x, y, square in circles:
        px = x - ax
        py = y - ay
        along = dx * px + dy * py
        if along <= 0:
            if px * px + py * py < square:
                return True
        elif along >= length:
            px = x - bx
            py = y - by
            if px * px + py * py < square:
                return True
        else:
            side = dx * py - dy * px
            over = 1.0 * side * side - 1.0 * square * length
            if over < -_DOUBT or (over <= _DOUBT and side * side < square * length):
                return True
    return False


def leaves_any(ax: int, ay: int, bx: int, by: int, circles: Sequence[tuple[int, int, int]]) -> bool:
    """Whether the way from a to b touches or enters one of these circles and does not end on it or inside."""
    for x, y, square in circles:
        if (bx - x) * (bx - x) + (by - y) * (by - y) > square and sweep_gap(ax, ay, bx, by, x, y, square) <= 0:
            return True
    return False


def sweep_span(ax: int, ay: int, bx: int, by: int, edges: tuple[Edge, ...], radius: int) -> tuple[float, float] | None:
    """Between which fractions of the way from a to b a disc overlaps the outline; None if nowhere.

    The fractions are floating point, good to far less than a hundredth of a millimetre on any board: for cutting a way
    into stretches, never for saying whether something is legal.
    """
    dx = float(bx - ax)
    dy = float(by - ay)
    length = dx * dx + dy * dy
    if length == 0.0:
        return (0.0, 1.0) if disc_hits(ax, ay, edges, radius * radius) else None
    size = float(radius)
    reach = size * size * length
    first = 2.0
    last = -1.0
    # The outline grown by the radius has an arc round each corner and a straight edge beside each edge. The line goes
    # into it once and out of it once: where it meets any of these first and last.
    for vx, vy, ex, ey, squared in edges:
        px = vx - ax
        py = vy - ay
        side = dx * py - dy * px
        inner = reach - side * side
        if inner > 0.0:
            half = sqrt(inner)
            along = dx * px + dy * py
            at = (along - half) / length
            if at < first:
                first = at
            at = (along + half) / length
            if at > last:
                last = at
        change = ex * dy - ey * dx
        if change != 0.0:
            at = (ex * py - ey * px - size * sqrt(squared)) / change
            if 0.0 <= ex * (dx * at - px) + ey * (dy * at - py) <= squared:
                if at < first:
                    first = at
                if at > last:
                    last = at
    if first < 0.0:
        first = 0.0
    if last > 1.0:
        last = 1.0
    return (first, last) if first < last else None


def clip(ax: int, ay: int, dx: float, dy: float, edges: tuple[Edge, ...]) -> tuple[float, float]:
    """Between which multiples of (dx, dy) from a the line is inside the outline; first after last if it never is."""
    start = -1e18
    end = 1e18
    for vx, vy, ex, ey, _ in edges:
        inside = float(ex) * (ay - vy) - float(ey) * (ax - vx)
        change = ex * dy - ey * dx
        if change == 0.0:
            if inside < 0.0:
                return (1.0, 0.0)
        else:
            at = -inside / change
            if change > 0.0:
                if at > start:
                    start = at
            elif at < end:
                end = at
    return (start, end)
