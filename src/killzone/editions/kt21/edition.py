"""The edition as one value."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from killzone.core.flow import OfferRule, Sequence
from killzone.core.values import Json
from killzone.editions.edition import Edition, Usual, Way, Wish
from killzone.editions.kt21.attack.duel import DUEL
from killzone.editions.kt21.attack.shot import SHOT
from killzone.editions.kt21.scope import SCOPE
from killzone.editions.kt21.ways import FIRST_STEPS, MATCHED, OPEN
from killzone.editions.kt21.weapons.dice_rules import WINDOWS
from killzone.editions.kt21.words import WORDS

if TYPE_CHECKING:
    from killzone.content.scenario import ScenarioParts
    from killzone.core.attacks import AttackKit
    from killzone.core.ruleset import Ruleset
    from killzone.core.sheets import TeamPage
    from killzone.editions.presentation import Presentation

WAYS = (
    Way(MATCHED, "matched play", "All {rules} rules: a mission, secret tac ops, equipment", missions=True),
    Way(OPEN, "open play", "No mission and no tac ops: whoever is hurt less wins"),
    Way(
        FIRST_STEPS,
        "first steps",
        "Open play with half teams: start here if you are new",
        selections=False,
        length=0.4,
        killzone="tollgate-six",
    ),
)

SEQUENCES: tuple[Sequence[Any], ...] = (SHOT, DUEL)


def attack_windows() -> Mapping[str, tuple[OfferRule, ...]]:
    """The timing windows of the attacks, each with the rules that make offers in it."""
    return WINDOWS


@cache
def edition() -> Edition:
    """Kill Team 2021 with Close Quarters."""
    return Edition(
        "kt21",
        "Kill Team 2021",
        "2021",
        words=WORDS,
        seats=(2,),
        ways=WAYS,
        usual=Usual("candlewick-court", ("ninth-bell", "meridian-survey"), "statement-of-holdings"),
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
    from killzone.editions.kt21.cards.files import SCENARIO_PARTS

    return SCENARIO_PARTS


def _read_team(name: str, *, strict: bool = False) -> "TeamPage":
    from killzone.editions.kt21.presentation.teams import team_page

    return team_page(name, strict=strict)


def _forms() -> Mapping[str, tuple[Any, str]]:
    from killzone.editions.kt21.cards.forms import FORMS

    return FORMS


def _presentation() -> "Presentation":
    from killzone.editions.kt21.presentation import pictures

    return pictures


def _ruleset() -> "Ruleset":
    from killzone.editions.kt21.ruleset import ruleset

    return ruleset()


def _battle_source(wish: Wish) -> Json:
    from killzone.editions.kt21.battle.opening import wished_source

    return wished_source(wish)


def _attacks() -> "AttackKit":
    from killzone.editions.kt21.odds.attacks import kit

    return kit()
