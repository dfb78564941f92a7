"""Events of dice: whose they are, what they are for, and what became of each of them."""

from typing import ClassVar

from killzone.core.events import Event
from killzone.core.table import Operative, Table
from killzone.core.values import Value


class DieFate(Value):
    """One die and what became of it.

    `face` is 0 where it was never rolled or no longer matters; `result` is what it counts as, in the edition's word.
    `became` is empty for one that stands, or one of the states of `killzone.core.trays`; `by` names what did it.
    """

    seat: int
    face: int
    result: str
    became: str = ""
    by: str = ""


class Attacked(Event):
    """Somebody attacks: whose doing it is, who with, and `text` in the edition's words. What its dice do follows."""

    seat: int
    operative: str
    text: str

    changes_table: ClassVar[bool] = False

    def apply(self, table: Table) -> Table:
        return table

    def tell(self, table: Table) -> str:
        return self.text


def attacked(rule: str, operative: Operative, does: str) -> Attacked:
    """That an operative attacks, after its name."""
    return Attacked(rule, operative.seat, operative.id, f"{operative.name} {does}.")


class Diced(Event):
    """Something became of dice: whose doing it is, what became of each, and `text` in the edition's words."""

    seat: int
    operative: str
    text: str
    dice: tuple[DieFate, ...]

    changes_table: ClassVar[bool] = False

    def apply(self, table: Table) -> Table:
        return table

    def tell(self, table: Table) -> str:
        return self.text


class Ignored(Event):
    """Dice have saved an operative from losing this many wounds; `text` tells it in the edition's words."""

    seat: int
    operative: str
    amount: int
    text: str

    changes_table: ClassVar[bool] = False

    def apply(self, table: Table) -> Table:
        return table

    def tell(self, table: Table) -> str:
        return self.text
