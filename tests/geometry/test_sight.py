import random
from math import hypot

import numpy as np
import pytest
from geometry.worlds import (
    a_base,
    a_spot,
    a_terrain,
    cases,
    turned_part,
    turned_spot,
    turned_terrain,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from killzone.geometry.field import field
from killzone.geometry.lines import NOTHING, line, sees_point
from killzone.geometry.measure import enters
from killzone.geometry.shapes import FEET, Base, Body, Part, Spot, Terrain, rectangle, usual_body
from killzone.geometry.sight import body_part, sight, visible, wholly_visible
from killzone.geometry.silhouettes import STEPS
from killzone.geometry.units import INCH

BODY = usual_body(Base(2500, 2500))
LEFT, RIGHT = Spot(5 * INCH, 10 * INCH), Spot(15 * INCH, 10 * INCH)
WALLS = frozenset({"wall"})


def board(*parts: Part) -> Terrain:
    return Terrain(30 * INCH, 22 * INCH, parts)


def wall(x0: float, y0: float, x1: float, y1: float, top: float, bottom: float = 0, trait: str = "heavy") -> Part:
    corners = [round(value * INCH) for value in (x0, y0, x1, y1)]
    name = f"{x0},{y0}"
    return Part(name, name, rectangle(*corners), round(bottom * INCH), round(top * INCH), frozenset({trait}))


def test_nothing_between_hides_nothing() -> None:
    empty = board()
    assert visible(LEFT, BODY, RIGHT, BODY, empty)
    assert wholly_visible(LEFT, BODY, RIGHT, BODY, empty)
    seen = sight(LEFT, BODY, RIGHT, BODY, empty)
    assert seen.hidden == 0
    assert len(seen.lines) == 25
    assert all(drawn.free for drawn in seen.lines)


def test_a_head_shows_over_a_wall_that_hides_the_feet() -> None:
    low = board(wall(10, 5, 10.5, 15, 1))
    assert visible(LEFT, BODY, RIGHT, BODY, low)
    assert not wholly_visible(LEFT, BODY, RIGHT, BODY, low)
    seen = sight(LEFT, BODY, RIGHT, BODY, low)
    # From the eye at 2880 the line over the far edge of the top, after 5.5 of the 10 inches, comes down to
    # 2880 - (2880 - 2540) * 24525 / 13970 = 2283.1 at the near side of the body, 875 before its middle: heights from
    # 300 to 2283 are hidden there; towards the edges of the body, which are farther away, down to 2262.
    assert 33 * (2262 - 300 + 1) < seen.hidden < 33 * (2283 - 300 + 1) * 25400 // 24525
    assert [part.id for part, _ in seen.by] == ["10,5"]
    eye = (LEFT.x, LEFT.y, BODY.eye)
    assert line(eye, (RIGHT.x - 875, RIGHT.y, 2284), low).free
    assert not line(eye, (RIGHT.x - 875, RIGHT.y, 2283), low).free
    feet = line(eye, (RIGHT.x, RIGHT.y, 0), low)
    assert feet.part is low.parts[0]
    assert feet.at == (10 * INCH, 10 * INCH, 2880 // 2)


def test_the_height_that_hides_a_head_is_exact() -> None:
    # A line from the eye at 2880 to the top at 3200 of the near side, 875 before the middle of the body, is at
    # 2880 + 320 * 12700 / 24525 = 3045.7 half-way between the bases.
    def barrier(top: int) -> Terrain:
        return board(Part("b", "b", rectangle(10 * INCH - 1, 0, 10 * INCH + 1, 20 * INCH), 0, top))

    assert visible(LEFT, BODY, RIGHT, BODY, barrier(3044))
    assert not visible(LEFT, BODY, RIGHT, BODY, barrier(3046))
    assert line((0, 0, 100), (1000, 0, 300), board(Part("p", "p", rectangle(500, -9, 501, 9), 0, 199))).free
    assert not line((0, 0, 100), (1000, 0, 300), board(Part("p", "p", rectangle(500, -9, 501, 9), 0, 200))).free


def test_a_slit_shows_what_is_behind_it() -> None:
    below, above = wall(10, 5, 10.5, 15, 0.9), wall(10, 5, 10.5, 15, 4, bottom=0.95)
    assert not visible(LEFT, BODY, RIGHT, BODY, board(wall(10, 5, 10.5, 15, 4)))
    assert visible(LEFT, BODY, Spot(11 * INCH, 10 * INCH), BODY, board(below, above))
    beside = (wall(10, 5, 10.2, 9.98, 4), wall(10, 10.02, 10.2, 15, 4))
    assert visible(LEFT, BODY, RIGHT, BODY, board(*beside))
    assert sight(LEFT, BODY, RIGHT, BODY, board(*beside)).hidden > 0
    closed = (wall(10, 5, 10.2, 10, 4), wall(10, 10, 10.2, 15, 4))
    assert not visible(LEFT, BODY, RIGHT, BODY, board(*closed))


def test_one_cannot_look_between_walls_that_touch() -> None:
    # Side by side with the line of sight in the joint, end to end, and corner to corner.
    for parts in (
        (wall(8, 5, 12, 10, 4), wall(8, 10, 12, 15, 4)),
        (wall(8, 5, 8.5, 10, 4), wall(8.5, 10, 9, 15, 4)),
        (wall(8, 5, 8.5, 10, 4), wall(8, 10, 12, 10.5, 4), wall(8, 10.5, 8.5, 15, 4)),
    ):
        assert not visible(LEFT, BODY, RIGHT, BODY, board(*parts))
        assert not visible(RIGHT, BODY, LEFT, BODY, board(*parts))
    corner = board(wall(8, 8, 8.5, 10, 4), wall(8.5, 9.5, 12, 10, 4))
    inside, outside = Spot(10 * INCH, 8 * INCH), Spot(6 * INCH, 11 * INCH)
    assert not visible(inside, BODY, outside, BODY, corner)
    assert visible(inside, BODY, Spot(10 * INCH, 6 * INCH), BODY, corner)


def test_touching_a_face_or_a_corner_stops_a_line_from_both_ends() -> None:
    block = board(Part("b", "b", rectangle(1000, 1000, 2000, 2000), 0, 1000))
    for start, end in (
        ((0, 1000, 500), (3000, 1000, 500)),
        ((0, 2000, 500), (2000, 0, 500)),
        ((0, 1500, 1000), (9, 1500, 1000)),
    ):
        assert line(start, end, block).free == line(end, start, block).free
    assert not line((0, 1000, 500), (3000, 1000, 500), block).free
    assert line((0, 999, 500), (3000, 999, 500), block).free
    assert not line((0, 2000, 500), (2000, 0, 500), block).free
    assert not line((0, 1500, 1000), (3000, 1500, 1000), block).free
    assert line((0, 1500, 1001), (3000, 1500, 1001), block).free


def test_endless_walls_cannot_be_looked_over() -> None:
    low = board(wall(10, 5, 10.5, 15, 1, trait="wall"))
    assert visible(LEFT, BODY, RIGHT, BODY, low)
    assert not visible(LEFT, BODY, RIGHT, BODY, low, endless=WALLS)
    assert visible(LEFT, BODY, RIGHT, BODY, low, ignore=WALLS, endless=WALLS)
    high_up = Spot(LEFT.x, LEFT.y, 10 * INCH)
    assert not visible(high_up, BODY, RIGHT, BODY, low, endless=WALLS)
    assert not sees_point(high_up, BODY, (RIGHT.x, RIGHT.y, 0), low, endless=WALLS)
    assert sees_point(high_up, BODY, (RIGHT.x, RIGHT.y, 0), low)


def test_from_a_floor_above_one_looks_down_over_its_edge() -> None:
    floor = wall(4, 8, 8, 12, 2.5, bottom=2.25, trait="floor")
    up = Spot(5 * INCH, 10 * INCH, floor.top)
    at_the_edge = Spot(round(7.5 * INCH), 10 * INCH, floor.top)
    below = Spot(round(8.6 * INCH), 10 * INCH)
    assert not visible(up, BODY, below, BODY, board(floor))
    assert visible(at_the_edge, BODY, below, BODY, board(floor))
    assert visible(up, BODY, RIGHT, BODY, board(floor))
    straight_below = Spot(5 * INCH, 10 * INCH)
    assert not visible(up, BODY, straight_below, BODY, board(floor))
    assert not visible(straight_below, BODY, up, BODY, board(floor))
    assert visible(up, BODY, straight_below, BODY, board(floor), ignore=frozenset({"floor"}))


def test_a_body_that_hangs_over_the_edge_of_a_floor_is_seen_from_below() -> None:
    edge = 10 * INCH
    floor = board(Part("f", "f", rectangle(edge, 5 * INCH, 14 * INCH, 15 * INCH), 5715, 6350))
    below = Spot(edge - 500, 10 * INCH)
    # The near side of the body is 375 before the edge; a line to its middle would have to pass above 9820.
    hanging = Spot(edge + 500, 10 * INCH, 6350)
    assert visible(below, BODY, hanging, BODY, floor)
    assert not wholly_visible(below, BODY, hanging, BODY, floor)
    assert not line((below.x, below.y, BODY.eye), (hanging.x, hanging.y, 9550), floor).free
    assert not visible(below, BODY, Spot(edge + 1500, 10 * INCH, 6350), BODY, floor)
    # To see a near side at the edge itself one has to pass the edge at 6350: its top is at 9550, so from half-way.
    at_the_edge = Spot(edge + 875 + 500, 10 * INCH, 6350)
    assert not visible(Spot(edge - 541, 10 * INCH), BODY, at_the_edge, BODY, floor)
    assert visible(Spot(edge - 543, 10 * INCH), BODY, at_the_edge, BODY, floor)


def test_a_body_under_the_edge_of_a_roof_is_seen_from_above() -> None:
    edge = 10 * INCH
    roof = board(Part("r", "r", rectangle(edge, 5 * INCH, 14 * INCH, 15 * INCH), 5080, 5715))
    up = Spot(edge - 3000, 10 * INCH, 12 * INCH)
    assert visible(up, BODY, Spot(edge + 800, 10 * INCH), BODY, roof)
    assert not wholly_visible(up, BODY, Spot(edge + 800, 10 * INCH), BODY, roof)
    # Lines under the edge, from 33360 down to 5080 in 3000, are at the feet, at 300, after another 507.
    assert visible(up, BODY, Spot(edge + 875 + 507, 10 * INCH), BODY, roof)
    assert not visible(up, BODY, Spot(edge + 875 + 508, 10 * INCH), BODY, roof)
    # A line over the far edge of the top comes down on what is behind it; nothing there is part of the body.
    wall = board(Part("w", "w", rectangle(edge + 900, 5 * INCH, edge + 1000, 15 * INCH), 0, 4000))
    assert wholly_visible(up, BODY, Spot(edge, 10 * INCH), BODY, wall)
    lid = board(Part("l", "l", rectangle(edge + 500, 5 * INCH, edge + 1000, 15 * INCH), 3300, 3400))
    assert not wholly_visible(up, BODY, Spot(edge, 10 * INCH), BODY, lid)
    assert visible(up, BODY, Spot(edge, 10 * INCH), BODY, lid)


def test_an_eye_straight_above_sees_the_top() -> None:
    middle = Spot(10 * INCH, 10 * INCH)
    for dx, dy in ((0, 0), (300, -200), (-500, 500)):
        up = Spot(middle.x + dx, middle.y + dy, 8 * INCH)
        whole = board(Part("f", "f", rectangle(5 * INCH, 5 * INCH, 15 * INCH, 15 * INCH), 5715, 6350))
        half = board(Part("f", "f", rectangle(middle.x, 5 * INCH, 15 * INCH, 15 * INCH), 5715, 6350))
        for a, b in ((up, middle), (middle, up)):
            assert wholly_visible(a, BODY, b, BODY, board())
            assert not visible(a, BODY, b, BODY, whole)
            assert sight(a, BODY, b, BODY, whole).hidden == sight(a, BODY, b, BODY, whole).total
        if dx <= 0:
            assert visible(up, BODY, middle, BODY, half)
            assert sight(up, BODY, middle, BODY, half).hidden > 0
    assert visible(middle, BODY, middle, BODY, board())


def test_a_slit_may_be_as_narrow_as_one_likes() -> None:
    """A slit of a tenth of a millimetre, anywhere before the body, far from every column of the silhouette."""
    dice = random.Random(3)
    for _ in range(40):
        at = 10 * INCH + dice.randrange(-250, 250)
        x = dice.randrange(9 * INCH, 13 * INCH)
        left = Part("a", "a", rectangle(x, 5 * INCH, x + 50, at), 0, 9999)
        right = Part("b", "b", rectangle(x, at + 10, x + 50, 15 * INCH), 0, 9999)
        shut = Part("b", "b", rectangle(x, at, x + 50, 15 * INCH), 0, 9999)
        assert visible(LEFT, BODY, RIGHT, BODY, board(left, right))
        assert not visible(LEFT, BODY, RIGHT, BODY, board(left, shut))


def test_a_body_says_how_wide_it_is_and_where_it_begins() -> None:
    assert (BODY.share, BODY.feet) == (70, FEET)
    assert Body(Base(2500, 2500), 400, 100).feet == 200
    for share, feet in ((0, 300), (70, 3200), (70, -1)):
        with pytest.raises(ValueError, match="body needs"):
            Body(BODY.base, 3200, 2880, share, feet)
    wide, high = Body(BODY.base, 3200, 2880, 100), Body(BODY.base, 3200, 2880, 70, 2400)
    post = board(Part("p", "p", rectangle(14 * INCH, 10 * INCH - 1000, 14 * INCH + 100, 10 * INCH + 1000), 0, 9000))
    assert not visible(LEFT, BODY, RIGHT, BODY, post)
    assert visible(LEFT, BODY, RIGHT, wide, post)
    low = board(wall(10, 5, 10.5, 15, 1))
    assert wholly_visible(LEFT, BODY, RIGHT, high, low)
    assert not wholly_visible(LEFT, BODY, RIGHT, Body(BODY.base, 3200, 2880, 70, 2200), low)
    assert body_part("b", RIGHT, wide).box == (RIGHT.x - 1250, RIGHT.y - 1250, RIGHT.x + 1250, RIGHT.y + 1250)
    assert body_part("b", RIGHT, BODY).box == (RIGHT.x - 875, RIGHT.y - 875, RIGHT.x + 875, RIGHT.y + 875)
    assert wide != BODY


def test_other_models_hide_some_of_a_body() -> None:
    between = body_part("friend", Spot(10 * INCH, 10 * INCH), BODY)
    assert not visible(LEFT, BODY, RIGHT, BODY, board(), extra=(between,))
    # Half-way the view is 437 to either side of its middle, and a body reaches 875 from its own.
    partly = body_part("friend", Spot(10 * INCH, 10 * INCH + 1000), BODY)
    assert visible(LEFT, BODY, RIGHT, BODY, board(), extra=(partly,))
    assert not wholly_visible(LEFT, BODY, RIGHT, BODY, board(), extra=(partly,))
    seen = sight(LEFT, BODY, RIGHT, BODY, board(), extra=(partly,))
    assert seen.visible
    assert seen.by[0][0].id == "friend"
    aside = body_part("friend", Spot(10 * INCH, 10 * INCH + 875 + 437 + 9), BODY)
    assert wholly_visible(LEFT, BODY, RIGHT, BODY, board(), extra=(aside,))


def test_a_turned_oval_shows_its_side() -> None:
    rider = usual_body(Base(6000, 3500))
    post = board(Part("p", "p", rectangle(14 * INCH, 10 * INCH - 1500, 14 * INCH + 100, 10 * INCH + 1500), 0, 9000))
    assert not visible(LEFT, BODY, Spot(RIGHT.x, RIGHT.y, 0, 0), rider, post)
    assert visible(LEFT, BODY, Spot(RIGHT.x, RIGHT.y, 0, 90), rider, post)


@pytest.mark.parametrize("seed", range(24))
def test_a_field_is_what_each_cell_shows(seed: int) -> None:
    dice = random.Random(seed)
    terrain = a_terrain(dice, 20)
    eye = Spot(dice.randrange(terrain.width), dice.randrange(terrain.depth), dice.choice((0, 0, 3 * INCH)))
    target = dice.choice((BODY, usual_body(Base(6000, 3500)), usual_body(Base(5000, 5000))))
    z = dice.choice((0, 0, eye.z, 4 * INCH))
    ignore, endless = dice.choice((NOTHING, frozenset({"light"}))), dice.choice((NOTHING, frozenset({"heavy"})))
    extra = dice.choice(((), (), (body_part("friend", Spot(9 * INCH, 9 * INCH), BODY),)))
    seen = field(eye, BODY, target, terrain, 15, 11, z, ignore, endless, extra)
    assert len(seen) == 165
    for cell in range(165):
        column, row = cell % 15, cell // 15
        there = Spot((2 * column + 1) * terrain.width // 30, (2 * row + 1) * terrain.depth // 22, z)
        assert seen[cell] == visible(eye, BODY, there, target, terrain, ignore, endless, extra)


def free_share(ex: float, ey: float, ez: float, points: np.ndarray, parts: tuple[Part, ...]) -> np.ndarray:
    """Which of the points the eye sees: every line clipped by every part, in floating point."""
    ends = points.reshape(-1, 3)
    start = np.array([ex, ey, ez])
    free = np.ones(len(ends), dtype=bool)
    for part in parts:
        enter, leave = np.zeros(len(ends)), np.ones(len(ends))
        planes = [(0.0, 0.0, 1.0, float(-part.bottom)), (0.0, 0.0, -1.0, float(part.top))]
        planes += [(float(a), float(b), 0.0, float(c)) for a, b, c in part.edges]
        for a, b, c, d in planes:
            normal = np.array([a, b, c])
            here, there = start @ normal + d, ends @ normal + d
            with np.errstate(divide="ignore", invalid="ignore"):
                share = here / (here - there)
            if here < 0:
                enter = np.where(there < 0, 2.0, np.maximum(enter, share))
            else:
                leave = np.where(there < 0, np.minimum(leave, share), leave)
        free &= enter > leave
    return free.reshape(points.shape[:-1])


def sampled(
    spot: Spot, body: Body, target_spot: Spot, target: Body, terrain: Terrain, columns: int = 8 * STEPS, rows: int = 96
) -> tuple[np.ndarray, np.ndarray]:
    """Which lines of a fine grid come to the cylinder of the target, and which of these are free until they do."""
    eye = np.array([spot.x, spot.y], dtype=float)
    ez = spot.z + body.eye
    middle = np.array([target_spot.x, target_spot.y], dtype=float)
    low, high = target_spot.z + target.feet, target_spot.z + target.height
    angle = np.radians(target_spot.facing)
    axes = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    halves = np.array([target.base.length, target.base.width]) * target.share / 200
    turn = np.linspace(0, 2 * np.pi, 40001)
    edge = middle - eye + (np.stack([np.cos(turn), np.sin(turn)], axis=1) * halves) @ axes
    ahead = np.arctan2(*(middle - eye)[::-1])
    seen = (np.arctan2(edge[:, 1], edge[:, 0]) - ahead + np.pi) % (2 * np.pi) - np.pi
    ahead += (seen.min() + seen.max()) / 2
    forward = np.array([np.cos(ahead), np.sin(ahead)])
    aside = np.array([-forward[1], forward[0]])
    widest = np.tan((seen.max() - seen.min()) / 2)
    ways = forward + np.linspace(-widest, widest, columns + 1)[:, None] * aside
    # Where the line of each column meets the oval, which is a circle along its axes, in units of them.
    start, step = (axes @ (eye - middle)) / halves, (ways @ axes.T) / halves
    square, half, rest = (step**2).sum(axis=1), -(step @ start), start @ start - 1
    root = np.sqrt(np.maximum(half**2 - square * rest, 0))
    near, far = ((half - root) / square)[:, None], ((half + root) / square)[:, None]
    slopes = [(z - ez) / by for z in (low, high) for by in (near.min(), far.max())]
    slope = np.linspace(min(slopes), max(slopes), rows + 1)[None, :]
    at = np.where((ez + slope * near >= low) & (ez + slope * near <= high), near, np.nan)
    for face in (low, high):
        if (ez - face) * (face - (low + high) / 2) > 0:
            with np.errstate(divide="ignore"):
                there = (face - ez) / slope
            at = np.where((there > near) & (there <= far), there, at)
    hit = ~np.isnan(at)
    points = np.empty((*at.shape, 3))
    points[..., :2] = eye + ways[:, None, :] * at[..., None]
    points[..., 2] = ez + slope * at
    free = np.zeros(at.shape, dtype=bool)
    free[hit] = free_share(spot.x, spot.y, ez, points[hit], terrain.parts)
    return hit, free


def widest_window(free: np.ndarray) -> int:
    """The longest row of neighbouring free columns at one height."""
    longest = run = np.zeros(free.shape[1], dtype=int)
    for column in free:
        run = np.where(column, run + 1, 0)
        longest = np.maximum(longest, run)
    return int(longest.max())


def a_place(dice: random.Random, terrain: Terrain) -> Spot:
    """On the floor, in the air, or at the edge of the top of a part."""
    if dice.random() < 0.5:
        return a_spot(dice, dice.choice((0, 0, 2540, 7620)))
    part = dice.choice(terrain.parts)
    (ax, ay), (bx, by) = part.outline[-1], part.outline[0]
    share = dice.random()
    x, y = round(ax + (bx - ax) * share), round(ay + (by - ay) * share)
    return Spot(x + dice.randrange(-900, 900), y + dice.randrange(-900, 900), part.top, dice.randrange(360))


def test_sight_agrees_with_dense_sampling() -> None:
    dice = random.Random(7)
    terrain = a_terrain(dice)
    hidden_from_each_other = partly = from_above = from_below = 0
    for case in range(cases(150)):
        if case % 50 == 0:
            terrain = a_terrain(dice, dice.choice((10, 20, 40)))
        a, b = a_place(dice, terrain), a_place(dice, terrain)
        if dice.random() < 0.5:
            b = Spot(a.x + dice.randrange(-9000, 9000), a.y + dice.randrange(-9000, 9000), b.z, b.facing)
        body, usual = usual_body(a_base(dice)), usual_body(a_base(dice))
        other = Body(usual.base, usual.height, usual.eye, dice.choice((50, 70, 70, 70, 100)), dice.choice((0, 300)))
        if any(enters(a, body, part) or enters(b, other, part) for part in terrain.parts):
            continue
        if hypot(a.x - b.x, a.y - b.y) <= other.base.radius + 10:
            continue
        found = visible(a, body, b, other, terrain)
        seen = sight(a, body, b, other, terrain)
        assert seen.visible == found
        assert wholly_visible(a, body, b, other, terrain) == (seen.hidden == 0)
        hit, free = sampled(a, body, b, other, terrain)
        # A window as wide as a strip and a half must have been found, and a window that was found is there.
        if widest_window(free) >= 7:
            assert found
        elif found and not free.any():
            assert sampled(a, body, b, other, terrain, 4000, 400)[1].any()
        # One column of 33, and the grid's own error.
        hidden = 1 - free.sum() / hit.sum()
        assert seen.hidden / seen.total == pytest.approx(hidden, abs=0.05)
        assert seen.hidden or hidden == 0
        hidden_from_each_other += not found
        partly += 0 < seen.hidden < seen.total
        from_above += found and a.z + body.eye > b.z + other.height
        from_below += found and a.z + body.eye < b.z + other.feet
    assert hidden_from_each_other
    assert partly
    assert from_above
    assert from_below


inches = st.integers(0, 20).map(lambda value: value * INCH // 2)
places = st.one_of(inches, st.integers(0, 10 * INCH))
spots = st.builds(Spot, places, places, st.sampled_from((0, 0, 2540)), st.integers(0, 359))
bodies = st.sampled_from((BODY, usual_body(Base(4000, 4000)), usual_body(Base(6000, 3500))))
sizes = st.sampled_from((100, 635, 1270, 2540, 5080))
parts = st.builds(
    lambda x, y, w, d, bottom, height: Part(
        f"{x},{y},{w},{d}", "f", rectangle(x, y, x + w, y + d), bottom, bottom + height, frozenset({"wall"})
    ),
    places,
    places,
    sizes,
    sizes,
    st.sampled_from((0, 0, 0, 2540)),
    st.sampled_from((1270, 2540, 7620)),
)


@settings(max_examples=cases(100))
@given(spots, bodies, spots, bodies, st.lists(parts, max_size=6), parts, st.integers(0, 4), st.booleans())
def test_sight_is_the_same_on_turned_boards_and_adding_never_reveals(
    a: Spot, body: Body, b: Spot, other: Body, some: list[Part], one_more: Part, which: int, tall: bool
) -> None:
    endless = WALLS if tall else frozenset[str]()
    terrain = board(*some)
    found = visible(a, body, b, other, terrain, endless=endless)
    more = Terrain(terrain.width, terrain.depth, (*terrain.parts, one_more))
    if not found:
        assert not visible(a, body, b, other, more, endless=endless)
    assert visible(a, body, b, other, terrain, endless=endless, extra=(one_more,)) or not (
        visible(a, body, b, other, more, endless=endless)
    )
    hidden = sight(a, body, b, other, terrain, endless=endless).hidden
    assert sight(a, body, b, other, more, endless=endless).hidden >= hidden
    if (a.x, a.y) == (b.x, b.y):
        return
    turned = turned_terrain(which, terrain)
    assert visible(turned_spot(which, a), body, turned_spot(which, b), other, turned, endless=endless) == found
    assert sight(turned_spot(which, a), body, turned_spot(which, b), other, turned, endless=endless).hidden == hidden


points = st.tuples(places, places, st.integers(0, 5000))


@settings(max_examples=cases(100))
@given(points, points, parts, st.integers(0, 4))
def test_a_line_is_the_same_from_both_ends(
    start: tuple[int, int, int], end: tuple[int, int, int], part: Part, which: int
) -> None:
    there, back = line(start, end, board(part)), line(end, start, board(part))
    assert there.free == back.free
    first, last = turned_spot(which, Spot(*start)), turned_spot(which, Spot(*end))
    turned = Terrain(30 * INCH, 30 * INCH, (turned_part(which, part),))
    assert line((first.x, first.y, first.z), (last.x, last.y, last.z), turned).free == there.free


@pytest.mark.parametrize("shift", range(-60, 61, 6))
@pytest.mark.parametrize("target_z", [0, INCH])
def test_what_is_told_of_a_body_at_the_edge_of_a_slit_is_what_decides(shift: int, target_z: int) -> None:
    walls = tuple(
        Part(id, id, tuple((x + shift, y) for x, y in outline), 0, 8137)
        for id, outline in (
            ("left", ((23802, 33104), (23765, 33401), (18804, 32776), (18842, 32478))),
            ("right", ((29061, 33767), (29023, 34064), (24062, 33439), (24100, 33141))),
        )
    )
    terrain = Terrain(30 * INCH, 22 * INCH, walls)
    viewer, target = usual_body(Base(4000, 4000)), usual_body(Base(3200, 3200))
    for aside in range(-2, 3):
        seen = (Spot(25753, 26055), viewer, Spot(24401 + aside, 36781, target_z), target, terrain)
        assert sight(*seen).visible == visible(*seen)
