"""Data is compared with a form, and each kind of mistake has its sentence."""

from typing import Annotated, Literal

import msgspec
import pytest
from content.mistakes import mistakes

from killzone.content.forms import Form, Id, Title, fill
from killzone.content.scalars import BaseSize, BoardSize, Box, Damage, Length, Point, Size, Target
from killzone.content.source import read_text
from killzone.geometry.shapes import Base


class Inner(Form):
    """A thing in a thing."""

    name: Title
    reach: Length | None = None


class Sample(Form):
    """One of everything."""

    id: Id
    wounds: Annotated[int, msgspec.Meta(ge=1, le=60)]
    kind: Literal["ranged", "melee"] = "melee"
    ready: bool = True
    inner: dict[Id, Inner] = msgspec.field(default_factory=dict)
    words: Annotated[tuple[Id, ...], msgspec.Meta(max_length=2)] = ()
    card: Id | Inner | None = None
    seed: Title | int | None = None
    move_by: Size | None = None
    turns: tuple[Annotated[int, msgspec.Meta(ge=1, le=4)], ...] = ()


def refused(lines: str) -> list[str]:
    return mistakes(lambda source: fill(Sample, source), f"id: a\nwounds: 1\n{lines}")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("wonds: 1", "3: unknown key 'wonds'. Did you mean 'wounds'?"),
        (
            "zzz: 1",
            "3: unknown key 'zzz'. The keys are id, wounds, kind, ready, inner, words, card, seed, move-by and turns.",
        ),
        ("inner:\n  b: {nam: x}", "4: the key 'name' is missing in inner.b; expected a name of at most 80 letters."),
        ("inner:\n  b: {nam: x}", "4: unknown key 'nam' in inner.b. Did you mean 'name'?"),
        (
            "inner:\n  b: {name: hot, loud}",
            "4: unknown key 'loud' in inner.b. The keys are name and reach.",
        ),
        (
            "inner:\n  b: {name: hot, and loud}",
            "4: unknown key 'and loud' in inner.b. "
            "If it belongs to the text before it, put that text in quotes: it has a comma in it.",
        ),
        ("turns: [0, 1]", "3: turns[1] is 0; expected a whole number from 1 to 4."),
        ("inner:\n  B b: {name: x}", "4: 'B b' is a key; expected an id in small letters such as salt-heap."),
        ("inner: 3", "3: inner is 3; expected a mapping (lines of `key: value`)."),
        ("inner: {b: [1]}", "3: inner.b is [1]; expected a mapping (lines of `key: value`)."),
        ("kind: range", "3: kind is 'range'; expected melee or ranged."),
        ("ready: 1", "3: ready is 1; expected true or false."),
        ("ready:", "3: ready is empty; expected true or false, or no such line."),
        ("words: a", "3: words is 'a'; expected a list."),
        ("words: [a, b, c]", "3: words has 3 entries; expected 0 to 2."),
        ("words:\n  - a\n  - B", "5: words[2] is 'B'; expected an id in small letters such as salt-heap."),
        ("card: [1]", "3: card is [1]; expected an id in small letters such as salt-heap or "
         "a mapping (lines of `key: value`)."),
        ("card: {}", "3: the key 'name' is missing in card; expected a name of at most 80 letters."),
        ("card: A", "3: card is 'A'; expected an id in small letters such as salt-heap."),
        ("seed: 1.5", "3: seed is 1.5; expected a whole number."),
        ("move-by: 0", "3: move-by is 0; expected a length above 0 in inches such as 6, 2.5, 1/2 or 28.5 mm."),
        ("move-by: 3 cm", "3: move-by is '3 cm'; expected a length above 0 in inches such as 6, 2.5, 1/2 or 28.5 mm."),
        ("move-by: 1/0", "3: move-by is '1/0'; expected a length above 0 in inches such as 6, 2.5, 1/2 or 28.5 mm."),
        ("move-by: 9999", "3: move-by is 9999; expected a length of at most 240 inches."),
        ("move_by: 1", "3: unknown key 'move_by'. Did you mean 'move-by'?"),
    ],
)  # fmt: skip
def test_a_mistake_has_a_line_the_value_and_what_was_expected(lines: str, said: str) -> None:
    assert said in refused(lines)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("id: a", "1: the key 'wounds' is missing; expected a whole number from 1 to 60."),
        ("id: a\nwounds: 61", "2: wounds is 61; expected a whole number from 1 to 60."),
        ("id: a\nwounds: 0", "2: wounds is 0; expected a whole number from 1 to 60."),
        ("id: a\nwounds: 2.0", "2: wounds is 2.0; expected a whole number from 1 to 60."),
        ("id: a\nwounds: true", "2: wounds is true; expected a whole number from 1 to 60."),
        ("id: a\nwounds: many", "2: wounds is 'many'; expected a whole number from 1 to 60."),
        ("id: a\nwounds:", "2: wounds is empty; expected a whole number from 1 to 60."),
        ("id: 5\nwounds: 1", "1: id is 5; expected an id in small letters such as salt-heap."),
        ("- a", "1: the file is a list; expected a mapping (lines of `key: value`)."),
        ("just words", "1: the file is 'just words'; expected a mapping (lines of `key: value`)."),
    ],
)
def test_required_keys_are_required_and_numbers_have_a_range(written: str, said: str) -> None:
    assert mistakes(lambda source: fill(Sample, source), written) == [said]


def test_every_mistake_is_reported_in_the_order_of_the_lines() -> None:
    found = mistakes(lambda source: fill(Sample, source), "wounds: 99\nid: A\nkind: x\nwords: 3\n")
    assert [line.partition(":")[0] for line in found] == ["1", "2", "3", "4"]


def test_a_form_without_mistakes_is_filled() -> None:
    form = fill(Sample, read_text('id: a-1\nwounds: 7\ninner: {b: {name: x, reach: 2.5}}\nmove-by: "6"\nseed: 4'))
    assert form.inner["b"].reach == 6350
    assert (form.move_by, form.seed, form.wounds, form.ready) == (15240, 4, 7, True)


@pytest.mark.parametrize(
    ("written", "length"),
    [
        (1, 2540),
        (2.5, 6350),
        ('6"', 15240),
        ("28.5 mm", 2850),
        ("1/2", 1270),
        (-1, -2540),
        ("25mm", 2500),
        (".5", 1270),
    ],
)
def test_lengths_are_inches_unless_they_say_otherwise(written: object, length: int) -> None:
    assert Length.read(written) == length


@pytest.mark.parametrize("written", [True, None, [], "", "six", "1 in", "--1", "1/2/3", "٣", "1e3"])
def test_anything_else_is_no_length(written: object) -> None:
    with pytest.raises(ValueError, match="a length in inches"):
        Length.read(written)


def test_bases_are_round_or_oval() -> None:
    assert BaseSize.read("28.5 mm").base == Base(2850, 2850)
    assert BaseSize.read("35 x 60 mm").base == Base(6000, 3500)
    for wrong in ("28.5", 28.5, "9 mm", "300 mm", "60 x mm", "x"):
        with pytest.raises(ValueError, match="a base such as"):
            BaseSize.read(wrong)


def test_points_boxes_and_boards_have_so_many_numbers() -> None:
    assert Point.read([1, 2]) == (2540, 5080)
    assert Point.read([1, 2, "10 mm"]) == (2540, 5080, 1000)
    assert Box.read([0, 0, 1, 2]) == (0, 0, 2540, 5080)
    for kind, wrong in [
        (Point, [1]), (Point, 3), (Point, [1, "x"]), (Box, [0, 0, 1]), (Box, [1, 0, 0, 2]), (Box, [0, 0, 1, 0]),
        (BoardSize, [3, 22]), (BoardSize, [30, 121]), (BoardSize, [30]),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match="in inches"):
            kind.read(wrong)


def test_targets_and_damage_are_written_as_printed() -> None:
    assert (Target.read("3+"), Damage.read("3/14")) == (3, (3, 14))
    for wrong in ("1+", "7+", "3", 3, "3 +"):
        with pytest.raises(ValueError, match=r"from 2\+ to 6\+"):
            Target.read(wrong)
    for wrong in ("3", "3/", "a/b", 3, "100/1"):
        with pytest.raises(ValueError, match="such as 3/4"):
            Damage.read(wrong)
