"""Small markers that equipment lays on the floor of the killzone: where there is room for one."""

from collections.abc import Iterable
from typing import Final

from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.editions.kt21.board.visibility import SEE_THROUGH
from killzone.editions.shared.board.drop_zones import Area
from killzone.editions.shared.board.killzones import part_name
from killzone.editions.shared.board.pieces import mark_of
from killzone.geometry.measure import on_board, within_part
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import text as length_text

EQUIPMENT: Final = "kt21.setup.equipment"


@rule(EQUIPMENT)
def against_lying(table: Table, what: str, base: Base, spot: Spot) -> Iterable[Reason]:
    """Why a marker cannot lie somewhere: it lies wholly on the board, on the floor, and under no terrain that stands
    there but Insignificant.
    """
    marks, x, y = mark_of(spot), length_text(spot.x), length_text(spot.y)
    if spot.z:
        text = "{what} lies on the floor, not {up} up."
        yield because(EQUIPMENT, text, marks=marks, what=what, up=length_text(spot.z))
    if not on_board(spot, base, table.board):
        text = "{what} at ({x}, {y}) would hang over the edge of the killzone."
        yield because(EQUIPMENT, text, marks=marks, what=what, x=x, y=y)
    reach = base.radius
    near = table.board.near(spot.x - reach, spot.y - reach, spot.x + reach, spot.y + reach)
    for part in (*table.board.pick(near), *table.extra):
        if not part.bottom and not part.traits & SEE_THROUGH and within_part(spot, base, part, 0):
            text = "{what} cannot lie where {terrain} is."
            yield because(EQUIPMENT, text, marks=marks, what=what, terrain=part_name(table, part.id))


def everywhere(table: Table, seat: int) -> Area:
    """The whole board."""
    return (0, 0, table.board.width, table.board.depth)
