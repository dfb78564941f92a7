"""Which rules make offers in the windows of an attack, and whether these fall apart into what each seat does alone."""

from collections.abc import Hashable
from typing import Any

from killzone.core.attacks import Apart, Attack
from killzone.core.flow import OfferRule, Window


class NotApartError(Exception):
    """An offer that does more than change its own part; the machine has to play the window."""


class InForce:
    """The rules that make offers in the windows of an attack, without those that are dormant in a context."""

    __slots__ = ("_awake", "_latest", "_now", "apart", "windows")

    def __init__(self, attack: Attack) -> None:
        self.windows, self.apart = attack.windows, falling_apart(attack)
        self._latest: Hashable = self
        self._now: dict[str, tuple[OfferRule, ...]] = {}
        self._awake: dict[Hashable, dict[str, tuple[OfferRule, ...]]] = {}

    def rules(self, name: str, ctx: Any) -> tuple[OfferRule, ...]:
        apart = self.apart
        if apart is None or name not in apart.windows:
            return self.windows.get(name, ())
        stirring = apart.stirring(ctx)
        if stirring != self._latest:
            self._latest, self._now = stirring, self._awake.setdefault(stirring, {})
        found = self._now.get(name)
        if found is None:
            rules = [rule for rule in self.windows.get(name, ()) if not apart.dormant(rule, ctx)]
            found = self._now[name] = tuple(rules)
        return found

    def in_turns(self, steps: tuple[Any, ...], ctx: Any) -> bool:
        """Whether there is a window among steps that falls apart in which two seats have something to choose."""
        if self.apart is None:
            return False
        windows = [step for step in steps if isinstance(step, Window) and step.name in self.apart.windows]
        between = [one.name for one in windows if one.order is not None and len(one.order(ctx)) == 2]
        return any(self.rules(name, ctx) for name in between)


def falling_apart(attack: Attack) -> Apart | None:
    """How the windows of an attack fall apart, if all the rules in force in them allow it."""
    apart = attack.apart
    if apart is None:
        return None
    in_force = (rule for name in apart.windows for rule in attack.windows.get(name, ()))
    return apart if all(map(apart.own, in_force)) else None
