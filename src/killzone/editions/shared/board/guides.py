"""Planning a move: ways to an end, what each leg counts in words, and where the move can end."""

from collections.abc import Callable
from math import cos, hypot, isqrt, pi, sin
from typing import Final

from killzone.core.domains import Leg
from killzone.core.reasons import Reason, because
from killzone.geometry import tracks
from killzone.geometry.moves import Move, Zone
from killzone.geometry.paths import check
from killzone.geometry.reach import reach
from killzone.geometry.regions import region
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import DROP, Track
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

Way = tuple[Spot, ...]
Outline = tuple[tuple[int, int], ...]

_CELL: Final = INCH // 4
"""How finely the places to end a Charge are looked for."""
_CELLS: Final = 64
"""How many cells of an upper level are looked at."""
_CORNERS: Final = 32
"""How many corners a circle is painted with."""
_MOST_PLANS: Final = 32
"""How many beginnings of a plan are remembered; a plan has few legs."""


class MoveGuide:
    """Guides one move, which may be made as any of `moves`.

    `onward(move, spot, limit)` is the same move from another spot and with another limit; `called` names parts, `rule`
    is the entry of the ledger about moving.
    """

    def __init__(
        self,
        moves: tuple[Move, ...],
        onward: Callable[[Move, Spot, int], Move],
        called: Callable[[str], str],
        rule: str,
    ) -> None:
        self.moves, self.onward, self.called, self.rule = moves, onward, called, rule
        self._plans: dict[Way, list[tuple[Move, Move]]] = {}
        self._wider: Move | None = None

    def way(self, via: Way, end: Spot) -> Way | None:
        """The cheapest legal way that is found; after the legs that stand the rest is found as a move of its own."""
        if not via:
            found = [track for move in self.moves if (track := reach(move).track(end))]
            return min(found, key=lambda track: (track.total, track.length)).path if found else None
        start = self.moves[0].start
        ways: list[Track] = []
        for move, rest in self._from(via):
            track = reach(rest).track(end)
            paths = [(start, *via, *track.path[1:])] if track else []
            if via[-1].z == end.z:
                paths.append((start, *via, end))
            ways += [whole for path in paths if (whole := check(move, path)).legal]
        return min(ways, key=lambda track: (track.total, track.length)).path if ways else None

    def _from(self, via: Way) -> list[tuple[Move, Move]]:
        """Each move with what is left of it once it has gone so far."""
        if via not in self._plans:
            if len(self._plans) >= _MOST_PLANS:
                self._plans.clear()
            found = []
            for move in self.moves:
                left = move.limit - check(move, (move.start, *via)).total
                if left >= 0:
                    # A leg that goes on in the same line is rounded together with it: the whole way is checked again.
                    found.append((move, self.onward(move, via[-1], left + move.ground.manner.step)))
            self._plans[via] = found
        return self._plans[via]

    def attempt(self, via: Way, end: Spot) -> Way:
        """A way that is only too long, if there is one; else straight there."""
        move = self.moves[-1]
        if not via:
            if self._wider is None:
                self._wider = self.onward(move, move.start, 2 * move.limit)
            track = reach(self._wider).track(end)
            if track is not None:
                return track.path
        return (move.start, *via, end)

    def unfound(self, via: Way, end: Spot) -> Reason | None:
        """That no way is found although nothing is known to forbid one; None if something does, or it is too long."""
        moves = self.moves if not via else tuple(rest for _, rest in self._from(via))
        known = [problem.code for move in moves for problem in reach(move).why_none(end)]
        if "no-way" not in known or (not via and len(self.attempt(via, end)) > 2):
            return None
        where = f"({length_text(end.x)}, {length_text(end.y)})"
        text = "No way to {where} was found. Nothing forbids ending there, so there may be one."
        return because(self.rule, text, hint="plan it leg by leg", where=where)

    def legs(self, path: Way) -> tuple[Leg, ...]:
        """The legs of a path with their measured and their counted length."""
        legs = [leg for leg in tracks.stretches(self.track(path).legs) if matters(leg)]
        return tuple(Leg(self._named(leg), measured(leg), counted(leg), leg.end) for leg in legs)

    def track(self, path: Way) -> Track:
        """A path taken apart as a way of the move it fits best."""
        return min((check(move, path) for move in self.moves), key=lambda track: len(track.problems))

    def _named(self, leg: tracks.Leg) -> str:
        return f"{leg.kind} {self.called(leg.part)}" if leg.part else leg.kind

    def total(self, path: Way) -> tuple[str, str]:
        """What a path counts, and the most that it may."""
        best = min(((check(move, path), move) for move in self.moves), key=lambda one: len(one[0].problems))
        return short(best[0].total), short(best[1].limit)

    def region(self) -> list[tuple[int, Outline]]:
        """Outlines of where the move can end; with goals, cells around these."""
        found: list[tuple[int, Outline]] = []
        for move in self.moves:
            if move.goals:
                for zone in move.zones:
                    found += _cells(move, zone) if zone.goal else []
            else:
                found += [*region(reach(move)), *_upper(move)]
        return found

    def taken(self, z: int) -> list[Outline]:
        """Around each base at this height the places from which the mover's base would overlap it; round bases only."""
        others = {blocker for move in self.moves for blocker in move.bases}
        return [_ring(x, y, isqrt(square)) for x, y, square, low, high, _ in sorted(others) if low <= z < high]


def _upper(move: Move) -> list[tuple[int, Outline]]:
    """The cells on other levels that the move can end at: a climb straight from the start is in no region."""
    start, ground = move.start, move.ground
    found: list[tuple[int, Outline]] = []
    for obstacle in ground.pick(ground.standing):
        x0, y0, x1, y1 = obstacle.part.box
        away_x, away_y = max(x0 - start.x, start.x - x1, 0), max(y0 - start.y, start.y - y1, 0)
        if obstacle.top == start.z or hypot(away_x, away_y) > move.limit:
            continue
        pitch = max(_CELL, round(((x1 - x0) * (y1 - y0) / _CELLS) ** 0.5))
        for x in range(x0 + pitch // 2, x1, pitch):
            for y in range(y0 + pitch // 2, y1, pitch):
                if obstacle.part.covers(x, y) and reach(move).track(Spot(x, y, obstacle.top, start.facing)):
                    found.append((obstacle.top, _square(x, y, pitch)))
    return found


def _ring(x: int, y: int, radius: int) -> Outline:
    turns = [2 * pi * step / _CORNERS for step in range(_CORNERS)]
    return tuple((x + round(radius * cos(turn)), y + round(radius * sin(turn))) for turn in turns)


def _square(x: int, y: int, side: int) -> Outline:
    low, high = side // 2, side - side // 2
    return (x - low, y - low), (x + high, y - low), (x + high, y + high), (x - low, y + high)


def _cells(move: Move, zone: Zone) -> list[tuple[int, Outline]]:
    """The cells of a grid around a goal whose middle the move can end at."""
    far = zone.reach + zone.base.radius + move.ground.radius
    near = zone.base.radius + move.ground.radius if zone.round and move.ground.round else 0
    middle = zone.spot
    found: list[tuple[int, Outline]] = []
    for x in range(middle.x - far, middle.x + far + 1, _CELL):
        for y in range(middle.y - far, middle.y + far + 1, _CELL):
            away = (x - middle.x) ** 2 + (y - middle.y) ** 2
            spot = Spot(x, y, middle.z, move.start.facing)
            if near * near <= away <= far * far and reach(move).track(spot) is not None:
                found.append((middle.z, _square(x, y, _CELL)))
    return found


def matters(leg: tracks.Leg) -> bool:
    """Whether a leg is worth telling: it has a length that can be seen, or counts."""
    return leg.measured > INCH // 20 or leg.counted > 0


def cost_in_words(track: Track) -> str:
    """What a path costs, leg by leg: `walk 4.2" counts 5", climb 1.0" counts 2"`."""
    told = []
    for leg in tracks.stretches(track.legs):
        if matters(leg):
            counts = counted(leg)
            says = f" counts {counts}" if counts not in ("", FREE) else f" {counts}" if counts else ""
            told.append(f"{leg.kind} {measured(leg)}{says}")
    return ", ".join(told)


FREE: Final = "free"


def measured(leg: tracks.Leg) -> str:
    """How long a leg is, with as many places as show why it is rounded up: 1.002" counts 2"."""
    whole = leg.measured % INCH
    places = 1 if not 0 < whole < INCH // 20 or leg.counted < leg.measured else 2 if whole >= INCH // 200 else 4
    return length_text(leg.measured, places)


def counted(leg: tracks.Leg) -> str:
    """What a leg counts, where that is not its length."""
    if leg.kind == DROP and not leg.counted:
        return FREE
    return "" if leg.measured == leg.counted else short(leg.counted)


def short(length: int) -> str:
    """A length without places that say nothing."""
    return length_text(length, 1 if length % INCH else 0)
