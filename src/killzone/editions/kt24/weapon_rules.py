"""Weapon rules that change attack dice: each is a function of an attack, offering its choice in a timing window.

An attack is a `Shot` or a `Duel`; both have `pools`, `open_pools` (those whose dice have just been rolled or are being
retained), `points` by seat and `with_pool`. Rules that only change a number stand where the number is made.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Protocol, Self

from killzone.core.events import Event, Gained, Said
from killzone.core.flow import Flow, Next, Offer, Roll
from killzone.core.rules import rule
from killzone.editions.kt24.pool import (
    CRITICAL,
    FAIL,
    NORMAL,
    ROLLED,
    Pool,
    alike,
    changed,
    rerolled,
)

AFTER_ATTACK_DICE = "after-attack-dice"
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


def _reroll_offers(attack: Attack, index: int, word: str, faces: tuple[int, ...], cost: int = 0) -> Iterator[Offer]:
    """An offer to re-roll one die for each face; taking it several times re-rolls several dice, one by one."""
    id = f"kt24.ploy.{word}" if cost else f"kt24.weapon.{word}"
    price = f", {cost} CP" if cost else ""
    for face in faces:
        take = partial(_reroll, index=index, face=face, word=word, id=id, cost=cost)
        label = f"{_title(word)}: re-roll the {face}{price}"
        yield Offer(f"{word}-{face}", attack.pools[index].seat, label, take, rule=id)


def _reroll(attack: Attack, *, index: int, face: int, word: str, id: str, cost: int) -> Flow:
    then = partial(_rerolled, index=index, face=face, word=word, id=id, cost=cost)
    pool = attack.pools[index]
    return Roll(1, then, seat=pool.seat, why=f"a re-roll of the {face}", rule=id, alike=alike(pool))


def _rerolled(attack: Attack, faces: tuple[int, ...], *, index: int, face: int, word: str, id: str, cost: int) -> Flow:
    pool = rerolled(attack.pools[index], face, faces[0]).using(f"{word}-{face}")
    points = tuple(have - cost if seat == pool.seat else have for seat, have in enumerate(attack.points))
    events: list[Event] = [Gained(id, pool.seat, -cost, _title(word))] if cost else []
    events.append(Said(id, f"{_title(word)}: the {face} becomes {faces[0]}."))
    return Next(attack.with_pool(index, pool).but(points=points), events)


def _title(word: str) -> str:
    return "Command Re-roll" if word == "command-reroll" else word.capitalize()


@rule("kt24.weapon.balanced")
def balanced(attack: Attack) -> Iterator[Offer]:
    """One attack die may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("balanced") and not pool.uses("balanced"):
            yield from _reroll_offers(attack, index, "balanced", pool.faces_to_reroll())


@rule("kt24.weapon.ceaseless")
def ceaseless(attack: Attack) -> Iterator[Offer]:
    """All or some of the attack dice that show one chosen number may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("ceaseless"):
            chosen = pool.uses("ceaseless")
            faces = tuple(face for face in pool.faces_to_reroll() if not chosen or f"ceaseless-{face}" in chosen)
            yield from _reroll_offers(attack, index, "ceaseless", faces)


@rule("kt24.weapon.relentless")
def relentless(attack: Attack) -> Iterator[Offer]:
    """Any of the attack dice may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has("relentless"):
            yield from _reroll_offers(attack, index, "relentless", pool.faces_to_reroll())


@rule("kt24.ploy.command-reroll")
def command_reroll(attack: Attack) -> Iterator[Offer]:
    """For 1 CP a player re-rolls one of their own attack or defence dice, as often as they can pay."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if attack.points[pool.seat] >= 1:
            yield from _reroll_offers(attack, index, "command-reroll", pool.faces_to_reroll(), cost=1)


def _retains_critical(pool: Pool) -> bool:
    """Whether a critical success was retained; one that Severe made does not count for other rules of retaining."""
    return any(die.result == CRITICAL and die.by != "severe" for die in pool.dice)


def _retain_offer(
    attack: Attack, index: int, name: str, label: str, before: int, after: int, rolled_only: bool
) -> Offer:
    take = partial(_retain, index=index, name=name, before=before, after=after, rolled_only=rolled_only)
    return Offer(name, attack.pools[index].seat, label, take, rule=f"kt24.weapon.{name}")


def _retain(attack: Attack, *, index: int, name: str, before: int, after: int, rolled_only: bool) -> Flow:
    pool = changed(attack.pools[index], before, after, name, rolled_only=rolled_only).using(name)
    what = "a fail is retained as a normal success" if before == FAIL else "a normal success becomes critical"
    told: list[Event] = [Said(f"kt24.weapon.{name}", f"{name.capitalize()}: {what}.")]
    return Next(attack.with_pool(index, pool), told)


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
