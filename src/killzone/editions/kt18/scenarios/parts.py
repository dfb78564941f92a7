"""What scenario files of this edition are made of: its cards, its names, and what judges a position."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any

from killzone.content.scenario import Scenario, ScenarioParts
from killzone.core.table import Card
from killzone.editions.kt18.cards.datacards import Datasheet
from killzone.editions.kt18.cards.files import (
    datasheet_of,
    find_card,
    list_teams,
    load_team,
    powers,
    psychic_problems,
    specialisms,
    traits,
    weapon_of,
    weapon_problems,
)
from killzone.editions.kt18.cards.forms import InlineCardForm
from killzone.editions.kt18.cards.models import Bought, equipped
from killzone.editions.kt18.scenarios.forms import BattleForm
from killzone.editions.shared.cards import checks
from killzone.geometry.shapes import Base

LEVELS = (0, 5, 11, 18)
"""What the levels of a commander cost that is written into a file."""


@cache
def known_abilities() -> dict[str, None]:
    """Every ability that a shipped team, a specialism or a trait brings."""
    own = {ability.id for name in list_teams() for ability in load_team(name).abilities}
    learnt = {each.id for one in specialisms().values() for each in (one.ability, *one.choices)}
    return dict.fromkeys(sorted({*own, *learnt, *traits()}))


def card_problems(form: InlineCardForm) -> Iterator[checks.Found]:
    """What is wrong with a model that is written into a scenario."""
    yield from checks.height_problems((), form)
    yield from psychic_problems((), form)
    yield from weapon_problems(form.weapons)
    yield from checks.references(("abilities",), form.abilities, known_abilities(), "ability")
    yield from checks.references(("traits",), form.traits, traits(), "trait")
    if form.specialism is not None:
        yield from checks.references(("specialism",), (form.specialism,), specialisms(), "specialism")
    elif form.level > 1 and not form.commander:
        yield ("level",), f"{form.name} is said to be of level {form.level} and has no specialism."
    if form.traits and not form.commander:
        yield ("traits",), f"{form.name} has traits and is no commander."


def card_of(id: str, form: InlineCardForm) -> Datasheet:
    """The datasheet of a form without mistakes."""
    weapons = [weapon_of(own, each) for own, each in form.weapons.items()]
    levels = LEVELS if form.commander else ()
    sheet = datasheet_of(id, form, weapons, faction=form.faction, abilities=form.abilities, levels=levels)
    role = specialisms()[form.specialism] if form.specialism else None
    took = tuple(one.id for one in role.choices if one.id in form.abilities) if role else ()
    bought = Bought(role, form.level, took, (), tuple(traits()[id] for id in form.traits))
    return equipped(sheet, bought, form.points).but(id=id)


def _marker(kind: str) -> Base:
    from killzone.editions.kt18.battle.opening import size_of

    return size_of(kind)


def _wounds(card: Card, tokens: Mapping[str, int]) -> int:
    assert isinstance(card, Datasheet)
    return card.wounds


def _position_problems(scenario: Scenario[InlineCardForm]) -> Collection[checks.Found]:
    from killzone.editions.kt18.scenarios.problems import scenario_problems

    return scenario_problems(scenario)


def _player_tokens() -> Collection[str]:
    from killzone.editions.kt18.missions.change_of_address import TENANT
    from killzone.editions.kt18.missions.quorum import NOTABLES

    return TENANT, NOTABLES


def _none(*_: Any) -> Collection[str]:
    return ()


def all_powers() -> tuple[str, ...]:
    """The ids of all powers."""
    return tuple(powers())


PARTS = ScenarioParts(
    form=BattleForm,
    players=(2, 3, 4),
    marker=_marker,
    make_card=card_of,
    card_problems=card_problems,
    find_card=find_card,
    wounds=_wounds,
    problems=_position_problems,
    player_tokens=_player_tokens,
)
