"""Upper levels of the terrain, and who stands on one."""

from typing import Final

from killzone.geometry.measure import covers
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.terrain import Terrain

VANTAGE: Final = frozenset({"vantage"})
_POINT = Base(2, 2)


def vantage_under(terrain: Terrain, spot: Spot) -> Part | None:
    """The Vantage terrain that a spot is on; None on the killzone floor."""
    if not spot.z:
        return None
    near = terrain.near(spot.x, spot.y, spot.x, spot.y) & terrain.having(VANTAGE)
    return next((part for part in terrain.pick(near) if part.top == spot.z and covers(spot, _POINT, part)), None)
