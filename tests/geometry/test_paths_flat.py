"""Walking on the floor: boxes, bases, edges, zones and what increments count."""

from geometry.movement import FREE, ROUND_INCH, ROUNDED, at, board, codes, mover, part, way

from killzone.geometry.moves import ENTER, KEEP_OUT, LOCK, PASS, Other, Zone
from killzone.geometry.paths import check, legal
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH, inches

OPEN = board()
BOX = board(part("B", 10, 10, 12, 12, 0, 3))


def test_an_open_walk_measures_its_legs() -> None:
    track = check(mover(OPEN, at(5, 5)), way((5, 5), (8, 9)))
    assert track.legal
    assert [(leg.kind, leg.measured, leg.counted) for leg in track.legs] == [("walk", 5 * INCH, 5 * INCH)]
    assert track.total == 5 * INCH


def test_a_length_between_two_units_counts_as_the_larger() -> None:
    path = (Spot(10000, 10000), Spot(10001, 10001))
    assert check(mover(OPEN, path[0]), path).total == 2


def test_increments_round_up_to_whole_inches_each() -> None:
    path = way((5, 5), (7.2, 5), (7.2, 6.1))
    assert check(mover(OPEN, at(5, 5)), path).total == inches(3.3)
    track = check(mover(OPEN, at(5, 5), manner=ROUNDED), path)
    assert [leg.counted for leg in track.legs] == [3 * INCH, 2 * INCH]


def test_a_whole_inch_is_not_rounded_and_a_hundredth_more_is() -> None:
    exact = (at(5, 5), Spot(inches(8), inches(5)))
    over = (at(5, 5), Spot(inches(8) + 1, inches(5)))
    assert check(mover(OPEN, at(5, 5), manner=ROUNDED), exact).total == 3 * INCH
    assert check(mover(OPEN, at(5, 5), manner=ROUNDED), over).total == 4 * INCH


def test_legs_in_one_line_are_one_increment() -> None:
    track = check(mover(OPEN, at(5, 5), manner=ROUNDED), way((5, 5), (5.5, 5), (6.2, 5), (8, 5)))
    assert [leg.counted for leg in track.legs] == [INCH, INCH, INCH]
    back = check(mover(OPEN, at(5, 5), manner=ROUNDED), way((5, 5), (6, 5), (5.5, 5)))
    assert back.total == 2 * INCH


def test_the_limit_is_met_exactly_and_missed_by_a_hundredth() -> None:
    assert legal(mover(OPEN, at(5, 5), 6), way((5, 5), (11, 5)))
    over = (at(5, 5), Spot(inches(11) + 1, inches(5)))
    track = check(mover(OPEN, at(5, 5), 6), over)
    assert codes(track) == [("limit", "")]
    assert (track.problems[0].have, track.problems[0].need) == (inches(6) + 1, inches(6))


def test_a_base_may_slide_along_a_box_but_not_into_it() -> None:
    assert legal(mover(BOX, at(8, 9.5)), way((8, 9.5), (14, 9.5)))
    inside = (Spot(inches(8), inches(9.5) + 1), Spot(inches(14), inches(9.5) + 1))
    track = check(mover(BOX, inside[0]), inside)
    assert codes(track) == [("part", "B")]


def test_a_blocked_walk_says_where_it_first_touches() -> None:
    track = check(mover(BOX, at(8, 11)), way((8, 11), (14, 11)))
    assert codes(track) == [("part", "B")]
    assert track.problems[0].where == at(9.5, 11)


def test_a_corridor_as_wide_as_the_base_lets_it_through() -> None:
    walls = board(part("A", 10, 8, 14, 10, 0, 3), part("B", 10, 11, 14, 13, 0, 3))
    assert legal(mover(walls, at(9, 10.5)), way((9, 10.5), (15, 10.5)))
    narrow = board(part("A", 10, 8, 14, 10, 0, 3), part("B", 10, 10.99, 14, 13, 0, 3))
    assert not legal(mover(narrow, at(9, 10.5)), way((9, 10.5), (15, 10.5)))


def test_a_corner_is_rounded_by_the_radius_exactly() -> None:
    # A 3-4-5 triangle: the way passes the corner (10, 10) at exactly half an inch, or a hair nearer.
    corner = board(part("B", 10, 10, 12, 12, 0, 3))
    a, b = Spot(25400 - 762 - 4 * 2540, 25400 - 1016 + 3 * 2540), Spot(25400 - 762 + 4 * 2540, 25400 - 1016 - 3 * 2540)
    assert legal(mover(corner, a, 12), (a, b))
    near = (Spot(a.x + 1, a.y), Spot(b.x + 1, b.y))
    assert not legal(mover(corner, near[0], 12), near)


def test_the_edge_of_the_board_stops_the_whole_base() -> None:
    assert legal(mover(OPEN, at(5, 5)), way((5, 5), (0.5, 5)))
    over = (at(5, 5), Spot(inches(0.5) - 1, inches(5)))
    assert ("edge", "") in codes(check(mover(OPEN, at(5, 5)), over))


def test_a_path_begins_where_the_mover_stands() -> None:
    assert codes(check(mover(OPEN, at(5, 5)), way((5, 6), (5, 7)))) == [("start", "")]
    assert codes(check(mover(OPEN, at(5, 5)), ())) == [("start", "")]


def test_friends_are_passed_through_but_not_ended_on() -> None:
    friend = Other("friend", at(8, 5), ROUND_INCH, True)
    assert legal(mover(OPEN, at(5, 5), 6, friend), way((5, 5), (11, 5)))
    assert codes(check(mover(OPEN, at(5, 5), 6, friend), way((5, 5), (8.5, 5)))) == [("end-base", "friend")]
    assert legal(mover(OPEN, at(5, 5), 6, friend), way((5, 5), (7, 5)))
    over = (at(5, 5), Spot(inches(7) + 1, inches(5)))
    assert codes(check(mover(OPEN, at(5, 5), 6, friend), over)) == [("end-base", "friend")]


def test_enemies_are_not_passed_through_but_brushed() -> None:
    enemy = Other("enemy", at(8, 5), ROUND_INCH, False)
    assert codes(check(mover(OPEN, at(5, 5), 6, enemy), way((5, 5), (11, 5)))) == [("base", "enemy")]
    assert legal(mover(OPEN, at(5, 6), 6, enemy), way((5, 6), (11, 6)))
    near = (Spot(inches(5), inches(6) - 1), Spot(inches(11), inches(6) - 1))
    assert codes(check(mover(OPEN, near[0], 6, enemy), near)) == [("base", "enemy")]


def zone(mode: str, x: float = 8, y: float = 5, goal: bool = False, id: str = "enemy") -> Zone:
    return Zone(id, at(x, y), ROUND_INCH.base, INCH, mode, goal)


def test_a_zone_to_keep_out_of_includes_its_edge() -> None:
    touching = way((5, 7), (11, 7))
    assert codes(check(mover(OPEN, at(5, 7), zones=(zone(KEEP_OUT),)), touching)) == [("zone", "enemy")]
    outside = (Spot(inches(5), inches(7) + 1), Spot(inches(11), inches(7) + 1))
    assert legal(mover(OPEN, outside[0], zones=(zone(KEEP_OUT),)), outside)


def test_a_zone_may_be_passed_and_not_ended_in() -> None:
    assert legal(mover(OPEN, at(5, 6.5), zones=(zone(PASS),)), way((5, 6.5), (11, 6.5)))
    assert codes(check(mover(OPEN, at(5, 6.5), zones=(zone(PASS),)), way((5, 6.5), (8, 6.5)))) == [
        ("end-zone", "enemy")
    ]


def test_a_goal_has_to_be_reached() -> None:
    goals = (zone(ENTER, goal=True), zone(ENTER, 12, 5, True, "second"))
    assert codes(check(mover(OPEN, at(4, 5), zones=goals), way((4, 5), (5, 5)))) == [("end-goal", "")]
    assert legal(mover(OPEN, at(4, 5), zones=goals), way((4, 5), (6, 5)))
    assert codes(check(mover(OPEN, at(4, 5), 1, zones=goals), way((4, 5), (5, 5)))) == [("end-goal", "")]


def test_once_in_a_locked_zone_there_is_no_leaving_it() -> None:
    zones = (zone(LOCK, goal=True), zone(ENTER, 12, 5, True, "second"))
    through = way((6, 6.5), (8, 6.5), (10.1, 5.2))
    assert codes(check(mover(OPEN, at(6, 6.5), zones=zones), through)) == [("zone-left", "enemy")]
    straight = way((5, 6.5), (11, 6.5))
    assert ("zone-left", "enemy") in codes(check(mover(OPEN, at(5, 6.5), zones=zones), straight))
    assert legal(mover(OPEN, at(6, 6.5), zones=zones), way((6, 6.5), (8, 6.5), (9.5, 6)))


def test_a_zone_can_be_cut_by_its_own_condition() -> None:
    seen = Zone("enemy", at(8, 5), ROUND_INCH.base, INCH, KEEP_OUT, counts=lambda spot: spot.x > inches(8))
    assert codes(check(mover(OPEN, at(5, 6.5), zones=(seen,)), way((5, 6.5), (11, 6.5)))) == [("zone", "enemy")]
    assert legal(mover(OPEN, at(5, 6.5), zones=(seen,)), way((5, 6.5), (7.9, 6.5)))


def test_a_zone_in_space_shrinks_with_the_difference_in_height() -> None:
    tower = board(part("T", 9, 3, 14, 8, 0, 0.6, "vantage"))
    low = Zone("enemy", at(8, 5), ROUND_INCH.base, INCH, PASS)
    # 0.6" higher leaves 0.8" along, between bases of 1": centres up to 1.8" apart.
    assert not legal(mover(tower, at(12, 5, 0.6), zones=(low,)), way((12, 5, 0.6), (9.8, 5, 0.6)))
    out = (at(12, 5, 0.6), Spot(inches(9.8) + 1, inches(5), inches(0.6)))
    assert legal(mover(tower, at(12, 5, 0.6), zones=(low,)), out)


def test_first_and_full_checks_agree_on_what_is_legal() -> None:
    for path in (way((8, 11), (14, 11)), way((8, 11), (8, 13)), way((8, 11), (9.5, 11))):
        move = mover(BOX, at(8, 11), manner=FREE)
        assert legal(move, path) == check(move, path).legal
