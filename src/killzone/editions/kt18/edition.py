"""The edition as one value."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from killzone.core.flow import OfferRule, Sequence
from killzone.core.values import Json
from killzone.editions.edition import Edition, Usual, Way, Wish
from killzone.editions.kt18.attack.mortal_wounds import MORTAL_WOUNDS
from killzone.editions.kt18.attack.throws import WINDOWS
from killzone.editions.kt18.attack.volley import SHOTS, VOLLEY
from killzone.editions.kt18.operatives.injury import INJURY
from killzone.editions.kt18.scope import SCOPE
from killzone.editions.kt18.ways import FIRST_STEPS, MATCHED
from killzone.editions.kt18.words import WORDS

if TYPE_CHECKING:
    from killzone.content.rosters import RosterKind
    from killzone.content.scenario import ScenarioParts
    from killzone.core.attacks import AttackKit
    from killzone.core.ruleset import Ruleset
    from killzone.core.sheets import TeamPage
    from killzone.editions.campaigns import CampaignKit
    from killzone.editions.presentation import Presentation

WAYS: Final = (
    Way(
        MATCHED,
        "Matched play",
        "Rosters of 100 points, specialists and commanders, a mission for two to four players. {rules} rules.",
        missions=True,
    ),
    Way(
        FIRST_STEPS,
        "First steps",
        "Small rosters of up to 60 points, no mission: whoever has most points of models left. {rules} rules.",
        length=0.4,
    ),
)
USUAL: Final = Usual(
    "candlewick-court",
    ("ninth-bell", "meridian-survey"),
    "return-of-property",
    missions=((3, "quorum"), (4, "quorum")),
)
"""What is played where nobody says otherwise."""

SEQUENCES: tuple[Sequence[Any], ...] = (SHOTS, VOLLEY, MORTAL_WOUNDS, INJURY)


def attack_windows() -> Mapping[str, tuple[OfferRule, ...]]:
    """The timing windows of the attacks, each with the rules that make offers in it."""
    return WINDOWS


@cache
def edition() -> Edition:
    """Kill Team 2018, for two to four players."""
    return Edition(
        "kt18",
        "Kill Team 2018",
        "2018",
        words=WORDS,
        seats=(2, 3, 4),
        ways=WAYS,
        usual=USUAL,
        scope=SCOPE,
        ruleset=_ruleset,
        battle_source=_battle_source,
        scenario=_scenario,
        read_team=_read_team,
        forms=_forms,
        attacks=_attacks,
        presentation=_presentation,
        campaign=_campaign,
        rosters=_rosters,
    )


def _scenario() -> "ScenarioParts[Any]":
    from killzone.editions.kt18.scenarios.parts import PARTS

    return PARTS


def _read_team(name: str, *, strict: bool = False) -> "TeamPage":
    from killzone.editions.kt18.presentation.teams import team_page

    return team_page(name, strict=strict)


def _campaign() -> "CampaignKit":
    from killzone.editions.kt18.campaign.kit import Docket

    return Docket()


def _rosters() -> "RosterKind":
    from killzone.editions.kt18.mustering.muster import all_rosters

    return all_rosters()


def _forms() -> Mapping[str, tuple[Any, str]]:
    from killzone.editions.kt18.campaign.state import CampaignForm
    from killzone.editions.kt18.cards.forms import FORMS
    from killzone.editions.kt18.scenarios.forms import BattleForm

    return {"campaign": (CampaignForm, "The campaign of kt18"), **FORMS, "scenario": (BattleForm, "A kt18 scenario")}


def _presentation() -> "Presentation":
    from killzone.editions.kt18.presentation import pictures

    return pictures


def _ruleset() -> "Ruleset":
    from killzone.editions.kt18.ruleset import ruleset

    return ruleset()


def _battle_source(wish: Wish) -> Json:
    from killzone.editions.kt18.battle.opening import wished_source

    return wished_source(wish)


def _attacks() -> "AttackKit":
    from killzone.editions.kt18.odds.attacks import kit

    return kit()
