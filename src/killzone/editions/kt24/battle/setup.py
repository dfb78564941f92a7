"""Setting up: initiative, drop zones, equipment, and the teams in thirds."""

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Gained, Ordered, Placed
from killzone.core.flow import Ask, Call, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.rules import rule
from killzone.core.subjects import PLACE, of
from killzone.core.table import Table
from killzone.editions.kt24.actions.action import CONCEAL
from killzone.editions.kt24.battle.options import options
from killzone.editions.kt24.board.drop_zones import ZONES, drop_zones, taken
from killzone.editions.kt24.board.movement import manner_of, others
from killzone.editions.kt24.equipment.selection import EQUIP, Equipping
from killzone.editions.shared.battle import setting_up
from killzone.editions.shared.battle.roll_offs import ROLL_OFF, RollOff
from killzone.editions.shared.battle.setting_up import Groups, choose_operative, choose_place, in_drop_zones, next_group
from killzone.editions.shared.board.movement import name_of
from killzone.editions.shared.board.placing import Placing
from killzone.geometry.shapes import Spot

BEFORE_BATTLE = "before-battle"


def _third(team: int, waiting: int) -> int:
    return -(-team // 3)


@rule("kt24.setup.placement")
def _set_up(setup: setting_up.SettingUp, table: Table, spot: Spot) -> Flow:
    """An operative is set up wholly within its drop zone, with a Conceal order; one that fits nowhere is left out."""
    event = Placed(PLACING.rule, setup.operative, spot, CONCEAL)
    return Jump(setting_up.placed(setup), choose_operative, [event])


PLACING = Placing("kt24.setup.placement", "kt24.def.bases", "kt24.terrain.vantage", manner_of, others, name_of)


class SettingUp(setting_up.SettingUp):
    """Set-up under way, in thirds (rounded up) of the teams."""

    groups = Groups("kt24.setup.thirds", "third", _third, PLACING.rule, in_drop_zones(PLACING, ZONES), _set_up)


@rule("kt24.setup.board", "kt24.setup.initiative", "kt24.def.roll-off")
def roll_off(setup: SettingUp, table: Table) -> Flow:
    """Who has initiative at set-up is determined at random: a roll-off, rolled again on a tie."""
    seats = tuple(player.seat for player in table.players)
    return Call(setup, ROLL_OFF, RollOff(seats, "kt24.setup.initiative", "kt24.def.roll-off"), _rolled_off)


@continuation
def _rolled_off(setup: SettingUp, table: Table, seat: int) -> Flow:
    return Next(setup, [Ordered("kt24.setup.initiative", (seat, 1 - seat))])


@rule("kt24.setup.drop-zones")
def choose_drop_zone(setup: SettingUp, table: Table) -> Flow:
    """The player with initiative chooses a drop zone; the opponent has the other."""
    options = [Option(key, label, ZONES.rule, of(PLACE, key)) for key, label in ZONES.labels(table)]
    prompt = "Which drop zone do you take?"
    return Ask(
        table.order[0], "drop-zone", prompt, Pick(options), _zone_chosen, rule=ZONES.rule, default=options[0].key
    )


def _zone_chosen(setup: SettingUp, table: Table, answer: str) -> Flow:
    index = [key for key, _ in drop_zones(table)].index(answer)
    first, second = table.order
    events = [taken(table, first, index), taken(table, second, index ^ 1)]
    return Next(setup.but(seat=second), events)


@rule("kt24.mission.equipment")
def equip(setup: SettingUp, table: Table) -> Flow:
    """In a full game the players select their equipment and set up what goes on the board."""
    return Call(setup, EQUIP, Equipping()) if options(table).full else Next(setup)


rule("kt24.setup.thirds")(next_group)


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
    next_group,
    choose_operative,
    choose_place,
    start_points,
    Window(BEFORE_BATTLE, prompt="Use anything before the battle?", keep="Begin", rule="kt24.def.simultaneous"),
)
