"""What holds for every path, found by looking for a counterexample."""

from collections.abc import Callable
from itertools import pairwise

from geometry.movement import FREE, ROUND_25, ROUND_32, ROUNDED, board, codes, mover, part
from hypothesis import given
from hypothesis import strategies as st

from killzone.geometry.manner import Manner
from killzone.geometry.moves import KEEP_OUT, LOCK, PASS, Move, Other, Zone
from killzone.geometry.paths import check, legal
from killzone.geometry.shapes import Base, Body, Part, Spot, Terrain, rectangle, usual_body
from killzone.geometry.sweeps import enters_any, sweep_gap, upper_root
from killzone.geometry.tracks import Path
from killzone.geometry.units import INCH, inches
from killzone.geometry.zones import enters

SIDE = inches(12)
WORLD = board(
    part("A", 3, 3, 5, 6, 0, 3),
    part("B", 7, 2, 7.5, 9, 0, 1),
    part("C", 2, 8, 6, 10, 0, 2.5, "vantage"),
    part("D", 9, 5, 9.5, 9, 0, 1.25, "accessible"),
    part("E", 8, 10, 11, 11, 0, 0.5, "insignificant"),
    width=12,
    depth=12,
)
ENEMY = Other("enemy", Spot(inches(8.5), inches(3)), ROUND_32, False)
FRIEND = Other("friend", Spot(inches(1.5), inches(6.5)), ROUND_32, True)

numbers = st.integers(0, SIDE)
spots = st.builds(Spot, numbers, numbers, st.sampled_from((0, 0, 0, inches(1), inches(2.5))))
paths = st.lists(spots, min_size=2, max_size=5).map(tuple)
flat_paths = st.lists(st.builds(Spot, numbers, numbers), min_size=2, max_size=5).map(tuple)
modes = st.sampled_from((KEEP_OUT, PASS, LOCK))
manners = st.sampled_from((FREE, ROUNDED))

TURNS: tuple[Callable[[int, int], tuple[int, int]], ...] = (
    lambda x, y: (SIDE - x, y),
    lambda x, y: (y, x),
    lambda x, y: (SIDE - y, x),
)


def a_move(path: Path, terrain: Terrain = WORLD, mode: str = PASS, manner: Manner = FREE, limit: float = 9) -> Move:
    zone = Zone("enemy", ENEMY.spot, ENEMY.body.base, INCH, mode)
    return mover(terrain, path[0], limit, ENEMY, FRIEND, manner=manner, zones=(zone,), body=ROUND_32)


@given(paths, modes, st.sampled_from((ROUND_32, ROUND_25)), st.integers(0, 2))
def test_a_way_that_enters_no_ring_meets_no_base_and_no_zone(path: Path, mode: str, body: Body, count: int) -> None:
    """`check` leaves out whoever is far from a leg; here each is asked."""
    zones = [
        Zone("enemy", ENEMY.spot, ENEMY.body.base, INCH, mode),
        Zone(
            "by day", Spot(inches(6), inches(4), inches(1)), ENEMY.body.base, 2 * INCH, mode, False, lambda spot: True
        ),
    ]
    move = mover(WORLD, path[0], 99, ENEMY, FRIEND, zones=tuple(zones[:count]), body=body)
    for a, b in pairwise(path):
        rings = move.rings(a.z)
        assert rings is not None
        if a.z == b.z and not enters_any(a.x, a.y, b.x, b.y, rings):
            assert not any(enters(move.ground, zone, a, b) for zone in move.zones if zone.mode != PASS)
            high = a.z + move.ground.height
            for x, y, clear, bottom, top, _ in move.blockers:
                assert bottom >= high or top <= a.z or sweep_gap(a.x, a.y, b.x, b.y, x, y, clear) >= 0


def test_where_ovals_are_about_there_are_no_rings() -> None:
    oval = Other("oval", Spot(inches(5), inches(7.5)), usual_body(Base(6000, 3500)), False)
    zone = Zone("oval", oval.spot, oval.body.base, INCH, KEEP_OUT)
    start = Spot(inches(2), inches(2))
    assert mover(WORLD, start, 99, oval, body=ROUND_32).rings(0) is None
    assert mover(WORLD, start, 99, zones=(zone,), body=ROUND_32).rings(0) is None
    assert mover(WORLD, start, 99, ENEMY, body=oval.body).rings(0) is None
    assert mover(WORLD, start, 99, ENEMY, body=ROUND_32).rings(0)


@given(paths, modes, manners)
def test_stopping_at_the_first_problem_does_not_change_the_verdict(path: Path, mode: str, manner: Manner) -> None:
    move = a_move(path, mode=mode, manner=manner)
    assert legal(move, path) == check(move, path).legal


@given(paths, manners)
def test_the_total_is_that_of_the_legs_and_no_leg_is_shorter_than_straight(path: Path, manner: Manner) -> None:
    track = check(a_move(path, manner=manner), path)
    assert track.total == sum(leg.counted for leg in track.legs)
    ends = (path[0].x - path[-1].x) ** 2 + (path[0].y - path[-1].y) ** 2
    assert track.total >= upper_root(ends)


@given(flat_paths)
def test_a_way_back_costs_as_much(path: Path) -> None:
    # A limit that nothing exceeds, for whoever is beyond it is left out; no opening, for to start in one costs nothing.
    world = Terrain(SIDE, SIDE, tuple(one for one in WORLD.parts if one.id != "D"))
    there = check(a_move(path, world, limit=99), path)
    back = check(a_move(path[::-1], world, limit=99), path[::-1])
    assert there.total == back.total
    assert {code for code in codes(there) if code[0] in ("part", "base")} == {
        code for code in codes(back) if code[0] in ("part", "base")
    }


@given(paths, st.sampled_from("ABCDE"))
def test_taking_a_part_away_leaves_a_way_on_the_floor_legal(path: Path, gone: str) -> None:
    rest = Terrain(SIDE, SIDE, tuple(one for one in WORLD.parts if one.id != gone))
    if legal(a_move(path), path) and all(spot.z == 0 for spot in path):
        assert legal(a_move(path, rest), path)


@given(paths, manners)
def test_mirrored_and_turned_ways_are_judged_alike(path: Path, manner: Manner) -> None:
    here = check(a_move(path, manner=manner), path)
    for turn in TURNS:
        parts = tuple(
            Part(
                one.id, one.feature, _box(turn(*one.outline[0]), turn(*one.outline[2])), one.bottom, one.top, one.traits
            )
            for one in WORLD.parts
        )
        others = tuple(
            Other(one.id, Spot(*turn(one.spot.x, one.spot.y)), one.body, one.passes) for one in (ENEMY, FRIEND)
        )
        zone = Zone("enemy", others[0].spot, ENEMY.body.base, INCH, PASS)
        turned = tuple(Spot(*turn(spot.x, spot.y), spot.z) for spot in path)
        there = check(
            mover(Terrain(SIDE, SIDE, parts), turned[0], 9, *others, manner=manner, zones=(zone,), body=ROUND_32),
            turned,
        )
        assert there.total == here.total
        assert sorted(codes(there)) == sorted(codes(here))
        assert [leg.kind for leg in there.legs] == [leg.kind for leg in here.legs]


def _box(a: tuple[int, int], b: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    return rectangle(a[0], a[1], b[0], b[1])


tenths = st.integers(0, 120).map(lambda n: n * 254)
coarse_paths = st.lists(st.builds(Spot, tenths, tenths), min_size=2, max_size=5).map(tuple)


@given(coarse_paths, st.integers(1, 4))
def test_more_waypoints_on_a_line_cost_nothing(path: Path, pieces: int) -> None:
    finer = [path[0]]
    for a, b in pairwise(path):
        for i in range(1, pieces + 1):
            finer.append(Spot(a.x + (b.x - a.x) * i // pieces, a.y + (b.y - a.y) * i // pieces))
    rounded = check(a_move(path, manner=ROUNDED), path)
    # Rounding to whole numbers may shift a waypoint by less than a hundredth of a millimetre each way.
    assert check(a_move(path, manner=ROUNDED), tuple(finer)).total <= rounded.total
