"""Whether a base gets across a board on its floor, found on a grid of an eighth of an inch.

A place on the grid is free if the whole base lies on the board and overlaps nothing that stops it; neighbouring free
places count as connected. A way that is less than about an eighth of an inch wider than the base may be missed, so what
this says is there is there, and what it misses is too narrow to enjoy. Playing itself uses the exact paths of
`killzone.geometry`.
"""

from collections.abc import Iterator
from typing import Final

from killzone.content.killzones import Path, TerrainForm, for_players, zone_lists, zone_word
from killzone.geometry.parts import Outline, Part
from killzone.geometry.shapes import Base, usual_body
from killzone.geometry.sweeps import disc_hits, edges_of
from killzone.geometry.units import INCH, MM

BASE: Final = Base(40 * MM, 40 * MM)
CELL: Final = INCH // 8 + 1  # 3.18 mm
Cell = tuple[int, int]


def unreachable(form: TerrainForm, parts: list[Part], walk: frozenset[str]) -> Iterator[tuple[Path, str]]:
    """The markers on the floor and the drop zones that the base cannot walk to from the first drop zone.

    Parts with a trait in `walk`, and parts above the head, stop nobody.
    """
    lists = zone_lists(form)
    if not lists:
        return
    head = usual_body(BASE).height
    solid = [part.outline for part in parts if part.bottom < head and not part.traits & walk]
    reached = _flood(form.size[0], form.size[1], solid, lists[0][1][0])
    for id, marker in form.markers.items():
        x, y, z = (*marker.at, 0)[:3]
        near = INCH + BASE.radius + 20 * MM
        if not z and not any((i * CELL - x) ** 2 + (j * CELL - y) ** 2 <= near**2 for i, j in reached):
            yield ("markers", id), f"the marker {id!r}"
    for path, zones in lists:
        for place, (x0, y0, x1, y1) in enumerate(zones):
            if not any(x0 <= i * CELL <= x1 and y0 <= j * CELL <= y1 for i, j in reached):
                yield (*path, place), f"{zone_word(path)} {place + 1}{for_players(path)}"


def _flood(width: int, depth: int, solid: list[Outline], zone: tuple[int, ...]) -> set[Cell]:
    """The places of the grid that the base can walk to from anywhere in the zone."""
    free = _free(width, depth, solid)
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


def _free(width: int, depth: int, solid: list[Outline]) -> set[Cell]:
    radius = BASE.radius
    columns = range(-(-radius // CELL), (width - radius) // CELL + 1)
    rows = range(-(-radius // CELL), (depth - radius) // CELL + 1)
    free = {(i, j) for i in columns for j in rows}
    for outline in solid:
        edges = edges_of(outline)
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        for i in range((min(xs) - radius) // CELL, (max(xs) + radius) // CELL + 2):
            for j in range((min(ys) - radius) // CELL, (max(ys) + radius) // CELL + 2):
                if (i, j) in free and disc_hits(i * CELL, j * CELL, edges, radius * radius):
                    free.discard((i, j))
    return free
