"""Performing an action: the action itself, then the fallen are removed, then whoever may react to it does.

Every action goes this way: in an activation, counteracting, or for free because some rule says so.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, fold
from killzone.core.flow import Ask, Call, Continuation, Done, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import CANCELLED, FREE, Performing, action_of, legal
from killzone.editions.kt24.actions.carry import PLACE
from killzone.editions.kt24.battle.moments import IS_INCAPACITATED, WOULD_BE_INCAPACITATED, WOULD_PERFORM, happens
from killzone.editions.kt24.board.markers import reassess
from killzone.editions.kt24.board.visibility import in_control_range
from killzone.editions.kt24.close_quarters.guard import off_guard, still_on_guard
from killzone.editions.kt24.operatives.incapacitation import (
    Fall,
    Removal,
    falling,
    goes_at_once,
    has_more_to_do,
    marked,
    removal,
)
from killzone.editions.kt24.operatives.injury import INCAPACITATED, injured, injuries
from killzone.editions.shared.actions import deeds
from killzone.editions.shared.board.markers import carried_by
from killzone.editions.shared.close_quarters.guard import ON_GUARD
from killzone.editions.shared.operatives.removal import fall_sequence

ACTION_DECLARED, ACTION_ENDED = "action-declared", "action-ended"


class Deed(deeds.Deed):
    """An action on its way.

    `interrupted` says whose operatives on guard interrupted after it, `guarding` whether the operative was on guard
    before it.
    """

    performing: Performing
    interrupted: tuple[int, ...] = ()
    guarding: bool = False


def deed(table: Table, performing: Performing) -> Deed:
    return Deed(performing, tuple(one.id for one in table.operatives if one.spot is not None), injured(table))


C = TypeVar("C")


def perform(
    ctx: C,
    table: Table,
    performing: Performing,
    then: Continuation[C] | None = None,
    events: Iterable[Event] = (),
    interrupts: Performing | None = None,
) -> Flow:
    """Perform an action, perhaps in the middle of somebody else's activation; the whole `Deed` goes to `then`."""
    return Call(ctx, PERFORM, deed(table, performing).but(interrupts=interrupts), then, events)


@rule("kt24.firefight.free-action")
def can_be_free(table: Table, operative: Operative, performing: Performing) -> bool:
    """A free action costs no AP, but the action's own conditions must be met."""
    return legal(table, operative, action_of(table, performing.action), performing.but(when=FREE))


def would_perform(deed: Deed, table: Table) -> Flow:
    """Rules for an operative that would perform an action come before it does."""
    return happens(deed, table, WOULD_PERFORM, deed.performing.operative, deed.performing)


@rule("kt24.firefight.cancel")
def still_there(deed: Deed, table: Table) -> Flow:
    """Whoever fell to what came before is removed; an action whose operative is gone is not performed."""
    if deed.performing.amid or not falling(table):
        return Next(deed)
    return Call(deed, REMOVAL, Removal(), _fell_before)


@continuation
def _fell_before(deed: Deed, table: Table, removed: Removal) -> Flow:
    if table.operative(deed.performing.operative).spot is None:
        return Done(deed.but(result=CANCELLED), reassess(table))
    return Next(deed, reassess(table))


def carry_out(deed: Deed, table: Table) -> Flow:
    """The action's own sequence; whoever acts is no longer on guard."""
    action = action_of(table, deed.performing.action)
    operative = table.operative(deed.performing.operative)
    guarding = bool(operative.count(ON_GUARD))
    performing = action.context(deed.performing)
    return Call(deed.but(guarding=guarding), action.sequence, performing, _carried_out, off_guard(table, [operative]))


@continuation
def _carried_out(deed: Deed, table: Table, result: Any) -> Flow:
    operative = table.operative(deed.performing.operative)
    if result == CANCELLED:
        return Done(deed.but(result=CANCELLED), still_on_guard(operative) if deed.guarding else ())
    return Next(deeds.carried_out(deed, result), list(hooks.of(table).performed(table, operative, deed.performing)))


@rule("kt24.damage.incapacitated", "kt24.shoot.removal")
def remove_fallen(deed: Deed, table: Table) -> Flow:
    """Operatives without wounds are incapacitated and removed, once the whole action is over."""
    if deed.performing.amid or not falling(table):
        return Next(deed)
    return Call(deed, REMOVAL, Removal(), _removed)


@continuation
def _removed(deed: Deed, table: Table, removed: Removal) -> Flow:
    there = {one.id for one in table.operatives if one.spot is not None}
    fallen = tuple(id for id in deed.standing if id not in there)
    return Next(deed.but(places=removed.places, fallen=fallen))


@rule("kt24.marker.timing")
def assess_markers(deed: Deed, table: Table) -> Flow:
    """Once the action is completed, and not before, injuries count and the control of markers is assessed."""
    if deed.performing.amid:
        return Next(deed)
    return Next(deed, [*injuries(deed.injured, table), *reassess(table)])


@rule("kt24.cq.guard")
def conclude(deed: Deed, table: Table) -> Flow:
    """The action is over; enemies on guard whose player let it end within their control range are on guard no more.

    What an incapacitated operative still does belongs to the action that it fell to, and ends no guard.
    """
    operative = table.operative(deed.performing.operative)
    if operative.spot is None or operative.count(INCAPACITATED):
        return Done(deed)
    near = [
        one
        for one in table.against(operative.seat)
        if one.count(ON_GUARD) and one.seat not in deed.interrupted and in_control_range(table, one, operative)
    ]
    return Done(deed, off_guard(table, near))


PERFORM = Sequence(
    "kt24.perform",
    "Action",
    would_perform,
    Window(ACTION_DECLARED, prompt="React before this action?", keep="Do nothing", rule="kt24.def.simultaneous"),
    still_there,
    carry_out,
    remove_fallen,
    assess_markers,
    Window(ACTION_ENDED, prompt="React to this action?", keep="Do nothing", rule="kt24.def.simultaneous"),
    conclude,
)


# Removing operatives


@rule("kt24.def.simultaneous")
def would_be_incapacitated(removed: Removal, table: Table) -> Flow:
    """First come the rules for operatives that would be incapacitated; they may keep one in the battle."""
    one = next((one for one in falling(table) if one.id not in removed.would_be), None)
    if one is None:
        return Next(removed)
    return happens(removed.but(would_be=(*removed.would_be, one.id)), table, WOULD_BE_INCAPACITATED, one.id)


def look_for_more(removed: Removal, table: Table) -> Flow:
    """All of them, one after the other."""
    waiting = any(one.id not in removed.would_be for one in falling(table))
    return Jump(removed, would_be_incapacitated) if waiting else Next(removed)


@rule("kt24.damage.incapacitated")
def incapacitate(removed: Removal, table: Table) -> Flow:
    """Whoever still has no wounds is incapacitated; whoever has nothing more to do is removed at once."""
    events: list[Event] = []
    fallen, places = list(removed.fallen), list(removed.places)
    for one in falling(table):
        assert one.spot is not None
        now = fold(events, table)
        places.append((one.id, one.spot))
        if goes_at_once(table, one):
            events += removal(now, one)
        else:
            events += marked(now, one)
            fallen.append(one.id)
    return Next(removed.but(would_be=(), fallen=tuple(fallen), places=tuple(places)), events)


@rule("kt24.def.simultaneous")
def is_incapacitated(removed: Removal, table: Table) -> Flow:
    """Then come the rules for operatives that are incapacitated."""
    id = next((id for id in removed.fallen if id not in removed.told), None)
    if id is None:
        return Next(removed)
    return happens(removed.but(told=(*removed.told, id)), table, IS_INCAPACITATED, id)


def look_for_more_fallen(removed: Removal, table: Table) -> Flow:
    """All of them, one after the other."""
    return Jump(removed, is_incapacitated) if set(removed.fallen) - set(removed.told) else Next(removed)


@rule("kt24.def.simultaneous")
def choose_who_goes(removed: Removal, table: Table) -> Flow:
    """Then come the rules before removal; of several operatives the player with initiative says whose come first."""
    waiting = [table.operative(id) for id in removed.fallen]
    busy = [one for one in waiting if has_more_to_do(table, one)] or waiting[:1]
    if len(busy) <= 1:
        return _goes(removed, table, busy[0].id if busy else "")
    buttons = [Option(one.id, f"{one.name} first", "kt24.def.simultaneous", of(OPERATIVE, one.id)) for one in busy]
    prompt = "Several operatives are removed: whose rules come first?"
    rule_ = "kt24.def.simultaneous"
    return Ask(table.order[0], "order-of-removal", prompt, Pick(buttons), _goes, rule=rule_, default=buttons[0].key)


def _goes(removed: Removal, table: Table, answer: str) -> Flow:
    return Next(removed.but(now=answer))


def let_go(removed: Removal, table: Table) -> Flow:
    """It does what it has still to do and is removed; then comes the next one, and whoever fell meanwhile."""
    if removed.now:
        fallen = tuple(id for id in removed.fallen if id != removed.now)
        return Call(removed.but(fallen=fallen, now=""), FALL, Fall(removed.now), _gone)
    return Jump(removed, would_be_incapacitated) if falling(table) else Done(removed)


@continuation
def _gone(removed: Removal, table: Table, result: object) -> Flow:
    return Jump(removed, would_be_incapacitated if falling(table) else choose_who_goes)


REMOVAL = Sequence(
    "kt24.removal",
    "Removal",
    would_be_incapacitated,
    look_for_more,
    incapacitate,
    is_incapacitated,
    look_for_more_fallen,
    choose_who_goes,
    let_go,
)


@rule("kt24.action.place")
def place_carried(fall: Fall, table: Table) -> Flow:
    """An incapacitated carrier must place its marker, for 0 AP and whatever would prevent it, before it is removed."""
    if carried_by(table, table.operative(fall.operative)) is None:
        return Next(fall)
    return place_now(fall, table)


def place_now(fall: Fall, table: Table) -> Flow:
    """Place Marker as an action, in the middle of the one that took the last wound."""
    return perform(fall, table, Performing(fall.operative, PLACE, FREE, amid=True))


@rule("kt24.damage.incapacitated", "kt24.damage.last-action")
def remove(fall: Fall, table: Table) -> Flow:
    """Then it is removed; wounds that it has regained meanwhile do not prevent that."""
    return Done(None, removal(table, table.operative(fall.operative)))


FALL = fall_sequence("kt24.fall", "kt24.damage.last-action", place_carried, remove)
