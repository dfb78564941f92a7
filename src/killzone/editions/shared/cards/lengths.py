"""Distances as they are printed on cards, both ways."""

from typing import Final

from killzone.geometry.units import MM, inches, text

LENGTH: Final = r'[0-9]{1,3}(?:\.[0-9]{1,4})? ?(?:"|″|”|mm)'
"""A regular expression for a distance as `parse_length` reads it."""


def parse_length(written: str) -> int:
    """A distance such as `8"` or `25.4 mm`; 0 for an empty text."""
    if written.endswith("mm"):
        return round(float(written.removesuffix("mm")) * MM)
    return inches(written.rstrip('"″” ')) if written else 0


def format_length(length: int) -> str:
    """A distance as it is printed: inches, or millimetres where no short decimal of inches is exact."""
    for places in (2, 4):
        shown = text(length, places).rstrip('"').rstrip("0").rstrip(".")
        if inches(shown) == length:
            return f'{shown}"'
    return f"{length / MM:g} mm"
