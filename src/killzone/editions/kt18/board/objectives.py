"""Objective markers: how far they are, and who controls them, among any number of players."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from killzone.core.events import Event
from killzone.core.pieces import Controlled
from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.board.measuring import within_point
from killzone.editions.kt18.operatives.states import SHAKEN
from killzone.editions.shared.board.killzones import killzone_of
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import INCH

OBJECTIVE: Final = "objective"
ACROSS: Final = Base(INCH, INCH)
CONTROL: Final = 2 * INCH
"""How far from the centre of a marker a model counts."""


@rule("kt18.mission.objective-measure")
def within_marker(one: Operative, marker: Marker, distance: int) -> bool:
    """Whether a model is within a distance of a marker, which is measured from the marker's centre."""
    return marker.spot is not None and within_point(one, marker.spot, distance)


@rule("kt18.mission.objective-measure")
def within_markers(one: Marker, other: Marker, distance: int) -> bool:
    """Whether the centres of two markers are within a distance, whatever their heights."""
    assert one.spot is not None
    assert other.spot is not None
    dx, dy = one.spot.x - other.spot.x, one.spot.y - other.spot.y
    return dx * dx + dy * dy <= distance * distance


@rule("kt18.mission.objective-measure")
def edge_gap(table: Table, marker: Marker) -> int:
    """How far the centre of a marker is from the nearest edge of the battlefield, whatever its height."""
    spot = marker.spot
    assert spot is not None
    terrain = table.setting.terrain
    return min(spot.x, spot.y, terrain.width - spot.x, terrain.depth - spot.y)


@rule("kt18.mission.objective-shaken")
def weight(table: Table, one: Operative) -> Tally:
    """As how many models one counts at a marker: one, with what rules add; shaken models do not count."""
    if one.count(SHAKEN):
        return Tally()
    tally = Tally().plus(1, "kt18.mission.objective-control", one.name)
    for entry in hooks.of(table).control(table, one):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    return tally


@rule("kt18.mission.objective-control", "kt18.mission.objective-shaken")
def counts(table: Table, spot: Spot) -> dict[int, int]:
    """How many models each seat has within 2" of the centre of a marker."""
    found: Counter[int] = Counter()
    x, y = spot.x, spot.y
    for one in table.operatives:
        here, far = one.spot, CONTROL + one.card.body.base.radius
        # Few are near enough along both axes: only these are measured.
        near = here is not None and -far <= here.x - x <= far and -far <= here.y - y <= far
        if near and within_point(one, spot, CONTROL):
            found[one.seat] += weight(table, one).total
    return dict(found)


@rule("kt18.mission.objective-control")
def controller(table: Table, marker: Marker) -> int:
    """The seat that controls a marker: that with more models there than every single opponent; -1 for nobody."""
    if marker.spot is None:
        return -1
    there = counts(table, marker.spot)
    most = max(there.values(), default=0)
    first = [seat for seat, number in there.items() if number == most]
    return first[0] if most and len(first) == 1 else -1


def controller_now(table: Table, marker: Marker) -> int:
    """Who controls a marker at this moment; what is noted is how it was when the phase began."""
    return controller(table, marker) if marker.kind == OBJECTIVE else marker.controller


def control_changes(table: Table) -> Iterator[Event]:
    """The markers that are controlled by somebody else now than was noted."""
    for marker in table.markers:
        seat = controller_now(table, marker)
        if seat != marker.controller and marker.spot is not None:
            there = counts(table, marker.spot)
            note = " to ".join(str(there[one]) for one in sorted(there, key=lambda one: -there[one])) or "no models"
            yield Controlled("kt18.mission.objective-control", marker.id, seat, marker_name(table, marker), note)


def marker_name(table: Table, marker: Marker) -> str:
    """What a marker is called."""
    names = {one.id: one.name for one in killzone_of(table).markers}
    return names.get(marker.id, f"the {marker.id.replace('-', ' ')}")
