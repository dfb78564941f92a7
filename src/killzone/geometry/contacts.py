"""Spots at the goals of a move, and whether a way to one is soon found, for whoever needs to know no more."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from operator import itemgetter
from typing import Final

from killzone.geometry.moves import Move, Zone
from killzone.geometry.routes import directly
from killzone.geometry.search import Search
from killzone.geometry.shapes import Spot
from killzone.geometry.sweeps import square_between

_AROUND: Final = (0, 1, -1, 2, -2, 3, -3, 4)
"""Eighths of a turn, the nearest first."""
_ROUNDED: Final = 4
"""How much farther than need be is looked for goals: places are rounded to hundredths of a millimetre."""
_TURNS: Final = 24
"""By how many places a way to a spot with one bend is tried, those first by which it is shortest."""


def contacts(move: Move) -> Iterator[Spot]:
    """Spots touching each goal, the nearest side first; then spots within the goal but apart from it."""
    goals = [zone for zone in move.zones if zone.goal]
    start = move.start
    goals.sort(
        key=lambda zone: (
            square_between(zone.spot.x, zone.spot.y, start.x, start.y),
            zone.id,
        )
    )
    most = move.limit * move.limit
    for share in (0, 1):
        for turn in _AROUND:
            for zone in goals:
                spot = _at(move, zone, turn, share * (zone.reach - 4) + 2)
                if square_between(spot.x, spot.y, start.x, start.y) <= most:
                    yield spot
        for zone in goals:
            # No nearer than it has to be, to the last hundredth of a millimetre: that may be all the limit allows.
            yield _at(move, zone, 0, zone.reach)


def _at(move: Move, zone: Zone, turn: int, gap: int) -> Spot:
    """A spot this far from a goal's base, so many eighths of a turn from the side of the start."""
    start, centre = move.start, zone.spot
    far = hypot(start.x - centre.x, start.y - centre.y)
    ux, uy = ((start.x - centre.x) / far, (start.y - centre.y) / far) if far else (1.0, 0.0)
    angle = turn * pi / 4
    vx, vy = ux * cos(angle) - uy * sin(angle), ux * sin(angle) + uy * cos(angle)
    size = move.ground.radius + zone.base.radius + gap
    return Spot(round(centre.x + vx * size), round(centre.y + vy * size), centre.z, start.facing)


def leads_to_a_goal(move: Move, angle: float) -> bool:
    """Whether anything of the straight way of a move in a direction may be within a goal, seen from above."""
    start, ux, uy = move.start, cos(angle), sin(angle)
    for zone in move.zones:
        if zone.goal:
            px, py = zone.spot.x - start.x, zone.spot.y - start.y
            along = min(max(px * ux + py * uy, 0.0), float(move.limit))
            size = move.ground.radius + zone.base.radius + zone.reach + _ROUNDED
            if hypot(px - ux * along, py - uy * along) <= size:
                return True
    return False


def soon_found(search: Search, spots: list[Spot]) -> bool:
    """Whether a way leads to one of these spots, where the move may end, over what is in the straight one or with one
    bend at a place. If so, a search by all places finds one, too; if not, that proves nothing.

    The straight level way to each is known not to be legal.
    """
    level = search.move.start.z
    search.any_way = True
    for spot in spots:
        search.forget()
        directly(search, spot, spot.z == level)
        if search.best is not None:
            break
    search.any_way = False
    return search.best is not None or any(_bends_once(search, spot) for spot in spots if spot.z == level)


def _bends_once(search: Search, end: Spot) -> bool:
    """Whether a way by one of the places leads to an end, of those by which it is shortest."""
    start, limit = search.move.start, search.move.limit
    by = [
        (away + left, index, place)
        for (index, _, _, place, away), left in zip(search.places(end.z), search.left(end.z, end), strict=True)
        if away + left <= limit
    ]
    by.sort(key=itemgetter(0, 1))
    return any(
        # From where slow ground lies between a search may come by another way, so those are left to it.
        search.graph.way_from(start, place) == 0
        and search.seen_by(end, index, place) >= 0
        and search.free(start, place)
        and search.free(place, end)
        and search.judge([start, place, end]).legal
        for _, index, place in by[:_TURNS]
    )
