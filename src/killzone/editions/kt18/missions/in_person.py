"""In Person: both commanders are expected at the marker, and are worth something to whoever takes them out."""

from collections.abc import Iterator
from typing import Final

from killzone.core.events import Event, Scored
from killzone.core.hooks import Hook
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.objectives import within_marker
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.missions.lines import (
    CONTROL,
    Line,
    Lines,
    controlled,
    is_played,
    objectives,
    worth,
)
from killzone.editions.kt18.operatives.states import is_shaken
from killzone.editions.kt18.teams.common import printed_rule
from killzone.geometry.units import INCH

IN_PERSON: Final = "in-person"
MISSION: Final = "mission.in-person"
NEAR: Final = 3 * INCH
"""How near to the centre of the marker a commander is expected."""


@rule("kt18.mission.objective-measure")
def is_there(table: Table, seat: int) -> tuple[int, str]:
    """Whose unshaken commander is within 3" of the centre of the marker."""
    there = [one for one in table.of(seat) if datasheet(one).commands and not is_shaken(one)]
    there = [one for one in there if any(within_marker(one, marker, NEAR) for marker in objectives(table))]
    return int(bool(there)), f"{there[0].name} is there" if there else ""


@rule(CONTROL)
def holds_it(table: Table, seat: int) -> tuple[int, str]:
    """Who controls the marker."""
    return int(controlled(table, seat) > 0), "the marker controlled"


LINES: Final[Lines] = {
    "present": Line(is_there, "kt18.mission.objective-measure"),
    "control": Line(holds_it, CONTROL),
}


@printed_rule(MISSION)
def settled(table: Table, model: Operative, by: str) -> Iterator[Event]:
    """For `taken_out`: whenever a commander is taken out of action, the opponent scores."""
    if datasheet(model).commands:
        for player in table.players:
            if player.seat != model.seat:
                yield Scored(MISSION, player.seat, worth(table, "settled"), f"{model.name} is out of action")


RULES: Final = Rules(IN_PERSON, Hooks(taken_out=Hook(settled)), in_play=is_played(IN_PERSON))
