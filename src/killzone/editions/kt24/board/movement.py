"""How operatives move: what a path costs, what stops it, and why, in this edition's words."""

from functools import lru_cache, partial

from killzone.core.domains import Path
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.battle.options import content_of, options
from killzone.editions.kt24.board.blocking import HOLLOW
from killzone.editions.kt24.board.visibility import CONTROL, in_control_range
from killzone.editions.shared.board.kept import kept_with_table
from killzone.editions.shared.board.movement import (
    ANY_DISTANCE,
    MOVES_KEPT,
    Judge,
    MoveWords,
    Range,
    enemy_zones,
    others_of,
    sentences,
)
from killzone.geometry.ground import ground
from killzone.geometry.manner import Climb, Drop, Footing, Increments, Jump, Ladder, Manner, Passage
from killzone.geometry.moves import ENTER, KEEP_OUT, LOCK, PASS, Move, Other, Zone
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import CLIMB, DROP, JUMP, THROUGH, Problem, Track
from killzone.geometry.units import INCH

REPOSITION, DASH, FALL_BACK, CHARGE = "reposition", "dash", "fall-back", "charge"
MOVES = (REPOSITION, DASH, FALL_BACK, CHARGE)


@rule(
    "kt24.action.increments",
    "kt24.terrain.movement",
    "kt24.terrain.climb",
    "kt24.terrain.drop",
    "kt24.terrain.jump",
    "kt24.terrain.vantage",
    "kt24.terrain.accessible",
    "kt24.terrain.insignificant",
    "kt24.terrain.ceiling",
)
@lru_cache(maxsize=64)
def manner(full: bool, ladders: bool, real_height: bool = False, dropped: int = 0) -> Manner:
    """The numbers of moving. A lite game knows climbing, dropping and upper levels; the rest is of the full rules.

    Whoever climbs for the `real_height` does not count at least 2" for each climb. Of the 2" that are free to drop in
    an action as much is gone as was `dropped` before.
    """
    least, free = None if real_height else 2 * INCH, max(0, 2 * INCH - dropped)
    if not full:
        return Manner(
            footing=Footing(stand=frozenset({"vantage"}), never=frozenset({"wall"})),
            climb=Climb(highest=3 * INCH, least=least),
            drop=Drop(free=free),
        )
    return Manner(
        increments=Increments(step=INCH),
        footing=Footing(
            stand=frozenset({"vantage"}),
            absent=frozenset({"insignificant", HOLLOW}),
            absent_end=frozenset({HOLLOW, "gap"}),
            overhead=frozenset({"ceiling"}),
            never=frozenset({"wall"}),
        ),
        passages=(Passage("accessible", INCH),),
        climb=Climb(
            highest=3 * INCH,
            step=INCH,
            least=least,
            ladder=Ladder(frozenset({"ladder"})) if ladders else None,
        ),
        drop=Drop(free=free, step=INCH),
        jump=Jump(reach=4 * INCH, above=2 * INCH, rise=INCH, fall=INCH),
    )


def manner_of(table: Table, sure_footed: bool = False, dropped: int = 0) -> Manner:
    return manner(options(table).full, "ladder" in content_of(table).killzone.rules, sure_footed, dropped)


def is_sure_footed(table: Table, mover: Operative) -> bool:
    """Whether some rule lets it climb in a Dash, and for the real height."""
    return any(True for _ in hooks.of(table).climbs(table, mover))


@rule("kt24.def.bases")
def others(table: Table, mover: Operative, limit: int = ANY_DISTANCE) -> tuple[Other, ...]:
    """The other operatives on the board, those that a move may come to: friends may be moved through, enemies not."""
    return others_of(table, mover, True, limit)


@rule("kt24.action.reposition-zone", "kt24.action.fall-back", "kt24.action.charge", "kt24.action.charge-lock")
def control_zones(table: Table, mover: Operative, action: str, limit: int, goal: str = "") -> tuple[Zone, ...]:
    """What each enemy's control range means to a move: keep out, pass through, or get into and, alone, not leave.

    A Charge ends within that of any enemy, or of the one that is its `goal`.
    """
    alone, held = _MODES[action]
    if alone == KEEP_OUT and not options(table).full:
        held = KEEP_OUT
    goals = action == CHARGE
    # As the crow flies, and with what it may drop for free: nobody farther away can be come near to.
    free = 2 * INCH
    return enemy_zones(table, mover, _RANGE, alone, held, limit, free, lambda enemy: goals and goal in ("", enemy))


_RANGE = Range(CONTROL, in_control_range)
_MODES = {REPOSITION: (KEEP_OUT, PASS), DASH: (KEEP_OUT, PASS), FALL_BACK: (PASS, PASS), CHARGE: (LOCK, ENTER)}
"""What a control range means to each move: of an enemy on its own, and of one that a friend already holds."""


@kept_with_table(MOVES_KEPT)
def move_for(table: Table, mover: Operative, action: str, limit: int, goal: str = "", dropped: int = 0) -> Move:
    """A move of this operative as geometry needs it, after so much was dropped in it; only a Dash may not climb."""
    assert mover.spot is not None
    sure_footed = is_sure_footed(table, mover)
    place = ground(table.terrain, mover.card.body, manner_of(table, sure_footed, dropped))
    zones = control_zones(table, mover, action, limit, goal)
    move = Move(place, mover.spot, limit, others(table, mover, limit), zones, climbs=action != DASH or sure_footed)
    move.goals = action == CHARGE  # also where no enemy is left to reach
    return move


WORDS = MoveWords(
    sentences=sentences(
        "within control range of",
        {
            "kt24.action.reposition": ("start",),
            "kt24.def.bases": ("edge", "base", "end-base"),
            "kt24.terrain.movement": ("part", "slant", "unsupported", "end-part"),
            "kt24.def.floor": ("floor",),
            "kt24.action.dash": ("climb",),
            "kt24.terrain.climb": ("climb-reach", "climb-height"),
            "kt24.terrain.drop": ("drop-reach", "drop-height"),
            "kt24.terrain.jump": ("jump-from", "jump-reach", "jump-landing"),
            "kt24.action.reposition-zone": ("zone", "end-zone"),
            "kt24.action.charge-lock": ("zone-left",),
            "kt24.terrain.vantage": ("end-support",),
            "kt24.action.charge": ("end-goal",),
        },
        {
            "edge": "The base of {who} would hang over the edge of the killzone at {where}.",
            "base": "{who} cannot move through {what} at {where}.",
            "climb": "{who} cannot climb during a Dash (at {where}).",
            "climb-height": "{who} cannot climb {have}: at most {need} at {where}.",
            "drop-reach": "{who} is too far from an edge to drop at {where}.",
            "jump-from": '{who} cannot jump from {where}: only from Vantage terrain higher than 2".',
            "jump-landing": "{who} cannot land {have} higher or lower at {where}: at most {need}.",
            "zone-left": "{who} cannot leave the control range of {what} again.",
            "end-support": "{who} cannot end on top of terrain that is not Vantage, at {where}.",
        },
    ),
    legs={
        CLIMB: "kt24.terrain.climb",
        DROP: "kt24.terrain.drop",
        JUMP: "kt24.terrain.jump",
        THROUGH: "kt24.terrain.accessible",
    },
    limits={
        REPOSITION: "kt24.action.reposition",
        DASH: "kt24.action.dash",
        FALL_BACK: "kt24.action.fall-back",
        CHARGE: "kt24.action.charge",
    },
    increments="kt24.action.increments",
    moving="kt24.terrain.movement",
    rounded="increments are rounded up to full inches",
)


def path_domain(
    table: Table, mover: Operative, action: str, moves: tuple[Move, ...], allowed: tuple[Tally, ...]
) -> Path:
    """Where a move may go: a path judged leg by leg, good if it is a way of any of the moves it may make.

    `allowed` takes the limit of each move apart.
    """
    onward = partial(_onward, table, mover, action, moves)
    return Judge(WORDS, table, mover, action, moves, allowed, onward, partial(_sentence, table, action)).domain()


def _onward(
    table: Table, mover: Operative, action: str, moves: tuple[Move, ...], move: Move, spot: Spot, limit: int
) -> Move:
    """One of the moves from another spot and with another limit; all but the first are at one enemy each."""
    goal = "" if move is moves[0] else next((zone.id for zone in move.zones if zone.goal), "")
    return move_for(table, mover.but(spot=spot), action, limit, goal)


def _sentence(table: Table, action: str, problem: Problem, track: Track) -> tuple[str, str]:
    """What is told of a problem where the action or the lite rules make it another one."""
    code = problem.code
    id, sentence = WORDS.sentences[code]
    if code == "end-zone" and action == FALL_BACK:
        id = "kt24.action.fall-back"
    if code == "jump-from" and not options(table).full:
        sentence = "{who} cannot jump from {where}: there are no jumps in a lite game."
    return id, sentence
