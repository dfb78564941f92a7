"""Values as JSON data and back: the same value, or `UnreadableValueError` and nothing else."""

import json
from typing import Any, NamedTuple

import pytest
import toy
from core.test_values import Banner, Empty, Named, Point, values
from hypothesis import example, given
from hypothesis import strategies as st

from killzone.core.flow import CONTINUATIONS, SEQUENCES, Frame, WindowState
from killzone.core.values import UnreadableValueError, Value, canonical, decode, digest, encode
from killzone.geometry.shapes import Spot

BANNER = Banner("b", "Forward!")
LIBRARY = {("banner", "b"): BANNER}


def through_text(value: Any) -> Any:
    return decode(json.loads(canonical(encode(value))), LIBRARY)


@given(st.lists(values, max_size=3).map(tuple))
def test_values_survive_being_written_and_read(value: tuple[Value, ...]) -> None:
    assert through_text(value) == value


@pytest.mark.parametrize("value", [None, True, False, 0, -(10**30), "", "ünïcödé \u2028", (), ((), ("a", 1))])
def test_plain_data_survives(value: Any) -> None:
    assert through_text(value) == value
    assert type(through_text(value)) is type(value)


def test_sets_survive_and_are_written_in_one_order() -> None:
    words = frozenset(f"word {number}" for number in range(50))
    assert through_text(words) == words
    assert canonical(encode(words)) == canonical(encode(frozenset(sorted(words, reverse=True))))
    assert through_text(frozenset((Point(1), Point(2)))) == frozenset((Point(1), Point(2)))


def test_a_field_that_has_its_default_is_left_out() -> None:
    assert encode(Point(1)) == {"": "core.test_values.Point", "x": 1}


def test_a_shared_value_is_written_as_a_reference_and_found_again() -> None:
    assert encode(BANNER) == {"@": ["banner", "b"]}
    assert through_text((BANNER, Point(1)))[0] is BANNER


def test_a_reference_to_something_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnreadableValueError, match="no banner 'c'"):
        decode({"@": ["banner", "c"]}, LIBRARY)


def test_a_shared_value_cannot_be_smuggled_in_by_its_fields() -> None:
    with pytest.raises(UnreadableValueError, match="Banner"):
        decode({"": "core.test_values.Banner", "id": "b", "text": "Back!"}, LIBRARY)


def test_a_pending_rule_is_written_by_the_names_of_its_sequence_and_continuation() -> None:
    waiting = CONTINUATIONS["toy.struck"]
    stack = (Frame(SEQUENCES["toy.bout"], Point(1), 2, waiting, WindowState((0, 2), 5, "ambush-red-1", 1)),)
    assert through_text(stack) == stack
    assert encode(stack)[0]["sequence"] == {"@": ["sequence", "toy.bout"]}
    assert encode(stack)[0]["waiting"] == {"@": ["continuation", "toy.struck"]}


def test_a_stack_survives() -> None:
    stack = toy.new_game().stack
    assert through_text(stack) == stack


class Loose(NamedTuple):
    x: int


@pytest.mark.parametrize("value", [1.5, [1], {"a": 1}, {1}, b"x", object(), Loose(1)], ids=lambda value: type(value))
def test_what_cannot_be_read_back_is_not_written(value: Any) -> None:
    with pytest.raises(TypeError, match="cannot be saved"):
        encode(Point(value))


@pytest.mark.parametrize(
    "data",
    [
        1.5,
        {},
        {"": None},
        {"": ["set"]},
        {"": "no.such.Value"},
        {"": "core.test_values.Point"},
        {"": "core.test_values.Point", "x": 1, "z": 2},
        {"": "core.test_values.Empty", "self": 1},
        {"": "Base", "length": 1, "width": 2},
        {"": "Base", "length": "wide", "width": 2},
        {"": "Spot", "x": 1},
        {"": "set"},
        {"": "set", "of": 5},
        {"": "set", "of": [1], "and": 2},
        {"@": "banner"},
        {"@": ["banner"]},
        {"@": ["banner", 1]},
        {"@": ["sequence", "no-such"]},
        {"@": ["continuation", "os.system"]},
        [[{"": "set", "of": [{"@": None}]}]],
    ],
    ids=canonical,
)
def test_data_that_is_no_value_is_refused(data: Any) -> None:
    with pytest.raises(UnreadableValueError):
        decode(data, LIBRARY)


def test_data_nested_without_end_is_refused() -> None:
    data: Any = []
    for _ in range(5_000):
        data = [data]
    with pytest.raises(UnreadableValueError, match="deep"):
        decode(data, LIBRARY)


tags = st.sampled_from(["core.test_values.Point", "core.test_values.Banner", "Spot", "Base", "set", "core.flow.Frame"])
words = st.sampled_from(["", "@", "x", "y", "of", "id", "length", "width", "sequence", "banner", "b", "toy.bout"])
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words | tags | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words | tags, inner, max_size=4),
    max_leaves=12,
)


@given(anything)
@example({"": "Spot", "x": [], "y": {"": "set", "of": [[]]}, "z": 1, "facing": None})
def test_any_data_is_either_read_or_refused_with_one_kind_of_error(data: Any) -> None:
    try:
        value = decode(data, LIBRARY)
    except UnreadableValueError:
        return
    assert decode(encode(value), LIBRARY) == value


def test_a_digest_tells_values_apart_and_knows_equal_ones() -> None:
    assert digest((Point(1), Spot(1, 2))) == digest((Point(1, 0), Spot(1, 2, 0)))
    different = {digest((value,)) for value in (Point(1), Point(2), Named(1), Empty(), Spot(1, 0), 1, "1", (1,))}
    assert len(different) == 8


def test_a_digest_never_changes() -> None:
    assert digest((Point(1, 2), "kept", (True, None))) == "68bf89d617fce7e5"


def test_any_text_has_a_digest_even_half_a_character() -> None:
    assert digest(("\ud800",)) != digest(("\ud801",))
