"""The killzone that a battle is fought on, and where its objectives lie."""

from killzone.content.killzones import Killzone, named_part
from killzone.core.table import Table
from killzone.geometry.shapes import Spot


def killzone_of(table: Table) -> Killzone:
    """The killzone of a battle: every edition's setting has it in its `detail`."""
    found: Killzone = table.setting.detail.killzone
    return found


def objective_spots(killzone: Killzone, which: str) -> list[tuple[str, Spot]]:
    """The objective markers that a mission uses, by id: all of the killzone's, the one nearest the centre, or none."""
    spots = [(one.id, one.spot) for one in killzone.markers]
    if which == "none":
        return []
    if which == "centre":
        x, y = killzone.terrain.width // 2, killzone.terrain.depth // 2
        return sorted(spots, key=lambda one: (one[1].x - x) ** 2 + (one[1].y - y) ** 2)[:1]
    return spots


def part_name(table: Table, id: str) -> str:
    """What to call a part of the terrain; of an opening, by what it is now."""
    for opening in killzone_of(table).openings:
        called = {opening.closed: f"the closed {opening.name}", opening.leaf: f"the open leaf of {opening.name}"}
        if id and id in called:
            return called[id]
    names = dict(killzone_of(table).names)
    for part in (*table.setting.terrain.parts, *table.extra):
        if part.id == id:
            return named_part(names[part.feature], part.id) if part.feature in names else part.id.replace("-", " ")
    return id
