"""A position to look at: lines of text, an array of colours, or the drawing that the command line makes."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from killzone.core.game import Game
from killzone.core.table import Table
from killzone.drawing.picture import draw
from killzone.drawing.svg import render
from killzone.editions import find_edition
from killzone.geometry.keeping import kept_with_board
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH

ANSI: Final = "ansi"
ARRAY: Final = "rgb_array"
SVG: Final = "svg"
MODES: Final = (ANSI, ARRAY, SVG)
PIXELS: Final = 16
"""Pixels of an inch."""
SIDES: Final = ((38, 102, 196), (200, 60, 40), (40, 140, 70), (160, 100, 20))
FLOOR, STONE, MARK = (235, 232, 225), (120, 115, 108), (230, 190, 40)


def rendered(game: Game, mode: str) -> Any:
    """What everybody may see of a position, in one of the modes."""
    table = game.ruleset.redact(game.table, -1)
    if mode == ARRAY:
        return colours(table)
    if mode == ANSI:
        return text(table, game)
    presentation = find_edition(game.ruleset.id).presentation
    if presentation is None:
        raise ValueError(f"{game.ruleset.title} has no drawings; the render mode {ARRAY!r} needs none")
    return render(draw(table, presentation()))


def text(table: Table, game: Game) -> str:
    """A letter for each operative, capital while it is ready, on a field of square inches; then the score."""
    rows = [list(row) for row in _ground(table.terrain)]

    def put(x: int, y: int, sign: str) -> None:
        if 0 <= y // INCH < len(rows) and 0 <= x // INCH < len(rows[0]):
            rows[y // INCH][x // INCH] = sign

    for marker in table.markers:
        if marker.spot is not None:
            put(marker.spot.x, marker.spot.y, "*")
    for one in table.operatives:
        if one.spot is not None:
            sign = "abcd"[one.seat % 4]
            put(one.spot.x, one.spot.y, sign.upper() if one.ready else sign)
    scores = [f"{'abcd'[one.seat % 4]} {one.name}: {one.victory}, {one.points}" for one in table.players]
    asked = f"{'abcd'[game.decision.seat % 4]} is asked: {game.decision.prompt}" if game.decision else "It is over."
    return "\n".join(["".join(row) for row in reversed(rows)] + scores + [asked])


@kept_with_board(1)
def _ground(terrain: Terrain) -> tuple[str, ...]:
    """The field of square inches with what stands on it, and nobody."""
    rows = [["."] * (terrain.width // INCH) for _ in range(terrain.depth // INCH)]
    for part in terrain.parts:
        xs, ys = [x for x, _ in part.outline], [y for _, y in part.outline]
        for y in range(max(0, min(ys)) // INCH, min(-(-max(ys) // INCH), len(rows))):
            for x in range(max(0, min(xs)) // INCH, min(-(-max(xs) // INCH), len(rows[0]))):
                rows[y][x] = "#"
    return tuple(map("".join, rows))


def colours(table: Table) -> NDArray[np.uint8]:
    """The board from above, 16 pixels an inch: terrain, markers, and everybody in the colour of the side."""
    width, depth = table.terrain.width * PIXELS // INCH, table.terrain.depth * PIXELS // INCH
    found = np.empty((depth, width, 3), dtype=np.uint8)
    found[:] = FLOOR
    for part in table.terrain.parts:
        xs, ys = [x * PIXELS // INCH for x, _ in part.outline], [y * PIXELS // INCH for _, y in part.outline]
        found[max(0, min(ys)) : max(ys) + 1, max(0, min(xs)) : max(xs) + 1] = STONE
    rows, columns = np.ogrid[:depth, :width]

    def disc(x: int, y: int, across: int, colour: tuple[int, int, int]) -> None:
        middle_x, middle_y, half = x * PIXELS // INCH, y * PIXELS // INCH, max(2, across * PIXELS // INCH // 2)
        found[(rows - middle_y) ** 2 + (columns - middle_x) ** 2 <= half**2] = colour

    for marker in table.markers:
        if marker.spot is not None:
            disc(marker.spot.x, marker.spot.y, marker.base.length, MARK)
    for one in table.operatives:
        if one.spot is not None:
            disc(one.spot.x, one.spot.y, one.card.body.base.length, SIDES[one.seat % 4])
    return found[::-1].copy()
