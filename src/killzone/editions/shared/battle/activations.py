"""Activations: who is ready, an order, actions one after the other as long as AP are left.

An edition derives its `Activation` from the one here, says on it by which entries it goes (`ActivationRules`), and
lists the steps here and its own in its sequence.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple, TypeVar

from killzone.core.domains import Option, Pick, priced
from killzone.core.events import Ended, Event, Readied, Said
from killzone.core.flow import Ask, Concerning, Flow, Next, Step
from killzone.core.reasons import Reason, because
from killzone.core.subjects import ACTION, OPERATIVE, ORDER, of
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Tally
from killzone.editions.shared.actions.action import (
    ACTIVATION,
    CONCEAL,
    ENGAGE,
    Performing,
    action_of,
    explain,
    is_free,
    legal,
    offered,
    price_of,
)
from killzone.editions.shared.actions.unlisted import own_operative, unlisted_action
from killzone.editions.shared.battle.prices import action_points

END = "end"


class ActivationRules(NamedTuple):
    """How an edition activates: the entries, what the orders say on their buttons, its APL and its actions.

    `alternate` is about turns, `active` about being activated, `order` about orders, `engage` and `conceal` are those
    entries with what the buttons say, `choose` is about choosing actions, `cancel` about impossible ones, `end` about
    the end of an activation. `spent` says what somebody is that is not ready. Where `active` is left out, turns are
    about being activated, too, and where `cancel` is, choosing is about impossible actions.
    """

    alternate: str
    order: str
    engage: tuple[str, str]
    conceal: tuple[str, str]
    choose: str
    end: str
    spent: str
    apl: Callable[[Table, Operative], Tally]
    performing: type[Performing]
    active: str = ""
    cancel: str = ""


class Activation(Concerning):
    """One activation: AP spent, actions performed, weapons used, and the action under way with its price.

    `lasting` are the effects that end with it; one that begins during it and lasts until the operative's next
    activation is over is not among them.
    """

    operative: str
    spent: int = 0
    performed: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    cancelled: tuple[str, ...] = ()
    action: str = ""
    price: int = 0
    withdrawn: tuple[str, ...] = ()
    lasting: tuple[Effect, ...] = ()

    rules: ClassVar[ActivationRules]

    @property
    def concerns(self) -> str:
        return self.operative


A = TypeVar("A", bound=Activation)


def ready(table: Table, seat: int) -> list[Operative]:
    """The operatives of a side that have still to be activated."""
    return [one for one in table.of(seat) if one.ready]


def other_seat(table: Table, seat: int) -> int:
    """Whose turn it is next."""
    return (seat + 1) % len(table.players)


def ask_whom(table: Table, seat: int, choices: Sequence[Operative], rules: ActivationRules, then: Step) -> Ask:
    """Which of its ready operatives a player activates."""

    def options() -> list[Option]:
        return [Option(one.id, f"Activate {one.name}", rules.alternate, of(OPERATIVE, one.id)) for one in choices]

    missing = partial(own_operative, table, seat, rules.alternate, partial(_not_ready, rules))
    domain = Pick(options, missing=missing, keys=[one.id for one in choices])
    prompt = "Which operative do you activate?"
    return Ask(seat, "activate", prompt, domain, then, rule=rules.alternate, default=choices[0].id)


def _not_ready(rules: ActivationRules, one: Operative) -> Reason | None:
    """Whoever is not ready was activated in this turning point."""
    if one.ready:
        return None
    return because(
        rules.alternate, "{who} is {spent}; only ready operatives are activated.", who=one.name, spent=rules.spent
    )


def begin_activation(activation: Activation, table: Table) -> Flow:
    """The operative is activated; what lasted until then is over."""
    operative = activation.operative
    id = activation.rules.active or activation.rules.alternate
    over = tuple(one for one in table.effects if one.operative == operative and one.until == "next-activation")
    events: list[Event] = [Said(id, f"{table.operative(operative).name} is activated.")]
    if over:
        events.append(Ended(id, over))
    return Next(activation.but(lasting=until_activated(table, operative)), events)


def until_activated(table: Table, operative: str) -> tuple[Effect, ...]:
    """The effects that last until this operative's next activation is over."""
    return tuple(one for one in table.effects if one.operative == operative and one.until == "activated")


def ask_order(activation: Activation, table: Table, then: Step) -> Ask:
    """Which order the operative takes, Engage or Conceal."""
    operative, rules = table.operative(activation.operative), activation.rules

    def options() -> list[Option]:
        labels = ((ENGAGE, rules.engage), (CONCEAL, rules.conceal))
        return [Option(key, label, id, of(ORDER, key)) for key, (id, label) in labels]

    prompt = f"Which order does {operative.name} take?"
    default, domain = operative.order or ENGAGE, Pick(options, keys=(ENGAGE, CONCEAL))
    return Ask(operative.seat, "order", prompt, domain, then, rule=rules.order, default=default)


def ask_action(
    activation: Activation, table: Table, then: Step, *, forgoes: str = "", ends: str = "", more: Sequence[Option] = ()
) -> Flow:
    """What the operative does next, among it to end the activation; goes on where it has no AP for anything it can do.

    `forgoes` is what any action gives up, `ends` what ending with AP left does; `more` is what is no action.
    """
    operative, rules = table.operative(activation.operative), activation.rules
    performing, actions = performing_of(activation, table), offered(table, operative)
    left, done = performing.left, activation.performed
    free = (action for action in actions if is_free(table, operative, action, done)) if left <= 0 else ()
    if left <= 0 and not any(allows_action(table, operative, performing, activation, (), one.id) for one in free):
        return Next(activation)
    keys = (*[option.key for option in more], END)

    def options() -> list[Option]:
        unused = f"{operative.name} still has {left} AP{ends}." if left > 0 else ""
        prices = [(action, action_points(price_of(table, operative, action, done))) for action in actions]
        listed = [
            priced(action.id, action.name, price, action.rule, of(ACTION, action.id), forgoes)
            for action, price in prices
        ]
        return [*listed, *more, Option(END, "End the activation", rules.end, forgoes=unused)]

    # Functions in here that know each other would be a circle, which only a search for garbage frees.
    judge = partial(judge_action, table, operative, performing, activation, keys)
    allows = partial(allows_action, table, operative, performing, activation, keys)
    missing = partial(unlisted_action, table, judge)
    domain = Pick(options, judge, allows, missing, keys=(*[action.id for action in actions], *keys))
    prompt = f"What does {operative.name} do? {left} AP left."
    return Ask(operative.seat, "action", prompt, domain, then, rule=rules.choose, default=END)


def performing_of(activation: Activation, table: Table) -> Any:
    """How an action is performed in an activation, as the edition's `Performing`: what came before, and the AP left.

    Whoever has lost APL in its activation may have used more, and has none left.
    """
    operative, rules = table.operative(activation.operative), activation.rules
    left = max(0, rules.apl(table, operative).total - activation.spent)
    return rules.performing(operative.id, "", ACTIVATION, activation.performed, activation.weapons, left)


def judge_action(
    table: Table, operative: Operative, performing: Performing, activation: Activation, others: Collection[str], id: str
) -> tuple[Reason, ...]:
    """Why an action is not performed now; nothing of what is none."""
    if id in others:
        return ()
    if id in activation.cancelled:
        text = "{who} could not complete {action} and nothing has changed since."
        id_ = activation.rules.cancel or activation.rules.choose
        return (because(id_, text, who=operative.name, action=action_of(table, id).name),)
    return explain(table, operative, action_of(table, id), performing.but(action=id)).reasons


def allows_action(
    table: Table, operative: Operative, performing: Performing, activation: Activation, others: Collection[str], id: str
) -> bool:
    """Whether `judge_action` would find nothing; it stops at the first reason."""
    if id in others or id in activation.cancelled:
        return id in others
    return legal(table, operative, action_of(table, id), performing.but(action=id))


def begun(activation: A, table: Table, answer: str, performing: Any = None) -> tuple[A, Any]:
    """The activation once an action is chosen, with its price, and how it is performed, of the edition's own kind.

    `performing` is what `performing_of` gives, for whoever has it already.
    """
    action, operative = action_of(table, answer), table.operative(activation.operative)
    price = price_of(table, operative, action, activation.performed)
    performing = (performing or performing_of(activation, table)).but(action=answer)
    return activation.but(action=answer, price=price), performing


def over(activation: Activation, table: Table) -> list[Event]:
    """The end of an activation: the operative is no longer ready, and what lasted until then is over."""
    id = activation.rules.end
    events: list[Event] = [Readied(id, (activation.operative,), False)]
    effects = (*activation.lasting, *(one for one in table.effects if one.until == "activation"))
    return [*events, Ended(id, effects)] if effects else events
