"""Answers: an exact distribution with the policy it was worked out with, and the questions people ask of it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from killzone.core.attacks import Exchange
from killzone.odds.distribution import Distribution
from killzone.odds.policies import Policy, Utility


class Odds:
    """The odds of an attack. Probabilities are exact fractions; `float` them at the edge.

    `joint` is the whole distribution over `Exchange` values: damage dealt and taken, deaths, and other marks. `wounds`
    are those of attacker and target before it, 0 where nobody asked. In a game `assumed` says in words what players
    still have to choose and are taken to, and `left_out` what could happen in the attack and is not in the odds.
    """

    __slots__ = ("assumed", "joint", "left_out", "policy", "title", "wounds")

    def __init__(
        self,
        title: str,
        joint: Distribution,
        policy: Policy,
        wounds: tuple[int, int] = (0, 0),
        assumed: tuple[str, ...] = (),
        left_out: tuple[str, ...] = (),
    ) -> None:
        self.title, self.joint, self.policy, self.wounds = title, joint, policy, wounds
        self.assumed, self.left_out = assumed, left_out

    def with_words(self, assumed: tuple[str, ...], left_out: tuple[str, ...]) -> "Odds":
        """These odds, with what was assumed and left out."""
        return Odds(self.title, self.joint, self.policy, self.wounds, assumed, left_out)

    def worth(self, utility: Utility) -> Fraction:
        """The expected utility."""
        return self.joint.mean(utility)

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
        """The chance that the target is put out."""
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

    def to_json(self, *, exact: bool = False) -> dict[str, Any]:
        """All of it as plain data, chances as floats; `exact` adds the fractions that they stand for, as text."""
        plain = self._plain()
        if exact:
            figures = {"mean": self.mean, "kill": self.kill, "mean_taken": self.mean_taken, "die": self.die}
            plain["exact"] = {name: str(figure) for name, figure in figures.items()}
            for entry, (_, chance) in zip(plain["damage"], self.damage(), strict=True):
                entry["exact"] = str(chance)
            for entry, (_, chance) in zip(plain["joint"], self._in_order(), strict=True):
                entry["exact"] = str(chance)
        return plain

    def _in_order(self) -> list[tuple[Exchange, Fraction]]:
        return sorted(self, key=lambda pair: (pair[0].dealt, pair[0].taken, repr(pair[0])))

    def _plain(self) -> dict[str, Any]:
        return {
            "attack": self.title,
            "policy": {"name": self.policy.name, "title": self.policy.title},
            "assumed": list(self.assumed),
            "left_out": list(self.left_out),
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
                for one, chance in self._in_order()
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
    """The odds of one weapon on several targets: `each` target's by itself, and what they come to together.

    In a game `ids` and `names` are those of the targets, and `friends` says which of them are the attacker's own: what
    these suffer is no success and stands apart. `totals` is then the joint distribution of the whole: damage to all
    enemies as `dealt`, whether any fell as `killed`, and how many, and what friends suffered, as marks. Without it the
    targets do not depend on each other.
    """

    __slots__ = ("assumed", "each", "friends", "ids", "left_out", "names", "policy", "totals")

    def __init__(
        self,
        each: tuple[Odds, ...],
        policy: Policy,
        *,
        ids: tuple[str, ...] = (),
        names: tuple[str, ...] = (),
        friends: tuple[bool, ...] = (),
        totals: Mapping[Exchange, Fraction] | None = None,
        assumed: tuple[str, ...] = (),
        left_out: tuple[str, ...] = (),
    ) -> None:
        self.each, self.policy, self.totals = each, policy, totals
        self.ids, self.names, self.friends = ids, names, friends or (False,) * len(each)
        self.assumed, self.left_out = assumed, left_out

    def with_words(self, assumed: tuple[str, ...], left_out: tuple[str, ...]) -> "Salvo":
        """These odds, with what was assumed and left out."""
        return Salvo(
            self.each,
            self.policy,
            ids=self.ids,
            names=self.names,
            friends=self.friends,
            totals=self.totals,
            assumed=assumed,
            left_out=left_out,
        )

    @property
    def title(self) -> str:
        return f"salvo at {len(self.each)} targets"

    @property
    def enemies(self) -> tuple[Odds, ...]:
        """The odds of the targets that are no friends."""
        return tuple(one for one, friend in zip(self.each, self.friends, strict=True) if not friend)

    @property
    def mean(self) -> Fraction:
        """The expected damage to all enemies together."""
        return sum((one.mean for one in self.enemies), Fraction(0))

    @property
    def mean_friends(self) -> Fraction:
        """The expected damage to friends."""
        return sum((one.mean for one in self.each), Fraction(0)) - self.mean

    @property
    def mean_taken(self) -> Fraction:
        """The expected damage to the shooter."""
        return sum((one.mean_taken for one in self.each), Fraction(0))

    @property
    def kill(self) -> Fraction:
        """The chance that at least one enemy is put out."""
        return 1 - self.kills()[0][1]

    @property
    def die(self) -> Fraction:
        """The chance that the shooter is."""
        return sum((one.die for one in self.each), Fraction(0))

    def worth(self, utility: Utility) -> Fraction:
        """The expected utility of all targets; that of friends counts against it."""
        parts = zip(self.each, self.friends, strict=True)
        return sum((-one.worth(utility) if friend else one.worth(utility) for one, friend in parts), Fraction(0))

    def kills(self) -> list[tuple[int, Fraction]]:
        """The chance that exactly so many enemies are put out, from none to all."""
        if self.totals is not None:
            chances = [Fraction(0)] * (len(self.enemies) + 1)
            for exchange, chance in self.totals.items():
                chances[exchange.count("killed")] += chance
            return list(enumerate(chances))
        found = [Fraction(1)]
        for one in self.enemies:
            kill = one.kill
            less, more = [*found, Fraction(0)], [Fraction(0), *found]
            found = [miss * (1 - kill) + hit * kill for miss, hit in zip(less, more, strict=True)]
        return list(enumerate(found))

    def damage(self) -> list[tuple[int, Fraction]]:
        """The chance of each amount of damage to all enemies together, the least first."""
        found: dict[int, Fraction] = {0: Fraction(1)}
        if self.totals is not None:
            found = {}
            for exchange, chance in self.totals.items():
                found[exchange.dealt] = found.get(exchange.dealt, Fraction(0)) + chance
            return sorted(found.items())
        for one in self.enemies:
            after: dict[int, Fraction] = {}
            for before, share in found.items():
                for dealt, chance in one.damage():
                    after[before + dealt] = after.get(before + dealt, Fraction(0)) + share * chance
            found = after
        return sorted(found.items())

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data, chances as floats; `targets` are as those of single attacks."""
        names = self.names or tuple(f"target {place}" for place in range(1, len(self.each) + 1))
        ids = self.ids or names
        return {
            "attack": self.title,
            "policy": {"name": self.policy.name, "title": self.policy.title},
            "assumed": list(self.assumed),
            "left_out": list(self.left_out),
            "mean": float(self.mean),
            "mean_friends": float(self.mean_friends),
            "kill": float(self.kill),
            "mean_taken": float(self.mean_taken),
            "die": float(self.die),
            "kills": [float(chance) for _, chance in self.kills()],
            "damage": [{"damage": n, "exactly": float(p)} for n, p in self.damage()],
            "targets": [
                {"id": id, "name": name, "friend": friend, **one.to_json()}
                for id, name, friend, one in zip(ids, names, self.friends, self.each, strict=True)
            ],
        }

    def __repr__(self) -> str:
        shown = ", ".join(f"kill {float(one.kill):.1%}" for one in self.each)
        return (
            f"<Odds of a salvo at {len(self.each)} targets: mean {float(self.mean):.3f}; {shown}; {self.policy.title}>"
        )


def _dealt(exchange: Exchange) -> int:
    return exchange.dealt


def _taken(exchange: Exchange) -> int:
    return exchange.taken
