"""Only an edition knows how it is called and what it calls things: everybody else asks it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from architecture.source import ROOT, files, place, tree

from killzone.content.words import words
from killzone.reference import EDITIONS

PARTS = ("core", "cli", "web", "drawing", "arena", "agents", "odds", "content", "campaign")
CLIENT = ROOT / "web" / "src"

NAMES = re.compile("|".join(EDITIONS))
WORDS = re.compile(
    r"(?i:\b(?:turning[ -]points?|battle rounds?|operatives?|injured|expended|incapacitat\w*|out of action|firefight"
    r"|datacards?|engage|conceal)\b)|\b(?:CP|VP|AP)\b"
)
"""Words that one edition has and another has not, or uses otherwise. Ids, such as the key `cp`, are no words."""

OPERATIVE = re.compile(r"[\w.{}]*operatives?[\w.{}]*", re.IGNORECASE)
"""The piece is called so in code and in files, whatever it is called for people."""

CLIENT_WORDS = re.compile(WORDS.pattern.replace("|operatives?", "") + r"|\} operatives?\b|[\"'`>]Operatives? [a-z]")
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", re.DOTALL)

FILES_OF_KEYS = {"scenario.py", "scenario_form.py"}
"""Scenario files are read there: mistakes in them are told by the keys that stand in the file."""


TRAITS = frozenset(trait for id in EDITIONS for trait in words(id).traits) - {"wall", "gap", "ladder", "light", "floor"}
"""What terrain is only in an edition, which says itself how it is painted; the others are plain words, too."""


def sources() -> list[Path]:
    """Everything in Python that belongs to no edition."""
    own = set(EDITIONS)
    return [path for part in PARTS for path in files(part) if own.isdisjoint(path.parts)]


def texts(module: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """The strings of a module but its docstrings and the words that stand behind a value to explain it."""
    told = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node, node.value


def words_in(text: str) -> list[str]:
    """The words of an edition in a text for people."""
    if OPERATIVE.fullmatch(text):
        return []
    return [match[0] for match in WORDS.finditer(text)]


def test_no_edition_is_named_but_by_itself() -> None:
    named = [place(path, node) for path in sources() for node, text in texts(tree(path)) if NAMES.search(text)]
    assert named == []


def test_no_sentence_has_the_words_of_one_edition() -> None:
    found = [
        f"{place(path, node)}: {', '.join(words)}"
        for path in sources()
        if path.name not in FILES_OF_KEYS
        for node, text in texts(tree(path))
        if (words := words_in(text))
    ]
    assert found == []


def test_nobody_but_an_edition_knows_what_traits_terrain_has() -> None:
    shows = [path for path in sources() if "agents" not in path.parts]
    found = [f"{place(path, node)}: {text}" for path in shows for node, text in texts(tree(path)) if text in TRAITS]
    assert found == []
    quoted = re.compile("[\"'`](" + "|".join(sorted(TRAITS)) + ")[\"'`]")
    assert [place_in(path, match) for path in client() for match in quoted.finditer(path.read_text("utf-8"))] == []
    assert {"heavy", "vantage", "insignificant", "scalable", "impassable"} <= TRAITS


def client() -> list[Path]:
    """The sources of the client but its tests."""
    return [path for kind in ("*.ts", "*.svelte") for path in sorted(CLIENT.rglob(kind)) if ".test." not in path.name]


def place_in(path: Path, match: "re.Match[str]") -> str:
    return f"{path.relative_to(ROOT)}: {match[0]}"


def test_the_client_knows_no_edition_and_none_of_its_words() -> None:
    assert len(client()) > 100
    found = [
        place_in(path, match)
        for path in client()
        for match in re.finditer(f"{NAMES.pattern}|{CLIENT_WORDS.pattern}", COMMENT.sub("", path.read_text("utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Turning point 2 begins.", 1),
        ("The turning point ends.", 1),
        ("{} operatives are expended.", 2),
        ("It costs 1 AP.", 1),
        ("the capital of the map", 0),
        ("operative", 0),
        ("operatives.{}", 0),
        ("a killed operative", 1),
        ("cp", 0),
    ],
)
def test_the_words_of_an_edition_are_recognised(text: str, found: int) -> None:
    assert len(words_in(text)) == found
