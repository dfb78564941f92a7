"""Goes straight over what is in the way: the waypoints of a line with the climbs, drops and jumps it needs."""

from math import inf, sqrt

from killzone.geometry.ground import Ground, Obstacle, Pieces
from killzone.geometry.levels import under
from killzone.geometry.manner import Climb
from killzone.geometry.passages import passed_through
from killzone.geometry.shapes import Spot
from killzone.geometry.sweeps import clip
from killzone.geometry.tracks import Path

_NEAR = 1e-9

Span = tuple[float, float, Obstacle]
"""Between which fractions of the way the base overlaps a part."""


def stride(
    ground: Ground, a: Spot, x: int, y: int, climbs: bool, onto: int = 0, jump: bool = False, most: float = inf
) -> Path | None:
    """Waypoints of the straight way, seen from above, from a spot to a point, over everything that can be climbed.

    The way stays as low as it can, except that it climbs onto the parts of the set `onto` when it comes to them. With
    `jump` it leaves the first edge it comes to in the air. It ends at whatever height it then has. None if something
    in the way cannot be passed so, or if with what its climbs count at least it is longer than `most`. Other bases,
    zones, supports and costs are for `check` to judge.
    """
    dx, dy = x - a.x, y - a.y
    length = sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return None
    spans = _spans(ground, a, x, y)
    climb, climbed = ground.manner.climb, 0
    path = [a]
    z = a.z
    done = 0.0
    flying = False
    for _ in range(64):
        block = _blocked(ground, spans, done, z, onto)
        ends = 2.0 if z == 0 or flying else _carried(ground, spans, done, z, Spot(x, y, z, a.facing))
        leaves = jump and not flying and ground.manner.jumps_from(z)
        if block is not None and block[0] <= ends:
            if (flying or leaves) and block[2].top - z <= ground.manner.rise:
                # Onto a top a little higher it jumps, though the base may reach it before the centre has left its own.
                path.append(Spot(x, y, block[2].top, a.facing))
                return tuple(path)
            if climb is None or not climbs:
                return None
            if most < inf and _rises(climb, climbed, block[2].top - z, length) > most:
                return None
            met = _over_all(ground, a, dx, dy, spans, block, onto)
            obstacle = met[2]
            if not _climbable(ground, obstacle, z):
                return None
            climbed += climb.at_least(obstacle.top - z)
            foot = _clear(ground, a, dx, dy, max(block[0], done), -1.0 / length, z, block[2])
            if foot is None:
                return None
            if foot.x != path[-1].x or foot.y != path[-1].y:
                path.append(foot)
            done = max(met[0], done)
            z = obstacle.top
            path.append(Spot(foot.x, foot.y, z, a.facing))
            flying = False
        elif ends <= 1.0:
            if leaves:
                flying = True
                continue
            edge = _clear(ground, a, dx, dy, ends, 1.0 / length, z, None)
            if edge is None:
                return None
            landing = _floor(ground, edge, z)
            if landing > 0 and under(ground, edge.x, edge.y, ground.tops(landing)) is None:
                farther = _landing(ground, a, dx, dy, spans, ends, z)
                if farther is None:
                    return None
                edge, ends = farther
                landing = _floor(ground, edge, z)
            if edge.x != path[-1].x or edge.y != path[-1].y:
                path.append(edge)
            done = ends + _NEAR
            z = landing
            path.append(Spot(edge.x, edge.y, z, a.facing))
        else:
            break
    if path[-1].x != x or path[-1].y != y:
        path.append(Spot(x, y, z, a.facing))
    if flying:
        _land(ground, path)
    return tuple(path)


def _rises(climb: Climb, climbed: int, height: int, length: float) -> float:
    """What a way of this length counts at least that climbs so high, after what it has climbed; nothing if that counts
    nothing."""
    climbed += climb.at_least(height)
    return length + climbed if climbed else 0.0


def _land(ground: Ground, path: list[Spot]) -> None:
    """Ends a jump: on a top at its height or a little lower or higher, otherwise with a drop."""
    end = path[-1]
    if _top_under(ground, end, end.z) == end.z:
        return
    floor = max(_top_under(ground, end, end.z + ground.manner.rise), 0)
    if ground.manner.jump is not None and end.z - floor <= ground.manner.jump.fall:
        path[-1] = Spot(end.x, end.y, floor, end.facing)
    else:
        path.append(Spot(end.x, end.y, floor, end.facing))


def _top_under(ground: Ground, at: Spot, most: int) -> int:
    """The highest top, no higher than this, of the parts that a base here overlaps; -1 if none."""
    best = -1
    for obstacle in ground.pick(_at(ground, at) & ~ground.absent):
        if best < obstacle.top <= most and ground.hits(obstacle.edges, at.x, at.y, at.facing):
            best = obstacle.top
    return best


def _floor(ground: Ground, at: Spot, z: int) -> int:
    """The height to which a base drops here from this one."""
    return max(_top_under(ground, at, z - 1), 0)


def _spans(ground: Ground, a: Spot, x: int, y: int) -> list[Span]:
    """Where the base meets parts on its way; openings it goes through are cut out."""
    radius = ground.radius
    b = Spot(x, y, a.z, a.facing)
    near = ground.terrain.near(min(a.x, x) - radius, min(a.y, y) - radius, max(a.x, x) + radius, max(a.y, y) + radius)
    cut: dict[int, Pieces] = {}
    if near & ground.passages:
        openings = passed_through(ground, a, b, a.z, near)
        if openings:
            cut = ground.cut(openings)
    found: list[Span] = []
    for obstacle in ground.pick(near & ~ground.absent):
        for edges in cut.get(obstacle.index, (obstacle.edges,)) if cut else (obstacle.edges,):
            span = ground.span(edges, a.x, a.y, x, y, a.facing)
            if span is not None:
                found.append((span[0], span[1], obstacle))
    return found


def _blocked(ground: Ground, spans: list[Span], done: float, z: int, onto: int) -> Span | None:
    """The next part that stops the way at this height, or that is to be climbed onto."""
    best: Span | None = None
    stops = (ground.blocking(z) & ~(ground.passages & ground.uncrossed)) | onto  # what is not climbed is gone through
    for span in spans:
        obstacle = span[2]
        if (
            span[1] > done + _NEAR
            and stops >> obstacle.index & 1
            and obstacle.top > z
            and (best is None or span[0] < best[0])
        ):
            best = span
    return best


def _carried(ground: Ground, spans: list[Span], done: float, z: int, end: Spot) -> float:
    """How far the tops at this height carry the base: 1 if just to the end, where it only touches them; 2 if beyond."""
    tops = ground.tops(z)
    ends = done
    grown = True
    while grown:
        grown = False
        for first, last, obstacle in spans:
            if tops >> obstacle.index & 1 and first <= ends + _NEAR and last > ends + _NEAR:
                ends = last
                grown = True
    if ends < 1.0 - _NEAR:
        return ends
    return (
        2.0
        if any(ground.hits(one.edges, end.x, end.y, end.facing) for one in ground.pick(_at(ground, end) & tops))
        else 1.0
    )


def _at(ground: Ground, at: Spot) -> int:
    """The parts near a base standing here."""
    radius = ground.radius
    return ground.terrain.near(at.x - radius, at.y - radius, at.x + radius, at.y + radius)


def _over_all(ground: Ground, a: Spot, dx: int, dy: int, spans: list[Span], block: Span, onto: int) -> Span:
    """What one climb has to go over: the part in the way, or whatever is then met before the centre is over its top."""
    met = block
    while True:
        top = met[2].top
        above = _blocked(ground, spans, block[0], top, onto)
        if above is None:
            return met
        held = [clip(a.x, a.y, dx, dy, span[2].edges) for span in spans if ground.tops(top) >> span[2].index & 1]
        if above[0] >= min((start for start, end in held if end >= max(start, block[0])), default=2.0):
            return met
        met = above


def _landing(
    ground: Ground, a: Spot, dx: int, dy: int, spans: list[Span], ends: float, z: int
) -> tuple[Spot, float] | None:
    """The first spot beyond an edge, as near as a drop asks, where the centre would be over what is below."""
    length = sqrt(dx * dx + dy * dy)
    most = ends + ground.manner.leaves() / length
    shares = [span[1] for span in spans if 0 < span[2].top < z]
    shares += [clip(a.x, a.y, dx, dy, span[2].edges)[0] for span in spans if 0 < span[2].top < z]
    for share in sorted(share for share in shares if ends < share < most):
        at = Spot(round(a.x + dx * share), round(a.y + dy * share), z, a.facing)
        for spot in (at, Spot(round(at.x + dx / length), round(at.y + dy / length), z, a.facing)):
            landing = _floor(ground, spot, z)
            if landing == 0 or under(ground, spot.x, spot.y, ground.tops(landing)) is not None:
                return spot, share
    return None


def _climbable(ground: Ground, obstacle: Obstacle, z: int) -> bool:
    if ground.uncrossed >> obstacle.index & 1:
        return False
    return ground.manner.climbs(obstacle.top - z)


def _clear(
    ground: Ground, a: Spot, dx: int, dy: int, share: float, step: float, z: int, of: Obstacle | None
) -> Spot | None:
    """The whole-number spot nearest to a fraction of the way, going on in steps until clear of the part or the top.

    To touch is to be clear; it goes on neither back beyond the start nor, if it is clear there, over the end.
    """
    back = 0.0
    tops = ground.tops(z)
    for _ in range(10):
        t = share + step * back
        last = t <= 0.0 if step < 0.0 else share <= 1.0 <= t
        if last:
            t = 0.0 if step < 0.0 else 1.0
        at = Spot(round(a.x + dx * t), round(a.y + dy * t), z, a.facing)
        touched = ground.pick(_at(ground, at) & tops) if of is None else (of,)
        if not any(ground.hits(obstacle.edges, at.x, at.y, at.facing) for obstacle in touched):
            return at
        if last and step < 0.0:
            return None
        if last:
            share = 1.0 + step
        back = max(1.0, back * 2.0)
    return None
