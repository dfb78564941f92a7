"""What there is of the edition so far: its attacks, as closed sequences. There is no battle to play yet."""

from collections.abc import Mapping
from functools import cache

from killzone.core.flow import OfferRule, Sequence
from killzone.editions.edition import Edition
from killzone.editions.kt18.attacks import kit
from killzone.editions.kt18.injury import INJURY
from killzone.editions.kt18.mortal import MORTAL_WOUNDS
from killzone.editions.kt18.throws import WINDOWS
from killzone.editions.kt18.volley import SHOTS, VOLLEY

SCOPE: frozenset[str] = frozenset(
    {
        "kt18.attack.damage",
        "kt18.attack.flesh-wound",
        "kt18.attack.flesh-wound-overflow",
        "kt18.attack.hit-natural",
        "kt18.attack.hit-roll",
        "kt18.attack.injury-cover",
        "kt18.attack.injury-dice",
        "kt18.attack.injury-flesh-wounds",
        "kt18.attack.injury-roll",
        "kt18.attack.invulnerable",
        "kt18.attack.mod-broken",
        "kt18.attack.mod-flesh-wounds",
        "kt18.attack.mod-long-range",
        "kt18.attack.mod-obscured",
        "kt18.attack.mortal-wounds",
        "kt18.attack.order",
        "kt18.attack.save",
        "kt18.attack.stop-at-zero",
        "kt18.attack.wound-natural",
        "kt18.attack.wound-table",
        "kt18.charge.overwatch-hit",
        "kt18.def.flesh-wound-boxes",
        "kt18.def.long-range",
        "kt18.def.modifiers",
        "kt18.def.mortal-wound",
        "kt18.def.reroll-once",
        "kt18.fight.default-weapon",
        "kt18.fight.resolve",
        "kt18.fight.strength",
        "kt18.shoot.attack-count",
        "kt18.weapon.grenade-range",
        "kt18.weapon.rapid-fire",
    }
)
"""The entries answered for in full. Others have code for their share in an attack and wait for a board or a battle,
such as what counts as moving for Heavy weapons, when Gritted Teeth is used, or who falls from an edge."""

SEQUENCES: tuple[Sequence, ...] = (SHOTS, VOLLEY, MORTAL_WOUNDS, INJURY)


def attack_windows() -> Mapping[str, tuple[OfferRule, ...]]:
    """The timing windows of the attacks, each with the rules that make offers in it."""
    return WINDOWS


@cache
def edition() -> Edition:
    """Kill Team 2018, as far as it goes."""
    return Edition("kt18", scope=SCOPE, attacks=kit)
