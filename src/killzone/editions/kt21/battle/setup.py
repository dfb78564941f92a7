"""Setting up: attacker and defender, drop zones, and the kill teams in three groups, each operative with an order."""

from collections.abc import Iterator

from killzone.core.domains import Option, Pick
from killzone.core.events import Gained, Ordered, Placed, Said
from killzone.core.flow import Ask, Call, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.pieces import PlayerTokened
from killzone.core.rules import rule
from killzone.core.subjects import ORDER, PLACE, of
from killzone.core.table import Table
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.kt21.battle.scouting import SCOUT, Scouting
from killzone.editions.kt21.board.barricades import BARRICADE
from killzone.editions.kt21.board.measuring import ZONES
from killzone.editions.kt21.board.movement import manner, others
from killzone.editions.kt21.equipment.equipping import EQUIP, Equipping
from killzone.editions.kt21.equipment.selection import EQUIPMENT
from killzone.editions.kt21.missions.choosing import CHOOSE, Choosing
from killzone.editions.shared.actions.action import CONCEAL, ENGAGE
from killzone.editions.shared.battle import setting_pieces, setting_up
from killzone.editions.shared.battle.roll_offs import ROLL_OFF, RollOff
from killzone.editions.shared.battle.setting_pieces import PieceRules, choose_spot, next_piece
from killzone.editions.shared.battle.setting_up import Groups, choose_operative, choose_place, in_drop_zones, next_group
from killzone.editions.shared.board.movement import name_of
from killzone.editions.shared.board.placing import Placing
from killzone.geometry.manner import Manner
from killzone.geometry.shapes import Spot

BEFORE_BATTLE = "before-battle"
ROLES, OPERATIVES = "kt21.setup.attacker-defender", "kt21.setup.operatives"
ATTACKER, DEFENDER = "attacker", "defender"
GROUPS = 3
START = 3
"""The CP of each player when kill teams are selected."""


@rule(OPERATIVES)
def group_size(team: int, waiting: int) -> int:
    """Three groups as equal as possible, the larger ones first."""
    sizes = [team // GROUPS + (place < team % GROUPS) for place in range(GROUPS)]
    set_up = team - waiting
    return next((size for place, size in enumerate(sizes) if size and sum(sizes[: place + 1]) > set_up), waiting)


def _standing(table: Table) -> Manner:
    return manner()


PLACING = Placing(OPERATIVES, "kt21.action.move-path", "kt21.terrain.vantage", _standing, others, name_of)


def _placed(setup: "SettingUp", table: Table, spot: Spot) -> Flow:
    return Next(setup.but(spot=spot))


class SettingUp(setting_up.SettingUp):
    """Set-up under way, in three groups.

    `spot` is where the next operative goes, `no_room` are the seats whose barricades fit nowhere.
    """

    spot: Spot | None = None
    no_room: tuple[int, ...] = ()

    groups = Groups(OPERATIVES, "group", group_size, PLACING.rule, in_drop_zones(PLACING, ZONES), _placed)


@rule(ROLES, "kt21.def.roll-off")
def roll_off(setup: SettingUp, table: Table) -> Flow:
    """The players roll off, again on a tie, for who says who is Attacker."""
    seats = tuple(player.seat for player in table.players)
    return Call(setup, ROLL_OFF, RollOff(seats, ROLES, "kt21.def.roll-off"), _rolled_off)


@continuation
def _rolled_off(setup: SettingUp, table: Table, seat: int) -> Flow:
    return Next(setup.but(seat=seat))


@rule(ROLES)
def choose_role(setup: SettingUp, table: Table) -> Flow:
    """The winner decides who is Attacker and who is Defender."""
    options = [
        Option(ATTACKER, "Be the Attacker: the opponent chooses a drop zone and sets up first", ROLES),
        Option(DEFENDER, "Be the Defender: choose a drop zone and set up first", ROLES),
    ]
    return Ask(setup.seat, ATTACKER, "Attacker or Defender?", Pick(options), _role, rule=ROLES, default=ATTACKER)


def _role(setup: SettingUp, table: Table, answer: str) -> Flow:
    attacker = setup.seat if answer == ATTACKER else 1 - setup.seat
    attacks, defends = (f"{table.players[seat].name} is the" for seat in (attacker, 1 - attacker))
    events = [
        PlayerTokened(ROLES, attacker, ATTACKER, 1, f"{attacks} Attacker."),
        Ordered(ROLES, (1 - attacker, attacker), f"{defends} Defender, and comes first in the set-up."),
    ]
    return Next(setup, events)


def attacker_token(table: Table, seat: int) -> Iterator[tuple[str, int]]:
    """For `player_tokens`: one side is the Attacker."""
    yield ATTACKER, 1


@rule(ROLES)
def choose_drop_zone(setup: SettingUp, table: Table) -> Flow:
    """The Defender chooses a drop zone; the Attacker has the other."""
    options = [Option(key, label, ZONES.rule, of(PLACE, key)) for key, label in ZONES.labels(table)]
    prompt = "Which drop zone do you take?"
    return Ask(table.order[0], "drop-zone", prompt, Pick(options), _zone, rule=ZONES.rule, default=options[0].key)


def _zone(setup: SettingUp, table: Table, answer: str) -> Flow:
    index = [key for key, _ in ZONES.all(table)].index(answer)
    defender, attacker = table.order
    events = [ZONES.taken(table, defender, index), ZONES.taken(table, attacker, index ^ 1)]
    return Next(setup.but(seat=attacker), events)


@rule("kt21.setup.cp", "kt21.setup.kill-team")
def start_points(setup: SettingUp, table: Table) -> Flow:
    """With the kill teams, which are known to all, each player has 3 CP."""
    if content_of(table).mission is None:
        return Next(setup)
    return Next(setup, [Gained("kt21.setup.cp", seat, START) for seat in table.order])


def choose_tac_ops(setup: SettingUp, table: Table) -> Flow:
    """In matched play the players select tac ops in secret."""
    return Next(setup) if content_of(table).mission is None else Call(setup, CHOOSE, Choosing())


def equip(setup: SettingUp, table: Table) -> Flow:
    """In matched play the players select equipment."""
    return Next(setup) if content_of(table).mission is None else Call(setup, EQUIP, Equipping())


@rule("kt21.setup.barricades", "kt21.cq.barricades")
def barricade(setup: SettingUp, table: Table) -> Flow:
    """In matched play the players set up barricades in turn, the Defender first, until each has set up two."""
    left = [seat for seat in table.order if _barricades(setup, table, seat) < BARRICADE.count]
    if content_of(table).mission is None or not left:
        return Next(setup)
    seat = min(left, key=lambda one: (_barricades(setup, table, one), table.order.index(one)))
    if not BARRICADE.has_room(table, seat):
        told = Said("kt21.setup.barricades", f"There is no room for a barricade of {table.players[seat].name}.")
        return Jump(setup.but(no_room=(*setup.no_room, seat)), barricade, [told])
    prompt = f"Where do you set up barricade {_barricades(setup, table, seat) + 1} of {BARRICADE.count}?"
    return Ask(seat, "barricade", prompt, BARRICADE.domain(table, seat), _barricade, rule="kt21.setup.barricades")


def _barricades(setup: SettingUp, table: Table, seat: int) -> int:
    """How many a side has set up, or had no room for."""
    return BARRICADE.there(table, seat) + setup.no_room.count(seat)


def _barricade(setup: SettingUp, table: Table, spot: Spot) -> Flow:
    left = [seat for seat in table.order if _barricades(setup, table, seat) < BARRICADE.count]
    seat = min(left, key=lambda one: (_barricades(setup, table, one), table.order.index(one)))
    return Jump(setup, barricade, [BARRICADE.set_up(table, seat, spot)])


class SettingPieces(setting_pieces.SettingPieces):
    """What equipment puts on the board is being set up, after the barricades."""

    by = PieceRules(EQUIPMENT, lambda table, seat: hooks.of(table).pieces(table, seat))


rule(EQUIPMENT)(next_piece)
SET_UP_PIECES = Sequence("kt21.pieces", "Equipment on the board", next_piece, choose_spot)


def set_up_pieces(setup: SettingUp, table: Table) -> Flow:
    """Then the players set up in turn what their equipment puts on the board, the Defender first."""
    return Call(setup, SET_UP_PIECES, SettingPieces())


rule(OPERATIVES)(next_group)


@rule(OPERATIVES, "kt21.firefight.order")
def choose_order(setup: SettingUp, table: Table) -> Flow:
    """Each operative is set up with an Engage or a Conceal order."""
    if setup.spot is None:
        return Next(setup)
    options = [
        Option(CONCEAL, "Conceal: no valid target while in cover", "kt21.order.conceal", of(ORDER, CONCEAL)),
        Option(ENGAGE, "Engage: may perform any action", "kt21.order.engage", of(ORDER, ENGAGE)),
    ]
    prompt = f"Which order does {table.operative(setup.operative).name} have?"
    return Ask(setup.seat, "order", prompt, Pick(options), _ordered, rule=OPERATIVES, default=CONCEAL)


def _ordered(setup: SettingUp, table: Table, answer: str) -> Flow:
    assert setup.spot is not None
    event = Placed(OPERATIVES, setup.operative, setup.spot, answer)
    return Jump(setting_up.placed(setup.but(spot=None)), choose_operative, [event])


def scout(setup: SettingUp, table: Table) -> Flow:
    """In matched play the players scout, which settles who has initiative first."""
    return Next(setup) if content_of(table).mission is None else Call(setup, SCOUT, Scouting())


SETUP = Sequence(
    "kt21.setup",
    "Set-up",
    roll_off,
    choose_role,
    choose_drop_zone,
    start_points,
    choose_tac_ops,
    equip,
    barricade,
    set_up_pieces,
    next_group,
    choose_operative,
    choose_place,
    choose_order,
    scout,
    Window(BEFORE_BATTLE, prompt="Use anything before the battle?", keep="Begin", rule="kt21.def.simultaneous"),
)
