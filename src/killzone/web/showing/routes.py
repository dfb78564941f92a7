"""Planning a move or a placing: ways to an end with their cost, reasons against, the nearest end that would do.

Searches keep what they have found with the pending question, so one lock serves all who ask at the same time.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from threading import Lock
from typing import Final

import msgspec

from killzone.core.decisions import Decision
from killzone.core.domains import LARGEST, MOST_PARTS, Path, Place
from killzone.core.game import Game
from killzone.core.reasons import Verdict
from killzone.drawing.contours import contours
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text
from killzone.web import protocol
from killzone.web.protocol import AskRoute, Leg, Reach, Region, Route
from killzone.web.showing.ends import ends as good_ends
from killzone.web.showing.nothing import marks, nothing, reason, refusal
from killzone.web.showing.pages import page_of

_LOCK = Lock()
_STEPS: Final = 10
_HALVINGS: Final = 5
"""How finely the line back from an end is searched for one that will do."""
_LINES: Final = 4
"""On the lines to how many good ends the nearest to a place is looked for."""
_RINGS: Final = tuple(INCH * tenths // 10 for tenths in (1, 3, 5, 8, 12, 18, 25, 35))
_TURNS: Final = 12
_CANDIDATES: Final = 16
_PITCH: Final = 100
"""How far apart the rows are that a region is drawn from: a millimetre."""
_CELLS: Final = 400
"""How many cells are looked at for a region that no rule can draw itself."""

Way = tuple[Spot, ...]
Outlines = Iterable[tuple[int, tuple[tuple[int, int], ...]]]


def route(game: Game, ask: AskRoute) -> Route:
    """The way to a spot, after the legs already planned, or whether something can be placed there."""
    decision = game.decision
    if decision is None or not isinstance(decision.domain, (Path, Place)):
        raise nothing("Nobody is asked for a way or a place now.", decision.rule if decision else "")
    if len(ask.via) > MOST_PARTS - 2 or not _bounded(ask):
        raise nothing("That is no place on any board.", decision.rule, "point at the board")
    with _LOCK:
        if isinstance(decision.domain, Place):
            return _placed(game, decision, decision.domain, ask)
        return _routed(game, decision, decision.domain, ask)


def way_to(game: Game, ask: AskRoute) -> Route:
    """As `route` for a way, without the closest end that would do: found in a fraction of the time."""
    decision = game.decision
    assert decision is not None
    assert isinstance(decision.domain, Path)
    if not _bounded(ask):
        raise nothing("That is no place on any board.", decision.rule, "point at the board")
    with _LOCK:
        return _judged_way(game, decision, decision.domain, ask)


def reaches(game: Game, ask: AskRoute) -> bool:
    """Whether the pending move can end at a spot: less than a route, and found in a fraction of the time."""
    decision = game.decision
    assert decision is not None
    assert isinstance(decision.domain, Path)
    if not _bounded(ask):
        return False
    domain = decision.domain
    with _LOCK:
        return any(_way(decision, domain, (), spot) is not None for spot in _spots(game, ask, *ask.to))


def _bounded(ask: AskRoute) -> bool:
    numbers = (*ask.to, ask.level or 0, ask.facing, *(number for spot in ask.via for number in spot))
    return all(-LARGEST <= number <= LARGEST for number in numbers)


def _spots(game: Game, ask: AskRoute, x: int, y: int) -> list[Spot]:
    """The spots at a point, the highest first; only that of the level which was asked for, if one was."""
    levels = floors(game, x, y) if ask.level is None else (ask.level,)
    return [Spot(x, y, z, ask.facing) for z in levels]


def floors(game: Game, x: int, y: int) -> Sequence[int]:
    """The heights at a point where something can stand, the highest first."""
    pictures = page_of(game.ruleset, game.table).pictures
    return pictures.floors(game.table, x, y) if pictures else (0,)


def _routed(game: Game, decision: Decision, domain: Path, ask: AskRoute) -> Route:
    found = _judged_way(game, decision, domain, ask)
    if found.legal:
        return found
    via = _via(ask)
    last = via[-1] if via else domain.start

    def find(x: int, y: int) -> Way | None:
        return _found(game, decision, domain, ask, x, y)

    ends = (_towards(ask.to, (last.x, last.y), find), _candidate(decision, ask.to, bool(via)))
    near = min(filter(None, ends), key=lambda one: _away(one, ask.to), default=None)
    return msgspec.structs.replace(found, near=[_spot(near)] if near else [])


def _via(ask: AskRoute) -> Way:
    return tuple(Spot(*one) for one in ask.via)


def _found(game: Game, decision: Decision, domain: Path, ask: AskRoute, x: int, y: int) -> Way | None:
    """A legal way to a point, if one is found."""
    via = _via(ask)
    spots = _spots(game, ask, x, y)
    return next((way for spot in spots if (way := _way(decision, domain, via, spot))), None)


def _judged_way(game: Game, decision: Decision, domain: Path, ask: AskRoute) -> Route:
    """The way to where one was asked to, or every reason against it."""
    way = _found(game, decision, domain, ask, *ask.to)
    if way is not None:
        return _told(domain, way, decision.check(way))
    via, end = _via(ask), _spots(game, ask, *ask.to)[0]
    tried = domain.guide.attempt(via, end) if domain.guide else (domain.start, *via, end)
    verdict = decision.check(tried)
    told = _told(domain, tried, verdict)
    if verdict.legal:
        return told
    # That no way is found comes first: what is wrong with the straight line there is not why.
    unfound = domain.guide.unfound(via, end) if domain.guide else None
    against = [*([reason(unfound)] if unfound else []), *refusal(verdict)]
    return Route(told.path, False, told.legs, told.total, told.limit, against, told.marks)


def _way(decision: Decision, domain: Path, via: Way, end: Spot) -> Way | None:
    if domain.guide is not None:
        return domain.guide.way(via, end)
    path = (domain.start, *via, end)
    return path if decision.check(path).legal else None


def _told(domain: Path, path: Way, verdict: Verdict) -> Route:
    if domain.guide is not None:
        legs = [Leg(leg.text, leg.length, leg.counts, _spot(leg.to)) for leg in domain.guide.legs(path)]
        total, limit = domain.guide.total(path)
    else:
        entries = verdict.cost.entries if verdict.cost else ()
        legs = [Leg(entry.note, length_text(entry.amount), "", _spot(path[-1])) for entry in entries]
        total = length_text(verdict.cost.total) if verdict.cost else ""
        limit = length_text(domain.shape["limit"]) if "limit" in domain.shape else ""
    return Route([_spot(one) for one in path], True, legs, total, limit, [], marks(verdict.marks))


def _closest(to: tuple[int, int], ends: Iterable[Spot], find: Callable[[int, int], Way | None]) -> Spot | None:
    """The end nearest to a point: of a few good ones that are near it, or on the lines from it to them."""
    good = sorted(ends, key=lambda end: _away(end, to))[:_LINES]
    found = [*good, *filter(None, (_towards(to, (end.x, end.y), find) for end in good))]
    return min(found, key=lambda end: _away(end, to), default=None)


def _away(end: Spot, to: tuple[int, int]) -> float:
    return hypot(end.x - to[0], end.y - to[1])


def _towards(to: tuple[int, int], back: tuple[int, int], find: Callable[[int, int], Way | None]) -> Spot | None:
    """The end nearest to a point on the line back to where the way comes from."""

    def at(share: float) -> tuple[int, int]:
        return round(to[0] + (back[0] - to[0]) * share), round(to[1] + (back[1] - to[1]) * share)

    far = hypot(to[0] - back[0], to[1] - back[1])
    if not far:
        return None
    bad = 0.0
    for step in range(1, _STEPS + 1):
        share = step / _STEPS
        good = find(*at(share))
        if good is None:
            bad = share
            continue
        for _ in range(_HALVINGS):
            middle = (bad + share) / 2
            better = find(*at(middle))
            if better is None:
                bad = middle
            else:
                share, good = middle, better
        return good[-1]
    return None


def _candidate(decision: Decision, to: tuple[int, int], planned: bool) -> Spot | None:
    """The nearest of a few good ends; none where legs already stand, since these go elsewhere."""
    if planned:
        return None
    ends = [path[-1] for path in decision.domain.candidates(_CANDIDATES)]
    return min(ends, key=lambda end: _away(end, to), default=None)


def _placed(game: Game, decision: Decision, domain: Place, ask: AskRoute) -> Route:
    def find(x: int, y: int) -> Spot | None:
        return next((spot for spot in _spots(game, ask, x, y) if decision.check(spot).legal), None)

    def alone(x: int, y: int) -> Way | None:
        spot = find(x, y)
        return None if spot is None else (spot,)

    found = find(*ask.to)
    if found is not None:
        return Route([_spot(found)], True, marks=marks(decision.check(found).marks))
    spot = _spots(game, ask, *ask.to)[-1]
    near = next((one for x, y in _around(*ask.to) if (one := find(x, y))), None)
    if near is None:
        near = _closest(ask.to, domain.candidates(_CANDIDATES), alone)
    reasons = refusal(decision.check(spot))
    return Route([_spot(spot)], False, reasons=reasons, near=[_spot(near)] if near else [])


def _around(x: int, y: int) -> Iterator[tuple[int, int]]:
    """Points around a point, the nearest first."""
    for ring in _RINGS:
        for turn in range(_TURNS):
            angle = 2 * pi * turn / _TURNS
            yield round(x + ring * cos(angle)), round(y + ring * sin(angle))


def _spot(spot: Spot) -> protocol.Spot:
    return spot.x, spot.y, spot.z, spot.facing


def reach(game: Game) -> Reach:
    """Where the pending move or placing can end: a picture, the answer is checked all the same."""
    decision = game.decision
    if decision is None or not isinstance(decision.domain, (Path, Place)):
        raise nothing("Nobody is asked for a way or a place now.", decision.rule if decision else "")
    with _LOCK:
        return _reach(game)


@lru_cache(64)
def _reach(game: Game) -> Reach:
    decision = game.decision
    assert decision is not None
    domain = decision.domain
    guide = domain.guide if isinstance(domain, Path) else None
    levels: dict[int, list[tuple[tuple[int, int], ...]]] = {}
    for z, outline in guide.region() if guide else _cells(game, decision):
        levels.setdefault(z, []).append(outline)
    taken = guide.taken if guide else lambda z: ()
    regions = [Region(z, [list(line) for line in contours(levels[z], _PITCH, taken(z))]) for z in sorted(levels)]
    return Reach(regions, good_ends(game))


def _cells(game: Game, decision: Decision) -> Outlines:
    """The cells of a grid whose middle is a legal answer."""
    domain = decision.domain
    assert isinstance(domain, (Path, Place))
    terrain = game.table.terrain
    x0, y0, x1, y1 = 0, 0, terrain.width, terrain.depth
    if isinstance(domain, Path):
        start, limit = domain.start, domain.shape.get("limit", max(x1, y1))
        x0, y0, x1, y1 = start.x - limit, start.y - limit, start.x + limit, start.y + limit
    elif "area" in domain.shape:
        x0, y0, x1, y1 = domain.shape["area"]
    pitch = max(INCH // 4, round(((x1 - x0) * (y1 - y0) / _CELLS) ** 0.5))
    for x in range(x0 + pitch // 2, x1, pitch):
        for y in range(y0 + pitch // 2, y1, pitch):
            for z in floors(game, x, y):
                spot = Spot(x, y, z)
                if decision.check((domain.start, spot) if isinstance(domain, Path) else spot).legal:
                    low, high = pitch // 2, pitch - pitch // 2
                    yield z, ((x - low, y - low), (x + high, y - low), (x + high, y + high), (x - low, y + high))
