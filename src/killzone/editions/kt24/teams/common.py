"""What the rules of all teams of this edition need beside what they share with those of others."""

from collections.abc import Iterator
from typing import Any

from killzone.core.flow import Sequence, continuations_of
from killzone.core.machine import Windows
from killzone.core.table import Table
from killzone.editions.kt24.actions.perform import can_be_free, perform
from killzone.editions.kt24.actions.shoot import Shooting
from killzone.editions.kt24.battle.options import content_of
from killzone.editions.kt24.board.visibility import enemies_in_control_range, gap, is_visible, within
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.hooks import Hooks, Rules
from killzone.editions.kt24.operatives.injury import is_incapacitated
from killzone.editions.shared.cards.printed import Ability, Ploy
from killzone.editions.shared.teams.common import Carriers, FreeActions, Ways, bearers_unless

CARRIERS = Carriers()
"""The code of each team's rules, by id."""
team_rule = CARRIERS.mark


def team_rules(id: str, hooks: Hooks, windows: Windows, sequences: tuple[Sequence[Any], ...] = ()) -> Rules:
    """The rules of a team, all of which are in play where anybody has one of them, whatever team they are of."""
    return Rules(id, hooks, windows, sequences, CARRIERS.in_play(id, _printed))


def _printed(table: Table) -> Iterator[str]:
    for team in filter(None, content_of(table).teams):
        printed: tuple[Ability | Ploy, ...] = (*team.abilities, *team.strategy_ploys, *team.firefight_ploys)
        yield from (one.id for one in printed)


bearers = bearers_unless(is_incapacitated)
WAYS = Ways(within, gap, is_visible, enemies_in_control_range, bearers, WeaponRule)


FREELY = FreeActions(Shooting, perform, can_be_free)
continuations_of("kt24", FREELY.acted_freely)
