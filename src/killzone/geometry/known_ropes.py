"""What is known of ropes by the places of a search: how long one is to an end says something of other ends near it."""

from math import hypot
from typing import Final, final

from killzone.geometry.ropes import Rope
from killzone.geometry.shapes import Spot

_NEARBY: Final = 1300 * 1300
"""The square of how far from another end what is known of a rope to it says something, half an inch."""
_SURE: Final = 16
"""How much longer than the limit a rope must be to be too long for sure: what it touches is rounded."""
_KEPT: Final = 64
"""The same of a way that keeps its bends: arcs between them have more waypoints, each of which is rounded."""

Known = tuple[int, int, float, float, float]
"""An end, the length of the rope to it, and the direction in which that arrives."""


@final
class KnownRopes:
    """The last way by each place that was pulled taut."""

    __slots__ = ("known", "limit")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.known: dict[int, Known] = {}

    def note(self, by: int, path: list[Spot], pulled: list[Spot], ropes: list[Rope], climbed: int) -> None:
        """Notes how long the way by a place is once it is `pulled` taut, and how its last line arrives.

        Only what comes after its last climb, drop or jump depends on the end, and only if that was pulled as a whole.
        """
        end, first = path[-1], _last_stretch(path)
        if first == 0:
            if len(ropes) == 1:
                _, _, ux, uy, _ = ropes[0].lines[-1]
                self.known[by] = (end.x, end.y, ropes[0].length, ux, uy)
            return
        here = path[first]
        if first == len(path) - 2:
            last = hypot(end.x - here.x, end.y - here.y)
            ux, uy = (end.x - here.x) / last, (end.y - here.y) / last
        elif first < len(path) - 1 and ropes and _leads(ropes[-1], here, end):
            last = ropes[-1].length
            _, _, ux, uy, _ = ropes[-1].lines[-1]
        else:
            return
        before = 0.0
        for i in range(1, len(pulled)):
            if pulled[i - 1].x == here.x and pulled[i - 1].y == here.y and pulled[i - 1].z == here.z:
                break
            before += hypot(pulled[i].x - pulled[i - 1].x, pulled[i].y - pulled[i - 1].y)
        self.known[by] = (end.x, end.y, before + last + climbed - len(pulled), ux, uy)

    def falls_short(self, by: int, end: Spot) -> bool:
        """Whether a rope by a place is too long for an end near one to which it was pulled: its length grows at least
        as fast as the end moves on along its last line, since the lengths of ropes round the same things are convex."""
        known = self.known.get(by)
        if known is None:
            return False
        x, y, length, ux, uy = known
        dx, dy = end.x - x, end.y - y
        return dx * dx + dy * dy <= _NEARBY and length + ux * dx + uy * dy > self.limit + _SURE


def stays_too_long(path: list[Spot], given_up: list[Spot], climbed: int, limit: int) -> bool:
    """Whether a way that keeps the bends that a looser one gave up is too long for sure, or is the path as it was,
    which it is if it keeps all of them; `climbed` is what its climbs count at least."""
    if len(given_up) == len(path) - 2:
        return True
    length, here = 0.0, path[0]
    for spot in given_up:
        length += hypot(spot.x - here.x, spot.y - here.y)
        here = spot
    length += hypot(path[-1].x - here.x, path[-1].y - here.y)
    return length + climbed > limit + _KEPT


def _last_stretch(path: list[Spot]) -> int:
    """The number of the waypoint from which a path goes on level to its end."""
    first = len(path) - 1
    while first:
        a, b = path[first - 1], path[first]
        if a.z != b.z or (a.x == b.x and a.y == b.y):
            break
        first -= 1
    return first


def _leads(rope: Rope, a: Spot, b: Spot) -> bool:
    """Whether a rope goes from one spot to another."""
    first, last = rope.pulleys[0], rope.pulleys[-1]
    return (first.x, first.y, last.x, last.y) == (a.x, a.y, b.x, b.y)
