"""Pulling in this edition: on the level, never over Traversable terrain, clear of engagement ranges if it must be.

It ends nobody's guard: only an operative's own actions do, and enemies that are engaged with it after theirs.
"""

from killzone.core.events import Event, fold
from killzone.core.flow import Sequence
from killzone.core.table import Operative, Table
from killzone.editions.kt21.board.engagement import engaged
from killzone.editions.kt21.board.movement import manner, others
from killzone.editions.kt21.board.objectives import reassessed
from killzone.editions.shared.board import pulling
from killzone.editions.shared.board.pulling import Pulling, choose_distance
from killzone.geometry.manner import Manner


def _on_foot(table: Table) -> Manner:
    """Whoever is pulled does not fly."""
    return manner()


def _moved(table: Table, mover: Operative, moved: Event) -> list[Event]:
    return list(reassessed(fold([moved], table)))


class Pull(pulling.Pull):
    """A pull to be made in this edition."""

    by = Pulling(_on_foot, others, engaged, _moved)


PULL = Sequence("kt21.pull", "Pull", choose_distance)
