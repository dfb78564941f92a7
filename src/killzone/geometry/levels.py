"""What carries a base above the floor: tops under its centre or beside it, and the gaps between them."""

from typing import final

from killzone.geometry.ground import Ground, Obstacle
from killzone.geometry.shapes import Spot
from killzone.geometry.sweeps import clip, contains


def under(ground: Ground, x: int, y: int, parts: int) -> Obstacle | None:
    """The first of these parts that lies under the point, its edge included."""
    for obstacle in ground.pick(parts & ground.terrain.near(x, y, x, y)):
        if contains(x, y, obstacle.edges):
            return obstacle
    return None


def beside(ground: Ground, at: Spot, parts: int, reach: int) -> Obstacle | None:
    """The first of these parts no more than `reach` horizontally from a base standing here."""
    far = ground.radius + reach
    x, y = at.x, at.y
    for obstacle in ground.pick(parts & ground.terrain.near(x - far, y - far, x + far, y + far)):
        if ground.reaches(obstacle.edges, x, y, at.facing, reach):
            return obstacle
    return None


@final
class Gap:
    """A stretch of a way, as fractions of it, with no top under the centre; the tops before and after it, if any."""

    __slots__ = ("first", "last", "before", "after")

    def __init__(self, first: float, last: float, before: Obstacle | None, after: Obstacle | None) -> None:
        self.first = first
        self.last = last
        self.before = before
        self.after = after


def gaps(ground: Ground, ax: int, ay: int, bx: int, by: int, z: int, length: int) -> list[Gap]:
    """The stretches of a level way that no top at this height carries; cracks under a hundredth of a millimetre are
    none. `length` is that of the way, more than 0."""
    x0, x1 = (ax, bx) if ax < bx else (bx, ax)
    y0, y1 = (ay, by) if ay < by else (by, ay)
    tops = ground.pick(ground.tops(z) & ground.terrain.near(x0, y0, x1, y1))
    crack = 1.0 / length
    spans: list[tuple[float, float, int]] = []
    for obstacle in tops:
        start, end = clip(ax, ay, bx - ax, by - ay, obstacle.edges)
        if start <= end and start <= 1.0 and end >= 0.0:
            spans.append((start, end, obstacle.index))
    spans.sort()
    found: list[Gap] = []
    carried = 0.0
    before: Obstacle | None = None
    for start, end, index in spans:
        if start > carried + crack:
            found.append(Gap(carried, start, before, ground.obstacles[index]))
        if end > carried or before is None:
            carried = max(carried, end)
            before = ground.obstacles[index]
    if carried < 1.0 - crack:
        found.append(Gap(carried, 1.0, before, None))
    return found


def rims(ground: Ground, a: Spot, b: Spot, z: int) -> list[tuple[float, float]]:
    """Between which fractions of a straight way some of the base is over a top at this height, a pair for each top."""
    radius = ground.radius
    near = ground.terrain.near(
        (a.x if a.x < b.x else b.x) - radius,
        (a.y if a.y < b.y else b.y) - radius,
        (a.x if a.x > b.x else b.x) + radius,
        (a.y if a.y > b.y else b.y) + radius,
    )
    found: list[tuple[float, float]] = []
    for obstacle in ground.pick(near & ground.tops(z)):
        span = ground.span(obstacle.edges, a.x, a.y, b.x, b.y, b.facing)
        if span is not None:
            found.append(span)
    found.sort()
    return found


def bare(ground: Ground, a: Spot, b: Spot, gap: Gap) -> list[tuple[float, float]]:
    """The stretches of a gap in a level way on which not even the rim of the base is over a top."""
    found: list[tuple[float, float]] = []
    done = gap.first
    for first, last in rims(ground, a, b, a.z):
        if first > done:
            found.append((done, min(first, gap.last)))
        if last > done:
            done = last
        if done >= gap.last:
            return found
    found.append((done, gap.last))
    return found
