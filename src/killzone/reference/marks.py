"""Which tests carry which rules, read from their source: `@pytest.mark.rule(id)` without running anything."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeGuard


class Mark(NamedTuple):
    """One rule id on one test; `test` is what pytest takes on its command line, or a file for a list of cases."""

    rule: str
    test: str
    line: int


class MarkError(ValueError):
    """A mark that says nothing certain, with the file and line of it."""


def scan(folder: Path) -> list[Mark]:
    """The marks of every test under a folder, named relative to the folder's parent.

    Raises `MarkError` for a mark whose ids are not written out, or that stands on something that is not a test.
    """
    marks: list[Mark] = []
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "mark.rule" in source:
            name = path.relative_to(folder.parent).as_posix()
            marks.extend(_Reader(name).module(ast.parse(source, filename=str(path))))
    return marks


class _Reader:
    """Reads one test module."""

    def __init__(self, file: str) -> None:
        self.file = file

    def module(self, module: ast.Module) -> Iterator[Mark]:
        """A mark in a class's or a module's `pytestmark` counts for each test in it."""
        everywhere = [id for node in module.body if _is_pytestmark(node) for id in self.ids(node)]
        for node in module.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield from self.definition(node, self.file, everywhere)
            elif not _is_pytestmark(node):
                # A list of cases, each with its own marks, for some test below it.
                yield from (Mark(id, self.file, line) for id, line in self.ids(node))

    def definition(
        self, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, outer: str, inherited: list[tuple[str, int]]
    ) -> Iterator[Mark]:
        """The marks on a test function, or on the test functions of a class."""
        name = f"{outer}::{node.name}"
        if isinstance(node, ast.ClassDef):
            own = [id for each in (*node.decorator_list, *filter(_is_pytestmark, node.body)) for id in self.ids(each)]
            for each in node.body:
                if isinstance(each, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                    yield from self.definition(each, name, inherited + own)
            return
        own = list(self.ids(node))
        if node.name.startswith("test"):
            yield from (Mark(id, name, line) for id, line in inherited + own)
        elif own:
            raise MarkError(f"{self.file}:{own[0][1]}: a rule mark on {node.name}, which is not a test")

    def ids(self, node: ast.AST) -> Iterator[tuple[str, int]]:
        """Each id and line of the marks anywhere inside a node."""
        called = set()
        for each in ast.walk(node):
            if isinstance(each, ast.Call) and _is_mark(each.func):
                called.add(each.func)
                yield from self.arguments(each)
            elif _is_mark(each) and each not in called:
                raise self.unclear(each)

    def arguments(self, call: ast.Call) -> Iterator[tuple[str, int]]:
        if not call.args or call.keywords:
            raise self.unclear(call)
        for argument in call.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise self.unclear(argument)
            yield argument.value, argument.lineno

    def unclear(self, node: ast.expr) -> MarkError:
        return MarkError(f"{self.file}:{node.lineno}: write the rule ids out: pytest.mark.rule('edition.area.name')")


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _is_mark(node: ast.AST) -> TypeGuard[ast.Attribute]:
    """Whether this is `pytest.mark.rule`; the linter lets nobody import it under a shorter name."""
    return isinstance(node, ast.Attribute) and ast.unparse(node) == "pytest.mark.rule"
