"""The machine: runs steps over a stack of frames until somebody must answer. It knows no game.

`settle` runs until a player is asked, dice are wanted or everything is over; `resume` takes the answer. Play, replay,
search and exact odds all drive these two functions; they differ only in where answers and dice come from.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from killzone.core.domains import Option, Pick
from killzone.core.flow import (
    Ask,
    Asked,
    C,
    Call,
    Done,
    Flow,
    Frame,
    Jump,
    Next,
    Offer,
    OfferRule,
    Roll,
    Sequence,
    Step,
    Window,
    WindowState,
    is_continuation,
)

PASS, LEAVE = "pass", "pass-for-good"
"""The answers that take nothing in a window, for now or for as long as it is open."""
MOST_STEPS = 100_000
"""Far more steps than any rule takes between two questions; a rule that takes more goes round in circles."""

Stack = tuple[Frame, ...]
Windows = Mapping[str, tuple[OfferRule, ...]]


class MachineError(RuntimeError):
    """A rule that breaks the machine's contract; a mistake in the code of a rule, never of a player."""


class State:
    """What one run works on: the rules, the table, the stack of frames and the events so far.

    `windows` are the offers in play, all of the ruleset's if they are not given. A silent run, as exact odds make, has
    no table and lets events go unheard.
    """

    __slots__ = ("events", "ruleset", "silent", "stack", "table", "windows")

    def __init__(
        self, ruleset: Any, table: Any, stack: Stack, *, windows: Windows | None = None, silent: bool = False
    ) -> None:
        self.ruleset, self.table, self.stack, self.silent = ruleset, table, stack, silent
        self.windows: Windows = ruleset.windows if windows is None else windows
        self.events: list[Any] = []


def start(sequence: Sequence[C], ctx: C) -> Stack:
    return (Frame(sequence, ctx),)


def settle(state: State) -> Ask | Roll | None:
    """Run to the next question to a player or to chance; None when the stack is empty."""
    left = MOST_STEPS
    while state.stack:
        if left <= 0:
            rule = state.stack[-1].sequence
            raise MachineError(f"{rule!r} asks nothing in {MOST_STEPS} steps: it goes round in circles")
        pending, left = run_on(state, left)
        if pending is not None:
            return pending
    return None


def take_step(state: State) -> Ask | Roll | None:
    """Run the next step of the innermost rule; what it asks, or None once it is performed."""
    return run_on(state, 1)[0]


def run_on(state: State, most: int) -> tuple[Ask | Roll | None, int]:
    """Run so many steps of the innermost rule, fewer if it asks, calls, jumps or ends.

    What it asks, if it does, and how many of the steps are left. A step that only goes on, as most do, leaves the rest
    of the stack alone: the frames are put together once, where the run stops.
    """
    stack = state.stack
    frame = stack[-1]
    sequence = frame.sequence
    steps, closed = sequence.steps, sequence.closed
    flow: Any
    while most > 0:
        most -= 1
        if frame.step >= len(steps):
            flow = Done()
        else:
            step: Any = steps[frame.step]  # what it returns is looked at below, whatever it is
            if isinstance(step, Window):
                flow = _open(state, frame, step)
            elif closed:
                flow = step(frame.ctx)
            else:
                flow = step(frame.ctx, state.table)
        if not isinstance(flow, Next) or frame.window is not None:
            if frame is not stack[-1]:
                state.stack = (*stack[:-1], frame)
            if isinstance(flow, (Ask, Roll)):
                return flow, most
            _perform(state, flow)
            return None, most
        if not state.silent:
            _happen(state, flow.events)
        frame = Frame(sequence, flow.ctx, frame.step + 1)
    state.stack = (*stack[:-1], frame)
    return None, most


def _happen(state: State, events: Iterable[Any]) -> None:
    for event in events:
        state.table = event.apply(state.table)
        state.events.append(event)


def resume(state: State, pending: Ask | Roll, answer: Any) -> None:
    """Go on from the pending question with a legal answer or with the dice that fell."""
    if isinstance(pending, _Offered):
        frame = state.stack[-1]
        state.stack = (*state.stack[:-1], frame.but(window=_answered(pending, answer)))
        return
    flow = _run(state, state.stack[-1], pending.then, answer)
    if isinstance(flow, (Ask, Roll)):
        raise MachineError(f"{pending.then.__qualname__} may not ask again: make it a step of its own")
    _perform(state, flow)


def _run(state: State, frame: Frame, step: Callable[..., Any], *answer: Any) -> Any:
    """What a step returns: a flow, if it keeps the contract."""
    if frame.sequence.closed:
        return step(frame.ctx, *answer)
    return step(frame.ctx, state.table, *answer)


def _perform(state: State, flow: Any) -> None:
    frame = state.stack[-1]
    below = state.stack[:-1]
    if not isinstance(flow, (Next, Jump, Call, Done)):
        raise MachineError(f"a step of {frame.sequence!r} returned {flow!r}, which is no flow")
    if not state.silent:
        _happen(state, flow.events)
    if isinstance(flow, Next):
        if frame.window is not None and frame.window.taken:
            opened = frame.window.but(taken="", by=-1)
            state.stack = (*below, Frame(frame.sequence, flow.ctx, frame.step, None, opened))
        else:
            state.stack = (*below, Frame(frame.sequence, flow.ctx, frame.step + 1))
    elif isinstance(flow, Jump):
        state.stack = (*below, Frame(frame.sequence, flow.ctx, _step_to(frame.sequence, flow.to)))
    elif isinstance(flow, Call):
        if flow.then is not None and not is_continuation(flow.then):
            raise MachineError(f"{flow.then.__qualname__} takes a result but no @continuation: no save could name it")
        caller = Frame(frame.sequence, flow.ctx, frame.step, flow.then, frame.window)
        state.stack = (*below, caller, Frame(flow.sequence, flow.callee))
    else:
        state.stack = below
        if below:
            _return(state, flow.result)


def _step_to(sequence: Sequence[Any], step: Step) -> int:
    try:
        return sequence.index(step)
    except ValueError:
        raise MachineError(f"{step.__qualname__} is no step of {sequence!r}") from None


def _return(state: State, result: Any) -> None:
    caller = state.stack[-1]
    if caller.waiting is None:
        _perform(state, Next(caller.ctx))
        return
    flow = _run(state, caller, caller.waiting, result)
    if isinstance(flow, (Ask, Roll)):
        raise MachineError(f"{caller.waiting.__qualname__} may not ask: make it a step of its own")
    _perform(state, flow)


class _Offered(Ask):
    """The question a window asks, with how far the window had got."""

    __slots__ = ("in_turn", "opened")

    def __init__(
        self, window: Window, asking: tuple[Any, ...], seat: int, offers: list[Offer], opened: WindowState, leaves: bool
    ) -> None:
        options = [offer.option for offer in offers]
        if leaves:
            options.append(Option(LEAVE, window.leave, window.rule))
        if window.keep:
            options.append(Option(PASS, window.keep, window.rule))
        if len({option.key for option in options}) < len(options):
            raise MachineError(f"two offers in {window!r} have the same key: {[option.key for option in options]}")
        default = options[-1].key if window.keep else options[0].key
        pick, rule, asked = Pick(options), window.rule, window.prompt
        prompt = asked if isinstance(asked, str) else partial(asked, *asking)
        super().__init__(seat, window.name, prompt, pick, _never, rule=rule, default=default, offers=tuple(offers))
        self.opened, self.in_turn = opened, window.in_turn


def _never(*_: Any) -> Flow:
    raise MachineError("a window's answer goes to the window")


def _open(state: State, frame: Frame, window: Window) -> Any:
    """One round of a window: carry out what was taken, or ask the next player who has an offer, or close."""
    offers = _offers(state, frame, window)
    if not offers and frame.window is None:  # as most often
        return Next(frame.ctx)
    opened = frame.window or WindowState()
    if opened.taken:
        taken = next((offer for offer in offers if (offer.seat, offer.key) == (opened.by, opened.taken)), None)
        if taken is None:
            raise MachineError(f"the offer {opened.taken!r} is gone from {window!r}")
        return _run(state, frame, taken.take)
    order = _order(state, frame, window) if offers else ()
    while len(opened.passed) < len(order):
        seat = order[opened.turn % len(order)]
        theirs = [offer for offer in offers if offer.seat == seat and seat not in opened.left]
        if theirs:
            real = [offer for offer in theirs if not isinstance(offer, Asked)]
            asking = (frame.ctx,) if frame.sequence.closed else (frame.ctx, state.table)
            return _Offered(window, asking, seat, real, opened, _may_leave(window, opened, seat, offers))
        opened = WindowState((*opened.passed, seat), opened.turn + 1, left=opened.left)
    return Next(frame.ctx)


def _may_leave(window: Window, opened: WindowState, seat: int, offers: list[Offer]) -> bool:
    """Whether it makes a difference to leave a window for good: somebody else may still take something."""
    return bool(window.leave) and any(offer.seat != seat and offer.seat not in opened.left for offer in offers)


def _answered(pending: _Offered, answer: str) -> WindowState:
    opened = pending.opened
    if answer in (PASS, LEAVE):
        left = (*opened.left, pending.seat) if answer == LEAVE else opened.left
        return WindowState((*opened.passed, pending.seat), opened.turn + 1, left=left)
    if not pending.in_turn:
        return opened.but(taken=answer, by=pending.seat)
    return WindowState((), opened.turn + 1, answer, pending.seat, opened.left)


class _Latest:
    """What was offered last, by which rules, in which context and position: an answer finds it as the question did."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: tuple[Any, Any, Any, list[Offer]] | None = None


_LATEST: Final = _Latest()


def _offers(state: State, frame: Frame, window: Window) -> list[Offer]:
    rules, ctx, table = state.windows.get(window.name, ()), frame.ctx, state.table
    if frame.sequence.closed:
        return [offer for rule in rules for offer in rule(ctx)]
    if not rules:
        return []
    known = _LATEST.known
    if known is not None and known[0] is rules and known[1] is ctx and known[2] is table:
        return known[3]
    offers = [offer for rule in rules for offer in rule(ctx, table)]
    _LATEST.known = (rules, ctx, table, offers)
    return offers


def _order(state: State, frame: Frame, window: Window) -> tuple[int, ...]:
    if window.order is None:
        order: tuple[int, ...] = state.ruleset.order(state.table)
        return order
    return window.order(frame.ctx) if frame.sequence.closed else window.order(frame.ctx, state.table)
