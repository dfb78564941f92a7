"""Values: compared by content, copied with `but`, rebuilt from their repr."""

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from compiled import COMPILED
from hypothesis import given
from hypothesis import strategies as st

from killzone.core.table import Effect, Marker, Operative, Table
from killzone.core.tally import Entry
from killzone.core.values import Value
from killzone.geometry.shapes import Base, Spot


class Point(Value):
    x: int
    y: int = 0

    origin: ClassVar[str] = "corner"


class Named(Point):
    name: str = ""
    y: int = 7


class Empty(Value):
    pass


class Banner(Value, shared="banner"):
    id: str
    text: str


class Shouting(Value):
    word: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shouting) and other.word.upper() == self.word.upper()

    def __hash__(self) -> int:
        return hash(self.word.upper())


def test_fields_are_given_by_position_or_by_name_and_have_defaults() -> None:
    assert Point(1, 2) == Point(y=2, x=1)
    assert Point(1).y == 0


def test_a_missing_field_and_an_unknown_field_are_refused() -> None:
    make: Any = Point
    with pytest.raises(TypeError):
        make()
    with pytest.raises(TypeError):
        make(1, 2, 3)
    with pytest.raises(TypeError):
        make(1, z=3)


def test_a_class_variable_is_no_field() -> None:
    assert Point.fields == ("x", "y")
    assert Point(1).origin == "corner"


@pytest.mark.parametrize("anything", [Entry(1, "toy.one"), *([] if COMPILED else [Point(1)])])
def test_a_value_has_no_room_for_anything_else(anything: Any) -> None:
    """On the compiled engine that is said of compiled classes; others, such as those of tests, have room."""
    with pytest.raises(AttributeError):
        anything.z = 3


def test_a_subclass_adds_fields_and_changes_defaults() -> None:
    assert Named.fields == ("x", "y", "name")
    assert Named(1, name="here") == Named(1, 7, "here")
    assert Named(1, name="here").but(x=2) == Named(2, 7, "here")
    assert Point(1).y == 0


def test_a_value_is_never_equal_to_one_of_another_class() -> None:
    pair: Any = (1, 0)
    assert Named(1) != Point(1, 7)
    assert Point(1, 7) != Named(1)
    assert Point(1) != pair


def test_but_changes_what_it_is_told_and_leaves_the_original_alone() -> None:
    before = Point(1, 2)
    assert before.but(y=3) == Point(1, 3)
    assert before.but() == before
    assert before == Point(1, 2)


def test_but_refuses_fields_that_are_not_there() -> None:
    anything: Any = Point(1)
    with pytest.raises(TypeError):
        anything.but(z=1)


def test_equal_values_are_one_key() -> None:
    assert len({Point(1), Point(1, 0), Point(1, 1)}) == 2
    assert {Point(1): "found"}[Point(1, 0)] == "found"


def test_a_value_without_fields_works() -> None:
    assert Empty() == Empty()
    assert hash(Empty()) == hash(Empty())
    assert Empty().but() == Empty()
    assert repr(Empty()) == "Empty()"


def test_a_shared_value_is_equal_only_to_itself() -> None:
    banner = Banner("b", "Forward!")
    assert banner == banner
    assert banner != Banner("b", "Forward!")
    assert hash(banner) == hash(Banner("b", "Back!"))


def test_methods_written_by_hand_are_kept() -> None:
    assert Shouting("ho") == Shouting("HO")
    assert hash(Shouting("ho")) == hash(Shouting("HO"))


@pytest.mark.parametrize("first", [lambda one: one.but(), lambda one: one == one.but(), hash])
def test_any_method_may_be_the_first_that_is_called(first: Callable[[Any], object]) -> None:
    """Methods are written when one of them is first called; a value may come into being without its `__init__`."""

    class Fresh(Value):
        number: int
        word: str = "so"

    class Kept(Fresh):
        def __init__(self) -> None:
            super().__init__(3, "yes")

    for kind in (Fresh, Kept):
        one: Any = kind.__new__(kind)
        one.number, one.word = 3, "yes"
        first(one)
        assert one == one.but(word="yes") != one.but(number=4)
        assert hash(one) == hash(one.but())
        with pytest.raises(TypeError):
            one.but(world=1)
    assert Kept().number == 3
    assert Fresh(3) == Fresh(3, "so")


def test_a_repr_leaves_out_defaults() -> None:
    assert repr(Point(1)) == "Point(x=1)"
    assert repr(Point(1, 2)) == "Point(x=1, y=2)"
    assert repr(Named(1, name="here")) == "Named(x=1, name='here')"


names = st.text(max_size=5)
numbers = st.integers(-9, 9)
spots = st.builds(Spot, numbers, numbers, numbers, numbers)
values = st.recursive(
    st.builds(Point, numbers, numbers)
    | st.builds(Named, numbers, numbers, names)
    | st.builds(Empty)
    | st.builds(Entry, numbers, names, names, st.booleans())
    | st.builds(Effect, names, names, numbers, numbers, names, names)
    | st.builds(Marker, names, names, st.just(Base(2000, 2000)), st.none() | spots, names, numbers),
    lambda inner: st.builds(Point, inner, st.lists(inner, max_size=3).map(tuple)),
    max_leaves=6,
)


@given(values)
def test_a_repr_rebuilds_the_value(value: Value) -> None:
    assert eval(repr(value)) == value


@given(values, values)
def test_equal_values_have_equal_hashes(one: Value, other: Value) -> None:
    assert (one == other) == (repr(one) == repr(other))
    if one == other:
        assert hash(one) == hash(other)


def test_the_table_of_the_core_is_made_of_values() -> None:
    assert Table.fields[:3] == ("setting", "players", "operatives")
    assert "spot" in Operative.fields
