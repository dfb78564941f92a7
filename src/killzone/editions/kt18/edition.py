"""What there is of the edition so far: its attacks, as closed sequences. There is no battle to play yet."""

from collections.abc import Mapping
from functools import cache

from killzone.core.flow import OfferRule, Sequence
from killzone.editions.edition import Edition
from killzone.editions.kt18.attack.mortal_wounds import MORTAL_WOUNDS
from killzone.editions.kt18.attack.throws import WINDOWS
from killzone.editions.kt18.attack.volley import SHOTS, VOLLEY
from killzone.editions.kt18.odds.attacks import kit
from killzone.editions.kt18.operatives.injury import INJURY
from killzone.editions.kt18.scope import SCOPE
from killzone.editions.kt18.words import WORDS

SEQUENCES: tuple[Sequence, ...] = (SHOTS, VOLLEY, MORTAL_WOUNDS, INJURY)


def attack_windows() -> Mapping[str, tuple[OfferRule, ...]]:
    """The timing windows of the attacks, each with the rules that make offers in it."""
    return WINDOWS


@cache
def edition() -> Edition:
    """Kill Team 2018, as far as it goes."""
    return Edition("kt18", "Kill Team 2018", "2018", words=WORDS, seats=(2, 3, 4), scope=SCOPE, attacks=kit)
