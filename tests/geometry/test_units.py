from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from killzone.geometry.units import INCH, MM, inches, text


def test_an_inch_is_2540_hundredths_of_a_millimetre() -> None:
    assert inches(1) == INCH == 2540
    assert MM * 254 == 10 * INCH


@pytest.mark.parametrize(
    ("value", "length"),
    [
        (0.1, 254),
        ("0.1", 254),
        ('0.25"', 635),
        ("1/3", 847),
        (Fraction(1, 4), 635),
        (0, 0),
        (-1.5, -3810),
        ("30", 76200),
    ],
)
def test_inches_reads_numbers_as_they_are_written(value: int | float | str | Fraction, length: int) -> None:
    assert inches(value) == length


def test_half_a_hundredth_goes_away_from_zero() -> None:
    assert inches("0.125") == 318
    assert inches("-0.125") == -318


@pytest.mark.parametrize("value", [float("inf"), float("-inf"), float("nan"), "inf", "nan", "", "two", "1/0"])
def test_what_is_no_length_is_refused(value: float | str) -> None:
    with pytest.raises(ValueError, match="not a length"):
        inches(value)


def test_text_shows_inches() -> None:
    assert text(1575) == '0.62"'
    assert text(2540) == '1.00"'
    assert text(-2540) == '-1.00"'
    assert text(-1) == '0.00"'
    assert text(5080, 0) == '2"'
    assert text(1, 4) == '0.0004"'


@given(st.integers(-200_000, 200_000))
def test_four_places_show_every_length(length: int) -> None:
    assert inches(text(length, 4)) == length
