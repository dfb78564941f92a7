"""Attacks counted out again, straight from the ledger and without a step of the game: a second opinion on the odds.

Chances are fractions over ordered dice. A choice is made for the expectation of what the chooser wants, of equals for
the better chance to kill or to live. Nothing here is fast, and nothing is shared with what it is held against.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

ONE = Fraction(1)


class End(NamedTuple):
    """What an attack came to."""

    dealt: int
    taken: int = 0
    killed: bool = False
    died: bool = False
    stun: bool = False


Chances = dict[Any, Fraction]


def mixed(parts: Iterable[tuple[Fraction, Chances]]) -> Chances:
    found: Chances = {}
    for share, part in parts:
        for end, chance in part.items():
            found[end] = found.get(end, Fraction(0)) + share * chance
    return found


def expected(part: Chances, worth: Callable[[Any], int]) -> Fraction:
    return sum((chance * worth(end) for end, chance in part.items()), Fraction(0))


def net(end: End) -> int:
    return end.dealt - end.taken + 3 * (end.killed - end.died)


class Chooser(NamedTuple):
    """Somebody who chooses: for this worth, of equals for this one."""

    wants: Callable[[End], int]
    then: Callable[[End], int]

    def best(self, ways: Iterable[Chances]) -> Chances:
        return max(ways, key=lambda way: (expected(way, self.wants), expected(way, self.then)))


FOR_DAMAGE = Chooser(lambda end: end.dealt, lambda end: end.killed - end.died)
AGAINST_DAMAGE = Chooser(lambda end: -end.dealt, lambda end: end.died - end.killed)
FOR_NET = Chooser(net, lambda end: end.killed - end.died)
AGAINST_NET = Chooser(lambda end: -net(end), lambda end: end.died - end.killed)


def dice(count: int) -> list[tuple[int, ...]]:
    return list(product(range(1, 7), repeat=count))


def thrown(count: int, after: Callable[[tuple[int, ...]], Chances]) -> Chances:
    """Every ordered throw; `after` may look at sorted faces only, so that it is asked once for each of these."""
    share = Fraction(1, 6**count)
    seen: dict[tuple[int, ...], int] = {}
    for faces in dice(count):
        key = tuple(sorted(faces))
        seen[key] = seen.get(key, 0) + 1
    return mixed((share * number, after(faces)) for faces, number in seen.items())


def ignoring(damage: int, edge: int) -> dict[int, Fraction]:
    """How much of some damage is left after a die for each point of it."""
    if not edge:
        return {damage: ONE}
    found = {0: ONE}
    for _ in range(damage):
        after: dict[int, Fraction] = {}
        for face in range(1, 7):
            for left, share in found.items():
                now = left + (face < edge)
                after[now] = after.get(now, Fraction(0)) + share / 6
        found = after
    return found


def less(damage: int, x: int, least: int = 1) -> int:
    return damage if damage <= least else max(least, damage - x)


def unblocked(normal: int, critical: int, normals: int, criticals: int, brutal: bool) -> set[tuple[int, int]]:
    """What blocks may leave of normal and critical successes, going on while a block is possible."""
    ways = []
    if criticals and critical:
        ways.append((normal, critical - 1, normals, criticals - 1))
    if normals >= 2 and critical and not brutal:
        ways.append((normal, critical - 1, normals - 2, criticals))
    if normals and normal and not brutal:
        ways.append((normal - 1, critical, normals - 1, criticals))
    if criticals and normal:
        ways.append((normal - 1, critical, normals, criticals - 1))
    if not ways:
        return {(normal, critical)}
    return set[tuple[int, int]]().union(*(unblocked(*way, brutal) for way in ways))


def counted(face: int, needs: int, lethal: int) -> str:
    if face == 6:
        return "critical"
    if face == 1 or face < needs:
        return "fail"
    return "critical" if face >= lethal else "normal"


class Rules:
    """Weapon rules by name, with their x."""

    def __init__(self, x: tuple[tuple[str, int], ...]) -> None:
        self.x = x

    def __contains__(self, name: object) -> bool:
        return any(own == name for own, _ in self.x)

    def most(self, name: str) -> int:
        return max((x for own, x in self.x if own == name), default=0)


def rules_of(text: str) -> Rules:
    found = []
    for each in filter(None, (part.strip() for part in text.split(","))):
        word = each.split(" ")
        digits = "".join(letter for letter in word[-1] if letter.isdigit())
        tight = "".join(letter for letter in each if not letter.isdigit()) if " " not in each else ""
        name = tight or (" ".join(word[:-1]) if digits else each)
        found.append((name.lower().rstrip("+"), int(digits or 0)))
    return Rules(tuple(found))


def with_rerolls(
    faces: tuple[int, ...],
    rules: Rules,
    cp: int,
    ceaseless_ones: bool,
    after: Callable[[tuple[int, ...]], Chances],
    chooser: Chooser,
) -> Chances:
    """Dice that were rolled, re-rolled one at a time by whatever rule allows it, then what `after` makes of them."""

    @cache
    def on(dice: tuple[tuple[int, bool], ...], balanced: bool, number: int, left: int) -> Any:
        ways = [after(tuple(sorted(face for face, _ in dice)))]
        for place, (face, again) in enumerate(dice):
            if again or dice.index((face, again)) != place:
                continue
            rest = (*dice[:place], *dice[place + 1 :])
            nexts = []
            if balanced:
                nexts.append((False, number, left))
            if "ceaseless" in rules and (face == 1 if ceaseless_ones else number in (0, face)):
                nexts.append((balanced, face, left))
            if "relentless" in rules:
                nexts.append((balanced, number, left))
            if left:
                nexts.append((balanced, number, left - 1))
            for state in set(nexts):
                ways.append(
                    mixed((Fraction(1, 6), on(tuple(sorted((*rest, (new, True)))), *state)) for new in range(1, 7))
                )
        return chooser.best(ways)

    found: Chances = on(tuple(sorted((face, False) for face in faces)), "balanced" in rules, 0, cp)
    return found


class Side(NamedTuple):
    """One side of a fight."""

    atk: int
    hit: int
    dmg: tuple[int, int]
    rules: str
    wounds: int
    reduce: int = 0
    ignore: int = 0
