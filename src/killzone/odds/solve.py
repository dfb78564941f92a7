"""The exact interpreter: the steps the game plays, folded over every result of the dice.

Chance is mixed exactly; a question is answered by whoever is asked, for what their policy wants, looking ahead to the
end. Positions are plain values, so that equal ones are worked out once, also across attacks that read them alike.
"""

import gc
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from killzone.core.attacks import Apart, Attack, Exchange
from killzone.core.flow import (
    Ask,
    Call,
    Done,
    Flow,
    Frame,
    Jump,
    Next,
    Roll,
    Sequence,
    Window,
    WindowState,
    continuation,
)
from killzone.core.machine import MachineError, Stack, State, resume, settle, take_step
from killzone.core.values import Value
from killzone.odds.counted import Asked, Beyond, Counted
from killzone.odds.distribution import Distribution, falls, power
from killzone.odds.policies import Policy, Question
from killzone.odds.prospects import Measure, Prospect, TooDeepError
from killzone.odds.survey import surveyed
from killzone.odds.windows import NotApartError, Side, WindowGame

OVER = "odds-over"
MOST_KNOWN = 200_000
"""How many situations are remembered between attacks, over all policies; the longest unused go first."""

COUNTED, MEASURE, SIDES, WHOLE = "counted", "measure", "sides", "whole"

Known = dict[Hashable, Any]
"""The prospects of situations, `WHOLE` distributions, what is known of `COUNTED` steps, the `MEASURE` of all, and of
each attack the `SIDES` in its windows."""
After = Callable[[Exchange], Distribution]
"""What follows an exchange, as a distribution of all that is added to it."""


class Study(Value):
    """An attack being looked at: the sequence and context to run, then its result."""

    sequence: Sequence[Any] | None = None
    start: Any = None
    result: Any = None


def _call(study: Study) -> Flow:
    assert study.sequence is not None
    return Call(study, study.sequence, study.start, _finished)


@continuation
def _finished(study: Study, result: Any) -> Flow:
    return Next(Study(result=result))


def _show(study: Study) -> Flow:
    return Ask(-1, OVER, "", None, _never, rule="")


def _never(*_: Any) -> Flow:
    raise AssertionError("nobody answers this")


STUDY = Sequence("odds.study", "Odds", _call, _show, closed=True)
ROOT = Frame(STUDY, Study(), 0, _finished)
"""Below the frames of every attack that is worked out."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Leave the garbage collector out of work that makes many values and no circles: it takes up to a third of it."""
    runs = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if runs:
            gc.enable()


class _Rules:
    """The part of a ruleset that the machine needs for a closed sequence."""

    __slots__ = ("windows",)

    def __init__(self, windows: Any) -> None:
        self.windows = windows


class Solver:
    """Works out one attack under one policy.

    Most steps of an attack go from one question to the next in one sequence; `_at` follows these without building the
    machine's frames. Windows that fall apart are games of their own, in `_apart`; other windows with offers and called
    sequences are left to the machine itself, in `_within`.
    """

    __slots__ = (
        "apart",
        "attack",
        "countable",
        "counted",
        "follows",
        "games",
        "known",
        "measure",
        "pauses",
        "places",
        "policy",
        "rules",
        "sides",
        "special",
        "steps",
    )

    def __init__(
        self,
        attack: Attack,
        policy: Policy,
        known: Known | None = None,
        after: After | None = None,
    ) -> None:
        self.attack, self.policy, self.follows = attack, policy, after
        self.rules = _Rules(attack.windows)
        self.steps = attack.sequence.steps
        self.pauses = frozenset(attack.pauses)
        self.places = {step: place for place, step in enumerate(self.steps)}
        self.apart = _falling_apart(attack)
        self.countable = [self._counts(step) for step in self.steps] + [False]
        self.special = [
            counts or isinstance(step, Window) or step in self.pauses
            for step, counts in zip(self.steps, self.countable, strict=False)
        ]
        self._begin({} if known is None else known)

    def _begin(self, known: Known) -> None:
        """Begin with what is known, measured as it was."""
        if MEASURE not in known:
            known[MEASURE] = Measure(self.policy)
        self.known = known
        self.measure: Measure = known[MEASURE]
        self.games: dict[Hashable, WindowGame | None] = {}
        self.sides: dict[tuple[int, Window], Side] = {}
        if self.apart is not None:
            self.sides = known.setdefault((SIDES, self.attack.ctx), self.sides)
        self.counted: Counted | None = known.get(COUNTED)
        if self.counted is None and self.attack.counting is not None:
            beyond = Beyond(
                self.steps, self.places, self._has_offers, self.simple, self.considered, self._at, self._run
            )
            is_last = self.follows is None and self.attack.following is None
            self.counted = known[COUNTED] = Counted(
                self.attack.counting, self.countable, self.measure, beyond, is_last=is_last
            )

    def _counts(self, step: Any) -> bool:
        """Whether a step is one of those for which a few numbers are mere counts."""
        counting = self.attack.counting
        if counting is None or step not in counting.steps:
            return False
        return not isinstance(step, Window) or all(map(counting.blind, self.rules.windows.get(step.name, ())))

    def distribution(self) -> Distribution:
        """The distribution over exchanges."""
        with uncollected():
            return self._whole(lambda: self._at(0, self.attack.ctx)).distribution()

    def gained(self) -> tuple[int, int, int]:
        """The net damage and the net chance to kill, and the total that both are parts of; no distribution is made."""
        with uncollected():
            found = self._whole(lambda: self._at(0, self.attack.ctx))
        return *self.measure.gained(found), power(found.dice)

    def after(self, stack: Stack, pending: Ask | Roll, answer: Any) -> Distribution:
        """The distribution once a pending question of the attack is answered; the stack stands upon `ROOT`."""
        with uncollected():
            return self._whole(lambda: self._after(stack, pending, answer)).distribution()

    def _whole(self, work: Callable[[], Prospect]) -> Prospect:
        while True:
            try:
                return work()
            except TooDeepError:
                self._widen()

    def _widen(self) -> None:
        """Begin again with more room. Attacks that share what is known may be as deep, and find it."""
        self.known.clear()
        self.known[MEASURE] = Measure(self.policy, self.measure.bits * 2)
        self._begin(self.known)

    def _at(self, place: int, ctx: Any) -> Prospect:
        """From a step of the attack's own sequence."""
        counted = self.counted
        if counted is not None and self.countable[place] and counted.counting.ready(ctx):
            return counted.prospect(place, ctx)
        found: Prospect | None = self.known.get((place, ctx))
        if found is None:
            found = self.known[place, ctx] = self._run(place, ctx)
        return found

    def _run(self, place: int, ctx: Any) -> Prospect:
        steps, start = self.steps, place
        while place < len(steps):
            step = steps[place]
            if self.special[place]:
                if place != start and (self.countable[place] or not isinstance(step, Window)):
                    return self._at(place, self.simple(ctx))
                if not isinstance(step, Window):
                    pass
                elif self._has_offers(step, ctx):
                    return self._within((ROOT, Frame(self.attack.sequence, self.simple(ctx), place)))
                else:
                    place += 1
                    continue
            flow: Flow = step(ctx)  # type: ignore[operator]  # windows are special, and have been dealt with
            if isinstance(flow, Next):
                place, ctx = place + 1, flow.ctx
            elif isinstance(flow, Jump):
                place, ctx = self.places[flow.to], flow.ctx
            elif isinstance(flow, (Ask, Roll)):
                return self._asked(place, self.simple(ctx), flow)
            else:
                return self._go_on(place, flow)
        return self._over(None)

    def _go_on(self, place: int, flow: Flow) -> Prospect:
        """From what a step at this place said, or the function that took an answer there."""
        if isinstance(flow, Next):
            return self._at(place + 1, flow.ctx)
        if isinstance(flow, Jump):
            ctx = self.simple(flow.ctx) if flow.to in self.pauses else flow.ctx
            return self._at(self.places[flow.to], ctx)
        if isinstance(flow, Done):
            return self._over(flow.result)
        if not isinstance(flow, Call):
            raise MachineError(f"a step of {self.attack.sequence!r} goes on with {flow!r}")
        caller = Frame(self.attack.sequence, flow.ctx, place, flow.then)
        return self._within((ROOT, caller, Frame(flow.sequence, flow.callee)))

    def _rolled(self, place: int, flow: Flow) -> Prospect:
        """As `_go_on`, where no two rolls can have led: to look them up would cost more than it saves."""
        return self._run(place + 1, flow.ctx) if isinstance(flow, Next) else self._go_on(place, flow)

    def _has_offers(self, window: Window, ctx: Any) -> bool:
        for rule in self.rules.windows.get(window.name, ()):
            for _ in rule(ctx):
                return True
        return False

    def _asked(self, place: int, ctx: Any, pending: Ask | Roll) -> Prospect:
        key = (place, ctx)
        found = self.known.get(key)
        if found is None:
            then = pending.then
            if isinstance(pending, Ask):
                found = self._choose(pending, ctx, lambda answer: self._go_on(place, then(ctx, answer)))
            else:
                found = self.measure.mixed(
                    pending.count,
                    [(weight, self._rolled(place, then(ctx, faces))) for faces, weight in falls(pending)],
                )
            self.known[key] = found
        return found

    def simple(self, ctx: Any) -> Any:
        """A situation without what no longer matters."""
        simplify = self.attack.simplify
        return ctx if simplify is None else simplify(ctx)

    def _over(self, result: Any) -> Prospect:
        """The attack is over; whatever follows is part of the answer."""
        exchange = self.attack.read(result)
        following = self.attack.following(exchange) if self.attack.following else None
        if following is None and self.follows is None:
            return self.measure.certain(exchange)
        found = Distribution.certain(exchange)
        if following is not None:
            found = solve(following, self.policy).by(exchange.plus)
        if self.follows is not None:
            parts = [(weight, self.follows(one).by(one.plus)) for one, weight in found.weights.items()]
            found = Distribution.mix(found.dice, parts)
        return self.measure.end(found)

    # In windows and called sequences

    def _within(self, stack: Stack) -> Prospect:
        """From a stack that the machine has to run, until the attack's own sequence goes on by itself."""
        found: Prospect | None = self.known.get(stack)
        if found is not None:
            return found
        found = self._apart(stack)
        if found is not None:
            self.known[stack] = found
            return found
        state = State(self.rules, None, stack, silent=True)
        pending = None
        while pending is None:
            pending = take_step(state)
            top = state.stack[-1]
            if pending is None and len(state.stack) == 2 and top.window is None:
                found = self._at(top.step, top.ctx)
                break
        else:
            found = self._asked_within(state.stack, pending)
        self.known[stack] = found
        return found

    def _apart(self, stack: Stack) -> Prospect | None:
        """From a window in which each seat has only to do with its own dice; None for any other stack.

        Once all have passed in succession the window is closed, whatever it might still offer.
        """
        frame = stack[-1]
        window = self.steps[frame.step] if len(stack) == 2 and frame.step < len(self.steps) else None
        if self.apart is None or not isinstance(window, Window) or window.name not in self.apart.windows:
            return None
        opened = frame.window or WindowState()
        if opened.taken or window.order is None or not window.keep or not window.in_turn:
            return None
        order: tuple[int, ...] = window.order(frame.ctx)
        if len(opened.passed) >= len(order):
            return self._at(frame.step + 1, frame.ctx)
        key = (frame.step, self.apart.rest(frame.ctx))
        if key not in self.games:
            after = partial(self._at, frame.step + 1)
            sides = [self.side(seat, window) for seat in order]
            self.games[key] = WindowGame(sides, frame.ctx, after, self.measure) if 1 <= len(sides) <= 2 else None
        game = self.games[key]
        if game is None:
            return None
        try:
            return game.prospect(frame.ctx, opened.turn % len(order), passed=bool(opened.passed))
        except NotApartError:
            self.games[key] = None
            return None

    def side(self, seat: int, window: Window) -> Side:
        """The part of a seat in a window."""
        if (seat, window) not in self.sides:
            self.sides[seat, window] = Side(seat, window, self.attack, self.policy)
        return self.sides[seat, window]

    def _asked_within(self, stack: Stack, pending: Ask | Roll) -> Prospect:
        if isinstance(pending, Ask) and pending.kind == OVER:
            return self._over(stack[-1].ctx.result)
        if isinstance(pending, Ask):
            return self._choose(pending, stack[-1].ctx, lambda answer: self._after(stack, pending, answer))
        parts = [(weight, self._after(stack, pending, faces)) for faces, weight in falls(pending)]
        return self.measure.mixed(pending.count, parts)

    def _after(self, stack: Stack, pending: Ask | Roll, answer: Any) -> Prospect:
        state = State(self.rules, None, stack, silent=True)
        resume(state, pending, answer)
        top = state.stack[-1]
        if len(state.stack) > 2:
            return self._within(state.stack)
        if top.window is None:
            return self._at(top.step, top.ctx)
        # An offer being carried out may name what would be simplified away.
        return self._within(state.stack if top.window.taken else (ROOT, top.but(ctx=self.simple(top.ctx))))

    # Choosing

    def _choose(self, pending: Ask, ctx: Any, after: Callable[[str], Prospect]) -> Prospect:
        """The best answer for whoever is asked.

        Of equals the likelier to kill or to live, then that with more net damage, then with more marks on the other
        side, then the default.
        """
        attacks, answers = self.considered(pending, ctx)
        best = after(answers[0])
        for answer in answers[1:]:
            one = after(answer)
            if one is not best and self.measure.is_better(one, best, attacks=attacks):
                best = one
        return best

    def considered(self, pending: Ask, ctx: Any) -> Asked:
        """The answers that are looked at, the default first, and whether they are the attacker's."""
        answers: tuple[str, ...] = pending.domain.candidates(99)
        if self.policy.habit is not None:
            choices = pending.offers or pending.domain.options
            attacks = pending.seat == self.attack.seat
            asked = Question(pending.kind, pending.seat, answers, ctx, self.attack.fails, choices, attacks)
            answers = self.policy.habit(asked)
        if len(answers) > 1 and pending.default in answers:
            answers = (pending.default, *(answer for answer in answers if answer != pending.default))
        return Asked(pending.seat == self.attack.seat, answers)


def _falling_apart(attack: Attack) -> Apart | None:
    """How the windows of an attack fall apart, if all the rules in force in them allow it."""
    apart = attack.apart
    if apart is None:
        return None
    in_force = (rule for name in apart.windows for rule in attack.windows.get(name, ()))
    return apart if all(map(apart.own, in_force)) else None


def results(attack: Attack) -> set[Any]:
    """Everything that an attack without dice can come to, whatever is answered, as it is read."""
    rules, found, seen = _Rules(attack.windows), set(), set[Stack]()
    left: list[Stack] = [(ROOT, Frame(attack.sequence, attack.ctx))]
    while left:
        state = State(rules, None, left.pop(), silent=True)
        pending = settle(state)
        if not isinstance(pending, Ask):
            raise MachineError(f"{attack.sequence!r} rolls dice")
        if pending.kind == OVER:
            found.add(attack.read(state.stack[-1].ctx.result))
        elif state.stack not in seen:
            seen.add(state.stack)
            for answer in pending.domain.candidates(99):
                branch = State(rules, None, state.stack, silent=True)
                resume(branch, pending, answer)
                left.append(branch.stack)
    return found


_MEMORY: OrderedDict[Hashable, Known] = OrderedDict()


def solve(attack: Attack, policy: Policy) -> Distribution:
    """The exact distribution over exchanges of an attack under a policy, remembering what other attacks can use."""
    known = _known(attack, policy)
    if known is None:
        return Solver(attack, policy).distribution()
    found: Distribution | None = known.get((WHOLE, attack.ctx))
    if found is not None:
        return found
    found = known[WHOLE, attack.ctx] = Solver(attack, policy, known).distribution()
    _forget_some()
    return found


def gained(attack: Attack, policy: Policy) -> tuple[int, int, int]:
    """The expected net damage of an attack and the net chance to kill, and the total that both are parts of."""
    found = Solver(attack, policy, _known(attack, policy)).gained()
    _forget_some()
    return found


def pairs(attack: Attack, policy: Policy) -> int:
    """How many pairs of situations the exact distribution would have to look at, see `survey`."""
    found = surveyed(Solver(attack, policy, _known(attack, policy)))
    _forget_some()
    return found


def _known(attack: Attack, policy: Policy) -> Known | None:
    """What is known of attacks that can share it with this one; None where none can."""
    if attack.alike is None or attack.following is not None:
        return None
    key = (policy, attack.sequence, id(attack.windows), attack.alike, attack.seat)
    known = _MEMORY.setdefault(key, {})
    _MEMORY.move_to_end(key)
    return known


def _forget_some() -> None:
    while len(_MEMORY) > 1 and sum(map(_size, _MEMORY.values())) > MOST_KNOWN:
        _MEMORY.popitem(last=False)


def _size(known: Known) -> int:
    counted = known.get(COUNTED)
    return len(known) + (counted.size if counted is not None else 0)


def weigh(piece: Attack, policy: Policy) -> Distribution:
    """The distribution over the results of a piece of an attack, under a policy that leaves nothing to choose in it."""
    return Solver(piece, policy).distribution()


def forget() -> None:
    """Forget everything that was worked out, as measuring needs it."""
    _MEMORY.clear()
