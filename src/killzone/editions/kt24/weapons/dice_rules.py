"""Weapon rules that change attack dice: each is a function of an attack, offering its choice in a timing window.

Rules that only change a number stand where the number is made.
"""

from collections.abc import Iterator
from functools import partial

from killzone.core.events import Event
from killzone.core.flow import Flow, Next, Offer
from killzone.core.rules import rule
from killzone.core.subjects import WEAPON_RULE, SomeDice
from killzone.core.trays import RETAINED
from killzone.editions.kt24.attack.dice_pool import Pool
from killzone.editions.shared.attack import attack as attacks
from killzone.editions.shared.attack.dice_pool import CRITICAL, FAIL, NORMAL, RESULTS, ROLLED, changed
from killzone.editions.shared.attack.dice_told import diced, fate
from killzone.editions.shared.weapons.dice_rules import (
    FREE_COMMAND_REROLL,
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

ATTACK_DICE_KEPT = "attack-dice-kept"
"""Where the defender of a shot may do something about the attack dice, once the attacker keeps them."""

Attack = attacks.Attack[Pool]
"""A shot or a fight."""

BALANCED = Reroll("balanced", "Balanced", "kt24.weapon.balanced", kind=WEAPON_RULE)
CEASELESS = Reroll("ceaseless", "Ceaseless", "kt24.weapon.ceaseless", several=True, kind=WEAPON_RULE)
RELENTLESS = Reroll("relentless", "Relentless", "kt24.weapon.relentless", kind=WEAPON_RULE)
COMMAND_REROLL = Reroll("command-reroll", "Command Re-roll", "kt24.ploy.command-reroll", 1)


@wanes
@of_dice_with("balanced")
@rule("kt24.weapon.balanced")
def balanced(attack: Attack) -> Iterator[Offer]:
    """One attack die may be re-rolled."""
    return one_die(attack, BALANCED)


@wanes
@of_dice_with("ceaseless")
@rule("kt24.weapon.ceaseless")
def ceaseless(attack: Attack) -> Iterator[Offer]:
    """All or some of the attack dice that show one chosen number may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("ceaseless"):
            chosen = pool.uses("ceaseless")
            faces = tuple(face for face in pool.faces_to_reroll() if not chosen or f"ceaseless-{face}" in chosen)
            yield from reroll_offers(attack, index, CEASELESS, faces)


@wanes
@of_dice_with("relentless")
@rule("kt24.weapon.relentless")
def relentless(attack: Attack) -> Iterator[Offer]:
    """Any of the attack dice may be re-rolled."""
    return any_dice(attack, RELENTLESS)


@wanes
@bought_only
@rule("kt24.ploy.command-reroll")
def command_reroll(attack: Attack) -> Iterator[Offer]:
    """For 1 CP a player re-rolls one of their own attack or defence dice, as often as they can pay."""
    return bought(attack, COMMAND_REROLL, unless=FREE_COMMAND_REROLL)


def _retains_critical(pool: Pool) -> bool:
    """Whether a critical success was retained; one that Severe made does not count for other rules of retaining."""
    return any(die.result == CRITICAL and die.by != "severe" for die in pool.dice)


def _retain_offer(
    attack: Attack, index: int, name: str, label: str, before: int, after: int, rolled_only: bool
) -> Offer:
    take = partial(_retain, index=index, name=name, before=before, after=after, rolled_only=rolled_only)
    dice = SomeDice(index, result=RESULTS[before], unchanged=rolled_only)
    return retain_offer(attack.pools[index], name, label, take, rule=f"kt24.weapon.{name}", dice=dice)


def _retain(attack: Attack, *, index: int, name: str, before: int, after: int, rolled_only: bool) -> Flow:
    own = attack.pools[index]
    pool = changed(own, before, after, name, rolled_only=rolled_only).using(name)
    return Next(attack.with_pool(index, pool), _retained_told(own, pool, name, after))


def _retained_told(before: Pool, after: Pool, name: str, result: int) -> Iterator[Event]:
    what = "a normal success becomes critical" if result == CRITICAL else "a fail is retained as a normal success"
    face = next(new.face for old, new in zip(before.dice, after.dice, strict=True) if old != new)
    die = fate(after, RESULTS[result], RETAINED, name, face=face)
    yield diced(f"kt24.weapon.{name}", after, f"{name.capitalize()}: {what}.", *die)


@of_own_dice
@of_dice_with("punishing")
@rule("kt24.weapon.punishing")
def punishing(attack: Attack) -> Iterator[Offer]:
    """If any critical success is retained, one fail may be retained as a normal success."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("punishing") and "punishing" not in pool.used and _retains_critical(pool) and pool.count(FAIL):
            label = "Punishing: retain a fail as a normal success"
            yield _retain_offer(attack, index, "punishing", label, FAIL, NORMAL, False)


@of_own_dice
@of_dice_with("rending")
@rule("kt24.weapon.rending")
def rending(attack: Attack) -> Iterator[Offer]:
    """If any critical success is retained, one rolled normal success may be retained as a critical success."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        rolled_normal = any(die.result == NORMAL and die.by == ROLLED for die in pool.dice)
        if pool.has("rending") and "rending" not in pool.used and _retains_critical(pool) and rolled_normal:
            label = "Rending: retain a normal success as critical"
            yield _retain_offer(attack, index, "rending", label, NORMAL, CRITICAL, True)


@of_own_dice
@of_dice_with("severe")
@rule("kt24.weapon.severe")
def severe(attack: Attack) -> Iterator[Offer]:
    """If no critical success was retained, one normal success may be changed to a critical one."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("severe") and "severe" not in pool.used and not pool.count(CRITICAL) and pool.count(NORMAL):
            label = "Severe: change a normal success to critical"
            yield _retain_offer(attack, index, "severe", label, NORMAL, CRITICAL, False)


REROLLS = (balanced, ceaseless, relentless, command_reroll)
RETAINS = (punishing, rending, severe)
