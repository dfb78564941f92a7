"""Finds the cheapest way: over the places of the graph, round bases and zones, with climbs, drops and jumps.

What is minimised is the counted cost, and among equal costs the length; whatever is found passes `check`.

What is promised. Where nothing is rounded, ways on one level are pulled taut: on random boards 472 of 473 were less
than 0.01" longer than the shortest that a dense net of points finds, and one 0.0105". Where increments are rounded up,
legs are drawn out to whole steps round the same obstacles. That does not prove that no way counts a step less, but
random search found one for 2 of 299 obstructed moves on random boards only. Over things a way goes straight from the
start, or by the graph's links, which lie no more than 2" apart; where nothing is rounded, climbs, drops and jumps are
then slid to where the way is shortest, and moving them about at random made 3 of 450 ways more than 0.01" shorter, by
0.16" at most. That no way is found does not prove that there is none: `why_none` tells the two apart.
"""

from math import ceil, hypot
from typing import Final

from killzone.geometry.graph import straight
from killzone.geometry.moves import KEEP_OUT, Move
from killzone.geometry.places import finish
from killzone.geometry.ropes import Disc, holding, rope
from killzone.geometry.search import Search, searching
from killzone.geometry.shapes import Spot
from killzone.geometry.strides import stride
from killzone.geometry.sweeps import square_between, upper_root
from killzone.geometry.tracks import Problem, Track
from killzone.geometry.wholes import whole_steps
from killzone.geometry.zones import inside

_ROPES: Final = 6
"""How many of the shortest ways are pulled taut."""
_TAUT: Final = 0.06
"""How much of itself a way over places may be longer than one that is pulled taut..."""
_SAVED: Final = 635
"""... and how much in all, a quarter of an inch: round an arc of an inch it is a twentieth."""
FEW: Final = 4
"""How many ways are tried where one that is soon found will do: of 500 that were found three were the third and none a
later one."""
ALL: Final = 1 << 30
"""As many ways as there are."""
_TRIES: Final = 24
"""How many places are tried for a bend beyond them, those with the shortest way first."""


def route(move: Move, end: Spot) -> Track | None:
    """The cheapest legal way to an end, with its legs and cost; None if none is found: `why_none` says why."""
    if not ends_well(move, end):
        return None
    search = searching(move)
    directly(search, end)
    if search.best is None or search.best.total > _least(search, end):
        draw_out(search, end)
        search.explore(end)
        shorten(search, end)
        search.slide()
    return search.best


def why_none(move: Move, end: Spot) -> tuple[Problem, ...]:
    """What keeps every way from ending there; only `no-way` if nothing known does and yet no way is found.

    For an end to which `route` or a reach gave None. What is certain: that the move may not end there, that even the
    straight line is longer than the limit, or that it starts where it may never be.
    """
    found: list[Problem] = []
    finish(move, end, 0, found, False)
    least = move.ground.manner.counted(upper_root(square_between(move.start.x, move.start.y, end.x, end.y)))
    if least > move.limit:
        found.append(Problem("limit", 0, end, "", least, move.limit))
    for zone in move.zones:
        if zone.mode == KEEP_OUT and inside(move.ground, zone, move.start):
            found.append(Problem("zone", 0, move.start, zone.id))
    return tuple(found) or (Problem("no-way", 0, end),)


def ends_well(move: Move, end: Spot) -> bool:
    """Whether the move may end there, however it gets there."""
    found: list[Problem] = []
    finish(move, end, 0, found, True)
    return not found


def way_to(
    search: Search, end: Spot, first: bool = False, blocked: bool = False, most_tried: int = FEW
) -> Track | None:
    """The best way to an end, over the places that `explore()` has labelled; None if there is none.

    With `first` it is the first that is found, and at most so many of the shortest of those over places are tried.
    `blocked` is whether the straight level way is known not to be legal.
    """
    search.forget()
    directly(search, end, blocked)
    if search.best is not None and (first or search.best.total <= _least(search, end)):
        return search.best
    order: list[tuple[int, float, int]] = []
    ex, ey, most, exact = end.x, end.y, search.most, search.exact
    for index, x, y, gone, before, _ in search.listed(end.z):
        length = hypot(ex - x, ey - y)
        if gone + length > most + 1:
            continue  # whatever it counts
        cost = gone + (int(length + 0.999999) if exact else search.count(length))
        if cost <= most:
            order.append((cost, before + length, index))
    order.sort()
    offered = 0
    for cost, _, index in order:
        if search.best is not None and cost > search.best.total + search.slack(search.best.total):
            break
        offered += search.try_end(search.labels[index], end)
        if first and (search.best is not None or offered >= most_tried):
            return search.best
    draw_out(search, end)
    shorten(search, end)
    if not first:
        search.slide()
    return search.best


def directly(search: Search, end: Spot, blocked: bool = False) -> None:
    """Offers the straight way to the end, level unless that is known to be `blocked`, or over what is in the way."""
    move, ground = search.move, search.move.ground
    start = move.start
    if start.x == end.x and start.y == end.y:
        if start.z == end.z:
            search.offer([start])
        return
    least = _least(search, end)
    if least > move.limit:
        return
    if not blocked and (start.z == end.z or ground.manner.fly) and search.offer([start, end]):
        return
    if ground.manner.fly or (start.z == end.z and least + _cheapest_climb(move) > move.limit):
        return
    onto = ground.stands(end.z) if end.z else 0
    for jump in (False, True):
        if jump and not ground.manner.jumps_from(start.z):
            break
        # One that climbs too much for its length is not offered in vain; where the last bits decide it is.
        path = stride(ground, start, end.x, end.y, move.climbs, onto, jump, move.limit + 2.0)
        if path is not None and path[-1].z == end.z and not (blocked and len(path) == 2):
            search.offer(list(path))


def _cheapest_climb(move: Move) -> int:
    """What going over something counts at least; nothing from a height, where one may drop first."""
    climb = move.ground.manner.climb
    if move.start.z or climb is None or climb.free_below is not None:
        return 0
    least = climb.least or 0
    return min(least, climb.ladder.counts) if move.ground.ladders and climb.ladder is not None else least


def draw_out(search: Search, end: Spot) -> None:
    """Offers ways with one bend where the first or the last leg has a whole number of steps.

    The bend lies on the line from the start or the end through a place, at that place or beyond. With one corner
    between start and end, some such bend is as cheap as any.
    """
    start, step = search.move.start, search.step
    if step == 1 or start.z != end.z:
        return
    least = _least(search, end)
    most = _allowed(search)
    tries: list[tuple[float, int, float, float, Spot]] = []
    for (index, _, _, spot, one), two in zip(search.places(start.z), search.left(start.z, end), strict=True):
        if one + two <= most and one > 1.0 and two > 1.0:
            tries.append((one + two, index, one, two, spot))
    tries.sort()  # no two have one index
    for _, index, one, two, spot in tries[:_TRIES]:
        most = _allowed(search)
        if most < least:
            return
        if search.sees(spot):
            _draw_from(search, start, end, index, spot, one, most)
        _draw_from(search, end, start, index, spot, two, most)


def shorten(search: Search, end: Spot) -> None:
    """Offers ways of whole steps round what the shortest ways known go round, if one may count less than the best."""
    start = search.move.start
    if search.step == 1 or start.z != end.z or not search.move.ground.round or _allowed(search) < _least(search, end):
        return
    lengths: list[tuple[float, int]] = []
    most = _allowed(search)
    ex, ey = end.x, end.y
    for index, x, y, _, before, level in search.listed(end.z):
        if level:
            length = before + hypot(ex - x, ey - y)
            if length - min(length * _TAUT, _SAVED) <= most:
                lengths.append((length, index))
    lengths.sort()
    # Those that see the end first: from the others a rope may still find round what hides it.
    hidden: list[int] = []
    seen: set[Turns] = set()
    held: list[tuple[Turns, list[Disc]]] = []
    for _, index in lengths:
        if len(seen) >= _ROPES and (search.best is None or len(hidden) >= _ROPES):
            break
        label = search.labels[index]
        if search.seen_by(end, index, label.spot) < 0 or not search.free(label.spot, end):
            hidden.append(index)
        elif len(seen) < _ROPES:
            _shorten(search, end, index, seen, held)
    if search.best is not None:
        for index in hidden[:_ROPES]:
            _shorten(search, end, index, seen, held)


Turns = tuple[tuple[float, float, int], ...]
"""What a rope goes round, and on which side."""


def _shorten(search: Search, end: Spot, index: int, seen: set[Turns], held: list[tuple[Turns, list[Disc]]]) -> None:
    """Offers ways of whole steps round what the way to a place and on to the end goes round, if that is new.

    What is `held` by the same things as before is the same rope, which need not be pulled again.
    """
    start = search.move.start
    # No rope is shorter than the straight line, but for the last bits.
    if search.count(hypot(end.x - start.x, end.y - start.y) - 1.001) > _allowed(search):
        return
    path = [*search.labels[index].path(), end]
    if any(spot.z != start.z for spot in path):
        return
    discs, bends = holding(search.move.ground, path, search.circles(start.z))
    turns = tuple([(one.x, one.y, one.side) for one in bends if one is not None and one.side])
    if (turns, discs) in held:
        return
    held.append((turns, discs))
    pulled = rope(path, (discs, bends))
    if pulled is not None and search.count(pulled.length - 1.0) <= _allowed(search):
        key = tuple([(pulley.x, pulley.y, pulley.side) for pulley in pulled.pulleys])
        if key not in seen:
            seen.add(key)
            whole_steps(search, pulled, start, end, _allowed(search))


def _allowed(search: Search) -> int:
    """The most that a way may cost to be better than the best one so far."""
    return search.move.limit if search.best is None else search.best.total - search.step


def _draw_from(search: Search, near: Spot, far: Spot, index: int, place: Spot, length: float, most: int) -> None:
    """Tries bends on the line from one end of the way through a place, at whole steps from that end."""
    step, ground, start = search.step, search.move.ground, search.move.start
    least = ground.manner.least
    nx, ny, fx, fy = near.x, near.y, far.x, far.y
    dx, dy = place.x - nx, place.y - ny
    whole = ceil(length / step - 1e-9) * step
    while whole < most:
        share = (whole - 1) / length
        bx, by = round(nx + dx * share), round(ny + dy * share)
        # What `search.count` says of the other leg, written out: most bends fail here.
        left = -(-int(hypot(fx - bx, fy - by) + 0.999999) // step) * step
        if whole + (left if left > least or not left else least) <= most:
            bend = Spot(bx, by, near.z)
            if straight(ground, near, bend, search.walls, index) < 0:
                return
            first, last = (near, far) if near is start else (far, near)
            if (
                search.free(first, bend)
                and search.free(bend, last)
                and straight(ground, bend, far) >= 0
                and search.offer([first, bend, last])
            ):
                return
        whole += step


def _least(search: Search, end: Spot) -> int:
    """What a straight way to the end counts at least."""
    start = search.move.start
    return search.count(hypot(end.x - start.x, end.y - start.y))
