"""Moves carried out: dice fall where the way meets their cause, at dangerous ground and where a jump lands."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from killzone.core.events import Said
from killzone.core.flow import Call, Concerning, Done, Flow, Next, Roll, Sequence, continuation
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.core.walks import Stop, Walk, walk_sequence
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.suffering import SUFFER, Suffering
from killzone.editions.kt18.board.falls import STEP
from killzone.editions.kt18.board.movement import CHARGE, LEAP_DOWN, climbs_down, ground_of, more_counted
from killzone.editions.kt18.board.terrain import DANGEROUS
from killzone.editions.kt18.cards.amounts import Amount
from killzone.editions.kt18.movement.falling import FALLING_TEST, Knocked, mortal_wounds
from killzone.editions.shared.board.kept import kept_for_both
from killzone.editions.shared.board.killzones import part_name
from killzone.geometry.ground import Ground, Obstacle
from killzone.geometry.moves import Move
from killzone.geometry.parts import box_of
from killzone.geometry.paths import check, noted
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import DROP, JUMP, Leg, Track
from killzone.geometry.units import text as length_text

HARMS = 1
"""The face of a dangerous terrain test that is a mortal wound."""


class Hazard(Concerning):
    """Dice on the way of a model: `dice` for a jump from a height, or none for the test of dangerous ground."""

    operative: str
    what: str
    dice: int = 0
    height: int = 0
    lost: int = 0

    @property
    def concerns(self) -> str:
        return self.operative


@rule("kt18.terrain.dangerous-test", "kt18.terrain.jump-down", "kt18.terrain.leap-lower")
def roll_hazard(hazard: Hazard, table: Table) -> Flow:
    """A D6 for dangerous ground, which is a mortal wound on a 1; those of a jump, each of which is one on 5 or more."""
    model = table.operative(hazard.operative)
    if hazard.dice:
        why = f"the jump of {length_text(hazard.height, 1)}"
        return Roll(hazard.dice, _jumped, seat=model.seat, why=why, rule="kt18.terrain.jump-down")
    if next(iter(hooks.of(table).against_dangerous_test(table, model)), None) is not None:
        return Done(None)
    why = f"a dangerous terrain test ({part_name(table, hazard.what)})"
    return Roll(1, _tested, seat=model.seat, why=why, rule="kt18.terrain.dangerous-test")


def _jumped(hazard: Hazard, table: Table, faces: tuple[int, ...]) -> Flow:
    return _suffer(hazard, mortal_wounds(faces))


def _tested(hazard: Hazard, table: Table, faces: tuple[int, ...]) -> Flow:
    if faces[0] <= HARMS:
        return _suffer(hazard, 1)
    text = f"{table.operative(hazard.operative).name} gets through."
    return Done(None, [Said("kt18.terrain.dangerous-test", text)])


def _suffer(hazard: Hazard, number: int) -> Flow:
    if not number:
        return Done(None)
    return Call(hazard, SUFFER, Suffering(hazard.operative, Amount(number)), _hazard_suffered)


@continuation
def _hazard_suffered(hazard: Hazard, table: Table, lost: int) -> Flow:
    return Next(hazard.but(lost=lost))


@rule("kt18.terrain.fall-test", "kt18.terrain.dangerous-test")
def after_hazard(hazard: Hazard, table: Table) -> Flow:
    """Out of action the move is over; a survivor that lost a wound near a ledge is tested before it goes on."""
    if table.operative(hazard.operative).spot is None:
        return Done(())
    if not hazard.lost:
        return Done(None)
    return Call(hazard, FALLING_TEST, Knocked(hazard.operative), _hazard_over)


@continuation
def _hazard_over(hazard: Hazard, table: Table, fell: bool) -> Flow:
    """Whoever fell goes on no more; otherwise it goes on along the path it declared."""
    return Done(() if fell else None)


HAZARD = Sequence("kt18.hazard", "Dice on the way", roll_hazard, after_hazard)


def stops(walk: Walk, table: Table) -> Iterator[Stop]:
    """Where a move is held up: where the base first touches dangerous ground, and where a deep jump lands."""
    model = table.operative(walk.operative)
    ground = ground_of(table, model)
    if _is_smooth(ground, walk.path):
        return iter(())
    kind, legs = _kind(walk), _track(ground, walk.path).legs
    down = tuple([number for number, leg in enumerate(legs) if _dice_of(leg) and climbs_down(table, model, kind, leg)])
    return iter(_stops(model.id, ground, walk.path, down))


def _is_smooth(ground: Ground, path: tuple[Spot, ...]) -> bool:
    """Whether a way stays at one height and comes near no dangerous ground, as most do: nothing holds it up."""
    level = path[0].z
    if any(spot.z != level for spot in path):
        return False
    x0, y0, x1, y1 = box_of(tuple([(spot.x, spot.y) for spot in path]))
    notice, radius = ground.notice, ground.radius
    return not notice or not ground.terrain.near(x0 - radius, y0 - radius, x1 + radius, y1 + radius) & notice


@kept_for_both
def stops_ahead(walk: Walk, table: Table) -> tuple[Stop, ...]:
    """The same of a move under way: whoever has fallen is no longer where its way is, and not held up there."""
    here, there = table.operative(walk.operative).spot, walk.path[walk.at]
    if here is None or (here.x, here.y, here.z) != (there.x, there.y, there.z):
        return ()
    return tuple(stops(walk, table))


def _kind(walk: Walk) -> str:
    """What matters about the kind of a move: whether it is a charge."""
    return CHARGE if walk.rule == "kt18.charge.move" else walk.action


@lru_cache(maxsize=16)
def _stops(id: str, ground: Ground, path: tuple[Spot, ...], climbed_down: tuple[int, ...]) -> tuple[Stop, ...]:
    """The stops of a whole path, found once though every stretch of the walk asks for them.

    The legs numbered `climbed_down` look like jumps and are none.
    """
    track = _track(ground, path)
    found = [*_landings(id, track, climbed_down), *_dangers(id, ground, track)]
    found.sort(key=lambda one: one[0])
    return tuple([stop for _, stop in found])


@rule("kt18.terrain.jump-down", "kt18.terrain.leap-lower", "kt18.terrain.fly-ignores")
def jump_dice(kind: str, height: int) -> int:
    """The dice of a way down: as for falling with one die fewer; of a leap only if it ends 6" or more lower."""
    if kind == DROP or (kind == JUMP and height >= LEAP_DOWN):
        return max(0, height // STEP - 1)
    return 0


def _dice_of(leg: Leg) -> int:
    return jump_dice(leg.kind, leg.start.z - leg.end.z)


def _landings(id: str, track: Track, climbed_down: tuple[int, ...]) -> Iterator[tuple[float, Stop]]:
    """The landings of jumps with dice, and how far along the way each is."""
    marks, number = _marks(track), 0
    for index, leg in enumerate(track.legs):
        dice = _dice_of(leg)
        number += dice > 0
        if dice and index not in climbed_down:
            hazard = Hazard(id, "jump", dice, leg.start.z - leg.end.z)
            yield marks[index + 1], Stop(f"jump {number}", index + 1, leg.end, HAZARD, hazard)


@rule("kt18.terrain.dangerous-test", "kt18.terrain.dangerous-fly")
def _dangers(id: str, ground: Ground, track: Track) -> Iterator[tuple[float, Stop]]:
    """Dangerous ground is tested where any of the base first touches it or where the move starts in it, and again
    after it was left; in flight only where the move begins or, if not there, where it ends."""
    if not track.legs or all(leg.start == leg.end for leg in track.legs):
        return
    xs, ys = [spot.x for spot in track.path], [spot.y for spot in track.path]
    near = ground.terrain.near(
        min(xs) - ground.radius, min(ys) - ground.radius, max(xs) + ground.radius, max(ys) + ground.radius
    )
    features: dict[str, list[Obstacle]] = {}
    for obstacle in ground.pick(near & ground.notice):
        features.setdefault(obstacle.part.feature, []).append(obstacle)
    marks = _marks(track)
    for feature, parts in features.items():
        entries = _flown(ground, track, parts) if ground.manner.fly else _entries(ground, track, parts)
        for number, along in enumerate(entries, 1):
            leg, spot = _at(track, marks, along)
            yield along, Stop(f"{DANGEROUS} {feature} {number}", leg, spot, HAZARD, Hazard(id, feature))


def _marks(track: Track) -> list[float]:
    """How far along the way each of its points is."""
    marks = [0.0]
    for leg in track.legs:
        marks.append(marks[-1] + leg.measured)
    return marks


_HAIR: Final = 4.0
"""So little apart, in hundredths of a millimetre, two places on a way are the same: points are rounded."""


def _at(track: Track, marks: list[float], along: float) -> tuple[int, Spot]:
    """The leg that a place on the way is on, or begins at, and the spot there."""
    for index, mark in enumerate(marks):
        if abs(along - mark) <= _HAIR:
            return index, track.path[index]
    index = max(index for index, mark in enumerate(marks) if mark <= along)
    leg = track.legs[index]
    share = (along - marks[index]) / leg.measured
    x, y = leg.start.x + (leg.end.x - leg.start.x) * share, leg.start.y + (leg.end.y - leg.start.y) * share
    return index, Spot(round(x), round(y), leg.start.z, leg.end.facing)


def _flown(ground: Ground, track: Track, parts: list[Obstacle]) -> list[float]:
    marks = _marks(track)
    ends = ((marks[0], track.path[0]), (marks[-1], track.path[-1]))
    return [along for along, spot in ends if _inside(ground, parts, spot)][:1]


def _inside(ground: Ground, parts: list[Obstacle], spot: Spot) -> bool:
    """Whether any of a base is in dangerous ground."""
    return any(one.bottom <= spot.z <= one.top and ground.hits(one.edges, spot.x, spot.y, spot.facing) for one in parts)


def _entries(ground: Ground, track: Track, parts: list[Obstacle]) -> list[float]:
    """How far along the way it comes into dangerous ground, each time that it was not in it before."""
    touched: list[tuple[float, float]] = []
    for mark, leg in zip(_marks(track), track.legs, strict=False):
        a, b = leg.start, leg.end
        if a.x == b.x and a.y == b.y:
            ends = ((mark, a), (mark + leg.measured, b))
            touched += [(along, along) for along, spot in ends if _inside(ground, parts, spot)]
            continue
        # A leap is in the air between its two levels; what it lands in, it touches where it comes to rest.
        takeoff, landing = _in_the_air(leg)
        end = mark + leg.measured
        for one in parts:
            span = ground.span(one.edges, a.x, a.y, b.x, b.y, b.facing)
            if span is None:
                continue
            if one.bottom <= a.z <= one.top and span[0] < min(span[1], takeoff):
                touched.append((mark + span[0] * leg.measured, mark + min(span[1], takeoff) * leg.measured))
            if landing < 1.0 and one.bottom <= b.z <= one.top and max(span[0], landing) < span[1]:
                touched.append((end, end))
    entries: list[float] = []
    left = -2 * _HAIR
    for first, last in sorted(touched):
        if first > left + _HAIR:
            entries.append(first)
        left = max(left, last)
    return entries


def _in_the_air(leg: Leg) -> tuple[float, float]:
    """From which share of a leg to which it leaps to another level; at its end for one that does not."""
    if leg.start.z == leg.end.z or not leg.flights:
        return 1.0, 1.0
    takeoff, landing = leg.flights[-1]
    return _share(leg, takeoff), _share(leg, landing)


def _share(leg: Leg, spot: Spot) -> float:
    """How far along a leg a spot of it is, as a share of the whole."""
    a, b = leg.start, leg.end
    dx, dy = b.x - a.x, b.y - a.y
    return min(1.0, max(0.0, ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / (dx * dx + dy * dy)))


def length(walk: Walk, table: Table, way: tuple[Spot, ...]) -> int:
    """How far a way counts, with what geometry does not count."""
    model = table.operative(walk.operative)
    ground = ground_of(table, model)
    track = _track(ground, way)
    return track.total + more_counted(table, model, _kind(walk), ground, track)


@lru_cache(maxsize=16)
def _track(ground: Ground, way: tuple[Spot, ...]) -> Track:
    """A way taken apart, whatever is near it: it has been judged, most often just now."""
    return noted(ground.cache, way) or check(Move(ground, way[0], 0), way)


WALK = walk_sequence("kt18.walk", "Way", stops_ahead, length)
