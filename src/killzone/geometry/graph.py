"""The part of path finding that stays the same as long as the terrain does: places to turn, and ways between them.

The places are those of `corners`, at every level one may stand on. Two at one height are joined when a base can go
straight from one to the other; whether it can is found out when first asked and then kept. Links go up, down, across a
low wall or over a gap, each with the waypoints it needs. Whatever moves (other bases, zones) is for the search.
"""

from math import hypot
from typing import final

from killzone.geometry.corners import Point, beside_edges, gates, in_openings, round_corners, standing_room
from killzone.geometry.ground import Ground, Obstacle, Pieces
from killzone.geometry.levels import gaps, under
from killzone.geometry.moves import EITHER, Move
from killzone.geometry.passages import entry, passed_through
from killzone.geometry.paths import check
from killzone.geometry.shapes import Spot
from killzone.geometry.strides import stride
from killzone.geometry.sweeps import clip, square_between, upper_root
from killzone.geometry.tracks import CLIMB, CLIMB_DOWN, DROP, Path

_FAR = 1 << 30


@final
class Link:
    """A way from one place to another that is not level: its waypoints and what they cost.

    `flat` is what the horizontal increments and passages count, `length` their length; `climbs` are what each climb
    counts without and with a ladder; `drops` are heights.
    """

    __slots__ = ("to", "path", "flat", "length", "climbs", "drops")  # noqa: RUF023

    def __init__(
        self, to: int, path: Path, flat: int, length: int, climbs: tuple[tuple[int, int], ...], drops: tuple[int, ...]
    ) -> None:
        self.to = to
        self.path = path
        self.flat = flat
        self.length = length
        self.climbs = climbs
        self.drops = drops


@final
class Graph:
    """Places to turn on one ground and the ways between them. `graph()` keeps one for each ground."""

    __slots__ = ("ground", "spots", "links", "_index", "_ways", "_seen")  # noqa: RUF023

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.spots: list[Spot] = []
        self.links: dict[int, list[Link]] = {}
        self._index: dict[tuple[int, int, int, int], int] = {}
        self._ways: dict[int, int] = {}
        self._seen: dict[tuple[int, int, int], dict[int, int]] = {}
        for facing in ground.facings:
            self._turn(facing)
        if not ground.manner.fly:
            for facing in ground.facings:
                self._cross(facing)
            self._leap()

    def _turn(self, facing: int) -> None:
        """Places round corners, in narrow ways and openings, and at the edges of what can be stood on."""
        ground = self.ground
        for z in ground.levels:
            for obstacle in ground.pick(ground.blocking(z)):
                for x, y in round_corners(ground, obstacle, facing):
                    self.add(x, y, z, facing)
                for corner in obstacle.part.outline if ground.round else ():
                    for x, y in gates(ground, *corner, ground.radius, z):
                        self.add(x, y, z, facing)
        for obstacle in ground.pick(ground.passages):
            for x, y in in_openings(obstacle):
                if _passable(ground, x, y, obstacle, facing):
                    self._put(x, y, 0, facing)
        if not ground.manner.fly:
            for obstacle in ground.pick(ground.standing):
                for x, y in obstacle.part.outline:
                    self.add(x, y, obstacle.top, facing)

    def add(self, x: int, y: int, z: int, facing: int = 0) -> int:
        """The index of a place, made if it is new; -1 if a base has no room there."""
        found = self._index.get((x, y, z, facing))
        if found is not None:
            return found
        return self._put(x, y, z, facing) if standing_room(self.ground, x, y, z, facing) else -1

    def _put(self, x: int, y: int, z: int, facing: int) -> int:
        index = len(self.spots)
        self.spots.append(Spot(x, y, z, facing))
        self._index[(x, y, z, facing)] = index
        return index

    def _cross(self, facing: int) -> None:
        """Links up onto parts, down from them and straight over them."""
        ground = self.ground
        for obstacle in ground.pick(~(ground.never | ground.absent) & ground.terrain.all):
            stands = bool(ground.standing >> obstacle.index & 1)
            for z in ground.levels:
                if z >= obstacle.top or not (stands or self._climbable(obstacle, z)):
                    continue
                for outside, edge, across in beside_edges(ground, obstacle, facing):
                    if stands:
                        self._portal(1 << obstacle.index, z, outside, edge, obstacle.top, facing)
                    elif ground.ladders >> obstacle.index & 1:
                        self._ladder(obstacle, z, outside, edge, across, facing)
                    else:
                        self._portal(1 << obstacle.index, z, outside, across, z, facing)

    def _climbable(self, obstacle: Obstacle, z: int) -> bool:
        return obstacle.bottom <= z and self.ground.manner.climbs(obstacle.top - z)

    def _ladder(self, ladder: Obstacle, z: int, outside: Point, edge: Point, across: Point, facing: int) -> None:
        """A link up a ladder onto what it leads to, a hair behind it."""
        ground = self.ground
        whole = max(abs(across[0] - outside[0]), abs(across[1] - outside[1]))
        long = hypot(across[0] - outside[0], across[1] - outside[1])
        ux, uy = (across[0] - outside[0]) / long, (across[1] - outside[1]) / long
        deep = whole - 2 * ground.toward(ux, uy, facing) * whole / long
        x = edge[0] + round((across[0] - outside[0]) * deep / whole)
        y = edge[1] + round((across[1] - outside[1]) * deep / whole)
        floor = under(ground, x, y, ground.stands(ladder.top))
        if floor is not None:
            self._portal(1 << floor.index | 1 << ladder.index, z, outside, (x, y), ladder.top, facing)

    def _portal(self, onto: int, z: int, outside: Point, inside: Point, top: int, facing: int) -> None:
        foot = self.add(outside[0], outside[1], z, facing)
        head = self.add(inside[0], inside[1], top, facing)
        if foot < 0 and head >= 0 and top != z and self.ground.manner.jumps_from(z):
            self._swing(z, outside, inside, top, head)
        if foot < 0 or head < 0:
            return
        self._link(foot, head, onto, False)
        if top != z:
            self._link(head, foot, 0, False)

    def _swing(self, z: int, outside: Point, inside: Point, top: int, head: int) -> None:
        """A link from one storey to one above whose edge is flush with it: a jump off the lower, a climb from there."""
        facing = self.spots[head].facing
        below = self.add(inside[0], inside[1], z, facing)
        if below >= 0:
            ups = ((*inside, z), (*outside, z), (*outside, top), (*inside, top))
            self._keep(below, head, tuple([Spot(*up, facing) for up in ups]))

    def _leap(self) -> None:
        """Links that jump from a place high enough to the nearest place on each other part one may stand on."""
        ground, jump = self.ground, self.ground.manner.jump
        if jump is None:
            return
        upper: list[tuple[int, Spot, int]] = []
        for index, spot in enumerate(self.spots):
            floor = under(ground, spot.x, spot.y, ground.stands(spot.z)) if spot.z else None
            if floor is not None:
                upper.append((index, spot, floor.index))
        # With the whole base across, the landing is a base farther on.
        far = jump.reach + (2 * ground.radius if jump.whole else ground.radius)
        most = far * far
        for index, spot, floor_index in upper:
            if spot.z <= jump.above:
                continue
            nearest: dict[int, tuple[int, int]] = {}
            for other, landing, landing_floor in upper:
                if landing_floor != floor_index and landing.z <= spot.z + jump.rise and landing.facing == spot.facing:
                    far = square_between(landing.x, landing.y, spot.x, spot.y)
                    if far <= most:
                        nearest[landing_floor] = min(nearest.get(landing_floor, (far, other)), (far, other))
            for _, other in nearest.values():
                if self.way(index, other) < 0:
                    self._link(index, other, 0, True)

    def _link(self, start: int, end: int, onto: int, jump: bool) -> None:
        """Adds a link if the straight way over things ends where it should and nothing standing is in its way."""
        ground = self.ground
        a, b = self.spots[start], self.spots[end]
        path = stride(ground, a, b.x, b.y, True, onto, jump)
        if path is not None and path[-1].z == b.z:
            self._keep(start, end, path)

    def _keep(self, start: int, end: int, path: Path) -> None:
        """Adds a link with these waypoints if nothing standing is in its way."""
        ground = self.ground
        track = check(Move(ground, path[0], _FAR, down=EITHER), path)
        if any(not problem.code.startswith("end-") for problem in track.problems):
            return
        climbs: list[tuple[int, int]] = []
        drops: list[int] = []
        flat = length = 0
        for leg in track.legs:
            if leg.kind == CLIMB:
                laddered = any(one.part.id == leg.part for one in ground.pick(ground.ladders))
                climb = ground.manner.climb
                full = climb.counted(leg.measured) if laddered and climb is not None else leg.counted
                climbs.append((full, min(full, leg.counted)))
            elif leg.kind in (DROP, CLIMB_DOWN):
                drops.append(leg.measured)
            else:
                flat += leg.counted
                length += leg.measured
        self.links.setdefault(start, []).append(Link(end, path, flat, length, tuple(climbs), tuple(drops)))

    def way(self, one: int, two: int) -> int:
        """What a straight level way between two places costs beyond its length; -1 if there is none."""
        # A round base goes back as it came; an oval is turned first, so its way back is another one.
        key = one << 32 | two if one < two or not self.ground.round else two << 32 | one
        found = self._ways.get(key)
        if found is None:
            a, b = self.spots[one], self.spots[two]
            found = straight(self.ground, a, b) if a.z == b.z else -1
            self._ways[key] = found
        return found

    def seen(self, at: Spot) -> dict[int, int]:
        """What the way from a spot to places costs beyond its length, as far as `way_from` was asked."""
        key = (at.x, at.y, at.z)
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) > 256:
                self._seen.clear()
            found = self._seen[key] = {}
        return found

    def way_from(self, at: Spot, seen: dict[int, int], index: int) -> int:
        """As `way`, from a spot that is no place of the graph; `seen` is what `seen(at)` gave."""
        found = seen.get(index)
        if found is None:
            spot = self.spots[index]
            found = straight(self.ground, at, spot) if at.z == spot.z else -1
            seen[index] = found
        return found


def graph(ground: Ground) -> Graph:
    """The graph of a ground, the same object each time."""
    found = ground.cache.get("graph")
    if not isinstance(found, Graph):
        found = Graph(ground)
        ground.cache["graph"] = found
    return found


def straight(ground: Ground, a: Spot, b: Spot) -> int:
    """What a straight level way costs beyond its length (openings, slow ground), bases and zones apart; -1 if none."""
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
    for obstacle in ground.pick(near & ground.blocking(z)):
        for edges in cut.get(obstacle.index, (obstacle.edges,)) if cut else (obstacle.edges,):
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


def _passable(ground: Ground, x: int, y: int, opening: Obstacle, facing: int) -> bool:
    """Whether a base has room in an opening on the floor once what adjoins it is cut away."""
    if opening.bottom > 0:
        return False
    radius = ground.radius
    cut = ground.cut((opening,))
    near = ground.terrain.near(x - radius, y - radius, x + radius, y + radius)
    for obstacle in ground.pick(near & ground.blocking(0)):
        for edges in cut.get(obstacle.index, (obstacle.edges,)):
            if ground.hits(edges, x, y, facing):
                return False
    return True
