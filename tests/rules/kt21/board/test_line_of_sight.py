"""Cover, obscured and line of sight: what cover lines cross, from the point that is best for the shooter."""

from typing import Any

import pytest
from rules.kt21.tables import BLUE, RED, card, one, table, wall

from killzone.core.reasons import Reason
from killzone.core.table import Operative, Table
from killzone.editions.kt21.board.engagement import engaged, friends_engaged, in_engagement_range
from killzone.editions.kt21.board.vantage import on_vantage
from killzone.editions.kt21.board.visibility import (
    against_line_of_sight,
    choices,
    hidden_from_above,
    in_line_of_sight,
    is_visible,
    lines,
)
from killzone.geometry.parts import Part
from killzone.geometry.units import inches


def shooter(*at: float) -> Operative:
    return one("shooter", BLUE, at)  # type: ignore[arg-type]  # a pair of numbers


def target(*at: float, order: str = "engage", **stats: Any) -> Operative:
    return one("target", RED, at, order=order, **stats)  # type: ignore[arg-type]  # keywords of whoever calls


def seen(*operatives: Operative, terrain: tuple[Part, ...] = (), close_quarters: bool = False) -> Table:
    return table(operatives, terrain=terrain, close_quarters=close_quarters)


def why(reason: Reason | None) -> str:
    return reason.rule if reason is not None else ""


@pytest.mark.rule("kt21.los.engage", "kt21.los.conceal")
def test_in_the_open_either_order_is_in_line_of_sight() -> None:
    for order in ("engage", "conceal"):
        a, b = shooter(5, 11), target(15, 11, order=order)
        assert in_line_of_sight(seen(a, b), a, b)
        assert lines(seen(a, b), a, b).cover == ()


@pytest.mark.rule("kt21.los.cover", "kt21.terrain.light", "kt21.los.conceal", "kt21.los.engage")
@pytest.mark.parametrize(("near", "covered"), [(9.5, True), (9.49, False)])
def test_light_terrain_within_an_inch_of_the_target_gives_cover(near: float, covered: bool) -> None:
    """The target's base begins at x 10.5."""
    low = wall("low", (near - 0.25, 8, near, 14), 1, "light", "traversable")
    a, exposed, hidden = shooter(5, 11), target(11, 11), target(11, 11, order="conceal")
    found = lines(seen(a, exposed, terrain=(low,)), a, exposed)
    assert [each.thing for each in found.cover] == (["low"] if covered else [])
    assert not covered or (found.cover[0].distance == inches(1) and found.light)
    assert in_line_of_sight(seen(a, exposed, terrain=(low,)), a, exposed)
    reason = against_line_of_sight(seen(a, hidden, terrain=(low,)), a, hidden)
    assert why(reason) == ("kt21.los.conceal" if covered else "")
    if reason is not None:
        assert reason.text == 'Target has a Conceal order and is in cover from Shooter: low is 1.00" from its base.'
    assert in_line_of_sight(seen(a, hidden, terrain=(low,)), a, hidden, indirect=True)


@pytest.mark.rule("kt21.los.cover", "kt21.los.cover-operative")
@pytest.mark.parametrize(("x", "covered"), [(8, False), (7.99, True)])
def test_no_cover_within_two_inches_of_the_shooter(x: float, covered: bool) -> None:
    """3" between the centres are 2" between the bases."""
    a, b, between = shooter(x, 11), target(11, 11), one("other", RED, (9.5, 11))
    low = wall("low", (10.2, 8, 10.4, 14), 1, "light")
    assert bool(lines(seen(a, b, terrain=(low,)), a, b).cover) == covered
    assert bool(lines(seen(a, b, between), a, b).cover) == covered


@pytest.mark.rule("kt21.terrain.insignificant")
def test_insignificant_terrain_neither_hides_nor_covers() -> None:
    heap = wall("heap", (10, 8, 10.4, 14), 3, "insignificant", "heavy")
    a, b = shooter(5, 11), target(11, 11, order="conceal")
    assert is_visible(seen(a, b, terrain=(heap,)), a, b)
    assert in_line_of_sight(seen(a, b, terrain=(heap,)), a, b)


@pytest.mark.rule("kt21.los.cover-lines", "kt21.los.obscured", "kt21.los.visible", "kt21.terrain.heavy")
@pytest.mark.parametrize(("y", "valid"), [(11.2, True), (10.9, False)])
def test_one_line_is_enough_to_obscure_from_every_point(y: float, valid: bool) -> None:
    """Situation 20: from a point of the base the fan passes the wall; a little farther and none does."""
    a, b = shooter(4, 11), target(13, 11)
    place = seen(a, b, terrain=(wall("screen", (8, y, 8.5, 14), 3, "heavy"),))
    assert is_visible(place, a, b)
    reason = against_line_of_sight(place, a, b)
    assert why(reason) == ("" if valid else "kt21.los.obscured")
    if reason is not None:
        assert "screen" in reason.text
        assert reason.marks


@pytest.mark.rule("kt21.los.obscured")
@pytest.mark.parametrize(("edge", "obscured"), [(10.51, False), (10.49, True)])
def test_heavy_terrain_obscures_more_than_two_inches_from_the_target(edge: float, obscured: bool) -> None:
    """The base begins at x 12.5; a thick block obscures by its far side, however near the other is."""
    a, b = shooter(4, 11), target(13, 11, order="engage")
    place = seen(a, b, terrain=(wall("block", (edge, 10.95, 11.9, 11.05), 1, "heavy"),))
    assert bool(lines(place, a, b).obscured) == obscured
    assert lines(place, a, b).cover[0].heavy
    assert in_line_of_sight(place, a, b) != obscured


@pytest.mark.rule("kt21.los.obscured-exception")
@pytest.mark.parametrize(("edge", "obscured"), [(5.49, False), (5.51, True)])
def test_what_is_within_an_inch_of_the_shooter_does_not_obscure(edge: float, obscured: bool) -> None:
    """The base ends at x 4.5; parts of the block farther away obscure."""
    a, b = shooter(4, 11), target(13, 11)
    place = seen(a, b, terrain=(wall("block", (4.8, 9, edge, 13), 1, "heavy"),))
    assert bool(lines(place, a, b).obscured) == obscured


@pytest.mark.rule("kt21.terrain.light", "kt21.los.obscured")
def test_light_terrain_never_obscures() -> None:
    a, b = shooter(4, 11), target(13, 11, order="conceal")
    assert in_line_of_sight(seen(a, b, terrain=(wall("low", (8, 6, 9, 16), 1, "light"),)), a, b)


@pytest.mark.rule("kt21.los.visible")
def test_other_operatives_block_no_sight_and_everybody_sees_itself() -> None:
    a, b = shooter(4, 11), target(13, 11)
    crowd = [one(f"c{y}", RED, (8, 10 + y)) for y in range(3)]
    assert is_visible(seen(a, b, *crowd), a, b)
    closed = wall("w", (8, 0, 8.5, 22), 9, "heavy")
    assert not is_visible(seen(a, b, terrain=(closed,)), a, b)
    assert why(against_line_of_sight(seen(a, b, terrain=(closed,)), a, b)) == "kt21.los.visible"
    assert is_visible(seen(a, b, terrain=(closed,)), a, a)


@pytest.mark.rule("kt21.los.cover-operative", "kt21.los.conceal")
def test_an_operative_that_is_in_sight_covers_one_behind_it() -> None:
    """Situation 19."""
    a, t = shooter(5, 11), target(11.4, 11, order="conceal")
    standing, hiding = one("b", RED, (10, 11)), one("b", RED, (10, 11), order="conceal")
    place = seen(a, standing, t)
    reason = against_line_of_sight(place, a, t)
    assert why(reason) == "kt21.los.conceal"
    assert reason is not None
    assert 'B is 0.40" from its base' in reason.text
    low = wall("low", (9, 9, 9.25, 13), 1, "light", "traversable")
    place = seen(a, hiding, t, terrain=(low,))
    assert not in_line_of_sight(place, a, hiding)
    assert in_line_of_sight(place, a, t)
    assert lines(place, a, t).cover == ()
    assert lines(seen(a, standing, t, terrain=(low,)), a, t).cover[0].operative


@pytest.mark.rule("kt21.los.cover-operative")
@pytest.mark.parametrize(("x", "covered"), [(9, True), (8.99, False)])
def test_an_operative_covers_within_an_inch_of_the_target(x: float, covered: bool) -> None:
    a, t, between = shooter(3, 11), target(11, 11), one("b", BLUE, (x, 11))
    assert bool(lines(seen(a, t, between), a, t).cover) == covered


@pytest.mark.rule("kt21.los.cover-operative")
def test_who_covers_whom_does_not_go_in_circles() -> None:
    """Two concealed ones side by side, each near the lines to the other: the nearer one is judged first."""
    a = shooter(3, 11)
    near, far = one("near", RED, (12, 10.5), order="conceal"), one("far", RED, (12.1, 11.55), order="conceal")
    place = seen(a, near, far)
    assert in_line_of_sight(place, a, near)
    assert in_line_of_sight(place, a, far) == (not lines(place, a, far).cover)


FLOOR = wall("floor", (10, 8, 14, 14), 3, "heavy", "vantage")
RAMPART = Part(
    "rampart",
    "floor",
    wall("r", (10, 8, 10.25, 14), 3.5).outline,
    inches(3),
    inches(3.5),
    frozenset({"light"}),
)


@pytest.mark.rule("kt21.terrain.vantage-target", "kt21.terrain.vantage", "kt21.los.cover")
def test_a_rampart_covers_from_below_and_the_floor_does_not() -> None:
    """Situation 21."""
    a, b = shooter(2, 11), target(11, 11, 3, order="conceal")
    place = seen(a, b, terrain=(FLOOR, RAMPART))
    assert on_vantage(place, b)
    assert not on_vantage(place, a)
    assert [(each.thing, each.distance) for each in lines(place, a, b).cover] == [("rampart", inches(0.25))]
    assert why(against_line_of_sight(place, a, b)) == "kt21.los.conceal"
    bare = seen(a, b, terrain=(FLOOR,))
    assert (lines(bare, a, b).cover, lines(bare, a, b).obscured) == ((), ())
    assert in_line_of_sight(bare, a, b)


@pytest.mark.rule("kt21.terrain.vantage-target", "kt21.los.obscured")
def test_terrain_at_the_height_of_a_target_on_a_vantage_point_obscures_it() -> None:
    a, b = shooter(2, 11), target(13.4, 11, 3)
    high = Part("high", "floor", wall("h", (10, 8, 10.25, 14), 5).outline, inches(3), inches(5), frozenset({"heavy"}))
    post = wall("post", (9, 8, 9.5, 14), 3, "heavy")
    assert lines(seen(a, b, terrain=(FLOOR, high)), a, b).obscured == ("high",)
    # What is lower than the level and passed over on the slant does not.
    assert lines(seen(a, b, terrain=(FLOOR, wall("low", (9, 8, 9.5, 14), 1, "heavy"))), a, b).obscured == ()
    assert lines(seen(a, b, terrain=(FLOOR, post)), a, b).obscured == ("post",)


@pytest.mark.rule("kt21.los.obscured", "kt21.los.cover")
def test_lines_from_above_pass_over_what_is_low_but_a_barricade_near_the_target_covers() -> None:
    a, b = shooter(11.4, 11, 3), target(3, 11)
    wide = wall("block", (7, 8, 8, 14), 0.5, "heavy")
    assert lines(seen(a, b, terrain=(FLOOR, wide)), a, b).obscured == ()
    tall = wall("block", (7, 8, 8, 14), 2, "heavy")
    assert lines(seen(a, b, terrain=(FLOOR, tall)), a, b).obscured == ("block",)
    low = wall("low", (4, 8, 4.25, 14), 1, "light")
    assert [each.thing for each in lines(seen(a, b, terrain=(FLOOR, low)), a, b).cover] == ["low"]


HIGH = wall("high", (1, 8, 5, 14), 3, "heavy", "vantage")


@pytest.mark.rule("kt21.terrain.vantage-shooting", "kt21.los.cover-operative")
def test_from_a_vantage_point_operatives_and_light_terrain_do_not_hide_concealed_enemies() -> None:
    """Situation 22."""
    a, b, friend = shooter(3, 11, 3), target(10, 11, order="conceal"), one("friend", RED, (8.6, 11))
    place = seen(a, b, friend, terrain=(HIGH,))
    assert [each.thing for each in lines(place, a, b).cover] == ["friend"]
    assert in_line_of_sight(place, a, b)
    low, block = wall("low", (9, 8, 9.25, 14), 1, "light"), wall("block", (9, 8, 9.25, 14), 1, "heavy")
    assert in_line_of_sight(seen(a, b, terrain=(HIGH, low)), a, b)
    assert why(against_line_of_sight(seen(a, b, terrain=(HIGH, block)), a, b)) == "kt21.los.conceal"
    assert why(against_line_of_sight(seen(a, b, friend, terrain=(HIGH, block)), a, b)) == "kt21.los.conceal"


@pytest.mark.rule("kt21.terrain.vantage-shooting")
@pytest.mark.parametrize(("height", "valid"), [(2, True), (1.99, False)])
def test_the_target_stands_two_inches_lower(height: float, valid: bool) -> None:
    floor, low = wall("high", (1, 8, 5, 14), height, "vantage"), wall("low", (9, 8, 9.25, 14), 1, "light")
    a, b = shooter(3, 11, height), target(10, 11, order="conceal")
    assert in_line_of_sight(seen(a, b, terrain=(floor, low)), a, b) == valid


@pytest.mark.rule("kt21.weapon.barrage", "kt21.los.conceal")
def test_a_roof_hides_from_above_and_a_wall_from_the_side() -> None:
    """Situation 23."""
    a, b = shooter(3, 11), target(10, 11)
    roof = wall("roof", (8, 9, 12, 13), 2.5, "light", bottom=2.25)
    under = seen(a, b, terrain=(roof,))
    assert hidden_from_above(under, b)
    assert lines(under, a, b).cover == ()
    behind = seen(a, b, terrain=(wall("low", (9, 8, 9.25, 14), 1, "light"),))
    assert not hidden_from_above(behind, b)
    assert lines(behind, a, b).cover
    nothing = seen(a, b, terrain=(wall("mist", (8, 9, 12, 13), 2.5, "insignificant", bottom=2.25),))
    assert not hidden_from_above(nothing, b)


@pytest.mark.rule("kt21.def.engagement-range", "kt21.shoot.target")
def test_friends_behind_a_wall_are_not_engaged() -> None:
    """Situation 24."""
    a, friend, b = shooter(10.5, 3), one("friend", BLUE, (9, 11)), target(10.5, 11)
    partition = wall("w", (9.6, 8, 9.9, 14), 3, "heavy")
    place = seen(a, friend, b, terrain=(partition,))
    assert not in_engagement_range(place, friend, b)
    assert friends_engaged(place, a, b) == []
    assert in_line_of_sight(place, a, b)
    bare = seen(a, friend, b)
    assert [each.id for each in friends_engaged(bare, a, b)] == ["friend"]
    assert [each.id for each in engaged(bare, b)] == ["friend"]
    assert engaged(bare, a) == []


@pytest.mark.rule("kt21.def.engagement-range", "kt21.cq.wall-range")
@pytest.mark.parametrize(("x", "near"), [(12, True), (12.01, False)])
def test_engagement_range_is_one_inch(x: float, near: bool) -> None:
    a, b = shooter(10, 11), target(x, 11)
    assert in_engagement_range(seen(a, b), a, b) == in_engagement_range(seen(a, b), b, a) == near


BULKHEAD = wall("bulkhead", (8, 6, 8.5, 16), 4, "heavy", "wall")


@pytest.mark.rule("kt21.cq.wall-sight", "kt21.cq.wall-trait")
def test_nothing_is_seen_over_walls_and_lines_that_all_meet_them_reach_nobody() -> None:
    a, b = shooter(4, 11), target(13, 11)
    place = seen(a, b, terrain=(BULKHEAD,), close_quarters=True)
    assert not is_visible(place, a, b)
    assert lines(place, a, b, indirect=True).walled
    assert why(against_line_of_sight(place, a, b, indirect=True)) == "kt21.los.visible"
    leaf = wall("leaf", (8, 6, 8.5, 16), 4, "wall")
    assert lines(seen(a, b, terrain=(leaf,), close_quarters=True), a, b).walled
    aside = wall("bulkhead", (8, 13, 8.5, 16), 4, "heavy", "wall")
    assert not lines(seen(a, b, terrain=(aside,), close_quarters=True), a, b).walled


@pytest.mark.rule("kt21.cq.wall-cover")
def test_walls_cover_and_obscure_round_corners_only() -> None:
    """Lines that run into a wall beside the target, but meet no end of it, are not hindered by it."""
    a, b = shooter(4, 11), target(13, 10.4)
    along = wall("along", (2, 9.5, 20, 9.89), 4, "heavy", "wall")
    ending = wall("ending", (12, 10.5, 12.3, 16), 4, "heavy", "wall")
    leaf = wall("leaf", (12, 10.5, 12.3, 16), 4, "wall")
    assert lines(seen(a, b, terrain=(along,), close_quarters=True), a, b).cover == ()
    assert [each.thing for each in lines(seen(a, b, terrain=(ending,), close_quarters=True), a, b).cover] == ["ending"]
    assert lines(seen(a, b, terrain=(leaf,), close_quarters=True), a, b).cover == ()


@pytest.mark.rule("kt21.cq.condensed-crowding", "kt21.los.cover-lines")
def test_a_line_past_operatives_is_crowded_unless_a_point_avoids_them() -> None:
    """Situation 25."""
    a, b = shooter(4, 11), target(12, 11)

    def crowd(*others: Operative, close_quarters: bool = True) -> tuple[str, ...]:
        return lines(seen(a, b, *others, close_quarters=close_quarters), a, b).crowd

    assert crowd(one("x", RED, (8, 11.9))) == ()
    assert crowd(one("x", RED, (8, 11.2))) == ("x",)
    assert crowd(one("x", RED, (8, 11.2), order="conceal")) == ()
    assert crowd(one("x", RED, (8, 11.2)), close_quarters=False) == ()
    hurt = one("x", RED, (8, 11.2), wounds=3)
    assert crowd(hurt) == ("x",)
    assert crowd(hurt.but(card=card("x", wounds=6))) == ("x",)
    assert crowd(hurt.but(card=card("x", wounds=5))) == ()
    assert crowd(one("x", BLUE, (5, 11))) == ()
    assert crowd(one("x", BLUE, (5.01, 11))) == ("x",)
    assert crowd(one("x", RED, (5, 11))) == ("x",)


@pytest.mark.rule("kt21.cq.condensed-crowding")
def test_where_cover_and_crowding_trade_off_there_are_two_choices() -> None:
    a, b = shooter(4, 11), target(12, 11)
    other, low = one("x", RED, (8, 11.82)), wall("low", (10.6, 9, 10.7, 10.65), 1, "light")
    both = choices(seen(a, b, other, terrain=(low,), close_quarters=True), a, b)
    assert [(bool(each.cover), bool(each.crowd)) for each in both] == [(False, True), (True, False)]
    assert len(choices(seen(a, b, other, close_quarters=True), a, b)) == 1
