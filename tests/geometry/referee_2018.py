"""The referee's manner of 2018: climbs along a surface, leaps of less than 2", jumps down, slow ground, flight.

As the referee of 2024 it shares no code with what it judges and reads plain data only; its numbers are those of the
ledger, written down again. It knows the move by its name: which enemies' inch it may come into, and where it ends.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, inf, pi, sin
from typing import Any, NamedTuple

from geometry.figures import Limits, Range, Solid, Someone, Stroke
from geometry.referee import NEAR, Referee
from geometry.rulers import FORGIVEN, INCH, distance, paces

ABSENT = frozenset({"flat", "thin", "ladder"})
LIMITS = Limits(
    step=0.0,
    ignored=ABSENT,
    ignored_at_end=ABSENT,
    passage=frozenset(),
    climb_least=0.0,
    jump=2 * INCH,
    highest=inf,
    jump_above=0.0,
    jump_difference=INCH,
    stand=frozenset({"floor"}),
    never=frozenset({"impassable"}),
)
LEAPT, DEEP, OVERHANG, LEAP_DOWN, CLOSE = 1.5 * INCH, 1.5 * INCH, INCH, 6 * INCH, INCH / 10
STEP = 3 * INCH
GRAIN = 20.0
"""How finely the way through slow ground is looked at."""
DOUBT = INCH / 50

NORMAL, ADVANCE, FALL_BACK, RETREAT = "normal", "advance", "fall-back", "retreat"
CHARGE, FALL_SHORT, PILE_IN, CONSOLIDATE = "charge", "fall-short", "pile-in", "consolidate"


class Moves(NamedTuple):
    """A move of a model: what it is called, how far it goes, whose enemies there are, and at whom it is."""

    kind: str
    limit: float
    enemies: tuple[Someone, ...] = ()
    targets: tuple[str, ...] = ()
    fly: bool = False

    def ranges(self) -> list[Range]:
        """What the inch around each enemy is to the move (kt18.move.enemy-zone, kt18.charge.non-targets)."""
        if self.kind in (PILE_IN, CONSOLIDATE):
            return []
        found = []
        for enemy in self.enemies:
            mode, goal = "keep-out", False
            if self.kind in (FALL_BACK, RETREAT) or (self.fly and self.kind in (NORMAL, ADVANCE)):
                mode = "pass"
            elif self.kind == CHARGE and enemy.id in self.targets:
                mode, goal = "enter", True
            found.append(Range(enemy, INCH, mode, goal))
        return found


class Referee2018(Referee):
    """Judges the ways of one move of a model."""

    def __init__(
        self, terrain: Any, body: Any, moves: Moves, others: Sequence[Someone] = (), *, doubt: float = 0.0
    ) -> None:
        super().__init__(terrain, body, LIMITS, others, moves.ranges(), True, moves.limit, doubt=doubt)
        self.moves = moves
        self.charges = moves.kind == CHARGE
        self.features = {one.id: one.feature for one in terrain.parts}

    @property
    def doubts(self) -> bool:
        return self.forgiven < 0

    # Up and down

    def surfaces(self, leg: Stroke) -> list[Solid]:
        """What a climb can follow: solid parts and ladders within 1" that go from its lower level to its upper, alone
        or with what stands on them."""
        low, high = sorted((leg.a.z, leg.b.z))
        reach = self.outer + NEAR + self.forgiven
        beside = [
            part
            for part in self.near
            if part.traits & {"solid", "ladder"}
            and "impassable" not in part.traits
            and part.bottom < high
            and part.top > low
            and part.nearer(leg.a.x, leg.a.y, reach)
        ]
        return [part for part in beside if part.bottom <= low and self.rises(part, beside, high)]

    def rises(self, foot: Solid, beside: list[Solid], high: int) -> bool:
        """Whether there is a pile of parts from the foot to a height, each of which stands on one below."""
        if foot.top >= high:
            return True
        upon = [one for one in beside if one.bottom <= foot.top < one.top and self.meet(foot, one)]
        return any(self.rises(one, beside, high) for one in upon)

    @staticmethod
    def meet(one: Solid, other: Solid) -> bool:
        """Whether two outlines have a point in common, looked for along the edges of both."""
        for part, edges in ((one, other), (other, one)):
            for (ax, ay), (bx, by) in pairwise((*edges.outline, edges.outline[0])):
                far = hypot(bx - ax, by - ay)
                steps = (step / far for step in paces(far, GRAIN))
                if any(distance(part.outline, ax + (bx - ax) * at, ay + (by - ay) * at) <= 1.0 for at in steps):
                    return True
        return False

    def column(self, leg: Stroke) -> None:
        passed: list[Solid] = []
        if leg.rise >= LEAPT:
            surfaces = self.surfaces(leg)
            passed = [part for part in self.near if any(self.passes(part, leg, surface) for surface in surfaces)]
        low, high = sorted((float(leg.a.z), float(leg.b.z)))
        for far in paces(high - low, self.pace):
            self.solid(leg.a.x, leg.a.y, low + far, None, passed)

    def passes(self, part: Solid, leg: Stroke, surface: Solid) -> bool:
        """Whether a part over a climber sticks out less than 1" beyond the surface that is climbed."""
        if part.bottom <= leg.a.z or not self.limits.never.isdisjoint(part.traits):
            return False
        points = [(x, y) for x, y in part.outline]
        if not self.doubts:
            # What matters is over the base.
            x, y, r = leg.a.x, leg.a.y, self.inner
            rim = [(x + r * cos(k * pi / 16), y + r * sin(k * pi / 16)) for k in range(32)]
            points = [one for one in (*points, *rim, (x, y)) if hypot(one[0] - x, one[1] - y) <= r + 1]
            points = [one for one in points if part.nearer(*one, 1.0)]
        return all(distance(surface.outline, *one) < OVERHANG + self.forgiven for one in points)

    def climb(self, strokes: list[Stroke], i: int, flying: bool) -> None:
        super().climb(strokes, i, flying)
        leg = strokes[i]
        if leg.rise >= LEAPT and not self.surfaces(leg):
            self.wrong("climbs along nothing", leg.a.x, leg.a.y, leg.b.z)

    def drop(self, leg: Stroke, falling: bool) -> None:
        super().drop(leg, falling)
        if -leg.rise >= LEAPT and self.beside_enemy(leg) and not self.surfaces(leg):
            self.wrong("jumps down beside an enemy", leg.b.x, leg.b.y, leg.b.z)

    def beside_enemy(self, leg: Stroke) -> bool:
        """Whether a way down, which is not part of a charge, ends within 1" of an enemy."""
        reach = INCH - self.forgiven
        return not self.charges and any(self.gap(one, leg.b.x, leg.b.y, leg.b.z) <= reach for one in self.moves.enemies)

    # Leaps

    def level(self, leg: Stroke, before: Stroke | None, after: Stroke | None) -> tuple[bool, bool]:
        flying, leaving = super().level(leg, before, after)
        if flying:
            self.wrong("leaps into the air", leg.b.x, leg.b.y, leg.b.z)
        for start, end in self.stretches(leg, leg.a.z):
            if start > 0 and end < leg.length - 1e-6:
                self.across(leg)
        return flying, leaving

    def leap(self, leg: Stroke, before: Stroke | None, after: Stroke | None) -> bool:
        found = len(self.found)
        flying = super().leap(leg, before, after)
        if leg.rise < 0:
            # It may land as much lower as it likes.
            self.found[found:] = [one for one in self.found[found:] if not one.startswith("lands too high or too low")]
        if flying or leg.b.z == 0:
            self.wrong("leaps onto no floor", leg.b.x, leg.b.y, leg.b.z)
        if -leg.rise >= LEAP_DOWN and self.beside_enemy(leg):
            self.wrong("leaps down beside an enemy", leg.b.x, leg.b.y, leg.b.z)
        self.across(leg)
        # It comes down, or goes up, at the lower of its ends.
        lower, high = (leg.b, leg.a.z) if leg.rise < 0 else (leg.a, leg.b.z)
        for far in paces(high - lower.z, self.pace):
            self.solid(lower.x, lower.y, lower.z + far)
        return flying

    def across(self, leg: Stroke) -> None:
        """Objects to a leap after which not the whole base is on what it landed on."""
        x, y, r = leg.b.x, leg.b.y, self.body - self.forgiven
        for k in range(32):
            if not self.over(x + r * cos(k * pi / 16), y + r * sin(k * pi / 16), leg.b.z):
                self.wrong("is not across", x, y, leg.b.z)
                return

    # Flight

    def walk(self, strokes: list[Stroke]) -> None:
        if not self.moves.fly:
            super().walk(strokes)
            return
        walls = [part for part in self.near if not self.limits.never.isdisjoint(part.traits)]
        for leg in strokes:
            high = max(strokes[0].a.z, strokes[-1].b.z, *(part.top for part in self.under(leg.b)), 0.0)
            if leg.b.z > high:
                self.wrong("flies too high", leg.b.x, leg.b.y, leg.b.z)
            for far in paces(leg.length, self.pace) if leg.length else ():
                x, y = leg.at(far)
                if any(part.nearer(x, y, self.body - self.forgiven) for part in walls):
                    self.wrong("flies through what nobody passes", x, y, leg.b.z)

    def under(self, spot: Any) -> list[Solid]:
        """What some of the base is over."""
        return [part for part in self.near if part.nearer(spot.x, spot.y, self.inner + self.forgiven)]

    # Where it ends

    def end(self, spot: Any) -> None:
        super().end(spot)
        start = self.start
        kind, by = self.moves.kind, {one.id: one for one in self.moves.enemies}
        if kind not in (RETREAT, PILE_IN, CONSOLIDATE):
            return
        for id in self.moves.targets:
            before = self.gap(by[id], start.x, start.y, start.z)
            after = self.gap(by[id], spot.x, spot.y, spot.z)
            nearer = before - after if kind != RETREAT else after - before
            if nearer <= -self.forgiven:
                how = "farther from" if kind == RETREAT else "nearer to"
                self.wrong(f"ends not {how} {id}", spot.x, spot.y, spot.z)

    def judge(self, path: Sequence[Any], cost: float | None = None) -> list[str]:
        self.start = path[0]
        return super().judge(path, cost)

    # What it costs

    def bill(self, strokes: list[Stroke], cost: float | None) -> None:
        super().bill(strokes, cost)
        more = 0.0 if self.moves.fly else self.more(strokes)
        least = self.least(strokes) + more
        if more and least > self.limit + self.forgiven * (len(strokes) + 1):
            self.found.append(f'goes {least / INCH:.3f}" with what has to be climbed')

    def least(self, strokes: list[Stroke]) -> float:
        """The way along, what of it is in slow ground once more, and the height of what is not leapt."""
        total = sum(leg.length for leg in strokes if not leg.upright)
        if self.moves.fly:
            return total
        total += sum(leg.rise for leg in strokes if leg.upright and leg.rise >= LEAPT)
        return total + sum(self.slowed(leg) for leg in strokes if not leg.upright)

    def slowed(self, leg: Stroke) -> float:
        """How far the centre goes in difficult or dangerous ground at its height, before a leap or after it."""
        slow = [
            part
            for part in self.near
            if part.traits & {"difficult", "dangerous"}
            and any(part.bottom <= z <= part.top for z in (leg.a.z, leg.b.z))
        ]
        if not slow:
            return 0.0
        marks = list(paces(leg.length, GRAIN))
        inside = [any(part.holds(*leg.at(far), -1.0) for part in slow) for far in marks]
        edges = sum(a != b for a, b in pairwise(inside))
        grain = leg.length / (len(marks) - 1)
        near = (edges + 1) * grain
        return max(0.0, sum(inside) * grain + (near if self.doubts else -near))

    def more(self, strokes: list[Stroke]) -> float:
        """What counts besides: ways down that have to be climbed, and low barriers too deep to be leapt over."""
        total = 0.0
        for i, leg in enumerate(strokes):
            if not leg.upright:
                continue
            if leg.rise < 0 and -leg.rise >= LEAPT and self.beside_enemy(leg):
                total -= leg.rise
            if 0 < leg.rise < LEAPT and i + 1 < len(strokes):
                tops = [part for part in self.tops(leg.b.z) if part.nearer(leg.a.x, leg.a.y, self.outer + NEAR + 1)]
                if tops and (any if self.doubts else all)(map(self.too_deep, tops)):
                    total += leg.rise
        return total

    def too_deep(self, part: Solid) -> bool:
        """Whether a part is no floor, and nowhere so narrow that it can be leapt over."""
        widths = []
        for (ax, ay), (bx, by) in zip(part.outline, (*part.outline[1:], part.outline[0]), strict=True):
            dx, dy = bx - ax, by - ay
            widths.append(max(abs((x - ax) * dy - (y - ay) * dx) for x, y in part.outline) / hypot(dx, dy))
        return "floor" not in part.traits and min(widths) > DEEP + self.forgiven

    # What dice fall on it

    def dice(self, path: Sequence[Any]) -> tuple[int, int]:
        """How many jumps down are rolled for, and how often dangerous ground is tested."""
        strokes = [Stroke(a, b) for a, b in pairwise(path) if (a.x, a.y, a.z) != (b.x, b.y, b.z)]
        if not strokes:
            return 0, 0
        if self.moves.fly:
            return 0, self.landed_in(path)
        return sum(-leg.rise >= 2 * STEP for leg in strokes), self.entered_danger(strokes)

    def landed_in(self, path: Sequence[Any]) -> int:
        """How many dangerous features a flight begins or ends in."""
        return len(
            {
                self.features[part.id]
                for part in self.parts
                for spot in (path[0], path[-1])
                if "dangerous" in part.traits
                and part.bottom <= spot.z <= part.top
                and part.nearer(spot.x, spot.y, self.inner)
            }
        )

    def entered_danger(self, strokes: list[Stroke]) -> int:
        """How often some of the base comes into dangerous ground that it was not in."""
        count = 0
        parts = [part for part in self.parts if "dangerous" in part.traits]
        for feature in {self.features[part.id] for part in parts}:
            own = [part for part in parts if self.features[part.id] == feature]
            inside = False
            for leg in strokes:
                z = max(leg.a.z, leg.b.z)
                for far in paces(leg.length, self.pace / 4) if leg.length else ():
                    there = [part for part in own if part.bottom <= z <= part.top]
                    if any(part.nearer(*leg.at(far), self.inner - 2 * FORGIVEN) for part in there):
                        count += not inside
                        inside = True
                    elif not any(part.nearer(*leg.at(far), self.inner + 2 * FORGIVEN) for part in there):
                        inside = False
        return count
