"""Ways of whole steps: where increments are rounded up, bends are moved on until each leg is as long as it counts.

A rope shows between which discs the shortest way goes. From the start each leg is drawn along the tangent to one of
them and on to a whole number of steps; from the end likewise, backwards; one straight leg joins the two. The farther on
a leg reaches for what it counts, the less is left to go, so some such way counts as little as any that goes round the
same discs with as few bends.
"""

from itertools import pairwise
from math import ceil, hypot
from typing import Final

from killzone.geometry.graph import straight
from killzone.geometry.ropes import Pulley, Rope, bends, tangent
from killzone.geometry.search import Search
from killzone.geometry.shapes import Spot

_LONGER: Final = 2
"""How many steps a leg is drawn out beyond the first whole one."""
_TURNS: Final = (2.0, 1.0)
"""By how much a way turns at a time at most, bending once or twice round most corners."""
_MOST: Final = 48
"""How many beginnings, and how many endings, are tried."""

_Drawn = tuple[int, int, tuple[Spot, ...]]
"""Behind which pulley a way has come, what it counts so far, and its bends."""


def whole_steps(search: Search, rope: Rope, start: Spot, end: Spot, most: int) -> bool:
    """Offers a way round the pulleys of a rope that counts no more than this, if one is found."""
    for turn in _TURNS:
        # Where there is no room to draw legs out: as few bends as there can be.
        path = [start, *bends(rope, end, [turn] * (len(rope.pulleys) - 2))]
        total = sum(search.count(hypot(b.x - a.x, b.y - a.y)) for a, b in pairwise(path))
        if total <= most and search.offer(path):
            return True
    onward = _drawn(search, rope.pulleys, start, end, most)
    back = [Pulley(one.x, one.y, one.radius, -one.side) for one in reversed(rope.pulleys)]
    backward = _drawn(search, back, end, start, most)
    last = len(rope.pulleys) - 1
    pairs: list[tuple[int, float, tuple[Spot, ...], tuple[Spot, ...]]] = []
    for behind, counted, drawn in onward:
        for before, left, ends in backward:
            if behind + before > last:
                continue
            a, b = drawn[-1], ends[-1]
            length = hypot(b.x - a.x, b.y - a.y)
            total = counted + left + search.count(length)
            if total <= most:
                pairs.append((total, length, drawn, ends))
    pairs.sort(key=lambda pair: (pair[0], len(pair[2]) + len(pair[3]), pair[1]))
    ground = search.move.ground
    for _, _, drawn, ends in pairs[:_MOST]:
        if straight(ground, drawn[-1], ends[-1]) >= 0 and search.free(drawn[-1], ends[-1]):
            path = [*drawn, *reversed(ends)]
            if search.offer([spot for i, spot in enumerate(path) if i == 0 or spot != path[i - 1]]):
                return True
    return False


def _drawn(search: Search, pulleys: list[Pulley], start: Spot, end: Spot, most: int) -> list[_Drawn]:
    """Ways from the start round the first few of some pulleys, of whole steps all of them."""
    ground, step = search.move.ground, search.step
    found: list[_Drawn] = [(0, 0, (start,))]
    i = 0
    while i < len(found) and len(found) < _MOST:
        behind, counted, legs = found[i]
        i += 1
        here = legs[-1]
        at = Pulley(here.x, here.y, 0.0, 0)
        # Round a disc it has bent at it may bend once more: a long turn takes two.
        for place in range(max(1, behind), len(pulleys) - 1):
            if not pulleys[place].side:
                break
            line = tangent(at, Pulley(pulleys[place].x, pulleys[place].y, pulleys[place].radius, pulleys[place].side))
            if line is None or (place == behind and line[4] < 1.0):
                continue
            first = ceil((line[4] + 1.0) / step) * step
            for whole in range(first, first + _LONGER * step + 1, step):
                far = whole - 1
                to = Spot(round(here.x + line[2] * far), round(here.y + line[3] * far), here.z, here.facing)
                if counted + whole + search.count(hypot(end.x - to.x, end.y - to.y)) > most:
                    break
                if straight(ground, here, to) != 0 or not search.free(here, to):
                    break
                found.append((place, counted + whole, (*legs, to)))
    return found
