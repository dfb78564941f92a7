"""Rules that change dice: each is a function of an attack, offering its choice in a timing window.

Rules that only change a number stand where the number is made.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from killzone.core.events import Event
from killzone.core.flow import Flow, Next, Offer, OfferRule
from killzone.core.rules import rule
from killzone.core.subjects import WEAPON_RULE, SomeDice
from killzone.core.trays import RETAINED
from killzone.editions.kt21.attack.dice_pool import Pool
from killzone.editions.shared.attack import attack as attacks
from killzone.editions.shared.attack.dice_pool import CRITICAL, NORMAL, RESULTS
from killzone.editions.shared.attack.dice_told import diced, fate
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS
from killzone.editions.shared.weapons.dice_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    AFTER_FIGHT_DICE,
    FREE_COMMAND_REROLL,
    RETAINING,
    Reroll,
    any_dice,
    bought,
    bought_only,
    of_dice_with,
    of_own_dice,
    one_die,
    reroll_offers,
    retain_offer,
    wanes,
)

Attack = attacks.Attack[Pool]
"""A shot or a combat."""

BALANCED = Reroll("balanced", "Balanced", "kt21.weapon.balanced", kind=WEAPON_RULE, note="{word}")
CEASELESS = Reroll("ceaseless", "Ceaseless", "kt21.weapon.ceaseless", several=True, kind=WEAPON_RULE, note="")
RELENTLESS = Reroll("relentless", "Relentless", "kt21.weapon.relentless", kind=WEAPON_RULE, note="")
COMMAND_REROLL = Reroll("command-reroll", "Command Re-roll", "kt21.ploy.command-reroll", 1, note="")


@wanes
@of_dice_with("balanced")
@rule("kt21.weapon.balanced")
def balanced(attack: Attack) -> Iterator[Offer]:
    """One attack die may be re-rolled."""
    return one_die(attack, BALANCED)


@wanes
@of_dice_with("ceaseless")
@rule("kt21.weapon.ceaseless")
def ceaseless(attack: Attack) -> Iterator[Offer]:
    """Any or all attack dice showing 1 may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("ceaseless") and 1 in pool.faces_to_reroll():
            yield from reroll_offers(attack, index, CEASELESS, (1,))


@wanes
@of_dice_with("relentless")
@rule("kt21.weapon.relentless")
def relentless(attack: Attack) -> Iterator[Offer]:
    """Any or all attack dice may be re-rolled."""
    return any_dice(attack, RELENTLESS)


@wanes
@bought_only
@rule("kt21.ploy.command-reroll")
def command_reroll(attack: Attack) -> Iterator[Offer]:
    """For 1 CP a player re-rolls one of their own attack or defence dice, as often as they can pay."""
    return bought(attack, COMMAND_REROLL, unless=FREE_COMMAND_REROLL)


_RENT = tuple(SomeDice(index, result=RESULTS[NORMAL]) for index in (0, 1))


@of_own_dice
@of_dice_with("rending")
@rule("kt21.weapon.rending")
def rending(attack: Attack) -> Iterator[Offer]:
    """If any critical hit is retained, one normal hit may be retained as a critical hit."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("rending") and "rending" not in pool.used and pool.critical and pool.normal:
            take = partial(_rend, index=index)
            label = "Rending: retain a normal hit as critical"
            yield retain_offer(pool, "rending", label, take, rule="kt21.weapon.rending", dice=_RENT[index])


def _rend(attack: Attack, *, index: int) -> Flow:
    pool = attack.pools[index]
    pool = pool.but(normal=pool.normal - 1, critical=pool.critical + 1).using("rending")
    return Next(attack.with_pool(index, pool), _rent_told(pool))


def _rent_told(pool: Pool) -> Iterator[Event]:
    die = fate(pool, RESULTS[CRITICAL], RETAINED, "rending")
    yield diced("kt21.weapon.rending", pool, "Rending: a normal hit is retained as critical.", *die)


REROLLS = (balanced, ceaseless, relentless, command_reroll)


WINDOWS: Final[Mapping[str, tuple[OfferRule, ...]]] = {
    AFTER_ATTACK_DICE: REROLLS,
    AFTER_DEFENCE_DICE: REROLLS,
    AFTER_FIGHT_DICE: REROLLS,
    RETAINING: (rending,),
    BEFORE_BLOWS: (),
}
"""The timing windows of attacks, and the rules that make offers in each."""
