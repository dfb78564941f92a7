"""The referee's manner of 2021: increments of at least 1", climbs in steps of 2", no base passed, any base in openings.

As the referee of 2024 it shares no code with what it judges and reads plain data only; its numbers are written down
again. What it objects to is wrong. `surely_legal` is the other side: a way along the floor that nothing speaks against
by a good margin, and that has to be accepted.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, hypot, inf
from typing import Any

from geometry.figures import Limits, Range, Solid, Someone, Stroke
from geometry.referee import Referee
from geometry.rulers import FORGIVEN, INCH, paces, straight

LIMITS = Limits(
    ignored=frozenset({"insignificant"}),
    ignored_at_end=frozenset({"insignificant"}),
    overhead=frozenset(),
    passage=frozenset({"accessible"}),
    jump=3 * INCH,
    highest=inf,
    jump_above=0.0,
    jump_difference=2 * INCH,
)
LEAST, STEP, DEEPEST, TRAVERSE, CUT = INCH, 2 * INCH, 6 * INCH, 2 * INCH, INCH
MARGIN = INCH / 50
"""How far from every limit a way is that is legal beyond doubt."""

Box = tuple[float, float, float, float]


class Referee2021(Referee):
    """Judges the ways of one mover. `scales` makes all that is climbed Scalable, `free` traversing cost nothing."""

    def __init__(
        self,
        terrain: Any,
        body: Any,
        others: Sequence[Someone] = (),
        ranges: Sequence[Range] = (),
        limit: float = 0.0,
        *,
        fly: bool = False,
        scales: bool = False,
        free: bool = False,
    ) -> None:
        super().__init__(terrain, body, LIMITS, others, ranges, True, limit)
        self.features = {one.id: one.feature for one in terrain.parts}
        self.fly, self.scales, self.free = fly, scales, free

    # What carries a base

    def tops(self, z: float) -> Iterator[Solid]:
        """What can be traversed is not climbed, unless one may stand on it."""
        for part in super().tops(z):
            if "traversable" not in part.traits or "vantage" in part.traits:
                yield part

    # What stops it

    def passing(self, part: Solid, x: float, y: float, z: float, leg: Stroke | None) -> bool:
        """What is traversed, what is Accessible, and walls within 1" of an access point that some of the base is in."""
        if leg is None or leg.upright:
            return False
        if part.traits & {"traversable", "accessible"}:
            return True
        if LIMITS.never.isdisjoint(part.traits):
            return False
        return any(
            self.goes_through(opening, leg) and not self.beyond(part, opening, x, y)
            for opening in self.near
            if "accessible" in opening.traits and opening.bottom < z + self.height and opening.top > z
        )

    def goes_through(self, opening: Solid, leg: Stroke) -> bool:
        return any(opening.nearer(*leg.at(far), self.inner) for far in paces(leg.length, self.pace / 4))

    def beyond(self, part: Solid, opening: Solid, x: float, y: float) -> bool:
        """Whether a base here is in what is left of a wall more than 1" from an access point."""
        far = CUT + FORGIVEN
        x0, y0, x1, y1 = opening.x0 - far, opening.y0 - far, opening.x1 + far, opening.y1 + far
        rest: list[Box] = [
            (part.x0, part.y0, min(part.x1, x0), part.y1),
            (max(part.x0, x1), part.y0, part.x1, part.y1),
            (part.x0, part.y0, part.x1, min(part.y1, y0)),
            (part.x0, max(part.y0, y1), part.x1, part.y1),
        ]
        return any(
            hypot(max(ax - x, x - bx, 0.0), max(ay - y, y - by, 0.0)) < self.inner - FORGIVEN
            for ax, ay, bx, by in rest
            if ax < bx and ay < by
        )

    # Going along

    def walk(self, strokes: list[Stroke]) -> None:
        if not self.fly:
            super().walk(strokes)
            return
        walls = [part for part in self.near if not LIMITS.never.isdisjoint(part.traits)]
        for leg in strokes:
            for far in paces(leg.length, self.pace) if leg.length else ():
                x, y = leg.at(far)
                for part in walls:
                    if part.nearer(x, y, self.inner - FORGIVEN) and not self.passing(part, x, y, leg.b.z, leg):
                        self.wrong(f"flies through {part.id}", x, y, leg.b.z)

    def level(self, leg: Stroke, before: Stroke | None, after: Stroke | None) -> tuple[bool, bool]:
        flying, leaving = super().level(leg, before, after)
        if flying:
            self.wrong("jumps into the air", leg.b.x, leg.b.y, leg.b.z)
        return flying, leaving

    def leap(self, leg: Stroke, before: Stroke | None, after: Stroke | None) -> bool:
        flying = super().leap(leg, before, after)
        if flying or leg.b.z == 0:
            self.wrong("jumps onto no terrain", leg.b.x, leg.b.y, leg.b.z)
        return flying

    # What it costs

    def least(self, strokes: list[Stroke]) -> float:
        """The least that a way can count: every climb as one, every drop for itself."""
        points = [strokes[0].a] if strokes else []
        points += [leg.b for leg in strokes if not leg.upright]
        best = [0.0] * len(points)
        for j in range(1, len(points)):
            best[j] = min(
                best[i] + max(LEAST, hypot(points[j].x - points[i].x, points[j].y - points[i].y))
                for i in range(j)
                if i == j - 1 or straight(points[i : j + 1])
            )
        total = best[-1] if best else 0.0
        if self.fly:
            return total
        return total + sum(self.upright(strokes)) + (0.0 if self.free else TRAVERSE * self.traversed(strokes))

    def upright(self, strokes: list[Stroke]) -> Iterator[float]:
        """What each way straight up or down counts at least."""
        rise = 0.0
        for i, leg in enumerate(strokes):
            if not leg.upright:
                continue
            after = strokes[i + 1] if i + 1 < len(strokes) else None
            rise += leg.rise
            if leg.rise > 0 and after is not None and after.upright and after.rise > 0:
                continue
            if rise > 0:
                yield (floor if self.scalable(leg) else ceil)((rise - FORGIVEN) / STEP) * STEP
            elif -rise <= DEEPEST or self.scalable(leg):
                yield floor(-rise / STEP) * STEP
            else:
                yield ceil((-rise - FORGIVEN) / STEP) * STEP
            rise = 0.0

    def scalable(self, leg: Stroke) -> bool:
        """Whether something Scalable with the top that is climbed to, or down from, is within reach."""
        top, reach = max(leg.a.z, leg.b.z), self.outer + INCH + FORGIVEN
        return self.scales or any(
            "scalable" in part.traits and part.top == top and part.nearer(leg.a.x, leg.a.y, reach) for part in self.near
        )

    def traversed(self, strokes: list[Stroke]) -> int:
        """How often the base comes over a feature that is traversed, of those that it did not start in."""
        count = 0
        parts = [part for part in self.near if "traversable" in part.traits]
        for feature in {self.features[part.id] for part in parts}:
            own = [part for part in parts if self.features[part.id] == feature]
            inside = True  # until it is clear of it: nothing is counted for where it starts
            for leg in strokes:
                z = max(leg.a.z, leg.b.z)
                if leg.upright or leg.rise:
                    continue
                there = [part for part in own if part.bottom < z + self.height and part.top > z]
                for far in paces(leg.length, self.pace / 2):
                    x, y = leg.at(far)
                    if any(part.nearer(x, y, self.inner - FORGIVEN) for part in there):
                        count += not inside
                        inside = True
                    elif not any(part.nearer(x, y, self.inner + FORGIVEN) for part in there):
                        inside = False
        return count

    # What is legal beyond doubt

    def surely_legal(self, path: Sequence[Any]) -> bool:
        """Whether a way along the floor keeps clear of every limit; of walls and openings by far."""
        if any(spot.z for spot in path) or self.fly:
            return False
        strokes = [Stroke(a, b) for a, b in pairwise(path) if (a.x, a.y) != (b.x, b.y)]
        if not strokes or self.judge(path):
            return False
        wide = self.outer + MARGIN
        marks = [leg.at(far) for leg in strokes for far in paces(leg.length, self.pace / 4)]
        solid = [part for part in self.near if "insignificant" not in part.traits and part.bottom < self.height]
        for x, y in marks:
            if not (wide <= x <= self.width - wide and wide <= y <= self.length - wide):
                return False
            if any("traversable" not in part.traits and part.nearer(x, y, wide) for part in solid):
                return False
            if any(hypot(one.x - x, one.y - y) < one.radius + wide for one in self.others):
                return False
        if any(part.nearer(*marks[-1], wide) for part in solid):
            return False
        if any(abs(self.gap(zone.of, x, y, 0.0) - zone.reach) < MARGIN for zone in self.ranges for x, y in marks):
            return False
        counted = sum(max(LEAST, leg.length) for leg in strokes)
        return counted + TRAVERSE * self.touched(solid, strokes) <= self.limit - MARGIN

    def touched(self, solid: list[Solid], strokes: list[Stroke]) -> int:
        """How often at most the base comes over something that is traversed, counted by parts and legs."""
        reach = self.outer + MARGIN
        return sum(
            any(part.nearer(*leg.at(far), reach) for far in paces(leg.length, self.pace / 4))
            for part in solid
            for leg in strokes
        )
