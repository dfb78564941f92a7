import random
from math import ceil, hypot

import pytest
import shapely
from geometry.worlds import a_base, a_spot, an_outline, cases, turned_outline, turned_spot
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import affinity

from killzone.geometry import measure
from killzone.geometry.measure import (
    closest,
    closest_part,
    collide,
    covers,
    enters,
    gap,
    gap_area,
    gap_part,
    gap_point,
    gap_way,
    on_board,
    outlines_gap,
    outlines_overlap,
    outlines_within,
    overhead,
    overlap,
    parts_overlap,
    side,
    wholly_within,
    wholly_within_area,
    wholly_within_point,
    within,
    within_area,
    within_part,
    within_point,
)
from killzone.geometry.shapes import Base, Part, Spot, Terrain, rectangle, usual_body
from killzone.geometry.units import INCH

R25, R32, OVAL = Base(2500, 2500), Base(3200, 3200), Base(6000, 3500)
ERROR = 3
"""Hundredths of a millimetre by which an oval may differ from the true one; two of them, twice that."""


def shape(spot: Spot, base: Base) -> shapely.Geometry:
    disc = affinity.scale(shapely.Point(0, 0).buffer(1, quad_segs=128), base.length / 2, base.width / 2)
    return affinity.translate(affinity.rotate(disc, spot.facing, origin=(0, 0)), spot.x, spot.y)


@pytest.mark.parametrize("distance", [0, INCH, 2 * INCH])
def test_a_hundredth_of_a_millimetre_decides(distance: int) -> None:
    start = Spot(10000, 10000)
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        reach = 1250 + 1600 + distance
        exact = Spot(10000 + dx * reach, 10000 + dy * reach)
        beyond = Spot(exact.x + dx, exact.y + dy)
        nearer = Spot(exact.x - dx, exact.y - dy)
        assert within(start, R25, exact, R32, distance)
        assert within(start, R25, nearer, R32, distance)
        assert not within(start, R25, beyond, R32, distance)
        assert gap(start, R25, exact, R32) == distance
        assert gap(start, R25, beyond, R32) == distance + 1
        assert overlap(start, R25, nearer, R32) == (distance == 0)
        assert not overlap(start, R25, exact, R32)


def test_three_four_five_holds_in_space() -> None:
    above = Spot(1250 + 1250 + 3 * INCH, 0, 4 * INCH)
    assert gap(Spot(0, 0), R25, above, R25) == 5 * INCH
    assert within(Spot(0, 0), R25, above, R25, 5 * INCH)
    assert not within(Spot(0, 0), R25, above, R25, 5 * INCH - 1)
    assert gap(Spot(0, 0), R25, Spot(100, 100, 700), R25) == 700
    assert gap_point(Spot(0, 0), R25, Spot(1250 + 3 * INCH, 0, 4 * INCH)) == 5 * INCH


def test_wholly_within_counts_the_far_side() -> None:
    assert wholly_within_point(Spot(0, 0), R25, Spot(3000, 0), 4250)
    assert not wholly_within_point(Spot(0, 0), R25, Spot(3000, 0), 4249)
    assert wholly_within(Spot(0, 0), R25, Spot(4000, 0), R32, 3650)
    assert not wholly_within(Spot(0, 0), R25, Spot(4000, 0), R32, 3649)
    assert wholly_within(Spot(0, 0), R25, Spot(350, 0), R32, 0)
    assert not wholly_within(Spot(0, 0), R25, Spot(351, 0), R32, 0)
    assert wholly_within(Spot(0, 0, 3000), R25, Spot(4350, 0), R32, 5000)
    assert not wholly_within(Spot(0, 0, 3000), R25, Spot(4351, 0), R32, 5000)


def test_areas_count_no_height() -> None:
    zone = rectangle(0, 0, 3 * INCH, 22 * INCH)
    assert wholly_within_area(Spot(1250, 1250, 9000), R25, zone)
    assert not wholly_within_area(Spot(1249, 1250), R25, zone)
    assert wholly_within_area(Spot(3 * INCH + INCH - 1250, 9999), R25, zone, INCH)
    assert not wholly_within_area(Spot(3 * INCH + INCH - 1249, 9999), R25, zone, INCH)
    assert wholly_within_area(Spot(3 * INCH - 250, 9999), R25, zone, 1000)
    assert not wholly_within_area(Spot(3 * INCH - 249, 9999), R25, zone, 1000)
    assert within_area(Spot(3 * INCH + 1250, 5), R25, zone)
    assert not within_area(Spot(3 * INCH + 1251, 5), R25, zone)
    assert gap_area(Spot(4 * INCH + 1250, 5), R25, zone) == INCH


def test_an_oval_turned_reaches_as_far_as_its_side() -> None:
    for facing, reach in ((0, 3000), (90, 1750), (180, 3000), (270, 1750)):
        oval = Spot(20000, 20000, 0, facing)
        assert gap(oval, OVAL, Spot(20000 + reach + 1250 + INCH, 20000), R25) == INCH
        assert within(oval, OVAL, Spot(20000 + reach + 1250, 20000), R25, 0)
        assert not overlap(oval, OVAL, Spot(20000 + reach + 1250, 20000), R25)
        assert overlap(oval, OVAL, Spot(20000 + reach + 1249, 20000), R25)
        assert gap(oval, OVAL, Spot(20000 + reach + 3000, 20000, 0, 180), OVAL) == 0
        assert not overlap(oval, OVAL, Spot(20000 + reach + 3000, 20000, 0, 180), OVAL)
        assert overlap(oval, OVAL, Spot(20000 + reach + 2999, 20000, 0, 180), OVAL)
    # At 45 degrees the reach along an axis is the root of half the sum of the squares of the half axes.
    slanting = hypot(3000, 1750) / 2**0.5
    assert abs(gap_area(Spot(0, 0, 0, 45), OVAL, rectangle(5000, -20000, 6000, 20000)) - (5000 - slanting)) <= ERROR


def test_the_edge_of_the_board_may_be_touched() -> None:
    board = Terrain(30 * INCH, 22 * INCH)
    assert on_board(Spot(1250, 1250), R25, board)
    assert not on_board(Spot(1249, 1250), R25, board)
    assert on_board(Spot(30 * INCH - 1250, 22 * INCH - 1250), R25, board)
    assert not on_board(Spot(30 * INCH - 1250, 22 * INCH - 1249), R25, board)
    assert on_board(Spot(1750, 3000, 0, 90), OVAL, board)
    assert not on_board(Spot(1750, 3000, 0, 0), OVAL, board)


def test_a_model_may_stand_on_a_part_and_touch_it_but_not_enter_it() -> None:
    block = Part("b", "b", rectangle(5000, 5000, 9000, 9000), 0, 2540)
    body = usual_body(R25)
    assert not enters(Spot(3750, 7000), body, block)
    assert enters(Spot(3751, 7000), body, block)
    assert not enters(Spot(7000, 7000, 2540), body, block)
    assert enters(Spot(7000, 7000, 2539), body, block)
    floor = Part("f", "f", rectangle(5000, 5000, 9000, 9000), 3200, 3500)
    assert not enters(Spot(7000, 7000), body, floor)
    assert enters(Spot(7000, 7000, 1), body, floor)
    assert not enters(Spot(3750, 7000, 0, 90), usual_body(OVAL), Part("c", "c", rectangle(5500, 0, 6000, 9000), 0, 9))
    assert enters(Spot(3751, 7000, 0, 90), usual_body(OVAL), Part("c", "c", rectangle(5500, 0, 6000, 9000), 0, 9))
    board = Terrain(30 * INCH, 22 * INCH, (block, floor))
    assert overhead(Spot(8000, 8000), R25, board) == (block, floor)
    assert overhead(Spot(8000, 8000, 2540), R25, board) == (floor,)
    assert overhead(Spot(3750, 7000), R25, board) == ()


def test_at_one_height_round_bases_are_as_far_apart_as_any_others_are_found_to_be() -> None:
    dice = random.Random(5)
    for _ in range(cases(500)):
        one, two = (Spot(dice.randrange(4000), dice.randrange(4000), 2540) for _ in range(2))
        assert gap(one, R25, two, R32) == measure._rounded(*measure._between(one, R25, two, R32), 0)


def test_models_on_two_floors_do_not_collide() -> None:
    body = usual_body(R25)
    assert collide(Spot(0, 0), body, Spot(2499, 0), body)
    assert not collide(Spot(0, 0), body, Spot(2500, 0), body)
    assert not collide(Spot(0, 0), body, Spot(0, 0, 3200), body)
    assert collide(Spot(0, 0), body, Spot(0, 0, 3199), body)


def test_a_part_is_measured_in_space() -> None:
    block = Part("b", "b", rectangle(5000, 5000, 9000, 9000), 4 * INCH, 5 * INCH)
    assert gap_part(Spot(5000 - 1250 - 3 * INCH, 7000), R25, block) == 5 * INCH
    assert within_part(Spot(5000 - 1250 - 3 * INCH, 7000), R25, block, 5 * INCH)
    assert not within_part(Spot(5000 - 1251 - 3 * INCH, 7000), R25, block, 5 * INCH)
    assert gap_part(Spot(5000 - 1250 - 3 * INCH, 7000, 9 * INCH), R25, block) == 5 * INCH
    assert gap_part(Spot(7000, 7000), R25, block) == 4 * INCH
    assert gap_part(Spot(7000, 7000, 4 * INCH), R25, block) == 0


def test_distances_agree_with_shapely() -> None:
    dice = random.Random(1)
    for _ in range(cases(150)):
        a, b = a_spot(dice), a_spot(dice, dice.choice((0, 0, 2540, 6350)))
        b = Spot(a.x + dice.randrange(-9000, 9000), a.y + dice.randrange(-9000, 9000), b.z, b.facing)
        base, other = a_base(dice), a_base(dice)
        ovals = ERROR * ((not base.round) + (not other.round))
        first, second = shape(a, base), shape(b, other)
        expected = hypot(first.distance(second), a.z - b.z)
        found = gap(a, base, b, other)
        assert expected - 1 <= found <= ceil(expected) + ovals + 1
        assert gap(b, other, a, base) == found
        assert within(a, base, b, other, found)
        assert not within(a, base, b, other, found - 1)
        overlapping = first.intersection(second).area
        if overlapping > 20000:
            assert overlap(a, base, b, other)
        elif first.distance(second) > ovals + 1:
            assert not overlap(a, base, b, other)
        one, two = closest(a, base, b, other)
        assert abs(hypot(one[0] - two[0], one[1] - two[1]) - first.distance(second)) <= 3 + ovals
        outline = an_outline(dice, b.x, b.y)
        part = Part("p", "p", outline, 1000, 2540)
        area = shapely.Polygon(outline)
        height = max(1000 - a.z, 0)
        expected = hypot(first.distance(area), height)
        assert expected - 1 <= gap_part(a, base, part) <= ceil(expected) + ovals + 1
        assert expected - 1 <= hypot(gap_area(a, base, outline), height) <= ceil(expected) + ovals + 2
        one, two = closest_part(a, base, part)
        assert abs(hypot(one[0] - two[0], one[1] - two[1]) - first.distance(area)) <= 3 + ovals
        inside = first.intersection(area).area
        if inside > 20000 or inside == 0:
            assert covers(a, base, part) == (inside > 0)
        distance = dice.randrange(0, 4000)
        corners = shapely.points(first.exterior.coords)
        far = shapely.distance(area, corners).max()
        if abs(far - distance) > ERROR:
            assert wholly_within_area(a, base, outline, distance) == (far < distance)
        far = shapely.distance(second, corners).max()
        if abs(hypot(far, a.z - b.z) - distance) > 2 * ERROR:
            assert wholly_within(a, base, b, other, distance) == (hypot(far, a.z - b.z) < distance)


spots = st.builds(Spot, st.integers(0, 20000), st.integers(0, 20000), st.integers(0, 6000), st.integers(0, 359))
bases = st.sampled_from((R25, R32, OVAL))


@settings(max_examples=cases(100))
@given(spots, bases, spots, bases, st.integers(0, 20000), st.integers(0, 4))
def test_measuring_is_the_same_from_both_sides_and_on_turned_boards(
    a: Spot, base: Base, b: Spot, other: Base, distance: int, which: int
) -> None:
    assert within(a, base, b, other, distance) == within(b, other, a, base, distance)
    assert overlap(a, base, b, other) == overlap(b, other, a, base)
    found = gap(a, base, b, other)
    assert (found <= distance) == within(a, base, b, other, distance)
    assert gap(turned_spot(which, a), base, turned_spot(which, b), other) == found
    assert gap_point(turned_spot(which, a), base, turned_spot(which, b)) == gap_point(a, base, b)
    assert (gap_point(a, base, b) <= distance) == within_point(a, base, b, distance)
    zone = rectangle(9000, 9000, 15000, 12000)
    there = turned_spot(which, a)
    assert gap_area(there, base, turned_outline(which, zone)) == gap_area(a, base, zone)
    assert wholly_within_area(there, base, turned_outline(which, zone), distance) == (
        wholly_within_area(a, base, zone, distance)
    )
    if wholly_within(a, base, b, other, distance):
        assert within(a, base, b, other, distance)


def test_parts_may_touch_and_not_overlap() -> None:
    here = Part("a", "a", rectangle(0, 0, 1000, 1000), 0, 500)
    for box, bottom, found in (
        ((1000, 0, 2000, 1000), 0, False),
        ((999, 0, 2000, 1000), 0, True),
        ((999, 999, 2000, 2000), 0, True),
        ((1000, 1000, 2000, 2000), 0, False),
        ((200, 200, 300, 300), 499, True),
        ((200, 200, 300, 300), 500, False),
    ):
        there = Part("b", "b", rectangle(*box), bottom, bottom + 100)
        assert parts_overlap(here, there) is found
        assert parts_overlap(there, here) is found


def test_outlines_overlap_as_polygons_do() -> None:
    dice = random.Random(41)
    both = set()
    for _ in range(cases(200)):
        a, b = an_outline(dice, 0, 0, 4000), an_outline(dice, dice.randrange(5000), dice.randrange(5000), 4000)
        area = shapely.Polygon(a).intersection(shapely.Polygon(b)).area
        assert outlines_overlap(a, b) == (area > 1e-6)
        both.add(area > 1e-6)
    assert both == {True, False}


def test_outlines_are_within_the_distance_that_they_are_apart() -> None:
    dice = random.Random(43)
    for _ in range(cases(200)):
        a, b = an_outline(dice, 0, 0, 4000), an_outline(dice, dice.randrange(9000), dice.randrange(9000), 4000)
        apart = shapely.Polygon(a).distance(shapely.Polygon(b))
        far = outlines_gap(a, b)
        assert far - 1 <= apart <= far
        assert outlines_within(a, b, far)
        assert not outlines_within(a, b, far - 1)


def test_a_spot_is_on_one_side_of_an_access_point_or_in_it() -> None:
    upright = Part("gap", "gap", rectangle(1000, 0, 1200, 5000), 0, 9)
    assert side(upright, Spot(999, 100)) == -side(upright, Spot(1201, 9000)) != 0
    assert {side(upright, Spot(x, -700)) for x in (1000, 1100, 1200)} == {0}
    assert side(upright, Spot(-5000, 90)) == side(upright, Spot(999, 100))
    # A turned one: along (3, 4), as long as 5000, as wide as 500.
    slanting = Part("gap", "gap", ((0, 0), (400, -300), (3400, 3700), (3000, 4000)), 0, 9)
    assert side(slanting, Spot(1000, 2000)) == -side(slanting, Spot(3000, 2000)) != 0
    assert side(slanting, Spot(1700, 2000)) == 0
    for outline in (slanting.outline[1:] + slanting.outline[:1], slanting.outline[2:] + slanting.outline[:2]):
        assert side(Part("gap", "gap", outline, 0, 9), Spot(3000, 2000)) == side(slanting, Spot(3000, 2000))


def test_the_distance_to_a_way_is_that_to_a_line() -> None:
    dice = random.Random(43)
    for _ in range(cases(100)):
        spot, base = a_spot(dice), a_base(dice)
        start = (spot.x + dice.randrange(-8000, 8000), spot.y + dice.randrange(-8000, 8000))
        end = (start[0] + dice.randrange(-8000, 8000), start[1] + dice.randrange(-8000, 8000))
        if start != end:
            expected = shapely.LineString([start, end]).distance(shape(spot, base))
            assert gap_way(spot, base, start, end) == pytest.approx(expected, abs=ERROR + 1)
    assert gap_way(Spot(0, 0), R25, (2000, 0), (9000, 0)) == 750
