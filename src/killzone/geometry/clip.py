"""Convex polygons in floating point: the wedge between a point and a base, clipping, and distances of what is left.

Points are relative to the centre of the base that is looked at. All formulas treat x and y alike and change sign with
them, so that results are the same to the last bit on mirrored boards and boards turned by quarters.
"""

from math import sqrt
from typing import Final, final

from killzone.geometry.outlines import added, base_outline, direction, nearest_on, oval
from killzone.geometry.shapes import Base

Polygon = list[tuple[float, float]]

NOISE: Final = 1e-6
"""Hundredths of a millimetre by which floating point may be wrong; far more than it ever is."""
TOUCH: Final = 1e-3
"""The area, in hundredths of a millimetre squared, up to which two polygons merely touch."""

_grown: dict[tuple[int, int, int, int], Polygon] = {}


@final
class Wedge:
    """The triangle between a point and the two points where lines from it touch a base about (0, 0).

    (x, y) is the point; (left_x, left_y) and (right_x, right_y) are the touching points, as seen from it. On the near
    side of the line between these, chord_x * x + chord_y * y >= chord.
    """

    __slots__ = ("x", "y", "left_x", "left_y", "right_x", "right_y", "chord_x", "chord_y", "chord")

    def __init__(
        self,
        x: float,
        y: float,
        left_x: float,
        left_y: float,
        right_x: float,
        right_y: float,
        chord_x: float,
        chord_y: float,
        chord: float,
    ) -> None:
        self.x = x
        self.y = y
        self.left_x = left_x
        self.left_y = left_y
        self.right_x = right_x
        self.right_y = right_y
        self.chord_x = chord_x
        self.chord_y = chord_y
        self.chord = chord

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside, not on a side."""
        dx, dy = x - self.x, y - self.y
        return (
            (self.left_x - self.x) * dy - (self.left_y - self.y) * dx < 0
            and (self.right_x - self.x) * dy - (self.right_y - self.y) * dx > 0
            and self.chord_x * x + self.chord_y * y > self.chord
        )


def wedge(x: float, y: float, base: Base, facing: int) -> Wedge | None:
    """The wedge from a point to a base about (0, 0); None if the point lies on the base."""
    if base.length != base.width:
        return _wedge_to_oval(x, y, base, facing)
    radius = base.length / 2
    squared = x * x + y * y
    if squared <= radius * radius:
        return None
    near = radius * radius / squared
    aside = radius * sqrt(squared - radius * radius) / squared
    return Wedge(
        x,
        y,
        x * near + y * aside,
        y * near - x * aside,
        x * near - y * aside,
        y * near + x * aside,
        x,
        y,
        radius * radius,
    )


def _wedge_to_oval(x: float, y: float, base: Base, facing: int) -> Wedge | None:
    # In units of its own half axes an oval is a circle of radius one, and touching lines stay touching lines.
    long, short = base.length / 2, base.width / 2
    cosine, sine = direction(facing)
    u, v = (x * cosine + y * sine) / long, (y * cosine - x * sine) / short
    squared = u * u + v * v
    if squared <= 1:
        return None
    near, aside = 1 / squared, sqrt(squared - 1) / squared
    lu, lv = (u * near + v * aside) * long, (v * near - u * aside) * short
    ru, rv = (u * near - v * aside) * long, (v * near + u * aside) * short
    nu, nv = u / long, v / short
    return Wedge(
        x,
        y,
        lu * cosine - lv * sine,
        lu * sine + lv * cosine,
        ru * cosine - rv * sine,
        ru * sine + rv * cosine,
        nu * cosine - nv * sine,
        nu * sine + nv * cosine,
        1.0,
    )


def clipped(polygon: Polygon, a: float, b: float, c: float) -> Polygon:
    """The part of a convex polygon where a * x + b * y + c >= 0; empty if it only touches that side."""
    inside = outside = False
    for x, y in polygon:
        value = a * x + b * y + c
        if value > 0:
            inside = True
        elif value < 0:
            outside = True
    if not outside:
        return polygon
    if not inside:
        return []
    kept: Polygon = []
    before_x, before_y = polygon[-1]
    before = a * before_x + b * before_y + c
    for x, y in polygon:
        value = a * x + b * y + c
        if (before < 0 < value) or (value < 0 < before):
            over = before - value
            kept.append(((x * before - before_x * value) / over, (y * before - before_y * value) / over))
        if value >= 0:
            kept.append((x, y))
        before_x, before_y, before = x, y, value
    return kept


def in_wedge(polygon: Polygon, fan: Wedge) -> Polygon:
    """The part of a convex polygon that lies in a wedge; empty if that has no area."""
    x, y = fan.x, fan.y
    kept = clipped(polygon, fan.chord_x, fan.chord_y, -fan.chord)
    if kept:
        a, b = fan.left_y - y, x - fan.left_x
        kept = clipped(kept, a, b, -(a * x + b * y))
    if kept:
        a, b = y - fan.right_y, fan.right_x - x
        kept = clipped(kept, a, b, -(a * x + b * y))
    return kept if kept and area(kept) > TOUCH else []


def area(polygon: Polygon) -> float:
    """The area of a convex polygon."""
    total = 0.0
    start_x, start_y = polygon[0]
    ax, ay = 0.0, 0.0
    for x, y in polygon:
        bx, by = x - start_x, y - start_y
        total += ax * by - ay * bx
        ax, ay = bx, by
    return abs(total) / 2


def distance_to_base(polygon: Polygon, base: Base, facing: int) -> float:
    """The distance from a convex polygon to a base about (0, 0)."""
    if base.length == base.width:
        x, y = nearest_of(0.0, 0.0, polygon)
        return max(sqrt(x * x + y * y) - base.length / 2, 0.0)
    outline = base_outline(base, facing)
    best = -1.0
    for x, y in polygon:
        qx, qy = nearest_on(x, y, outline)
        squared = (x - qx) * (x - qx) + (y - qy) * (y - qy)
        if best < 0 or squared < best:
            best = squared
    for px, py in outline:
        qx, qy = nearest_of(px, py, polygon)
        squared = (px - qx) * (px - qx) + (py - qy) * (py - qy)
        if squared < best:
            best = squared
    return sqrt(best)


def nearest_of(x: float, y: float, polygon: Polygon) -> tuple[float, float]:
    """The point of a convex polygon, edge or inside, that is nearest to a point."""
    best, best_x, best_y = -1.0, x, y
    ax, ay = polygon[-1]
    for bx, by in polygon:
        ex, ey = bx - ax, by - ay
        px, py = x - ax, y - ay
        if ex * py - ey * px < 0:
            length = ex * ex + ey * ey
            along = ex * px + ey * py
            if along <= 0:
                qx, qy = ax, ay
            elif along >= length:
                qx, qy = bx, by
            else:
                side = (ex * py - ey * px) / length
                qx, qy = x + ey * side, y - ex * side
            squared = (x - qx) * (x - qx) + (y - qy) * (y - qy)
            if best < 0 or squared < best:
                best, best_x, best_y = squared, qx, qy
        ax, ay = bx, by
    return best_x, best_y


def near_share(
    ax: float, ay: float, bx: float, by: float, base: Base, facing: int, distance: float
) -> tuple[float, float]:
    """From which share of the way from a to b to which one it is within a distance of a base about (0, 0).

    (2, 2) if it never is.
    """
    if base.length != base.width:
        return share_inside(ax, ay, bx, by, _grown_oval(base, facing, int(distance)))
    reach = base.length / 2 + distance
    ex, ey = bx - ax, by - ay
    length = ex * ex + ey * ey
    if length == 0:
        return (0.0, 1.0) if ax * ax + ay * ay <= reach * reach else (2.0, 2.0)
    side = ex * ay - ey * ax
    root = reach * reach * length - side * side
    if root < 0:
        return (2.0, 2.0)
    along, half = -(ax * ex + ay * ey) / length, sqrt(root) / length
    return along - half, along + half


def share_inside(ax: float, ay: float, bx: float, by: float, polygon: Polygon) -> tuple[float, float]:
    """From which share of the way from a to b to which one it is inside a convex polygon; (2, 2) if it never is."""
    start, end = 0.0, 1.0
    qx, qy = polygon[-1]
    for rx, ry in polygon:
        here = (rx - qx) * (ay - qy) - (ry - qy) * (ax - qx)
        there = (rx - qx) * (by - qy) - (ry - qy) * (bx - qx)
        if here < 0 and there < 0:
            return (2.0, 2.0)
        if here < 0:
            start = max(start, here / (here - there))
        elif there < 0:
            end = min(end, here / (here - there))
        qx, qy = rx, ry
    return (start, end) if start <= end else (2.0, 2.0)


def _grown_oval(base: Base, facing: int, distance: int) -> Polygon:
    """All points within a distance of an oval base, as a polygon, at most 0.01 mm smaller for distances up to 1"."""
    key = (base.length, base.width, facing % 180, distance)
    polygon = _grown.get(key)
    if polygon is None:
        if len(_grown) > 4000:
            _grown.clear()
        outline = base_outline(base, facing)
        if distance:
            outline = added(outline, oval(2 * distance, 2 * distance, 0))
        polygon = _grown[key] = [(float(x), float(y)) for x, y in outline]
    return polygon
