"""The edition as one value."""

from functools import cache
from typing import TYPE_CHECKING, Any

from killzone.editions.edition import Edition
from killzone.editions.kt24.battle.opening import battle_source
from killzone.editions.kt24.odds.attacks import kit
from killzone.editions.kt24.ruleset import ruleset
from killzone.editions.kt24.scope import SCOPE

if TYPE_CHECKING:
    from killzone.content.scenario import ScenarioParts
    from killzone.editions.presentation import Presentation


@cache
def edition() -> Edition:
    """Kill Team 2024, lite and full."""
    return Edition(
        "kt24",
        scope=SCOPE,
        ruleset=ruleset,
        battle_source=battle_source,
        scenario=_scenario,
        attacks=kit,
        presentation=_presentation,
    )


def _scenario() -> "ScenarioParts[Any]":
    from killzone.editions.kt24.cards.files import SCENARIO_PARTS

    return SCENARIO_PARTS


def _presentation() -> "Presentation":
    from killzone.editions.kt24.presentation import pictures

    return pictures
