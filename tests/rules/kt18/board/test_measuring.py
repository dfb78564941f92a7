"""Distances, the inch around enemies, and who is whose enemy."""

import pytest
from rules.kt18.tables import A, B, C, one, spot, table

from killzone.editions.kt18.board.measuring import enemies_within, engaging, gap, is_engaged, within, within_point
from killzone.geometry.units import INCH, inches

HAIR = 1 / 2540


@pytest.mark.rule("kt18.def.measuring")
def test_within_is_between_the_nearest_points_of_the_bases_edge_included() -> None:
    here = one("here", A, (5, 5))
    assert within(here, one("there", B, (12, 5)), 6 * INCH)
    assert not within(here, one("there", B, (12 + HAIR, 5)), 6 * INCH)
    assert gap(here, one("there", B, (12, 5))) == 6 * INCH
    assert within(here, here, 0)
    assert within_point(here, spot((7.5, 5)), 2 * INCH)
    assert not within_point(here, spot((7.5 + HAIR, 5)), 2 * INCH)


@pytest.mark.rule("kt18.def.measuring")
def test_between_heights_the_distance_is_the_diagonal_one() -> None:
    low, high = one("low", A, (5, 5)), one("high", B, (10, 5, 3))
    assert gap(low, high) == inches(5), "4 along and 3 up"
    assert within(low, high, 5 * INCH)
    assert not within(low, high, 5 * INCH - 1)


@pytest.mark.rule("kt18.def.engaged")
def test_an_enemy_within_an_inch_engages() -> None:
    near = table([one("a", A, (5, 5)), one("b", B, (7, 5))])
    assert is_engaged(near, near.operative("a"))
    assert [enemy.id for enemy in engaging(near, near.operative("b"))] == ["a"]
    far = table([one("a", A, (5, 5)), one("b", B, (7 + HAIR, 5)), one("friend", A, (5, 6))])
    assert not is_engaged(far, far.operative("a")), "neither an enemy beyond 1 inch nor a friend in contact"
    assert not is_engaged(far, one("off", A, None))


@pytest.mark.rule("kt18.def.friend-enemy")
def test_everybody_elses_models_are_enemies_also_of_each_other() -> None:
    three = table([one("a", A, (5, 5)), one("b", B, (7, 5)), one("c", C, (9, 5))], seats=3)
    assert [enemy.id for enemy in enemies_within(three, three.operative("b"), INCH)] == ["a", "c"]
    assert [enemy.id for enemy in enemies_within(three, three.operative("c"), 3 * INCH)] == ["a", "b"]
