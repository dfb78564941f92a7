"""Answers: an exact distribution with the policy it was worked out with, and the questions people ask of it."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

from killzone.core.attacks import Exchange
from killzone.odds.distribution import Distribution
from killzone.odds.policies import Policy


class Odds:
    """The odds of an attack. Probabilities are exact fractions; `float` them at the edge.

    `joint` is the whole distribution over `Exchange` values: damage dealt and taken, deaths, and other marks. `wounds`
    are those of attacker and target before it, 0 where nobody asked.
    """

    __slots__ = ("joint", "policy", "title", "wounds")

    def __init__(self, title: str, joint: Distribution, policy: Policy, wounds: tuple[int, int] = (0, 0)) -> None:
        self.title, self.joint, self.policy, self.wounds = title, joint, policy, wounds

    @property
    def mean(self) -> Fraction:
        """The expected damage dealt."""
        return self.joint.mean(_dealt)

    @property
    def mean_taken(self) -> Fraction:
        """The expected damage taken back, or done by the attacker's own weapon."""
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

    def damage_taken(self) -> list[tuple[int, Fraction]]:
        """The chance of each amount of damage taken, the least first."""
        return sorted(self.joint.by(_taken).items())

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data, chances as floats."""
        return {
            "attack": self.title,
            "policy": {"name": self.policy.name, "title": self.policy.title},
            "wounds": list(self.wounds),
            "mean": float(self.mean),
            "spread": self.spread,
            "kill": float(self.kill),
            "mean_taken": float(self.mean_taken),
            "die": float(self.die),
            "marks": {name: float(self.mark(name)) for name in self.marks},
            "damage": [
                {"damage": n, "exactly": float(p), "at_least": float(self.at_least(n))} for n, p in self.damage()
            ],
            "joint": [
                {
                    "dealt": one.dealt,
                    "taken": one.taken,
                    "killed": one.killed,
                    "died": one.died,
                    "marks": dict(one.marks),
                    "chance": float(chance),
                }
                for one, chance in sorted(self, key=lambda pair: (pair[0].dealt, pair[0].taken, repr(pair[0])))
            ],
        }

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


class Salvo:
    """The odds of one weapon on several targets: `each` target's, which do not depend on each other."""

    __slots__ = ("each", "policy")

    def __init__(self, each: tuple[Odds, ...], policy: Policy) -> None:
        self.each, self.policy = each, policy

    @property
    def mean(self) -> Fraction:
        """The expected damage to all targets together."""
        return sum((one.mean for one in self.each), Fraction(0))

    @property
    def mean_taken(self) -> Fraction:
        """The expected damage to the shooter."""
        return sum((one.mean_taken for one in self.each), Fraction(0))

    def kills(self) -> list[tuple[int, Fraction]]:
        """The chance that exactly so many targets are incapacitated, from none to all."""
        found = [Fraction(1)]
        for one in self.each:
            kill = one.kill
            less, more = [*found, Fraction(0)], [Fraction(0), *found]
            found = [miss * (1 - kill) + hit * kill for miss, hit in zip(less, more, strict=True)]
        return list(enumerate(found))

    def __repr__(self) -> str:
        shown = ", ".join(f"kill {float(one.kill):.1%}" for one in self.each)
        return (
            f"<Odds of a salvo at {len(self.each)} targets: mean {float(self.mean):.3f}; {shown}; {self.policy.title}>"
        )


def _dealt(exchange: Exchange) -> int:
    return exchange.dealt


def _taken(exchange: Exchange) -> int:
    return exchange.taken
