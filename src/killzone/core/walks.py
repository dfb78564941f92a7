"""Moves on which dice fall on the way: a path is carried out stretch by stretch, from one stop to the next.

A stop is a point of the path at which a rule has something to settle before the move goes on: a jump is tested where it
begins, dangerous ground where it is entered. The mover really stands there while that happens, so whatever looks at the
table, windows and whoever copies, saves or takes part in the game included, sees it there.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from killzone.core.events import Moved
from killzone.core.flow import Call, Done, Flow, Jump, Next, Sequence, continuation
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.geometry.shapes import Spot

Way = tuple[Spot, ...]


class Walk(Value):
    """A move that was answered and is being carried out. It stands at the point `at` of its path.

    `walked` is the distance that counts so far, `settled` are the keys of the stops that are over with; `rule` and
    `action` are those of the move as a whole.
    """

    operative: str
    action: str
    rule: str
    path: Way
    at: int = 0
    walked: int = 0
    settled: tuple[str, ...] = ()


class Stop(NamedTuple):
    """Something to be settled on the way, on the leg that begins at a point of the path, at a spot of it.

    Its `sequence` is called with `ctx` when the mover is there. The result says how the move goes on: None as before,
    a way that begins where the mover now stands instead of what is left, an empty one not at all. A stop is settled
    once; its `key` tells it from every other one of the walk, and stays when points are added to the path.
    """

    key: str
    leg: int
    spot: Spot
    sequence: Sequence[Any]
    ctx: Any


Stops = Callable[[Walk, Table], Iterable[Stop]]
Length = Callable[[Walk, Table, Way], int]


def walk_sequence(name: str, title: str, stops: Stops, length: Length) -> Sequence[Walk]:
    """The sequence that carries out a `Walk`; its result is the walk as it came out.

    `stops(walk, table)` gives the stops of what is left of the path, in the order of the way; it is asked again after
    each of them. `length(walk, table, way)` is how far a way from the first point counts: it is asked about all that
    is walked so far, so that what is rounded once is not rounded for every stretch.
    """

    def left(walk: Walk, table: Table) -> Stop | None:
        ahead = (stop for stop in stops(walk, table) if stop.leg >= walk.at)
        return next((stop for stop in ahead if stop.key not in walk.settled), None)

    def go(walk: Walk, table: Table) -> Flow:
        """Walk to the next stop, or to the end."""
        stop = left(walk, table)
        if stop is not None:
            walk = _with_point(walk, stop)
        to = _place_of(walk, stop) if stop is not None else len(walk.path) - 1
        if to == walk.at:
            return Next(walk)
        walked = length(walk, table, walk.path[: to + 1])
        moved = Moved(walk.rule, walk.operative, walk.action, walk.path[walk.at : to + 1], walked - walk.walked)
        return Next(walk.but(at=to, walked=walked), [moved])

    def settle(walk: Walk, table: Table) -> Flow:
        """At a stop its rule goes first."""
        stop = left(walk, table)
        if stop is None or _place_of(walk, stop) != walk.at:
            return Next(walk)
        return Call(walk.but(settled=(*walk.settled, stop.key)), stop.sequence, stop.ctx, then=go_on)

    def end(walk: Walk, table: Table) -> Flow:
        """Go on while there is something left of the way, and somebody to walk it."""
        there = table.operative(walk.operative).spot is not None
        if there and (walk.at < len(walk.path) - 1 or left(walk, table)):
            return Jump(walk, to=go)
        return Done(walk)

    return Sequence(name, title, go, settle, end)


@continuation
def go_on(walk: Walk, table: Table, rest: Way | None) -> Flow:
    """What a stop has left of the way: as before, another one, or none."""
    if rest is None:
        return Next(walk)
    if not rest or rest[0] == walk.path[walk.at]:
        return Next(walk.but(path=(*walk.path[: walk.at + 1], *rest[1:])))
    # It did not walk to where it stands now: no event tells of that leg.
    return Next(walk.but(path=(*walk.path[: walk.at + 1], *rest), at=walk.at + 1))


def _place_of(walk: Walk, stop: Stop) -> int:
    """The point of the path at which a stop is, once it is a point of it."""
    return stop.leg if walk.path[stop.leg] == stop.spot else stop.leg + 1


def _with_point(walk: Walk, stop: Stop) -> Walk:
    """The walk with a stop in the middle of a leg as a point of its path."""
    if stop.spot in walk.path[stop.leg : stop.leg + 2]:
        return walk
    return walk.but(path=(*walk.path[: stop.leg + 1], stop.spot, *walk.path[stop.leg + 1 :]))
