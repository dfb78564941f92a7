"""Secret oaths: sworn before the first round, shown after the last."""

from typing import ClassVar

from killzone.core.domains import Option
from killzone.core.events import Event
from killzone.core.table import Table

OATHS = (Option("blood", "Blood: glory for rivals felled"), Option("gold", "Gold: glory for coins kept"))


class Swore(Event):
    """A house swears an oath that only itself knows."""

    seat: int
    oath: str

    def apply(self, table: Table) -> Table:
        return table.but(secrets=(*table.secrets, (self.seat, "oath", self.oath)))

    def tell(self, table: Table) -> str:
        return f"{table.players[self.seat].name} swears an oath{f' of {self.oath}' if self.oath else ''}."

    def for_seat(self, seat: int) -> "Swore":
        return self if seat == self.seat else self.but(oath="")


class Shown(Event):
    """A house's oath becomes known."""

    seat: int
    oath: str

    reveals: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        return table.but(secrets=tuple(secret for secret in table.secrets if secret[0] != self.seat))

    def tell(self, table: Table) -> str:
        return f"{table.players[self.seat].name} had sworn {self.oath}."


def redact(table: Table, seat: int) -> Table:
    """Everyone sees who has sworn; only the house itself sees what."""
    return table.but(secrets=tuple((who, what, oath if who == seat else "") for who, what, oath in table.secrets))
