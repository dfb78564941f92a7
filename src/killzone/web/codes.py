"""Short codes that open one's seats on another device: each for a few minutes and once.

They are kept in memory only, with the secrets that they stand for, so that nothing on disk opens a seat.
"""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from killzone.web.limits import Limits

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without those that are taken for others: 0, 1, I and O."""
LENGTH = 8


class Opens(NamedTuple):
    """What a code stands for."""

    table: str
    secrets: tuple[str, ...]
    until: float


class Codes:
    """The codes of a server. There are 2^40 of them, and few may be tried."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits, clock
        self._codes: OrderedDict[str, Opens] = OrderedDict()

    def make(self, table: str, held: tuple[str, ...]) -> str:
        """A new code; the oldest of too many are valid no longer."""
        self._forget()
        same = [code for code, one in self._codes.items() if one.table == table]
        for code in same[: max(0, len(same) + 1 - self._limits.codes_of_a_table)]:
            del self._codes[code]
        while len(self._codes) >= self._limits.codes:
            self._codes.popitem(last=False)
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        self._codes[code] = Opens(table, held, self._clock() + self._limits.code_within)
        return code

    def use(self, text: str) -> Opens | None:
        """What a code stands for, as people type it; it is used up by that."""
        self._forget()
        return self._codes.pop(written(text), None)

    def _forget(self) -> None:
        now = self._clock()
        while self._codes and next(iter(self._codes.values())).until <= now:
            self._codes.popitem(last=False)


def written(text: str) -> str:
    """A code as it was given out: without spaces and hyphens, in capitals."""
    return "".join(letter for letter in text[:40].upper() if letter.isalnum())
