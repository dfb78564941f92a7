"""Random boards, bases and bodies for the geometry tests, and the ways to mirror and turn them."""

import os
import random
from collections.abc import Callable

from killzone.geometry.shapes import Base, Outline, Part, Spot, Terrain, rectangle
from killzone.geometry.units import INCH

BASES = (Base(2500, 2500), Base(2850, 2850), Base(3200, 3200), Base(4000, 4000), Base(5000, 5000), Base(6000, 3500))
WIDTH, DEPTH = 30 * INCH, 22 * INCH

TURNS: tuple[Callable[[int, int], tuple[int, int]], ...] = (
    lambda x, y: (WIDTH - x, y),
    lambda x, y: (x, WIDTH - y),
    lambda x, y: (WIDTH - x, WIDTH - y),
    lambda x, y: (y, x),
    lambda x, y: (WIDTH - y, x),
)
FACINGS: tuple[Callable[[int], int], ...] = (
    lambda f: 180 - f,
    lambda f: -f,
    lambda f: 180 + f,
    lambda f: 90 - f,
    lambda f: 90 + f,
)
"""What each of the turns does to a facing; on a square board of the width of ours."""


def cases(usual: int) -> int:
    """How many random cases to try: the usual number, or what KILLZONE_CASES asks for."""
    return int(os.environ.get("KILLZONE_CASES", usual))


def a_base(dice: random.Random) -> Base:
    return dice.choice(BASES)


def a_spot(dice: random.Random, z: int = 0) -> Spot:
    return Spot(dice.randrange(3000, WIDTH - 3000), dice.randrange(3000, DEPTH - 3000), z, dice.randrange(360))


def an_outline(dice: random.Random, x: int, y: int, size: int = 6000) -> Outline:
    """An upright box half of the time, otherwise a convex outline of three to eight corners."""
    if dice.random() < 0.5:
        return rectangle(x, y, x + dice.randrange(200, size), y + dice.randrange(200, size))
    while True:
        points = [(x + dice.randrange(size), y + dice.randrange(size)) for _ in range(dice.randrange(3, 9))]
        outline = hull(points)
        if len(outline) >= 3:
            return outline


def hull(points: list[tuple[int, int]]) -> Outline:
    """The convex hull, counter-clockwise, without corners on a straight line."""
    ordered = sorted(set(points))
    halves: list[list[tuple[int, int]]] = []
    for row in (ordered, ordered[::-1]):
        half: list[tuple[int, int]] = []
        for x, y in row:
            while len(half) > 1:
                (ax, ay), (bx, by) = half[-2], half[-1]
                if (bx - ax) * (y - by) - (by - ay) * (x - bx) > 0:
                    break
                half.pop()
            half.append((x, y))
        halves.append(half[:-1])
    return tuple(halves[0] + halves[1])


def a_terrain(dice: random.Random, count: int = 40) -> Terrain:
    """A board with so many parts: walls and blocks from the floor, some of them floors or lintels above it."""
    parts: list[Part] = []
    for i in range(count):
        outline = an_outline(dice, dice.randrange(0, WIDTH - 6000), dice.randrange(0, DEPTH - 6000))
        bottom = dice.choice((0, 0, 0, 0, 2540, 5080))
        top = bottom + dice.choice((635, 1270, 2540, 3810, 7620, 12700))
        traits = frozenset(dice.sample(("heavy", "light", "wall", "exposed"), 1))
        parts.append(Part(f"p{i}", f"f{i // 3}", outline, bottom, top, traits))
    return Terrain(WIDTH, DEPTH, tuple(parts))


def turned_spot(which: int, spot: Spot) -> Spot:
    x, y = TURNS[which](spot.x, spot.y)
    return Spot(x, y, spot.z, FACINGS[which](spot.facing))


def turned_outline(which: int, outline: Outline) -> Outline:
    return hull([TURNS[which](x, y) for x, y in outline])


def turned_part(which: int, part: Part) -> Part:
    outline = turned_outline(which, part.outline)
    return Part(part.id, part.feature, outline, part.bottom, part.top, part.traits, part.when)


def turned_terrain(which: int, terrain: Terrain) -> Terrain:
    """The mirrored or turned terrain, on a square board of the width of ours."""
    return Terrain(WIDTH, WIDTH, tuple(turned_part(which, part) for part in terrain.parts))
