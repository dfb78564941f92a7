"""The tea urn: where it may be set up, and who stands by it."""

from collections.abc import Iterable
from typing import Final

from killzone.core.events import Event, where
from killzone.core.pieces import Laid
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.editions.kt21.board.measuring import within_point, zone_of
from killzone.editions.kt21.board.objectives import SMALL
from killzone.editions.kt21.equipment.on_the_floor import EQUIPMENT, against_lying
from killzone.editions.shared.board.pieces import Piece, mark_of, side_of
from killzone.geometry.measure import wholly_within_area
from killzone.geometry.parts import rectangle
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

TEA_URN: Final = "tea-urn"
"""The item, and the kind of its marker."""
NEAR: Final = 2 * INCH
"""How near to its centre somebody stands by it."""


@rule(EQUIPMENT)
def against_urn(table: Table, seat: int, spot: Spot) -> Iterable[Reason]:
    """Why the tea urn cannot lie somewhere: it lies on the floor, wholly within its player's drop zone."""
    yield from against_lying(table, "The tea urn", SMALL, spot)
    if not wholly_within_area(spot, SMALL, rectangle(*zone_of(table, seat))):
        text = "The tea urn at ({x}, {y}) is not wholly within your drop zone."
        yield because(EQUIPMENT, text, marks=mark_of(spot), x=length_text(spot.x), y=length_text(spot.y))


def _laid(table: Table, seat: int, spot: Spot) -> Event:
    marker = Marker(f"{TEA_URN}-{side_of(seat)}{URN.there(table, seat) + 1}", TEA_URN, SMALL, spot, owner=seat)
    return Laid(EQUIPMENT, marker, f"{table.players[seat].name} sets up a tea urn at {where(spot)}.")


URN = Piece(TEA_URN, "tea urn", TEA_URN, 1, SMALL, against_urn, _laid, zone_of)


def by_the_urn(table: Table, operative: Operative) -> bool:
    """Whether an operative is within 2" of the centre of an urn of its side."""
    return any(
        marker.spot is not None and within_point(table, operative, marker.spot, NEAR)
        for marker in table.markers
        if marker.kind == TEA_URN and marker.owner == operative.seat
    )
