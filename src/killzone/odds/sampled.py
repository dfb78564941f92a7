"""An answer meanwhile where the exact one takes long: a few openings of the dice are drawn, each is played on exactly.

What long work is made of is that everything the dice may open with is put together. From one opening on the same steps
are played by the same players, looking ahead to the end; that is a small part of the work. How the same openings do
where both sides re-roll fails and nothing else is worked out, too: the mean of that is known exactly, so that only how
far the two are apart is left to chance.
"""

from collections.abc import Callable, Iterator
from functools import cache
from math import sqrt
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from killzone.core.attacks import Attack, Exchange
from killzone.core.flow import Frame, Roll
from killzone.core.machine import Stack, State, resume, settle
from killzone.editions import USUAL
from killzone.odds.api import asked, of_attack
from killzone.odds.policies import Policy, Question, thumb
from killzone.odds.results import Odds
from killzone.odds.solve import COUNTED, MEASURE, ORDER, Known, Solver
from killzone.odds.study import ROOT, Rules

FEWEST = 8
"""With fewer openings nothing is told."""
DEVIATIONS = 2.576
"""Of so many standard deviations to either side 99 in 100 are within; a few more where openings are few."""
NEVER = 4.6
"""What is met as often as this in that many openings is met in 99 of 100 answers."""

FACES = (1, 2, 3, 4, 5, 6)


class Between(NamedTuple):
    """A number lies between these, in 99 of 100 such answers."""

    low: float
    high: float


class Sampled(NamedTuple):
    """What openings of the dice that were drawn tell of the exact answer."""

    openings: int
    mean: Between
    kill: Between
    taken: Between
    die: Between
    plain: Odds
    """The exact answer if both sides re-roll fails and nothing else."""


def sampled(
    kind: str,
    *,
    edition: str = USUAL,
    policy: str | Policy | None = None,
    openings: int = 40,
    seconds: float = 60.0,
    seed: int = 0,
    **numbers: Any,
) -> Sampled | None:
    """What so many openings tell, or as many as can be looked at in so many seconds, but a few at least; None where
    somebody is asked before the first dice fall.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    attack, chosen = asked(kind, edition, policy, numbers)
    until, chances, apart = monotonic() + seconds, list[tuple[float, ...]](), list[tuple[float, ...]]()
    plain = of_attack(attack, _by_thumb(chosen))
    exact, simple = _Openings(attack, chosen), _Openings(attack, plain.policy)
    for stack, roll, faces in _drawn(attack, Random(seed)):
        ours, theirs = exact.numbers(stack, roll, faces), simple.numbers(stack, roll, faces)
        chances.append(ours)
        apart.append(tuple([one - other for one, other in zip(ours, theirs, strict=True)]))
        if len(apart) >= max(FEWEST, openings) or (monotonic() > until and len(apart) >= FEWEST):
            break
    if not apart:
        return None
    mean, taken = (_mean(float(plain.joint.mean(NUMBERS[at])), [one[at] for one in apart]) for at in (0, 2))
    kill, die = (_chance([one[at] for one in chances]) for at in (1, 3))
    return Sampled(len(apart), mean, kill, taken, die, plain)


def _mean(plain: float, apart: list[float]) -> Between:
    """Between what a mean lies that is so far apart from a known one in the openings that were drawn.

    What was never drawn may be met as often as something that is not met in 99 of 100 such answers; it is taken to be
    as far apart as any that was.
    """
    number = len(apart)
    middle = sum(apart) / number
    spread = sqrt(sum([(one - middle) ** 2 for one in apart]) / (number - 1))
    wide = (DEVIATIONS + 6.5 / (number - 1)) * spread / sqrt(number)
    wide += NEVER / number * max([abs(one - middle) for one in apart])
    return Between(max(0.0, plain + middle - wide), plain + middle + wide)


def _chance(chances: list[float]) -> Between:
    """Between what a chance lies which is so much in the openings that were drawn: as if each had only been won or
    lost, which is never closer (the interval of Wilson)."""
    number, more = len(chances), DEVIATIONS**2 / len(chances)
    found = sum(chances) / number
    wide = DEVIATIONS * sqrt(found * (1 - found) / number + more / (4 * number))
    low, high = ((found + more / 2 + side * wide) / (1 + more) for side in (-1, 1))
    return Between(max(0.0, low), min(1.0, high))


class _Openings:
    """What openings of an attack come to under a policy. Nothing is kept of one but what follows the dice."""

    def __init__(self, attack: Attack, policy: Policy) -> None:
        self._attack, self._policy = attack, policy
        self._known: Known = {}

    def numbers(self, stack: Stack, roll: Roll, faces: tuple[int, ...]) -> tuple[float, ...]:
        known: Known = {key: self._known[key] for key in (COUNTED, MEASURE, ORDER) if key in self._known}
        found = Solver(self._attack, self._policy, known).after(stack, roll, faces)
        self._known = known
        return tuple([float(found.mean(number)) for number in NUMBERS])


def _drawn(attack: Attack, chance: Random) -> Iterator[tuple[Stack, Roll, tuple[int, ...]]]:
    """Openings of the dice: the last roll before anybody is asked, and how it falls; none if that is at once."""
    rules = Rules(attack.windows)
    while True:
        state = State(rules, None, (ROOT, Frame(attack.sequence, attack.ctx)), silent=True)
        last = None
        while isinstance(pending := settle(state), Roll):
            last = (state.stack, pending, tuple(sorted(chance.choices(FACES, k=pending.count))))
            resume(state, pending, last[2])
        if last is None:
            return
        yield last


def _dealt(exchange: Exchange) -> int:
    return exchange.dealt


def _killed(exchange: Exchange) -> int:
    return int(exchange.killed)


def _taken(exchange: Exchange) -> int:
    return exchange.taken


def _died(exchange: Exchange) -> int:
    return int(exchange.died)


NUMBERS: tuple[Callable[[Exchange], int], ...] = (_dealt, _killed, _taken, _died)


@cache
def _by_thumb(policy: Policy) -> Policy:
    """The policy with all re-rolls chosen by rule of thumb."""
    whole = policy.habit

    def habit(question: Question) -> tuple[str, ...]:
        answers = question.answers if whole is None else whole(question)
        return thumb(question) if question.is_of_dice and set(thumb(question)) <= set(answers) else answers

    title = f"{policy.title}; both re-roll fails and nothing else"
    return Policy(f"{policy.name}, by thumb", title, policy.attacker, policy.defender, habit)
