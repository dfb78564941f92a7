"""Reposition, Dash, Fall Back and Charge: the actions that move an operative."""

from killzone.core.events import Moved, Said
from killzone.core.flow import Ask, Done, Flow, Jump, Next, Sequence, continuation
from killzone.core.reasons import Reason
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import (
    CANCELLED,
    ActionRule,
    Performing,
    enemy_near,
    engage_order,
    name_of,
    no_enemy_near,
    not_after,
)
from killzone.editions.kt24.actions.perform import Deed, perform
from killzone.editions.kt24.board.movement import CHARGE, DASH, FALL_BACK, REPOSITION, move_for, path_domain
from killzone.editions.kt24.close_quarters.hatchways import HATCHWAYS
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.operatives.injury import injured
from killzone.editions.kt24.weapons.use import heavy_used
from killzone.editions.shared.actions import moves as shared
from killzone.editions.shared.actions.moves import no_end
from killzone.editions.shared.board.kept import kept_with_table
from killzone.editions.shared.board.movement import MOVES_KEPT, track_of
from killzone.editions.shared.close_quarters.hatchways import OPERATE_HATCH
from killzone.editions.shared.close_quarters.midway import NO_HATCH, MidwayRules, amid
from killzone.geometry.moves import Move
from killzone.geometry.reach import has_end
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import DROP
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text


@rule("kt24.action.reposition", "kt24.action.dash", "kt24.action.charge", "kt24.counteract.distance")
def distance(table: Table, operative: Operative, performing: Performing) -> Tally:
    """How far a move may go: Move, 3" for a Dash, Move + 2" for a Charge; at most 2" while counteracting."""
    if performing.action == DASH:
        tally = Tally().plus(3 * INCH, "kt24.action.dash", "Dash")
    else:
        tally = stats.move(table, operative)
    if performing.action == CHARGE:
        tally = tally.plus(2 * INCH, "kt24.action.charge", "Charge")
    if performing.most:
        tally = tally.at_most(performing.most, "kt24.counteract.distance", 'counteracting at most 2"')
    return tally


def ways(table: Table, operative: Operative, performing: Performing, limit: int, dropped: int = 0) -> tuple[Move, ...]:
    """The moves an action allows: one, and for each enemy that it may charge from farther away a longer one.

    In what is left of a move so much was `dropped` before.
    """
    moves = [move_for(table, operative, performing.action, limit, "", dropped)]
    if performing.action == CHARGE and not performing.most:
        moves += [
            move_for(table, operative, CHARGE, limit + farther.amount, enemy)
            for enemy, farther in hooks.of(table).charges(table, operative)
        ]
    return tuple(moves)


class Moving(shared.Moving):
    """A move under way in this edition; `dropped` is how far it has gone down so far."""

    performing: Performing
    dropped: int = 0


@rule("kt24.firefight.cancel")
def choose_path(moving: Moving, table: Table) -> Flow:
    """The player says where the operative moves; a move that cannot end anywhere is cancelled and costs nothing."""
    performing = moving.performing
    operative = table.operative(performing.operative)
    if operative.spot is None:
        return Done(moving)
    allowed = _allowed(moving, table)
    limit = allowed.total
    moves = ways(table, operative, performing, limit, moving.dropped)
    if performing.action in (CHARGE, FALL_BACK) and not can_end(table, operative, performing, limit):
        text = f"{operative.name} cannot complete its {name_of(table, performing.action)}; it is cancelled."
        return Done(CANCELLED, [Said("kt24.firefight.cancel", text)])
    if moving.extra and not any(map(has_end, moves)):
        return Done(moving, [Said("kt24.cq.operate-hatch", f"{operative.name} can move no farther.")])
    domain = path_domain(table, operative, performing.action, moves, _each_allowed(table, operative, moves, allowed))
    farther = f", or {length_text(moves[-1].limit, 1)} at one enemy" if len(moves) > 1 else ""
    prompt = f"Where does {operative.name} move? Up to {length_text(limit, 1)}{farther}."
    return Ask(operative.seat, "path", prompt, domain, _moved, rule=f"kt24.action.{performing.action}")


def _allowed(moving: Moving, table: Table) -> Tally:
    """How far it may still go; what is left of a move does not change with the Move stat."""
    if moving.rest >= 0:
        return Tally().plus(moving.rest, "kt24.cq.operate-hatch", "left of the move")
    return distance(table, table.operative(moving.performing.operative), moving.performing)


def _each_allowed(table: Table, operative: Operative, moves: tuple[Move, ...], allowed: Tally) -> tuple[Tally, ...]:
    """The limit of each of the moves that an action allows, taken apart."""
    if len(moves) == 1:
        return (allowed,)
    farther = (entry for _, entry in hooks.of(table).charges(table, operative))
    return (allowed, *(allowed.plus(entry.amount, entry.rule, entry.note) for entry in farther))


@rule("kt24.terrain.drop")
def _moved(moving: Moving, table: Table, path: tuple[Spot, ...]) -> Flow:
    """The operative has moved; what it dropped counts for the whole action, the rest of the move included."""
    performing = moving.performing
    operative = table.operative(performing.operative)
    limit = _allowed(moving, table).total
    track = track_of(ways(table, operative, performing, limit, moving.dropped), path)
    dropped = moving.dropped + sum(leg.measured for leg in track.legs if leg.kind == DROP)
    name = name_of(table, performing.action)
    event = Moved(f"kt24.action.{performing.action}", operative.id, name, path, track.total)
    return Next(moving.but(rest=max(0, limit - track.total), dropped=dropped), [event])


MIDWAY = MidwayRules("kt24.cq.operate-hatch", HATCHWAYS, (REPOSITION, DASH))


@rule("kt24.cq.operate-hatch")
def operate_midway(moving: Moving, table: Table) -> Flow:
    """In the middle of a Dash or Reposition a hatchway may be operated, and the rest of the move used afterwards."""
    return MIDWAY.ask(moving, table, _operate) or Done(moving)


def _operate(moving: Moving, table: Table, answer: str) -> Flow:
    if answer == NO_HATCH:
        return Done(moving)
    after = moving.but(paid=moving.paid + MIDWAY.price(moving, table))
    return perform(after, table, amid(moving, table).but(target=answer), _operated)


@continuation
def _operated(moving: Moving, table: Table, deed: Deed) -> Flow:
    extra, fired = (*moving.extra, OPERATE_HATCH, *deed.free), (*moving.fired, *deed.fired)
    return Jump(moving.but(extra=extra, fired=fired, injured=injured(table)), choose_path)


MOVE = Sequence("kt24.move", "Move", choose_path, operate_midway)


@kept_with_table(MOVES_KEPT)
def can_end(table: Table, operative: Operative, performing: Performing, limit: int) -> bool:
    """Whether a move has any legal end. Asked when the action is offered, and again when it begins."""
    return any(map(has_end, ways(table, operative, performing, limit)))


@rule("kt24.action.charge")
def an_enemy_in_reach(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """A Charge must be able to finish within control range of an enemy."""
    allowed = distance(table, operative, performing.but(action=CHARGE))
    if can_end(table, operative, performing.but(action=CHARGE), allowed.total):
        return None
    text = "{who} cannot finish a Charge of {limit} within control range of an enemy."
    return no_end("kt24.action.charge", text, operative, allowed, 2)


@rule("kt24.action.fall-back")
def somewhere_to_go(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """A Fall Back must be able to finish outside every enemy's control range."""
    allowed = distance(table, operative, performing.but(action=FALL_BACK))
    if can_end(table, operative, performing.but(action=FALL_BACK), allowed.total):
        return None
    text = "{who} cannot finish a Fall Back of {limit} outside the control range of all enemies."
    return no_end("kt24.action.fall-back", text, operative, allowed, 1)


REPOSITION_LIMITS = rule("kt24.action.reposition-limits")(not_after("kt24.action.reposition-limits", CHARGE, FALL_BACK))
DASH_LIMITS = rule("kt24.action.dash-limits")(not_after("kt24.action.dash-limits", CHARGE))
FALL_BACK_LIMITS = rule("kt24.action.fall-back-limits")(not_after("kt24.action.fall-back-limits", REPOSITION, CHARGE))
CHARGE_LIMITS = rule("kt24.action.charge-limits")(not_after("kt24.action.charge-limits", REPOSITION, DASH, FALL_BACK))

MOVE_ACTIONS = (
    ActionRule(
        REPOSITION,
        "Reposition",
        1,
        "kt24.action.reposition",
        (no_enemy_near("kt24.action.reposition-limits"), REPOSITION_LIMITS, heavy_used),
        MOVE,
        Moving,
    ),
    ActionRule(
        DASH,
        "Dash",
        1,
        "kt24.action.dash",
        (no_enemy_near("kt24.action.dash-limits"), DASH_LIMITS, heavy_used),
        MOVE,
        Moving,
    ),
    ActionRule(
        FALL_BACK,
        "Fall Back",
        2,
        "kt24.action.fall-back",
        (enemy_near("kt24.action.fall-back-limits"), FALL_BACK_LIMITS, heavy_used, somewhere_to_go),
        MOVE,
        Moving,
    ),
    ActionRule(
        CHARGE,
        "Charge",
        1,
        "kt24.action.charge",
        (engage_order, no_enemy_near("kt24.action.charge-limits"), CHARGE_LIMITS, heavy_used, an_enemy_in_reach),
        MOVE,
        Moving,
    ),
)
