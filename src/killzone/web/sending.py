"""What a worker is sent of a table: all of it once, and after that only what it has not seen."""

from typing import TYPE_CHECKING

from killzone.web.worker import Position

if TYPE_CHECKING:
    from killzone.web.history import History


class Sent:
    """What one worker knows of one table."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._known = -1

    def position(self, history: "History") -> tuple[Position, Position]:
        """The pending question for a worker that has seen the last position sent, and for one that knows nothing."""
        branch = len(history.taken_back)
        whole = Position(self._table, branch, history.start, -1, tuple(history.steps))
        known, self._known = self._known, history.game.number
        if known < 0:
            return whole, whole
        return Position(self._table, branch, "", known, tuple(history.steps[known:])), whole
