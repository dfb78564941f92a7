"""What is asked about points far off the board is answered as soon as what is asked about points on it."""

import pytest

from killzone.geometry.parts import Part
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH

WALL = Part(
    "wall",
    "wall",
    ((9 * INCH, 9 * INCH), (11 * INCH, 9 * INCH), (11 * INCH, 11 * INCH), (9 * INCH, 11 * INCH)),
    0,
    INCH,
)


@pytest.mark.parametrize("far", [10**6, 10**12, -(10**12)])
def test_a_way_to_the_end_of_the_world_meets_what_is_on_it(far: int) -> None:
    terrain = Terrain(30 * INCH, 22 * INCH, (WALL,))
    assert terrain.along(10 * INCH, 10 * INCH, far, far, 2) == terrain.all
    assert terrain.along(far, far, 10 * INCH, 10 * INCH, 2) == terrain.all
