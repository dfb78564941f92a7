"""The edition as one value."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from killzone.editions.edition import Battles, Edition, Pages, Usual, Way
from killzone.editions.kt21.scope import SCOPE
from killzone.editions.kt21.ways import FIRST_STEPS, MATCHED, OPEN
from killzone.editions.kt21.words import WORDS

if TYPE_CHECKING:
    from killzone.core.attacks import AttackKit

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

USUAL = Usual("candlewick-court", ("ninth-bell", "meridian-survey"), "statement-of-holdings")
"""What is played where nobody says otherwise."""


@cache
def edition() -> Edition:
    """Kill Team 2021 with Close Quarters."""
    about = Edition("kt21", "Kill Team 2021", "2021", WORDS, ways=WAYS, usual=USUAL, scope=SCOPE)
    return about._replace(forms=_forms, attacks=_attacks).loading(_battles, _pages)


def _battles() -> Battles:
    from killzone.editions.kt21 import battles

    return battles


def _pages() -> Pages:
    from killzone.editions.kt21 import pages

    return pages


def _forms() -> Mapping[str, tuple[Any, str]]:
    from killzone.editions.kt21.cards.forms import FORMS

    return FORMS


def _attacks() -> "AttackKit":
    from killzone.editions.kt21.odds.attacks import kit

    return kit()
