"""Slides climbs, drops and jumps along what they are made at, to where the way is shortest.

The graph's links between heights lie up to 2" apart. Where nothing is rounded each place where a way goes up, down or
jumps is moved, step by step and ever more finely, as long as that makes the way shorter and leaves it legal.
"""

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import Final

from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import JUMP, Track

_STEPS: Final = (640, 160, 40, 10, 3)
"""How far a place is moved at a time, in halves."""
_WAYS: Final = tuple(
    [(x, y) for x in (-2, -1, 0, 1, 2) for y in (-2, -1, 0, 1, 2) if max(abs(x), abs(y)) == 2],
)
"""Sixteen ways to move a place."""
_SHARES: Final = (8, 4, 12, 2, 6, 10, 14, 1, 15)
"""Sixteenths of the straight way between its neighbours at which a place is tried first."""
_TRIES: Final = 200
"""How many ways are judged at most."""


def slid(
    track: Track, judge: Callable[[list[Spot]], Track], clear: Callable[[int, int, int, int], bool] | None = None
) -> Track:
    """The track itself, or a legal one of the same kind that is shorter, its climbs, drops and jumps elsewhere.

    `clear` says whether a base going level to or from a place at a height has room there: most ways fail for that, and
    need not be judged.
    """
    best, tries = track, _TRIES
    for step in (0, *_STEPS):
        improved = True
        while improved and tries > 0:
            improved = False
            for first, last in _places(best):
                for path in _nearer(best.path, first, last, step):
                    tries -= 1
                    if clear is None or _has_room(path, first, last, clear):
                        found = judge(path)
                        if not found.problems and found.total < best.total:
                            best, improved = found, True
                            break
                    if tries <= 0:
                        return best
                if improved:
                    break
    return best


def _has_room(path: list[Spot], first: int, last: int, clear: Callable[[int, int, int, int], bool]) -> bool:
    """Whether the ends of the level stretches before and after a place are where a base may be."""
    for here, other in ((path[first], path[first - 1]), (path[last], path[last + 1])):
        if here.z == other.z and not clear(here.x, here.y, here.z, here.facing):
            return False
    return True


def _places(track: Track) -> list[tuple[int, int]]:
    """The first and last waypoint of each place between the ends where a way goes up or down, takes off or lands."""
    path = track.path
    jumps = {i for i, leg in enumerate(track.legs) if leg.kind == JUMP}
    found: list[tuple[int, int]] = []
    first = 0
    while first < len(path):
        last = first
        while last + 1 < len(path) and path[last + 1].x == path[first].x and path[last + 1].y == path[first].y:
            last += 1
        if first > 0 and last + 1 < len(path) and (last > first or first - 1 in jumps or last in jumps):
            found.append((first, last))
        first = last + 1
    return found


def _nearer(path: Sequence[Spot], first: int, last: int, step: int) -> Iterator[list[Spot]]:
    """The way with one place moved by a step wherever that is shorter seen from above, the shortest first.

    Without a step the place is moved onto the straight line between its neighbours.
    """
    here, before, after = path[first], path[first - 1], path[last + 1]
    length = hypot(here.x - before.x, here.y - before.y) + hypot(here.x - after.x, here.y - after.y)
    found: list[tuple[float, int, int]] = []
    if step:
        for dx, dy in _WAYS:
            x, y = here.x + dx * step, here.y + dy * step
            found.append((hypot(x - before.x, y - before.y) + hypot(x - after.x, y - after.y), x, y))
        found.sort()
    else:
        straight = hypot(after.x - before.x, after.y - before.y) + 1
        for share in _SHARES:
            x, y = before.x + (after.x - before.x) * share // 16, before.y + (after.y - before.y) * share // 16
            found.append((straight, x, y))
    for moved, x, y in found:
        if moved < length - 0.5:
            place = [Spot(x, y, at.z, at.facing) for at in path[first : last + 1]]
            yield [*path[:first], *place, *path[last + 1 :]]
