"""Peg markers: where they may be set up, and who is near one."""

from collections.abc import Iterable
from typing import Final

from killzone.core.events import Event, where
from killzone.core.pieces import Laid
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.editions.kt21.board.measuring import ZONES, within_point
from killzone.editions.kt21.board.objectives import SMALL
from killzone.editions.kt21.equipment.on_the_floor import against_lying, everywhere
from killzone.editions.shared.board.pieces import Piece, mark_of, side_of
from killzone.geometry.measure import gap_area, within_area
from killzone.geometry.parts import rectangle
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

EQUIPMENT: Final = "kt21.setup.equipment"
PEG_MARKER: Final = "peg-marker"
"""The kind of the markers; the pegs of a tac op are others."""
FAR: Final = 6 * INCH
"""How far from the enemy drop zone they lie."""
NEAR: Final = 2 * INCH
"""How near to the centre of one an enemy stands by it."""


@rule(EQUIPMENT)
def against_peg(table: Table, seat: int, spot: Spot) -> Iterable[Reason]:
    """Why a peg marker cannot lie somewhere: it lies on the floor, more than 6" from the enemy drop zone."""
    yield from against_lying(table, "A peg marker", SMALL, spot)
    zone = rectangle(*ZONES.of(table, 1 - seat))
    if within_area(spot, SMALL, zone, FAR):
        text = 'A peg marker must be more than 6" from the enemy drop zone; it would be {far} from it.'
        yield because(EQUIPMENT, text, marks=mark_of(spot), far=length_text(gap_area(spot, SMALL, zone)))


def _laid(table: Table, seat: int, spot: Spot) -> Event:
    id = f"{PEG_MARKER}-{side_of(seat)}{PEGS.there(table, seat) + 1}"
    told = f"{table.players[seat].name} sets up a peg marker at {where(spot)}."
    return Laid(EQUIPMENT, Marker(id, PEG_MARKER, SMALL, spot, owner=seat), told)


PEGS = Piece("peg-markers", "peg marker", PEG_MARKER, 2, SMALL, against_peg, _laid, everywhere)


def by_a_peg(table: Table, operative: Operative, seat: int) -> bool:
    """Whether an operative is within 2" of the centre of a peg marker of a side."""
    return any(
        marker.spot is not None and within_point(table, operative, marker.spot, NEAR)
        for marker in table.markers
        if marker.kind == PEG_MARKER and marker.owner == seat
    )
