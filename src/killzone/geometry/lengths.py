"""Whether a path is too long for sure, found sooner than `check` takes it apart."""

from collections.abc import Sequence
from math import hypot

from killzone.geometry.increments import increments, slowed
from killzone.geometry.moves import Move
from killzone.geometry.shapes import Spot


def least_climbed(move: Move, path: Sequence[Spot]) -> int:
    """What the climbs of a path count at least."""
    climb = move.ground.manner.climb
    if climb is None:
        return 0
    counted = 0
    for i in range(1, len(path)):
        a, b = path[i - 1], path[i]
        if b.z > a.z and a.x == b.x and a.y == b.y:
            counted += climb.at_least(b.z - a.z)
    return counted


def too_long(move: Move, path: Sequence[Spot], climbed: int) -> bool:
    """Whether a path is longer than the limit for sure; `climbed` is what its climbs count at least.

    No increment counts less than its legs are long, but for a hundredth of a millimetre at each bend.
    """
    most = move.limit + len(path) - climbed
    length = 0.0
    for i in range(1, len(path)):
        length += hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y)
    return length > most or _too_slow(move, path, climbed)


def _too_slow(move: Move, path: Sequence[Spot], climbed: int) -> bool:
    """Whether slow ground makes a path too long."""
    ground, radius = move.ground, move.ground.radius
    if not ground.slow or ground.manner.fly:
        return False
    xs, ys = [spot.x for spot in path], [spot.y for spot in path]
    if not ground.terrain.near(min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius) & ground.slow:
        return False
    total = climbed
    for i, (measured, counted) in enumerate(increments(ground.manner, tuple(path))):
        a, b = path[i], path[i + 1]
        total += counted
        if measured:
            x0, x1 = (a.x, b.x) if a.x < b.x else (b.x, a.x)
            y0, y1 = (a.y, b.y) if a.y < b.y else (b.y, a.y)
            near = ground.terrain.near(x0 - radius, y0 - radius, x1 + radius, y1 + radius)
            if near & ground.slow:
                total += slowed(ground, a, b, near, measured)
    return total > move.limit
