"""What a climb goes along, what sticks out above it, and whether a whole base is on something."""

from math import cos, hypot, pi, sin
from typing import Final

from killzone.geometry.ground import Ground, Obstacle
from killzone.geometry.levels import under
from killzone.geometry.outlines import nearest_on
from killzone.geometry.shapes import Spot
from killzone.geometry.sweeps import clip

_RIM: Final = 64
"""How many points of a rim are looked at where no single part carries the whole base."""
_HAIR: Final = 0.5
"""Half of the least length: what is reckoned in fractions may be off by less."""


def along(
    ground: Ground, at: Spot, low: int, high: int, traits: frozenset[str], reach: int, overhang: int | None = None
) -> Obstacle | None:
    """The nearest part with one of these traits, no farther than `reach`, that goes from one height to another.

    Where none does alone, parts that stand one upon the other do so together: then it is the lowest of them. What
    something sticks out `overhang` or more beyond, towards the climber, is not climbed.
    """
    far = ground.radius + reach
    near = ground.terrain.near(at.x - far, at.y - far, at.x + far, at.y + far)
    among = [
        obstacle
        for obstacle in ground.pick(near & ground.terrain.having(traits) & ~ground.never)
        if obstacle.bottom < high
        and obstacle.top > low
        and ground.reaches(obstacle.edges, at.x, at.y, at.facing, reach)
    ]
    feet = sorted((one for one in among if one.bottom <= low), key=lambda one: (one.top < high, _away(at, one)))
    for foot in feet:
        if _goes_up(foot, among, high) and (
            overhang is None or not _juts(ground, at, low, high, foot, reach, overhang)
        ):
            return foot
    return None


def _away(at: Spot, obstacle: Obstacle) -> float:
    """How far a part is from the middle of a base."""
    x, y = nearest_on(at.x, at.y, obstacle.part.outline)
    return hypot(x - at.x, y - at.y)


def _goes_up(foot: Obstacle, among: list[Obstacle], high: int) -> bool:
    """Whether a part goes up to a height, alone or with what stands on it."""
    stack, top = [foot], foot.top
    while top < high:
        upon = [one for one in among if one.bottom <= top < one.top and any(_touch(one, each) for each in stack)]
        if not upon:
            return False
        stack += upon
        top = max(one.top for one in upon)
    return True


def _touch(one: Obstacle, other: Obstacle) -> bool:
    """Whether two parts meet seen from above: no edge of either has all of the other on its far side."""
    return not any(
        all(ex * (py - y) - ey * (px - x) < 0 for px, py in each.part.outline)
        for edges, each in ((one.edges, other), (other.edges, one))
        for x, y, ex, ey, _ in edges
    )


def _juts(ground: Ground, at: Spot, low: int, high: int, surface: Obstacle, reach: int, least: int) -> bool:
    """Whether something straight between a climber and the surface sticks out so much, or more, beyond it."""
    x, y = nearest_on(at.x, at.y, surface.part.outline)
    dx, dy = x - at.x, y - at.y
    away, far = hypot(dx, dy), ground.radius + reach
    near = ground.terrain.near(at.x - far, at.y - far, at.x + far, at.y + far)
    for obstacle in ground.pick(near & ground.between(low, high) & ~ground.never):
        if obstacle.bottom > low:
            first, last = clip(at.x, at.y, dx, dy, obstacle.edges)
            first = max(first, 0.0)
            if first < min(last, 1.0) and (1.0 - first) * away > least - _HAIR:
                return True
    return False


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
