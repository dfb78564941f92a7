"""Why an operative can or cannot do something now, and what its characteristics are made of."""

from collections.abc import Iterable
from typing import Final

from killzone.core.explanations import Stat
from killzone.core.machine import Stack
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.actions.action import OVERWATCH, Performing
from killzone.editions.kt21.actions.overwatch import OVERWATCH_ACTION
from killzone.editions.kt21.actions.shoot import (
    SHOOT_ACTION,
    Shooting,
    a_weapon_and_a_target,
    choose_target,
    choose_weapon,
)
from killzone.editions.kt21.battle.firefight import choose_action, next_activation, overwatching
from killzone.editions.kt21.battle.options import datacard
from killzone.editions.kt21.cards.datacards import Weapon
from killzone.editions.kt21.operatives import characteristics
from killzone.editions.kt21.operatives.skills import shooting_skill
from killzone.editions.kt21.operatives.stats import weapon_skill
from killzone.editions.kt21.presentation.sights import at_a_glance
from killzone.editions.kt21.weapons.targets import TARGET_CHECKS
from killzone.editions.kt21.weapons.use import WEAPON_CHECKS
from killzone.editions.kt21.words import WORDS
from killzone.editions.shared.actions import action
from killzone.editions.shared.battle.activations import performing_of, ready
from killzone.editions.shared.presentation.explanations import Explainer, Shooter, step_of, under_way
from killzone.editions.shared.weapons.use import weapons


def _performing(table: Table, stack: Stack, operative: Operative) -> Performing:
    """In its activation; else as if it used Overwatch, where that is asked, or were activated."""
    activation = under_way(stack, operative)
    if activation is not None:
        performing: Performing = performing_of(activation, table)
        return performing
    if step_of(stack) is next_activation and operative.seat == stack[-1].ctx.seat and not ready(table, operative.seat):
        return overwatching(operative)
    return Performing(operative.id, "", action.ACTIVATION, left=characteristics.apl(table, operative).total)


def _stats(table: Table, operative: Operative) -> tuple[Stat, ...]:
    card = datacard(operative)
    found = [
        Stat("M", characteristics.move(table, operative), True),
        Stat("APL", characteristics.apl(table, operative)),
        Stat("GA", Tally().plus(card.group, "kt21.firefight.group", "GA")),
        Stat("DF", Tally().plus(card.defence, "kt21.shoot.defence-dice", "DF")),
        Stat("SV", Tally().plus(card.save, "kt21.shoot.defence-dice", "SV"), roll=True),
        Stat("W", Tally().plus(operative.wounds, "kt21.damage.wounds", "wounds left")),
    ]
    skills = [
        Stat(f"{'WS' if weapon.melee else 'BS'} of the {weapon.name}", _skill(table, operative, weapon), roll=True)
        for weapon in weapons(table, operative)
    ]
    return (*found, *skills)


def _skill(table: Table, operative: Operative, weapon: Weapon) -> Tally:
    """The BS of a weapon, or its WS without anybody's support."""
    if not weapon.melee:
        return shooting_skill(table, operative, weapon)
    tally = weapon_skill(weapon, injured=characteristics.injured(table, operative))
    for entry in hooks.of(table).skill(table, operative, weapon):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    return tally


def _actions(table: Table, operative: Operative, performing: action.Performing) -> Iterable[action.ActionRule]:
    return (OVERWATCH_ACTION,) if performing.when == OVERWATCH else action.offered(table, operative)


def _shoot(performing: action.Performing) -> action.ActionRule:
    return OVERWATCH_ACTION if performing.when == OVERWATCH else SHOOT_ACTION


EXPLAINER: Final = Explainer(
    words=WORDS,
    asks=(choose_action,),
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
        TARGET_CHECKS,
        "kt21.shoot.weapon",
        "kt21.shoot.target",
    ),
)
explain = EXPLAINER.explain
