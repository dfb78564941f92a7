"""Vantage points: who stands on one, what that means for a shot down from it and for one at it."""

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.shared.board.levels import vantage_under
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Spot
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH

LOWER = 2 * INCH
"""How much lower a concealed enemy stands that is seen from a vantage point as if it were not."""


@rule("kt21.terrain.vantage")
def on_vantage(table: Table, operative: Operative) -> bool:
    """Whether an operative stands on a vantage point: the only raised places where one can."""
    return operative.spot is not None and vantage_under(table.terrain, operative.spot) is not None


@rule("kt21.terrain.vantage-shooting")
def looks_down(table: Table, shooter: Operative, target: Operative) -> bool:
    """Whether Light terrain and other operatives do not hide a concealed enemy: from a vantage point 2" higher."""
    assert shooter.spot is not None
    assert target.spot is not None
    lower = shooter.spot.z - target.spot.z >= LOWER
    return lower and shooter.seat != target.seat and on_vantage(table, shooter)


@rule("kt21.terrain.vantage-target")
def useless_to(terrain: Terrain, target: Spot, part: Part) -> bool:
    """Whether a part is the floor that somebody on a vantage point stands on, or of that feature and no higher."""
    if part.top > target.z:
        return False
    floor = vantage_under(terrain, target)
    return floor is not None and part.feature == floor.feature
