"""How far it is to a place on foot: a coarse map of the board, good enough to know which way leads there.

Walls are gone round, other terrain is slow to cross. A thing that can be opened counts as open.
"""

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from killzone.geometry.shapes import Spot
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH

CELL: Final = INCH // 2
_STRAIGHT, _SLANT = 0.5, 0.5 * 2**0.5
_SLOW: Final = 3.0
"""How much slower it is to climb over something."""
_STEP: Final = INCH
_ROOM: Final = INCH * 2 // 5
"""How near to a wall the middle of a base can come."""
_FAR: Final = 99.0


class Walk:
    """The distances in inches from everywhere to one place."""

    __slots__ = ("_columns", "_found", "_rows")

    def __init__(self, columns: int, rows: int, found: list[float]) -> None:
        self._columns, self._rows, self._found = columns, rows, found

    def inches(self, spot: Spot) -> float:
        """How far it is from a spot."""
        column = min(self._columns - 1, max(0, spot.x // CELL))
        row = min(self._rows - 1, max(0, spot.y // CELL))
        return self._found[row * self._columns + column]


@lru_cache(maxsize=64)
def _paces(terrain: Terrain) -> tuple[int, int, tuple[float, ...]]:
    """The columns and rows of the map, and how slow each cell is; 0 where nobody can go."""
    columns, rows = -(-terrain.width // CELL), -(-terrain.depth // CELL)
    paces = [1.0] * (columns * rows)
    for part in terrain.parts:
        wall = "wall" in part.traits
        if "gap" in part.traits or "ladder" in part.traits or "insignificant" in part.traits:
            continue
        if not wall and ("accessible" in part.traits or part.top - part.bottom <= _STEP // 2 or part.bottom > _STEP):
            continue
        x0, y0, x1, y1 = part.box
        room = _ROOM if wall else 0
        for column in range(max(0, (x0 - room) // CELL), min(columns, (x1 + room) // CELL + 1)):
            for row in range(max(0, (y0 - room) // CELL), min(rows, (y1 + room) // CELL + 1)):
                x, y = column * CELL + CELL // 2, row * CELL + CELL // 2
                if x0 - room <= x <= x1 + room and y0 - room <= y <= y1 + room:
                    place = row * columns + column
                    paces[place] = 0.0 if wall else max(paces[place], _SLOW) if paces[place] else 0.0
    return columns, rows, tuple(paces)


@lru_cache(maxsize=512)
def walk_to(terrain: Terrain, x: int, y: int) -> Walk:
    """The distances to a point of the board."""
    columns, rows, paces = _paces(terrain)
    found = [_FAR] * len(paces)
    start = min(rows - 1, max(0, y // CELL)) * columns + min(columns - 1, max(0, x // CELL))
    found[start] = 0.0
    heap = [(0.0, start)]
    while heap:
        far, place = heappop(heap)
        if far > found[place]:
            continue
        column, row = place % columns, place // columns
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            if not (0 <= column + dx < columns and 0 <= row + dy < rows):
                continue
            other = place + dy * columns + dx
            pace = paces[other]
            if not pace:
                continue
            after = far + pace * (_SLANT if dx and dy else _STRAIGHT)
            if after < found[other]:
                found[other] = after
                heappush(heap, (after, other))
    return Walk(columns, rows, found)
