"""Boards, manners and movers for the tests of movement."""

from collections.abc import Callable
from random import Random

from killzone.geometry.ground import Ground, ground
from killzone.geometry.manner import Climb, Drop, Footing, Increments, Jump, Ladder, Manner, Passage
from killzone.geometry.moves import Move, Other, Zone
from killzone.geometry.shapes import Base, Body, Part, Spot, Terrain, rectangle, usual_body
from killzone.geometry.tracks import Path, Track
from killzone.geometry.units import INCH, inches

ROUND_25 = usual_body(Base(2500, 2500))
ROUND_32 = usual_body(Base(3200, 3200))
# A base of one inch keeps the arithmetic of the cases readable.
ROUND_INCH = Body(Base(INCH, INCH), inches(1.25), INCH)

FOOTING = Footing(
    stand=frozenset({"vantage"}),
    absent=frozenset({"insignificant"}),
    overhead=frozenset({"ceiling"}),
    never=frozenset({"wall"}),
)
DOORS = (Passage("accessible", INCH),)
JUMP = Jump(reach=4 * INCH, above=2 * INCH, rise=INCH, fall=INCH)

FREE = Manner(
    footing=FOOTING,
    passages=DOORS,
    climb=Climb(highest=3 * INCH, least=2 * INCH, ladder=Ladder(frozenset({"ladder"}))),
    drop=Drop(free=2 * INCH),
    jump=JUMP,
)
"""Increments counted exactly."""

ROUNDED = Manner(
    increments=Increments(step=INCH),
    footing=FOOTING,
    passages=DOORS,
    climb=Climb(highest=3 * INCH, step=INCH, least=2 * INCH, ladder=Ladder(frozenset({"ladder"}))),
    drop=Drop(free=2 * INCH, step=INCH),
    jump=JUMP,
)
"""Each increment rounded up to a whole inch."""


def part(id: str, x0: float, y0: float, x1: float, y1: float, low: float, high: float, *traits: str) -> Part:
    """A box in inches."""
    outline = rectangle(inches(x0), inches(y0), inches(x1), inches(y1))
    return Part(id, id[0], outline, inches(low), inches(high), frozenset(traits))


def board(*parts: Part, width: float = 30, depth: float = 22) -> Terrain:
    return Terrain(inches(width), inches(depth), parts)


def at(x: float, y: float, z: float = 0) -> Spot:
    return Spot(inches(x), inches(y), inches(z))


def way(*places: tuple[float, ...]) -> Path:
    """Waypoints in inches: (x, y) or (x, y, z)."""
    return tuple(at(*place) for place in places)


def on(terrain: Terrain, manner: Manner = FREE, body: Body = ROUND_INCH) -> Ground:
    return ground(terrain, body, manner)


def mover(
    terrain: Terrain,
    start: Spot,
    limit: float = 6,
    *others: Other,
    manner: Manner = FREE,
    zones: tuple[Zone, ...] = (),
    climbs: bool = True,
    body: Body = ROUND_INCH,
) -> Move:
    return Move(on(terrain, manner, body), start, inches(limit), others, zones, climbs)


def codes(track: Track) -> list[tuple[str, str]]:
    """What is wrong, by code and id."""
    return [(problem.code, problem.what) for problem in track.problems]


def chance(seed: int) -> Callable[[int], int]:
    return Random(seed).randrange
