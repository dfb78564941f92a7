"""How models move: what a path counts, what stops it, and why, in this edition's words."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from killzone.core.domains import Path
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.board.measuring import ENGAGED
from killzone.editions.kt18.board.sure_ground import slowed_beyond, sure_ground
from killzone.editions.kt18.board.terrain import (
    CEILING,
    DANGEROUS,
    DIFFICULT,
    FLOORS,
    IMPASSABLE,
    SURFACES,
    WALK_THROUGH,
)
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.shared.board.kept import kept_for_both
from killzone.editions.shared.board.movement import ANY_DISTANCE, Judge, MoveWords, others_of, sentences
from killzone.geometry import measure
from killzone.geometry.ground import Ground, ground
from killzone.geometry.manner import Climb, Drop, Footing, Jump, Manner
from killzone.geometry.moves import ENTER, KEEP_OUT, PASS, Ending, Move, Other, Zone
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Spot
from killzone.geometry.surfaces import along
from killzone.geometry.tracks import CLIMB, CLIMB_DOWN, DROP, FLY, JUMP, Leg, Problem, Track
from killzone.geometry.units import INCH

NORMAL, ADVANCE, FALL_BACK, CHARGE = "normal", "advance", "fall-back", "charge"
RETREAT, FALL_SHORT, PILE_IN, CONSOLIDATE = "retreat", "fall-short", "pile-in", "consolidate"
REPOSITION = "reposition"

LEAPT: Final = INCH * 3 // 2
"""What is lower than this is leapt without counting height, and what is no deeper than this is leapt over."""
GAP: Final = 2 * INCH
"""A gap narrower than this is leapt."""
RISE: Final = INCH
"""How much higher than its start a leap may land."""
OVERHANG: Final = INCH
"""What sticks out less than this beyond the surface that is climbed is passed."""
LEAP_DOWN: Final = 6 * INCH
"""A leap that ends so much lower, or more, is a jump down as well."""
ANY: Final = 1 << 30


@rule("kt18.terrain.difficult", "kt18.terrain.dangerous-slow", "kt18.terrain.impassable", "kt18.terrain.open")
def footing() -> Footing:
    """What parts are to a base: difficult and dangerous ground counts twice, impassable parts are passed by nobody."""
    return Footing(
        stand=FLOORS,
        absent=WALK_THROUGH,
        absent_end=WALK_THROUGH,
        overhead=frozenset({CEILING}),
        never=frozenset({IMPASSABLE}),
        slow=frozenset({DIFFICULT, DANGEROUS}),
        notice=frozenset({DANGEROUS}),
    )


@rule("kt18.terrain.climb", "kt18.terrain.overhang", "kt18.terrain.leap-barrier", "kt18.move.vertical")
def climb() -> Climb:
    """Any height, which counts from 1.5" up, along a surface within 1"; what sticks out 1" or more is in the way."""
    return Climb(reach=INCH, free_below=LEAPT, down=True, surface=SURFACES, overhang=OVERHANG)


@rule("kt18.terrain.jump-down")
def drop() -> Drop:
    """A way down is a jump from within 1" of the edge, however deep, and counts nothing."""
    return Drop(reach=INCH, free=ANY)


@rule("kt18.terrain.leap-gap", "kt18.terrain.leap-lower")
def leap() -> Jump:
    """Across less than 2" between floors, with the whole base, landing at most 1" higher or any depth lower."""
    return Jump(reach=GAP - 1, rise=RISE, fall=ANY, goes_on=False, whole=True, onto_floor=False)


@rule("kt18.terrain.all-moves")
@lru_cache(maxsize=2)
def usual_manner(fly: bool = False) -> Manner:
    """The numbers of moving, the same for every move in any phase."""
    return _flight() if fly else Manner(footing=footing(), climb=climb(), drop=drop(), jump=leap())


@rule("kt18.move.fly", "kt18.terrain.fly-ignores", "kt18.terrain.impassable")
def _flight() -> Manner:
    """Over everything but impassable parts; only the way along counts, and no ground slows it."""
    return Manner(footing=footing(), fly=True)


def flies(one: Operative) -> bool:
    """Whether a model can fly."""
    return datasheet(one).flies


def manner(table: Table, one: Operative) -> Manner:
    """How a model moves, with what its rules change.

    Where it may come to sure ground no difficult ground slows it at first: what of a way lies beyond is counted apart.
    """
    found = _own_manner(table, one)
    if DIFFICULT in found.footing.slow and not found.fly and sure_ground(table, one):
        return found.but(footing=found.footing._replace(slow=found.footing.slow - {DIFFICULT}))
    return found


def _own_manner(table: Table, one: Operative) -> Manner:
    found = usual_manner(flies(one))
    for change in hooks.of(table).manner.functions:
        for changed in change(table, one, found):
            found = changed
    return found


@kept_for_both
def ground_of(table: Table, one: Operative) -> Ground:
    """The board as a model moves on it; a way is asked about several times while its model stands somewhere."""
    return ground(table.terrain, one.card.body, manner(table, one))


@rule("kt18.move.path")
def others(table: Table, mover: Operative, limit: int = ANY_DISTANCE) -> tuple[Other, ...]:
    """The other models: nobody passes across a base, friend or foe, but in flight.

    With a `limit` most of those are left out that are too far away to matter to a move of so much.
    """
    return others_of(table, mover, False, limit)


@rule("kt18.move.enemy-zone", "kt18.charge.non-targets", "kt18.charge.move", "kt18.charge.failed", "kt18.move.fly")
def zones(
    table: Table, mover: Operative, kind: str, targets: tuple[str, ...] = (), limit: int = ANY_DISTANCE
) -> tuple[Zone, ...]:
    """What the inch around each enemy means to a move: keep out, pass through but not end there, or get into.

    With a `limit` those are left out that are too far away to matter to a move of so much.
    """
    if kind in (PILE_IN, CONSOLIDATE):
        return ()
    mode = PASS if kind in (FALL_BACK, RETREAT) or (kind in (NORMAL, ADVANCE) and flies(mover)) else KEEP_OUT
    assert mover.spot is not None
    found, x, y = [], mover.spot.x, mover.spot.y
    near = mover.card.body.base.radius + ENGAGED + limit
    for enemy in table.against(mover.seat):
        spot, base = enemy.spot, enemy.card.body.base
        assert spot is not None
        far = near + base.radius
        if -far <= spot.x - x <= far and -far <= spot.y - y <= far:
            goal = kind == CHARGE and enemy.id in targets
            found.append(Zone(enemy.id, spot, base, ENGAGED, ENTER if goal else mode, goal))
    return tuple(found)


def move_for(
    table: Table,
    mover: Operative,
    kind: str,
    limit: int,
    targets: tuple[str, ...] = (),
    ends: tuple[Ending, ...] = (),
) -> Move:
    """A move of a model as geometry needs it; a charge is at its `targets`, `ends` are tests of where it ends."""
    assert mover.spot is not None
    found = Move(
        ground_of(table, mover),
        mover.spot,
        limit,
        others(table, mover, limit),
        zones(table, mover, kind, targets, limit),
        down=DROP,
        ends=ends,
    )
    found.goals = kind == CHARGE  # also where no target is near enough to matter
    return found


@rule("kt18.terrain.jump-down-limits", "kt18.terrain.leap-lower", "kt18.terrain.leap-barrier")
@rule("kt18.move.reposition-limits")
def not_so(table: Table, mover: Operative, kind: str, move: Move, track: Track) -> Problem | None:
    """What geometry does not know: who may not be jumped down to, and what is too deep to be leapt over.

    A way down to within 1" of an enemy is climbed, but in a charge, and no leap of 6" or more down ends there; a low
    barrier that is more than 1.5" deep and no floor is climbed over, so that its height counts.
    """
    if move.ground.manner.fly:
        return _too_high(move.ground, track)
    for number, leg in enumerate(track.legs):
        down = climbs_down(table, mover, kind, leg)
        if down and along(move.ground, leg.end, leg.end.z, leg.start.z, SURFACES, INCH, OVERHANG) is None:
            return Problem("jump-enemy", number, leg.end, _nearest_enemy(table, mover, leg.end))
        leaps = leg.kind == JUMP and leg.start.z - leg.end.z >= LEAP_DOWN and kind != CHARGE
        if leaps and (enemy := _nearest_enemy(table, mover, leg.end)):
            return Problem("leap-enemy", number, leg.end, enemy)
    more = more_counted(table, mover, kind, move.ground, track)
    if more and track.total + more > move.limit:
        return Problem("limit", len(track.legs), track.path[-1], "", track.total + more, move.limit)
    return None


def says_all(table: Table, mover: Operative, kind: str, ground: Ground) -> bool:
    """Whether `not_so` has nothing against any way of a move: a charge on foot, with no sure ground near and nothing to
    be climbed over that is too deep to be leapt over."""
    if kind != CHARGE or ground.manner.fly or sure_ground(table, mover):
        return False
    crossed = ground.terrain.pick(ground.terrain.all & ~ground.uncrossed)
    return all(not FLOORS.isdisjoint(part.traits) or depth_of(part) <= LEAPT for part in crossed)


@rule("kt18.terrain.jump-down-limits")
def climbs_down(table: Table, mover: Operative, kind: str, leg: Leg) -> bool:
    """Whether a way down is climbed instead of jumped: to within 1" of an enemy, but in a charge. A step is leapt."""
    jumps = leg.kind != DROP or leg.measured < LEAPT or kind == CHARGE
    return not jumps and bool(_nearest_enemy(table, mover, leg.end))


@rule("kt18.terrain.jump-down-limits", "kt18.terrain.leap-barrier")
def as_climbed(table: Table, mover: Operative, kind: str, ground: Ground, leg: Leg) -> Leg:
    """A leg as it is climbed that geometry takes for a jump down or a leap, otherwise as it is."""
    climb = ground.manner.climb
    down = climbs_down(table, mover, kind, leg)
    if climb is None or not (down or (leg.kind == CLIMB and not leg.counted and _too_deep(table, leg.part))):
        return leg
    counted = climb._replace(free_below=None).counted(leg.measured)
    return Leg(CLIMB_DOWN if down else CLIMB, leg.start, leg.end, leg.measured, counted, 0, leg.part)


def as_told(table: Table, mover: Operative, kind: str, ground: Ground, track: Track) -> Track:
    """A way with all that geometry does not count: what is climbed, and difficult ground beyond sure ground."""
    if ground.manner.fly:
        return track
    legs = [as_climbed(table, mover, kind, ground, leg) for leg in track.legs]
    sure = sure_ground(table, mover)
    if sure and DIFFICULT in _own_manner(table, mover).footing.slow:
        legs = [_slower(leg, slowed_beyond(table, mover, leg, sure)) for leg in legs]
    return Track(track.path, tuple(legs), sum([leg.counted for leg in legs]), track.problems)


def _slower(leg: Leg, more: int) -> Leg:
    if not more:
        return leg
    counted, extra = leg.counted + more, leg.extra + more
    return Leg(leg.kind, leg.start, leg.end, leg.measured, counted, extra, leg.part, leg.noticed, leg.flights)


def more_counted(table: Table, mover: Operative, kind: str, ground: Ground, track: Track) -> int:
    """What a way counts that geometry does not count."""
    if not hooks.of(table).sure_ground.functions and all(leg.kind not in (DROP, CLIMB) for leg in track.legs):
        return 0
    return as_told(table, mover, kind, ground, track).total - sum([leg.counted for leg in track.legs])


@rule("kt18.move.fly", "kt18.charge.non-targets")
def _too_high(ground: Ground, track: Track) -> Problem | None:
    """A flight goes no higher than the higher of its two ends, or than what the base is over there.

    Height counts nothing in flight: otherwise whoever is not named would be in the way of no charge.
    """
    path, radius = track.path, ground.radius
    ends = max(path[0].z, path[-1].z)
    for number, spot in enumerate(path):
        if spot.z > ends:
            near = ground.terrain.near(spot.x - radius, spot.y - radius, spot.x + radius, spot.y + radius)
            below = [one.top for one in ground.pick(near) if ground.hits(one.edges, spot.x, spot.y, spot.facing)]
            if spot.z > max(below, default=0):
                return Problem("flight", number, spot, "", spot.z, max(ends, *below, 0))
    return None


def _nearest_enemy(table: Table, mover: Operative, spot: Spot) -> str:
    """An enemy within 1" of a place; empty if there is none."""
    base = mover.card.body.base
    for enemy in table.against(mover.seat):
        if enemy.spot is not None and measure.within(spot, base, enemy.spot, enemy.card.body.base, ENGAGED):
            return enemy.id
    return ""


def _too_deep(table: Table, part: str) -> bool:
    """Whether a part is no floor, and deeper than what is leapt over."""
    found = next((one for one in table.terrain.parts if one.id == part), None)
    return found is not None and FLOORS.isdisjoint(found.traits) and depth_of(found) > LEAPT


@lru_cache(maxsize=1024)
def depth_of(part: Part) -> int:
    """How deep a part is: the distance of the closest two parallel lines that it lies between, rounded down."""
    outline = part.outline
    widths = []
    for index in range(len(outline)):
        (ax, ay), (bx, by) = outline[index - 1], outline[index]
        dx, dy = bx - ax, by - ay
        length = (dx * dx + dy * dy) ** 0.5
        widths.append(max(abs((x - ax) * dy - (y - ay) * dx) for x, y in outline) / length)
    return int(min(widths))


Again = Callable[[Spot, int], Move]
"""The same move from another spot and with another limit."""


def path_domain(
    table: Table, mover: Operative, kind: str, moves: tuple[Move, ...], allowed: tuple[Tally, ...], again: Again
) -> Path:
    """Where a move may go: a path judged leg by leg. `allowed` takes the limit of each of the moves apart."""
    return judge(table, mover, kind, moves, allowed, again).domain()


def judge(
    table: Table,
    mover: Operative,
    kind: str,
    moves: tuple[Move, ...],
    allowed: tuple[Tally, ...],
    again: Again,
    targets: tuple[str, ...] = (),
) -> Judge:
    """Who judges the ways of a move; `targets` are those of a charge that falls short."""
    extra = partial(not_so, table, mover, kind)

    def onward(move: Move, spot: Spot, limit: int) -> Move:
        return again(spot, limit)

    told = partial(as_told, table, mover, kind, moves[0].ground)
    sentence = partial(_sentence, table, moves[0].ground, kind, targets)
    return Judge(WORDS, table, mover, kind, moves, allowed, onward, sentence, extra, told)


@rule("kt18.terrain.impassable", "kt18.terrain.overhang", "kt18.move.enemy-zone", "kt18.charge.non-targets")
def _sentence(
    table: Table, ground: Ground, kind: str, targets: tuple[str, ...], problem: Problem, track: Track
) -> tuple[str, str]:
    """What is told of a problem, and of which rules, where the move or the terrain makes it another one."""
    id, sentence = WORDS.sentences[problem.code]
    id = _BY_KIND.get((kind, problem.code), id)
    if kind == FALL_SHORT and problem.code in _BESIDE and problem.what not in targets:
        id = " ".join((id, "kt18.charge.non-targets"))
    elif problem.code in _THROUGH:
        part = next((one for one in table.terrain.parts if one.id == problem.what), None)
        if part is not None and IMPASSABLE in part.traits:
            id = " ".join(("kt18.terrain.impassable", id))
    elif problem.code == "climb-surface" and _sticks_out(ground, problem, track):
        rules = " ".join(("kt18.terrain.overhang", id))
        return rules, '{who} cannot climb past what sticks out 1" or more at {where}.'
    return id, sentence


def _sticks_out(ground: Ground, problem: Problem, track: Track) -> bool:
    """Whether there would be a surface to climb along, but for what sticks out beyond it."""
    leg = track.legs[problem.leg]
    low, high = sorted((leg.start.z, leg.end.z))
    return along(ground, problem.where, low, high, SURFACES, INCH) is not None


_THROUGH: Final = ("part", "end-part")
"""The problems of whoever would move through a part."""
_BESIDE: Final = ("zone", "end-zone")
"""The problems of whoever would come within 1" of an enemy."""

_BY_KIND: Final = {
    (CHARGE, "zone"): "kt18.charge.non-targets",
    (CHARGE, "end-zone"): "kt18.charge.non-targets",
    (CHARGE, "end-goal"): " ".join(("kt18.charge.move", "kt18.charge.failed")),
    (FALL_SHORT, "zone"): "kt18.charge.failed",
    (FALL_SHORT, "end-zone"): "kt18.charge.failed",
    (FALL_BACK, "end-zone"): " ".join(("kt18.move.fall-back", "kt18.move.enemy-zone")),
    (RETREAT, "end-zone"): " ".join(("kt18.charge.retreat-move", "kt18.move.enemy-zone")),
    (CONSOLIDATE, "end-nearer"): "kt18.fight.consolidate",
}

WORDS: Final = MoveWords(
    sentences=sentences(
        'within 1" of',
        {
            "kt18.move.normal": ("start",),
            "kt18.move.path": ("edge", "part", "base", "floor", "end-part", "end-base", "end-support"),
            "kt18.terrain.climb": ("slant", "unsupported", "climb", "climb-reach", "climb-surface", "climb-down"),
            "kt18.terrain.jump-down": ("drop", "drop-reach"),
            "kt18.terrain.jump-down-limits": ("jump-enemy", "leap-enemy"),
            "kt18.terrain.leap-gap": ("jump-from", "jump-reach", "jump-landing", "jump-whole"),
            "kt18.move.enemy-zone": ("zone", "zone-left", "end-zone"),
            "kt18.charge.move": ("end-goal",),
            "kt18.move.fly": ("flight",),
            "kt18.charge.retreat-move": ("end-farther",),
            "kt18.fight.pile-in": ("end-nearer",),
            "kt18.charge.failed": ("end-close",),
        },
        {
            "edge": "The base of {who} would go over the edge of the battlefield at {where}.",
            "floor": "{who} cannot go below the battlefield at {where}.",
            "slant": "{who} must climb or jump straight up or down at {where}.",
            "climb": "{who} cannot climb at {where}.",
            "climb-reach": '{who} has nothing to climb onto within 1" at {where}.',
            "climb-surface": "{who} has no surface to climb along at {where}.",
            "drop": "{who} cannot jump down at {where}.",
            "drop-reach": '{who} is more than 1" from an edge to jump from at {where}.',
            "jump-enemy": (
                '{who} cannot jump down to within 1" of {what} at {where}, and there is nothing to climb down along.'
            ),
            "leap-enemy": '{who} cannot leap 6" or more down to within 1" of {what} at {where}.',
            "jump-from": "{who} cannot leap from {where}: only from a floor.",
            "jump-reach": '{who} cannot leap {have}: only a gap of less than 2".',
            "jump-landing": "{who} cannot land {have} higher at {where}: at most {need}, and on a floor.",
            "jump-whole": "The whole base of {who} would not be across at {where}.",
            "flight": "{who} cannot fly {have} high at {where}: no higher than {need}.",
            "zone-left": "{who} cannot leave {what} again.",
            "end-support": "{who} cannot end on top of what is no floor, at {where}.",
            "end-zone": "{who} would end {near} {what}.",
            "end-goal": "{who} would not end {near} a target of its charge (at {where}).",
            "end-farther": "{who} would end {have} from {what}; it must end farther than {need} away.",
            "end-nearer": "{who} would end {have} from {what}; it must end nearer than {need}.",
            "end-close": "{who} would end {have} from {what}; it must end as close as it can, within {need}.",
        },
    ),
    legs={
        CLIMB: "kt18.terrain.climb",
        CLIMB_DOWN: "kt18.terrain.climb",
        DROP: "kt18.terrain.jump-down",
        JUMP: "kt18.terrain.leap-gap",
        FLY: "kt18.move.fly",
    },
    limits={
        NORMAL: "kt18.move.normal",
        ADVANCE: "kt18.move.advance",
        FALL_BACK: "kt18.move.fall-back",
        CHARGE: "kt18.charge.move",
        FALL_SHORT: "kt18.charge.failed",
        RETREAT: "kt18.charge.retreat-move",
        PILE_IN: "kt18.fight.pile-in",
        CONSOLIDATE: "kt18.fight.consolidate",
        REPOSITION: "kt18.move.path",
    },
    increments="kt18.move.normal",
    moving="kt18.move.path",
    rounded="ground that slows counts twice",
    floors=FLOORS,
    stand="end on the battlefield or on a floor",
)
