"""How cost grows with the board: 40 to 640 prisms, as many on each square foot, and the exponent of each job.

A job that takes twice as long on a board of twice as many prisms has the exponent 1, one that takes as long 0. Every
job is measured on a fresh board, so that nothing is remembered from before; `python -m bench --only growth` prints it.
"""

import random
import statistics
from collections.abc import Callable
from math import log
from time import process_time
from typing import NamedTuple

from bench import calibration
from bench.geometry import BODY, WALL
from bench.movement import BODY as MOVER
from bench.movement import MANNER
from killzone.geometry.around import within_around
from killzone.geometry.graph import graph
from killzone.geometry.ground import Ground
from killzone.geometry.measure import enters
from killzone.geometry.moves import Move
from killzone.geometry.pieces import forget
from killzone.geometry.routes import route
from killzone.geometry.shapes import Part, Spot, Terrain, rectangle
from killzone.geometry.sight import visible
from killzone.geometry.units import INCH

SIZES = (40, 80, 160, 320, 640)
SLOTS = 3
AREA = 30 * 22 * INCH * INCH / 40
"""How much board there is for each prism."""


class Growth(NamedTuple):
    """One job: what a run takes in calibration loops at each size, and the exponent of a line through them."""

    name: str
    loops: tuple[float, ...]

    @property
    def exponent(self) -> float:
        xs = [log(size) for size in SIZES]
        ys = [log(one) for one in self.loops]
        x, y = statistics.fmean(xs), statistics.fmean(ys)
        return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def board(size: int, seed: int = 1) -> tuple[Terrain, list[Spot]]:
    """A square board with so many prisms, every fifth a platform, and places where a base has room."""
    dice = random.Random(f"{seed} {size}")
    side = round((AREA * size) ** 0.5)
    parts = []
    for i in range(size):
        x, y = dice.randrange(side - 3 * INCH), dice.randrange(side - 3 * INCH)
        width, depth = dice.choice(((5080, 1270), (1270, 5080), (2540, 2540), (1905, 3810)))
        top, traits = dice.choice(((2540, {"light"}), (2540, {"light"}), (7620, {"heavy"}), (7620, {"heavy", "wall"})))
        traits = {"platform", "light"} if i % 5 == 0 else traits
        parts.append(Part(f"p{i}", f"f{i}", rectangle(x, y, x + width, y + depth), 0, top, frozenset(traits)))
    spots: list[Spot] = []
    while len(spots) < 40:
        spot = Spot(dice.randrange(2000, side - 2000), dice.randrange(2000, side - 2000))
        if not any(enters(spot, MOVER, part) for part in parts):
            spots.append(spot)
    return Terrain(side, side, tuple(parts)), spots


def fresh(terrain: Terrain) -> Terrain:
    """The same board with nothing remembered."""
    return Terrain(terrain.width, terrain.depth, terrain.parts)


def near(spots: list[Spot], terrain: Terrain) -> list[tuple[Spot, Spot]]:
    """Each spot with one some inches away: what is asked does not grow with the board."""
    dice = random.Random(3)
    found = []
    for spot in spots:
        x = min(max(spot.x + dice.randrange(-8 * INCH, 8 * INCH), 2000), terrain.width - 2000)
        y = min(max(spot.y + dice.randrange(-8 * INCH, 8 * INCH), 2000), terrain.depth - 2000)
        found.append((spot, Spot(x, y)))
    return found


def jobs(terrain: Terrain, spots: list[Spot]) -> dict[str, tuple[Callable[[], object], Callable[[object], int]]]:
    """Each job by name: what it needs, made unmeasured, and the job itself, which says how many runs it made."""
    pairs = near(spots, terrain)
    dealt = terrain.parts[len(terrain.parts) // 2]

    def plain() -> object:
        return fresh(terrain)

    def a_ground() -> object:
        forget()
        return Ground(fresh(terrain), MOVER, MANNER)

    def build(here: object) -> int:
        assert isinstance(here, Ground)
        graph(here)
        return 1

    def warm() -> object:
        forget()
        here = Ground(fresh(terrain), MOVER, MANNER)
        graph(here)
        return here

    def one_more(here: object) -> int:
        assert isinstance(here, Ground)
        x, y = spots[0].x, spots[0].y
        barricade = Part("new", "new", rectangle(x, y, x + 5080, y + 1270), 0, 2540, frozenset({"light"}))
        graph(Ground(here.terrain.plus((barricade,)), MOVER, MANNER))
        return 1

    def one_less(here: object) -> int:
        assert isinstance(here, Ground)
        parts = tuple(one for one in here.terrain.parts if one is not dealt)
        graph(Ground(Terrain(terrain.width, terrain.depth, parts), MOVER, MANNER))
        return 1

    def see(board: object) -> int:
        assert isinstance(board, Terrain)
        for a, b in pairs:
            visible(a, BODY, b, BODY, board)
        return len(pairs)

    def measure(board: object) -> int:
        assert isinstance(board, Terrain)
        for a, b in pairs:
            within_around(a, BODY.base, b, BODY.base, board, WALL, 6 * INCH)
        return len(pairs)

    def find(here: object) -> int:
        assert isinstance(here, Ground)
        for a, b in pairs[:10]:
            route(Move(here, a, 6 * INCH), b)
        return 10

    return {
        "graph of a ground": (a_ground, build),
        "graph with a barricade more": (warm, one_more),
        "graph with a hatch less": (warm, one_less),
        "route, first asked": (warm, find),
        "sight, first asked": (plain, see),
        "within 6 inches round walls": (plain, measure),
    }


def timings() -> list[Growth]:
    """All jobs at all sizes, each the best of a few slots in time of the process, so that other work does not count."""
    found: dict[str, list[float]] = {}
    for size in SIZES:
        terrain, spots = board(size)
        for name, (prepare, job) in jobs(terrain, spots).items():
            ratios = []
            for _ in range(SLOTS):
                ready = prepare()
                start = process_time()
                runs = job(ready)
                middle = process_time()
                calibration()
                calibration()
                ratios.append((middle - start) / runs / ((process_time() - middle) / 2))
            found.setdefault(name, []).append(min(ratios))
    return [Growth(name, tuple(loops)) for name, loops in found.items()]


def show(found: list[Growth]) -> None:
    width = max(len(one.name) for one in found)
    print(f"{'loops by prisms':{width}}{''.join(f'{size:>10}' for size in SIZES)}{'exponent':>10}")
    for one in found:
        print(f"{one.name:{width}}{''.join(f'{loops:>10.4g}' for loops in one.loops)}{one.exponent:>10.2f}")
