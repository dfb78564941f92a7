"""Difficult ground that does not slow a model near another: only what of its way is so near is spared."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.board.measuring import within
from killzone.editions.kt18.board.terrain import DANGEROUS, DIFFICULT
from killzone.geometry.shapes import Spot
from killzone.geometry.sweeps import clip, edges_of
from killzone.geometry.tracks import Leg
from killzone.geometry.units import INCH

FARTHEST: Final = 14 * INCH
"""No move goes farther: whoever is farther than this from sure ground does not come there."""
_HALVINGS: Final = 24
"""How often a stretch is halved to find where it begins to be near."""

Span = tuple[float, float]


class SureGround(NamedTuple):
    """Within so far of a model difficult ground slows nobody that this is said of."""

    user: Operative
    reach: int


def sure_ground(table: Table, model: Operative) -> tuple[SureGround, ...]:
    """The sure ground that a model may come to in one move."""
    hung = hooks.of(table).sure_ground
    if not hung.functions or model.spot is None:
        return ()
    return tuple([one for one in hung(table, model) if within(one.user, model, one.reach + FARTHEST)])


@rule("kt18.commander.aura", "kt18.terrain.difficult")
def slowed_beyond(table: Table, model: Operative, leg: Leg, sure: tuple[SureGround, ...]) -> int:
    """How much of a leg is in difficult ground that is not sure; whoever makes it sure takes that along."""
    if (leg.start.x == leg.end.x and leg.start.y == leg.end.y) or any(one.user.id == model.id for one in sure):
        return 0
    difficult = _joined(_difficult(table, leg))
    spared = _joined(span for one in sure if (span := _near(model, leg, one)) is not None)
    both = sum(max(0.0, min(a[1], b[1]) - max(a[0], b[0])) for a in difficult for b in spared)
    return round((sum(last - first for first, last in difficult) - both) * leg.measured)


def _difficult(table: Table, leg: Leg) -> Iterator[Span]:
    """Between which shares of a leg the centre of the base is in difficult ground."""
    a, b, terrain = leg.start, leg.end, table.terrain
    near = terrain.near(min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y))
    for part in terrain.pick(near & terrain.having(frozenset({DIFFICULT})) & ~terrain.having(frozenset({DANGEROUS}))):
        if part.bottom <= a.z <= part.top:
            start, end = clip(a.x, a.y, b.x - a.x, b.y - a.y, edges_of(part.outline))
            if max(start, 0.0) < min(end, 1.0):
                yield max(start, 0.0), min(end, 1.0)


def _joined(spans: Iterator[Span]) -> list[Span]:
    """The same stretches, none of which overlaps another."""
    found: list[Span] = []
    for first, last in sorted(spans):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return found


def _near(model: Operative, leg: Leg, sure: SureGround) -> Span | None:
    """Between which shares of a leg the base is on sure ground: one stretch, since whoever goes straight nears once."""
    a, b, user = leg.start, leg.end, sure.user
    assert user.spot is not None
    dx, dy = b.x - a.x, b.y - a.y

    def is_near(share: float) -> bool:
        at = Spot(round(a.x + dx * share), round(a.y + dy * share), a.z, b.facing)
        return within(user, model.but(spot=at), sure.reach)

    middle = ((user.spot.x - a.x) * dx + (user.spot.y - a.y) * dy) / (dx * dx + dy * dy)
    nearest = min(1.0, max(0.0, middle))
    if not is_near(nearest):
        return None
    ends = []
    for far in (0.0, 1.0):
        inside, outside = nearest, far
        if is_near(far):
            inside = far
        else:
            for _ in range(_HALVINGS):
                half = (inside + outside) / 2
                inside, outside = (half, outside) if is_near(half) else (inside, half)
        ends.append(inside)
    return ends[0], ends[1]
