"""Distances between bases, points, parts and areas: exact, in whole numbers.

A base is a flat disc (or oval) at the height of its spot, so a distance in space is made of a horizontal gap and a
difference in height. "Within" compares squares: there is no tolerance anywhere, and touching is a distance of nothing.
`gap` and its kin round up, so `gap(...) <= d` says the same as `within(..., d)`. Round bases are exact circles; for
ovals see `outlines`, whose error (0.02 mm) is the only one here.
"""

from math import hypot, sqrt

from killzone.geometry.outlines import (
    added,
    base_outline,
    base_sum,
    distance_to,
    farthest_along,
    inside_by,
    nearest_on,
    placed,
    strictly_inside,
)
from killzone.geometry.parts import Outline, Part
from killzone.geometry.shapes import Base, Body, Spot
from killzone.geometry.sweeps import upper_root
from killzone.geometry.terrain import Terrain

Point = tuple[int, int, int]


def within(a_spot: Spot, a_base: Base, b_spot: Spot, b_base: Base, distance: int) -> bool:
    """Whether the nearest points of two bases are no farther apart than this, in space."""
    if distance < 0:
        return False
    if a_base.round and b_base.round and a_spot.z == b_spot.z:
        dx, dy = a_spot.x - b_spot.x, a_spot.y - b_spot.y
        most = a_base.radius + b_base.radius + distance
        return dx * dx + dy * dy <= most * most
    squared, over, radius = _between(a_spot, a_base, b_spot, b_base)
    return _reaches(squared, over, radius, a_spot.z - b_spot.z, distance)


def gap(a_spot: Spot, a_base: Base, b_spot: Spot, b_base: Base) -> int:
    """The distance between two bases, rounded up to a hundredth of a millimetre."""
    if a_base.length == a_base.width and b_base.length == b_base.width and a_spot.z == b_spot.z:
        dx, dy = a_spot.x - b_spot.x, a_spot.y - b_spot.y
        return max(0, upper_root(dx * dx + dy * dy) - (a_base.length + b_base.length) // 2)
    squared, over, radius = _between(a_spot, a_base, b_spot, b_base)
    return _rounded(squared, over, radius, a_spot.z - b_spot.z)


def wholly_within(a_spot: Spot, a_base: Base, b_spot: Spot, b_base: Base, distance: int) -> bool:
    """Whether every point of the first base is no farther than this from the second base."""
    if distance < 0:
        return False
    if not a_base.round:
        return all(within_point(b_spot, b_base, Spot(x, y, a_spot.z), distance) for x, y in placed(a_spot, a_base))
    if not b_base.round:
        return _disc_wholly_within(a_spot, a_base.radius, placed(b_spot, b_base), b_spot.z, distance)
    height = a_spot.z - b_spot.z
    left = distance * distance - height * height
    dx, dy = a_spot.x - b_spot.x, a_spot.y - b_spot.y
    spare = b_base.radius - a_base.radius
    return left >= 0 and _no_farther(dx * dx + dy * dy, 1, spare, left)


def within_point(spot: Spot, base: Base, point: Spot, distance: int) -> bool:
    """Whether the nearest point of a base is no farther than this from a point."""
    squared, over, radius = _to_point(spot, base, point)
    return distance >= 0 and _reaches(squared, over, radius, spot.z - point.z, distance)


def gap_point(spot: Spot, base: Base, point: Spot) -> int:
    """The distance from a base to a point, rounded up."""
    squared, over, radius = _to_point(spot, base, point)
    return _rounded(squared, over, radius, spot.z - point.z)


def wholly_within_point(spot: Spot, base: Base, point: Spot, distance: int) -> bool:
    """Whether every point of a base is no farther than this from a point."""
    left = distance * distance - (spot.z - point.z) * (spot.z - point.z)
    if distance < 0 or left < 0:
        return False
    dx, dy = spot.x - point.x, spot.y - point.y
    if base.round:
        return _no_farther(dx * dx + dy * dy, 1, -base.radius, left)
    return all((x + dx) * (x + dx) + (y + dy) * (y + dy) <= left for x, y in base_outline(base, spot.facing))


def within_part(spot: Spot, base: Base, part: Part, distance: int) -> bool:
    """Whether the nearest points of a base and a part of terrain are no farther apart than this, in space."""
    if distance < 0:
        return False
    reach = base.radius + distance
    x0, y0, x1, y1 = part.box
    if spot.x + reach < x0 or spot.x - reach > x1 or spot.y + reach < y0 or spot.y - reach > y1:
        return False
    squared, over, radius = _to_outline(spot, base, part.outline)
    return _reaches(squared, over, radius, _height_to(spot.z, part), distance)


def gap_part(spot: Spot, base: Base, part: Part) -> int:
    """The distance from a base to a part of terrain, rounded up."""
    squared, over, radius = _to_outline(spot, base, part.outline)
    return _rounded(squared, over, radius, _height_to(spot.z, part))


def within_area(spot: Spot, base: Base, area: Outline, distance: int = 0) -> bool:
    """Whether the nearest point of a base is no farther than this from a convex area; heights do not count."""
    squared, over, radius = _to_outline(spot, base, area)
    return distance >= 0 and _reaches(squared, over, radius, 0, distance)


def gap_area(spot: Spot, base: Base, area: Outline) -> int:
    """The horizontal distance from a base to a convex area, rounded up."""
    squared, over, radius = _to_outline(spot, base, area)
    return _rounded(squared, over, radius, 0)


def wholly_within_area(spot: Spot, base: Base, area: Outline, distance: int = 0) -> bool:
    """Whether every point of a base is no farther than this from a convex area; heights do not count."""
    if distance < 0:
        return False
    if base.round:
        return _disc_wholly_within(spot, base.radius, area, spot.z, distance)
    for x, y in placed(spot, base):
        squared, over = distance_to(x, y, area)
        if squared > distance * distance * over:
            return False
    return True


def gap_way(spot: Spot, base: Base, start: tuple[int, int], end: tuple[int, int]) -> int:
    """The horizontal distance from a base to the straight way between two different places, rounded up."""
    if not base.round:
        squared, over = distance_to(spot.x, spot.y, added((start, end), base_outline(base, spot.facing)))
        return _rounded(squared, over, 0, 0)
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = spot.x - start[0], spot.y - start[1]
    length, along, side = dx * dx + dy * dy, dx * px + dy * py, dx * py - dy * px
    if along <= 0:
        squared, over = px * px + py * py, 1
    elif along >= length:
        squared, over = (spot.x - end[0]) ** 2 + (spot.y - end[1]) ** 2, 1
    else:
        squared, over = side * side, length
    return _rounded(squared, over, base.radius, 0)


def outlines_within(a: Outline, b: Outline, distance: int) -> bool:
    """Whether two convex outlines are no farther apart than this, in the plane."""
    if _apart([x for x, _ in a], [x for x, _ in b], distance) or _apart([y for _, y in a], [y for _, y in b], distance):
        return False
    squared, over = distance_to(0, 0, added(a, tuple([(-x, -y) for x, y in b])))
    return distance >= 0 and squared <= distance * distance * over


def _apart(a: list[int], b: list[int], distance: int) -> bool:
    """Whether all of some coordinates are farther than this from all others, on one side of them."""
    return min(a) - max(b) > distance or min(b) - max(a) > distance


def outlines_gap(a: Outline, b: Outline) -> int:
    """How far two convex outlines are apart in the plane, rounded up."""
    squared, over = distance_to(0, 0, added(a, tuple([(-x, -y) for x, y in b])))
    return _rounded(squared, over, 0, 0)


def outlines_overlap(a: Outline, b: Outline) -> bool:
    """Whether two convex outlines overlap; they may touch."""
    return strictly_inside(0, 0, added(a, tuple([(-x, -y) for x, y in b])))


def parts_overlap(a: Part, b: Part) -> bool:
    """Whether two parts of terrain would stand in each other: their outlines overlap and their heights, too."""
    if a.top <= b.bottom or b.top <= a.bottom:
        return False
    a_box, b_box = a.box, b.box
    if a_box[2] <= b_box[0] or b_box[2] <= a_box[0] or a_box[3] <= b_box[1] or b_box[3] <= a_box[1]:
        return False
    return outlines_overlap(a.outline, b.outline)


def side(part: Part, spot: Spot) -> int:
    """On which side of a part, such as an access point, a spot is: 1 or -1 beyond a long side of it, 0 between them.

    The long sides are the longest edge and the corner farthest from it. Which of them is 1 is the same for all spots.
    """
    outline = part.outline
    best = 0
    a = b = 0
    for i, (x, y) in enumerate(outline):
        dx, dy = x - outline[i - 1][0], y - outline[i - 1][1]
        # Of edges of one length the one that points most to the right, then up, so that a turned outline is the same.
        if (dx * dx + dy * dy, dx, dy) > (best, b, -a):
            best, a, b = dx * dx + dy * dy, -dy, dx
    across = [a * x + b * y for x, y in outline]
    at = a * spot.x + b * spot.y
    return 1 if at > max(across) else -1 if at < min(across) else 0


def overlap(a_spot: Spot, a_base: Base, b_spot: Spot, b_base: Base) -> bool:
    """Whether two bases overlap, seen from above; they may touch."""
    if a_base.length == a_base.width and b_base.length == b_base.width:
        dx, dy = a_spot.x - b_spot.x, a_spot.y - b_spot.y
        reach = (a_base.length + b_base.length) // 2
        return dx * dx + dy * dy < reach * reach
    if a_base.round or b_base.round:
        squared, over, radius = _between(a_spot, a_base, b_spot, b_base)
        return squared < radius * radius * over
    inner = base_sum(a_base, a_spot.facing, b_base, b_spot.facing)
    return strictly_inside(a_spot.x - b_spot.x, a_spot.y - b_spot.y, inner)


def collide(a_spot: Spot, a_body: Body, b_spot: Spot, b_body: Body) -> bool:
    """Whether two models would stand in each other: their bases overlap and their heights, too. They may touch."""
    if a_spot.z >= b_spot.z + b_body.height or b_spot.z >= a_spot.z + a_body.height:
        return False
    return overlap(a_spot, a_body.base, b_spot, b_body.base)


def on_board(spot: Spot, base: Base, terrain: Terrain) -> bool:
    """Whether no point of a base hangs over the edge of the board; it may touch the edge."""
    if base.length == base.width:
        reach_x = reach_y = base.length // 2
    else:
        outline = base_outline(base, spot.facing)
        reach_x, reach_y = max(x for x, _ in outline), max(y for _, y in outline)
    return reach_x <= spot.x <= terrain.width - reach_x and reach_y <= spot.y <= terrain.depth - reach_y


def enters(spot: Spot, body: Body, part: Part) -> bool:
    """Whether a model standing there would be inside a part of terrain; it may touch it and stand on it."""
    if part.top <= spot.z or part.bottom >= spot.z + body.height:
        return False
    return covers(spot, body.base, part)


def covers(spot: Spot, base: Base, part: Part) -> bool:
    """Whether a base and a part of terrain overlap, seen from above; they may touch."""
    reach = base.radius
    x0, y0, x1, y1 = part.box
    if spot.x + reach <= x0 or spot.x - reach >= x1 or spot.y + reach <= y0 or spot.y - reach >= y1:
        return False
    if base.length == base.width:
        squared, over = distance_to(spot.x, spot.y, part.outline)
        return squared < reach * reach * over
    return strictly_inside(spot.x, spot.y, added(part.outline, base_outline(base, spot.facing)))


def overhead(spot: Spot, base: Base, terrain: Terrain) -> tuple[Part, ...]:
    """The parts that hide some of a base from straight above."""
    reach = base.radius
    near = terrain.near(spot.x - reach, spot.y - reach, spot.x + reach, spot.y + reach)
    return tuple([part for part in terrain.pick(near) if part.top > spot.z and covers(spot, base, part)])


def closest(a_spot: Spot, a_base: Base, b_spot: Spot, b_base: Base) -> tuple[Point, Point]:
    """The two nearest points of two bases, to draw: rounded; one point, or one above the other, if they overlap."""
    dx, dy = float(b_spot.x - a_spot.x), float(b_spot.y - a_spot.y)
    if a_base.round and b_base.round:
        far = hypot(dx, dy)
        reach_a = min(float(a_base.radius), far)
        reach_b = max(far - b_base.radius, 0.0)
        if reach_b < reach_a:
            reach_a = reach_b = (reach_a + reach_b) / 2
        share_a, share_b = (reach_a / far, reach_b / far) if far else (0.0, 0.0)
        return (
            (round(a_spot.x + dx * share_a), round(a_spot.y + dy * share_a), a_spot.z),
            (round(a_spot.x + dx * share_b), round(a_spot.y + dy * share_b), b_spot.z),
        )
    return _closest_outlines(placed(a_spot, a_base), a_spot.z, placed(b_spot, b_base), b_spot.z)


def closest_part(spot: Spot, base: Base, part: Part) -> tuple[Point, Point]:
    """The two nearest points of a base and a part of terrain, to draw."""
    height = min(max(spot.z, part.bottom), part.top)
    if not base.round:
        return _closest_outlines(placed(spot, base), spot.z, part.outline, height)
    x, y = nearest_on(spot.x, spot.y, part.outline)
    far = hypot(x - spot.x, y - spot.y)
    share = min(base.radius / far, 1.0) if far else 0.0
    from_x, from_y = spot.x + (x - spot.x) * share, spot.y + (y - spot.y) * share
    return (round(from_x), round(from_y), spot.z), (round(x), round(y), height)


def _closest_outlines(a: Outline, a_height: int, b: Outline, b_height: int) -> tuple[Point, Point]:
    # All differences between points of the two make an outline as well; its point nearest to (0, 0) gives the direction
    # of the shortest way between them. That way starts or ends at the corner farthest in that direction or beside it.
    dx, dy = nearest_on(0.0, 0.0, added(a, tuple([(-x, -y) for x, y in b])))
    if dx == 0 and dy == 0:
        return _shared(a, a_height, b, b_height)
    ways = [((float(x), float(y)), nearest_on(x, y, b)) for x, y in farthest_along(-dx, -dy, a)]
    ways += [(nearest_on(x, y, a), (float(x), float(y))) for x, y in farthest_along(dx, dy, b)]
    (ax, ay), (bx, by) = min(ways, key=lambda way: hypot(way[0][0] - way[1][0], way[0][1] - way[1][1]))
    return (round(ax), round(ay), a_height), (round(bx), round(by), b_height)


def _shared(a: Outline, a_height: int, b: Outline, b_height: int) -> tuple[Point, Point]:
    """A point of two outlines that overlap, found by going to and fro between them."""
    x, y = nearest_on(*b[0], a)
    for _ in range(64):
        x, y = nearest_on(*nearest_on(x, y, b), a)
    return (round(x), round(y), a_height), (round(x), round(y), b_height)


def _between(a_spot: Spot, a_base: Base, b_spot: Spot, b_base: Base) -> tuple[int, int, int]:
    """The horizontal gap between two bases as (squared, over, radius): the root of squared / over, less the radius."""
    dx, dy = a_spot.x - b_spot.x, a_spot.y - b_spot.y
    if a_base.length == a_base.width:
        if b_base.length == b_base.width:
            return dx * dx + dy * dy, 1, (a_base.length + b_base.length) // 2
        squared, over = distance_to(dx, dy, base_outline(b_base, b_spot.facing))
        return squared, over, a_base.radius
    if b_base.length == b_base.width:
        squared, over = distance_to(-dx, -dy, base_outline(a_base, a_spot.facing))
        return squared, over, b_base.radius
    squared, over = distance_to(dx, dy, base_sum(a_base, a_spot.facing, b_base, b_spot.facing))
    return squared, over, 0


def _to_point(spot: Spot, base: Base, point: Spot) -> tuple[int, int, int]:
    dx, dy = point.x - spot.x, point.y - spot.y
    if base.length == base.width:
        return dx * dx + dy * dy, 1, base.length // 2
    squared, over = distance_to(dx, dy, base_outline(base, spot.facing))
    return squared, over, 0


def _to_outline(spot: Spot, base: Base, outline: Outline) -> tuple[int, int, int]:
    if base.length == base.width:
        squared, over = distance_to(spot.x, spot.y, outline)
        return squared, over, base.length // 2
    squared, over = distance_to(spot.x, spot.y, added(outline, base_outline(base, spot.facing)))
    return squared, over, 0


def _height_to(z: int, part: Part) -> int:
    return part.bottom - z if z < part.bottom else max(z - part.top, 0)


def _reaches(squared: int, over: int, radius: int, height: int, distance: int) -> bool:
    """Whether a horizontal gap and a height together are no more than a distance."""
    left = distance * distance - height * height
    return left >= 0 and _no_farther(squared, over, radius, left)


def _no_farther(squared: int, over: int, radius: int, left: int) -> bool:
    """Whether the root of squared / over is at most radius plus the root of left; the radius may be negative."""
    if radius >= 0:
        if squared <= radius * radius * over:
            return True
        more = squared + (radius * radius - left) * over
        return more <= 0 or more * more <= 4 * radius * radius * squared * over
    spare = (left - radius * radius) * over - squared
    return spare >= 0 and 4 * radius * radius * squared * over <= spare * spare


def _rounded(squared: int, over: int, radius: int, height: int) -> int:
    """The smallest whole distance that a horizontal gap and a height together reach."""
    flat = max(sqrt(squared / over) - radius, 0.0)
    found = int(hypot(flat, height))
    while not _reaches(squared, over, radius, height, found):
        found += 1
    while found > 0 and _reaches(squared, over, radius, height, found - 1):
        found -= 1
    return found


def _disc_wholly_within(spot: Spot, radius: int, outline: Outline, height: int, distance: int) -> bool:
    left = distance * distance - (spot.z - height) * (spot.z - height)
    if left < 0:
        return False
    if left >= radius * radius:
        squared, over = distance_to(spot.x, spot.y, outline)
        return _no_farther(squared, over, -radius, left)
    return inside_by(spot.x, spot.y, outline, radius, left)
