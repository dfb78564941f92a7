"""Checks the ways of a path straight up and down: climbs, drops, and what is climbed along."""

from typing import Final

from killzone.geometry.ground import Obstacle
from killzone.geometry.levels import beside, under
from killzone.geometry.measure import overlap
from killzone.geometry.moves import Move
from killzone.geometry.shapes import Spot
from killzone.geometry.surfaces import along, overhangs
from killzone.geometry.sweeps import clip
from killzone.geometry.tracks import CLIMB, CLIMB_DOWN, DROP, Leg, Path, Problem

HELD: Final = "held"
CLIMBED: Final = "climbed"
LEFT: Final = "left"
JUMPED: Final = "jumped"
"""How a base is at a waypoint: held by the floor or a top, or in the air after a climb, a way off a top, or a jump."""


class Scaling:
    """A path as it is checked: the problems and legs found so far, and how the base is held."""

    __slots__ = ("dropped", "foot", "ground", "laddered", "legs", "move", "path", "problems", "state")

    def __init__(self, move: Move, path: Path) -> None:
        self.move = move
        self.ground = move.ground
        self.path = path
        self.problems: list[Problem] = []
        self.legs: list[Leg] = []
        self.state = HELD
        self.foot = 0
        self.dropped = 0
        self.laddered = False

    def wrong(self, code: str, leg: int, where: Spot, what: str = "", have: int = 0, need: int = 0) -> None:
        self.problems.append(Problem(code, leg, where, what, have, need))

    def column(self, i: int, at: Spot, low: int, high: int, passed: int = 0) -> None:
        """What stands in the way of a base going straight up or down, the parts of the set `passed` apart."""
        ground = self.ground
        radius = ground.radius
        near = ground.terrain.near(at.x - radius, at.y - radius, at.x + radius, at.y + radius)
        for obstacle in ground.pick(near & ground.between(low, high) & ~passed):
            if ground.hits(obstacle.edges, at.x, at.y, at.facing):
                self.wrong("part", i, at, obstacle.part.id)
        for x, y, clear, bottom, top, id in self.move.blockers:
            if (
                bottom < high + ground.height
                and top > low
                and (x - at.x) * (x - at.x) + (y - at.y) * (y - at.y) < clear
            ):
                self.wrong("base", i, at, id)
        for other in self.move.odd:
            if (
                not other.passes
                and other.spot.z < high + ground.height
                and other.spot.z + other.body.height > low
                and overlap(at, ground.body.base, other.spot, other.body.base)
            ):
                self.wrong("base", i, at, other.id)

    def vertical(self, i: int, a: Spot, b: Spot) -> None:
        """A climb or a drop."""
        ground, manner = self.ground, self.ground.manner
        low, high = (a.z, b.z) if a.z < b.z else (b.z, a.z)
        height = high - low
        climbs = b.z > a.z or self.move.descends(height) == CLIMB_DOWN
        self.column(i, b, low, high, self.scaled(i, b, low, high) if climbs else 0)
        came = self.state
        if b.z > a.z:
            reach = manner.climb.reach if manner.climb is not None else 0
            if beside(ground, b, ground.tops(high), reach) is None:
                self.wrong("climb-reach", i, b, "", 0, reach)
            elif came == CLIMBED and not manner.climbs(b.z - self.foot):
                self.too_high(i, a, b.z - self.foot)
            elif came != JUMPED and not self.held(a):
                self.wrong("unsupported", i, a)
            if came != CLIMBED:
                self.foot = a.z
            self.state = CLIMBED
            self.legs.append(self.climb(i, a, b, height))
            return
        self.state = HELD
        reach = manner.leaves()
        if came in (HELD, CLIMBED):
            near = beside(ground, b, ground.tops(high), reach) is not None
            self.wrong("unsupported" if near else "drop-reach", i, b, "", 0, reach)
        if not self.held(b):
            self.wrong("unsupported", i, b)
        self.legs.append(self.climb_down(i, a, b, height) if climbs else self.drop(i, a, b, height))

    def drop(self, i: int, a: Spot, b: Spot, height: int) -> Leg:
        """A way down that is dropped."""
        drop = self.ground.manner.drop
        if drop is None:
            self.wrong("drop", i, b)
            return Leg(DROP, a, b, height, 0)
        if drop.too_deep(height):
            self.wrong("drop-height", i, b, "", height, drop.deepest or 0)
        counted = drop.counted(height, self.dropped)
        self.dropped += height
        return Leg(DROP, a, b, height, counted)

    def climb_down(self, i: int, a: Spot, b: Spot, height: int) -> Leg:
        """A way down that is climbed, beside what it leaves."""
        ground, climb = self.ground, self.ground.manner.climb
        if climb is None or not climb.down or not self.move.climbs:
            self.wrong("climb-down", i, a)
            return Leg(CLIMB_DOWN, a, b, height, 0)
        top = beside(ground, a, ground.tops(a.z), climb.reach)
        if top is None:
            self.wrong("climb-reach", i, a, "", 0, climb.reach)
        if climb.too_high(height):
            self.too_high(i, a, height)
        scalable = top is not None and not climb.scalable.isdisjoint(top.part.traits)
        return Leg(CLIMB_DOWN, a, b, height, climb.counted(height, scalable), 0, top.part.id if top is not None else "")

    def too_high(self, i: int, a: Spot, height: int) -> None:
        climb = self.ground.manner.climb
        self.wrong("climb-height", i, a, "", height, (climb.highest or 0) if climb is not None else 0)

    def scaled(self, i: int, at: Spot, low: int, high: int) -> int:
        """Checks that a climb has the surface that it needs; gives the parts that stick out so little beyond it that
        they are passed."""
        ground, climb = self.ground, self.ground.manner.climb
        if climb is None or climb.surface is None or climb.leaps(high - low):
            return 0
        surface = along(ground, at, low, high, climb.surface, climb.reach, climb.overhang)
        if surface is None:
            self.wrong("climb-surface", i, at, "", 0, climb.reach)
            return 0
        return overhangs(ground, at, low, high, surface, climb.overhang) if climb.overhang is not None else 0

    def held(self, at: Spot) -> bool:
        """Whether a base here is on the floor or has its centre over a top."""
        return at.z <= 0 or under(self.ground, at.x, at.y, self.ground.tops(at.z)) is not None

    def climb(self, i: int, a: Spot, b: Spot, height: int) -> Leg:
        ground, climb = self.ground, self.ground.manner.climb
        if not self.move.climbs or climb is None:
            self.wrong("climb", i, a)
        if climb is None:
            return Leg(CLIMB, a, b, height, 0)
        if climb.too_high(height):
            self.too_high(i, a, height)
        top = self.climbed(i, b, climb.reach)
        part = top.part.id if top is not None else ""
        counted = climb.counted(height, top is not None and not climb.scalable.isdisjoint(top.part.traits))
        rungs = climb.ladder
        if ground.ladders and not self.laddered and rungs is not None and counted > rungs.counts:
            ladder = beside(ground, b, ground.ladders & ground.spanning(a.z, b.z), rungs.reach)
            if ladder is not None:
                self.laddered = True
                counted, part = rungs.counts, ladder.part.id
        return Leg(CLIMB, a, b, height, counted, 0, part)

    def climbed(self, i: int, b: Spot, reach: int) -> Obstacle | None:
        """The part that a climb goes up beside: of several in reach the first that the way goes on over."""
        ground = self.ground
        tops = ground.tops(b.z)
        onto: Obstacle | None = None
        if i + 2 < len(self.path):
            after = self.path[i + 2]
            soonest = 1.5
            far = ground.radius + reach
            for obstacle in ground.pick(tops & ground.terrain.near(b.x - far, b.y - far, b.x + far, b.y + far)):
                start, end = clip(b.x, b.y, after.x - b.x, after.y - b.y, obstacle.edges)
                start = max(start, 0.0)
                if start <= min(end, 1.0) and start < soonest and beside(ground, b, 1 << obstacle.index, reach):
                    onto, soonest = obstacle, start
        return onto if onto is not None else beside(ground, b, tops, reach)
