"""What scenario files of this edition are made of: its cards, its names, and what judges a position."""

from collections.abc import Collection, Mapping

from killzone.content.scenario import Scenario, ScenarioParts
from killzone.content.source import Path
from killzone.core.table import Card
from killzone.editions.kt24.cards.datacards import Datacard
from killzone.editions.kt24.cards.files import card_of, card_problems, equipment_for, find_card
from killzone.editions.kt24.cards.forms import InlineCardForm
from killzone.editions.kt24.equipment.selection import selection_problems
from killzone.editions.kt24.scenarios.forms import BattleForm
from killzone.geometry.shapes import Base


def _wounds(card: Card, tokens: Mapping[str, int]) -> int:
    """The most wounds of an operative with this card, and with the equipment that it bears."""
    from killzone.editions.kt24.operatives.stats import wounds_of_bearer
    from killzone.editions.kt24.ruleset import ruleset

    assert isinstance(card, Datacard)
    return wounds_of_bearer(ruleset().whole.hooks, card, tokens)


def _equipment_ids(team: str | None) -> tuple[str, ...]:
    return tuple(item.id for item in equipment_for(team))


def _actions() -> Collection[str]:
    """What an operative may have performed; some actions count as others."""
    from killzone.editions.kt24.ruleset import ruleset

    return {id for action in ruleset().whole.hooks.actions.values() for id in (action.id, action.counts_as)}


def _position_problems(scenario: Scenario[InlineCardForm]) -> Collection[tuple[Path, str]]:
    from killzone.editions.kt24.scenarios.problems import scenario_problems

    return scenario_problems(scenario)


def _marker(kind: str) -> Base:
    from killzone.editions.kt24.board.markers import size_of

    return size_of(kind)


PARTS = ScenarioParts(
    form=BattleForm,
    marker=_marker,
    make_card=card_of,
    card_problems=card_problems,
    find_card=find_card,
    wounds=_wounds,
    equipment=_equipment_ids,
    equipment_problems=selection_problems,
    actions=_actions,
    problems=_position_problems,
)
