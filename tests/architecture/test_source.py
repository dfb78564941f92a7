"""What our source never does."""

import ast
from collections.abc import Iterator

import pytest
from architecture.source import ROOT, files, place, tree

from killzone.reference import EDITIONS

MOST_LINES = 500
# The ledger has a file for each edition.
MAY_NAME_EDITIONS = {"reference"}


def edition_checks(module: ast.Module) -> Iterator[ast.AST]:
    """The comparisons and match cases in which an edition's id stands."""
    for node in ast.walk(module):
        if isinstance(node, ast.Compare | ast.MatchValue) and any(
            isinstance(each, ast.Constant) and each.value in EDITIONS for each in ast.walk(node)
        ):
            yield node


def test_no_code_asks_which_edition_it_is() -> None:
    checks = [
        place(path, node)
        for path in files()
        if MAY_NAME_EDITIONS.isdisjoint(path.parts)
        for node in edition_checks(tree(path))
    ]
    assert checks == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("if edition == 'kt24': pass", 1),
        ("if edition in ('kt21', 'kt24'): pass", 1),
        ("match edition:\n  case 'kt18': pass", 1),
        ("RULESET = Ruleset('kt24')", 0),
        ("if edition == other: pass", 0),
    ],
)
def test_an_edition_check_is_recognised(code: str, found: int) -> None:
    assert len(list(edition_checks(ast.parse(code)))) == found


def test_no_file_is_too_long() -> None:
    lines = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}
