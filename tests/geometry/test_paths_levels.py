"""Climbs, drops, jumps, ladders and passages: what they count and when they are refused."""

import pytest
from geometry.movement import FREE, ROUND_INCH, ROUNDED, at, board, codes, mover, part, way

from killzone.geometry.manner import Climb, Drop, Footing, Increments, Jump, Manner, Passage
from killzone.geometry.moves import PASS, Other, Zone
from killzone.geometry.paths import check, legal
from killzone.geometry.shapes import Body, Spot
from killzone.geometry.tracks import Track
from killzone.geometry.units import INCH, inches

WALL = board(part("W", 10, 8, 10.75, 14, 0, 1))
OVER = way((8, 11), (9.5, 11), (9.5, 11, 1), (11.25, 11, 1), (11.25, 11), (12, 11))


def kinds(track: Track) -> list[tuple[str, int]]:
    """Each leg's kind and what it counts, in hundredths of an inch."""
    return [(leg.kind, round(leg.counted * 100 / INCH)) for leg in track.legs]


def test_over_a_low_wall_the_climb_counts_at_least_two_inches_and_the_drop_nothing() -> None:
    track = check(mover(WALL, at(8, 11)), OVER)
    assert track.legal
    assert kinds(track) == [("walk", 150), ("climb", 200), ("walk", 175), ("drop", 0), ("walk", 75)]
    assert track.total == 6 * INCH
    assert [leg.part for leg in track.legs if leg.kind == "climb"] == ["W"]


def test_one_line_over_a_wall_is_one_increment() -> None:
    track = check(mover(WALL, at(8, 11), manner=ROUNDED), OVER)
    assert kinds(track) == [("walk", 200), ("climb", 200), ("walk", 200), ("drop", 0), ("walk", 0)]


@pytest.mark.parametrize(
    ("height", "free", "rounded"), [(1, 200, 200), (1.4, 200, 200), (2, 200, 200), (2.01, 201, 300), (3, 300, 300)]
)
def test_what_a_climb_counts(height: float, free: int, rounded: int) -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, height, "vantage"))
    up = way((9, 11), (9, 11, height), (11, 11, height))
    for manner, counted in ((FREE, free), (ROUNDED, rounded)):
        track = check(mover(tower, at(9, 11), manner=manner), up)
        assert track.legal
        assert kinds(track)[0] == ("climb", counted)


def test_a_climb_that_rounding_makes_too_long() -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, 2.5, "vantage"))
    up = way((9, 11), (9, 11, 2.5), (10.5, 11, 2.5))
    assert legal(mover(tower, at(9, 11), 4, manner=FREE), up)
    track = check(mover(tower, at(9, 11), 4, manner=ROUNDED), up)
    assert codes(track) == [("limit", "")]
    assert track.total == 5 * INCH


def test_no_climb_higher_than_the_highest() -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, 3.01, "vantage"))
    assert codes(check(mover(tower, at(9, 11)), way((9, 11), (9, 11, 3.01), (11, 11, 3.01)))) == [("climb-height", "")]


def test_a_climb_starts_no_farther_than_an_inch_from_the_terrain() -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, 2, "vantage"))
    assert legal(mover(tower, at(8.5, 11)), way((8.5, 11), (8.5, 11, 2), (10, 11, 2)))
    far = Spot(inches(8.5) - 1, inches(11))
    up = (far, Spot(far.x, far.y, 2 * INCH), at(10, 11, 2))
    assert codes(check(mover(tower, far), up)) == [("climb-reach", ""), ("unsupported", "")]


def test_a_move_that_may_not_climb_still_drops() -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, 2, "vantage"))
    assert codes(check(mover(tower, at(9, 11), climbs=False), way((9, 11), (9, 11, 2), (10, 11, 2)))) == [("climb", "")]
    down = way((10.5, 11, 2), (9.5, 11, 2), (9.5, 11, 0))
    assert legal(mover(tower, at(10.5, 11, 2), climbs=False), down)


def test_walls_are_never_climbed() -> None:
    wall = board(part("W", 10, 8, 10.75, 14, 0, 1, "wall"))
    assert ("climb-reach", "") in codes(check(mover(wall, at(8, 11)), OVER))


def test_no_move_ends_on_a_top_one_may_not_stand_on() -> None:
    box = board(part("B", 10, 8, 14, 14, 0, 2))
    assert codes(check(mover(box, at(9, 11)), way((9, 11), (9, 11, 2), (11, 11, 2)))) == [("end-support", "")]


def test_no_move_ends_part_way_up() -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, 2, "vantage"))
    assert codes(check(mover(tower, at(9, 11)), way((9, 11), (9, 11, 2)))) == [("end-support", "")]
    middle = codes(check(mover(tower, at(9, 11)), way((9, 11), (9, 11, 1))))
    assert middle == [("climb-reach", ""), ("end-support", "")]


def test_on_a_ledge_the_centre_decides() -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, 2, "vantage"))
    assert legal(mover(tower, at(12, 11, 2)), way((12, 11, 2), (10, 11, 2)))
    over = (at(12, 11, 2), Spot(inches(10) - 1, inches(11), 2 * INCH))
    assert ("end-support", "") in codes(check(mover(tower, at(12, 11, 2)), over))


@pytest.mark.parametrize(("height", "free", "rounded"), [(2, 0, 0), (2.01, 1, 100), (3, 100, 100), (5, 300, 300)])
def test_the_first_two_inches_of_drops_are_free(height: float, free: int, rounded: int) -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, height, "vantage"))
    down = way((10.5, 11, height), (9.5, 11, height), (9.5, 11))
    for manner, counted in ((FREE, free), (ROUNDED, rounded)):
        track = check(mover(tower, at(10.5, 11, height), manner=manner), down)
        assert track.legal
        assert kinds(track)[1] == ("drop", counted)


def test_the_free_two_inches_are_a_total_of_all_drops() -> None:
    stairs = board(part("H", 12, 8, 14, 14, 0, 3, "vantage"), part("L", 10, 8, 12, 14, 0, 1.5, "vantage"))
    down = way((12, 11, 3), (11.5, 11, 3), (11.5, 11, 1.5), (9.5, 11, 1.5), (9.5, 11))
    track = check(mover(stairs, at(12, 11, 3)), down)
    assert track.legal
    assert kinds(track) == [("walk", 50), ("drop", 0), ("walk", 200), ("drop", 100)]


def test_a_drop_needs_the_edge_within_an_inch() -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, 1, "vantage"))
    assert legal(mover(tower, at(10.5, 11, 1)), way((10.5, 11, 1), (8.5, 11, 1), (8.5, 11)))
    far = (at(10.5, 11, 1), Spot(inches(8.5) - 1, inches(11), INCH), Spot(inches(8.5) - 1, inches(11)))
    assert codes(check(mover(tower, far[0]), far)) == [("jump-from", "T")]
    # Not yet past the edge: the base would sink into the tower.
    early = (at(10.5, 11, 1), Spot(inches(9.5) + 1, inches(11), INCH), Spot(inches(9.5) + 1, inches(11)))
    assert ("part", "T") in codes(check(mover(tower, early[0]), early))


def test_one_does_not_walk_on_air() -> None:
    two = board(part("A", 5, 8, 8, 14, 0, 1, "vantage"), part("B", 10, 8, 14, 14, 0, 1, "vantage"))
    assert codes(check(mover(two, at(7, 11, 1)), way((7, 11, 1), (11, 11, 1)))) == [("jump-from", "A")]
    hover = way((7, 11, 1), (8.5, 11, 1), (11, 11, 1))
    assert codes(check(mover(two, at(7, 11, 1)), hover)) == [("unsupported", ""), ("unsupported", "")]


def test_a_jump_of_exactly_the_limit() -> None:
    two = board(part("A", 5, 8, 8, 14, 0, 2.5, "vantage"), part("B", 12, 8, 16, 14, 0, 2.5, "vantage"))
    track = check(mover(two, at(7.5, 11, 2.5)), way((7.5, 11, 2.5), (12.5, 11, 2.5)))
    assert track.legal
    assert kinds(track) == [("jump", 500)]
    assert track.legs[0].part == "A"
    wide = board(part("A", 5, 8, 8, 14, 0, 2.5, "vantage"), part("B", 12.004, 8, 16, 14, 0, 2.5, "vantage"))
    track = check(mover(wide, at(7.5, 11, 2.5)), way((7.5, 11, 2.5), (12.5, 11, 2.5)))
    assert codes(track) == [("jump-reach", "A")]


def test_a_jump_starts_higher_than_two_inches() -> None:
    two = board(part("A", 5, 8, 8, 14, 0, 2, "vantage"), part("B", 10, 8, 16, 14, 0, 2, "vantage"))
    assert codes(check(mover(two, at(7.5, 11, 2)), way((7.5, 11, 2), (10.5, 11, 2)))) == [("jump-from", "A")]


@pytest.mark.parametrize(("landing", "fine"), [(3.5, True), (3.51, False), (1.5, True), (1.49, False)])
def test_a_landing_may_differ_by_an_inch(landing: float, fine: bool) -> None:
    two = board(part("A", 5, 8, 8, 14, 0, 2.5, "vantage"), part("B", 10, 8, 16, 14, 0, landing, "vantage"))
    track = check(mover(two, at(7.5, 11, 2.5)), way((7.5, 11, 2.5), (10.5, 11, landing)))
    assert codes(track) == ([] if fine else [("jump-landing", "A")])
    assert kinds(track) == [("jump", 300)]


def test_a_jump_goes_on_with_a_drop_from_the_air() -> None:
    one = board(part("A", 5, 8, 8, 14, 0, 2.5, "vantage"))
    track = check(mover(one, at(7.5, 11, 2.5)), way((7.5, 11, 2.5), (12, 11, 2.5), (12, 11)))
    assert track.legal
    assert kinds(track) == [("jump", 450), ("drop", 50)]
    assert codes(check(mover(one, at(7.5, 11, 2.5)), way((7.5, 11, 2.5), (12, 11, 2.5)))) == [
        ("unsupported", ""),
        ("end-support", ""),
    ]


def test_a_rampart_is_climbed_first_and_the_jump_starts_from_the_level_behind_it() -> None:
    fort = board(
        part("A", 5, 8, 8, 14, 0, 2.5, "vantage"),
        part("R", 7.75, 8, 8, 14, 2.5, 3.5),
        part("B", 11, 8, 16, 14, 0, 2.5, "vantage"),
    )
    through = check(mover(fort, at(7, 11, 2.5)), way((7, 11, 2.5), (11, 11, 2.5)))
    assert codes(through) == [("part", "R")]
    track = check(mover(fort, at(7, 11, 2.5)), way((7, 11, 2.5), (7, 11, 3.5), (11, 11, 2.5)))
    assert track.legal
    assert kinds(track) == [("climb", 200), ("jump", 400)]


def test_ladders_count_an_inch_once() -> None:
    tower = board(
        part("A", 10, 8, 14, 14, 0, 2.5, "vantage"),
        part("B", 12, 8, 14, 14, 2.5, 5, "vantage"),
        part("L", 9.75, 10.5, 10, 11.25, 0, 2.5, "ladder"),
        part("M", 11.75, 10.5, 12, 11.25, 2.5, 5, "ladder"),
    )
    up = way((9.25, 11), (9.25, 11, 2.5), (11.25, 11, 2.5), (11.25, 11, 5), (12.25, 11, 5))
    track = check(mover(tower, at(9.25, 11), 7), up)
    assert track.legal
    assert kinds(track) == [("climb", 100), ("walk", 200), ("climb", 250), ("walk", 100)]
    assert track.legs[0].part == "L"


def test_an_accessible_wall_costs_an_inch_and_only_the_centre_has_to_pass() -> None:
    door = board(
        part("A", 10, 5, 10.5, 10, 0, 4, "wall"),
        part("D", 10, 10, 10.5, 10.6, 0, 4, "accessible"),
        part("B", 10, 10.6, 10.5, 15, 0, 4, "wall"),
    )
    track = check(mover(door, at(9, 10.3)), way((9, 10.3), (12, 10.3)))
    assert track.legal
    assert kinds(track) == [("through", 400)]
    assert (track.legs[0].extra, track.legs[0].part) == (INCH, "D")
    beside = check(mover(door, at(9, 10.7)), way((9, 10.7), (12, 10.7)))
    assert ("part", "B") in codes(beside)


def test_turning_inside_an_opening_costs_once() -> None:
    fence = board(part("D", 10, 5, 11, 15, 0, 1.25, "accessible"))
    track = check(mover(fence, at(9, 10)), way((9, 10), (10.5, 10), (12, 11)))
    assert track.legal
    assert kinds(track) == [("through", 250), ("through", 180)]
    again = check(mover(fence, at(9, 10)), way((9, 10), (12, 10), (9, 10.1)))
    assert sum(leg.extra for leg in again.legs) == 2 * INCH


def test_no_move_ends_in_an_opening_unless_the_manner_lets_it() -> None:
    fence = board(part("D", 10, 5, 11, 15, 0, 1.25, "accessible"))
    assert codes(check(mover(fence, at(9, 10)), way((9, 10), (10.5, 10)))) == [("end-part", "D")]
    lax = Manner(footing=Footing(absent_end=frozenset({"accessible"})), passages=(Passage("accessible", INCH),))
    assert legal(mover(fence, at(9, 10), manner=lax), way((9, 10), (10.5, 10)))


def test_insignificant_parts_are_walked_over_but_not_ended_on() -> None:
    rake = board(part("K", 10, 5, 11, 15, 0, 0.5, "insignificant"))
    track = check(mover(rake, at(9, 10)), way((9, 10), (12, 10)))
    assert track.legal
    assert kinds(track) == [("walk", 300)]
    assert codes(check(mover(rake, at(9, 10)), way((9, 10), (10.5, 10)))) == [("end-part", "K")]


TALL = Body(ROUND_INCH.base, inches(2.5), 2 * INCH)


def test_under_a_ceiling_any_body_passes_but_a_tall_one_does_not_stop() -> None:
    floor = board(part("F", 10, 5, 14, 15, 2.25, 2.5, "vantage", "ceiling"))
    assert legal(mover(floor, at(9, 10), body=TALL), way((9, 10), (15, 10)))
    assert codes(check(mover(floor, at(9, 10), body=TALL), way((9, 10), (12, 10)))) == [("end-part", "F")]
    assert legal(mover(floor, at(9, 10)), way((9, 10), (12, 10)))
    beam = board(part("F", 10, 5, 14, 15, 2.25, 2.5))
    assert codes(check(mover(beam, at(9, 10), body=TALL), way((9, 10), (15, 10)))) == [("part", "F")]


def test_one_does_not_climb_through_a_floor() -> None:
    floor = board(part("F", 10, 5, 14, 15, 2.25, 2.5, "vantage", "ceiling"))
    assert codes(check(mover(floor, at(11, 10)), way((11, 10), (11, 10, 2.5)))) == [("part", "F")]


def test_bases_at_other_heights_are_not_in_the_way() -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, 2, "vantage"))
    enemy = Other("enemy", at(9, 11), ROUND_INCH, False)
    above = way((12, 11, 2), (9.5, 11, 2), (9.5, 11))
    assert codes(check(mover(tower, at(12, 11, 2), 6, enemy), above)) == [("base", "enemy"), ("end-base", "enemy")]
    assert legal(mover(tower, at(12, 11, 2), 6, enemy), way((12, 11, 2), (10, 11, 2)))


def test_a_zone_is_left_upwards() -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, 2, "vantage"))
    zone = Zone("enemy", at(8, 11), ROUND_INCH.base, INCH, PASS)
    assert legal(mover(tower, at(9.5, 11), zones=(zone,)), way((9.5, 11), (9.5, 11, 2), (10, 11, 2)))


OLD = Manner(
    Increments(least=INCH),
    Footing(stand=frozenset({"vantage"})),
    (Passage("traversable", 2 * INCH, centre=False, clear=0, by_feature=True),),
    Climb(step=2 * INCH, scalable=frozenset({"scalable"}), down=True),
    Drop(deepest=6 * INCH, step=2 * INCH, rounded_down=True),
    Jump(reach=3 * INCH, rise=2 * INCH, fall=2 * INCH, goes_on=False),
)
"""Gauges: climbs in steps of two inches rounded up, drops rounded down, low walls traversed."""


@pytest.mark.parametrize(("height", "counted"), [(1, 200), (2, 200), (3, 400), (4.5, 600)])
def test_climbs_in_steps(height: float, counted: int) -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, height, "vantage"))
    track = check(mover(tower, at(9, 11), 8, manner=OLD), way((9, 11), (9, 11, height), (10.5, 11, height)))
    assert track.legal
    assert kinds(track)[0] == ("climb", counted)


def test_the_last_of_a_scalable_climb_is_ignored() -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, 4.5, "vantage", "scalable"))
    track = check(mover(tower, at(9, 11), manner=OLD), way((9, 11), (9, 11, 4.5), (10.5, 11, 4.5)))
    assert kinds(track)[0] == ("climb", 400)


@pytest.mark.parametrize(("height", "counted"), [(1.99, 0), (2, 200), (3.99, 200), (4, 400), (6, 600)])
def test_drops_in_steps(height: float, counted: int) -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, height, "vantage"))
    track = check(mover(tower, at(10, 11, height), 8, manner=OLD), way((10, 11, height), (9, 11, height), (9, 11)))
    assert track.legal
    assert kinds(track)[1] == ("drop", counted)


def test_no_drop_deeper_than_the_deepest() -> None:
    tower = board(part("T", 10, 8, 14, 14, 0, 6.01, "vantage"))
    down = way((10, 11, 6.01), (9, 11, 6.01), (9, 11))
    assert ("drop-height", "") in codes(check(mover(tower, at(10, 11, 6.01), 9, manner=OLD), down))


def test_a_traverse_costs_on_top_and_short_increments_count_an_inch() -> None:
    low = board(part("W", 10, 8, 10.5, 14, 0, 1, "traversable"))
    track = check(mover(low, at(9, 11), manner=OLD), way((9, 11), (11.5, 11), (11.5, 11.2)))
    assert track.legal
    assert kinds(track) == [("through", 450), ("walk", 100)]
    assert codes(check(mover(low, at(9, 11), manner=OLD), way((9, 11), (10.2, 11)))) == [("end-part", "W")]


def test_a_flyer_passes_over_everything_but_walls() -> None:
    fly = Manner(footing=Footing(stand=frozenset({"vantage"}), never=frozenset({"wall"})), fly=True)
    world = board(part("B", 10, 8, 11, 14, 0, 5), part("T", 12, 8, 16, 14, 0, 4, "vantage"))
    enemy = Other("enemy", at(9, 11), ROUND_INCH, False)
    track = check(mover(world, at(8, 11), 6, enemy, manner=fly), way((8, 11), (13, 11, 4)))
    assert track.legal
    assert kinds(track) == [("fly", 500)]
    wall = board(part("B", 10, 8, 11, 14, 0, 5, "wall"))
    assert codes(check(mover(wall, at(8, 11), manner=fly), way((8, 11), (13, 11)))) == [("part", "B")]


def test_slow_ground_counts_twice_and_dangerous_ground_is_noticed() -> None:
    bog = frozenset({"bog"})
    wading = Manner(footing=Footing(absent=bog, absent_end=bog, slow=bog, notice=bog))
    marsh = board(part("M", 10, 8, 12, 14, 0, 0.1, "bog"))
    track = check(mover(marsh, at(8, 11), 8, manner=wading), way((8, 11), (13, 11)))
    assert track.legal
    assert track.total == 7 * INCH
    assert track.legs[0].noticed == ("M",)
