"""What the rules of teams, specialists, commanders and powers need: whose code they are, and who has them.

Such a rule is known by where it is printed and its id, such as `house-of-seconds.riposte` or `lean.squall`, in events
and effects; cards and files name it without that, so that another team's file may use the same rule.
"""

from collections.abc import Callable, Iterator
from functools import partial

from killzone.core.events import Began, Event
from killzone.core.flow import Flow, Next
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt18.battle.options import content_of
from killzone.editions.kt18.battle.tactics import Declared, TacticRule, use_keys
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.operatives.states import is_out_of_action, is_shaken
from killzone.editions.shared.teams.common import Carriers, is_named, short

CARRIERS = Carriers()
"""The code of each printed rule that is no entry of the ledger, by id."""
printed_rule = CARRIERS.mark


def has(model: Operative, id: str) -> bool:
    """Whether a model has an ability, from wherever."""
    return datasheet(model).has(short(id))


def bearers(table: Table, seat: int, id: str) -> list[Operative]:
    """A seat's models on the battlefield that have an ability and are not shaken."""
    ability = short(id)
    return [one for one in table.of(seat) if datasheet(one).has(ability) and not is_shaken(one)]


def has_with_it(table: Table, seat: int, id: str) -> bool:
    """Whether a seat has a model with an ability that is about its team, on the battlefield or in reserve, and not
    shaken."""
    own = (one for one in table.operatives if one.seat == seat and not is_out_of_action(one))
    return any(has(one, id) and not is_shaken(one) for one in own)


def brings(table: Table, seat: int, id: str) -> bool:
    """Whether the team of a seat has a tactic."""
    teams = content_of(table).teams
    team = teams[seat] if teams else None
    return team is not None and any(tactic.id == short(id) for tactic in team.tactics)


def seats_with(table: Table, id: str) -> list[int]:
    """The seats whose teams have a tactic."""
    return [player.seat for player in table.players if brings(table, player.seat, id)]


def tactic(id: str, name: str, cost: int) -> TacticRule:
    """The tactic that a rule is."""
    return TacticRule(short(id), name, cost, id)


def tactics_used(*tactics: TacticRule) -> Callable[[Table, int], Iterator[str]]:
    """For `uses`: what uses of these tactics are noted as."""

    def known(table: Table, seat: int) -> Iterator[str]:
        yield from (key for one in tactics for key in use_keys(one))

    return known


def named(*rules: str) -> Callable[[Table], bool]:
    """For `in_play`: whether a team or a model of a battle has one of these rules."""
    return partial(is_named, frozenset(rules), _printed)


def _printed(table: Table) -> Iterator[str]:
    for team in filter(None, content_of(table).teams):
        yield from (one.id for one in (*team.abilities, *team.tactics))


def begins(id: str, model: Operative, until: str, text: str, target: str = "") -> Event:
    """A rule is in force on a model until then."""
    return Began(id, Effect(id, model.id, target=target, until=until), text)


def in_force(table: Table, id: str, model: Operative) -> bool:
    """Whether a rule is in force on a model."""
    bearers = [effect.operative for effect in table.effects if effect.rule == id] if table.effects else ()
    return model.id in bearers


def take_force(ctx: object, table: Table, declared: Declared, until: str, text: str) -> Flow:
    """A tactic that was paid for is in force on its model until then; `text` goes on after the model's name."""
    if not declared.paid:
        return Next(ctx)
    model = table.operative(declared.operative)
    return Next(ctx, [begins(declared.rule, model, until, f"{model.name} {text}")])
