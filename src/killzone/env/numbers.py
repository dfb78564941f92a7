"""Cards and words as numbers, the same way for every edition: nothing here knows what a number means."""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from killzone.core.table import Card
from killzone.core.values import Value
from killzone.geometry.units import INCH

Floats = NDArray[np.float32]

CARD: Final = 48
"""Numbers of a card: its own first, then those of its weapons."""
LONG: Final = 500
"""Whatever is larger is a length in hundredths of a millimetre."""


def flat(array: Floats) -> "memoryview[float]":
    """The numbers of an array one after the other, to write to: one number is written in a third of the time."""
    return array.data.cast("B").cast("f")


@lru_cache(maxsize=4096)
def bucket(text: str, count: int) -> int:
    """A place for a word among so many, the same on every machine; different words may share one."""
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big") % count


@lru_cache(maxsize=1024)
def of_card(card: Card) -> Floats:
    """All whole numbers that are printed on a card, in the order of its fields, about from 0 to 1 each."""
    found = np.zeros(CARD, dtype=np.float32)
    own = [getattr(card, name) for name in type(card).fields if name not in ("body", "weapons")]
    for place, number in enumerate(_flat([*own, getattr(card, "weapons", ())])):
        if place == CARD:
            break
        found[place] = number / INCH / 10 if abs(number) >= LONG else number / 10
    return np.clip(found, -1, 4, out=found)


def _flat(value: Any) -> Iterator[int]:
    """The whole numbers in a value, one after the other."""
    if isinstance(value, bool) or (isinstance(value, int) and not isinstance(value, str)):
        yield int(value)
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from _flat(one)
    elif isinstance(value, Value) and not type(value).shared:
        for name in type(value).fields:
            yield from _flat(getattr(value, name))
