"""What each part adds to the graph: places to turn round it, in it and on it, and the ways up, down and across it.

A piece depends on nothing but the part and what stands near it. So it is kept for both, whatever board the two are on:
boards that differ in a hatch or a barricade share all pieces that these do not touch.
"""

from math import hypot
from typing import Final, final

from killzone.geometry.corners import Point, beside_edges, gates, in_openings, round_corners, standing_room
from killzone.geometry.ground import Ground, Obstacle
from killzone.geometry.levels import under
from killzone.geometry.manner import Manner
from killzone.geometry.moves import EITHER, Move
from killzone.geometry.parts import Box, Part
from killzone.geometry.paths import check
from killzone.geometry.shapes import Body, Spot
from killzone.geometry.strides import stride
from killzone.geometry.tracks import CLIMB, CLIMB_DOWN, DROP, Path

_FAR: Final = 1 << 30
MOST_PIECES: Final = 1_000
"""How many pieces and jumps are kept in all: the shipped boards have some forty pieces each, of some kilobytes."""

Place = tuple[int, int, int, int]
"""x, y, z and facing."""

Crossing = tuple[Place, Place, Path, int, int, tuple[tuple[int, int], ...], tuple[int, ...]]
"""A way from one place to another: its waypoints, and what it counts as a `Link` of the graph says it."""


@final
class Bridge:
    """A way that there may be from one place to another, straight onto some parts or by given waypoints.

    Whether there is one is found out when first asked: it takes long, and most are farther away than anybody goes.
    """

    __slots__ = ("start", "end", "_onto", "_ups", "_known", "_found")

    def __init__(self, start: Place, end: Place, onto: frozenset[str], ups: Path = ()) -> None:
        self.start, self.end, self._onto, self._ups = start, end, onto, ups
        self._known = False
        self._found: Crossing | None = None

    def crossing(self, ground: Ground) -> Crossing | None:
        """The way, on any ground on which the same stands near it."""
        if not self._known:
            if self._ups:
                self._found = _crossing(ground, self._ups)
            else:
                onto = sum([1 << one.index for one in ground.obstacles if one.part.id in self._onto])
                self._found = _straight_over(ground, Spot(*self.start), Spot(*self.end), onto, False)
            self._known = True
        return self._found


Step = tuple[tuple[Place, ...], tuple[Bridge, ...]]


@final
class Piece:
    """Places by height and facing round a part; by facing those in it and on its corners, and the ways across it."""

    __slots__ = ("turns", "openings", "rims", "crossed")

    def __init__(self) -> None:
        self.turns: dict[tuple[int, int], tuple[Place, ...]] = {}
        self.openings: dict[int, tuple[Place, ...]] = {}
        self.rims: dict[int, tuple[Place, ...]] = {}
        self.crossed: dict[int, tuple[Step, ...]] = {}


_Store = dict[tuple[Part, tuple[Part, ...]], Piece]
_Leaps = dict[tuple[Place, Place, tuple[Part, ...]], Crossing | None]
_pieces: dict[tuple[Body, Manner, int, int], tuple[_Store, _Leaps]] = {}


def piece_of(ground: Ground, obstacle: Obstacle) -> Piece:
    """The piece of a part, made if nothing has been there with the same parts near it."""
    store, _ = _stores(ground)
    near = ground.terrain.near(*_widened(ground, obstacle.part.box))
    key = (obstacle.part, ground.terrain.pick(near))
    found = store.get(key)
    if found is None:
        _make_room()
        found = store[key] = _made(ground, obstacle, near)
    return found


def leap(ground: Ground, a: Spot, b: Spot) -> Crossing | None:
    """A jump straight from one place to another, if it ends where it should and nothing standing is in its way."""
    _, leaps = _stores(ground)
    box = (min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y))
    near = ground.terrain.pick(ground.terrain.near(*_widened(ground, box)))
    key = (_place(a), _place(b), near)
    if key not in leaps:
        _make_room()
        leaps[key] = _straight_over(ground, a, b, 0, True)
    return leaps[key]


def forget() -> None:
    """Drops all that is kept."""
    _pieces.clear()


def _stores(ground: Ground) -> tuple[_Store, _Leaps]:
    key = (ground.body, ground.manner, ground.width, ground.depth)
    found = _pieces.get(key)
    if found is None:
        found = _pieces[key] = ({}, {})
    return found


def _make_room() -> None:
    """Drops all that is kept if it is too much."""
    if sum([len(store) + len(leaps) for store, leaps in _pieces.values()]) >= MOST_PIECES:
        for store, leaps in _pieces.values():
            store.clear()
            leaps.clear()


def _widened(ground: Ground, box: Box) -> Box:
    """A box and as much round it as can matter to what is in it: bends lie within four radii, legs reach beyond."""
    manner = ground.manner
    far = 6 * ground.radius + 2 * max(0, manner.leaves())
    if manner.climb is not None:
        far += 2 * manner.climb.reach + (manner.climb.ladder.reach if manner.climb.ladder is not None else 0)
    return box[0] - far, box[1] - far, box[2] + far, box[3] + far


def _place(spot: Spot) -> Place:
    return spot.x, spot.y, spot.z, spot.facing


def _made(ground: Ground, obstacle: Obstacle, near: int) -> Piece:
    piece = Piece()
    heights = {one.top for one in ground.pick(near & ground.standing)}
    levels = [z for z in ground.levels if z == 0 or z in heights]
    crosses = not ground.manner.fly and not ground.uncrossed >> obstacle.index & 1
    for facing in ground.facings:
        bends = round_corners(ground, obstacle, facing)
        for z in levels:
            if ground.blocking(z) >> obstacle.index & 1:
                piece.turns[(z, facing)] = _turns(ground, obstacle, bends, z, facing)
        if ground.passages >> obstacle.index & 1:
            inside = in_openings(obstacle)
            piece.openings[facing] = tuple(
                [(x, y, 0, facing) for x, y in inside if _passable(ground, x, y, obstacle, facing)]
            )
        if ground.standing >> obstacle.index & 1:
            corners = [(x, y, obstacle.top, facing) for x, y in obstacle.part.outline]
            piece.rims[facing] = tuple([place for place in corners if standing_room(ground, *place)])
        if crosses:
            piece.crossed[facing] = tuple(_crossed(ground, obstacle, levels, facing))
    return piece


def _turns(ground: Ground, obstacle: Obstacle, bends: list[Point], z: int, facing: int) -> tuple[Place, ...]:
    """Places round the corners of a part and in narrow ways past them."""
    found = [(x, y, z, facing) for x, y in bends]
    for corner in obstacle.part.outline if ground.round else ():
        found += [(x, y, z, facing) for x, y in gates(ground, *corner, ground.radius, z, (), obstacle)]
    return tuple([place for place in found if standing_room(ground, *place)])


def _crossed(ground: Ground, obstacle: Obstacle, levels: list[int], facing: int) -> list[Step]:
    """Ways up onto a part, down from it and straight over it."""
    stands = bool(ground.standing >> obstacle.index & 1)
    found: list[Step] = []
    edges: list[tuple[Point, Point, Point]] = []
    own = frozenset({obstacle.part.id})
    for z in levels:
        if z >= obstacle.top or not (stands or _climbable(ground, obstacle, z)):
            continue
        edges = edges or beside_edges(ground, obstacle, facing)
        for outside, edge, across in edges:
            if stands:
                found.append(_portal(ground, own, z, outside, edge, obstacle.top, facing))
            elif ground.ladders >> obstacle.index & 1:
                found += _ladder(ground, obstacle, z, outside, edge, across, facing)
            else:
                found.append(_portal(ground, own, z, outside, across, z, facing))
    return [step for step in found if step[0]]


def _climbable(ground: Ground, obstacle: Obstacle, z: int) -> bool:
    return obstacle.bottom <= z and ground.manner.climbs(obstacle.top - z)


def _ladder(
    ground: Ground, ladder: Obstacle, z: int, outside: Point, edge: Point, across: Point, facing: int
) -> list[Step]:
    """A way up a ladder onto what it leads to, a hair behind it."""
    whole = max(abs(across[0] - outside[0]), abs(across[1] - outside[1]))
    long = hypot(across[0] - outside[0], across[1] - outside[1])
    ux, uy = (across[0] - outside[0]) / long, (across[1] - outside[1]) / long
    deep = whole - 2 * ground.toward(ux, uy, facing) * whole / long
    x = edge[0] + round((across[0] - outside[0]) * deep / whole)
    y = edge[1] + round((across[1] - outside[1]) * deep / whole)
    floor = under(ground, x, y, ground.stands(ladder.top))
    if floor is None:
        return []
    onto = frozenset({floor.part.id, ladder.part.id})
    return [_portal(ground, onto, z, outside, (x, y), ladder.top, facing)]


def _portal(ground: Ground, onto: frozenset[str], z: int, outside: Point, inside: Point, top: int, facing: int) -> Step:
    """The places on both sides of an edge that have room, and the ways there may be between them."""
    foot, head = (*outside, z, facing), (*inside, top, facing)
    footed, headed = standing_room(ground, *foot), standing_room(ground, *head)
    places = [place for place, room in ((foot, footed), (head, headed)) if room]
    ways: list[Bridge] = []
    if footed and headed:
        ways.append(Bridge(foot, head, onto))
        if top != z:
            ways.append(Bridge(head, foot, frozenset()))
    elif headed and top != z and ground.manner.jumps_from(z):
        # From one storey to one above whose edge is flush with it: a jump off the lower, a climb from there.
        below = (*inside, z, facing)
        if standing_room(ground, *below):
            places.append(below)
            ups = (below, foot, (*outside, top, facing), head)
            ways.append(Bridge(below, head, frozenset(), tuple([Spot(*up) for up in ups])))
    return tuple(places), tuple(ways)


def _straight_over(ground: Ground, a: Spot, b: Spot, onto: int, jump: bool) -> Crossing | None:
    """The straight way over things, if it ends where it should and nothing standing is in its way."""
    path = stride(ground, a, b.x, b.y, True, onto, jump)
    return _crossing(ground, path) if path is not None and path[-1].z == b.z else None


def _crossing(ground: Ground, path: Path) -> Crossing | None:
    """A way with these waypoints, if nothing standing is against it."""
    # Up to the first problem: whether a move may end there is looked at last.
    track = check(Move(ground, path[0], _FAR, down=EITHER), path, True)
    if any(not problem.code.startswith("end-") for problem in track.problems):
        return None
    climb = ground.manner.climb
    climbs: list[tuple[int, int]] = []
    drops: list[int] = []
    flat = length = 0
    for leg in track.legs:
        if leg.kind == CLIMB:
            rungs = climb.ladder if climb is not None and leg.part else None
            laddered = rungs is not None and not rungs.traits.isdisjoint(ground.terrain.part(leg.part).traits)
            full = climb.counted(leg.measured) if laddered and climb is not None else leg.counted
            climbs.append((full, min(full, leg.counted)))
        elif leg.kind in (DROP, CLIMB_DOWN):
            drops.append(leg.measured)
        else:
            flat += leg.counted
            length += leg.measured
    return _place(path[0]), _place(path[-1]), path, flat, length, tuple(climbs), tuple(drops)


def _passable(ground: Ground, x: int, y: int, opening: Obstacle, facing: int) -> bool:
    """Whether a base has room in an opening on the floor once what adjoins it is cut away."""
    if opening.bottom > 0:
        return False
    radius = ground.radius
    cut = ground.cut((opening,))
    near = ground.terrain.near(x - radius, y - radius, x + radius, y + radius)
    for obstacle in ground.pick(near & ground.blocking(0)):
        for edges in cut.get(obstacle.index, (obstacle.edges,)):
            if ground.hits(edges, x, y, facing):
                return False
    return True
