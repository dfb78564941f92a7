"""The edition as one value."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from killzone.core.values import Json
from killzone.editions.edition import Edition, Usual, Way, Wish
from killzone.editions.kt24.scope import SCOPE
from killzone.editions.kt24.ways import FIRST_STEPS, FULL, LITE
from killzone.editions.kt24.words import WORDS

if TYPE_CHECKING:
    from killzone.content.scenario import ScenarioParts
    from killzone.core.attacks import AttackKit
    from killzone.core.ruleset import Ruleset
    from killzone.core.sheets import TeamPage
    from killzone.editions.presentation import Presentation

WAYS = (
    Way(FULL, "full", "All {rules} rules, missions and equipment", missions=True, equipment=True),
    Way(LITE, "lite", "{rules} rules, no mission: whoever is hurt less wins", extended=False),
    Way(
        FIRST_STEPS,
        "first steps",
        "Lite rules, half teams: start here if you are new",
        extended=False,
        selections=False,
        length=0.4,
        killzone="tollgate-six",
    ),
)


@cache
def edition() -> Edition:
    """Kill Team 2024, lite and full."""
    return Edition(
        "kt24",
        "Kill Team 2024",
        "2024",
        words=WORDS,
        seats=(2,),
        ways=WAYS,
        usual=Usual("salt-rows", ("ninth-bell", "meridian-survey"), "secure"),
        scope=SCOPE,
        ruleset=_ruleset,
        battle_source=_battle_source,
        scenario=_scenario,
        read_team=_read_team,
        forms=_forms,
        attacks=_attacks,
        presentation=_presentation,
    )


def _scenario() -> "ScenarioParts[Any]":
    from killzone.editions.kt24.cards.files import SCENARIO_PARTS

    return SCENARIO_PARTS


def _read_team(name: str, *, strict: bool = False) -> "TeamPage":
    from killzone.editions.kt24.presentation.teams import team_page

    return team_page(name, strict=strict)


def _forms() -> Mapping[str, tuple[Any, str]]:
    from killzone.editions.kt24.cards.forms import FORMS

    return FORMS


def _presentation() -> "Presentation":
    from killzone.editions.kt24.presentation import pictures

    return pictures


def _ruleset() -> "Ruleset":
    from killzone.editions.kt24.ruleset import ruleset

    return ruleset()


def _battle_source(wish: Wish) -> Json:
    from killzone.editions.kt24.battle.opening import wished_source

    return wished_source(wish)


def _attacks() -> "AttackKit":
    from killzone.editions.kt24.odds.attacks import kit

    return kit()
