"""Quorum: whoever controls the table scores, and so does everybody else who turns up."""

from collections.abc import Iterator
from typing import Final

from killzone.core.events import Event
from killzone.core.hooks import Hook
from killzone.core.pieces import PlayerTokened
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.objectives import within_marker
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.missions.lines import CONTROL, Line, Lines, controlled, is_played, objectives
from killzone.editions.kt18.operatives.states import is_shaken
from killzone.editions.kt18.teams.common import printed_rule
from killzone.geometry.units import INCH

QUORUM: Final = "quorum"
MISSION: Final = "mission.quorum"
NOTABLES: Final = "notables"
"""The token of a player that counts the enemy leaders and commanders whom its models took out of action."""
NEAR: Final = 6 * INCH


@rule(CONTROL)
def has_the_table(table: Table, seat: int) -> tuple[int, str]:
    """Who controls the table."""
    return int(controlled(table, seat) > 0), "the table controlled"


@rule("kt18.mission.objective-measure")
def has_a_seat(table: Table, seat: int) -> tuple[int, str]:
    """Everybody else with an unshaken model within 6" of the table."""
    if controlled(table, seat):
        return 0, ""
    there = [one for one in table.of(seat) if not is_shaken(one)]
    there = [one for one in there if any(within_marker(one, marker, NEAR) for marker in objectives(table))]
    return int(bool(there)), f"{there[0].name} has a seat" if there else ""


@printed_rule(MISSION)
def felled_notables(table: Table, seat: int) -> tuple[int, str]:
    """How many enemy leaders and commanders a seat's models took out of action."""
    number = table.players[seat].count(NOTABLES)
    who = "leader or commander" if number == 1 else "leaders or commanders"
    return number, f"{number} {who} taken out of action"


LINES: Final[Lines] = {
    "table": Line(has_the_table, CONTROL),
    "seat": Line(has_a_seat, "kt18.mission.objective-measure"),
    "notables": Line(felled_notables, MISSION),
}


@printed_rule(MISSION)
def note_notable(table: Table, model: Operative, by: str) -> Iterator[Event]:
    """For `taken_out`: a leader or commander that an enemy took out of action is remembered."""
    if not by or not (datasheet(model).leads or datasheet(model).commands):
        return
    seat = table.operative(by).seat
    if seat != model.seat:
        player = table.players[seat]
        text = f"{player.name} has taken {model.name} out of action, which counts at the end."
        yield PlayerTokened(MISSION, seat, NOTABLES, player.count(NOTABLES) + 1, text)


def counted(table: Table, seat: int) -> Iterator[tuple[str, int]]:
    """For `player_tokens`: as many as there can be."""
    yield NOTABLES, 99


RULES: Final = Rules(
    QUORUM, Hooks(taken_out=Hook(note_notable), player_tokens=Hook(counted)), in_play=is_played(QUORUM)
)
