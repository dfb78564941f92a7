"""Ploys: what each player may use, at what price, and how often."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from killzone.core.events import Event, Used, spend
from killzone.core.flow import Flow, Offer
from killzone.core.subjects import PLOY, Subject, of
from killzone.core.table import Player, Table
from killzone.editions.shared.battle.prices import command_points
from killzone.editions.shared.cards.printed import Ploy

StrategyPloy = Callable[[Any, Table, int], Flow]


class Gambit:
    """What the strategy ploy with this id does: `use(strategy, table, seat)` is run when it is taken.

    It is offered while `possible(table, seat)`.
    """

    __slots__ = ("id", "possible", "use")

    def __init__(
        self, id: str, use: StrategyPloy, possible: Callable[[Table, int], bool] = lambda table, seat: True
    ) -> None:
        self.id, self.use, self.possible = id, use, possible


class PloyChoice(NamedTuple):
    """One way to use a ploy: the word for it, what it does, and what it is about."""

    choice: str
    label: str
    subjects: tuple[Subject, ...] = ()


class PloyEntries(NamedTuple):
    """The entries of an edition's ledger about ploys: those of the Strategy phase, their price, each once."""

    strategic: str
    cost: str
    once: str

    def paid(self, player: Player, id: str, name: str, cost: int) -> list[Event]:
        """A ploy is paid for and has been used."""
        used: list[Event] = [Used(self.once, player.seat, id, name)]
        return [*spend(player, cost, name, self.cost), *used]


def can_use(table: Table, player: Player, ploy: Ploy) -> bool:
    """A ploy needs its CP and is used once a turning point by each player."""
    return player.points >= ploy.cost and not player.uses(ploy.id, table.turn)


def strategic_offers(
    table: Table, player: Player, ploys: Iterable[Ploy], gambits: Mapping[str, Gambit], entries: PloyEntries
) -> Iterator[Offer]:
    """Each of these ploys that a player may use now: paid for, then resolved at once."""
    for ploy in ploys:
        gambit = gambits.get(ploy.id)
        if gambit and can_use(table, player, ploy) and gambit.possible(table, player.seat):
            take = partial(_use, seat=player.seat, ploy=ploy, gambit=gambit, entries=entries)
            price, about = command_points(ploy.cost), of(PLOY, ploy.id)
            yield Offer(ploy.id, player.seat, ploy.name, take, rule=entries.strategic, price=price, subjects=about)


def _use(strategy: object, table: Table, *, seat: int, ploy: Ploy, gambit: Gambit, entries: PloyEntries) -> Flow:
    flow: Any = gambit.use(strategy, table, seat)
    flow.events = (*entries.paid(table.players[seat], ploy.id, ploy.name, ploy.cost), *flow.events)
    return flow  # type: ignore[no-any-return]  # a Flow whose events could be written to
