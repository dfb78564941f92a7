"""Putting a picture together: a position, who looks at whom, who moves."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

from killzone.content.killzones import Killzone
from killzone.core.domains import Option
from killzone.core.machine import Stack
from killzone.core.pictures import Billing, Contest, Looking, Printed, Reaching, Standing, Statement
from killzone.core.sheets import Sheet
from killzone.core.table import Effect, Marker, Operative, Player, Table
from killzone.core.trays import Tray
from killzone.core.values import Json, Value
from killzone.drawing import board, looks, reaches
from killzone.drawing.shapes import OPERATIVE, POINT, TARGET, VIEWER, Disc, Drawing, Label, Note, Point, Region, Shape
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import text as length_text


class Pictures(Protocol):
    """What an edition's `pictures` module gives. `ACTIONS` are the moves it knows, the usual one first."""

    ACTIONS: tuple[str, ...]

    def killzone_of(self, table: Table) -> Killzone:
        """The board that a position is on."""

    def position(self, killzone: Killzone, open: frozenset[str]) -> Table:
        """A board with nobody on it."""

    def stand_in(self, id: str, spot: Spot, seat: int) -> Operative:
        """An operative of no team, for a point of the board."""

    def no_room(self, table: Table, operative: Operative) -> str:
        """Why an operative cannot stand where it is, as a sentence; empty if it can."""

    def look(self, table: Table, viewer: Operative, target: Operative) -> Looking:
        """What an operative sees of another, and what that means."""

    def reaching(self, table: Table, mover: Operative, action: str) -> Reaching:
        """Where an operative can end a move."""

    def measure(self, table: Table, one: tuple[Spot, Base], other: tuple[Spot, Base]) -> tuple[int, tuple[Point, ...]]:
        """How far two bases are apart, and the line that says so."""

    def billing(self, table: Table) -> Billing:
        """What the battle is called."""

    def contest(self, table: Table, over: bool) -> Contest:
        """What decides the battle and how it stands; it tells no secret of anybody's."""

    def levels(self, table: Table) -> tuple[int, ...]:
        """The heights above the floor that one can stand on, the lowest first."""

    def floors(self, table: Table, x: int, y: int) -> tuple[int, ...]:
        """The heights at a point of the board that one might stand on, the highest first."""

    def standing(self, table: Table, operative: Operative) -> Standing:
        """How an operative is, in words. Of the table only what never changes may be looked at."""

    def in_force(self, table: Table, effect: Effect) -> Statement | None:
        """A rule in force as a sentence; None for one that is called as in the ledger."""

    def marker_title(self, table: Table, marker: Marker) -> str:
        """What a marker is called."""

    def marker_reach(self, marker: Marker) -> int:
        """How far from its rim one may be to contest a marker; 0 for one that nobody can."""

    def equipment_names(self, table: Table, player: Player) -> tuple[str, ...]:
        """What a side has brought."""

    def secret_words(self, table: Table, what: str, value: str) -> tuple[str, str]:
        """What a side keeps secret, and what it is; the value is empty for those who may not know."""

    def tray(self, trace: Sequence[Any], kind: str, seat: int, options: tuple[Option, ...]) -> Tray:
        """The dice of an attack, of all the contexts it went through, and which options of the question are about them.

        `kind` is that of the pending question, `seat` the one that is asked.
        """

    def scenario_data(self, table: Table, stack: Stack) -> dict[str, Json] | None:
        """The position as the data of a scenario file; None where a file cannot say where the battle stands."""

    def option_detail(self, table: Table, seat: int, operative: str, kind: str, key: str) -> str:
        """More about an option than its label says, such as the text of a ploy; empty if there is nothing."""

    def forgoes(self, table: Table, stack: Stack, kind: str, key: str) -> str:
        """What an option gives up that other options could still use, as a sentence; empty if it is nothing."""

    def printed(self) -> tuple[Printed, ...]:
        """The rules that are printed on what is shipped, each with an id of its own."""

    def printed_id(self, id: str) -> str:
        """The full id of a printed rule as cards and effects name it; empty if there is none."""

    def sheets(self, table: Table) -> tuple[Sheet, ...]:
        """The cards of everybody in the battle, once each."""


def find_pictures(edition: str) -> Pictures:
    """The pictures of an edition. Raises ImportError if it draws none."""
    found: Pictures = import_module(f"killzone.editions.{edition}.pictures")
    return found


class Wanted(Value):
    """What a picture should show beside the board. The operatives need not be on the table."""

    viewer: Operative | None = None
    target: Operative | None = None
    mover: Operative | None = None
    action: str = ""


def draw(table: Table, pictures: Pictures, wanted: Wanted = Wanted(), title: str = "") -> Drawing:  # noqa: B008 - a value
    """The picture of a position."""
    killzone = pictures.killzone_of(table)
    names = board.part_names(table, killzone)
    regions: list[Region] = []
    over: list[Shape] = []
    labels: list[Label] = list(board.terrain_labels(table, killzone))
    notes: list[Note] = []
    section = None
    if wanted.mover is not None:
        reaching = pictures.reaching(table, wanted.mover, wanted.action or pictures.ACTIONS[0])
        regions = reaches.regions(reaching)
        over += reaches.ways(reaching)
        labels += reaches.way_labels(reaching)
        notes.append(_reach_note(reaching))
    if wanted.viewer is not None and wanted.target is not None:
        looking = pictures.look(table, wanted.viewer, wanted.target)
        over += [*looks.fan(looking), *looks.sight_lines(looking)]
        labels += [*looks.fan_labels(looking, names), *looks.stop_labels(looking, names)]
        notes.insert(0, _look_note(looking))
        section = looks.section(table, looking, names)
    under: list[Shape] = list(board.zones(table, killzone))
    layers = board.terrain(table, killzone, [region.z for region in regions])
    for number, layer in enumerate(layers):
        under += [*layer, *regions[number : number + 1]]
    pieces = _pieces(table, wanted)
    markers = list(board.markers(table, killzone))
    named = [disc for disc in (*markers, *pieces) if disc.kind != POINT]
    labels += [Label(disc.kind, disc.name, disc.at, disc.id) for disc in named]
    size = f"{length_text(killzone.terrain.width, 0)} by {length_text(killzone.terrain.depth, 0)}"
    return Drawing(
        title or killzone.name,
        f"{killzone.name}, {size}" if title else size,
        killzone.terrain.width,
        killzone.terrain.depth,
        (*under, *markers, *over, *pieces),
        tuple(labels),
        tuple(notes),
        section,
    )


def _pieces(table: Table, wanted: Wanted) -> list[Disc]:
    """Everybody on the board, then the points asked about."""
    present = {one.id: one for one in table.operatives if one.spot is not None}
    found = []
    for one in (*present.values(), *_asked(wanted)):
        if one in present.values() or one.id not in present:
            disc = board.operative(one, OPERATIVE if one.id in present else POINT)
            roles = [
                role
                for role, who in ((VIEWER, wanted.viewer), (TARGET, wanted.target), ("mover", wanted.mover))
                if who is not None and who.id == one.id
            ]
            found.append(disc.but(words=(*disc.words, *roles)))
    return list({disc.id: disc for disc in found}.values())


def _asked(wanted: Wanted) -> list[Operative]:
    return [one for one in (wanted.viewer, wanted.target, wanted.mover) if one is not None]


def _look_note(looking: Looking) -> Note:
    title = f"{looking.viewer.name} looks at {looking.target.name}"
    return Note(title, tuple(_shown(one) for one in looking.statements))


def _reach_note(reaching: Reaching) -> Note:
    ways = [Statement(f"{number}: {way.cost}: {way.total}.") for number, way in enumerate(reaching.ways, 1)]
    return Note(f"Where {reaching.mover.name} can move", tuple(_shown(one) for one in (*reaching.statements, *ways)))


def _shown(statement: Statement) -> Statement:
    return statement.but(text=board.shown(statement.text))
