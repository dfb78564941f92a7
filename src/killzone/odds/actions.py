"""In a game: the odds of the attack that an action would make, in its real situation.

The game's own rules run on from the action until they call an attack; what they call it with is what is worked out. So
cover, obscured, injuries, assists, rules in force and CP are those of the game.
"""

from typing import Any

from killzone.core.attacks import ODDS, Attack, Reading
from killzone.core.decisions import Action
from killzone.core.flow import Ask
from killzone.core.game import Game
from killzone.core.machine import PASS, State, resume, take_step
from killzone.core.reasons import RefusedError
from killzone.odds.api import find_policy, of_attack
from killzone.odds.policies import DAMAGE, EXCHANGE, Policy
from killzone.odds.results import Odds

MOST_STEPS = 1_000


class NoAttackError(ValueError):
    """An action that makes no attack, or does not yet say which."""


def of_action(game: Game, action: Action, policy: str | Policy | None = None) -> Odds:
    """The odds of the attack that a legal action of the pending decision makes.

    Without a policy a shot is worked out for damage and a fight as an exchange. Where the action leaves something open
    that has a usual answer, such as the weapon that the defender fights with, it is answered so.

    Raises `RefusedError` for an action that is not legal, `NoAttackError` for one that makes no single attack.
    """
    verdict = game.check(action)
    if not verdict.legal:
        raise RefusedError(verdict)
    attack = attack_of(game, action)
    if attack is None:
        raise NoAttackError(f"{action.to_text()} makes no attack, or does not yet say on whom.")
    usual = EXCHANGE if attack.title == "fight" else DAMAGE
    return of_attack(attack, usual if policy is None else find_policy(policy))


def attack_of(game: Game, action: Action) -> Attack | None:
    """The attack that a legal action makes before any dice fall; None if it makes none or leaves open which."""
    reading = game.ruleset.reading
    asked = game.pending
    if reading is None or asked is None:
        return None
    state = State(game.ruleset, game.table, game.stack)
    height, before = len(game.stack), (game.stack[-1].sequence, game.stack[-1].step)
    pending: Any = asked
    answer: Any = action.answer
    for _ in range(MOST_STEPS):
        if pending is not None:
            resume(state, pending, answer)
        top = state.stack[-1] if state.stack else None
        if top is None or len(state.stack) < height:
            return None
        if top.step == 0 and top.sequence.name in reading.attacks and len(state.stack) > height:
            return reading.attacks[top.sequence.name](top.ctx, state.table, game.ruleset.windows)
        if len(state.stack) == height and (top.sequence, top.step) == before and pending is None:
            return None
        pending = take_step(state)
        if pending is not None:
            answer = _usual(pending, reading)
            if answer is None:
                return None
    return None


def _usual(pending: Any, reading: Reading) -> Any:
    """What is answered on the way to an attack; None where the way ends."""
    if not isinstance(pending, Ask):
        return None
    if pending.default == PASS:
        return PASS
    if pending.kind not in reading.questions:
        return None
    if pending.default is not None:
        return pending.default
    choices = pending.domain.candidates(2)
    return choices[0] if len(choices) == 1 else None


ODDS["of_action"] = of_action
