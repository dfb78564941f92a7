"""The part of path finding that stays the same as long as the terrain does: places to turn, and ways between them.

Places and links come from `pieces`, one for each part, which are kept as long as nothing near the part changes: where
a hatch opens or a barricade is set up, only what it touches is made anew. Two places at one height are joined when a
base can go straight from one to the other; whether it can is found out when first asked and then kept. Whatever moves
(other bases, zones) is for the search.
"""

from bisect import bisect_left, bisect_right
from typing import final

from killzone.geometry.ground import Ground, Pieces
from killzone.geometry.levels import gaps, under
from killzone.geometry.passages import entry, passed_through
from killzone.geometry.pieces import Bridge, Crossing, Place, leap, piece_of
from killzone.geometry.shapes import Spot
from killzone.geometry.sweeps import Edge, clip, square_between, sweep_hits, upper_root
from killzone.geometry.tracks import Path


@final
class Link:
    """A way from one place to another that is not level: its waypoints and what they cost.

    `flat` is what the horizontal increments and passages count, `length` their length; `climbs` are what each climb
    counts without and with a ladder; `drops` are heights.
    """

    __slots__ = ("to", "path", "flat", "length", "climbs", "drops")

    def __init__(
        self, to: int, path: Path, flat: int, length: int, climbs: tuple[tuple[int, int], ...], drops: tuple[int, ...]
    ) -> None:
        self.to = to
        self.path = path
        self.flat = flat
        self.length = length
        self.climbs = climbs
        self.drops = drops


Row = tuple[int, int, int, Spot]
"""The index of a place, where it is seen from above, and its spot."""


Upper = tuple[int, Spot, int]
"""The index of a place on something, its spot, and the index of what it is on."""


Walls = dict[int, tuple[Edge, ...]]
"""By the index of a place the outline that last stopped a way to it: from elsewhere it is mostly in the way as well."""


MOST_SEEN = 512
"""From how many spots a graph keeps what is seen; one takes about two kilobytes, and a search comes by some forty."""
MOST_WAYS = 20_000
"""Between how many pairs of its places a graph keeps what is between them; a thousand take some seventy kilobytes."""


@final
class Graph:
    """Places to turn on one ground and the ways between them. `graph()` keeps one for each ground."""

    __slots__ = ("ground", "spots", "_bridges", "_cells", "_index", "_links", "_ways", "_seen", "_rows", "walls")

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.spots: list[Spot] = []
        self._bridges: dict[int, list[Bridge]] = {}
        self._links: dict[int, tuple[Link, ...]] = {}
        self._cells: dict[tuple[int, int], list[Upper]] | None = None
        self._index: dict[Place, int] = {}
        self._ways: dict[int, int] = {}
        self._seen: dict[Place, dict[int, int]] = {}
        self._rows: dict[int, tuple[list[int], list[Row]]] = {}
        self.walls: Walls = {}
        pieces = {obstacle.index: piece_of(ground, obstacle) for obstacle in ground.obstacles}
        for facing in ground.facings:
            for z in ground.levels:
                for obstacle in ground.pick(ground.blocking(z)):
                    self._add(pieces[obstacle.index].turns.get((z, facing), ()))
            for obstacle in ground.pick(ground.passages):
                self._add(pieces[obstacle.index].openings.get(facing, ()))
            if not ground.manner.fly:
                for obstacle in ground.pick(ground.standing):
                    self._add(pieces[obstacle.index].rims.get(facing, ()))
        if not ground.manner.fly:
            for facing in ground.facings:
                for obstacle in ground.pick(ground.terrain.all & ~ground.uncrossed):
                    for places, bridges in pieces[obstacle.index].crossed.get(facing, ()):
                        self._add(places)
                        for bridge in bridges:
                            self._bridges.setdefault(self._index[bridge.start], []).append(bridge)

    def _add(self, places: tuple[Place, ...]) -> None:
        """Adds those of these places that are new."""
        for place in places:
            if place not in self._index:
                self._index[place] = len(self.spots)
                self.spots.append(Spot(*place))

    def links(self, index: int) -> tuple[Link, ...]:
        """The ways from a place that are not level, found out when first asked and then kept; none from elsewhere."""
        if not 0 <= index < len(self.spots):
            return ()
        found = self._links.get(index)
        if found is None:
            over = [bridge.crossing(self.ground) for bridge in self._bridges.get(index, ())]
            ways = [*over, *self._leaps(index)]
            found = self._links[index] = tuple([self._link(one) for one in ways if one is not None])
        return found

    def _link(self, crossing: Crossing) -> Link:
        _, end, path, flat, length, climbs, drops = crossing
        return Link(self._index[end], path, flat, length, climbs, drops)

    def _leaps(self, index: int) -> list[Crossing | None]:
        """Jumps from a place, if it is high enough, to the nearest place on each other part one may stand on."""
        ground, jump, spot = self.ground, self.ground.manner.jump, self.spots[index]
        if jump is None or ground.manner.fly or not spot.z or spot.z <= jump.above:
            return []
        own = under(ground, spot.x, spot.y, ground.stands(spot.z))
        if own is None:
            return []
        far = self._leapt()
        x, y, cells = spot.x // far, spot.y // far, self._upper()
        around = [one for i in (x - 1, x, x + 1) for j in (y - 1, y, y + 1) for one in cells.get((i, j), ())]
        nearest: dict[int, tuple[int, int]] = {}
        for other, landing, floor in sorted(around, key=lambda one: one[0]):
            if floor != own.index and landing.z <= spot.z + jump.rise and landing.facing == spot.facing:
                away = square_between(landing.x, landing.y, spot.x, spot.y)
                if away <= far * far:
                    nearest[floor] = min(nearest.get(floor, (away, other)), (away, other))
        return [leap(ground, spot, self.spots[other]) for _, other in nearest.values() if self.way(index, other) < 0]

    def _leapt(self) -> int:
        """How far from a place a jump may land: with the whole base across, a base farther on."""
        ground, jump = self.ground, self.ground.manner.jump
        assert jump is not None
        return jump.reach + (2 * ground.radius if jump.whole else ground.radius)

    def _upper(self) -> dict[tuple[int, int], list[Upper]]:
        """The places on something, each with its index and that of what it is on, by cells as wide as a jump is far."""
        if self._cells is None:
            self._cells, ground, far = {}, self.ground, self._leapt()
            for index, spot in enumerate(self.spots):
                floor = under(ground, spot.x, spot.y, ground.stands(spot.z)) if spot.z else None
                if floor is not None:
                    self._cells.setdefault((spot.x // far, spot.y // far), []).append((index, spot, floor.index))
        return self._cells

    def rows(self, z: int, low: int, high: int) -> list[Row]:
        """The places at a height whose x lies between these, by x."""
        found = self._rows.get(z)
        if found is None:
            rows = [(index, spot.x, spot.y, spot) for index, spot in enumerate(self.spots) if spot.z == z]
            rows.sort(key=lambda row: (row[1], row[0]))
            found = self._rows[z] = ([row[1] for row in rows], rows)
        columns, rows = found
        return rows[bisect_left(columns, low) : bisect_right(columns, high)]

    def way(self, one: int, two: int) -> int:
        """What a straight level way between two places costs beyond its length; -1 if there is none."""
        # A round base goes back as it came; an oval is turned first, so its way back is another one.
        key = one << 32 | two if one < two or not self.ground.round else two << 32 | one
        found = self._ways.get(key)
        if found is None:
            a, b = self.spots[one], self.spots[two]
            if len(self._ways) >= MOST_WAYS:
                self._ways.clear()
            found = straight(self.ground, a, b, self.walls, two) if a.z == b.z else -1
            self._ways[key] = found
        return found

    def way_from(self, at: Spot, to: Spot, walls: Walls | None = None, place: int = 0) -> int:
        """As `way`, between spots at one height that need not be places; those round a base stay until it moves.

        What stops ways to the second spot is noted in `walls` under `place`.
        """
        here = (at.x, at.y, at.z, at.facing)
        seen = self._seen.get(here)
        if seen is None:
            if len(self._seen) >= MOST_SEEN:
                self._seen.clear()
            seen = self._seen[here] = {}
        there = (to.x << 32 | to.y) << 9 | to.facing
        found = seen.get(there)
        if found is None:
            found = seen[there] = straight(self.ground, at, to, walls, place)
        return found


def graph(ground: Ground) -> Graph:
    """The graph of a ground, the same object each time."""
    found = ground.cache.get("graph")
    if not isinstance(found, Graph):
        found = Graph(ground)
        ground.cache["graph"] = found
    return found


def straight(ground: Ground, a: Spot, b: Spot, walls: Walls | None = None, place: int = 0) -> int:
    """What a straight level way costs beyond its length (openings, slow ground), bases and zones apart; -1 if none.

    With `walls` what stopped another way to or from a `place` at this height is looked at first, and what stops this
    one is noted there, unless there are openings, beside which parts are cut away.
    """
    if walls is not None:
        wall = walls.get(place)
        if wall is not None and sweep_hits(a.x, a.y, b.x, b.y, wall, ground.square):
            return -1
    radius = ground.radius
    near = ground.terrain.near(
        (a.x if a.x < b.x else b.x) - radius,
        (a.y if a.y < b.y else b.y) - radius,
        (a.x if a.x > b.x else b.x) + radius,
        (a.y if a.y > b.y else b.y) + radius,
    )
    extra = 0
    z = a.z
    cut: dict[int, Pieces] = {}
    if near & ground.passages and not ground.manner.fly:
        openings = passed_through(ground, a, b, z, near)
        if openings:
            cut = ground.cut(openings)
            extra = entry(ground, openings, a, ground.passages)
    ax, ay, bx, by = a.x, a.y, b.x, b.y
    blocking = near & ground.blocking(z)
    if ground.round and not cut:
        square = ground.square
        for obstacle in ground.pick(blocking):
            if sweep_hits(ax, ay, bx, by, obstacle.edges, square):
                if walls is not None and not ground.passages:
                    walls[place] = obstacle.edges
                return -1
    else:
        for obstacle in ground.pick(blocking):
            for edges in cut.get(obstacle.index, (obstacle.edges,)):
                if ground.sweeps(edges, ax, ay, bx, by, b.facing):
                    return -1
    if z and not ground.manner.fly and (ax != bx or ay != by):
        length = upper_root(square_between(ax, ay, bx, by))
        if gaps(ground, ax, ay, bx, by, z, length):
            return -1
    if near & ground.slow:
        extra += _slowed(ground, a, b, near)
    return extra


def _slowed(ground: Ground, a: Spot, b: Spot, near: int) -> int:
    """The length of the way in slow ground; stretches in two parts at once count for both, so it may be too long."""
    share = 0.0
    for obstacle in ground.pick(near & ground.slow):
        if obstacle.bottom <= a.z <= obstacle.top:
            start, end = clip(a.x, a.y, b.x - a.x, b.y - a.y, obstacle.edges)
            share += max(0.0, min(end, 1.0) - max(start, 0.0))
    return round(share * upper_root(square_between(b.x, b.y, a.x, a.y)))
