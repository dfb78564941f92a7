"""What the referee measures with: plain floating point, none of it shared with what it judges."""

from collections.abc import Iterator, Sequence
from math import ceil, hypot
from typing import Any

INCH = 2540.0
FORGIVEN = 4.0
"""Hundredths of a millimetre that do not matter."""

Corner = tuple[float, float]


def rounded(length: float, step: float) -> float:
    return max(0.0, ceil((length - FORGIVEN) / step) * step) if step else length


def straight(points: Sequence[Any]) -> bool:
    """Whether points lie on one line, each farther along it."""
    a, b = points[0], points[-1]
    length = hypot(b.x - a.x, b.y - a.y)
    if not length:
        return False
    gone = 0.0
    for point in points[1:-1]:
        along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length
        aside = ((point.x - a.x) * (b.y - a.y) - (point.y - a.y) * (b.x - a.x)) / length
        if abs(aside) > 2.0 or along < gone - 2.0 or along > length + 2.0:
            return False
        gone = along
    return True


def paces(length: float, pace: float) -> Iterator[float]:
    """Marks from 0 to the end, no farther apart than a pace."""
    count = max(1, ceil(length / pace))
    for i in range(count + 1):
        yield length * i / count


def depth(outline: Sequence[Corner], x: float, y: float) -> float:
    """How deep a point lies inside a convex outline; not above 0 outside it."""
    least = float("inf")
    for i, (bx, by) in enumerate(outline):
        ax, ay = outline[i - 1]
        least = min(least, ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay))
    return least


def crosses(outline: Sequence[Corner], a: Corner, b: Corner) -> bool:
    """Whether a straight line goes through the inside of a convex outline, however short a way."""
    first, last = 0.0, 1.0
    for i, (qx, qy) in enumerate(outline):
        px, py = outline[i - 1]
        at_a = (qx - px) * (a[1] - py) - (qy - py) * (a[0] - px)
        at_b = (qx - px) * (b[1] - py) - (qy - py) * (b[0] - px)
        if at_a <= 0 and at_b <= 0:
            return False
        if at_a < 0 < at_b:
            first = max(first, at_a / (at_a - at_b))
        elif at_b < 0 < at_a:
            last = min(last, at_a / (at_a - at_b))
    return first < last


def nearest(outline: Sequence[Corner], x: float, y: float) -> Corner:
    """The point of a convex outline, its inside included, that is nearest to a point."""
    if depth(outline, x, y) >= 0:
        return (x, y)
    found: list[tuple[float, Corner]] = []
    for i, (bx, by) in enumerate(outline):
        ax, ay = outline[i - 1]
        dx, dy = bx - ax, by - ay
        share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
        share = min(1.0, max(0.0, share))
        point = (ax + dx * share, ay + dy * share)
        found.append((hypot(point[0] - x, point[1] - y), point))
    return min(found)[1]


def distance(outline: Sequence[Corner], x: float, y: float) -> float:
    """How far a point is from a convex outline; 0 inside it."""
    px, py = nearest(outline, x, y)
    return hypot(px - x, py - y)
