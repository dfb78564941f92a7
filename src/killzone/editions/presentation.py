"""How an edition's battles look: what whoever draws or tells one asks the edition."""

from collections.abc import Sequence
from typing import Any, Protocol

from killzone.content.killzones import Killzone
from killzone.core.domains import Option
from killzone.core.machine import Stack
from killzone.core.pictures import Billing, Contest, Looking, Printed, Reaching, Standing, Statement
from killzone.core.sheets import Sheet
from killzone.core.table import Effect, Marker, Operative, Player, Table
from killzone.core.trays import Tray
from killzone.core.values import Json
from killzone.geometry.shapes import Base, Spot

Point = tuple[int, int, int]


class Presentation(Protocol):
    """What an edition shows. `ACTIONS` are the moves it knows, the usual one first."""

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

    def side_tokens(self, table: Table, player: Player) -> tuple[tuple[str, int], ...]:
        """What a side itself has, in words, and how many of each."""

    def secret_words(self, table: Table, what: str, value: str) -> tuple[str, str]:
        """What a side keeps secret, and what it is; the value is empty for those who may not know.

        Nothing at all is shown of what is called nothing.
        """

    def tray(self, trace: Sequence[Any], kind: str, options: tuple[Option, ...], table: Table, around: object) -> Tray:
        """The dice of an attack, of all the contexts it went through, and which options of the question are about them.

        `kind` is that of the pending question, `around` the context that called the attack.
        """

    def scenario_data(self, table: Table, stack: Stack) -> dict[str, Json] | None:
        """The position as the data of a scenario file; None where a file cannot say where the battle stands."""

    def option_detail(self, table: Table, seat: int, operative: str, kind: str, option: Option) -> str:
        """More about an option than its label says, such as the text of a ploy; empty if there is nothing."""

    def usual(self, table: Table, operative: str, kind: str) -> tuple[str, ...]:
        """The keys that most people would answer a question of a kind about an operative with, the likeliest first.

        Not all of them need be offered or possible; where none is, the default of the rules will do.
        """

    def routine(self, kind: str, *, begun: bool) -> bool:
        """Whether hardly anybody ever departs from the default of such questions, in the battle or before it."""

    def printed(self) -> tuple[Printed, ...]:
        """The rules that are printed on what is shipped, each with an id of its own."""

    def printed_id(self, id: str) -> str:
        """The full id of a printed rule as cards and effects name it; empty if there is none."""

    def sheets(self, table: Table) -> tuple[Sheet, ...]:
        """The cards of everybody in the battle, once each."""
