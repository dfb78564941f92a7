"""How operatives move: what a path costs, what stops it, and why, in this edition's words."""

from functools import lru_cache, partial
from itertools import zip_longest
from typing import Any

from killzone.core.domains import Below, Path
from killzone.core.reasons import Mark, Reason, Verdict, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.battle.options import brought, options
from killzone.editions.kt24.board.blocking import HOLLOW
from killzone.editions.kt24.board.visibility import CONTROL, in_control_range, may_be_hidden
from killzone.editions.kt24.presentation.guides import MoveGuide, cost_in_words
from killzone.editions.shared.board.killzones import part_name
from killzone.geometry import measure
from killzone.geometry.ground import ground
from killzone.geometry.manner import Climb, Drop, Footing, Increments, Jump, Ladder, Manner, Passage
from killzone.geometry.moves import ENTER, KEEP_OUT, LOCK, PASS, Move, Other, Zone
from killzone.geometry.paths import check
from killzone.geometry.reach import reach
from killzone.geometry.samples import sample
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import CLIMB, DROP, JUMP, THROUGH, Problem, Track, stretches
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

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
def manner(full: bool, ladders: bool, real_height: bool = False) -> Manner:
    """The numbers of moving. A lite game knows climbing, dropping and upper levels; the rest is of the full rules.

    Whoever climbs for the `real_height` does not count at least 2" for each climb.
    """
    least = None if real_height else 2 * INCH
    if not full:
        return Manner(
            footing=Footing(stand=frozenset({"vantage"}), never=frozenset({"wall"})),
            climb=Climb(highest=3 * INCH, least=least),
            drop=Drop(free=2 * INCH),
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
        drop=Drop(free=2 * INCH, step=INCH),
        jump=Jump(reach=4 * INCH, above=2 * INCH, rise=INCH, fall=INCH),
    )


def manner_of(table: Table, sure_footed: bool = False) -> Manner:
    return manner(options(table).full, "ladder" in brought(table).killzone.rules, sure_footed)


def is_sure_footed(table: Table, mover: Operative) -> bool:
    """Whether some rule lets it climb in a Dash, and for the real height."""
    return any(True for _ in hooks.of(table).climbs(table, mover))


@rule("kt24.def.bases")
def others(table: Table, mover: Operative) -> tuple[Other, ...]:
    """The other operatives on the board: friends may be moved through, enemies not."""
    return tuple(
        Other(one.id, one.spot, one.card.body, one.seat == mover.seat)
        for one in table.operatives
        if one.spot is not None and one.id != mover.id
    )


@rule("kt24.action.reposition-zone", "kt24.action.fall-back", "kt24.action.charge", "kt24.action.charge-lock")
def control_zones(table: Table, mover: Operative, action: str, limit: int, goal: str = "") -> tuple[Zone, ...]:
    """What each enemy's control range means to a move: keep out, pass through, or get into and, alone, not leave.

    A Charge ends within that of any enemy, or of the one that is its `goal`.
    """
    zones = []
    alone, held = _MODES[action]
    if alone == KEEP_OUT and not options(table).full:
        held = KEEP_OUT
    assert mover.spot is not None
    # As the crow flies, and with what it may drop for free: nobody farther away can be come near to.
    far = limit + CONTROL + 2 * INCH
    for enemy in table.against(mover.seat):
        assert enemy.spot is not None
        mode, counts = alone, None
        if measure.within(mover.spot, mover.card.body.base, enemy.spot, enemy.card.body.base, far):
            if held != alone and _held(table, mover, enemy):
                mode = held
            if may_be_hidden(table, enemy):
                counts = partial(_controls, table, mover, enemy)
        wanted = action == CHARGE and goal in ("", enemy.id)
        zones.append(Zone(enemy.id, enemy.spot, enemy.card.body.base, CONTROL, mode, wanted, counts))
    return tuple(zones)


_MODES = {REPOSITION: (KEEP_OUT, PASS), DASH: (KEEP_OUT, PASS), FALL_BACK: (PASS, PASS), CHARGE: (LOCK, ENTER)}
"""What a control range means to each move: of an enemy on its own, and of one that a friend already holds."""


def _held(table: Table, mover: Operative, enemy: Operative) -> bool:
    """Whether another operative friendly to the mover has this enemy within its control range."""
    return any(one.id != mover.id and in_control_range(table, one, enemy) for one in table.of(mover.seat))


def _controls(table: Table, mover: Operative, enemy: Operative, spot: Spot) -> bool:
    return in_control_range(table, mover.but(spot=spot), enemy)


def move_for(table: Table, mover: Operative, action: str, limit: int, goal: str = "") -> Move:
    """A move of this operative as geometry needs it; only a Dash may not climb."""
    assert mover.spot is not None
    sure_footed = is_sure_footed(table, mover)
    place = ground(table.terrain, mover.card.body, manner_of(table, sure_footed))
    zones = control_zones(table, mover, action, limit, goal)
    move = Move(place, mover.spot, limit, others(table, mover), zones, climbs=action != DASH or sure_footed)
    move.goals = action == CHARGE  # also where no enemy is left to reach
    return move


def path_domain(
    table: Table, mover: Operative, action: str, moves: tuple[Move, ...], allowed: tuple[Tally, ...]
) -> Path:
    """Where a move may go: a path judged leg by leg, good if it is a way of any of the moves it may make.

    `allowed` takes the limit of each move apart.
    """
    assert mover.spot is not None
    limit = max(move.limit for move in moves)
    shape = {"operative": mover.id, "action": action, "limit": limit, "radius": mover.card.body.base.radius}
    return Path(
        mover.spot,
        partial(judge_path, table, mover, action, moves, allowed),
        partial(_find, moves),
        partial(list_paths, moves, interests=_interests(table)),
        shape,
        MoveGuide(moves, partial(_onward, table, mover, action, moves), partial(part_name, table)),
    )


def _onward(
    table: Table, mover: Operative, action: str, moves: tuple[Move, ...], move: Move, spot: Spot, limit: int
) -> Move:
    """One of the moves from another spot and with another limit; all but the first are at one enemy each."""
    goal = "" if move is moves[0] else next((zone.id for zone in move.zones if zone.goal), "")
    return move_for(table, mover.but(spot=spot), action, limit, goal)


def _interests(table: Table) -> tuple[Spot, ...]:
    return tuple(marker.spot for marker in table.markers if marker.spot is not None)


def _find(moves: tuple[Move, ...], below: Below) -> tuple[Spot, ...] | None:
    first = below(len(moves)) if len(moves) > 1 else 0
    return next((path for move in (*moves[first:], *moves[:first]) if (path := sample(move, below))), None)


def list_paths(moves: tuple[Move, ...], limit: int, interests: tuple[Spot, ...] = ()) -> list[tuple[Spot, ...]]:
    """Good legal paths, in a fixed order: into contact, towards what matters, then all round; each move in turn."""
    tracks = zip_longest(*(reach(move).candidates(limit, interests) for move in moves))
    paths = dict.fromkeys(track.path for turn in tracks for track in turn if track is not None)
    return list(paths)[:limit]


def track_of(moves: tuple[Move, ...], path: tuple[Spot, ...]) -> Track:
    """A path taken apart as a way of the move it fits best."""
    return min((check(move, path) for move in moves), key=lambda track: len(track.problems))


def judge_path(
    table: Table,
    mover: Operative,
    action: str,
    moves: tuple[Move, ...],
    allowed: tuple[Tally, ...],
    path: tuple[Spot, ...],
) -> Verdict:
    """The verdict on a path with its cost leg by leg."""
    track = track_of(moves, path)
    limits = {tally.total: tally for tally in allowed}
    reasons = dict.fromkeys(
        _too_far(mover, action, problem, track, limits.get(problem.need, Tally()))
        if problem.code == "limit"
        else _reason(table, mover, action, problem)
        for problem in track.problems
    )
    return Verdict(tuple(reasons), cost_of(track))


_LEG_RULES = {
    CLIMB: "kt24.terrain.climb",
    DROP: "kt24.terrain.drop",
    JUMP: "kt24.terrain.jump",
    THROUGH: "kt24.terrain.accessible",
}


def cost_of(track: Track) -> Tally:
    """The distance a path counts, leg by leg."""
    tally = Tally()
    for leg in stretches(track.legs):
        note = f"{leg.kind} {length_text(leg.measured, 1)}"
        tally = tally.plus(leg.counted, _LEG_RULES.get(leg.kind, "kt24.action.increments"), note)
    return tally


_SENTENCES = {
    "start": ("kt24.action.reposition", "{who} starts a move where it stands."),
    "edge": ("kt24.def.bases", "The base of {who} would hang over the edge of the killzone at {where}."),
    "part": ("kt24.terrain.movement", "{who} cannot move through {what} at {where}."),
    "base": ("kt24.def.bases", "{who} cannot move through {what} at {where}."),
    "floor": ("kt24.def.floor", "{who} cannot go below the killzone floor at {where}."),
    "slant": (
        "kt24.terrain.movement",
        "{who} must climb or drop straight up or down at {where}.",
    ),
    "unsupported": ("kt24.terrain.movement", "{who} has nothing under it at {where}."),
    "climb": ("kt24.action.dash", "{who} cannot climb during a Dash (at {where})."),
    "climb-reach": ("kt24.terrain.climb", '{who} has no terrain to climb within 1" at {where}.'),
    "climb-height": ("kt24.terrain.climb", "{who} cannot climb {have}: at most {need} at {where}."),
    "drop-reach": ("kt24.terrain.drop", "{who} is too far from an edge to drop at {where}."),
    "drop-height": ("kt24.terrain.drop", "{who} cannot drop {have}: at most {need} at {where}."),
    "jump-from": ("kt24.terrain.jump", '{who} cannot jump from {where}: only from Vantage terrain higher than 2".'),
    "jump-reach": ("kt24.terrain.jump", "{who} cannot jump {have}: at most {need}."),
    "jump-landing": ("kt24.terrain.jump", "{who} cannot land {have} higher or lower at {where}: at most {need}."),
    "zone": ("kt24.action.reposition-zone", "{who} would come within control range of {what} at {where}."),
    "zone-left": ("kt24.action.charge-lock", "{who} cannot leave the control range of {what} again."),
    "end-part": ("kt24.terrain.movement", "{who} has no room to end at {where}: {what} is there."),
    "end-base": ("kt24.def.bases", "{who} has no room to end at {where}: {what} is there."),
    "end-support": ("kt24.terrain.vantage", "{who} cannot end on top of terrain that is not Vantage, at {where}."),
    "end-zone": ("kt24.action.reposition-zone", "{who} would finish within control range of {what}."),
    "end-goal": ("kt24.action.charge", "{who} would not finish within control range of an enemy (at {where})."),
}

_LIMIT_RULES = {
    REPOSITION: "kt24.action.reposition",
    DASH: "kt24.action.dash",
    FALL_BACK: "kt24.action.fall-back",
    CHARGE: "kt24.action.charge",
}


@rule("kt24.action.increments")
def _too_far(mover: Operative, action: str, problem: Problem, track: Track, allowed: Tally) -> Reason:
    """Why a path is too long: what its legs count, rounding included, and what the distance allowed is made of."""
    spot, over = problem.where, problem.have - problem.need
    have, need, far = (length_text(one, places_for(over)) for one in (problem.have, problem.need, over))
    legs = cost_in_words(track)
    if any(leg.counted - leg.extra > leg.measured for leg in track.legs):
        legs += ": increments are rounded up to full inches"
    plain = len(track.legs) == 1 and track.legs[0].counted == track.legs[0].measured
    made = ", ".join(f"{entry.note}: {length_text(entry.amount)}" for entry in allowed)
    text = "{who} would move {have}" + ("" if plain else " ({legs})")
    text += "; it may move {need}" + (" ({made})" if len(allowed.entries) > 1 else "") + ": {far} too far."
    marks = (Mark("point", ((spot.x, spot.y, spot.z),), problem.what),)
    facts: dict[str, Any] = {"who": mover.name, "have": have, "need": need, "far": far, "legs": legs, "made": made}
    return because(_LIMIT_RULES[action], text, marks=marks, **facts)


def _reason(table: Table, mover: Operative, action: str, problem: Problem) -> Reason:
    spot = problem.where
    where = f"({length_text(spot.x)}, {length_text(spot.y)})"
    marks = (Mark("point", ((spot.x, spot.y, spot.z),), problem.what),)
    lacks = problem.have - problem.need
    have, need = (length_text(one, places_for(lacks)) for one in (problem.have, problem.need))
    id, sentence = _SENTENCES[problem.code]
    if problem.code == "end-zone" and action == FALL_BACK:
        id = "kt24.action.fall-back"
    if problem.code == "jump-from" and not options(table).full:
        sentence = "{who} cannot jump from {where}: there are no jumps in a lite game."
    facts = {"who": mover.name, "where": where, "what": name_of(table, problem), "have": have, "need": need}
    return because(
        id, sentence, marks=marks, **{name: fact for name, fact in facts.items() if f"{{{name}}}" in sentence}
    )


def places_for(difference: int) -> int:
    """How many places tell two lengths apart that differ by this much."""
    return 2 if difference >= INCH // 100 else 4


_ABOUT_PARTS = ("part", "end-part")
"""The problems that name a part of the terrain; the others name an operative, which may have the same id."""


def name_of(table: Table, problem: Problem) -> str:
    """What to call what is in the way."""
    if problem.code in _ABOUT_PARTS:
        return part_name(table, problem.what)
    return next((one.name for one in table.operatives if one.id == problem.what), problem.what)
