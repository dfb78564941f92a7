"""Performing an action, whoever grants it: the action itself, then the fallen go, then control is determined, then
whoever may react to it does.

`perform(ctx, table, Performing(operative, action, FREE), then)` performs one for free from the step of any rule; `then`
is a continuation and gets the whole `Deed`. What an action does to others it only says with events: `Wounded` takes
wounds, and whoever has none left goes when the action is over. A rule that reacts to an action makes offers in the
window ACTION_ENDED, whose context is the `Deed`; one that only notes what happened hangs on `hooks.performed`.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

from killzone.core.events import Event, Removed
from killzone.core.flow import (
    Call,
    Concerning,
    Continuation,
    Done,
    Flow,
    Jump,
    Next,
    Sequence,
    Window,
    continuation,
)
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.actions.action import Performing
from killzone.editions.kt21.actions.carrying import DROP_TOKEN, Dropping
from killzone.editions.kt21.board.engagement import in_engagement_range
from killzone.editions.kt21.board.objectives import reassessed
from killzone.editions.kt21.close_quarters.guard import off_guard
from killzone.editions.kt21.operatives.injury import all_injured, falling, injuries
from killzone.editions.shared.actions import deeds
from killzone.editions.shared.actions.action import CANCELLED, FREE, action_of, legal
from killzone.editions.shared.board.kept import kept_for
from killzone.editions.shared.board.markers import carried_by
from killzone.editions.shared.close_quarters.guard import ON_GUARD, guarding, still_on_guard
from killzone.editions.shared.operatives.removal import fall_sequence

ACTION_ENDED, EVENT_REVEAL = "action-ended", "event-reveal"


class Deed(deeds.Deed):
    """An action on its way; `guarding` says whether its operative was on guard before it.

    `carried` are the tokens that those who fell had carried.
    """

    performing: Performing
    guarding: bool = False
    carried: tuple[tuple[str, str], ...] = ()


def deed(table: Table, performing: Performing) -> Deed:
    """An action that is about to be performed."""
    return Deed(performing, _standing(table.operatives), all_injured(table))


@kept_for
def _standing(operatives: tuple[Operative, ...]) -> tuple[str, ...]:
    """Who is in the killzone."""
    return tuple([one.id for one in operatives if one.spot is not None])


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


def uneventful(table: Table, performing: Performing) -> Deed | None:
    """An action that changes nothing, once it is over, if nothing comes of it; None where anything might.

    `PERFORM` would then run from end to end without a question, and without an event but the action's own.
    """
    if reassessed(table) or falling(table) or guarding(table):
        return None
    done = deed(table, performing)
    windows, operative = table.setting.rules.windows, table.operative(performing.operative)
    for _ in hooks.of(table).performed(table, operative, done):
        return None
    for offers in (*windows.get(EVENT_REVEAL, ()), *windows.get(ACTION_ENDED, ())):
        for _ in offers(done, table):
            return None
    return done


@rule("kt21.firefight.free-action")
def can_be_free(table: Table, operative: Operative, performing: Performing) -> bool:
    """A free action costs no AP, but the action's own requirements must be met."""
    return legal(table, operative, action_of(table, performing.action), performing.but(when=FREE))


@rule("kt21.objective.timing", "kt21.def.active", "kt21.cq.guard-ends")
def carry_out(deed: Deed, table: Table) -> Flow:
    """Control is determined, then the action's own sequence is run; whoever acts is no longer on guard."""
    operative = table.operative(deed.performing.operative)
    action = action_of(table, deed.performing.action)
    events = [*reassessed(table), *off_guard([operative])]
    after = deed.but(guarding=bool(operative.count(ON_GUARD)))
    return Call(after, action.sequence, action.context(deed.performing), _carried_out, events)


@continuation
def _carried_out(deed: Deed, table: Table, result: Any) -> Flow:
    if result != CANCELLED:
        return Next(deeds.carried_out(deed, result))
    operative = table.operative(deed.performing.operative)
    still = still_on_guard("kt21.firefight.declare", operative) if deed.guarding else ()
    return Done(deed.but(result=CANCELLED), still)


@rule("kt21.damage.incapacitated", "kt21.shoot.removal")
def remove_fallen(deed: Deed, table: Table) -> Flow:
    """Whoever has no wounds left is removed once the whole action is over, one after the other."""
    waiting = [] if deed.performing.amid else falling(table)
    if waiting:
        spot = waiting[0].spot
        assert spot is not None
        token = carried_by(table, waiting[0])
        carried = ((waiting[0].id, token.id),) if token is not None else ()
        after = deed.but(places=(*deed.places, (waiting[0].id, spot)), carried=(*deed.carried, *carried))
        return Call(after, FALL, Fall(waiting[0].id), _removed)
    return Next(deed)


@continuation
def _removed(deed: Deed, table: Table, result: object) -> Flow:
    return Jump(deed, remove_fallen)


@rule("kt21.objective.timing")
def determine_control(deed: Deed, table: Table) -> Flow:
    """At the end of the action control is determined, and what happened is noted."""
    if deed.performing.amid:
        return Next(deed, reassessed(table))
    there = _standing(table.operatives)
    after = deed if there == deed.standing else deed.but(fallen=tuple(id for id in deed.standing if id not in there))
    operative = table.operative(deed.performing.operative)
    noted = hooks.of(table).performed(table, operative, after)
    return Next(after, [*injuries(deed.injured, table), *reassessed(table), *noted])


@rule("kt21.cq.guard-ends")
def conclude(deed: Deed, table: Table) -> Flow:
    """Enemies that the action ended within engagement range of and that are still on guard are not now."""
    operative = table.operative(deed.performing.operative)
    if operative.spot is None:
        return Done(deed)
    guards = [one for one in guarding(table) if one.seat != operative.seat]
    return Done(deed, off_guard([one for one in guards if in_engagement_range(table, one, operative)]))


PERFORM = Sequence(
    "kt21.perform",
    "Action",
    carry_out,
    remove_fallen,
    determine_control,
    Window(EVENT_REVEAL, prompt="Reveal a tac op for this?", keep="Reveal nothing", rule="kt21.tacops.secret"),
    Window(ACTION_ENDED, prompt="React to this action?", keep="Do nothing", rule="kt21.def.simultaneous"),
    conclude,
)


class Fall(Concerning):
    """An incapacitated operative on its way out of the killzone."""

    operative: str

    @property
    def concerns(self) -> str:
        return self.operative


@rule("kt21.action.drop-token")
def drop_first(fall: Fall, table: Table) -> Flow:
    """Before it is removed it must drop the token that it carries."""
    if carried_by(table, table.operative(fall.operative)) is None:
        return Next(fall)
    return Call(fall, DROP_TOKEN, Dropping(fall.operative))


@rule("kt21.damage.incapacitated")
def remove(fall: Fall, table: Table) -> Flow:
    """An incapacitated operative is removed from the killzone."""
    return Done(None, [Removed("kt21.damage.incapacitated", fall.operative)])


FALL = fall_sequence("kt21.fall", "kt21.damage.incapacitated", drop_first, remove)
