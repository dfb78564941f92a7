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


def top_under(terrain: Terrain, spot: Spot) -> Part | None:
    """The part whose top a spot above the floor is on, Vantage or not; None where there is nothing."""
    if not spot.z:
        return None
    near = terrain.pick(terrain.near(spot.x, spot.y, spot.x, spot.y))
    return next((part for part in near if part.top == spot.z and covers(spot, _POINT, part)), None)


def levels_at(terrain: Terrain, x: int, y: int, floors: frozenset[str] = VANTAGE) -> tuple[int, ...]:
    """The heights at a point that have terrain to stand on, Vantage unless said, the lowest first."""
    near = terrain.pick(terrain.near(x, y, x, y) & terrain.having(floors))
    return tuple(sorted({part.top for part in near if part.top and covers(Spot(x, y, part.top), _POINT, part)}))
