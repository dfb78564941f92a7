"""Where a base can be set down: the free spot nearest to a point, and spots that touch another base."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin, sqrt
from typing import Final

from killzone.geometry.ground import Ground
from killzone.geometry.moves import Move, Other
from killzone.geometry.places import settle
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.sweeps import Edge
from killzone.geometry.tracks import Problem

_CONTACTS: Final = 360
"""From how many sides contact with a base is looked for."""
_RINGS: Final = 127
"""How far apart the rings are on which an oval base looks for room, a twentieth of an inch."""

Segment = tuple[float, float, float, float]
Circle = tuple[float, float, float]
Point = tuple[float, float]


def nearest_free(ground: Ground, spot: Spot, others: tuple[Other, ...] = (), most: int = 1 << 30) -> Spot | None:
    """The spot nearest to a point, at its height and with its facing, where a base can be set down; None beyond `most`.

    Of several the one with the least x, then y. For a round base exact to a hundredth of a millimetre: the nearest spot
    is the point itself, the nearest on some edge of the room there is, or a corner of it. For an oval the spots looked
    at are a twentieth of an inch apart.
    """
    reach = min(most, ground.width + ground.depth)
    move = Move(ground, spot, reach, others)
    best: Spot | None = None
    least = (reach * reach + 1, 0, 0)
    if _free(move, spot):
        return spot
    ways = _candidates(move, spot, reach) if ground.round else _rings(spot, reach)
    for x, y in ways:
        if (x - spot.x) * (x - spot.x) + (y - spot.y) * (y - spot.y) > (sqrt(least[0]) + 3.0) ** 2:
            break
        for px in range(round(x) - 1, round(x) + 2):
            for py in range(round(y) - 1, round(y) + 2):
                key = ((px - spot.x) * (px - spot.x) + (py - spot.y) * (py - spot.y), px, py)
                if key < least and _free(move, Spot(px, py, spot.z, spot.facing)):
                    best, least = Spot(px, py, spot.z, spot.facing), key
    return best


def contacts(ground: Ground, spot: Spot, base: Base, others: tuple[Other, ...] = ()) -> list[Spot]:
    """Spots all round another base, at its height and facing it, where a base is set down in contact with it.

    Empty where terrain or other bases make contact impossible, as far as a degree tells. To touch is to be no farther
    than a hundredth of a millimetre; both bases are taken as round.
    """
    move = Move(ground, spot, 2 * (ground.radius + base.radius), others)
    found: list[Spot] = []
    far = ground.radius + base.radius
    for i in range(_CONTACTS):
        angle = 2 * pi * i / _CONTACTS
        x, y = _away(far * cos(angle)), _away(far * sin(angle))
        at = Spot(spot.x + x, spot.y + y, spot.z, spot.facing)
        if _free(move, at):
            found.append(at)
    return found


def _away(value: float) -> int:
    """The next whole number away from zero."""
    return int(value + 0.999999) if value > 0 else -int(-value + 0.999999)


def _free(move: Move, spot: Spot) -> bool:
    found: list[Problem] = []
    settle(move, spot, 0, found, True)
    return not found


def _rings(spot: Spot, reach: int) -> Iterator[Point]:
    """Points round a spot, the nearest first."""
    for ring in range(1, reach // _RINGS + 1):
        far = ring * _RINGS
        count = max(8, int(2 * pi * ring))
        for i in range(count):
            yield spot.x + far * cos(2 * pi * i / count), spot.y + far * sin(2 * pi * i / count)


def _candidates(move: Move, spot: Spot, reach: int) -> list[Point]:
    """The nearest points on all edges of the room round a spot, and where these edges meet, the nearest first."""
    ground = move.ground
    for far in (2 * ground.radius, 8 * ground.radius, reach):
        segments, circles = _edges(move, spot, min(far, reach))
        x, y = spot.x, spot.y
        found = [_on_segment(x, y, one) for one in segments] + [_on_circle(x, y, one) for one in circles]
        for i, one in enumerate(segments):
            for two in segments[:i]:
                found.extend(_meet(one, two))
            for circle in circles:
                found.extend(_cross(one, circle))
        for i, circle in enumerate(circles):
            for other in circles[:i]:
                found.extend(_join(circle, other))
        found = [point for point in found if hypot(point[0] - x, point[1] - y) <= min(far, reach) + 1.0]
        found.sort(key=lambda point: (hypot(point[0] - x, point[1] - y), point))
        if far >= reach or any(
            _free(move, Spot(round(px) + dx, round(py) + dy, spot.z, spot.facing))
            for px, py in found
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
        ):
            return found
    return []


def _edges(move: Move, spot: Spot, far: int) -> tuple[list[Segment], list[Circle]]:
    """What bounds the room for the centre of a round base within so far: beside parts, round them and other bases."""
    ground = move.ground
    radius, wide = ground.radius, far + ground.radius
    x, y, z = spot.x, spot.y, spot.z
    near = ground.terrain.near(x - wide, y - wide, x + wide, y + wide)
    segments: list[Segment] = [
        (radius, 0, radius, ground.depth),
        (ground.width - radius, 0, ground.width - radius, ground.depth),
        (0, radius, ground.width, radius),
        (0, ground.depth - radius, ground.width, ground.depth - radius),
    ]
    circles: list[Circle] = []
    for obstacle in ground.pick(near & ground.ending(z)):
        for edge in obstacle.edges:
            segments.append(_moved(edge, radius))
            circles.append((edge[0], edge[1], radius))
    for obstacle in ground.pick(near & ground.stands(z)) if z else ():
        segments += [_moved(edge, 0) for edge in obstacle.edges]
    high = z + ground.height
    for bx, by, clear, bottom, top, _ in move.bases:
        if bottom < high and top > z:
            circles.append((bx, by, sqrt(clear)))
    for other in move.odd:
        circles.append((other.spot.x, other.spot.y, radius + other.body.base.radius))
    return segments, circles


def _moved(edge: Edge, out: int) -> Segment:
    """An edge, moved outwards."""
    x, y, ex, ey, length = edge
    nx, ny = ey / sqrt(length) * out, -ex / sqrt(length) * out
    return x + nx, y + ny, x + ex + nx, y + ey + ny


def _on_segment(x: float, y: float, one: Segment) -> Point:
    dx, dy = one[2] - one[0], one[3] - one[1]
    share = ((x - one[0]) * dx + (y - one[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return one[0] + dx * share, one[1] + dy * share


def _on_circle(x: float, y: float, one: Circle) -> Point:
    away = hypot(x - one[0], y - one[1])
    ux, uy = ((x - one[0]) / away, (y - one[1]) / away) if away else (-1.0, 0.0)
    return one[0] + ux * one[2], one[1] + uy * one[2]


def _meet(one: Segment, two: Segment) -> list[Point]:
    dx, dy, ex, ey = one[2] - one[0], one[3] - one[1], two[2] - two[0], two[3] - two[1]
    over = dx * ey - dy * ex
    if over == 0.0:
        return []
    first = ((two[0] - one[0]) * ey - (two[1] - one[1]) * ex) / over
    second = ((two[0] - one[0]) * dy - (two[1] - one[1]) * dx) / over
    if not (-1e-9 <= first <= 1 + 1e-9 and -1e-9 <= second <= 1 + 1e-9):
        return []
    return [(one[0] + dx * first, one[1] + dy * first)]


def _cross(one: Segment, circle: Circle) -> list[Point]:
    dx, dy = one[2] - one[0], one[3] - one[1]
    length = dx * dx + dy * dy
    middle = ((circle[0] - one[0]) * dx + (circle[1] - one[1]) * dy) / length
    px, py = one[0] + dx * middle - circle[0], one[1] + dy * middle - circle[1]
    left = (circle[2] * circle[2] - px * px - py * py) / length
    if left < 0.0:
        return []
    shares = (middle - sqrt(left), middle + sqrt(left))
    return [(one[0] + dx * share, one[1] + dy * share) for share in shares if -1e-9 <= share <= 1 + 1e-9]


def _join(one: Circle, two: Circle) -> list[Point]:
    dx, dy = two[0] - one[0], two[1] - one[1]
    square = dx * dx + dy * dy
    if square == 0.0:
        return []
    along = (one[2] * one[2] - two[2] * two[2] + square) / 2 / square
    left = one[2] * one[2] / square - along * along
    if left < 0.0:
        return []
    aside = sqrt(left)
    x, y = one[0] + dx * along, one[1] + dy * along
    return [(x - dy * aside, y + dx * aside), (x + dy * aside, y - dx * aside)]
