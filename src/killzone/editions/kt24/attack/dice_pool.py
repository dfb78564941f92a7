"""A pool of attack or defence dice: what was rolled, what each die counts as, and the re-rolls it may still have."""

from functools import lru_cache

from killzone.core.dice_events import Diced, DieFate
from killzone.core.events import Event, Wounded
from killzone.core.rules import rule
from killzone.core.trays import DISCARDED, REROLLED, RETAINED
from killzone.core.values import Value
from killzone.editions.kt24.cards.datacards import WeaponRule

FAIL, NORMAL, CRITICAL = 0, 1, 2
RESULTS = ("fail", "normal", "critical")

ROLLED = ""
"""A die that counts as what it shows; other values of `Die.by` name the rule that retained or changed it."""


MOST_POOLS = 10_000
"""How many pools are remembered after a roll, because exact odds roll the same dice for every hand they meet."""


class Die(Value):
    """One die. A face of 0 was never rolled: such a die has no number and cannot be re-rolled."""

    face: int
    result: int = FAIL
    rerolled: bool = False
    by: str = ROLLED

    def __str__(self) -> str:
        return str(self.face) if self.face else "kept"


class Pool(Value):
    """The dice of one side in one attack. `needs` is the Hit or Save number, `used` what was used on it so far."""

    seat: int
    operative: str
    name: str
    needs: int
    dice: tuple[Die, ...] = ()
    rules: tuple[WeaponRule, ...] = ()
    used: tuple[str, ...] = ()
    normal: int = 0
    critical: int = 0

    def has(self, name: str) -> bool:
        return any(one.name == name for one in self.rules)

    def count(self, result: int) -> int:
        """How many of its dice count as this result."""
        if not self.dice:
            return self.critical if result == CRITICAL else self.normal if result == NORMAL else 0
        return sum(1 for die in self.dice if die.result == result)

    @property
    def successes(self) -> int:
        if not self.dice:
            return self.normal + self.critical
        return sum(1 for die in self.dice if die.result != FAIL)

    def losing(self, name: str) -> "Pool":
        """The pool without a rule that has been used up."""
        return self.but(rules=tuple(one for one in self.rules if one.name != name))

    def using(self, what: str) -> "Pool":
        return self.but(used=(*self.used, what))

    def uses(self, word: str) -> tuple[str, ...]:
        """What of a rule was used on it, such as `ceaseless-2`."""
        return tuple(one for one in self.used if one.startswith(word))

    def faces_to_reroll(self) -> tuple[int, ...]:
        """The faces shown by dice that may still be re-rolled, each once, lowest first."""
        return tuple(sorted({die.face for die in self.dice if can_be_rerolled(die)}))


@rule("kt24.def.reroll")
def can_be_rerolled(die: Die) -> bool:
    """A die is re-rolled only once; one retained without a roll has no number and never is."""
    return die.face > 0 and not die.rerolled


@rule("kt24.shoot.natural", "kt24.def.hit-save", "kt24.weapon.lethal")
def result_of(face: int, needs: int, lethal: int) -> int:
    """A 6 is a critical success, a 1 a fail; else `needs` or more succeeds, and `lethal` or more is then critical."""
    if face == 6:
        return CRITICAL
    if face == 1 or face < needs:
        return FAIL
    return CRITICAL if face >= lethal else NORMAL


@rule("kt24.weapon.general")
def strength(rules: tuple[WeaponRule, ...], name: str) -> int:
    """The x of a weapon rule: a rule that a weapon has twice gives nothing extra, so the larger x counts."""
    return max((one.x for one in rules if one.name == name), default=0)


@rule("kt24.weapon.accurate", "kt24.weapon.accurate-stack")
def accurate_dice(rules: tuple[WeaponRule, ...]) -> int:
    """How many dice Accurate may retain; more than one instance may count as a single Accurate 2."""
    instances = [one.x for one in rules if one.name == "accurate"]
    return max(2, *instances) if len(instances) > 1 else sum(instances)


def lethal(rules: tuple[WeaponRule, ...]) -> int:
    """The lowest number that Lethal makes critical; 6 without it."""
    return min((one.x for one in rules if one.name == "lethal"), default=6) if rules else 6


def alike(pool: Pool, *, again: bool = False) -> tuple[int, ...]:
    """For each face the lowest that counts the same; Ceaseless tells all faces apart, but not of dice rolled again."""
    if pool.has("ceaseless") and not again:
        return (1, 2, 3, 4, 5, 6)
    edge = lethal(pool.rules)
    results = [result_of(face, pool.needs, edge) for face in range(1, 7)]
    return tuple(results.index(result) + 1 for result in results)


@rule("kt24.weapon.devastating-area")
def devastated(near: tuple[tuple[str, int], ...], criticals: int) -> list[Event]:
    """Each retained critical success of Devastating with a distance hurts whoever else stands near, at once."""
    if not criticals:
        return []
    return [Wounded("kt24.weapon.devastating-area", id, criticals * damage) for id, damage in near]


@lru_cache(maxsize=MOST_POOLS)
def settled(pool: Pool) -> Pool:
    """The pool once its dice are final: fails are discarded, and of the successes only their number still matters."""
    return pool.but(needs=0, dice=(), used=(), normal=pool.count(NORMAL), critical=pool.count(CRITICAL))


@lru_cache(maxsize=MOST_POOLS)
def rolled(pool: Pool, faces: tuple[int, ...]) -> Pool:
    """The pool with these faces added, each counting as what it shows."""
    edge = lethal(pool.rules)
    dice = tuple(Die(face, result_of(face, pool.needs, edge)) for face in sorted(faces))
    return pool.but(dice=(*pool.dice, *dice))


def retained_unrolled(pool: Pool, count: int, result: int, by: str) -> Pool:
    """The pool with dice added that were never rolled."""
    return pool.but(dice=(*pool.dice, *(Die(0, result, by=by) for _ in range(count))))


def in_order(die: Die) -> tuple[bool, int, bool]:
    """The key by which the dice of a pool are sorted."""
    return die.face > 0, die.face, die.rerolled


@lru_cache(maxsize=MOST_POOLS)
def rerolled(pool: Pool, old: int, new: int, by: str) -> Pool:
    """The pool with one die that showed `old` and may be re-rolled now showing `new`; `by` is what was used for it."""
    dice = list(pool.dice)
    for index, die in enumerate(dice):
        if die.face == old and can_be_rerolled(die):
            dice[index] = Die(new, result_of(new, pool.needs, lethal(pool.rules)), rerolled=True)
            return pool.but(dice=tuple(sorted(dice, key=in_order)), used=(*pool.used, by))
    raise ValueError(f"no die showing {old} can be re-rolled")


def changed(pool: Pool, before: int, after: int, by: str, *, rolled_only: bool = False) -> Pool:
    """The pool with one die of a result now counting as another; its number stays what it was."""
    dice = list(pool.dice)
    for index, die in enumerate(dice):
        if die.result == before and not (rolled_only and die.by != ROLLED):
            dice[index] = die.but(result=after, by=by)
            return pool.but(dice=tuple(dice))
    raise ValueError(f"no die counts as {RESULTS[before]}")


def without(pool: Pool, result: int, count: int = 1) -> Pool:
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


def described(pool: Pool) -> str:
    """The pool in words: `critical 6, normal 4, kept normal`; of settled dice only how many, `1 critical, 2 normal`."""
    if not pool.dice:
        shown = [f"{pool.critical} critical"] * bool(pool.critical) + [f"{pool.normal} normal"] * bool(pool.normal)
        return ", ".join(shown) or "nothing"
    order = sorted(pool.dice, key=lambda die: (-die.result, -die.face))
    shown = [f"{RESULTS[die.result]} {die.face}" if die.face else f"kept {RESULTS[die.result]}" for die in order]
    return ", ".join(shown) or "no dice"


def stands(rule: str, pool: Pool, text: str) -> Diced:
    """The dice of a pool once they are final: what each shows and counts as, and that fails are discarded."""
    dice = tuple(DieFate(pool.seat, die.face, RESULTS[die.result], _became(die), die.by) for die in pool.dice)
    return Diced(rule, pool.seat, pool.operative, text, dice)


def _became(die: Die) -> str:
    if die.result == FAIL:
        return DISCARDED
    return RETAINED if die.by != ROLLED else REROLLED if die.rerolled else ""
