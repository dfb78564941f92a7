"""A deliberately simple referee of ways across a board: it walks a cylinder along and looks round at every step.

It shares no code with what it judges and reads only plain data: the outlines, heights and traits of parts, where bases
stand and how large they are. Its numbers are those of the rules, written down again. It measures in floating point and
forgives a few hundredths of a millimetre, so what it objects to is wrong; small things may slip through between two
steps. An oval base counts as the disc inside it where it must not touch, and as the disc around it where it must.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import hypot
from typing import Any

from geometry.figures import FULL, Limits, Range, Solid, Someone, Stroke
from geometry.rulers import FORGIVEN, INCH, crosses, nearest, paces, rounded, straight

NEAR, FREE_DROP, PASSING = INCH, 2 * INCH, INCH


class Referee:
    """Judges the ways of one mover on one board. `pace` is the length of its steps.

    With `doubt` it turns round: it objects to whatever comes within that of any limit, so that what it has nothing
    against is legal beyond doubt.
    """

    def __init__(
        self,
        terrain: Any,
        body: Any,
        limits: Limits = FULL,
        others: Sequence[Someone] = (),
        ranges: Sequence[Range] = (),
        climbs: bool = True,
        limit: float = 0.0,
        pace: float = INCH / 10,
        doubt: float = 0.0,
    ) -> None:
        self.width, self.length = terrain.width, terrain.depth
        self.limits = limits
        self.inner, self.outer = body.base.width / 2, body.base.length / 2
        self.height = body.height
        self.forgiven, self.slack = (-doubt, -pace / 2 - doubt) if doubt else (FORGIVEN, pace / 2)
        self.body = self.outer if doubt else self.inner
        self.parts = [Solid(one.id, one.outline, one.bottom, one.top, one.traits) for one in terrain.parts]
        self.others, self.ranges, self.climbs, self.limit, self.pace = others, ranges, climbs, limit, pace
        self.found: list[str] = []
        self.near: list[Solid] = []

    def judge(self, path: Sequence[Any], cost: float | None = None) -> list[str]:
        """Every objection to a way; `cost` is what somebody says that it counts."""
        self.found = []
        for spot in path:
            if spot.z < 0:
                self.found.append(f"{spot} is below the floor")
            edge = self.body - self.forgiven
            if not (edge <= spot.x <= self.width - edge and edge <= spot.y <= self.length - edge):
                self.found.append(f"{spot} is over the edge of the board")
        if self.found:
            return self.found
        far = self.outer + 2 * INCH
        x0, x1 = min(spot.x for spot in path) - far, max(spot.x for spot in path) + far
        y0, y1 = min(spot.y for spot in path) - far, max(spot.y for spot in path) + far
        self.near = [part for part in self.parts if part.x0 <= x1 and part.x1 >= x0 and part.y0 <= y1 and part.y1 >= y0]
        strokes = [Stroke(a, b) for a, b in pairwise(path) if (a.x, a.y, a.z) != (b.x, b.y, b.z)]
        steps: tuple[Callable[[], None], ...] = (
            partial(self.end, path[-1]),
            partial(self.bill, strokes, cost),
            partial(self.walk, strokes),
            partial(self.zones, path),
        )
        for step in steps:
            # In doubt one objection is enough.
            if not (self.found and self.forgiven < 0):
                step()
        return self.found

    def wrong(self, what: str, x: float, y: float, z: float) -> None:
        self.found.append(f'{what} at ({x / INCH:.3f}", {y / INCH:.3f}", {z / INCH:.3f}")')

    # What carries a base

    def tops(self, z: float) -> Iterator[Solid]:
        for part in self.near:
            if part.top == z and (self.limits.ignored | self.limits.never).isdisjoint(part.traits):
                yield part

    def over(self, x: float, y: float, z: float, traits: frozenset[str] | None = None) -> bool:
        """Whether the centre is over the floor or over a top (with one of these traits)."""
        if z == 0:
            return True
        for part in self.tops(z):
            if (traits is None or not traits.isdisjoint(part.traits)) and part.holds(x, y, self.forgiven):
                return True
        return False

    def rim(self, x: float, y: float, z: float, reach: float = 0.0) -> bool:
        """Whether some of the base is over a top, or no farther from one than this."""
        return any(part.nearer(x, y, self.outer + reach + self.forgiven) for part in self.tops(z))

    # What stops it

    def solid(self, x: float, y: float, z: float, leg: Stroke | None = None, spared: Sequence[Solid] = ()) -> None:
        """Objects if the cylinder standing here is inside something."""
        for part in self.near:
            if not self.limits.ignored.isdisjoint(part.traits) or part.top <= z or part in spared:
                continue
            overhead = not self.limits.overhead.isdisjoint(part.traits)
            if part.bottom > z if overhead else part.bottom >= z + self.height:
                continue
            if part.nearer(x, y, self.body - self.forgiven) and not self.passing(part, x, y, z, leg):
                self.wrong(f"inside {part.id}", x, y, z)
        for one in self.others:
            if (
                not one.passes
                and one.z < z + self.height
                and one.z + one.height > z
                and hypot(one.x - x, one.y - y) < one.radius + self.body - self.forgiven
            ):
                self.wrong(f"inside {one.id}", x, y, z)

    def passing(self, part: Solid, x: float, y: float, z: float, leg: Stroke | None) -> bool:
        """Whether a base may be in a part because its centre goes through an opening, and the part is beside that."""
        if leg is None or leg.upright:
            return False
        px, py = nearest(part.outline, x, y)
        for opening in self.near:
            if self.limits.passage.isdisjoint(opening.traits) or not opening.bottom < z + self.height:
                continue
            if opening.top <= z or not opening.nearer(px, py, self.outer + FORGIVEN):
                continue
            if not crosses(opening.outline, (leg.a.x, leg.a.y), (leg.b.x, leg.b.y)):
                continue
            if part is opening or part.bottom > z or part.depth(x, y) <= FORGIVEN:
                return True
        return False

    # Going along

    def walk(self, strokes: list[Stroke]) -> None:
        flying = False  # whether the last stroke ended in the air after a jump
        leaving = False  # whether it ended in the air beside a top
        for i, leg in enumerate(strokes):
            before = strokes[i - 1] if i else None
            after = strokes[i + 1] if i + 1 < len(strokes) else None
            if leg.upright:
                self.column(leg)
                self.climb(strokes, i, flying) if leg.rise > 0 else self.drop(leg, flying or leaving)
                flying = leaving = False
            elif leg.rise:
                flying, leaving = self.leap(leg, before, after), False
            else:
                spared, until = self.ramparts(leg)
                for far in paces(leg.length, self.pace):
                    self.solid(*leg.at(far), leg.a.z, leg, spared if far < until else ())
                flying, leaving = self.level(leg, before, after) if leg.a.z else (False, False)

    def column(self, leg: Stroke) -> None:
        low, high = sorted((float(leg.a.z), float(leg.b.z)))
        for far in paces(high - low, self.pace):
            self.solid(leg.a.x, leg.a.y, low + far)

    def climb(self, strokes: list[Stroke], i: int, flying: bool) -> None:
        leg = strokes[i]
        x, y = leg.a.x, leg.a.y
        if not self.climbs:
            self.wrong("climbs though it may not", x, y, leg.a.z)
        first = i
        while first and strokes[first - 1].upright and strokes[first - 1].rise > 0:
            first -= 1
        if leg.b.z - strokes[first].a.z > self.limits.highest:
            self.wrong("climbs too high", x, y, leg.b.z)
        if not flying and not self.over(x, y, leg.a.z):
            self.wrong("climbs from the air", x, y, leg.a.z)
        if not self.rim(x, y, leg.b.z, NEAR):
            self.wrong("climbs what is not near", x, y, leg.b.z)
        if i + 1 == len(strokes) or strokes[i + 1].upright:
            self.wrong("climbs onto nothing", x, y, leg.b.z)

    def drop(self, leg: Stroke, falling: bool) -> None:
        if not falling:
            self.wrong("drops without having left anything", leg.a.x, leg.a.y, leg.a.z)
        if not self.over(leg.b.x, leg.b.y, leg.b.z):
            self.wrong("drops onto the air", leg.b.x, leg.b.y, leg.b.z)

    def stretches(self, leg: Stroke, z: float) -> list[tuple[float, float]]:
        """The stretches of a leg on which the centre is over nothing at this height, too short ones apart."""
        marks = list(paces(leg.length, self.pace / 4))
        held = [self.over(*leg.at(far), z) for far in marks]
        found: list[tuple[float, float]] = []
        for i, far in enumerate(marks):
            if not held[i]:
                start = far
                if found and found[-1][1] == marks[i - 1] and i and not held[i - 1]:
                    start = found.pop()[0]
                found.append((start, far))
        return [(start, end) for start, end in found if end > start or start == 0 or end == marks[-1]]

    def bare(self, leg: Stroke, z: float, start: float, end: float) -> list[float]:
        """How long the parts of a stretch are on which not even the rim is over anything: before, and after, it is."""
        marks = [far for far in paces(leg.length, self.pace / 4) if start <= far <= end]
        over = [self.rim(*leg.at(far), z) for far in marks]
        step = self.pace / 4
        first = over.index(True) if True in over else len(over)
        return [first * step, sum(not one for one in over[first:]) * step, float(any(over))]

    def level(self, leg: Stroke, before: Stroke | None, after: Stroke | None) -> tuple[bool, bool]:
        """Judges a level leg above the floor; says whether it ends in the air after a jump, or beside a top."""
        z = leg.a.z
        climbed = before is not None and before.upright and before.rise > 0
        drops = after is not None and after.upright and after.rise < 0
        upright = after is not None and after.upright
        flying = leaving = False
        for start, end in self.stretches(leg, z):
            ahead, behind, touched = self.bare(leg, z, start, end)
            ends = end >= leg.length - 1e-6
            self.never_over(leg, start, end)
            if start == 0:
                if not climbed or ahead > NEAR + self.slack or (ends and not touched) or (ends and not drops):
                    self.wrong("hovers", *leg.at(start), z)
                elif ends and behind > NEAR + self.slack:
                    self.wrong("glides off", *leg.at(end), z)
                leaving = ends
            elif ends and drops and (end - start if self.forgiven < 0 else ahead + behind) <= NEAR + self.slack:
                leaving = True
            else:
                if ends and not upright:
                    self.wrong("ends in the air", *leg.at(end), z)
                level = self.jump(leg, start, end, before)
                if (z - level > self.limits.jump_difference and not ends) or (z > level and ends and not drops):
                    self.wrong("goes higher than from the level jumped from", *leg.at(end), z)
                flying = ends
        return flying, leaving

    def jump(self, leg: Stroke, start: float, end: float, before: Stroke | None) -> float:
        """Judges where a jump starts and how far it goes; gives the level it starts from."""
        z = float(leg.a.z)
        x, y = leg.at(max(0.0, start - self.pace / 4))
        level = z
        if not self.over(x, y, z, self.limits.stand):
            climbed = before is not None and before.upright and before.rise > 0
            level = float(before.a.z) if before is not None and climbed else 0.0
            if not self.over(leg.a.x, leg.a.y, level, self.limits.stand):
                level = 0.0
        if not self.limits.jump or level <= self.limits.jump_above:
            self.wrong("walks on air", x, y, z)
        elif end - start > self.limits.jump + self.slack:
            self.wrong("jumps too far", x, y, z)
        return level

    def ramparts(self, leg: Stroke) -> tuple[list[Solid], float]:
        """What a jump lands over, parts no more than an inch higher than its start where it comes down; how far on."""
        if not leg.a.z or not self.limits.jump or self.forgiven < 0:
            return [], 0.0
        gaps = self.stretches(leg, leg.b.z)
        off = self.stretches(leg, leg.a.z)
        if not off or not gaps or gaps[-1][1] >= leg.length - 1e-6:
            return [], 0.0
        lands = min(leg.length, gaps[-1][1] + self.pace / 4)
        x, y = leg.at(lands)
        reach = self.outer + self.pace / 2 + FORGIVEN
        most = leg.a.z + self.limits.jump_difference
        spared = [part for part in self.near if part.top <= most and part.nearer(x, y, reach)]
        return spared, lands + 2 * self.outer + INCH + self.pace

    def leap(self, leg: Stroke, before: Stroke | None, after: Stroke | None) -> bool:
        """Judges a leg that goes along and up or down; only a jump may, and says whether it ends in the air."""
        off = self.stretches(leg, leg.a.z)
        if not off or off[-1][1] < leg.length - 1e-6 or off[-1][0] == 0 or not leg.a.z:
            self.wrong("slants", leg.a.x, leg.a.y, leg.a.z)
            return False
        climbed = before is not None and before.upright and before.rise > 0
        for start, end in off[:-1]:
            if start > 0:
                self.jump(leg, start, end, before)
            elif not climbed or self.bare(leg, leg.a.z, start, end)[0] > NEAR + self.slack:
                self.wrong("hovers", *leg.at(start), leg.a.z)
        takeoff = off[-1][0]
        on = self.stretches(leg, leg.b.z)
        flying = bool(on) and on[-1][1] >= leg.length - 1e-6
        lands = leg.length if flying else max(takeoff, on[-1][1] if on else 0.0)
        level = self.jump(leg, takeoff, lands, before)
        if flying and (after is None or not after.upright or leg.b.z != level):
            self.wrong("ends in the air", leg.b.x, leg.b.y, leg.b.z)
        if abs(leg.b.z - level) > self.limits.jump_difference:
            self.wrong("lands too high or too low", leg.b.x, leg.b.y, leg.b.z)
        self.never_over(leg, takeoff, lands)
        spared, until = self.ramparts(leg)
        high = float(max(leg.a.z, leg.b.z))
        # It comes down once it is clear of what it jumped from.
        clear = lands if self.forgiven < 0 else lands + 2 * self.outer
        for far in paces(leg.length, self.pace):
            z = leg.a.z if far < takeoff - self.pace else leg.b.z if far > clear or far == leg.length else high
            self.solid(*leg.at(far), z, leg, spared if far < until else ())
        return flying

    def never_over(self, leg: Stroke, start: float, end: float) -> None:
        """Objects to what is passed through the air over parts that nobody passes."""
        for far in (start, (start + end) / 2, end):
            x, y = leg.at(far)
            for part in self.near:
                if not self.limits.never.isdisjoint(part.traits) and part.nearer(x, y, self.inner - self.pace):
                    self.wrong(f"passes over {part.id}", x, y, leg.a.z)

    # Where it ends, whom it passes, what it costs

    def end(self, spot: Any) -> None:
        if not self.over(spot.x, spot.y, spot.z, self.limits.stand):
            self.wrong("ends on nothing", spot.x, spot.y, spot.z)
        for part in self.near:
            if (
                self.limits.ignored_at_end.isdisjoint(part.traits)
                and part.top > spot.z
                and part.bottom < spot.z + self.height
                and part.nearer(spot.x, spot.y, self.body - self.forgiven)
            ):
                self.wrong(f"ends inside {part.id}", spot.x, spot.y, spot.z)
        for one in self.others:
            far = hypot(one.x - spot.x, one.y - spot.y)
            if (
                far < one.radius + self.body - self.forgiven
                and one.z < spot.z + self.height
                and one.z + one.height > spot.z
            ):
                self.wrong(f"ends inside {one.id}", spot.x, spot.y, spot.z)

    def zones(self, path: Sequence[Any]) -> None:
        """Judges control ranges; those of ovals are left alone."""
        if self.inner != self.outer:
            return
        marks = [(path[0].x, path[0].y, path[0].z)]
        for a, b in pairwise(path):
            leg = Stroke(a, b)
            whole = leg.length + abs(leg.rise)
            for far in paces(whole, self.pace) if whole else ():
                share = far / whole
                marks.append((a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.z + leg.rise * share))
        last = path[-1]
        for zone in self.ranges:
            entered = False
            for x, y, z in marks:
                inside = self.gap(zone.of, x, y, z) <= zone.reach - self.forgiven
                outside = self.gap(zone.of, x, y, z) > zone.reach + self.forgiven
                if inside and zone.mode == "keep-out":
                    self.wrong(f"within control range of {zone.of.id}", x, y, z)
                    break
                if entered and outside and zone.mode == "lock":
                    self.wrong(f"leaves the control range of {zone.of.id}", x, y, z)
                    break
                entered = entered or inside
            if zone.mode == "pass" and self.gap(zone.of, last.x, last.y, last.z) <= zone.reach - self.forgiven:
                self.wrong(f"ends within control range of {zone.of.id}", last.x, last.y, last.z)
        goals = [zone for zone in self.ranges if zone.goal]
        if goals and all(self.gap(zone.of, last.x, last.y, last.z) > zone.reach + self.forgiven for zone in goals):
            self.wrong("ends near nobody", last.x, last.y, last.z)

    def gap(self, one: Someone, x: float, y: float, z: float) -> float:
        flat = max(0.0, hypot(one.x - x, one.y - y) - one.radius - self.inner)
        return hypot(flat, one.z - z)

    def bill(self, strokes: list[Stroke], cost: float | None) -> None:
        """Objects to a cost below the least that the way can count, and to more than the limit."""
        least = self.least(strokes)
        forgiven = self.forgiven * (len(strokes) + 1)
        if cost is not None and cost < least - forgiven:
            self.found.append(f'counts {cost / INCH:.3f}", not {least / INCH:.3f}"')
        if self.limit and least > self.limit + forgiven:
            self.found.append(f'goes {least / INCH:.3f}", farther than {self.limit / INCH:.3f}"')

    def least(self, strokes: list[Stroke]) -> float:
        step = self.limits.step
        points = [strokes[0].a] if strokes else []
        points += [leg.b for leg in strokes if not leg.upright]
        # The cheapest way to cut the line into straight increments.
        best = [0.0] * len(points)
        for j in range(1, len(points)):
            best[j] = min(
                best[i] + rounded(hypot(points[j].x - points[i].x, points[j].y - points[i].y), step)
                for i in range(j)
                if i == j - 1 or straight(points[i : j + 1])
            )
        total = best[-1] if best else 0.0
        climbs, dropped = [], 0.0
        for leg in strokes:
            if leg.upright and leg.rise > 0:
                climbs.append((max(self.limits.climb_least, rounded(leg.rise, step)), leg))
            elif leg.upright:
                paid = max(0.0, dropped - leg.rise - FREE_DROP) - max(0.0, dropped - FREE_DROP)
                total += rounded(paid, step)
                dropped -= leg.rise
        laddered = [cost - INCH for cost, leg in climbs if self.laddered(leg)]
        total += sum(cost for cost, _ in climbs) - max([0.0, *laddered])
        return total + PASSING * self.entered(strokes)

    def laddered(self, leg: Stroke) -> bool:
        return any(
            not self.limits.ladder.isdisjoint(part.traits)
            and part.nearer(leg.a.x, leg.a.y, self.outer + INCH + FORGIVEN)
            for part in self.near
        )

    def entered(self, strokes: list[Stroke]) -> int:
        """How often the centre enters an opening."""
        count = 0
        for part in self.near:
            if self.limits.passage.isdisjoint(part.traits):
                continue
            inside = bool(strokes) and part.depth(strokes[0].a.x, strokes[0].a.y) > 0
            for leg in strokes:
                if leg.upright or not part.bottom < leg.a.z + self.height or part.top <= leg.a.z:
                    continue
                for far in paces(leg.length, 20.0):
                    now = part.depth(*leg.at(far)) > FORGIVEN
                    count += now and not inside
                    inside = now or (inside and part.depth(*leg.at(far)) > 0)
        return count
