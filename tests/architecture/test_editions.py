"""Only an edition knows how it is called and what it calls things: everybody else asks it."""

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from architecture.source import ROOT, files, place, tree

from killzone.content.words import words
from killzone.reference import EDITIONS

SHOWING = ("core", "cli", "web", "drawing", "arena", "odds", "campaign", "bots", "env", "geometry", "dice")
PARTS = (*SHOWING, "agents", "content")
CLIENT = ROOT / "web" / "src"

NAMES = re.compile("|".join(EDITIONS))
WORDS = re.compile(
    r"(?i:\b(?:turning(?:\s+|-)points?|battle(?:\s+|-)rounds?|operatives?|injur\w*|expended|incapacitat\w*|out\s+of\s+action"
    r"|firefight|data(?:card|sheet)s?|engage|conceal|counteract\w*|overwatch|(?:tac|kill|crit)(?:\s+|-)ops?|flesh\s+wounds?"
    r"|specialisms?|command\s+points?)\b)|\b(?:CP|VP|AP|APL)\b"
)
"""Words that one edition has and another has not, or uses otherwise. Ids, such as the key `cp`, are no words."""

OPERATIVE = re.compile(r"[\w.{}]*operatives?[\w.{}]*", re.IGNORECASE)
"""The piece is called so in code and in files, whatever it is called for people."""

BUT_OPERATIVE = WORDS.pattern.replace("|operatives?", "")
CLIENT_WORDS = re.compile(
    BUT_OPERATIVE
    + r"|\} operatives?\b|[\"'`>]Operatives? [a-z]"
    + r"|(?i:\b(?:an?|the|this|your|every|no|any|another|one|all|enemy|friendly|its|their|\d+)\s+operatives?\b)"
)
NAMED = re.compile(r"(?i:turning_?points?|battle_?rounds?|injured|incapacitated|expended|kill_?op|tac_?op|datacard)")
"""How functions and values are not called, either."""
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", re.DOTALL)

FILES_OF_KEYS = {"scenario.py", "scenario_form.py"}
"""Scenario files are read there: mistakes in them are told by the keys that stand in the file."""


TRAITS = frozenset(trait for id in EDITIONS for trait in words(id).traits) - {
    "wall",
    "gap",
    "ladder",
    "light",
    "floor",
    "flat",
}
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
    found = [f"{place(path, node)}: {text}" for path in sources() for node, text in texts(tree(path)) if text in TRAITS]
    assert found == []
    quoted = re.compile("[\"'`](" + "|".join(sorted(TRAITS)) + ")[\"'`]")
    assert [place_in(path, match) for path in client() for match in quoted.finditer(path.read_text("utf-8"))] == []
    assert {"heavy", "vantage", "insignificant", "scalable", "impassable"} <= TRAITS


def client() -> list[Path]:
    """The sources of the client but its tests, and what editions say in other languages, which it only looks up."""
    kinds = ("*.ts", "*.svelte", "*.css")
    found = [path for kind in kinds for path in sorted(CLIENT.rglob(kind)) if ".test." not in path.name]
    said = [CLIENT / "words" / "german" / folder for folder in ("said", "rules")]
    return [*[path for path in found if path.parent not in said], CLIENT.parent / "index.html"]


def remarks(path: Path) -> Iterator[tuple[int, str]]:
    """What a module says to its readers, and the help of commands: comments, docstrings, all its strings."""
    with tokenize.open(path) as source:
        for token in tokenize.generate_tokens(source.readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                yield token.start[0], token.string


def test_no_remark_and_no_help_has_the_words_of_one_edition() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {match[0]}"
        for part in SHOWING
        for path in files(part)
        for line, text in remarks(path)
        for match in re.finditer(BUT_OPERATIVE, text)
    ]
    assert found == []


def test_nothing_is_called_by_the_words_of_one_edition() -> None:
    found = [
        f"{place(path, node)}: {name}"
        for part in SHOWING
        for path in files(part)
        for node in ast.walk(tree(path))
        for field in ("id", "attr", "arg", "name")
        if isinstance(name := getattr(node, field, None), str) and NAMED.search(name)
    ]
    assert found == []


def place_in(path: Path, match: "re.Match[str]") -> str:
    return f"{path.relative_to(ROOT)}: {match[0]}"


def test_the_client_knows_no_edition_and_none_of_its_words() -> None:
    assert len(client()) > 100
    found = [place_in(path, match) for path in client() for match in words_of_client(path.read_text("utf-8"))]
    assert found == []


def words_of_client(text: str) -> Iterator["re.Match[str]"]:
    return re.finditer(f"{NAMES.pattern}|{CLIENT_WORDS.pattern}|{NAMED.pattern}", COMMENT.sub("", text))


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
        ("Its APL is 2 on the datasheet.", 2),
        ("counteract on a battle\nround", 2),
    ],
)
def test_the_words_of_an_edition_are_recognised(text: str, found: int) -> None:
    assert len(words_in(text)) == found


@pytest.mark.parametrize(
    "text",
    [
        "<p>Turning point {turn}</p>",
        "<p>\n  The turning\n  point ends.</p>",
        "<span>Pick an operative</span>",
        "const label = `${count} operatives`;",
        'title="Operatives left"',
        "{#if piece.injured}",
        "<dd>{points} CP</dd>",
        "let battleRound = $state(1);",
        'if (edition === "kt24") {',
    ],
)
def test_the_words_of_an_edition_are_recognised_in_the_client(text: str) -> None:
    assert any(words_of_client(text))


@pytest.mark.parametrize(
    "text", ["operatives.find((operative) => operative.id)", "{words.turn.one}", "<!-- a turning point -->", "deployed"]
)
def test_the_client_may_call_the_piece_what_it_is_in_files(text: str) -> None:
    assert not any(words_of_client(text))
