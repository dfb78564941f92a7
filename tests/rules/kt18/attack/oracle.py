"""Attacks worked out again from the text of the rules, with bare dice and modifiers, to hold the odds against."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import NamedTuple

FACES = range(1, 7)

Result = tuple[int, bool, int]
"""Wounds lost, whether out of action, flesh wounds suffered."""

Chances = dict[Result, Fraction]


class Case(NamedTuple):
    """One weapon against one target."""

    attacks: str = "1"
    skill: int = 4
    to_hit: int = 0
    overwatch: bool = False
    strength: int = 4
    toughness: int = 4
    save: int = 4
    ap: int = 0
    invulnerable: int = 7
    damage: str = "1"
    wounds: int = 1
    flesh_wounds: int = 0
    cover: bool = False


def hits(case: Case, face: int) -> bool:
    if case.overwatch or face == 6:
        return face == 6
    return face != 1 and face + case.to_hit >= case.skill


def wounds(case: Case, face: int) -> bool:
    ratio = Fraction(case.strength, case.toughness)
    needed = [2, 3, 4, 5, 6][[ratio >= 2, ratio > 1, ratio == 1, ratio > Fraction(1, 2), True].index(True)]
    return face != 1 and face >= needed


def saves(case: Case, face: int) -> bool:
    return face != 1 and (face + case.ap >= case.save or face >= case.invulnerable)


def values(written: str) -> list[int]:
    """Every equally likely value of a printed amount."""
    return {"D6": [1, 2, 3, 4, 5, 6], "D3": [1, 1, 2, 2, 3, 3]}.get(written) or [int(written)]


def share(found: Iterable[bool]) -> Fraction:
    each = list(found)
    return Fraction(sum(each), len(each))


def chances(case: Case) -> Chances:
    """The chance of each result."""
    found: Chances = {}
    numbers = values(case.attacks)
    for number in numbers:
        for result, chance in _volley(case, number, case.wounds).items():
            found[result] = found.get(result, Fraction(0)) + chance / len(numbers)
    return found


def _volley(case: Case, number: int, left: int) -> Chances:
    if not number:
        return {(case.wounds - left, False, 0): Fraction(1)}
    through = share(hits(case, face) for face in FACES) * share(wounds(case, face) for face in FACES)
    through *= 1 - share(saves(case, face) for face in FACES)
    parts = [(1 - through, _volley(case, number - 1, left))]
    damages = values(case.damage)
    for damage in damages:
        after = _volley(case, number - 1, left - damage) if damage < left else _injury(case, damage)
        parts.append((through / len(damages), after))
    found: Chances = {}
    for weight, part in parts:
        for result, chance in part.items():
            found[result] = found.get(result, Fraction(0)) + weight * chance
    return found


def _injury(case: Case, dice: int) -> Chances:
    rolls = [max(faces) + case.flesh_wounds - case.cover for faces in product(FACES, repeat=dice)]
    out = share(roll >= 4 or case.flesh_wounds == 3 for roll in rolls)
    return {(case.wounds, True, 0): out, (case.wounds, False, 1): 1 - out}
