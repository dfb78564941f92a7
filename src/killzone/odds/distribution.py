"""Exact distributions: whole-number weights over a power of six, added and mixed without rounding."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import factorial
from typing import Any

from killzone.core.flow import Roll
from killzone.core.machine import MachineError


class Distribution:
    """Weights of outcomes that add up to 6 to the power of `dice`."""

    __slots__ = ("_scores", "dice", "weights")

    def __init__(self, dice: int, weights: Mapping[Any, int]) -> None:
        self.dice, self.weights = dice, weights
        self._scores: list[tuple[object, int]] = []

    @classmethod
    def certain(cls, outcome: Hashable) -> "Distribution":
        return cls(0, {outcome: 1})

    @classmethod
    def mix(cls, dice: int, parts: list[tuple[int, "Distribution"]]) -> "Distribution":
        """The mixture of distributions with weights that add up to 6 to the power of `dice`."""
        deepest = max(part.dice for _, part in parts)
        weights: dict[Any, int] = {}
        for weight, part in parts:
            factor = weight * 6 ** (deepest - part.dice)
            for outcome, share in part.weights.items():
                weights[outcome] = weights.get(outcome, 0) + factor * share
        return cls(dice + deepest, weights)

    def score(self, utility: Callable[[Any], int]) -> int:
        """The expected utility times 6 to the power of `dice`, remembered."""
        for known, score in self._scores:
            if known is utility:
                return score
        score = sum(weight * utility(outcome) for outcome, weight in self.weights.items())
        self._scores.append((utility, score))
        return score

    def mean(self, number: Callable[[Any], int]) -> Fraction:
        total = sum(weight * number(outcome) for outcome, weight in self.weights.items())
        return Fraction(total, 6**self.dice)

    def chance(self, event: Callable[[Any], bool]) -> Fraction:
        found = sum(weight for outcome, weight in self.weights.items() if event(outcome))
        return Fraction(found, 6**self.dice)

    def by(self, number: Callable[[Any], Hashable]) -> "Distribution":
        """The distribution of something that follows from the outcome."""
        weights: dict[Any, int] = {}
        for outcome, weight in self.weights.items():
            key = number(outcome)
            weights[key] = weights.get(key, 0) + weight
        return Distribution(self.dice, weights)

    def items(self) -> Iterator[tuple[Any, Fraction]]:
        whole = 6**self.dice
        for outcome, weight in self.weights.items():
            yield outcome, Fraction(weight, whole)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and dict(self.items()) == dict(other.items())

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return f"Distribution({self.dice}, {dict(self.weights)!r})"


def ahead(one: Distribution, other: Distribution, utility: Callable[[Any], int]) -> int:
    """How far one is ahead of another in expected utility: positive if it is better, 0 if they are worth the same."""
    mine, theirs = one.score(utility), other.score(utility)
    if one.dice == other.dice:
        return mine - theirs
    return mine * power(other.dice) - theirs * power(one.dice)


@cache
def power(dice: int) -> int:
    """In how many ways so many dice fall."""
    return int(6**dice)


def falls(roll: Roll) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every result of a roll, as `rolls` gives it. Raises `MachineError` for any but six-sided dice."""
    if roll.sides != 6:
        raise MachineError(f"odds know six-sided dice only, and {roll.why} are dice of {roll.sides} sides")
    return rolls(roll.count, roll.alike) if roll.swapped in ((), roll.alike) else _swapped(roll)


def _swapped(roll: Roll) -> tuple[tuple[tuple[int, ...], int], ...]:
    return _in_their_places(roll.count, roll.alike, roll.swapped)


@cache
def _in_their_places(
    count: int, alike: tuple[int, ...], swapped: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The same up to faces that might change places: the lowest of those stands for that which most dice show."""
    found: dict[tuple[int, ...], int] = {}
    classes = [[face for face in sorted(set(alike)) if swapped[face - 1] == first] for first in sorted(set(swapped))]
    for faces, weight in rolls(count, alike):
        placed: list[int] = []
        for members in classes:
            numbers = sorted(map(faces.count, members), reverse=True)
            for face, number in zip(members, numbers, strict=True):
                placed += [face] * number
        key = tuple(sorted(placed))
        found[key] = found.get(key, 0) + weight
    return tuple(found.items())


@cache
def rolls(count: int, alike: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every result of `count` dice, sorted and up to faces that are alike, with the number of ways it falls."""
    kinds = sorted(set(alike))
    ways = {kind: alike.count(kind) for kind in kinds}
    found: list[tuple[tuple[int, ...], int]] = []

    def add(faces: tuple[int, ...], left: int, index: int, weight: int) -> None:
        if index == len(kinds) - 1:
            kind = kinds[index]
            found.append(((*faces, *(kind,) * left), weight * ways[kind] ** left // factorial(left)))
            return
        kind = kinds[index]
        for number in range(left + 1):
            share = weight * ways[kind] ** number // factorial(number)
            add((*faces, *(kind,) * number), left - number, index + 1, share)

    # Dividing the multinomial step by step stays whole because each step starts from a multiple of it.
    add((), count, 0, factorial(count))
    return tuple(found)
