"""Overwatch: a shot for 0 AP, at a worse BS, where a turn to activate or a guard allows it."""

from typing import Final

from killzone.core.events import Tokened
from killzone.core.flow import Done, Flow, Sequence
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt21.actions.action import OVERWATCH, ActionRule, Performing, free_of_enemies
from killzone.editions.kt21.actions.shoot import SHOOT_STEPS, Shooting, a_weapon_and_a_target
from killzone.editions.shared.actions.action import engage_order, never
from killzone.editions.shared.close_quarters.guard import ON_GUARD
from killzone.editions.shared.weapons.use import ranged_weapons

OVERWATCHED: Final = "overwatched"
"""The token of an operative that has performed Overwatch in this turning point."""


@rule("kt21.action.overwatch-limits", "kt21.overwatch.when")
def where_allowed(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Overwatch is performed in a turn without anybody to activate or by a guard, never in an activation of one's own.

    Whoever performs it has been activated, or is on guard.
    """
    if performing.when != OVERWATCH:
        text = "{who} may perform Overwatch only in a turn to use it or on guard."
        return because("kt21.action.overwatch-limits", text, who=operative.name)
    if operative.ready and not operative.count(ON_GUARD):
        text = "{who} is ready; Overwatch is for operatives that were activated."
        return because("kt21.overwatch.when", text, who=operative.name)
    return None


@rule("kt21.overwatch.limit", "kt21.action.overwatch-limits")
def once_a_turning_point(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Each operative performs Overwatch at most once in a turning point."""
    if not operative.count(OVERWATCHED):
        return None
    text = "{who} has performed Overwatch in turning point {now}."
    return because("kt21.overwatch.limit", text, who=operative.name, now=table.turn)


@rule("kt21.overwatch.limit")
def overwatched(shooting: Shooting, table: Table) -> Flow:
    """The action is over, and with it the one Overwatch of the operative in this turning point."""
    operative = table.operative(shooting.operative)
    text = f"{operative.name} has used its Overwatch."
    return Done(shooting, [Tokened("kt21.overwatch.limit", operative.id, OVERWATCHED, 1, text)])


OVERWATCH_SHOT = Sequence("kt21.overwatch", "Overwatch", *SHOOT_STEPS, overwatched)
OVERWATCH_WAYS = (where_allowed, once_a_turning_point, rule("kt21.action.overwatch-limits")(engage_order))
"""What every Overwatch needs, at point-blank too."""

OVERWATCH_ACTION = ActionRule(
    OVERWATCH,
    "Overwatch",
    0,
    "kt21.action.overwatch",
    (
        *OVERWATCH_WAYS,
        free_of_enemies("kt21.action.overwatch-limits"),
        a_weapon_and_a_target,
    ),
    OVERWATCH_SHOT,
    Shooting,
    offered=never,
    weapons=ranged_weapons,
)
