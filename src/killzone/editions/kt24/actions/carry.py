"""Carrying markers: picking one up, placing it, and what its carrier cannot do."""

from collections.abc import Iterator
from functools import partial

from killzone.core.domains import Place
from killzone.core.events import Said
from killzone.core.flow import Ask, Done, Flow, Sequence
from killzone.core.hooks import ById, Hook
from killzone.core.pieces import PickedUp, PutDown
from killzone.core.reasons import Reason, Verdict, because
from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.editions.kt24.actions.action import ActionRule, Performing, no_enemy_near, not_after
from killzone.editions.kt24.actions.action import name_of as action_name
from killzone.editions.kt24.battle.options import mission_of, options
from killzone.editions.kt24.board.markers import (
    CONTESTED,
    OBJECTIVE,
    PORTABLE,
    against_control,
    controls,
    marker_name,
    sees_marker,
)
from killzone.editions.kt24.board.movement import manner_of
from killzone.editions.kt24.board.visibility import CONTROL, gap_between, within_between
from killzone.editions.kt24.declared import MarkerKind
from killzone.editions.kt24.hooks import Hooks, Rules
from killzone.editions.shared.actions.carrying import ask_marker, hands_free, place_around, some_marker, under
from killzone.editions.shared.board.markers import cannot_lie, carried_by, point_of
from killzone.geometry.shapes import Spot
from killzone.geometry.units import text as length_text

PICK_UP, PLACE = "pick-up", "place"


def is_portable(table: Table, marker: Marker) -> bool:
    """Whether a marker is one that operatives may ever pick up."""
    mission = mission_of(table)
    return marker.kind == PORTABLE or (mission is not None and mission.carry is not None and marker.kind == OBJECTIVE)


def markers_are_carried(table: Table, operative: Operative) -> bool:
    """Whether there is anything to pick up or place in this battle."""
    return options(table).full and any(is_portable(table, marker) for marker in table.markers)


@rule("kt24.action.pick-up")
def against_pick_up(table: Table, operative: Operative, marker: Marker) -> Reason | None:
    """A marker is picked up only if it may be, and if the operative controls it."""
    mission, name = mission_of(table), marker_name(table, marker)
    if not is_portable(table, marker):
        return because("kt24.action.pick-up", "{marker} cannot be picked up.", marker=name)
    if mission is not None and mission.carry is not None and table.turn < mission.carry.from_turning_point:
        text = "{marker} may be picked up from turning point {first} on; this is turning point {now}."
        first = mission.carry.from_turning_point
        return because("kt24.action.pick-up", text, marker=name, first=first, now=table.turn)
    return against_control(table, operative, marker)


@rule("kt24.action.pick-up")
def a_marker_to_pick_up(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """There must be a marker that the operative controls and may pick up."""
    markers = [marker for marker in table.markers if marker.kind in CONTESTED]
    if not markers:
        return because("kt24.action.pick-up", "There is no marker for {who} to pick up.", who=operative.name)
    return some_marker(table, operative, markers, against_pick_up)


@rule("kt24.action.pick-up")
def pick_up(performing: Performing, table: Table) -> Flow:
    """The operative removes a marker from the board and carries it from now on."""
    operative = table.operative(performing.operative)
    choices = [
        marker
        for marker in table.markers
        if marker.kind in CONTESTED
        and controls(table, operative, marker)
        and against_pick_up(table, operative, marker) is None
    ]
    prompt = f"Which marker does {operative.name} pick up?"
    return ask_marker(
        performing, table, choices, _picked_up, partial(_to_pick_up, table), prompt, "kt24.action.pick-up"
    )


def _to_pick_up(table: Table, marker: Marker) -> str:
    return f"Pick up {marker_name(table, marker)}"


def _picked_up(performing: Performing, table: Table, answer: str) -> Flow:
    name = marker_name(table, table.marker(answer))
    return Done(None, [PickedUp("kt24.action.pick-up", answer, performing.operative, name)])


@rule("kt24.action.place")
def carrying_something(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Only a carried marker is placed."""
    if carried_by(table, operative) is not None:
        return None
    return because("kt24.action.place", "{who} carries no marker.", who=operative.name)


@rule("kt24.action.place")
def choose_spot(performing: Performing, table: Table) -> Flow:
    """The carried marker is placed within the operative's control range."""
    operative = table.operative(performing.operative)
    marker = carried_by(table, operative)
    if marker is None:
        text = f"{operative.name} has nothing to place."
        return Done(None, [Said("kt24.action.place", text)])
    prompt = f"Where does {operative.name} place {marker_name(table, marker)}?"
    domain = place_domain(table, operative, marker)
    return Ask(operative.seat, "place", prompt, domain, _placed, rule="kt24.action.place")


def _placed(performing: Performing, table: Table, spot: Spot) -> Flow:
    marker = carried_by(table, table.operative(performing.operative))
    assert marker is not None
    return Done(None, [PutDown("kt24.action.place", marker.id, spot, marker_name(table, marker))])


def place_domain(table: Table, operative: Operative, marker: Marker) -> Place:
    """Where a carrier may place its marker."""
    reach = operative.card.body.base.radius + marker.base.radius + CONTROL
    return place_around(operative, marker, partial(judge_spot, table, operative, marker), reach, CONTROL)


@rule("kt24.action.place")
def judge_spot(table: Table, operative: Operative, marker: Marker, spot: Spot) -> Verdict:
    """Whether a carried marker can be placed at a spot: within control range, with its middle on something."""
    assert operative.spot is not None
    reasons: list[Reason] = []
    name, marks = marker_name(table, marker), point_of(marker, spot)
    base = operative.card.body.base
    if not within_between(table, operative.spot, base, spot, marker.base, CONTROL):
        far = gap_between(table, operative.spot, base, spot, marker.base)
        text = "{marker} would lie {far} from {who}, {short} too far."
        short = length_text(far - CONTROL)
        facts = {"marker": name, "far": length_text(far), "who": operative.name, "short": short}
        reasons.append(because("kt24.action.place", text, marks=marks, **facts))
    elif not under(operative.spot, spot) and not sees_marker(table, operative, spot, marker.base):
        text = "{marker} would not be visible to {who} there."
        reasons.append(because("kt24.control.range", text, marks=marks, marker=name, who=operative.name))
    reasons += against_lying(table, name, spot)
    return Verdict(tuple(reasons))


def against_lying(table: Table, name: str, spot: Spot) -> Iterator[Reason]:
    """What keeps a marker from lying at a spot: its middle is off the board, in terrain, or on nothing."""
    return cannot_lie(table, name, spot, manner_of(table), "kt24.def.markers")


@rule("kt24.marker.carried")
def carrier_cannot(table: Table, operative: Operative, performing: Performing) -> Iterator[Reason]:
    """A mission may forbid actions to whoever carries its marker."""
    mission = mission_of(table)
    if mission is None or mission.carry is None or performing.action not in mission.carry.forbids:
        return
    if carried_by(table, operative) is not None:
        text = "{who} carries {marker}; its carrier cannot {action}."
        action = action_name(table, performing.action)
        yield because("kt24.marker.carried", text, who=operative.name, marker=mission.carry.name, action=action)


PICK_UP_MARKER = Sequence("kt24.pick-up", "Pick Up Marker", pick_up)
PLACE_MARKER = Sequence("kt24.place", "Place Marker", choose_spot)

CARRYING_ACTIONS = (
    ActionRule(
        PICK_UP,
        "Pick Up Marker",
        1,
        "kt24.action.pick-up",
        (
            rule("kt24.action.pick-up")(hands_free("kt24.action.pick-up", marker_name)),
            no_enemy_near("kt24.action.pick-up"),
            a_marker_to_pick_up,
        ),
        PICK_UP_MARKER,
        offered=markers_are_carried,
    ),
    ActionRule(
        PLACE,
        "Place Marker",
        1,
        "kt24.action.place",
        (carrying_something, rule("kt24.action.place")(not_after("kt24.action.place", PICK_UP))),
        PLACE_MARKER,
        offered=markers_are_carried,
    ),
)


RULES = Rules(
    "carrying",
    Hooks(
        against_action=Hook(carrier_cannot),
        actions=ById(*CARRYING_ACTIONS),
        markers=ById(MarkerKind(OBJECTIVE), MarkerKind(PORTABLE)),
    ),
    sequences=(PICK_UP_MARKER, PLACE_MARKER),
)
