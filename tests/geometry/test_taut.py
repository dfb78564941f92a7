"""The shortest way where nothing is rounded, held against a dense net; whole steps, held against random ways."""

from math import ceil, hypot
from random import Random

import pytest
from geometry.movement import ROUND_25, ROUND_32, ROUND_INCH
from geometry.taut import shortest
from geometry.worlds import an_outline, cases

from killzone.geometry.graph import straight
from killzone.geometry.ground import Ground, ground
from killzone.geometry.manner import Climb, Drop, Footing, Increments, Manner
from killzone.geometry.moves import KEEP_OUT, Move, Other, Zone
from killzone.geometry.paths import check
from killzone.geometry.places import place
from killzone.geometry.reach import reach
from killzone.geometry.ropes import Pulley, tangent
from killzone.geometry.routes import route
from killzone.geometry.search import Search
from killzone.geometry.shapes import Part, Spot, Terrain
from killzone.geometry.units import INCH

SIZE = 32000
WALLED = Footing(never=frozenset({"wall"}))
FLAT = Manner(footing=WALLED)
WHOLE = Manner(Increments(step=INCH), WALLED)
LIMIT = 10 * INCH
EXACT = INCH / 100


def obstructed(dice: Random, manner: Manner) -> tuple[Move, Spot, list[tuple[float, float, float]]]:
    """A move whose straight way to an end is blocked, that end, and what to keep how far from besides walls."""
    while True:
        parts = [
            Part(
                f"p{i}",
                "f",
                an_outline(dice, dice.randrange(2000, 24000), dice.randrange(2000, 24000), 5000),
                0,
                9999,
                frozenset({"wall"}),
            )
            for i in range(dice.choice((3, 6, 10)))
        ]
        here = ground(Terrain(SIZE, SIZE, tuple(parts)), dice.choice((ROUND_25, ROUND_32, ROUND_INCH)), manner)
        start, end = a_place(dice, here), a_place(dice, here)
        others: list[Other] = []
        zones: list[Zone] = []
        discs: list[tuple[float, float, float]] = []
        for i in range(dice.choice((0, 0, 1, 3))):
            at = a_place(dice, here)
            ranged = dice.random() < 0.5
            far = here.radius + ROUND_32.base.radius + (INCH if ranged else 0)
            if min(hypot(at.x - one.x, at.y - one.y) for one in (start, end)) > far + 3:
                others.append(Other(f"o{i}", at, ROUND_32, False))
                discs.append((at.x, at.y, far))
                if ranged:
                    zones.append(Zone(f"o{i}", at, ROUND_32.base, INCH, KEEP_OUT))
        move = Move(here, start, LIMIT, tuple(others), tuple(zones))
        if hypot(start.x - end.x, start.y - end.y) < LIMIT and not check(move, (start, end), True).legal:
            return move, end, discs


def a_place(dice: Random, here: Ground) -> Spot:
    while True:
        spot = Spot(dice.randrange(SIZE), dice.randrange(SIZE))
        if not place(here, spot):
            return spot


def least(move: Move, end: Spot, discs: list[tuple[float, float, float]]) -> float | None:
    start, walls = move.start, [one.outline for one in move.ground.terrain.parts]
    return shortest(walls, discs, move.ground.radius, (start.x, start.y), (end.x, end.y), (SIZE, SIZE), LIMIT)


def test_where_nothing_is_rounded_the_way_is_as_short_as_any() -> None:
    dice = Random("taut")
    compared = 0
    for _ in range(cases(25)):
        move, end, discs = obstructed(dice, FLAT)
        best = least(move, end, discs)
        if best is None or best > LIMIT - EXACT:
            continue
        compared += 1
        track = route(move, end)
        assert track is not None
        assert track.total < best + EXACT
        assert check(move, track.path).legal
        again = reach(move).track(end)
        assert again is not None
        assert again.total < best + EXACT
    assert compared > 10


def test_over_low_walls_it_is_as_short_as_any() -> None:
    climbing = Manner(footing=WALLED, climb=Climb(highest=3 * INCH, least=2 * INCH), drop=Drop(free=2 * INCH))
    dice = Random("over")
    for _ in range(cases(10)):
        low = [an_outline(dice, 3000 + 9000 * (i % 3), 3000 + 9000 * (i // 3), 5000) for i in range(9)]
        walls = low[1::2]
        parts = [Part(f"l{i}", "l", one, 0, INCH) for i, one in enumerate(low[::2])]
        parts += [Part(f"w{i}", "w", one, 0, 9999, frozenset({"wall"})) for i, one in enumerate(walls)]
        here = ground(Terrain(SIZE, SIZE, tuple(parts)), ROUND_25, climbing)
        start, end = a_place(dice, here), a_place(dice, here)
        best = shortest(
            walls, [], here.radius, (start.x, start.y), (end.x, end.y), (SIZE, SIZE), LIMIT, low[::2], 2 * INCH
        )
        if best is not None and best < LIMIT - EXACT:
            track = route(Move(here, start, LIMIT), end)
            assert track is not None
            assert track.total < best + EXACT


def test_no_way_of_whole_steps_that_chance_finds_is_cheaper() -> None:
    dice = Random("whole")
    for _ in range(cases(20)):
        move, end, _ = obstructed(dice, WHOLE)
        track = route(move, end)
        most = (track.total if track else LIMIT + INCH) - INCH
        for _ in range(150):
            path = stroll(dice, move, end, most)
            assert path is None or not check(move, path, True).legal, path


def stroll(dice: Random, move: Move, end: Spot, most: int) -> tuple[Spot, ...] | None:
    """A random way of whole inches along lines that touch corners and bases, of no more than so much in all."""
    search = Search(move)
    corners = [(x, y, move.ground.radius) for one in move.ground.terrain.parts for x, y in one.outline]
    discs = [*corners, *((x, y, square**0.5) for x, y, square in search.circles(0))]
    path, counted = [move.start], 0
    for _ in range(6):
        here = path[-1]
        if counted + ceil(hypot(end.x - here.x, end.y - here.y) / INCH) * INCH > most:
            return None
        if straight(move.ground, here, end) >= 0 and search.free(here, end):
            return (*path, end)
        x, y, far = dice.choice(discs)
        line = tangent(Pulley(here.x, here.y, 0.0, 0), Pulley(x, y, far + 0.75, dice.choice((1, -1))))
        whole = 0 if line is None else (ceil((line[4] + 1) / INCH) + dice.choice((-1, 0, 0, 1))) * INCH
        if line is None or whole <= 0:
            continue
        to = Spot(round(here.x + line[2] * (whole - 1)), round(here.y + line[3] * (whole - 1)))
        if straight(move.ground, here, to) == 0 and search.free(here, to):
            path.append(to)
            counted += whole
    return None


@pytest.mark.parametrize("manner", [FLAT, WHOLE])
def test_the_same_way_is_found_each_time(manner: Manner) -> None:
    dice = Random(3)
    for _ in range(5):
        move, end, _ = obstructed(dice, manner)
        one = route(move, end)
        two = route(Move(move.ground, move.start, LIMIT), end) if not move.anyone and not move.zones else one
        assert (one is None) == (two is None)
        assert one is None or two is None or one.path == two.path


@pytest.mark.parametrize("manner", [FLAT, WHOLE])
def test_who_looks_only_towards_some_points_finds_the_same_ways_there_as_who_looks_everywhere(manner: Manner) -> None:
    dice = Random("near")
    for _ in range(cases(20)):
        move, end, _ = obstructed(dice, manner)
        plain, aimed = Search(move), Search(move)
        near = tuple((one.x, one.y, plain.most + dice.randrange(4000)) for one in (end, a_place(dice, move.ground)))
        plain.explore()
        aimed.explore(None, near)
        for index, label in plain.labels.items():
            left = max(most - hypot(label.spot.x - x, label.spot.y - y) for x, y, most in near)
            if label.cost < left - 1:
                found = aimed.labels[index]
                assert (found.cost, found.path()) == (label.cost, label.path())
