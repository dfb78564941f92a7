"""What this edition says for pictures: who sees whom and what that means, and where a move can end."""

from killzone.content.killzones import Killzone
from killzone.core.pictures import Looking, Reaching
from killzone.core.table import Marker, Operative, Player, Setting, Table
from killzone.editions.kt21.actions.action import Performing
from killzone.editions.kt21.actions.moves import distance
from killzone.editions.kt21.actions.shoot import SHOOTING
from killzone.editions.kt21.battle.options import BattleContent, Options
from killzone.editions.kt21.board import measuring
from killzone.editions.kt21.board.measuring import WALL
from killzone.editions.kt21.board.movement import CHARGE, MOVES, NORMAL_MOVE, flies, manner, move_for
from killzone.editions.kt21.board.objectives import OBJECTIVE, size_of
from killzone.editions.kt21.board.visibility import SEE_THROUGH, lines
from killzone.editions.kt21.cards.datacards import Datacard, Weapon
from killzone.editions.kt21.missions.actions import ACTIONS as MISSION_ACTIONS
from killzone.editions.kt21.missions.actions import has_action
from killzone.editions.kt21.presentation.contests import contest as contest
from killzone.editions.kt21.presentation.dice_tray import tray as tray
from killzone.editions.kt21.presentation.printed import printed as printed
from killzone.editions.kt21.presentation.printed import printed_id as printed_id
from killzone.editions.kt21.presentation.sheets import sheets as sheets
from killzone.editions.kt21.presentation.showing import SHOWING
from killzone.editions.kt21.presentation.showing import in_force as in_force
from killzone.editions.kt21.presentation.showing import marker_reach as marker_reach
from killzone.editions.kt21.presentation.showing import marker_title as marker_title
from killzone.editions.kt21.presentation.showing import secret_words as secret_words
from killzone.editions.kt21.presentation.showing import side_tokens as side_tokens
from killzone.editions.kt21.presentation.sights import as_a_target, crossings, how_it_stands
from killzone.editions.kt21.ruleset import ruleset
from killzone.editions.kt21.scenarios.writing import scenario_data as scenario_data
from killzone.editions.kt21.words import WORDS
from killzone.editions.shared.actions.action import ENGAGE
from killzone.editions.shared.board.killzones import killzone_of as killzone_of
from killzone.editions.shared.presentation import boards
from killzone.editions.shared.presentation.boards import Line, Placed
from killzone.editions.shared.presentation.sights import STAND_IN
from killzone.editions.shared.presentation.usual import ORDER, Usual
from killzone.geometry.measure import gap
from killzone.geometry.shapes import Base, Spot, usual_body
from killzone.geometry.sight import sight
from killzone.geometry.units import INCH

ACTIONS: tuple[str, ...] = MOVES
"""The moves that a reach can be drawn for, the usual one first."""

billing, standing = SHOWING.billing, SHOWING.standing
equipment_names, option_detail = SHOWING.equipment_names, SHOWING.option_detail


def position(killzone: Killzone, open: frozenset[str]) -> Table:
    """A board with nobody on it, in open play."""
    markers = tuple(Marker(one.id, OBJECTIVE, size_of(OBJECTIVE), one.spot) for one in killzone.markers)
    setting = Setting("picture", killzone.terrain, (), (), None, Options(), BattleContent(killzone), words=WORDS)
    sides = (Player(0, "first", zone=0), Player(1, "second", zone=1))
    return ruleset().put_in_play(Table(setting, sides, (), markers, open=open))


def stand_in(id: str, spot: Spot, seat: int) -> Operative:
    """An operative of no team, for a point of the board: a 25 mm base, M 6" and any gun."""
    gun = Weapon("gun", "gun", False, 4, 4, 3, 4)
    card = Datacard(STAND_IN, id, usual_body(Base(2500, 2500)), 6 * INCH, 2, 1, 3, 4, 8, (gun,))
    return Operative(id, id, seat, card, card.wounds, spot, ENGAGE)


def levels(table: Table) -> tuple[int, ...]:
    """The tops of vantage points."""
    return boards.levels(table, manner())


def floors(table: Table, x: int, y: int) -> tuple[int, ...]:
    """The tops of vantage points at a point, the highest first, and the killzone floor."""
    return boards.floors(table, manner(), x, y)


def no_room(table: Table, operative: Operative) -> str:
    """Why an operative cannot stand where it is, as a sentence; empty if it can."""
    return boards.no_room(table, manner(flies(operative)), operative)


def measure(table: Table, one: Placed, other: Placed) -> tuple[int, Line]:
    """The distance between the closest parts of two bases, in close quarters round the walls."""
    return boards.measure(table, one, other, killzone_of(table).close_quarters, gap(*one, *other))


def look(table: Table, viewer: Operative, target: Operative) -> Looking:
    """What a shooter sees of a target, what gives it cover, and whether it may be shot at."""
    assert viewer.spot is not None
    assert target.spot is not None
    seen = sight(viewer.spot, viewer.card.body, target.spot, target.card.body, table.terrain, SEE_THROUGH, WALL)
    drawn = lines(table, viewer, target)
    statements = [*how_it_stands(table, viewer, target, drawn, seen), *as_a_target(table, viewer, target)]
    does = {one.thing: "cover" for one in drawn.cover if not one.operative}
    for part in drawn.obscured:
        does[part] = "covers and obscures" if part in does else "obscures"
    met = crossings(table, viewer, target, drawn.point)
    return Looking(viewer, target, seen, drawn.point, met, tuple(does.items()), tuple(statements))


def reaching(table: Table, mover: Operative, action: str) -> Reaching:
    """Where an operative can end one of its moves."""
    limit = distance(table, mover, Performing(mover.id, action))
    return boards.reaching(table, mover, action, limit, f"kt21.action.{action}", move_for)


def _charge(table: Table, operative: Operative) -> int:
    return distance(table, operative, Performing(operative.id, CHARGE)).total


def _mission(table: Table, operative: Operative) -> tuple[str, ...]:
    return tuple(id for id in MISSION_ACTIONS if has_action(id, table, operative))


usual = Usual(SHOOTING, NORMAL_MOVE, _charge, measuring.gap, _mission).answers


def routine(kind: str, *, begun: bool) -> bool:
    """To keep a cover save, and to be set up with a Conceal order."""
    return kind == "cover-save" or (kind == ORDER and not begun)
