"""Ways that look like climbs, drops and jumps and are none: under the floor, up sheer walls, through the air."""

import pytest
from geometry.movement import FREE, ROUNDED, at, board, codes, mover, on, part, way

from killzone.geometry.manner import Climb, Drop, Footing, Manner
from killzone.geometry.moves import Move
from killzone.geometry.paths import check, legal
from killzone.geometry.shapes import Spot, Terrain
from killzone.geometry.tracks import Path
from killzone.geometry.units import INCH, inches

GROUNDED = Manner(
    footing=Footing(stand=frozenset({"vantage"}), never=frozenset({"wall"})),
    climb=Climb(highest=3 * INCH, least=2 * INCH),
    drop=Drop(free=2 * INCH),
)
"""Without jumps."""
MANNERS = pytest.mark.parametrize("manner", [FREE, ROUNDED, GROUNDED], ids=["free", "rounded", "no jumps"])


def refused(terrain: Terrain, path: Path, limit: float = 30, manner: Manner = FREE) -> list[tuple[str, str]]:
    """What is wrong with a way that nothing but its cost could have stopped; looking for the first problem agrees."""
    move = mover(terrain, path[0], limit, manner=manner)
    track = check(move, path)
    assert legal(move, path) == track.legal
    return codes(track)


# Under the floor

SOLID = board(part("W", 10, 0, 10.5, 22, 0, 5))


@MANNERS
@pytest.mark.parametrize("depth", [-1 / 2540, -0.5, -2, -1e5])
def test_nothing_goes_below_the_floor(manner: Manner, depth: float) -> None:
    under = way((9, 11), (9, 11, depth), (12, 11, depth), (12, 11))
    assert ("floor", "") in refused(SOLID, under, manner=manner)
    assert ("floor", "") in refused(board(), under, manner=manner), "nor where nothing is in the way"
    assert ("floor", "") in refused(board(), way((9, 11), (9, 11, depth)), manner=manner)
    assert ("floor", "") in refused(board(), way((9, 11), (12, 11, depth), (12, 11)), manner=manner)


def test_a_flyer_does_not_go_below_the_floor() -> None:
    fly = Manner(fly=True)
    assert refused(board(), way((9, 11), (10, 11, -1), (12, 11)), manner=fly) == [("floor", "")]


# Sheer walls


def up(*heights: float, x: float = 9.5, to: float = 11) -> Path:
    """From (9, 11) to the face at 10", up in these stages, and on over the last."""
    return way((9, 11), (x, 11), *((x, 11, z) for z in heights), (to, 11, heights[-1]))


@MANNERS
def test_flush_parts_on_top_of_each_other_are_one_wall(manner: Manner) -> None:
    stack = board(*(part(f"P{z}", 10, 8, 14, 14, z, z + 3, "vantage") for z in (0, 3, 6)))
    assert refused(stack, up(3, 6, 9), manner=manner) == [("climb-height", ""), ("climb-height", "")]
    assert refused(stack, up(9), manner=manner) == [("climb-height", "")]
    assert refused(stack, way((9, 11), (9.5, 11), (9.5, 11, 3), (9.5, 11, 3), (9.5, 11, 6), (11, 11, 6)), manner=manner)
    back = way((9, 11), (9.5, 11), (9.5, 11, 3), (9.4, 11, 3), (9.4, 11, 6), (11, 11, 6))
    assert ("unsupported", "") in refused(stack, back, manner=manner), "a step aside in the air is no rest"
    along = way((9, 11), (9.5, 11), (9.5, 11, 3), (9.5, 12, 3), (9.5, 12, 6), (11, 12, 6))
    assert ("unsupported", "") in refused(stack, along, manner=manner)
    down = way((9, 11), (9.5, 11), (9.5, 11, 3), (9.5, 11), (9.5, 11, 3), (9.5, 11, 6), (11, 11, 6))
    assert ("climb-height", "") in refused(stack, down, manner=manner)


@MANNERS
def test_a_top_that_stands_behind_a_wall_is_no_step(manner: Manner) -> None:
    house = board(part("W", 10, 8, 10.5, 14, 0, 5), part("F", 10.5, 8, 14, 14, 2.25, 2.5, "vantage"))
    assert ("climb-height", "") in refused(house, up(2.5, 5), manner=manner)
    assert ("part", "W") in refused(house, up(2.5), manner=manner)


@MANNERS
def test_a_top_that_another_part_covers_at_the_edge_is_no_step(manner: Manner) -> None:
    deck = board(part("D", 10, 8, 14, 14, 2.25, 2.5, "vantage"), part("R", 10, 8, 10.25, 14, 2.5, 3.5))
    over = way((9, 11), (9.5, 11), (9.5, 11, 2.5), (9.5, 11, 3.5), (10.8, 11, 3.5), (10.8, 11, 2.5))
    assert refused(deck, over, manner=manner) == [("climb-height", "")]


@MANNERS
@pytest.mark.parametrize(("ledge", "fine"), [(0.5, True), (0.5 - 1 / 2540, False), (0.25, False)])
def test_between_two_climbs_the_base_stands_with_its_centre_over_a_top(
    manner: Manner, ledge: float, fine: bool
) -> None:
    steps = board(part("A", 10, 8, 14, 14, 0, 3, "vantage"), part("B", 10 + ledge, 8, 14, 14, 3, 6, "vantage"))
    x = 9.5 + ledge
    path = way((9, 11), (9.5, 11), (9.5, 11, 3), (x, 11, 3), (x, 11, 6), (12, 11, 6))
    problems = refused(steps, path, manner=manner)
    assert (problems == []) is fine
    if not fine:
        assert ("unsupported", "") in problems


def test_one_climb_goes_over_a_step_within_reach() -> None:
    steps = board(part("A", 10, 8, 10.4, 14, 0, 1, "vantage"), part("B", 10.4, 8, 14, 14, 0, 3, "vantage"))
    assert refused(steps, up(3)) == []
    assert ("unsupported", "") in refused(steps, up(1, 3)), "in stages it would rest in the air"


# Through the air


@MANNERS
@pytest.mark.parametrize("gap", [1.6, 2.5, 3, 3.25])
def test_nobody_climbs_from_the_air_beside_an_edge(manner: Manner, gap: float) -> None:
    two = board(part("A", 5, 8, 8, 14, 0, 1.5, "vantage"), part("B", 8 + gap, 8, 16, 14, 0, 4.5, "vantage"))
    x = 8 + gap - 1.5
    path = way((7, 11, 1.5), (x, 11, 1.5), (x, 11, 4.5), (9 + gap, 11, 4.5))
    assert ("jump-from", "A") in refused(two, path, manner=manner)


@MANNERS
@pytest.mark.parametrize(("gap", "fine"), [(1.5, True), (1.5 + 1 / 2540, False)])
def test_from_the_edge_one_climbs_what_is_within_an_inch_of_the_base(manner: Manner, gap: float, fine: bool) -> None:
    two = board(part("A", 5, 8, 8, 14, 0, 1.5, "vantage"), part("B", 8 + gap, 8, 16, 14, 0, 4.5, "vantage"))
    path = way((7, 11, 1.5), (8, 11, 1.5), (8, 11, 4.5), (10, 11, 4.5))
    assert (refused(two, path, manner=manner) == []) is fine


@MANNERS
def test_nobody_drops_onto_the_air_beside_an_edge(manner: Manner) -> None:
    two = board(part("H", 12, 8, 14, 14, 0, 3, "vantage"), part("L", 8, 8, 10.25, 14, 0, 1.5, "vantage"))
    down = way((12, 11, 3), (11.5, 11, 3), (11.5, 11, 1.5), (9, 11, 1.5))
    assert ("unsupported", "") in refused(two, down, manner=manner)


@MANNERS
@pytest.mark.parametrize("gap", [0, 0.5, 1])
def test_nobody_glides_along_a_wall_beside_its_top(manner: Manner, gap: float) -> None:
    wall = board(part("W", 10, 4, 10.5, 18, 0, 1))
    x = 9.5 - gap
    glide = way((x, 6), (x, 6, 1), (x, 12, 1), (x, 12))
    assert ("unsupported", "") in refused(wall, glide, manner=manner)
    slant = way((x, 6), (x, 6, 1), (10.1, 12, 1), (11, 13, 1), (11, 13))
    assert (("unsupported", "") in refused(wall, slant, manner=manner)) is (gap > 0), "the rim may be on it"


@MANNERS
def test_nobody_glides_off_along_an_edge(manner: Manner) -> None:
    deck = board(part("D", 10, 8, 12, 14, 0, 1, "vantage"))
    assert refused(deck, way((11, 9, 1), (11, 7, 1), (11, 7)), manner=manner) == [], "an inch straight off"
    glide = way((11, 11, 1), (12.2, 11, 1), (13, 12, 1), (13, 12))
    assert ("unsupported", "") in refused(deck, glide, manner=manner)
    far = way((11.9, 9, 1), (13.4, 16, 1), (13.4, 16))
    assert ("jump-from", "D") in refused(deck, far, manner=manner)


def test_a_base_passes_over_a_corner_with_its_rim() -> None:
    wall = board(part("W", 10, 4, 10.5, 11, 0, 1))
    path = way((9.4, 11), (9.4, 11, 1), (10.6, 11.6, 1), (10.6, 11.6))
    assert refused(wall, path) == []
    aside = way((9, 11.8), (9, 11.8, 1), (10, 11.8, 1), (10, 11.8))
    assert ("unsupported", "") in refused(wall, aside), "not even the rim is over it"


# Jumps

HIGH = part("A", 5, 8, 8, 14, 0, 3, "vantage")


@pytest.mark.parametrize(("landing", "height"), [(3, 3.5), (2.5, 2.9), (2, 2.5), (4, 4.5)])
def test_after_the_landing_walls_are_in_the_way_again(landing: float, height: float) -> None:
    there = part("B", 10, 8, 18, 14, 0, landing, "vantage")
    wall = part("W", 13, 8, 13.25, 14, landing, height)
    path = way((7, 11, 3), (16, 11, landing))
    assert refused(board(HIGH, there), path) == []
    assert refused(board(HIGH, there, wall), path) == [("part", "W")]
    rampart = part("R", 10, 8, 10.25, 14, landing, height)
    assert refused(board(HIGH, there, rampart), path) == ([] if height <= 4 else [("part", "R")])


def test_a_rampart_at_the_take_off_is_climbed_however_high_the_landing_is() -> None:
    rampart = part("R", 7.75, 8, 8, 14, 3, 3.5)
    there = part("B", 10, 8, 18, 14, 0, 4, "vantage")
    assert refused(board(HIGH, rampart, there), way((7, 11, 3), (11, 11, 4))) == [("part", "R")]
    assert refused(board(HIGH, rampart, there), way((7, 11, 3), (7, 11, 3.5), (11, 11, 4))) == []


def test_a_jump_lands_over_a_rampart_and_not_along_a_wall() -> None:
    there = part("B", 10, 8, 18, 14, 0, 3, "vantage")
    wall = part("W", 10, 10.9, 17, 11.1, 3, 3.5)
    assert refused(board(HIGH, there, wall), way((7, 11, 3), (17.6, 11, 3))) == [("part", "W")]
    assert refused(board(HIGH, there, wall), way((7, 11.5, 3), (17.6, 11.5, 3))) == [("part", "W")]
    short = part("W", 10, 10.9, 11, 11.1, 3, 3.5)
    assert refused(board(HIGH, there, short), way((7, 11, 3), (11.5, 11, 3))) == []


@pytest.mark.parametrize(("top", "fine"), [(4, True), (4 + 1 / 2540, False), (6, False)])
def test_a_jump_from_a_rampart_lands_as_high_as_one_from_the_level_behind_it(top: float, fine: bool) -> None:
    rampart = part("R", 7.75, 8, 8, 14, 3, top)
    there = part("B", 10, 8, 18, 14, 0, top, "vantage")
    path = way((7, 11, 3), (7, 11, top), (11, 11, top))
    assert refused(board(HIGH, rampart, there), path) == ([] if fine else [("jump-landing", "R")])
    tower = part("C", 11, 8, 18, 14, 0, top + 1, "vantage")
    climb = way((7, 11, 3), (7, 11, top), (10.5, 11, top), (10.5, 11, top + 1), (12, 11, top + 1))
    assert refused(board(HIGH, rampart, tower), climb) == [("jump-landing", "R")]
    down = way((7, 11, 3), (7, 11, top), (10.5, 11, 3), (10.5, 11, top + 1), (12, 11, top + 1))
    assert (refused(board(HIGH, rampart, tower), down) == []) is (top + 1 <= 6), "from the level behind it"


def test_every_gap_of_a_leg_is_a_jump_within_the_limit() -> None:
    middle = part("M", 13, 8, 14, 14, 0, 3, "vantage")
    there = part("B", 15, 8, 18, 14, 0, 2.5, "vantage")
    assert refused(board(HIGH, middle, there), way((7, 11, 3), (16, 11, 2.5))) == [("jump-reach", "A")]
    near = part("M", 12, 8, 14, 14, 0, 3, "vantage")
    assert refused(board(HIGH, near, there), way((7, 11, 3), (16, 11, 2.5))) == []


def test_after_a_jump_one_still_does_not_climb_from_beside_an_edge() -> None:
    # The jump ends on B; the way on off B is no jump, for B is a wall's top, not a level to jump from.
    wall = part("B", 10, 8, 10.5, 14, 0, 3)
    tower = part("C", 12.5, 8, 16, 14, 0, 5, "vantage")
    path = way((7, 11, 3), (11.5, 11, 3), (11.5, 11, 5), (13, 11, 5))
    assert ("jump-from", "B") in refused(board(HIGH, wall, tower), path)


# Walls that nobody passes


@MANNERS
def test_nobody_goes_over_a_wall_that_is_never_passed(manner: Manner) -> None:
    box = part("B", 8, 8, 10, 14, 0, 2, "vantage")
    wall = part("W", 10, 4, 10.25, 18, 0, 1.5, "wall")
    over = way((9, 11, 2), (10.75, 11, 2), (10.75, 11))
    assert refused(board(box), way((9, 11, 2), (10.5, 11, 2), (10.5, 11)), manner=manner) == []
    assert refused(board(box, wall), over, manner=manner) == [("part", "W")]
    assert refused(board(box, wall), way((9, 11, 2), (10, 11, 2)), manner=manner) == [], "the rim may hang over it"


def test_nobody_jumps_over_a_wall_that_is_never_passed() -> None:
    there = part("B", 10, 8, 18, 14, 0, 3, "vantage")
    wall = part("W", 9, 4, 9.25, 18, 0, 2, "wall")
    assert refused(board(HIGH, there), way((7, 11, 3), (11, 11, 3))) == []
    assert refused(board(HIGH, there, wall), way((7, 11, 3), (11, 11, 3))) == [("part", "W")]
    lower = part("B", 10, 8, 18, 14, 0, 2.5, "vantage")
    assert refused(board(HIGH, lower, wall), way((7, 11, 3), (11, 11, 2.5))) == [("part", "W")]


# Openings

DOOR = board(part("D", 10, 8, 10.5, 12, 0, 4, "accessible", "insignificant"))
OPEN = Manner(
    footing=Footing(absent=frozenset({"insignificant"}), absent_end=frozenset({"accessible"})),
    passages=FREE.passages,
    climb=Climb(highest=INCH),
)


def test_to_stop_on_the_edge_of_an_opening_is_not_to_have_entered_it() -> None:
    edge, hair = inches(10), Spot(inches(10) + 1, inches(10))
    stop = mover(DOOR, at(9, 10), manner=OPEN)
    assert check(stop, way((9, 10), (10, 10))).total == INCH
    assert check(mover(DOOR, Spot(edge, inches(10)), manner=OPEN), way((10, 10), (12, 10))).total == 3 * INCH
    assert check(stop, (at(9, 10), hair)).total == 2 * INCH + 1
    assert check(mover(DOOR, hair, manner=OPEN), (hair, at(12, 10))).total == 2 * INCH - 1


@pytest.mark.parametrize("manner", [FREE, ROUNDED])
def test_very_many_points_make_no_way_cheaper(manner: Manner) -> None:
    move = Move(on(board(), manner), at(9, 11), 2 * INCH)
    for count in (100, 3000):
        path = tuple(Spot(inches(9) + 5081 * i // count, inches(11)) for i in range(count + 1))
        assert "limit" in [code for code, _ in codes(check(move, path))]
    short = tuple(Spot(inches(9) + 5080 * i // 100, inches(11)) for i in range(101))
    assert check(move, short).total == 2 * INCH
