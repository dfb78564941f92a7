"""Events of what lies and stands on the board beside operatives, and of what players bring and keep secret."""

from typing import ClassVar

from killzone.core.events import Event, where
from killzone.core.table import Marker, Table
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Spot
from killzone.spelling import a


class Laid(Event):
    """A marker is set up on the board; `text` says which, and who did it."""

    marker: Marker
    text: str

    def apply(self, table: Table) -> Table:
        return table.but(markers=(*table.markers, self.marker))

    def tell(self, table: Table) -> str:
        return self.text


class PickedUp(Event):
    """An operative picks up a marker and carries it from now on."""

    marker: str
    operative: str
    name: str

    def apply(self, table: Table) -> Table:
        return table.with_marker(table.marker(self.marker).but(spot=None, carrier=self.operative))

    def tell(self, table: Table) -> str:
        return f"{table.operative(self.operative).name} picks up {self.name}."


class PutDown(Event):
    """An operative places the marker that it carried."""

    marker: str
    spot: Spot
    name: str

    def apply(self, table: Table) -> Table:
        return table.with_marker(table.marker(self.marker).but(spot=self.spot, carrier=""))

    def tell(self, table: Table) -> str:
        carrier = table.operative(table.marker(self.marker).carrier)
        return f"{carrier.name} places {self.name} at {where(self.spot)}."


class TakenAway(Event):
    """A marker is taken off the board for good; `text` says which, and who did it."""

    marker: str
    text: str

    def apply(self, table: Table) -> Table:
        return table.but(markers=tuple(one for one in table.markers if one.id != self.marker))

    def tell(self, table: Table) -> str:
        return self.text


class Secured(Event):
    """A side has secured a marker; `text` says what that is called, where it is called otherwise."""

    marker: str
    seat: int
    name: str
    text: str = ""

    def apply(self, table: Table) -> Table:
        return table.with_marker(table.marker(self.marker).but(owner=self.seat))

    def tell(self, table: Table) -> str:
        return self.text or f"{table.players[self.seat].name} has secured {self.name}."


class Controlled(Event):
    """Another side, or none (-1), now controls a marker; `note` says by how much."""

    marker: str
    seat: int
    name: str
    note: str

    def apply(self, table: Table) -> Table:
        return table.with_marker(table.marker(self.marker).but(controller=self.seat))

    def tell(self, table: Table) -> str:
        if self.seat < 0:
            return f"Nobody controls {self.name} ({self.note})."
        return f"{table.players[self.seat].name} controls {self.name} ({self.note})."


class ZoneTaken(Event):
    """A player takes a drop zone."""

    seat: int
    zone: int
    name: str

    def apply(self, table: Table) -> Table:
        return table.with_player(table.players[self.seat].but(zone=self.zone))

    def tell(self, table: Table) -> str:
        return f"{table.players[self.seat].name} takes {self.name}."


class Equipped(Event):
    """A player selects an item of equipment."""

    seat: int
    item: str
    name: str

    def apply(self, table: Table) -> Table:
        player = table.players[self.seat]
        return table.with_player(player.but(equipment=(*player.equipment, self.item)))

    def tell(self, table: Table) -> str:
        return f"{table.players[self.seat].name} selects {self.name}."


class PlayerTokened(Event):
    """A player now has this many of a token; `text` says what that means, where it is more than a count."""

    seat: int
    token: str
    number: int
    text: str = ""

    def apply(self, table: Table) -> Table:
        return table.with_player(table.players[self.seat].with_token(self.token, self.number))

    def tell(self, table: Table) -> str:
        return self.text or f"{table.players[self.seat].name}: {self.token.replace('-', ' ')} {self.number}."


class Erected(Event):
    """A piece of terrain is set up."""

    part: Part
    text: str

    def apply(self, table: Table) -> Table:
        return table.but(extra=(*table.extra, self.part))

    def tell(self, table: Table) -> str:
        return self.text


class Hid(Event):
    """A player settles something in secret: the others learn that, not what.

    `aside` is said of what goes with another secret, so that whoever follows the story need not hear of it.
    """

    seat: int
    what: str
    value: str
    name: str
    aside: bool = False

    def apply(self, table: Table) -> Table:
        return table.but(secrets=(*table.secrets, (self.seat, self.what, self.value)))

    def tell(self, table: Table) -> str:
        player, what = table.players[self.seat].name, self.what.rstrip("-0123456789").replace("-", " ")
        if not self.value:
            return f"{player} picks {a(what)} in secret."
        return f"{player} picks {self.name} as {what}, in secret."

    def for_seat(self, seat: int) -> Event:
        return self if seat == self.seat else self.but(value="", name="")


class Revealed(Event):
    """What a player had kept secret becomes known; `aside` where something else tells so."""

    seat: int
    what: str
    name: str
    aside: bool = False

    reveals: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        kept = tuple(secret for secret in table.secrets if secret[:2] != (self.seat, self.what))
        return table.but(secrets=kept)

    def tell(self, table: Table) -> str:
        what = self.what.replace("-", " ")
        return f"The {what} of {table.players[self.seat].name} was {self.name or 'not known'}."
