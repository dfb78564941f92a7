"""Terrain between two models in close combat: what makes it impossible to place their bases in contact."""

from typing import Final

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.terrain import WALK_THROUGH
from killzone.geometry.lines import line
from killzone.geometry.measure import closest

_ABOVE: Final = 1
"""How far above the undersides of the bases the line is drawn: what they stand on is not between them."""


@rule("kt18.fight.intervening-terrain")
def keeps_apart(table: Table, one: Operative, other: Operative) -> bool:
    """Whether the line between the nearest points of two bases meets a solid part, or they stand at two heights."""
    assert one.spot is not None
    assert other.spot is not None
    if one.spot.z != other.spot.z:
        return True
    start, end = closest(one.spot, one.card.body.base, other.spot, other.card.body.base)
    if start == end:
        return False
    z = one.spot.z + _ABOVE
    return not line((*start[:2], z), (*end[:2], z), table.terrain, WALK_THROUGH).free
