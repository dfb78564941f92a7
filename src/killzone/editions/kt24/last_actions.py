"""The last action of an incapacitated operative, where some rule lets it have one."""

from collections.abc import Iterator
from functools import partial

from killzone.core.events import Event, Said, Used
from killzone.core.flow import Call, Flow, Offer
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions import FREE, Performing
from killzone.editions.kt24.carrying import PLACE, PLACE_MARKER, carried_by
from killzone.editions.kt24.falling import Fall, LastAction
from killzone.editions.kt24.markers import marker_name
from killzone.editions.kt24.perform import can_be_free, perform


@rule("kt24.damage.last-action")
def last_actions(fall: Fall, table: Table) -> Iterator[Offer]:
    """At most one free action; its own player decides whether a carried marker is placed before or after it."""
    operative = table.operative(fall.operative)
    if fall.acted:
        return
    possible = [
        last
        for last in hooks.LAST_ACTIONS(table, operative)
        if can_be_free(table, operative, Performing(operative.id, last.action, FREE))
    ]
    for last in possible:
        take = partial(_act, last=last)
        label = f"{last.name}: {operative.name} performs {last.action.replace('-', ' ').title()}, free"
        yield Offer(f"last-{last.action}", operative.seat, label, take, rule=last.rule)
    marker = carried_by(table, operative)
    if possible and marker is not None:
        label = f"Place {marker_name(table, marker)} first, free"
        yield Offer("place-first", operative.seat, label, _place_first, rule="kt24.action.place")


def _act(fall: Fall, table: Table, *, last: LastAction) -> Flow:
    """A limited use is spent when it is taken, whether or not the action can be completed."""
    operative = table.operative(fall.operative)
    events: list[Event] = [Said(last.rule, f"{operative.name} acts once more before it is removed.")]
    if last.use:
        events.append(Used("kt24.damage.last-action", operative.seat, last.use, last.name))
    return perform(fall.but(acted=True), table, Performing(operative.id, last.action, FREE), None, events)


def _place_first(fall: Fall, table: Table) -> Flow:
    return Call(fall, PLACE_MARKER, Performing(fall.operative, PLACE, FREE))
