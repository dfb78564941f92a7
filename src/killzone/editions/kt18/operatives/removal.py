"""Out of action: the step before a model leaves, the removal, and who is to be credited with it."""

from collections.abc import Iterator
from typing import Final

from killzone.core.events import Ended, Event, Removed
from killzone.core.flow import Call, Concerning, Done, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.aims import Happening
from killzone.editions.kt18.operatives.asking import about

BEFORE_REMOVAL: Final = "before-removal"


class TakenOut(Removed):
    """A model is taken out of action: by which model, and of which seat, if anybody's attack or power did it."""

    by: str = ""
    seat: int = -1

    def apply(self, table: Table) -> Table:
        return table.with_operative(table.operative(self.operative).but(spot=None, wounds=0, ready=False, tokens=()))

    def tell(self, table: Table) -> str:
        name = table.operative(self.operative).name
        by = f" by {table.operative(self.by).name}" if self.by else ""
        return f"{name} is taken out of action{by}."


class Removal(Concerning):
    """A model whose Injury roll says out of action, and who did it: a model, and the seat of it.

    `after` is what takes place once it is gone.
    """

    operative: str
    by: str = ""
    seat: int = -1
    after: tuple[Happening, ...] = ()

    @property
    def concerns(self) -> str:
        return self.operative


def _own_seat(removal: Removal, table: Table) -> tuple[int, ...]:
    return (table.operative(removal.operative).seat,)


@rule("kt18.def.out-of-action")
def remove(removal: Removal, table: Table) -> Flow:
    """The model leaves the battlefield; what lasts on its user alone ends with it, what it did to others stays."""
    if table.operative(removal.operative).spot is None:  # gone meanwhile, and all that follows has followed
        return Jump(removal, afterwards)
    return Next(removal, _gone(removal, table))


def _gone(removal: Removal, table: Table) -> Iterator[Event]:
    id = "kt18.def.out-of-action"
    yield TakenOut(id, removal.operative, removal.by, removal.seat)
    centred = tuple(one for one in table.effects if one.operative == removal.operative and not one.target)
    if centred:
        yield Ended(id, centred)


def follow(removal: Removal, table: Table) -> Flow:
    """What follows from a model being taken out of action, such as what it scores."""
    return Next(removal, hooks.of(table).taken_out(table, table.operative(removal.operative), removal.by))


def afterwards(removal: Removal, table: Table) -> Flow:
    """What players have decided to do about it takes place."""
    if not removal.after:
        return Done()
    first, *rest = removal.after
    return Call(removal.but(after=tuple(rest)), first.sequence, first.ctx, _seen_to)


@continuation
def _seen_to(removal: Removal, table: Table, result: object) -> Flow:
    return Jump(removal, afterwards)


REMOVAL = Sequence(
    "kt18.removal",
    "Out of action",
    Window(
        BEFORE_REMOVAL,
        prompt=about("{who} is about to be removed. Use anything first?"),
        keep="Remove it",
        rule="kt18.def.out-of-action",
        order=_own_seat,
    ),
    remove,
    follow,
    afterwards,
)
