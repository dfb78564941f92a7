"""What is to be heeded of each step of an attack."""

from typing import Any

from killzone.core.attacks import Attack
from killzone.core.flow import Window
from killzone.odds.apart import InForce


class Plan:
    """What is the same for all attacks that share what is known: of each step what is to be heeded."""

    __slots__ = ("attack", "countable", "in_force", "pauses", "places", "special")

    def __init__(self, attack: Attack) -> None:
        self.attack, steps = attack, attack.sequence.steps
        self.pauses = frozenset(attack.pauses)
        self.places = {step: place for place, step in enumerate(steps)}
        self.in_force = InForce(attack)
        self.countable = [self._counts(step) for step in steps] + [False]
        self.special = [
            counts or isinstance(step, Window) or step in self.pauses
            for step, counts in zip(steps, self.countable, strict=False)
        ]

    def _counts(self, step: Any) -> bool:
        """Whether a step is one of those for which a few numbers are mere counts."""
        counting = self.attack.counting
        if counting is None or step not in counting.steps:
            return False
        return not isinstance(step, Window) or all(map(counting.blind, self.attack.windows.get(step.name, ())))
