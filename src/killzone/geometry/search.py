"""The ways of one move: from place to place over the graph, round bases and zones, the cheapest first."""

from functools import partial
from heapq import heappop, heappush
from math import hypot, inf, isqrt, sqrt
from operator import itemgetter
from typing import Any, Final, final

from killzone.geometry.circles import Circle, closed
from killzone.geometry.corners import clear, gates, round_disc, standing_room
from killzone.geometry.graph import Graph, Link, Walls, graph, straight
from killzone.geometry.known_ropes import KnownRopes, stays_too_long
from killzone.geometry.labels import START, Label, Listed, Near, Place, leash_of
from killzone.geometry.lengths import least_climbed, too_long
from killzone.geometry.moves import KEEP_OUT, LOCK, Move
from killzone.geometry.paths import check
from killzone.geometry.ropes import Rope, Stretches, taut
from killzone.geometry.shapes import Spot
from killzone.geometry.slides import slid
from killzone.geometry.sweeps import enters_any, leaves_any
from killzone.geometry.tracks import Track
from killzone.geometry.zones import enters, inside

_BENDS: Final = 8
"""Places round another base or a zone."""
_MARGIN: Final = 100
"""How much farther than a move goes is looked for what may be in its way, a millimetre: bends are rounded."""
_OFTEN, _SOON = 8, 2
"""After the second of so many labels places that are settled are left out: the start settles many at once."""
_TAUT: Final = 18
"""Round an arc the legs between places are longer than the arc by less than one part in this many."""
_by_x: Final[Any] = itemgetter(1, 0)


@final
class Search:
    """What is known of the ways of one move. `best` is the best way offered to the end in question."""

    __slots__ = (
        "_circles",
        "_counted",
        "_end",
        "_left",
        "_listed",
        "_locks",
        "_near_end",
        "_offered",
        "_own",
        "_places",
        "_ropes",
        "_seen_by_end",
        "_slow",
        "any_way",
        "best",
        "exact",
        "graph",
        "labels",
        "most",
        "move",
        "step",
        "walls",
    )

    def __init__(self, move: Move) -> None:
        self.move = move
        self.graph: Graph = graph(move.ground)
        self.labels: dict[int, Label] = {}
        self.best: Track | None = None
        self.any_way = False
        self._circles: dict[int, list[Circle]] = {}
        self._locks: dict[int, list[Circle]] = {}
        # Zones that take more than a circle: with a condition of their own, or oval.
        self._slow = [
            zone
            for zone in move.zones
            if zone.mode in (LOCK, KEEP_OUT) and (zone.counts is not None or not (zone.round and move.ground.round))
        ]
        self._own = 0
        self.step = move.ground.manner.step
        self._counted = move.ground.manner.counted
        # Where nothing is rounded ways are pulled taut in the end: until then they may be a little too long.
        self.exact = self.step == 1 and not move.ground.manner.least and move.ground.round
        self.most = move.limit + self.slack(move.limit)
        self._end: Spot | None = None
        self._seen_by_end: dict[int, int] = {}
        self._near_end: dict[int, list[Place]] = {}
        self._left: dict[int, list[float]] = {}
        self._listed: dict[int, list[Listed]] = {}
        self._places: dict[int, list[Place]] = {}
        self._ropes = KnownRopes(move.limit)
        self._offered: dict[tuple[tuple[int, int, int], ...], bool] = {}
        self.walls: Walls = {}

    def count(self, length: float) -> int:
        """What an increment of this length counts."""
        return self._counted(int(length + 0.999999))

    def slack(self, length: int) -> int:
        """How much longer than this a way over places may be that is no longer once it is pulled taut."""
        return length // _TAUT if self.exact else 0

    def free(self, a: Spot, b: Spot) -> bool:
        """Whether no base or zone is in the way from a to b."""
        ax, ay, bx, by = a.x, a.y, b.x, b.y
        if enters_any(ax, ay, bx, by, self.circles(a.z)):
            return False
        locks = self._locks[a.z]
        if locks and leaves_any(ax, ay, bx, by, locks):
            return False
        if a.z != b.z:
            if enters_any(ax, ay, bx, by, self.circles(b.z)):
                return False
            locks = self._locks[b.z]
            if locks and leaves_any(ax, ay, bx, by, locks):
                return False
        if not self._slow:
            return True
        ground = self.move.ground
        for zone in self._slow:
            if zone.mode == KEEP_OUT:
                if enters(ground, zone, a, b):
                    return False
            elif not inside(ground, zone, b) and enters(ground, zone, a, b):
                return False
        return True

    def circles(self, z: int) -> list[Circle]:
        """What may not be entered at this height, as far as the move may come to it."""
        found = self._circles.get(z)
        if found is None:
            out, self._locks[z] = closed(self.move, z)
            found = self._circles[z] = [one for one in out if self._comes_to(one, _MARGIN)]
        return found

    def _comes_to(self, circle: Circle, margin: int) -> bool:
        """Whether a circle is no farther from the start than the move goes, and a margin."""
        x, y, square = circle
        far = self.most + sqrt(square) + margin
        return (x - self.move.start.x) ** 2 + (y - self.move.start.y) ** 2 <= far * far

    def places(self, z: int) -> list[Place]:
        """The places at this height near enough to matter, by x: the graph's, and own ones round bases and zones."""
        found = self._places.get(z)
        if found is None:
            move = self.move
            x, y = move.start.x, move.start.y
            most = self.most * self.most
            # Where increments are rounded, ways are drawn by places as well in which nobody may be.
            shut = self.circles(z) if self.exact else []
            found = []
            for index, px, py, spot in self.graph.rows(z, x - self.most, x + self.most):
                if (px - x) * (px - x) + (py - y) * (py - y) <= most:
                    found.append((index, px, py, spot, hypot(px - x, py - y)))
            rings = self._rings(z)
            facing = 0 if move.ground.round else move.start.facing
            for i, (cx, cy, square) in enumerate(rings):
                narrow = gates(move.ground, cx, cy, sqrt(square), z, rings[:i])
                for px, py in (*round_disc(cx, cy, square, _BENDS), *narrow):
                    away = (px - x) * (px - x) + (py - y) * (py - y)
                    if away > most or (shut and enters_any(px, py, px, py, shut)):
                        continue
                    if standing_room(move.ground, px, py, z, facing):
                        spot = Spot(px, py, z, facing)
                        found.append((len(self.graph.spots) + self._own, px, py, spot, hypot(px - x, py - y)))
                        self._own += 1
            found.sort(key=_by_x)
            self._places[z] = found
        return found

    def _between(self, z: int, end: Spot) -> list[Place]:
        """The places at this height through which a way to the end is not longer than the limit."""
        self._look_at(end)
        found = self._near_end.get(z)
        if found is None:
            most = self.most
            found = self._near_end[z] = [
                (index, x, y, spot, left - 0.01)
                for (index, x, y, spot, away), left in zip(self.places(z), self.left(z, end), strict=True)
                if away + left <= most
            ]
        return found

    def left(self, z: int, end: Spot) -> list[float]:
        """How far it is from each of the places at this height to an end."""
        self._look_at(end)
        found = self._left.get(z)
        if found is None:
            ex, ey = end.x, end.y
            found = self._left[z] = [hypot(place[1] - ex, place[2] - ey) for place in self.places(z)]
        return found

    def _look_at(self, end: Spot) -> None:
        """Forgets what is known of another end than this one."""
        if self._end is not end:
            self._end = end
            self._seen_by_end = {}
            self._near_end = {}
            self._left = {}

    def _rings(self, z: int) -> list[tuple[int, int, int]]:
        """What ways may have to go round at this height, as far as places round it may be near enough."""
        out, locks = closed(self.move, z)
        # Such a place is no farther from the circle than its radius, and a base beside a gate.
        found = [one for one in out if self._comes_to(one, isqrt(one[2]) + 4 * self.move.ground.radius)]
        found += locks
        for zone in self._slow:
            square = zone.square(self.move.ground.radius, z)
            if square >= 0:
                found.append((zone.spot.x, zone.spot.y, square))
        return found

    def seen_by(self, end: Spot, index: int, here: Spot) -> int:
        """What the straight way from a place to an end costs beyond its length, bases and zones apart; -1 if none."""
        self._look_at(end)
        found = self._seen_by_end.get(index)
        if found is None:
            found = straight(self.move.ground, here, end, self.walls, index)
            self._seen_by_end[index] = found
        return found

    def sees(self, to: Spot) -> bool:
        """Whether nothing that stands fast is on the straight way from the start to a place."""
        return self.graph.way_from(self.move.start, to) >= 0

    def forget(self) -> None:
        """Drops the best way offered so far."""
        self.best = None
        self._offered = {}

    def explore(self, end: Spot | None = None, near: Near = ()) -> None:
        """Labels every place that the limit allows; with an end only as far as it takes to reach that one.

        With `near` only places by which a way leads to one of these points: from wherever one does, the label is the
        same as without, since no way to it goes by a place that is left out.
        """
        move = self.move
        self._listed = {}
        self._ropes.known = {}
        left: dict[int, list[Place]] = {}
        start = Label(START, move.start, 0, 0.0, 0, False, None, (move.start,))
        self.labels = {START: start}
        queue: list[tuple[float, float, int]] = [(0.0, 0.0, START)]
        done: set[int] = set()
        settled: set[int] = set()
        while queue:
            bound, _, index = heappop(queue)
            if index in done:
                continue
            if end is not None and self.best is not None and bound > self.best.total + self.slack(self.best.total):
                return
            done.add(index)
            settled.add(index)
            label = self.labels[index]
            if end is not None and label.spot.z == end.z:
                self.try_end(label, end)
            z = label.spot.z
            if z not in left:
                left[z] = self._about(z, end, near)
            elif len(done) % _OFTEN == _SOON:
                left[z] = [place for place in left[z] if place[0] not in settled]
            self._spread(queue, label, left[z], settled, end, near)
            if not move.ground.manner.fly:
                for link in self.graph.links(index):
                    if link.to not in done and (move.climbs or not link.climbs):
                        self._take(queue, label, link, end)

    def _about(self, z: int, end: Spot | None, near: Near) -> list[Place]:
        """The places at a height by which a way may go on to an end, or to points near it."""
        if near:
            found: list[Place] = []
            shut = self.circles(z)
            for index, x, y, spot, away in self.places(z):
                leash = leash_of(near, x, y)
                # Nobody may be inside a circle, so no way leads by there.
                if away <= leash and not (shut and enters_any(x, y, x, y, shut)):
                    found.append((index, x, y, spot, leash))
            return found
        return self.places(z) if end is None else self._between(z, end)

    def _spread(
        self,
        queue: list[tuple[float, float, int]],
        label: Label,
        places: list[Place],
        settled: set[int],
        end: Spot | None,
        near: Near,
    ) -> None:
        """Labels places by the straight way from a label to each, where that is better and they are not `settled`.

        This is most of a search: what says that a way is too long comes before what looks at the ground.
        """
        here, index = label.spot, label.index
        hx, hy, gone, before = here.x, here.y, label.cost, label.length
        most, step, least = self.most, self.step, self.move.ground.manner.least
        left = float(most - gone)
        labels, graph, walls = self.labels, self.graph, self.walls
        fixed = len(graph.spots)
        aimed = end is not None
        beat = inf
        if end is not None and self.best is not None:
            beat = float(self.best.total + self.slack(self.best.total))
            # Whatever is farther off is farther from the end, too, by too much.
            left = min(left, (beat - gone + hypot(end.x - hx, end.y - hy)) / 2 + 1)
        if near:
            left = min(left, (max([long + hypot(px - hx, py - hy) for px, py, long in near]) - gone) / 2 + 1)
        far = left * left
        for place, x, y, to, known_of in places:
            square = (x - hx) * (x - hx) + (y - hy) * (y - hy)
            if square > far or place in settled:
                continue
            length = sqrt(square)
            if near and gone + length > known_of:
                continue
            number = int(length + 0.999999)
            cost = gone + (self._counted(number) if least else -(-number // step) * step)
            on = known_of if aimed else 0.0
            if cost > most or cost + on > beat:
                continue
            known = labels.get(place)
            if known is not None and known.cost <= cost:
                continue
            if START < index < fixed and place < fixed:
                extra = graph.way(index, place)
            else:
                extra = graph.way_from(here, to, graph.walls if place < fixed else walls, place)
            if extra < 0 or cost + extra > most or (known is not None and known.cost <= cost + extra):
                continue
            if not self.free(here, to):
                continue
            if index == START and extra == 0:
                settled.add(place)
            whole = before + length
            labels[place] = Label(place, to, cost + extra, whole, label.dropped, label.laddered, label, (to,))
            heappush(queue, (cost + extra + on, whole, place))

    def listed(self, z: int) -> list[Listed]:
        """The labelled places at this height, in the order in which they were found."""
        found = self._listed.get(z)
        if found is None:
            found = self._listed[z] = [
                (one.index, one.spot.x, one.spot.y, one.cost, one.length, len(one.steps) == 1)
                for one in self.labels.values()
                if one.spot.z == z and one.index != START
            ]
        return found

    def _take(self, queue: list[tuple[float, float, int]], label: Label, link: Link, end: Spot | None) -> None:
        cost = label.cost + link.flat
        laddered, dropped = label.laddered, label.dropped
        for full, ladder in link.climbs:
            if ladder < full and not laddered:
                cost += ladder
                laddered = True
            else:
                cost += full
        for height in link.drops:
            cost += self.move.descent(height, dropped)
            dropped += height
        length = label.length + link.length
        known = self.labels.get(link.to)
        if cost > self.most or (known is not None and (known.cost, known.length) <= (cost, length)):
            return
        if not all(self.free(link.path[i - 1], link.path[i]) for i in range(1, len(link.path))):
            return
        to = link.path[-1]
        self.labels[link.to] = Label(link.to, to, cost, length, dropped, laddered, label, link.path[1:])
        heappush(queue, (cost + self._ahead(to, end), length, link.to))

    def _ahead(self, here: Spot, end: Spot | None) -> float:
        return 0.0 if end is None else hypot(end.x - here.x, end.y - here.y) - 0.01

    def judge(self, path: list[Spot]) -> Track:
        """The path, facing as at the start, taken apart up to its first problem."""
        facing = self.move.start.facing
        if facing and self.move.ground.round:
            path = [Spot(spot.x, spot.y, spot.z, facing) for spot in path]
        return check(self.move, tuple(path), True)

    def offer(self, path: list[Spot], by: int = START) -> bool:
        """Keeps the path, by a place, pulled taut if that is exact, if it is legal and better than the best so far.

        Where `any_way` will do it is not pulled if it need not be.
        """
        climbed = least_climbed(self.move, path)
        start, end = path[0], path[-1]
        if climbed and hypot(end.x - start.x, end.y - start.y) + climbed > self.move.limit + 1:
            return False  # however taut it is pulled
        found = self._offer_once(path, climbed)
        if self.exact and len(path) > 2 and not (found and self.any_way):
            circles = self._pulleys(path)
            given_up: list[Spot] = []
            ropes: list[Rope] = []
            stretches: Stretches = {}
            pulled = taut(self.move.ground, path, circles, True, given_up, ropes, stretches)
            if by != START:
                self._ropes.note(by, path, pulled, ropes, climbed)
            if self._offer_once(pulled, climbed) or (
                given_up
                and not stays_too_long(path, given_up, climbed, self.move.limit)
                and self._offer_once(taut(self.move.ground, path, circles, False, stretches=stretches), climbed)
            ):
                return True
        return found

    def _offer_once(self, path: list[Spot], climbed: int) -> bool:
        """As `_offer`, of a path to which those by several places may be pulled."""
        key = tuple([(spot.x, spot.y, spot.z) for spot in path])
        found = self._offered.get(key)
        if found is None:
            found = self._offered[key] = self._offer(path, climbed)
        return found

    def _offer(self, path: list[Spot], climbed: int) -> bool:
        """Keeps the path if it is legal and cheaper, or as cheap and shorter, than the best one so far.

        `climbed` is what its climbs count at least.
        """
        # Where increments are rounded whoever offers a path has counted them.
        if self.exact and too_long(self.move, path, climbed):
            return False
        track = self.judge(path)
        if track.problems:
            return False
        if self.best is None or (track.total, track.length) < (self.best.total, self.best.length):
            self.best = track
        return True

    def slide(self) -> None:
        """Offers the best way with its climbs, drops and jumps moved to where it is shortest, if lengths are exact."""
        if self.best is None or not self.exact or len({spot.z for spot in self.best.path}) == 1:
            return
        ground, circles = self.move.ground, self._pulleys(list(self.best.path))
        room = partial(clear, ground) if not ground.passages else None
        self.best = slid(self.best, lambda path: self.judge(taut(ground, path, circles)), room)

    def _pulleys(self, path: list[Spot]) -> dict[int, list[tuple[int, int, int]]]:
        """At each height of a path the bases and zones that it may have to go round: not those it starts or ends in."""
        found: dict[int, list[tuple[int, int, int]]] = {}
        for z in {spot.z for spot in path}:
            rings = self.circles(z)
            ends = (path[0], path[-1])
            found[z] = (
                rings
                if not self._locks[z]
                else [
                    *rings,
                    *[
                        (x, y, square)
                        for x, y, square in self._locks[z]
                        if all((end.x - x) * (end.x - x) + (end.y - y) * (end.y - y) > square for end in ends)
                    ],
                ]
            )
        return found

    def try_end(self, label: Label, end: Spot) -> bool:
        """Offers the straight way on from a label to the end, if there is one; whether there is."""
        here = label.spot
        length = hypot(end.x - here.x, end.y - here.y)
        cost = label.cost + (int(length + 0.999999) if self.exact else self.count(length))
        most = self.most
        if cost <= most and (self.best is None or cost <= self.best.total + self.slack(self.best.total)):
            extra = self.seen_by(end, label.index, here)
            if extra >= 0 and cost + extra <= most and self.free(here, end):
                if not self._no_better(label, cost, length) and not self._ropes.falls_short(label.index, end):
                    self.offer([*label.path(), end], label.index)
                return True
        return False

    def _no_better(self, label: Label, cost: int, length: float) -> bool:
        """Whether the straight way on from a label counts as much as the best one and is no shorter, so that nobody
        need look at it; where ways are pulled taut that is not known before."""
        best = self.best
        return best is not None and not self.exact and cost >= best.total and label.length + length >= best.length


def searching(move: Move) -> Search:
    """A search of a move for one end after another; kept with the move."""
    found = move.cache.get("search")
    if not isinstance(found, Search):
        found = Search(move)
        move.cache["search"] = found
    found.forget()
    return found
