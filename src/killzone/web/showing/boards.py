"""The board without anybody on it, as shapes to draw."""

from killzone.core.game import Game
from killzone.drawing import board as pieces
from killzone.drawing.shapes import Label, Shape, plain
from killzone.web.protocol import Drawn
from killzone.web.showing.pages import page_of


def drawn(game: Game, board: int) -> Drawn:
    """Terrain and zones; `levels` are the heights above the floor that one can stand on, the lowest first."""
    table = game.table
    pictures = page_of(game.ruleset, table).pictures
    shapes: list[Shape]
    labels: list[Label]
    if pictures is not None:
        killzone = pictures.killzone_of(table)
        (layer,) = pieces.terrain(table, killzone, [])
        shapes = [*pieces.zones(table, killzone), *layer]
        labels = list(pieces.terrain_labels(table, killzone))
    else:
        shapes = [
            pieces.area_of(part, part.feature or part.id, table.setting.words, tuple(part.traits))
            for part in sorted(table.terrain.parts, key=lambda one: (one.top, one.bottom))
        ]
        labels = []
    terrain = table.terrain
    return Drawn(
        board,
        terrain.width,
        terrain.depth,
        [plain(shape) for shape in shapes],
        [plain(label) for label in labels],
        list(pictures.levels(table)) if pictures else [],
    )
