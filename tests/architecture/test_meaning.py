"""Nobody reads meaning out of labels, keys and sentences: questions and events say in fields what they are about.

Where texts are cut all the same, it is for how they look, or an id is told from its namespace; these are named here.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from architecture.source import ROOT, SRC, files, tree

SHOWN = sorted(one.relative_to(SRC / "killzone").as_posix() for one in SRC.glob("killzone/editions/*/presentation"))
READERS = ("web/showing", "agents", "odds", *SHOWN)
"""The parts that show questions or answer them."""

CUTS = {"split", "rsplit", "partition", "rpartition", "startswith", "endswith", "removeprefix", "removesuffix", "find"}
"""What takes texts apart."""

NAMED = {
    "agents/greedy/walks.py": {"endswith": "a part of the terrain that stands while something is closed"},
    "agents/registry.py": {"partition": "an agent's name and its limit"},
    "agents/search/limits.py": {"removesuffix": "a number of seconds"},
    "agents/scripted.py": {"startswith": "answers of a script, with or without the number of the question"},
    "editions/kt21/presentation/sheets.py": {
        "partition": "an id and its namespace",
        "startswith": "a rule that an ability on the same card prints already",
    },
    "editions/kt24/presentation/sheets.py": {"partition": "an id and its namespace"},
    "editions/shared/presentation/printed.py": {
        "partition": "an id and its namespace",
        "split": "white space in a file",
    },
    "editions/shared/presentation/showing.py": {
        "startswith": "ids and their namespaces",
        "removeprefix": "ids and their namespaces",
    },
    "odds/besides.py": {"split": "the rules of a weapon as somebody wrote them, with commas between them"},
    "web/showing/pages.py": {"rpartition": "an id as words", "split": "the letters that stand for a name"},
}
"""Where texts are taken apart by each of these, and why that reads no meaning out of a label, a key or a sentence."""

CLIENT = ROOT / "web" / "src"
PATTERN = re.compile(r"(?<=[(=,!&|?:]) ?/(?![/*])(?:[^/\\\n\[]|\\.|\[[^\]\n]*\])+/[a-z]*(?=[.,;) ])|\bRegExp\b")
NAMED_IN_CLIENT = {
    "board/MarkerSign.svelte": "the letters and the short name of a marker",
    "board/remarks.ts": "lengths, written shorter",
    "table/Header.svelte": "a phase, written shorter",
    "table/keys.ts": "the keys of a keyboard",
    "table/secrets.ts": "the fragment of an address",
    "table/words.ts": "where a sentence ends, and small letters within one",
}
"""The files of the table and its board that hold regular expressions, and for what."""


def cuts(path: Path) -> Iterator[tuple[str, int]]:
    """The calls of a file that take texts apart, with their lines."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CUTS:
            yield node.func.attr, node.lineno


@pytest.mark.parametrize("part", READERS)
def test_no_reader_of_questions_uses_regular_expressions(part: str) -> None:
    for path in files(*part.split("/")):
        imported = {alias.name for node in ast.walk(tree(path)) if isinstance(node, ast.Import) for alias in node.names}
        assert not imported & {"re", "regex"}, path


@pytest.mark.parametrize("part", READERS)
def test_no_reader_of_questions_takes_texts_apart(part: str) -> None:
    found = []
    for path in files(*part.split("/")):
        name = path.relative_to(SRC / "killzone").as_posix()
        found += [f"{name}:{line}: {cut}" for cut, line in cuts(path) if cut not in NAMED.get(name, {})]
    assert found == []


def test_every_place_that_is_named_still_takes_texts_apart() -> None:
    for name, reasons in NAMED.items():
        assert {cut for cut, _ in cuts(SRC / "killzone" / name)} == set(reasons), name


def client_files() -> Iterator[Path]:
    for folder in ("table", "board"):
        for path in sorted((CLIENT / folder).rglob("*")):
            if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts"):
                yield path


def test_the_table_of_the_client_has_no_regular_expressions_but_those_named() -> None:
    found = {path.relative_to(CLIENT).as_posix() for path in client_files() if PATTERN.search(path.read_text("utf-8"))}
    assert found == set(NAMED_IN_CLIENT)


@pytest.mark.parametrize("text", ["one = /^re-?roll/i.test(label)", "text.replace(/ phase$/, '')", "new RegExp(x)"])
def test_the_pattern_finds_regular_expressions(text: str) -> None:
    assert PATTERN.search(text)


@pytest.mark.parametrize("text", ["a = b / c / d;", "// one / two", 'url = "/api/x";', "</p><p>", "w / 2 - h / 2)"])
def test_the_pattern_finds_nothing_else(text: str) -> None:
    assert not PATTERN.search(text)
