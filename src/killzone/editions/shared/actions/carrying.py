"""Carrying markers: picking one up, and where one that is carried may be put."""

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, pi, sin

from killzone.core.domains import Below, Option, Pick, Place
from killzone.core.flow import Ask, Flow, Step
from killzone.core.reasons import Check, Reason, Verdict, because
from killzone.core.subjects import MARKER, of
from killzone.core.table import Marker, Operative, Table
from killzone.editions.shared.actions.action import Performing
from killzone.editions.shared.board.markers import Named, carried_by, nearest_first
from killzone.geometry.shapes import Spot

Against = Callable[[Table, Operative, Marker], Reason | None]
"""Why an operative cannot do something at a marker."""


def hands_free(id: str, name: Named) -> Check:
    """A check that the operative carries nothing yet: one marker at most."""

    def carries_nothing(table: Table, operative: Operative, performing: Performing) -> Reason | None:
        carried = carried_by(table, operative)
        if carried is None:
            return None
        return because(id, "{who} already carries {marker}.", who=operative.name, marker=name(table, carried))

    return carries_nothing


def some_marker(table: Table, operative: Operative, among: Sequence[Marker], against: Against) -> Reason | None:
    """Nothing if there is a marker that nothing speaks against, else what speaks against the nearest."""
    nearest: Reason | None = None
    for marker in nearest_first(table, operative, among):
        reason = against(table, operative, marker)
        if reason is None:
            return None
        nearest = nearest or reason
    return nearest


def ask_marker(
    performing: Performing,
    table: Table,
    among: Sequence[Marker],
    then: Step,
    label: Callable[[Marker], str],
    prompt: str,
    id: str,
) -> Flow:
    """Which of several markers it is; where there is one only, nobody is asked."""
    if len(among) == 1:
        return then(performing, table, among[0].id)
    buttons = [Option(one.id, label(one), id, of(MARKER, one.id)) for one in among]
    seat = table.operative(performing.operative).seat
    return Ask(seat, "marker", prompt, Pick(buttons), then, rule=id, default=buttons[0].key)


def place_around(
    operative: Operative, marker: Marker, judge: Callable[[Spot], Verdict], reach: int, limit: int
) -> Place:
    """Where an operative may put a marker down: what `judge` allows, looked for within `reach` of its middle."""
    assert operative.spot is not None
    shape = {"operative": operative.id, "marker": marker.id, "radius": marker.base.radius, "limit": limit}
    find, found = partial(_find, operative.spot, judge, reach), partial(_list, operative.spot, judge, reach)
    return Place(judge, find, found, shape)


def under(own: Spot, spot: Spot) -> bool:
    """Under its own feet an operative can always put something."""
    return (own.x, own.y, own.z) == (spot.x, spot.y, spot.z)


def _find(at: Spot, judge: Callable[[Spot], Verdict], reach: int, below: Below) -> Spot | None:
    for _ in range(8):
        spot = Spot(at.x - reach + below(2 * reach + 1), at.y - reach + below(2 * reach + 1), at.z)
        if judge(spot).legal:
            return spot
    return Spot(at.x, at.y, at.z)


def _list(at: Spot, judge: Callable[[Spot], Verdict], reach: int, limit: int) -> list[Spot]:
    """The carrier's own place, where a marker can always be put, then places around it, the nearest first."""
    found: list[Spot] = []
    for share in range(4):
        for turn in range(12 if share else 1):
            if len(found) == limit:
                return found
            far, angle = reach * share // 4, turn * pi / 6
            spot = Spot(at.x + round(far * cos(angle)), at.y + round(far * sin(angle)), at.z)
            if judge(spot).legal:
                found.append(spot)
    return found
