"""Dice from a seed and a counter: the same faces on every machine and every Python, and free to copy.

The seed string names its algorithm (`b2:` is keyed BLAKE2b, 64 bytes a block, rejection sampled), so that a later
algorithm can stand beside it without changing old games.
"""

import hashlib

ALGORITHM = "b2"


SEED_BYTES = 16
"""So many bytes of chance are in a drawn seed: whoever sees dice fall cannot try all seeds to find the next ones."""


def drawn_seed() -> str:
    """A seed that nobody can guess, from the chance that the system keeps for secrets."""
    from secrets import token_hex

    return f"{ALGORITHM}:{token_hex(SEED_BYTES)}"


class UnknownDiceError(ValueError):
    """A seed of an algorithm this version does not know."""


class SeededDice:
    """An endless stream of chance. `roll` and `below` return what fell and the dice that come after."""

    __slots__ = ("_block", "_number", "counter", "seed")

    def __init__(self, seed: str | int, counter: int = 0) -> None:
        text = str(seed)
        if ":" not in text:
            text = f"{ALGORITHM}:{text}"
        elif not text.startswith(f"{ALGORITHM}:"):
            raise UnknownDiceError(f"the seed {text!r} names no known algorithm; expected '{ALGORITHM}:...'")
        self.seed = text
        self.counter = counter
        self._number = -1
        self._block = b""

    def byte(self, index: int) -> int:
        """The byte of the stream at a place."""
        number, place = divmod(index, 64)
        if number != self._number:
            key = hashlib.blake2b(self.seed.encode(), digest_size=32).digest()
            self._block = hashlib.blake2b(number.to_bytes(8, "little"), key=key, digest_size=64).digest()
            self._number = number
        return self._block[place]

    def roll(self, count: int, sides: int = 6) -> tuple[tuple[int, ...], "SeededDice"]:
        """`count` faces of a die with so many sides, 2 to 256, and the dice after them."""
        fair = 256 - 256 % sides  # the largest multiple of the sides in a byte: every face is equally likely
        faces: list[int] = []
        at = self.counter
        while len(faces) < count:
            byte = self.byte(at)
            at += 1
            if byte < fair:
                faces.append(byte % sides + 1)
        return tuple(faces), self._after(at)

    def below(self, limit: int) -> tuple[int, "SeededDice"]:
        """A whole number from 0 to `limit` - 1, and the dice after it."""
        if limit < 1:
            raise ValueError(f"no number is below {limit}")
        at = self.counter
        if limit <= 256:  # one byte is enough, as it is most of the time
            fair = 256 - 256 % limit
            while True:
                byte = self._block[at & 63] if at >> 6 == self._number else self.byte(at)
                at += 1
                if byte < fair:
                    return byte % limit, self._after(at)
        size = ((limit - 1).bit_length() + 7) >> 3
        room = 1 << 8 * size
        fair = room - room % limit
        while True:
            number = self._bytes(at, size)
            at += size
            if number < fair:
                return number % limit, self._after(at)

    def _bytes(self, at: int, size: int) -> int:
        """So many bytes of the stream as one number, the first of them the highest."""
        place = at & 63
        if place + size <= 64:
            self.byte(at)  # the block that they are in
            return int.from_bytes(self._block[place : place + size], "big")
        number = 0
        for index in range(at, at + size):
            number = number << 8 | self.byte(index)
        return number

    def _after(self, counter: int) -> "SeededDice":
        after = SeededDice.__new__(SeededDice)
        after.seed, after.counter, after._number, after._block = self.seed, counter, self._number, self._block
        return after

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeededDice) and (self.seed, self.counter) == (other.seed, other.counter)

    def __hash__(self) -> int:
        return hash((self.seed, self.counter))

    def __repr__(self) -> str:
        return f"SeededDice({self.seed!r}, {self.counter})"
