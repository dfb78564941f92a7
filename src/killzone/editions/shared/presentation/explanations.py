"""Why an operative can or cannot do something now, and what its stats are made of."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from killzone.core.explanations import Explanation, Possibility, SeenAs, Stat
from killzone.core.flow import Ask, Step
from killzone.core.machine import Stack
from killzone.core.pictures import Statement
from killzone.core.reasons import Check, Verdict, because, every
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.core.words import Words
from killzone.editions.shared.actions.action import ACTIVATION, ActionRule, Performing, cost
from killzone.editions.shared.actions.action import explain as explain_action
from killzone.editions.shared.actions.deeds import Deed
from killzone.editions.shared.battle.activations import Activation
from killzone.editions.shared.weapons.use import ranged_weapons

V = TypeVar("V", bound=Value)
Glance = Callable[[Table, Operative, Operative], tuple[Statement, ...]]


class Shooter(NamedTuple):
    """How an edition shoots: by which action where somebody acts so, the check of that which finds no weapon with a
    target, the steps that ask for either and the class of their contexts, what is checked of weapons and of targets,
    and the entries about both."""

    action: Callable[[Performing], ActionRule]
    some_target: Check
    steps: tuple[Step, ...]
    context: type[Any]
    weapon_checks: Sequence[Any]
    target_checks: Sequence[Any]
    weapon: str
    target: str


class Explainer(NamedTuple):
    """How an edition explains its operatives.

    `asks` are the steps that ask one what it does, `performing` says how an operative would act where the battle
    stands, `actions` which actions there are for it then, `stats` gives its numbers and `glance` how somebody stands to
    it.
    """

    words: Words
    asks: tuple[Step, ...]
    performing: Callable[[Table, Stack, Operative], Performing]
    actions: Callable[[Table, Operative, Performing], Iterable[ActionRule]]
    stats: Callable[[Table, Operative], tuple[Stat, ...]]
    glance: Glance
    shooter: Shooter

    def explain(self, table: Table, stack: Stack, id: str) -> Explanation:
        """All about one operative.

        Where it is being asked what it does, that question's own verdicts; in the middle of an action of its own, as it
        will be once that is over; else as it would act where the battle stands, or were it activated with its order.
        """
        operative = table.operative(id)
        question = question_about(table, stack, operative, self.asks)
        performing = self.performing(table, stack, operative)
        return Explanation(
            operative.id,
            self.stats(table, operative),
            self._actions(table, operative, performing, question),
            self._targets(table, stack, operative, performing),
            question is not None,
            looks(table, operative, self.glance),
        )

    def _actions(
        self, table: Table, operative: Operative, performing: Performing, question: Ask | None
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
                unit=self.words.effort,
            )
            for action in self.actions(table, operative, performing)
        )

    def _targets(
        self, table: Table, stack: Stack, operative: Operative, performing: Performing
    ) -> tuple[Possibility, ...]:
        """Every enemy with every ranged weapon: the reasons against shooting, those against the weapon, then the
        target's. Where a target is being chosen, it is for the weapon that was.
        """
        if operative.spot is None:
            return ()
        shooter = self.shooter
        shooting = stack[-1].ctx if step_of(stack) in shooter.steps else None
        mid = shooting if isinstance(shooting, shooter.context) and shooting.operative == operative.id else None
        acting = mid.performing if mid else performing
        action = shooter.action(acting)
        doing = acting.but(action=action.id)
        against = () if mid else explain_action(table, operative, action, doing, shooter.some_target).reasons
        found = []
        for weapon in ranged_weapons(table, operative):
            usable = (*against, *every(shooter.weapon_checks, table, operative, weapon, doing).reasons)
            if mid and mid.weapon and mid.weapon != weapon.id:
                text = "{who} has selected another weapon than its {weapon}."
                usable = (*usable, because(shooter.weapon, text, who=operative.name, weapon=weapon.name))
            for enemy in table.against(operative.seat):
                verdict = Verdict((*usable, *every(shooter.target_checks, table, operative, enemy, weapon).reasons))
                found.append(Possibility(weapon.id, weapon.name, shooter.target, verdict, None, enemy.id))
        return tuple(found)


def looks(table: Table, operative: Operative, glance: Glance) -> tuple[SeenAs, ...]:
    """How everybody on the other sides stands to an operative on the board."""
    if operative.spot is None:
        return ()
    return tuple(SeenAs(one.id, glance(table, operative, one)) for one in table.against(operative.seat))


def question_about(table: Table, stack: Stack, operative: Operative, asks: Iterable[Step]) -> Ask | None:
    """The pending question, if it is one of these steps that asks what this operative does."""
    for step in asks:
        if step_of(stack) is step and stack[-1].ctx.concerns == operative.id:
            asked = step(stack[-1].ctx, table)
            return asked if isinstance(asked, Ask) else None
    return None


def contexts(stack: Stack, kind: type[V]) -> Iterator[V]:
    """The contexts of a kind in what is under way, the innermost first."""
    return (frame.ctx for frame in reversed(stack) if isinstance(frame.ctx, kind))


def step_of(stack: Stack) -> object:
    """The step at which the battle waits."""
    if not stack or stack[-1].step >= len(stack[-1].sequence.steps):
        return None
    return stack[-1].sequence.steps[stack[-1].step]


def under_way(stack: Stack, operative: Operative) -> Activation | None:
    """The activation of an operative, as it will be once the action under way in it is over."""
    for place, frame in enumerate(stack):
        ctx = frame.ctx
        if isinstance(ctx, Activation) and ctx.operative == operative.id:
            return ctx if place == len(stack) - 1 else _after_action(ctx, stack[place + 1].ctx)
    return None


def _after_action(activation: Activation, action: object) -> Activation:
    if not isinstance(action, Deed) or action.performing.operative != activation.operative:
        return activation
    performed = (*activation.performed, activation.action)
    return activation.but(performed=performed, spent=activation.spent + activation.price)
