"""Swept discs against an independent oracle."""

from math import hypot
from random import Random

import shapely
from geometry.worlds import an_outline, cases

from killzone.geometry.sweeps import (
    contains,
    disc_hits,
    disc_touches,
    edges_of,
    line_enters,
    point_enters,
    sweep_gap,
    sweep_hits,
    sweep_span,
)

SURE = 1e-6
"""Nearer to the limit than this the oracle's own rounding may decide."""


def test_still_and_moving_discs_agree_with_the_oracle() -> None:
    draw = Random(1)
    for _ in range(cases(1500)):
        outline = an_outline(draw, 4000, 4000)
        polygon, edges = shapely.Polygon(outline), edges_of(outline)
        radius = draw.choice((1, 800, 1250, 1600, 2500))
        ax, ay, bx, by = (draw.randrange(14000) for _ in range(4))
        far = polygon.distance(shapely.Point(ax, ay))
        if abs(far - radius) > SURE:
            assert disc_hits(ax, ay, edges, radius * radius) == (far < radius)
            assert disc_touches(ax, ay, edges, radius * radius) == (far < radius)
        assert contains(ax, ay, edges) == polygon.intersects(shapely.Point(ax, ay))
        assert point_enters(ax, ay, edges) == polygon.contains(shapely.Point(ax, ay))
        way = shapely.LineString([(ax, ay), (bx, by)])
        far = polygon.distance(way)
        if abs(far - radius) > SURE:
            assert sweep_hits(ax, ay, bx, by, edges, radius * radius) == (far < radius)
            assert (sweep_span(ax, ay, bx, by, edges, radius) is not None) == (far < radius)
        inside = polygon.intersection(way).length
        if inside == 0 or inside > SURE:
            assert line_enters(ax, ay, bx, by, edges) == (inside > 0)


def test_where_a_disc_enters_and_leaves_agrees_with_the_oracle() -> None:
    draw = Random(2)
    for _ in range(cases(400)):
        outline = an_outline(draw, 4000, 4000)
        radius = draw.choice((0, 1250, 2500))
        ax, ay, bx, by = (draw.randrange(14000) for _ in range(4))
        span = sweep_span(ax, ay, bx, by, edges_of(outline), radius)
        grown = shapely.Polygon(outline).buffer(radius, quad_segs=256)
        part = grown.intersection(shapely.LineString([(ax, ay), (bx, by)]))
        length = hypot(bx - ax, by - ay)
        if span is None:
            assert part.length < 12
            continue
        if part.length < 12:
            continue
        shares = sorted(hypot(x - ax, y - ay) / length for x, y in part.coords)
        # The oracle's circle is a polygon; a way that grazes it shortens by far more than the polygon is too small.
        assert abs(shares[0] - span[0]) * length < 30
        assert abs(shares[-1] - span[1]) * length < 30


def test_a_point_beside_a_way_agrees_with_the_oracle() -> None:
    draw = Random(3)
    for _ in range(cases(500)):
        ax, ay, bx, by, x, y = (draw.randrange(9000) for _ in range(6))
        radius = draw.randrange(1, 4000)
        far = shapely.LineString([(ax, ay), (bx, by)]).distance(shapely.Point(x, y))
        if abs(far - radius) > SURE:
            assert sweep_gap(ax, ay, bx, by, x, y, radius * radius) == (-1 if far < radius else 1)
    assert sweep_gap(0, 0, 100, 0, 50, 30, 900) == 0
    assert sweep_gap(0, 0, 100, 0, 103, 4, 25) == 0


def test_a_way_along_an_edge_or_through_a_corner_does_not_enter() -> None:
    square = edges_of(((0, 0), (100, 0), (100, 100), (0, 100)))
    assert not line_enters(-50, 0, 150, 0, square)
    assert not line_enters(-50, 50, 50, -50, square)
    assert line_enters(0, 0, 100, 100, square)
    assert line_enters(-10, -10, 110, 110, square)
    assert not line_enters(-20, 50, 0, 50, square)
    assert line_enters(-20, 50, 1, 50, square)
