"""Our own source, read as syntax trees, for the tests that hold for all of it."""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src"


class Import(NamedTuple):
    importer: str
    imported: str
    where: str


def files(*parts: str) -> list[Path]:
    """The Python files of a part of the package, or of all of it."""
    return sorted((SRC / "killzone").joinpath(*parts).rglob("*.py"))


@cache
def parts() -> set[str]:
    """The names of the packages and modules right under ours."""
    return {path.relative_to(SRC / "killzone").parts[0].removesuffix(".py") for path in files()}


def module_name(path: Path) -> str:
    """The dotted name that a file is imported by."""
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports() -> tuple[Import, ...]:
    """Every import of our own modules by our own modules, wherever in a file it stands."""
    return tuple(
        Import(module_name(path), name, place(path, node))
        for path in files()
        for node in ast.walk(tree(path))
        for name in imported_names(node, path)
        if name.split(".")[0] == "killzone"
    )


def imported_names(node: ast.AST, path: Path) -> list[str]:
    """The modules that a node imports; `from package import name` gives both, as the name may be a module."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            package = path.relative_to(SRC).parent.parts
            base = ".".join((*package[: len(package) - node.level + 1], *filter(None, [base])))
        return [f"{base}.{alias.name}" for alias in node.names]
    return []


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def place(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"
