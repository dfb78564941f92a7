"""What damage does once it has been dealt: injuries told, and who is to be removed."""

from typing import Any

from killzone.core.events import Event, Said
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt21.operatives.characteristics import incapacitated, injured
from killzone.editions.shared.board.kept import kept_while, same_operatives


def falling(table: Table) -> list[Operative]:
    """The operatives in the killzone without wounds, those of the player with initiative first."""
    fallen = [one for one in table.operatives if one.wounds <= 0 and one.spot is not None and incapacitated(one)]
    return sorted(fallen, key=lambda one: table.order.index(one.seat))


@kept_while(same_operatives)
def all_injured(table: Table) -> tuple[str, ...]:
    """Who is injured now."""
    found = []
    for one in table.operatives:
        card: Any = one.card
        # Nothing doubles W: see `injured`. Everybody is looked at after each move.
        if one.wounds < card.wounds and one.spot is not None and injured(table, one):
            found.append(one.id)
    return tuple(found)


@rule("kt21.damage.injured")
def injuries(before: tuple[str, ...], table: Table) -> list[Event]:
    """Tell who has become injured and who is no longer."""
    now = all_injured(table)
    if now == before:
        return []
    told: list[Event] = []
    for one in table.operatives:
        if one.spot is None or (one.id in now) == (one.id in before):
            continue
        what = 'is injured: M 2" less, BS and WS 1 worse' if one.id in now else "is no longer injured"
        told.append(Said("kt21.damage.injured", f"{one.name} {what}."))
    return told
