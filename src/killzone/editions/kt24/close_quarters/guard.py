"""Guard: waiting for an enemy, interrupting its activation, and the point-blank shot. Close quarters only."""

from killzone.core.events import Began, Event
from killzone.core.flow import Done, Flow, Sequence
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt24.actions.action import (
    COUNTERACTION,
    ActionRule,
    Performing,
    alike,
    engage_order,
    never,
    no_enemy_near,
)
from killzone.editions.kt24.actions.shoot import POINT_BLANK, SHOOT, Shooting, a_weapon_and_a_target
from killzone.editions.kt24.battle.options import content_of, options
from killzone.editions.kt24.close_quarters.hatchways import by_hatchways
from killzone.editions.kt24.weapons.use import SHOOT as SHOOT_ID
from killzone.editions.shared.close_quarters import guard
from killzone.editions.shared.close_quarters.guard import GUARD, on_guard

HAS_SHOT = "kt24.cq.guard-interrupt"
"""The rule of an effect that says that an operative on guard has shot before."""


@rule("kt24.cq.guard")
def in_close_quarters(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Guard belongs to close quarters killzones."""
    if options(table).full and content_of(table).killzone.close_quarters:
        return None
    text = "{killzone} is not played in close quarters."
    return because("kt24.cq.guard", text, killzone=content_of(table).killzone.name)


@rule("kt24.counteract.action")
def not_counteracting(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Nobody counteracts with Guard."""
    if performing.when != COUNTERACTION:
        return None
    return because("kt24.counteract.action", "{who} cannot counteract with Guard.", who=operative.name)


@rule("kt24.cq.guard")
def go_on_guard(performing: Performing, table: Table) -> Flow:
    """The operative is on guard from now on."""
    operative = table.operative(performing.operative)
    return Done(None, [on_guard("kt24.cq.guard", operative), *_shots_before(table, operative, performing)])


@rule("kt24.cq.guard-interrupt")
def _shots_before(table: Table, operative: Operative, performing: Performing) -> list[Event]:
    """That an operative has shot before it went on guard is remembered, once for each Shoot, with the weapon."""
    shots = alike(table, performing.performed, SHOOT_ID)
    used = (*performing.weapons, *("" for _ in shots))[: len(shots)]
    effects = [Effect(HAS_SHOT, operative.id, target=weapon, until="turning-point") for weapon in used]
    text = f"{operative.name} has shot already: if it interrupts with Shoot, that is a further one."
    return [Began(HAS_SHOT, effect, text) for effect in effects]


@rule("kt24.cq.guard-interrupt")
def shot_before(table: Table, operative: Operative) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The Shoot actions of an operative on guard before it stood guard, and the weapons known to have been used."""
    found = [one for one in table.effects if one.rule == HAS_SHOT and one.operative == operative.id]
    return tuple(SHOOT_ID for _ in found), tuple(one.target for one in found if one.target)


@rule("kt24.firefight.cancel")
def still_on_guard(operative: Operative) -> list[Event]:
    """An action that was cancelled has not ended anything: its operative is on guard as before."""
    return guard.still_on_guard("kt24.firefight.cancel", operative)


@rule("kt24.cq.guard")
def off_guard(table: Table, operatives: list[Operative]) -> list[Event]:
    """Operatives that are no longer on guard."""
    return guard.off_guard("kt24.cq.guard", operatives)


@rule("kt24.cq.point-blank")
def point_blank_price(operative: Operative) -> list[Event]:
    """After a point-blank shot the operative cannot retaliate until the end of the interrupted activation."""
    effect = Effect("kt24.cq.point-blank", operative.id, until="activation")
    return [Began("kt24.cq.point-blank", effect, f"{operative.name} cannot retaliate until this activation is over.")]


STAND_GUARD = Sequence("kt24.guard", "Guard", go_on_guard)

GUARD_ACTIONS = (
    ActionRule(
        GUARD,
        "Guard",
        1,
        "kt24.cq.guard",
        (in_close_quarters, not_counteracting, engage_order, no_enemy_near("kt24.cq.guard")),
        STAND_GUARD,
        counts_as="shoot",
        offered=by_hatchways,
    ),
    ActionRule(
        POINT_BLANK,
        "Point-blank shot",
        0,
        "kt24.cq.point-blank",
        (a_weapon_and_a_target,),
        SHOOT,
        Shooting,
        "shoot",
        never,
    ),
)
