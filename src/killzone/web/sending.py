"""What a worker is sent of a table: all of it once, and after that only what it has not seen."""

import json
from typing import TYPE_CHECKING

from killzone import record
from killzone.web.worker import Position

if TYPE_CHECKING:
    from killzone.web.course import Course


class Sent:
    """What one worker knows of one table."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._opening = ""
        self._known = -1

    def position(self, course: "Course") -> tuple[Position, Position]:
        """The pending question for a worker that has seen the last position sent, and for one that knows nothing."""
        if not self._opening:
            self._opening = json.dumps(record(course.games[0], digests=False))
        steps = tuple((one.turn.text, one.turn.rolls) for one in course.games[1:] if one.turn)
        whole = Position(self._table, len(course.taken_back), self._opening, -1, steps)
        known, self._known = self._known, course.game.number
        return whole if known < 0 else whole._replace(opening="", known=known, steps=steps[known:]), whole
