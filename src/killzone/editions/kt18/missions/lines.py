"""The lines of a mission: what it scores when, and how often a seat meets each of them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from killzone.core.events import Event, Scored
from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.battle.options import content_of
from killzone.editions.kt18.board.objectives import OBJECTIVE, controller
from killzone.editions.kt18.cards.printed import Mission

CONTROL: Final = "kt18.mission.objective-control"

END_OF_ROUND, END_OF_BATTLE, AT_ONCE = "end-of-round", "end-of-battle", "at-once"

Condition = Callable[[Table, int], tuple[int, str]]
"""How often a seat meets a line, and why, as a note."""


class Line:
    """The code of one line of a mission: the condition, and the rule that it scores by, such as the mission's own."""

    __slots__ = ("condition", "rule")

    def __init__(self, condition: Condition, rule: str) -> None:
        self.condition, self.rule = condition, rule


Lines = Mapping[str, Line]
"""The code of a mission's lines by their ids. Those that score at once are scored by what happens, and have none."""


def mission_of(table: Table) -> Mission | None:
    """The mission of a battle; first steps have none."""
    found: Mission | None = content_of(table).mission
    return found


def is_played(id: str) -> Callable[[Table], bool]:
    """For `in_play`: whether this mission is."""

    def played(table: Table) -> bool:
        mission = mission_of(table)
        return mission is not None and mission.id == id

    return played


@rule("kt18.setup.sequence")
def scored(table: Table, lines: Lines, when: str) -> Iterator[Event]:
    """What a mission gives at the end of a round or of the battle, seat by seat in turn order, for what then holds."""
    mission = mission_of(table)
    assert mission is not None
    start = f"round {table.turn}: " if when == END_OF_ROUND else ""
    for way in mission.scoring:
        if way.when != when or table.turn < way.from_round:
            continue
        line = lines[way.id]
        for player in table.players:
            times, note = line.condition(table, player.seat)
            if times:
                yield Scored(line.rule, player.seat, times * way.points, f"{start}{note}")


def worth(table: Table, way: str) -> int:
    """The points of a line that is scored at once."""
    mission = mission_of(table)
    assert mission is not None
    return next(one.points for one in mission.scoring if one.id == way)


def objectives(table: Table) -> tuple[Marker, ...]:
    return tuple(marker for marker in table.markers if marker.kind == OBJECTIVE)


@rule(CONTROL)
def controlled(table: Table, seat: int) -> int:
    """How many objective markers a seat controls."""
    return sum(controller(table, marker) == seat for marker in objectives(table))


def bodies(table: Table, one: Operative) -> int:
    """As how many models one counts, with what its rules add, wherever it is."""
    return Tally(tuple(hooks.of(table).control(table, one))).total + 1
