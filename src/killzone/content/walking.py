"""Whether a base gets across a board on its floor, found on a grid of an eighth of an inch.

A place on the grid is free if the whole base lies on the board and overlaps nothing that stops it; neighbouring free
places count as connected. A way that is less than about an eighth of an inch wider than the base may be missed, so what
this says is there is there, and what it misses is too narrow to enjoy. Playing itself uses the exact paths of
`killzone.geometry`.
"""

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final

from killzone.content.killzones import Path, TerrainForm, for_players, zone_lists, zone_word
from killzone.geometry.parts import Outline, Part
from killzone.geometry.shapes import Base, usual_body
from killzone.geometry.sweeps import disc_hits, edges_of
from killzone.geometry.units import INCH, MM

BASE: Final = Base(40 * MM, 40 * MM)
CELL: Final = INCH // 8 + 1  # 3.18 mm
Rows = list[int]
"""Places of the grid, row by row: the bit of a place is its number in the row."""


def unreachable(form: TerrainForm, parts: list[Part], walk: frozenset[str]) -> Iterator[tuple[Path, str]]:
    """The markers on the floor and the drop zones that the base cannot walk to from the first drop zone.

    Parts with a trait in `walk`, and parts above the head, stop nobody.
    """
    lists = zone_lists(form)
    if not lists:
        return
    head = usual_body(BASE).height
    solid = [part.outline for part in parts if part.bottom < head and not part.traits & walk]
    reached = flood(free_rows(form.size[0], form.size[1], solid), lists[0][1][0])
    for id, marker in form.markers.items():
        x, y, z = (*marker.at, 0)[:3]
        if not z and not _comes_near(reached, x, y, INCH + BASE.radius + 20 * MM):
            yield ("markers", id), f"the marker {id!r}"
    for path, zones in lists:
        for place, zone in enumerate(zones):
            if not any(row & inside for row, inside in zip(reached, _inside(len(reached), zone), strict=True)):
                yield (*path, place), f"{zone_word(path)} {place + 1}{for_players(path)}"


def flood(free: Rows, zone: Sequence[int]) -> Rows:
    """The places of the grid that the base can walk to from anywhere in the zone."""
    reached = [row & inside for row, inside in zip(free, _inside(len(free), zone), strict=True)]
    grown = True
    while grown:
        grown = False
        for order in (range(len(free)), range(len(free) - 1, -1, -1)):
            for j in order:
                above = reached[j + 1] if j + 1 < len(free) else 0
                row = _along(reached[j] | (above | (reached[j - 1] if j else 0)) & free[j], free[j])
                if row != reached[j]:
                    reached[j], grown = row, True
    return reached


def _along(row: int, free: int) -> int:
    """A row with all free places beside those that it has."""
    while (more := (row | row << 1 | row >> 1) & free) != row:
        row = more
    return row


def _inside(rows: int, zone: Sequence[int]) -> Rows:
    """The places of the grid that lie in a zone."""
    x0, y0, x1, y1 = zone
    columns = _span(-(-x0 // CELL), x1 // CELL)
    return [columns if y0 <= j * CELL <= y1 else 0 for j in range(rows)]


def _comes_near(reached: Rows, x: int, y: int, near: int) -> bool:
    """Whether a place of these is no farther than this from a point."""
    for j, row in enumerate(reached):
        left = near * near - (j * CELL - y) ** 2
        if left >= 0 and row & _span(-((isqrt(left) - x) // CELL), (x + isqrt(left)) // CELL):
            return True
    return False


def free_rows(width: int, depth: int, solid: list[Outline]) -> Rows:
    """The places of the grid where the base lies on the board and overlaps nothing."""
    radius = BASE.radius
    columns = _span(-(-radius // CELL), (width - radius) // CELL)
    first, last = -(-radius // CELL), (depth - radius) // CELL
    free = [columns if j >= first else 0 for j in range(last + 1)]
    for outline in solid:
        edges = edges_of(outline)
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        low, high = (min(xs) - radius) // CELL, (max(xs) + radius) // CELL + 1
        for j in range(max(first, (min(ys) - radius) // CELL), min(last, (max(ys) + radius) // CELL + 1) + 1):
            # An outline is convex, so the places of a row at which the base overlaps it lie side by side.
            one = next((i for i in range(low, high + 1) if disc_hits(i * CELL, j * CELL, edges, radius * radius)), None)
            if one is not None:
                backwards = range(high, one - 1, -1)
                two = next(i for i in backwards if disc_hits(i * CELL, j * CELL, edges, radius * radius))
                free[j] &= ~_span(one, two)
    return free


def _span(low: int, high: int) -> int:
    """The places of a row from one to another, both included."""
    low = max(low, 0)
    return (1 << high + 1) - (1 << low) if high >= low else 0
