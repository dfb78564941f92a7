"""Ways of 2021 on the floor, fair and bent, walked by a referee that knows bases, boxes and inches and no geometry."""

from itertools import pairwise
from math import ceil, hypot
from random import Random

import pytest
from geometry.adversary import bent
from rules.kt21.tables import BLUE, RED, one, table, wall

from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt21.board.movement import NORMAL_MOVE, move_for, path_domain
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH, inches

LIMIT = inches(6)
RADIUS = INCH / 2
PACE = INCH / 50
SLACK = INCH / 100
"""What is nearer to a limit than this is not the referee's to judge."""
KINDS = (("heavy",), ("light", "traversable"), ("insignificant",))


def boxes(random: Random) -> list[Part]:
    found = []
    for number in range(random.randrange(2, 7)):
        x, y = random.uniform(7, 14), random.uniform(6, 15)
        wide, deep = random.uniform(0.2, 2), random.uniform(0.2, 3)
        found.append(wall(f"p{number}", (x, y, x + wide, y + deep), 9, *random.choice(KINDS)))
    return found


def away(part: Part, x: float, y: float) -> float:
    """How far a point is from a box, seen from above."""
    x0, y0, x1, y1 = part.box
    return hypot(max(x0 - x, x - x1, 0), max(y0 - y, y - y1, 0))


def walked(path: tuple[Spot, ...]) -> list[tuple[float, float]]:
    """Points all along a way."""
    found = [(float(path[0].x), float(path[0].y))]
    for a, b in pairwise(path):
        steps = max(1, ceil(hypot(b.x - a.x, b.y - a.y) / PACE))
        found += [(a.x + (b.x - a.x) * step / steps, a.y + (b.y - a.y) * step / steps) for step in range(1, steps + 1)]
    return found


def stretches(path: tuple[Spot, ...], bend: int) -> list[float]:
    """The lengths of the straight stretches of a way; legs that `bend` by no more than this are one."""
    found: list[tuple[float, float]] = []
    for a, b in pairwise(path):
        leg = (float(b.x - a.x), float(b.y - a.y))
        if hypot(*leg) <= bend:
            continue
        if found:
            last = found[-1]
            across, along = last[0] * leg[1] - last[1] * leg[0], last[0] * leg[0] + last[1] * leg[1]
            if along > 0 and abs(across) <= bend * max(hypot(*last), hypot(*leg)):
                found[-1] = (last[0] + leg[0], last[1] + leg[1])
                continue
        found.append(leg)
    return [hypot(*leg) for leg in found]


def entries(part: Part, points: list[tuple[float, float]], reach: float) -> int:
    """How often a base that goes along these points comes over a box."""
    over = [away(part, x, y) < reach for x, y in points]
    return sum(1 for before, now in zip([False, *over], over, strict=False) if now and not before)


def wrong(place: Table, mover: Operative, path: tuple[Spot, ...], counted: int) -> list[str]:
    """What is certainly wrong with a way that was accepted."""
    points = walked(path)
    found = []
    for part in place.terrain.parts:
        if part.traits & {"heavy"} and any(away(part, x, y) < RADIUS - SLACK for x, y in points):
            found.append(f"through {part.id}")
        if not part.traits & {"insignificant"} and away(part, *points[-1]) < RADIUS - SLACK:
            found.append(f"ends on {part.id}")
    for other in place.operatives:
        if other.id == mover.id or other.spot is None:
            continue
        near = min(hypot(x - other.spot.x, y - other.spot.y) - 2 * RADIUS for x, y in points)
        if near < -SLACK:
            found.append(f"over {other.id}")
        if other.seat != mover.seat and not may_pass(place, other) and near < INCH - SLACK and in_sight(place):
            found.append(f"near {other.id}")
    over = [part for part in place.terrain.parts if part.traits & {"traversable"}]
    bounds = [
        sum(max(length, INCH) for length in stretches(path, bend))
        + sum(2 * INCH * entries(part, points, reach) for part in over)
        for bend in (0, 2)
        for reach in (RADIUS - SLACK, RADIUS + SLACK)
    ]
    least, most = min(bounds), max(bounds)
    if not least - 20 <= counted <= most + 20:
        found.append(f"counts {counted}, not {least:.0f} to {most:.0f}")
    return found


def may_pass(place: Table, enemy: Operative) -> bool:
    """Whether some friend of the mover may be engaged with an enemy."""
    assert enemy.spot is not None
    friends = [each for each in place.of(BLUE) if each.id != "mover" and each.spot is not None]
    reach = INCH + SLACK + 2 * RADIUS
    return any(hypot(f.spot.x - enemy.spot.x, f.spot.y - enemy.spot.y) <= reach for f in friends if f.spot)


def in_sight(place: Table) -> bool:
    """Whether nothing is high enough to hide anybody."""
    return not any(part.traits & {"heavy", "light"} for part in place.terrain.parts)


def clear(random: Random, parts: list[Part], others: list[Operative], apart: float) -> tuple[float, float]:
    while True:
        x, y = random.uniform(6, 16), random.uniform(6, 17)
        if any(away(part, x * INCH, y * INCH) < RADIUS + SLACK for part in parts):
            continue
        if all(hypot(x * INCH - o.spot.x, y * INCH - o.spot.y) > apart * INCH for o in others if o.spot):
            return x, y


@pytest.mark.parametrize("seed", [*range(60), 131])
def test_a_way_that_is_accepted_is_fair(seed: int) -> None:
    random = Random(seed)
    parts = boxes(random) if seed % 3 else []
    mover = one("mover", BLUE, clear(random, parts, [], 0))
    others = [mover]
    for number in range(random.randrange(1, 6)):
        others.append(one(f"o{number}", random.choice((BLUE, RED)), clear(random, parts, others, 2.1)))
    place = table(others, terrain=parts)
    move = move_for(place, mover, NORMAL_MOVE, LIMIT)
    domain = path_domain(place, mover, NORMAL_MOVE, (move,), (Tally().plus(LIMIT, "kt21.action.normal-move", "M"),))
    fair = [*domain.candidates(12), *(domain.sample(random.randrange) for _ in range(4))]
    for path in (*fair, *bent(random, move, fair, 60)):
        verdict = domain.check(path, "kt21.action.normal-move")
        if verdict.legal and all(spot.z == 0 for spot in path):
            assert verdict.cost is not None
            assert wrong(place, mover, path, verdict.cost.total) == [], path
    assert all(domain.check(path, "kt21.action.normal-move").legal for path in fair)
