"""Distances between operatives and to points and features."""

from functools import lru_cache
from typing import Any, Final

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.shared.board import drop_zones as areas
from killzone.editions.shared.board.drop_zones import DropZones
from killzone.editions.shared.board.killzones import killzone_of
from killzone.geometry import measure
from killzone.geometry.around import gap_around, within_around, within_part_around
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

WALL: Final = frozenset({"wall"})
MOST_KEPT: Final = 4096
"""How many answers of a kind are kept with a board: a battle's worth, and about a megabyte."""
FEW_KEPT: Final = 512
"""The same for what is seldom asked: each answer keeps the board of its battle, with all that is known of it."""

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


@lru_cache(maxsize=FEW_KEPT)
def _around(terrain: Terrain, spot: Spot, base: Base, other: Spot, other_base: Base | None, distance: int) -> bool:
    return within_around(spot, base, other, other_base, terrain, WALL, distance)


def within_part(table: Table, one: Operative, part: Part, distance: int) -> bool:
    """Whether an operative is within a distance of a part of a feature."""
    assert one.spot is not None
    most = distance + one.card.body.base.radius
    x0, y0, x1, y1 = part.box
    # Seen from above, its base is no nearer than its middle is to the part's box.
    if not (x0 - most <= one.spot.x <= x1 + most and y0 - most <= one.spot.y <= y1 + most):
        return False
    if killzone_of(table).close_quarters:
        return within_part_around(one.spot, one.card.body.base, part, table.terrain, WALL, distance)
    return measure.within_part(one.spot, one.card.body.base, part, distance)


def gap(table: Table, one: Operative, other: Operative) -> int:
    """The distance between two operatives, for showing."""
    assert one.spot is not None
    assert other.spot is not None
    if killzone_of(table).close_quarters:
        around = _gap_around(table.terrain, one.spot, one.card.body.base, other.spot, other.card.body.base)
        if around is not None:
            return around
    return measure.gap(one.spot, one.card.body.base, other.spot, other.card.body.base)


def gap_to_point(table: Table, one: Operative, point: Spot) -> int:
    """The distance of an operative from a point, for showing."""
    assert one.spot is not None
    if killzone_of(table).close_quarters:
        around = _gap_around(table.terrain, one.spot, one.card.body.base, point, None)
        if around is not None:
            return around
    return measure.gap_point(one.spot, one.card.body.base, point)


def far_facts(table: Table, one: Operative, point: Spot, most: int) -> dict[str, Any]:
    """How `far` an operative is from a point, and how much `short` of what it may be, for a refusal.

    The way round walls is walked when somebody reads it: most refusals nobody does.
    """
    return {
        "far": lambda: length_text(gap_to_point(table, one, point)),
        "short": lambda: length_text(gap_to_point(table, one, point) - most),
    }


@lru_cache(maxsize=FEW_KEPT)
def _gap_around(terrain: Terrain, spot: Spot, base: Base, other: Spot, other_base: Base | None) -> int | None:
    return gap_around(spot, base, other, other_base, terrain, WALL)
