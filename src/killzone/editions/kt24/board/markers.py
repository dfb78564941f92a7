"""Markers: where they are, who contests them, and which side controls them."""

from functools import lru_cache

from killzone.core.events import Event
from killzone.core.pieces import Controlled
from killzone.core.reasons import Mark, Reason, because
from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.battle.options import content_of, mission_of, options
from killzone.editions.kt24.board.visibility import CONTROL, SEE_THROUGH, WALL, gap_between, within_between
from killzone.editions.kt24.operatives import stats
from killzone.geometry import sight
from killzone.geometry.measure import gap
from killzone.geometry.shapes import Base, Body, Spot
from killzone.geometry.terrain import Terrain
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


@rule("kt24.marker.carried", "kt24.def.distance")
def lies(table: Table, marker: Marker) -> tuple[Spot, Base]:
    """Where a marker is and how big: a carried one is at its carrier's distance from everything."""
    if marker.carrier:
        carrier = table.operative(marker.carrier)
        assert carrier.spot is not None
        return carrier.spot, carrier.card.body.base
    assert marker.spot is not None
    return marker.spot, marker.base


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
    return _sees(table.terrain, operative.spot, operative.card.body, spot, base)


@lru_cache(maxsize=16384)
def _sees(terrain: Terrain, spot: Spot, body: Body, marker_spot: Spot, base: Base) -> bool:
    return sight.visible(spot, body, marker_spot, _flat(base), terrain, SEE_THROUGH, WALL)


@lru_cache(maxsize=16)
def _flat(base: Base) -> Body:
    """A marker as something to look at: 2 mm high, and wider by as much as a figure is narrower than its base."""
    across = base.length * 10 // 14 * 2
    return Body(Base(across, across), 2 * MM, MM)


@rule("kt24.marker.contest", "kt24.marker.carried")
def contests(table: Table, operative: Operative, marker: Marker) -> bool:
    """An operative contests a marker that is visible to it and within 1"; a carried one its carrier alone contests."""
    if operative.spot is None:
        return False
    if marker.carrier:
        return marker.carrier == operative.id
    return within_marker(table, operative, marker, CONTROL) and sees_marker(table, operative, *lies(table, marker))


@rule("kt24.marker.control", "kt24.def.apl")
def weight(table: Table, operative: Operative) -> Tally:
    """What an operative counts where markers are contested: its APL, and what rules add to that."""
    tally = stats.apl(table, operative)
    for entry in hooks.of(table).control(table, operative):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    return tally


@rule("kt24.marker.control")
def control(table: Table, marker: Marker, seat: int) -> Tally:
    """What a side has at a marker: the APL of each of its operatives that contests it."""
    tally = Tally()
    for one in contesting(table, marker):
        if one.seat == seat:
            tally = tally.plus(weight(table, one).total, "kt24.marker.control", one.name)
    return tally


def contesting(table: Table, marker: Marker) -> list[Operative]:
    """The operatives of both sides that contest a marker; whoever is far away is passed over quickly."""
    if marker.carrier:
        return [table.operative(marker.carrier)]
    spot = marker.spot
    assert spot is not None
    found = []
    for one in table.operatives:
        at = one.spot
        if at is not None:
            reach = one.card.body.base.radius + marker.base.radius + CONTROL
            if abs(at.x - spot.x) <= reach and abs(at.y - spot.y) <= reach and contests(table, one, marker):
                found.append(one)
    return found


@rule("kt24.marker.control", "kt24.marker.carried")
def assess(table: Table, marker: Marker) -> tuple[int, tuple[int, ...]]:
    """The side with the greater total controls a marker, with equal totals nobody (-1); and the totals by seat."""
    totals = [0] * len(table.players)
    for one in contesting(table, marker):
        totals[one.seat] += weight(table, one).total
    if marker.carrier:
        return table.operative(marker.carrier).seat, tuple(totals)
    most = max(totals)
    return (totals.index(most) if totals.count(most) == 1 else -1), tuple(totals)


@rule("kt24.marker.timing")
def reassess(table: Table) -> list[Event]:
    """Control is assessed once an action is completed, never during it: until then the marker keeps it as it was."""
    found: list[Event] = []
    if not options(table).full:
        return found
    for marker in table.markers:
        if marker.kind not in CONTESTED:
            continue
        seat, totals = assess(table, marker)
        if seat != marker.controller:
            ordered = sorted(totals, reverse=True)
            note = f"{table.operative(marker.carrier).name} carries it" if marker.carrier else f"APL {_versus(ordered)}"
            found.append(Controlled("kt24.marker.control", marker.id, seat, marker_name(table, marker), note))
    return found


def _versus(totals: list[int]) -> str:
    return " to ".join(map(str, totals))


def controls(table: Table, operative: Operative, marker: Marker) -> bool:
    """Whether an operative controls a marker: it contests it and its side controls it."""
    return marker.controller == operative.seat and contests(table, operative, marker)


def against_control(table: Table, operative: Operative, marker: Marker) -> Reason | None:
    """Why an operative does not control a marker."""
    name = marker_name(table, marker)
    if marker.carrier and marker.carrier != operative.id:
        text = "{marker} is carried by {carrier}, who alone controls it."
        carrier = table.operative(marker.carrier).name
        return because("kt24.marker.carried", text, marker=_start(name), carrier=carrier)
    spot, base = lies(table, marker)
    marks = (Mark("point", ((spot.x, spot.y, spot.z),), marker.id),)
    if not within_marker(table, operative, marker, CONTROL):
        text = "{who} does not contest {marker}: it is {far} away, {short} too far."
        far = gap_to(table, operative, marker)
        return because(
            "kt24.marker.contest",
            text,
            marks=marks,
            who=operative.name,
            marker=name,
            far=length_text(far),
            short=length_text(far - CONTROL),
        )
    if not marker.carrier and not sees_marker(table, operative, spot, base):
        text = "{who} does not contest {marker}: it is not visible."
        return because("kt24.marker.contest", text, marks=marks, who=operative.name, marker=name)
    if marker.controller != operative.seat:
        own = control(table, marker, operative.seat).total
        theirs = sum(control(table, marker, one.seat).total for one in table.players if one.seat != operative.seat)
        text = "{who} does not control {marker}: {own} APL to {theirs}."
        return because(
            "kt24.marker.control", text, marks=marks, who=operative.name, marker=name, own=own, theirs=theirs
        )
    return None


def _start(name: str) -> str:
    return name[:1].upper() + name[1:]


def nearest_first(table: Table, operative: Operative, markers: list[Marker]) -> list[Marker]:
    """Markers by their distance as the crow flies, so that the reason about the nearest one is told."""
    spot = operative.spot
    assert spot is not None
    return sorted(markers, key=lambda marker: gap(spot, operative.card.body.base, *lies(table, marker)))
