"""Distances round walls: the length of the shortest thread between two bases that passes through no wall.

Walls are endless: the thread is looked for in the plane, and a difference in height is added as to any horizontal gap.
It bends at corners of walls only, and stays on the board. Where walls touch, if only at a corner, it does not pass
between them: to find the way every wall is taken a hundredth of a millimetre thicker, to measure it the true corners
count. A straight thread has exactly the length that `measure` gives; one that bends is a sum of roots, rounded up,
wrong by less than a millionth of a hundredth of a millimetre (0.02 mm at an oval).
"""

from heapq import heappop, heappush
from math import ceil, hypot, inf, sqrt
from typing import Final, final

from killzone.geometry.measure import closest, closest_part, gap, gap_point, within_part
from killzone.geometry.outlines import added, nearest_on, placed
from killzone.geometry.parts import Box, Edge, Outline, Part, box_of, edges_of, rectangle
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.terrain import Terrain

Place = tuple[float, float]

_NOISE: Final = 1e-6

_mazes: dict[tuple[Terrain, frozenset[str]], "_Maze"] = {}


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
class _Maze:
    """The walls of a terrain, a little thicker, and the corners round which a thread can bend.

    `corners` are true, `places` are the same on the thicker walls; those that lie inside another wall are left out.
    """

    __slots__ = ("edges", "boxes", "corners", "places", "_open")  # noqa: RUF023

    def __init__(self, terrain: Terrain, walls: frozenset[str]) -> None:
        self.edges: list[tuple[Edge, ...]] = []
        self.boxes: list[Box] = []
        self.corners: list[tuple[int, int]] = []
        self.places: list[tuple[int, int]] = []
        self._open: dict[tuple[int, int], bool] = {}
        bends: list[tuple[int, int, int, int]] = []
        for part in terrain.pick(terrain.having(walls)):
            thick = added(part.outline, rectangle(-1, -1, 1, 1))
            self.edges.append(edges_of(thick))
            self.boxes.append(box_of(thick))
            for x, y in thick:
                # The corners of the thicker wall are those of the wall, moved by one in x and in y.
                cx, cy = min([(abs(px - x) + abs(py - y), px, py) for px, py in part.outline])[1:]
                bends.append((x, y, cx, cy))
        for x, y, cx, cy in bends:
            if 0 <= x <= terrain.width and 0 <= y <= terrain.depth and not self._inside(x, y):
                self.places.append((x, y))
                self.corners.append((cx, cy))

    def _inside(self, x: int, y: int) -> bool:
        """Whether a place lies inside a wall, not on its surface."""
        return any(all(a * x + b * y + c > 0 for a, b, c in edges) for edges in self.edges)

    def free(self, ax: float, ay: float, bx: float, by: float) -> bool:
        """Whether the straight way from a to b passes through no wall; it may touch them."""
        x0, x1, y0, y1 = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
        for number in range(len(self.edges)):
            left, near, right, far = self.boxes[number]
            if x1 <= left or x0 >= right or y1 <= near or y0 >= far:
                continue
            enter, leave = 0.0, 1.0
            for a, b, c in self.edges[number]:
                here, there = a * ax + b * ay + c, a * bx + b * by + c
                if here <= 0 and there <= 0:
                    break
                if here < 0:
                    enter = max(enter, here / (here - there))
                elif there < 0:
                    leave = min(leave, here / (here - there))
            else:
                if leave - enter > 1e-12:
                    return False
        return True

    def open(self, one: int, two: int) -> bool:
        """Whether the way between two corners is free; kept, since walls do not move."""
        key = (one, two) if one < two else (two, one)
        found = self._open.get(key)
        if found is None:
            (ax, ay), (bx, by) = self.places[one], self.places[two]
            found = self._open[key] = self.free(ax, ay, bx, by)
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
    """Whether a base and a part of terrain that is no wall itself are within a distance round walls."""
    if not within_part(spot, base, part, distance):
        return False
    maze = _maze(terrain, walls)
    left, near, right, far = part.box
    middle = Spot((left + right) // 2, (near + far) // 2, spot.z)
    start, end = closest_part(spot, base, part)
    if maze.free(*_inwards((start[0], start[1]), spot), *_inwards((end[0], end[1]), middle)):
        return True
    rise = max(part.bottom - spot.z, spot.z - part.top, 0)
    most = sqrt(max(distance * distance - rise * rise, 0)) + 1
    found = _bent(maze, spot, base, middle, part.outline, most)
    return found is not None and ceil(hypot(found[0], rise) - _NOISE) <= distance


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
    if maze.free(*_inwards(start, a_spot), *_inwards(end, b_spot)):
        ends = (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
        return Route(_straight(a_spot, a_base, b_spot, b_base), ends)
    rise = abs(a_spot.z - b_spot.z)
    most = inf if limit is None else sqrt(max(limit * limit - rise * rise, 0)) + 1
    found = _bent(maze, a_spot, a_base, b_spot, b_base, most)
    if found is None:
        return None
    flat, numbers = found
    corners = [maze.corners[number] for number in numbers]
    first, last = _edge(a_spot, a_base, corners[0]), _edge(b_spot, b_base, corners[-1])
    length = ceil(hypot(flat, rise) - _NOISE)
    return Route(length, ((round(first[0]), round(first[1])), *corners, (round(last[0]), round(last[1]))))


def _bent(
    maze: _Maze, a_spot: Spot, a_base: Base, b_spot: Spot, b_base: Base | Outline | None, most: float
) -> tuple[float, list[int]] | None:
    """The length of the shortest way that bends, and the numbers of its corners; None if it is longer than `most`."""
    count = len(maze.corners)
    first_leg: list[float] = []
    last_leg: list[float] = []
    for corner in maze.corners:
        first_leg.append(_distance(corner, _edge(a_spot, a_base, corner)))
        last_leg.append(_distance(corner, _edge(b_spot, b_base, corner)))
    best = most
    ends_at = -1
    came_from = [-1] * count
    # In the order of the shortest length that a way through the corner can still have.
    waiting: list[tuple[float, int, int]] = []
    for number in range(count):
        if first_leg[number] + last_leg[number] <= best:
            heappush(waiting, (first_leg[number] + last_leg[number], number, -1))
    done = [False] * count
    while waiting:
        least, number, before = heappop(waiting)
        if least >= best:
            break
        length = least - last_leg[number]
        if done[number]:
            continue
        x, y = maze.places[number]
        if before < 0:
            start = _inwards(_edge(a_spot, a_base, maze.corners[number]), a_spot)
            if not maze.free(*start, x, y):
                continue
        elif not maze.open(before, number):
            continue
        done[number] = True
        came_from[number] = before
        if maze.free(x, y, *_inwards(_edge(b_spot, b_base, maze.corners[number]), b_spot)):
            best, ends_at = least, number
            break
        for other in range(count):
            through = length + _distance(maze.corners[number], maze.corners[other])
            if not done[other] and through + last_leg[other] < best:
                heappush(waiting, (through + last_leg[other], other, number))
    if ends_at < 0:
        return None
    numbers = [ends_at]
    while came_from[numbers[-1]] >= 0:
        numbers.append(came_from[numbers[-1]])
    return best, numbers[::-1]


def _maze(terrain: Terrain, walls: frozenset[str]) -> _Maze:
    maze = _mazes.get((terrain, walls))
    if maze is None:
        if len(_mazes) > 200:
            _mazes.clear()
        maze = _mazes[terrain, walls] = _Maze(terrain, walls)
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
