"""Writes the engine out for mypyc: `python tools/natively.py FOLDER` copies the package there, ready to be compiled.

The source stays as it reads best. What mypyc cannot know of it is found out by importing it, and written down in the
copy: the methods of every value as plain code (mypyc knows no metaclass), the decorators that only enter a function
somewhere as calls below it (one that stands above makes every call of it slow), and which names never change. The copy
runs without being compiled, too, and plays the same games.
"""

import ast
import importlib
import inspect
import sys
import types
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "killzone"
ENGINE = ("core", "dice", "geometry", "editions", "agents/match.py", "agents/uniform.py", "agents/greedy")
"""The parts of the package that are compiled unless others are asked for."""
IDLE = {"presentation", "scenarios", "campaign", "campaigns", "mustering", "scope", "pages", "schemas", "forms", "odds"}
"""Packages and modules of which nothing runs while a battle is played, so that compiling them would gain nothing; the
numbers of attacks are read from the types of functions, too, which compiled ones do not know."""
GREEDY = "killzone.agents.greedy."
OPEN = (
    "killzone.core.",
    "killzone.dice",
    "killzone.editions.shared.",
    "killzone.agents.uniform",
    f"{GREEDY}agent",
    f"{GREEDY}skirmish.activations",
    f"{GREEDY}skirmish.lookahead",
)
"""Where classes stand that code which is not compiled may derive from: editions and agents of others, tests, and
search."""
LOOSE = {"Action"}
"""What comes from outside: its fields take anything, so that the rules themselves say what is wrong with it."""
DOORS = {"Game.check", "Game.play", "Decision.action", "ScriptedDice.__init__", "rule"}
"""What takes what comes from outside: it is given anything, and answers with a verdict."""
PLAIN = {
    "Value",
    "Spot",
    "Base",
    "Body",
    "Part",
    "Flow",
    "Next",
    "Jump",
    "Call",
    "Ask",
    "Roll",
    "Done",
    "Offer",
    "Asked",
}
"""What is made of things that were there before it, as values are, and not changed so that it refers to itself."""
MAKING = Path("core/making.py")
GONE = "\0"
KEPT = {"property", "classmethod", "staticmethod", "abstractmethod", "final", "override"}
"""Decorators that mean something to mypyc."""
FINAL = "from typing import Final as _Final"
MYPYC = "from mypy_extensions import mypyc_attr as _mypyc_attr"
ANY = "from typing import Any as _Any"
VALUES = (
    ANY,
    "from typing import Self as _Self",
    "from killzone.core.making import SAME as _SAME, made as _made",
)


def write(folder: Path, parts: Sequence[str] = ENGINE) -> dict[str, list[str]]:
    """Copies the package, and gives the paths of the modules of these parts, which are to be compiled, in groups."""
    paths = {path: path.relative_to(SOURCE) for path in sorted(SOURCE.rglob("*.py"))}
    busy = [path for path, inside in paths.items() if any(map(inside.is_relative_to, parts)) and not is_idle(inside)]
    modules = {path: load(paths[path]) for path in busy}
    compiled = {path: module for path, module in modules.items() if paths[path] == MAKING or is_compiled(module)}
    narrowed = narrowed_fields(compiled.values())
    for path, inside in paths.items():
        text = path.read_text()
        if inside == MAKING:
            text = (ROOT / "tools" / "native_values.py").read_text()
        elif path in compiled:
            text = Writer(compiled[path], text, narrowed).written()
        target = folder / "killzone" / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    link_content(folder / "killzone")
    groups: dict[str, list[str]] = {}
    for path in compiled:
        groups.setdefault(group_of(paths[path]), []).append(f"killzone/{paths[path].as_posix()}")
    return groups


def link_content(package: Path) -> None:
    """Puts all that is no code beside the copy, so that it runs."""
    for path in SOURCE.rglob("*"):
        if path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts:
            link = package / path.relative_to(SOURCE)
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(path)


def group_of(inside: Path) -> str:
    """The library that a module goes to: one of each edition, one of what they share, of what is below, of agents."""
    first, second = inside.parts[:2]
    return f"killzone_{second if first == 'editions' else first if first == 'agents' else 'engine'}"


def is_idle(inside: Path) -> bool:
    between = inside.parts[0] == "editions" and len(inside.parts) == 2
    return between or bool(IDLE & {*inside.with_suffix("").parts})


def load(inside: Path) -> types.ModuleType:
    return importlib.import_module(".".join(("killzone", *inside.with_suffix("").parts)).removesuffix(".__init__"))


def is_compiled(module: types.ModuleType) -> bool:
    """Whether a module has code, and nothing that mypyc cannot compile.

    That is a class which a library makes in a way of its own, and a function inside a method, or a `__new__`, of one
    that cannot be native.
    """
    makes = [one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__]
    classes = {one.__name__: one for one in makes if isinstance(one, type)}
    if not makes or any(issubclass(one, msgspec.Struct) for one in classes.values()):
        return False
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef) and not is_native(classes[node.name]):
            methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
            inner = [one for method in methods for one in ast.walk(method) if one is not method]
            if any(isinstance(one, (ast.FunctionDef, ast.Lambda)) for one in inner):
                return False
            if any(method.name == "__new__" for method in methods):
                return False
    return True


def narrowed_fields(modules: Iterable[types.ModuleType]) -> set[tuple[type, str]]:
    """The fields of classes that some class below them declares again, with a narrower type.

    mypyc has one type for a place in memory, so in the copy they are of any type, in all of these classes.
    """
    found: set[tuple[type, str]] = set()
    for module in modules:
        own = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
        for cls in filter(is_value, own):
            for base in cls.__mro__[1:]:
                again = own_fields(base) & own_fields(cls)
                found |= {(one, field) for one in (base, cls) for field in again}
    return found


def own_fields(cls: type) -> set[str]:
    """The fields that a class itself declares."""
    return {*inspect.get_annotations(cls)} & {*getattr(cls, "fields", ())}


class Writer:
    """One module, written out: some lines changed, others put before and after them."""

    def __init__(self, module: types.ModuleType, text: str, narrowed: set[tuple[type, str]]) -> None:
        self.module, self.lines, self.narrowed = module, text.splitlines(), narrowed
        self.is_open = module.__name__.startswith(OPEN)
        self.tree = ast.parse(text)
        nodes = list(ast.walk(self.tree))
        self.stored = Counter(one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
        self.globals = {name for one in nodes if isinstance(one, ast.Global) for name in one.names}
        self.header: dict[str, None] = {}
        self.before: dict[int, list[str]] = {}
        self.after: dict[int, list[str]] = {}

    def written(self) -> str:
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef):
                self.write_class(node)
            elif isinstance(node, ast.FunctionDef):
                self.write_function(node)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                self.write_constant(node)
        self.write_generators()
        found: list[str] = []
        for number, line in enumerate(self.lines, 1):
            found += [*self.before.get(number, ()), line, *self.after.get(number, ())]
        first = self.tree.body[0]
        place = (first.end_lineno or 0) if isinstance(first, ast.Expr) else 0
        found[place:place] = self.header
        return "\n".join(line for line in found if line != GONE) + "\n"

    def need(self, *lines: str) -> None:
        """Imports that the copy needs."""
        self.header |= dict.fromkeys(lines)

    def drop(self, node: ast.expr | ast.stmt) -> None:
        for number in range(node.lineno, (node.end_lineno or 0) + 1):
            self.lines[number - 1] = GONE

    # Functions

    def write_function(self, node: ast.FunctionDef) -> None:
        """Puts decorators that give back what they are given below the function."""
        if is_own(vars(self.module).get(node.name), node):
            self.put_below(node.decorator_list, node.name, node)
        if node.name in DOORS:
            self.write_door(node)

    def put_below(self, decorators: list[ast.expr], name: str, last: ast.stmt) -> None:
        call = name
        for decorator in reversed(decorators):
            self.drop(decorator)
            call = f"({ast.unparse(decorator)})({call})"
        if decorators:
            self.after.setdefault(last.end_lineno or 0, []).append(call)

    # Classes

    def write_class(self, node: ast.ClassDef) -> None:
        cls = vars(self.module)[node.name]
        for one in node.body:
            if isinstance(one, ast.FunctionDef) and is_own(vars(cls).get(one.name), one):
                moved = [each for each in one.decorator_list if ast.unparse(each) not in KEPT]
                self.put_below(moved, f"{node.name}.{one.name}", node)
            if isinstance(one, ast.FunctionDef) and f"{node.name}.{one.name}" in DOORS:
                self.write_door(one)
        self.put_below([one for one in node.decorator_list if ast.unparse(one).startswith("rule(")], node.name, node)
        if said := self.attributes(cls):
            self.put_above(node, f"@_mypyc_attr({', '.join(said)})")
        text = ast.get_docstring(node)
        if text and is_native(cls):
            self.after.setdefault(node.end_lineno or 0, []).append(f"setattr({node.name}, '__doc__', {text!r})")
        if is_value(cls):
            self.write_value(node, cls)
        elif is_record(cls):
            self.write_record(node, cls)

    def attributes(self, cls: type) -> list[str]:
        """What mypyc is told of a class."""
        if not is_native(cls):
            return ["native_class=False"]
        open_to_all = self.is_open and not getattr(cls, "__final__", False)
        return ["allow_interpreted_subclasses=True"] * open_to_all + ["acyclic=True"] * is_acyclic(cls)

    def write_door(self, node: ast.FunctionDef) -> None:
        """Lets a function take anything."""
        rest = [node.args.vararg] if node.args.vararg else []
        for one in reversed([*node.args.args, *rest]):
            kind = one.annotation
            if kind is not None and kind.end_lineno == kind.lineno:
                line = self.lines[kind.lineno - 1]
                self.lines[kind.lineno - 1] = f"{line[: kind.col_offset]}_Any{line[kind.end_col_offset :]}"
        self.need(ANY)

    def put_above(self, node: ast.ClassDef, line: str) -> None:
        self.need(MYPYC)
        first = min([node.lineno, *[one.lineno for one in node.decorator_list]])
        self.before.setdefault(first, []).append(line)

    def put_before(self, node: ast.ClassDef, constant: str) -> None:
        self.need(FINAL)
        first = min([node.lineno, *[one.lineno for one in node.decorator_list]])
        self.before.setdefault(first, []).insert(0, constant)

    def write_value(self, node: ast.ClassDef, cls: Any) -> None:
        """Writes out what `core/making` does when the class is made."""
        self.need(*VALUES)
        for keyword in node.keywords:
            line = self.lines[keyword.lineno - 1]
            before = line[: keyword.col_offset].rstrip().rstrip(",")
            self.lines[keyword.lineno - 1] = before + line[keyword.end_col_offset :]
        kinds: dict[str, str] = {}
        for one in node.body:
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and one.target.id in cls.fields:
                kinds[one.target.id] = self.write_field(node, cls, one, one.target.id)
        own = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
        written = [lines for name, lines in self.methods(cls, kinds).items() if name not in own]
        defaults = ", ".join(f"{name!r}: {self.default(cls, name)}" for name in kinds if name in cls.defaults)
        below = self.after.setdefault(node.end_lineno or 0, [])
        below[:0] = [f"    {line}" if line else "" for lines in written for line in ["", *lines]]
        below.append(f"_made({node.name}, {cls.fields!r}, {{{defaults}}}, {cls.shared!r})")

    def write_field(self, node: ast.ClassDef, cls: Any, one: ast.AnnAssign, field: str) -> str:
        """Leaves the bare declaration; gives the type."""
        kind = ast.unparse(one.annotation)
        if cls.__name__ in LOOSE or (cls, field) in self.narrowed:
            kind = "_Any"
        self.drop(one)
        if not any(field in own_fields(base) for base in cls.__mro__[1:]):
            self.lines[one.lineno - 1] = f"    {field}: {kind}"
        if one.value is not None and not is_plain(cls.defaults[field]):
            self.put_before(node, f"{default_name(cls, field)}: _Final[_Any] = {ast.unparse(one.value)}")
        return kind

    def write_record(self, node: ast.ClassDef, cls: Any) -> None:
        """Makes a plain class of a named tuple: nobody takes those apart that have methods, as mypy confirms."""
        self.need(ANY)
        base = node.bases[0]
        line = self.lines[base.lineno - 1]
        self.lines[base.lineno - 1] = f"{line[: base.col_offset - 1]}{line[(base.end_col_offset or 0) + 1 :]}"
        parameters = ["self"]
        for one in node.body:
            if not isinstance(one, ast.AnnAssign) or not isinstance(one.target, ast.Name):
                continue
            field, kind = one.target.id, ast.unparse(one.annotation)
            self.drop(one)
            self.lines[one.lineno - 1] = f"    {field}: {kind}"
            default = ""
            if one.value is not None:
                default = f" = {default_name(cls, field)}"
                self.put_before(node, f"{default_name(cls, field)}: _Final[_Any] = {ast.unparse(one.value)}")
            parameters.append(f"{field}: {kind}{default}")
        own = ", ".join(f"self.{field}" for field in cls._fields)
        same = " and ".join(f"self.{field} == other.{field}" for field in cls._fields)
        lines = [
            f"def __init__({', '.join(parameters)}) -> None:",
            *[f"    self.{field} = {field}" for field in cls._fields],
            "def __eq__(self, other: object) -> bool:",
            f"    return self is other or bool(isinstance(other, {cls.__name__}) and {same})",
            "def __hash__(self) -> int:",
            f"    return hash(({own},))",
        ]
        self.after.setdefault(node.end_lineno or 0, [])[:0] = ["", *[f"    {line}" for line in lines]]

    def methods(self, cls: Any, kinds: dict[str, str]) -> dict[str, list[str]]:
        """The methods of a value, by name."""
        name, fields = cls.__name__, cls.fields
        parameters = ["self"]
        for field in fields:
            default = f" = {self.default(cls, field)}" if field in cls.defaults else ""
            parameters.append(f"{field}: {kinds.get(field) or inherited_type(cls, field)}{default}")
        changes = "".join(f", {field}: _Any = _SAME" for field in fields)
        own = ", ".join(f"self.{field}" for field in fields)
        variables = ", ".join(one.__name__ for one in getattr(cls, "__parameters__", ()))
        made = {
            "__init__": [
                f"def __init__({', '.join(parameters)}) -> None:",
                *([f"    self.{field} = {field}" for field in fields] or ["    pass"]),
            ],
            "but": [
                f"def but(self{', *' if fields else ''}{changes}) -> _Self:  # type: ignore[override]  # it has more",
                f"    new: {name}{f'[{variables}]' if variables else ''} = {name}({own})",
                *[line for one in fields for line in (f"    if {one} is not _SAME:", f"        new.{one} = {one}")],
                "    return new  # type: ignore[return-value]  # it is of this class",
            ],
        }
        if cls.shared:
            made["__eq__"] = ["def __eq__(self, other: object) -> bool:", "    return self is other"]
            made["__hash__"] = ["def __hash__(self) -> int:", "    return hash(self.id)"]
            return made
        equal = " and ".join(f"self.{field} == other.{field}" for field in fields)
        made["__eq__"] = [
            "def __eq__(self, other: object) -> bool:",
            "    if self is other:",
            "        return True",
            f"    if type(other) is not {name} or not isinstance(other, {name}):",
            "        return False",
            f"    return bool({equal or True})",
        ]
        made["__hash__"] = [
            "def __hash__(self) -> int:",
            "    if self._kept_hash == 0:",
            f"        self._kept_hash = hash(({own}{',' if fields else ''}))",
            "    return self._kept_hash",
        ]
        return made

    def default(self, cls: Any, field: str) -> str:
        """The default of a field as code: itself, or the name of the constant that holds it."""
        if is_plain(cls.defaults[field]):
            return repr(cls.defaults[field])
        owner = next(base for base in cls.__mro__ if field in own_fields(base) and field in base.defaults)
        if owner.__module__ == self.module.__name__:
            return default_name(owner, field)
        alias = f"_{owner.__module__.rpartition('.')[2]}{default_name(owner, field)}"
        self.need(f"from {owner.__module__} import {default_name(owner, field)} as {alias}")
        return alias

    # Generators

    def write_generators(self) -> None:
        """Makes lists of generators that are kept or given away.

        mypyc would do so anyhow, but nobody could ask `next` of them.
        """
        for node in ast.walk(self.tree):
            if isinstance(node, (ast.Assign, ast.Return)) and isinstance(node.value, ast.GeneratorExp):
                start, end = node.value.col_offset, (node.value.end_col_offset or 0) - 1
                first, last = node.value.lineno - 1, (node.value.end_lineno or 0) - 1
                self.lines[last] = f"{self.lines[last][:end]}]){self.lines[last][end + 1 :]}"
                self.lines[first] = f"{self.lines[first][:start]}iter([{self.lines[first][start + 1 :]}"

    # Constants

    def write_constant(self, node: ast.Assign | ast.AnnAssign) -> None:
        """Says of a name that is given a value once that it never changes."""
        if isinstance(node, ast.Assign) and len(node.targets) > 1:
            return
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        if not isinstance(target, ast.Name) or node.value is None or self.changes(target.id):
            return
        value = vars(self.module).get(target.id)
        written = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else "Final"
        if is_type(value) or written.startswith("Final["):
            return
        if written == "Final":
            made = self.made_by(node.value, value)
            kind = f"_Final[{made}]" if made else "_Final"
        else:
            kind = f"_Final[{written}]"
        line = self.lines[node.lineno - 1]
        if isinstance(node, ast.Assign):
            end = target.end_col_offset or 0
            self.lines[node.lineno - 1] = f"{line[:end]}: {kind}{line[end:]}"
        elif node.annotation.end_lineno == node.lineno:
            start, end = node.annotation.col_offset, node.annotation.end_col_offset or 0
            self.lines[node.lineno - 1] = f"{line[:start]}{kind}{line[end:]}"
        self.need(FINAL)

    def changes(self, name: str) -> bool:
        """Whether a name is given a value more than once."""
        return self.stored[name] > 1 or name in self.globals

    def made_by(self, expression: ast.expr, value: object) -> str:
        """The class that is called for a value, where that says its whole type.

        So mypy need not find out the types of modules that import each other in a circle.
        """
        if not isinstance(expression, ast.Call) or not isinstance(expression.func, ast.Name):
            return ""
        cls = vars(self.module).get(expression.func.id)
        return expression.func.id if type(value) is cls and not hasattr(cls, "__class_getitem__") else ""


def is_acyclic(cls: type) -> bool:
    """Whether nothing that is made of a class can come to refer to itself, so that no search for garbage needs it.

    A value is made of what was there before it, and is never changed. mypyc knows no such class that is generic, and
    `extensions.py` knows how newer Pythons let chains of objects wait only for those before.
    """
    if sys.version_info >= (3, 13):
        return False
    above = [base for base in cls.__mro__ if base is not object]
    return all((is_value(base) or base.__name__ in PLAIN) and not hasattr(base, "__parameters__") for base in above)


def default_name(cls: type, field: str) -> str:
    return f"_{cls.__name__}__{field}"


def inherited_type(cls: type, field: str) -> str:
    """The type of an inherited field, if its name means the same everywhere; else any."""
    kinds = [inspect.get_annotations(base).get(field) for base in cls.__mro__[1:]]
    kind = next(one for one in kinds if one is not None)
    return kind.__name__ if kind in (int, str, bool) else "_Any"


def is_own(found: object, node: ast.FunctionDef) -> bool:
    """Whether what is found by a name is the function that stands here, not what a decorator made of it."""
    if not isinstance(found, types.FunctionType) or hasattr(found, "__wrapped__"):
        return False
    first = min([node.lineno, *[one.lineno for one in node.decorator_list]])
    return (found.__code__.co_name, found.__code__.co_firstlineno) == (node.name, first)


def is_plain(value: object) -> bool:
    """Whether a default can be written down as it is."""
    return type(value) in (int, str, bool, type(None)) or value == ()


def is_value(cls: type) -> bool:
    return any((base.__module__, base.__name__) == ("killzone.core.making", "Value") for base in cls.__mro__)


def is_native(cls: type) -> bool:
    """Whether mypyc can make a native class of it: nothing that is built in stands below it, nothing needs a dict."""
    if is_record(cls):
        return True
    below = {base for base in cls.__mro__ if base.__module__ == "builtins"}
    return below == {object} and not any(isinstance(one, cached_property) for one in vars(cls).values())


def is_record(cls: type) -> bool:
    """Whether it is a named tuple with methods, by which shared rules are bound to what they need of an edition."""
    own = [one for name, one in vars(cls).items() if isinstance(one, (types.FunctionType, property)) and name[0] != "_"]
    return cls.__module__.startswith("killzone.editions.") and cls.__bases__ == (tuple,) and bool(own)


def is_type(value: object) -> bool:
    """Whether a name stands for a type, which is no constant to mypy."""
    kinds = (type, types.GenericAlias, types.UnionType)
    return isinstance(value, kinds) or type(value).__module__ == "typing"


if __name__ == "__main__":
    write(Path(sys.argv[1]))
