"""Counts of an attack in one whole number, and cut down to what makes a difference."""

from struct import Struct

WIDTH = 16
SHIFT = WIDTH - 1
ZERO = 1 << SHIFT
"""Counts are kept in one whole number, each in so many bits and so much higher, so that none ever borrows."""
PART = (1 << WIDTH) - 1


class Packing:
    """So many counts as one whole number, and back."""

    __slots__ = ("_bytes", "_struct", "zeros")

    def __init__(self, number: int) -> None:
        self._struct = Struct(f"<{number}h")
        self._bytes = self._struct.size
        self.zeros = sum([ZERO << (rank * WIDTH) for rank in range(number)])

    def packed(self, counts: tuple[int, ...]) -> int:
        # The highest bit of a number below 0 is set as that of others is here.
        return int.from_bytes(self._struct.pack(*counts), "little") ^ self.zeros

    def unpacked(self, packed: int) -> tuple[int, ...]:
        return self._struct.unpack((packed ^ self.zeros).to_bytes(self._bytes, "little"))


class Cut:
    """How counts are cut down at a place: none is below 0, those that make no difference are 0, and a kind has no more
    than the limits. All of them are cut at once: `kept` has the highest bit of those that make a difference, and counts
    matter as they are where all bits of `told` are as those of none, `zeros`."""

    __slots__ = ("kept", "limits", "most", "told", "zeros")

    def __init__(self, packing: Packing, limits: tuple[int, ...], kept: tuple[bool, ...] = ()) -> None:
        self.limits, self.zeros = limits, packing.zeros
        self.most = packing.packed(limits) ^ packing.zeros
        self.kept = self.told = packing.zeros
        if kept:
            self.kept = sum([ZERO << (rank * WIDTH) for rank, keeps in enumerate(kept) if keeps])
            self.told = sum([(ZERO if keeps else PART) << (rank * WIDTH) for rank, keeps in enumerate(kept)])

    def mattering(self, met: int) -> int:
        """Counts without what makes no difference."""
        some = met & self.kept  # the highest bit of a count is set where it is not below 0
        return met & (some - (some >> SHIFT)) | self.zeros

    def limited(self, counts: int) -> int:
        """Counts of which none is below 0, cut down to the limits."""
        most = self.most
        more = (counts - most) & self.zeros  # the highest bit is set where there are as many as the limit, or more
        return counts ^ ((counts ^ most) & (more - (more >> SHIFT)))
