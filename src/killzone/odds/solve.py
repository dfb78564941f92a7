"""The exact interpreter: the steps the game plays, folded over every result of the dice.

Chance is mixed exactly; a question is answered by whoever is asked, for what their policy wants, looking ahead to the
end. Positions are plain values, so that equal ones are worked out once.
"""

from typing import Any

from killzone.core.attacks import ATTACKER, Attack, Exchange
from killzone.core.flow import Ask, Call, Flow, Frame, Next, Sequence, continuation
from killzone.core.machine import Stack, State, resume, settle
from killzone.core.values import Value
from killzone.odds.distribution import Distribution, rolls
from killzone.odds.policies import Policy, Utility

OVER = "odds-over"


class Study(Value):
    """An attack being looked at: the sequence and context to run, then its result."""

    sequence: Sequence
    start: Any
    result: Any = None


def _run(study: Study) -> Flow:
    return Call(study, study.sequence, study.start, _finished)


@continuation
def _finished(study: Study, result: Any) -> Flow:
    return Next(study.but(result=result))


def _show(study: Study) -> Flow:
    return Ask(-1, OVER, "", None, _never, rule="")


def _never(*_: Any) -> Flow:
    raise AssertionError("nobody answers this")


STUDY = Sequence("odds.study", "Odds", _run, _show, closed=True)


class _Rules:
    """The part of a ruleset that the machine needs for a closed sequence."""

    __slots__ = ("windows",)

    def __init__(self, windows: Any) -> None:
        self.windows = windows


class Solver:
    """Works out one attack under one policy. `seats` says which seat is the attacker's."""

    __slots__ = ("attack", "known", "policy", "rules")

    def __init__(self, attack: Attack, policy: Policy) -> None:
        self.attack, self.policy = attack, policy
        self.rules = _Rules(attack.windows)
        self.known: dict[Stack, Distribution] = {}

    def distribution(self) -> Distribution:
        """The distribution over exchanges."""
        return self._solve((Frame(STUDY, Study(self.attack.sequence, self.attack.ctx)),))

    def _solve(self, stack: Stack) -> Distribution:
        state = State(self.rules, None, stack, silent=True)
        pending = settle(state)
        found = self.known.get(state.stack)
        if found is not None:
            return found
        settled = state.stack
        if isinstance(pending, Ask):
            if pending.kind == OVER:
                found = Distribution.certain(self.attack.read(settled[-1].ctx.result))
            else:
                found = self._choose(settled, pending)
        else:
            assert pending is not None
            parts = [
                (weight, self._after(settled, pending, faces)) for faces, weight in rolls(pending.count, pending.alike)
            ]
            found = Distribution.mix(pending.count, parts)
        self.known[settled] = found
        return found

    def _after(self, stack: Stack, pending: Any, answer: Any) -> Distribution:
        state = State(self.rules, None, stack, silent=True)
        resume(state, pending, answer)
        return self._solve(state.stack)

    def _choose(self, stack: Stack, pending: Ask) -> Distribution:
        """The best answer for whoever is asked; of equals the likelier to kill or to live, then the default."""
        answers: tuple[str, ...] = pending.domain.candidates(99)
        if self.policy.habit:
            answers = self.policy.habit(pending.kind, answers)
        if pending.default in answers:
            answers = (pending.default, *(answer for answer in answers if answer != pending.default))
        wanted = self.policy.attacker if pending.seat == ATTACKER else self.policy.defender
        lives = _kills if pending.seat == ATTACKER else _deaths
        best, best_score = None, 0
        for answer in answers:
            one = self._after(stack, pending, answer)
            if one is best:
                continue
            score = one.score(wanted)
            ahead = 1 if best is None else score * 6**best.dice - best_score * 6**one.dice
            if ahead > 0 or (not ahead and best is not None and _is_better(one, best, lives)):
                best, best_score = one, score
        assert best is not None
        return best


def _is_better(one: Distribution, other: Distribution, utility: Utility) -> bool:
    ahead: int = one.score(utility) * 6**other.dice - other.score(utility) * 6**one.dice
    return ahead > 0


def _kills(exchange: Exchange) -> int:
    return exchange.killed - exchange.died


def _deaths(exchange: Exchange) -> int:
    return exchange.died - exchange.killed


def solve(attack: Attack, policy: Policy) -> Distribution:
    """The exact distribution over exchanges of an attack under a policy."""
    return Solver(attack, policy).distribution()
