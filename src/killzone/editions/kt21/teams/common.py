"""What the rules of all teams of this edition need beside what they share with those of others."""

from collections.abc import Iterator
from typing import Any

from killzone.core.flow import Sequence, continuations_of
from killzone.core.machine import Windows
from killzone.core.table import Operative, Table
from killzone.editions.kt21.actions.perform import can_be_free, perform
from killzone.editions.kt21.actions.shoot import Shooting
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.kt21.board.engagement import engaged
from killzone.editions.kt21.board.measuring import gap, within
from killzone.editions.kt21.board.visibility import is_visible
from killzone.editions.kt21.cards.datacards import WeaponRule
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.operatives.characteristics import incapacitated
from killzone.editions.shared.battle.ploys import PloyChoice
from killzone.editions.shared.cards.printed import Ability, Ploy
from killzone.editions.shared.teams.common import Carriers, FreeActions, Ways, bearers_unless
from killzone.editions.shared.teams.meridian_survey import next_in_the_chain

CARRIERS = Carriers()
"""The code of each team's rules, by id."""
team_rule = CARRIERS.mark


def team_rules(id: str, hooks: Hooks, windows: Windows, sequences: tuple[Sequence[Any], ...] = ()) -> Rules:
    """The rules of a team, all of which are in play where anybody has one of them, whatever team they are of."""
    return Rules(id, hooks, windows, sequences, CARRIERS.in_play(id, _printed))


def _printed(table: Table) -> Iterator[str]:
    """What the factions bring, and the items that somebody has whatever their faction."""
    for team in filter(None, content_of(table).teams):
        printed: tuple[Ability | Ploy, ...] = (*team.abilities, *team.strategic_ploys, *team.tactical_ploys)
        yield from (one.id for one in printed)
        yield from (item.id for item in team.equipment)
    yield from (item for player in table.players for item in player.equipment)


bearers = bearers_unless(incapacitated)
WAYS = Ways(within, gap, is_visible, engaged, bearers, WeaponRule)


def ready_nearby(table: Table, last: Operative) -> list[PloyChoice]:
    """Those who may be activated at once after somebody: ready friends within 3" of where it stands."""
    return next_in_the_chain(WAYS, table, last) if last.spot is not None else []


FREELY = FreeActions(Shooting, perform, can_be_free)
continuations_of("kt21", FREELY.acted_freely)
