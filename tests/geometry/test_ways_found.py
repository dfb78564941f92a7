"""Ways that are easily missed or paid for too dearly: touching ends, narrow gaps, flush storeys, turning ovals."""

from itertools import product
from math import acos, atan2, ceil, cos, hypot, pi, radians, sin, sqrt

import pytest
from geometry.movement import FREE, ROUND_32, ROUND_INCH, ROUNDED, at, board, codes, mover, part, way

from killzone.geometry.manner import Manner, Passage
from killzone.geometry.moves import KEEP_OUT, Move, Other, Zone
from killzone.geometry.paths import check
from killzone.geometry.reach import reach
from killzone.geometry.routes import route, why_none
from killzone.geometry.shapes import Base, Part, Spot, Terrain, rectangle, usual_body
from killzone.geometry.tracks import Track
from killzone.geometry.units import INCH, inches

LOW = board(part("W", 10, 2, 10.5, 20, 0, 1))
TOWER = board(part("T", 10, 8, 14, 14, 0, 2, "vantage"))
OVAL = usual_body(Base(6000, 3500))


def found(move: Move, end: Spot) -> Track:
    """The route, which a reach finds too, for no more than it says."""
    track = route(move, end)
    assert track is not None
    again = reach(move).track(end)
    assert again is not None
    assert (again.total, check(move, again.path).legal) == (track.total, True)
    return track


@pytest.mark.parametrize(("manner", "total"), [(FREE, 4), (ROUNDED, 4)])
def test_an_end_that_touches_the_wall_just_crossed_costs_no_more(manner: Manner, total: int) -> None:
    assert found(mover(LOW, at(9, 11), 8, manner=manner), at(11, 11)).total == total * INCH
    assert found(mover(LOW, at(9.5, 11), 8, manner=manner), at(11.5, 11)).total == total * INCH


@pytest.mark.parametrize(
    ("end", "free", "rounded"), [((9.5, 11), 1, 1), ((9.5, 12), 1.4142, 2), ((9.5, 14), 3.1623, 4)]
)
def test_an_end_that_touches_what_is_dropped_from_costs_no_more(
    end: tuple[float, float], free: float, rounded: int
) -> None:
    assert abs(found(mover(TOWER, at(10.5, 11, 2), 8), at(*end)).total - free * INCH) < 0.01 * INCH
    assert found(mover(TOWER, at(10.5, 11, 2), 8, manner=ROUNDED), at(*end)).total == rounded * INCH


def test_whatever_touches_a_slanting_wall_is_reached_straight_over_it() -> None:
    wall = Part("W", "W", ((20000, 20000), (27000, 24000), (26600, 24700), (19600, 20700)), 0, INCH)
    world = Terrain(inches(30), inches(22), (wall,))
    ends = 0
    for x, y in product(range(21000, 30000, 431), range(18000, 27000, 397)):
        end = Spot(x, y)
        move = mover(world, Spot(21500, 25500), 30)
        over = route(move, end)
        straight = check(move, (move.start, end), True)
        if over is None or straight.legal or "climb" not in [leg.kind for leg in over.legs]:
            continue
        ends += 1
        plain = ((x - 21500) ** 2 + (y - 25500) ** 2) ** 0.5
        assert over.total <= plain + 2 * INCH + 5
    assert ends > 20


@pytest.mark.parametrize("gap", [0.5, 0.8, 1.0, 1.5])
@pytest.mark.parametrize("rise", [0.25, 1])
def test_a_top_a_little_higher_is_jumped_to_however_narrow_the_gap(gap: float, rise: float) -> None:
    two = board(part("A", 5, 8, 8, 14, 0, 2.5, "vantage"), part("B", 8 + gap, 8, 16, 14, 0, 2.5 + rise, "vantage"))
    track = found(mover(two, at(7, 11, 2.5), 8), at(9.5 + gap, 11, 2.5 + rise))
    assert [leg.kind for leg in track.legs] == ["jump"]
    assert track.total == inches(2.5 + gap)


def test_from_one_storey_to_the_next_where_their_edges_are_flush() -> None:
    storeys = board(
        part("A", 5, 8, 8, 14, 2.25, 2.5, "vantage", "ceiling"), part("B", 5, 8, 8, 14, 4.75, 5, "vantage", "ceiling")
    )
    track = found(mover(storeys, at(6, 11, 2.5), 12), at(6.5, 11, 5))
    assert [leg.kind for leg in track.legs] == ["walk", "jump", "climb", "walk", "walk"]
    assert track.total == 6 * INCH
    assert "climb" in [leg.kind for leg in found(mover(storeys, at(4, 11), 12), at(6.5, 11, 5)).legs]
    lowly = board(part("A", 5, 8, 8, 14, 1.75, 2, "vantage", "ceiling"), part("B", 5, 8, 8, 14, 3.75, 4, "vantage"))
    assert route(mover(lowly, at(6, 11, 2), 12), at(6.5, 11, 4)) is None, "nobody jumps from 2 inches"


def tip(room: int, size: int = ROUND_INCH.base.length) -> Terrain:
    """A corner that points at a long wall, with so much more room between them than a base needs."""
    wall = frozenset({"wall"})
    spike = Part("T", "T", ((inches(9), 0), (inches(11), 0), (inches(10), inches(10))), 0, 9999, wall)
    long = Part("B", "B", rectangle(inches(2), inches(10) + size + room, inches(18), inches(22)), 0, 9999, wall)
    return Terrain(inches(30), inches(22), (spike, long))


@pytest.mark.parametrize("room", [4, 10, 40, 80, 200, 400])
@pytest.mark.parametrize("manner", [FREE, ROUNDED])
def test_past_a_corner_with_hardly_any_room(room: int, manner: Manner) -> None:
    assert found(mover(tip(room), at(8, 9), 8, manner=manner), at(12, 9)).total <= 7 * INCH
    assert route(mover(tip(-4), at(8, 9), 8, manner=manner), at(12, 9)) is None


@pytest.mark.parametrize("room", [4, 40, 200])
def test_between_two_bases_with_hardly_any_room(room: int) -> None:
    size = ROUND_INCH.base.length
    one = Other("one", Spot(inches(10), inches(10) - size - room // 2), ROUND_INCH, False)
    two = Other("two", Spot(inches(10), inches(10) + size + room - room // 2), ROUND_INCH, False)
    wall = frozenset({"wall"})
    below = Part("C", "C", rectangle(inches(9.9), 0, inches(10.1), one.spot.y), 0, 9999, wall)
    above = Part("B", "B", rectangle(inches(9.9), two.spot.y, inches(10.1), inches(22)), 0, 9999, wall)
    world = Terrain(inches(30), inches(22), (below, above))
    assert found(mover(world, at(8, 9), 8, one, two), at(12, 9)).total < 5 * INCH


@pytest.mark.parametrize("width", [3500, 3600, 4000, 4500, 5000])
@pytest.mark.parametrize("upright", [False, True])
def test_an_oval_turns_into_a_corridor_that_it_fits_lengthwise(width: int, upright: bool) -> None:
    def turned(x: int, y: int) -> tuple[int, int]:
        return (y, x) if upright else (x, y)

    walls = [
        rectangle(*turned(10000, 5000), *turned(30000, 20000)),
        rectangle(*turned(10000, 20000 + width), *turned(30000, 40000)),
    ]
    world = Terrain(
        50000, 50000, tuple(Part(f"p{i}", "f", one, 0, 9999, frozenset({"wall"})) for i, one in enumerate(walls))
    )
    across, along = (0, 90) if upright else (90, 0)
    start = Spot(*turned(6000, 12000), 0, across)
    move = Move(mover(world, start, 18, body=OVAL).ground, start, 18 * INCH)
    inside = found(move, Spot(*turned(16000, 20000 + width // 2), 0, along))
    assert inside.total < 8 * INCH
    assert route(move, Spot(*turned(36000, 20000 + width // 2), 0, across)) is not None
    crosswise = Spot(*turned(16000, 20000 + width // 2), 0, across)
    assert [one.code for one in why_none(move, crosswise)] == ["end-part", "end-part"]


# What adjoins

DEEP = (
    part("A", 10, 0, 12, 10, 0, 4, "wall"),
    part("D", 10, 10, 12, 10.6, 0, 4, "accessible"),
    part("E", 10, 10.6, 12, 11.2, 0, 4, "accessible"),
    part("B", 10, 11.2, 12, 22, 0, 4, "wall"),
)


@pytest.mark.parametrize(("y", "to"), [(10.3, 10.3), (10.3, 10.9), (10.9, 10.3), (10.55, 10.65), (10.2, 11.1)])
def test_two_deep_openings_side_by_side_are_gone_through_together(y: float, to: float) -> None:
    for parts in (DEEP, DEEP[::-1]):
        track = check(mover(board(*parts), at(9, y), 8), way((9, y), (13, to)))
        assert codes(track) == []
        assert sum(leg.extra for leg in track.legs) == (1 if y == to else 2) * INCH


def test_an_opening_narrower_than_the_base_beside_another_is_cut_with_what_adjoins_that() -> None:
    slits = board(
        part("A", 10, 0, 12, 10, 0, 4, "wall"),
        part("D", 10, 10, 12, 10.3, 0, 4, "accessible"),
        part("E", 10, 10.3, 12, 10.6, 0, 4, "accessible"),
        part("B", 10, 10.6, 12, 22, 0, 4, "wall"),
    )
    assert codes(check(mover(slits, at(9, 10.25), 8), way((9, 10.25), (13, 10.25)))) == []
    assert ("part", "B") in codes(check(mover(slits, at(9, 10.75), 8), way((9, 10.75), (13, 10.75))))


@pytest.mark.parametrize(("by_feature", "cost"), [(True, 2), (False, 4)])
def test_a_barricade_of_two_touching_parts_is_traversed(by_feature: bool, cost: int) -> None:
    old = Manner(passages=(Passage("traversable", 2 * INCH, centre=False, clear=0, by_feature=by_feature),))
    parts = (part("b1", 10, 10, 10.5, 11, 0, 1, "traversable"), part("b2", 10, 11, 10.5, 12, 0, 1, "traversable"))
    for order in (parts, parts[::-1]):
        track = check(mover(board(*order), at(9, 11), 12, manner=old), way((9, 11), (12, 11)))
        assert codes(track) == []
        assert [leg.extra for leg in track.legs] == [cost * INCH]
        turning = check(
            mover(board(*order), at(9, 10.3), 12, manner=old), way((9, 10.3), (10.2, 10.3), (10.2, 11.9), (12, 11.9))
        )
        assert sum(leg.extra for leg in turning.legs) == cost * INCH
    apart = (parts[0], part("c2", 10, 11, 10.5, 12, 0, 1, "traversable"))
    track = check(mover(board(*apart), at(9, 11), 12, manner=old), way((9, 11), (12, 11)))
    assert sum(leg.extra for leg in track.legs) == 4 * INCH, "two features cost each"


# Why not

SHUT = board(part("A", 10, 0, 10.5, 22, 0, 4, "wall"))


def test_why_there_is_no_way() -> None:
    enemy = Zone("enemy", at(6, 8), ROUND_32.base, INCH, KEEP_OUT)
    move = mover(SHUT, at(9, 8), 6, zones=(enemy,))

    def why(x: float, y: float, z: float = 0) -> list[str]:
        assert route(move, at(x, y, z)) is None
        codes = [one.code for one in why_none(move, at(x, y, z))]
        assert [one.code for one in reach(move).why_none(at(x, y, z))] == codes
        return codes

    assert why(11.5, 8) == ["no-way"]
    assert why(10.2, 8) == ["end-part"]
    assert why(7, 8) == ["end-zone"]
    assert why(9, 15) == ["limit"]
    assert why(9, 9, 1) == ["end-support"]
    assert reach(move).why_none(at(9, 9)) == ()
    inside = mover(SHUT, at(7, 8), 6, zones=(enemy,))
    assert [one.code for one in why_none(inside, at(9, 10))] == ["zone"]


# Round what is touched


@pytest.mark.parametrize("degrees", [20, 45, 80, 120, 160, 179])
@pytest.mark.parametrize(("away", "then"), [(0, 0), (0, 1), (1, 0), (0, 25), (25, 1), (0, 1000)])
def test_a_way_round_a_base_that_it_touches_follows_it(degrees: int, away: int, then: int) -> None:
    other = Other("other", at(10, 10), ROUND_INCH, False)
    start = Spot(inches(11) + away, inches(10))
    end = Spot(
        inches(10) + ceil((INCH + then) * cos(radians(degrees))),
        inches(10) + ceil((INCH + then + 1) * sin(radians(degrees))),
    )
    move = mover(board(), start, 8, other)
    near, far = (hypot(spot.x - inches(10), spot.y - inches(10)) for spot in (start, end))
    if far < INCH:
        end = Spot(end.x - 1, end.y + 1)
        far = hypot(end.x - inches(10), end.y - inches(10))
    angle = atan2(end.y - inches(10), end.x - inches(10)) - acos(INCH / near) - acos(INCH / far)
    arc = sqrt(near**2 - INCH**2) + sqrt(far**2 - INCH**2) + max(angle, 0) * INCH
    straight = hypot(end.x - start.x, end.y - start.y)
    assert found(move, end).total <= (arc if angle > 0 else straight) + 0.012 * INCH


def test_a_way_round_something_traversable_follows_its_corners() -> None:
    old = Manner(passages=(Passage("traversable", 2 * INCH, centre=False, clear=0, by_feature=True),))
    world = board(part("b1", 10, 10, 10.5, 11, 0, 1, "traversable"), part("b2", 10, 11, 10.5, 12, 0, 1, "traversable"))
    assert found(mover(world, at(9.5, 10), 12, manner=old), at(11, 10)).total < inches(0.5 + pi / 2 + 0.01)
    assert found(mover(world, at(9.5, 11), 12, manner=old), at(11, 11)).total == inches(3.5), "straight through is less"
