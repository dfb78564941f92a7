"""The things that are measured: spots, bases, bodies; parts and terrain have their own files and are found here too.

All are values: never changed after they are made, and equal when their fields are equal. The slots that the constructor
takes, in its order, are the fields; the others hold what follows from them, worked out once as it is asked so often.
"""

from math import isqrt
from typing import Final, final

from killzone.geometry.parts import Box, Outline, Part, rectangle
from killzone.geometry.terrain import Terrain

__all__ = ["Base", "Body", "Box", "Outline", "Part", "Spot", "Terrain", "rectangle", "usual_body"]


@final
class Spot:
    """Where a base lies: the centre of its underside, and the facing in whole degrees from the x axis towards y."""

    __slots__ = ("x", "y", "z", "facing", "_hash")

    def __init__(self, x: int, y: int, z: int = 0, facing: int = 0) -> None:
        self.x = x
        self.y = y
        self.z = z
        self.facing = facing
        self._hash = 0

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Spot)
            and self.x == other.x
            and self.y == other.y
            and self.z == other.z
            and self.facing == other.facing
        )

    def __hash__(self) -> int:
        if not self._hash:
            self._hash = hash((self.x, self.y, self.z, self.facing))
        return self._hash

    def __repr__(self) -> str:
        return f"Spot({self.x}, {self.y}, {self.z}, {self.facing})"


@final
class Base:
    """The base of a model: round when the axes are equal, otherwise an oval whose length lies along the facing.

    Both are whole axes, not radii. Raises ValueError unless both are positive, even, and the length is the longer.
    """

    __slots__ = ("length", "width", "round", "radius", "_hash")

    def __init__(self, length: int, width: int) -> None:
        if width <= 0 or length < width or length % 2 or width % 2:
            raise ValueError(f"a base needs even positive axes, the longer one first: {length}, {width}")
        self.length = length
        self.width = width
        self.round = length == width
        # Half the length: the radius of a round base, the farthest reach of an oval from its centre.
        self.radius = length // 2
        self._hash = hash((length, width))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Base) and self.length == other.length and self.width == other.width)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Base({self.length}, {self.width})"


SHARE: Final = 70
"""How wide a body is for sight, in hundredths of its base, unless it says otherwise."""
FEET: Final = 300
"""How far above the underside of its base a body begins, unless it says otherwise or is less than twice as high."""


@final
class Body:
    """A model: its base, and how high its top and its eyes are above the spot it stands on.

    For sight it is a cylinder from its feet to its top, so many hundredths as wide as the base.
    """

    __slots__ = ("base", "height", "eye", "share", "feet", "_hash")

    def __init__(self, base: Base, height: int, eye: int, share: int = SHARE, feet: int | None = None) -> None:
        if not 0 < eye <= height:
            raise ValueError(f"the eye must lie above the floor and not above the top: eye {eye}, height {height}")
        if feet is None:
            feet = min(FEET, height // 2)
        if share <= 0 or not 0 <= feet < height:
            raise ValueError(f"a body needs a width and must begin below its top: share {share}, feet {feet}")
        self.base = base
        self.height = height
        self.eye = eye
        self.share = share
        self.feet = feet
        self._hash = hash((base, height, eye, share, feet))

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Body)
            and self.base == other.base
            and self.height == other.height
            and self.eye == other.eye
            and self.share == other.share
            and self.feet == other.feet
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Body({self.base!r}, {self.height}, {self.eye}, {self.share}, {self.feet})"


def usual_body(base: Base) -> Body:
    """A figure of the usual 28 mm scale for a base whose card gives no heights.

    The size of a base is the diameter of a round one with the same area. Models on 25 to 32 mm are 32 mm (1.26") tall;
    above that 1.08 mm are added for each millimetre of base (40 mm: 1.6", 50 mm: 2.03", 60 x 35 mm: 1.85"), and
    below 25 mm height shrinks with the base. Eyes are at nine tenths of the height: over a wall of 1", under one of 2".
    """
    size = isqrt(base.length * base.width)
    if size > 3200:
        height = 3200 + (size - 3200) * 27 // 25
    elif size < 2500:
        height = size * 32 // 25
    else:
        height = 3200
    return Body(base, height, height * 9 // 10)
