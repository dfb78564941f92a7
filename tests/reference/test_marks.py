"""Reading the rule marks of tests."""

from pathlib import Path

import pytest

from killzone.reference.marks import MarkError, scan


def scanned(folder: Path, source: str) -> list[tuple[str, str]]:
    """The (rule, test) pairs in one test module with this source."""
    path = folder / "tests" / "test_it.py"
    path.parent.mkdir()
    path.write_text(source, encoding="utf-8")
    return [(mark.rule, mark.test) for mark in scan(path.parent)]


def test_a_mark_on_a_function_counts_for_it(tmp_path: Path) -> None:
    source = "@pytest.mark.rule('a.b', 'a.c')\ndef test_one(): ...\n\ndef test_two(): ...\n"
    assert scanned(tmp_path, source) == [("a.b", "tests/test_it.py::test_one"), ("a.c", "tests/test_it.py::test_one")]


def test_a_mark_on_a_class_counts_for_each_of_its_tests(tmp_path: Path) -> None:
    source = """
@pytest.mark.rule("a.b")
class TestThem:
    pytestmark = pytest.mark.rule("a.c")

    def test_one(self): ...

    def helper(self): ...
"""
    one = "tests/test_it.py::TestThem::test_one"
    assert scanned(tmp_path, source) == [("a.b", one), ("a.c", one)]


def test_a_module_mark_counts_for_each_test_in_it(tmp_path: Path) -> None:
    source = (
        "pytestmark = [pytest.mark.slow, pytest.mark.rule('a.b')]\n\nasync def test_one(): ...\n\ndef helper(): ...\n"
    )
    assert scanned(tmp_path, source) == [("a.b", "tests/test_it.py::test_one")]


def test_a_mark_on_a_case_counts_for_its_test(tmp_path: Path) -> None:
    source = """
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("a.b")), pytest.param(2)])
def test_one(x): ...
"""
    assert scanned(tmp_path, source) == [("a.b", "tests/test_it.py::test_one")]


def test_a_mark_in_a_list_of_cases_counts_for_the_file(tmp_path: Path) -> None:
    source = "CASES = [pytest.param(1, marks=[pytest.mark.rule('a.b')])]\n"
    assert scanned(tmp_path, source) == [("a.b", "tests/test_it.py")]


@pytest.mark.parametrize(
    "source",
    [
        "@pytest.mark.rule(RULE)\ndef test_one(): ...\n",
        "@pytest.mark.rule()\ndef test_one(): ...\n",
        "@pytest.mark.rule(id='a.b')\ndef test_one(): ...\n",
        "rule = pytest.mark.rule\n",
        "CASES = [pytest.param(x, marks=pytest.mark.rule(f'a.{x}')) for x in 'bc']\n",
    ],
)
def test_a_mark_whose_ids_are_not_written_out_is_refused(tmp_path: Path, source: str) -> None:
    with pytest.raises(MarkError, match=r"tests/test_it\.py:1: write the rule ids out"):
        scanned(tmp_path, source)


def test_a_mark_on_something_else_than_a_test_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MarkError, match=r"tests/test_it\.py:1: a rule mark on helper, which is not a test"):
        scanned(tmp_path, "@pytest.mark.rule('a.b')\ndef helper(): ...\n")
