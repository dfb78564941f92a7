"""Distances between operatives and to points and features, and who sees whom."""

from functools import lru_cache
from typing import Final

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.shared.board import drop_zones as areas
from killzone.editions.shared.board.drop_zones import DropZones
from killzone.editions.shared.board.killzones import killzone_of
from killzone.geometry import measure, sight
from killzone.geometry.around import within_around, within_part_around
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base, Body, Spot
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH

WALL: Final = frozenset({"wall"})
SEE_THROUGH: Final = frozenset({"insignificant", "gap"})
"""Terrain that has no effect on any rule, and open ways through."""
ENGAGEMENT: Final = INCH
"""How near engagement range is."""
MOST_KEPT = 16384

ZONES = DropZones("kt21.setup.attacker-defender", 3 * INCH)
zone_of, half_of = ZONES.of, ZONES.half_of
wholly_in = rule("kt21.def.within")(areas.wholly_in)
near_centre = rule("kt21.def.within")(areas.near_centre)


@rule("kt21.def.within", "kt21.def.measuring")
def within(table: Table, one: Operative, other: Operative, distance: int) -> bool:
    """Whether two operatives are within a distance, between the closest parts of their bases; always of themselves."""
    if one.id == other.id:
        return True
    assert one.spot is not None
    assert other.spot is not None
    return _within(table, one.spot, one.card.body.base, other.spot, other.card.body.base, distance)


@rule("kt21.def.within", "kt21.def.measuring")
def within_point(table: Table, one: Operative, point: Spot, distance: int) -> bool:
    """Whether an operative's base is within a distance of a point, such as the centre of an objective."""
    assert one.spot is not None
    return _within(table, one.spot, one.card.body.base, point, None, distance)


@rule("kt21.cq.wall-range")
def _within(table: Table, spot: Spot, base: Base, other: Spot, other_base: Base | None, distance: int) -> bool:
    """Distances are not measured through walls but around them by the shortest route."""
    if other_base is None:
        straight = measure.within_point(spot, base, other, distance)
    else:
        straight = measure.within(spot, base, other, other_base, distance)
    if not straight or not killzone_of(table).close_quarters:
        return straight
    return _around(table.terrain, spot, base, other, other_base, distance)


@lru_cache(maxsize=MOST_KEPT)
def _around(terrain: Terrain, spot: Spot, base: Base, other: Spot, other_base: Base | None, distance: int) -> bool:
    return within_around(spot, base, other, other_base, terrain, WALL, distance)


def within_part(table: Table, one: Operative, part: Part, distance: int) -> bool:
    """Whether an operative is within a distance of a part of a feature."""
    assert one.spot is not None
    if killzone_of(table).close_quarters:
        return within_part_around(one.spot, one.card.body.base, part, table.terrain, WALL, distance)
    return measure.within_part(one.spot, one.card.body.base, part, distance)


@rule("kt21.los.visible", "kt21.cq.wall-sight", "kt21.terrain.insignificant")
def visible(table: Table, viewer: Operative, target: Operative) -> bool:
    """A free line from its head to any part of the other's figure; operatives block none, and each sees itself."""
    if viewer.id == target.id:
        return True
    assert viewer.spot is not None
    assert target.spot is not None
    return _visible(table.terrain, viewer.spot, viewer.card.body, target.spot, target.card.body)


@lru_cache(maxsize=MOST_KEPT)
def _visible(terrain: Terrain, spot: Spot, body: Body, target_spot: Spot, target_body: Body) -> bool:
    return sight.visible(spot, body, target_spot, target_body, terrain, SEE_THROUGH, WALL)


@rule("kt21.def.engagement-range")
def engaged(table: Table, one: Operative, other: Operative) -> bool:
    """Within engagement range of each other: within 1", and either of them is visible to the other."""
    return within(table, one, other, ENGAGEMENT) and (visible(table, one, other) or visible(table, other, one))


def engaged_by(table: Table, one: Operative) -> list[Operative]:
    """The enemies within whose engagement range an operative is."""
    return [other for other in table.against(one.seat) if engaged(table, one, other)]
