"""The attacks of 2018 counted by hand, dice by dice: see `counting`."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from odds.counting import ONE, Chances, mixed


def volley_18(
    *,
    shots: Chances,
    hit: int,
    modifier: int = 0,
    overwatch: bool = False,
    strength: int,
    toughness: int,
    ap: int = 0,
    save: int,
    invulnerable: int = 0,
    damage: dict[int, Fraction],
    wounds: int,
    flesh_wounds: int = 0,
    cover: bool = False,
    reroll_hits: str = "",
    reroll_wounds: str = "",
    reroll_saves: str = "",
) -> Chances:
    """Attacks of 2018 on one model: chances of (wounds lost, flesh wound suffered, out of action)."""

    def chance(meets: Callable[[int], bool], again: str) -> Fraction:
        good = Fraction(sum(1 for face in range(1, 7) if meets(face)), 6)
        anew = sum(
            1 for face in range(1, 7) if not meets(face) and (again in ("failed", "any") or (again and face == 1))
        )
        return good + Fraction(anew, 6) * good

    def hits(face: int) -> bool:
        return face == 6 if overwatch else face == 6 or (face != 1 and face + modifier >= hit)

    def hurts(face: int) -> bool:
        if strength >= 2 * toughness:
            need = 2
        elif strength * 2 <= toughness:
            need = 6
        else:
            need = 4 if strength == toughness else 3 if strength > toughness else 5
        return face == 6 or (face != 1 and face >= need)

    def saves(face: int) -> bool:
        return face != 1 and (face + ap >= save or bool(invulnerable and face >= invulnerable))

    through = chance(hits, reroll_hits) * chance(hurts, reroll_wounds) * (1 - chance(saves, reroll_saves))
    added = flesh_wounds - cover

    def injured(lost: int, last: int) -> Chances:
        out = 1 - Fraction(sum(1 for face in range(1, 7) if face + added < 4), 6) ** last
        if flesh_wounds == 3:
            out = ONE
        return {(lost, False, True): out, (lost, True, False): 1 - out}

    @cache
    def on(number: int, left: int) -> Any:
        if not number:
            return {(wounds - left, False, False): ONE}
        parts = [(1 - through, on(number - 1, left))]
        for amount, share in damage.items():
            after = left - min(left, amount)
            parts.append((through * share, on(number - 1, after) if after else injured(wounds, amount)))
        return mixed(parts)

    found = mixed((share, on(number, wounds)) for number, share in shots.items())
    return {end: share for end, share in found.items() if share}
