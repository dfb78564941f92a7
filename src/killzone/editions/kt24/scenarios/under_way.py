"""An attack that has begun when a scenario opens: selected by the same questions and checks as in any battle."""

from typing import Any

from killzone.core.flow import Ask
from killzone.core.machine import PASS, Stack, State, resume, settle
from killzone.core.ruleset import Ruleset
from killzone.core.table import Table
from killzone.editions.kt24.actions.fight import Fighting
from killzone.editions.kt24.actions.shoot import Shooting

Found = tuple[tuple[str | int, ...], str]

MOST_PASSED = 50
"""How many reactions are passed over at most before the attack is selected."""


def attack_begun(table: Table, stack: Stack, form: Any, ruleset: Ruleset) -> tuple[Table, Stack, list[Found]]:
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
        if pending.kind not in answers or _selected(state.stack):
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
        if _selected(state.stack):
            break
    found = list(_otherwise(state.stack, form))
    return (table, stack, found) if found else (state.table, state.stack, [])


def _is_passed(pending: Ask) -> bool:
    """Whether this is a reaction that may be passed: it is before the attack is selected."""
    return bool(pending.offers) and PASS in pending.domain.candidates(64)


def _attack(stack: Stack) -> tuple[str, str]:
    """The weapon and the target of the attack under way; empty as far as there is none."""
    for frame in reversed(stack):
        if isinstance(frame.ctx, Shooting):
            return frame.ctx.weapon, frame.ctx.target
        if isinstance(frame.ctx, Fighting):
            return frame.ctx.weapon, frame.ctx.enemy
    return "", ""


def _selected(stack: Stack) -> bool:
    return all(_attack(stack))


def _otherwise(stack: Stack, form: Any) -> list[Found]:
    """Where there was only one choice, it must be the one that is written."""
    weapon, target = _attack(stack)
    if not weapon or not target:
        return [(("attack",), "the attack cannot be begun here: it comes to no weapon and no target.")]
    found: list[Found] = []
    for key, written, chosen in (("weapon", form.weapon, weapon), ("target", form.target, target)):
        if written not in (None, chosen):
            found.append((("attack", key), f"attack.{key} is {written!r}; it can only be {chosen!r} here."))
    return found
