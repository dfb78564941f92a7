"""Ledges: the edges of floors that a model can fall from, and where it comes down."""

from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.movement import LEAPT, ground_of, others
from killzone.editions.kt18.board.terrain import FLOORS, WALK_THROUGH
from killzone.geometry.ledges import Ledge, landing, ledges, level_under, nearest_ledges
from killzone.geometry.measure import overlap
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Spot
from killzone.geometry.spots import nearest_free
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH

NEAR_A_LEDGE: Final = INCH
RAIL: Final = INCH
"""A solid part on an edge that is so high keeps models from falling over it."""
STEP: Final = 3 * INCH
"""For every full so much fallen there is a die."""


class Fall(NamedTuple):
    """A way over a ledge and straight down: where the base comes down, and how deep that is."""

    landing: Spot
    height: int

    @property
    def dice(self) -> int:
        """One for every full 3"."""
        return self.height // STEP


@rule("kt18.terrain.fall-test", "kt18.terrain.fall-path")
@lru_cache(maxsize=1024)
def ledges_of(terrain: Terrain, level: tuple[Part, ...], width: int) -> tuple[Ledge, ...]:
    """The ledges of a level: its edges with a drop of 1.5" or more beyond, and no solid part of 1" or more on them.

    Beside such a part an edge begins where a base, whose half width is given, goes over it without touching the part.
    """
    edges = ledges(terrain, level, WALK_THROUGH)
    rails = [one for one in edges if one.rail >= RAIL]
    found: list[Ledge] = []
    for edge in edges:
        if edge.drop >= LEAPT and edge.rail < RAIL:
            found += _beside(edge, rails, width)
    return tuple(found)


def _beside(edge: Ledge, rails: list[Ledge], width: int) -> list[Ledge]:
    """What is left of an edge farther than a half width from the rails on the same line."""
    (ax, ay), (bx, by) = edge.start, edge.end
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    spans = [(0.0, length)]
    for rail in rails:
        along = [((x - ax) * dx + (y - ay) * dy) / length for x, y in (rail.start, rail.end)]
        aside = [abs((x - ax) * dy - (y - ay) * dx) / length for x, y in (rail.start, rail.end)]
        if max(aside) <= 1:
            first, last = min(along) - width, max(along) + width
            spans = [
                (one, two)
                for start, end in spans
                for one, two in ((start, min(end, first)), (max(start, last), end))
                if two > one
            ]
    if spans == [(0.0, length)]:
        return [edge]
    at = [[(ax + round(dx * far / length), ay + round(dy * far / length)) for far in span] for span in spans]
    return [Ledge(edge.part, one, two, edge.drop, edge.rail) for one, two in at if one != two]


@rule("kt18.terrain.fall-test")
def near_ledges(table: Table, model: Operative) -> tuple[Ledge, ...]:
    """The nearest ledges of a model's level, all that are equally near; none if none is within 1" of its base."""
    spot, terrain = model.spot, table.terrain
    if spot is None or not spot.z:
        return ()
    base = model.card.body.base
    among = ledges_of(terrain, level_under(terrain, spot, FLOORS), base.radius)
    found = nearest_ledges(spot, base, among)
    return found[1] if found is not None and found[0] <= NEAR_A_LEDGE else ()


@rule("kt18.terrain.fall-test")
def is_near_a_ledge(table: Table, model: Operative) -> bool:
    """Whether a model stands on a raised floor, within 1" of an edge that it can fall from."""
    return bool(near_ledges(table, model))


@rule("kt18.terrain.fall-path")
def fall_over(table: Table, model: Operative, ledge: Ledge) -> Fall:
    """Over a ledge by the shortest way and straight down, to the next thing that stops a fall."""
    assert model.spot is not None
    end = landing(model.spot, model.card.body.base, ledge, table.terrain, WALK_THROUGH)
    return Fall(end, model.spot.z - end.z)


@rule("kt18.terrain.fall-onto-model")
def underneath(table: Table, model: Operative, end: Spot) -> tuple[Operative, ...]:
    """The models that a falling one lands on."""
    body = model.card.body
    return tuple(
        one
        for one in table.operatives
        if one.spot is not None
        and one.id != model.id
        and one.spot.z <= end.z < one.spot.z + one.card.body.height
        and overlap(end, body.base, one.spot, one.card.body.base)
    )


@rule("kt18.terrain.fall-placement", "kt18.move.path")
def put_down(table: Table, model: Operative, end: Spot) -> Spot | None:
    """The free spot nearest to where a model comes down, on a floor there or below; None if there is no room at all.

    Of several it is the one with the least x, then y; enemies within 1" do not matter.
    """
    ground = ground_of(table, model)
    terrain = table.terrain
    near = terrain.pick(terrain.near(end.x, end.y, end.x, end.y) & terrain.having(FLOORS))
    tops = {part.top for part in near if part.top <= end.z and part.covers(end.x, end.y)}
    for z in (*sorted(tops, reverse=True), 0):
        found = nearest_free(ground, Spot(end.x, end.y, z, end.facing), others(table, model))
        if found is not None:
            return found
    return None
