"""Setting up: initiative, drop zones, equipment, and the teams in thirds."""

from functools import partial

from killzone.core.domains import Below, Option, Pick, Place
from killzone.core.events import Event, Gained, Ordered, Placed, Said
from killzone.core.flow import Ask, Call, Flow, Jump, Next, Roll, Sequence, Window
from killzone.core.reasons import Mark, Reason, Verdict, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt24.actions.action import CONCEAL
from killzone.editions.kt24.battle.options import options
from killzone.editions.kt24.board.drop_zones import Area, drop_zones, taken, zone_name, zone_of
from killzone.editions.kt24.board.movement import manner_of, name_of, others
from killzone.editions.kt24.equipment.selection import EQUIP, Equipping
from killzone.geometry.ground import ground
from killzone.geometry.measure import wholly_within_area
from killzone.geometry.parts import rectangle
from killzone.geometry.places import place
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

BEFORE_BATTLE = "before-battle"


class SettingUp(Value):
    """Set-up under way: whose turn it is, how many of this third are left, who is next, and who fits nowhere."""

    seat: int = -1
    left: int = 0
    operative: str = ""
    unplaced: tuple[str, ...] = ()


@rule("kt24.setup.board", "kt24.setup.initiative", "kt24.def.roll-off")
def roll_off(setup: SettingUp, table: Table) -> Flow:
    """Who has initiative at set-up is determined at random: a roll-off, rolled again on a tie."""
    why = "the roll-off, one die a seat"
    return Roll(len(table.players), _rolled_off, seat=-1, why=why, rule="kt24.setup.initiative")


def _rolled_off(setup: SettingUp, table: Table, faces: tuple[int, ...]) -> Flow:
    if faces[0] == faces[1]:
        return Jump(setup, roll_off, [Said("kt24.def.roll-off", "A tie: both roll again.")])
    seat = faces.index(max(faces))
    return Next(setup, [Ordered("kt24.setup.initiative", (seat, 1 - seat))])


@rule("kt24.setup.drop-zones")
def choose_drop_zone(setup: SettingUp, table: Table) -> Flow:
    """The player with initiative chooses a drop zone; the opponent has the other."""
    middle = table.terrain.width / 2, table.terrain.depth / 2
    options = [Option(key, _zone_label(key, area, middle), "kt24.setup.drop-zones") for key, area in drop_zones(table)]
    prompt = "Which drop zone do you take?"
    rule_ = "kt24.setup.drop-zones"
    return Ask(table.order[0], "drop-zone", prompt, Pick(options), _zone_chosen, rule=rule_, default=options[0].key)


def _zone_label(key: str, area: Area, middle: tuple[float, float]) -> str:
    """Which zone it is and on which side of the board, north being where y is greatest."""
    x0, y0, x1, y1 = area
    east, north = (x0 + x1) / 2 - middle[0], (y0 + y1) / 2 - middle[1]
    side = ("east" if east > 0 else "west") if abs(east) >= abs(north) else "north" if north > 0 else "south"
    name = zone_name(key)
    return f"Take {name}" if side in name else f"Take {name}, in the {side}"


def _zone_chosen(setup: SettingUp, table: Table, answer: str) -> Flow:
    index = [key for key, _ in drop_zones(table)].index(answer)
    first, second = table.order
    events = [taken(table, first, index), taken(table, second, index ^ 1)]
    return Next(setup.but(seat=second), events)


@rule("kt24.mission.equipment")
def equip(setup: SettingUp, table: Table) -> Flow:
    """In a full game the players select their equipment and set up what goes on the board."""
    return Call(setup, EQUIP, Equipping()) if options(table).full else Next(setup)


@rule("kt24.setup.thirds")
def next_third(setup: SettingUp, table: Table) -> Flow:
    """The players take turns, each setting up a third (rounded up) of their team until all are placed."""
    if not _waiting(setup, table, 0) and not _waiting(setup, table, 1):
        return Jump(setup, start_points)
    seat = 1 - setup.seat
    team = [one for one in table.operatives if one.seat == seat]
    return Next(setup.but(seat=seat, left=min(-(-len(team) // 3), len(_waiting(setup, table, seat)))))


def _waiting(setup: SettingUp, table: Table, seat: int) -> list[Operative]:
    waiting = (one for one in table.operatives if one.seat == seat and one.spot is None and one.wounds > 0)
    return [one for one in waiting if one.id not in setup.unplaced]


def choose_operative(setup: SettingUp, table: Table) -> Flow:
    """The player says which operative comes next."""
    if not setup.left:
        return Jump(setup, next_third)
    choices = _waiting(setup, table, setup.seat)
    options = [Option(one.id, f"Set up {one.name}", "kt24.setup.thirds") for one in choices]
    prompt = f"Which operative to set up? {setup.left} of this third to go."
    rule_, domain = "kt24.setup.thirds", Pick(options, missing=partial(_not_waiting, table, setup.seat))
    return Ask(setup.seat, "set-up", prompt, domain, _chosen, rule=rule_, default=options[0].key)


def _not_waiting(table: Table, seat: int, id: str) -> tuple[Reason, ...]:
    """Why an operative is not to be set up: an enemy, on the board already, or left out."""
    named = next((one for one in table.operatives if one.id == id), None)
    if named is None:
        return ()
    text = "{who} takes no part in the battle." if named.spot is None else "{who} is set up already."
    if named.seat != seat:
        text = "{who} is an operative of {player}."
    return (because("kt24.setup.thirds", text, who=named.name, player=table.players[named.seat].name),)


def _chosen(setup: SettingUp, table: Table, answer: str) -> Flow:
    return Next(setup.but(operative=answer))


@rule("kt24.setup.placement")
def choose_place(setup: SettingUp, table: Table) -> Flow:
    """An operative is set up wholly within its drop zone, with a Conceal order; one that fits nowhere is left out."""
    operative = table.operative(setup.operative)
    area = zone_of(table, setup.seat)
    domain = Place(
        partial(judge_place, table, operative, area),
        partial(_find_place, table, operative, area),
        partial(_list_places, table, operative, area),
        {"operative": operative.id, "area": list(area), "radius": operative.card.body.base.radius},
    )
    if not domain.candidates(1):
        text = f"There is no room for {operative.name} in its drop zone; it takes no part in the battle."
        after = setup.but(operative="", left=setup.left - 1, unplaced=(*setup.unplaced, operative.id))
        return Jump(after, choose_operative, [Said("kt24.setup.placement", text)])
    prompt = f"Where is {operative.name} set up?"
    return Ask(setup.seat, "place", prompt, domain, _set_up, rule="kt24.setup.placement")


def _set_up(setup: SettingUp, table: Table, spot: Spot) -> Flow:
    event = Placed("kt24.setup.placement", setup.operative, spot, CONCEAL)
    return Jump(setup.but(operative="", left=setup.left - 1), choose_operative, [event])


def judge_place(table: Table, operative: Operative, area: Area, spot: Spot) -> Verdict:
    """Whether an operative can be set up at a spot: wholly in the area, with room to stand."""
    reasons: list[Reason] = []
    body = operative.card.body
    if not wholly_within_area(spot, body.base, rectangle(*area)):
        text = "{who} at ({x}, {y}) is not wholly within its drop zone."
        mark = Mark("point", ((spot.x, spot.y, spot.z),))
        x, y = length_text(spot.x), length_text(spot.y)
        reasons.append(because("kt24.setup.placement", text, marks=(mark,), who=operative.name, x=x, y=y))
    for problem in place(ground(table.terrain, body, manner_of(table)), spot, others(table, operative)):
        id = "kt24.terrain.vantage" if problem.code == "end-support" else "kt24.def.bases"
        text = "{who} has no room at ({x}, {y}): {what}."
        what = {"edge": "it would hang over the edge", "end-support": "nothing to stand on"}.get(problem.code)
        what = what or f"{name_of(table, problem)} is there"
        x, y = length_text(spot.x), length_text(spot.y)
        reasons.append(because(id, text, who=operative.name, x=x, y=y, what=what))
    return Verdict(tuple(reasons))


def _find_place(table: Table, operative: Operative, area: Area, below: Below) -> Spot | None:
    body = operative.card.body
    radius = body.base.radius
    floor, around = ground(table.terrain, body, manner_of(table)), others(table, operative)
    x0, y0, x1, y1 = area
    wide, deep = x1 - x0 - 2 * radius + 1, y1 - y0 - 2 * radius + 1
    for _ in range(64 if wide > 0 and deep > 0 else 0):
        x = x0 + radius + below(wide)
        y = y0 + radius + below(deep)
        spot = Spot(x, y)
        if not place(floor, spot, around, True):
            return spot
    return None


def _list_places(table: Table, operative: Operative, area: Area, limit: int) -> list[Spot]:
    radius = operative.card.body.base.radius
    x0, y0, x1, y1 = area
    found: list[Spot] = []
    for step in (2 * INCH, INCH, INCH // 2, INCH // 4):
        if found and step < INCH // 2:  # only a crowd needs a closer look
            break
        for x in range(x0 + radius, x1 - radius + 1, step):
            for y in range(y0 + radius, y1 - radius + 1, step):
                if len(found) >= limit:
                    return found
                spot = Spot(x, y)
                if spot not in found and judge_place(table, operative, area, spot).legal:
                    found.append(spot)
    return found


@rule("kt24.setup.cp")
def start_points(setup: SettingUp, table: Table) -> Flow:
    """Each player starts the battle with 2 CP."""
    events: list[Event] = [Gained("kt24.setup.cp", player.seat, 2) for player in table.players]
    return Next(setup, events)


SETUP = Sequence(
    "kt24.setup",
    "Set-up",
    roll_off,
    choose_drop_zone,
    equip,
    next_third,
    choose_operative,
    choose_place,
    start_points,
    Window(BEFORE_BATTLE, prompt="Use something before the battle?", keep="Begin", rule="kt24.def.simultaneous"),
)
