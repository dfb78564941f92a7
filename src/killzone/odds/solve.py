"""The exact interpreter: the steps the game plays, folded over every result of the dice.

Chance is mixed exactly; a question is answered by whoever is asked, for what their policy wants, looking ahead to the
end. Positions are plain values, so that equal ones are worked out once, also across attacks that read them alike.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from killzone.core.attacks import Attack, Exchange
from killzone.core.flow import (
    Ask,
    Call,
    Done,
    Flow,
    Frame,
    Jump,
    Next,
    Roll,
    Window,
    WindowState,
)
from killzone.core.machine import MachineError, Stack, State, resume, take_step
from killzone.memory import uncollected
from killzone.odds.apart import NotApartError
from killzone.odds.counted import Asked, Beyond, Counted
from killzone.odds.distribution import Distribution, falls, power
from killzone.odds.dominance import ALL_DICE, LEARNT, NO_DICE, Ranks, UnorderedError
from killzone.odds.one_by_one import closed_one_by_one, rolled_one_by_one
from killzone.odds.plans import Plan
from killzone.odds.policies import Policy, looked_at
from killzone.odds.prospects import Measure, Prospect, TooDeepError
from killzone.odds.rolled import Rolled, rolled_apart
from killzone.odds.study import OVER, ROOT, Rules

if TYPE_CHECKING:
    from killzone.odds.alone import Alone
    from killzone.odds.sides import Side
    from killzone.odds.windows import WindowGame

MOST_KNOWN = 200_000
"""How many situations are remembered between attacks, over all policies; the longest unused go first."""

COUNTED, MEASURE, ORDER, PLAN, RANKS, SIDES, WHOLE = "counted", "measure", "order", "plan", "ranks", "sides", "whole"

Known = dict[Hashable, Any]
"""The prospects of situations, `WHOLE` distributions, what is known of `COUNTED` steps, the `MEASURE` of all, the
`ORDER` of dice that all agrees with, the `RANKS` learnt of a seat's, and of each attack the `SIDES` in its windows."""
After = Callable[[Exchange], Distribution]
"""What follows an exchange, as a distribution of all that is added to it."""


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
        "games_alone",
        "in_force",
        "known",
        "measure",
        "order",
        "overs",
        "pauses",
        "places",
        "policy",
        "ranks",
        "rolled",
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
        self.rules = Rules(attack.windows)
        self.steps = attack.sequence.steps
        self._begin({} if known is None else known)

    def _begin(self, known: Known) -> None:
        """Begin with what is known, measured as it was."""
        if MEASURE not in known:
            known[MEASURE] = Measure(self.policy)
        self.known = known
        self.measure: Measure = known[MEASURE]
        self.order: int = known.setdefault(ORDER, ALL_DICE)
        self.ranks: dict[int, Ranks] = known.setdefault(RANKS, {})
        key = (PLAN, id(self.attack.counting), id(self.attack.apart))
        plan: Plan | None = known.get(key)
        if plan is None:
            plan = known[key] = Plan(self.attack)
        self.places, self.pauses, self.in_force = plan.places, plan.pauses, plan.in_force
        self.countable, self.special, self.apart = plan.countable, plan.special, plan.in_force.apart
        self.overs: dict[Exchange, Prospect] = {}
        self.games: dict[Hashable, WindowGame | None] = {}
        self.games_alone: dict[Hashable, Alone | None] = {}
        self.sides: dict[tuple[int, Window, Any], Side] = {}
        self.rolled: dict[tuple[Side, Any], Rolled] = {}
        if self.apart is not None:
            self.sides = known.setdefault((SIDES, self.attack.ctx), self.sides)
        self.counted: Counted | None = known.get(COUNTED)
        if self.counted is None and self.attack.counting is not None:
            ways = (self._has_offers, self.considered, self._at, self._run, self.alone, self.rules)
            beyond = Beyond(
                self.steps, self.places, *ways, lambda place, ctx: (ROOT, Frame(self.attack.sequence, ctx, place))
            )
            is_last = self.follows is None and self.attack.following is None
            self.counted = known[COUNTED] = Counted(
                self.attack.counting, self.countable, self.measure, beyond, is_last=is_last
            )

    def distribution(self) -> Distribution:
        """The distribution over exchanges."""
        with uncollected():
            return self._whole(self._from_start).distribution()

    def gained(self, ctx: Any) -> tuple[int, int, int]:
        """The net damage and the net chance to kill, and the total that both are parts of; no distribution is made.

        The context is that of an attack which shares with this one all that is known.
        """
        found = self._whole(lambda: self._at(0, ctx))
        return *self.measure.gained(found), power(found.dice)

    def among(self, starts: Iterable[tuple[int, Any]], dice: int) -> Distribution:
        """The distribution from contexts with weights, which add up to 6 to the power of so many dice."""
        with uncollected():
            return self._whole(
                lambda: self.measure.mixed(dice, [(weight, self._at(0, ctx)) for weight, ctx in starts])
            ).distribution()

    def after(self, stack: Stack, pending: Ask | Roll, answer: Any) -> Distribution:
        """The distribution once a pending question of the attack is answered; the stack stands upon `ROOT`."""
        with uncollected():
            return self._whole(lambda: self._after(stack, pending, answer)).distribution()

    def _from_start(self) -> Prospect:
        """The whole attack. What both sides can come to where they take turns is explored first, so that it is all
        put together at once."""
        if self.takes_turns():
            from killzone.odds.survey import surveyed

            with suppress(NotApartError):
                surveyed(self)
        return self._at(0, self.attack.ctx)

    def takes_turns(self) -> bool:
        """Whether there is a window that falls apart in which two seats have something to choose."""
        return self.in_force.in_turns(self.steps, self.attack.ctx)

    def _whole(self, work: Callable[[], Prospect]) -> Prospect:
        while True:
            try:
                return work()
            except TooDeepError:
                self._begin_again(bits=self.measure.bits * 2)
            except UnorderedError as error:
                self._leave_out_less(error)

    def _leave_out_less(self, error: UnorderedError) -> None:
        """Explore sides again, believing what was learnt of dice; where there is nothing to learn, begin again."""
        ranks = self.ranks | {error.seat: error.ranks}
        if not error.ranks or self.takes_turns():
            self._begin_again(order=LEARNT if error.ranks else NO_DICE)
        self.order = self.known[ORDER] = LEARNT if error.ranks else NO_DICE
        self.ranks.update(ranks if error.ranks else {})
        for found in (self.sides, self.games, self.games_alone, self.rolled):
            found.clear()

    def _begin_again(self, *, bits: int = 0, order: int = ALL_DICE) -> None:
        """Begin with more room, or leave fewer answers out. Attacks that share what is known find it so."""
        self.known.clear()
        self.known[MEASURE] = Measure(self.policy, bits or self.measure.bits)
        self.known[ORDER] = min(order, self.order)
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
        steps, special, start, last = self.steps, self.special, place, len(self.steps)
        while place < last:
            step = steps[place]
            if special[place]:
                if place != start and (self.countable[place] or not isinstance(step, Window)):
                    return self._at(place, self.simple(ctx))
                if isinstance(step, Window):
                    if self.in_force.rules(step.name, ctx):
                        opened = self._by_oneself(place, step, simple := self.simple(ctx))
                        if opened is not None:
                            return opened
                        if self._has_offers(step, ctx):
                            return self._within((ROOT, Frame(self.attack.sequence, simple, place)))
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
        """As `_go_on`, but not looked up: no two rolls can have led there."""
        return self._run(place + 1, flow.ctx) if isinstance(flow, Next) else self._go_on(place, flow)

    def _has_offers(self, window: Window, ctx: Any) -> bool:
        for rule in self.in_force.rules(window.name, ctx):
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
                found = rolled_apart(self, place, ctx, pending) or rolled_one_by_one(self, place, ctx, pending)
                if found is None:
                    parts = [(weight, self._rolled(place, then(ctx, faces))) for faces, weight in falls(pending)]
                    found = self.measure.mixed(pending.count, parts)
            self.known[key] = found
        return found

    def simple(self, ctx: Any) -> Any:
        """A situation without what no longer matters."""
        simplify = self.attack.simplify
        return ctx if simplify is None else simplify(ctx)

    def _over(self, result: Any) -> Prospect:
        """The attack is over; whatever follows is part of the answer."""
        exchange = self.attack.read(result)
        if self.attack.following is None and self.follows is None:
            return self.measure.certain(exchange)
        found = self.overs.get(exchange)
        if found is None:
            found = self.overs[exchange] = self._followed(exchange)
        return found

    def _followed(self, exchange: Exchange) -> Prospect:
        """An exchange, and all that follows it."""
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
        if len(order) == 1:
            return self._by_oneself(frame.step, window, frame.ctx)
        game = self.game(frame.step, window, frame.ctx)
        if game is None:
            return None
        try:
            return game.prospect(frame.ctx, opened.turn % len(order), passed=bool(opened.passed))
        except NotApartError:
            self.games[frame.step, self.apart.rest(frame.ctx)] = None
            return None

    def game(self, place: int, window: Window, ctx: Any) -> "WindowGame | None":
        """What two seats may do in a window that falls apart; None where that is not so."""
        assert self.apart is not None
        key = (place, self.apart.rest(ctx))
        if key not in self.games:
            from killzone.odds.survey import explore
            from killzone.odds.windows import WindowGame

            assert window.order is not None
            sides = [self.side(seat, window, key[1]) for seat in window.order(ctx)]
            after, ahead = partial(self._at, place + 1), partial(explore, self, place + 1)
            ends = partial(closed_one_by_one, self, place)
            self.games[key] = WindowGame(sides, ctx, after, ahead, ends, self.measure) if len(sides) == 2 else None
        return self.games[key]

    def alone(self, window: Window, ctx: Any) -> "tuple[Side, Any] | None":
        """The one seat that is asked in a window which falls apart, and what else there is of the attack."""
        if self.apart is None or window.name not in self.apart.windows:
            return None
        order = window.order(ctx) if window.order is not None and window.keep and window.in_turn else ()
        return (self.side(order[0], window), self.apart.rest(ctx)) if len(order) == 1 else None

    def game_alone(self, place: int, ctx: Any, side: "Side", rest: Any) -> "Alone | None":
        """What the one seat may do that is asked in a window; None where it does not fall apart."""
        if (place, rest) not in self.games_alone:
            from killzone.odds.alone import Alone

            def closes(end: int) -> Prospect:
                return self._at(place + 1, side.apart.joined(ctx, side.seat, side.ends[end]))

            self.games_alone[place, rest] = Alone(side, closes, self.measure)
        return self.games_alone[place, rest]

    def _by_oneself(self, place: int, window: Window, ctx: Any) -> Prospect | None:
        """From a window that has just opened and in which one seat is asked, if it falls apart."""
        found = self.alone(window, ctx)
        if found is None or (game := self.game_alone(place, ctx, *found)) is None:
            return None
        try:
            return game.prospect(found[0].node(ctx))
        except NotApartError:
            self.games_alone[place, found[1]] = None
            return None

    def side(self, seat: int, window: Window, rest: Any = None) -> "Side":
        """The part of a seat in a window; where it meets another's, only such as there are with this rest."""
        found = self.sides.get((seat, window, rest))
        if found is None:
            from killzone.odds.sides import Side

            found = Side(
                seat,
                window,
                self.attack,
                self.policy,
                self.in_force,
                order=self.order if rest is None or self.measure.opposed else NO_DICE,
                ranks=self.ranks.get(seat, {}),
                is_alone=rest is None,
            )
            self.sides[seat, window, rest] = found
        return found

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
        attacks = pending.seat == self.attack.seat
        return Asked(attacks, looked_at(self.policy, pending, ctx, self.attack.fails, attacks=attacks))


_MEMORY: OrderedDict[Hashable, Known] = OrderedDict()


def solve(attack: Attack, policy: Policy) -> Distribution:
    """The exact distribution over exchanges of an attack under a policy, remembering what other attacks can use."""
    known = shared(attack, policy)
    if known is None:
        return Solver(attack, policy).distribution()
    found: Distribution | None = known.get((WHOLE, attack.ctx))
    if found is not None:
        return found
    found = known[WHOLE, attack.ctx] = Solver(attack, policy, known).distribution()
    forget_some()
    return found


def shared(attack: Attack, policy: Policy) -> Known | None:
    """What is known of attacks that can share it with this one; None where none can."""
    if attack.alike is None or attack.following is not None:
        return None
    key = (policy, attack.sequence, id(attack.windows), attack.alike, attack.seat)
    known = _MEMORY.setdefault(key, {})
    _MEMORY.move_to_end(key)
    return known


def forget_some() -> None:
    while len(_MEMORY) > 1:
        counted = [known[COUNTED].size for known in _MEMORY.values() if COUNTED in known]
        if sum(counted) + sum(map(len, _MEMORY.values())) <= MOST_KNOWN:
            return
        _MEMORY.popitem(last=False)


def weigh(piece: Attack, policy: Policy) -> Distribution:
    """The distribution over the results of a piece of an attack, under a policy that leaves nothing to choose in it."""
    return Solver(piece, policy).distribution()


def forget() -> None:
    """Forget everything that was worked out, as measuring needs it."""
    _MEMORY.clear()
