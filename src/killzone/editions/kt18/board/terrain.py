"""What the parts of a board are to models: by their traits, in four classes."""

from typing import Final

from killzone.core.rules import rule
from killzone.geometry.parts import Part

SOLID, THIN, FLAT = "solid", "thin", "flat"
LADDER, FLOOR, CEILING = "ladder", "floor", "ceiling"
OPEN, DIFFICULT, DANGEROUS, IMPASSABLE = "open", "difficult", "dangerous", "impassable"

FLOORS: Final = frozenset({FLOOR})
SURFACES: Final = frozenset({SOLID, LADDER})
"""What can be climbed along."""
SEE_THROUGH: Final = frozenset({FLAT, LADDER})
"""What is in the way of no line of sight."""
WALK_THROUGH: Final = frozenset({FLAT, THIN, LADDER})
"""What is in the way of no base."""


@rule("kt18.terrain.examples", "kt18.terrain.open")
def class_of(part: Part) -> str:
    """What kind of ground a part is: impassable, dangerous, difficult, or else open (floors, ladders, low things)."""
    return next((kind for kind in (IMPASSABLE, DANGEROUS, DIFFICULT) if kind in part.traits), OPEN)
