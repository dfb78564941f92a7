"""Numbers as weapons print them: `D3` or `2D6+1` for shots and damage, `User`, `+1` or `x2` for Strength."""

import re
from functools import lru_cache
from typing import Final

from killzone.core.rules import rule
from killzone.core.values import Value


class UnreadableNumberError(ValueError):
    """A text that is no number of dice or no strength; the message says what would be one."""


class Amount(Value):
    """So many dice of 3 or 6 sides, added together, plus a fixed number. Without dice it is just that number."""

    plus: int = 0
    dice: int = 0
    sides: int = 6

    @property
    def alike(self) -> tuple[int, ...]:
        """For each face of a D6, the lowest that counts the same."""
        return _HALVED if self.sides == 3 else _WHOLE

    @rule("kt18.def.dice")
    def of(self, faces: tuple[int, ...]) -> int:
        """What the dice come to; a D3 is a D6 halved, rounding up."""
        return self.plus + sum((face + 1) // 2 if self.sides == 3 else face for face in faces)

    def __str__(self) -> str:
        if not self.dice:
            return str(self.plus)
        plus = f"+{self.plus}" if self.plus else ""
        return f"{self.dice if self.dice > 1 else ''}D{self.sides}{plus}"


_HALVED: Final = (1, 1, 3, 3, 5, 5)
_WHOLE: Final = (1, 2, 3, 4, 5, 6)

_AMOUNT = re.compile(r"(?:(?P<dice>[1-9]?)D(?P<sides>[36])(?:\+(?P<plus>\d{1,2}))?)|(?P<fixed>\d{1,2})", re.IGNORECASE)


@lru_cache(maxsize=256, typed=True)
def parse_amount(written: str | int) -> Amount:
    """An amount as it is printed.

    Raises `UnreadableNumberError` for anything else.

    >>> parse_amount("D3+1")
    Amount(plus=1, dice=1, sides=3)
    """
    found = _AMOUNT.fullmatch(str(written).strip())
    if not found:
        raise UnreadableNumberError(f"{written!r} is no amount; expected such as 2, D3, 2D6 or D3+1")
    if found["fixed"]:
        return Amount(int(found["fixed"]))
    return Amount(int(found["plus"] or 0), int(found["dice"] or 1), int(found["sides"]))


class Strength(Value):
    """A weapon's Strength: that of its user times and plus something, or (times 0) a number of its own."""

    times: int = 1
    plus: int = 0

    @rule("kt18.fight.strength")
    def of(self, user: int) -> int:
        """The Strength of an attack: multiply before adding."""
        return self.times * user + self.plus

    def __str__(self) -> str:
        if not self.times:
            return str(self.plus)
        times = f"x{self.times}" if self.times > 1 else ""
        plus = f"+{self.plus}" if self.plus else ""
        return f"{times}{plus}" or "User"


_STRENGTH = re.compile(
    r"(?P<user>User)|(?P<fixed>\d{1,2})|(?:x(?P<times>[1-9]))?(?:\+(?P<plus>\d{1,2}))?", re.IGNORECASE
)


def parse_strength(written: str | int) -> Strength:
    """A Strength as it is printed: `4`, `User`, `+1`, `x2` or `x2+1`.

    Raises `UnreadableNumberError` for anything else.
    """
    found = _STRENGTH.fullmatch(str(written).strip())
    if not found or not found[0]:
        raise UnreadableNumberError(f"{written!r} is no Strength; expected such as 4, User, +1, x2 or x2+1")
    if found["fixed"]:
        return Strength(0, int(found["fixed"]))
    return Strength(int(found["times"] or 1), int(found["plus"] or 0))
