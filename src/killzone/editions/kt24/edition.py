"""The edition as one value."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from killzone.editions.edition import Battles, Edition, Pages, Usual, Way
from killzone.editions.kt24.scope import SCOPE
from killzone.editions.kt24.ways import FIRST_STEPS, FULL, LITE
from killzone.editions.kt24.words import WORDS

if TYPE_CHECKING:
    from killzone.core.attacks import AttackKit

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


USUAL = Usual("salt-rows", ("ninth-bell", "meridian-survey"), "secure")
"""What is played where nobody says otherwise."""


@cache
def edition() -> Edition:
    """Kill Team 2024, lite and full."""
    about = Edition("kt24", "Kill Team 2024", "2024", WORDS, ways=WAYS, usual=USUAL, scope=SCOPE)
    return about._replace(forms=_forms, attacks=_attacks).loading(_battles, _pages)


def _battles() -> Battles:
    from killzone.editions.kt24 import battles

    return battles


def _pages() -> Pages:
    from killzone.editions.kt24 import pages

    return pages


def _forms() -> Mapping[str, tuple[Any, str]]:
    from killzone.editions.kt24.cards.forms import FORMS

    return FORMS


def _attacks() -> "AttackKit":
    from killzone.editions.kt24.odds.attacks import kit

    return kit()
