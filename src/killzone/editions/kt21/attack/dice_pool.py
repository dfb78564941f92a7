"""The dice of one side in one attack: what was rolled, what may still be re-rolled, what was retained.

While dice may still change a pool holds them by their faces; once they are retained only the number of normal and of
critical ones is left. So equal situations are equal values, however the dice fell.
"""

from collections.abc import Iterable

from killzone.core.dice_events import Diced, DieFate
from killzone.core.rules import rule
from killzone.core.trays import DISCARDED, REROLLED, RETAINED
from killzone.core.values import Value
from killzone.editions.kt21.cards.datacards import WeaponRule
from killzone.editions.shared.dice_told import diced, fate

FAIL, NORMAL, CRITICAL = 0, 1, 2
RESULTS = ("fail", "normal", "critical")

WATCHED = {"hot": frozenset({1})}
"""Faces that a rule tells apart from others that count the same: one that looks at more faces must be named here."""

WATCHED_BEFORE = {"ceaseless": frozenset({1})}
"""The same for rules that look only at dice which have not been re-rolled."""


class Die(Value):
    """One die that was rolled and neither retained nor discarded yet."""

    face: int
    rerolled: bool = False


class Pool(Value):
    """One side in one attack.

    `to_roll` is the number of dice it takes, `needs` its BS, WS or Save, `damage` what a normal and a critical hit
    inflict. `rules` are those in force for it, of its weapon and of its operative alike, and those that a critical hit
    will bring. `dice` are kept in order of their faces; `normal` and `critical` count what was retained.
    """

    seat: int
    operative: str
    name: str
    to_roll: int
    needs: int
    damage: tuple[int, int] = (0, 0)
    rules: tuple[WeaponRule, ...] = ()
    dice: tuple[Die, ...] = ()
    normal: int = 0
    critical: int = 0
    used: tuple[str, ...] = ()

    def has(self, name: str) -> bool:
        """Whether a rule of this name is in force."""
        return any(one.name == name and not one.on_critical for one in self.rules)

    @property
    def retained(self) -> int:
        return self.normal + self.critical

    def count(self, result: int) -> int:
        """How many dice were retained as normal or as critical."""
        return self.critical if result == CRITICAL else self.normal

    def without(self, result: int, count: int = 1) -> "Pool":
        """The pool after retained dice were spent or discarded."""
        if result == CRITICAL:
            return self.but(critical=self.critical - count)
        return self.but(normal=self.normal - count)

    def faces_to_reroll(self) -> tuple[int, ...]:
        """The faces of dice that may still be re-rolled, each once, lowest first."""
        return tuple(sorted({die.face for die in self.dice if can_be_rerolled(die)}))


@rule("kt21.def.reroll")
def can_be_rerolled(die: Die) -> bool:
    """No die is re-rolled more than once."""
    return not die.rerolled


@rule(
    "kt21.shoot.attack-dice",
    "kt21.shoot.attack-natural",
    "kt21.shoot.defence-dice",
    "kt21.fight.roll",
    "kt21.weapon.lethal",
)
def result_of(face: int, needs: int, lethal: int) -> int:
    """A 6 is critical, a 1 fails; else `needs` or more succeeds, and of those `lethal` or more are critical."""
    if face == 6:
        return CRITICAL
    if face == 1 or face < needs:
        return FAIL
    return CRITICAL if face >= lethal else NORMAL


def highest(rules: Iterable[WeaponRule], name: str) -> int:
    """The largest x of a rule in force, 0 without it: a rule that is there twice is used once, and the better one."""
    return max((one.x for one in rules if one.name == name and not one.on_critical), default=0)


def lowest(rules: Iterable[WeaponRule], name: str, otherwise: int = 0) -> int:
    """The smallest x of a rule in force, for rules written x+, where that is the better one."""
    return min((one.x for one in rules if one.name == name and not one.on_critical), default=otherwise)


def result(pool: Pool, face: int) -> int:
    """What a face counts as in this pool."""
    return result_of(face, pool.needs, lowest(pool.rules, "lethal", 6))


def alike(pool: Pool, *, again: bool = False) -> tuple[int, ...]:
    """For each face the lowest one that no rule tells apart from it, when dice are rolled or rolled again."""
    watched = WATCHED if again else WATCHED | WATCHED_BEFORE
    apart = {face for one in pool.rules for face in watched.get(one.name, ())}
    kinds = [(result(pool, face), face if face in apart else 0) for face in range(1, 7)]
    return tuple(kinds.index(kind) + 1 for kind in kinds)


def rolled(pool: Pool, faces: tuple[int, ...]) -> Pool:
    """The pool with its dice rolled."""
    return pool.but(to_roll=0, dice=tuple(Die(face) for face in sorted(faces)))


@rule("kt21.def.reroll")
def rerolled(pool: Pool, old: int, new: int) -> Pool:
    """The pool with one die that showed `old` now showing `new`, which counts even if it is worse."""
    dice = list(pool.dice)
    dice.remove(Die(old))
    dice.append(Die(new, rerolled=True))
    return pool.but(dice=tuple(sorted(dice, key=lambda die: (die.face, die.rerolled))))


@rule("kt21.shoot.attack-dice", "kt21.shoot.defence-dice", "kt21.fight.roll")
def retain(pool: Pool) -> Pool:
    """Successes are retained and the others discarded; with a critical one, the rules after "!" come into force."""
    results = [result(pool, die.face) for die in pool.dice]
    critical = pool.critical + results.count(CRITICAL)
    rules = pool.rules
    if any(one.on_critical for one in rules):
        rules = tuple(one.but(on_critical=False) for one in rules if critical or not one.on_critical)
    normal = pool.normal + results.count(NORMAL)
    return pool.but(dice=(), normal=normal, critical=critical, rules=rules, used=())


def described(pool: Pool) -> str:
    """The pool in words: `critical 6, normal 4, fail 1, kept normal`; without dice to show, `1 critical, 2 normal`."""
    counts = ((pool.critical, "critical"), (pool.normal, "normal"))
    if not pool.dice:
        return ", ".join(f"{number} {word}" for number, word in counts if number) or "nothing"
    dice = sorted(((result(pool, die.face), die.face) for die in pool.dice), reverse=True)
    kept = [f"kept {word}" for number, word in counts for _ in range(number)]
    return ", ".join([f"{RESULTS[result]} {face}" for result, face in dice] + kept)


def stands(rule: str, pool: Pool, text: str) -> Diced:
    """The dice of a pool once they are final: what each shows and counts as, and that fails are discarded."""
    dice = [_fate(pool, die) for die in pool.dice]
    for word, number in ((RESULTS[CRITICAL], pool.critical), (RESULTS[NORMAL], pool.normal)):
        dice += fate(pool, word, RETAINED, count=number)
    return diced(rule, pool, text, *dice)


def _fate(pool: Pool, die: Die) -> DieFate:
    counts = result(pool, die.face)
    became = DISCARDED if counts == FAIL else REROLLED if die.rerolled else ""
    return DieFate(pool.seat, die.face, RESULTS[counts], became)
