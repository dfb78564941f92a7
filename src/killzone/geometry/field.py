"""The field of view of an eye: which cells of a grid over the board it sees. To paint and to steer by."""

from killzone.geometry.lines import NOTHING
from killzone.geometry.shapes import Body, Part, Spot, Terrain
from killzone.geometry.sight import visible


def field(
    spot: Spot,
    body: Body,
    target_body: Body,
    terrain: Terrain,
    columns: int,
    rows: int,
    z: int = 0,
    ignore: frozenset[str] = NOTHING,
    endless: frozenset[str] = NOTHING,
    extra: tuple[Part, ...] = (),
) -> bytes:
    """For each cell, row by row from y = 0, a 1 if a model standing in its middle at the height z would be visible.

    Whether a model can stand there is not asked.
    """
    seen = bytearray(columns * rows)
    for row in range(rows):
        y = (2 * row + 1) * terrain.depth // (2 * rows)
        for column in range(columns):
            x = (2 * column + 1) * terrain.width // (2 * columns)
            if visible(spot, body, Spot(x, y, z), target_body, terrain, ignore, endless, extra):
                seen[row * columns + column] = 1
    return bytes(seen)
