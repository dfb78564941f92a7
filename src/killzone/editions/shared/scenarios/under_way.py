"""An attack that has begun when a scenario opens: selected by the same questions and checks as in any battle."""

from collections.abc import Callable
from typing import Any

from killzone.core.flow import Ask
from killzone.core.machine import PASS, Stack, State, resume, settle
from killzone.core.ruleset import Ruleset
from killzone.core.table import Table
from killzone.editions.shared.scenarios.problems import Found

Attacking = Callable[[Any], tuple[str, str] | None]
"""The weapon and the target of a context that is an attack, empty as far as they are not selected; None of another."""

MOST_PASSED = 50
"""How many reactions are passed over at most before the attack is selected."""


def attacks_of(shooting: type[Any], fighting: type[Any]) -> Attacking:
    """How the attacks of an edition are known by their contexts."""

    def attacking(ctx: Any) -> tuple[str, str] | None:
        if isinstance(ctx, shooting):
            return ctx.weapon, ctx.target
        return (ctx.weapon, ctx.enemy) if isinstance(ctx, fighting) else None

    return attacking


def with_attack(
    position: tuple[Table, Stack], form: Any, ruleset: Ruleset, attacking: Attacking
) -> tuple[Table, Stack]:
    """A position in which the attack of a scenario has begun, if it has one."""
    table, stack = position
    if form.attack is not None:
        table, stack, _ = attack_begun(table, stack, form.attack, ruleset, attacking)
    return table, stack


def attack_begun(
    table: Table, stack: Stack, form: Any, ruleset: Ruleset, attacking: Attacking
) -> tuple[Table, Stack, list[Found]]:
    """The position in which weapon and target of an attack have been selected, or what is against that.

    Whoever might have reacted before that has not; nothing after that has been asked or rolled.
    """
    state = State(ruleset, table, stack, windows=table.setting.rules.windows)
    answers = {"action": form.action, "weapon": form.weapon, "target": form.target}
    for _ in range(MOST_PASSED):
        pending = settle(state)
        if not isinstance(pending, Ask):
            break
        if _is_passed(pending):
            resume(state, pending, PASS)
            continue
        if pending.kind not in answers or all(_attack(state.stack, attacking)):
            break
        answer = answers[pending.kind]
        path = ("attack", pending.kind)
        if answer is None:
            prompt = pending.prompt if isinstance(pending.prompt, str) else pending.prompt()
            keys = ", ".join(str(key) for key in pending.domain.candidates(20))
            return table, stack, [(path, f"the key {pending.kind!r} is missing in attack. {prompt} It may be {keys}.")]
        verdict = pending.domain.check(answer, pending.rule)
        if not verdict.legal:
            return table, stack, [(path, f"by {reason.rule}: {reason.text}") for reason in verdict.reasons]
        resume(state, pending, answer)
        if all(_attack(state.stack, attacking)):
            break
    found = list(_otherwise(_attack(state.stack, attacking), form))
    return (table, stack, found) if found else (state.table, state.stack, [])


def _is_passed(pending: Ask) -> bool:
    """Whether this is a reaction that may be passed: it is before the attack is selected."""
    return bool(pending.offers) and PASS in pending.domain.candidates(64)


def _attack(stack: Stack, attacking: Attacking) -> tuple[str, str]:
    """The weapon and the target of the attack under way; empty as far as there is none."""
    found = (attacking(frame.ctx) for frame in reversed(stack))
    return next((one for one in found if one is not None), ("", ""))


def _otherwise(attack: tuple[str, str], form: Any) -> list[Found]:
    """Where there was only one choice, it must be the one that is written."""
    weapon, target = attack
    if not weapon or not target:
        return [(("attack",), "the attack cannot be begun here: it comes to no weapon and no target.")]
    found: list[Found] = []
    for key, written, chosen in (("weapon", form.weapon, weapon), ("target", form.target, target)):
        if written not in (None, chosen):
            found.append((("attack", key), f"attack.{key} is {written!r}; it can only be {chosen!r} here."))
    return found
