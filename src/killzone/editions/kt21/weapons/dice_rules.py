"""Rules that change dice: each is a function of an attack, offering its choice in a timing window.

An attack is a `Shot` or a `Duel`; both have `pools`, `open_pools` (those whose dice have just been rolled or are being
retained), `points` by seat and `with_pool`. Rules that only change a number stand where the number is made.
"""

from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import Any, Final, Protocol, Self

from killzone.core.domains import Option
from killzone.core.events import Event, Gained
from killzone.core.flow import Flow, Next, Offer, OfferRule, Roll
from killzone.core.rules import rule
from killzone.core.subjects import PLOY, REROLL, RETAIN, WEAPON_RULE, Price, SomeDice, Subject
from killzone.core.trays import REROLLED, RETAINED
from killzone.editions.kt21.attack.dice_pool import CRITICAL, FAIL, NORMAL, RESULTS, Die, Pool, alike, rerolled, result
from killzone.editions.shared.dice_told import diced, fate
from killzone.editions.shared.prices import command_points

AFTER_ATTACK_DICE = "after-attack-dice"
AFTER_DEFENCE_DICE = "after-defence-dice"
AFTER_FIGHT_DICE = "after-fight-dice"
RETAINING = "retaining"

TITLES = {
    "balanced": ("Balanced", "kt21.weapon.balanced"),
    "ceaseless": ("Ceaseless", "kt21.weapon.ceaseless"),
    "relentless": ("Relentless", "kt21.weapon.relentless"),
    "command-reroll": ("Command Re-roll", "kt21.ploy.command-reroll"),
}
"""The rules that re-roll dice: how they are called, and their ids."""


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


def _offers(attack: Attack, index: int, word: str, faces: tuple[int, ...], cost: int = 0) -> Iterator[Offer]:
    """An offer to re-roll one die for each face; taking it several times re-rolls several dice, one by one."""
    id, pool = TITLES[word][1], attack.pools[index]
    for face in faces:
        take = partial(_reroll, index=index, face=face, word=word, cost=cost)
        count = sum(1 for die in pool.dice if die == Die(face)) if word == "ceaseless" else 1
        key, label, dice, price, subjects = _named(word, index, face, count, cost)
        yield Offer(key, pool.seat, label, take, rule=id, price=price, subjects=subjects, verb=REROLL, dice=dice)


@cache
def _named(
    word: str, index: int, face: int, count: int, cost: int
) -> tuple[str, str, tuple[SomeDice, ...], Price | None, tuple[Subject, ...]]:
    """An offer's key, label, dice, price and subjects: the same wherever such a die can be re-rolled."""
    dice, price = (SomeDice(index, face, count=count),), command_points(cost) if cost else None
    subjects = (Subject(PLOY if cost else WEAPON_RULE, word),)
    return f"{word}-{face}", f"{TITLES[word][0]}: re-roll the {face}", dice, price, subjects


def _reroll(attack: Attack, *, index: int, face: int, word: str, cost: int) -> Flow:
    then = partial(_rerolled, index=index, face=face, word=word, cost=cost)
    pool = attack.pools[index]
    why = f"a re-roll of the {face}"
    return Roll(1, then, seat=pool.seat, why=why, rule=TITLES[word][1], alike=alike(pool, again=True))


def _rerolled(attack: Attack, faces: tuple[int, ...], *, index: int, face: int, word: str, cost: int) -> Flow:
    pool = rerolled(attack.pools[index], face, faces[0])
    if word == "balanced":
        pool = pool.but(used=("balanced",))
    points = tuple(have - cost if seat == pool.seat else have for seat, have in enumerate(attack.points))
    return Next(attack.with_pool(index, pool).but(points=points), _told(pool, word, face, faces[0], cost))


def _told(pool: Pool, word: str, old: int, new: int, cost: int) -> Iterator[Event]:
    title, id = TITLES[word]
    if cost:
        yield Gained(id, pool.seat, -cost, title)
    die = fate(pool, RESULTS[result(pool, new)], REROLLED, word, face=new)
    yield diced(id, pool, f"{title}: the {old} becomes {new}.", *die)


def failed_dice(pool: Pool, choice: Option | Offer) -> int:
    """How many dice that count as fails a choice may re-roll; -1 for a hit or save, or where it re-rolls none."""
    if choice.verb != REROLL or result(pool, choice.dice[0].face) != FAIL:
        return -1
    return choice.dice[0].count


@rule("kt21.weapon.balanced")
def balanced(attack: Attack) -> Iterator[Offer]:
    """One attack die may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("balanced") and "balanced" not in pool.used:
            yield from _offers(attack, index, "balanced", pool.faces_to_reroll())


@rule("kt21.weapon.ceaseless")
def ceaseless(attack: Attack) -> Iterator[Offer]:
    """Any or all attack dice showing 1 may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("ceaseless") and 1 in pool.faces_to_reroll():
            yield from _offers(attack, index, "ceaseless", (1,))


@rule("kt21.weapon.relentless")
def relentless(attack: Attack) -> Iterator[Offer]:
    """Any or all attack dice may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("relentless"):
            yield from _offers(attack, index, "relentless", pool.faces_to_reroll())


@rule("kt21.ploy.command-reroll")
def command_reroll(attack: Attack) -> Iterator[Offer]:
    """For 1 CP a player re-rolls one of their own attack or defence dice, as often as they can pay."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if attack.points[pool.seat] >= 1:
            yield from _offers(attack, index, "command-reroll", pool.faces_to_reroll(), cost=1)


_RENT = tuple((SomeDice(index, result=RESULTS[NORMAL]),) for index in (0, 1))


@rule("kt21.weapon.rending")
def rending(attack: Attack) -> Iterator[Offer]:
    """If any critical hit is retained, one normal hit may be retained as a critical hit."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("rending") and "rending" not in pool.used and pool.critical and pool.normal:
            take = partial(_rend, index=index)
            label = "Rending: retain a normal hit as critical"
            id, dice, about = "kt21.weapon.rending", _RENT[index], (Subject(WEAPON_RULE, "rending"),)
            yield Offer("rending", pool.seat, label, take, rule=id, subjects=about, verb=RETAIN, dice=dice)


def _rend(attack: Attack, *, index: int) -> Flow:
    pool = attack.pools[index]
    pool = pool.but(normal=pool.normal - 1, critical=pool.critical + 1, used=("rending",))
    return Next(attack.with_pool(index, pool), _rent_told(pool))


def _rent_told(pool: Pool) -> Iterator[Event]:
    die = fate(pool, RESULTS[CRITICAL], RETAINED, "rending")
    yield diced("kt21.weapon.rending", pool, "Rending: a normal hit is retained as critical.", *die)


REROLLS = (balanced, ceaseless, relentless, command_reroll)

WINDOWS: Final[Mapping[str, tuple[OfferRule, ...]]] = {
    AFTER_ATTACK_DICE: REROLLS,
    AFTER_DEFENCE_DICE: (command_reroll,),
    AFTER_FIGHT_DICE: REROLLS,
    RETAINING: (rending,),
}
"""The timing windows of attacks, and the rules that make offers in each."""
