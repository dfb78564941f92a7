"""One random legal move, found by trying and without listing the others."""

from collections.abc import Callable
from typing import Final

from killzone.geometry.moves import Move, Zone
from killzone.geometry.paths import legal
from killzone.geometry.shapes import Spot
from killzone.geometry.sweeps import upper_root
from killzone.geometry.tracks import Path

Below = Callable[[int], int]
"""A source of chance: a whole number from 0 up to, but not including, its argument."""

TRIES: Final = 16


def sample(move: Move, below: Below, tries: int = TRIES) -> Path | None:
    """A random legal path, or None if so many tries found none.

    Every legal end that some number of straight legs can reach has a chance. Most paths have one leg.
    """
    goals = [zone for zone in move.zones if zone.goal] if move.goals else []
    if move.goals and not goals:
        return None
    for _ in range(tries):
        legs = 1
        while legs < 6 and below(4) == 0:
            legs += 1
        path = _wander(move, below, legs, goals)
        if path and legal(move, path):
            return path
    return None


def _wander(move: Move, below: Below, legs: int, goals: list[Zone]) -> Path:
    """A random path of at most so many legs that the limit allows; it may run into anything. Empty if it gave up."""
    ground = move.ground
    manner = ground.manner
    at = move.start
    left = move.limit
    path = [at]
    for i in range(legs):
        if goals and i == legs - 1:
            zone = goals[below(len(goals))] if len(goals) > 1 else goals[0]
            to = _around(zone.spot, ground.radius + zone.base.radius + zone.reach, at.z, below)
        else:
            to = _around(at, left, at.z, below)
        x = min(max(to.x, ground.radius), ground.width - ground.radius)
        y = min(max(to.y, ground.radius), ground.depth - ground.radius)
        cost = manner.counted(upper_root((x - at.x) ** 2 + (y - at.y) ** 2))
        if cost > left:
            return ()
        left -= cost
        at = Spot(x, y, at.z, at.facing)
        path.append(at)
        if left <= 0 and i < legs - 1:
            return () if goals else tuple(path)
    return tuple(path)


def _around(spot: Spot, far: int, z: int, below: Below) -> Spot:
    """A random spot no farther than this, seen from above."""
    side = 2 * far + 1
    square = far * far
    while True:
        drawn = below(side * side)
        dx = drawn // side - far
        dy = drawn % side - far
        if dx * dx + dy * dy <= square:
            return Spot(spot.x + dx, spot.y + dy, z, spot.facing)
