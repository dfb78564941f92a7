"""Ways over things, where nothing is rounded: climbs, drops and jumps lie where the way is shortest."""

from math import acos, hypot, pi, sqrt
from random import Random

import pytest
from geometry.movement import at, board, mover, on, part

from killzone.geometry import search as searches
from killzone.geometry.moves import Move
from killzone.geometry.paths import check
from killzone.geometry.places import place
from killzone.geometry.reach import reach
from killzone.geometry.routes import route
from killzone.geometry.shapes import Spot, Terrain
from killzone.geometry.slides import slid
from killzone.geometry.tracks import Path
from killzone.geometry.units import INCH, inches

WALL = part("W", 10, 0, 11, 10, 0, 4, "wall")


def rounded_corners(x: float, y: float, to_x: float, to_y: float) -> float:
    """From the left of the wall round its two upper corners to the right, for a base of one inch, in inches."""
    total = 1.0
    for corner, px, py in ((10, x, y), (11, to_x, to_y)):
        far = hypot(px - corner, py - 10)
        total += sqrt(far * far - 0.25)
        # How far the tangent is turned from the level line between the corners.
        total += 0.5 * (pi / 2 + acos(abs(px - corner) / far) - acos(0.5 / far) - (pi / 2 if py > 10 else 0))
    return total


@pytest.mark.parametrize("height", [1, 2])
@pytest.mark.parametrize(("x", "y"), [(15, 8), (16, 6), (15.5, 7.3), (14.2, 9)])
def test_a_climb_beyond_a_corner_lies_on_the_straight_way_from_it(x: float, y: float, height: float) -> None:
    world = board(WALL, part("T", 14, 2, 20, 14, 0, height, "vantage"))
    length = rounded_corners(9, 8, x, y)
    up = mover(world, at(9, 8), 14)
    for track in (route(up, at(x, y, height)), reach(up).track(at(x, y, height))):
        assert track is not None
        assert -1 <= track.total - inches(length + 2) <= 0.01 * INCH
    down = route(mover(world, at(x, y, height), 14), at(9, 8))
    assert down is not None
    assert -1 <= down.total - inches(length) <= 0.01 * INCH


def bent(path: Path, dice: Random) -> Path:
    """The path with one of its places moved or left out at random."""
    first = dice.randrange(1, len(path) - 1)
    last = first
    while first > 1 and (path[first - 1].x, path[first - 1].y) == (path[last].x, path[last].y):
        first -= 1
    while last + 2 < len(path) and (path[last + 1].x, path[last + 1].y) == (path[first].x, path[first].y):
        last += 1
    if path[first].z == path[last].z and dice.random() < 0.2:
        return path[:first] + path[last + 1 :]
    size = dice.choice((2000, 600, 150, 40))
    dx, dy = round(dice.gauss(0, size)), round(dice.gauss(0, size))
    moved = tuple(Spot(one.x + dx, one.y + dy, one.z) for one in path[first : last + 1])
    return path[:first] + moved + path[last + 1 :]


def towers(dice: Random) -> Terrain:
    parts = []
    for name in "ABCD"[: dice.randrange(2, 5)]:
        x, y = dice.uniform(2, 14), dice.uniform(2, 14)
        width, depth = dice.choice(((0.3, 3), (3, 0.3), (2, 2), (3, 4)))
        traits = dice.choice(((), ("vantage",), ("vantage",), ("wall",)))
        top = 4 if traits == ("wall",) else dice.choice((1, 2, 2.5, 3))
        parts.append(part(name, x, y, x + width, y + depth, 0, top, *traits))
    return board(*parts, width=18, depth=18)


@pytest.mark.parametrize("seed", range(5))
def test_no_way_over_things_becomes_much_shorter_by_moving_its_places_about(seed: int) -> None:
    dice = Random(seed)
    ways = 0
    while ways < 4:
        world = towers(dice)
        heights = [0, *(one.top for one in world.parts if "vantage" in one.traits)]
        start, end = (
            Spot(dice.randrange(world.width), dice.randrange(world.depth), dice.choice(heights)) for _ in range(2)
        )
        if place(on(world), start) or place(on(world), end) or hypot(start.x - end.x, start.y - end.y) > 8 * INCH:
            continue
        move = Move(on(world), start, 14 * INCH)
        track = route(move, end)
        if track is None or len({spot.z for spot in track.path}) == 1:
            continue
        ways += 1
        best, total = track.path, track.total
        for _ in range(150):
            path = bent(best, dice)
            other = check(move, path, True)
            if other.legal and other.total < total:
                best, total = path, other.total
        assert track.total - total < 0.1 * INCH


@pytest.mark.parametrize("seed", range(4))
def test_where_a_base_has_no_room_no_way_is_judged_and_none_would_be_found(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = Random(f"room {seed}")
    found: list[tuple[Move, Spot, Path]] = []
    while len(found) < 8:
        world = towers(dice)
        heights = [0, *(one.top for one in world.parts if "vantage" in one.traits)]
        start, end = (
            Spot(dice.randrange(world.width), dice.randrange(world.depth), dice.choice(heights)) for _ in range(2)
        )
        if place(on(world), start) or place(on(world), end) or hypot(start.x - end.x, start.y - end.y) > 8 * INCH:
            continue
        move = Move(on(world), start, 14 * INCH)
        track = route(move, end)
        if track is not None and len({spot.z for spot in track.path}) > 1:
            found.append((move, end, track.path))
    monkeypatch.setattr(searches, "slid", lambda track, judge, _: slid(track, judge))
    for move, end, path in found:
        plain = route(move, end)
        assert plain is not None
        assert plain.path == path
