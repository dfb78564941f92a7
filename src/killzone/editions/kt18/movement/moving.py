"""One move of a model, whatever it is called: how far it may go, where it may end, and how it is carried out."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import TypeVar

from killzone.core.domains import Path
from killzone.core.events import Event, Tokened
from killzone.core.flow import Call, Concerning, Continuation, Flow
from killzone.core.reasons import LEGAL, Reason, Verdict
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry, Tally
from killzone.core.walks import Walk
from killzone.dice import SeededDice
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.board.measuring import gap
from killzone.editions.kt18.board.movement import (
    ADVANCE,
    CHARGE,
    CONSOLIDATE,
    FALL_BACK,
    NORMAL,
    PILE_IN,
    REPOSITION,
    RETREAT,
    Again,
    move_for,
    not_so,
    path_domain,
    says_all,
)
from killzone.editions.kt18.board.sure_ground import sure_ground
from killzone.editions.kt18.movement.walking import WALK
from killzone.editions.kt18.operatives.characteristics import move_of
from killzone.editions.kt18.operatives.states import ADVANCED, FELL_BACK, MOVED, RETREATED, unreadied
from killzone.editions.shared.actions.moves import no_end
from killzone.editions.shared.board.kept import kept_for_both
from killzone.editions.shared.board.movement import list_paths
from killzone.geometry.moves import FARTHER, NEARER, Ending, Move
from killzone.geometry.paths import check
from killzone.geometry.reach import reach
from killzone.geometry.samples import tried
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

C = TypeVar("C")

RETREAT_DISTANCE = 3 * INCH
NEARING_DISTANCE = 3
"""How many inches a model piles in and consolidates."""


class Moving(Concerning):
    """A move of a model: what kind, what was rolled for it, and from whom it retreats, or whom it goes at.

    Of a consolidation and of a move by some other rule `rolled` is how many inches it goes. Where it is not 0, `most`
    is how many inches it goes at most. `engaged` are the models that had an enemy within 1" when the phase began.
    """

    operative: str
    kind: str
    engaged: tuple[str, ...] = ()
    rolled: int = 0
    targets: tuple[str, ...] = ()
    most: int = 0

    @property
    def concerns(self) -> str:
        return self.operative


NAMES = {
    NORMAL: "normal move",
    ADVANCE: "advance",
    FALL_BACK: "fall back",
    RETREAT: "retreat",
    CHARGE: "charge",
    PILE_IN: "pile in",
    CONSOLIDATE: "consolidate",
    REPOSITION: "move",
}
ASKED = {**NAMES, NORMAL: "move"}
"""What somebody is asked to do who makes them."""
TOLD = {**NAMES, FALL_BACK: "fall-back", PILE_IN: "pile-in", CONSOLIDATE: "consolidation"}
"""What the moves are called when they are told."""
RULES = {
    NORMAL: "kt18.move.normal",
    ADVANCE: "kt18.move.advance",
    FALL_BACK: "kt18.move.fall-back",
    RETREAT: "kt18.charge.retreat-move",
    CHARGE: "kt18.charge.move",
    PILE_IN: "kt18.fight.pile-in",
    CONSOLIDATE: "kt18.fight.consolidate",
    REPOSITION: "kt18.move.path",
}
NEARING = (PILE_IN, CONSOLIDATE, REPOSITION)
"""Moves that end nearer to the enemy that they are towards."""


@rule("kt18.move.normal", "kt18.move.advance", "kt18.move.fall-back", "kt18.charge.retreat-move", "kt18.charge.move")
@rule("kt18.fight.pile-in", "kt18.fight.consolidate")
@kept_for_both
def distance(table: Table, moving: Moving) -> Tally:
    """How far a move goes: M, with the die of an advance; the roll of a charge; 3" to retreat, pile in, consolidate."""
    model = table.operative(moving.operative)
    if moving.kind == RETREAT:
        return _slowed(table, model, Tally().plus(RETREAT_DISTANCE, "kt18.charge.retreat-move", "retreat"))
    rolled = moving.rolled * INCH
    if moving.kind in NEARING:
        usual = moving.rolled or NEARING_DISTANCE
        tally = Tally().plus(usual * INCH, RULES[moving.kind], NAMES[moving.kind])
        more = _further(table, moving.kind, model) if not moving.rolled else iter(())
    elif moving.kind == CHARGE:
        tally, more = Tally().plus(rolled, "kt18.charge.move", "charge roll"), hooks.of(table).charge(table, model)
    else:
        tally, more = move_of(table, model), iter(())
        if moving.kind == ADVANCE:
            tally, more = tally.plus(rolled, "kt18.move.advance", "advance roll"), hooks.of(table).advance(table, model)
    for entry in more:
        tally = tally.plus(entry.amount * INCH, entry.rule, entry.note)
    if moving.most:
        tally = tally.at_most(moving.most * INCH, RULES[moving.kind])
    return _slowed(table, model, tally)


def _further(table: Table, kind: str, model: Operative) -> Iterator[Entry]:
    """What rules add to piling in and consolidating the usual distance."""
    if kind == PILE_IN:
        return hooks.of(table).pile_in(table, model)
    return hooks.of(table).consolidate(table, model) if kind == CONSOLIDATE else iter(())


def _slowed(table: Table, model: Operative, tally: Tally) -> Tally:
    """Half of the distance where a rule says that every inch counts as two."""
    for entry in hooks.of(table).slowed(table, model):
        tally = tally.plus(-(tally.total - tally.total // 2), entry.rule, entry.note)
    return tally


@rule("kt18.charge.retreat-move", "kt18.fight.pile-in", "kt18.fight.consolidate")
def _ends(table: Table, moving: Moving) -> tuple[Ending, ...]:
    """A retreat ends farther from the charging model than it began, a pile in nearer to the nearest enemy."""
    if moving.kind != RETREAT and moving.kind not in NEARING:
        return ()
    mode = FARTHER if moving.kind == RETREAT else NEARER
    model = table.operative(moving.operative)
    return tuple(
        Ending(enemy.id, enemy.spot, enemy.card.body.base, mode, gap(model, enemy))
        for enemy in map(table.operative, moving.targets)
        if enemy.spot is not None
    )


@lru_cache(maxsize=64)
def prepared(table: Table, moving: Moving) -> Move:
    """The move as geometry needs it, the same one as long as nothing changes: what it can reach is found once."""
    model = table.operative(moving.operative)
    return move_for(table, model, moving.kind, distance(table, moving).total, moving.targets, _ends(table, moving))


def _again(table: Table, moving: Moving) -> Again:
    """The same move from elsewhere and for another distance."""
    model = table.operative(moving.operative)

    def again(spot: Spot, limit: int) -> Move:
        ends = _ends(table, moving)
        return move_for(table, model.but(spot=spot), moving.kind, limit, moving.targets, ends)

    return again


@lru_cache(maxsize=64)
def can_end(table: Table, moving: Moving) -> bool:
    """Whether a way to some legal end is found; nothing more is to be said against one that is straight and level,
    unless sure ground ends on it.

    Found once for a position: a charge and its reactions are judged, asked for and answered in the same one.
    """
    model, move = table.operative(moving.operative), prepared(table, moving)
    if says_all(table, model, moving.kind, move.ground):
        return reach(move).has_end()
    if not sure_ground(table, model) and reach(move).ends_straight():
        return True
    if moving.kind in _AWAY and any(find(table, moving) is not None for find in (tried_way, some_way)):
        return True
    return finds_an_end(table, moving)


_AWAY = (FALL_BACK, RETREAT)
"""Moves that may end nearly anywhere but where they begin: some way is soon found by trying."""
_TRIES = 12


def tried_way(table: Table, moving: Moving) -> tuple[Spot, ...] | None:
    """A legal way found by trying, always the same one; None if so few tries find none."""
    move, dice = prepared(table, moving), SeededDice("away")

    def below(limit: int) -> int:
        nonlocal dice
        number, dice = dice.below(limit)
        return number

    way = tried(move, below, _TRIES)
    if way is None or not_so(table, table.operative(moving.operative), moving.kind, move, check(move, way)) is not None:
        return None
    return way


def some_way(table: Table, moving: Moving) -> tuple[Spot, ...] | None:
    """A legal way that is soon found over the places beside terrain; that there is none proves nothing."""
    move = prepared(table, moving)
    track = reach(move).some_way()
    if track is None or not_so(table, table.operative(moving.operative), moving.kind, move, track) is not None:
        return None
    return track.path


def finds_an_end(table: Table, moving: Moving) -> bool:
    """Whether a way is found among those that are listed."""
    extra = partial(not_so, table, table.operative(moving.operative), moving.kind)
    return bool(list_paths((prepared(table, moving),), 1, extra=extra))


@rule("kt18.move.pivot")
def domain(table: Table, moving: Moving) -> Path:
    """Where the move may go. A normal move or an advance may always end where it began, which is staying."""
    model = table.operative(moving.operative)
    allowed = (distance(table, moving),)
    found = path_domain(table, model, moving.kind, (prepared(table, moving),), allowed, _again(table, moving))
    if moving.kind in (NORMAL, ADVANCE):
        found.lister = partial(_or_stay, found.lister, found.start)
    elif moving.kind in _AWAY:
        found.lister = partial(_or_tried, found.lister, table, moving)
    return found


def or_stay(table: Table, moving: Moving) -> Path:
    """Where a move may go that need not be made."""
    model = table.operative(moving.operative)
    found = domain(table, moving)
    found.judge = partial(unless_it_stays, model, found.judge)
    found.lister = partial(_stay_or, found.lister, found.start)
    return found


def unless_it_stays(model: Operative, verdict: Callable[[tuple[Spot, ...]], Verdict], way: tuple[Spot, ...]) -> Verdict:
    """Whether a way is legal; one that goes nowhere always is."""
    return verdict(way) if goes_somewhere(model, way) else LEGAL


def _stay_or(lister: "Lister", start: Spot, limit: int) -> Sequence[tuple[Spot, ...]]:
    """To stay, and the ways of a move."""
    return [(start,), *lister(limit - 1)] if limit > 1 else [(start,)]


Lister = Callable[[int], Sequence[tuple[Spot, ...]]]


def _or_stay(lister: Lister, start: Spot, limit: int) -> Sequence[tuple[Spot, ...]]:
    """The ways of a move; where there is none, it stays."""
    return lister(limit) or [(start,)]


def _or_tried(lister: Lister, table: Table, moving: Moving, limit: int) -> Sequence[tuple[Spot, ...]]:
    """The ways of a move; where none is listed, the one that showed that there is one."""
    listed = lister(limit)
    if listed or limit < 1:
        return listed
    way = tried_way(table, moving) or some_way(table, moving)
    return [way] if way is not None else []


@rule("kt18.move.fall-back", "kt18.charge.retreat-move")
def nowhere(table: Table, moving: Moving) -> Reason | None:
    """A fall back or a retreat needs an end that is clear of all enemies."""
    if can_end(table, moving):
        return None
    text = '{who} cannot end a move of {limit} more than 1" from every enemy.'
    if moving.kind == RETREAT:
        text = '{who} cannot end a retreat of {limit} farther from the charger and more than 1" from every enemy.'
    return no_end(RULES[moving.kind], text, table.operative(moving.operative), distance(table, moving), 1)


@rule("kt18.move.pivot")
def goes_somewhere(model: Operative, path: tuple[Spot, ...]) -> bool:
    """Whether a path is a move at all: another place on the way, or, for an oval base, another facing."""
    start, end = path[0], path[-1]
    turned = not model.card.body.base.round and end.facing != start.facing
    return turned or any((spot.x, spot.y, spot.z) != (start.x, start.y, start.z) for spot in path)


TOKENS = {NORMAL: MOVED, CHARGE: MOVED, ADVANCE: ADVANCED, FALL_BACK: FELL_BACK, RETREAT: RETREATED}
MOVEMENT_PHASE = "movement phase"


@rule("kt18.move.advance-effects", "kt18.move.fall-back-effects", "kt18.charge.retreat-effects", "kt18.move.ready-lost")
@rule("kt18.charge.retreat-eligibility", "kt18.weapon.heavy")
def marked(model: Operative, kind: str, phase: str = "") -> Iterator[Event]:
    """What is noted of a model that makes a move: how it moves this round, and that it is no longer readied.

    A move by some other rule is one in the Movement phase only if it is made then.
    """
    token = MOVED if kind == REPOSITION and phase == MOVEMENT_PHASE else TOKENS.get(kind)
    if token is not None:
        yield Tokened(RULES[kind], model.id, token, 1)
    yield from unreadied(model)


def walk(ctx: C, table: Table, moving: Moving, path: tuple[Spot, ...], then: Continuation[C]) -> Flow:
    """Carry out a move along a path that was judged."""
    model = table.operative(moving.operative)
    events = marked(model, moving.kind, table.phase)
    return Call(ctx, WALK, Walk(model.id, TOLD[moving.kind], RULES[moving.kind], path), then, events)
