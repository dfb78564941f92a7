"""The cards of a battle as they are read."""

from collections.abc import Callable, Iterable
from typing import Any

from killzone.core.sheets import Sheet
from killzone.core.table import Table
from killzone.editions.shared.cards.printed import Ability

MakeSheet = Callable[[Any, Iterable[Ability]], Sheet]
"""Makes a sheet of a card and of the abilities of its team, of which it has some."""


def of_battle(make: MakeSheet, table: Table) -> tuple[Sheet, ...]:
    """The card of everybody in the battle, once each."""
    teams = table.setting.detail.teams
    found: dict[str, Sheet] = {}
    for one in table.operatives:
        team = teams[one.seat] if one.seat < len(teams) else None
        found.setdefault(one.card.id, make(one.card, team.abilities if team else ()))
    return tuple(found.values())


def of_team(make: MakeSheet, team: Any) -> tuple[Sheet, ...]:
    """The cards that a team may choose from."""
    return tuple(make(card, team.abilities) for card in team.cards)
