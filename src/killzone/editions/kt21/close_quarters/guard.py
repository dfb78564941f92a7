"""Guard: waiting for an enemy until the end of the turning point, and what the guard's attacks are. Close quarters
only."""

from collections.abc import Iterable
from typing import Final

from killzone.core.events import Began, Event
from killzone.core.flow import Done, Flow, Sequence
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt21.actions.action import ActionRule, Performing, free_of_enemies
from killzone.editions.kt21.actions.fight import NO_MELEE_WEAPON
from killzone.editions.kt21.actions.overwatch import OVERWATCH_SHOT, OVERWATCH_WAYS
from killzone.editions.kt21.actions.shoot import Shooting, a_weapon_and_a_target
from killzone.editions.kt21.board.engagement import in_engagement_range
from killzone.editions.kt21.close_quarters.hatchways import by_hatchways, in_close_quarters
from killzone.editions.shared.actions.action import engage_order, never
from killzone.editions.shared.board.killzones import killzone_of
from killzone.editions.shared.close_quarters import guard
from killzone.editions.shared.close_quarters.guard import GUARD, on_guard

POINT_BLANK: Final = "point-blank"
FELL_TO_GUARD: Final = "kt21.cq.guard-revived"
"""The rule of an effect that says that a guard attack incapacitated the operative whose activation it is."""


@rule("kt21.cq.guard")
def guard_is_used(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Guard belongs to close quarters killzones."""
    if in_close_quarters(table):
        return None
    text = "{killzone} is not played in close quarters."
    return because("kt21.cq.guard", text, killzone=killzone_of(table).name)


@rule("kt21.cq.guard")
def go_on_guard(performing: Performing, table: Table) -> Flow:
    """The operative is on guard from now on."""
    return Done(None, [on_guard("kt21.cq.guard", table.operative(performing.operative))])


@rule("kt21.cq.guard-ends")
def off_guard(operatives: Iterable[Operative]) -> list[Event]:
    """Those of them that were on guard no longer are."""
    return guard.off_guard("kt21.cq.guard-ends", operatives)


@rule("kt21.cq.guard-point-blank")
def an_enemy_this_near(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Point-blank overwatch is at an enemy within whose engagement range the shooter stands."""
    enemy = next((one for one in table.against(operative.seat) if one.id == performing.target), None)
    if enemy is not None and in_engagement_range(table, operative, enemy):
        return None
    text = "{who} is not within engagement range of {enemy}."
    name = enemy.name if enemy is not None else "that enemy"
    return because("kt21.cq.guard-point-blank", text, who=operative.name, enemy=name)


@rule("kt21.cq.guard-point-blank")
def point_blank_price(operative: Operative) -> Event:
    """Until the interrupted activation ends the shooter selects no melee weapon and rolls no attack dice in combat."""
    effect = Effect(NO_MELEE_WEAPON, operative.id, until="activation")
    text = f"{operative.name} rolls no attack dice in combat until this activation is over."
    return Began("kt21.cq.guard-point-blank", effect, text)


@rule("kt21.cq.guard-revived", "kt21.damage.incapacitated")
def fell_to_guard(operative: Operative) -> Event:
    """An operative that a guard attack incapacitates in its own activation does nothing more in it."""
    effect = Effect(FELL_TO_GUARD, operative.id, until="activation")
    text = f"A guard attack has incapacitated {operative.name}: whatever revives it, its activation is over."
    return Began(FELL_TO_GUARD, effect, text)


@rule("kt21.cq.guard-revived")
def can_go_on(table: Table, operative: Operative) -> bool:
    """Whether an active operative still acts: it is in the killzone, and no guard attack has incapacitated it."""
    fell = [one.operative for one in table.effects if one.rule == FELL_TO_GUARD]
    return operative.spot is not None and operative.id not in fell


STAND_GUARD = Sequence("kt21.guard", "Guard", go_on_guard)

GUARD_ACTIONS = (
    ActionRule(
        GUARD,
        "Guard",
        1,
        "kt21.cq.guard",
        (guard_is_used, engage_order, rule("kt21.cq.guard")(free_of_enemies("kt21.cq.guard"))),
        STAND_GUARD,
        counts_as="shoot",
        offered=by_hatchways,
    ),
    ActionRule(
        POINT_BLANK,
        "Point-blank overwatch",
        0,
        "kt21.cq.guard-point-blank",
        (*OVERWATCH_WAYS, an_enemy_this_near, a_weapon_and_a_target),
        OVERWATCH_SHOT,
        Shooting,
        "overwatch",
        never,
    ),
)
