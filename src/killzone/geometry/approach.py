"""An end of a move as close as it can get to another base."""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import islice
from math import cos, hypot, inf, pi, sin
from typing import Final

from killzone.geometry.increments import slowed
from killzone.geometry.labels import START, Label, Near
from killzone.geometry.measure import gap
from killzone.geometry.moves import Move
from killzone.geometry.over import has_terrain, straight_over
from killzone.geometry.reach import APART, ROUNDED, Reach
from killzone.geometry.routes import ends_well
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.tracks import Track

NEAR_ENOUGH: Final = 100
"""How much closer an end might be that is not looked for, a millimetre: nobody sets a model down more exactly."""
_HOPES: Final = (5080,)
"""How much farther than the closest that may be an end is hoped for, 2": to begin with less takes longer in all."""
_AIMS: Final = 32
"""How many ends towards a base are tried for one as close to it as can be."""

_STEP: Final = 127
"""How much shorter, a twentieth of an inch, a straight way over things is tried next."""

Aim = tuple[int, int, int, int, Spot]
"""How far an end is from the base, where it is seen from above, from which place it is aimed, and the end itself."""


def closest(reach: Reach, spot: Spot, base: Base) -> Track | None:
    """A way to an end as close as a move can get to another base, as far as is found; None if it can end nowhere.

    From wherever the move can turn it goes straight towards the base as far as it gets; the best such end is then
    moved about in ever smaller steps, down to a millimetre, as long as that brings it closer.
    """
    move, mine = reach.move, reach.move.ground.body.base
    start = move.start
    # No way is shorter than the straight line seen from above.
    least = hypot(spot.x - start.x, spot.y - start.y) - mine.radius - base.radius - move.limit
    enough = max(0.0, least) + NEAR_ENOUGH
    away = gap(start, mine, spot, base)
    straight = _towards(reach, Label(START, start, 0, 0.0, 0, False, None, ()), spot, base)
    if straight is not None and ends_well(move, straight[-1]) and (track := reach.straight(straight[-1])) is not None:
        if straight[0] <= enough:
            return track
        away = min(away, straight[0])
    # What leads nowhere so close is left out: first nearly all, then less and less, unless nothing so close is found.
    best: Spot | None = None
    near: Near = ()
    for hope in (*[one for one in _HOPES if enough + one < away], away - enough):
        far = int(enough + hope)
        near = ((spot.x, spot.y, reach.search.most + move.ground.radius + base.radius + far + ROUNDED),)
        best = _aimed(reach, spot, base, near, far)
        if best is not None:
            break
    else:
        near = ()
        best = _aimed(reach, spot, base, near)
    size = APART
    while best is not None and 2 * size > NEAR_ENOUGH and (far := gap(best, mine, spot, base)) > enough:
        nearer = _about(best, size, mine, spot, base)
        closer = next((end for its, end in nearer if its < far and reach.gets_to(end, near)), None)
        if closer is None:
            size //= 2
        else:
            best = closer
    found = None if best is None else reach.soon(best, near)
    away = gap(start if found is None else found.path[-1], mine, spot, base)
    return _over(move, spot, base, away) or found


def _over(move: Move, spot: Spot, base: Base, away: int) -> Track | None:
    """The straight way towards another base over what is there, as far as it gets; None if that is no closer."""
    start, both = move.start, move.ground.radius + base.radius
    far = hypot(spot.x - start.x, spot.y - start.y)
    if far == 0.0 or move.ground.manner.fly or not has_terrain(move):
        return None
    ux, uy = (spot.x - start.x) / far, (spot.y - start.y) / far

    def track(length: int) -> Track | None:
        return straight_over(move, int(start.x + ux * length), int(start.y + uy * length))

    length = int(min(move.limit, max(0.0, far - both)))
    farther = length
    while far - length - both < away - NEAR_ENOUGH and length > 0:
        found = track(length)
        if found is None:
            length, farther = length - _STEP, length
            continue
        while farther - length > 1:
            middle = (length + farther) // 2
            more = track(middle)
            length, farther, found = (length, middle, found) if more is None else (middle, farther, more)
        return found if gap(found.path[-1], move.ground.body.base, spot, base) < away else None
    return None


def _aimed(reach: Reach, spot: Spot, base: Base, near: Near, most: float = inf) -> Spot | None:
    """The closest end to another base of those straight towards it from where the move can turn; None beyond `most`."""
    reach.explore(near)
    aims = islice(_aims(reach, spot, base, most), _AIMS)
    return next((end for *_, end in aims if reach.gets_to(end, near)), None)


def _aims(reach: Reach, spot: Spot, base: Base, most: float) -> Iterator[Aim]:
    """The ends straight towards another base, the closest first, each found when none that is not can be closer."""
    move, both = reach.move, reach.move.ground.radius + base.radius
    hopes: list[tuple[float, int]] = []
    for label in reach.search.labels.values():
        flat = max(0.0, hypot(spot.x - label.spot.x, spot.y - label.spot.y) - both - max(0, move.limit - label.cost))
        hopes.append((hypot(flat, spot.z - label.spot.z) - ROUNDED, label.index))
    found: list[Aim] = []
    for hope, index in sorted(hopes):
        if hope > most:
            break
        while found and found[0][0] < hope:
            yield heappop(found)
        aim = _towards(reach, reach.search.labels[index], spot, base)
        if aim is not None and aim[0] <= most:
            heappush(found, aim)
    while found:
        yield heappop(found)


def _towards(reach: Reach, label: Label, spot: Spot, base: Base) -> Aim | None:
    """The end straight from a place towards another base; None if there is none."""
    move, here = reach.move, label.spot
    both = move.ground.radius + base.radius
    far = hypot(spot.x - here.x, spot.y - here.y)
    left = (move.limit - label.cost) // reach.search.step * reach.search.step
    if left < 0 or far == 0.0:
        return None
    ux, uy = (spot.x - here.x) / far, (spot.y - here.y) / far
    on = min(reach.ray(here, ux, uy, left), max(0.0, far - both)) if left else 0.0
    on = _as_slow(reach, here, ux, uy, on, left)
    end = Spot(int(here.x + ux * on), int(here.y + uy * on), here.z, move.start.facing)
    return gap(end, move.ground.body.base, spot, base), end.x, end.y, label.index, end


def _as_slow(reach: Reach, here: Spot, ux: float, uy: float, on: float, left: int) -> float:
    """How far of a straight level way somebody gets whom slow ground on it may keep from going all of it."""
    ground = reach.move.ground
    if ground.manner.fly or not ground.slow:
        return on
    x0, x1 = sorted((here.x, int(here.x + ux * on)))
    y0, y1 = sorted((here.y, int(here.y + uy * on)))
    near = ground.terrain.near(x0, y0, x1, y1) & ground.slow

    def too_far(length: int) -> bool:
        end = Spot(int(here.x + ux * length), int(here.y + uy * length), here.z, here.facing)
        return length + slowed(ground, here, end, near, length) > left

    if not near or not too_far(int(on)):
        return on
    least, most = 0, int(on)
    while most - least > 1:
        middle = (least + most) // 2
        least, most = (least, middle) if too_far(middle) else (middle, most)
    return max(0.0, least - ROUNDED)


def _about(here: Spot, size: int, mine: Base, spot: Spot, base: Base) -> list[tuple[int, Spot]]:
    """Spots so far from another one all round it, and how far each is from a base, the closest first."""
    found = [
        Spot(here.x + round(size * cos(turn * pi / 8)), here.y + round(size * sin(turn * pi / 8)), here.z, here.facing)
        for turn in range(16)
    ]
    by_gap = [(gap(end, mine, spot, base), end) for end in found]
    return sorted(by_gap, key=lambda one: (one[0], one[1].x, one[1].y))
