"""Areas of the board: drop zones, whose each is, and the half that is nearer to it."""

from killzone.core.events import Event
from killzone.core.pieces import ZoneTaken
from killzone.core.table import Operative, Table
from killzone.editions.shared.board.killzones import killzone_of
from killzone.geometry.measure import wholly_within_area, within_point
from killzone.geometry.parts import rectangle
from killzone.geometry.shapes import Spot

Area = tuple[int, int, int, int]
"""The corners x0, y0 and x1, y1 of an upright rectangle."""


class DropZones:
    """The drop zones of an edition's boards by its rule; without a map they are the edges, each with `deep` from it.

    `word` is what the edition calls one.
    """

    def __init__(self, rule: str, deep: int, word: str = "drop zone") -> None:
        self.rule, self.deep, self.word = rule, deep, word

    def all(self, table: Table) -> tuple[tuple[str, Area], ...]:
        """All of them by key; those of two sides come in pairs."""
        mapped = killzone_of(table).drop_zones
        if mapped:
            return tuple((f"zone-{index}", (one.x0, one.y0, one.x1, one.y1)) for index, one in enumerate(mapped))
        width, depth, deep = table.terrain.width, table.terrain.depth, self.deep
        return (
            ("west", (0, 0, deep, depth)),
            ("east", (width - deep, 0, width, depth)),
            ("south", (0, 0, width, deep)),
            ("north", (0, depth - deep, width, depth)),
        )

    def taken(self, table: Table, seat: int, index: int) -> Event:
        """A player takes a drop zone, for the whole battle."""
        key, _ = self.all(table)[index]
        return ZoneTaken(self.rule, seat, index, self.name(key))

    def of(self, table: Table, seat: int) -> Area:
        """The drop zone of a seat. Raises LookupError before the zones are taken."""
        index = table.players[seat].zone
        if index < 0:
            raise LookupError(f"seat {seat} has no drop zone yet")
        return self.all(table)[index][1]

    def half_of(self, table: Table, seat: int) -> Area:
        """The half of the board that is nearer to the drop zone of one of two seats: up to midway between the zones."""
        x0, y0, x1, y1 = self.of(table, seat)
        other_x0, other_y0, other_x1, other_y1 = self.of(table, 1 - seat)
        width, depth = table.terrain.width, table.terrain.depth
        if x1 <= other_x0:
            return (0, 0, (x1 + other_x0) // 2, depth)
        if other_x1 <= x0:
            return ((other_x1 + x0) // 2, 0, width, depth)
        if y1 <= other_y0:
            return (0, 0, width, (y1 + other_y0) // 2)
        return (0, (other_y1 + y0) // 2, width, depth)

    def labels(self, table: Table) -> list[tuple[str, str]]:
        """What the buttons to take each of them say, by key."""
        middle = table.terrain.width / 2, table.terrain.depth / 2
        return [(key, _label(self.name(key), area, middle)) for key, area in self.all(table)]

    def name(self, key: str) -> str:
        """What one of them is called."""
        return f"{self.word} {int(key.removeprefix('zone-')) + 1}" if key.startswith("zone-") else f"the {key} edge"


def _label(name: str, area: Area, middle: tuple[float, float]) -> str:
    """Which zone it is and on which side of the board, north being where y is greatest."""
    x0, y0, x1, y1 = area
    east, north = (x0 + x1) / 2 - middle[0], (y0 + y1) / 2 - middle[1]
    along, across = "east" if east > 0 else "west", "north" if north > 0 else "south"
    in_a_corner = 2 * abs(east) > middle[0] and 2 * abs(north) > middle[1]
    side = f"{across}-{along}" if in_a_corner else along if abs(east) >= abs(north) else across
    return f"Take {name}" if side in name else f"Take {name}, in the {side}"


def wholly_in(operative: Operative, area: Area) -> bool:
    """Wholly within an area: every part of the base is; heights do not count for areas of the board."""
    assert operative.spot is not None
    return wholly_within_area(operative.spot, operative.card.body.base, rectangle(*area))


def near_centre(table: Table, operative: Operative, distance: int) -> bool:
    """Within a distance of the centre of the board, measured along the ground."""
    assert operative.spot is not None
    centre = Spot(table.terrain.width // 2, table.terrain.depth // 2, operative.spot.z)
    return within_point(operative.spot, operative.card.body.base, centre, distance)
