"""A window that the machine plays, whatever the counts are: what is asked and rolled in it is found once for its kind.

Rules in such a window are blind to the counts, so the machine asks, offers and rolls the same with any.
"""

from contextlib import suppress
from typing import Any

from killzone.core.flow import Ask, Next, Roll
from killzone.core.machine import Stack, State, resume, take_step
from killzone.odds.counted import ASK, GO, ROLL, Counted, Edge, Family, Kind
from killzone.odds.distribution import falls


class _LeavesError(Exception):
    """What is offered leads out of the sequence, so that all is left to the solver."""


def play(counted: Counted, kind: Kind) -> None:
    """Note what a window does that has just opened, and where that leads."""
    with suppress(_LeavesError):
        _Played(counted, kind).go_on(kind, counted.beyond.stack(kind.place, kind.ctx))


class _Played:
    """A window of a kind, played by the machine."""

    def __init__(self, counted: Counted, kind: Kind) -> None:
        self.counted, self.kind = counted, kind

    def go_on(self, kind: Kind, stack: Stack) -> None:
        """Let a kind be what the machine does next. Raises `_LeavesError`."""
        stack, pending = self._run(stack)
        if pending is None:
            kind.leads(GO, (self._closed(stack),))
        elif isinstance(pending, Ask):
            kind.attacks, answers = self.counted.beyond.asked(pending, stack[-1].ctx)
            kind.leads(ASK, tuple([self._after(stack, pending, answer) for answer in answers]))
        else:
            kind.rolled, met = pending.count, dict[tuple[int, Family], int]()
            for faces, weight in falls(pending):
                change, _, to, _ = self._after(stack, pending, faces)
                met[change, to] = met.get((change, to), 0) + weight
            kind.leads(ROLL, tuple([(change, weight, to, to.known.get) for (change, to), weight in met.items()]))

    def _run(self, stack: Stack) -> tuple[Stack, Ask | Roll | None]:
        """Run on to what is asked or rolled, or until the window is closed."""
        state = State(self.counted.beyond.rules, None, stack, silent=True)
        pending: Ask | Roll | None = None
        while pending is None:
            pending = take_step(state)
            if len(state.stack) != len(stack):
                raise _LeavesError
            if state.stack[-1].window is None and pending is None:
                break
        return state.stack, pending

    def _after(self, stack: Stack, pending: Ask | Roll, answer: Any) -> Edge:
        """Where an answer or a roll leads: out of the window, or to what the machine does next in it."""
        state = State(self.counted.beyond.rules, None, stack, silent=True)
        resume(state, pending, answer)
        if len(state.stack) != len(stack):
            raise _LeavesError
        if state.stack[-1].window is None:
            return self._closed(state.stack)
        counted, kind = self.counted, self.kind
        family = Family(kind.place, kind.ctx, None, counted.nothing)
        one = family.kinds[counted.nothing.zeros] = Kind(kind.place, kind.ctx, counted.nothing.zeros)
        self.go_on(one, state.stack)
        return 0, 1, family, family.known.get

    def _closed(self, stack: Stack) -> Edge:
        """Where the attack goes on after the window; the counts change by as much as all that was taken has made."""
        top = stack[-1]
        led = self.counted.led(top.step - 1, Next(top.ctx), self.kind)
        if led is None:
            raise _LeavesError
        return self.counted.edge(self.kind, led, 1)
