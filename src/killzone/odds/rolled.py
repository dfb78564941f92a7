"""Dice of one seat that fall just before a window in which each seat has only to do with its own dice.

What they come to does not depend on what the other seat has rolled, so it is found once.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from killzone.core.flow import Next, Roll, Window
from killzone.odds.apart import NotApartError
from killzone.odds.distribution import falls, power
from killzone.odds.prospects import Prospect

if TYPE_CHECKING:
    from killzone.odds.sides import Side
    from killzone.odds.solve import Solver

Rolled = dict[int, int]
"""With which weights dice come to which nodes of a side."""


def rolled_apart(solver: "Solver", place: int, ctx: Any, roll: Roll) -> Prospect | None:
    """The prospect of dice that fall before a window for one seat or two; None where they may do more."""
    apart, steps = solver.apart, solver.steps
    if apart is None or steps[place] not in apart.rolls or place + 1 == len(steps):
        return None
    window = steps[place + 1]
    if not isinstance(window, Window) or not solver.in_force.rules(window.name, ctx):
        return None
    alone = solver.alone(window, ctx)
    if alone is not None:
        return _rolled_alone(solver, place, ctx, roll, *alone)
    try:
        game = solver.game(place + 1, window, ctx)
        if game is None:
            return None
        own, other = sorted(game.sides, key=lambda side: side.seat != roll.seat)
        part = apart.part(ctx, roll.seat)
        found = solver.rolled.get((own, part))
        if found is None:
            found = solver.rolled[own, part] = _nodes(solver, own, ctx, roll)
        stays = other.node(ctx)
    except NotApartError:
        return None
    if own is game.sides[0]:
        parts = [(weight, game.start(node, stays)) for node, weight in found.items()]
    else:
        parts = [(weight, game.start(stays, node)) for node, weight in found.items()]
    return solver.measure.mixed(roll.count, parts)


def _rolled_alone(solver: "Solver", place: int, ctx: Any, roll: Roll, side: "Side", rest: Any) -> Prospect | None:
    """The same where one seat is asked: all that it can come to is explored before any of it is worth a number."""
    game = solver.game_alone(place + 1, ctx, side, rest)
    if game is None or side.seat != roll.seat:
        return None
    try:
        worths = game.look_before() if side.look_before(ctx, roll) else ()
        found = _nodes(solver, side, ctx, roll, worths)
    except NotApartError:
        return None
    dice, ends = side.straight
    parts = [(weight, game.end(end)) for end, weight in ends]
    parts += [(weight * power(dice), game.prospect(node)) for node, weight in found.items()]
    return solver.measure.mixed(roll.count + dice, parts)


def _nodes(solver: "Solver", side: "Side", ctx: Any, roll: Roll, worths: Sequence[int] = ()) -> Rolled:
    """Raises `NotApartError`."""
    counted = side.counted(ctx, roll, worths)
    if counted is not None:
        return counted
    found: Rolled = {}
    before = side.apart.part(ctx, side.seat)
    for faces, weight in falls(roll):
        flow = roll.then(ctx, faces)
        if not isinstance(flow, Next):
            raise NotApartError
        # Hands that are only counted are told apart by no more than the roll has told apart.
        after = flow.ctx if side.wanes else solver.simple(flow.ctx)
        if not found and side.apart.joined(after, side.seat, before) != ctx:
            raise NotApartError
        node = side.node(after)
        found[node] = found.get(node, 0) + weight
    return found
