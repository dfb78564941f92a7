"""Dice that are only counted: so many of each kind, all in one whole number."""

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

ROOM = 8
"""The dice of each kind are counted in so many bits."""
MOST = (1 << ROOM) - 1
PLACES = 32
"""So many bits are for the place of live dice where dice gained stand above them."""
LAST = (1 << PLACES) - 1


class Packs:
    """Kinds of dice, each of which is counted in bits of its own, from a rank on."""

    __slots__ = ("kinds",)

    def __init__(self) -> None:
        self.kinds: dict[Hashable, int] = {}
        """By kind its rank."""

    def rank(self, die: Hashable) -> int:
        """The rank of a kind, which may be new."""
        return self.kinds.setdefault(die, len(self.kinds) * ROOM)

    def packed(self, dice: Iterable[Hashable]) -> int:
        kinds, found = self.kinds, 0
        for die in dice:
            found += 1 << kinds.setdefault(die, len(kinds) * ROOM)
        return found

    def unpacked(self, packed: int) -> list[Any]:
        return [die for die, rank in self.kinds.items() for _ in range((packed >> rank) & MOST)]


def dice_in(packed: int) -> int:
    """How many dice there are in all."""
    return sum(packed.to_bytes((packed.bit_length() + 7) // 8, "little"))


def shared_out(ranks: list[int], total: int) -> Iterator[int]:
    """All ways to have so many dice of these kinds."""
    if len(ranks) == 1:
        yield total << ranks[0]
        return
    for number in range(total + 1):
        for rest in shared_out(ranks[1:], total - number):
            yield rest + (number << ranks[0])
