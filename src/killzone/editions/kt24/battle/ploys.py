"""Ploys and other gambits: what each player may use, at what price, and how often.

A strategy ploy is a `Gambit` that its team brings; it is offered in the Gambit step and says what happens. A
firefight ploy makes offers in whatever window suits it, with `firefight_ploy`; its effect is a continuation that gets
the `PloyUse`, since the opponent may have something to say before the ploy is paid for.
"""

from collections.abc import Iterator

from killzone.core.flow import Offer
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.battle.options import content_of
from killzone.editions.shared.battle import declared_ploys
from killzone.editions.shared.battle.declared_ploys import Declaring, use_sequence
from killzone.editions.shared.battle.ploys import PloyEntries, can_use, strategic_offers
from killzone.editions.shared.cards.printed import Ploy


def ploy_of(table: Table, seat: int, id: str) -> Ploy | None:
    """A player's ploy by its id; None if their team has no such ploy."""
    team = content_of(table).teams[seat]
    ploys = (*team.strategy_ploys, *team.firefight_ploys) if team else ()
    return next((ploy for ploy in ploys if ploy.id == id), None)


def ploys_used(table: Table, seat: int) -> Iterator[str]:
    """The ploys of a side's team."""
    team = content_of(table).teams[seat]
    if team is not None:
        yield from (ploy.id for ploy in (*team.strategy_ploys, *team.firefight_ploys))


ENTRIES = PloyEntries("kt24.strategy.gambits", "kt24.ploy.cost", "kt24.ploy.once")
rule("kt24.ploy.cost", "kt24.ploy.once")(can_use)


@rule("kt24.strategy.gambits", "kt24.strategy.gambit-once")
def gambits(strategy: object, table: Table) -> Iterator[Offer]:
    """Each strategy ploy of a player's team: once a turning point, for its CP."""
    for player in table.players:
        team = content_of(table).teams[player.seat]
        ploys = team.strategy_ploys if team else ()
        yield from strategic_offers(table, player, ploys, hooks.of(table).gambits, ENTRIES)


class PloyUse(declared_ploys.PloyUse):
    """A firefight ploy being declared."""

    entries = ENTRIES


USE_PLOY = use_sequence("kt24.use-ploy", ENTRIES.cost)
DECLARING = Declaring(PloyUse, USE_PLOY, ploy_of)
is_available, firefight_ploy = DECLARING.is_available, DECLARING.offers
