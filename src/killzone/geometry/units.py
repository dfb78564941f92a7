"""Lengths: whole hundredths of a millimetre, so that "within" has one answer everywhere, in every file format."""

from fractions import Fraction
from typing import Final

INCH: Final = 2540
MM: Final = 100


def inches(value: int | float | str | Fraction) -> int:
    """The length of so many inches, to the nearest hundredth of a millimetre; halves go away from zero.

    A float counts as the decimal number it is written as, so `inches(0.1)` is 254. Text may be a decimal number or a
    fraction (`"1/3"`) and may end with the inch sign.

    Raises ValueError for text that is no number, and for infinities and NaN.
    """
    if isinstance(value, int):
        return value * INCH
    if isinstance(value, Fraction):
        exact = value
    else:
        written = value.strip().removesuffix('"') if isinstance(value, str) else repr(value)
        try:
            exact = Fraction(written)
        except (ValueError, ZeroDivisionError):
            raise ValueError(f"not a length in inches: {value!r}") from None
    doubled = abs(exact) * INCH * 2
    size = (doubled.numerator // doubled.denominator + 1) // 2
    return size if exact >= 0 else -size


def text(length: int, places: int = 2) -> str:
    """The length in inches for people to read, like `0.62"`; halves of the last place go away from zero."""
    scale: int = pow(10, places)
    units = (abs(length) * scale * 2 + INCH) // (2 * INCH)
    sign = "-" if length < 0 and units else ""
    whole, rest = divmod(units, scale)
    # A number of so many places after a 1 is written with its noughts.
    return f'{sign}{whole}.{str(scale + rest)[1:]}"' if places else f'{sign}{whole}"'
