"""Barricades as pieces of terrain that are set up in a battle."""

from functools import lru_cache
from math import cos, radians, sin
from typing import Final

from killzone.geometry.parts import Outline
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

LONG, WIDE, HIGH = 2 * INCH, INCH // 2, INCH
"""The size of a barricade."""
_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def barricade_outline(spot: Spot) -> Outline:
    """The outline of a barricade whose length lies along its facing."""
    return tuple([(spot.x + x, spot.y + y) for x, y in _turned(spot.facing)])


@lru_cache(maxsize=360)
def _turned(facing: int) -> Outline:
    """The outline of a barricade at the origin."""
    turn = radians(facing)
    along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    return tuple(
        (
            round(a * LONG / 2 * along[0] + b * WIDE / 2 * across[0]),
            round(a * LONG / 2 * along[1] + b * WIDE / 2 * across[1]),
        )
        for a, b in _CORNERS
    )
