"""Edges of levels, against unions of polygons and plain looks at places beside them."""

import random
from math import hypot

import pytest
import shapely
from geometry.worlds import DEPTH, WIDTH, cases

from killzone.geometry.ledges import Ledge, gap_ledge, landing, ledges, level_under, nearest_ledges
from killzone.geometry.shapes import Base, Part, Spot, Terrain, rectangle
from killzone.geometry.units import INCH

R25, OVAL = Base(2500, 2500), Base(6000, 3500)
FLOOR = frozenset({"floor"})
LADDER = frozenset({"ladder"})
HIGH = 3 * INCH


def block(id: str, box: tuple[float, float, float, float], top: int, bottom: int = 0, trait: str = "floor") -> Part:
    corners = [round(value * INCH) for value in box]
    return Part(id, id, rectangle(*corners), bottom, top, frozenset({trait}))


def board(*parts: Part) -> Terrain:
    return Terrain(WIDTH, DEPTH, parts)


def edges(terrain: Terrain, spot: Spot) -> tuple[Ledge, ...]:
    return ledges(terrain, level_under(terrain, spot, FLOOR), LADDER)


def test_a_floor_has_four_edges_and_the_nearest_is_measured_from_the_base() -> None:
    terrain = board(block("deck", (5, 5, 10, 10), HIGH))
    spot = Spot(9 * INCH, 7 * INCH, HIGH)
    found = edges(terrain, spot)
    assert len(found) == 4
    assert {(ledge.drop, ledge.rail) for ledge in found} == {(HIGH, 0)}
    nearest = nearest_ledges(spot, R25, found)
    assert nearest is not None
    distance, (east,) = nearest
    assert distance == INCH - 1250
    assert (east.start, east.end) == ((10 * INCH, 5 * INCH), (10 * INCH, 10 * INCH))
    assert gap_ledge(Spot(10 * INCH - 1249, 7 * INCH, HIGH), R25, east) == 0, "it hangs over"
    assert gap_ledge(Spot(10 * INCH - 1251, 7 * INCH, HIGH), R25, east) == 1
    assert gap_ledge(Spot(8 * INCH, 7 * INCH, HIGH, 90), OVAL, east) == 2 * INCH - 1750
    corner = nearest_ledges(Spot(9 * INCH, 9 * INCH, HIGH), R25, found)
    assert corner is not None
    assert len(corner[1]) == 2, "both are equally near"
    assert edges(terrain, Spot(9 * INCH, 7 * INCH)) == ()
    assert edges(terrain, Spot(3 * INCH, 7 * INCH, HIGH)) == ()
    assert nearest_ledges(spot, R25, ()) is None


def test_flush_floors_are_one_level_and_others_are_not() -> None:
    one, two = block("one", (5, 5, 10, 10), HIGH), block("two", (10, 5, 15, 9), HIGH)
    apart = block("apart", (10.5, 9.2, 12, 11), HIGH)
    terrain = board(one, two, apart, block("low", (5, 10, 10, 12), HIGH - 1))
    spot = Spot(9 * INCH, 7 * INCH, HIGH)
    assert level_under(terrain, spot, FLOOR) == (one, two)
    found = edges(terrain, spot)
    on_the_joint = [ledge for ledge in found if ledge.start[0] == ledge.end[0] == 10 * INCH]
    assert [(ledge.start, ledge.end) for ledge in on_the_joint] == [((10 * INCH, 9 * INCH), (10 * INCH, 10 * INCH))]
    north = [ledge for ledge in found if ledge.start[1] == ledge.end[1] == 10 * INCH]
    assert [ledge.drop for ledge in north] == [1]


def test_what_stands_below_an_edge_or_on_it_cuts_it() -> None:
    terrain = board(
        block("deck", (5, 5, 10, 10), HIGH),
        block("crate", (10, 6, 11, 7), INCH, trait="light"),
        block("rail", (9.75, 8, 10, 10), HIGH + INCH // 2, HIGH, "light"),
        block("wall", (10, 5, 10.5, 5.5), HIGH + INCH, trait="wall"),
        block("ladder", (10, 7.2, 10.2, 7.6), HIGH, trait="ladder"),
    )
    east = [
        ledge for ledge in edges(terrain, Spot(8 * INCH, 7 * INCH, HIGH)) if ledge.start[0] == ledge.end[0] > 8 * INCH
    ]
    found = [(ledge.start[1] / INCH, ledge.end[1] / INCH, ledge.drop, ledge.rail) for ledge in east]
    assert found == [
        (5, 5.5, HIGH, INCH),
        (5.5, 6, HIGH, 0),
        (6, 7, HIGH - INCH, 0),
        (7, 8, HIGH, 0),
        (8, 10, HIGH, INCH // 2),
    ]


def test_one_lands_beside_the_edge_on_whatever_is_below() -> None:
    terrain = board(block("deck", (5, 5, 10, 10), HIGH), block("crate", (10, 6, 11, 7), INCH, trait="light"))
    for y, top in ((6.5, INCH), (8, 0)):
        spot = Spot(round(9.4 * INCH), round(y * INCH), HIGH, 30)
        nearest = nearest_ledges(spot, R25, edges(terrain, spot))
        assert nearest is not None
        there = landing(spot, R25, nearest[1][0], terrain)
        assert (there.y, there.z, there.facing) == (spot.y, top, 30)
        assert 10 * INCH + 1250 <= there.x <= 10 * INCH + 1252
    (east,) = [ledge for ledge in edges(board(terrain.parts[0]), spot) if ledge.start[0] == ledge.end[0] == 10 * INCH]
    turned = landing(Spot(9 * INCH, 7 * INCH, HIGH, 90), OVAL, east, terrain)
    assert 10 * INCH + 1750 <= turned.x <= 10 * INCH + 1752


def test_levels_agree_with_unions_of_polygons() -> None:
    dice = random.Random(37)
    for _ in range(cases(60)):
        parts = [block("home", (10, 8, 14, 12), HIGH)]
        for i in range(dice.randrange(1, 9)):
            x, y = dice.randrange(12, 30) / 2, dice.randrange(8, 26) / 2
            top = dice.choice((HIGH, HIGH, HIGH, INCH, 2 * INCH))
            parts.append(block(f"p{i}", (x, y, x + dice.randrange(1, 8) / 2, y + dice.randrange(1, 8) / 2), top))
        terrain = board(*parts)
        spot = Spot(dice.randrange(10 * INCH, 14 * INCH), dice.randrange(8 * INCH, 12 * INCH), HIGH)
        found = edges(terrain, spot)
        tops = [shapely.Polygon(part.outline).buffer(1, join_style="mitre") for part in parts if part.top == HIGH]
        # Parts that touch at a corner make one level as well.
        joined = shapely.unary_union(tops)
        whole = next(one for one in getattr(joined, "geoms", [joined]) if one.covers(shapely.Point(spot.x, spot.y)))
        level = whole.buffer(-1, join_style="mitre")
        nearest = nearest_ledges(spot, R25, found)
        assert nearest is not None
        expected = max(level.boundary.distance(shapely.Point(spot.x, spot.y)) - 1250, 0)
        assert nearest[0] == pytest.approx(expected, abs=3)
        assert sum(hypot(a.end[0] - a.start[0], a.end[1] - a.start[1]) for a in found) == pytest.approx(
            level.boundary.length, abs=60
        )
        for ledge in found:
            (ax, ay), (bx, by) = ledge.start, ledge.end
            length = hypot(bx - ax, by - ay)
            out = ((by - ay) / length * 5, (ax - bx) / length * 5)
            for share in (0.02, 0.5, 0.98):
                x, y = ax + (bx - ax) * share + out[0], ay + (by - ay) * share + out[1]
                under = [
                    part.top for part in parts if part.box[0] <= x <= part.box[2] and part.box[1] <= y <= part.box[3]
                ]
                assert ledge.drop == HIGH - max(under, default=0)
