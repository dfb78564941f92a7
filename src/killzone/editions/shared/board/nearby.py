"""Who stands near a spot: found by place, so that whoever is far away costs nothing."""

from bisect import bisect_left, bisect_right

from killzone.core.table import Operative, Table
from killzone.editions.shared.board.kept import kept_for
from killzone.geometry.shapes import Spot


def around(table: Table, spot: Spot, reach: int) -> list[Operative]:
    """The operatives on the board that may be within a distance of a spot; whoever is far away is passed over quickly.

    `reach` is the distance to the base of an operative, whose radius is added.
    """
    x, y = spot.x, spot.y
    columns, rows, largest = _standing(table.operatives)
    widest = largest + reach
    found = [
        (number, one)
        for at_x, at_y, radius, number, one in rows[
            bisect_left(columns, x - widest) : bisect_right(columns, x + widest)
        ]
        if -(far := radius + reach) <= at_x - x <= far and -far <= at_y - y <= far
    ]
    if len(found) > 1:
        found.sort()  # by their numbers, of which no two are the same
    return [one for _, one in found]


_Row = tuple[int, int, int, int, Operative]


@kept_for
def _standing(operatives: tuple[Operative, ...]) -> tuple[list[int], list[_Row], int]:
    """Those on the board by their x, that alone first, then where, how large, which and who; and the largest radius."""
    rows: list[_Row] = [
        (one.spot.x, one.spot.y, one.card.body.base.radius, number, one)
        for number, one in enumerate(operatives)
        if one.spot is not None
    ]
    rows.sort()
    return [row[0] for row in rows], rows, max([row[2] for row in rows], default=0)
