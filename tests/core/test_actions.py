"""Actions: text and JSON both ways, and nothing else gets in."""

import json
from typing import Any

import pytest
from compiled import COMPILED
from hypothesis import example, given
from hypothesis import strategies as st

from killzone.core.decisions import (
    Action,
    Answer,
    Decision,
    UnreadableActionError,
    answer_text,
    is_answer,
)
from killzone.core.domains import LARGEST, Option, Pick, Share, brief, spot_text
from killzone.geometry.shapes import Spot
from killzone.geometry.units import inches

numbers = st.integers(-LARGEST, LARGEST) | st.integers(-40_000, 80_000)
spots = st.builds(Spot, numbers, numbers, numbers, st.integers(-720, 720))
keys = st.from_regex(r"\A[a-z0-9]+(-[a-z0-9]+){0,4}\Z") | st.from_regex(r"\A\S{1,20}\Z")
paths = st.lists(spots, min_size=1, max_size=6).map(tuple)
shares = st.lists(numbers, max_size=6).map(tuple)
answers = keys | spots | paths | shares
actions = st.builds(Action, st.integers(0, LARGEST), answers)


@given(actions)
@example(Action(0, "at"))
@example(Action(0, "share"))
@example(Action(0, ()))
@example(Action(0, Spot(-1, 1, -1, -1)))
def test_an_action_survives_as_text(action: Action) -> None:
    text = action.to_text()
    assert "\n" not in text
    assert Action.from_text(text) == action


@given(actions)
def test_an_action_survives_as_json(action: Action) -> None:
    assert Action.from_json(json.loads(json.dumps(action.to_json()))) == action


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("strike-6", "#12 strike-6"),
        (Spot(31_750, 10_160), "#12 at 12.5,4"),
        (Spot(31_750, 10_160, 6_350, 90), "#12 at 12.5,4,2.5@90"),
        (Spot(1, -2540), "#12 at 0.0004,-1"),
        ((Spot(0, 0), Spot(2_540, 5_080)), "#12 path 0,0 1,2"),
        ((2, 0, 1), "#12 share 2 0 1"),
    ],
)
def test_an_action_reads_like_this(answer: Answer, text: str) -> None:
    assert Action(12, answer).to_text() == text
    assert Action.from_text(text) == Action(12, answer)


@given(spots, spots)
def test_two_spots_never_read_the_same(one: Spot, other: Spot) -> None:
    assert (spot_text(one) == spot_text(other)) == (one == other)


def test_neighbouring_coordinates_are_told_apart_everywhere() -> None:
    for start in (0, 12_345, 10**8, LARGEST - 500):
        texts = [spot_text(Spot(x, 0)) for x in range(start, start + 500)]
        assert len(set(texts)) == 500
        assert [Action.from_text(f"#1 at {text}").answer for text in texts] == [
            Spot(x, 0) for x in range(start, start + 500)
        ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#",
        "pass",
        "# pass",
        "#1",
        "#1 ",
        "#-1 pass",
        "#1  pass",
        "#1 two words",
        "#1 pass\n",
        "#1234567890 pass",
        "#1 at 1",
        "#1 at 1,2,3,4",
        "#1 at 1,2 3,4",
        "#1 at 1,2@",
        "#1 at 1,2@x",
        "#1 at 1e999999999,0",
        "#1 at 1/3,0",
        "#1 at nan,0",
        "#1 at ,",
        "#1 at 9999999,0",
        "#1 path ",
        "#1 path 1,2  3,4",
        "#1 share x",
        "#1 share 1_0",
        "#1 share +1",
        "#1 share " + "9" * 5_000,
        "#1 share" + " 1" * 101,
        "#1 path" + " 1,1" * 101,
        "#1 " + "x" * 201,
        "#" + "9" * 10**6,
    ],
    ids=brief,
)
def test_text_that_is_no_action_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(UnreadableActionError, match="expected") as caught:
        Action.from_text(text)
    assert len(str(caught.value)) < 300


@given(st.text() | st.from_regex(r"#[0-9]+ (at|path|share|[a-z]+)( [-0-9.,@e/ ]*)?") | actions.map(Action.to_text))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = Action.from_text(text)
    except UnreadableActionError:
        return
    assert Action.from_text(action.to_text()) == action


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"decision": 1},
        {"decision": True, "pick": "a"},
        {"decision": "1", "pick": "a"},
        {"decision": -1, "pick": "a"},
        {"decision": 10**12, "pick": "a"},
        {"decision": 1, "pick": "a", "place": [1, 2, 3, 4]},
        {"decision": 1, "pick": ""},
        {"decision": 1, "pick": "two words"},
        {"decision": 1, "pick": None},
        {"decision": 1, "place": [1, 2]},
        {"decision": 1, "place": [1, 2, 3, 4.5]},
        {"decision": 1, "place": [1, 2, 3, 10**12]},
        {"decision": 1, "path": []},
        {"decision": 1, "path": [1, 2, 3, 4]},
        {"decision": 1, "path": [[0, 0, 0, 0]] * 101},
        {"decision": 1, "share": [1, True]},
        {"decision": 1, "share": [10**5_000]},
        {"decision": 1, "share": "12"},
        {"decision": 1, "dance": 1},
    ],
    ids=brief,
)
def test_json_that_is_no_action_is_refused(data: Any) -> None:
    with pytest.raises(UnreadableActionError) as caught:
        Action.from_json(data)
    assert len(str(caught.value)) < 300


json_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["decision", "pick", "place", "path"]), inner)
    ),
    max_leaves=10,
)
nearly = st.fixed_dictionaries({"decision": st.integers()}, optional={"pick": json_data, "path": json_data})


@given(json_data | nearly)
def test_any_json_is_read_or_refused(data: Any) -> None:
    try:
        action = Action.from_json(data)
    except UnreadableActionError:
        return
    assert Action.from_text(action.to_text()) == action


def test_what_is_built_like_an_answer_is_told_from_what_is_not() -> None:
    half: Any = 0.5
    assert all(is_answer(value) for value in ("a", Spot(1, 2), (Spot(1, 2),), (1, 2), ()))
    odd = () if COMPILED else (Spot(half, 0), (Spot(1, half),))
    wrong = (None, 1, True, half, [1], [Spot(1, 2)], (1, "a"), (True,), (10**12,), *odd)
    assert not any(is_answer(value) for value in wrong)


def decision(default: Answer | None = None) -> Decision:
    share = Share(2, (Option("a", "A"), Option("b", "B")), ((0, 2), (0, 1)))
    return Decision(7, 1, "divide", "Divide two.", share, default, "toy.divide", ("Battle", "Auction"))


def test_a_decision_makes_actions_that_quote_it() -> None:
    assert decision().action((2, 0)) == Action(7, (2, 0))
    assert decision().candidates() == (Action(7, (1, 1)), Action(7, (2, 0)))
    assert decision().candidates(1) == (Action(7, (1, 1)),)


def test_a_decision_checks_answers_under_its_own_rule() -> None:
    assert decision().check((2, 0))
    (reason,) = decision().check((0, 2)).reasons
    assert reason.rule == "toy.divide"


def test_a_decision_describes_all_that_a_screen_needs() -> None:
    shown = decision(default=(2, 0)).describe()
    assert json.loads(json.dumps(shown)) == shown
    assert (shown["id"], shown["seat"], shown["kind"], shown["rule"]) == (7, 1, "divide", "toy.divide")
    assert shown["prompt"] == "Divide two."
    assert shown["trail"] == ["Battle", "Auction"]
    assert shown["default"] == [2, 0]
    assert decision().describe()["default"] is None
    assert "Divide two." in repr(decision())


def test_a_pick_has_its_key_as_text() -> None:
    assert answer_text("pass") == "pass"
    assert Pick([Option("pass", "Pass")]).candidates() == ("pass",)


@given(st.from_regex(r"\A-?[0-9]{1,5}(\.[0-9]{1,9})?\Z"))
@example("-0.0001")
@example("0.00019685")
def test_a_coordinate_reads_as_so_many_inches(text: str) -> None:
    assert Action.from_text(f"#1 at {text},0").answer == Spot(inches(text), 0)
