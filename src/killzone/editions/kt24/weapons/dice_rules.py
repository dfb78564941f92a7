"""Weapon rules that change attack dice: each is a function of an attack, offering its choice in a timing window.

An attack is a `Shot` or a `Duel`; both have `pools`, `open_pools` (those whose dice have just been rolled or are being
retained), `points` by seat and `with_pool`. Rules that only change a number stand where the number is made.
"""

from collections.abc import Iterator
from functools import cache, partial
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from killzone.core.events import Event, Gained, Used
from killzone.core.flow import Flow, Next, Offer, OfferRule, Roll
from killzone.core.rules import rule
from killzone.core.subjects import PLOY, REROLL, RETAIN, WEAPON_RULE, Price, SomeDice, Subject
from killzone.core.trays import REROLLED, RETAINED
from killzone.editions.kt24.attack.dice_pool import (
    CRITICAL,
    FAIL,
    NORMAL,
    RESULTS,
    ROLLED,
    Pool,
    alike,
    can_be_rerolled,
    changed,
    lethal,
    rerolled,
    result_of,
)
from killzone.editions.shared.dice_told import diced, fate
from killzone.editions.shared.prices import command_points

R = TypeVar("R", bound=OfferRule)

AFTER_ATTACK_DICE = "after-attack-dice"
ATTACK_DICE_KEPT = "attack-dice-kept"
"""Where the defender of a shot may do something about the attack dice, once the attacker keeps them."""
AFTER_DEFENCE_DICE = "after-defence-dice"
AFTER_FIGHT_DICE = "after-fight-dice"
RETAINING = "retaining"


class Attack(Protocol):
    """What re-rolls and retaining need to know of a shot or a duel."""

    @property
    def pools(self) -> tuple[Pool, ...]: ...

    @property
    def points(self) -> tuple[int, ...]: ...

    @property
    def open_pools(self) -> tuple[int, ...]: ...

    def with_pool(self, index: int, pool: Pool) -> Self: ...

    def but(self, **changes: Any) -> Self: ...


class Reroll(NamedTuple):
    """What re-rolls one die: its word in answers, its name, its rule and its price in CP.

    One that `spends` a rule of the dice is recorded as used by the player, and all their dice lose that rule. `several`
    says that it may re-roll all that show the face; `kind` what it is.
    """

    word: str
    title: str
    id: str
    cost: int = 0
    spends: str = ""
    several: bool = False
    kind: str = PLOY


BALANCED = Reroll("balanced", "Balanced", "kt24.weapon.balanced", kind=WEAPON_RULE)
CEASELESS = Reroll("ceaseless", "Ceaseless", "kt24.weapon.ceaseless", several=True, kind=WEAPON_RULE)
RELENTLESS = Reroll("relentless", "Relentless", "kt24.weapon.relentless", kind=WEAPON_RULE)
COMMAND_REROLL = Reroll("command-reroll", "Command Re-roll", "kt24.ploy.command-reroll", 1)
FREE_COMMAND_REROLL = "free-command-reroll"
"""The rule of dice for which another rule makes Command Re-roll free, and offers it itself."""


def reroll_offers(attack: Attack, index: int, by: Reroll, faces: tuple[int, ...]) -> Iterator[Offer]:
    """An offer to re-roll one die for each face; taking it several times re-rolls several dice, one by one."""
    pool = attack.pools[index]
    for face in faces:
        take = partial(_reroll, index=index, face=face, by=by)
        count = sum(1 for die in pool.dice if die.face == face and can_be_rerolled(die)) if by.several else 1
        key, label, dice, price, subjects = _named(by, index, face, count)
        yield Offer(key, pool.seat, label, take, rule=by.id, price=price, subjects=subjects, verb=REROLL, dice=dice)


@cache
def _named(
    by: Reroll, index: int, face: int, count: int
) -> tuple[str, str, tuple[SomeDice, ...], Price | None, tuple[Subject, ...]]:
    """An offer's key, label, dice, price and subjects: the same wherever such a die can be re-rolled."""
    dice = (SomeDice(index, face, count=count),)
    price = command_points(by.cost) if by.cost else None
    return f"{by.word}-{face}", f"{by.title}: re-roll the {face}", dice, price, (Subject(by.kind, by.word),)


def _reroll(attack: Attack, *, index: int, face: int, by: Reroll) -> Flow:
    then = partial(_rerolled, index=index, face=face, by=by)
    pool = attack.pools[index]
    return Roll(1, then, seat=pool.seat, why=f"a re-roll of the {face}", rule=by.id, alike=alike(pool, again=True))


def _rerolled(attack: Attack, faces: tuple[int, ...], *, index: int, face: int, by: Reroll) -> Flow:
    pool = rerolled(attack.pools[index], face, faces[0], f"{by.word}-{face}")
    after = attack.with_pool(index, pool)
    if by.cost:
        points = tuple(have - by.cost if seat == pool.seat else have for seat, have in enumerate(attack.points))
        after = after.but(points=points)
    if by.spends:
        after = after.but(pools=tuple(one.losing(by.spends) if one.seat == pool.seat else one for one in after.pools))
    return Next(after, _rerolled_told(by, pool, face, faces[0]))


def _rerolled_told(by: Reroll, pool: Pool, old: int, new: int) -> Iterator[Event]:
    if by.cost:
        yield Gained(by.id, pool.seat, -by.cost, by.title)
    if by.spends:
        yield Used(by.id, pool.seat, by.word, by.title)
    result = RESULTS[result_of(new, pool.needs, lethal(pool.rules))]
    yield diced(by.id, pool, f"{by.title}: the {old} becomes {new}.", *fate(pool, result, REROLLED, by.word, face=new))


@rule("kt24.weapon.balanced")
def balanced(attack: Attack) -> Iterator[Offer]:
    """One attack die may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("balanced") and not pool.uses("balanced"):
            yield from reroll_offers(attack, index, BALANCED, pool.faces_to_reroll())


@rule("kt24.weapon.ceaseless")
def ceaseless(attack: Attack) -> Iterator[Offer]:
    """All or some of the attack dice that show one chosen number may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("ceaseless"):
            chosen = pool.uses("ceaseless")
            faces = tuple(face for face in pool.faces_to_reroll() if not chosen or f"ceaseless-{face}" in chosen)
            yield from reroll_offers(attack, index, CEASELESS, faces)


@rule("kt24.weapon.relentless")
def relentless(attack: Attack) -> Iterator[Offer]:
    """Any of the attack dice may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("relentless"):
            yield from reroll_offers(attack, index, RELENTLESS, pool.faces_to_reroll())


@rule("kt24.ploy.command-reroll")
def command_reroll(attack: Attack) -> Iterator[Offer]:
    """For 1 CP a player re-rolls one of their own attack or defence dice, as often as they can pay."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if attack.points[pool.seat] >= 1 and not pool.has(FREE_COMMAND_REROLL):
            yield from reroll_offers(attack, index, COMMAND_REROLL, pool.faces_to_reroll())


def _retains_critical(pool: Pool) -> bool:
    """Whether a critical success was retained; one that Severe made does not count for other rules of retaining."""
    return any(die.result == CRITICAL and die.by != "severe" for die in pool.dice)


def _retain_offer(
    attack: Attack, index: int, name: str, label: str, before: int, after: int, rolled_only: bool
) -> Offer:
    take = partial(_retain, index=index, name=name, before=before, after=after, rolled_only=rolled_only)
    dice = (SomeDice(index, result=RESULTS[before], unchanged=rolled_only),)
    seat, subjects = attack.pools[index].seat, (Subject(WEAPON_RULE, name),)
    return Offer(name, seat, label, take, rule=f"kt24.weapon.{name}", subjects=subjects, verb=RETAIN, dice=dice)


def _retain(attack: Attack, *, index: int, name: str, before: int, after: int, rolled_only: bool) -> Flow:
    own = attack.pools[index]
    pool = changed(own, before, after, name, rolled_only=rolled_only).using(name)
    return Next(attack.with_pool(index, pool), _retained_told(own, pool, name, after))


def _retained_told(before: Pool, after: Pool, name: str, result: int) -> Iterator[Event]:
    what = "a normal success becomes critical" if result == CRITICAL else "a fail is retained as a normal success"
    face = next(new.face for old, new in zip(before.dice, after.dice, strict=True) if old != new)
    die = fate(after, RESULTS[result], RETAINED, name, face=face)
    yield diced(f"kt24.weapon.{name}", after, f"{name.capitalize()}: {what}.", *die)


@rule("kt24.weapon.punishing")
def punishing(attack: Attack) -> Iterator[Offer]:
    """If any critical success is retained, one fail may be retained as a normal success."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("punishing") and "punishing" not in pool.used and _retains_critical(pool) and pool.count(FAIL):
            label = "Punishing: retain a fail as a normal success"
            yield _retain_offer(attack, index, "punishing", label, FAIL, NORMAL, False)


@rule("kt24.weapon.rending")
def rending(attack: Attack) -> Iterator[Offer]:
    """If any critical success is retained, one rolled normal success may be retained as a critical success."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        rolled_normal = any(die.result == NORMAL and die.by == ROLLED for die in pool.dice)
        if pool.has("rending") and "rending" not in pool.used and _retains_critical(pool) and rolled_normal:
            label = "Rending: retain a normal success as critical"
            yield _retain_offer(attack, index, "rending", label, NORMAL, CRITICAL, True)


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

OF_OWN_DICE: set[OfferRule] = {*REROLLS, *RETAINS}
"""Rules whose offers look at and change nothing but dice, rules and CP of a seat, and look at the cover of its dice."""


def of_own_dice(offers: R) -> R:
    """Enter a rule of a team among those that have only to do with the dice of whoever uses it."""
    OF_OWN_DICE.add(offers)
    return offers
