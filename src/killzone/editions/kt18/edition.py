"""The edition as one value."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from killzone.editions.edition import Battles, Edition, Pages, Usual, Way
from killzone.editions.kt18.scope import SCOPE
from killzone.editions.kt18.ways import FIRST_STEPS, MATCHED
from killzone.editions.kt18.words import WORDS

if TYPE_CHECKING:
    from killzone.content.rosters import RosterKind
    from killzone.core.attacks import AttackKit
    from killzone.editions.campaigns import CampaignKit

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


@cache
def edition() -> Edition:
    """Kill Team 2018, for two to four players."""
    about = Edition("kt18", "Kill Team 2018", "2018", WORDS, seats=(2, 3, 4), ways=WAYS, usual=USUAL, scope=SCOPE)
    return about._replace(forms=_forms, attacks=_attacks, campaign=_campaign, rosters=_rosters).loading(
        _battles, _pages
    )


def _battles() -> Battles:
    from killzone.editions.kt18 import battles

    return battles


def _pages() -> Pages:
    from killzone.editions.kt18 import pages

    return pages


def _forms() -> Mapping[str, tuple[Any, str]]:
    from killzone.editions.kt18.campaign.state import CampaignForm
    from killzone.editions.kt18.cards.forms import FORMS
    from killzone.editions.kt18.scenarios.forms import BattleForm

    return {"campaign": (CampaignForm, "The campaign of kt18"), **FORMS, "scenario": (BattleForm, "A kt18 scenario")}


def _attacks() -> "AttackKit":
    from killzone.editions.kt18.odds.attacks import kit

    return kit()


def _campaign() -> "CampaignKit":
    from killzone.editions.kt18.campaign.kit import Docket

    return Docket()


def _rosters() -> "RosterKind":
    from killzone.editions.kt18.mustering.muster import all_rosters

    return all_rosters()
