"""Telling what became of dice, for attacks in which both sides have a pool of them."""

from typing import Protocol

from killzone.core.dice_events import Diced, DieFate


class Side(Protocol):
    """Whose dice a pool holds."""

    @property
    def seat(self) -> int: ...

    @property
    def operative(self) -> str: ...


def fate(side: Side, result: str, became: str, by: str = "", *, face: int = 0, count: int = 1) -> tuple[DieFate, ...]:
    """So many dice of a side that count as a result, and what became of them."""
    return (DieFate(side.seat, face, result, became, by),) * count


def diced(rule: str, side: Side, text: str, *dice: DieFate) -> Diced:
    """What a side did with dice, or what they are once they stand."""
    return Diced(rule, side.seat, side.operative, text, dice)
