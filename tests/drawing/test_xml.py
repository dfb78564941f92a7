"""XML written by hand is XML."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from killzone.drawing.words import width, wrapped
from killzone.drawing.xml import Element, number


def test_attributes_and_children_are_written_in_order() -> None:
    group = Element("g", class_="a b", stroke_width=1.5)
    group.add("text", "5 < 6 & 7", x=0)
    assert str(group) == '<g class="a b" stroke-width="1.5"><text x="0">5 &lt; 6 &amp; 7</text></g>'
    assert str(Element("path", d='M"<')) == '<path d="M&quot;&lt;"/>'


@given(st.text())
def test_any_text_comes_back(text: str) -> None:
    written = str(Element("text", text, title=text))
    read = ElementTree.fromstring(written)
    fit = "".join(sign for sign in text if sign in "\t\n\r" or (sign >= " " and sign not in "\ufffe\uffff"))
    assert (read.text or "") == fit.replace("\r\n", "\n").replace("\r", "\n")
    assert read.attrib["title"].replace("\r", " ") == fit.replace("\r\n", " ").replace("\r", " ") or "\r" in fit


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (-0.001, "0"), (1.005, "1"), (12.5, "12.5"), (-3.25, "-3.25"), (1e6, "1000000")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_lines_are_broken_between_words() -> None:
    lines = wrapped("one two three four five six seven", 14, 90)
    assert " ".join(lines) == "one two three four five six seven"
    assert all(width(line, 14) <= 90 for line in lines)
    assert wrapped("unbreakable" * 9, 14, 90) == ["unbreakable" * 9]
