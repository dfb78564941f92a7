"""The edition as one value."""

from functools import cache
from typing import TYPE_CHECKING

from killzone.editions.edition import Battles, Edition, Pages
from killzone.editions.kt18.scope import SCOPE
from killzone.editions.kt18.ways import USUAL, WAYS
from killzone.editions.kt18.words import WORDS

if TYPE_CHECKING:
    from killzone.content.rosters import RosterKind
    from killzone.core.attacks import AttackKit
    from killzone.editions.campaigns import CampaignKit


@cache
def edition() -> Edition:
    """Kill Team 2018, for two to four players."""
    about = Edition("kt18", "Kill Team 2018", "2018", WORDS, seats=(2, 3, 4), ways=WAYS, usual=USUAL, scope=SCOPE)
    return about._replace(attacks=_attacks, campaign=_campaign, rosters=_rosters).loading(_battles, _pages)


def _battles() -> Battles:
    from killzone.editions.kt18 import battles

    return battles


def _pages() -> Pages:
    from killzone.editions.kt18 import pages

    return pages


def _attacks() -> "AttackKit":
    from killzone.editions.kt18.odds.attacks import kit

    return kit()


def _campaign() -> "CampaignKit":
    from killzone.editions.kt18.campaign.kit import Docket

    return Docket()


def _rosters() -> "RosterKind":
    from killzone.editions.kt18.mustering.muster import all_rosters

    return all_rosters()
