"""The Firefight phase: activations in turn, orders, AP, counteracting."""

from collections.abc import Iterator
from functools import partial

from killzone.core.domains import Option, Pick
from killzone.core.events import Commanded, Ended, Event, Said, Tokened, fold
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import ACTION, OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import (
    CANCELLED,
    COUNTERACTION,
    ENGAGE,
    Performing,
    legal,
    offered,
)
from killzone.editions.kt24.actions.fight import Fighting
from killzone.editions.kt24.actions.moves import Moving
from killzone.editions.kt24.actions.perform import REMOVAL, Deed, perform
from killzone.editions.kt24.actions.shoot import Shooting
from killzone.editions.kt24.battle.moments import IS_ACTIVATED, WOULD_BE_ACTIVATED, happens
from killzone.editions.kt24.board.markers import reassess
from killzone.editions.kt24.close_quarters.guard import off_guard
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.operatives.incapacitation import Removal, falling
from killzone.editions.shared.actions.action import ActionRule
from killzone.editions.shared.actions.unlisted import own_operative, unlisted_action
from killzone.editions.shared.battle import activations
from killzone.editions.shared.battle.activations import (
    END,
    ActivationRules,
    allows_action,
    ask_action,
    ask_order,
    ask_whom,
    begin_activation,
    begun,
    judge_action,
    other_seat,
    over,
    ready,
)
from killzone.editions.shared.close_quarters.guard import given_up
from killzone.geometry.units import INCH

PASS = "pass"
ACTIVATED = "activated"
TURN_ENDED = "turn-ended"
COUNTERACTED = "counteracted"


class Firefight(Value):
    """The phase under way: whose turn it is, who acted in it, and whether by counteracting."""

    seat: int
    last: str = ""
    counteracted: bool = False
    withdrawn: tuple[str, ...] = ()


class Activation(activations.Activation):
    """One activation of this edition."""

    rules = ActivationRules(
        alternate="kt24.firefight.alternate",
        active="kt24.def.active",
        order="kt24.firefight.order",
        engage=("kt24.order.engage", "Engage: may shoot, charge and counteract"),
        conceal=("kt24.order.conceal", "Conceal: no valid target while in cover"),
        choose="kt24.firefight.one-at-a-time",
        cancel="kt24.firefight.cancel",
        end="kt24.firefight.expended",
        spent="expended",
        apl=stats.apl,
        performing=Performing,
    )


class Counteraction(Concerning):
    """One operative counteracting."""

    operative: str
    withdrawn: tuple[str, ...] = ()

    @property
    def concerns(self) -> str:
        return self.operative


@rule("kt24.firefight.alternate", "kt24.firefight.end")
def next_activation(firefight: Firefight, table: Table) -> Flow:
    """Players activate ready operatives in turn; one without any may counteract; with none left at all it ends."""
    seat = firefight.seat
    choices = ready(table, seat)
    if choices:
        return ask_whom(table, seat, choices, Activation.rules, _activate)
    if not any(one.ready and one.spot is not None for one in table.operatives):
        return Done()
    return counteract_or_pass(firefight, table)


def _activate(firefight: Firefight, table: Table, answer: str) -> Flow:
    return activate(firefight.but(last=answer, counteracted=False), table, answer)


def activate(firefight: Firefight, table: Table, operative: str) -> Flow:
    """An operative is to be activated."""
    return Call(firefight, ACTIVATION, Activation(operative))


@rule("kt24.def.simultaneous")
def would_be_activated(activation: Activation, table: Table) -> Flow:
    """Rules for an operative that would be activated come before it is."""
    return happens(activation, table, WOULD_BE_ACTIVATED, activation.operative)


def pass_turn(firefight: Firefight, table: Table) -> Flow:
    """The turn goes to the other player."""
    return Jump(Firefight(other_seat(table, firefight.seat)), next_activation)


@rule("kt24.firefight.order")
def choose_order(activation: Activation, table: Table) -> Flow:
    """The first thing in an activation is to select an order, Engage or Conceal."""
    return ask_order(activation, table, _order)


def _order(activation: Activation, table: Table, answer: str) -> Flow:
    operative = table.operative(activation.operative)
    events: list[Event] = [Commanded("kt24.firefight.order", operative.id, answer)]
    if operative.order != answer:
        events += off_guard(table, [operative])
    return Next(activation, events)


@rule("kt24.def.simultaneous")
def is_activated(activation: Activation, table: Table) -> Flow:
    """Rules for an operative that is activated take effect once its order is selected."""
    return happens(activation, table, IS_ACTIVATED, activation.operative)


def remove_fallen(activation: Activation, table: Table) -> Flow:
    """Whoever lost the last wound on the way here is removed; without the operative itself nothing more happens."""
    if falling(table):
        return Call(activation, REMOVAL, Removal(), _fallen_removed)
    return Next(activation)


@continuation
def _fallen_removed(activation: Activation, table: Table, removed: Removal) -> Flow:
    if table.operative(activation.operative).spot is None:
        return Jump(activation, end_activation)
    return Next(activation, reassess(table))


@rule("kt24.firefight.one-at-a-time", "kt24.def.active")
def choose_action(activation: Activation, table: Table) -> Flow:
    """The active operative performs actions one after the other, each chosen when the one before is resolved."""
    operative = table.operative(activation.operative)
    if operative.spot is None:
        return Next(activation)
    return ask_action(activation, table, _action, forgoes=given_up(operative))


def _action(activation: Activation, table: Table, answer: str) -> Flow:
    if answer == END:
        return Next(activation)
    caller, performing = begun(activation, table, answer)
    return perform(caller, table, performing, _performed)


@continuation
def _performed(activation: Activation, table: Table, deed: Deed) -> Flow:
    """What was performed counts, and so does what the operative performed in the middle of it, or then for free."""
    result = deed.result
    if result == CANCELLED:
        return Jump(activation.but(cancelled=(*activation.cancelled, activation.action)), choose_action)
    performed = (*activation.performed, activation.action, *deed.free)
    used = (result.weapon,) if isinstance(result, Shooting) else ()
    weapons = (*activation.weapons, *used, *deed.fired)
    spent = activation.spent + activation.price
    if isinstance(result, (Moving, Shooting, Fighting)):
        spent += result.paid
    return Jump(activation.but(performed=performed, weapons=weapons, spent=spent, cancelled=()), choose_action)


@rule("kt24.firefight.expended", "kt24.weapon.stun")
def end_activation(activation: Activation, table: Table) -> Flow:
    """When its activation is finished an operative is expended; what lasted until then is over."""
    events = over(activation, table)
    return Done(None, [*events, *reassess(fold(events, table))])


@rule("kt24.counteract.when", "kt24.counteract.limit")
def counteract_or_pass(firefight: Firefight, table: Table) -> Flow:
    """With all expended and the opponent not, one expended operative with an Engage order may counteract, once each."""
    if not able_to_counteract(table, firefight.seat):
        return Jump(firefight, pass_turn)
    own = table.of(firefight.seat)
    rule_ = "kt24.counteract.when"
    options = [Option(one.id, f"Counteract with {one.name}", rule_, of(OPERATIVE, one.id)) for one in own]
    options.append(Option(PASS, "Do not counteract", rule_))
    prompt = "Counteract with an expended operative?"
    missing = partial(own_operative, table, firefight.seat, rule_, partial(against_counteracting, table))
    domain = Pick(options, partial(_judge_counteract, table), missing=missing)
    return Ask(firefight.seat, "counteract", prompt, domain, _counteract, rule=rule_, default=PASS)


def _judge_counteract(table: Table, id: str) -> tuple[Reason, ...]:
    reason = None if id == PASS else against_counteracting(table, table.operative(id))
    return (reason,) if reason is not None else ()


def _counteract(firefight: Firefight, table: Table, answer: str) -> Flow:
    if answer == PASS:
        return Jump(firefight, pass_turn)
    return counteract(firefight.but(last=answer, counteracted=True), table, answer)


def able_to_counteract(table: Table, seat: int) -> list[Operative]:
    """Expended operatives with an Engage order that have not counteracted this turning point and could do so."""
    return [one for one in table.of(seat) if against_counteracting(table, one) is None]


@rule("kt24.counteract.when", "kt24.counteract.limit", "kt24.counteract.action")
def against_counteracting(table: Table, one: Operative) -> Reason | None:
    """Why an operative cannot counteract: it is ready, has a Conceal order, has done so already, or has no action."""
    if one.ready:
        text = "{who} is ready; only expended operatives counteract."
        return because("kt24.counteract.when", text, who=one.name)
    if one.order != ENGAGE and not any(True for _ in hooks.of(table).counteracts_despite_order(table, one)):
        text = "{who} has a {order} order; counteracting needs an Engage order."
        return because("kt24.counteract.when", text, who=one.name, order=one.order.capitalize())
    if one.count(COUNTERACTED):
        text = "{who} has counteracted or interrupted from guard in turning point {now}."
        return because("kt24.counteract.limit", text, who=one.name, now=table.turn)
    if not any(True for _ in counteractions(table, one)):
        text = "{who} has no action that it could counteract with."
        return because("kt24.counteract.action", text, who=one.name)
    return None


def counteract(firefight: Firefight, table: Table, operative: str) -> Flow:
    """An operative counteracts."""
    return Call(firefight, COUNTERACT, Counteraction(operative), None, [counteracted(table, operative)])


def counteracted(table: Table, operative: str) -> Event:
    """That an operative counteracts, which it does once in a turning point."""
    told = f"{table.operative(operative).name} counteracts."
    return Tokened("kt24.counteract.when", operative, COUNTERACTED, 1, told)


def counteracting(operative: Operative, action: str = "") -> Performing:
    """Counteracting is no activation: nothing was performed before, and no move goes farther than 2"."""
    return Performing(operative.id, action, COUNTERACTION, most=2 * INCH)


@rule("kt24.counteract.action")
def counteractions(table: Table, operative: Operative) -> Iterator[ActionRule]:
    """The actions an operative could counteract with, each judged when it is asked for."""
    for action in offered(table, operative):
        if legal(table, operative, action, counteracting(operative, action.id)):
            yield action


def choose_counteraction(counteraction: Counteraction, table: Table) -> Flow:
    """The counteracting operative performs one action of 1 AP for free; none if the only one costs less by now."""
    operative = table.operative(counteraction.operative)
    able = next(counteractions(table, operative), None)
    if able is None:
        text = f"{operative.name} has no action of 1 AP to counteract with."
        return Next(counteraction, [Said("kt24.counteract.action", text)])
    options = [
        Option(action.id, f"{action.name}, free", action.rule, of(ACTION, action.id))
        for action in offered(table, operative)
    ]
    prompt = f"What does {operative.name} do to counteract?"
    rule_ = "kt24.counteract.action"
    performing = counteracting(operative)
    judge, allows = (
        partial(judge_action, table, operative, performing, Activation(operative.id), frozenset()),
        partial(allows_action, table, operative, performing, Activation(operative.id), frozenset()),
    )
    domain = Pick(options, judge, allows, partial(unlisted_action, table, judge))
    return Ask(operative.seat, "action", prompt, domain, _counteraction, rule=rule_, default=able.id)


def end_counteraction(counteraction: Counteraction, table: Table) -> Flow:
    """What lasted until the counteraction is over, is over."""
    over = tuple(one for one in table.effects if one.until == "activation")
    return Done(None, [Ended("kt24.counteract.when", over)] if over else [])


def _counteraction(counteraction: Counteraction, table: Table, answer: str) -> Flow:
    operative = table.operative(counteraction.operative)
    return perform(counteraction, table, counteracting(operative, answer))


FIREFIGHT = Sequence(
    "kt24.firefight",
    "Firefight phase",
    next_activation,
    Window(TURN_ENDED, prompt="React before the turn passes?", keep="Do nothing", rule="kt24.firefight.alternate"),
    pass_turn,
)
ACTIVATED_WINDOW = Window(
    ACTIVATED, prompt="Use anything for this operative?", keep="Use nothing", rule="kt24.def.simultaneous"
)
ACTIVATION = Sequence(
    "kt24.activation",
    "Activation",
    would_be_activated,
    begin_activation,
    choose_order,
    is_activated,
    remove_fallen,
    ACTIVATED_WINDOW,
    choose_action,
    end_activation,
)
COUNTERACT = Sequence("kt24.counteract", "Counteract", ACTIVATED_WINDOW, choose_counteraction, end_counteraction)
