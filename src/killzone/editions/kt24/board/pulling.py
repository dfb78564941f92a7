"""Pulling in this edition: who is pulled is no longer on guard, and may end clear of control ranges."""

from killzone.core.events import Event, fold
from killzone.core.flow import Sequence
from killzone.core.table import Operative, Table
from killzone.editions.kt24.board.markers import reassess
from killzone.editions.kt24.board.movement import manner_of, others
from killzone.editions.kt24.board.visibility import enemies_in_control_range
from killzone.editions.kt24.close_quarters.guard import off_guard
from killzone.editions.shared.board import pulling
from killzone.editions.shared.board.pulling import Pulling, choose_distance


def _moved(table: Table, mover: Operative, moved: Event) -> list[Event]:
    events = off_guard(table, [mover])
    return [*events, *reassess(fold([moved, *events], table))]


class Pull(pulling.Pull):
    """A pull to be made in this edition."""

    by = Pulling(manner_of, others, enemies_in_control_range, _moved)


PULL = Sequence("kt24.pull", "Pull", choose_distance)
