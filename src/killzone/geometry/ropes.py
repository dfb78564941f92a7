"""Pulls a way taut: straight tangents, and arcs as many short legs, round corners, bases and zones.

The search bends ways at fixed places outside the arcs. Between the same obstacles the shortest way is a rope pulled
tight: straight lines that touch discs, each disc as far from its centre as the base must stay, and arcs round these.
Where increments are not rounded that is the way to go. An arc is drawn as legs that touch it from outside, at most a
few hundredths of a millimetre longer than the arc itself.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, ceil, cos, hypot, sin, sqrt
from typing import Final, final

from killzone.geometry.ground import Ground, Obstacle
from killzone.geometry.shapes import Spot

_PAD: Final = 0.75
"""How much farther off than it must a rope stays: bends are rounded to whole numbers."""
_EXCESS: Final = 10.0
"""How much longer than the arcs of a stretch the legs that stand for them may be, 0.1 mm; more legs would be rounded up
more often, and so be no shorter."""
_TIGHT: Final = 1.5
"""A bend belongs to a disc that is no farther from it than this many radii."""
_TRIES: Final = 8

Disc = tuple[float, float, float]
"""A centre, and how far from it the base's centre stays."""


@final
class Pulley:
    """A disc that the rope goes round: with `side` 1 it lies to the left, with -1 to the right; 0 is a fixed point."""

    __slots__ = ("x", "y", "radius", "side")

    def __init__(self, x: float, y: float, radius: float, side: int) -> None:
        self.x = x
        self.y = y
        self.radius = radius
        self.side = side


Line = tuple[float, float, float, float, float]
"""A tangent: where it starts, its direction, and its length."""


Held = tuple[list[Disc], list["Pulley | None"]]
"""What a stretch may touch, and what holds it at each bend between its ends."""
Stretches = dict[tuple[int, int], Held]
"""The same of the stretches of a way, by the waypoints from which and to which they go."""


def taut(
    ground: Ground,
    path: Sequence[Spot],
    circles: dict[int, list[tuple[int, int, int]]],
    loose: bool = True,
    given_up: list[Spot] | None = None,
    ropes: "list[Rope] | None" = None,
    stretches: Stretches | None = None,
) -> list[Spot]:
    """The way with its level stretches pulled taut, round corners of parts and `circles` (by height).

    With `loose` bends that go round nothing are given up, and added to `given_up`, otherwise they stay; where none is
    given up both ways are the same. Whether the way is legal is for `check` to judge; where pulling fails a stretch
    stays as it was. What was pulled is added to `ropes`; what holds it is found once for all that `stretches` is given.
    """
    found: list[Spot] = [path[0]]
    stretches = {} if stretches is None else stretches
    i = 0
    while i + 1 < len(path):
        j = i + 1
        while j + 1 < len(path) and path[j + 1].z == path[j].z == path[i].z and not _same(path[j], path[j + 1]):
            j += 1
        if j - i >= 2 and not _same(path[i], path[i + 1]) and path[i].z == path[i + 1].z:
            found.extend(_pulled(ground, path, i, j, circles.get(path[i].z, []), loose, given_up, ropes, stretches))
            i = j
        else:
            found.append(path[i + 1])
            i += 1
    return found


def _pulled(
    ground: Ground,
    path: Sequence[Spot],
    first: int,
    last: int,
    circles: Sequence[tuple[int, int, int]],
    loose: bool,
    given_up: list[Spot] | None,
    ropes: "list[Rope] | None",
    stretches: Stretches,
) -> Sequence[Spot]:
    """The waypoints after the first of a level stretch, pulled taut as a whole or else in two halves."""
    run = path[first : last + 1]
    if len(run) < 3:
        return run[1:]
    held = stretches.get((first, last))
    if held is None:
        held = stretches[(first, last)] = holding(ground, run, circles)
    pulled = rope(run, held, loose, given_up)
    if pulled is not None:
        if ropes is not None:
            ropes.append(pulled)
        return _drawn(pulled, run[-1])
    if len(run) == 3:
        return run[1:]
    middle = first + len(run) // 2
    return [
        *_pulled(ground, path, first, middle, circles, loose, given_up, ropes, stretches),
        *_pulled(ground, path, middle, last, circles, loose, given_up, ropes, stretches),
    ]


def _same(a: Spot, b: Spot) -> bool:
    return a.x == b.x and a.y == b.y


@final
class Rope:
    """A level stretch pulled taut: the pulleys from its start to its end, and the tangents between them."""

    __slots__ = ("lines", "pulleys")

    def __init__(self, pulleys: list[Pulley], lines: list[Line]) -> None:
        self.pulleys = pulleys
        self.lines = lines

    @property
    def turns(self) -> list[float]:
        """How far it turns at each pulley between its ends."""
        return [abs(_turn(self.lines[i - 1], self.lines[i])) for i in range(1, len(self.lines))]

    @property
    def length(self) -> float:
        """How long it is, arcs included."""
        arcs = [turn * pulley.radius for turn, pulley in zip(self.turns, self.pulleys[1:-1], strict=True)]
        return sum([line[4] for line in self.lines], 0.0) + sum(arcs, 0.0)


def holding(ground: Ground, run: Sequence[Spot], circles: Sequence[tuple[int, int, int]]) -> Held:
    """What may hold a level stretch that is pulled taut, and what does at each of its bends."""
    discs = _discs(ground, run, circles)
    return discs, [_at_bend(run[i - 1], run[i], run[i + 1], discs) for i in range(1, len(run) - 1)]


def rope(run: Sequence[Spot], held: Held, loose: bool = True, given_up: list[Spot] | None = None) -> Rope | None:
    """A level stretch pulled taut, held by what its bends go round; None if it cannot be.

    With `loose` bends that go round nothing are left out, and added to `given_up`.
    """
    discs, bends = held
    start, end = run[0], run[-1]
    pulleys = [Pulley(start.x, start.y, 0.0, 0)]
    for i, pulley in enumerate(bends, 1):
        if pulley is None:
            continue
        if loose and not pulley.side:
            if given_up is not None:
                given_up.append(run[i])
        elif not _repeats(pulleys[-1], pulley):
            pulleys.append(pulley)
    pulleys.append(Pulley(end.x, end.y, 0.0, 0))
    for _ in range(_TRIES):
        lines = _tightened(pulleys)
        if lines is None:
            return None
        blocked = _blocked(lines, discs)
        if blocked is None:
            return Rope(pulleys, lines)
        place, pulley = blocked
        if _repeats(pulleys[place], pulley) or _repeats(pulleys[place + 1], pulley):
            return None
        pulleys.insert(place + 1, pulley)
    return None


def _discs(ground: Ground, run: Sequence[Spot], circles: Sequence[tuple[int, int, int]]) -> list[Disc]:
    """What a rope may touch: the corners of parts near a stretch, other bases and zones."""
    radius = ground.radius
    xs, ys = [one.x for one in run], [one.y for one in run]
    x0, x1 = min(xs) - radius, max(xs) + radius
    y0, y1 = min(ys) - radius, max(ys) + radius
    found: dict[tuple[int, int], float] = {}
    blocking = ground.blocking(run[0].z)
    for obstacle in ground.pick(ground.terrain.near(x0, y0, x1, y1) & blocking):
        if ground.passages >> obstacle.index & 1 and _goes_through(ground, run, obstacle):
            continue
        for corner in obstacle.part.outline:
            found[corner] = float(radius)
    for x, y, square in circles:
        far = sqrt(square)
        if x0 <= x + far and x - far <= x1 and y0 <= y + far and y - far <= y1:
            found[(x, y)] = max(far, found.get((x, y), 0.0))
    return [(float(x), float(y), far) for (x, y), far in found.items()]


def _goes_through(ground: Ground, run: Sequence[Spot], obstacle: Obstacle) -> bool:
    """Whether a stretch goes through an opening rather than round it."""
    return any(ground.sweeps(obstacle.edges, a.x, a.y, b.x, b.y, b.facing) for a, b in pairwise(run))


def _at_bend(a: Spot, at: Spot, b: Spot, discs: list[Disc]) -> Pulley | None:
    """What holds the rope at a bend: the nearest disc on its inner side, or the bend itself; None if it is none."""
    turn = (at.x - a.x) * (b.y - at.y) - (at.y - a.y) * (b.x - at.x)
    if turn == 0:
        return None
    side = 1 if turn > 0 else -1
    best: Disc | None = None
    nearest = _TIGHT
    px, py = at.x, at.y
    for x, y, far in discs:
        if abs(x - px) > _TIGHT * far or abs(y - py) > _TIGHT * far:
            continue
        away = hypot(x - px, y - py) / far
        if (
            away < nearest
            and ((px - a.x) * (y - a.y) - (py - a.y) * (x - a.x)) * side > 0
            and ((b.x - px) * (y - b.y) - (b.y - py) * (x - b.x)) * side > 0
        ):
            best, nearest = (x, y, far), away
    if best is None:
        return Pulley(at.x, at.y, 0.0, 0)
    return Pulley(best[0], best[1], best[2] + _PAD, side)


def _repeats(one: Pulley, two: Pulley) -> bool:
    return one.x == two.x and one.y == two.y and one.side == two.side


def _tightened(pulleys: list[Pulley]) -> list[Line] | None:
    """The tangents from each pulley to the next, after taking out those that the rope would not touch."""
    while True:
        lines: list[Line] = []
        for i in range(1, len(pulleys)):
            line = tangent(pulleys[i - 1], pulleys[i])
            if line is None:
                return None
            lines.append(line)
        slack = -1
        least = -1e-9
        for i in range(1, len(pulleys) - 1):
            turn = _turn(lines[i - 1], lines[i]) * pulleys[i].side
            if pulleys[i].side and turn < least:
                slack, least = i, turn
        if slack < 0:
            return lines
        del pulleys[slack]


def tangent(one: Pulley, two: Pulley) -> Line | None:
    """The line that leaves one pulley and touches the next, each on its side."""
    dx, dy = two.x - one.x, two.y - one.y
    square = dx * dx + dy * dy
    from_one, to_two = one.side * one.radius, two.side * two.radius
    aside = to_two - from_one
    if square <= aside * aside:
        # A point that touches a disc is nearer than ropes stay otherwise: there the rope starts along the disc, but it
        # bends as far off as everywhere, lest rounding bring it nearer.
        touching = one if two.side == 0 else two
        if (one.side and two.side) or square < (touching.radius - _PAD) * (touching.radius - _PAD) - 1.0:
            return None
        near = touching.side * (sqrt(square) - 1e-9)
        from_one, to_two = (near, to_two) if touching is one else (from_one, near)
        aside = to_two - from_one
    if square == 0.0:
        return None
    length = sqrt(max(0.0, square - aside * aside))
    ux, uy = (dx * length + dy * aside) / square, (dy * length - dx * aside) / square
    size = hypot(ux, uy)
    ux, uy = ux / size, uy / size
    return one.x + uy * from_one, one.y - ux * from_one, ux, uy, length


def _turn(a: Line, b: Line) -> float:
    """The angle from one line to the next, positive to the left."""
    return atan2(a[2] * b[3] - a[3] * b[2], a[2] * b[2] + a[3] * b[3])


def _blocked(lines: list[Line], discs: list[Disc]) -> tuple[int, Pulley] | None:
    """The line that goes deepest into a disc, by its number, and that disc as a pulley; None if none does."""
    found: tuple[int, Pulley] | None = None
    deepest = 0.25
    for i, (x, y, ux, uy, length) in enumerate(lines):
        for cx, cy, far in discs:
            along = (cx - x) * ux + (cy - y) * uy
            if 0.0 < along < length:
                side = (cy - y) * ux - (cx - x) * uy
                deep = far - abs(side)
                if deep > deepest:
                    found, deepest = (i, Pulley(cx, cy, far + _PAD, 1 if side > 0 else -1)), deep
    return found


def _drawn(pulled: Rope, end: Spot) -> list[Spot]:
    """The waypoints after the first of a rope."""
    turned = zip(pulled.turns, pulled.pulleys[1:-1], strict=True)
    # Legs that turn by t each are longer than their arc by t * t / 12 of it: shared out so that there are few of them.
    curved = sum([turn * pulley.radius ** (1 / 3) for turn, pulley in turned], 0.0)
    fine = sqrt(12.0 * _EXCESS / curved) if curved else 1.0
    return bends(pulled, end, [fine / max(1.0, pulley.radius) ** (1 / 3) for pulley in pulled.pulleys[1:-1]])


def bends(pulled: Rope, end: Spot, most: Sequence[float]) -> list[Spot]:
    """The waypoints after the first of a rope that turns by no more than so much at a time round each pulley."""
    found: list[Spot] = []
    for turn, pulley, line, angle in zip(pulled.turns, pulled.pulleys[1:-1], pulled.lines[:-1], most, strict=True):
        if not pulley.side:
            found.append(Spot(round(pulley.x), round(pulley.y), end.z, end.facing))
        elif turn * pulley.radius >= 0.5:
            count = ceil(turn / angle)
            half = turn / count / 2
            far = pulley.radius / cos(half)
            # The rope comes in at a right angle to the line from the centre to where it touches.
            first = atan2(-pulley.side * line[2], pulley.side * line[3])
            for k in range(count):
                way = first + pulley.side * half * (2 * k + 1)
                x, y = pulley.x + far * cos(way), pulley.y + far * sin(way)
                found.append(Spot(round(x), round(y), end.z, end.facing))
    found.append(end)
    return found
