"""How far it is to a place on foot: a coarse map of the board, good enough to know which way leads there.

Walls are gone round with room for the base, other terrain is slow to cross, but for what the edition lets one walk
through. What is closed and can be opened is passed for the price of opening it.
"""

from array import array
from collections.abc import Iterator
from functools import lru_cache, reduce
from heapq import heappop, heappush
from math import isqrt
from operator import or_
from typing import Final, NamedTuple

from killzone.geometry.shapes import Spot
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH

CELL: Final = INCH // 2
_STRAIGHT, _SLANT = 0.5, 0.5 * 2**0.5
_SLOW: Final = 3.0
"""How much slower it is to climb over something."""
_STEP: Final = INCH
DOOR: Final = 3.0
"""How many inches it is worth to open something that is in the way: as far as one goes with what that costs."""
_FINE: Final = 5
"""How many points of a cell, each way, are tried for room."""
_GRAIN: Final = CELL // _FINE
_SLACK: Final = _GRAIN // 2
"""As the points are so far apart, a base is taken to be that much smaller."""
_TOUCH: Final = 3 * INCH // 2
"""How near to a place its surroundings need no room for the base: from there it is reached already."""
_FAR: Final = 99.0
_OPEN: Final = frozenset({"gap", "ladder"})
"""Parts that are drawn and in nobody's way."""
_NEIGHBOURS: Final = tuple(
    (dx, dy, _SLANT if dx and dy else _STRAIGHT) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy
)


class Walk:
    """The distances in inches from everywhere to one place."""

    __slots__ = ("_columns", "_found", "_rows")

    def __init__(self, columns: int, rows: int, found: list[float]) -> None:
        # Many are kept: as bare numbers they take a quarter of what a list of floats does.
        self._columns, self._rows, self._found = columns, rows, array("d", found)

    def inches(self, spot: Spot) -> float:
        """How far it is from a spot; from one without room, how far from beside it."""
        column = min(self._columns - 1, max(0, spot.x // CELL))
        row = min(self._rows - 1, max(0, spot.y // CELL))
        far = self._found[row * self._columns + column]
        return far if far < _FAR else self._beside(column, row)

    def way(self, spot: Spot) -> Iterator[Spot]:
        """The middles of the cells that one passes from a spot on, each the nearest to the place next to the last."""
        column = min(self._columns - 1, max(0, spot.x // CELL))
        row = min(self._rows - 1, max(0, spot.y // CELL))
        place = row * self._columns + column
        while True:
            yield Spot(place % self._columns * CELL + CELL // 2, place // self._columns * CELL + CELL // 2)
            column, row = place % self._columns, place // self._columns
            near = [
                other
                for dx, dy, _ in _NEIGHBOURS
                if 0 <= column + dx < self._columns and 0 <= row + dy < self._rows
                for other in (place + dy * self._columns + dx,)
            ]
            best = min(near, key=lambda other: (self._found[other], other))
            if self._found[best] >= self._found[place]:
                return
            place = best

    def _beside(self, column: int, row: int) -> float:
        near = (
            self._found[y * self._columns + x] + _STRAIGHT
            for y in range(max(0, row - 1), min(self._rows, row + 2))
            for x in range(max(0, column - 1), min(self._columns, column + 2))
        )
        return min(_FAR, *near)


class _Map(NamedTuple):
    """A board for bases of one size: how slow each cell is, 0 where nobody can go; the cells of what can be opened.

    `ways` are the steps from each cell to its neighbours with the inches to them; where they are alike, as nearly
    everywhere, they are one and the same thing. `solid` are the cells that a wall touches.
    """

    columns: int
    rows: int
    paces: tuple[float, ...]
    doors: frozenset[int]
    solid: frozenset[int]
    ways: tuple[tuple[tuple[int, float], ...], ...]


@lru_cache(maxsize=64)
def _map(terrain: Terrain, radius: int, through: frozenset[str]) -> _Map:
    columns, rows = -(-terrain.width // CELL), -(-terrain.depth // CELL)
    paces = [1.0] * (columns * rows)
    room = [bytearray(b"\x01" * (columns * _FINE)) for _ in range(rows * _FINE)]
    need = max(0, radius - _SLACK)
    _keep_off_edges(room, need, terrain)
    doors: set[int] = set()
    solid: set[int] = set()
    for part in terrain.parts:
        wall = "wall" in part.traits
        if not _OPEN.isdisjoint(part.traits) or not (wall or through.isdisjoint(part.traits)):
            continue
        if not wall and (part.top - part.bottom <= _STEP // 2 or part.bottom > _STEP):
            continue
        x0, y0, x1, y1 = part.box
        cells = [
            row * columns + column
            for column in range(max(0, x0 // CELL), min(columns, (x1 - 1) // CELL + 1))
            for row in range(max(0, y0 // CELL), min(rows, (y1 - 1) // CELL + 1))
        ]
        if wall and part.when.endswith(":closed"):
            doors.update(cells)
        elif wall:
            solid.update(cells)
            _keep_off(room, part.box, need)
        else:
            for place in cells:
                x, y = place % columns * CELL + CELL // 2, place // columns * CELL + CELL // 2
                if x0 <= x <= x1 and y0 <= y <= y1:
                    paces[place] = _SLOW
    free = tuple(pace if roomy else 0.0 for pace, roomy in zip(paces, _roomy(room, columns, rows), strict=True))
    found = _Map(columns, rows, free, frozenset(doors), frozenset(solid), ())
    known: dict[tuple[tuple[int, float], ...], tuple[tuple[int, float], ...]] = {}
    each = (_ways(found, place) for place in range(columns * rows))
    return found._replace(ways=tuple([known.setdefault(ways, ways) for ways in each]))


def _keep_off_edges(room: list[bytearray], need: int, terrain: Terrain) -> None:
    """Nobody hangs over the edge of the board."""
    first, last = _points(need, terrain.width - need, len(room[0]))
    low, high = _points(need, terrain.depth - need, len(room))
    for row, line in enumerate(room):
        if low <= row < high:
            line[:first] = bytes(first)
            line[last:] = bytes(len(line) - last)
        else:
            line[:] = bytes(len(line))


def _keep_off(room: list[bytearray], box: tuple[int, int, int, int], need: int) -> None:
    """No base is nearer to a wall than its radius."""
    x0, y0, x1, y1 = box
    for row in range(*_points(y0 - need, y1 + need, len(room))):
        y = row * _GRAIN + _GRAIN // 2
        beside = max(y0 - y, 0, y - y1)
        reach = isqrt(max(0, need * need - beside * beside))
        first, last = _points(x0 - reach, x1 + reach, len(room[row]))
        if first < last:
            room[row][first:last] = bytes(last - first)


def _points(low: int, high: int, count: int) -> tuple[int, int]:
    """The points of a line, the first and the one after the last, that lie between two places."""
    first, last = -(-(low - _GRAIN // 2) // _GRAIN), (high - _GRAIN // 2) // _GRAIN + 1
    return min(count, max(0, first)), max(0, min(count, last))


def _roomy(room: list[bytearray], columns: int, rows: int) -> Iterator[bool]:
    """For each cell whether any of its points has room."""
    for row in range(rows):
        lines = [int.from_bytes(line) for line in room[row * _FINE : (row + 1) * _FINE]]
        either = reduce(or_, lines).to_bytes(columns * _FINE)
        yield from (any(either[at : at + _FINE]) for at in range(0, columns * _FINE, _FINE))


def _ways(found: _Map, place: int) -> tuple[tuple[int, float], ...]:
    """The steps from a cell to the neighbours that one can come from, with how far that is."""
    columns, rows, paces, doors = found.columns, found.rows, found.paces, found.doors
    column, row = place % columns, place // columns
    ways = []
    for dx, dy, far in _NEIGHBOURS:
        if 0 <= column + dx < columns and 0 <= row + dy < rows:
            other = place + dy * columns + dx
            if paces[other]:
                door = DOOR / 2 if (place in doors) != (other in doors) else 0.0
                ways.append((other - place, paces[other] * far + door))
    return tuple(ways)


@lru_cache(maxsize=1024)
def walk_to(terrain: Terrain, x: int, y: int, radius: int, through: frozenset[str]) -> Walk:
    """The distances to a point of the board for bases of a radius, which walk `through` parts with these traits."""
    board = _map(terrain, radius, through)
    found = [_FAR] * len(board.paces)
    heap = []
    for place, far in _around(board, x, y):
        found[place] = far
        heap.append((far, place))
    heap.sort()
    ways = board.ways
    while heap:
        far, place = heappop(heap)
        if far > found[place]:
            continue
        for step, more in ways[place]:
            other, after = place + step, far + more
            if after < found[other]:
                found[other] = after
                heappush(heap, (after, other))
    return Walk(board.columns, board.rows, found)


def _around(board: _Map, x: int, y: int) -> list[tuple[int, float]]:
    """A place and the cells near it that nothing solid is between, each with how far it is, as the crow flies."""
    column, row = min(board.columns - 1, max(0, x // CELL)), min(board.rows - 1, max(0, y // CELL))
    start = row * board.columns + column
    found = {start: 0.0}
    waiting = [start]
    while waiting:
        place = waiting.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            at, on = place % board.columns + dx, place // board.columns + dy
            other = on * board.columns + at
            if not (0 <= at < board.columns and 0 <= on < board.rows) or other in found:
                continue
            if other in board.solid or other in board.doors:
                continue
            far = (at - column) ** 2 + (on - row) ** 2
            if far * CELL * CELL <= _TOUCH * _TOUCH:
                found[other] = far**0.5 * _STRAIGHT
                waiting.append(other)
    return sorted(found.items())
