"""Other models as obstacles of sight, those near the lines in question, and the points that a model may look from."""

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import Final, final

from killzone.geometry.lines import NOTHING
from killzone.geometry.parts import Part
from killzone.geometry.points import sides
from killzone.geometry.shapes import Body, Spot
from killzone.geometry.sight import body_part, sees_column, visible_from
from killzone.geometry.silhouettes import STEPS
from killzone.geometry.terrain import Terrain

Model = tuple[str, Spot, Body]
"""The id of a model, where it stands, and its body."""

_ROUNDED: Final = 4
"""How much nearer than it is somebody may come to a line when places are rounded."""
_kept_part = lru_cache(maxsize=512)(body_part)
"""Some battles' worth: each takes three kilobytes."""


@final
class Crowd:
    """Models that stand somewhere, as cylinders that stop lines (see `body_part`), made when a line comes near them."""

    __slots__ = ("_models", "_widest")

    def __init__(self, models: tuple[Model, ...]) -> None:
        self._models = [
            (id, spot.x, spot.y, body.base.length * body.share // 200 + 2, spot, body) for id, spot, body in models
        ]
        self._widest = max([radius for _, _, _, radius, _, _ in self._models], default=0)

    def between(
        self, spot: Spot, body: Body, target_spot: Spot, target_body: Body, but: tuple[str, ...]
    ) -> tuple[Part, ...]:
        """Whoever may stop a line from one of the `origins` of a model to the body of another; nobody of `but`."""
        sx, sy = spot.x, spot.y
        dx, dy = target_spot.x - sx, target_spot.y - sy
        wide = max(body.base.radius, target_body.base.length * target_body.share // 200 + 1)
        square = dx * dx + dy * dy
        far = sqrt(square)
        found: list[Part] = []
        # Nobody outside this box is near the line: as far from it, and as far beyond an end, as anybody may be.
        most_off = 3 * (wide + self._widest) // 2
        x0, x1 = (sx, target_spot.x) if dx > 0 else (target_spot.x, sx)
        y0, y1 = (sy, target_spot.y) if dy > 0 else (target_spot.y, sy)
        x0, x1, y0, y1 = x0 - most_off, x1 + most_off, y0 - most_off, y1 + most_off
        for id, x, y, radius, at, its in self._models:
            if x < x0 or x > x1 or y < y0 or y > y1:
                continue
            px, py = x - sx, y - sy
            most = (wide + radius) * far
            # How far its middle is from the line, and how far along it, each times the line's length.
            if -most <= dx * py - dy * px <= most and -most <= dx * px + dy * py <= square + most and id not in but:
                found.append(_kept_part(id, at, its))
        return tuple(found)

    def leaves_free(self, eye: Spot, target_spot: Spot, target_body: Body, but: tuple[str, ...], side: int = 0) -> bool:
        """Whether nobody but those of `but` comes near the line from an eye across a body's middle, seen from above.

        With a `side` of 1 or -1 it is the line along its left or right edge. What is seen there of a round body, which
        is not above or below the eye, is then the same without them.
        """
        ex, ey = eye.x, eye.y
        dx, dy = target_spot.x - ex, target_spot.y - ey
        square = dx * dx + dy * dy
        around = target_body.base.length * target_body.share / 200
        if square <= (around + 2) * (around + 3):
            return False
        far = sqrt(square)
        ux, uy = dx / far, dy / far
        if side:
            aside = side * around / sqrt(square - around * around)
            ux, uy = ux - aside * uy, uy + aside * ux
        # As far as its far side: there ends what is seen of its top or its underside.
        tx, ty = ex + ux * (far + around), ey + uy * (far + around)
        x0, x1 = (ex, tx) if ux > 0 else (tx, ex)
        y0, y1 = (ey, ty) if uy > 0 else (ty, ey)
        long = sqrt(ux * ux + uy * uy)
        for id, x, y, radius, _, _ in self._models:
            wide = radius + _ROUNDED
            if x < x0 - wide or x > x1 + wide or y < y0 - wide or y > y1 + wide:
                continue
            if -wide * long <= ux * (y - ey) - uy * (x - ex) <= wide * long and id not in but:
                return False
        return True


def origins(spot: Spot, body: Body, target_spot: Spot) -> Iterator[Spot]:
    """The spots below which a model may look at a target: its own, and the rims of its base to either side of the view.

    The eye is as high above each of them as above its own, so each can be asked `visible` and its kin as a spot.
    """
    yield spot
    for x, y in sides(spot, body.base, target_spot):
        yield Spot(x, y, spot.z, spot.facing)


def visible_from_any(
    spot: Spot,
    body: Body,
    target_spot: Spot,
    target_body: Body,
    terrain: Terrain,
    ignore: frozenset[str] = NOTHING,
    endless: frozenset[str] = NOTHING,
    extra: tuple[Part, ...] = (),
    middle: list[Spot] | None = None,
) -> bool:
    """Whether some line reaches the body of a model from the eye of another or from its height above either rim.

    `middle` is as for `visible_from`.
    """
    spots = origins(spot, body, target_spot)
    return visible_from(spots, body, target_spot, target_body, terrain, ignore, endless, extra, middle)


def seen_past(
    crowd: Crowd,
    but: tuple[str, ...],
    spot: Spot,
    body: Body,
    target_spot: Spot,
    target_body: Body,
    terrain: Terrain,
    ignore: frozenset[str] = NOTHING,
) -> bool:
    """Whether a line that nobody is near shows the middle or an edge of a round body; that none does proves nothing."""
    if target_body.base.length != target_body.base.width:
        return False
    for origin in origins(spot, body, target_spot):
        free = [side * STEPS for side in (0, -1, 1) if crowd.leaves_free(origin, target_spot, target_body, but, side)]
        if free and sees_column(origin, body, target_spot, target_body, terrain, ignore, free):
            return True
    return False
