"""What the rules of all teams of this edition need beside what they share with those of others."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from killzone.core.events import Event
from killzone.core.flow import Flow, Next, OfferRule, Sequence, continuation
from killzone.core.table import Operative, Table
from killzone.editions.kt21.actions.action import Performing
from killzone.editions.kt21.actions.perform import Deed, perform
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
from killzone.editions.shared.teams.common import Carriers, Ways, following, has_ability, is_named, with_free
from killzone.editions.shared.teams.meridian_survey import next_in_the_chain

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
    """What the factions bring, and the items that somebody has whatever their faction."""
    for team in filter(None, content_of(table).teams):
        printed: tuple[Ability | Ploy, ...] = (*team.abilities, *team.strategic_ploys, *team.tactical_ploys)
        yield from (one.id for one in printed)
        yield from (item.id for item in team.equipment)
    yield from (item for player in table.players for item in player.equipment)


def bearers(table: Table, seat: int, id: str) -> list[Operative]:
    """A side's operatives with an ability that are still in the battle."""
    return [one for one in table.of(seat) if has_ability(one, id) and not incapacitated(one)]


WAYS = Ways(within, gap, is_visible, engaged, bearers, WeaponRule)


def ready_nearby(table: Table, last: Operative) -> list[PloyChoice]:
    """Those who may be activated at once after somebody: ready friends within 3" of where it stands."""
    return next_in_the_chain(WAYS, table, last) if last.spot is not None else []


def free_action(deed: Deed, operative: Operative, action: str) -> Performing:
    """A free action in the wake of another; in its own activation it is bound by what the operative did before."""
    used = deed.result.weapon if isinstance(deed.result, Shooting) else ""
    performing: Performing = following(deed, operative, action, used)
    return performing


def act_freely(deed: Deed, table: Table, performing: Performing, events: Iterable[Event] = ()) -> Flow:
    """Perform an action as a reaction to another, for free unless it says otherwise."""
    return perform(deed, table, performing, _acted_freely, events)


@continuation
def _acted_freely(deed: Deed, table: Table, done: Deed) -> Flow:
    return Next(with_free(deed, done))
