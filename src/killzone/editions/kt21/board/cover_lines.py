"""Cover lines: what the lines between two bases cross, from the point of the shooter's base that suits best.

Terrain gives cover, obscures or walls off; others give cover or crowd the lines. What that means is `visibility`'s.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from killzone.core.rules import rule
from killzone.core.values import Value
from killzone.editions.kt21.board.measuring import FEW_KEPT, MOST_KEPT, WALL
from killzone.editions.kt21.board.vantage import useless_to
from killzone.editions.shared.board.levels import vantage_under
from killzone.geometry.fan import Crossing, Lane, all_crossed, base_part, fan
from killzone.geometry.keeping import kept_with_board
from killzone.geometry.points import free_point, points
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.terrain import Terrain, members
from killzone.geometry.units import INCH

INSIGNIFICANT: Final = frozenset({"insignificant"})
HEAVY: Final = frozenset({"heavy"})
GIVES_COVER: Final = HEAVY | {"light"}
COVER: Final = INCH
"""How near to the target something gives it cover."""
OBSCURES_TARGET: Final = 2 * INCH
OBSCURES_SHOOTER: Final = INCH
"""How far from the two, more than that, terrain obscures."""


class Cover(Value):
    """What gives a target cover: a part of the terrain or an operative, and how far from the target's base it is."""

    thing: str
    distance: int
    heavy: bool = False
    operative: bool = False


class Lines(Value):
    """The cover lines from one point of the shooter's base to the target's base, and what they cross.

    `cover` gives the target cover, the nearest first; `obscured` are the parts that obscure it and `crowd` the
    operatives that cost the shooter a die in close quarters. `walled` says that every line meets a wall.
    """

    point: tuple[int, int]
    cover: tuple[Cover, ...] = ()
    obscured: tuple[str, ...] = ()
    crowd: tuple[str, ...] = ()
    walled: bool = False

    @property
    def light(self) -> bool:
        """Whether there is cover, and none of it is from Heavy terrain."""
        return bool(self.cover) and not any(one.heavy for one in self.cover)


class Third(NamedTuple):
    """Another operative that lines may cross, and what that would mean."""

    id: str
    spot: Spot
    base: Base
    covers: bool
    crowds: bool


@lru_cache(maxsize=FEW_KEPT)
def from_each_point(lane: Lane, terrain: Terrain, close: bool, thirds: tuple[Third, ...]) -> tuple[Lines, ...]:
    """The lines from each point of the base; only those from one that crosses nothing at all, if there is one."""
    field = Field(lane, terrain, close, thirds)
    free = field.free()
    if free is not None:
        return (free,)
    found = []
    for point in points(lane.spot, lane.base, lane.target_spot):
        drawn = field.lines(point)
        if not (drawn.cover or drawn.obscured or drawn.crowd or drawn.walled):
            return (drawn,)
        found.append(drawn)
    return tuple(found)


def drawn_lines(lane: Lane, terrain: Terrain, close: bool, thirds: tuple[Third, ...]) -> tuple[Lines, ...]:
    """The lines from each point of a base, none left out."""
    field = Field(lane, terrain, close, thirds)
    return tuple(field.lines(point) for point in points(lane.spot, lane.base, lane.target_spot))


@lru_cache(maxsize=FEW_KEPT)
def is_free(
    lane: Lane, terrain: Terrain, close: bool, thirds: tuple[Third, ...], heavy_only: bool = False
) -> bool | None:
    """Whether from some point nothing gives cover, or only Heavy terrain none, and nothing obscures.

    None where that is not so soon found: among walls, and at a target on a vantage point above or below.
    """
    field = Field(lane, terrain, close, thirds)
    if heavy_only:
        field.near &= terrain.having(HEAVY)
    return None if field.walls or not field.soon else field.free_point() is not None


@kept_with_board(MOST_KEPT)
def is_clear(terrain: Terrain, spot: Spot, base: Base, target_spot: Spot, target_base: Base) -> bool:
    """Whether there is a point of a base from which nothing obscures another one, nor do walls cross every line."""
    field = Field(Lane(spot, base, target_spot, target_base), terrain, True, ())
    if not (field.heavy or field.walls) or field.free() is not None:
        return True
    if field.soon and not field.walls:
        return False
    drawn = (field.lines(point) for point in points(spot, base, target_spot))
    return any(not (one.obscured or one.walled) for one in drawn)


class Field:
    """What lies between two bases, sorted by what it may do to lines: looked up once for all points.

    `near` are the parts that may give cover, `far` those that may obscure or are walls, and `level` says that lines run
    at the height at which all of them stand. `soon` says that `free_point` knows all that may be in the way but walls.
    """

    def __init__(self, lane: Lane, terrain: Terrain, close: bool, thirds: tuple[Third, ...]) -> None:
        self.lane, self.terrain, self.thirds = lane, terrain, {third.id: third for third in thirds}
        self.bases = tuple(base_part(third.id, third.spot, third.base, 1) for third in thirds)
        spot, base, target, target_base = lane.spot, lane.base, lane.target_spot, lane.target_base
        reach, other = base.radius, target_base.radius
        between = terrain.near(
            min(spot.x - reach, target.x - other),
            min(spot.y - reach, target.y - other),
            max(spot.x + reach, target.x + other),
            max(spot.y + reach, target.y + other),
        ) & ~terrain.having(INSIGNIFICANT)
        beside = other + COVER
        around = terrain.near(target.x - beside, target.y - beside, target.x + beside, target.y + beside)
        self.near = 0 if close else between & around & terrain.having(GIVES_COVER)
        self.covers = not close
        self.heavy, self.walls = between & terrain.having(HEAVY), between & terrain.having(WALL)
        here = terrain.pick(self.near | self.heavy | self.walls)
        standing = all(part.bottom <= spot.z < part.top for part in (*here, *self.bases))
        self.level = standing and spot.z == target.z
        self.raised = vantage_under(terrain, target) is not None
        self.soon = self.level or not self.raised

    def fan(self, point: tuple[int, int], parts: int, above: bool) -> tuple[Crossing, ...]:
        """What lines from a point cross of some parts, seen from above or at their own height."""
        lane = self.lane
        spot, base, target, target_base = lane.spot, lane.base, lane.target_spot, lane.target_base
        return fan(point, spot, base, target, target_base, self.terrain, parts, (), above) if parts else ()

    def free(self) -> Lines | None:
        """Lines that cross nothing that matters, if there are any and these are soon found."""
        if not self.soon or any(third.crowds for third in self.thirds.values()):
            return None
        found = self.free_point()
        if found is None or (self.walls and all_crossed(self.fan(found, self.walls, True))):
            return None
        return Lines(found)

    def free_point(self) -> tuple[int, int] | None:
        """A point from which nothing gives cover or obscures, corners of walls or not."""
        lane = self.lane
        near, heavy = self.near, self.heavy
        if not self.level:
            near = self._useful(near, lane.target_spot)
            heavy = self._useful(self._useful(heavy, lane.target_spot), lane.spot)
        return free_point(
            lane.spot,
            lane.base,
            lane.target_spot,
            lane.target_base,
            self.terrain,
            near,
            COVER,
            heavy,
            OBSCURES_TARGET,
            OBSCURES_SHOOTER,
            tuple(part for part in self.bases if self.covers and self.thirds[part.id].covers),
            near_above=not self.level,
        )

    def _useful(self, parts: int, spot: Spot) -> int:
        """Parts without those that are useless to somebody who stands on the same feature."""
        if vantage_under(self.terrain, spot) is None:
            return parts
        picked = zip(members(parts), self.terrain.pick(parts), strict=True)
        return sum([1 << number for number, part in picked if not useless_to(self.terrain, spot, part)])

    def lines(self, point: tuple[int, int]) -> Lines:
        """The lines from one point, and what they cross."""
        if self.level:
            # Seen from above they cross the same: one fan has them all.
            met = near = walls = self.fan(point, self.near | self.heavy | self.walls, False)
        else:
            met, near = self.fan(point, self.heavy, False), self.fan(point, self.near, True)
            walls = self.fan(point, self.walls, True)
        walls = tuple(one for one in walls if one.part.traits & WALL)
        past: tuple[Crossing, ...] = ()
        if self.bases:
            lane = self.lane
            spot, base, target, target_base = lane.spot, lane.base, lane.target_spot, lane.target_base
            past = fan(point, spot, base, target, target_base, self.terrain, 0, self.bases, not self.level)
        cover: list[Cover] = []
        if self.covers:
            useful = _round_corners(near)
            cover += _covering([one for one in useful if not useless_to(self.terrain, self.lane.target_spot, one.part)])
            cover += _shielding(past, self.thirds)
        return Lines(
            point,
            tuple(sorted(cover, key=lambda one: (one.distance, one.thing))),
            self.obscuring(point, met),
            tuple(one.part.id for one in past if self.thirds[one.part.id].crowds),
            bool(walls) and all_crossed(walls),
        )

    @rule("kt21.los.obscured", "kt21.los.obscured-exception", "kt21.terrain.heavy", "kt21.terrain.vantage-target")
    def obscuring(self, point: tuple[int, int], met: tuple[Crossing, ...]) -> tuple[str, ...]:
        """Heavy terrain, among what lines have met, more than 2" from the target and more than 1" from the shooter.

        Lines slant from base to base; at a target on a vantage point, what they cross at its own height counts as well.
        The floor that either stands on, and what is lower of that feature, is not in the way.
        """
        ends = (self.lane.spot, self.lane.target_spot)
        heavy = _round_corners([one for one in met if one.part.traits & HEAVY])
        found = [one for one in heavy if not any(useless_to(self.terrain, each, one.part) for each in ends)]
        if self.raised:
            z = self.lane.target_spot.z
            above = _round_corners(self.fan(point, self.heavy, True))
            level = [one for one in above if one.part.bottom <= z < one.part.top]
            found += [one for one in level if not useless_to(self.terrain, self.lane.spot, one.part)]
        ids = [one.part.id for one in found if one.beyond(OBSCURES_TARGET, OBSCURES_SHOOTER)]
        return tuple(dict.fromkeys(ids))


@rule("kt21.los.cover", "kt21.terrain.heavy", "kt21.terrain.light", "kt21.terrain.mixed")
def _covering(crossed: Sequence[Crossing]) -> Iterator[Cover]:
    """Heavy or Light terrain that lines cross, seen from above, within 1" of the target in space gives cover."""
    for one in crossed:
        if one.part.traits & GIVES_COVER and one.to_target <= COVER:
            yield Cover(one.part.id, one.to_target, bool(one.part.traits & HEAVY))


@rule("kt21.los.cover-operative")
def _shielding(crossed: Sequence[Crossing], who: dict[str, Third]) -> Iterator[Cover]:
    """Other operatives' bases that lines cross within 1" of the target."""
    for one in crossed:
        if who[one.part.id].covers and one.to_target <= COVER:
            yield Cover(one.part.id, one.to_target, operative=True)


@rule("kt21.cq.wall-cover", "kt21.cq.wall-trait")
def _round_corners(crossed: Sequence[Crossing]) -> list[Crossing]:
    """Of Wall terrain only corners and ends matter: a wall that lines merely run into or along does not."""
    return [one for one in crossed if not one.part.traits & WALL or one.corners]
