"""Whether a base gets across a board, by rows of places, is what walking from place to place finds."""

from random import Random

import pytest
from geometry.worlds import an_outline

from killzone.content.walking import BASE, CELL, Rows, flood, free_rows
from killzone.geometry.parts import Outline
from killzone.geometry.sweeps import disc_hits, edges_of

Cell = tuple[int, int]


def plain_free(width: int, depth: int, solid: list[Outline]) -> set[Cell]:
    """Each place of the grid on its own."""
    radius = BASE.radius
    columns = range(-(-radius // CELL), (width - radius) // CELL + 1)
    rows = range(-(-radius // CELL), (depth - radius) // CELL + 1)
    edges = [edges_of(outline) for outline in solid]
    return {
        (i, j)
        for i in columns
        for j in rows
        if not any(disc_hits(i * CELL, j * CELL, one, radius * radius) for one in edges)
    }


def plain_flood(free: set[Cell], zone: tuple[int, int, int, int]) -> set[Cell]:
    x0, y0, x1, y1 = zone
    waiting = [(i, j) for i, j in free if x0 <= i * CELL <= x1 and y0 <= j * CELL <= y1]
    reached = set(waiting)
    while waiting:
        i, j = waiting.pop()
        for beside in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if beside in free and beside not in reached:
                reached.add(beside)
                waiting.append(beside)
    return reached


def cells(rows: Rows) -> set[Cell]:
    return {(i, j) for j, row in enumerate(rows) for i in range(row.bit_length()) if row >> i & 1}


@pytest.mark.parametrize("seed", range(6))
def test_a_base_gets_as_far_as_from_place_to_place(seed: int) -> None:
    dice = Random(seed)
    width, depth = 30000, 24000
    solid = [an_outline(dice, dice.randrange(width) - 3000, dice.randrange(depth) - 3000, 7000) for _ in range(9)]
    free = plain_free(width, depth, solid)
    rows = free_rows(width, depth, solid)
    assert cells(rows) == free
    for zone in ((0, 0, 6000, depth), (width - 6000, 2540, width, 9000), (9000, 9000, 9000, 9000)):
        assert cells(flood(rows, zone)) == plain_flood(free, zone)
