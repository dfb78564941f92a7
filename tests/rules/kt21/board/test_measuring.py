"""Distances: between the closest parts of bases, to points, wholly within, and round walls in close quarters."""

import pytest
from rules.kt21.tables import BLUE, RED, one, spot, table, wall

from killzone.editions.kt21.board.measuring import gap, wholly_in, within, within_point, zone_of
from killzone.geometry.units import INCH, inches


@pytest.mark.rule("kt21.def.measuring", "kt21.def.within")
@pytest.mark.parametrize(("x", "near"), [(9, True), (9.01, False)])
def test_from_the_closest_parts_of_the_bases(x: float, near: bool) -> None:
    """4" between the centres are 3" between bases of 1"."""
    a, b = one("a", BLUE, (5, 11)), one("b", RED, (x, 11))
    assert within(table([a, b]), a, b, 3 * INCH) == within(table([a, b]), b, a, 3 * INCH) == near
    assert gap(table([a, b]), a, b) == inches(x - 6)


@pytest.mark.rule("kt21.def.within")
def test_everybody_is_within_any_distance_of_itself() -> None:
    a = one("a", BLUE, (5, 11))
    assert within(table([a]), a, a, 0)


@pytest.mark.rule("kt21.def.within", "kt21.def.measuring")
@pytest.mark.parametrize(("x", "near"), [(7.5, True), (7.51, False)])
def test_to_a_point_from_the_closest_part_of_the_base(x: float, near: bool) -> None:
    a = one("a", BLUE, (5, 11))
    assert within_point(table([a]), a, spot((x, 11)), 2 * INCH) == near


@pytest.mark.rule("kt21.def.within")
@pytest.mark.parametrize(("x", "inside"), [(2.5, True), (2.51, False)])
def test_wholly_within_is_with_every_part_of_the_base(x: float, inside: bool) -> None:
    """Blue's drop zone ends at x 3."""
    a = one("a", BLUE, (x, 11))
    zone = zone_of(table([a]), BLUE)
    assert zone is not None
    assert wholly_in(a, zone) == inside


@pytest.mark.rule("kt21.cq.wall-range", "kt21.def.measuring")
def test_in_close_quarters_round_the_end_of_a_wall() -> None:
    a, b = one("a", BLUE, (9, 11)), one("b", RED, (11, 11))
    bulkhead = wall("w", (9.75, 8, 10.25, 12), 4, "heavy", "wall")
    straight, around = (table([a, b], terrain=[bulkhead], close_quarters=each) for each in (False, True))
    assert within(straight, a, b, INCH)
    assert not within(around, a, b, INCH)
    assert gap(straight, a, b) == INCH < gap(around, a, b)
