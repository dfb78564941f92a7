"""Why an operative can or cannot do something now, and what its stats are made of."""

from killzone.core.explanations import Explanation, Possibility, SeenAs, Stat
from killzone.core.flow import Ask
from killzone.core.machine import Stack
from killzone.core.reasons import Verdict, because, every
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt24.actions.action import ACTIVATION, Performing, cost, offered
from killzone.editions.kt24.actions.action import explain as explain_action
from killzone.editions.kt24.actions.perform import Deed
from killzone.editions.kt24.actions.shoot import (
    SHOOT_ACTION,
    Shooting,
    a_weapon_and_a_target,
    choose_target,
    choose_weapon,
)
from killzone.editions.kt24.actions.targets import target_checks
from killzone.editions.kt24.battle.firefight import (
    Activation,
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
from killzone.editions.shared.battle.activations import performing_of, ready
from killzone.editions.shared.weapons.use import ranged_weapons, weapons


def explain(table: Table, stack: Stack, id: str) -> Explanation:
    """All about one operative.

    Where it is being asked what it does, that question's own verdicts; in the middle of an action of its own, as it
    will be once that is over; else as if it counteracted, where that is asked, or were activated now with its order.
    """
    operative = table.operative(id)
    question = _question(table, stack, operative)
    performing = _performing(table, stack, operative)
    return Explanation(
        operative.id,
        _stats(table, operative),
        _actions(table, operative, performing, question),
        _targets(table, stack, operative, performing),
        question is not None,
        _looks(table, operative),
    )


def _looks(table: Table, operative: Operative) -> tuple[SeenAs, ...]:
    """How everybody on the other side stands to an operative on the board."""
    if operative.spot is None:
        return ()
    return tuple(SeenAs(one.id, at_a_glance(table, operative, one)) for one in table.against(operative.seat))


def _step(stack: Stack) -> object:
    """The step at which the battle waits."""
    if not stack or stack[-1].step >= len(stack[-1].sequence.steps):
        return None
    return stack[-1].sequence.steps[stack[-1].step]


def _question(table: Table, stack: Stack, operative: Operative) -> Ask | None:
    """The pending question, if it is what this operative does."""
    for step in (choose_action, choose_counteraction):
        if _step(stack) is step and stack[-1].ctx.operative == operative.id:
            asked = step(stack[-1].ctx, table)
            return asked if isinstance(asked, Ask) else None
    return None


def _performing(table: Table, stack: Stack, operative: Operative) -> Performing:
    for place, frame in enumerate(stack):
        ctx = frame.ctx
        if isinstance(ctx, Activation) and ctx.operative == operative.id:
            now = ctx if place == len(stack) - 1 else _after_action(ctx, stack[place + 1].ctx)
            performing: Performing = performing_of(now, table)
            return performing
        if isinstance(ctx, Counteraction) and ctx.operative == operative.id:
            return counteracting(operative)
    if _step(stack) is next_activation and operative.seat == stack[-1].ctx.seat and not ready(table, operative.seat):
        return counteracting(operative)
    return Performing(operative.id, "", ACTIVATION, left=stats.apl(table, operative).total)


def _after_action(activation: Activation, under_way: object) -> Activation:
    """An activation as it will be once the action under way in it is over."""
    if not isinstance(under_way, Deed) or under_way.performing.operative != activation.operative:
        return activation
    performed = (*activation.performed, activation.action)
    return activation.but(performed=performed, spent=activation.spent + activation.price)


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


def _actions(
    table: Table, operative: Operative, performing: Performing, question: Ask | None
) -> tuple[Possibility, ...]:
    if operative.spot is None:
        return ()
    done = performing.performed if performing.when == ACTIVATION else ()
    return tuple(
        Possibility(
            action.id,
            action.name,
            action.rule,
            explain_action(table, operative, action, performing.but(action=action.id))
            if question is None
            else question.domain.check(action.id, question.rule),
            cost(table, operative, action, done),
            unit=WORDS.effort,
        )
        for action in offered(table, operative)
    )


def _targets(table: Table, stack: Stack, operative: Operative, performing: Performing) -> tuple[Possibility, ...]:
    """Every enemy with every ranged weapon: the reasons against Shoot, those against the weapon, then the target's.

    Where a target is being chosen, it is for the weapon that was.
    """
    if operative.spot is None:
        return ()
    shooting = stack[-1].ctx if _step(stack) in (choose_weapon, choose_target) else None
    mid = shooting if isinstance(shooting, Shooting) and shooting.operative == operative.id else None
    doing = (mid.performing if mid else performing).but(action=SHOOT_ACTION.id)
    against = () if mid else explain_action(table, operative, SHOOT_ACTION, doing, a_weapon_and_a_target).reasons
    found = []
    for weapon in ranged_weapons(table, operative):
        usable = (*against, *every(WEAPON_CHECKS, table, operative, weapon, doing).reasons)
        if mid and mid.weapon and mid.weapon != weapon.id:
            text = "{who} has selected another weapon than its {weapon}."
            usable = (*usable, because("kt24.shoot.weapon", text, who=operative.name, weapon=weapon.name))
        for enemy in table.against(operative.seat):
            verdict = Verdict((*usable, *every(target_checks, table, operative, enemy, weapon).reasons))
            found.append(Possibility(weapon.id, weapon.name, "kt24.shoot.target", verdict, None, enemy.id))
    return tuple(found)
