import random
from math import ceil, hypot, inf

import pytest
import shapely
from geometry.worlds import cases, turned_spot, turned_terrain

from killzone.geometry.around import (
    gap_around,
    gap_part_around,
    route_around,
    route_to_part,
    within_around,
    within_part_around,
)
from killzone.geometry.measure import covers, gap
from killzone.geometry.shapes import Base, Outline, Part, Spot, Terrain, rectangle
from killzone.geometry.units import INCH

R25, R40, OVAL = Base(2500, 2500), Base(4000, 4000), Base(6000, 3500)
WALLS = frozenset({"wall"})


def wall(x0: float, y0: float, x1: float, y1: float) -> Part:
    corners = [round(value * INCH) for value in (x0, y0, x1, y1)]
    return Part(f"{x0},{y0}", "w", rectangle(*corners), 0, 4 * INCH, WALLS)


def board(*parts: Part) -> Terrain:
    return Terrain(30 * INCH, 22 * INCH, parts)


def test_without_walls_between_it_is_the_plain_distance() -> None:
    a, b = Spot(5 * INCH, 10 * INCH), Spot(12 * INCH, 13 * INCH)
    other = Part("x", "x", rectangle(8 * INCH, 0, 9 * INCH, 20 * INCH), 0, 9999, frozenset({"heavy"}))
    for base in (R25, OVAL):
        assert gap_around(a, base, b, R40, board(other), WALLS) == gap(a, base, b, R40)
    assert gap_around(a, R25, b, None, board(), WALLS) == ceil(hypot(7 * INCH, 3 * INCH) - 1250)


def test_a_thread_bends_at_the_corners() -> None:
    # A wall from the board's edge to y = 10", and bases 3" before and behind it, 4" below its end.
    maze = board(Part("w", "w", rectangle(25400, 0, 26400, 25400), 0, 9, WALLS))
    a, b = Spot(25400 - 3 * INCH, 6 * INCH), Spot(26400 + 3 * INCH, 6 * INCH)
    route = route_around(a, R25, b, R25, maze, WALLS)
    assert route is not None
    assert route.length == 2 * (5 * INCH - 1250) + 1000
    assert route.points[1:-1] == ((25400, 25400), (26400, 25400))
    assert within_around(a, R25, b, R25, maze, WALLS, route.length)
    assert not within_around(a, R25, b, R25, maze, WALLS, route.length - 1)
    assert not within_around(a, R25, b, R25, maze, WALLS, 7 * INCH)
    assert gap_around(a, R25, b, None, maze, WALLS) == route.length + 1250
    higher = Spot(b.x, b.y, 3000)
    assert gap_around(a, R25, higher, R25, maze, WALLS) == ceil(hypot(route.length, 3000))


def test_no_thread_passes_between_walls_that_touch() -> None:
    for parts in (
        (wall(10, 0, 10.5, 11), wall(10, 11, 10.5, 22)),
        (wall(10, 0, 10.5, 11), wall(10.5, 11, 11, 22)),
        (wall(10, 0, 10.5, 11), wall(7, 11, 13, 11.5), wall(10, 11.5, 10.5, 22)),
    ):
        for y in (5, 11, 16):
            assert (
                gap_around(Spot(5 * INCH, y * INCH), R25, Spot(15 * INCH, y * INCH), R25, board(*parts), WALLS) is None
            )
    ajar = board(wall(10, 0, 10.5, 11), Part("d", "d", rectangle(25400, 11 * INCH + 3, 26670, 22 * INCH), 0, 9, WALLS))
    assert gap_around(Spot(5 * INCH, 11 * INCH), R25, Spot(15 * INCH, 11 * INCH), R25, ajar, WALLS)


def test_a_base_that_touches_a_wall_is_measured_along_it() -> None:
    maze = board(wall(5, 10, 15, 10.5))
    a, b = Spot(6 * INCH, 10 * INCH - 1250), Spot(14 * INCH, 10 * INCH - 1250)
    assert gap_around(a, R25, b, R25, maze, WALLS) == 8 * INCH - 2500
    turned = Spot(6 * INCH, 10 * INCH - 1750, 0, 0), Spot(14 * INCH, 10 * INCH - 1750, 0, 180)
    assert gap_around(turned[0], OVAL, turned[1], OVAL, maze, WALLS) == 8 * INCH - 6000
    behind = Spot(14 * INCH, round(10.5 * INCH) + 1250)
    assert gap_around(b, R25, behind, R25, maze, WALLS) == pytest.approx(
        2 * (hypot(1 * INCH, 1250) - 1250) + INCH // 2, abs=1
    )


def oracle(a: Spot, b: Spot, reach: int, terrain: Terrain) -> float:
    """The shortest way between the middles over all corners, less the radii, by trying all pairs of corners."""
    walls = shapely.unary_union([shapely.Polygon(part.outline) for part in terrain.parts])
    thinner = walls.buffer(-2, join_style="mitre")
    shapely.prepare(thinner)
    nodes = [(a.x, a.y), (b.x, b.y), *{corner for part in terrain.parts for corner in part.outline}]
    nodes = [(x, y) for x, y in nodes if 0 <= x <= terrain.width and 0 <= y <= terrain.depth]
    far = [inf] * len(nodes)
    far[0] = 0.0
    left = set(range(len(nodes)))
    while left:
        here = min(left, key=lambda i: far[i])
        left.remove(here)
        if here == 1 or far[here] == inf:
            break
        others = sorted(left)
        ways = shapely.linestrings([[nodes[here], nodes[i]] for i in others])
        for i, blocked in zip(others, shapely.intersects(ways, thinner), strict=True):
            if not blocked:
                far[i] = min(far[i], far[here] + hypot(nodes[i][0] - nodes[here][0], nodes[i][1] - nodes[here][1]))
    return max(far[1] - reach, 0.0)


def test_routes_agree_with_an_exhaustive_search() -> None:
    dice = random.Random(17)
    bent = 0
    for _ in range(cases(60)):
        parts: list[Part] = []
        for i in range(dice.randrange(1, 9)):
            # Anywhere, so that walls cross but do not merely touch: the search would pass between those.
            x, y = dice.uniform(2, 22), dice.uniform(2, 16)
            long = dice.randrange(2, 7)
            box = (x, y, x + long, y + 0.5) if dice.random() < 0.5 else (x, y, x + 0.5, y + long)
            name, corners = f"w{i}", [round(value * INCH) for value in box]
            parts.append(Part(name, name, rectangle(*corners), 0, 9, WALLS))
        terrain = board(*parts)
        a = Spot(dice.randrange(1250, 74000), dice.randrange(1250, 54000))
        b = Spot(dice.randrange(2000, 74000), dice.randrange(2000, 53000))
        if any(covers(a, R25, part) or covers(b, R40, part) for part in parts):
            continue
        found = gap_around(a, R25, b, R40, terrain, WALLS)
        expected = oracle(a, b, 3250, terrain)
        if expected == inf:
            assert found is None
            continue
        assert found == pytest.approx(expected, abs=1.01)
        assert gap_around(b, R40, a, R25, terrain, WALLS) == pytest.approx(found, abs=1)
        distance = dice.randrange(20000)
        assert found is not None
        assert within_around(a, R25, b, R40, terrain, WALLS, distance) == (found <= distance)
        if max(part.box[3] for part in parts) < terrain.depth:
            # A wall that reaches the edge of the board would leave a way past it on the larger turned board.
            which = dice.randrange(5)
            turned = turned_terrain(which, terrain)
            assert gap_around(turned_spot(which, a), R25, turned_spot(which, b), R40, turned, WALLS) == found
        bent += found > gap(a, R25, b, R40)
    assert bent


def passes(ax: float, ay: float, bx: float, by: float, outline: Outline) -> bool:
    """Whether a straight way goes through the inside of an outline."""
    enter, leave = 0.0, 1.0
    for i, (qx, qy) in enumerate(outline):
        px, py = outline[i - 1]
        here = (qx - px) * (ay - py) - (qy - py) * (ax - px)
        there = (qx - px) * (by - py) - (qy - py) * (bx - px)
        if here <= 0 and there <= 0:
            return False
        if here < 0:
            enter = max(enter, here / (here - there))
        elif there < 0:
            leave = min(leave, here / (here - there))
    return leave - enter > 1e-12


def plain_way(a: Spot, b: Spot, radius: int, terrain: Terrain) -> float:
    """The shortest thread from a round base to a point over all corners of all walls, a little thicker.

    Walls are upright boxes.
    """
    thick = [rectangle(x0 - 1, y0 - 1, x1 + 1, y1 + 1) for x0, y0, x1, y1 in (part.box for part in terrain.parts)]
    nodes: list[tuple[int, int, int, int]] = []
    for part, outline in zip(terrain.parts, thick, strict=True):
        for (x, y), (tx, ty) in zip(outline, rectangle(*part.box), strict=True):
            inside = any(box[0][0] < x < box[2][0] and box[0][1] < y < box[2][1] for box in thick)
            if not inside and 0 <= x <= terrain.width and 0 <= y <= terrain.depth:
                nodes.append((x, y, tx, ty))

    def rim(x: int, y: int, less: int) -> tuple[float, float]:
        far = hypot(x - a.x, y - a.y)
        share = max(radius - less, 0) / far if far > radius else 1.0
        return a.x + (x - a.x) * share, a.y + (y - a.y) * share

    def free(ax: float, ay: float, bx: float, by: float) -> bool:
        return not any(passes(ax, ay, bx, by, outline) for outline in thick)

    if free(*rim(b.x, b.y, 4), b.x, b.y):
        return max(hypot(b.x - a.x, b.y - a.y) - radius, 0)
    far = {}
    for i, (x, y, tx, ty) in enumerate(nodes):
        if free(*rim(tx, ty, 4), x, y):
            far[i] = max(hypot(tx - a.x, ty - a.y) - radius, 0)
    done: set[int] = set()
    best = inf
    while far:
        here = min(far, key=lambda i: far[i])
        gone = far.pop(here)
        done.add(here)
        x, y, tx, ty = nodes[here]
        if free(x, y, b.x, b.y):
            best = min(best, gone + hypot(b.x - tx, b.y - ty))
        for i, (ox, oy, otx, oty) in enumerate(nodes):
            through = gone + hypot(otx - tx, oty - ty)
            if i not in done and through < min(far.get(i, inf), best) and free(x, y, ox, oy):
                far[i] = through
    return best


def test_looking_only_at_walls_in_the_way_finds_what_looking_at_all_finds() -> None:
    """Walls on a grid of half an inch: they touch, cross, join and close rooms."""
    dice = random.Random(29)
    bent = shut = 0
    for _ in range(cases(80)):
        parts = []
        for i in range(dice.randrange(4, 16)):
            x, y, long = dice.randrange(2, 26) / 2, dice.randrange(2, 26) / 2, dice.randrange(2, 12) / 2
            box = (x, y, x + long, y + 0.5) if dice.random() < 0.5 else (x, y, x + 0.5, y + long)
            corners = [round(value * INCH) for value in box]
            parts.append(Part(f"w{i}", "w", rectangle(*corners), 0, 9, WALLS))
        terrain = board(*parts)
        a = Spot(dice.randrange(1250, 16 * INCH), dice.randrange(1250, 16 * INCH))
        b = Spot(dice.randrange(1250, 16 * INCH), dice.randrange(1250, 16 * INCH))
        if any(covers(a, R25, part) or part.covers(b.x, b.y) for part in parts):
            continue
        expected = plain_way(a, b, 1250, terrain)
        found = gap_around(a, R25, b, None, terrain, WALLS)
        if expected == inf:
            shut += 1
            assert found is None
            continue
        assert found is not None
        assert found == pytest.approx(expected, abs=1.01)
        bent += found > hypot(a.x - b.x, a.y - b.y) - 1250 + 2
        limit = dice.randrange(12 * INCH)
        assert within_around(a, R25, b, None, terrain, WALLS, limit) == (found <= limit)
    assert bent
    assert shut or bent > 10


def test_a_part_is_not_in_the_way_to_itself() -> None:
    """A closed hatch is a wall, and measured to all the same; so is a press that walls stand around."""
    hatch = wall(9.75, 10, 10.25, 12)
    maze = board(wall(9.75, 0, 10.25, 10), hatch, wall(9.75, 12, 10.25, 22))
    beside = Spot(12 * INCH, 11 * INCH)
    assert gap_part_around(beside, R25, hatch, maze, WALLS) == round(1.75 * INCH) - 1250
    assert within_part_around(beside, R25, hatch, maze, WALLS, round(1.75 * INCH) - 1250)
    assert not within_part_around(beside, R25, hatch, maze, WALLS, round(1.75 * INCH) - 1251)
    assert gap_around(beside, R25, Spot(8 * INCH, 11 * INCH), R25, maze, WALLS) is None
    # A wall of 3" between a base and a press: round its end, 1" above the base, to the nearest corner of the press.
    press = Part("press", "press", rectangle(12 * INCH, 9 * INCH, 13 * INCH, 10 * INCH), 0, INCH, frozenset())
    screen = board(press, wall(11, 8, 11.5, 11))
    at = Spot(10 * INCH, 10 * INCH)
    bent = hypot(INCH, INCH) - 1250 + INCH / 2 + hypot(INCH / 2, INCH)
    assert gap_part_around(at, R25, press, screen, WALLS) == ceil(bent)
    assert within_part_around(at, R25, press, screen, WALLS, ceil(bent))
    assert not within_part_around(at, R25, press, screen, WALLS, ceil(bent) - 1)
    above = Spot(at.x, at.y, 3 * INCH)
    assert gap_part_around(above, R25, press, screen, WALLS) == ceil(hypot(bent, 2 * INCH))
    route = route_to_part(at, R25, press, screen, WALLS)
    assert route is not None
    assert route.points[1:] == ((11 * INCH, 11 * INCH), (round(11.5 * INCH), 11 * INCH), (12 * INCH, 10 * INCH))
    closed = (wall(11, 0, 11.5, 8), wall(11, 11, 11.5, 22))
    assert gap_part_around(at, R25, press, board(*screen.parts, *closed), WALLS) is None


def test_a_part_is_within_a_distance_if_the_nearest_of_its_points_is() -> None:
    """The gap between two walls, with a leaf beside it, against plain routes to points all over the gap."""
    dice = random.Random(23)
    bent = 0
    for _ in range(cases(40)):
        leaf = dice.choice([1, 1.5, 2])
        terrain = board(wall(9.75, 0, 10.25, 10), wall(9.75, 12, 10.25, 22), wall(10.25, 11.75, 10.25 + leaf, 12))
        inset = 5
        x0, y0, x1, y1 = round(9.75 * INCH), 10 * INCH, round(10.25 * INCH), 12 * INCH
        gap_part = Part("gap", "gap", rectangle(x0, y0, x1, y1), 0, 4 * INCH, frozenset())
        spot = Spot(dice.randrange(round(10.75 * INCH), 14 * INCH), dice.randrange(7 * INCH, 15 * INCH))
        if any(covers(spot, R25, part) for part in terrain.parts):
            continue
        points = [Spot(x1 - inset, y) for y in (*range(y0 + inset, y1 - inset, 100), y1 - inset)]
        plain = min(gap_around(spot, R25, point, None, terrain, WALLS) or 0 for point in points)
        for distance in (plain - 40, plain + 40, 2 * INCH):
            if abs(plain - distance) >= 40:
                found = within_part_around(spot, R25, gap_part, terrain, WALLS, distance)
                assert found == (plain <= distance), (spot, plain, distance)
        bent += plain > gap_to(spot, gap_part) + 40
    assert bent


def gap_to(spot: Spot, part: Part) -> float:
    """The straight distance from a base to a box."""
    x0, y0, x1, y1 = part.box
    return hypot(max(x0 - spot.x, spot.x - x1, 0), max(y0 - spot.y, spot.y - y1, 0)) - R25.radius
