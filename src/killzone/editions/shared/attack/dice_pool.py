"""A pool of attack or defence dice: what was rolled, what each die counts as, and the re-rolls it may still have."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, ClassVar, Final, Generic, Self, TypeVar, cast

from killzone.core.dice_events import Diced, DieFate
from killzone.core.domains import Option
from killzone.core.flow import Offer
from killzone.core.subjects import REROLL
from killzone.core.trays import DISCARDED, REROLLED, RETAINED
from killzone.core.values import Value
from killzone.editions.shared.cards.weapons import WeaponRule

FAIL, NORMAL, CRITICAL = 0, 1, 2
RESULTS: Final = ("fail", "normal", "critical")

ROLLED: Final = ""
"""A die that counts as what it shows; other values of `Die.by` name the rule that retained or changed it."""

MOST_POOLS: Final = 1_000
"""How many pools are remembered after a roll, because exact odds roll the same dice for every hand they meet."""

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R", bound=WeaponRule)


_CACHES: list[Callable[[], None]] = []


def remembered(function: F) -> F:
    """A function of pools whose latest results are kept."""
    kept = lru_cache(maxsize=MOST_POOLS)(function)
    _CACHES.append(kept.cache_clear)
    return cast(F, kept)


def forget_pools() -> None:
    """Forget all that is remembered of pools, for whoever measures how long something takes from the start."""
    for clear in _CACHES:
        clear()


class Die(Value):
    """One die. A face of 0 was never rolled: such a die has no number and cannot be re-rolled."""

    face: int
    result: int = FAIL
    rerolled: bool = False
    by: str = ROLLED

    def __str__(self) -> str:
        return str(self.face) if self.face else "kept"


class Pool(Value, Generic[R]):
    """The dice of one side in one attack. `needs` is the number to roll, `used` what was used on it so far.

    Once the dice are final only the number of `normal` and `critical` ones is left of them.
    """

    seat: int
    operative: str
    name: str
    needs: int
    dice: tuple[Die, ...] = ()
    rules: tuple[R, ...] = ()
    used: tuple[str, ...] = ()
    normal: int = 0
    critical: int = 0

    die: ClassVar[type[Die]] = Die
    """What the dice of this edition are."""
    told_apart: ClassVar[Mapping[str, frozenset[int]]] = {}
    """By rule the faces that it tells apart from others that count the same."""
    told_apart_at_first: ClassVar[Mapping[str, frozenset[int]]] = {}
    """The same for rules that look only at dice which have not been re-rolled."""
    shows_the_same: ClassVar[frozenset[str]] = frozenset()
    """Of those the rules that ask of dice only which show the same number, and not which it is."""

    def has(self, name: str) -> bool:
        return bool(self.rules) and name in [one.name for one in self.rules]

    def count(self, result: int) -> int:
        """How many of its dice count as this result."""
        if not self.dice:
            return self.critical if result == CRITICAL else self.normal if result == NORMAL else 0
        return [die.result for die in self.dice].count(result)

    @property
    def successes(self) -> int:
        if not self.dice:
            return self.normal + self.critical
        return len(self.dice) - [die.result for die in self.dice].count(FAIL)

    def losing(self, name: str) -> Self:
        """The pool without a rule that has been used up."""
        return self.but(rules=tuple(one for one in self.rules if one.name != name))

    def using(self, what: str) -> Self:
        return self.but(used=(*self.used, what))

    def uses(self, word: str) -> tuple[str, ...]:
        """What of a rule was used on it, such as `ceaseless-2`."""
        return tuple(one for one in self.used if one.startswith(word))

    def faces_to_reroll(self) -> tuple[int, ...]:
        """The faces shown by dice that may still be re-rolled, each once, lowest first."""
        return tuple(sorted({die.face for die in self.dice if can_be_rerolled(die)}))


P = TypeVar("P", bound=Pool[Any])


def can_be_rerolled(die: Die) -> bool:
    """A die is re-rolled only once; one retained without a roll has no number and never is."""
    return die.face > 0 and not die.rerolled


def result_of(face: int, needs: int, lethal: int) -> int:
    """A 6 is critical, a 1 fails; else `needs` or more succeeds, and of those `lethal` or more are critical."""
    if face == 6:
        return CRITICAL
    if face == 1 or face < needs:
        return FAIL
    return CRITICAL if face >= lethal else NORMAL


def highest(rules: Iterable[WeaponRule], name: str) -> int:
    """The largest x of a rule, 0 without it: a rule that is there twice is used once, and the better one."""
    return max([one.x for one in rules if one.name == name], default=0)


def lowest(rules: Iterable[WeaponRule], name: str, otherwise: int = 0) -> int:
    """The smallest x of a rule, for rules written x+, where that is the better one."""
    return min([one.x for one in rules if one.name == name], default=otherwise)


def lethal(rules: tuple[WeaponRule, ...]) -> int:
    """The lowest number that Lethal makes critical; 6 without it."""
    edge = 6
    for one in rules:
        if one.name == "lethal" and one.x < edge:
            edge = one.x
    return edge


def result(pool: Pool[Any], face: int) -> int:
    """What a face counts as in this pool."""
    return result_of(face, pool.needs, lethal(pool.rules))


def alike(pool: Pool[Any], *, again: bool = False) -> tuple[int, ...]:
    """For each face the lowest one that no rule tells apart from it, when dice are rolled or rolled `again`."""
    return _alike(type(pool), pool.rules, pool.needs, again)


def swapped(pool: Pool[Any]) -> tuple[int, ...]:
    """For each face the lowest one that it might change places with in all dice that are rolled now."""
    if any(map(can_be_rerolled, pool.dice)):
        return alike(pool)
    fixed = tuple([one for one in pool.rules if one.name not in pool.shows_the_same])
    return _alike(type(pool), fixed, pool.needs, False)


@remembered
def _alike(kind: type[Pool[Any]], rules: tuple[WeaponRule, ...], needs: int, again: bool) -> tuple[int, ...]:
    edge = lethal(rules)
    watched: set[int] = set()
    for one in rules:
        watched.update(kind.told_apart.get(one.name, ()))
        if not again:
            watched.update(kind.told_apart_at_first.get(one.name, ()))
    kinds = [(result_of(face, needs, edge), face if face in watched else 0) for face in range(1, 7)]
    return tuple([kinds.index(kind) + 1 for kind in kinds])


@remembered
def settled(pool: P) -> P:
    """The pool once its dice are final: fails are discarded, and of the successes only their number still matters."""
    normal, critical = pool.normal, pool.critical
    if pool.dice:
        results = [die.result for die in pool.dice]
        normal, critical = results.count(NORMAL), results.count(CRITICAL)
    return pool.but(needs=0, dice=(), used=(), normal=normal, critical=critical)


@cache
def _die(kind: type[Die], face: int, result: int, rerolled: bool = False) -> Die:
    """A die as it was rolled; equal ones are the same, of which there are few."""
    return kind(face, result, rerolled)


@cache
def _dice(kind: type[Die], needs: int, edge: int) -> tuple[Die, ...]:
    """By face the die that shows it, as it was rolled; 0 is none's."""
    return tuple([_die(kind, face, result_of(face, needs, edge)) for face in range(7)])


def rolled_die(pool: Pool[Any], face: int) -> Die:
    """A die of a pool that shows a face, and counts as what it shows."""
    return _die(pool.die, face, result(pool, face))


@remembered
def rolled(pool: P, faces: tuple[int, ...]) -> P:
    """The pool with these faces added, each counting as what it shows."""
    shown = _dice(pool.die, pool.needs, lethal(pool.rules))
    return pool.but(dice=(*pool.dice, *[shown[face] for face in sorted(faces)]))


def retained_unrolled(pool: P, count: int, result: int, by: str) -> P:
    """The pool with dice added that were never rolled."""
    return pool.but(dice=(*pool.dice, *(pool.die(0, result, by=by) for _ in range(count))))


def in_order(die: Die) -> tuple[bool, int, bool]:
    """The key by which the dice of a pool are sorted."""
    return die.face > 0, die.face, die.rerolled


@remembered
def rerolled(pool: P, old: int, new: int, used: str = "") -> P:
    """The pool with one die that showed `old` and may be re-rolled now showing `new`, which counts even if it is worse.

    `used` is what is noted of it.
    """
    dice = list(pool.dice)
    for index, die in enumerate(dice):
        if die.face == old and can_be_rerolled(die):
            dice[index] = _die(pool.die, new, result_of(new, pool.needs, lethal(pool.rules)), True)
            noted = (*pool.used, used) if used else pool.used
            return pool.but(dice=tuple(sorted(dice, key=in_order)), used=noted)
    raise ValueError(f"no die showing {old} can be re-rolled")


def changed(pool: P, before: int, after: int, by: str, *, rolled_only: bool = False, unrolled_only: bool = False) -> P:
    """The pool with one die of a result now counting as another; its number stays what it was.

    It may have to be one that counts as what it rolled, or one that does not.
    """
    dice = list(pool.dice)
    for index, die in enumerate(dice):
        if die.result == before and not (unrolled_only if die.by == ROLLED else rolled_only):
            dice[index] = die.but(result=after, by=by)
            return pool.but(dice=tuple(dice))
    raise ValueError(f"no die counts as {RESULTS[before]}")


def without(pool: P, result: int, count: int = 1) -> P:
    """The pool after dice of a result were spent, blocked or discarded."""
    if not pool.dice:
        if result == CRITICAL:
            return pool.but(critical=pool.critical - count)
        return pool.but(normal=pool.normal - count)
    dice = list(pool.dice)
    for _ in range(count):
        index = next(place for place, die in enumerate(dice) if die.result == result)
        del dice[index]
    return pool.but(dice=tuple(dice))


def failed_dice(pool: Pool[Any], choice: Option | Offer) -> int:
    """How many failed dice a choice may re-roll; -1 if it re-rolls none, or these did not fail."""
    if choice.verb != REROLL or result(pool, choice.dice[0].face) != FAIL:
        return -1
    return choice.dice[0].count


def described(pool: Pool[Any]) -> str:
    """The pool in words: `critical 6, normal 4, kept normal`; of settled dice only how many, `1 critical, 2 normal`."""
    if not pool.dice:
        shown = [f"{pool.critical} critical"] * bool(pool.critical) + [f"{pool.normal} normal"] * bool(pool.normal)
        return ", ".join(shown) or "nothing"
    order = sorted(pool.dice, key=lambda die: (-die.result, -die.face))
    shown = [f"{RESULTS[die.result]} {die.face}" if die.face else f"kept {RESULTS[die.result]}" for die in order]
    return ", ".join(shown) or "no dice"


def stands(rule: str, pool: Pool[Any], text: str) -> Diced:
    """The dice of a pool once they are final: what each shows and counts as, and that fails are discarded."""
    dice = tuple(DieFate(pool.seat, die.face, RESULTS[die.result], _became(die), die.by) for die in pool.dice)
    return Diced(rule, pool.seat, pool.operative, text, dice)


def _became(die: Die) -> str:
    if die.result == FAIL:
        return DISCARDED
    return RETAINED if die.by != ROLLED else REROLLED if die.rerolled else ""
