"""How much there is to look at in an attack, found by exploring each side's dice by themselves."""

from math import prod
from typing import TYPE_CHECKING, Any

from killzone.core.flow import Ask, Flow, Jump, Next, Roll, Window
from killzone.odds.distribution import falls

if TYPE_CHECKING:
    from killzone.odds.solve import Solver


def surveyed(solver: "Solver") -> int:
    """How many pairs of situations there are in the windows that fall apart between two seats.

    Every roll is looked at in all its results while others stay at their first: each side's dice are its own. What is
    explored the solver need not explore again.
    """
    left, window = [(0, solver.attack.ctx, True)], None
    while left:
        place, ctx, is_first = left.pop()
        step = solver.steps[place] if place < len(solver.steps) else None
        if isinstance(step, Window):
            seats = _between_two(solver, step, ctx)
            for seat in seats:
                solver.side(seat, step).node(ctx)
            if seats:
                window = step
            else:
                left.append((place + 1, ctx, is_first))
        elif step is not None:
            for number, flow in enumerate(_after(solver, step(ctx), ctx, everything=is_first)):
                if isinstance(flow, (Next, Jump)):
                    to = place + 1 if isinstance(flow, Next) else solver.places[flow.to]
                    left.append((to, solver.simple(flow.ctx), is_first and number == 0))
    if window is None:
        return 0
    return prod(len(side.nodes) for (_, at), side in solver.sides.items() if at is window)


def _between_two(solver: "Solver", window: Window, ctx: Any) -> tuple[int, ...]:
    """The seats that take turns in a window that falls apart; none where it is not two, or it has no rules."""
    if solver.apart is None or window.name not in solver.apart.windows or window.order is None:
        return ()
    seats: tuple[int, ...] = window.order(ctx)
    return seats if len(seats) == 2 and solver.rules.windows.get(window.name) else ()


def _after(solver: "Solver", flow: Flow, ctx: Any, *, everything: bool) -> list[Flow]:
    """What follows: of a roll everything or its first result, of a question its usual answer."""
    if isinstance(flow, Roll):
        return [flow.then(ctx, faces) for faces, _ in falls(flow)[: None if everything else 1]]
    if isinstance(flow, Ask):
        return [flow.then(ctx, solver.considered(flow, ctx).answers[0])]
    return [flow]
