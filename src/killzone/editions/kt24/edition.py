"""The edition as one value."""

from functools import cache
from typing import TYPE_CHECKING

from killzone.editions.edition import Battles, Edition, Pages
from killzone.editions.kt24.scope import SCOPE
from killzone.editions.kt24.ways import USUAL, WAYS
from killzone.editions.kt24.words import WORDS

if TYPE_CHECKING:
    from killzone.core.attacks import AttackKit


@cache
def edition() -> Edition:
    """Kill Team 2024, lite and full."""
    about = Edition("kt24", "Kill Team 2024", "2024", WORDS, ways=WAYS, usual=USUAL, scope=SCOPE)
    return about._replace(attacks=_attacks).loading(_battles, _pages)


def _battles() -> Battles:
    from killzone.editions.kt24 import battles

    return battles


def _pages() -> Pages:
    from killzone.editions.kt24 import pages

    return pages


def _attacks() -> "AttackKit":
    from killzone.editions.kt24.odds.attacks import kit

    return kit()
