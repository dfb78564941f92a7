"""Answers: an exact distribution with the policy it was worked out with, and the questions people ask of it."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from killzone.core.attacks import Exchange
from killzone.odds.distribution import Distribution
from killzone.odds.policies import Policy


class Odds:
    """The odds of an attack. Probabilities are exact fractions; `float` them at the edge.

    `joint` is the whole distribution over `Exchange` values: damage dealt and taken, deaths, and other marks.
    """

    __slots__ = ("joint", "policy", "title")

    def __init__(self, title: str, joint: Distribution, policy: Policy) -> None:
        self.title, self.joint, self.policy = title, joint, policy

    @property
    def mean(self) -> Fraction:
        """The expected damage dealt."""
        return self.joint.mean(_dealt)

    @property
    def mean_taken(self) -> Fraction:
        """The expected damage taken back."""
        return self.joint.mean(_taken)

    @property
    def spread(self) -> float:
        """The standard deviation of the damage dealt."""
        square = self.joint.mean(lambda exchange: exchange.dealt**2) - self.mean**2
        return sqrt(square)

    @property
    def kill(self) -> Fraction:
        """The chance that the target is incapacitated."""
        return self.joint.chance(lambda exchange: exchange.killed)

    @property
    def die(self) -> Fraction:
        """The chance that the attacker is."""
        return self.joint.chance(lambda exchange: exchange.died)

    def at_least(self, damage: int) -> Fraction:
        """The chance of so much damage or more."""
        return self.joint.chance(lambda exchange: exchange.dealt >= damage)

    def mark(self, name: str) -> Fraction:
        """The chance of a mark such as `stun`."""
        return self.joint.chance(lambda exchange: exchange.count(name) > 0)

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks that can occur."""
        found = {name for exchange in self.joint.weights for name, _ in exchange.marks}
        return tuple(sorted(found))

    def damage(self) -> list[tuple[int, Fraction]]:
        """The chance of each amount of damage dealt, the least first."""
        return sorted(self.joint.by(_dealt).items())

    def __iter__(self) -> Iterator[tuple[Exchange, Fraction]]:
        return self.joint.items()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and self.joint == other.joint and self.policy is other.policy

    def __hash__(self) -> int:
        return hash((self.joint, self.policy.name))

    def __repr__(self) -> str:
        words = [f"mean {float(self.mean):.3f}", f"kill {float(self.kill):.1%}"]
        if self.mean_taken:
            words += [f"taken {float(self.mean_taken):.3f}", f"die {float(self.die):.1%}"]
        return f"<Odds of a {self.title}: {', '.join(words)}; {self.policy.title}>"


def _dealt(exchange: Exchange) -> int:
    return exchange.dealt


def _taken(exchange: Exchange) -> int:
    return exchange.taken
