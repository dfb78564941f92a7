"""The field of view of an eye: which cells of a grid over the board it sees. To paint and to steer by."""

from math import sqrt
from typing import final

from killzone.geometry.lines import NOTHING
from killzone.geometry.parts import Edge
from killzone.geometry.shapes import Body, Part, Spot, Terrain
from killzone.geometry.sight import between, visible
from killzone.geometry.terrain import Solid

Faced = tuple[tuple[Edge, ...], tuple[Edge, ...], int, int]
"""A solid as it is to all lines from one eye: the edges (a, b, c) that the eye is outside of, where a line by (x, y)
comes to the inner side if a * x + b * y >= c; the others, beyond which it goes if a * x + b * y > c; and how far its
bottom is below the eye and its top above it.
"""


def field(
    spot: Spot,
    body: Body,
    target_body: Body,
    terrain: Terrain,
    columns: int,
    rows: int,
    z: int = 0,
    ignore: frozenset[str] = NOTHING,
    endless: frozenset[str] = NOTHING,
    extra: tuple[Part, ...] = (),
) -> bytes:
    """For each cell, row by row from y = 0, a 1 if a model standing in its middle at the height z would be visible.

    Whether a model can stand there is not asked.
    """
    seen = bytearray(columns * rows)
    at_first_sight = _Eye(spot, body, target_body, z, terrain, ignore, endless, extra).at_first_sight
    for row in range(rows):
        y = (2 * row + 1) * terrain.depth // (2 * rows)
        for column in range(columns):
            x = (2 * column + 1) * terrain.width // (2 * columns)
            target = Spot(x, y, z)
            settled = at_first_sight(target)
            if not settled:
                settled = visible(spot, body, target, target_body, terrain, ignore, endless, extra)
            if settled > 0:
                seen[row * columns + column] = 1
    return bytes(seen)


@final
class _Eye:
    """An eye that looks around for bodies of one kind at one height, with what it remembers of the solids about it."""

    __slots__ = (
        "spot",
        "body",
        "terrain",
        "plain",
        "ignored",
        "endless",
        "height",
        "down",
        "up",
        "radius",
        "_faced",
        "_known",
    )

    def __init__(
        self,
        spot: Spot,
        body: Body,
        target_body: Body,
        z: int,
        terrain: Terrain,
        ignore: frozenset[str],
        endless: frozenset[str],
        extra: tuple[Part, ...],
    ) -> None:
        self.spot, self.body, self.terrain = spot, target_body, terrain
        self.ignored, self.endless = terrain.having(ignore), terrain.having(endless)
        self.height = spot.z + body.eye
        # How far the feet of a body are below the eye, and its top above it.
        self.down, self.up = self.height - z - target_body.feet, z + target_body.height - self.height
        self.plain = target_body.base.round and not extra and self.down >= 0 and self.up >= 0
        self.radius = target_body.base.length * target_body.share / 200
        self._faced: dict[int, tuple[Faced, ...]] = {}
        self._known: dict[Part, Faced] = {}

    def at_first_sight(self, target: Spot) -> int:
        """1 if nothing is in the way of the middle of a body, -1 if one solid hides all of it, 0 if that is not known.

        It looks where `visible` looks first, and finds what that would.
        """
        if not self.plain:
            return 0
        near = between(self.spot, target, self.body, self.terrain)
        if self.ignored:
            near &= ~self.ignored
        solids = self._faced.get(near)
        if solids is None:
            solids = self._faced[near] = tuple(
                [self._face(solid) for solid in self.terrain.solids(near, self.endless)] if near else ()
            )
        if not solids:
            return 1
        dx, dy, radius = target.x - self.spot.x, target.y - self.spot.y, self.radius
        square = dx * dx + dy * dy
        outside = square - radius * radius
        if outside <= radius:
            return 0
        far = sqrt(square)
        x, y = radius * dx / far, radius * dy / far
        hidden = self._hider(solids, dx - round(x), dy - round(y))
        if hidden is None:
            return 0
        if not hidden:
            return 1
        aside = (radius - far) / sqrt(outside)
        if not self._hider(hidden, dx - round(x + aside * y), dy - round(y - aside * x)):
            return 0
        return -1 if self._hider(hidden, dx - round(x - aside * y), dy - round(y + aside * x)) else 0

    def _face(self, solid: Solid) -> Faced:
        edges, bottom, top, part = solid
        known = self._known.get(part)
        if known is None:
            fronts: list[Edge] = []
            backs: list[Edge] = []
            for a, b, c in edges:
                here = a * self.spot.x + b * self.spot.y + c
                if here < 0:
                    fronts.append((a, b, -here))
                else:
                    backs.append((-a, -b, here))
            known = (tuple(fronts), tuple(backs), self.height - bottom, top - self.height)
            self._known[part] = known
        return known

    def _hider(self, solids: tuple[Faced, ...], dx: int, dy: int) -> tuple[Faced, ...] | None:
        """The first solid that hides a body's height so far away; nothing if no more than one is met there, which does
        not, and None if several are, which may do so together.
        """
        down, up, met = self.down, self.up, 0
        for solid in solids:
            fronts, backs, under, over = solid
            # The line is inside the outline from the share enter / enter_over of its length to leave / leave_over.
            enter, enter_over, leave, leave_over = 0, 1, 1, 1
            for a, b, c in fronts:
                ahead = a * dx + b * dy
                if ahead < c:
                    break
                if c * enter_over > enter * ahead:
                    enter, enter_over = c, ahead
            else:
                for a, b, c in backs:
                    ahead = a * dx + b * dy
                    if ahead > c and c * leave_over < leave * ahead:
                        leave, leave_over = c, ahead
                if enter * leave_over > leave * enter_over:
                    continue
                met += 1
                if under >= 0 and over >= 0 and under * enter_over >= down * enter and over * enter_over >= up * enter:
                    return (solid,)
        return None if met > 1 else ()
