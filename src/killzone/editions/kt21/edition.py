"""What there is of the edition so far: its attacks, as closed sequences. There is no battle to play yet."""

from collections.abc import Mapping
from functools import cache

from killzone.core.flow import OfferRule, Sequence
from killzone.editions.edition import Edition
from killzone.editions.kt21.attacks import kit
from killzone.editions.kt21.duel import DUEL
from killzone.editions.kt21.shot import SHOT
from killzone.editions.kt21.weapon_rules import WINDOWS

SCOPE: frozenset[str] = frozenset(
    {
        "kt21.cq.condensed-lethal",
        "kt21.damage.mortal-wounds",
        "kt21.damage.wounds",
        "kt21.def.reroll",
        "kt21.fight.alternate",
        "kt21.fight.end",
        "kt21.fight.parry",
        "kt21.fight.roll",
        "kt21.fight.strike",
        "kt21.ploy.command-reroll",
        "kt21.shoot.attack-dice",
        "kt21.shoot.attack-natural",
        "kt21.shoot.cover-save",
        "kt21.shoot.defence-dice",
        "kt21.shoot.resolve-hits",
        "kt21.shoot.resolve-saves",
        "kt21.weapon.ap",
        "kt21.weapon.balanced",
        "kt21.weapon.brutal",
        "kt21.weapon.ceaseless",
        "kt21.weapon.hot",
        "kt21.weapon.invulnerable",
        "kt21.weapon.lethal",
        "kt21.weapon.mortal",
        "kt21.weapon.no-cover",
        "kt21.weapon.piercing",
        "kt21.weapon.relentless",
        "kt21.weapon.rending",
    }
)
"""The entries answered for in full. Others have code for their share in an attack and wait for a board, such as who is
near enough for Splash, Reap or combat support, or how long Stun lasts."""

SEQUENCES: tuple[Sequence, ...] = (SHOT, DUEL)


def attack_windows() -> Mapping[str, tuple[OfferRule, ...]]:
    """The timing windows of the attacks, each with the rules that make offers in it."""
    return WINDOWS


@cache
def edition() -> Edition:
    """Kill Team 2021, as far as it goes."""
    return Edition("kt21", scope=SCOPE, attacks=kit)
