"""Everywhere a move can end: a test for any spot, good spots to choose from, and a region to draw."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice
from math import atan2, cos, hypot, pi, sin, sqrt
from typing import Final, final

from killzone.geometry.circles import Circle, closed, counted
from killzone.geometry.contacts import contacts, leads_to_a_goal, soon_found
from killzone.geometry.labels import Label, Near
from killzone.geometry.levels import gaps
from killzone.geometry.moves import FARTHER, Move, Zone
from killzone.geometry.over import straight_ways
from killzone.geometry.paths import check, note
from killzone.geometry.routes import ALL, ends_well, way_to, why_none
from killzone.geometry.search import Search
from killzone.geometry.shapes import Spot
from killzone.geometry.sweeps import square_between
from killzone.geometry.tracks import Path, Problem, Track

APART: Final = 1270
"""How far apart two candidates are at least, half an inch."""

_DIRECTIONS: Final = 16
_MISSES: Final = 8
"""How many spots round the goals may be tried in vain once a way to one is known."""
_NARROW: Final = 1
"""For how many spots at first only ways to that spot are explored; whoever asks about more needs all."""
_FEW: Final = 4
"""How many spots are tried for some way."""
_DETOUR: Final = 1.1
"""How much longer than the straight line a way is that is looked for at first, half an inch apart."""
_LATELY: Final = 128
"""Of how many moves it is kept what they can reach."""
ROUNDED: Final = 16
"""How much farther than need be is looked at: places and lengths are rounded to hundredths of a millimetre."""


@final
class Reach:
    """What one move can reach. Everything is found when first asked for and then kept.

    An answer is the best way that `routes` finds, so it never promises too much; `why_none` tells what cannot be from
    what is not found.
    """

    __slots__ = ("move", "_closed", "_explored", "_narrow", "_rays", "_search", "_tracks")

    def __init__(self, move: Move) -> None:
        self.move = move
        self._search: Search | None = None
        self._explored: Near | None = None
        self._narrow = 0
        self._closed: dict[int, list[Circle]] = {}
        self._rays: dict[tuple[float, float], float] = {}
        self._tracks: dict[Spot, Track | None] = {}

    @property
    def search(self) -> Search:
        """The ways of the move. To make them takes a graph of the ground, which a goal far away never needs."""
        found = self._search
        if found is None:
            found = self._search = Search(self.move)
        return found

    def _closed_at(self, z: int) -> list[Circle]:
        """What may not be entered at a height: a straight way is stopped by it, and takes no search."""
        found = self._closed.get(z)
        if found is None:
            found = self._closed[z] = closed(self.move, z)[0]
        return found

    def track(self, spot: Spot) -> Track | None:
        """The cheapest way to a spot with its legs and cost; None if the move cannot end there."""
        if spot in self._tracks:
            return self._tracks[spot]
        found: Track | None = None
        if self._may_end(spot):
            level = self._level(spot)
            found = self._as_it_is(spot, level)
            blocked = level is not None and not level.legal
            if found is None:
                found = self._around_things(spot, blocked)
        self._tracks[spot] = found
        return found

    def _around_things(self, spot: Spot, blocked: bool) -> Track | None:
        """The cheapest way over places; `blocked` is whether the straight level way is known not to be legal."""
        near = self._aims()
        if self._narrow < _NARROW and self._explored != () and self._explored != near and self.search.exact:
            self._narrow += 1
            return self._narrowly(spot, near, False, blocked)
        self.explore(near)
        return way_to(self.search, spot, False, blocked)

    def _narrowly(self, spot: Spot, near: Near, first: bool, blocked: bool) -> Track | None:
        """The cheapest way to a spot, or the first that is found, with little more explored than takes to find it.

        At first only places by which ways lead to the spot that are little longer than the straight line: no other is
        on a way as cheap as one that is found then, and pulled taut. If that is longer, those by which ways as cheap as
        it lead there; if there is none, all towards `near`, or else to the spot.
        """
        search, start = self.search, self.move.start
        most = int(hypot(spot.x - start.x, spot.y - start.y) * _DETOUR) + APART
        if most < search.most:
            self.explore(((spot.x, spot.y, most + ROUNDED),))
            found = way_to(search, spot, first, blocked)
            if found is not None:
                enough = found.total + search.slack(found.total)
                if first or enough <= most:
                    return found
                near = ((spot.x, spot.y, min(enough, search.most) + ROUNDED),)
        self.explore(near or ((spot.x, spot.y, search.most + ROUNDED),))
        return way_to(search, spot, first, blocked)

    def some_way(self) -> Track | None:
        """A way to one of the spots all round or to a place beside terrain, the first that is soon found.

        That there is none proves nothing: a few are tried.
        """
        move, left = self.move, _FEW
        most = move.limit * move.limit
        for spot in chain(self._around(), self._beside()) if self.search.exact else ():
            if square_between(move.start.x, move.start.y, spot.x, spot.y) <= most and ends_well(move, spot):
                track = self._narrowly(spot, (), True, False)
                left -= 1
                if track is not None or not left:
                    return track
        return None

    def _beside(self) -> list[Spot]:
        """The places beside terrain on the level of the start that may be near enough, the nearest first."""
        start, most = self.move.start, self.move.limit
        rows = [
            (square_between(x, y, start.x, start.y), index, spot)
            for index, x, y, spot in self.search.graph.rows(start.z, start.x - most, start.x + most)
        ]
        return [spot for _, _, spot in sorted(rows, key=lambda row: row[:2])]

    def why_none(self, spot: Spot) -> tuple[Problem, ...]:
        """Why there is no way to a spot: what forbids it, or that none is found; empty if there is one."""
        return () if self.track(spot) is not None else why_none(self.move, spot)

    def cost(self, spot: Spot) -> int | None:
        """What it costs to end there; None if the move cannot."""
        track = self.track(spot)
        return None if track is None else track.total

    def __contains__(self, spot: object) -> bool:
        return isinstance(spot, Spot) and self.track(spot) is not None

    def candidates(self, limit: int, interests: tuple[Spot, ...] = ()) -> list[Track]:
        """Up to so many good ends, each with its way, always the same ones in the same order."""
        return list(islice(self.ends(interests), max(0, limit)))

    def ends(self, interests: tuple[Spot, ...] = ()) -> Iterator[Track]:
        """Good ends, each with its way, always in the same order, each found when it is asked for.

        First touching each goal, then at or towards each interest. Without goals, or without having reached one, then
        by turns the farthest in each direction, beside the corners of terrain, and on upper levels, no two nearer than
        half an inch. Only where there is none, as among bases before a wall, all straight ways over what is there.
        """
        found: list[Track] = []
        move, misses = self.move, 0
        if move.goals and not any(zone.goal and self.is_near(zone) for zone in move.zones):
            return
        for spot in contacts(self.move):
            if self._take(spot, found):
                yield found[-1]
            else:
                # A goal hard to get at from some sides is not worth all the others; one way in is always looked for.
                misses += 1
                if found and misses > _MISSES:
                    break
        for spot in self._interesting(interests):
            if self._take(spot, found):
                yield found[-1]
        if self.move.goals and found:
            return
        streams = [self._farthest(), self._corners(), self._upper()]
        while streams:
            for stream in list(streams):
                if self._take_next(stream, found):
                    yield found[-1]
                else:
                    streams.remove(stream)
        if not found and not move.goals:
            yield from straight_ways(move)

    def has_end(self) -> bool:
        """Whether there is a candidate: any way to a goal shows it, and is sooner found than the cheapest."""
        return (self.move.goals and self._touches()) or bool(self.candidates(1))

    def _touches(self) -> bool:
        """Whether some way leads to one of the spots round the goals that are tried as candidates."""
        move = self.move
        if not any(zone.goal and self.is_near(zone) for zone in move.zones):
            return False
        hidden: list[Spot] = []
        for spot in contacts(move):
            if self._may_end(spot):
                level = self._level(spot)
                if level is not None and level.legal:
                    return True
                hidden.append(spot)
        return bool(hidden) and (soon_found(self.search, hidden) or any(map(self._is_reached, hidden)))

    def _may_end(self, spot: Spot) -> bool:
        """Whether the move may end at a spot that is near enough: no way is shorter than the straight line."""
        start, most = self.move.start, self.move.limit
        return square_between(start.x, start.y, spot.x, spot.y) <= most * most and ends_well(self.move, spot)

    def _is_reached(self, spot: Spot) -> bool:
        """Whether `track` finds a way to a spot where the move may end: over the same places, but any will do.

        The straight level way is known not to be legal.
        """
        if spot in self._tracks:
            return self._tracks[spot] is not None
        search = self.search
        self.explore(self._aims())
        search.any_way = True
        found = way_to(search, spot, True, self.move.start.z == spot.z, ALL)
        search.any_way = False
        if found is None:
            self._tracks[spot] = None
        return found is not None

    def touches_straight(self) -> bool:
        """Whether a straight way leads to one of the spots round the goals that are tried as candidates."""
        goals = [zone for zone in self.move.zones if zone.goal]
        if not any(map(self.is_near, goals)):
            return False
        return any(map(self._ends_straight, contacts(self.move)))

    def ends_straight(self) -> bool:
        """Whether a straight way on the level leads to one of the ends that are tried first, which shows that there is
        one without a search."""
        if self.move.goals:
            return self.touches_straight()
        turns = list(range(_DIRECTIONS))
        wish = self._wish()
        if wish is not None:
            turns.sort(key=lambda turn: (-cos(2 * pi * turn / _DIRECTIONS - wish), turn))
        return any(self._ends_straight(self._turned(turn, share)) for share in (1.0, 0.5) for turn in turns)

    def _ends_straight(self, spot: Spot) -> bool:
        return ends_well(self.move, spot) and self.straight(spot) is not None

    def _wish(self) -> float | None:
        """The direction in which an end is likeliest: away from whom the move is to end farther from or clear of, and
        towards whom it is to end nearer to; None if it may end anywhere."""
        start = self.move.start
        for test in self.move.ends:
            way = 1 if test.mode == FARTHER else -1
            return atan2(way * (start.y - test.spot.y), way * (start.x - test.spot.x))
        zones = [zone.spot for zone in self.move.zones]
        nearest = min(zones, key=lambda spot: square_between(spot.x, spot.y, start.x, start.y), default=None)
        return None if nearest is None else atan2(start.y - nearest.y, start.x - nearest.x)

    def is_near(self, zone: Zone) -> bool:
        """Whether a zone is no farther than the move goes, as the crow flies: no way is shorter."""
        move, start = self.move, self.move.start
        most = move.limit + zone.reach + zone.base.radius + move.ground.radius
        return square_between(zone.spot.x, zone.spot.y, start.x, start.y) <= most * most

    def gets_to(self, spot: Spot, near: Near) -> bool:
        """Whether a way to a spot is soon found: any will do, where `track` looks for the cheapest."""
        if spot in self._tracks:
            return self._tracks[spot] is not None
        self.search.any_way = True
        found = self.soon(spot, near) is not None
        self.search.any_way = False
        return found

    def soon(self, spot: Spot, near: Near) -> Track | None:
        """A way to a spot, pulled taut, that is soon found; `near` are points by which places are explored."""
        if not self._may_end(spot):
            return None
        level = self._level(spot)
        found = self._as_it_is(spot, level)
        if found is None:
            self.explore(near)
            found = way_to(self.search, spot, True, level is not None and not level.legal)
        return found

    def _aims(self) -> Near:
        """Where every end of the move is, if it has to end near something: no other place is of use to it."""
        move, most = self.move, self.search.most + ROUNDED
        if move.goals:
            goals = [zone for zone in move.zones if zone.goal]
            sizes = [move.ground.radius + zone.base.radius + zone.reach for zone in goals]
            return tuple([(zone.spot.x, zone.spot.y, most + size) for zone, size in zip(goals, sizes, strict=True)])
        for test in move.ends:
            if test.mode != FARTHER:
                return ((test.spot.x, test.spot.y, most + move.ground.radius + test.base.radius + test.than),)
        return ()

    def _take_next(self, stream: Iterator[Spot | Label], found: list[Track]) -> bool:
        """Adds the way to the next spot that has one, or to a place as it was labelled; False if none has."""
        return any(self._take_label(aim, found) if isinstance(aim, Label) else self._take(aim, found) for aim in stream)

    def explore(self, near: Near) -> None:
        """Labels the places of the move, or those by which ways lead to points near it, unless they are."""
        if self._explored is None or (self._explored and self._explored != near):
            self._explored = near
            best = self.search.best
            self.search.explore(None, near)
            self.search.best = best

    def straight(self, spot: Spot) -> Track | None:
        """The straight level way if it is legal and costs no more than its length."""
        return self._as_it_is(spot, self._level(spot))

    def _level(self, spot: Spot) -> Track | None:
        """The straight level way, taken apart up to its first problem; None to another level, or to where it starts."""
        start = self.move.start
        if start.z != spot.z or (start.x == spot.x and start.y == spot.y):
            return None
        return check(self.move, (start, spot), True)

    def _as_it_is(self, spot: Spot, level: Track | None) -> Track | None:
        """The straight level way if nothing is better."""
        if level is None or not level.legal:
            return None
        least = counted(self.move, hypot(spot.x - self.move.start.x, spot.y - self.move.start.y))
        return level if level.total <= least else None

    def _take(self, spot: Spot, found: list[Track]) -> bool:
        """Adds the way to a spot if there is one and no other end is close by."""
        if _crowded(spot, found):
            return False
        track = self.track(spot)
        if track is None:
            return False
        found.append(track)
        return True

    def _take_label(self, label: Label, found: list[Track]) -> bool:
        """Adds the way to a place as it was labelled."""
        if _crowded(label.spot, found) or not ends_well(self.move, label.spot):
            return False
        track = self.search.judge(label.path())
        if not track.legal:
            return False
        found.append(track)
        return True

    def _interesting(self, interests: tuple[Spot, ...]) -> Iterator[Spot]:
        """Each interest itself, places around it, and as far towards it as a straight line goes."""
        start = self.move.start
        for point in interests:
            far = hypot(point.x - start.x, point.y - start.y)
            if far > self.move.limit + 2 * self.move.ground.radius + 2 * APART:
                yield self._toward((point.x - start.x) / far, (point.y - start.y) / far, 1.0)
                continue
            yield Spot(point.x, point.y, point.z, start.facing)
            around = [
                Spot(
                    point.x + round(2 * APART * cos(turn * pi / 4)),
                    point.y + round(2 * APART * sin(turn * pi / 4)),
                    point.z,
                    start.facing,
                )
                for turn in range(8)
            ]
            around.sort(
                key=lambda spot: (
                    square_between(spot.x, spot.y, start.x, start.y),
                    spot.x,
                    spot.y,
                )
            )
            yield from around[:4]

    def _farthest(self) -> Iterator[Spot | Label]:
        """The same spots, as candidates come."""
        yield from self._around()

    def _around(self) -> Iterator[Spot]:
        """The farthest spots in every direction that leads to a goal, if there are any, on the level of the start, then
        half as far."""
        for share in (1.0, 0.5):
            for i in range(_DIRECTIONS):
                # Every other direction first, so that few candidates still go all round.
                turn = (i * 4 + i // 4 * 2 + i // 8) % _DIRECTIONS
                if not self.move.goals or leads_to_a_goal(self.move, 2 * pi * turn / _DIRECTIONS):
                    yield self._turned(turn, share)

    def _turned(self, turn: int, share: float) -> Spot:
        """The farthest spot, or a part of the way to it, in one of the directions."""
        angle = 2 * pi * turn / _DIRECTIONS
        return self._toward(cos(angle), sin(angle), share)

    def _toward(self, ux: float, uy: float, share: float) -> Spot:
        start = self.move.start
        whole = self._rays.get((ux, uy))
        if whole is None:
            whole = self._rays[(ux, uy)] = self.ray(start, ux, uy, self.move.limit)
        far = whole * share
        return Spot(int(start.x + ux * far), int(start.y + uy * far), start.z, start.facing)

    def _corners(self) -> Iterator[Spot | Label]:
        """Places beside terrain, the dearest first."""
        if self._explored is None and not self._any_place(self.move.start.z):
            return
        self.explore(self._aims())
        labels = [label for label in self.search.labels.values() if 0 <= label.index < len(self.search.graph.spots)]
        labels.sort(key=lambda label: (-label.cost, -label.length, label.index))
        for label in labels:
            if label.spot.z == self.move.start.z:
                yield label

    def _any_place(self, z: int) -> bool:
        """Whether the move may end at any place at this height: if not, nobody need find out how to get there."""
        move, start, most = self.move, self.move.start, self.search.most
        if z != start.z and self.search.circles(z):
            return True  # places round these are not made before it is known that the move gets so high
        rows = self.search.graph.rows(z, start.x - most, start.x + most)
        return any(
            square_between(x, y, start.x, start.y) <= most * most and ends_well(move, spot) for _, x, y, spot in rows
        )

    def _upper(self) -> Iterator[Spot | Label]:
        """Spots on other levels: places of the graph, and the middles of parts one may stand on."""
        move, ground = self.move, self.move.ground
        start = move.start
        if self._explored is not None or any(z != start.z and self._any_place(z) for z in ground.levels):
            self.explore(self._aims())
            for label in self.search.labels.values():
                if label.spot.z != start.z:
                    yield label
        for obstacle in ground.pick(ground.standing):
            x0, y0, x1, y1 = obstacle.part.box
            x, y = (x0 + x1) // 2, (y0 + y1) // 2
            if obstacle.top != start.z and hypot(x - start.x, y - start.y) <= move.limit:
                yield Spot(x, y, obstacle.top, start.facing)

    def ray(self, at: Spot, ux: float, uy: float, most: int) -> float:
        """How far a base can go straight in a direction, at most, before something is in the way."""
        ground = self.move.ground
        radius = ground.radius
        far = float(most)
        for position, way, size in ((at.x, ux, ground.width), (at.y, uy, ground.depth)):
            if way > 1e-9:
                far = min(far, (size - radius - position) / way)
            elif way < -1e-9:
                far = min(far, (position - radius) / -way)
        if far < 1.0:
            return 0.0
        bx, by = round(at.x + ux * far), round(at.y + uy * far)
        near = ground.terrain.near(
            min(at.x, bx) - radius, min(at.y, by) - radius, max(at.x, bx) + radius, max(at.y, by) + radius
        )
        share = 1.0
        for obstacle in ground.pick(near & ground.blocking(at.z)):
            span = ground.span(obstacle.edges, at.x, at.y, bx, by, at.facing)
            if span is not None:
                share = min(share, span[0])
        if at.z and not ground.manner.fly:
            for one in gaps(ground, at.x, at.y, bx, by, at.z, max(1, int(far))):
                share = min(share, one.first)
        for x, y, square in self._closed_at(at.z):
            px, py = x - at.x, y - at.y
            along = px * ux + py * uy
            inner = square - (px * px + py * py - along * along)
            if inner > 0.0 and along + sqrt(inner) > 0.0:
                share = min(share, max(0.0, (along - sqrt(inner)) / far))
        return max(0.0, share * far - 1.5) if share < 1.0 else far


def _crowded(spot: Spot, found: list[Track]) -> bool:
    """Whether an end is close by."""
    for track in found:
        end = track.path[-1]
        if end.z == spot.z and square_between(end.x, end.y, spot.x, spot.y) < APART * APART:
            return True
    return False


def some_end(move: Move) -> Path | None:
    """Some legal path that goes somewhere, found in a fixed order and as cheaply as can be; None if there is none."""
    tracks = reach(move).candidates(1)
    if not tracks:
        return None
    note(move, tracks[0])
    return tracks[0].path


def has_end(move: Move) -> bool:
    """Whether `some_end` finds a path, for whoever does not ask which."""
    return reach(move).has_end()


@lru_cache(maxsize=_LATELY)
def reach(move: Move) -> Reach:
    """What a move can reach; kept for those asked about lately, and not with the move: that would be a circle, which
    only a search for garbage frees."""
    return Reach(move)
