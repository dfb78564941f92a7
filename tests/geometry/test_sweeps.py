"""Swept discs against an independent oracle."""

from fractions import Fraction
from math import hypot
from random import Random

import shapely
from geometry.worlds import an_outline, cases

from killzone.geometry.sweeps import (
    contains,
    disc_hits,
    disc_touches,
    edges_of,
    enters_any,
    leaves_any,
    line_enters,
    point_enters,
    sweep_gap,
    sweep_hits,
    sweep_span,
)

Point = tuple[int, int]

SURE = 1e-6
"""Nearer to the limit than this the oracle's own rounding may decide."""

SMALL: tuple[tuple[Point, ...], ...] = (
    ((3, 3), (9, 3), (9, 7), (3, 7)),
    ((2, 4), (8, 2), (10, 8)),
    ((5, 2), (9, 6), (5, 10), (1, 6)),
)


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


def test_hits_are_told_from_touches_by_whole_numbers() -> None:
    """Where all is so small that ways and discs often touch corners and edges, against distances in exact fractions."""
    draw = Random(4)
    touched = 0
    for _ in range(cases(1500)):
        outline = draw.choice(SMALL)
        a, b = ((draw.randrange(13), draw.randrange(13)) for _ in range(2))
        square = draw.choice((1, 2, 4, 5, 8, 9))
        far = _exactly(a, b, outline)
        touched += far == square
        assert sweep_hits(*a, *b, edges_of(outline), square) == (far < square), (a, b, outline, square)
    assert touched > 10


def test_one_look_at_many_circles_says_what_looking_at_each_says() -> None:
    draw = Random(5)
    for size in (12, 9000):
        for _ in range(cases(1000)):
            ax, ay, bx, by = (draw.randrange(size) for _ in range(4))
            circles = [
                (draw.randrange(size), draw.randrange(size), draw.randrange(1, size) ** 2 // 16)
                for _ in range(draw.randrange(4))
            ]
            each = any(sweep_gap(ax, ay, bx, by, *circle) < 0 for circle in circles)
            assert enters_any(ax, ay, bx, by, circles) == each
            left = any(
                sweep_gap(ax, ay, bx, by, *circle) <= 0 < sweep_gap(bx, by, bx, by, *circle) for circle in circles
            )
            assert leaves_any(ax, ay, bx, by, circles) == left


def _exactly(a: Point, b: Point, outline: tuple[Point, ...]) -> Fraction:
    """The square of the distance between a way and an outline."""
    edges = [(outline[i - 1], outline[i]) for i in range(len(outline))]
    if all(_side(p, q, a) >= 0 for p, q in edges) or any(_cross(a, b, p, q) for p, q in edges):
        return Fraction(0)
    corners = [_from_way(corner, a, b) for corner in outline]
    return min(*corners, *[_from_way(end, p, q) for end in (a, b) for p, q in edges])


def _side(p: Point, q: Point, at: Point) -> int:
    return (q[0] - p[0]) * (at[1] - p[1]) - (q[1] - p[1]) * (at[0] - p[0])


def _cross(a: Point, b: Point, p: Point, q: Point) -> bool:
    return _side(a, b, p) * _side(a, b, q) < 0 and _side(p, q, a) * _side(p, q, b) < 0


def _from_way(at: Point, a: Point, b: Point) -> Fraction:
    """The square of the distance of a point from a way."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = (at[0] - a[0]) * dx + (at[1] - a[1]) * dy
    share = Fraction(min(max(along, 0), length), length) if length else Fraction(0)
    return (at[0] - a[0] - share * dx) ** 2 + (at[1] - a[1] - share * dy) ** 2
