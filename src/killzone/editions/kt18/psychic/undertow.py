"""Undertow: an enemy that stands alone is moved straight towards or away from the feeler, over a ledge as well."""

from collections.abc import Iterator
from typing import Final

from killzone.core.flow import Call, Done, Flow, Sequence, continuation
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.measuring import ENGAGED, enemies_within, within
from killzone.editions.kt18.board.visibility import is_visible
from killzone.editions.kt18.movement.hauling import HAUL, Hauling
from killzone.editions.kt18.psychic.powers import Manifested
from killzone.editions.kt18.teams.common import printed_rule
from killzone.geometry.units import INCH

UNDERTOW: Final = "lean.undertow"
REACH: Final = 12 * INCH
MOST: Final = 3 * INCH


@printed_rule(UNDERTOW)
def alone_enemies(table: Table, psyker: Operative) -> Iterator[Operative]:
    """Enemies within 12" that the feeler sees, and that have no other model within 1"."""
    models = [one for one in table.operatives if one.spot is not None]
    for enemy in enemies_within(table, psyker, REACH):
        beside = any(one.id != enemy.id and within(one, enemy, ENGAGED) for one in models)
        if not beside and is_visible(table, psyker, enemy):
            yield enemy


@printed_rule(UNDERTOW)
def drag_under(power: Manifested, table: Table) -> Flow:
    """The feeler's player says which way and how far, up to 3"."""
    return Call(power, HAUL, Hauling(UNDERTOW, "undertow", power.psyker, power.target, MOST, True), _undertow_over)


@continuation
def _undertow_over(power: Manifested, table: Table, result: None) -> Flow:
    return Done()


PULL = Sequence("kt18.undertow", "Undertow", drag_under)
