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
    window = explore(solver, 0, solver.attack.ctx)
    if window is None:
        return 0
    rests = {rest for _, at, rest in solver.sides if at is window}
    return sum([prod(_numbers(solver, window, rest)) for rest in rests])


def _numbers(solver: "Solver", window: Window, rest: Any) -> list[int]:
    """How many situations of each seat there are in a window where the rest is the same."""
    return [len(side.nodes) for (_, at, one), side in solver.sides.items() if at is window and one == rest]


def explore(solver: "Solver", place: int, ctx: Any) -> Window | None:
    """Explore what both seats can do in the next window that falls apart between two, which is told.

    Raises `NotApartError`.
    """
    last = max([n for n, step in enumerate(solver.steps) if _is_apart(solver, step)], default=-1)
    left, window = [(place, ctx, True)], None
    while left:
        place, ctx, is_first = left.pop()
        step = solver.steps[place] if place <= last else None
        if isinstance(step, Window):
            seats = _between_two(solver, step, ctx)
            for seat in seats:
                solver.side(seat, step, solver.apart.rest(ctx) if solver.apart else None).node(ctx)
            if seats:
                window = step
            else:
                left.append((place + 1, ctx, is_first))
        elif step is not None:
            flow = step(ctx)
            for number, after in enumerate(_after(solver, flow, ctx, everything=is_first)):
                if isinstance(after, (Next, Jump)):
                    to = place + 1 if isinstance(after, Next) else solver.places[after.to]
                    first = is_first and (number == 0 or isinstance(flow, Ask))
                    left.append((to, solver.simple(after.ctx), first))
    return window


def _between_two(solver: "Solver", window: Window, ctx: Any) -> tuple[int, ...]:
    """The seats that take turns in a window that falls apart; none where it is not two, or it has no rules."""
    if not _is_apart(solver, window) or window.order is None:
        return ()
    seats: tuple[int, ...] = window.order(ctx)
    return seats if len(seats) == 2 and solver.in_force.rules(window.name, ctx) else ()


def _is_apart(solver: "Solver", step: Any) -> bool:
    return isinstance(step, Window) and solver.apart is not None and step.name in solver.apart.windows


def _after(solver: "Solver", flow: Flow, ctx: Any, *, everything: bool) -> list[Flow]:
    """What follows: of a roll everything or its first result, of a question all answers that are looked at."""
    if isinstance(flow, Roll):
        return [flow.then(ctx, faces) for faces, _ in falls(flow)[: None if everything else 1]]
    if isinstance(flow, Ask):
        return [flow.then(ctx, answer) for answer in solver.considered(flow, ctx).answers]
    return [flow]
