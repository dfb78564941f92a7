"""Ploys: strategic ones in the Strategy phase, tactical ones at the moment that each says."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from killzone.core.flow import Flow, Offer
from killzone.core.rules import rule
from killzone.core.subjects import PLOY, of
from killzone.core.table import Table
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.shared.battle.ploys import PloyChoice, PloyEntries, can_use, strategic_offers
from killzone.editions.shared.battle.prices import command_points
from killzone.editions.shared.cards.printed import Ploy

ENTRIES = PloyEntries("kt21.strategy.ploys", "kt21.strategy.ploy-cost", "kt21.strategy.ploy-once")
TACTICAL = PloyEntries("kt21.ploy.tactical", "kt21.ploy.tactical", "kt21.ploy.tactical")
rule("kt21.strategy.ploy-cost", "kt21.strategy.ploy-once", "kt21.ploy.tactical")(can_use)

Effect = Callable[[Any, Table, int, str], Flow]
"""What a tactical ploy does over the context of its window: for a seat, with a choice."""


def ploys_of(table: Table, seat: int) -> tuple[Ploy, ...]:
    """All ploys of a side's faction."""
    team = content_of(table).teams[seat]
    return (*team.strategic_ploys, *team.tactical_ploys) if team else ()


def ploys_used(table: Table, seat: int) -> Iterator[str]:
    """The ploys that a side may have used."""
    yield from (ploy.id for ploy in ploys_of(table, seat))


@rule("kt21.strategy.ploys", "kt21.strategy.ploy-cost", "kt21.strategy.ploy-once")
def strategic_ploys(strategy: Any, table: Table) -> Iterator[Offer]:
    """Each strategic ploy of a player's faction: once in a Strategy phase, paid for and resolved at once."""
    for player in table.players:
        team = content_of(table).teams[player.seat]
        ploys = team.strategic_ploys if team else ()
        yield from strategic_offers(table, player, ploys, hooks.of(table).ploys, ENTRIES)


@rule("kt21.ploy.tactical")
def tactical_ploy(table: Table, seat: int, id: str, choices: Iterable[PloyChoice], effect: Effect) -> Iterator[Offer]:
    """Offers of a tactical ploy, one for each choice, once a turning point; `effect(ctx, table, seat, choice)`."""
    ploy = next((one for one in ploys_of(table, seat) if one.id == id), None)
    if ploy is None or not can_use(table, table.players[seat], ploy):
        return
    for choice, label, subjects in choices:
        take = partial(_take, seat=seat, ploy=ploy, choice=choice, effect=effect)
        key = f"{id}-{choice}" if choice else id
        told, price, about = f"{ploy.name}: {label}", command_points(ploy.cost), of(PLOY, id) + subjects
        yield Offer(key, seat, told, take, rule=TACTICAL.strategic, price=price, subjects=about)


def _take(ctx: Any, table: Table, *, seat: int, ploy: Ploy, choice: str, effect: Effect) -> Flow:
    flow: Any = effect(ctx, table, seat, choice)
    flow.events = (*TACTICAL.paid(table.players[seat], ploy.id, ploy.name, ploy.cost), *flow.events)
    return flow  # type: ignore[no-any-return]  # a Flow whose events could be written to
