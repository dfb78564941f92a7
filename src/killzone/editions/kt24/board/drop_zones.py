"""Areas of the board: drop zones, whose each is, and the half that is nearer to it."""

from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.editions.shared.board import drop_zones as areas
from killzone.editions.shared.board.drop_zones import Area, DropZones
from killzone.geometry.units import INCH

ZONES = DropZones("kt24.setup.drop-zones", 3 * INCH)
taken, zone_of, half_of = ZONES.taken, ZONES.of, ZONES.half_of


@rule("kt24.setup.drop-zones")
def drop_zones(table: Table) -> tuple[tuple[str, Area], ...]:
    """The map's drop zones; without a map the edges, each with the 3" from it. Those of two sides come in pairs."""
    return ZONES.all(table)


wholly_in = rule("kt24.def.distance")(areas.wholly_in)
near_centre = rule("kt24.def.distance")(areas.near_centre)
