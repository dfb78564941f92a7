"""The killzone that a battle is fought on, and where its objectives lie."""

from killzone.content.killzones import Killzone
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
