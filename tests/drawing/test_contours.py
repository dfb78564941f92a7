"""Outlines painted as one: the lines around what they cover, held against Shapely."""

from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon
from shapely.ops import unary_union

from killzone.drawing.contours import contours
from killzone.drawing.shapes import Corner
from killzone.geometry.parts import rectangle

Outline = tuple[Corner, ...]


def area(lines: list[Outline]) -> Any:
    """What is inside an odd number of lines."""
    found = Polygon()
    for line in lines:
        found = found.symmetric_difference(shapely.make_valid(Polygon(line)))
    return found


def test_one_rectangle_stays_as_it_is() -> None:
    (line,) = contours([rectangle(1000, 1000, 5000, 3000)])
    assert len(line) == 4
    assert area([line]).symmetric_difference(Polygon(rectangle(1000, 1000, 5000, 3000))).area < 4000 * 30


def test_rectangles_that_touch_become_one() -> None:
    (line,) = contours([rectangle(0, 0, 2000, 1000), rectangle(2000, 0, 4000, 1000), rectangle(1000, 500, 3000, 900)])
    assert len(line) == 4


def test_what_lies_apart_gets_a_line_of_its_own() -> None:
    assert len(contours([rectangle(0, 0, 1000, 1000), rectangle(3000, 0, 4000, 1000)])) == 2


def test_a_hole_gets_a_line_of_its_own() -> None:
    ring = [
        rectangle(0, 0, 5000, 1000),
        rectangle(0, 4000, 5000, 5000),
        rectangle(0, 0, 1000, 5000),
        rectangle(4000, 0, 5000, 5000),
    ]
    lines = contours(ring)
    assert len(lines) == 2
    assert area(lines).area == pytest.approx(16_000_000, rel=0.02)


def test_what_is_left_out_is_a_hole_or_a_bay() -> None:
    lines = contours([rectangle(0, 0, 5000, 5000)], but=[rectangle(1000, 1000, 4000, 4000)])
    assert len(lines) == 2
    assert area(lines).area == pytest.approx(16_000_000, rel=0.02)
    (line,) = contours([rectangle(0, 0, 5000, 5000)], but=[rectangle(3000, 1000, 9000, 4000)])
    assert area([line]).area == pytest.approx(19_000_000, rel=0.02)
    assert contours([rectangle(0, 0, 1000, 1000)], but=[rectangle(-100, -100, 2000, 2000)]) == []


def test_cracks_and_slivers_are_not_seen() -> None:
    assert len(contours([rectangle(0, 0, 2000, 1000), rectangle(2030, 0, 4000, 1000)])) == 1
    assert contours([rectangle(0, 0, 30, 1000)]) == []


def test_nothing_has_no_lines() -> None:
    assert contours([]) == []


numbers = st.integers(0, 12_000)


@st.composite
def triangles(draw: st.DrawFn) -> Outline:
    return tuple(draw(st.tuples(numbers, numbers)) for _ in range(3))


@settings(max_examples=60)
@given(st.lists(triangles(), min_size=1, max_size=8))
def test_what_is_covered_is_what_shapely_says(outlines: list[Outline]) -> None:
    true = unary_union([Polygon(outline) for outline in outlines])
    wrong = area(contours(outlines)).symmetric_difference(true)
    # Everything farther than a millimetre and a half from an edge is right; slivers are thinner than that.
    assert wrong.difference(unary_union([Polygon(one).boundary for one in outlines]).buffer(150)).area < 1
