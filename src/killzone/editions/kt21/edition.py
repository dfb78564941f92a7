"""The edition as one value."""

from functools import cache
from typing import TYPE_CHECKING

from killzone.editions.edition import Battles, Edition, Pages
from killzone.editions.kt21.scope import SCOPE
from killzone.editions.kt21.ways import USUAL, WAYS
from killzone.editions.kt21.words import WORDS

if TYPE_CHECKING:
    from killzone.core.attacks import AttackKit


@cache
def edition() -> Edition:
    """Kill Team 2021 with Close Quarters."""
    about = Edition("kt21", "Kill Team 2021", "2021", WORDS, ways=WAYS, usual=USUAL, scope=SCOPE)
    return about._replace(attacks=_attacks).loading(_battles, _pages)


def _battles() -> Battles:
    from killzone.editions.kt21 import battles

    return battles


def _pages() -> Pages:
    from killzone.editions.kt21 import pages

    return pages


def _attacks() -> "AttackKit":
    from killzone.editions.kt21.odds.attacks import kit

    return kit()
