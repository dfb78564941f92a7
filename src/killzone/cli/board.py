"""A board as text: terrain, markers and everybody on it, drawn to scale with inches along the edges."""

from collections.abc import Iterator
from typing import NamedTuple

from killzone.core.table import Operative, Table
from killzone.core.words import DENSE, LEVEL, SPARSE, WALL
from killzone.geometry.parts import Part
from killzone.geometry.units import INCH

SAMPLES = 4
"""How many points of a cell, each way, are looked at to see what covers it."""


class Signs(NamedTuple):
    """The characters that things are drawn with."""

    dense: str
    sparse: str
    level: str
    other: str
    ground: str
    seats: str
    corners: str
    across: str
    down: str


DRAWN = Signs("█", "▒", "░", "┊", "·", "●◆▲■", "┌┐└┘", "─", "│")
PLAIN = Signs("#", "+", "=", ":", ".", "abcd", "++++", "-", "|")
OBJECTIVES = "objective"
MARKERS = {True: "*", False: "x"}
"""The sign of a marker, by whether it is an objective."""

Cell = tuple[str, int]
"""A character, and the seat it belongs to: -1 for terrain and ground, -2 for a marker."""
NOBODY, ON_FLOOR = -1, -2


def label(table: Table, operative: Operative) -> str:
    """A seat's letter and somebody's number in its team; a capital stands for the first of the edition's orders."""
    orders = table.setting.words.orders
    team = [one.id for one in table.operatives if one.seat == operative.seat]
    letter = "abcd"[operative.seat]
    return f"{letter.upper() if orders and operative.order == orders[0].id else letter}{team.index(operative.id) + 1}"


def legend(table: Table, signs: Signs) -> str:
    """What the characters on this board mean; only those that are on it."""
    called = table.setting.words
    used = {_sign(called.of_terrain(part.traits).look, signs) for part in table.terrain.parts}
    named = [(_sign(look, signs), called.title_of(look).lower()) for look in (DENSE, SPARSE, LEVEL)]
    words = [f"{sign} {word}" for sign, word in (*named, (signs.other, "other terrain")) if sign in used]
    kinds = {marker.kind == OBJECTIVES for marker in table.markers if marker.spot is not None}
    words += [
        f"{MARKERS[kind]} {word}" for kind, word in ((True, "objective"), (False, "other marker")) if kind in kinds
    ]
    orders = zip(("A1", "a1"), table.setting.words.orders, strict=False)
    return ", ".join([*words, *(f"{sign} {order.title} order" for sign, order in orders)])


def draw(table: Table, signs: Signs, width: int) -> list[list[Cell]]:
    """The board as rows of cells, north (large y) on top; three columns to the inch if that fits the width, or two."""
    board = table.setting.terrain
    per_inch = 3 if board.width * 3 // INCH + 6 <= width else 2
    columns = max(1, board.width * per_inch // INCH)
    rows = max(1, round(board.depth * per_inch / (2 * INCH)))
    grid = [[(sign, NOBODY) for sign in row] for row in _terrain(table, signs, columns, rows)]
    for marker in table.markers:
        if marker.spot is not None:
            sign = MARKERS[marker.kind == OBJECTIVES]
            _write(grid, sign, ON_FLOOR, marker.spot.x * columns / board.width, marker.spot.y * rows / board.depth)
    for one in table.operatives:
        if one.spot is not None:
            x, y = one.spot.x * columns / board.width, one.spot.y * rows / board.depth
            _write(grid, label(table, one), one.seat, x, y)
    return _framed(grid[::-1], signs, board.width // INCH, board.depth // INCH)


def text(cells: list[Cell]) -> str:
    """A row of cells without its colours."""
    return "".join(sign for sign, _ in cells)


def _terrain(table: Table, signs: Signs, columns: int, rows: int) -> list[list[str]]:
    """The sign of each cell, from the south: a dot every two inches of ground; higher parts hide lower ones."""
    board = table.terrain
    across, up = columns * 2 * INCH / board.width, rows * 2 * INCH / board.depth
    grid = [[" "] * columns for _ in range(rows)]
    for x in range(1, -(-board.width // (2 * INCH))):
        for y in range(1, -(-board.depth // (2 * INCH))):
            grid[int(y * up)][int(x * across)] = signs.ground
    for part in sorted(board.parts, key=lambda one: one.top):
        cells = list(_covered(part, board.width / columns, board.depth / rows, columns, rows))
        most = max((amount for *_, amount in cells), default=0)
        for x, y, amount in cells:
            if 3 * amount >= SAMPLES * SAMPLES or amount == most:
                grid[y][x] = _sign(table.setting.words.of_terrain(part.traits).look, signs)
    return grid


def _covered(part: Part, wide: float, deep: float, columns: int, rows: int) -> Iterator[tuple[int, int, int]]:
    """The cells that a part covers, each with how many of its points."""
    x0, y0, x1, y1 = part.box
    for y in range(max(0, int(y0 / deep)), min(rows, int(y1 / deep) + 1)):
        for x in range(max(0, int(x0 / wide)), min(columns, int(x1 / wide) + 1)):
            points = (
                ((x + (i + 0.5) / SAMPLES) * wide, (y + (j + 0.5) / SAMPLES) * deep)
                for i in range(SAMPLES)
                for j in range(SAMPLES)
            )
            amount = sum(_inside(part, px, py) for px, py in points)
            if amount:
                yield x, y, amount


def _inside(part: Part, x: float, y: float) -> bool:
    corners = part.outline
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
    )


def _sign(look: str, signs: Signs) -> str:
    return {DENSE: signs.dense, WALL: signs.dense, LEVEL: signs.level, SPARSE: signs.sparse}.get(look, signs.other)


def _write(grid: list[list[Cell]], word: str, seat: int, x: float, y: float) -> None:
    """Put a word where it belongs, or as near to it as the words already there allow."""
    row, column = min(int(y), len(grid) - 1), round(x - len(word) / 2)
    places = sorted(
        ((r, c) for r in range(row - 2, row + 3) for c in range(column - 3, column + 4)),
        key=lambda place: (abs(place[0] - row) * 2 + abs(place[1] - column), place),
    )
    for gap in (1, 0):
        for r, c in places:
            if not 0 <= r < len(grid) or not 0 <= c <= len(grid[0]) - len(word):
                continue
            room = grid[r][max(0, c - gap) : c + len(word) + gap]
            if all(owner in (NOBODY, ON_FLOOR) for _, owner in room):
                grid[r][c : c + len(word)] = [(sign, seat) for sign in word]
                return


def _framed(grid: list[list[Cell]], signs: Signs, width: int, depth: int) -> list[list[Cell]]:
    """The board in a frame, with its inches every five along the left and below."""
    columns, rows = len(grid[0]), len(grid)
    beside = {rows - 1 - min(rows - 1, round(inch * rows / depth)): inch for inch in range(0, depth, 5)}
    top = f"   {signs.corners[0]}{signs.across * columns}{signs.corners[1]}"
    bottom = f"   {signs.corners[2]}{signs.across * columns}{signs.corners[3]}"
    below = [" "] * (columns + 6)
    for inch in range(0, width + 1, 5):
        at = 4 + min(columns - 1, round(inch * columns / width))
        for place, digit in enumerate(str(inch)):
            below[at + place] = digit
    framed = [_cells(top)]
    for number, row in enumerate(grid):
        inch_text = str(beside[number]) if number in beside else ""
        framed.append([*_cells(f"{inch_text:>2} {signs.down}"), *row, (signs.down, NOBODY)])
    return [*framed, _cells(bottom), _cells("".join(below).rstrip())]


def _cells(written: str) -> list[Cell]:
    return [(sign, NOBODY) for sign in written]
