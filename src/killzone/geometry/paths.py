"""Checks a path: a move as waypoints, taken apart into legs with their costs and everything that is wrong.

A path starts where the mover stands. Between two waypoints at one height it moves in a straight line; between two at
one place it climbs or drops. Over a wall it goes up beside it, across the top and down on the other side, so a climb or
drop is always straight up or down, beside what is climbed. Only a jump may land a little higher or lower.

While it moves, a round base sweeps out a strip that nothing solid at its height may enter, nor the edge of the board.
It never goes below the floor. Above it its centre is over a top at its height, with three exceptions, each of which the
path has to see through: a climb goes straight on over a top no farther off than the manner's reach; a way off a top, no
farther than that, goes on with a drop; a jump that ends in the air goes on with a climb or drop. A climb starts and a
drop ends where the base is held: on the floor or with its centre over a top. So what is covered, or stands behind a
wall, is no step to climb by: nobody can go on over it. A move ends with the centre over the floor or a part one may
stand on, the base clear of every part that reaches into the body's height, and clear of other bases; it may overhang.

Straight legs in one direction (to within a hundredth of a millimetre, climbs between them or not) are one increment.
"""

from killzone.geometry.ground import Obstacle, Pieces
from killzone.geometry.increments import increments, slowed
from killzone.geometry.levels import Gap, bare, beside, gaps, rims, under
from killzone.geometry.moves import KEEP_OUT, LOCK, Move, meeting
from killzone.geometry.passages import entry, passed_through
from killzone.geometry.places import finish
from killzone.geometry.scaling import CLIMBED, HELD, JUMPED, LEFT, Scaling
from killzone.geometry.shapes import Spot
from killzone.geometry.surfaces import wholly_on
from killzone.geometry.sweeps import enters_any, line_enters, square_between, sweep_gap, sweep_hits, upper_root
from killzone.geometry.tracks import FLY, JUMP, THROUGH, WALK, Leg, Path, Problem, Track
from killzone.geometry.zones import enters, inside


def check(move: Move, path: Path, first: bool = False) -> Track:
    """Takes the path apart and finds its problems; with `first` it stops at the first, and the rest is unreliable."""
    return _Check(move, path, first).run()


def note(move: Move, track: Track) -> None:
    """Keeps a legal way with its move and its ground until there is another: what is found is judged, then walked."""
    move.cache["way"] = move.ground.cache["way"] = track


def noted(kept: dict[object, object], path: Path) -> Track | None:
    """The legal way that was kept last with a move or a ground, if it is along this path."""
    found = kept.get("way")
    return found if isinstance(found, Track) and found.path == path else None


def legal(move: Move, path: Path) -> bool:
    """Whether nothing is wrong with the path."""
    return not _Check(move, path, True).run().problems


class _Check(Scaling):
    """The work of one check: problems and legs as they are found."""

    __slots__ = ("alone", "first", "flights", "lengths", "passed")

    def __init__(self, move: Move, path: Path, first: bool) -> None:
        super().__init__(move, path)
        self.first = first
        self.alone = False
        self.flights: list[tuple[Spot, Spot]] = []
        self.passed = 0
        self.lengths: list[tuple[int, int]] = []

    def run(self) -> Track:
        move, path = self.move, self.path
        start = move.start
        if not path or path[0].x != start.x or path[0].y != start.y or path[0].z != start.z:
            self.problems.append(Problem("start", 0, start))
            return Track(path, (), 0, tuple(self.problems))
        self.lengths = increments(move.ground.manner, path)
        total = sum(length[1] for length in self.lengths)
        if total > move.limit and self.first:
            self.problems.append(Problem("limit", len(path) - 1, path[-1], "", total, move.limit))
            return Track(path, (), total, tuple(self.problems))
        total = 0
        for i in range(1, len(path)):
            a, b = path[i - 1], path[i]
            self.leg(i - 1, a, b)
            if self.problems and self.first:
                return Track(path, tuple(self.legs), total, tuple(self.problems))
            total += self.legs[-1].counted
        if total > move.limit:
            self.problems.append(Problem("limit", len(path) - 1, path[-1], "", total, move.limit))
        if not (self.problems and self.first):
            finish(move, path[-1], len(path) - 1, self.problems, self.first)
        return Track(path, tuple(self.legs), total, tuple(self.problems))

    def leg(self, i: int, a: Spot, b: Spot) -> None:
        """Checks one leg and adds it."""
        ground = self.ground
        radius = ground.radius
        rings = self.move.rings(a.z) if a.z == b.z else None
        # Most legs are clear of everybody: that is found out for all others and zones at once.
        self.alone = rings is not None and not enters_any(a.x, a.y, b.x, b.y, rings)
        x0, y0 = (radius, radius) if ground.round else ground.extent(b.facing)
        for at in (b,) if ground.round else (a, b):
            if at.x < x0 or at.y < y0 or at.x > ground.width - x0 or at.y > ground.depth - y0:
                self.wrong("edge", i, at)
                break
        if b.z < 0:
            self.wrong("floor", i, b)
        if ground.manner.fly:
            self.flight(i, a, b)
        elif a.x == b.x and a.y == b.y:
            if a.z == b.z:
                self.legs.append(Leg(WALK, a, b, 0, 0))
                return
            self.vertical(i, a, b)
        else:
            self.level(i, a, b)
        for zone in () if self.alone else self.move.zones:
            if zone.mode == KEEP_OUT:
                if enters(ground, zone, a, b):
                    self.wrong("zone", i, _closest(a, b, zone.spot), zone.id)
            elif zone.mode == LOCK and not inside(ground, zone, b) and enters(ground, zone, a, b):
                self.wrong("zone-left", i, b, zone.id)

    def flight(self, i: int, a: Spot, b: Spot) -> None:
        """In flight only what can never be passed stops the way, at any height, and only the way along counts.

        Where it goes through an opening, what stands beside that is cut away as on foot.
        """
        ground = self.ground
        cut: dict[int, Pieces] = {}
        if ground.passages:
            x0, x1 = (a.x, b.x) if a.x < b.x else (b.x, a.x)
            y0, y1 = (a.y, b.y) if a.y < b.y else (b.y, a.y)
            r = ground.radius
            near = ground.terrain.near(x0 - r, y0 - r, x1 + r, y1 + r)
            openings = passed_through(ground, a, b, a.z if a.z > b.z else b.z, near)
            cut = ground.cut(openings) if openings else cut
        self.sweep(i, a, b, ground.never, cut)
        measured, counted = self.lengths[i]
        self.legs.append(Leg(FLY, a, b, measured, counted))

    def level(self, i: int, a: Spot, b: Spot) -> None:
        """A walk, a way through something, or a jump."""
        ground = self.ground
        z = a.z if a.z > b.z else b.z
        radius = ground.radius
        near = ground.terrain.near(
            (a.x if a.x < b.x else b.x) - radius,
            (a.y if a.y < b.y else b.y) - radius,
            (a.x if a.x > b.x else b.x) + radius,
            (a.y if a.y > b.y else b.y) + radius,
        )
        cut: dict[int, Pieces] = {}
        extra = 0
        kind, part = WALK, ""
        if near & ground.passages:
            openings = passed_through(ground, a, b, z, near)
            if openings:
                kind, part = THROUGH, openings[-1].part.id
                cut = ground.cut(openings)
                # Going on inside it, or starting in it, is not entering it again.
                extra = entry(ground, openings, a, ground.passages if i == 0 else self.passed)
            self.passed = sum(1 << opening.index for opening in openings)
        blocking = near & ground.blocking(z)
        landed_over = 0
        if a.z > 0 and ground.manner.rise:
            landed_over = self.ramparts(a, b, near & (ground.blocking(a.z) | ground.blocking(b.z)))
        self.sweep(i, a, b, blocking & ~landed_over, cut)
        measured, counted = self.lengths[i]
        if z > 0 or a.z != b.z:
            self.flights = []
            jumped = self.leap(i, a, b, near & ~landed_over) if a.z != b.z else self.carried(i, a, b, near)
            if jumped:
                kind, part = JUMP, jumped
                if ground.manner.jump is not None and ground.manner.jump.whole and not wholly_on(ground, b):
                    self.wrong("jump-whole", i, b, part)
        noticed: tuple[str, ...] = ()
        if near & (ground.slow | ground.notice):
            extra += self.slowed(a, b, near, measured)
            noticed = tuple(
                obstacle.part.id
                for obstacle in ground.pick(near & ground.notice)
                if sweep_hits(a.x, a.y, b.x, b.y, obstacle.edges, ground.square)
                and obstacle.bottom <= z <= obstacle.top
            )
        flights = tuple(self.flights) if kind == JUMP else ()
        self.legs.append(Leg(kind, a, b, measured, counted + extra, extra, part, noticed, flights))

    def slowed(self, a: Spot, b: Spot, near: int, measured: int) -> int:
        """How much of a way along lies in slow ground; a jump to another height does where it starts and lands."""
        if a.z == b.z or not self.flights:
            return slowed(self.ground, a, b, near, measured)
        takeoff, landing = self.flights[-1]
        ways = ((a, takeoff), (landing, b))
        return sum(slowed(self.ground, c, d, near, upper_root(square_between(c.x, c.y, d.x, d.y))) for c, d in ways)

    def ramparts(self, a: Spot, b: Spot, parts: int) -> int:
        """Those of these parts that a jump lands over: where it comes down, and no higher than it may land."""
        ground = self.ground
        measured = max(1, upper_root((b.x - a.x) ** 2 + (b.y - a.y) ** 2))
        takeoff = gaps(ground, a.x, a.y, b.x, b.y, a.z, measured)
        landing = takeoff if a.z == b.z else gaps(ground, a.x, a.y, b.x, b.y, b.z, measured)
        if not takeoff or takeoff[-1].before is None or not landing or landing[-1].after is None:
            return 0
        found = 0
        # No longer than the base and an inch on: along a wall it does not go.
        most = (2 * ground.radius + ground.manner.rise) / measured
        for obstacle in ground.pick(parts):
            if obstacle.top <= a.z + ground.manner.rise:
                span = ground.span(obstacle.edges, a.x, a.y, b.x, b.y, b.facing)
                if (
                    span is not None
                    and takeoff[-1].first < span[0] <= landing[-1].last <= span[1] <= landing[-1].last + most
                ):
                    found |= 1 << obstacle.index
        return found

    def sweep(self, i: int, a: Spot, b: Spot, parts: int, cut: dict[int, Pieces]) -> None:
        """What stands in the way of a base going straight from a to b."""
        ground = self.ground
        ax, ay, bx, by = a.x, a.y, b.x, b.y
        for obstacle in ground.pick(parts):
            for edges in cut.get(obstacle.index, (obstacle.edges,)) if cut else (obstacle.edges,):
                if ground.sweeps(edges, ax, ay, bx, by, b.facing):
                    if self.first:
                        self.wrong("part", i, a, obstacle.part.id)
                        return
                    span = ground.span(edges, ax, ay, bx, by, b.facing)
                    self.wrong("part", i, _along(a, b, span[0] if span else 0.0), obstacle.part.id)
                    break
        if self.alone or not self.move.anyone:
            return
        low = a.z if a.z > b.z else b.z
        high = low + ground.height
        for x, y, clear, bottom, top, id in self.move.blockers:
            if bottom < high and top > low and sweep_gap(ax, ay, bx, by, x, y, clear) < 0:
                self.wrong("base", i, _closest(a, b, Spot(x, y)), id)
                if self.first:
                    return
        for other in self.move.odd:
            if not other.passes and other.spot.z < high and other.spot.z + other.body.height > low:
                edges, radius = meeting(ground.body.base, b.facing, other.spot, other.body.base)
                if sweep_hits(ax, ay, bx, by, edges, radius * radius) if radius else line_enters(ax, ay, bx, by, edges):
                    self.wrong("base", i, _closest(a, b, other.spot), other.id)

    def onward(self, i: int) -> int:
        """How much the way goes straight up (or, below 0, down) after a leg; 0 if it goes anywhere else or ends."""
        path = self.path
        b = path[i + 1]
        for j in range(i + 2, len(path)):
            if path[j].x != b.x or path[j].y != b.y:
                return 0
            if path[j].z != b.z:
                return path[j].z - b.z
        return 0

    def carried(self, i: int, a: Spot, b: Spot, near: int) -> str:
        """Checks that a level way above the floor is carried by tops; gives the part jumped from, if it is a jump."""
        ground, manner = self.ground, self.ground.manner
        goes_on = manner.jump is None or manner.jump.goes_on
        reach = manner.leaves()
        came, self.state = self.state, HELD
        measured = max(1, upper_root(square_between(b.x, b.y, a.x, a.y)))
        found = gaps(ground, a.x, a.y, b.x, b.y, a.z, measured)
        jumped = ""
        for gap in found:
            before, after = gap.before, gap.after
            if before is None:
                self.mount(i, a, b, gap, measured, came)
            elif (
                after is None
                and self.onward(i) < 0
                and beside(ground, b, 1 << before.index, reach) is not None
                and self.bare(a, b, gap, measured) <= reach
            ):
                self.state = LEFT
            else:
                jumped = before.part.id
                if after is None and not (goes_on and self.onward(i)):
                    self.wrong("unsupported", i, b)
                else:
                    level = self.jump(i, a, gap, before, measured)
                    if level < a.z and (a.z - level > manner.rise if after is not None else self.onward(i) > 0):
                        # From a rampart it does not land, nor climb, higher than from the level behind it.
                        self.wrong("jump-landing", i, b, before.part.id, a.z - level, manner.rise)
                    self.state = HELD if after is not None else JUMPED
        if found:
            self.over(i, a, b, near)
        return jumped

    def bare(self, a: Spot, b: Spot, gap: Gap, measured: int) -> int:
        """How far of a gap nothing at all is under the base, to the nearest hundredth of a millimetre below."""
        return int(sum(last - first for first, last in bare(self.ground, a, b, gap)) * measured)

    def mount(self, i: int, a: Spot, b: Spot, gap: Gap, measured: int, came: str) -> None:
        """Checks a way that starts in the air: straight on from a climb over a top, if only with the base's rim."""
        manner = self.ground.manner
        reach = manner.climb.reach if manner.climb is not None else 0
        if came != CLIMBED:
            self.wrong("unsupported", i, a)
        elif gap.after is not None:
            if self.bare(a, b, gap, measured) > reach:
                self.wrong("unsupported", i, a)
        else:
            # Over a corner that the centre misses, and down again.
            air = bare(self.ground, a, b, gap)
            first = air[0][1] if air and air[0][0] == 0.0 else 0.0
            rest = sum(last - start for start, last in air) - first
            if (
                first == 1.0
                or self.onward(i) >= 0
                or int(first * measured) > reach
                or int(rest * measured) > manner.leaves()
            ):
                self.wrong("unsupported", i, a)
            self.state = LEFT

    def over(self, i: int, a: Spot, b: Spot, near: int) -> None:
        """What may never be passed is not passed over through the air either."""
        ground = self.ground
        for obstacle in ground.pick(near & ground.never):
            if obstacle.top <= a.z and ground.sweeps(obstacle.edges, a.x, a.y, b.x, b.y, b.facing):
                span = ground.span(obstacle.edges, a.x, a.y, b.x, b.y, b.facing)
                self.wrong("part", i, _along(a, b, span[0] if span else 0.0), obstacle.part.id)

    def jump(self, i: int, a: Spot, gap: Gap, before: Obstacle, measured: int) -> int:
        """Checks where a jump starts and how far it goes; gives the level it starts from."""
        ground, jump = self.ground, self.ground.manner.jump
        level = a.z
        if not ground.stands(a.z) >> before.index & 1:
            # From the top of a rampart, climbed from the level below.
            level = self.path[i - 1].z if i > 0 and _upright(self.path[i - 1], a) else 0
            if level > 0 and under(ground, a.x, a.y, ground.stands(level)) is None:
                level = 0
        if jump is None or level <= jump.above:
            self.wrong("jump-from", i, a, before.part.id, level, jump.above if jump is not None else 0)
        far = round((gap.last - gap.first) * measured)
        if jump is not None and far > jump.reach:
            self.wrong("jump-reach", i, a, before.part.id, far, jump.reach)
        b = self.path[i + 1]
        landing = _along(a, b, gap.last, b.z) if gap.last < 1.0 else b
        self.flights.append((_along(a, b, gap.first, a.z), landing))
        return level

    def leap(self, i: int, a: Spot, b: Spot, parts: int) -> str:
        """A jump that lands a little higher or lower than it started.

        It is as high as the higher end while in the air; before it and after the landing it goes on what carries it.
        """
        ground, manner = self.ground, self.ground.manner
        came, self.state = self.state, HELD
        measured = max(1, upper_root(square_between(b.x, b.y, a.x, a.y)))
        takeoff = gaps(ground, a.x, a.y, b.x, b.y, a.z, measured)
        last = takeoff[-1] if takeoff else None
        if last is None or last.before is None or last.after is not None:
            self.wrong("slant", i, a)
            return ""
        before = last.before
        for gap in takeoff[:-1]:
            if gap.before is None:
                self.mount(i, a, b, gap, measured, came)
            else:
                self.jump(i, a, gap, gap.before, measured)
        landing = gaps(ground, a.x, a.y, b.x, b.y, b.z, measured)
        ends_in_air = bool(landing) and landing[-1].after is None
        # Nothing to land on: only the way down from a rampart to the level jumped from may end in the air.
        lands = 1.0 if ends_in_air else max(last.first, landing[-1].last if landing else 0.0)
        level = self.jump(i, a, Gap(last.first, lands, before, None), before, measured)
        if ends_in_air:
            self.state = JUMPED
            goes_on = manner.jump is None or manner.jump.goes_on
            if b.z != level or not goes_on or not self.onward(i):
                self.wrong("unsupported", i, b)
        rise = b.z - level
        fall = manner.jump.fall if manner.jump is not None else 0
        if rise > manner.rise or -rise > fall:
            self.wrong("jump-landing", i, b, before.part.id, abs(rise), manner.rise if rise > 0 else fall)
        elif b.z == 0 and manner.jump is not None and not manner.jump.onto_floor:
            self.wrong("jump-landing", i, b, before.part.id, abs(rise), fall)
        for place, other in ((a, b), (b, a)):
            if place.z < other.z:
                self.column(i, place, place.z, other.z)
        if b.z > a.z:
            self.sweep(i, a, _along(a, b, last.first, a.z), parts & ground.blocking(a.z), {})
        elif not ends_in_air:
            # The base comes down once it is clear of what it jumped from.
            clear = max([lands, *(end for start, end in rims(ground, a, b, a.z) if start <= last.first)])
            self.sweep(i, _along(a, b, clear, b.z), b, parts & ground.blocking(b.z), {})
        self.over(i, a, b, parts)
        return before.part.id


def _upright(a: Spot, b: Spot) -> bool:
    """Whether the leg between two waypoints goes straight up or down."""
    return a.x == b.x and a.y == b.y and a.z != b.z


def _along(a: Spot, b: Spot, share: float, z: int | None = None) -> Spot:
    """The spot at this fraction of the way, as high as its start or at another height."""
    x, y = round(a.x + (b.x - a.x) * share), round(a.y + (b.y - a.y) * share)
    return Spot(x, y, a.z if z is None else z, b.facing)


def _closest(a: Spot, b: Spot, to: Spot) -> Spot:
    """The spot on the way that is nearest to another one, seen from above."""
    dx, dy = b.x - a.x, b.y - a.y
    length = dx * dx + dy * dy
    share = (dx * (to.x - a.x) + dy * (to.y - a.y)) / length if length else 0.0
    return _along(a, b, min(1.0, max(0.0, share)))
