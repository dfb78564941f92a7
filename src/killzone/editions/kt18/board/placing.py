"""Where a model may be put on the battlefield: in the set-up, and when it arrives from reserve."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from killzone.core.domains import Below, Place
from killzone.core.reasons import Reason, Verdict, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.movement import ground_of, others
from killzone.editions.shared.board.drop_zones import Area
from killzone.editions.shared.board.movement import name_of
from killzone.geometry.ground import Ground
from killzone.geometry.moves import Other
from killzone.geometry.places import place
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

STEPS = (2 * INCH, INCH, INCH // 2, INCH // 4)
"""How far apart places are looked for; a closer look is taken only where the one before found nothing."""
TRIES = 64
FACINGS = (0, 90)
"""How an oval is turned where a place for it is looked for; to a round base that means nothing."""


class Where(NamedTuple):
    """Where models may be put: what is against a place for one, and the boxes in which all such places lie."""

    against: Callable[[Table, Operative, Spot], Reason | None]
    boxes: tuple[Area, ...]


class Deployment(NamedTuple):
    """How a mission sets a seat up otherwise than in its zone: where, and how many of its models, before all others."""

    where: Where
    number: int


def place_domain(table: Table, model: Operative, where: Where) -> Place:
    """All places where a model may be put."""
    return Place(
        partial(judge, table, model, where),
        partial(_find, table, model, where),
        partial(places, table, model, where),
        {"operative": model.id, "areas": [list(box) for box in where.boxes], "radius": model.card.body.base.radius},
    )


@rule("kt18.move.path")
def judge(table: Table, model: Operative, where: Where, spot: Spot) -> Verdict:
    """Everything against a place for a model: where it lies, and what else is there."""
    reason = where.against(table, model, spot)
    found = [reason] if reason is not None else []
    x, y = length_text(spot.x), length_text(spot.y)
    for problem in place(ground_of(table, model), spot, _beside(table, model, spot)):
        what = {"edge": "it would hang over the edge", "end-support": "nothing to stand on"}.get(problem.code)
        what = what or f"{name_of(table, problem)} is there"
        text = "{who} has no room at ({x}, {y}): {what}."
        found.append(because("kt18.move.path", text, who=model.name, x=x, y=y, what=what))
    return Verdict(tuple(found))


def _beside(table: Table, model: Operative, spot: Spot) -> tuple[Other, ...]:
    """The other models that may be in the way of one that is put here: whoever is farther away is no matter."""
    return others(table, model.but(spot=spot), 0)


def _facings(model: Operative) -> tuple[int, ...]:
    return FACINGS[:1] if model.card.body.base.round else FACINGS


def _find(table: Table, model: Operative, where: Where, below: Below) -> Spot | None:
    """A place at random on the floor of the battlefield, looked for a while."""
    floor, facings = ground_of(table, model), _facings(model)
    for _ in range(TRIES):
        x0, y0, x1, y1 = where.boxes[below(len(where.boxes))]
        facing = facings[below(len(facings))] if len(facings) > 1 else facings[0]
        along, across = floor.extent(facing)
        wide, deep = x1 - x0 - 2 * along + 1, y1 - y0 - 2 * across + 1
        if wide <= 0 or deep <= 0:
            continue
        spot = Spot(x0 + along + below(wide), y0 + across + below(deep), 0, facing)
        if where.against(table, model, spot) is None and not place(floor, spot, _beside(table, model, spot), True):
            return spot
    return None


def places(table: Table, model: Operative, where: Where, limit: int) -> list[Spot]:
    """Places on the floor of the battlefield, looked for ever more closely where there are none."""
    floor = ground_of(table, model)
    found: dict[Spot, None] = {}
    for step in STEPS:
        if found:
            break
        for spot in _grid(floor, where, _facings(model), step):
            if spot in found or where.against(table, model, spot) is not None:
                continue
            if not place(floor, spot, _beside(table, model, spot), True):
                found[spot] = None
                if len(found) >= limit:
                    return list(found)
    return list(found)


def _grid(floor: Ground, where: Where, facings: tuple[int, ...], step: int) -> Iterator[Spot]:
    """Spots so far apart in all boxes, with the whole base in one."""
    for x0, y0, x1, y1 in where.boxes:
        for facing in facings:
            along, across = floor.extent(facing)
            for x in range(x0 + along, x1 - along + 1, step):
                for y in range(y0 + across, y1 - across + 1, step):
                    yield Spot(x, y, 0, facing)
