"""Ploys: strategic ones in the Strategy phase, tactical ones at the moment that each says.

A strategic ploy is a `Gambit` among the `ploys` of its team's hooks. A tactical one makes offers in the window that
suits it, with `tactical_ploy(ctx, table, seat, id, choices, then)`; `then(ctx, table, use)` is a continuation that
does what the ploy says, or `withdraw(ctx, use)` where the opponent objected and it was taken back. `ctx.withdrawn` must
be a field of the window's context.
"""

from collections.abc import Iterator

from killzone.core.flow import Offer
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.shared.battle import declared_ploys
from killzone.editions.shared.battle.declared_ploys import Declaring, use_sequence
from killzone.editions.shared.battle.ploys import PloyEntries, can_use, strategic_offers
from killzone.editions.shared.cards.printed import Ploy

ENTRIES = PloyEntries("kt21.strategy.ploys", "kt21.strategy.ploy-cost", "kt21.strategy.ploy-once")
TACTICAL = PloyEntries("kt21.ploy.tactical", "kt21.ploy.tactical", "kt21.ploy.tactical")
rule("kt21.strategy.ploy-cost", "kt21.strategy.ploy-once", "kt21.ploy.tactical")(can_use)


def ploys_of(table: Table, seat: int) -> tuple[Ploy, ...]:
    """All ploys of a side's faction."""
    team = content_of(table).teams[seat]
    return (*team.strategic_ploys, *team.tactical_ploys) if team else ()


def ploys_used(table: Table, seat: int) -> Iterator[str]:
    """The ploys that a side may have used."""
    yield from (ploy.id for ploy in ploys_of(table, seat))


@rule("kt21.strategy.ploys", "kt21.strategy.ploy-cost", "kt21.strategy.ploy-once")
def strategic_ploys(strategy: object, table: Table) -> Iterator[Offer]:
    """Each strategic ploy of a player's faction: once in a Strategy phase, paid for and resolved at once."""
    for player in table.players:
        team = content_of(table).teams[player.seat]
        ploys = team.strategic_ploys if team else ()
        yield from strategic_offers(table, player, ploys, hooks.of(table).ploys, ENTRIES)


class PloyUse(declared_ploys.PloyUse):
    """A tactical ploy being declared."""

    entries = TACTICAL


@rule("kt21.ploy.tactical")
def ploy_of(table: Table, seat: int, id: str) -> Ploy | None:
    """A player's ploy by its id; None if their faction has no such ploy."""
    return next((ploy for ploy in ploys_of(table, seat) if ploy.id == id), None)


USE_PLOY = use_sequence("kt21.use-ploy", TACTICAL.cost)
DECLARING = Declaring(PloyUse, USE_PLOY, ploy_of)
is_available, tactical_ploy = DECLARING.is_available, DECLARING.offers
