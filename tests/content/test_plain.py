"""YAML text is read as plain data, or refused with a line and a sentence."""

from pathlib import Path
from time import monotonic

import pytest
import yaml
from content.mistakes import mistakes
from hypothesis import given
from hypothesis import strategies as st

from killzone.content.source import (
    MAX_BYTES,
    ContentError,
    Problem,
    Source,
    read_bytes,
    read_file,
    read_text,
    shown_path,
    shown_value,
)

REFUSED = [
    ("a: 1\nb: 012", "2: '012' is a number to some readers and text to others: write a plain number, "
     'or "012" in quotes for text.'),
    ("a: 1e3", "1: '1e3' is a number to some readers and text to others: write a plain number, "
     'or "1e3" in quotes for text.'),
    ("a: 0x1F", "1: '0x1F' is a number to some readers and text to others: write a plain number, "
     'or "0x1F" in quotes for text.'),
    ("a: 1_000", "1: '1_000' is a number to some readers and text to others: write a plain number, "
     'or "1_000" in quotes for text.'),
    ("a: 1:30", "1: '1:30' is a number to some readers and text to others: write a plain number, "
     'or "1:30" in quotes for text.'),
    ("a: .inf", "1: '.inf' is a number to some readers and text to others: write a plain number, "
     'or ".inf" in quotes for text.'),
    ("a: -.5", "1: '-.5' is a number to some readers and text to others: write a plain number, "
     'or "-.5" in quotes for text.'),
    ("order: on", "1: 'on' is true or false to some readers and text to others: write true, "
     'or "on" in quotes for text.'),
    ("order: No", "1: 'No' is true or false to some readers and text to others: write false, "
     'or "No" in quotes for text.'),
    ("on: 1", "1: 'on' is true or false to some readers and text to others: write true, "
     'or "on" in quotes for text.'),
    ("a: 2024-05-01", "1: '2024-05-01' is a date to some readers and text to others: write "
     '"2024-05-01" in quotes for text.'),
    ("a:\n  <<: b", "2: '<<' is something special to some readers and text to others: write "
     '"<<" in quotes for text.'),
    ("a: 1\nb: 2\na: 3", "3: the key 'a' is there twice: it also stands in line 1."),
    ("a: {b: 1, b: 2}", "1: the key 'b' is there twice: it also stands in line 1."),
    ("1.5: a", "1: a key must be a word, not 1.5."),
    ("-1: a", "1: a key must be a word, not -1."),
    ("true: a", "1: a key must be a word, not true."),
    ("2: a\n'2': b", "2: the key '2' is there twice: it also stands in line 1."),
    ("? [a, b]\n: c", "1: a key must be a word, not a mapping, a list or an alias."),
    ("a: &x [1]\nb: *x", "1: anchors and aliases (& and *) are not allowed: write the value out."),
    ("a: 1\nb: *x", "2: anchors and aliases (& and *) are not allowed: write the value out."),
    ("a: !!python/object/apply:os.system [ls]", "1: tags such as 'tag:yaml.org,2002:python/object/apply...' "
     "are not allowed: write a plain value."),
    ("a: !!str 5", "1: tags such as 'tag:yaml.org,2002:str' are not allowed: write a plain value."),
    ("a: 1\n---\nb: 2", "2: a second document starts here: a content file holds only one."),
    ("a:\n\tb: 1", "2: a tab in front of the text: YAML is indented with spaces."),
    ("text: one: two", "1: a second colon in one line: put text that has a colon in it in quotes."),
    ("a: 1\nb: 'c", "2: this is not valid YAML: found unexpected end of stream."),
    ("a: 1\n\nb: \x07", "3: a character that YAML does not allow (code 7): remove it."),
    ("", "0: it is empty; expected a mapping (lines of `key: value`)."),
    ("# nothing but a remark", "0: it is empty; expected a mapping (lines of `key: value`)."),
]  # fmt: skip


@pytest.mark.parametrize(("written", "said"), REFUSED, ids=[repr(written) for written, _ in REFUSED])
def test_a_surprise_is_refused_with_its_line(written: str, said: str) -> None:
    assert mistakes(lambda source: source, written) == [said]


def test_all_surprises_of_a_file_are_reported_at_once() -> None:
    found = mistakes(lambda source: source, "a: 1\nb: 012\nc: yes\na: 2")
    assert [line.partition(":")[0] for line in found] == ["2", "3", "4"]


def test_plain_values_are_read_as_what_they_look_like() -> None:
    written = 'a: 3\nb: -2.5\nc: .5\nd: true\ne: ~\nf: 3+\ng: 3/4\nh: 8"\ni: "012"\nj: [x, {k: "on"}]\n'
    assert read_text(written).data == {
        "a": 3, "b": -2.5, "c": 0.5, "d": True, "e": None, "f": "3+", "g": "3/4", "h": '8"', "i": "012",
        "j": ["x", {"k": "on"}],
    }  # fmt: skip


@pytest.mark.parametrize("number", [0.1 + 0.2, 3 + 1 / 2540, 1 / 2540, 4.35 * 100, -7 / 3])
def test_numbers_as_programs_write_them_are_read(number: float) -> None:
    assert read_text(f"a: {number!r}").data == {"a": number}


def test_every_value_has_its_place() -> None:
    source = read_text("a: 1\nb:\n  - x\n  - c: 2\n")
    assert source.places[("a",)] == (1, 1)
    assert source.places[("b", 0)] == (3, 5)
    assert source.places[("b", 1, "c")] == (4, 5)
    assert source.problem(("b", 1, "d"), "gone").line == 4


def test_a_byte_order_mark_is_no_mistake() -> None:
    assert read_bytes("\ufeffa: 1".encode(), "x.yaml").data == {"a": 1}


def test_text_that_is_not_utf_8_is_refused() -> None:
    said = ["2: it is not UTF-8 text: save it in that encoding."]
    assert mistakes(lambda source: source, "a: 1\nb: caf\xe9".encode("latin-1")) == said
    assert mistakes(lambda source: source, "a: 1\nb: \ud800") == said


def test_a_bomb_of_aliases_is_refused_at_once() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [
        f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]" for old, new in zip("abcdefghi", "bcdefghij", strict=True)
    ]
    started = monotonic()
    assert mistakes(lambda source: source, "\n".join(lines)) == [
        "1: anchors and aliases (& and *) are not allowed: write the value out."
    ]
    assert monotonic() - started < 5  # unfolded it would be nine thousand million values


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_deep_nesting_is_refused(opening: str) -> None:
    assert mistakes(lambda source: source, opening * 50_000) == ["1: this is nested more than 20 levels deep."]


def test_twenty_levels_are_allowed() -> None:
    data = read_text("[" * 20 + "]" * 20).data
    assert str(data) == "[" * 20 + "]" * 20


def test_a_file_of_ten_megabytes_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "large.yaml"
    file.write_bytes(b"a: 1\n" * 2_000_000)
    with pytest.raises(ContentError) as caught:
        read_file(file)
    assert str(caught.value) == f"{file}: it is larger than 1,000,000 bytes, the most a content file may have."
    assert read_bytes(b"a: " + b"x" * (MAX_BYTES - 3), "x.yaml").data["a"] == "x" * (MAX_BYTES - 3)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    cases: list[tuple[str | Path, str]] = [
        (tmp_path / "gone.yaml", "there is no such file."),
        (tmp_path, "this is a directory; expected a YAML file."),
        ("a\0b.yaml", "it cannot be read: the name is not one of a file."),
    ]
    for path, said in cases:
        with pytest.raises(ContentError) as caught:
            read_file(path)
        assert str(caught.value) == f"{path}: {said}"


def test_an_error_lists_twenty_problems_and_holds_all() -> None:
    error = ContentError(Problem("x.yaml", line, 1, "", "wrong.") for line in range(25, 0, -1))
    assert len(error.problems) == 25
    assert str(error).splitlines()[0] == "x.yaml:1: wrong."
    assert str(error).splitlines()[20:] == ["... and 5 more"]


def test_paths_and_values_are_shown_briefly() -> None:
    assert shown_path(("operatives", "gunner", "at", 1)) == "operatives.gunner.at[2]"
    values: list[object] = ["x" * 50, {}, [], None, True, 1.5]
    assert [shown_value(value) for value in values] == [
        f"'{'x' * 37}...'", "a mapping", "a list", "empty", "true", "1.5",
    ]  # fmt: skip


def outcome(content: bytes) -> Source | ContentError:
    try:
        return read_bytes(content, "x.yaml")
    except ContentError as error:
        return error


ANY_TEXT = st.one_of(st.text(max_size=300), st.text(alphabet="ab:-[]{}&*!#'\"|>%@\n\t ?,01.~+e", max_size=60))


@given(st.one_of(st.binary(max_size=300), ANY_TEXT.map(lambda text: text.encode("utf-8", "surrogatepass"))))
def test_any_bytes_give_the_data_that_yaml_gives_or_a_content_error(content: bytes) -> None:
    found = outcome(content)
    if isinstance(found, ContentError):
        assert found.problems
        assert all(problem.text.endswith(".") for problem in found.problems)
    else:
        assert found.data == yaml.load(content.decode("utf-8-sig"), Loader=yaml.CSafeLoader)
        assert all(line >= 1 and column >= 1 for line, column in found.places.values())
