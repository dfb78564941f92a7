"""The Firefight phase: activations in turn and in groups, orders, AP that are all used, turns for Overwatch."""

from collections.abc import Sequence as Several
from functools import partial

from killzone.core.domains import Option, Pick
from killzone.core.events import Commanded, Event, Said, Tokened, fold
from killzone.core.flow import Ask, Call, Done, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.reasons import Reason
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt21.actions.action import OVERWATCH, Performing
from killzone.editions.kt21.actions.carrying import DROP, DROP_TOKEN, Dropping, to_drop
from killzone.editions.kt21.actions.passing import PASS, passes
from killzone.editions.kt21.actions.perform import Deed, perform, uneventful
from killzone.editions.kt21.actions.shoot import Shooting
from killzone.editions.kt21.battle.options import datacard
from killzone.editions.kt21.board.objectives import reassessed
from killzone.editions.kt21.close_quarters.guard import can_go_on, off_guard
from killzone.editions.kt21.operatives import characteristics
from killzone.editions.shared.actions.action import CANCELLED, CONCEAL, action_of, explain, legal
from killzone.editions.shared.actions.unlisted import own_operative
from killzone.editions.shared.battle import activations
from killzone.editions.shared.battle.activations import (
    END,
    ActivationRules,
    ask_action,
    ask_order,
    ask_whom,
    begin_activation,
    begun,
    other_seat,
    over,
    performing_of,
    ready,
    until_activated,
)
from killzone.editions.shared.close_quarters.guard import given_up

ACTIVATED, TURN, TURN_ENDED = "activated", "turn", "turn-ended"
INFILTRATES = "infiltrates"
"""The token of an operative that may be given another order in the first turning point."""
IN_A_ROW = 2
"""How many activations one side may have before the other has a turn, whatever grants them."""
DECLINE = "decline"


class Firefight(Value):
    """The phase under way: whose turn it is, and how many activations this side had since the other had one.

    `last` was activated last; `card` is the datacard of the group under way and `group` how many of it were activated.
    """

    seat: int
    last: str = ""
    row: int = 0
    card: str = ""
    group: int = 0
    withdrawn: tuple[str, ...] = ()


class Activation(activations.Activation):
    """One activation of this edition."""

    rules = ActivationRules(
        alternate="kt21.firefight.alternate",
        order="kt21.firefight.order",
        engage=("kt21.order.engage", "Engage: may perform any action"),
        conceal=("kt21.order.conceal", "Conceal: no valid target while in cover"),
        choose="kt21.firefight.declare",
        end="kt21.firefight.end-activation",
        spent="activated already",
        apl=characteristics.apl,
        performing=Performing,
    )


def begin_turn(firefight: Firefight, table: Table) -> Flow:
    """A player has a turn, to activate or, without anybody ready, to use Overwatch."""
    return Next(firefight)


@rule("kt21.firefight.alternate", "kt21.firefight.no-ready")
def next_activation(firefight: Firefight, table: Table) -> Flow:
    """Players activate ready operatives in turn, until all have been; one without any may use Overwatch."""
    choices = _same_group(firefight, ready(table, firefight.seat))
    if choices:
        return ask_whom(table, firefight.seat, choices, Activation.rules, _activate)
    if not any(one.ready and one.spot is not None for one in table.operatives):
        return Done(None, reassessed(table))
    return overwatch_or_pass(firefight, table)


@rule("kt21.firefight.group")
def _same_group(firefight: Firefight, waiting: Several[Operative]) -> list[Operative]:
    """In a group only operatives of the same datacard are activated."""
    return [one for one in waiting if not firefight.card or one.card.id == firefight.card]


def _activate(firefight: Firefight, table: Table, answer: str) -> Flow:
    return activate(firefight, table, answer)


@rule("kt21.firefight.group", "kt21.firefight.max-two")
def activate(firefight: Firefight, table: Table, operative: str) -> Flow:
    """An operative is activated; each of a group counts, and each in a row."""
    card = table.operative(operative).card.id
    group = firefight.group + 1 if card == firefight.card else 1
    after = firefight.but(last=operative, row=firefight.row + 1, card=card, group=group)
    return Call(after, ACTIVATION, Activation(operative))


@rule("kt21.firefight.max-two")
def may_go_on(firefight: Firefight) -> bool:
    """Never more than two activations of one side in a row, whatever rule grants them."""
    return firefight.row < IN_A_ROW


@rule("kt21.firefight.group", "kt21.firefight.max-two")
def next_turn(firefight: Firefight, table: Table) -> Flow:
    """The same player goes on with the group until it is complete; then the other one has a turn."""
    if firefight.last and _group_goes_on(firefight, table):
        last = table.operative(firefight.last)
        text = f"{table.players[firefight.seat].name} goes on with its group: another {last.card.name} is activated."
        return Jump(firefight.but(withdrawn=()), next_activation, [Said("kt21.firefight.group", text)])
    return Jump(Firefight(other_seat(table, firefight.seat)), begin_turn)


def _group_goes_on(firefight: Firefight, table: Table) -> bool:
    size = datacard(table.operative(firefight.last)).group
    waiting = any(one.card.id == firefight.card for one in ready(table, firefight.seat))
    return waiting and firefight.group < size and may_go_on(firefight)


@rule("kt21.firefight.order")
def choose_order(activation: Activation, table: Table) -> Flow:
    """An operative is given an order when it is activated; in the first turning point it keeps the one it has."""
    operative = table.operative(activation.operative)
    if table.turn == 1 and operative.order and not operative.count(INFILTRATES):
        return Next(activation)
    return ask_order(activation, table, _order)


def _order(activation: Activation, table: Table, answer: str) -> Flow:
    operative = table.operative(activation.operative)
    events: list[Event] = [Commanded("kt21.firefight.order", operative.id, answer)]
    if operative.count(INFILTRATES):
        events.append(
            Tokened("kt21.setup.scouting", operative.id, INFILTRATES, 0, f"{operative.name} has infiltrated.")
        )
    return Next(activation, [*events, *(off_guard([operative]) if answer == CONCEAL else ())])


@rule("kt21.firefight.ap", "kt21.firefight.declare")
def choose_action(activation: Activation, table: Table) -> Flow:
    """Actions are chosen one at a time, each when the one before is resolved, and paid for with AP."""
    operative = table.operative(activation.operative)
    if not can_go_on(table, operative):
        return Jump(activation, end_activation)
    forgone, more = given_up(operative), to_drop(table, operative)
    ends = ": each of them is a Pass" + (", which ends its guard" if forgone else "")
    return ask_action(activation, table, _action, forgoes=forgone, ends=ends, more=more)


def _action(activation: Activation, table: Table, answer: str) -> Flow:
    if answer == END:
        return Next(activation)
    if answer == DROP:
        return Call(activation.but(cancelled=()), DROP_TOKEN, Dropping(activation.operative), _dropped)
    after, performing = begun(activation, table, answer)
    done = uneventful(table, performing) if answer == PASS else None
    if done is not None:
        return Jump(after_action(after, done), choose_action, [passes(table.operative(activation.operative))])
    return perform(after, table, performing, _performed)


@continuation
def _dropped(activation: Activation, table: Table, result: object) -> Flow:
    return Jump(activation, choose_action)


@continuation
def _performed(activation: Activation, table: Table, deed: Deed) -> Flow:
    """What was performed is paid for and counts, and so does what came in the middle of it, or then for free."""
    return Jump(after_action(activation, deed), choose_action)


@rule("kt21.firefight.declare", "kt21.firefight.free-action")
def after_action(activation: Activation, deed: Deed) -> Activation:
    """An action that turned out to be impossible costs nothing; any other is paid for and was performed."""
    result = deed.result
    if result == CANCELLED:
        return activation.but(cancelled=(*activation.cancelled, activation.action))
    weapon = result.weapon if isinstance(result, Shooting) else ""
    paid: int = getattr(result, "paid", 0)
    return activation.but(
        performed=(*activation.performed, activation.action, *deed.free),
        weapons=(*activation.weapons, *((weapon,) if weapon else ()), *deed.fired),
        spent=activation.spent + activation.price + paid,
        cancelled=(),
    )


@rule("kt21.firefight.end-activation", "kt21.action.pass")
def pass_the_rest(activation: Activation, table: Table) -> Flow:
    """All AP are used: each that is left is a Pass.

    Those that nothing comes of change nothing, and are told here; any other is performed as all actions are.
    """
    operative = table.operative(activation.operative)
    performing = performing_of(activation, table)
    if performing.left <= 0 or not can_go_on(table, operative):
        return Next(activation)
    told: list[Event] = []
    while performing.left > 0:
        after, performing = begun(activation, table, PASS, performing)
        done = uneventful(table, performing) if after.price else None
        if done is None:
            return perform(after, table, performing, _passed, told)
        activation = after_action(after, done)
        performing = performing.but(performed=activation.performed, left=performing.left - after.price)
        told.append(passes(operative))
    return Next(activation, told)


@continuation
def _passed(activation: Activation, table: Table, deed: Deed) -> Flow:
    return Jump(after_action(activation, deed), pass_the_rest)


@rule("kt21.firefight.end-activation", "kt21.def.apl-duration", "kt21.damage.incapacitated")
def end_activation(activation: Activation, table: Table) -> Flow:
    """Once its activation is over the operative is no longer ready, and what lasted until then ends.

    A change of APL that began in this very activation ends with it, too.
    """
    events = over(activation.but(lasting=until_activated(table, activation.operative)), table)
    # That somebody is no longer ready does not bear on control; what ends may.
    return Done(None, [*events, *reassessed(fold(events[1:], table))])


@rule("kt21.overwatch.when", "kt21.firefight.no-ready")
def overwatch_or_pass(firefight: Firefight, table: Table) -> Flow:
    """With nobody left to activate, a turn may be used for one Overwatch, or not at all."""
    seat, id = firefight.seat, "kt21.overwatch.when"
    own = table.of(seat)
    if not any(_can_overwatch(table, one) for one in own):
        name = table.players[seat].name
        told = Said(
            "kt21.firefight.no-ready", f"{name} has nobody left to activate, and nobody whose Overwatch has a target."
        )
        return Jump(Firefight(other_seat(table, seat)), begin_turn, [told])
    options = [Option(one.id, f"Overwatch with {one.name}", id, of(OPERATIVE, one.id)) for one in own]
    options.append(Option(DECLINE, "Do not use Overwatch", id))
    missing = partial(own_operative, table, seat, id, partial(against_overwatch, table))
    domain = Pick(options, partial(_judge_overwatch, table), partial(_allows_overwatch, table), missing)
    return Ask(seat, "overwatch", "Use Overwatch with an operative?", domain, _overwatch, rule=id, default=DECLINE)


def _judge_overwatch(table: Table, id: str) -> tuple[Reason, ...]:
    reason = None if id == DECLINE else against_overwatch(table, table.operative(id))
    return (reason,) if reason is not None else ()


def _allows_overwatch(table: Table, id: str) -> bool:
    """Whether `_judge_overwatch` would find nothing; it stops at the first reason."""
    return id == DECLINE or _can_overwatch(table, table.operative(id))


def _can_overwatch(table: Table, one: Operative) -> bool:
    return legal(table, one, action_of(table, OVERWATCH), overwatching(one))


@rule("kt21.overwatch.when", "kt21.overwatch.limit")
def against_overwatch(table: Table, one: Operative) -> Reason | None:
    """Why an operative cannot use a turn for Overwatch; the reasons are those of the action."""
    verdict = explain(table, one, action_of(table, OVERWATCH), overwatching(one))
    return verdict.reasons[0] if verdict.reasons else None


def overwatching(one: Operative) -> Performing:
    """Overwatch is performed outside any activation of its operative."""
    return Performing(one.id, OVERWATCH, OVERWATCH)


def _overwatch(firefight: Firefight, table: Table, answer: str) -> Flow:
    if answer == DECLINE:
        told = Said("kt21.overwatch.when", f"{table.players[firefight.seat].name} does not use Overwatch.")
        return Jump(Firefight(other_seat(table, firefight.seat)), begin_turn, [told])
    return perform(firefight.but(last=""), table, overwatching(table.operative(answer)), _overwatched)


@continuation
def _overwatched(firefight: Firefight, table: Table, deed: Deed) -> Flow:
    """The turn is used, unless the Overwatch turned out to be impossible."""
    if deed.result == CANCELLED:
        return Jump(firefight, next_activation)
    return Next(firefight)


FIREFIGHT = Sequence(
    "kt21.firefight",
    "Firefight phase",
    begin_turn,
    Window(TURN, prompt="Use anything in this turn?", keep="Take the turn", rule="kt21.firefight.alternate"),
    next_activation,
    Window(TURN_ENDED, prompt="React before the turn passes?", keep="Do nothing", rule="kt21.firefight.alternate"),
    next_turn,
)
ACTIVATION = Sequence(
    "kt21.activation",
    "Activation",
    begin_activation,
    choose_order,
    Window(ACTIVATED, prompt="Use anything for this operative?", keep="Use nothing", rule="kt21.def.simultaneous"),
    choose_action,
    pass_the_rest,
    end_activation,
)
