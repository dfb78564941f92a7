"""The last action of an incapacitated operative, where some rule lets it have one."""

from collections.abc import Iterator
from functools import partial

from killzone.core.events import Event, Said, Used
from killzone.core.flow import Flow, Next, Offer
from killzone.core.rules import rule
from killzone.core.subjects import ACTION, MARKER, of
from killzone.core.table import Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import FREE, Performing, name_of
from killzone.editions.kt24.actions.perform import can_be_free, perform, place_now
from killzone.editions.kt24.board.markers import marker_name
from killzone.editions.kt24.operatives.incapacitation import Fall, LastAction
from killzone.editions.shared.board.markers import carried_by


@rule("kt24.damage.last-action")
def last_actions(fall: Fall, table: Table) -> Iterator[Offer]:
    """At most one free action; its own player decides whether a carried marker is placed before or after it.

    One with limited uses is offered even if it cannot be completed: whoever takes it spends the use for nothing.
    """
    operative = table.operative(fall.operative)
    if fall.acted:
        return
    offers = []
    for last in hooks.of(table).last_actions(table, operative):
        can = can_be_free(table, operative, _performing(fall, last))
        if can or last.use:
            label = f"{last.name}: {operative.name} performs {name_of(table, last.action)}, free"
            if not can:
                label += ", which it cannot complete; the use is spent"
            take, about = partial(_act, last=last), of(ACTION, last.action)
            offers.append(Offer(f"last-{last.action}", operative.seat, label, take, rule=last.rule, subjects=about))
    yield from offers
    marker = carried_by(table, operative)
    if offers and marker is not None:
        label = f"Place {marker_name(table, marker)} first, free"
        about = of(ACTION, "place") + of(MARKER, marker.id)
        yield Offer("place-first", operative.seat, label, place_now, rule="kt24.action.place", subjects=about)


def last_uses(table: Table, seat: int) -> Iterator[str]:
    """What last actions use up."""
    own = (one for one in table.operatives if one.seat == seat)
    yield from (last.use for one in own for last in hooks.of(table).last_actions(table, one) if last.use)


def _performing(fall: Fall, last: LastAction) -> Performing:
    return Performing(fall.operative, last.action, FREE, amid=True)


@rule("kt24.damage.last-action")
def _act(fall: Fall, table: Table, *, last: LastAction) -> Flow:
    """A limited use is spent when it is taken, whether or not the action can be completed."""
    operative = table.operative(fall.operative)
    performing = _performing(fall, last)
    can = can_be_free(table, operative, performing)
    text = f"{operative.name} acts once more before it is removed."
    if not can:
        text = f"{operative.name} cannot complete its last action, {name_of(table, last.action)}."
    events: list[Event] = [Said(last.rule, text)]
    if last.use:
        events.append(Used("kt24.damage.last-action", operative.seat, last.use, last.name))
    after = fall.but(acted=True)
    return perform(after, table, performing, None, events) if can else Next(after, events)
