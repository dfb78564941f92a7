"""Convex outlines in the plane: ovals as polygons, sums of outlines, and exact distances to them.

An oval is the polygon of 128 corners on its edge (the four ends of its axes among them), rounded to whole numbers.
It lies inside the true oval and no more than 0.02 mm from it for bases up to 60 mm, 0.03 mm up to 120 mm. The corners
are the same after a mirror image or a quarter turn, so answers are, too.
"""

from math import cos, pi, sin
from typing import Final

from killzone.geometry.parts import Outline
from killzone.geometry.shapes import Base, Spot

_OVAL_CORNERS: Final = 128

_ovals: dict[tuple[int, int, int, int], Outline] = {}
_sums: dict[tuple[int, int, int, int, int, int], Outline] = {}


def oval(length: int, width: int, facing: int, corners: int = _OVAL_CORNERS) -> Outline:
    """The outline of an oval or circle with these whole axes about (0, 0), counter-clockwise.

    `corners` must be a multiple of eight.
    """
    key = (length, width, facing % 180, corners)
    outline = _ovals.get(key)
    if outline is None:
        if len(_ovals) > 4000:
            _ovals.clear()
        outline = _ovals[key] = _make_oval(length / 2, width / 2, facing % 180, corners)
    return outline


def _make_oval(long: float, short: float, facing: int, corners: int) -> Outline:
    # Cosines come from one eighth of the circle only: that makes mirrored and turned corners equal to the last bit.
    along_x, along_y = direction(facing)
    points: list[tuple[int, int]] = []
    for step in range(corners):
        x = long * cosine(step, corners)
        y = short * cosine(step - corners // 4, corners)
        points.append((round(x * along_x - y * along_y), round(x * along_y + y * along_x)))
    return _left_turns(points)


def direction(facing: int) -> tuple[float, float]:
    """A step of length one along a facing."""
    return cosine(facing, 360), cosine(facing - 90, 360)


def cosine(step: int, steps: int) -> float:
    """The cosine of a share of a full turn."""
    step = abs(step) % steps
    if step > steps // 2:
        step = steps - step
    if step > steps // 4:
        return -cosine(steps // 2 - step, steps)
    if step * 8 > steps:
        return sin(2 * pi * (steps // 4 - step) / steps)
    return cos(2 * pi * step / steps)


def _left_turns(points: list[tuple[int, int]]) -> Outline:
    """The points without those at which rounding left no turn to the left."""
    while True:
        kept: list[tuple[int, int]] = []
        for i in range(len(points)):
            ax, ay = points[i - 1]
            bx, by = points[i]
            cx, cy = points[(i + 1) % len(points)]
            if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0:
                kept.append((bx, by))
        if len(kept) == len(points):
            return tuple(kept)
        points = kept


def base_outline(base: Base, facing: int) -> Outline:
    """The outline of an oval base about (0, 0)."""
    return oval(base.length, base.width, facing)


def moved(outline: Outline, x: int, y: int) -> Outline:
    """The outline shifted by (x, y)."""
    return tuple([(px + x, py + y) for px, py in outline])


def added(first: Outline, second: Outline) -> Outline:
    """All sums of a point of one and a point of the other: as far from a third point as the two are from each other."""
    a, b = _from_lowest(first), _from_lowest(second)
    count_a, count_b = len(a), len(b)
    points: list[tuple[int, int]] = []
    i = j = 0
    while i < count_a or j < count_b:
        ax, ay = a[i % count_a]
        bx, by = b[j % count_b]
        points.append((ax + bx, ay + by))
        nx, ny = a[(i + 1) % count_a]
        mx, my = b[(j + 1) % count_b]
        turn = (nx - ax) * (my - by) - (ny - ay) * (mx - bx)
        if j == count_b or (i < count_a and turn > 0):
            i += 1
        elif i == count_a or turn < 0:
            j += 1
        else:
            i += 1
            j += 1
    return tuple(points)


def _from_lowest(outline: Outline) -> Outline:
    """The same outline, starting at its lowest corner, the leftmost of these."""
    start = min(range(len(outline)), key=lambda i: (outline[i][1], outline[i][0]))
    return outline[start:] + outline[:start]


def base_sum(a: Base, a_facing: int, b: Base, b_facing: int) -> Outline:
    """The sum of two oval bases, kept: it depends on neither place. Ovals are the same turned round, so on no order."""
    key = (a.length, a.width, a_facing % 180, b.length, b.width, b_facing % 180)
    outline = _sums.get(key)
    if outline is None:
        if len(_sums) > 4000:
            _sums.clear()
        outline = _sums[key] = added(base_outline(a, a_facing), base_outline(b, b_facing))
    return outline


def distance_to(x: int, y: int, outline: Outline) -> tuple[int, int]:
    """The square of the distance from a point to a convex outline as a fraction; 0 / 1 inside it and on its edge."""
    best, over = -1, 1
    ax, ay = outline[-1]
    for bx, by in outline:
        ex, ey = bx - ax, by - ay
        px, py = x - ax, y - ay
        side = ex * py - ey * px
        if side < 0:
            length = ex * ex + ey * ey
            along = ex * px + ey * py
            if along <= 0:
                squared, under = px * px + py * py, 1
            elif along >= length:
                squared, under = (x - bx) * (x - bx) + (y - by) * (y - by), 1
            else:
                squared, under = side * side, length
            if best < 0 or squared * over < best * under:
                best, over = squared, under
        ax, ay = bx, by
    return (0, 1) if best < 0 else (best, over)


def inside_by(x: int, y: int, outline: Outline, radius: int, left: int) -> bool:
    """Whether a point lies in a convex outline, no nearer to its edge than the radius less the root of `left`."""
    ax, ay = outline[-1]
    for bx, by in outline:
        ex, ey = bx - ax, by - ay
        side = ex * (y - ay) - ey * (x - ax)
        if side < 0:
            return False
        length = ex * ex + ey * ey
        lacking = (radius * radius - left) * length - side * side
        if lacking > 0 and lacking * lacking > 4 * side * side * left * length:
            return False
        ax, ay = bx, by
    return True


def strictly_inside(x: int, y: int, outline: Outline) -> bool:
    """Whether a point lies in a convex outline and not on its edge."""
    ax, ay = outline[-1]
    for bx, by in outline:
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) <= 0:
            return False
        ax, ay = bx, by
    return True


def nearest_on(x: float, y: float, outline: Outline) -> tuple[float, float]:
    """The point of a convex outline, edge or inside, that is nearest to a point."""
    best = -1.0
    nearest = (x, y)
    ax, ay = outline[-1]
    for bx, by in outline:
        ex, ey = bx - ax, by - ay
        if ex * (y - ay) - ey * (x - ax) < 0:
            share = (ex * (x - ax) + ey * (y - ay)) / (ex * ex + ey * ey)
            share = 0.0 if share < 0.0 else 1.0 if share > 1.0 else share
            qx, qy = ax + ex * share, ay + ey * share
            squared = (x - qx) * (x - qx) + (y - qy) * (y - qy)
            if best < 0 or squared < best:
                best, nearest = squared, (qx, qy)
        ax, ay = bx, by
    return nearest


def farthest_along(dx: float, dy: float, outline: Outline) -> Outline:
    """The corner of an outline that lies farthest in a direction, between its two neighbours."""
    count = len(outline)
    best = max(range(count), key=lambda i: outline[i][0] * dx + outline[i][1] * dy)
    return outline[best - 1], outline[best], outline[(best + 1) % count]


def placed(spot: Spot, base: Base, corners: int = _OVAL_CORNERS) -> Outline:
    """The outline of a base where it lies; a round one as a polygon inside its circle."""
    return moved(oval(base.length, base.width, spot.facing, corners), spot.x, spot.y)
