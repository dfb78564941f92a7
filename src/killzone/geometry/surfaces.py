"""What a climb goes along, what sticks out above it, and whether a whole base is on something."""

from math import cos, hypot, pi, sin
from typing import Final

from killzone.geometry.ground import Ground, Obstacle
from killzone.geometry.levels import under
from killzone.geometry.outlines import nearest_on
from killzone.geometry.shapes import Spot

_RIM: Final = 64
"""How many points of a rim are looked at where no single part carries the whole base."""


def along(ground: Ground, at: Spot, low: int, high: int, traits: frozenset[str], reach: int) -> Obstacle | None:
    """The nearest part with one of these traits, no farther than `reach`, that goes from one height to another."""
    far = ground.radius + reach
    near = ground.terrain.near(at.x - far, at.y - far, at.x + far, at.y + far)
    best: Obstacle | None = None
    nearest = 0.0
    for obstacle in ground.pick(near & ground.terrain.having(traits) & ~ground.never):
        if (
            obstacle.bottom <= low
            and obstacle.top >= high
            and ground.reaches(obstacle.edges, at.x, at.y, at.facing, reach)
        ):
            x, y = nearest_on(at.x, at.y, obstacle.part.outline)
            away = hypot(x - at.x, y - at.y)
            if best is None or away < nearest:
                best, nearest = obstacle, away
    return best


def overhangs(ground: Ground, at: Spot, low: int, high: int, surface: Obstacle, least: int) -> int:
    """The parts over a climb that stick out less than `least` beyond its surface, on the side of the climber."""
    x, y = nearest_on(at.x, at.y, surface.part.outline)
    away = hypot(at.x - x, at.y - y)
    if away == 0.0:
        return 0
    ux, uy = (at.x - x) / away, (at.y - y) / away
    face = x * ux + y * uy
    radius = ground.radius
    found = 0
    near = ground.terrain.near(at.x - radius, at.y - radius, at.x + radius, at.y + radius)
    for obstacle in ground.pick(near & ground.between(low, high) & ~ground.never):
        if obstacle.bottom > low and max(px * ux + py * uy for px, py in obstacle.part.outline) - face < least:
            found |= 1 << obstacle.index
    return found


def wholly_on(ground: Ground, at: Spot) -> bool:
    """Whether all of a base is over the floor, or over tops at its height; its edge may be on theirs."""
    if at.z <= 0:
        return True
    tops = ground.tops(at.z)
    if under(ground, at.x, at.y, tops) is None:
        return False
    for obstacle in ground.pick(tops & ground.terrain.near(at.x, at.y, at.x, at.y)):
        if all(
            (ex * (at.y - y) - ey * (at.x - x))
            >= ground.toward(ey / length**0.5, -ex / length**0.5, at.facing) * length**0.5
            for x, y, ex, ey, length in obstacle.edges
        ):
            return True
    for i in range(_RIM):
        ux, uy = cos(2 * pi * i / _RIM), sin(2 * pi * i / _RIM)
        far = ground.toward(ux, uy, at.facing)
        if under(ground, round(at.x + ux * far), round(at.y + uy * far), tops) is None:
            return False
    return True
