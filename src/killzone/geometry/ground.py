"""The board as one kind of mover meets it: what stops it, carries it and lets it through, worked out once."""

from math import sqrt
from typing import final

from killzone.geometry.keeping import keeping
from killzone.geometry.manner import Manner, Passage
from killzone.geometry.outlines import added, base_outline, direction
from killzone.geometry.parts import Outline, Part
from killzone.geometry.shapes import Body
from killzone.geometry.sweeps import (
    Edge,
    disc_hits,
    disc_touches,
    edges_of,
    line_enters,
    point_enters,
    sweep_hits,
    sweep_span,
)
from killzone.geometry.terrain import Terrain, members

Pieces = tuple[tuple[Edge, ...], ...]


@final
class Obstacle:
    """A part with what its traits mean to a mover."""

    __slots__ = ("index", "part", "edges", "bottom", "top", "overhead", "passage")

    def __init__(self, index: int, part: Part, overhead: bool, passage: Passage | None) -> None:
        self.index = index
        self.part = part
        self.edges = edges_of(part.outline)
        self.bottom = part.bottom
        self.top = part.top
        self.overhead = overhead
        self.passage = passage


@final
class Ground:
    """A terrain, a body and a manner of moving, with the sets of parts that matter at each height.

    Sets of parts are whole numbers as in `Terrain`; `pick` gives their obstacles. `ground()` keeps one of each.

    An oval base keeps one facing along a leg, that of the leg's end: it turns first, then goes, and the turn itself is
    not checked. It is the outline that `outlines` makes of it, so both files give the same answers.
    """

    __slots__ = (
        "terrain",
        "body",
        "manner",
        "radius",
        "square",
        "round",
        "height",
        "width",
        "depth",
        "obstacles",
        "ladders",
        "slow",
        "notice",
        "passages",
        "never",
        "absent",
        "uncrossed",
        "_absent_end",
        "standing",
        "_blocking",
        "_between",
        "_spanning",
        "_ending",
        "_tops",
        "_stands",
        "_picked",
        "_cut",
        "_grown",
        "levels",
        "bends",
        "cache",
    )

    def __init__(self, terrain: Terrain, body: Body, manner: Manner) -> None:
        self.terrain = terrain
        self.body = body
        self.manner = manner
        self.radius = body.base.radius
        self.square = self.radius * self.radius
        self.round = body.base.round
        self.height = body.height
        self.width = terrain.width
        self.depth = terrain.depth
        self.obstacles = tuple(
            Obstacle(i, part, not manner.footing.overhead.isdisjoint(part.traits), _passage(manner, part))
            for i, part in enumerate(terrain.parts)
        )
        self.ladders = terrain.having(_ladders(manner))
        self.slow = terrain.having(manner.footing.slow)
        self.notice = terrain.having(manner.footing.notice)
        self.passages = terrain.having(frozenset(passage.trait for passage in manner.passages))
        self.never = terrain.having(manner.footing.never)
        self.absent = terrain.having(manner.footing.absent)
        self._absent_end = terrain.having(manner.footing.absent_end)
        self.standing = terrain.having(manner.footing.stand)
        self.uncrossed = self.never | self.absent | (terrain.having(manner.footing.unclimbed) & ~self.standing)
        self._blocking: dict[int, int] = {}
        self._between: dict[tuple[int, int], int] = {}
        self._spanning: dict[tuple[int, int], int] = {}
        self._ending: dict[int, int] = {}
        self._tops: dict[int, int] = {}
        self._stands: dict[int, int] = {}
        self._picked: dict[int, tuple[Obstacle, ...]] = {}
        self._cut: dict[int, dict[int, Pieces]] = {}
        self._grown: dict[tuple[tuple[Edge, ...], int], tuple[Edge, ...]] = {}
        heights = {obstacle.top for obstacle in self.obstacles if self.standing >> obstacle.index & 1}
        self.levels = (0, *sorted(heights - {0}))
        # The places round a corner, seen from it, by its edges and the facing of a base: `corners` fills it.
        self.bends: dict[tuple[int, int, int, int, int], tuple[tuple[int, int], ...]] = {}
        self.cache: dict[object, object] = {}

    def pick(self, chosen: int) -> tuple[Obstacle, ...]:
        """The obstacles of a set."""
        picked = self._picked.get(chosen)
        if picked is None:
            obstacles = self.obstacles
            picked = tuple([obstacles[i] for i in members(chosen)])
            if len(self._picked) >= MOST_PICKED:
                self._picked.clear()
            self._picked[chosen] = picked
        return picked

    def hits(self, edges: tuple[Edge, ...], x: int, y: int, facing: int) -> bool:
        """Whether a base standing here overlaps the outline."""
        if self.round:
            return disc_hits(x, y, edges, self.square)
        return point_enters(x, y, self.grown(edges, facing))

    def reaches(self, edges: tuple[Edge, ...], x: int, y: int, facing: int, reach: int) -> bool:
        """Whether a base standing here is no farther than this from the outline, seen from above."""
        if self.round:
            far = self.radius + reach
            return disc_touches(x, y, edges, far * far)
        return disc_touches(x, y, self.grown(edges, facing), reach * reach)

    def sweeps(self, edges: tuple[Edge, ...], ax: int, ay: int, bx: int, by: int, facing: int) -> bool:
        """Whether a base going straight from a to b overlaps the outline on its way."""
        if self.round:
            return sweep_hits(ax, ay, bx, by, edges, self.square)
        return line_enters(ax, ay, bx, by, self.grown(edges, facing))

    def span(
        self, edges: tuple[Edge, ...], ax: int, ay: int, bx: int, by: int, facing: int
    ) -> tuple[float, float] | None:
        """Between which fractions of its straight way from a to b a base overlaps the outline."""
        if self.round:
            return sweep_span(ax, ay, bx, by, edges, self.radius)
        return sweep_span(ax, ay, bx, by, self.grown(edges, facing), 0)

    def grown(self, edges: tuple[Edge, ...], facing: int) -> tuple[Edge, ...]:
        """Where the centre of an oval base with this facing may not be, for the outline."""
        key = (edges, facing % 180)
        found = self._grown.get(key)
        if found is None:
            if len(self._grown) > 10_000:
                self._grown.clear()
            outline = tuple([(edge[0], edge[1]) for edge in edges])
            found = edges_of(added(outline, base_outline(self.body.base, facing)))
            self._grown[key] = found
        return found

    @property
    def facings(self) -> tuple[int, ...]:
        """The facings in which ways of an oval are looked for, besides those of their ends."""
        return (0,) if self.round else (0, 45, 90, 135)

    def toward(self, ux: float, uy: float, facing: int) -> float:
        """How far the base reaches from its centre in a direction of length one: half its width seen across that."""
        if self.round:
            return float(self.radius)
        c, s = direction(facing)
        along, across = (ux * c + uy * s) * self.body.base.length / 2, (uy * c - ux * s) * self.body.base.width / 2
        return sqrt(along * along + across * across)

    def extent(self, facing: int) -> tuple[int, int]:
        """How far the base reaches from its centre along x and along y."""
        if self.round:
            return self.radius, self.radius
        outline = base_outline(self.body.base, facing)
        return max(x for x, _ in outline), max(y for _, y in outline)

    def blocking(self, z: int) -> int:
        """The parts that stop a base moving at this height."""
        found = self._blocking.get(z)
        if found is None:
            found = self.never if self.manner.fly else self.between(z, z)
            self._blocking[z] = found
        return found

    def between(self, low: int, high: int) -> int:
        """The parts that stop a base moving straight up or down between these heights."""
        key = (low, high)
        found = self._between.get(key)
        if found is None:
            found = 0
            top = high + self.height
            for obstacle in self.obstacles:
                if obstacle.top > low and (
                    obstacle.bottom < high or obstacle.bottom == high == low
                    if obstacle.overhead
                    else obstacle.bottom < top
                ):
                    found |= 1 << obstacle.index
            found &= ~self.absent
            self._between[key] = found
        return found

    def spanning(self, low: int, high: int) -> int:
        """The parts, absent or not, of which some lies between these heights."""
        key = (low, high)
        found = self._spanning.get(key)
        if found is None:
            found = 0
            for obstacle in self.obstacles:
                if obstacle.top > low and obstacle.bottom < high:
                    found |= 1 << obstacle.index
            self._spanning[key] = found
        return found

    def ending(self, z: int) -> int:
        """The parts that leave no room for the body to stand at this height."""
        found = self._ending.get(z)
        if found is None:
            found = self.spanning(z, z + self.height) & ~self._absent_end
            self._ending[z] = found
        return found

    def tops(self, z: int) -> int:
        """The parts whose top, at this height, can be climbed to and crossed."""
        found = self._tops.get(z)
        if found is None:
            found = 0
            for obstacle in self.obstacles:
                if obstacle.top == z:
                    found |= 1 << obstacle.index
            found &= ~self.uncrossed
            self._tops[z] = found
        return found

    def stands(self, z: int) -> int:
        """The parts on whose top, at this height, a move may end."""
        found = self._stands.get(z)
        if found is None:
            found = self.tops(z) & self.standing
            self._stands[z] = found
        return found

    def cut(self, openings: tuple[Obstacle, ...]) -> dict[int, Pieces]:
        """What is left of the parts beside some passages while a base goes through all of these, by index of the part.

        What adjoins a passage is cut, and so is what adjoins one that adjoins it: side by side they are one opening.
        """
        key = 0
        for opening in openings:
            key |= 1 << opening.index
        found = self._cut.get(key)
        if found is None:
            found = {}
            for opening in openings:
                passage = opening.passage
                clear = passage.clear if passage is not None and passage.clear is not None else self.radius
                cuts = passage.cuts if passage is not None else None
                for obstacle in self._joined(opening):
                    if cuts and not cuts & obstacle.part.traits:
                        continue
                    pieces = found.get(obstacle.index, (obstacle.edges,))
                    found[obstacle.index] = tuple(
                        [rest for piece in pieces for rest in _outside(piece, opening, clear)]
                    )
            for opening in openings:
                found[opening.index] = ()
            self._cut[key] = found
        return found

    def _joined(self, opening: Obstacle) -> list[Obstacle]:
        """The parts that adjoin a passage, or another passage that adjoins it, and so on."""
        found: dict[int, Obstacle] = {}
        waiting = [opening]
        while waiting:
            one = waiting.pop()
            x0, y0, x1, y1 = one.part.box
            for obstacle in self.pick(self.terrain.near(x0, y0, x1, y1)):
                if obstacle.index not in found and obstacle is not opening and _adjoin(obstacle, one):
                    found[obstacle.index] = obstacle
                    if self.passages >> obstacle.index & 1:
                        waiting.append(obstacle)
        return [found[index] for index in sorted(found)]


MOST_PICKED = 2_000
"""How many sets of obstacles a ground keeps looked up; one takes some hundred bytes."""


def ground(terrain: Terrain, body: Body, manner: Manner) -> Ground:
    """The ground for these three, the same object each time; kept with the terrain."""
    key = (body, manner)
    found = terrain.kept.get(key)
    if not isinstance(found, Ground):
        found = Ground(terrain, body, manner)
        keeping(terrain)[key] = found
    return found


def _ladders(manner: Manner) -> frozenset[str]:
    ladder = manner.climb.ladder if manner.climb is not None else None
    return ladder.traits if ladder is not None else frozenset()


def _passage(manner: Manner, part: Part) -> Passage | None:
    for passage in manner.passages:
        if passage.trait in part.traits:
            return passage
    return None


def _adjoin(one: Obstacle, two: Obstacle) -> bool:
    """Whether the outlines of two parts touch or overlap."""
    a, b = one.part.box, two.part.box
    if a[0] > b[2] or b[0] > a[2] or a[1] > b[3] or b[1] > a[3]:
        return False
    for edges, others in ((one.edges, two.edges), (two.edges, one.edges)):
        for x, y, ex, ey, _ in edges:
            if all(ex * (oy - y) < ey * (ox - x) for ox, oy, _, _, _ in others):
                return False
    return True


def _outside(piece: tuple[Edge, ...], opening: Obstacle, clear: int) -> Pieces:
    """What of an outline lies more than `clear` beside an opening: beyond each of its edges, moved outwards."""
    pieces: list[tuple[Edge, ...]] = []
    rest = [(float(edge[0]), float(edge[1])) for edge in piece]
    for x, y, ex, ey, length in opening.edges:
        moved = clear * sqrt(length)
        beyond = _half(rest, x, y, -ex, -ey, -moved)
        rest = _half(rest, x, y, ex, ey, moved)
        corners = tuple(dict.fromkeys((round(px), round(py)) for px, py in beyond))
        if _area(corners) > 0:
            pieces.append(edges_of(corners))
    return tuple(pieces)


def _area(corners: Outline) -> int:
    """Twice the area of an outline."""
    total = 0
    for i in range(len(corners)):
        ax, ay = corners[i - 1]
        bx, by = corners[i]
        total += ax * by - bx * ay
    return total


def _half(
    corners: list[tuple[float, float]], x: int, y: int, ex: int, ey: int, moved: float
) -> list[tuple[float, float]]:
    """The part of a convex outline left of the edge, the edge moved outwards."""
    kept: list[tuple[float, float]] = []
    for i in range(len(corners)):
        ax, ay = corners[i - 1]
        bx, by = corners[i]
        a = ex * (ay - y) - ey * (ax - x) + moved
        b = ex * (by - y) - ey * (bx - x) + moved
        if (a < 0.0) != (b < 0.0):
            kept.append((ax + (bx - ax) * a / (a - b), ay + (by - ay) * a / (a - b)))
        if b >= 0.0:
            kept.append((bx, by))
    return kept
