"""What this edition says for pictures: who sees whom and what that means, and where a move can end."""

from functools import partial

from killzone.content.killzones import Killzone
from killzone.core.pictures import Looking, Reaching
from killzone.core.table import Marker, Operative, Player, Setting, Table
from killzone.editions.kt18.battle.options import BattleContent, Options
from killzone.editions.kt18.board.movement import ADVANCE, CHARGE, FALL_BACK, NORMAL, flies, move_for, usual_manner
from killzone.editions.kt18.board.objectives import ACROSS, OBJECTIVE
from killzone.editions.kt18.board.terrain import SEE_THROUGH
from killzone.editions.kt18.board.visibility import hidden_by, lines_from_the_rim
from killzone.editions.kt18.cards.amounts import Amount, Strength
from killzone.editions.kt18.cards.datacards import RAPID_FIRE, Datasheet, Weapon
from killzone.editions.kt18.movement.choices import STAY
from killzone.editions.kt18.movement.moving import RULES, Moving, distance
from killzone.editions.kt18.movement.phase import CHOICE
from killzone.editions.kt18.presentation.contests import contest as contest
from killzone.editions.kt18.presentation.dice_tray import tray as tray
from killzone.editions.kt18.presentation.printed import printed as printed
from killzone.editions.kt18.presentation.printed import printed_id as printed_id
from killzone.editions.kt18.presentation.sheets import sheet
from killzone.editions.kt18.presentation.showing import SHOWING
from killzone.editions.kt18.presentation.showing import marker_reach as marker_reach
from killzone.editions.kt18.presentation.showing import marker_title as marker_title
from killzone.editions.kt18.presentation.showing import secret_words as secret_words
from killzone.editions.kt18.presentation.sights import as_a_target, how_it_stands
from killzone.editions.kt18.ruleset import ruleset
from killzone.editions.kt18.scenarios.writing import scenario_data as scenario_data
from killzone.editions.kt18.shooting.shooting import GROUP
from killzone.editions.kt18.weapons.groups import GUNS, PISTOLS
from killzone.editions.kt18.words import WORDS
from killzone.editions.shared.board.killzones import killzone_of as killzone_of
from killzone.editions.shared.presentation import boards
from killzone.editions.shared.presentation.boards import Line, Placed
from killzone.editions.shared.presentation.sheets import of_battle
from killzone.editions.shared.presentation.sights import STAND_IN
from killzone.geometry.lines import NOTHING
from killzone.geometry.measure import gap
from killzone.geometry.shapes import Base, Spot, usual_body
from killzone.geometry.sight import Sight, sight
from killzone.geometry.units import INCH

ACTIONS: tuple[str, ...] = (NORMAL, ADVANCE, FALL_BACK, CHARGE)
"""The moves that a reach can be drawn for, the usual one first."""

billing, standing, in_force = SHOWING.billing, SHOWING.standing, SHOWING.in_force
equipment_names, option_detail = SHOWING.equipment_names, SHOWING.option_detail
side_tokens = SHOWING.side_tokens
sheets = partial(of_battle, sheet)


def position(killzone: Killzone, open: frozenset[str]) -> Table:
    """A board with nobody on it."""
    markers = tuple(Marker(one.id, OBJECTIVE, ACROSS, one.spot) for one in killzone.markers)
    setting = Setting("picture", killzone.terrain, (), (), None, Options(), BattleContent(killzone), words=WORDS)
    sides = (Player(0, "first", zone=0), Player(1, "second", zone=1))
    return ruleset().put_in_play(Table(setting, sides, (), markers, open=open))


def stand_in(id: str, spot: Spot, seat: int) -> Operative:
    """A model of no team, for a point of the board: a 25 mm base, M 6" and any gun."""
    gun = Weapon("gun", "gun", RAPID_FIRE, Amount(1), Strength(4), 0, Amount(1), 24 * INCH)
    body = usual_body(Base(2500, 2500))
    card = Datasheet(STAND_IN, id, body, "", 6 * INCH, 4, 4, 3, 3, 1, 1, 7, 4, 1, 0, (gun,))
    return Operative(id, id, seat, card, card.wounds, spot)


def levels(table: Table) -> tuple[int, ...]:
    """The tops of floors."""
    return boards.levels(table, usual_manner())


def floors(table: Table, x: int, y: int) -> tuple[int, ...]:
    """The tops of floors at a point, the highest first, and the battlefield."""
    return boards.floors(table, usual_manner(), x, y)


def no_room(table: Table, operative: Operative) -> str:
    """Why a model cannot stand where it is, as a sentence; empty if it can."""
    return boards.no_room(table, usual_manner(flies(operative)), operative, "a floor")


def measure(table: Table, one: Placed, other: Placed) -> tuple[int, Line]:
    """The distance between the closest parts of two bases."""
    return boards.measure(table, one, other, False, gap(*one, *other))


def look(table: Table, viewer: Operative, target: Operative) -> Looking:
    """What a model sees of another, what hides some of it, and whether it may be shot at."""
    assert viewer.spot is not None
    assert target.spot is not None
    seen = sight(viewer.spot, viewer.card.body, target.spot, target.card.body, table.terrain, SEE_THROUGH, NOTHING)
    if not any(line.free for line in seen.lines):
        # From the eye nothing is seen, or next to nothing: what counts are the lines from a rim of the base.
        seen = Sight((*seen.lines, *lines_from_the_rim(table, viewer, target)), seen.hidden, seen.total, seen.by)
    statements = [*how_it_stands(table, viewer, target), *as_a_target(table, viewer, target)]
    does = {one.thing: "hides" for one in hidden_by(table, viewer, target) if not one.model}
    point = (viewer.spot.x, viewer.spot.y)
    return Looking(viewer, target, seen, point, (), tuple(does.items()), tuple(statements))


def reaching(table: Table, mover: Operative, action: str) -> Reaching:
    """Where a model can end one of its moves."""
    limit = distance(table, Moving(mover.id, action))
    return boards.reaching(table, mover, action, limit, RULES[action], move_for)


def usual(table: Table, operative: str, kind: str) -> tuple[str, ...]:
    """Whoever may move makes a normal move, which leaves it free to shoot; whoever fights stays in the fight. Guns are
    fired rather than Pistols, and Grenades are kept for whom they suit."""
    return {CHOICE: (NORMAL, STAY), GROUP: (GUNS, PISTOLS)}.get(kind, ())


def routine(kind: str, *, begun: bool) -> bool:
    """Whatever is asked is a choice."""
    return False
