"""Why an operative can or cannot do something now, and what its stats are made of."""

from collections.abc import Iterable
from typing import Final

from killzone.core.explanations import Stat
from killzone.core.machine import Stack
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt24.actions.action import ACTIVATION, Performing
from killzone.editions.kt24.actions.shoot import (
    SHOOT_ACTION,
    Shooting,
    a_weapon_and_a_target,
    choose_target,
    choose_weapon,
)
from killzone.editions.kt24.actions.targets import target_checks
from killzone.editions.kt24.battle.firefight import (
    Counteraction,
    choose_action,
    choose_counteraction,
    counteracting,
    next_activation,
)
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.presentation.sights import at_a_glance
from killzone.editions.kt24.weapons.use import WEAPON_CHECKS
from killzone.editions.kt24.words import WORDS
from killzone.editions.shared.actions import action
from killzone.editions.shared.battle.activations import performing_of, ready
from killzone.editions.shared.presentation.explanations import Explainer, Shooter, step_of, under_way
from killzone.editions.shared.weapons.use import weapons


def _performing(table: Table, stack: Stack, operative: Operative) -> Performing:
    """In its activation or counteraction; else as if it counteracted, where that is asked, or were activated."""
    activation = under_way(stack, operative)
    if activation is not None:
        performing: Performing = performing_of(activation, table)
        return performing
    if any(isinstance(frame.ctx, Counteraction) and frame.ctx.operative == operative.id for frame in stack):
        return counteracting(operative)
    if step_of(stack) is next_activation and operative.seat == stack[-1].ctx.seat and not ready(table, operative.seat):
        return counteracting(operative)
    return Performing(operative.id, "", ACTIVATION, left=stats.apl(table, operative).total)


def _stats(table: Table, operative: Operative) -> tuple[Stat, ...]:
    card = datacard(operative)
    found = [
        Stat("APL", stats.apl(table, operative)),
        Stat("Move", stats.move(table, operative), True),
        Stat("Save", Tally().plus(card.save, "kt24.def.hit-save", "Save"), roll=True),
        Stat("Wounds", Tally().plus(operative.wounds, "kt24.damage.wounds", "wounds left")),
    ]
    held = weapons(table, operative)
    hits = [Stat(f"Hit of the {weapon.name}", stats.hit(table, operative, weapon), roll=True) for weapon in held]
    return (*found, *hits)


def _actions(table: Table, operative: Operative, performing: action.Performing) -> Iterable[action.ActionRule]:
    return action.offered(table, operative)


def _shoot(performing: action.Performing) -> action.ActionRule:
    return SHOOT_ACTION


EXPLAINER: Final = Explainer(
    words=WORDS,
    asks=(choose_action, choose_counteraction),
    performing=_performing,
    actions=_actions,
    stats=_stats,
    glance=at_a_glance,
    shooter=Shooter(
        _shoot,
        a_weapon_and_a_target,
        (choose_weapon, choose_target),
        Shooting,
        WEAPON_CHECKS,
        target_checks,
        "kt24.shoot.weapon",
        "kt24.shoot.target",
    ),
)
explain = EXPLAINER.explain
