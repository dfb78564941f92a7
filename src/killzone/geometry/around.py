"""Distances round walls: the length of the shortest thread between two bases that passes through no wall.

Walls are endless: the thread is looked for in the plane, and a difference in height is added as to any horizontal gap.
It bends at corners of walls only, and stays on the board. Where walls touch, if only at a corner, it does not pass
between them: to find the way every wall is taken a hundredth of a millimetre thicker, to measure it the true corners
count. A straight thread has exactly the length that `measure` gives; one that bends is a sum of roots, rounded up,
wrong by less than a millionth of a hundredth of a millimetre (0.02 mm at an oval).

Of all walls only those count that stand in the way of a thread that would otherwise be as short: the thread is looked
for round the walls that are known to, and again when it meets others, until it meets none. A shortest thread past some
of the walls that passes all is a shortest one past all.
"""

from heapq import heappop, heappush
from math import ceil, hypot, inf, sqrt
from typing import Final, final

from killzone.geometry.keeping import keeping
from killzone.geometry.measure import closest, closest_part, gap, gap_part, gap_point, within_part
from killzone.geometry.outlines import added, nearest_on, placed
from killzone.geometry.parts import Box, Edge, Outline, Part, box_of, edges_of, rectangle
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.terrain import Terrain, members

Place = tuple[float, float]

_NOISE: Final = 1e-6
_FREE: Final = -1
_PIECE: Final = 5080
"""The length of the pieces in which walls along a way are looked up, 2"."""
_MOST_KEPT: Final = 200_000
"""How many ways between corners a maze remembers."""


@final
class Route:
    """A shortest way: its length, rounded up, and its points from the one base to the other, to draw."""

    __slots__ = ("length", "points")

    def __init__(self, length: int, points: tuple[tuple[int, int], ...]) -> None:
        self.length = length
        self.points = points

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Route) and self.length == other.length and self.points == other.points

    def __hash__(self) -> int:
        return hash((self.length, self.points))

    def __repr__(self) -> str:
        return f"Route({self.length}, {self.points!r})"


@final
class _Corner:
    """A place where a thread can bend: on the thicker wall, the true corner there, and its neighbours on that wall.

    `inside` is another wall that it lies in, -1 if it lies in none.
    """

    __slots__ = ("place", "true", "before", "after", "inside")

    def __init__(
        self,
        place: tuple[int, int],
        true: tuple[int, int],
        before: tuple[int, int],
        after: tuple[int, int],
        inside: int,
    ) -> None:
        self.place = place
        self.true = true
        self.before = before
        self.after = after
        self.inside = inside

    def tangent(self, dx: int, dy: int) -> bool:
        """Whether a way through the place in this direction leaves the wall on one side: a taut thread does."""
        x, y = self.place
        one = dx * (self.before[1] - y) - dy * (self.before[0] - x)
        two = dx * (self.after[1] - y) - dy * (self.after[0] - x)
        return (one >= 0 and two >= 0) or (one <= 0 and two <= 0)


@final
class _Maze:
    """The walls of a terrain, a little thicker, and the corners round which a thread can bend, found when asked for."""

    __slots__ = ("corners", "_terrain", "_walls", "_thick", "_bends", "_blocked")

    def __init__(self, terrain: Terrain, walls: frozenset[str]) -> None:
        self.corners: list[_Corner] = []
        self._terrain = terrain
        self._walls = terrain.having(walls)
        self._thick: dict[int, tuple[Outline, tuple[Edge, ...], Box]] = {}
        self._bends: dict[tuple[int, int], list[int]] = {}
        self._blocked: dict[tuple[int, int], int] = {}

    def number(self, part: Part) -> int:
        """The number of a wall; -1 for a part that is none."""
        x0, y0, x1, y1 = part.box
        for number in members(self._terrain.near(x0, y0, x1, y1) & self._walls):
            if self._terrain.parts[number] == part:
                return number
        return _FREE

    def _wall(self, number: int) -> tuple[Outline, tuple[Edge, ...], Box]:
        """The outline of a wall, a little thicker, with its edges and its box."""
        wall = self._thick.get(number)
        if wall is None:
            outline = added(self._terrain.parts[number].outline, rectangle(-1, -1, 1, 1))
            wall = self._thick[number] = (outline, edges_of(outline), box_of(outline))
        return wall

    def bends(self, number: int, skip: int) -> list[int]:
        """The numbers of the corners of a wall that are on the board."""
        found = self._bends.get((number, skip))
        if found is None:
            found = self._bends[number, skip] = []
            outline, corners = self._wall(number)[0], self._terrain.parts[number].outline
            for i, (x, y) in enumerate(outline):
                if 0 <= x <= self._terrain.width and 0 <= y <= self._terrain.depth:
                    # The corners of the thicker wall are those of the wall, moved by one in x and in y.
                    true = min([(abs(px - x) + abs(py - y), px, py) for px, py in corners])[1:]
                    found.append(len(self.corners))
                    after = outline[(i + 1) % len(outline)]
                    self.corners.append(_Corner((x, y), true, outline[i - 1], after, self._inside(x, y, skip)))
        return found

    def _inside(self, x: int, y: int, skip: int) -> int:
        """A wall other than `skip` that a place lies in, not on its surface; -1 if there is none."""
        for number in members(self._terrain.near(x - 1, y - 1, x + 1, y + 1) & self._walls):
            if number != skip and all(a * x + b * y + c > 0 for a, b, c in self._wall(number)[1]):
                return number
        return _FREE

    def blocker(self, ax: float, ay: float, bx: float, by: float, skip: int = _FREE) -> int:
        """A wall through which the straight way from a to b passes, other than `skip`; -1 if there is none."""
        x0, x1, y0, y1 = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
        walls = self._terrain.along(int(ax), int(ay), int(bx), int(by), 2, _PIECE) & self._walls
        for number in members(walls):
            _, edges, (left, near, right, far) = self._wall(number)
            if x1 <= left or x0 >= right or y1 <= near or y0 >= far or number == skip:
                continue
            enter, leave = 0.0, 1.0
            for a, b, c in edges:
                here, there = a * ax + b * ay + c, a * bx + b * by + c
                if here <= 0 and there <= 0:
                    break
                if here < 0:
                    enter = max(enter, here / (here - there))
                elif there < 0:
                    leave = min(leave, here / (here - there))
            else:
                if leave - enter > 1e-12:
                    return number
        return _FREE

    def between(self, one: int, two: int, skip: int) -> int:
        """A wall on the way between two corners; kept, since walls do not move."""
        key = (one, two) if one < two else (two, one)
        found = self._blocked.get(key)
        if found is None or (found == skip and found != _FREE):
            (ax, ay), (bx, by) = self.corners[one].place, self.corners[two].place
            if found is not None:
                return self.blocker(ax, ay, bx, by, skip)
            if len(self._blocked) > _MOST_KEPT:
                self._blocked.clear()
            found = self._blocked[key] = self.blocker(ax, ay, bx, by)
            if found == skip and found != _FREE:
                return self.blocker(ax, ay, bx, by, skip)
        return found


def gap_around(
    a_spot: Spot, a_base: Base, b_spot: Spot, b_base: Base | None, terrain: Terrain, walls: frozenset[str]
) -> int | None:
    """The distance between two bases (a base and a point, if there is no second) round the parts with such a trait.

    Rounded up, so `gap_around(...) <= d` says whether it is within d; None if there is no way round.
    """
    route = route_around(a_spot, a_base, b_spot, b_base, terrain, walls)
    return None if route is None else route.length


def within_around(
    a_spot: Spot,
    a_base: Base,
    b_spot: Spot,
    b_base: Base | None,
    terrain: Terrain,
    walls: frozenset[str],
    distance: int,
) -> bool:
    """Whether two bases (a base and a point, if there is no second) are within a distance round walls.

    Looks no farther than that, so it is much faster than `gap_around` for short distances.
    """
    if _straight(a_spot, a_base, b_spot, b_base) > distance:
        return False
    route = route_around(a_spot, a_base, b_spot, b_base, terrain, walls, distance)
    return route is not None and route.length <= distance


def within_part_around(
    spot: Spot, base: Base, part: Part, terrain: Terrain, walls: frozenset[str], distance: int
) -> bool:
    """Whether a base and a part of terrain are within a distance round walls; a part is not in the way to itself."""
    if not within_part(spot, base, part, distance):
        return False
    route = route_to_part(spot, base, part, terrain, walls, distance)
    return route is not None and route.length <= distance


def gap_part_around(spot: Spot, base: Base, part: Part, terrain: Terrain, walls: frozenset[str]) -> int | None:
    """The distance from a base to a part of terrain round walls, rounded up; None if there is no way round."""
    route = route_to_part(spot, base, part, terrain, walls)
    return None if route is None else route.length


def route_to_part(
    spot: Spot, base: Base, part: Part, terrain: Terrain, walls: frozenset[str], limit: int | None = None
) -> Route | None:
    """The shortest way from a base to a part; None if there is none, or none that is as short as the limit."""
    maze = _maze(terrain, walls)
    left, near, right, far = part.box
    middle = Spot((left + right) // 2, (near + far) // 2, spot.z)
    start, end = closest_part(spot, base, part)
    skip = maze.number(part)
    blocker = maze.blocker(*_inwards((start[0], start[1]), spot), *_inwards((end[0], end[1]), middle), skip)
    if blocker == _FREE:
        return Route(gap_part(spot, base, part), ((start[0], start[1]), (end[0], end[1])))
    rise = max(part.bottom - spot.z, spot.z - part.top, 0)
    return _bent(maze, spot, base, middle, part.outline, rise, limit, blocker, skip)


def route_around(
    a_spot: Spot,
    a_base: Base,
    b_spot: Spot,
    b_base: Base | None,
    terrain: Terrain,
    walls: frozenset[str],
    limit: int | None = None,
) -> Route | None:
    """The shortest way; None if there is none, or none that is as short as the limit."""
    maze = _maze(terrain, walls)
    start, end = _nearest_points(a_spot, a_base, b_spot, b_base)
    blocker = maze.blocker(*_inwards(start, a_spot), *_inwards(end, b_spot))
    if blocker == _FREE:
        ends = (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
        return Route(_straight(a_spot, a_base, b_spot, b_base), ends)
    return _bent(maze, a_spot, a_base, b_spot, b_base, abs(a_spot.z - b_spot.z), limit, blocker, _FREE)


def _bent(
    maze: _Maze,
    a_spot: Spot,
    a_base: Base,
    b_spot: Spot,
    b_base: Base | Outline | None,
    rise: int,
    limit: int | None,
    blocker: int,
    skip: int,
) -> Route | None:
    """The shortest way that bends; None if there is none, or none as short as the limit."""
    most = inf if limit is None else sqrt(max(limit * limit - rise * rise, 0)) + 1
    search = _Search(maze, a_spot, a_base, b_spot, b_base, most, skip)
    search.met = {blocker}
    while search.met:
        search.add()
        found = search.run()
    if found is None:
        return None
    flat, numbers = found
    corners = [maze.corners[number].true for number in numbers]
    first, last = _edge(a_spot, a_base, corners[0]), _edge(b_spot, b_base, corners[-1])
    length = ceil(hypot(flat, rise) - _NOISE)
    return Route(length, ((round(first[0]), round(first[1])), *corners, (round(last[0]), round(last[1]))))


@final
class _Search:
    """The search for the shortest thread round some walls; `met` are further walls that ways ran into."""

    __slots__ = (
        "maze",
        "a_spot",
        "a_base",
        "b_spot",
        "b_base",
        "most",
        "skip",
        "met",
        "_walls",
        "_nodes",
        "_firsts",
        "_lasts",
        "_before_first",
        "_after_last",
    )

    def __init__(
        self,
        maze: _Maze,
        a_spot: Spot,
        a_base: Base,
        b_spot: Spot,
        b_base: Base | Outline | None,
        most: float,
        skip: int,
    ) -> None:
        self.maze = maze
        self.a_spot = a_spot
        self.a_base = a_base
        self.b_spot = b_spot
        self.b_base = b_base
        self.most = most
        self.skip = skip
        self.met: set[int] = set()
        self._walls: set[int] = set()
        self._nodes: list[int] = []
        self._firsts: dict[int, float] = {}
        self._lasts: dict[int, float] = {}
        self._before_first: dict[int, int] = {}
        self._after_last: dict[int, int] = {}

    def add(self) -> None:
        """Goes round the walls that were met as well, as far as their corners are not too far off."""
        for wall in sorted(self.met):
            self._walls.add(wall)
            for number in self.maze.bends(wall, self.skip):
                true = self.maze.corners[number].true
                first = _distance(true, _edge(self.a_spot, self.a_base, true))
                last = _distance(true, _edge(self.b_spot, self.b_base, true))
                if first + last <= self.most:
                    self._nodes.append(number)
                    self._firsts[number], self._lasts[number] = first, last
        self.met = set()

    def run(self) -> tuple[float, list[int]] | None:
        """The length of the shortest way that bends at corners of the walls so far, and the numbers of these."""
        corners, firsts, lasts = self.maze.corners, self._firsts, self._lasts
        came_from: dict[int, int] = {}
        # In the order of the shortest length that a way through the corner can still have.
        waiting: list[tuple[float, int, int]] = []
        for number in self._nodes:
            heappush(waiting, (firsts[number] + lasts[number], number, _FREE))
        while waiting:
            least, number, before = heappop(waiting)
            if least >= self.most:
                break
            if number in came_from:
                continue
            blocker = corners[number].inside
            if blocker == _FREE:
                blocker = self._first(number) if before == _FREE else self.maze.between(before, number, self.skip)
            if blocker != _FREE:
                self._meet(blocker)
                continue
            came_from[number] = before
            blocker = self._last(number)
            if blocker == _FREE:
                numbers = [number]
                while came_from[numbers[-1]] != _FREE:
                    numbers.append(came_from[numbers[-1]])
                return least, numbers[::-1]
            self._meet(blocker)
            here = corners[number]
            (x, y), true, length = here.place, here.true, least - lasts[number]
            for other in self._nodes:
                if other in came_from:
                    continue
                there = corners[other]
                dx, dy = there.place[0] - x, there.place[1] - y
                if here.tangent(dx, dy) and there.tangent(dx, dy):
                    through = length + _distance(true, there.true) + lasts[other]
                    if through < self.most:
                        heappush(waiting, (through, other, number))
        return None

    def _meet(self, wall: int) -> None:
        if wall not in self._walls:
            self.met.add(wall)

    def _first(self, number: int) -> int:
        """A wall on the way from the start to a corner."""
        found = self._before_first.get(number)
        if found is None:
            corner = self.maze.corners[number]
            start = _inwards(_edge(self.a_spot, self.a_base, corner.true), self.a_spot)
            found = self._before_first[number] = self.maze.blocker(*start, *corner.place, self.skip)
        return found

    def _last(self, number: int) -> int:
        """A wall on the way from a corner to the end."""
        found = self._after_last.get(number)
        if found is None:
            corner = self.maze.corners[number]
            end = _inwards(_edge(self.b_spot, self.b_base, corner.true), self.b_spot)
            found = self._after_last[number] = self.maze.blocker(*corner.place, *end, self.skip)
        return found


def _maze(terrain: Terrain, walls: frozenset[str]) -> _Maze:
    """The maze of the parts with these traits, the same object each time; kept with the terrain."""
    key = ("maze", walls)
    maze = terrain.kept.get(key)
    if not isinstance(maze, _Maze):
        maze = keeping(terrain)[key] = _Maze(terrain, walls)
    return maze


def _straight(a_spot: Spot, a_base: Base, b_spot: Spot, b_base: Base | None) -> int:
    return gap_point(a_spot, a_base, b_spot) if b_base is None else gap(a_spot, a_base, b_spot, b_base)


def _nearest_points(a_spot: Spot, a_base: Base, b_spot: Spot, b_base: Base | None) -> tuple[Place, Place]:
    if b_base is None:
        return _edge(a_spot, a_base, (b_spot.x, b_spot.y)), (b_spot.x, b_spot.y)
    (ax, ay, _), (bx, by, _) = closest(a_spot, a_base, b_spot, b_base)
    return (ax, ay), (bx, by)


def _edge(spot: Spot, base: Base | Outline | None, corner: tuple[int, int]) -> Place:
    """The point of a base or an outline that is nearest to a corner."""
    if base is None:
        return spot.x, spot.y
    x, y = corner
    if isinstance(base, tuple):
        return nearest_on(x, y, base)
    if not base.round:
        return nearest_on(x, y, placed(spot, base))
    far = hypot(x - spot.x, y - spot.y)
    share = base.radius / far if far > base.radius else 1.0
    return spot.x + (x - spot.x) * share, spot.y + (y - spot.y) * share


def _inwards(place: Place, spot: Spot) -> Place:
    """A place on the edge of a base, moved a little towards its middle, so that a wall the base touches is not met."""
    dx, dy = spot.x - place[0], spot.y - place[1]
    far = hypot(dx, dy)
    share = min(4 / far, 1.0) if far else 0.0
    return place[0] + dx * share, place[1] + dy * share


def _distance(one: Place, two: Place) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])
