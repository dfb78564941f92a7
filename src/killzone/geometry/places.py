"""Whether a base can be set down at a place, and whether a move may end there."""

from killzone.geometry.ground import Ground
from killzone.geometry.levels import under
from killzone.geometry.measure import collide, gap
from killzone.geometry.moves import KEEP_OUT, PASS, Move, Other
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import Problem
from killzone.geometry.zones import inside


def place(ground: Ground, spot: Spot, others: tuple[Other, ...] = (), first: bool = False) -> list[Problem]:
    """What keeps a base from being set down here: `edge`, `end-support`, `end-part`, `end-base`. Empty if nothing."""
    found: list[Problem] = []
    settle(Move(ground, spot, 0, others), spot, 0, found, first)
    return found


def settle(move: Move, spot: Spot, leg: int, found: list[Problem], first: bool) -> None:
    """Adds what keeps the mover from being set down here, zones apart."""
    ground = move.ground
    x, y, z = spot.x, spot.y, spot.z
    radius = ground.radius
    x0, y0 = (radius, radius) if ground.round else ground.extent(spot.facing)
    if x < x0 or y < y0 or x > ground.width - x0 or y > ground.depth - y0:
        found.append(Problem("edge", leg, spot))
    if z != 0 and under(ground, x, y, ground.stands(z)) is None:
        found.append(Problem("end-support", leg, spot))
    near = ground.terrain.near(x - radius, y - radius, x + radius, y + radius)
    for obstacle in ground.pick(near & ground.ending(z)):
        if ground.hits(obstacle.edges, x, y, spot.facing):
            found.append(Problem("end-part", leg, spot, obstacle.part.id))
    if first and found:
        return
    high = z + ground.height
    for bx, by, clear, bottom, top, id in move.bases:
        if (bx - x) * (bx - x) + (by - y) * (by - y) < clear and bottom < high and top > z:
            found.append(Problem("end-base", leg, spot, id))
    for other in move.odd:
        if collide(spot, ground.body, other.spot, other.body):
            found.append(Problem("end-base", leg, spot, other.id))


def finish(move: Move, spot: Spot, leg: int, found: list[Problem], first: bool) -> None:
    """Adds what keeps the move from ending here: room, support, and the zones."""
    settle(move, spot, leg, found, first)
    for test in move.ends:
        if not test.holds(spot, move.ground.body.base):
            have = gap(spot, move.ground.body.base, test.spot, test.base)
            found.append(Problem(f"end-{test.mode}", leg, spot, test.id, have, test.than))
    if not move.zones or (found and first):
        if move.goals and not move.zones:
            found.append(Problem("end-goal", leg, spot))
        return
    ground = move.ground
    reached = not move.goals
    for zone in move.zones:
        if zone.mode == PASS or zone.mode == KEEP_OUT:
            if inside(ground, zone, spot):
                found.append(Problem("end-zone", leg, spot, zone.id))
                if first:
                    return
        elif not reached and zone.goal and inside(ground, zone, spot):
            reached = True
    if not reached:
        found.append(Problem("end-goal", leg, spot))
