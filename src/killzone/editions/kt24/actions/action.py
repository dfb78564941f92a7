"""Actions: what each costs, when it may be performed, and the sequence that performs it."""

from killzone.core.reasons import Check, Reason, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt24.board.visibility import enemies_in_control_range
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.editions.shared.actions import action as shared
from killzone.editions.shared.actions.action import (
    ACTIVATION,
    CANCELLED,
    CONCEAL,
    ENGAGE,
    FREE,
    ActionEntries,
    action_of,
    alike,
    allowed_repeats,
    checks_of,
    conditions,
    cost,
    dearer_with,
    engage_order,
    explain,
    legal,
    name_of,
    never,
    not_after,
    not_repeated,
    offered,
    price_of,
)
from killzone.editions.shared.board.kept import kept_with_table

__all__ = [
    "ACTIVATION",
    "CANCELLED",
    "CONCEAL",
    "COUNTERACTION",
    "ENGAGE",
    "FREE",
    "ActionRule",
    "Performing",
    "Repeat",
    "action_of",
    "affordable_with",
    "alike",
    "allowed_repeats",
    "conditions",
    "cost",
    "dearer_with",
    "enemy_near",
    "engage_order",
    "explain",
    "legal",
    "name_of",
    "never",
    "no_enemy_near",
    "not_after",
    "offered",
]

COUNTERACTION = "counteraction"

rule("kt24.firefight.min-cost")(cost)
rule("kt24.firefight.action-once", "kt24.counteract.not-activation", "kt24.firefight.free-action")(not_repeated)
rule("kt24.order.engage", "kt24.order.conceal")(engage_order)
rule("kt24.def.precedence")(checks_of)


class Performing(shared.Performing):
    """An action being performed: in an activation, counteracting, or for free."""

    conceal = "kt24.order.conceal"


class Repeat(shared.Repeat):
    """That a rule lets an action be performed more often in one activation."""


@rule("kt24.firefight.ap", "kt24.counteract.action")
def affordable_with(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """Where a weapon makes its action dearer, the AP must suffice for that, too, and counteracting it is 1 AP."""
    if performing.when != COUNTERACTION:
        return shared.affordable_with(table, operative, weapon, performing)
    if not dearer_with(table, operative, performing, weapon):
        return None
    action = action_of(table, performing.action)
    price = price_of(table, operative, action, performing.performed, weapon)
    text = "{action} with the {weapon} costs {cost} AP; a counteraction is an action of 1 AP."
    return because("kt24.counteract.action", text, action=action.name, weapon=weapon.name, cost=price)


@rule("kt24.firefight.ap", "kt24.counteract.action")
def affordable(table: Table, operative: Operative, performing: Performing, action: shared.ActionRule) -> Reason | None:
    """The AP left must suffice; a counteraction is an action that costs exactly 1 AP, for free."""
    if performing.when != COUNTERACTION:
        return shared.affordable(table, operative, performing, action)
    price = price_of(table, operative, action, performing.performed)
    if price == 1:
        return None
    text = "{action} costs {cost} AP; a counteraction is an action of 1 AP."
    return because("kt24.counteract.action", text, action=action.name, cost=price)


class ActionRule(shared.ActionRule):
    """One action of this edition."""

    entries = ActionEntries("kt24.firefight.action-once", "kt24.firefight.ap", "kt24.firefight.min-cost")
    always = (not_repeated, affordable)

    __slots__ = ()


@kept_with_table(8)
def _near(table: Table, operative: Operative) -> tuple[Operative, ...]:
    """The enemies within control range: most actions ask for them, one after the other."""
    return tuple(enemies_in_control_range(table, operative))


def no_enemy_near(id: str) -> Check:
    """A check that no enemy is within control range."""

    def no_enemy_within_control_range(table: Table, operative: Operative, performing: Performing) -> Reason | None:
        near = _near(table, operative)
        if not near:
            return None
        return because(id, "{enemy} is within control range of {who}.", enemy=near[0].name, who=operative.name)

    return no_enemy_within_control_range


def enemy_near(id: str) -> Check:
    """A check that an enemy is within control range."""

    def an_enemy_within_control_range(table: Table, operative: Operative, performing: Performing) -> Reason | None:
        if _near(table, operative):
            return None
        return because(id, "No enemy is within control range of {who}.", who=operative.name)

    return an_enemy_within_control_range
