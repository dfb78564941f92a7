"""Grounds for figures, from one colour to another by a value, and the ink that can be read on them."""

from collections.abc import Sequence
from typing import Final

Colour = tuple[float, ...]

INKS: Final = ("#000000", "#ffffff")
"""Whatever the ground, one of these two differs from it by 4.5 to 1 at least; a softer black does not."""


def heat(part: float, colours: Sequence[str]) -> tuple[str, str]:
    """The ground for a value from 0 to 1 between colours at even distances, and the ink that can be read on it."""
    scaled = min(max(part, 0.0), 1.0) * (len(colours) - 1)
    place = min(int(scaled), len(colours) - 2)
    low, high = _parts(colours[place]), _parts(colours[place + 1])
    ground = tuple(a + (b - a) * (scaled - place) for a, b in zip(low, high, strict=True))
    ink = max(INKS, key=lambda one: contrast(_luminance(ground), light(one)))
    return "#" + "".join(f"{round(one):02x}" for one in ground), ink


def contrast(one: float, other: float) -> float:
    """How far apart two relative luminances are, from 1 to 21."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def _parts(colour: str) -> Colour:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def light(colour: str) -> float:
    """The relative luminance of a colour, as contrast is reckoned from."""
    return _luminance(_parts(colour))


def _luminance(colour: Colour) -> float:
    parts = [one / 255 for one in colour]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
