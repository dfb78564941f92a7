"""Normal Move, Charge, Fall Back and Dash: the actions that move an operative."""

from collections.abc import Iterator

from killzone.core.events import Said
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Roll, Sequence, continuation
from killzone.core.hooks import ById
from killzone.core.reasons import Reason
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.core.walks import Stop, Walk, walk_sequence
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.actions.action import ActionRule, Performing, engaged_with_somebody, free_of_enemies
from killzone.editions.kt21.actions.perform import Deed, perform
from killzone.editions.kt21.board.engagement import engaged
from killzone.editions.kt21.board.movement import (
    CHARGE,
    DASH,
    FALL_BACK,
    NORMAL_MOVE,
    beyond,
    flies,
    jumps,
    manner_of,
    may_climb,
    move_for,
    path_domain,
)
from killzone.editions.kt21.close_quarters.guard import can_go_on
from killzone.editions.kt21.close_quarters.hatchways import HATCHWAYS
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.operatives import characteristics
from killzone.editions.kt21.operatives.injury import all_injured
from killzone.editions.shared.actions import moves as shared
from killzone.editions.shared.actions.action import (
    ACTIVATION,
    CANCELLED,
    action_of,
    engage_order,
    legal,
    name_of,
    not_after,
    price_of,
)
from killzone.editions.shared.actions.moves import no_end
from killzone.editions.shared.board.kept import kept_with_table
from killzone.editions.shared.board.movement import MOVES_KEPT, track_of
from killzone.editions.shared.close_quarters.hatchways import OPERATE_HATCH
from killzone.editions.shared.close_quarters.midway import NO_HATCH, MidwayRules, amid
from killzone.geometry.ground import ground
from killzone.geometry.moves import EITHER, Move
from killzone.geometry.paths import check
from killzone.geometry.reach import has_end
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import Track
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

DASH_DISTANCE = 3 * INCH
CHARGE_DISTANCE = 2 * INCH
"""How much farther than M a Charge goes."""
FAILS = 1
"""The face of the D6 with which a jump fails."""


@rule("kt21.action.normal-move", "kt21.action.dash", "kt21.action.charge", "kt21.def.move-modifier")
def distance(table: Table, operative: Operative, performing: Performing) -> Tally:
    """How far a move may go: M, 3" for a Dash whatever changes M, and M + 2" for a Charge."""
    if performing.action == DASH:
        tally = Tally().plus(DASH_DISTANCE, "kt21.action.dash", "Dash")
    else:
        tally = characteristics.move(table, operative)
    if performing.action == CHARGE:
        tally = tally.plus(CHARGE_DISTANCE, "kt21.action.charge", "Charge")
    if performing.most:
        tally = tally.at_most(
            performing.most, "kt21.firefight.free-action", f"at most {length_text(performing.most, 1)}"
        )
    return tally


JOINED = {NORMAL_MOVE: DASH, DASH: NORMAL_MOVE}
"""The actions that are planned as one move to finish a climb, in either order."""


@kept_with_table(MOVES_KEPT)
@rule("kt21.move.climb-finish")
def limits(table: Table, operative: Operative, performing: Performing) -> tuple[Tally, ...]:
    """How far a move may go, and, where another action may be joined to finish a climb, how far both go together.

    A Charge may go farther at each enemy that a rule names.
    """
    own = distance(table, operative, performing)
    if performing.action == CHARGE and not performing.most:
        farther = (entry for _, entry in hooks.of(table).charges(table, operative))
        return (own, *(own.plus(entry.amount, entry.rule, entry.note) for entry in farther))
    other = JOINED.get(performing.action, "")
    if not other or performing.when != ACTIVATION or performing.most or flies(operative):
        return (own,)
    more = distance(table, operative, performing.but(action=other)).total
    if not may_climb(table, operative, own.total + more) or not _may_follow(table, operative, performing, other):
        return (own,)
    return own, own.plus(more, "kt21.move.climb-finish", f"{name_of(table, other)} to finish a climb")


@rule("kt21.move.climb-finish")
def _may_follow(table: Table, operative: Operative, performing: Performing, other: str) -> bool:
    """Whether another action could be performed after this one."""
    price = price_of(table, operative, action_of(table, performing.action), performing.performed)
    performed = (*performing.performed, performing.action)
    after = performing.but(action=other, performed=performed, left=performing.left - price)
    return legal(table, operative, action_of(table, other), after)


def ways(table: Table, operative: Operative, action: str, allowed: tuple[Tally, ...]) -> tuple[Move, ...]:
    """The moves that an action allows, one for each distance that it may go."""
    if action == CHARGE and len(allowed) > 1:
        own = allowed[0].total
        return (move_for(table, operative, CHARGE, own), *longer_charges(table, operative, own))
    return tuple(move_for(table, operative, action, each.total) for each in allowed)


def longer_charges(table: Table, operative: Operative, limit: int) -> tuple[Move, ...]:
    """Charges beyond the usual limit, each at an enemy that a rule lets it charge from farther away."""
    farther = hooks.of(table).charges(table, operative)
    return tuple(move_for(table, operative, CHARGE, limit + more.amount, enemy) for enemy, more in farther)


class Moving(shared.Moving):
    """A move under way in this edition; `goal` is where its way so far leads to."""

    performing: Performing
    goal: Spot | None = None


@rule("kt21.cq.operate-hatch-moving")
def _allowed(moving: Moving, table: Table) -> tuple[Tally, ...]:
    """How far a move may go; what is left of one does not change with M, and nothing is joined to it any more."""
    if moving.rest >= 0:
        return (Tally().plus(moving.rest, "kt21.cq.operate-hatch-moving", "left of the move"),)
    return limits(table, table.operative(moving.performing.operative), moving.performing)


@rule("kt21.firefight.declare")
def choose_path(moving: Moving, table: Table) -> Flow:
    """The player says where the operative moves; a move that cannot end anywhere is not made and costs nothing."""
    performing = moving.performing
    operative = table.operative(performing.operative)
    if not can_go_on(table, operative):
        return Done(moving)
    if moving.rest >= 0 and (ended := _ends_at_the_hatch(moving, table)):
        return Done(moving, [Said("kt21.cq.operate-hatch-moving", ended)])
    if performing.action in (CHARGE, FALL_BACK) and not can_end(table, operative, performing):
        text = f"{operative.name} cannot make its {name_of(table, performing.action)}; another action is chosen."
        return Done(CANCELLED, [Said("kt21.firefight.declare", text)])
    allowed = _allowed(moving, table)
    moves = ways(table, operative, performing.action, allowed)
    domain = path_domain(table, operative, performing.action, moves, allowed)
    prompt = f"Where does {operative.name} move? Up to {length_text(allowed[0].total, 1)}"
    if len(allowed) > 1:
        joined = JOINED.get(performing.action)
        why = f"to finish a climb with a {name_of(table, joined)}" if joined else "at one enemy"
        prompt += f", or {length_text(allowed[-1].total, 1)} {why}"
    return Ask(operative.seat, "path", f"{prompt}.", domain, _go, rule=f"kt21.action.{performing.action}")


@rule("kt21.move.climb-finish")
def _go(moving: Moving, table: Table, path: tuple[Spot, ...]) -> Flow:
    """Beyond its own distance a move is made with the action joined to it, whose AP are paid as well."""
    performing = moving.performing
    operative = table.operative(performing.operative)
    moves = ways(table, operative, performing.action, _allowed(moving, table))
    track = track_of(moves, path, beyond(performing.action, moves))
    _judged[:] = [(table, path, track)]
    name, limit = name_of(table, performing.action), moves[0].limit
    if track.total > limit and performing.action in JOINED:
        other, limit = JOINED[performing.action], moves[-1].limit
        price = price_of(table, operative, action_of(table, other), performing.performed)
        moving = moving.but(extra=(other,), paid=price)
        name = f"{name} and {name_of(table, other)}"
    walk = Walk(operative.id, name, f"kt21.action.{performing.action}", path)
    return Call(moving.but(rest=max(0, limit - track.total), goal=path[-1]), WALK, walk, _arrived)


@continuation
def _arrived(moving: Moving, table: Table, walk: Walk) -> Flow:
    """Whoever did not get where it was going goes no farther."""
    there = table.operative(moving.performing.operative).spot == moving.goal
    return Next(moving) if there else Done(moving)


@rule("kt21.cq.operate-hatch-moving")
def operate_midway(moving: Moving, table: Table) -> Flow:
    """Part-way through a Dash or Normal Move a hatchway may be operated, and the rest of the move used afterwards.

    With less left than an increment counts there is no rest to use: then it is an action like any other.
    """
    operative = table.operative(moving.performing.operative)
    if not HATCHWAYS.in_use(table) or moving.rest < (manner_of(table, operative).increments.least or 0):
        return Done(moving)
    return MIDWAY.ask(moving, table, _operate) or Done(moving)


def _operate(moving: Moving, table: Table, answer: str) -> Flow:
    if answer == NO_HATCH:
        return Done(moving)
    after = moving.but(paid=moving.paid + MIDWAY.price(moving, table))
    return perform(after, table, amid(moving, table).but(target=answer), _operated)


@continuation
def _operated(moving: Moving, table: Table, deed: Deed) -> Flow:
    extra, fired = (*moving.extra, OPERATE_HATCH, *deed.free), (*moving.fired, *deed.fired)
    return Jump(moving.but(extra=extra, fired=fired, injured=all_injured(table)), choose_path)


@rule("kt21.cq.operate-hatch-moving")
def _ends_at_the_hatch(moving: Moving, table: Table) -> str:
    """Why the move is over once the hatchway was operated: an enemy is engaged now, or there is nowhere to go."""
    operative = table.operative(moving.performing.operative)
    near = engaged(table, operative)
    if near:
        return f"{operative.name} is within engagement range of {near[0].name} now: its move ends there."
    moves = ways(table, operative, moving.performing.action, _allowed(moving, table))
    least = manner_of(table, operative).increments.least or 0  # every increment counts as much at least
    return "" if moving.rest >= least and any(map(has_end, moves)) else f"{operative.name} can move no farther."


class Leap(Concerning):
    """A jump that is tested."""

    operative: str

    @property
    def concerns(self) -> str:
        return self.operative


@rule("kt21.move.jump-test")
def test_jump(leap: Leap, table: Table) -> Flow:
    """A D6 for the jump."""
    seat = table.operative(leap.operative).seat
    return Roll(1, _tested, seat=seat, why="a D6 for the jump", rule="kt21.move.jump-test")


def _tested(leap: Leap, table: Table, faces: tuple[int, ...]) -> Flow:
    """With a 1 the operative stays where it is and the action is over."""
    who = table.operative(leap.operative).name
    if faces[0] == FAILS:
        text = f"{who} does not dare the jump: it stays where it is, and the action ends."
        return Done((), [Said("kt21.move.jump-test", text)])
    return Done(None, [Said("kt21.move.jump-test", f"{who} jumps across.")])


def stops(walk: Walk, table: Table) -> Iterator[Stop]:
    """Where a move is held up for a jump: before the end of its way."""
    if walk.at == len(walk.path) - 1:
        return
    operative = table.operative(walk.operative)
    found = jumps(_track(walk, table, walk.path), operative.card.body.base)
    for number, (leg, spot) in enumerate(found, 1):
        yield Stop(f"jump {number}", leg, spot, LEAP, Leap(walk.operative))


def length(walk: Walk, table: Table, way: tuple[Spot, ...]) -> int:
    """How far a way counts."""
    return _track(walk, table, way).total


def _track(walk: Walk, table: Table, way: tuple[Spot, ...]) -> Track:
    """A way taken apart, whatever is near it: it has been judged.

    One along the floor counts what it counted when it was; how one goes down may depend on who stands there.
    """
    for judged, path, track in _judged:
        if judged is table and path == way and not any(spot.z for spot in way):
            return track
    return _taken_apart(table, table.operative(walk.operative), way)


_judged: list[tuple[Table, tuple[Spot, ...], Track]] = []
"""The way that was answered last, on the table that it was answered on."""


@kept_with_table(MOVES_KEPT)
def _taken_apart(table: Table, mover: Operative, way: tuple[Spot, ...]) -> Track:
    place = ground(table.terrain, mover.card.body, manner_of(table, mover))
    return check(Move(place, way[0], 0, down=EITHER), way)


LEAP = Sequence("kt21.leap", "Jump", test_jump)
WALK = walk_sequence("kt21.walk", "Way", stops, length)
MOVE = Sequence("kt21.move", "Move", choose_path, operate_midway)
MIDWAY = MidwayRules("kt21.cq.operate-hatch-moving", HATCHWAYS, (NORMAL_MOVE, DASH))


@kept_with_table(MOVES_KEPT)
def can_end(table: Table, operative: Operative, performing: Performing) -> bool:
    """Whether a move has any legal end. Asked when the action is offered, and again when it begins."""
    moves = ways(table, operative, performing.action, limits(table, operative, performing))
    return any(map(has_end, moves))


@rule("kt21.action.charge", "kt21.firefight.declare")
def an_enemy_in_reach(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """A Charge must be able to finish within engagement range of an enemy."""
    charge = performing.but(action=CHARGE)
    if can_end(table, operative, charge):
        return None
    text = "{who} cannot finish a Charge of {limit} within engagement range of an enemy."
    return no_end("kt21.action.charge", text, operative, distance(table, operative, charge), 2)


@rule("kt21.action.fall-back", "kt21.firefight.declare")
def somewhere_to_go(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """A Fall Back must be able to finish outside every enemy's engagement range."""
    retreat = performing.but(action=FALL_BACK)
    if can_end(table, operative, retreat):
        return None
    text = "{who} cannot finish a Fall Back of {limit} outside the engagement range of all enemies."
    return no_end("kt21.action.fall-back", text, operative, distance(table, operative, retreat), 1)


NORMAL_LIMITS, CHARGE_LIMITS = "kt21.action.normal-move-limits", "kt21.action.charge-limits"
FALL_BACK_LIMITS, DASH_LIMITS = "kt21.action.fall-back-limits", "kt21.action.dash-limits"

MOVE_ACTIONS = (
    ActionRule(
        NORMAL_MOVE,
        "Normal Move",
        1,
        "kt21.action.normal-move",
        (
            rule(NORMAL_LIMITS)(free_of_enemies(NORMAL_LIMITS)),
            rule(NORMAL_LIMITS)(not_after(NORMAL_LIMITS, FALL_BACK, CHARGE)),
        ),
        MOVE,
        Moving,
    ),
    ActionRule(
        CHARGE,
        "Charge",
        1,
        "kt21.action.charge",
        (
            engage_order,
            rule(CHARGE_LIMITS)(free_of_enemies(CHARGE_LIMITS)),
            rule(CHARGE_LIMITS)(not_after(CHARGE_LIMITS, NORMAL_MOVE, DASH, FALL_BACK)),
            an_enemy_in_reach,
        ),
        MOVE,
        Moving,
    ),
    ActionRule(
        FALL_BACK,
        "Fall Back",
        2,
        "kt21.action.fall-back",
        (
            rule(FALL_BACK_LIMITS)(engaged_with_somebody(FALL_BACK_LIMITS)),
            rule(FALL_BACK_LIMITS)(not_after(FALL_BACK_LIMITS, NORMAL_MOVE, CHARGE)),
            somewhere_to_go,
        ),
        MOVE,
        Moving,
    ),
    ActionRule(
        DASH,
        "Dash",
        1,
        "kt21.action.dash",
        (
            rule(DASH_LIMITS)(free_of_enemies(DASH_LIMITS)),
            rule(DASH_LIMITS)(not_after(DASH_LIMITS, CHARGE)),
        ),
        MOVE,
        Moving,
    ),
)

MOVING = Rules("moving", Hooks(actions=ById(*MOVE_ACTIONS)), sequences=(MOVE, WALK, LEAP))
"""What there is to move with: listed by the ruleset."""
