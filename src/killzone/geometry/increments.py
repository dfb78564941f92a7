"""Cuts a path into straight increments and says what each leg counts of them."""

from typing import Final

from killzone.geometry.ground import Ground
from killzone.geometry.manner import Manner
from killzone.geometry.shapes import Spot
from killzone.geometry.sweeps import clip, square_between, upper_root
from killzone.geometry.tracks import Path

_MOST: Final = 200


def increments(manner: Manner, path: Path) -> list[tuple[int, int]]:
    """For each leg its horizontal length and what it counts as part of its increment.

    An increment runs on as long as every waypoint lies within a hundredth of a millimetre of the straight line to its
    end, going forward; climbs and drops do not interrupt it. Its length is measured straight, so the legs add up to it.
    After 200 waypoints another one begins, so that a path of very many points is told in time.
    """
    found: list[tuple[int, int]] = []
    run = 0
    length = counted = 0
    for i in range(1, len(path)):
        a, b = path[i - 1], path[i]
        if a.x == b.x and a.y == b.y:
            found.append((0, 0))
            continue
        if length and (i - run > _MOST or not _straight(path, run, i)):
            run = i - 1
            length = counted = 0
        start = path[run]
        total = upper_root(square_between(b.x, b.y, start.x, start.y))
        count = manner.counted(total)
        found.append((total - length, count - counted))
        length, counted = total, count
    return found


def _straight(path: Path, run: int, last: int) -> bool:
    """Whether the waypoints from `run` to `last` lie on one line, each farther along than the one before."""
    start, end = path[run], path[last]
    dx, dy = end.x - start.x, end.y - start.y
    square = dx * dx + dy * dy
    if not square:
        return False
    gone = 0
    for i in range(run + 1, last):
        px, py = path[i].x - start.x, path[i].y - start.y
        side = dx * py - dy * px
        along = dx * px + dy * py
        if side * side > square or along < gone or along > square:
            return False
        gone = along
    return True


def slowed(ground: Ground, a: Spot, b: Spot, near: int, measured: int) -> int:
    """How much of a straight level way of this length lies in slow ground, of the parts of the set `near`."""
    spans: list[tuple[float, float]] = []
    for obstacle in ground.pick(near & ground.slow):
        if obstacle.bottom <= a.z <= obstacle.top:
            start, end = clip(a.x, a.y, b.x - a.x, b.y - a.y, obstacle.edges)
            if max(start, 0.0) < min(end, 1.0):
                spans.append((max(start, 0.0), min(end, 1.0)))
    spans.sort()
    share = done = 0.0
    for start, end in spans:
        if end > done:
            share += end - max(start, done)
            done = end
    return round(share * measured)
