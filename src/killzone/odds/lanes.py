"""Many whole numbers in one, each in a lane of its own: scaled, added and compared all at once.

A lane is a multiple of eight bytes; its highest bit is kept free by numbers that are compared. The first number stands
in the lowest lane.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache

WORD = 8
MOST_MASKS = 4_096

Marks = bytes
"""For each lane a byte with up to `MOST_MARKS` marks, the first of them in its highest bit."""
MOST_MARKS = 8


def lanes_for(most: int, *, compared: bool) -> int:
    """The bytes of lanes for numbers up to the most."""
    bits = most.bit_length() + compared
    return WORD * max(1, -(-bits // (8 * WORD)))


def has_mark(marks: Marks, lane: int, place: int) -> bool:
    """Whether a lane has the mark of a place."""
    return bool(marks[lane] << place & 0x80)


class Lanes:
    """So many lanes of so many bytes each."""

    __slots__ = ("_filled", "bytes", "number", "shift", "size", "top")

    def __init__(self, number: int, size: int) -> None:
        self.number, self.size, self.shift, self.bytes = number, size, size * 8 - 1, number * size
        self._filled: dict[int, int] = {}
        self.top = self.filled(1 << self.shift)

    def filled(self, one: int) -> int:
        """The same number in all lanes: of few, which are remembered."""
        found = self._filled.get(one)
        if found is None:
            found = self._filled[one] = int.from_bytes(one.to_bytes(self.size, "little") * self.number, "little")
        return found

    def more(self, one: int, other: int) -> int:
        """The highest bit of every lane in which one is more than the other."""
        return self.top ^ (((other | self.top) - one) & self.top)

    def mask(self, where: int) -> int:
        """All bits but the highest of lanes of which that is set."""
        return where - (where >> self.shift)

    def marks(self, wheres: Sequence[int]) -> Marks:
        """Highest bits, up to `MOST_MARKS` times, as one byte a lane."""
        found = 0
        for place, where in enumerate(wheres):
            found |= where >> place
        return found.to_bytes(self.bytes, "little")[self.size - 1 :: self.size]

    def marked(self, marks: Marks) -> int:
        """Marks, each byte as the highest of its lane."""
        data = bytearray(self.bytes)
        data[self.size - 1 :: self.size] = marks
        return int.from_bytes(data, "little")

    def only(self, one: int, marked: int, place: int) -> int:
        """One with nothing in lanes that do not have the mark of a place."""
        where = (marked << place) & self.top
        return one & ((where << 1) - (where >> self.shift))

    def lane(self, one: int, place: int) -> int:
        """The number in one of the lanes."""
        width = self.shift + 1
        return (one >> place * width) & ((1 << width) - 1)

    def apiece(self, one: int) -> list[int]:
        """All the numbers."""
        data, size = one.to_bytes(self.bytes, "little"), self.size
        return [int.from_bytes(data[start : start + size], "little") for start in range(0, self.bytes, size)]

    def packed(self, numbers: Sequence[int]) -> int:
        """Numbers, each in its lane."""
        return int.from_bytes(b"".join([number.to_bytes(self.size, "little") for number in numbers]), "little")

    def spread(self, one: int, size: int) -> int:
        """The same numbers in lanes of more bytes."""
        before, after = self.size // WORD, size // WORD
        data, found = array("Q", one.to_bytes(self.bytes, "little")), array("Q", bytes(self.number * size))
        for word in range(before):
            found[word::after] = data[word::before]
        return int.from_bytes(found.tobytes(), "little")

    def turned(self, rows: Sequence[int]) -> list[int]:
        """Of rows of numbers the columns, of which each then has a lane for every row."""
        words, height = self.size // WORD, len(rows)
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
