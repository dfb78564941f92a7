"""The slow, plain interpreter of attacks that every shortcut of the odds is held against.

It runs the machine on the plain state, over every result of every die, with every answer, and takes for whoever is
asked what their policy wants. Nothing is simplified, taken apart or taken to pieces, and no faces are taken for alike;
only states that are equal in every respect are looked at once, and dice that fall together have no order.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from killzone.core.attacks import Attack, Exchange
from killzone.core.flow import Ask, Flow, Frame, Next, Roll, Sequence, continuation
from killzone.core.machine import Stack, State, resume, settle
from killzone.core.values import Value
from killzone.odds.policies import Policy, Question

Chances = Mapping[Exchange, Fraction]
Worth = tuple[Fraction, ...]
OVER = "reference-over"
MOST_STATES = 30_000
"""How many states are run before an attack is held to be too large."""

ON_ATTACKER = ("reaped", "stunned")


class TooManyStatesError(Exception):
    """An attack that would take the plain interpreter too long."""


class _Result(Value):
    """What the attack under the root came to."""

    result: Any = None


def _began(ctx: _Result) -> Flow:
    raise AssertionError("the attack stands above this step from the beginning")


@continuation
def _ended(ctx: _Result, result: Any) -> Flow:
    return Next(_Result(result))


def _tell(ctx: _Result) -> Flow:
    return Ask(-1, OVER, "", None, _nobody, rule="")


def _nobody(*_: Any) -> Flow:
    raise AssertionError("nobody answers this")


ROOT = Frame(Sequence("reference.root", "Reference", _began, _tell, closed=True), _Result(), 0, _ended)
"""Stands under the frames of an attack and takes its result."""


class Asked(NamedTuple):
    """A question in an attack: the frames of the attack, what is asked, and what follows each legal answer."""

    frames: Stack
    pending: Ask
    after: dict[str, Chances]


class Reference:
    """One attack under one policy, interpreted plainly. `ends` may say what its result leads to in its stead."""

    def __init__(
        self, attack: Attack, policy: Policy, most: int = MOST_STATES, ends: Callable[[Any], Chances] | None = None
    ) -> None:
        self.attack, self.policy, self.most, self.ends = attack, policy, most, ends
        self.asked: list[Asked] = []
        self._known: dict[Stack, Chances] = {}
        self._run = 0

    def chances(self) -> Chances:
        """The whole attack, and all that follows it."""
        return self.from_((Frame(self.attack.sequence, self.attack.ctx),))

    def from_(self, frames: Stack) -> Chances:
        """From the frames of an attack on."""
        return self._from((ROOT, *frames))

    def after(self, frames: Stack, pending: Ask, answer: Any) -> Chances:
        """From an answer to what these frames ask."""
        return self._from(self._answered((ROOT, *frames), pending, answer))

    def worth(self, chances: Chances) -> Worth:
        """All that anybody may look at: what both policies want, then kills, net damage and marks."""
        return (*self._worth_to(chances, attacks=True), *self._worth_to(chances, attacks=False))

    def _from(self, stack: Stack) -> Chances:
        if stack not in self._known:
            self._run += 1
            if self._run > self.most:
                raise TooManyStatesError
            state = State(self.attack, None, stack, silent=True)
            pending = settle(state)
            if state.stack != stack:
                self._known[stack] = self._from(state.stack)
            elif isinstance(pending, Roll):
                self._known[stack] = self._rolled(stack, pending)
            else:
                assert pending is not None
                self._known[stack] = self._over(stack) if pending.kind == OVER else self._chosen(stack, pending)
        return self._known[stack]

    def _answered(self, stack: Stack, pending: Ask | Roll, answer: Any) -> Stack:
        state = State(self.attack, None, stack, silent=True)
        resume(state, pending, answer)
        return state.stack

    def _over(self, stack: Stack) -> Chances:
        if self.ends is not None:
            return self.ends(stack[-1].ctx.result)
        one = self.attack.read(stack[-1].ctx.result)
        following = self.attack.following(one) if self.attack.following else None
        if following is None:
            return {one: Fraction(1)}
        after = Reference(following, self.policy, self.most).chances()
        return _mixed((Fraction(1), {one.plus(more): share}) for more, share in after.items())

    def _rolled(self, stack: Stack, pending: Roll) -> Chances:
        ways: Counter[Stack] = Counter()
        for faces, number in falls(pending.count).items():
            ways[self._answered(stack, pending, faces)] += number
        whole = 6**pending.count
        return _mixed((Fraction(number, whole), self._from(after)) for after, number in ways.items())

    def _chosen(self, stack: Stack, pending: Ask) -> Chances:
        answers: tuple[str, ...] = pending.domain.candidates(1_000)
        after = {answer: self._from(self._answered(stack, pending, answer)) for answer in answers}
        self.asked.append(Asked(stack[1:], pending, after))
        attacks = pending.seat == self.attack.seat
        if self.policy.habit is not None:
            choices = pending.offers or pending.domain.options
            asked = Question(pending.kind, pending.seat, answers, stack[-1].ctx, self.attack.fails, choices, attacks)
            answers = self.policy.habit(asked)
        ranked = sorted(answers, key=lambda answer: answer != pending.default)
        return after[max(ranked, key=lambda answer: self._worth_to(after[answer], attacks=attacks))]

    def _worth_to(self, chances: Chances, *, attacks: bool) -> Worth:
        """What chances are worth to a side, what matters most first."""
        side = 1 if attacks else -1
        wanted = self.policy.attacker if attacks else self.policy.defender
        return (
            _mean(chances, wanted),
            side * _mean(chances, lambda one: one.killed - one.died),
            side * _mean(chances, lambda one: one.dealt - one.taken),
            side * _mean(chances, _marks),
        )


@cache
def falls(count: int) -> Mapping[tuple[int, ...], int]:
    """In how many ways dice that have no order fall as they may, counted one by one."""
    return Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=count))


def _marks(one: Exchange) -> int:
    return sum(-number if name in ON_ATTACKER else number for name, number in one.marks)


def _mean(chances: Chances, number: Callable[[Exchange], int]) -> Fraction:
    return sum((share * number(one) for one, share in chances.items()), Fraction(0))


def _mixed(parts: Iterator[tuple[Fraction, Chances]]) -> Chances:
    mixed: dict[Exchange, Fraction] = {}
    for share, chances in parts:
        for one, chance in chances.items():
            mixed[one] = mixed.get(one, Fraction(0)) + share * chance
    return mixed
