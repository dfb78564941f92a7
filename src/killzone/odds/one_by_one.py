"""Dice that add to the counts of an attack one by one: run for a single die of each kind, and added up for hands."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from killzone.core.flow import Flow, Next, Roll, Window
from killzone.odds.distribution import falls
from killzone.odds.prospects import Prospect

if TYPE_CHECKING:
    from killzone.odds.solve import Solver


class _Led(NamedTuple):
    """Where a roll leads: to a counted step, or to more dice."""

    place: int
    ctx: Any
    roll: Roll | None = None


def rolled_one_by_one(solver: "Solver", place: int, ctx: Any, roll: Roll) -> Prospect | None:
    """The prospect of dice of which each adds to the counts by itself, and of those that fall next; None where they do
    more than that."""
    counted = solver.counted
    if counted is None or counted.counting.one_by_one is None or not counted.counting.one_by_one(ctx):
        return None
    rolls, led = [roll], _onward(solver, place, roll.then(ctx, ()))
    while led is not None and led.roll is not None:
        rolls.append(led.roll)
        led = _onward(solver, led.place, led.roll.then(led.ctx, ()))
    if led is None:
        return None
    rest, none, tables = counted.rest_of(led.ctx), counted.packed(counted.counting.counts(led.ctx)), []
    for number, one in enumerate(rolls):
        changes = {}
        for face in set(one.alike):
            to = _one_die(solver, _Led(place, ctx, roll), rolls, number, face)
            if to is None or to.place != led.place or counted.rest_of(to.ctx) != rest:
                return None
            changes[face] = counted.packed(counted.counting.counts(to.ctx)) - none
        hands = [(sum([changes[face] for face in faces]), weight) for faces, weight in falls(one)]
        tables.append((one.count, hands))
    family = counted.family(led.place, led.ctx)

    def mixed(number: int, counts: int) -> Prospect:
        if number == len(tables):
            return family.known.get(counts) or counted.found(family, counts)
        count, hands = tables[number]
        return solver.measure.mixed(count, [(weight, mixed(number + 1, counts + more)) for more, weight in hands])

    return mixed(0, none)


Ends = dict[tuple[int, int], Prospect]
"""What follows a window between two seats, by how the dice of both stand."""


def closed_one_by_one(solver: "Solver", place: int, joined: Callable[[int, int], Any], ones: int, others: int) -> Ends:
    """The prospects of all ends of a window of which the first seat has so many and the second so many, where the dice
    of each add to the counts by themselves; none where they do more than that."""
    counted = solver.counted
    if counted is None or counted.counting.one_by_one is None or not counted.counting.one_by_one(joined(0, 0)):
        return {}
    led = _onward(solver, place, Next(joined(0, 0)))
    if led is None or led.roll is not None:
        return {}
    rest, none = counted.rest_of(led.ctx), counted.packed(counted.counting.counts(led.ctx))
    mine, theirs = [0], [0]
    for found, pairs in (
        (mine, [(one, 0) for one in range(1, ones)]),
        (theirs, [(0, one) for one in range(1, others)]),
    ):
        for pair in pairs:
            to = _onward(solver, place, Next(joined(*pair)))
            if to is None or to.roll is not None or to.place != led.place or counted.rest_of(to.ctx) != rest:
                return {}
            found.append(counted.packed(counted.counting.counts(to.ctx)) - none)
    family, ends = counted.family(led.place, led.ctx), Ends()
    for one, more in enumerate(mine):
        for other, theirs_more in enumerate(theirs):
            counts = none + more + theirs_more
            ends[one, other] = family.known.get(counts) or counted.found(family, counts)
    return ends


def _one_die(solver: "Solver", led: _Led | None, rolls: list[Roll], number: int, face: int) -> _Led | None:
    """Where it leads if in one of several rolls a single die falls so, and in the others none; None where other dice
    are rolled after it than after none."""
    for place, roll in enumerate(rolls):
        if led is None or led.roll is None or (led.roll.count, led.roll.alike) != (roll.count, roll.alike):
            return None
        led = _onward(solver, led.place, led.roll.then(led.ctx, (face,) if place == number else ()))
    return led if led is None or led.roll is None else None


def _onward(solver: "Solver", place: int, flow: Flow) -> _Led | None:
    """Where a flow leads by steps that go on by themselves; None where anybody might have something to choose."""
    counting, steps = solver.attack.counting, solver.steps
    assert counting is not None
    while isinstance(flow, Next) and place + 1 < len(steps):
        place, ctx = place + 1, flow.ctx
        if solver.countable[place] and counting.ready(ctx):
            return _Led(place, solver.simple(ctx))
        step = steps[place]
        if isinstance(step, Window):
            if solver.in_force.rules(step.name, ctx):
                return None
            continue
        flow = step(ctx)
        if isinstance(flow, Roll):
            return _Led(place, ctx, flow)
    return None
