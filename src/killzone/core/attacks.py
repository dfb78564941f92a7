"""Attacks by themselves: what an edition hands to whoever wants to look at one outside a game.

An `Attack` is a closed sequence with the context it starts from and the rules that make offers in its windows. It says
how to read its outcome as an `Exchange`, the same for every edition, and how to go on from one to the next attack.
"""

from collections.abc import Callable, Mapping
from typing import Any

from killzone.core.flow import OfferRule, Sequence
from killzone.core.values import Value

ATTACKER, DEFENDER = 0, 1


class Exchange(Value):
    """What an attack did. Damage is capped at the wounds there were; `marks` counts anything else, such as APL lost."""

    dealt: int
    taken: int = 0
    killed: bool = False
    died: bool = False
    marks: tuple[tuple[str, int], ...] = ()

    def count(self, mark: str) -> int:
        return next((number for name, number in self.marks if name == mark), 0)


class Attack:
    """A closed sequence ready to be run. `read` makes an `Exchange` of its result."""

    __slots__ = ("ctx", "read", "sequence", "title", "windows", "wounds")

    def __init__(
        self,
        sequence: Sequence,
        ctx: Any,
        windows: Mapping[str, tuple[OfferRule, ...]],
        read: Callable[[Any], Exchange],
        *,
        title: str,
        wounds: tuple[int, int],
    ) -> None:
        self.sequence, self.ctx, self.windows, self.read = sequence, ctx, windows, read
        self.title, self.wounds = title, wounds


class AttackKit:
    """What an edition offers: `shoot` and `fight` build an `Attack` from numbers; both say in their signature which."""

    __slots__ = ("fight", "id", "shoot")

    def __init__(self, id: str, shoot: Callable[..., Attack], fight: Callable[..., Attack]) -> None:
        self.id, self.shoot, self.fight = id, shoot, fight


KITS: dict[str, Callable[[], AttackKit]] = {}
"""Where kits are found by edition, as functions, so that no edition is imported unasked."""
