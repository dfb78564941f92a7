"""From a file's data to a typed form: the checks, with a sentence for every mistake.

A form is a msgspec struct. msgspec stops at the first mistake and does not know lines, so a walk over the form's types
finds all mistakes first, and msgspec converts what has none. Values with a notation of their own (`28.5 mm`, `3+`) are
classes with `read` and `schema`, like those in `killzone.content.scalars`.
"""

import re
from functools import cache
from threading import RLock
from typing import Annotated, Any, Final, Protocol, TypeVar, cast, runtime_checkable

import msgspec
from msgspec import inspect as kinds

from killzone.content.source import ContentError, Path, Problem, Source, shown_path, shown_value
from killzone.spelling import a, did_you_mean, listed


class MisreadError(ValueError):
    """Raised by a value's `read` where "expected so and so" does not say enough: the text is a whole sentence."""


class Form(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    """The base of all forms: keys in files are the fields' names with dashes."""


@runtime_checkable
class Written(Protocol):
    """A value with its own notation."""

    @classmethod
    def read(cls, written: object) -> Any:
        """The value that is written so.

        Raises ValueError with what was expected instead ("a length such as 6, 2.5 or 28.5 mm"), or `MisreadError`.
        """

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """The JSON Schema of what may be written."""


Id = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60, description="an id in small letters such as salt-heap"
    ),
]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=2000, description="some text")]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=80, description="a name of at most 80 letters")]

AnyForm = TypeVar("AnyForm", bound=Form)


def fill(form: type[AnyForm], source: Source, what: str = "") -> AnyForm:
    """The source's data as this form, which is that of `what`: a team, a mission and so on.

    Raises `ContentError` with every mistake, or with the one that it is something else altogether.
    """
    walk = _Walk(source)
    walk.check(_type_info(form), source.data, ())
    if walk.problems and what and (found := _looks_like(source.data)) not in ("", what):
        raise ContentError([source.problem((), f"this is the file of {a(found)}; expected that of {a(what)}.")])
    if walk.problems:
        raise ContentError(walk.problems)
    try:
        return msgspec.convert(source.data, form, dec_hook=read_written)
    except msgspec.ValidationError as problem:  # a kind of mistake the walk does not know
        raise ContentError([source.problem((), f"{problem}.")]) from None


_KEYS: Final = {
    "campaign": {"format", "history"},
    "roster": {"team", "roster"},
    "scenario": {"players", "operatives"},
    "mission": {"scoring"},
    "killzone": {"size", "features"},
    "team": {"weapons", "idea"},
}
"""By what a file may be of, keys that such a file has and the others have not."""


def _looks_like(data: Any) -> str:
    """What the data would be of, by its keys; empty if that is not clear."""
    found = [what for what, keys in _KEYS.items() if isinstance(data, dict) and keys <= data.keys()]
    return found[0] if len(found) == 1 else ""


_one_at_a_time = RLock()


def _type_info(form: type[Form]) -> kinds.Type:
    # msgspec prepares a type on its first use and does not bear two threads in that.
    with _one_at_a_time:
        return _prepared(form)


@cache
def _prepared(form: type[Form]) -> kinds.Type:
    msgspec.json.Decoder(form, dec_hook=read_written)
    return kinds.type_info(form)


def read_written(kind: type, written: object) -> Any:
    """msgspec's hook for values with their own notation."""
    return cast(Written, kind).read(written)


class _Walk:
    """Compares data with types and notes what does not fit."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []

    def check(self, kind: kinds.Type, data: Any, path: Path, expected: str = "", key: bool = False) -> None:
        """Notes what is wrong with a value; a `key` of a mapping is judged at its own path."""
        if isinstance(kind, kinds.Metadata):
            extra = kind.extra_json_schema or {}
            self.check(kind.type, data, path, extra.get("description", ""), key)
        elif isinstance(kind, kinds.StructType) and isinstance(data, dict):
            self.struct(kind, data, path)
        elif isinstance(kind, kinds.UnionType):
            self.union(kind, data, path)
        elif isinstance(kind, kinds.DictType) and isinstance(data, dict):
            self.size(kind, data, path)
            for name, value in data.items():
                self.check(kind.key_type, name, (*path, name), key=True)
                self.check(kind.value_type, value, (*path, name))
        elif isinstance(kind, (kinds.ListType, kinds.VarTupleType)) and isinstance(data, list):
            self.size(kind, data, path)
            for place, value in enumerate(data):
                self.check(kind.item_type, value, (*path, place))
        elif isinstance(kind, kinds.CustomType):
            self.written(kind, data, path)
        elif not _fits(kind, data):
            self.wrong(path, data, expected or _expected(kind), key)

    def struct(self, kind: kinds.StructType, data: dict[str, Any], path: Path) -> None:
        fields = {field.encode_name: field for field in kind.fields}
        where = f" in {shown_path(path)}" if path else ""
        for key, value in data.items():
            field = fields.get(key)
            if field is None:
                hint = did_you_mean(key, fields) or f" The keys are {listed(fields, 'and')}."
                if value is None and " " in key:
                    hint = " If it belongs to the text before it, put that text in quotes: it has a comma in it."
                self.note((*path, key), f"unknown key {shown_value(key)}{where}.{hint}")
            elif value is not None or field.required:
                self.check(field.type, value, (*path, key))
            else:
                self.wrong((*path, key), value, f"{_expected(field.type)}, or no such line")
        for key, field in fields.items():
            if field.required and key not in data:
                self.note(path, f"the key {key!r} is missing{where}; expected {_expected(field.type)}.")

    def union(self, kind: kinds.UnionType, data: Any, path: Path) -> None:
        """The mistakes are those against the one kind that is meant, or a list of the kinds if none is."""
        meant = [each for each in kind.types if _is_meant(each, data)]
        if len(meant) == 1:
            self.check(meant[0], data, path)
        elif not any(_fits(each, data) for each in meant):
            self.wrong(path, data, _expected(kind))

    def written(self, kind: kinds.CustomType, data: Any, path: Path) -> None:
        try:
            read_written(kind.cls, data)
        except MisreadError as problem:
            self.note(path, f"{shown_path(path)}: {problem}")
        except ValueError as problem:
            self.wrong(path, data, str(problem))

    def size(self, kind: Any, data: list[Any] | dict[str, Any], path: Path) -> None:
        least, most = kind.min_length or 0, kind.max_length
        if len(data) < least or (most is not None and len(data) > most):
            amount = f"{least}" if least == most else f"at least {least}" if most is None else f"{least} to {most}"
            self.note(path, f"{shown_path(path)} has {len(data)} entries; expected {amount}.")

    def wrong(self, path: Path, data: Any, expected: str, key: bool = False) -> None:
        name = shown_path(path) or "the file"
        subject = f"{shown_value(data)} is a key" if key else f"{name} is {shown_value(data)}"
        self.note(path, f"{subject}; expected {expected}.")

    def note(self, path: Path, text: str) -> None:
        self.problems.append(self.source.problem(path, text))


def _fits(kind: kinds.Type, data: Any) -> bool:
    """Whether a single value is of this kind."""
    if isinstance(kind, kinds.BoolType):
        return isinstance(data, bool)
    if isinstance(kind, kinds.IntType):
        return isinstance(data, int) and not isinstance(data, bool) and _in_range(kind, data)
    if isinstance(kind, kinds.StrType):
        return isinstance(data, str) and _is_spelled(kind, data)
    if isinstance(kind, kinds.LiteralType):
        return isinstance(data, (str, int)) and not isinstance(data, bool) and data in kind.values
    if isinstance(kind, kinds.NoneType):
        return data is None
    return False


def _in_range(kind: kinds.IntType, data: int) -> bool:
    return (kind.ge is None or data >= kind.ge) and (kind.le is None or data <= kind.le)


def _is_spelled(kind: kinds.StrType, data: str) -> bool:
    length = (kind.min_length or 0) <= len(data) <= (kind.max_length or len(data))
    return length and (kind.pattern is None or re.search(kind.pattern, data) is not None)


def _is_meant(kind: kinds.Type, data: Any) -> bool:
    """Whether a value so written can only be meant as this kind, right or wrong."""
    if isinstance(kind, kinds.Metadata):
        return _is_meant(kind.type, data)
    if isinstance(kind, (kinds.StructType, kinds.DictType)):
        return isinstance(data, dict)
    if isinstance(kind, (kinds.ListType, kinds.VarTupleType)):
        return isinstance(data, list)
    if isinstance(kind, (kinds.StrType, kinds.LiteralType)):
        return isinstance(data, str)
    if isinstance(kind, kinds.NoneType):
        return data is None
    return data is not None


def _expected(kind: kinds.Type) -> str:
    """What a kind expects, in words."""
    if isinstance(kind, kinds.Metadata):
        return (kind.extra_json_schema or {}).get("description") or _expected(kind.type)
    if isinstance(kind, kinds.UnionType):
        return listed(dict.fromkeys(_expected(each) for each in kind.types if not isinstance(each, kinds.NoneType)))
    if isinstance(kind, (kinds.StructType, kinds.DictType)):
        return "a mapping (lines of `key: value`)"
    if isinstance(kind, (kinds.ListType, kinds.VarTupleType)):
        return "a list"
    if isinstance(kind, kinds.BoolType):
        return "true or false"
    if isinstance(kind, kinds.LiteralType):
        return listed(str(value) for value in kind.values)
    if isinstance(kind, kinds.CustomType):
        return str(getattr(kind.cls, "expected", kind.cls.__name__))
    if isinstance(kind, kinds.IntType):
        return f"a whole number{_range(kind)}"
    return "text"


def _range(kind: kinds.IntType) -> str:
    if kind.ge is not None and kind.le is not None:
        return f" from {kind.ge} to {kind.le}"
    return "" if kind.ge is None else f" of at least {kind.ge}"
