"""Actions: what each costs, when it may be performed, and the sequence that performs it."""

from collections.abc import Callable
from functools import cache
from typing import Any

from killzone.core.flow import Sequence
from killzone.core.reasons import Check, Reason, Verdict, because, every, first
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.core.values import Value
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.sightlines import enemies_in_control_range

ENGAGE, CONCEAL = "engage", "conceal"
ACTIVATION, COUNTERACTION, FREE = "activation", "counteraction", "free"


class Performing(Value):
    """An action being performed.

    `performed` and `weapons` are the actions and weapons of this activation so far (none outside the operative's own
    activation), `left` the AP it has left, `most` how far it may move (0: no limit). A rule that grants the action may
    fix its target and worsen its Hit.
    """

    operative: str
    action: str
    when: str = ACTIVATION
    performed: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    left: int = 0
    most: int = 0
    target: str = ""
    worse: int = 0


Offered = Callable[[Table, Operative], bool]


class ActionRule:
    """One action of the rules.

    `checks` take (table, operative, performing) and give a reason against it or None; `sequence` performs it over
    `context(performing)`; for the limit of one a turn it counts as `counts_as`. It is offered where
    `offered(table, operative)` says so; others need not hear of it.
    """

    __slots__ = ("checks", "context", "cost", "counts_as", "id", "name", "offered", "rule", "sequence")

    def __init__(
        self,
        id: str,
        name: str,
        cost: int,
        rule: str,
        checks: tuple[Check, ...],
        sequence: Sequence,
        context: Callable[[Performing], Any] = lambda performing: performing,
        counts_as: str = "",
        offered: Offered = lambda table, operative: True,
    ) -> None:
        self.id, self.name, self.cost, self.rule, self.checks = id, name, cost, rule, checks
        self.sequence, self.context, self.counts_as, self.offered = sequence, context, counts_as or id, offered


def never(table: Table, operative: Operative) -> bool:
    """For actions that only another rule grants."""
    return False


@rule("kt24.firefight.min-cost")
def cost(table: Table, operative: Operative, action: ActionRule) -> Tally:
    """What an action costs now; changes never take it below 0 AP."""
    tally = Tally().plus(action.cost, action.rule, action.name)
    for entry in hooks.COST(table, operative, action.id):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    return tally.at_least(0, "kt24.firefight.min-cost", "never below 0 AP")


def legal(table: Table, operative: Operative, action: ActionRule, performing: Performing) -> bool:
    """Whether the action may be performed now."""
    return first(_checks(action), table, operative, performing, action) is None


def explain(table: Table, operative: Operative, action: ActionRule, performing: Performing) -> Verdict:
    """Every reason why the action may not be performed now."""
    return every(_checks(action), table, operative, performing, action)


@rule("kt24.def.precedence")
@cache
def _checks(action: ActionRule) -> tuple[Check, ...]:
    """What says cannot wins: one reason against an action is enough, whatever else allows it."""
    return (not_repeated, affordable, *(_adapt(check) for check in (*action.checks, not_forbidden)))


def _adapt(check: Check) -> Check:
    def adapted(table: Table, operative: Operative, performing: Performing, action: ActionRule) -> Reason | None:
        return check(table, operative, performing)

    return adapted


@rule("kt24.firefight.action-once", "kt24.counteract.not-activation", "kt24.firefight.free-action")
def not_repeated(table: Table, operative: Operative, performing: Performing, action: ActionRule) -> Reason | None:
    """No action is repeated in one activation; counteracting and free actions outside it are not bound by that."""
    times = performing.performed.count(action.counts_as)
    if times > allowed_repeats(table, operative, action):
        text = "{who} has already performed {action} in this activation."
        return because("kt24.firefight.action-once", text, who=operative.name, action=action.name)
    return None


def allowed_repeats(table: Table, operative: Operative, action: ActionRule) -> int:
    """How often an action may be repeated in one activation by a rule that allows it."""
    return sum(entry.amount for entry in hooks.REPEATS(table, operative, action.counts_as))


@rule("kt24.firefight.ap", "kt24.counteract.action")
def affordable(table: Table, operative: Operative, performing: Performing, action: ActionRule) -> Reason | None:
    """In an activation the AP must suffice; a counteraction performs an action that costs exactly 1 AP, for free."""
    if performing.when == FREE:
        return None
    price = cost(table, operative, action).total
    if performing.when == COUNTERACTION:
        if price != 1:
            text = "{action} costs {cost} AP; a counteraction is an action of 1 AP."
            return because("kt24.counteract.action", text, action=action.name, cost=price)
        return None
    if price > performing.left:
        text = "{action} costs {cost} AP and {who} has {left} left."
        return because(
            "kt24.firefight.ap", text, action=action.name, cost=price, who=operative.name, left=performing.left
        )
    return None


def not_forbidden(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """No other rule forbids the action."""
    return next(hooks.AGAINST_ACTION(table, operative, performing), None)


def no_enemy_near(id: str) -> Check:
    """A check that no enemy is within control range."""

    def no_enemy_within_control_range(table: Table, operative: Operative, performing: Performing) -> Reason | None:
        near = enemies_in_control_range(table, operative)
        if not near:
            return None
        return because(id, "{enemy} is within control range of {who}.", enemy=near[0].name, who=operative.name)

    return no_enemy_within_control_range


def enemy_near(id: str) -> Check:
    """A check that an enemy is within control range."""

    def an_enemy_within_control_range(table: Table, operative: Operative, performing: Performing) -> Reason | None:
        if enemies_in_control_range(table, operative):
            return None
        return because(id, "No enemy is within control range of {who}.", who=operative.name)

    return an_enemy_within_control_range


def not_after(id: str, *actions: str) -> Check:
    """A check that none of these actions was performed in the same activation."""

    def not_performed_before(table: Table, operative: Operative, performing: Performing) -> Reason | None:
        before = next((action for action in actions if action in performing.performed), None)
        if before is None:
            return None
        text = "{who} has performed {action} in this activation."
        return because(id, text, who=operative.name, action=before.replace("-", " ").title())

    return not_performed_before


@rule("kt24.order.engage", "kt24.order.conceal")
def engage_order(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Some actions need an Engage order, unless a rule allows them despite a Conceal order."""
    if operative.order == ENGAGE or any(True for _ in hooks.DESPITE_ORDER(table, operative, performing.action)):
        return None
    text = "{who} has a {order} order."
    hint = "an order is chosen when an operative is activated"
    return because("kt24.order.conceal", text, hint=hint, who=operative.name, order=operative.order.capitalize())
