"""The points of a base from which a player may draw a fan, and the search for one from which the fan is free.

A player may take any point; here it is one of sixteen on the edge, the two that lie farthest to the sides as seen from
the target first among them: from these a fan best passes an obstacle on the other side. Neighbours are 22.5 degrees
apart (4.9 mm on a 25 mm base); a stretch of the edge that is shorter than that and would serve may be missed.
"""

from math import sqrt
from typing import Final, final

from killzone.geometry.clip import NOISE, Polygon, Wedge, distance_to_base, in_wedge, nearest_of, share_inside, wedge
from killzone.geometry.fan import (
    Lane,
    crossed,
    from_above,
    in_space,
    lies_aside,
    reaches_beyond,
    shifted,
    slant_of,
    slanting,
    slants_beyond,
)
from killzone.geometry.outlines import cosine, direction
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.slants import SOME, Slant
from killzone.geometry.terrain import Terrain

_TURNS: Final = tuple(
    [(cosine(step, 16), cosine(step - 4, 16)) for step in (4, 12, 0, 3, 13, 5, 11, 2, 14, 1, 15, 6, 10, 7, 9, 8)]
)
"""Shares of a turn from the direction of the target: the sides, the front, then outwards from the sides."""
_SIDES: Final = _TURNS[:2]


@final
class _Obstacle:
    """A part that fans may cross: its outline about the target, and a point that settles it when a fan holds it."""

    __slots__ = ("part", "outline", "x", "y")

    def __init__(self, part: Part, outline: Polygon, x: float, y: float) -> None:
        self.part = part
        self.outline = outline
        self.x = x
        self.y = y


def points(
    spot: Spot, base: Base, target_spot: Spot, turns: tuple[tuple[float, float], ...] = _TURNS
) -> tuple[tuple[int, int], ...]:
    """The points of a base from which fans to a target are drawn, the most promising first."""
    front_x, front_y, side_x, side_y = _axes(spot, base, target_spot)
    return tuple(
        [(spot.x + round(front_x * c + side_x * s), spot.y + round(front_y * c + side_y * s)) for c, s in turns]
    )


def sides(spot: Spot, base: Base, target_spot: Spot) -> tuple[tuple[int, int], ...]:
    """The two points of a base that lie farthest to the sides as seen from a target."""
    return points(spot, base, target_spot, _SIDES)


def free_point(
    spot: Spot,
    base: Base,
    target_spot: Spot,
    target_base: Base,
    terrain: Terrain,
    near: int,
    near_distance: int,
    far: int = 0,
    far_target: int = 0,
    far_shooter: int = 0,
    extra: tuple[Part, ...] = (),
    above: bool = False,
    near_above: bool = False,
) -> tuple[int, int] | None:
    """The first of the points from which the fan to the target is free; None if it is from none of them.

    Free means that no part of the set `near`, and none of `extra`, is crossed within `near_distance` of the target, and
    no part of the set `far` at a place farther than `far_target` from the target and farther than `far_shooter` from
    the shooter. A point above or below the target's base, from which there are no lines, is free. With `above` the fan
    is seen from above and heights do not matter for what is crossed; with `near_above` not for `near` and `extra`.
    """
    lane = Lane(spot, base, target_spot, target_base)
    near_above = near_above or above
    close = _close(lane, terrain, near, near_distance, extra, near_above)
    distant = _distant(lane, terrain, far, far_target, far_shooter, above) if far else []
    front_x, front_y, side_x, side_y = _axes(spot, base, target_spot)
    for c, s in _TURNS:
        point = (spot.x + round(front_x * c + side_x * s), spot.y + round(front_y * c + side_y * s))
        if not close and not distant:
            return point
        view = wedge(point[0] - target_spot.x, point[1] - target_spot.y, target_base, target_spot.facing)
        if view is None:
            return point
        if close and _crossed_near(close, view, lane, near_distance, near_above):
            continue
        if distant and _crossed_far(distant, view, lane, far_target, far_shooter, above):
            continue
        return point
    return None


def _axes(spot: Spot, base: Base, target_spot: Spot) -> tuple[float, float, float, float]:
    """The half axis of a base towards a target and the one to its left: those that touch the outermost lines there."""
    dx, dy = float(target_spot.x - spot.x), float(target_spot.y - spot.y)
    if base.length == base.width:
        far = sqrt(dx * dx + dy * dy)
        if far == 0:
            return base.length / 2, 0.0, 0.0, base.length / 2
        scale = base.length / 2 / far
        return dx * scale, dy * scale, -dy * scale, dx * scale
    # In units of its own half axes an oval is a circle.
    long, short = base.length / 2, base.width / 2
    c, s = direction(spot.facing)
    u, v = (dx * c + dy * s) / long, (dy * c - dx * s) / short
    far = sqrt(u * u + v * v)
    u, v = (u / far, v / far) if far else (1.0, 0.0)
    front_x, front_y, side_x, side_y = u * long, v * short, -v * long, u * short
    return front_x * c - front_y * s, front_x * s + front_y * c, side_x * c - side_y * s, side_x * s + side_y * c


def _close(
    lane: Lane, terrain: Terrain, near: int, distance: int, extra: tuple[Part, ...], above: bool
) -> list[_Obstacle]:
    """The parts that a fan may cross within a distance of the target, each with its point nearest to the target."""
    x, y = lane.target_spot.x, lane.target_spot.y
    reach = lane.target_base.radius + distance
    x0, y0, x1, y1 = _around(lane)
    found = near & terrain.near(max(x0, x - reach), max(y0, y - reach), min(x1, x + reach), min(y1, y + reach))
    if not found and not extra:
        return []
    obstacles: list[_Obstacle] = []
    for part in terrain.pick(found) + extra:
        outline = _in_lane(part, lane, above)
        if outline:
            qx, qy = nearest_of(0.0, 0.0, outline)
            if qx * qx + qy * qy <= (reach + NOISE) * (reach + NOISE):
                obstacles.append(_Obstacle(part, outline, qx, qy))
    return obstacles


def _distant(
    lane: Lane, terrain: Terrain, far: int, target_distance: int, shooter_distance: int, above: bool
) -> list[_Obstacle]:
    """The parts that a fan may cross beyond both distances, each with such a point half-way between the bases, if any.

    Where there is none, the point is the middle of the target, which no fan holds.
    """
    x0, y0, x1, y1 = _around(lane)
    found = far & terrain.near(x0, y0, x1, y1)
    if not found:
        return []
    dx, dy = float(lane.spot.x - lane.target_spot.x), float(lane.spot.y - lane.target_spot.y)
    length = sqrt(dx * dx + dy * dy)
    obstacles: list[_Obstacle] = []
    for part in terrain.pick(found):
        outline = _in_lane(part, lane, above)
        if not outline:
            continue
        x = y = 0.0
        start, end = share_inside(0.0, 0.0, dx, dy, outline)
        start = max(start, (lane.target_base.radius + target_distance + 1) / length)
        if start < end and length * (1 - start) > lane.base.radius + shooter_distance + 1:
            x, y = dx * start, dy * start
        obstacles.append(_Obstacle(part, outline, x, y))
    return obstacles


def _around(lane: Lane) -> tuple[int, int, int, int]:
    """The box around both bases, and so around every fan between them."""
    ax, ay, a = lane.spot.x, lane.spot.y, lane.base.radius
    bx, by, b = lane.target_spot.x, lane.target_spot.y, lane.target_base.radius
    return min(ax - a, bx - b), min(ay - a, by - b), max(ax + a, bx + b), max(ay + a, by + b)


def _in_lane(part: Part, lane: Lane, above: bool) -> Polygon:
    """The outline of a part about the target; empty if the part lies beside the lane, above it or below it."""
    low, high = lane.spot.z, lane.target_spot.z
    if above:
        pass
    elif low == high:
        if not part.bottom <= low < part.top:
            return []
    elif part.top <= min(low, high) or part.bottom >= max(low, high):
        return []
    x, y = lane.target_spot.x, lane.target_spot.y
    dx, dy = lane.spot.x - x, lane.spot.y - y
    width = max(lane.base.length, lane.target_base.length) / 2 * sqrt(dx * dx + dy * dy)
    return [] if lies_aside(part, x, y, dx, dy, width) else shifted(part, x, y)


def _crossed_near(obstacles: list[_Obstacle], view: Wedge, lane: Lane, distance: int, above: bool) -> bool:
    from_z, to_z = lane.spot.z, lane.target_spot.z
    if from_z != to_z and not above:
        slant = slant_of(view, lane)
        return any(_slants_near(slant, obstacle, view, lane, distance) for obstacle in obstacles)
    plain = lane.target_base.round and not above
    for obstacle in obstacles:
        if plain and view.holds(obstacle.x, obstacle.y):
            return True
        portion = from_above(obstacle.outline, view, obstacle.part, lane) if above else in_wedge(obstacle.outline, view)
        if portion:
            to_target = distance_to_base(portion, lane.target_base, lane.target_spot.facing)
            if in_space(to_target, obstacle.part, to_z) <= distance + NOISE:
                return True
    return False


def _slants_near(slant: Slant, obstacle: _Obstacle, view: Wedge, lane: Lane, distance: int) -> bool:
    """Whether slanting lines cross an obstacle within a distance of the target."""
    part, outline, z = obstacle.part, obstacle.outline, lane.target_spot.z
    for number in range(len(SOME)):
        rungs = slant.some(number, part, outline)
        if rungs and in_space(slant.to_end(rungs), part, z) <= distance + NOISE:
            return True
    portion = crossed(outline, view, part, lane.spot.z, z)
    if not portion:
        return False
    least = distance_to_base(portion, lane.target_base, lane.target_spot.facing)
    if in_space(least, part, z) > distance + NOISE:
        return False
    rungs = slant.rungs(part, outline)
    return bool(slanting(slant, rungs)) and in_space(slant.to_end(rungs), part, z) <= distance + NOISE


def _crossed_far(
    obstacles: list[_Obstacle], view: Wedge, lane: Lane, target_distance: int, shooter_distance: int, above: bool
) -> bool:
    level = lane.spot.z == lane.target_spot.z
    if not level and not above:
        slant = slant_of(view, lane)
        for obstacle in obstacles:
            if _slants_far(slant, obstacle, view, lane, target_distance, shooter_distance):
                return True
        return False
    x, y = lane.target_spot.x, lane.target_spot.y
    for obstacle in obstacles:
        if level and not above and view.holds(obstacle.x, obstacle.y):
            return True
        portion = from_above(obstacle.outline, view, obstacle.part, lane) if above else in_wedge(obstacle.outline, view)
        if portion:
            placed = [(px + x, py + y) for px, py in portion]
            if reaches_beyond(placed, obstacle.part, lane, target_distance, shooter_distance):
                return True
    return False


def _slants_far(
    slant: Slant, obstacle: _Obstacle, view: Wedge, lane: Lane, target_distance: int, shooter_distance: int
) -> bool:
    """Whether slanting lines cross an obstacle beyond both distances."""
    for number in range(len(SOME)):
        rungs = slant.some(number, obstacle.part, obstacle.outline)
        if rungs and slants_beyond(slant, rungs, lane, target_distance, shooter_distance):
            return True
        if number == 0 and not crossed(obstacle.outline, view, obstacle.part, lane.spot.z, lane.target_spot.z):
            return False
    rungs = slant.rungs(obstacle.part, obstacle.outline)
    return bool(slanting(slant, rungs)) and slants_beyond(slant, rungs, lane, target_distance, shooter_distance)
