"""How long movement takes, on forty prisms with twenty operatives, some of the prisms platforms to stand on.

As in `bench.geometry`, times are medians over slots and each has its ratio to a calibration loop run in between.
`python -m bench.movement` prints the table; `timings()` gives it to other programs.
"""

import random

from bench.geometry import Timing, battlefield, timed
from killzone.geometry.graph import Graph
from killzone.geometry.ground import Ground, ground
from killzone.geometry.manner import Climb, Drop, Footing, Increments, Jump, Manner, Passage
from killzone.geometry.moves import KEEP_OUT, LOCK, Move, Other, Zone
from killzone.geometry.paths import check
from killzone.geometry.pieces import forget
from killzone.geometry.places import place
from killzone.geometry.reach import Reach
from killzone.geometry.regions import region
from killzone.geometry.routes import route
from killzone.geometry.samples import sample
from killzone.geometry.shapes import Base, Part, Spot, Terrain, usual_body
from killzone.geometry.tracks import Path
from killzone.geometry.units import INCH
from killzone.geometry.zones import inside

BODY = usual_body(Base(3200, 3200))
MANNER = Manner(
    Increments(step=INCH),
    Footing(stand=frozenset({"platform"}), never=frozenset({"wall"})),
    (Passage("opening", INCH),),
    Climb(highest=3 * INCH, least=2 * INCH),
    Drop(free=2 * INCH),
    Jump(reach=4 * INCH, above=2 * INCH, rise=INCH, fall=INCH),
)
"""Much as the 2024 edition moves."""


def world(seed: int = 1) -> tuple[Ground, tuple[Spot, ...]]:
    """The battlefield with every fifth prism a platform, and operatives on it where a base of 32 mm has room."""
    terrain, _ = battlefield(seed)
    parts = tuple(
        Part(one.id, one.feature, one.outline, one.bottom, one.top, one.traits - {"wall"} | {"platform"})
        if i % 5 == 0
        else one
        for i, one in enumerate(terrain.parts)
    )
    field = ground(Terrain(terrain.width, terrain.depth, parts), BODY, MANNER)
    dice = random.Random(seed)
    spots: list[Spot] = []
    while len(spots) < 20:
        spot = Spot(dice.randrange(field.width), dice.randrange(field.depth), dice.choice(field.levels[:2]))
        if not place(field, spot, tuple(Other("", one, BODY, True) for one in spots)):
            spots.append(spot)
    return field, tuple(spots)


def moves(field: Ground, spots: tuple[Spot, ...], mode: str, limit: int) -> list[Move]:
    """A move of each operative that does not start where it may not be; every other one is an enemy."""
    found: list[Move] = []
    for i, spot in enumerate(spots):
        others = tuple(Other(str(j), one, BODY, (i - j) % 2 == 0) for j, one in enumerate(spots) if j != i)
        zones = tuple(
            Zone(other.id, other.spot, BODY.base, INCH, mode, mode == LOCK) for other in others if not other.passes
        )
        if not any(inside(field, zone, spot) for zone in zones):
            found.append(Move(field, spot, limit, others, zones))
    return found


def timings() -> list[Timing]:
    """All jobs."""
    field, spots = world()
    walks = moves(field, spots, KEEP_OUT, 6 * INCH)
    charges = moves(field, spots, LOCK, 8 * INCH)
    dice = random.Random(2)
    paths: list[tuple[Move, Path]] = []
    for move in walks:
        for _ in range(10):
            bend, end = (_near(move.start, 3 * INCH, dice) for _ in range(2))
            paths.append((move, (move.start, bend, end)))
    ends = [(move, track.path[-1]) for move in walks for track in Reach(move).candidates(24) if len(track.path) > 2]

    def judge() -> int:
        for move, path in paths:
            check(move, path)
        return len(paths)

    def prepare() -> int:
        moves(field, spots, KEEP_OUT, 6 * INCH)
        return len(spots)

    def walk() -> int:
        for move in walks:
            for _ in range(5):
                sample(move, dice.randrange)
        return 5 * len(walks)

    def charge() -> int:
        for move in charges:
            sample(move, dice.randrange)
        return len(charges)

    def find() -> int:
        for move, end in ends:
            route(move, end)
        return len(ends)

    def choose() -> int:
        for move in walks:
            Reach(move).candidates(16)
        return len(walks)

    def choose_charge() -> int:
        for move in charges:
            Reach(move).candidates(16)
        return len(charges)

    def paint() -> int:
        for move in walks[:4]:
            region(Reach(move))
        return 4

    def build() -> int:
        forget()
        Graph(field)
        return 1

    return [
        timed("prepare a move", prepare),
        timed("check a path of two legs", judge, 100),
        timed("sample a 6 inch move", walk, 150),
        timed("sample an 8 inch charge", charge),
        timed("route round something, warm", find, 1000),
        timed("reach of 6 inches, 16 candidates", choose, 5000),
        timed("reach of an 8 inch charge", choose_charge),
        timed("region to paint", paint),
        timed("graph of the ground, once", build, slots=3),
    ]


def _near(spot: Spot, far: int, dice: random.Random) -> Spot:
    return Spot(spot.x + dice.randrange(-far, far), spot.y + dice.randrange(-far, far), spot.z)


if __name__ == "__main__":
    for timing in timings():
        bar = "" if timing.bar is None else f"  (bar {timing.bar:.0f} us)"
        print(f"{timing.name:34} {timing.microseconds:10.2f} us {timing.ratio:9.4f} loops{bar}")
