"""One random legal move, found by trying and without listing the others."""

from collections.abc import Callable
from typing import Final

from killzone.geometry.ground import Ground
from killzone.geometry.increments import increments
from killzone.geometry.moves import KEEP_OUT, Move, Zone
from killzone.geometry.paths import check, note
from killzone.geometry.reach import some_end
from killzone.geometry.routes import ends_well
from killzone.geometry.shapes import Spot
from killzone.geometry.strides import stride
from killzone.geometry.sweeps import contains, upper_root
from killzone.geometry.tracks import Path, Problem
from killzone.geometry.zones import inside

Below = Callable[[int], int]
"""A source of chance: a whole number from 0 up to, but not including, its argument."""

TRIES: Final = 16

_OVER: Final = frozenset({"part", "unsupported", "jump-from", "end-support"})
"""What may be wrong with a level way that climbing or dropping could put right."""


def sample(move: Move, below: Below, tries: int = TRIES) -> Path | None:
    """A random legal path; if so many tries found none, the one that `some_end` finds, or None."""
    for zone in move.zones:
        if zone.mode == KEEP_OUT and inside(move.ground, zone, move.start):
            return None
    return tried(move, below, tries) or some_end(move)


def tried(move: Move, below: Below, tries: int = TRIES) -> Path | None:
    """A random legal path; None if so many tries found none.

    Most paths are one straight line; some have more legs, some go over what is in the way, onto a level or off it.
    Every end that such lines can reach has a chance.
    """
    goals = [zone for zone in move.zones if zone.goal] if move.goals else []
    if move.goals and not goals:
        return None
    levels = len(move.ground.levels) > 1 and not move.ground.manner.fly
    far = move.limit
    for i in range(tries):
        legs = 1
        while legs < 6 and below(4) == 0:
            legs += 1
        if i > 3:
            # Little room: look nearer.
            far = max(far * 3 // 4, move.limit // 8)
        aims = _wander(move, below, legs, goals, levels, far)
        if not aims or not ends_well(move, aims[-1]):
            continue
        path = (move.start, *aims)
        if all(aim.z == move.start.z for aim in aims):
            track = check(move, path, True)
            problems = track.problems
            if not problems:
                note(move, track)
                return path
            if problems[0].code not in _OVER or not _affordable(move, path, problems[0]) or below(2):
                continue
        elif not _affordable(move, path, None):
            continue
        over = _over(move, below, aims)
        if over and not (track := check(move, over, True)).problems:
            note(move, track)
            return over
    return None


def _affordable(move: Move, path: Path, problem: Problem | None) -> bool:
    """Whether the limit may suffice for the climb that the way needs, as far as one sees at once."""
    ground, manner = move.ground, move.ground.manner
    height = max(path[i].z - path[i - 1].z for i in range(1, len(path)))
    if height <= 0:
        if problem is None or problem.code != "part":
            return True
        part = ground.terrain.part(problem.what)
        if not manner.footing.never.isdisjoint(part.traits):
            return False
        height = part.top - path[0].z
    if not move.climbs or manner.climb is None or manner.climb.too_high(height):
        return False
    climb = manner.climb.counted(height)
    if ground.ladders and manner.climb.ladder is not None:
        climb = min(climb, manner.climb.ladder.counts)
    return sum(counted for _, counted in increments(manner, path)) + climb <= move.limit


def _wander(move: Move, below: Below, legs: int, goals: list[Zone], levels: bool, far: int) -> list[Spot]:
    """Random aims one after the other, as many as the limit allows; a way to them may run into anything."""
    ground = move.ground
    counted, radius = ground.manner.counted, ground.radius
    right, top = ground.width - radius, ground.depth - radius
    at = move.start
    left = move.limit
    aims: list[Spot] = []
    for i in range(legs):
        if goals and i == legs - 1:
            zone = goals[below(len(goals))] if len(goals) > 1 else goals[0]
            x, y = _beside(zone, radius + zone.base.radius, at, below)
        else:
            dx, dy = _around(left if left < far else far, below)
            x, y = at.x + dx, at.y + dy
        # On the board, whatever was drawn.
        if x < radius:
            x = radius
        if x > right:
            x = right
        if y < radius:
            y = radius
        if y > top:
            y = top
        cost = counted(upper_root((x - at.x) * (x - at.x) + (y - at.y) * (y - at.y)))
        if cost > left or (x == at.x and y == at.y):
            return []
        left -= cost
        facing = at.facing if ground.round else below(24) * 15
        at = Spot(x, y, _level(ground, x, y, at.z, below) if levels else at.z, facing)
        aims.append(at)
        if left <= 0 and i < legs - 1:
            return [] if goals else aims
    return aims


def _level(ground: Ground, x: int, y: int, z: int, below: Below) -> int:
    """A height one may stand at here, at random: that of the floor or of a part."""
    near = ground.terrain.near(x, y, x, y) & ground.standing
    heights = [obstacle.top for obstacle in ground.pick(near) if contains(x, y, obstacle.edges)] if near else []
    if not heights or (z not in heights and not below(len(heights) + 1)):
        return 0
    return z if z in heights and below(2) else heights[below(len(heights))]


def _over(move: Move, below: Below, aims: list[Spot]) -> Path:
    """The way to the aims over whatever is in it; empty if something cannot be passed."""
    ground = move.ground
    path = [move.start]
    for aim in aims:
        at = path[-1]
        onto = ground.stands(aim.z) if aim.z > 0 else 0
        jump = ground.manner.jumps_from(at.z) and below(2) == 0
        steps = stride(ground, at, aim.x, aim.y, move.climbs, onto, jump)
        if steps is None or steps[-1].z != aim.z:
            return ()
        path.extend(steps[1:])
    return tuple(path)


def _beside(zone: Zone, both: int, at: Spot, below: Below) -> tuple[int, int]:
    """A random place in a zone and clear of the base in its middle, more often on the side one comes from."""
    spot = zone.spot
    while True:
        dx, dy = _around(both + zone.reach, below)
        if dx * dx + dy * dy >= both * both or not zone.base.round:
            break
    if dx * (at.x - spot.x) + dy * (at.y - spot.y) < 0 and below(4):
        return spot.x - dx, spot.y - dy
    return spot.x + dx, spot.y + dy


def _around(far: int, below: Below) -> tuple[int, int]:
    """A random way to go, no farther than this, seen from above."""
    side = 2 * far + 1
    square = far * far
    while True:
        dx, dy = divmod(below(side * side), side)
        dx -= far
        dy -= far
        if dx * dx + dy * dy <= square:
            return dx, dy
