"""What scenario files of this edition are made of: its cards, its names, and what judges a position."""

from collections.abc import Collection, Mapping

from killzone.content.scenario import Scenario, ScenarioParts
from killzone.core.table import Card
from killzone.editions.kt21.cards.datacards import Datacard
from killzone.editions.kt21.cards.files import (
    archetypes,
    card_of,
    card_problems,
    common_tac_ops,
    equipment_for,
    find_card,
    list_teams,
    load_team,
)
from killzone.editions.kt21.cards.forms import InlineCardForm
from killzone.editions.kt21.scenarios.forms import BattleForm
from killzone.editions.shared.cards import checks
from killzone.geometry.shapes import Base


def _equipment_ids(team: str | None) -> tuple[str, ...]:
    teams = list_teams() if team is None else (team,)
    return tuple(dict.fromkeys(item.id for name in teams for item in equipment_for(load_team(name))))


def _wounds(card: Card, tokens: Mapping[str, int]) -> int:
    """The most wounds of an operative with this card, and with the equipment that it bears."""
    from killzone.editions.kt21.battle.opening import most_wounds

    assert isinstance(card, Datacard)
    return most_wounds(card, tokens)


def _actions() -> Collection[str]:
    """What an operative may have performed; some actions count as others."""
    from killzone.editions.kt21.ruleset import ruleset

    return {id for action in ruleset().whole.hooks.actions.values() for id in (action.id, action.counts_as)}


def _position_problems(scenario: Scenario[InlineCardForm]) -> Collection[checks.Found]:
    from killzone.editions.kt21.scenarios.problems import scenario_problems

    return scenario_problems(scenario)


def _marker(kind: str) -> Base:
    from killzone.editions.kt21.board.objectives import size_of

    return size_of(kind)


def _player_tokens() -> Collection[str]:
    """The tokens that sides can have, of any team and any archetype."""
    from killzone.editions.kt21.battle.setup import ATTACKER
    from killzone.editions.kt21.missions.revealing import known_archetype, met_token

    own = (card for name in list_teams() for card in load_team(name).tac_ops)
    scored = (met_token(card.id, which) for card in (*common_tac_ops(), *own) for which in ("first", "second"))
    return ATTACKER, *map(known_archetype, archetypes()), *scored


PARTS = ScenarioParts(
    form=BattleForm,
    marker=_marker,
    make_card=card_of,
    card_problems=card_problems,
    find_card=find_card,
    wounds=_wounds,
    equipment=_equipment_ids,
    actions=_actions,
    problems=_position_problems,
    player_tokens=_player_tokens,
)
