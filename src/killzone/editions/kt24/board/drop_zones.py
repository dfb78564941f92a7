"""Areas of the board: drop zones, whose each is, and the half that is nearer to it."""

from killzone.core.events import Event
from killzone.core.pieces import ZoneTaken
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt24.battle.options import brought
from killzone.geometry.measure import wholly_within_area, within_point
from killzone.geometry.parts import rectangle
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

Area = tuple[int, int, int, int]
"""The corners x0, y0 and x1, y1 of an upright rectangle."""


@rule("kt24.setup.drop-zones")
def drop_zones(table: Table) -> tuple[tuple[str, Area], ...]:
    """The map's drop zones; without a map the edges, each with the 3" from it. Those of two sides come in pairs."""
    mapped = brought(table).killzone.drop_zones
    if mapped:
        return tuple((f"zone-{index}", (one.x0, one.y0, one.x1, one.y1)) for index, one in enumerate(mapped))
    width, depth, deep = table.terrain.width, table.terrain.depth, 3 * INCH
    return (
        ("west", (0, 0, deep, depth)),
        ("east", (width - deep, 0, width, depth)),
        ("south", (0, 0, width, deep)),
        ("north", (0, depth - deep, width, depth)),
    )


def zone_name(key: str) -> str:
    """What a drop zone is called."""
    return f"drop zone {int(key.removeprefix('zone-')) + 1}" if key.startswith("zone-") else f"the {key} edge"


def taken(table: Table, seat: int, index: int) -> Event:
    """A player takes a drop zone, for the whole battle."""
    key, _ = drop_zones(table)[index]
    return ZoneTaken("kt24.setup.drop-zones", seat, index, zone_name(key))


def zone_of(table: Table, seat: int) -> Area:
    """The drop zone of a seat. Raises LookupError before the zones are taken."""
    index = table.players[seat].zone
    if index < 0:
        raise LookupError(f"seat {seat} has no drop zone yet")
    return drop_zones(table)[index][1]


def half_of(table: Table, seat: int) -> Area:
    """The half of the board that is nearer to the drop zone of a seat: up to midway between the two zones."""
    x0, y0, x1, y1 = zone_of(table, seat)
    other_x0, other_y0, other_x1, other_y1 = zone_of(table, 1 - seat)
    width, depth = table.terrain.width, table.terrain.depth
    if x1 <= other_x0:
        return (0, 0, (x1 + other_x0) // 2, depth)
    if other_x1 <= x0:
        return ((other_x1 + x0) // 2, 0, width, depth)
    if y1 <= other_y0:
        return (0, 0, width, (y1 + other_y0) // 2)
    return (0, (other_y1 + y0) // 2, width, depth)


@rule("kt24.def.distance")
def wholly_in(operative: Operative, area: Area) -> bool:
    """Wholly within an area: every part of the base is; heights do not count for areas of the board."""
    assert operative.spot is not None
    return wholly_within_area(operative.spot, operative.card.body.base, rectangle(*area))


@rule("kt24.def.distance")
def near_centre(table: Table, operative: Operative, distance: int) -> bool:
    """Within a distance of the centre of the board, measured along the ground."""
    assert operative.spot is not None
    centre = Spot(table.terrain.width // 2, table.terrain.depth // 2, operative.spot.z)
    return within_point(operative.spot, operative.card.body.base, centre, distance)
