import random
from math import ceil, hypot

import numpy as np
import pytest
import shapely
import shapely.affinity
from geometry.worlds import (
    DEPTH,
    WIDTH,
    a_base,
    a_spot,
    a_terrain,
    an_outline,
    cases,
    turned_part,
    turned_spot,
    turned_terrain,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from killzone.geometry.fan import Crossing, Lane, all_crossed, base_part, fan, sees_portion
from killzone.geometry.measure import covers, within, within_part
from killzone.geometry.outlines import placed
from killzone.geometry.points import free_point, points
from killzone.geometry.shapes import Base, Part, Spot, Terrain, rectangle, usual_body
from killzone.geometry.units import INCH

R25, R40, OVAL = Base(2500, 2500), Base(4000, 4000), Base(6000, 3500)
BODY = usual_body(R25)
SHOOTER, TARGET = Spot(5 * INCH, 10 * INCH), Spot(15 * INCH, 10 * INCH)
FRONT = (SHOOTER.x + 1250, SHOOTER.y)


def board(*parts: Part) -> Terrain:
    return Terrain(30 * INCH, 22 * INCH, parts)


def block(x0: int, y0: int, x1: int, y1: int, top: int = 2540, bottom: int = 0) -> Part:
    return Part(f"{x0},{y0}", "f", rectangle(x0, y0, x1, y1), bottom, top, frozenset({"heavy"}))


def test_an_empty_board_crosses_nothing() -> None:
    assert fan(FRONT, SHOOTER, R25, TARGET, R25, board()) == ()
    assert free_point(SHOOTER, R25, TARGET, R25, board(), 0, INCH) == points(SHOOTER, R25, TARGET)[0]


@pytest.mark.parametrize("distance", [0, INCH, 2 * INCH])
def test_a_hundredth_of_a_millimetre_decides_how_far_a_barrier_is(distance: int) -> None:
    face = TARGET.x - 1250 - distance
    (crossing,) = fan(FRONT, SHOOTER, R25, TARGET, R25, board(block(face - 500, 0, face, 50000)))
    assert crossing.to_target == distance
    assert crossing.to_shooter == TARGET.x - SHOOTER.x - 2500 - distance - 500
    assert crossing.wholly
    farther = board(block(face - 501, 0, face - 1, 50000))
    assert fan(FRONT, SHOOTER, R25, TARGET, R25, farther)[0].to_target == distance + 1
    assert free_point(SHOOTER, R25, TARGET, R25, farther, farther.all, distance)
    nearer = board(block(face - 500, 0, face, 50000))
    assert free_point(SHOOTER, R25, TARGET, R25, nearer, nearer.all, distance) is None
    assert free_point(SHOOTER, R25, TARGET, R25, nearer, 0, distance)


def test_beyond_is_strict_and_looks_at_every_point() -> None:
    # From 1" to 2" away from the target, and far from the shooter.
    face = TARGET.x - 1250 - INCH
    (crossing,) = fan(FRONT, SHOOTER, R25, TARGET, R25, board(block(face - INCH, 9 * INCH, face, 11 * INCH)))
    assert crossing.beyond(INCH, INCH)
    assert crossing.beyond(2 * INCH - 1, INCH)
    # Along the middle line the far face is at exactly 2", to the sides it is a little farther from the round base.
    assert crossing.beyond(2 * INCH, INCH)
    assert not crossing.beyond(2 * INCH + 200, INCH)
    assert not crossing.beyond(0, 9 * INCH)
    # A thin post on the middle line: two corners decide.
    thin = board(block(face - 100, 10 * INCH - 3, face, 10 * INCH + 3))
    (post,) = fan(FRONT, SHOOTER, R25, TARGET, R25, thin)
    corner = ceil(hypot(1250 + INCH + 100, 3) - 1250)
    assert post.beyond(corner - 1, 0)
    assert not post.beyond(corner, 0)
    assert post.corners == tuple(thin.parts[0].outline)
    # Nothing but a middle piece of a long block lies beyond both circles.
    start, end = SHOOTER.x + 1250 + 100, TARGET.x - 1250 - 100
    (long,) = fan(FRONT, SHOOTER, R25, TARGET, R25, board(block(start, 10 * INCH - 50, end, 10 * INCH + 50)))
    half = (end - start) // 2 + 100
    assert long.beyond(half - 1, half - 1)
    assert not long.beyond(half + 10, half + 10)


def test_a_part_beside_the_fan_is_not_crossed_and_grazing_is_not_crossing() -> None:
    aside = board(block(9 * INCH, 10 * INCH + 1250, 12 * INCH, 15 * INCH))
    low_side = (SHOOTER.x, SHOOTER.y - 1250)
    high_side = (SHOOTER.x, SHOOTER.y + 1250)
    assert fan(high_side, SHOOTER, R25, TARGET, R25, aside) == ()
    closer = board(block(9 * INCH, 10 * INCH + 1249, 12 * INCH, 15 * INCH))
    assert len(fan(high_side, SHOOTER, R25, TARGET, R25, closer)) == 1
    assert fan(low_side, SHOOTER, R25, TARGET, R25, closer) == ()
    assert free_point(SHOOTER, R25, TARGET, R25, closer, closer.all, 30 * INCH) is not None
    behind = board(block(15 * INCH + 1250, 5 * INCH, 20 * INCH, 15 * INCH), block(0, 5 * INCH, 3 * INCH, 15 * INCH))
    assert fan(FRONT, SHOOTER, R25, TARGET, R25, behind) == ()


def test_what_stands_on_the_same_floor_counts_and_floors_do_not() -> None:
    def crossed(bottom: int, top: int, z: int) -> bool:
        terrain = board(block(10 * INCH, 9 * INCH, 11 * INCH, 11 * INCH, top, bottom))
        start, end = Spot(SHOOTER.x, SHOOTER.y, z), Spot(TARGET.x, TARGET.y, z)
        return bool(fan(FRONT, start, R25, end, R25, terrain))

    assert crossed(0, 1, 0)
    assert not crossed(5715, 6350, 0)
    assert not crossed(5715, 6350, 6350)
    assert crossed(6350, 8890, 6350)
    assert crossed(0, 8890, 6350)
    assert not crossed(0, 6350, 6350)


def test_at_different_heights_lines_slant() -> None:
    up = Spot(SHOOTER.x, SHOOTER.y, 10000)

    # Half-way down from 10000 to nothing the lines are at about 5000.
    def crossed(bottom: int, top: int) -> bool:
        middle = (FRONT[0] + TARGET.x) // 2
        terrain = board(block(middle - 100, 9 * INCH, middle + 100, 11 * INCH, top, bottom))
        return bool(fan(FRONT, up, R25, TARGET, R25, terrain))

    assert not crossed(0, 4500)
    assert crossed(0, 5000)
    assert crossed(4900, 5100)
    assert not crossed(5500, 9000)
    # The edge of the floor that the upper one stands on is crossed only where lines go through the floor.
    floor = board(block(0, 5 * INCH, 8 * INCH, 15 * INCH, 10000, 9000))
    (edge,) = fan(FRONT, up, R25, TARGET, R25, floor)
    assert edge.to_shooter == 0
    assert max(x for x, _ in edge.portion) < FRONT[0] + (TARGET.x - FRONT[0]) / 10 + 10


def test_two_walls_together_may_cross_every_line() -> None:
    left, right = (
        block(10 * INCH, 5 * INCH, 11 * INCH, 10 * INCH),
        block(12 * INCH, 10 * INCH - 5, 13 * INCH, 15 * INCH),
    )
    crossings = fan(FRONT, SHOOTER, R25, TARGET, R25, board(left, right))
    assert [crossing.wholly for crossing in crossings] == [False, False]
    assert all_crossed(crossings)
    assert not all_crossed(crossings[:1])
    apart = board(left, block(12 * INCH, 10 * INCH + 5, 13 * INCH, 15 * INCH))
    assert not all_crossed(fan(FRONT, SHOOTER, R25, TARGET, R25, apart))


def test_bases_can_be_crossed() -> None:
    friend = base_part("friend", Spot(12 * INCH, 10 * INCH), R25, 3200)
    (crossing,) = fan(FRONT, SHOOTER, R25, TARGET, R25, board(), extra=(friend,))
    assert crossing.part is friend
    assert crossing.to_target == 3 * INCH - 2500
    assert free_point(SHOOTER, R25, TARGET, R25, board(), 0, 3 * INCH, extra=(friend,)) is None


def test_a_portion_behind_a_wall_is_not_seen() -> None:
    barrier = block(TARGET.x - 1250 - 1000, 9 * INCH, TARGET.x - 1250 - 500, 11 * INCH, 1270)
    wall = block(TARGET.x - 1250 - 400, 5 * INCH, TARGET.x - 1250 - 100, 15 * INCH, 12700)
    open_board, walled = board(barrier), board(barrier, wall)
    crossing = fan(FRONT, SHOOTER, R25, TARGET, R25, open_board)[0]
    assert sees_portion(TARGET, BODY, crossing.part, crossing.portion, open_board)
    assert not sees_portion(TARGET, BODY, crossing.part, crossing.portion, walled)
    assert sees_portion(TARGET, BODY, crossing.part, crossing.portion, walled, ignore=frozenset({"heavy"}))


def test_points_lie_on_the_edge_and_the_sides_come_first() -> None:
    assert points(SHOOTER, R25, TARGET)[:3] == (
        (SHOOTER.x, SHOOTER.y + 1250),
        (SHOOTER.x, SHOOTER.y - 1250),
        (SHOOTER.x + 1250, SHOOTER.y),
    )
    for base in (R25, R40, OVAL):
        found = points(Spot(20000, 20000, 0, 30), base, Spot(33333, 27777))
        assert len(set(found)) == 16
        for x, y in found:
            assert within(Spot(20000, 20000, 0, 30), base, Spot(x, y), Base(2, 2), 2)
            far = hypot(x - 20000, y - 20000)
            assert base.width / 2 - 1 <= far <= base.length / 2 + 1


def lines_across(point: tuple[int, int], spot: Spot, base: Base, part: Part) -> tuple[int, int, float]:
    """How many lines to the facing side of a base cross a part, of how many, and how near to the base."""
    angle = np.radians(spot.facing)
    cosine, sine = np.cos(angle), np.sin(angle)
    turn = np.linspace(0, 2 * np.pi, 1440, endpoint=False)
    x, y = base.length / 2 * np.cos(turn), base.width / 2 * np.sin(turn)
    out_x, out_y = np.cos(turn) / base.length, np.sin(turn) / base.width
    ends = np.stack([spot.x + x * cosine - y * sine, spot.y + x * sine + y * cosine], axis=1)
    outwards = np.stack([out_x * cosine - out_y * sine, out_x * sine + out_y * cosine], axis=1)
    start = np.array(point, dtype=float)
    rays = ends[((start - ends) * outwards).sum(axis=1) > 0]
    enter, leave = np.zeros(len(rays)), np.ones(len(rays))
    for a, b, c in part.edges:
        here, there = start @ (a, b) + c, rays @ (a, b) + c
        with np.errstate(divide="ignore", invalid="ignore"):
            share = here / (here - there)
        if here < 0:
            enter = np.where(there < 0, 2.0, np.maximum(enter, share))
        else:
            leave = np.where(there < 0, np.minimum(leave, share), leave)
    crossing = enter < leave - 1e-9
    last = start + (rays - start) * leave[:, None]
    distances = shapely.distance(shapely.points(last[crossing]), shapely.Polygon(ends))
    return int(crossing.sum()), len(rays), float(distances.min(initial=1e9))


def test_fans_agree_with_dense_sampling() -> None:
    dice = random.Random(11)
    crossed = 0
    for _ in range(cases(120)):
        a, base, b, other = a_spot(dice), a_base(dice), a_spot(dice), a_base(dice)
        b = Spot(a.x + dice.randrange(-20000, 20000), a.y + dice.randrange(-20000, 20000), 0, b.facing)
        between = ((a.x + b.x) // 2 - dice.randrange(9000), (a.y + b.y) // 2 - dice.randrange(9000))
        part = Part("p", "p", an_outline(dice, *between, 9000), 0, 2540)
        if within(a, base, b, other, 0) or covers(a, base, part) or covers(b, other, part):
            continue
        point = points(a, base, b)[dice.randrange(16)]
        terrain = Terrain(76200, 55880, (part,))
        found = fan(point, a, base, b, other, terrain)
        hits, lines, nearest = lines_across(point, b, other, part)
        if hits > 2:
            crossed += 1
            (crossing,) = found
            assert crossing.to_target == pytest.approx(nearest, abs=40)
            assert crossing.to_target <= nearest + 4
            assert crossing.wholly if hits == lines else not crossing.wholly or hits > lines - 3
        elif found:
            assert found[0].end - found[0].start < 0.05
        triangle = shapely.Polygon([point, *_touching(point, b, other)])
        expected = triangle.intersection(shapely.Polygon(part.outline))
        if expected.area > 500:
            assert shapely.Polygon(found[0].portion).area == pytest.approx(expected.area, rel=0.01, abs=300)
            _check_beyond(dice, found[0])
    assert crossed


def _touching(point: tuple[int, int], spot: Spot, base: Base) -> list[tuple[float, float]]:
    """The outermost points of a base as seen from a point: those with the largest and the smallest angle."""
    angle = np.radians(spot.facing)
    turn = np.linspace(0, 2 * np.pi, 20001)
    x, y = base.length / 2 * np.cos(turn), base.width / 2 * np.sin(turn)
    edge_x, edge_y = x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle)
    middle = np.arctan2(spot.y - point[1], spot.x - point[0])
    seen = np.arctan2(spot.y + edge_y - point[1], spot.x + edge_x - point[0]) - middle
    seen = (seen + np.pi) % (2 * np.pi) - np.pi
    return [(spot.x + edge_x[i], spot.y + edge_y[i]) for i in (int(seen.argmin()), int(seen.argmax()))]


def _check_beyond(dice: random.Random, crossing: Crossing) -> None:
    """What is left of the portion without the surroundings of the bases decides."""
    one, two = dice.randrange(0, 8000), dice.randrange(0, 8000)
    left = shapely.Polygon(crossing.portion)
    lane = crossing.lane
    for spot, shape, distance in ((lane.target_spot, lane.target_base, one), (lane.spot, lane.base, two)):
        outline = shapely.affinity.scale(
            shapely.Point(0, 0).buffer(1, quad_segs=256), shape.length / 2, shape.width / 2
        )
        outline = shapely.affinity.translate(
            shapely.affinity.rotate(outline, spot.facing, origin=(0, 0)), spot.x, spot.y
        )
        left = left.difference(outline.buffer(distance, quad_segs=256))
    if left.area > 2000:
        assert crossing.beyond(one, two)
    elif left.is_empty:
        assert not crossing.beyond(one + 6, two + 6)


def slanting_lines(
    point: tuple[int, int], lane: Lane, part: Part, above: bool
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Points that lines cross of a part: horizontal distances from target and shooter, and heights over each."""
    spot, base, start = lane.target_spot, lane.target_base, np.array(point, dtype=float)
    angle, turn = np.radians(spot.facing), np.linspace(0, 2 * np.pi, 601)
    axes = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    circle = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    ends = np.array([spot.x, spot.y]) + (circle * (base.length / 2, base.width / 2)) @ axes
    outwards = (circle / (base.length, base.width)) @ axes
    ends = ends[((start - ends) * outwards).sum(axis=1) > 0]
    share = np.linspace(0, 1, 401)
    places = start + (ends - start)[:, None, :] * share[None, :, None]
    heights = np.broadcast_to(lane.spot.z + (spot.z - lane.spot.z) * share[None, :], places.shape[:2])
    inside = np.ones(heights.shape, dtype=bool) if above else (heights > part.bottom) & (heights < part.top)
    for a, b, c in part.edges:
        inside &= a * places[..., 0] + b * places[..., 1] + c > 0
    places, heights = places[inside], heights[inside]
    found = []
    for centre, shape in ((spot, base), (lane.spot, lane.base)):
        outline = shapely.Polygon(base_part("b", centre, shape, 1).outline if shape.round else placed(centre, shape))
        flat = shapely.distance(shapely.points(places), outline)
        if shape.round:
            flat = np.maximum(np.hypot(*(places - (centre.x, centre.y)).T) - shape.radius, 0)
        found += [flat, heights - centre.z]
    return found[0], found[2], found[1], found[3]


@pytest.mark.parametrize("above", [False, True])
def test_fans_between_heights_agree_with_dense_sampling(above: bool) -> None:
    dice = random.Random(19)
    crossed = beyond = within_both = 0
    for _ in range(cases(70)):
        a, b = a_spot(dice, dice.choice((0, 5080, 7620))), a_spot(dice, dice.choice((0, 2540, 12700)))
        b = Spot(a.x + dice.randrange(-14000, 14000), a.y + dice.randrange(-14000, 14000), b.z, b.facing)
        base, other = a_base(dice), a_base(dice)
        share = dice.random()
        corner = (round(a.x + (b.x - a.x) * share) - 2500, round(a.y + (b.y - a.y) * share) - 2500)
        bottom = dice.choice((0, 0, 2540, 6350))
        part = Part("p", "p", an_outline(dice, *corner, 5000), bottom, bottom + dice.choice((635, 2540, 7620)))
        flat = within(Spot(a.x, a.y), base, Spot(b.x, b.y, 0, b.facing), other, 100)
        if flat or a.z == b.z:
            continue
        point = points(a, base, b)[dice.randrange(16)]
        terrain = Terrain(WIDTH * 2, DEPTH * 2, (part,))
        found = fan(point, a, base, b, other, terrain, above=above)
        to_target, to_shooter, over_target, over_shooter = slanting_lines(point, Lane(a, base, b, other), part, above)
        if len(to_target) < 40:
            assert not found or len(to_target) or shapely.Polygon(found[0].portion).area < 200_000
            continue
        crossed += 1
        (crossing,) = found
        gap, other_gap = (max(part.bottom - spot.z, spot.z - part.top, 0) for spot in (b, a))
        assert crossing.to_target <= hypot(to_target.min(), gap) + 10
        assert crossing.to_shooter <= hypot(to_shooter.min(), other_gap) + 10
        if len(to_target) > 1000 and not within_part(Spot(b.x, b.y, part.bottom, b.facing), other, part, 60):
            # Elsewhere what is crossed may be a sliver, thinner than the grid.
            assert crossing.to_target == pytest.approx(hypot(to_target.min(), gap), abs=60)
            assert crossing.to_shooter == pytest.approx(hypot(to_shooter.min(), other_gap), abs=60)
        if above:
            over_target, over_shooter = np.full_like(to_target, gap), np.full_like(to_target, other_gap)
        far, near = np.hypot(to_target, over_target), np.hypot(to_shooter, over_shooter)
        for one, two in ((INCH, INCH), (2 * INCH, INCH), (dice.randrange(6000), dice.randrange(6000))):
            spare = np.minimum(far - one, near - two).max()
            if spare > 30:
                beyond += 1
                assert crossing.beyond(one, two)
            elif spare < -60:
                within_both += 1
                assert not crossing.beyond(one, two)
        free = free_point(a, base, b, other, terrain, terrain.all, INCH, terrain.all, INCH, INCH, above=above)
        bad = [
            any(c.to_target <= INCH or c.beyond(INCH, INCH) for c in fan(p, a, base, b, other, terrain, above=above))
            for p in points(a, base, b)
        ]
        assert free == (None if all(bad) else points(a, base, b)[bad.index(False)])
    assert crossed > 10
    assert beyond
    assert within_both


def test_what_lines_cross_is_measured_in_space() -> None:
    # A shooter 6" up, 2" from the target; a wall 0.5" before the target's base, 3" high.
    up = Spot(TARGET.x - 2500 - 2 * INCH, TARGET.y, 6 * INCH)
    front = (up.x + 1250, up.y)
    face = TARGET.x - 1250 - INCH // 2
    wall = block(face - 254, 9 * INCH, face, 11 * INCH, 3 * INCH)
    (crossing,) = fan(front, up, R25, TARGET, R25, board(wall))
    # On the map it is within 0.6" of the target, but the lines are 1.5" to 1.8" up there.
    assert crossing.to_target == INCH // 2
    assert crossing.beyond(INCH, INCH)
    assert crossing.beyond(round(hypot(0.6, 1.8) * INCH) - 2, INCH)
    assert not crossing.beyond(round(hypot(1.0, 3.0) * INCH), INCH)
    # Seen from above it is where it stands.
    (flat,) = fan(front, up, R25, TARGET, R25, board(wall), above=True)
    assert not flat.beyond(INCH, INCH)
    # What is below the height of a base is as far from it as it is low.
    low = block(face - 254, 9 * INCH, face, 11 * INCH, 2 * INCH)
    high = Spot(TARGET.x, TARGET.y, 3 * INCH)
    assert fan(front, up, R25, high, R25, board(low)) == ()
    (under,) = fan(front, up, R25, high, R25, board(low), above=True)
    assert under.to_target == ceil(hypot(INCH // 2, INCH))
    assert under.to_shooter == ceil(hypot(TARGET.x - 1250 - INCH // 2 - 254 - up.x - 1250, 4 * INCH))


inches = st.integers(4, 24).map(lambda value: value * INCH // 2)
places = st.one_of(inches, st.integers(2 * INCH, 12 * INCH))
spots = st.builds(Spot, places, places, st.sampled_from((0, 0, 0, 2540)), st.integers(0, 359))
bases = st.sampled_from((R25, R40, OVAL))
sizes = st.sampled_from((100, 635, 1270, 2540, 5080))
parts = st.builds(
    lambda x, y, w, d, top: block(x, y, x + w, y + d, top), places, places, sizes, sizes, st.sampled_from((1270, 7620))
)


@settings(max_examples=cases(100))
@given(spots, bases, spots, bases, st.lists(parts, max_size=5), parts, st.integers(0, 4))
def test_fans_are_the_same_on_turned_boards_and_adding_never_frees(
    a: Spot, base: Base, b: Spot, other: Base, some: list[Part], one_more: Part, which: int
) -> None:
    if (a.x, a.y) == (b.x, b.y):
        return
    terrain = Terrain(30 * INCH, 22 * INCH, tuple(some))
    turned = turned_terrain(which, terrain)
    there, target = turned_spot(which, a), turned_spot(which, b)
    for point in points(a, base, b)[:3]:
        seen_from = turned_spot(which, Spot(*point))
        before = fan(point, a, base, b, other, terrain)
        after = fan((seen_from.x, seen_from.y), there, base, target, other, turned)
        assert [(c.part.id, c.to_target, c.to_shooter, c.wholly) for c in before] == [
            (c.part.id, c.to_target, c.to_shooter, c.wholly) for c in after
        ]
        assert [c.beyond(INCH, 2 * INCH) for c in before] == [c.beyond(INCH, 2 * INCH) for c in after]
    free = free_point(a, base, b, other, terrain, terrain.all, INCH, terrain.all, INCH, INCH)
    again = free_point(there, base, target, other, turned, turned.all, INCH, turned.all, INCH, INCH)
    assert (free is None) == (again is None)
    if free is None:
        more = Terrain(30 * INCH, 22 * INCH, (*some, one_more))
        assert free_point(a, base, b, other, more, more.all, INCH, more.all, INCH, INCH) is None


def test_a_free_point_is_one_whose_fan_says_so() -> None:
    dice = random.Random(13)
    none = 0
    for case in range(cases(100)):
        if case % 20 == 0:
            terrain = a_terrain(dice)
        a, base, b, other = a_spot(dice), a_base(dice), a_spot(dice, dice.choice((0, 0, 2540))), a_base(dice)
        near, far = terrain.having(frozenset({"heavy", "light"})), terrain.having(frozenset({"heavy"}))
        expected = None
        for point in points(a, base, b):
            close = [c for c in fan(point, a, base, b, other, terrain, near) if c.to_target <= INCH]
            distant = [c for c in fan(point, a, base, b, other, terrain, far) if c.beyond(INCH, INCH)]
            if not close and not distant:
                expected = point
                break
        assert free_point(a, base, b, other, terrain, near, INCH, far, INCH, INCH) == expected
        none += expected is None
    assert none


def test_turning_a_part_keeps_its_shape() -> None:
    part = block(1000, 2000, 3000, 9000)
    assert {turned_part(which, part).problems() == [] for which in range(5)} == {True}
