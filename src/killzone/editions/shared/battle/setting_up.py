"""Setting up operatives in turn: a group of one side, then of the next, until all are on the board."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, NamedTuple

from killzone.core.domains import Option, Pick, Place
from killzone.core.events import Said
from killzone.core.flow import Ask, Concerning, Flow, Jump, Next, Step
from killzone.core.reasons import Reason, because
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.shared.board.drop_zones import DropZones
from killzone.editions.shared.board.placing import Placing
from killzone.spelling import a


def _nothing_kept_back(table: Table, seat: int) -> bool:
    return False


def _next_in_order(setup: "SettingUp", table: Table) -> int:
    return table.order[(table.order.index(setup.seat) + 1) % len(table.order)]


class Groups(NamedTuple):
    """How the sides of an edition set up.

    `rule` is about the groups, `name` what one is called, empty if each is one alone; `size(team, waiting)` is how many
    the next one has, of so many in the team and so many that are left. `places` are all places for an operative by the
    rule `placing`, and `placed(setup, table, spot)` goes on once one is chosen; `left_out` says what becomes of whoever
    has none.
    `keeps_back` says of a side that it keeps back all that it has left, `turn` whose group is next: the sides take
    turns, if an edition does not say otherwise.
    """

    rule: str
    name: str
    size: Callable[[int, int], int]
    placing: str
    places: Callable[[Table, Operative], Place]
    placed: Step
    left_out: str = "in its drop zone; it takes no part in the battle"
    keeps_back: Callable[[Table, int], bool] = _nothing_kept_back
    turn: "Callable[[SettingUp, Table], int]" = _next_in_order


def in_drop_zones(placing: Placing, zones: DropZones) -> Callable[[Table, Operative], Place]:
    """For `places`: wherever there is room in the drop zone of the operative's side."""

    def places(table: Table, operative: Operative) -> Place:
        return placing.domain(table, operative, zones.of(table, operative.seat))

    return places


class SettingUp(Concerning):
    """Set-up under way: whose turn it is, how many of this group are left, who is next, and who fits nowhere."""

    seat: int = -1
    left: int = 0
    operative: str = ""
    unplaced: tuple[str, ...] = ()

    groups: ClassVar[Groups]

    @property
    def concerns(self) -> str:
        return self.operative


def next_group(setup: SettingUp, table: Table) -> Flow:
    """The players take turns, each setting up a group of their team until all are placed."""
    if not _any_waiting(setup, table):
        return Next(setup)
    seat = setup.groups.turn(setup, table)
    team = sum(1 for one in table.operatives if one.seat == seat)
    left = len(waiting(setup, table, seat))
    return Next(setup.but(seat=seat, left=min(setup.groups.size(team, left), left)))


def waiting(setup: SettingUp, table: Table, seat: int) -> list[Operative]:
    """The operatives of a side that are still to be set up."""
    if setup.groups.keeps_back(table, seat):
        return []
    off = (one for one in table.operatives if one.seat == seat and one.spot is None and one.wounds > 0)
    return [one for one in off if one.id not in setup.unplaced]


def _any_waiting(setup: SettingUp, table: Table) -> bool:
    return any(waiting(setup, table, player.seat) for player in table.players)


def choose_operative(setup: SettingUp, table: Table) -> Flow:
    """The player says which operative comes next."""
    if not setup.left:
        return Jump(setup, next_group) if _any_waiting(setup, table) else Next(setup)
    choices = waiting(setup, table, setup.seat)
    id, name = setup.groups.rule, setup.groups.name

    def options() -> list[Option]:
        return [Option(one.id, f"Set up {one.name}", id, of(OPERATIVE, one.id)) for one in choices]

    prompt = f"Which {table.setting.words.piece.one} do you set up?"
    prompt = f"{prompt} {setup.left} of this {name} left." if name else prompt
    domain = Pick(options, missing=partial(_not_waiting, setup, table), keys=[one.id for one in choices])
    return Ask(setup.seat, "set-up", prompt, domain, _chosen, rule=id, default=choices[0].id)


def _not_waiting(setup: SettingUp, table: Table, id: str) -> tuple[Reason, ...]:
    """Why an operative is not to be set up: an enemy, on the board already, or left out."""
    named = next((one for one in table.operatives if one.id == id), None)
    if named is None:
        return ()
    text = "{who} takes no part in the battle." if named.spot is None else "{who} is set up already."
    if named.seat != setup.seat:
        text = f"{{who}} is {a(table.setting.words.piece.one)} of {{player}}."
    return (because(setup.groups.rule, text, who=named.name, player=table.players[named.seat].name),)


def _chosen(setup: SettingUp, table: Table, answer: str) -> Flow:
    return Next(setup.but(operative=answer))


def choose_place(setup: SettingUp, table: Table) -> Flow:
    """An operative is set up wholly within its drop zone; one that fits nowhere is left out."""
    if not setup.operative:
        return Next(setup)
    operative = table.operative(setup.operative)
    groups = setup.groups
    domain = groups.places(table, operative)
    if not domain.candidates(1):
        text = f"There is no room for {operative.name} {groups.left_out}."
        after = setup.but(unplaced=(*setup.unplaced, operative.id))
        return Jump(placed(after), choose_operative, [Said(groups.placing, text)])
    prompt = f"Where do you set up {operative.name}?"
    return Ask(setup.seat, "place", prompt, domain, groups.placed, rule=groups.placing)


def placed(setup: SettingUp) -> SettingUp:
    """The set-up once the chosen operative is dealt with."""
    return setup.but(operative="", left=setup.left - 1)
