"""Ploys and other gambits: what each player may use, at what price, and how often."""

from collections.abc import Callable, Iterator
from functools import partial

from killzone.core.events import Event, Used, spend
from killzone.core.flow import Flow, Next, Offer
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.editions.kt24.datacards import Ploy
from killzone.editions.kt24.options import brought

StrategyPloy = Callable[[Table, int], list[Event]]

STRATEGY_PLOYS: dict[str, StrategyPloy] = {}
"""What a strategy ploy does, by its id: a function of the table and the seat that uses it, giving events."""


def strategy_ploy(id: str) -> Callable[[StrategyPloy], StrategyPloy]:
    """Register what a strategy ploy does."""

    def register(function: StrategyPloy) -> StrategyPloy:
        STRATEGY_PLOYS[id] = function
        return function

    return register


@rule("kt24.strategy.gambits", "kt24.strategy.gambit-once", "kt24.ploy.cost", "kt24.ploy.once")
def gambits(strategy: object, table: Table) -> Iterator[Offer]:
    """Each strategy ploy of a player's team: once a turning point, for its CP."""
    for player in table.players:
        team = brought(table).teams[player.seat]
        for ploy in team.strategy_ploys if team else ():
            if ploy.id not in STRATEGY_PLOYS or player.uses(ploy.id, table.turn) or player.points < ploy.cost:
                continue
            take = partial(_use, seat=player.seat, ploy=ploy)
            yield Offer(ploy.id, player.seat, f"{ploy.name}, {ploy.cost} CP", take, rule="kt24.strategy.gambits")


def _use(strategy: object, table: Table, *, seat: int, ploy: Ploy) -> Flow:
    events = [
        *spend(table.players[seat], ploy.cost, ploy.name, "kt24.ploy.cost"),
        Used("kt24.strategy.gambit-once", seat, ploy.id, ploy.name),
        *STRATEGY_PLOYS[ploy.id](table, seat),
    ]
    return Next(strategy, events)
