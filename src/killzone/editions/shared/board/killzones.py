"""The killzone that a battle is fought on."""

from killzone.content.killzones import Killzone
from killzone.core.table import Table


def killzone_of(table: Table) -> Killzone:
    """The killzone of a battle: every edition's setting has it in its `detail`."""
    found: Killzone = table.setting.detail.killzone
    return found
