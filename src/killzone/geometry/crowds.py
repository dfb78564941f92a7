"""Other models as obstacles of sight, found by place, and the points that a model may look from.

The parts of a crowd are made once for as long as nobody moves; each question gets those near its lines.
"""

from functools import lru_cache
from math import sqrt
from typing import final

from killzone.geometry.lines import NOTHING
from killzone.geometry.parts import Part
from killzone.geometry.points import points
from killzone.geometry.shapes import Body, Spot
from killzone.geometry.sight import body_part, visible
from killzone.geometry.terrain import Terrain

Model = tuple[str, Spot, Body]
"""The id of a model, where it stands, and its body."""

_kept_part = lru_cache(maxsize=4096)(body_part)


@final
class Crowd:
    """Models that stand somewhere, as cylinders that stop lines (see `body_part`)."""

    __slots__ = ("_index", "_numbers")

    def __init__(self, width: int, depth: int, models: tuple[Model, ...]) -> None:
        self._index = Terrain(width, depth, tuple([_kept_part(id, spot, body) for id, spot, body in models]))
        self._numbers = {id: 1 << i for i, (id, _, _) in enumerate(models)}

    def between(
        self, spot: Spot, body: Body, target_spot: Spot, target_body: Body, but: tuple[str, ...]
    ) -> tuple[Part, ...]:
        """Whoever may stop a line from one of the `origins` of a model to the body of another; nobody of `but`."""
        dx, dy = target_spot.x - spot.x, target_spot.y - spot.y
        wide = max(body.base.radius, target_body.base.length * target_body.share // 200 + 1)
        near = self._index.along(spot.x, spot.y, target_spot.x, target_spot.y, wide)
        for id in but:
            near &= ~self._numbers.get(id, 0)
        if not near:
            return ()
        found: list[Part] = []
        far = sqrt(dx * dx + dy * dy)
        for part in self._index.pick(near):
            x0, y0, x1, y1 = part.box
            # Twice how far its middle is from the line, times the line's length; its box bounds its radius.
            aside = abs(dx * (y0 + y1 - 2 * spot.y) - dy * (x0 + x1 - 2 * spot.x))
            if aside <= (2 * wide + max(x1 - x0, y1 - y0) + 2) * far:
                found.append(part)
        return tuple(found)


@lru_cache(maxsize=256)
def crowd(width: int, depth: int, models: tuple[Model, ...]) -> Crowd:
    """The crowd of these models on a board of this size; the same object as long as nobody moves."""
    return Crowd(width, depth, models)


def origins(spot: Spot, body: Body, target_spot: Spot) -> tuple[Spot, Spot, Spot]:
    """The spots below which a model may look at a target: its own, and the rims of its base to either side of the view.

    The eye is as high above each of them as above its own, so each can be asked `visible` and its kin as a spot.
    """
    (ax, ay), (bx, by) = points(spot, body.base, target_spot)[:2]
    return spot, Spot(ax, ay, spot.z, spot.facing), Spot(bx, by, spot.z, spot.facing)


def visible_from_any(
    spot: Spot,
    body: Body,
    target_spot: Spot,
    target_body: Body,
    terrain: Terrain,
    ignore: frozenset[str] = NOTHING,
    endless: frozenset[str] = NOTHING,
    extra: tuple[Part, ...] = (),
) -> bool:
    """Whether some line reaches the body of a model from the eye of another or from its height above either rim."""
    for origin in origins(spot, body, target_spot):
        if visible(origin, body, target_spot, target_body, terrain, ignore, endless, extra):
            return True
    return False
