"""Boards, manners and movers for the tests of movement."""

from collections.abc import Callable
from random import Random

from killzone.geometry.ground import Ground, ground
from killzone.geometry.manner import Manner, Passage
from killzone.geometry.moves import Move, Other, Zone
from killzone.geometry.shapes import Base, Body, Part, Spot, Terrain, rectangle, usual_body
from killzone.geometry.tracks import Path, Track
from killzone.geometry.units import INCH, inches

ROUND_25 = usual_body(Base(2500, 2500))
ROUND_32 = usual_body(Base(3200, 3200))
# A base of one inch keeps the arithmetic of the cases readable.
ROUND_INCH = Body(Base(INCH, INCH), inches(1.25), INCH)

FREE = Manner(
    stand=frozenset({"vantage"}),
    absent=frozenset({"insignificant"}),
    overhead=frozenset({"ceiling"}),
    never=frozenset({"wall"}),
    passages=(Passage("accessible", INCH),),
    climb_max=3 * INCH,
    climb_least=2 * INCH,
    ladder=frozenset({"ladder"}),
    drop_free=2 * INCH,
    jump_reach=4 * INCH,
    jump_above=2 * INCH,
    jump_rise=INCH,
    jump_fall=INCH,
)
"""Increments counted exactly."""

ROUNDED = Manner(
    step=INCH,
    stand=frozenset({"vantage"}),
    absent=frozenset({"insignificant"}),
    overhead=frozenset({"ceiling"}),
    never=frozenset({"wall"}),
    passages=(Passage("accessible", INCH),),
    climb_max=3 * INCH,
    climb_step=INCH,
    climb_least=2 * INCH,
    ladder=frozenset({"ladder"}),
    drop_free=2 * INCH,
    drop_step=INCH,
    jump_reach=4 * INCH,
    jump_above=2 * INCH,
    jump_rise=INCH,
    jump_fall=INCH,
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
