"""How long answers took: enough to say mean, 99th percentile and longest of millions, in a few numbers."""

from math import ceil, log2
from typing import Final, Self

import msgspec

STEPS: Final = 8
"""Classes for each doubling of time: a percentile read from them is within 5 % of the true one."""
SHORTEST: Final = 1e-6


class Times(msgspec.Struct):
    """Answers by how long they took. `classes` counts them by doublings of a microsecond, in eighths."""

    limit: float
    count: int
    total: float
    longest: float
    over: int
    classes: dict[int, int]

    @classmethod
    def none(cls, limit: float) -> Self:
        """No answers yet; `limit` is what an answer may take."""
        return cls(limit, 0, 0.0, 0.0, 0, {})

    def add(self, seconds: float) -> None:
        """One more answer."""
        self.count += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        self.over += seconds > self.limit
        place = int(log2(max(seconds, SHORTEST) / SHORTEST) * STEPS)
        self.classes[place] = self.classes.get(place, 0) + 1

    def join(self, other: "Times") -> None:
        """All answers of another one, too."""
        self.count += other.count
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.over += other.over
        for place, count in other.classes.items():
            self.classes[place] = self.classes.get(place, 0) + count

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    def percentile(self, part: float) -> float:
        """The time within which this part of the answers came, as the middle of its class."""
        wanted, seen = ceil(part * self.count), 0
        for place in sorted(self.classes):
            seen += self.classes[place]
            if seen >= wanted:
                return min(self.longest, middle(place))
        return 0.0


def middle(place: int) -> float:
    """The seconds in the middle of a class."""
    return float(SHORTEST * 2 ** ((place + 0.5) / STEPS))
