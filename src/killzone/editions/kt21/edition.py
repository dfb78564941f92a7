"""What there is of the edition so far: its attacks, as closed sequences, and its cards. There is no battle yet."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from killzone.core.flow import OfferRule, Sequence
from killzone.editions.edition import Edition
from killzone.editions.kt21.attack.duel import DUEL
from killzone.editions.kt21.attack.shot import SHOT
from killzone.editions.kt21.odds.attacks import kit
from killzone.editions.kt21.scope import SCOPE
from killzone.editions.kt21.weapons.dice_rules import WINDOWS
from killzone.editions.kt21.words import WORDS

if TYPE_CHECKING:
    from killzone.core.sheets import TeamPage

SEQUENCES: tuple[Sequence, ...] = (SHOT, DUEL)


def attack_windows() -> Mapping[str, tuple[OfferRule, ...]]:
    """The timing windows of the attacks, each with the rules that make offers in it."""
    return WINDOWS


@cache
def edition() -> Edition:
    """Kill Team 2021, as far as it goes."""
    return Edition(
        "kt21",
        "Kill Team 2021",
        "2021",
        words=WORDS,
        scope=SCOPE,
        read_team=_read_team,
        forms=_forms,
        attacks=kit,
    )


def _read_team(name: str, *, strict: bool = False) -> "TeamPage":
    from killzone.editions.kt21.presentation.teams import team_page

    return team_page(name, strict=strict)


def _forms() -> Mapping[str, tuple[Any, str]]:
    from killzone.editions.kt21.cards.forms import FORMS

    return FORMS
