"""Rules that change dice: each is a function of an attack, offering its choice in a timing window.

Rules that only change a number stand where the number is made.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

from killzone.core.events import Event, Gained, Used
from killzone.core.flow import Flow, Next, Offer, OfferRule, Roll
from killzone.core.subjects import PLOY, REROLL, RETAIN, WEAPON_RULE, Price, SomeDice, Subject
from killzone.core.trays import REROLLED
from killzone.editions.shared.attack.attack import Attack
from killzone.editions.shared.attack.dice_pool import RESULTS, Pool, alike, can_be_rerolled, rerolled, result
from killzone.editions.shared.attack.dice_told import diced, fate
from killzone.editions.shared.battle.prices import command_points

AFTER_ATTACK_DICE = "after-attack-dice"
AFTER_DEFENCE_DICE = "after-defence-dice"
AFTER_FIGHT_DICE = "after-fight-dice"
RETAINING = "retaining"

FREE_COMMAND_REROLL = "free-command-reroll"
"""The rule of dice for which another rule makes Command Re-roll free, and offers it itself."""

A = TypeVar("A", bound=Attack[Any])
R = TypeVar("R", bound=OfferRule)
_of_own_dice: set[OfferRule] = set()
_waning: set[OfferRule] = set()
_words: dict[OfferRule, str] = {}
_bought: set[OfferRule] = set()


def of_own_dice(offers: R) -> R:
    """Mark a rule whose offers look at and change nothing but dice, rules and CP of a seat, and look at the cover of
    its dice."""
    _of_own_dice.add(offers)
    return offers


def is_of_own_dice(offers: OfferRule) -> bool:
    """Whether a rule has only to do with the dice of whoever uses it."""
    return offers in _of_own_dice


def wanes(offers: R) -> R:
    """Mark a rule of own dice that offers re-rolls of faces and never one of a face that it did not offer before, so
    that whoever does not take an offer may do all that they might have done afterwards; it looks at none of the dice
    but those that may still be re-rolled, and what it offers for one, and what comes of that, is the same whatever the
    others show."""
    _waning.add(offers)
    return of_own_dice(offers)


def does_wane(offers: OfferRule) -> bool:
    """Whether what a rule does not offer to re-roll now it never will."""
    return offers in _waning


def of_dice_with(word: str) -> Callable[[R], R]:
    """Mark a rule that offers something only for dice which have the rule of this word."""

    def mark(offers: R) -> R:
        _words[offers] = word
        return offers

    return mark


def bought_only(offers: R) -> R:
    """Mark a rule that offers something only to whoever has CP."""
    _bought.add(offers)
    return offers


def is_dormant(offers: OfferRule, attack: Attack[Any]) -> bool:
    """Whether a rule offers nothing in an attack, whatever the dice of these pools show."""
    if offers in _bought:
        return max(attack.points, default=0) <= 0
    word = _words.get(offers)
    return word is not None and not any(pool.has(word) for pool in attack.pools)


class Reroll(NamedTuple):
    """What re-rolls one die: its word in answers, its name, its rule and its price in CP.

    One that `spends` a rule of the dice is recorded as used by the player, and all their dice lose that rule. `several`
    says that it may re-roll all that show the face; `kind` what it is; `note` what is kept of it, with its word and the
    face in it, nothing if that does not matter.
    """

    word: str
    title: str
    id: str
    cost: int = 0
    spends: str = ""
    several: bool = False
    kind: str = PLOY
    note: str = "{word}-{face}"


def reroll_offers(attack: Attack[Any], index: int, by: Reroll, faces: tuple[int, ...]) -> Iterator[Offer]:
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


def _reroll(attack: Attack[Any], *, index: int, face: int, by: Reroll) -> Flow:
    then = partial(_rerolled, index=index, face=face, by=by)
    pool = attack.pools[index]
    faces = alike(pool, again=True)
    return Roll(1, then, seat=pool.seat, why=f"the {face} again", rule=by.id, alike=faces, aside=True)


def _rerolled(attack: A, faces: tuple[int, ...], *, index: int, face: int, by: Reroll) -> Flow:
    pool = rerolled(attack.pools[index], face, faces[0], _noted(by, face))
    after = attack.with_pool(index, pool)
    if by.cost:
        after = after.paid(pool.seat, by.cost)
    if by.spends:
        after = after.but(pools=tuple(one.losing(by.spends) if one.seat == pool.seat else one for one in after.pools))
    return Next(after, _rerolled_told(by, pool, face, faces[0]))


@cache
def _noted(by: Reroll, face: int) -> str:
    return by.note.format(word=by.word, face=face)


def _rerolled_told(by: Reroll, pool: Pool[Any], old: int, new: int) -> Iterator[Event]:
    if by.cost:
        yield Gained(by.id, pool.seat, -by.cost, by.title)
    if by.spends:
        yield Used(by.id, pool.seat, by.word, by.title, aside=True)
    die = fate(pool, RESULTS[result(pool, new)], REROLLED, by.word, face=new)
    yield diced(by.id, pool, f"{by.title}: re-rolls {old} -> {new}.", *die)


def one_die(attack: Attack[Any], by: Reroll) -> Iterator[Offer]:
    """Of each open pool that has the rule one die may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has(by.word) and not pool.uses(by.word):
            yield from reroll_offers(attack, index, by, pool.faces_to_reroll())


def any_dice(attack: Attack[Any], by: Reroll) -> Iterator[Offer]:
    """Of each open pool that has the rule any of the dice may be re-rolled."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if pool.has(by.word):
            yield from reroll_offers(attack, index, by, pool.faces_to_reroll())


def bought(attack: Attack[Any], by: Reroll, unless: str = "") -> Iterator[Offer]:
    """Each player may pay for a re-roll of one of their dice, as often as they can, unless the dice have a rule."""
    for index in attack.open_pools:
        pool = attack.pools[index]
        if attack.points[pool.seat] >= by.cost and not (unless and pool.has(unless)):
            yield from reroll_offers(attack, index, by, pool.faces_to_reroll())


def retain_offer(pool: Pool[Any], word: str, label: str, take: Any, *, rule: str, dice: SomeDice) -> Offer:
    """An offer to retain one of some dice as something else, by a weapon rule."""
    about = (Subject(WEAPON_RULE, word),)
    return Offer(word, pool.seat, label, take, rule=rule, subjects=about, verb=RETAIN, dice=(dice,))
