"""The cheapest way: round things, over them, through openings, up and down."""

from math import acos, pi, radians, sqrt
from random import Random

import pytest
from geometry.movement import FREE, ROUND_INCH, ROUNDED, at, board, chance, mover, part
from geometry.worlds import cases

from killzone.geometry.moves import ENTER, KEEP_OUT, LOCK, Other, Zone
from killzone.geometry.paths import check
from killzone.geometry.places import place
from killzone.geometry.routes import route
from killzone.geometry.samples import sample
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import Track
from killzone.geometry.units import INCH, inches

BLOCK = board(part("B", 10, 10, 12, 12, 0, 5))


def kinds(track: Track | None) -> list[str]:
    return [leg.kind for leg in track.legs] if track else []


def test_a_free_way_is_straight() -> None:
    track = route(mover(BLOCK, at(5, 5)), at(9, 8))
    assert track is not None
    assert track.path == (at(5, 5), at(9, 8))
    assert track.total == 5 * INCH


def test_round_a_block_the_way_is_hardly_longer_than_the_tightest_one() -> None:
    track = route(mover(BLOCK, at(9, 11), 8), at(13, 11))
    # Two tangents to the arcs of half an inch round two corners, the arcs, and the side of the block between them.
    turn = radians(270 - 135) - acos(0.5 / sqrt(2))
    tightest = (2 * (sqrt(1.75) + 0.5 * turn) + 2) * INCH
    assert track is not None
    assert tightest < track.total < tightest * 1.055


def test_no_single_bend_is_cheaper_than_the_route_when_increments_are_rounded() -> None:
    draw = Random(5)
    world = board(part("W", 4, 0, 4.4, 4.5, 0, 5), part("B", 6, 3, 7, 4, 0, 5), width=9, depth=8)
    for _ in range(cases(12)):
        start = at(1 + draw.random() * 2, 1 + draw.random() * 4)
        end = at(5.2 + draw.random() * 3, 0.8 + draw.random() * 3)
        move = mover(world, start, 9, manner=ROUNDED)
        if place(move.ground, start) or place(move.ground, end):
            continue
        costs = [check(move, (start, end), True)]
        for x in range(inches(0.5), inches(8.5), inches(0.15)):
            for y in range(inches(0.5), inches(7.5), inches(0.15)):
                costs.append(check(move, (start, Spot(x, y), end), True))
        best = min((track.total for track in costs if track.legal), default=None)
        found = route(move, end)
        if best is not None:
            assert found is not None
            assert found.total <= best


def test_over_a_low_wall_when_that_is_cheaper() -> None:
    wall = board(part("W", 10, 2, 10.5, 20, 0, 1))
    track = route(mover(wall, at(9, 11)), at(12, 11))
    assert kinds(track) == ["walk", "climb", "walk", "drop", "walk"]
    assert track is not None
    assert track.total == 5 * INCH
    assert route(mover(wall, at(9, 11), climbs=False), at(12, 11)) is None


def test_round_a_low_wall_when_that_is_cheaper() -> None:
    wall = board(part("W", 10, 10, 10.5, 11, 0, 1))
    track = route(mover(wall, at(9, 10.5)), at(11.5, 10.5))
    assert track is not None
    assert set(kinds(track)) == {"walk"}
    assert track.total < inches(3.5)


def test_through_an_opening_with_its_inch() -> None:
    door = board(
        part("A", 10, 0, 10.5, 10, 0, 4, "wall"),
        part("D", 10, 10, 10.5, 12, 0, 4, "accessible"),
        part("B", 10, 12, 10.5, 22, 0, 4, "wall"),
    )
    track = route(mover(door, at(9, 8), 8), at(11.5, 8))
    assert track is not None
    assert kinds(track).count("through") >= 1
    assert sum(leg.extra for leg in track.legs) == INCH
    closed = board(part("A", 10, 0, 10.5, 22, 0, 4, "wall"))
    assert route(mover(closed, at(9, 8), 8), at(11.5, 8)) is None


def test_through_a_gap_as_wide_as_the_base() -> None:
    gap = board(part("A", 10, 0, 10.5, 10, 0, 5), part("B", 10, 11, 10.5, 22, 0, 5))
    assert route(mover(gap, at(9, 8), 8), at(11.5, 8)) is not None
    narrow = board(part("A", 10, 0, 10.5, 10, 0, 5), part("B", 10, 10.99, 10.5, 22, 0, 5))
    assert route(mover(narrow, at(9, 8), 8), at(11.5, 8)) is None


def test_up_a_ladder_rather_than_the_wall() -> None:
    tower = board(
        part("A", 10, 8, 14, 14, 0, 2.5, "vantage"),
        part("L", 9.75, 10.5, 10, 11.25, 0, 2.5, "ladder"),
    )
    track = route(mover(tower, at(8, 9.5)), at(11, 10.5, 2.5))
    assert track is not None
    assert "climb" in kinds(track)
    assert next(leg for leg in track.legs if leg.kind == "climb").counted == INCH


def test_round_enemies_and_out_of_their_zones() -> None:
    enemy = Other("enemy", at(8, 5), ROUND_INCH, False)
    zone = Zone("enemy", at(8, 5), ROUND_INCH.base, INCH, KEEP_OUT)
    track = route(mover(board(), at(5, 5), 8, enemy, zones=(zone,)), at(11, 5))
    assert track is not None
    # Round a disc of two inches: two tangents and an arc.
    tightest = (2 * sqrt(5) + 2 * (pi - 2 * acos(2 / 3))) * INCH
    assert tightest < track.total < tightest * 1.055
    assert route(mover(board(), at(5, 5), 8, enemy, zones=(zone,)), at(9, 5)) is None


def test_a_charge_goes_round_one_zone_to_reach_another() -> None:
    first = Zone("first", at(8, 5), ROUND_INCH.base, INCH, LOCK, True)
    second = Zone("second", at(12, 5), ROUND_INCH.base, INCH, ENTER, True)
    bodies = (Other("first", at(8, 5), ROUND_INCH, False), Other("second", at(12, 5), ROUND_INCH, False))
    move = mover(board(), at(5, 5), 8, *bodies, zones=(first, second))
    straight = route(move, at(6.5, 5))
    assert straight is not None
    behind = route(move, at(11.9, 6.1))
    assert behind is not None
    assert not any(leg.kind != "walk" for leg in behind.legs)


@pytest.mark.parametrize("manner", [FREE, ROUNDED])
def test_no_random_way_is_cheaper_than_the_route(manner: object) -> None:
    world = board(
        part("A", 5, 5, 7, 9, 0, 3),
        part("B", 9, 4, 9.5, 10, 0, 1),
        part("T", 11, 6, 14, 10, 0, 2, "vantage"),
        part("F", 6, 11, 12, 11.5, 0, 1.25, "accessible"),
        width=18,
        depth=16,
    )
    below = chance(4)
    for seed in range(40):
        start = at(3 + seed % 7 * 1.7, 2 + seed % 5 * 0.4)
        move = mover(world, start, 8, manner=FREE if manner is FREE else ROUNDED)
        path = sample(move, below)
        if path is None:
            continue
        best = route(move, path[-1])
        total = check(move, path).total
        assert best is not None
        assert best.total <= total * 1.055
        assert check(move, best.path).legal


def test_one_climb_takes_a_thin_step_and_what_stands_behind_it() -> None:
    steps = board(part("A", 10, 8, 10.3, 14, 0, 1), part("B", 10.3, 8, 14, 14, 0, 3, "vantage"))
    track = route(mover(steps, at(9, 11), 6), at(11, 11, 3))
    assert track is not None
    assert [leg.kind for leg in track.legs].count("climb") == 1
    assert track.total == 5 * INCH


@pytest.mark.parametrize("ledge", [0.2, 0.4, 0.6, 0.9])
def test_a_drop_goes_past_a_ledge_too_narrow_to_stand_on(ledge: float) -> None:
    steps = board(part("A", 10 - ledge, 8, 10, 14, 0, 1), part("B", 10, 8, 14, 14, 0, 2, "vantage"))
    track = route(mover(steps, at(11, 11, 2), 6), at(8, 11))
    assert track is not None
    assert track.total == 3 * INCH
