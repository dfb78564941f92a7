"""One move to be made: who moves from where and how far, past whom, and near whom it may come."""

from collections.abc import Callable
from math import isqrt
from typing import Final, final

from killzone.geometry.ground import Ground
from killzone.geometry.measure import within
from killzone.geometry.outlines import base_outline, base_sum, moved, placed
from killzone.geometry.shapes import Base, Body, Spot
from killzone.geometry.sweeps import Edge, edges_of
from killzone.geometry.tracks import CLIMB_DOWN, DROP

KEEP_OUT: Final = "keep-out"
PASS: Final = "pass"
ENTER: Final = "enter"
LOCK: Final = "lock"

FARTHER: Final = "farther"
NEARER: Final = "nearer"
CLOSE: Final = "close"

EITHER: Final = "either"
"""A way down that is a drop where that is allowed, and otherwise climbed."""


@final
class Other:
    """Another model in the way. With `passes` it may be moved through; nobody ever ends on it."""

    __slots__ = ("id", "spot", "body", "passes")

    def __init__(self, id: str, spot: Spot, body: Body, passes: bool) -> None:
        self.id = id
        self.spot = spot
        self.body = body
        self.passes = passes

    def __repr__(self) -> str:
        return f"Other({self.id!r}, {self.spot!r}, {self.body!r}, {self.passes})"


@final
class Zone:
    """What lies within `reach` of a base, measured in three dimensions between the two bases, edges included.

    The mode says what a path may do there: `KEEP_OUT` never be in it, `PASS` go through but not end in it, `ENTER`
    anything, `LOCK` enter but then not leave it again. A move with `goal` zones has to end in at least one of them.
    `counts` may refuse a place that is near enough (a wall between, say); it is asked only for such places: where
    the path enters and leaves, comes closest and every quarter of an inch between.
    """

    __slots__ = ("id", "spot", "base", "reach", "mode", "goal", "counts", "round", "_squares")

    def __init__(
        self,
        id: str,
        spot: Spot,
        base: Base,
        reach: int,
        mode: str,
        goal: bool = False,
        counts: Callable[[Spot], bool] | None = None,
    ) -> None:
        self.id = id
        self.spot = spot
        self.base = base
        self.reach = reach
        self.mode = mode
        self.goal = goal
        self.counts = counts
        self.round = base.round
        self._squares: dict[tuple[int, int], int] = {}

    def square(self, radius: int, z: int) -> int:
        """The square of the distance of centres up to which a round base at this height is in a round zone, or -1.

        Exact: centres are whole numbers, so the squared distance compares with the whole part of the true bound.
        """
        key = (radius, z)
        found = self._squares.get(key)
        if found is None:
            both = radius + self.base.radius
            rise = z - self.spot.z
            flat = self.reach * self.reach - rise * rise
            found = -1 if flat < 0 else both * both + flat + isqrt(4 * both * both * flat)
            self._squares[key] = found
        return found

    def __repr__(self) -> str:
        return f"Zone({self.id!r}, {self.spot!r}, {self.base!r}, {self.reach}, {self.mode!r}, {self.goal})"


@final
class Ending:
    """A test of where a move ends: how far its base is then from another one, measured in three dimensions.

    `FARTHER` or `NEARER` than `than`, or no farther than that, which is `CLOSE`. For "farther than before" that is the
    distance before the move; for "as close as possible" the least that can be reached and what may be lacking.
    """

    __slots__ = ("id", "spot", "base", "mode", "than")

    def __init__(self, id: str, spot: Spot, base: Base, mode: str, than: int) -> None:
        self.id = id
        self.spot = spot
        self.base = base
        self.mode = mode
        self.than = than

    def holds(self, spot: Spot, base: Base) -> bool:
        """Whether a base that ends here passes the test."""
        if self.mode == FARTHER:
            return not within(spot, base, self.spot, self.base, self.than)
        return within(spot, base, self.spot, self.base, self.than - 1 if self.mode == NEARER else self.than)

    def __repr__(self) -> str:
        return f"Ending({self.id!r}, {self.spot!r}, {self.base!r}, {self.mode!r}, {self.than})"


Blocker = tuple[int, int, int, int, int, str]
"""The centre (x, y) of another base, the squared distance that clears it, the lowest and highest z it fills, its id."""


Ring = tuple[int, int, int]
"""A centre (x, y) and the square of a radius."""


def meeting(base: Base, facing: int, spot: Spot, other: Base) -> tuple[tuple[Edge, ...], int]:
    """An outline and a radius: a base with this facing overlaps the other one where its centre is nearer than that.

    For two bases of which one at least is an oval; with two ovals the radius is 0.
    """
    if base.round:
        return edges_of(placed(spot, other)), base.radius
    if other.round:
        return edges_of(moved(base_outline(base, facing), spot.x, spot.y)), other.radius
    return edges_of(moved(base_sum(base, facing, other, spot.facing), spot.x, spot.y)), 0


@final
class Move:
    """A move from a spot, of at most `limit` as the ground's manner counts it, past others and zones.

    `climbs` says whether it may include climbs; `down` how it goes down, where the manner knows both: `DROP`,
    `CLIMB_DOWN` or `EITHER`. `ends` are further tests of where it ends. Whoever is too far away to matter within the
    limit is left out. `bases` are the others and `blockers` those that may not be passed, as long as both bases are
    round; `odd` are the others where one is an oval.
    """

    __slots__ = (
        "ground",
        "start",
        "limit",
        "climbs",
        "down",
        "ends",
        "blockers",
        "bases",
        "odd",
        "anyone",
        "zones",
        "goals",
        "_rings",
        "cache",
    )

    def __init__(
        self,
        ground: Ground,
        start: Spot,
        limit: int,
        others: tuple[Other, ...] = (),
        zones: tuple[Zone, ...] = (),
        climbs: bool = True,
        down: str = DROP,
        ends: tuple[Ending, ...] = (),
    ) -> None:
        self.ground = ground
        self.start = start
        self.limit = limit
        self.climbs = climbs
        self.down = down
        self.ends = ends
        radius = ground.radius
        x, y = start.x, start.y
        self.blockers: list[Blocker] = []
        self.bases: list[Blocker] = []
        self.odd: list[Other] = []
        for other in others:
            spot = other.spot
            both = radius + other.body.base.radius
            far = both + limit
            if (spot.x - x) * (spot.x - x) + (spot.y - y) * (spot.y - y) >= far * far:
                continue
            if ground.round and other.body.base.round:
                blocker = (spot.x, spot.y, both * both, spot.z, spot.z + other.body.height, other.id)
                self.bases.append(blocker)
                if not other.passes and not ground.manner.fly:
                    self.blockers.append(blocker)
            else:
                self.odd.append(Other(other.id, spot, other.body, other.passes or ground.manner.fly))
        self.anyone = bool(self.blockers or self.odd)
        self.zones: list[Zone] = []
        self.goals = False
        for zone in zones:
            spot = zone.spot
            far = radius + zone.base.radius + zone.reach + limit
            self.goals = self.goals or zone.goal
            if (spot.x - x) * (spot.x - x) + (spot.y - y) * (spot.y - y) <= far * far:
                self.zones.append(zone)
        self._rings: dict[int, list[Ring] | None] = {}
        self.cache: dict[object, object] = {}

    def rings(self, z: int) -> "list[Ring] | None":
        """Circles such that a level way at this height which enters none of them meets no base and no zone.

        None where ovals are about. A zone's circle is a little too large, since its true bound is no whole number.
        """
        if z in self._rings:
            return self._rings[z]
        ground = self.ground
        found: list[Ring] | None = None
        zones = [zone for zone in self.zones if zone.mode in (KEEP_OUT, LOCK)]
        if ground.round and not self.odd and all(zone.round for zone in zones):
            high = z + ground.height
            found = [(x, y, square) for x, y, square, bottom, top, _ in self.blockers if bottom < high and top > z]
            squares = [(zone.spot.x, zone.spot.y, zone.square(ground.radius, z) + 1) for zone in zones]
            found += [ring for ring in squares if ring[2] > 0]
        self._rings[z] = found
        return found

    def descends(self, height: int) -> str:
        """How it goes down so far: `DROP` or `CLIMB_DOWN`."""
        manner = self.ground.manner
        if self.down != EITHER:
            return self.down
        drops = manner.drop is not None and not manner.drop.too_deep(height)
        return CLIMB_DOWN if not drops and manner.climb is not None and manner.climb.down else DROP

    def descent(self, height: int, dropped: int) -> int:
        """What it counts to go down so far after so much has been dropped, scalable parts apart."""
        manner = self.ground.manner
        if self.descends(height) == CLIMB_DOWN:
            return manner.climb.counted(height) if manner.climb is not None else 0
        return manner.drop.counted(height, dropped) if manner.drop is not None else 0
