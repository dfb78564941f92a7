"""Markers: where they are, who contests them, and which side controls them."""

from collections.abc import Iterator

from killzone.core.events import Event
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.battle.options import content_of, mission_of, options
from killzone.editions.kt24.board.visibility import CONTROL, SEE_THROUGH, WALL, gap_between, within_between
from killzone.editions.kt24.operatives import stats
from killzone.editions.shared.board import markers as shared
from killzone.editions.shared.board.markers import (
    Weighing,
    carried_by_another,
    control_changes,
    marker_seen,
    not_controlled,
    point_of,
)
from killzone.editions.shared.board.nearby import around
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import MM
from killzone.geometry.units import text as length_text

OBJECTIVE, PORTABLE = "objective", "portable"
CONTESTED = (OBJECTIVE, PORTABLE)
"""The kinds of markers that sides contest; others only lie there."""
PEG, URN = "peg", "urn"


@rule("kt24.def.markers")
def size_of(kind: str) -> Base:
    """Objective markers are 40 mm across, all others 20 mm. They take up no space and may be stood on."""
    across = 40 * MM if kind == OBJECTIVE else 20 * MM
    return Base(across, across)


def marker_name(table: Table, marker: Marker) -> str:
    """What a marker is called."""
    mission = mission_of(table)
    if mission is not None and mission.carry is not None and marker.kind in CONTESTED:
        return mission.carry.name
    for one in content_of(table).killzone.markers:
        if one.id == marker.id:
            return f"{one.name} marker"
    return f"the {marker.id.replace('-', ' ')} marker"


lies = rule("kt24.marker.carried", "kt24.def.distance")(shared.lies)


def within_marker(table: Table, operative: Operative, marker: Marker, distance: int) -> bool:
    """Whether an operative is within a distance of a marker; always, if it carries it."""
    if marker.carrier == operative.id:
        return True
    assert operative.spot is not None
    return within_between(table, operative.spot, operative.card.body.base, *lies(table, marker), distance)


def gap_to(table: Table, operative: Operative, marker: Marker) -> int:
    """How far an operative is from a marker, for showing."""
    if marker.carrier == operative.id:
        return 0
    assert operative.spot is not None
    return gap_between(table, operative.spot, operative.card.body.base, *lies(table, marker))


def sees_marker(table: Table, operative: Operative, spot: Spot, base: Base) -> bool:
    """Whether a marker lying there is visible to an operative: a free line from its head to any part of it."""
    assert operative.spot is not None
    return marker_seen(table.terrain, operative.spot, operative.card.body, spot, base, SEE_THROUGH, WALL)


@rule("kt24.marker.contest", "kt24.marker.carried")
def contests(table: Table, operative: Operative, marker: Marker) -> bool:
    """An operative contests a marker that is visible to it and within 1"; a carried one its carrier alone contests."""
    if operative.spot is None:
        return False
    if marker.carrier:
        return marker.carrier == operative.id
    return within_marker(table, operative, marker, CONTROL) and sees_marker(table, operative, *lies(table, marker))


def contesting(table: Table, marker: Marker) -> list[Operative]:
    """The operatives of both sides that contest a marker."""
    if marker.carrier:
        return [table.operative(marker.carrier)]
    assert marker.spot is not None
    near = around(table, marker.spot, marker.base.radius + CONTROL)
    return [one for one in near if contests(table, one, marker)]


def _added(table: Table, operative: Operative) -> Iterator[Entry]:
    return hooks.of(table).control(table, operative)


WEIGHING = Weighing("kt24.marker.control", stats.apl, _added, contesting)
weight = rule("kt24.marker.control", "kt24.def.apl")(WEIGHING.weight)
control = rule("kt24.marker.control")(WEIGHING.control)
assess = rule("kt24.marker.control", "kt24.marker.carried")(WEIGHING.assess)


@rule("kt24.marker.timing")
def reassess(table: Table) -> list[Event]:
    """Control is assessed once an action is completed, never during it: until then the marker keeps it as it was."""
    if not options(table).full:
        return []
    return control_changes(table, CONTESTED, assess, marker_name, "kt24.marker.control")


def controls(table: Table, operative: Operative, marker: Marker) -> bool:
    """Whether an operative controls a marker: it contests it and its side controls it."""
    return marker.controller == operative.seat and contests(table, operative, marker)


def against_control(table: Table, operative: Operative, marker: Marker) -> Reason | None:
    """Why an operative does not control a marker."""
    name = marker_name(table, marker)
    taken = carried_by_another(table, operative, marker, name, "kt24.marker.carried")
    if taken is not None:
        return taken
    spot, base = lies(table, marker)
    marks = point_of(marker, spot)
    if not within_marker(table, operative, marker, CONTROL):
        text = "{who} does not contest {marker}: it is {far} away, {short} too far."
        return because(
            "kt24.marker.contest",
            text,
            marks=marks,
            who=operative.name,
            marker=name,
            far=lambda: length_text(gap_to(table, operative, marker)),
            short=lambda: length_text(gap_to(table, operative, marker) - CONTROL),
        )
    if not marker.carrier and not sees_marker(table, operative, spot, base):
        text = "{who} does not contest {marker}: it is not visible."
        return because("kt24.marker.contest", text, marks=marks, who=operative.name, marker=name)
    return not_controlled(operative, marker, name, (marker.controller, assess(table, marker)[1]), "kt24.marker.control")
