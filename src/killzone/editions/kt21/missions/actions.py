"""Mission actions: Stamp at a marker and Bleed at a press, each once by each side in a turning point."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from killzone.core.events import Event, Said, Used
from killzone.core.hooks import ById, Hook
from killzone.core.pieces import Secured
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.actions.action import Performing
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.kt21.board.measuring import zone_of
from killzone.editions.kt21.board.objectives import APPARATUS, APPARATUS_CONTROL, CONTROL, OBJECTIVE, marker_name
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.missions.at_markers import (
    AtMarker,
    first_against,
    marker_action,
    not_held,
    of_kinds,
    once_each,
    too_far,
)
from killzone.editions.kt21.missions.scoring import MISSION, score
from killzone.editions.shared.cards.printed import MissionAction
from killzone.editions.shared.hooks import ActionHook
from killzone.geometry.measure import gap_area
from killzone.geometry.parts import rectangle

STAMP, BLEED = "stamp", "bleed"
ACTIONS: Final = (STAMP, BLEED)
"""The mission actions that there is code for."""
NEAR, FAR = "near", "far"
"""The ways to score by Bleed: at the press nearer the own drop zone, and at another one."""


def mission_action(table: Table, id: str) -> MissionAction | None:
    """The action with this id, if the mission has it."""
    mission = content_of(table).mission
    actions = mission.actions if mission is not None else ()
    return next((action for action in actions if action.id == id), None)


def has_action(id: str, table: Table, operative: Operative | None = None) -> bool:
    """Whether the mission has an action."""
    return mission_action(table, id) is not None


@rule(MISSION)
def not_too_early(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """A mission action is not performed before the turning point that the mission says."""
    action = mission_action(table, performing.action)
    if action is None or table.turn >= action.from_turning_point:
        return None
    text = "{action} is performed from turning point {first} on; this is turning point {now}."
    return because(MISSION, text, action=action.name, first=action.from_turning_point, now=table.turn)


def _once(word: str) -> Callable[[Table, Operative, Marker], Reason | None]:
    """Each side does so at each marker at most once in a turning point."""

    def not_again(table: Table, operative: Operative, marker: Marker) -> Reason | None:
        player, action = table.players[operative.seat], mission_action(table, word)
        if action is None or not player.uses(f"{word}-{marker.id}", table.turn):
            return None
        text = "{side} has performed {action} at {marker} in turning point {now} already."
        name = marker_name(table, marker)
        return because(MISSION, text, side=player.name, action=action.name, marker=name, now=table.turn)

    return not_again


@rule(MISSION)
def against_stamp(table: Table, operative: Operative, marker: Marker) -> Reason | None:
    """A marker is stamped by an operative within 2" of its centre whose side controls it, once in a turning point."""
    return _AGAINST_STAMP(table, operative, marker)


_AGAINST_STAMP = first_against(partial(too_far, MISSION, reach=CONTROL), partial(not_held, MISSION), _once(STAMP))


@rule(MISSION)
def stamp(table: Table, operative: Operative, marker: Marker) -> list[Event]:
    """The stamp of a side replaces that of the other one."""
    name = marker_name(table, marker)
    text = f"{operative.name} stamps {name} for {table.players[operative.seat].name}."
    return [
        Secured(MISSION, marker.id, operative.seat, name, text),
        Used(MISSION, operative.seat, f"{STAMP}-{marker.id}", f"its stamp at {name} in this turning point"),
    ]


@rule(MISSION)
def against_bleed(table: Table, operative: Operative, marker: Marker) -> Reason | None:
    """A press is bled by an operative within 1" of it whose side controls it, once in a turning point."""
    return _AGAINST_BLEED(table, operative, marker)


_AGAINST_BLEED = first_against(
    partial(too_far, MISSION, reach=APPARATUS_CONTROL), partial(not_held, MISSION), _once(BLEED)
)


def nearest_press(table: Table, seat: int) -> str:
    """The apparatus nearest to the drop zone of a side."""
    zone = rectangle(*zone_of(table, seat))
    presses = [(gap_area(one.spot, one.base, zone), one.id) for one in table.markers if _is_press(one) and one.spot]
    return min(presses)[1]


def _is_press(marker: Marker) -> bool:
    return marker.kind == APPARATUS and marker.spot is not None


@rule(MISSION)
def bleed(table: Table, operative: Operative, marker: Marker) -> list[Event]:
    """The press nearer the own drop zone gives 1 VP, the other one 2."""
    mission, name = content_of(table).mission, marker_name(table, marker)
    assert mission is not None
    way = NEAR if marker.id == nearest_press(table, operative.seat) else FAR
    points = next((one.points for one in mission.scoring if one.id == way), 0)
    return [
        Said(MISSION, f"{operative.name} bleeds {name}."),
        Used(MISSION, operative.seat, f"{BLEED}-{marker.id}", f"its Bleed at {name} in this turning point"),
        *score(table, operative.seat, points, f"{name} bled by {operative.name}"),
    ]


def printed_cost(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """A mission may print another price for its action than 1 AP."""
    found = mission_action(table, action)
    if found is not None and found.cost != 1:
        yield Entry(found.cost - 1, MISSION, f"{found.name} costs {found.cost} AP")


def _has_actions(table: Table) -> bool:
    mission = content_of(table).mission
    return mission is not None and bool(mission.actions)


RULES = Rules(
    "mission",
    Hooks(
        cost=ActionHook(printed_cost, about=ACTIONS),
        actions=ById(
            marker_action(
                STAMP,
                "Stamp",
                AtMarker(MISSION, of_kinds(OBJECTIVE), against_stamp, stamp, "There is no marker for {who} to stamp."),
                partial(has_action, STAMP),
                not_too_early,
            ),
            marker_action(
                BLEED,
                "Bleed",
                AtMarker(MISSION, of_kinds(APPARATUS), against_bleed, bleed, "There is no press for {who} to bleed."),
                partial(has_action, BLEED),
                not_too_early,
            ),
        ),
        uses=Hook(
            once_each(STAMP, (OBJECTIVE,), partial(has_action, STAMP)),
            once_each(BLEED, (APPARATUS,), partial(has_action, BLEED)),
        ),
    ),
    in_play=_has_actions,
)
