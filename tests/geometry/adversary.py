"""A cheater: bends legal ways and makes up others, and has the referee look at every one that is accepted.

`search` tries so many ways on one board and gives back what the referee objects to; `BOARDS` are the shipped killzones
and small ones made to provoke. A sample is tried in the tests, a hundred thousand on each board in `make soak`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from math import hypot
from random import Random
from typing import NamedTuple

from geometry.figures import FULL, LITE, Limits, Range, Someone
from geometry.movement import board, part
from geometry.referee import Referee

from killzone.content import list_killzones, load_killzone
from killzone.editions.kt24.board.blocking import with_gaps
from killzone.editions.kt24.board.movement import manner
from killzone.geometry.ground import ground
from killzone.geometry.moves import ENTER, KEEP_OUT, LOCK, PASS, Move, Other, Zone
from killzone.geometry.paths import check
from killzone.geometry.places import place
from killzone.geometry.reach import reach
from killzone.geometry.routes import route
from killzone.geometry.samples import sample
from killzone.geometry.shapes import Base, Body, Part, Spot, Terrain, usual_body
from killzone.geometry.tracks import Path
from killzone.geometry.units import INCH

BODIES = tuple(usual_body(Base(size, size)) for size in (2500, 2540, 2850, 3200, 4000, 5000))
EACH = 200
"""How many ways are tried for one move."""

Bend = Callable[[Random, Move, list[Spot]], None]


class Objection(NamedTuple):
    """A way that was accepted, or refused, and should not have been, with what it takes to try it again."""

    board: str
    seed: int
    move: str
    path: Path
    wrong: tuple[str, ...]

    def __str__(self) -> str:
        way = "  ".join(f"{spot.x / INCH:g},{spot.y / INCH:g},{spot.z / INCH:g}" for spot in self.path)
        return f"{self.board}, seed {self.seed}, {self.move}: {way}\n    {'; '.join(self.wrong)}"


class Tried(NamedTuple):
    """How many ways were tried and accepted on a board, and what was wrong with some of these."""

    tries: int
    accepted: int
    objections: tuple[Objection, ...]


@cache
def boards() -> dict[str, Terrain]:
    """Every board by name: the shipped killzones, and small ones where parts are stacked, flush, thin or in the air."""
    shipped = {name: load_killzone(name, "kt24").terrain for name in list_killzones("kt24")}
    return {**shipped, **SMALL}


SMALL = {
    "stacks": board(
        *(part(f"s{z}", 4, 4, 7, 7, z, z + 3, "vantage") for z in (0, 3, 6)),
        *(part(f"t{z}", 9, 3, 9.5, 9, z, z + 1.5, "heavy") for z in (0, 1.5, 3)),
        part("ledge", 7, 4, 7.3, 7, 2.7, 3, "light"),
        part("step", 3.4, 4, 4, 7, 0, 1, "vantage"),
        part("kerb", 10.2, 1, 10.5, 5, 0, 1, "light"),
        part("porch", 10.5, 1, 12.8, 5, 0, 2.5, "vantage"),
        width=13,
        depth=11,
    ),
    "platforms": board(
        part("low", 1, 1, 4, 6, 0, 1.5, "vantage"),
        part("high", 6.75, 1, 9, 6, 0, 4.5, "vantage"),
        part("deck", 1, 8, 4, 11, 2.25, 2.5, "vantage", "ceiling"),
        part("roof", 6, 8, 9, 11, 2.25, 3, "vantage", "ceiling"),
        part("far", 11, 7, 13, 11, 0, 2, "vantage"),
        part("rampart", 6, 8, 6.25, 11, 3, 3.5, "light"),
        part("edge", 3.75, 8, 4, 11, 2.5, 3, "light"),
        part("pole", 5, 9, 5.2, 9.2, 0, 5, "heavy"),
        width=14,
        depth=12,
    ),
    "house": board(
        part("front", 4, 3, 4.5, 9, 0, 5, "heavy"),
        part("floor", 4.5, 3, 9, 9, 2.25, 2.5, "vantage", "ceiling"),
        part("upper", 4.5, 6, 7, 9, 4.75, 5, "vantage", "ceiling"),
        part("door", 9, 5, 9.5, 6.2, 0, 2, "accessible", "heavy"),
        part("lintel", 9, 5, 9.5, 6.2, 2, 5, "heavy"),
        part("left", 9, 3, 9.5, 5, 0, 5, "heavy"),
        part("right", 9, 6.2, 9.5, 9, 0, 3, "heavy"),
        part("ladder", 6, 9, 6.75, 9.25, 0, 2.5, "ladder", "exposed"),
        part("inside", 7, 6.5, 7.25, 7.25, 2.5, 5, "ladder", "exposed"),
        part("parapet", 5, 3, 8, 3.25, 2.5, 3.5, "light"),
        part("sill", 3.8, 4, 4, 7, 0, 2, "light"),
        part("rubble", 10, 7, 12, 9, 0, 0.75, "light", "insignificant"),
        width=13,
        depth=12,
    ),
    "corridor": board(
        part("wall", 5, 0, 5.5, 5, 0, 4, "heavy", "wall"),
        part("open", 5, 5, 5.5, 7, 0, 4, "accessible", "insignificant", "exposed"),
        part("on", 5, 7, 5.5, 12, 0, 4, "heavy", "wall"),
        part("leaf", 5.5, 6.75, 7.5, 7, 0, 4, "heavy", "wall"),
        part("low", 8, 0, 8.3, 8, 0, 1, "heavy", "wall"),
        part("crate", 7, 2, 8, 4, 0, 1, "light"),
        part("press", 8.3, 2, 9.5, 4, 0, 2.5, "vantage"),
        part("shut", 8, 8, 8.3, 10, 0, 4, "heavy", "wall"),
        part("end", 8, 10, 8.3, 12, 0, 4, "heavy", "wall"),
        width=12,
        depth=12,
    ),
}


class Case(NamedTuple):
    """One move whose ways are tried: who accepts them (giving what they count), who judges, and what to tell of it.

    `sure` has nothing against a way only if it is legal beyond doubt: all of these have to be accepted. `drawn` are
    more ways to try, such as somebody would draw.
    """

    move: Move
    accepts: Callable[[Path], int | None]
    referee: Referee
    told: str
    sure: Referee | None = None
    drawn: Iterable[Path] = ()


def cheat(name: str, seed: int, tries: int, each: int, case: Callable[[Random], Case]) -> Tried:
    """Tries so many ways of random moves on a board; the same for the same seed."""
    accepted = done = 0
    found: list[Objection] = []
    for number in range((tries + each - 1) // each):
        dice = Random(f"{name} {seed} {number}")
        one = case(dice)
        legal = [*legal_ways(dice, one.move), *one.drawn]
        for way in chain(legal, bent(dice, one.move, legal, each * 2 // 3), coaxed(dice, one.move, each // 3)):
            done += 1
            counted = one.accepts(way)
            if counted is not None:
                accepted += 1
                wrong = one.referee.judge(way, counted)
            else:
                wrong = ["refused"] if one.sure is not None and not one.sure.judge(way) else []
            if wrong:
                found.append(Objection(name, seed, f"{one.told}, number {number}", way, tuple(wrong[:4])))
    return Tried(done, accepted, tuple(found))


def accepted_by(move: Move) -> Callable[[Path], int | None]:
    """What geometry says that a way counts; None if it refuses it."""

    def accepts(way: Path) -> int | None:
        track = check(move, way, True)
        return None if track.problems else track.total

    return accepts


def search(name: str, seed: int, tries: int, each: int = EACH) -> Tried:
    """Tries so many ways on a board, in the lite or the full rules."""

    def case(dice: Random) -> Case:
        full = dice.random() < 0.75
        move, referee = a_move(dice, shipped_state(name, full, dice), full, name)
        told = f"base {move.ground.body.base.length}, limit {move.limit / INCH:g}, climbs {move.climbs}"
        return Case(move, accepted_by(move), referee, f"{'full' if full else 'lite'}: {told}")

    return cheat(name, seed, tries, each, case)


def shipped_state(name: str, full: bool, dice: Random) -> Terrain:
    """A board as a game has it, with some of its openings open."""
    terrain = boards()[name]
    doors = sorted({one.when.rpartition(":")[0] for one in terrain.parts if one.when})
    return with_gaps(terrain, full).at(frozenset(door for door in doors if dice.random() < 0.4))


def a_move(dice: Random, terrain: Terrain, full: bool, name: str = "") -> tuple[Move, Referee]:
    """A random move from a place with room, past some bases and control ranges, and who judges it."""
    body = dice.choice(BODIES)
    ladders = name in ("house", "candlewick-court")
    here = ground(terrain, body, manner(full, ladders))
    limits = limits_of(full, ladders)
    start = room(dice, here.terrain, lambda spot: not place(here, spot))
    others: list[Other] = []
    for number in range(dice.choice((0, 0, 1, 3))):
        its = dice.choice(BODIES)
        spot = near(dice, start, 5 * INCH)
        if not place(ground(terrain, its, here.manner), spot, (Other("mover", start, body, False),)):
            others.append(Other(f"o{number}", spot, its, dice.random() < 0.3))
    mode = dice.choice((KEEP_OUT, PASS, ENTER, LOCK))
    goal = dice.random() < 0.15
    zones = [Zone(one.id, one.spot, one.body.base, INCH, mode, goal) for one in others if not one.passes]
    limit = dice.choice((2, 3, 6, 8, 12, 30, 30, 30)) * INCH
    climbs = dice.random() < 0.85
    move = Move(here, start, limit, tuple(others), tuple(zones), climbs)
    return move, referee_of(terrain, body, limits, others, zones, climbs, limit)


def referee_of(
    terrain: Terrain,
    body: Body,
    limits: Limits,
    others: Sequence[Other] = (),
    zones: Sequence[Zone] = (),
    climbs: bool = True,
    limit: int = 0,
) -> Referee:
    """The referee of one mover, told in plain numbers who else is there."""
    people = {one.id: someone(one) for one in others}
    ranges = [Range(people[zone.id], zone.reach, zone.mode, zone.goal) for zone in zones if zone.counts is None]
    return Referee(terrain, body, limits, list(people.values()), ranges, climbs, limit)


def someone(one: Other) -> Someone:
    """Another base in plain numbers."""
    spot = one.spot
    return Someone(one.id, spot.x, spot.y, spot.z, one.body.base.width / 2, one.body.height, one.passes)


def limits_of(full: bool, ladders: bool) -> Limits:
    """The referee's numbers for lite or full rules, with or without the rule for ladders."""
    return FULL._replace(ladder=frozenset({"ladder"} if ladders else ())) if full else LITE


def room(dice: Random, terrain: Terrain, fits: Callable[[Spot], bool], stand: str = "vantage") -> Spot:
    """A random place to start from, on upper levels more often than their size asks for."""
    levels = [one for one in terrain.parts if stand in one.traits]
    while True:
        if levels and dice.random() < 0.5:
            level = dice.choice(levels)
            x0, y0, x1, y1 = level.box
            spot = Spot(dice.randint(x0, x1), dice.randint(y0, y1), level.top)
        else:
            spot = Spot(dice.randrange(terrain.width), dice.randrange(terrain.depth))
        if fits(spot):
            return spot


def legal_ways(dice: Random, move: Move) -> list[Path]:
    """Some ways that the code itself finds."""
    found: list[Path] = []
    if dice.random() < 0.3:
        found += [track.path for track in reach(move).candidates(4)]
    heights = sorted({one.top for one in move.ground.terrain.parts})
    for _ in range(3):
        way = sample(move, dice.randrange)
        if way is not None:
            found.append(way)
        aim = near(dice, move.start, min(move.limit, 8 * INCH))
        track = route(move, Spot(aim.x, aim.y, dice.choice((0, *heights))))
        if track is not None:
            found.append(track.path)
    return found


def bent(dice: Random, move: Move, legal: Sequence[Path], count: int) -> Iterator[Path]:
    """Ways bent from legal ones, and ways made up."""
    for _ in range(count):
        if legal and dice.random() < 0.6:
            way = list(dice.choice(legal))
            for _ in range(dice.choice((1, 1, 1, 2, 3))):
                dice.choice(BENDS)(dice, move, way)
        else:
            way = [move.start]
            for _ in range(dice.choice((1, 1, 1, 2))):
                dice.choice((_scale, _scale, _stroll))(dice, move, way)
            if dice.random() < 0.4:
                dice.choice(BENDS)(dice, move, way)
        way[0] = move.start
        yield tuple(way)


def coaxed(dice: Random, move: Move, count: int) -> Iterator[Path]:
    """Ways bent so long that less and less is wrong with them, from ones that nobody would accept."""
    way: list[Spot] = []
    least = 0
    for _ in range(count):
        trial = list(way)
        if least == 0:
            trial = [move.start]
            _scale(dice, move, trial)
        else:
            for _ in range(dice.choice((1, 1, 2))):
                dice.choice(BENDS)(dice, move, trial)
        trial[0] = move.start
        del trial[24:]
        wrong = len(check(move, tuple(trial)).problems)
        if least == 0 or wrong <= least:
            way, least = trial, wrong
        yield tuple(trial)


def near(dice: Random, spot: Spot, far: int) -> Spot:
    """A place somewhere about another, at its height."""
    return Spot(spot.x + dice.randint(-far, far), spot.y + dice.randint(-far, far), spot.z)


def _height(dice: Random, move: Move) -> int:
    """A height to try: those of tops, hairs beside them, and ones that make no sense."""
    tops = [one.top for one in move.ground.terrain.parts] or [INCH]
    return dice.choice(
        (0, *3 * (dice.choice(tops),), dice.choice(tops) + dice.choice((-1, 1)), -dice.randrange(1, 3 * INCH), 10**8)
    )


def _shift(dice: Random, move: Move, way: list[Spot]) -> None:
    """Moves a waypoint, and all at its place, by a hair, a bit or a lot."""
    k = dice.randrange(len(way))
    dx, dy = (dice.choice((-1, 1)) * dice.choice((0, 1, 2, 30, 300, 1270, 2540)) for _ in range(2))
    x, y = way[k].x, way[k].y
    whole = dice.random() < 0.7
    for i, spot in enumerate(way):
        if i == k or (whole and spot.x == x and spot.y == y):
            way[i] = Spot(spot.x + dx, spot.y + dy, spot.z)


def _lift(dice: Random, move: Move, way: list[Spot]) -> None:
    """Sets a waypoint to another height."""
    k = dice.randrange(len(way))
    way[k] = Spot(way[k].x, way[k].y, _height(dice, move))


def _detour(dice: Random, move: Move, way: list[Spot]) -> None:
    """Makes one leg at another height, with a way up or down at both ends."""
    k = dice.randrange(len(way))
    z = _height(dice, move)
    a = way[k]
    b = way[min(k + 1, len(way) - 1)]
    way[k + 1 : k + 1] = [Spot(a.x, a.y, z), Spot(b.x, b.y, z)]


def _stage(dice: Random, move: Move, way: list[Spot]) -> None:
    """Stops at heights between on the way up or down."""
    k = dice.randrange(len(way))
    way.insert(k, Spot(way[k].x, way[k].y, _height(dice, move)))


def _repeat(dice: Random, move: Move, way: list[Spot]) -> None:
    k = dice.randrange(len(way))
    way.insert(k, way[k])


def _leave_out(dice: Random, move: Move, way: list[Spot]) -> None:
    if len(way) > 2:
        del way[dice.randrange(1, len(way))]


def _stop_early(dice: Random, move: Move, way: list[Spot]) -> None:
    del way[dice.randrange(1, len(way) + 1) :]


def _cut_short(dice: Random, move: Move, way: list[Spot]) -> None:
    """Ends part-way along the last leg, or goes on beyond its end."""
    if len(way) > 1:
        a, b = way[-2], way[-1]
        share = dice.choice((dice.random(), 1.0 + dice.random() / 3))
        way[-1] = Spot(round(a.x + (b.x - a.x) * share), round(a.y + (b.y - a.y) * share), b.z)


def _split(dice: Random, move: Move, way: list[Spot]) -> None:
    """Cuts a leg in two, or adds a tiny one, perhaps a hair aside."""
    if len(way) > 1:
        k = dice.randrange(1, len(way))
        a, b = way[k - 1], way[k]
        share = dice.choice((0.5, dice.random(), 0.01))
        aside = dice.choice((0, 0, 1, -1, 2, 100))
        z = dice.choice((a.z, b.z))
        way.insert(k, Spot(round(a.x + (b.x - a.x) * share) + aside, round(a.y + (b.y - a.y) * share) - aside, z))


def _swap(dice: Random, move: Move, way: list[Spot]) -> None:
    k = dice.randrange(len(way))
    way[k], way[-1] = way[-1], way[k]


def _far_away(dice: Random, move: Move, way: list[Spot]) -> None:
    """Numbers that no board has."""
    k = dice.randrange(len(way))
    far = dice.choice((10**9, -(10**9), 10**6, -1))
    way.insert(k, Spot(*dice.choice(((far, way[k].y), (way[k].x, far))), dice.choice((way[k].z, abs(far)))))


def _scale(dice: Random, move: Move, way: list[Spot]) -> None:
    """Goes to beside a part, up in stages, on over or along it or to another part, and down."""
    radius, at = move.ground.radius, way[-1]
    parts = [one for one in move.ground.terrain.parts if _away(one, at) < 6 * INCH]
    higher = [one for one in parts if at.z < one.top <= at.z + 9 * INCH]
    if not parts:
        return
    climbed = dice.choice(higher or parts)
    foot = (at.x, at.y) if dice.random() < 0.2 else _beside(dice, climbed, radius)
    tops = sorted({one.top for one in parts if at.z < one.top < climbed.top})
    stages = [*sorted(dice.sample(tops, min(len(tops), dice.choice((0, 0, 0, 1, 2))))), climbed.top]
    if dice.random() < 0.1:
        stages[-1] = _height(dice, move)
    way.append(Spot(*foot, at.z))
    way.extend(Spot(*foot, z) for z in stages)
    level = [one for one in parts if one.top == stages[-1]]
    aim = dice.choice(level) if level and dice.random() < 0.8 else dice.choice(parts)
    x0, y0, x1, y1 = aim.box
    middle = (dice.randint(x0, x1), dice.randint(y0, y1))
    on = middle if dice.random() < 0.4 else _beside(dice, aim, radius)
    if dice.random() < 0.4:
        # Straight across, to where the base is clear again.
        on = (2 * middle[0] - foot[0], foot[1]) if dice.random() < 0.5 else (foot[0], 2 * middle[1] - foot[1])
    way.append(Spot(*on, stages[-1] if dice.random() < 0.85 else dice.choice((0, aim.top, _height(dice, move)))))
    if on != middle or dice.random() < 0.2:
        low = [one.top for one in parts if one.top < stages[-1] and _away(one, way[-1]) < INCH]
        way.append(Spot(*on, dice.choice((0, 0, *low))))


def _stroll(dice: Random, move: Move, way: list[Spot]) -> None:
    """Goes on a little at the same height, or first does."""
    k = dice.choice((1, len(way)))
    at = near(dice, way[k - 1], dice.choice((INCH // 4, INCH, 3 * INCH)))
    rest = way[k:]
    way[k:] = [at, *rest]


def _away(one: Part, at: Spot) -> float:
    x0, y0, x1, y1 = one.box
    return hypot(max(x0 - at.x, at.x - x1, 0), max(y0 - at.y, at.y - y1, 0))


def _beside(dice: Random, one: Part, radius: int) -> tuple[int, int]:
    """A place beside a part: touching it, an inch off, or about."""
    x0, y0, x1, y1 = one.box
    gap = radius + dice.choice((0, 1, 1, -1, 635, 1270, INCH, INCH, INCH + 1, -radius, -radius))
    x, y = dice.randint(x0, x1), dice.randint(y0, y1)
    return dice.choice(((x0 - gap, y), (x1 + gap, y), (x, y0 - gap), (x, y1 + gap), (x0 - gap, y0 - gap)))


BENDS: tuple[Bend, ...] = (
    _shift,
    _shift,
    _shift,
    _lift,
    _detour,
    _detour,
    _stage,
    _repeat,
    _leave_out,
    _stop_early,
    _cut_short,
    _split,
    _swap,
    _far_away,
    _stroll,
    _scale,
)
