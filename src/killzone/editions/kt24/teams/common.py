"""What the rules of all teams of this edition need beside what they share with those of others."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from killzone.core.events import Event
from killzone.core.flow import Flow, Next, OfferRule, Sequence, continuation
from killzone.core.table import Operative, Table
from killzone.editions.kt24.actions.action import Performing
from killzone.editions.kt24.actions.perform import Deed, perform
from killzone.editions.kt24.actions.shoot import Shooting
from killzone.editions.kt24.battle.options import content_of
from killzone.editions.kt24.board.visibility import enemies_in_control_range, gap, is_visible, within
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.hooks import Hooks, Rules
from killzone.editions.kt24.operatives.injury import is_incapacitated
from killzone.editions.shared.cards.printed import Ability, Ploy
from killzone.editions.shared.teams.common import Carriers, Ways, following, has_ability, is_named, with_free

CARRIERS = Carriers()
"""The code of each team's rules, by id."""
team_rule = CARRIERS.mark


def team_rules(
    id: str,
    *rules: str,
    hooks: Hooks,
    windows: Mapping[str, tuple[OfferRule, ...]],
    sequences: tuple[Sequence[Any], ...] = (),
) -> Rules:
    """The rules of a team, all of which are in play where anybody has one of them, whatever team they are of."""
    return Rules(id, hooks, windows, sequences, partial(is_named, frozenset(rules), _printed))


def _printed(table: Table) -> Iterator[str]:
    for team in filter(None, content_of(table).teams):
        printed: tuple[Ability | Ploy, ...] = (*team.abilities, *team.strategy_ploys, *team.firefight_ploys)
        yield from (one.id for one in printed)


def bearers(table: Table, seat: int, id: str) -> list[Operative]:
    """A side's operatives with an ability that are still in the battle."""
    return [one for one in table.of(seat) if has_ability(one, id) and not is_incapacitated(one)]


WAYS = Ways(within, gap, is_visible, enemies_in_control_range, bearers, WeaponRule)


def free_action(deed: Deed, operative: Operative, action: str) -> Performing:
    """A free action in the wake of another. In its own activation it is bound by what the operative did before in it,
    and in its own counteraction by how far it may move.
    """
    used = deed.result.weapon if isinstance(deed.result, Shooting) else ""
    performing: Performing = following(deed, operative, action, used)
    return performing


def act_freely(deed: Deed, table: Table, performing: Performing, events: Iterable[Event] = ()) -> Flow:
    """Perform a free action as a reaction to another."""
    return perform(deed, table, performing, _acted_freely, events)


@continuation
def _acted_freely(deed: Deed, table: Table, done: Deed) -> Flow:
    return Next(with_free(deed, done))
