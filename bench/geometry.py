"""How long geometry takes: each job in microseconds and as a multiple of a calibration loop run in between.

The machine's speed changes from second to second, so every slot of a job is followed by one of the loop, and the ratio
is the median over the slots. `python -m bench.geometry` prints the table; `timings()` gives it to other programs.
"""

import random
import statistics
from collections.abc import Callable
from time import perf_counter

from bench import calibration
from killzone.geometry.around import within_around
from killzone.geometry.fan import fan
from killzone.geometry.field import field
from killzone.geometry.measure import enters, within
from killzone.geometry.points import free_point, points
from killzone.geometry.shapes import Base, Part, Spot, Terrain, rectangle, usual_body
from killzone.geometry.sight import sight, visible
from killzone.geometry.units import INCH

SLOTS = 15
BODY = usual_body(Base(2500, 2500))
WALL = frozenset({"wall"})


class Timing:
    """One job: the time of a single run, its ratio to the calibration loop, and the bar to stay below, if any.

    Times depend on the machine and the moment; compare ratios.
    """

    __slots__ = ("bar", "microseconds", "name", "ratio")

    def __init__(self, name: str, microseconds: float, ratio: float, bar: float | None) -> None:
        self.name = name
        self.microseconds = microseconds
        self.ratio = ratio
        self.bar = bar


def timed(name: str, job: Callable[[], int], bar: float | None = None, slots: int = SLOTS) -> Timing:
    """The timing of a job, which says how many runs it made."""
    times, ratios = [], []
    job()
    for _ in range(slots):
        start = perf_counter()
        runs = job()
        middle = perf_counter()
        calibration()
        calibration()
        end = perf_counter()
        times.append((middle - start) / runs)
        ratios.append((middle - start) / runs / ((end - middle) / 2))
    return Timing(name, statistics.median(times) * 1e6, statistics.median(ratios), bar)


def battlefield(seed: int = 1) -> tuple[Terrain, tuple[Spot, ...]]:
    """Forty prisms, half of them low, and twenty operatives."""
    dice = random.Random(seed)
    parts = []
    for i in range(40):
        x, y = dice.randrange(27 * INCH), dice.randrange(19 * INCH)
        width, depth = dice.choice(((5080, 1270), (1270, 5080), (2540, 2540), (1905, 3810)))
        top, traits = dice.choice(((2540, {"light"}), (2540, {"light"}), (7620, {"heavy"}), (7620, {"heavy", "wall"})))
        parts.append(Part(f"p{i}", f"f{i}", rectangle(x, y, x + width, y + depth), 0, top, frozenset(traits)))
    terrain = Terrain(30 * INCH, 22 * INCH, tuple(parts))
    spots: list[Spot] = []
    while len(spots) < 20:
        spot = Spot(dice.randrange(1250, 30 * INCH - 1250), dice.randrange(1250, 22 * INCH - 1250))
        if not any(enters(spot, BODY, part) for part in parts):
            spots.append(spot)
    return terrain, tuple(spots)


def timings() -> list[Timing]:
    """All jobs, on all ordered pairs of the twenty operatives."""
    terrain, spots = battlefield()
    base = BODY.base
    pairs = [(a, b) for a in spots for b in spots if a is not b]
    giving, solid = terrain.having(frozenset({"heavy", "light"})), terrain.having(frozenset({"heavy"}))

    def see() -> int:
        for a, b in pairs:
            visible(a, BODY, b, BODY, terrain)
        return len(pairs)

    def shelter() -> int:
        for a, b in pairs:
            if not within(a, base, b, base, 2 * INCH):
                free_point(a, base, b, base, terrain, giving, INCH)
        return len(pairs)

    def see_and_shelter() -> int:
        see()
        return shelter()

    def shelter_and_far() -> int:
        for a, b in pairs:
            free_point(a, base, b, base, terrain, giving, INCH, solid, INCH, INCH)
        return len(pairs)

    def one_fan() -> int:
        for a, b in pairs:
            fan(points(a, base, b)[2], a, base, b, base, terrain)
        return len(pairs)

    def all_lines() -> int:
        for a, b in pairs[:40]:
            sight(a, BODY, b, BODY, terrain)
        return 40

    def near() -> int:
        for a, b in pairs:
            within(a, base, b, base, INCH)
        return len(pairs)

    def round_walls() -> int:
        for a, b in pairs:
            within_around(a, base, b, base, terrain, WALL, 6 * INCH)
        return len(pairs)

    def paint() -> int:
        field(spots[0], BODY, BODY, terrain, 60, 44)
        return 1

    return [
        timed("within", near),
        timed("visible", see),
        timed("cover", shelter),
        timed("visible and cover", see_and_shelter, 60.0),
        timed("cover and obscured", shelter_and_far),
        timed("fan from one point", one_fan),
        timed("sight, all lines", all_lines),
        timed('within 6" round walls', round_walls),
        timed("field of 60 x 44", paint, 80_000.0, slots=5),
    ]


def main() -> None:
    print(f"{'job':24}{'us':>12}{'ratio':>12}{'bar us':>12}")
    for timing in timings():
        bar = "" if timing.bar is None else f"{timing.bar:.0f}"
        print(f"{timing.name:24}{timing.microseconds:12.2f}{timing.ratio:12.4f}{bar:>12}")


if __name__ == "__main__":
    main()
