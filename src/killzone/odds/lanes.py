"""Many whole numbers in one, each in a lane of its own: scaled, added and compared all at once.

A lane is a multiple of eight bytes; its highest bit is kept free by numbers that are compared. The first number stands
in the lowest lane.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache

WORD = 8
MOST_MASKS = 4_096

Picks = bytes
"""For each lane a byte: `PICKED` or 0."""
PICKED = 0x80


def lanes_for(most: int, *, compared: bool) -> int:
    """The bytes of lanes for numbers up to the most."""
    bits = most.bit_length() + compared
    return WORD * max(1, -(-bits // (8 * WORD)))


class Lanes:
    """So many lanes of so many bytes each."""

    __slots__ = ("bytes", "number", "shift", "top")

    def __init__(self, number: int, size: int) -> None:
        self.number, self.shift, self.bytes = number, size * 8 - 1, number * size
        self.top = int.from_bytes((bytes(size - 1) + b"\x80") * number, "little")

    def more(self, one: int, other: int) -> int:
        """The highest bit of every lane in which one is more than the other."""
        return self.top ^ (((other | self.top) - one) & self.top)

    def taken(self, one: int, other: int, where: int) -> int:
        """One where a highest bit is set, else the other."""
        return other ^ ((one ^ other) & (where - (where >> self.shift)))

    def picks(self, where: int) -> Picks:
        """The highest bits, as few bytes."""
        return where.to_bytes(self.bytes, "little")[self.shift // 8 :: self.shift // 8 + 1]

    def only(self, one: int, picks: Picks) -> int:
        """One with nothing in lanes that are not picked."""
        data = bytearray(self.bytes)
        data[self.shift // 8 :: self.shift // 8 + 1] = picks
        where = int.from_bytes(data, "little")
        return one & ((where << 1) - (where >> self.shift))

    def lane(self, one: int, place: int) -> int:
        """The number in one of the lanes."""
        width = self.shift + 1
        return (one >> place * width) & ((1 << width) - 1)

    def apiece(self, one: int) -> list[int]:
        """All the numbers."""
        data, size = one.to_bytes(self.bytes, "little"), self.shift // 8 + 1
        return [int.from_bytes(data[start : start + size], "little") for start in range(0, self.bytes, size)]

    def packed(self, numbers: Sequence[int]) -> int:
        """Numbers, each in its lane."""
        size = self.shift // 8 + 1
        return int.from_bytes(b"".join([number.to_bytes(size, "little") for number in numbers]), "little")

    def turned(self, rows: Sequence[int]) -> list[int]:
        """Of rows of numbers the columns, of which each then has a lane for every row."""
        words, height = (self.shift + 1) // (8 * WORD), len(rows)
        data = array("Q", b"".join([row.to_bytes(self.bytes, "little") for row in rows]))
        width = words * self.number
        if words == 1:
            return [int.from_bytes(data[column::width].tobytes(), "little") for column in range(width)]
        found = []
        column = array("Q", bytes(height * words * WORD))
        for start in range(0, width, words):
            for word in range(words):
                column[word::words] = data[start + word :: width]
            found.append(int.from_bytes(column.tobytes(), "little"))
        return found


@lru_cache(maxsize=MOST_MASKS)
def lanes(number: int, size: int) -> Lanes:
    """So many lanes of so many bytes."""
    return Lanes(number, size)
