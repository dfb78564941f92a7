"""What the referees look at, as plain data: the numbers of an edition, parts, legs, other bases and their ranges."""

from collections.abc import Sequence
from math import hypot
from typing import Any, NamedTuple

from geometry.rulers import INCH, Corner, depth, distance


class Limits(NamedTuple):
    """The numbers of moving: 2024's in the full rules unless said otherwise."""

    step: float = INCH
    ignored: frozenset[str] = frozenset({"insignificant", "hollow"})
    ignored_at_end: frozenset[str] = frozenset({"hollow", "gap"})
    overhead: frozenset[str] = frozenset({"ceiling"})
    passage: frozenset[str] = frozenset({"accessible"})
    ladder: frozenset[str] = frozenset()
    climb_least: float = 2 * INCH
    jump: float = 4 * INCH
    highest: float = 3 * INCH
    jump_above: float = 2 * INCH
    jump_difference: float = INCH
    stand: frozenset[str] = frozenset({"vantage"})
    never: frozenset[str] = frozenset({"wall"})


FULL = Limits()
LITE = Limits(0.0, frozenset(), frozenset(), frozenset(), frozenset(), frozenset(), 2 * INCH, 0.0)


class Someone(NamedTuple):
    """Another base: where it is, how large, and whether it may be moved through."""

    id: str
    x: float
    y: float
    z: float
    radius: float
    height: float
    passes: bool


class Range(NamedTuple):
    """What is within `reach` of somebody's base: to `keep-out` of, to `pass`, to `enter`, or to `lock` in."""

    of: Someone
    reach: float
    mode: str
    goal: bool


class Solid:
    """A part of the board: an outline between two heights, with its traits."""

    def __init__(self, id: str, outline: Sequence[Corner], bottom: float, top: float, traits: frozenset[str]) -> None:
        self.id, self.outline, self.bottom, self.top, self.traits = id, outline, bottom, top, traits
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        self.x0, self.x1, self.y0, self.y1 = min(xs), max(xs), min(ys), max(ys)

    def nearer(self, x: float, y: float, far: float) -> bool:
        """Whether a point is nearer than this to the outline, seen from above."""
        if x < self.x0 - far or x > self.x1 + far or y < self.y0 - far or y > self.y1 + far:
            return False
        return distance(self.outline, x, y) < far

    def holds(self, x: float, y: float, forgiven: float) -> bool:
        """Whether a point is over the outline or no farther beside it than this; below 0 it is so deep inside."""
        return self.nearer(x, y, forgiven) if forgiven > 0 else self.depth(x, y) > -forgiven

    def depth(self, x: float, y: float) -> float:
        """How deep a point lies within the outline; not above 0 outside it."""
        if x < self.x0 or x > self.x1 or y < self.y0 or y > self.y1:
            return -1.0
        return depth(self.outline, x, y)


class Stroke(NamedTuple):
    """One leg that goes somewhere."""

    a: Any
    b: Any

    @property
    def length(self) -> float:
        return hypot(self.b.x - self.a.x, self.b.y - self.a.y)

    @property
    def rise(self) -> float:
        return float(self.b.z - self.a.z)

    @property
    def upright(self) -> bool:
        return bool(self.a.x == self.b.x and self.a.y == self.b.y)

    def at(self, far: float) -> Corner:
        share = far / self.length
        return (self.a.x + (self.b.x - self.a.x) * share, self.a.y + (self.b.y - self.a.y) * share)
