"""Performing an action: the action itself, then the fallen are removed, then whoever may react to it does.

Every action goes this way: in an activation, counteracting, or for free because some rule says so.
"""

from collections.abc import Iterable
from typing import Any

from killzone.core.events import Event
from killzone.core.flow import Call, Done, Flow, Jump, Next, Sequence, Step, Window, continuation
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.action_list import ACTIONS
from killzone.editions.kt24.actions import FREE, Performing, explain
from killzone.editions.kt24.damage import injured, injuries
from killzone.editions.kt24.falling import FALL, Fall, falling, has_more_to_do, marked, removal
from killzone.editions.kt24.guard import ON_GUARD, off_guard
from killzone.editions.kt24.markers import reassess
from killzone.editions.kt24.moving import CANCELLED
from killzone.editions.kt24.sightlines import in_control_range
from killzone.geometry.shapes import Spot

ACTION_ENDED = "action-ended"


class Deed(Value):
    """An action on its way: how it is performed, who stood and who was injured before, its result, and who fell to it.

    `places` says where those who fell stood last, `free` which actions the same operative then performed for free,
    `withdrawn` which rules are not offered again in this window.
    """

    performing: Performing
    standing: tuple[str, ...]
    injured: tuple[str, ...] = ()
    result: Any = None
    fallen: tuple[str, ...] = ()
    places: tuple[tuple[str, Spot], ...] = ()
    free: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()


def deed(table: Table, performing: Performing) -> Deed:
    return Deed(performing, tuple(one.id for one in table.operatives if one.spot is not None), injured(table))


def perform(
    ctx: Any, table: Table, performing: Performing, then: Step | None = None, events: Iterable[Event] = ()
) -> Flow:
    """Perform an action; the whole `Deed` goes to `then`."""
    return Call(ctx, PERFORM, deed(table, performing), then, events)


@rule("kt24.firefight.free-action")
def can_be_free(table: Table, operative: Operative, performing: Performing) -> bool:
    """A free action costs no AP, but the action's own conditions must be met."""
    return explain(table, operative, ACTIONS[performing.action], performing.but(when=FREE)).legal


def carry_out(deed: Deed, table: Table) -> Flow:
    """The action's own sequence; whoever acts is no longer on guard."""
    action = ACTIONS[deed.performing.action]
    events = off_guard(table, [table.operative(deed.performing.operative)])
    return Call(deed, action.sequence, action.context(deed.performing), _carried_out, events)


@continuation
def _carried_out(deed: Deed, table: Table, result: Any) -> Flow:
    if result == CANCELLED:
        return Done(deed.but(result=CANCELLED))
    operative = table.operative(deed.performing.operative)
    return Next(deed.but(result=result), list(hooks.PERFORMED(table, operative, deed.performing)))


@rule("kt24.damage.incapacitated", "kt24.shoot.removal")
def remove_fallen(deed: Deed, table: Table) -> Flow:
    """Operatives without wounds are incapacitated and removed, once the whole action is over."""
    fallen = falling(table)
    if fallen is not None:
        assert fallen.spot is not None
        deed = deed.but(places=(*deed.places, (fallen.id, fallen.spot)))
        if has_more_to_do(table, fallen):
            return Call(deed, FALL, Fall(fallen.id), _removed, marked(fallen))
        return Jump(deed, remove_fallen, removal(table, fallen))
    there = {one.id for one in table.operatives if one.spot is not None}
    return Next(deed.but(fallen=tuple(id for id in deed.standing if id not in there)))


@continuation
def _removed(deed: Deed, table: Table, result: object) -> Flow:
    return Jump(deed, remove_fallen)


@rule("kt24.marker.timing")
def assess_markers(deed: Deed, table: Table) -> Flow:
    """Once the action is completed, and not before, injuries count and the control of markers is assessed."""
    return Next(deed, [*injuries(deed.injured, table), *reassess(table)])


@rule("kt24.cq.guard")
def conclude(deed: Deed, table: Table) -> Flow:
    """The action is over; enemies on guard that let it end within their control range are on guard no more."""
    operative = table.operative(deed.performing.operative)
    if operative.spot is None:
        return Done(deed)
    near = [
        one for one in table.against(operative.seat) if one.count(ON_GUARD) and in_control_range(table, one, operative)
    ]
    return Done(deed, off_guard(table, near))


PERFORM = Sequence(
    "kt24.perform",
    "Action",
    carry_out,
    remove_fallen,
    assess_markers,
    Window(ACTION_ENDED, prompt="React to this action?", keep="Do nothing", rule="kt24.def.simultaneous"),
    conclude,
)
