"""How operatives move: what a path costs, what stops it, and why, in this edition's words."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from killzone.core.domains import Path
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.battle.options import datacard
from killzone.editions.kt21.board.engagement import ENGAGEMENT, in_engagement_range
from killzone.editions.shared.board.kept import kept_with_table
from killzone.editions.shared.board.movement import (
    ANY_DISTANCE,
    MOVES_KEPT,
    Extra,
    Judge,
    MoveWords,
    Range,
    enemy_zones,
    no_more,
    others_of,
    sentences,
)
from killzone.geometry import measure
from killzone.geometry.ground import ground
from killzone.geometry.manner import Climb, Drop, Footing, Increments, Jump, Manner, Passage
from killzone.geometry.moves import EITHER, ENTER, KEEP_OUT, LOCK, PASS, Move, Other, Zone
from killzone.geometry.places import settle
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.sweeps import clip
from killzone.geometry.terrain import Terrain
from killzone.geometry.tracks import CLIMB, CLIMB_DOWN, DROP, FLY, JUMP, THROUGH, WALK, Leg, Problem, Track
from killzone.geometry.units import INCH

NORMAL_MOVE, CHARGE, FALL_BACK, DASH = "normal-move", "charge", "fall-back", "dash"
MOVES: Final = (NORMAL_MOVE, CHARGE, FALL_BACK, DASH)

FOOTING: Final = Footing(
    stand=frozenset({"vantage"}),
    absent=frozenset({"insignificant"}),
    absent_end=frozenset({"insignificant"}),
    never=frozenset({"wall"}),
    unclimbed=frozenset({"traversable"}),
)
SCALABLE: Final = frozenset({"scalable"})
CLIMBABLE: Final = SCALABLE | {"heavy", "light", "vantage"}
"""The terrain that can be climbed at all."""


@rule("kt21.cq.accessible", "kt21.cq.wall-move", "kt21.cq.hatchway-open")
def access() -> Passage:
    """Some of the base passes through an access point; walls within 1" to either side of it are absent meanwhile."""
    return Passage("accessible", 0, centre=False, clear=INCH, cuts=FOOTING.never)


@rule("kt21.move.traverse", "kt21.terrain.traversable")
def traverse(free: bool) -> Passage:
    """Going over Traversable terrain costs 2" beside the distance, once for a feature; nobody ends on it."""
    return Passage("traversable", 0 if free else 2 * INCH, centre=False, clear=0, by_feature=True)


@rule("kt21.move.climb", "kt21.move.climb-cost", "kt21.terrain.scalable")
def climb(all_scalable: bool) -> Climb:
    """Within 1" of what is climbed, up or down, any height in steps of 2" rounded up; rounded down if Scalable.

    What can be traversed is not climbed (`FOOTING`).
    """
    return Climb(reach=INCH, step=2 * INCH, scalable=CLIMBABLE if all_scalable else SCALABLE, down=True)


@rule("kt21.move.drop", "kt21.move.drop-cost")
def drop() -> Drop:
    """Within 1" of the edge, at most 6" down, in steps of 2" rounded down."""
    return Drop(deepest=6 * INCH, reach=INCH, step=2 * INCH, rounded_down=True)


@rule("kt21.move.jump-limits", "kt21.move.jump-cost", "kt21.move.jump-placement")
def jump() -> Jump:
    """Across 3" at most, landing 2" higher or lower at most; only the way across counts, and it ends on terrain."""
    return Jump(reach=3 * INCH, rise=2 * INCH, fall=2 * INCH, goes_on=False, onto_floor=False)


@rule("kt21.action.move-increments", "kt21.terrain.vantage", "kt21.terrain.insignificant")
@lru_cache(maxsize=8)
def manner(fly: bool = False, scales: bool = False, traverses: bool = False) -> Manner:
    """The numbers of moving: exact, but at least 1" for every increment.

    Rules may let somebody scale everything, and traverse without extra distance.
    """
    if fly:
        return _flight()
    increments = Increments(least=INCH)
    return Manner(increments, FOOTING, (traverse(traverses), access()), climb(scales), drop(), jump())


def manner_of(table: Table, operative: Operative) -> Manner:
    """How an operative moves."""
    hung = hooks.of(table)
    scales = bool(hung.scales.functions) and any(hung.scales(table, operative))
    traverses = bool(hung.traverses.functions) and any(hung.traverses(table, operative))
    return manner(flies(operative), scales, traverses)


@rule("kt21.move.fly", "kt21.action.move-fly")
def _flight() -> Manner:
    """With FLY only the way along counts, over everything but walls."""
    return Manner(Increments(least=INCH), FOOTING, (access(),), fly=True)


@rule("kt21.move.fly", "kt21.action.move-fly")
def flies(operative: Operative) -> bool:
    """Whether an operative has FLY."""
    return "fly" in datacard(operative).keywords


@rule("kt21.action.move-path", "kt21.move.drop-blocked")
def others(table: Table, mover: Operative, limit: int = ANY_DISTANCE) -> tuple[Other, ...]:
    """The others on the board that a move may come to: nobody's base may be passed, friendly or not, but by FLY."""
    return others_of(table, mover, False, limit)


@rule("kt21.action.move-engagement", "kt21.action.fall-back", "kt21.action.charge", "kt21.action.charge-lock")
def engagement_zones(table: Table, mover: Operative, action: str, limit: int, goal: str = "") -> tuple[Zone, ...]:
    """What each enemy's engagement range means to a move: keep out, pass through, or get into and, alone, not leave.

    A Charge ends within that of any enemy, or of the one that is its `goal`.
    """
    # As the crow flies, and with whatever is gone up or down for nothing: nobody farther away can be come near to.
    free = _highest(table.terrain)
    alone, held = _MODES[action]
    goals = action == CHARGE
    return enemy_zones(table, mover, _RANGE, alone, held, limit, free, lambda enemy: goals and goal in ("", enemy))


@lru_cache(maxsize=8)
def _highest(terrain: Terrain) -> int:
    return max((part.top for part in terrain.parts), default=0)


_RANGE = Range(ENGAGEMENT, in_engagement_range)
_MODES = {NORMAL_MOVE: (KEEP_OUT, PASS), DASH: (KEEP_OUT, PASS), FALL_BACK: (PASS, PASS), CHARGE: (LOCK, ENTER)}
"""What engagement range means to each move: of an enemy on its own, and of one that another friend is engaged with."""


@kept_with_table(MOVES_KEPT)
def move_for(table: Table, mover: Operative, action: str, limit: int, goal: str = "") -> Move:
    """A move of this operative as geometry needs it: down it drops, or climbs where that is too far to drop."""
    assert mover.spot is not None
    place = ground(table.terrain, mover.card.body, manner_of(table, mover))
    zones = engagement_zones(table, mover, action, limit, goal)
    move = Move(place, mover.spot, limit, others(table, mover, limit), zones, down=EITHER)
    move.goals = action == CHARGE  # also where no enemy is left to reach
    return move


@rule("kt21.move.climb-finish")
def finishes_a_climb(limit: int, move: Move, track: Track) -> Problem | None:
    """A second action may be joined to a move only to finish a climb: what is wrong if the limit runs out elsewhere."""
    if move.limit <= limit:
        return None
    if _in_a_climb(limit, move, track):
        return None
    end = track.path[-1] if track.path else move.start
    return Problem("limit", len(track.legs), end, "", track.total, limit)


def _in_a_climb(limit: int, move: Move, track: Track) -> bool:
    """Whether the limit runs out in a climb, or above it where the base cannot be set yet: that is not finished."""
    left, unfinished = limit, False
    for number, leg in enumerate(track.legs):
        climbs = leg.kind in (CLIMB, CLIMB_DOWN)
        if leg.counted <= left:
            left -= leg.counted
            unfinished = climbs or (unfinished and leg.kind == WALK and not _over_a_floor(move, leg))
            continue
        if climbs:
            return True
        if not unfinished:
            return False
        wrong: list[Problem] = []
        settle(move, _along(leg, left), number, wrong, True)
        return bool(wrong)
    return False


def _over_a_floor(move: Move, leg: Leg) -> bool:
    """Whether a stretch above a climb leads over something to stand on; on top of anything else no base is set."""
    ground, start, end = move.ground, leg.start, leg.end
    for floor in ground.pick(ground.stands(start.z)):
        first, last = clip(start.x, start.y, end.x - start.x, end.y - start.y, floor.edges)
        if first <= last and first <= 1 and last >= 0:
            return True
    return False


def _along(leg: Leg, left: int) -> Spot:
    """Where an operative is that has so much left for a leg; with less than an increment counts it does not set out."""
    if left < INCH or not leg.measured:
        return leg.start
    start, end = leg.start, leg.end
    share = min(left, leg.measured)
    x = start.x + (end.x - start.x) * share // leg.measured
    y = start.y + (end.y - start.y) * share // leg.measured
    return Spot(x, y, start.z, start.facing)


def may_climb(table: Table, mover: Operative, limit: int) -> bool:
    """Whether there is anything within a distance that a climb leads up to, down from or over."""
    spot, base = mover.spot, mover.card.body.base
    assert spot is not None
    if spot.z:
        return True
    far = limit + base.radius + INCH
    terrain = table.terrain
    near = terrain.near(spot.x - far, spot.y - far, spot.x + far, spot.y + far)
    if near & terrain.having(FOOTING.stand):
        return True
    passed = near & terrain.having(CLIMBABLE) & ~terrain.having(FOOTING.unclimbed | FOOTING.never | FOOTING.absent)
    # Whatever nobody stands on is climbed on one side and left on the other.
    return any(
        measure.within_part(spot, base, part, limit - climb(True).at_least(part.top) - drop().counted(part.top))
        for part in terrain.pick(passed)
    )


def path_domain(
    table: Table, mover: Operative, action: str, moves: tuple[Move, ...], allowed: tuple[Tally, ...]
) -> Path:
    """Where a move may go: a path judged leg by leg.

    The first of `moves` is the action's own; others of a Charge are at one enemy each, a second one of other actions is
    what two together may do to finish a climb. `allowed` takes the limit of each apart.
    """
    onward = partial(_onward, table, mover, action, moves)
    extra = beyond(action, moves)
    return Judge(
        WORDS, table, mover, action, moves, allowed, onward, partial(_sentence, table, mover, action), extra
    ).domain()


def beyond(action: str, moves: tuple[Move, ...]) -> Extra:
    """What is wrong with a way beyond the action's own distance, but for a Charge that may go farther at somebody."""
    return partial(finishes_a_climb, moves[0].limit) if len(moves) > 1 and action != CHARGE else no_more


def _onward(
    table: Table, mover: Operative, action: str, moves: tuple[Move, ...], move: Move, spot: Spot, limit: int
) -> Move:
    """One of the moves from another spot and with another limit."""
    goal = "" if move is moves[0] else next((zone.id for zone in move.zones if zone.goal), "")
    return move_for(table, mover.but(spot=spot), action, limit, goal)


@rule("kt21.cq.wall-move", "kt21.cq.accessible", "kt21.move.traverse", "kt21.move.drop-blocked")
def _sentence(table: Table, mover: Operative, action: str, problem: Problem, track: Track) -> tuple[str, str]:
    """What is told of a problem, by the entry that says most about it: the action, the terrain or the leg has one."""
    code = problem.code
    id, sentence = WORDS.sentences[code]
    if code in ("part", "end-part"):
        traits = table.terrain.part(problem.what).traits
        return next((own for trait, own in _IN_THE_WAY[code] if trait in traits), id), sentence
    if code == "base" and problem.leg < len(track.legs) and track.legs[problem.leg].kind == DROP:
        id = "kt21.move.drop-blocked"
    elif code == "end-base" and flies(mover):
        id = "kt21.action.move-fly"
    elif code == "end-zone" and action == FALL_BACK:
        id = "kt21.action.fall-back"
    return id, sentence


_IN_THE_WAY: Final = {
    "part": (("wall", "kt21.cq.wall-move"),),
    "end-part": (
        ("accessible", "kt21.cq.accessible"),
        ("wall", "kt21.cq.wall-move"),
        ("traversable", "kt21.move.traverse"),
    ),
}
"""The entries about what is in the way of a move or its end, by traits."""


WORDS: Final = MoveWords(
    sentences=sentences(
        "within engagement range of",
        {
            "kt21.action.normal-move": ("start", "floor", "end-part", "end-base"),
            "kt21.action.move-path": ("edge", "part", "base"),
            "kt21.move.climb": ("slant", "climb-reach", "climb-down"),
            "kt21.terrain.vantage": ("unsupported", "end-support"),
            "kt21.move.drop": ("drop-reach", "drop-height"),
            "kt21.move.jump-limits": ("jump-from", "jump-reach", "jump-landing"),
            "kt21.action.move-engagement": ("zone", "end-zone"),
            "kt21.action.charge-lock": ("zone-left",),
            "kt21.action.charge": ("end-goal",),
        },
        {
            "edge": "The base of {who} would go over the edge of the killzone at {where}.",
            "drop-reach": '{who} is more than 1" from an edge to drop from at {where}.',
            "jump-from": "{who} cannot jump from {where}: only from a vantage point.",
            "jump-landing": "{who} cannot land {have} higher or lower at {where}: at most {need}, and on terrain.",
            "zone-left": "{who} cannot leave the engagement range of {what} again.",
            "end-support": "{who} cannot end on top of terrain that is no vantage point, at {where}.",
        },
    ),
    legs={
        CLIMB: "kt21.move.climb-cost",
        CLIMB_DOWN: "kt21.move.climb-cost",
        DROP: "kt21.move.drop-cost",
        JUMP: "kt21.move.jump-cost",
        THROUGH: "kt21.move.traverse",
        FLY: "kt21.move.fly",
    },
    limits={action: f"kt21.action.{action}" for action in MOVES},
    increments="kt21.action.move-increments",
    moving="kt21.action.move-path",
    rounded='an increment shorter than 1" counts as 1"',
)


@rule("kt21.move.jump-test", "kt21.move.jump-limits")
def jumps(track: Track, base: Base) -> Iterator[tuple[int, Spot]]:
    """The jumps of a way: the number of the leg, and where it is tested.

    One jumps from within 1" of the edge: from where the leg begins, if that is near enough, otherwise from the edge.
    """
    for number, leg in enumerate(track.legs):
        for place, (takeoff, _) in enumerate(leg.flights):
            near = place == 0 and measure.within_point(leg.start, base, takeoff, INCH)
            yield number, leg.start if near else takeoff
