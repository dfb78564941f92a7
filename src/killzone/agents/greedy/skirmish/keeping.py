"""What was worked out about attacks, kept from one position to the next.

An attack is taken to depend on its two operatives as they stand, but not on whether they are still to act, and on what
is in force for everybody: effects, terrain that was set up, markers, what the sides have used and carry, the turn.
Where the others stand is not looked at: a rule that asks for a friend nearby is seen anew as soon as one of the two, or
anything in force, changes.
"""

from collections.abc import Mapping
from typing import Any

from killzone.agents.greedy.skirmish.forecasts import Bout, Damage
from killzone.core.table import Operative, Table

MOST_WORLDS = 200
"""How many states of what is in force are kept; then all is forgotten."""


class Kept:
    """Shots and fights by what they depend on; states of operatives, and of what is in force, have numbers."""

    def __init__(self) -> None:
        self.shots: dict[tuple[int, int, int, str, bool, bool], Damage] = {}
        self.numbers: dict[tuple[int, int, int, str], Mapping[str, Any]] = {}
        """The numbers of shots in the open."""
        self.fights: dict[tuple[int, int, int, bool], tuple[Bout, str]] = {}
        self._worlds: dict[Any, int] = {}
        self._states: dict[Any, int] = {}
        self._next = 0

    def state(self, one: Operative) -> int:
        """The number of an operative as it stands, whether or not it is still to act."""
        key = (one.id, one.wounds, one.spot, one.order, one.tokens, one.moved)
        found = self._states.get(key)
        if found is None:
            found = self._states[key] = len(self._states)
        return found

    def world(self, table: Table) -> int:
        """The number of what is in force on a table."""
        sides = tuple((player.used, player.equipment, player.tokens) for player in table.players)
        markers = tuple((marker.id, marker.spot, marker.carrier) for marker in table.markers)
        key = (table.turn, table.effects, table.extra, sides, markers)
        if key not in self._worlds:
            if len(self._worlds) >= MOST_WORLDS:
                self.shots.clear()
                self.numbers.clear()
                self.fights.clear()
                self._worlds.clear()
                self._states.clear()
            self._worlds[key] = self._next
            self._next += 1
        return self._worlds[key]
