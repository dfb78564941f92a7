"""Missions: what is scored at the end of a turning point and of the battle, and who wins."""

from collections.abc import Callable
from functools import reduce
from typing import Any, NamedTuple

from killzone.core.events import Event, fold
from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.battle.options import mission_of
from killzone.editions.kt24.board.drop_zones import half_of, near_centre, wholly_in, zone_of
from killzone.editions.kt24.board.markers import CONTESTED, OBJECTIVE, PORTABLE, marker_name, size_of
from killzone.editions.kt24.cards.mission_cards import Mission
from killzone.editions.kt24.missions.actions import MISSION_ACTIONS
from killzone.editions.kt24.missions.ops import CRIT_OP, score, score_higher_grade, score_primary
from killzone.editions.kt24.operatives import stats
from killzone.editions.shared.board.killzones import objective_spots
from killzone.editions.shared.board.markers import carried_by
from killzone.geometry.units import INCH

END_OF_TURNING_POINT, END_OF_BATTLE = "end-of-turning-point", "end-of-battle"


class Condition(NamedTuple):
    """When a mission's way to score is met, by the ids of both, such as `secure.any`.

    `note(table, seat)` says why a seat scores, and is empty if it does not.
    """

    id: str
    note: Callable[[Table, int], str]


def mission_problems(mission: Mission) -> list[str]:
    """What a mission's file asks for that there is no code for, as sentences."""
    known, conditions = {action.id for action in MISSION_ACTIONS}, {one.id for one in CONDITIONS}
    found = [f"actions.{action.id} has no code." for action in mission.actions if action.id not in known]
    found += [
        f"scoring.{way.id} has no code: nothing says when {mission.id} scores it."
        for way in mission.scoring
        if way.when != "action" and f"{mission.id}.{way.id}" not in conditions
    ]
    return found


@rule("kt24.def.markers")
def mission_markers(killzone: Any, mission: Mission | None) -> tuple[Marker, ...]:
    """The killzone's objective markers that a mission uses: all, the one nearest the centre, or none."""
    kind = PORTABLE if mission is not None and mission.carry is not None else OBJECTIVE
    spots = objective_spots(killzone, mission.markers if mission is not None else "all")
    return tuple(Marker(id, kind, size_of(OBJECTIVE), spot) for id, spot in spots)


def secured(table: Table, seat: int) -> list[Marker]:
    """The markers that a side has secured."""
    return [marker for marker in table.markers if marker.kind == OBJECTIVE and marker.owner == seat]


@rule("kt24.mission.secure")
def any_secured(table: Table, seat: int) -> str:
    """1 VP for a side that has any marker secured."""
    count = len(secured(table, seat))
    return f"{count} marker{'s' if count > 1 else ''} secured" if count else ""


@rule("kt24.mission.secure")
def more_secured(table: Table, seat: int) -> str:
    """1 VP for the side that has more markers secured than the other."""
    own, theirs = len(secured(table, seat)), len(secured(table, 1 - seat))
    return f"more markers secured, {own} to {theirs}" if own > theirs else ""


@rule("kt24.marker.control", "kt24.marker.carried")
def file_held(table: Table, seat: int) -> str:
    """1 VP for the side that carries or controls the File."""
    for marker in table.markers:
        if marker.kind in CONTESTED and marker.controller == seat:
            verb = "carrying" if marker.carrier else "controlling"
            return f"{verb} {marker_name(table, marker)}"
    return ""


def file_carrier(table: Table, seat: int) -> Operative | None:
    """The operative of a side that carries the File."""
    return next((one for one in table.of(seat) if carried_by(table, one) is not None), None)


@rule("kt24.marker.carried")
def file_home(table: Table, seat: int) -> str:
    """3 VP if the carrier of the File is wholly within its own drop zone."""
    carrier = file_carrier(table, seat)
    if carrier is None or not wholly_in(carrier, zone_of(table, seat)):
        return ""
    return f"{carrier.name} carries the File within its drop zone"


@rule("kt24.marker.carried")
def file_away(table: Table, seat: int) -> str:
    """1 VP for carrying the File anywhere else."""
    carrier = file_carrier(table, seat)
    return f"{carrier.name} carries the File" if carrier is not None and not file_home(table, seat) else ""


@rule("kt24.def.apl")
def total_apl(table: Table, operatives: list[Operative]) -> int:
    """The APL of operatives added up, as it is now."""
    return sum(stats.apl(table, one).total for one in operatives)


def in_enemy_half(table: Table, seat: int) -> list[Operative]:
    """The operatives of a side that are wholly within the enemy half."""
    area = half_of(table, 1 - seat)
    return [one for one in table.of(seat) if wholly_in(one, area)]


def more_in_enemy_half(table: Table, seat: int) -> str:
    """1 VP for more total APL wholly within the enemy half than the enemy has wholly within one's own."""
    own, theirs = (total_apl(table, in_enemy_half(table, one)) for one in (seat, 1 - seat))
    return f"APL {own} to {theirs} in the other's half" if own > theirs else ""


def more_at_centre(table: Table, seat: int) -> str:
    """1 VP for more total APL within 6" of the board's centre."""
    own, theirs = (
        total_apl(table, [each for each in table.of(one) if near_centre(table, each, 6 * INCH)])
        for one in (seat, 1 - seat)
    )
    return f'APL {own} to {theirs} within 6" of the centre' if own > theirs else ""


CONDITIONS = (
    Condition("secure.any", any_secured),
    Condition("secure.more", more_secured),
    Condition("carry-the-file.hold", file_held),
    Condition("carry-the-file.home", file_home),
    Condition("carry-the-file.away", file_away),
    Condition("notice-to-quit.half", more_in_enemy_half),
    Condition("notice-to-quit.centre", more_at_centre),
)


def score_mission(table: Table, when: str) -> list[Event]:
    """The crit op at the end of a turning point or of the battle, the player with initiative first."""
    mission = mission_of(table)
    events: list[Event] = []
    if mission is None:
        return events
    for way in mission.scoring:
        if way.when != when or table.turn < way.from_turning_point:
            continue
        for seat in table.order:
            note = hooks.of(table).conditions[f"{mission.id}.{way.id}"].note(table, seat)
            if note:
                text = f"{mission.name}, turning point {table.turn}: {note}"
                events += score(fold(events, table), seat, CRIT_OP, way.points, text)
    return events


@rule("kt24.mission.end")
def score_battle(table: Table) -> list[Event]:
    """What is scored once at the end: the higher kill grade, the mission's own, and half of the primary op again."""
    stages: tuple[Callable[[Table], list[Event]], ...] = (score_higher_grade, _score_end, score_primary)
    return reduce(lambda events, stage: [*events, *stage(fold(events, table))], stages, list[Event]())


def _score_end(table: Table) -> list[Event]:
    return score_mission(table, END_OF_BATTLE)
