"""Operating a hatchway in the middle of a move; each edition says in which moves, by which entry, and moves on itself.

A move under way is a context with its `performing`, the distance `rest` that it has left, the actions `extra` that were
performed with it and the AP `paid` for these.
"""

from typing import Any, Final, TypeVar

from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask
from killzone.core.subjects import OPENING, Price, of
from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.action import ACTIVATION, Performing, action_of, legal, price_of
from killzone.editions.shared.actions.moves import Moving
from killzone.editions.shared.actions.shooting import Then
from killzone.editions.shared.battle.prices import action_points
from killzone.editions.shared.close_quarters.hatchways import OPERATE_HATCH, HatchwayRules, hatch_verb
from killzone.geometry.units import text as length_text

NO_HATCH: Final = "no-hatch"


M = TypeVar("M", bound=Moving)


class MidwayRules:
    """In which moves a hatchway may be operated on the way, and the entry that says so."""

    __slots__ = ("hatchways", "moves", "rule")

    def __init__(self, rule: str, hatchways: HatchwayRules, moves: tuple[str, ...]) -> None:
        self.rule, self.hatchways, self.moves = rule, hatchways, moves

    def ask(self, moving: M, table: Table, then: Then[M]) -> Ask | None:
        """Whether a hatchway is operated, and the rest of the move used afterwards; None where that is not legal."""
        operative = table.operative(moving.performing.operative)
        if not self._may_operate(moving, table, operative):
            return None
        price, id = action_points(self.price(moving, table)), self.rule
        hatches = self.hatchways.operable_hatches(table, operative)
        buttons = [_option(one, hatch_verb(table, one), price, id) for one in hatches]
        buttons.append(Option(NO_HATCH, "Leave the hatchways alone", id))
        prompt = f"Operate a hatchway with {length_text(moving.rest, 1)} of the move left?"
        return Ask(operative.seat, "hatch", prompt, Pick(buttons), then, rule=id, default=NO_HATCH)

    def _may_operate(self, moving: Moving, table: Table, operative: Operative) -> bool:
        """Whether Operate Hatch is legal here, as an action like any other."""
        performing = moving.performing
        if performing.action not in self.moves or performing.when != ACTIVATION or moving.rest <= 0:
            return False
        if not self.hatchways.in_use(table):
            return False
        action = action_of(table, OPERATE_HATCH)
        return action.offered(table, operative) and legal(table, operative, action, amid(moving, table))

    def price(self, moving: Moving, table: Table) -> int:
        """The AP that it costs to operate a hatchway here."""
        operative = table.operative(moving.performing.operative)
        return price_of(table, operative, action_of(table, OPERATE_HATCH), amid(moving, table).performed)


def _option(hatch: str, verb: str, price: Price, id: str) -> Option:
    label = f"{verb}, {price}, then move on"
    return Option(hatch, label, id, of(OPENING, hatch), price, f"{verb}, then move on")


def amid(moving: Moving, table: Table) -> Any:
    """What the move so far means to Operate Hatch in the middle of it, as the edition's `Performing`."""
    own: Performing = moving.performing
    operative = table.operative(own.operative)
    left = own.left - price_of(table, operative, action_of(table, own.action), own.performed) - moving.paid
    performed = (*own.performed, own.action, *moving.extra)
    return own.but(action=OPERATE_HATCH, performed=performed, left=left, most=0, amid=True)
