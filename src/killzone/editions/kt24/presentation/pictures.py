"""What this edition says for pictures: who sees whom and what that means, and where a move can end."""

from killzone.content.killzones import Killzone
from killzone.core.pictures import Looking, Reaching
from killzone.core.table import Marker, Operative, Player, Setting, Table
from killzone.editions.kt24.actions.action import ENGAGE, Performing
from killzone.editions.kt24.actions.moves import distance
from killzone.editions.kt24.actions.shoot import SHOOTING
from killzone.editions.kt24.battle.options import BattleContent, Options, content_of
from killzone.editions.kt24.board.markers import OBJECTIVE, size_of
from killzone.editions.kt24.board.movement import CHARGE, MOVES, REPOSITION, manner_of, move_for
from killzone.editions.kt24.board.visibility import (
    SEE_THROUGH,
    WALL,
    gap,
    gap_between,
    intervening,
    placing_of,
    walled,
)
from killzone.editions.kt24.cards.datacards import Datacard, Weapon
from killzone.editions.kt24.missions.actions import MISSION_ACTIONS, has_action
from killzone.editions.kt24.presentation.contests import contest
from killzone.editions.kt24.presentation.dice_tray import tray
from killzone.editions.kt24.presentation.printed import printed, printed_id
from killzone.editions.kt24.presentation.sheets import sheets
from killzone.editions.kt24.presentation.showing import (
    billing,
    equipment_names,
    in_force,
    marker_reach,
    marker_title,
    option_detail,
    secret_words,
    side_tokens,
    standing,
)
from killzone.editions.kt24.presentation.sights import as_a_target, how_it_stands
from killzone.editions.kt24.ruleset import ruleset
from killzone.editions.kt24.scenarios.writing import scenario_data
from killzone.editions.kt24.words import WORDS
from killzone.editions.shared.presentation import boards
from killzone.editions.shared.presentation.boards import Line, Placed
from killzone.editions.shared.presentation.sights import STAND_IN
from killzone.editions.shared.presentation.usual import Usual
from killzone.geometry.shapes import Base, Spot, usual_body
from killzone.geometry.sight import sight
from killzone.geometry.units import INCH

__all__ = [
    "ACTIONS",
    "billing",
    "contest",
    "equipment_names",
    "floors",
    "in_force",
    "killzone_of",
    "levels",
    "look",
    "marker_reach",
    "marker_title",
    "measure",
    "no_room",
    "option_detail",
    "position",
    "printed",
    "printed_id",
    "reaching",
    "routine",
    "scenario_data",
    "secret_words",
    "sheets",
    "side_tokens",
    "stand_in",
    "standing",
    "tray",
    "usual",
]
"""What the protocol `Pictures` asks for; some of it stands in files of its own."""

ACTIONS: tuple[str, ...] = MOVES
"""The moves that a reach can be drawn for, the usual one first."""


def killzone_of(table: Table) -> Killzone:
    """The board that a position is on."""
    found: Killzone = content_of(table).killzone
    return found


def position(killzone: Killzone, open: frozenset[str]) -> Table:
    """A board with nobody on it, under the full rules."""
    markers = tuple(Marker(one.id, OBJECTIVE, size_of(OBJECTIVE), one.spot) for one in killzone.markers)
    sides = BattleContent(killzone, (None, None))
    setting = Setting("picture", killzone.terrain, (), (), None, Options(full=True), sides, words=WORDS)
    table = Table(setting, (Player(0, "first", zone=0), Player(1, "second", zone=1)), (), markers, open=open)
    return ruleset().put_in_play(table)


def stand_in(id: str, spot: Spot, seat: int) -> Operative:
    """An operative of no team, for a point of the board: a 25 mm base, Move 6" and any gun."""
    gun = Weapon("gun", "gun", False, 4, 4, 3, 4)
    card = Datacard(STAND_IN, id, usual_body(Base(2500, 2500)), 2, 6 * INCH, 4, 8, (gun,))
    return Operative(id, id, seat, card, card.wounds, spot, ENGAGE)


def levels(table: Table) -> tuple[int, ...]:
    """The tops of Vantage terrain."""
    return boards.levels(table, manner_of(table))


def floors(table: Table, x: int, y: int) -> tuple[int, ...]:
    """The tops of Vantage terrain at a point, the highest first, and the killzone floor."""
    return boards.floors(table, manner_of(table), x, y)


def no_room(table: Table, operative: Operative) -> str:
    """Why an operative cannot stand where it is, as a sentence; empty if it can."""
    return boards.no_room(table, manner_of(table), operative)


def measure(table: Table, one: Placed, other: Placed) -> tuple[int, Line]:
    """The distance between the closest parts of two bases, in close quarters round the walls."""
    return boards.measure(table, one, other, walled(table), gap_between(table, *one, *other))


def look(table: Table, viewer: Operative, target: Operative) -> Looking:
    """What a shooter sees of a target, what gives it cover, and whether it may be shot at."""
    assert viewer.spot is not None
    assert target.spot is not None
    seen = sight(viewer.spot, viewer.card.body, target.spot, target.card.body, table.terrain, SEE_THROUGH, WALL)
    placing = placing_of(table, viewer, target)
    crossings = intervening(table, viewer, target, placing.point)
    statements = [*how_it_stands(table, viewer, target, placing, crossings, seen), *as_a_target(table, viewer, target)]
    does = {part: "cover" for part, _ in placing.cover}
    for part in placing.obscured:
        does[part] = "covers and obscures" if part in does else "obscures"
    return Looking(viewer, target, seen, placing.point, crossings, tuple(does.items()), tuple(statements))


def reaching(table: Table, mover: Operative, action: str) -> Reaching:
    """Where an operative can end one of its moves."""
    limit = distance(table, mover, Performing(mover.id, action))
    return boards.reaching(table, mover, action, limit, f"kt24.action.{action}", move_for)


def _charge(table: Table, operative: Operative) -> int:
    return distance(table, operative, Performing(operative.id, CHARGE)).total


def _mission(table: Table, operative: Operative) -> tuple[str, ...]:
    return tuple(one.id for one in MISSION_ACTIONS if has_action(one.id, table, operative))


usual = Usual(SHOOTING, REPOSITION, _charge, gap, _mission).answers


def routine(kind: str, *, begun: bool) -> bool:
    """To retain dice without rolling them."""
    return kind in ("cover-save", "accurate")
