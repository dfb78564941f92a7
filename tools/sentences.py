"""List what the server says to players, as patterns: `python tools/sentences.py` writes web/src/words/said.json, and
beside it in names.json what things are called in content.

Whoever translates needs every sentence that rules, editions, advice and tables put together. They stand in the source
where they are said, with what is put into them: this finds them there. Each becomes a pattern in which {0}, {1} ...
stand for whatever is put in, which is what `web/src/words/heard.ts` looks for in what the server sends. Texts of
content and of the rules stand in files of their own, and are listed as they are.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "killzone"
FILE = ROOT / "web" / "src" / "words" / "said.json"
NAMES_FILE = FILE.with_name("names.json")

AREAS = {
    "kt18": ("editions/kt18",),
    "kt21": ("editions/kt21",),
    "kt24": ("editions/kt24",),
    "common": ("core", "editions", "agents/greedy", "agents/search", "agents/registry.py", "geometry"),
    "table": ("web", "campaign"),
}
"""Which folders are whose; the first that has a file has its sentences."""

SHOWN = ("words.py", "ways.py")
"""Files of an edition that are read where games of all editions are listed."""

FILES = {
    "content18": ("content/kt18/*.yaml", "content/kt18/*/*.yaml"),
    "content21": ("content/kt21/*.yaml", "content/kt21/*/*.yaml"),
    "content24": ("content/kt24/*.yaml", "content/kt24/*/*.yaml"),
    "rules18": ("reference/kt18.yaml",),
    "rules21": ("reference/kt21.yaml",),
    "rules24": ("reference/kt24.yaml",),
}
"""Which texts of files are whose."""

NAMES = {"name", "names", "rules", "source", "type", "keywords", "ref", "refs"}
"""Keys whose texts are names, and stay as they are."""

UNHEARD = ("web/migrations", "web/store.py", "core/values.py", "core/making.py", "editions/schemas.py")
"""What no player reads: how tables are stored, and what is told to whoever writes code."""

OF_FILES = "scenarios"
"""A folder whose sentences are about mistakes in files."""

NAMED = re.compile(r"\{(\w+)\}")
LETTERS = re.compile(r"[A-Za-z]{2}")
SAID = re.compile(r"[A-Za-z\"')\]},:;.]\s+[A-Za-z\"'({\[+\-]|^[A-Z][a-z]{2,}[.!?:]?$|\{\d\}.*[a-z]{3}|[a-z]{3}.*\{\d\}")
ERRORS = {"AssertionError", "TypeError", "RuntimeError", "KeyError", "NotImplementedError", "IndexError"}


def patterns(path: Path) -> Iterator[str]:
    """The patterns of a file, as they stand in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    visitor = _Texts()
    visitor.visit(tree)
    yield from visitor.found


class _Texts(ast.NodeVisitor):
    """Collects texts: not docstrings, nor what is said to programmers."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """What is said of types is said to nobody."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for one in (*node.decorator_list, node.args, *node.body):
            self.visit(one)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Nothing is said here."""

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        self.visit(node.test)

    def visit_Raise(self, node: ast.Raise) -> None:
        call = node.exc
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ERRORS:
            return
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)
        if not isinstance(node.slice, ast.Constant):
            self.visit(node.slice)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Add) and _has_text(node):
            self._take(node)
        else:
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self._take(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self._take(node)

    def _take(self, node: ast.expr) -> None:
        inner: list[ast.expr] = []
        text = _numbered("".join(_pieces(node, inner)))
        if SAID.search(text) and LETTERS.search(re.sub(r"\{\d+\}", "", text)) and "\\" not in text:
            self.found.append(" ".join(text.split()))
        for one in inner:
            self.visit(one)


def _has_text(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _has_text(node.left) or _has_text(node.right)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


SLOT = "\0"


def _pieces(node: ast.expr, inner: list[ast.expr]) -> Iterator[str]:
    """The parts of a text, a mark for each that is put in; what is put in is added to `inner`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield NAMED.sub(SLOT, node.value)
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from _pieces(part, inner)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and _has_text(node):
        yield from _pieces(node.left, inner)
        yield from _pieces(node.right, inner)
    else:
        inner.append(node.value if isinstance(node, ast.FormattedValue) else node)
        yield SLOT


def _numbered(text: str) -> str:
    parts = text.split(SLOT)
    return parts[0] + "".join(f"{{{number}}}{part}" for number, part in enumerate(parts[1:]))


def keyed(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """All texts in the data of a file, each with the key that it stands under."""
    if isinstance(value, str):
        yield key, " ".join(value.split())
    elif isinstance(value, list):
        for one in value:
            yield from keyed(one, key)
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from keyed(one, str(name))


def texts(path: Path) -> Iterator[str]:
    """The texts of a file that are more than a name."""
    return (text for key, text in keyed(_data(path)) if key not in NAMES and len(text.split()) > 2)


def names(path: Path) -> Iterator[str]:
    """What things are called in a file."""
    return (text for key, text in keyed(_data(path)) if key in NAMES)


def _data(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def listed() -> dict[str, list[str]]:
    """All patterns by area, each in one area, sorted."""
    found: dict[str, set[str]] = {area: set() for area in (*AREAS, *FILES)}
    called = called_so()
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        area = area_of(name)
        if area and not name.startswith(UNHEARD) and OF_FILES not in path.parts:
            found[area] |= {text for text in patterns(path) if text not in called}
    for area, files in FILES.items():
        for path in sorted(path for one in files for path in SOURCE.glob(one)):
            found[area] |= set(texts(path))
    once: dict[str, str] = {}
    for area, several in found.items():
        for text in several:
            once[text] = area if text not in once else "common"
    return {area: sorted(text for text, its in once.items() if its == area) for area in found}


def called_so() -> set[str]:
    """The names of things in content."""
    found = (
        path for area, its in FILES.items() if area.startswith("content") for one in its for path in SOURCE.glob(one)
    )
    return {name for path in found for name in names(path)}


def area_of(name: str) -> str:
    """The area that has a file; none for one that says nothing to players."""
    if name.startswith("editions/") and name.endswith(SHOWN):
        return "common"
    return next(
        (area for area, its in AREAS.items() if any(name == one or name.startswith(f"{one}/") for one in its)), ""
    )


def written() -> dict[Path, str]:
    """The text of each file."""
    found = {FILE: listed(), NAMES_FILE: sorted(called_so())}
    return {path: json.dumps(data, ensure_ascii=False, indent=1) + "\n" for path, data in found.items()}


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
