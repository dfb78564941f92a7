"""Where an operative may be set up: wholly in an area, with room to stand."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from killzone.core.domains import Below, Place
from killzone.core.reasons import Mark, Reason, Verdict, because
from killzone.core.table import Operative, Table
from killzone.editions.shared.board.drop_zones import Area
from killzone.geometry.ground import ground
from killzone.geometry.manner import Manner
from killzone.geometry.measure import wholly_within_area
from killzone.geometry.moves import Other
from killzone.geometry.parts import rectangle
from killzone.geometry.places import place
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import Problem
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text


class Placing(NamedTuple):
    """How an edition sets operatives up.

    `rule` is about the area, `bases` about room for the base, `support` about what may be stood on; `manner` says how
    operatives stand, `others` who else takes up room, `name_of` what is in the way.
    """

    rule: str
    bases: str
    support: str
    manner: Callable[[Table], Manner]
    others: Callable[[Table, Operative], tuple[Other, ...]]
    name_of: Callable[[Table, Problem], str]

    def domain(self, table: Table, operative: Operative, area: Area) -> Place:
        """All places in an area where an operative may be set up."""
        return Place(
            partial(self.judge, table, operative, area),
            partial(self._find, table, operative, area),
            partial(self._list, table, operative, area),
            {"operative": operative.id, "area": list(area), "radius": operative.card.body.base.radius},
        )

    def judge(self, table: Table, operative: Operative, area: Area, spot: Spot) -> Verdict:
        """Whether an operative can be set up at a spot."""
        reasons: list[Reason] = []
        body = operative.card.body
        x, y = length_text(spot.x), length_text(spot.y)
        if not wholly_within_area(spot, body.base, rectangle(*area)):
            text = "{who} at ({x}, {y}) is not wholly within its drop zone."
            mark = Mark("point", ((spot.x, spot.y, spot.z),))
            reasons.append(because(self.rule, text, marks=(mark,), who=operative.name, x=x, y=y))
        for problem in place(ground(table.terrain, body, self.manner(table)), spot, self.others(table, operative)):
            id = self.support if problem.code == "end-support" else self.bases
            text = "{who} has no room at ({x}, {y}): {what}."
            what = {"edge": "it would hang over the edge", "end-support": "nothing to stand on"}.get(problem.code)
            what = what or f"{self.name_of(table, problem)} is there"
            reasons.append(because(id, text, who=operative.name, x=x, y=y, what=what))
        return Verdict(tuple(reasons))

    def _find(self, table: Table, operative: Operative, area: Area, below: Below) -> Spot | None:
        body = operative.card.body
        radius = body.base.radius
        floor, around = ground(table.terrain, body, self.manner(table)), self.others(table, operative)
        x0, y0, x1, y1 = area
        wide, deep = x1 - x0 - 2 * radius + 1, y1 - y0 - 2 * radius + 1
        for _ in range(64 if wide > 0 and deep > 0 else 0):
            x = x0 + radius + below(wide)
            y = y0 + radius + below(deep)
            spot = Spot(x, y)
            if not place(floor, spot, around, True):
                return spot
        return None

    def _list(self, table: Table, operative: Operative, area: Area, limit: int) -> list[Spot]:
        body = operative.card.body
        radius, zone = body.base.radius, rectangle(*area)
        floor, around = ground(table.terrain, body, self.manner(table)), self.others(table, operative)
        x0, y0, x1, y1 = area
        found: list[Spot] = []
        for step in (2 * INCH, INCH, INCH // 2, INCH // 4):
            if found and step < INCH // 2:  # only a crowd needs a closer look
                break
            for x in range(x0 + radius, x1 - radius + 1, step):
                for y in range(y0 + radius, y1 - radius + 1, step):
                    if len(found) >= limit:
                        return found
                    spot = Spot(x, y)
                    if spot in found or place(floor, spot, around, True):
                        continue
                    if wholly_within_area(spot, body.base, zone):
                        found.append(spot)
        return found
