"""What holds for every ability, ploy and item that is printed for 2021: each has code, and a sentence about it."""

from collections.abc import Iterator

import pytest
from compiled import COMPILED

from killzone.editions.kt21.cards.files import list_teams, load_team, universal_equipment
from killzone.editions.kt21.missions.tac_op_conditions import FIRST, SECOND
from killzone.editions.kt21.ruleset import ruleset
from killzone.editions.kt21.teams import KNOWN
from killzone.editions.kt21.teams.common import CARRIERS
from killzone.editions.shared.cards.printed import Ability, Ploy


def printed() -> Iterator[str]:
    """Everything that the files of 2021 name, with its team."""
    for name in list_teams():
        team = load_team(name)
        rules: tuple[Ability | Ploy, ...] = (*team.abilities, *team.strategic_ploys, *team.tactical_ploys)
        yield from (f"{name}.{one.id}" for one in rules)
        yield from (f"{name}.{item.id}" for item in team.equipment)
    yield from (f"equipment.{item.id}" for item in universal_equipment())


def test_every_ability_ploy_and_item_of_the_files_has_code_and_nothing_else_has() -> None:
    assert sorted(CARRIERS) == sorted(printed())
    assert {id.partition(".")[2] for id in printed() if not id.startswith("equipment.")} == KNOWN


@pytest.mark.skipif(COMPILED, reason="compiled functions keep no sentences")
def test_every_rule_has_a_sentence_that_says_what_it_does() -> None:
    assert [id for id, functions in CARRIERS.items() if not all(function.__doc__ for function in functions)] == []


def test_every_ability_of_a_card_is_printed() -> None:
    for name in list_teams():
        team = load_team(name)
        own = {one.id for one in team.abilities}
        assert {id for card in team.cards for id in card.abilities} == own


def test_every_strategic_ploy_can_be_used() -> None:
    ids = {ploy.id for name in list_teams() for ploy in load_team(name).strategic_ploys}
    assert ids == set(ruleset().whole.hooks.ploys)


@pytest.mark.parametrize("name", list_teams())
def test_every_tac_op_of_a_team_has_conditions(name: str) -> None:
    for card in load_team(name).tac_ops:
        assert card.id in FIRST
        assert card.id in SECOND
