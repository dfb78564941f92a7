"""Values: slotted classes compared by content, copied with `but`, written to JSON and read back.

A class deriving from `Value` declares typed fields and gets `__init__`, `but`, `==`, `hash` and a `repr` that rebuilds
it, all generated once at class creation: copying one of fifteen fields costs about a microsecond. Type checkers treat
values as frozen; nothing at run time pays for it. A class declared with `shared="kind"` is static (a card, a
board): it compares by identity, and saves hold only its id.
"""

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Self, dataclass_transform, get_origin

from killzone.core.names import is_same, lasting_name

_SAME: Any = type("Same", (), {"__repr__": lambda self: "unchanged"})()
_NO_DEFAULT: Any = object()

Json = Any
Library = Mapping[tuple[str, str], Any]

TAGS: dict[str, type] = {}


class UnreadableValueError(ValueError):
    """Data that does not describe a value: an unknown class, a missing field or a dangling reference."""


def _declared(namespace: dict[str, Any]) -> dict[str, Any]:
    if sys.version_info >= (3, 14):  # pragma: no cover
        import annotationlib

        annotate = annotationlib.get_annotate_from_class_namespace(namespace)
        return (
            {} if annotate is None else annotationlib.call_annotate_function(annotate, annotationlib.Format.FORWARDREF)
        )
    found: dict[str, Any] = namespace.get("__annotations__", {})
    return found


@dataclass_transform(frozen_default=True)
class ValueType(type):
    """Gives each value class its slots and generated methods."""

    fields: tuple[str, ...]
    defaults: dict[str, Any]
    tag: str
    shared: str

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], *, shared: str = "", **kwargs: Any
    ) -> "ValueType":
        own = [field for field, kind in _declared(namespace).items() if not _is_class_variable(kind)]
        defaults: dict[str, Any] = {}
        inherited: list[str] = []
        for base in bases:
            inherited.extend(getattr(base, "fields", ()))
            defaults.update(getattr(base, "defaults", {}))
            shared = shared or getattr(base, "shared", "")
        for field in own:
            if field in namespace:
                defaults[field] = namespace.pop(field)
        # A value never changes, so its hash is worked out once; the root class holds the place for it.
        namespace["__slots__"] = tuple(field for field in own if field not in inherited) if bases else ("_kept_hash",)
        fields = (*inherited, *(field for field in own if field not in inherited))
        # A field without a default may follow inherited ones that have one; put it before them.
        fields = (*(f for f in fields if f not in defaults), *(f for f in fields if f in defaults))
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        cls.fields, cls.defaults, cls.shared = fields, defaults, shared
        cls.tag = lasting_name(cls)
        if bases:
            _generate(cls, namespace)
            _enter(cls.tag, cls)
        return cls


def _is_class_variable(kind: Any) -> bool:
    return kind is ClassVar or get_origin(kind) is ClassVar or (isinstance(kind, str) and kind.startswith("ClassVar"))


def _enter(tag: str, cls: type) -> None:
    """Raises ValueError where another class has this tag: a save could mean either."""
    other = TAGS.get(tag, cls)
    if not is_same(other, cls):
        raise ValueError(f"two kinds of value are called {tag!r}: in {other.__module__} and in {cls.__module__}")
    TAGS[tag] = cls


def _generate(cls: ValueType, namespace: dict[str, Any]) -> None:
    """Write the class's methods as plain code: as fast as by hand, and never forgotten when a field is added."""
    fields = cls.fields
    scope: dict[str, Any] = {"_same": _SAME, "_new": object.__new__, "_cls": cls, "_hash": hash}
    scope.update({f"_default_{name}": value for name, value in cls.defaults.items()})
    parameters = ", ".join(f"{name}=_default_{name}" if name in cls.defaults else name for name in fields)
    changes = ", ".join(f"{name}=_same" for name in fields)
    content = "".join(f"self.{name}, " for name in fields)
    equal = "".join(f" and self.{name} == other.{name}" for name in fields)
    lines = [f"def __init__(self{', ' if fields else ''}{parameters}):"]
    lines += [f"    self.{name} = {name}" for name in fields] or ["    pass"]
    lines += [f"def but(self{', *, ' if fields else ''}{changes}):", "    new = _new(_cls)"]
    lines += [f"    new.{name} = self.{name} if {name} is _same else {name}" for name in fields]
    lines += ["    return new"]
    if cls.shared:
        lines += ["def __eq__(self, other): return self is other", "def __hash__(self): return _hash(self.id)"]
    else:
        lines += [
            f"def __eq__(self, other): return self is other or (other.__class__ is _cls{equal})",
            "def __hash__(self):",
            "    try: return self._kept_hash",
            f"    except AttributeError: found = self._kept_hash = _hash(({content}))",
            "    return found",
        ]
    exec("\n".join(lines), scope)  # the text is made of field names only
    for name in ("__init__", "but", "__eq__", "__hash__"):
        if name not in namespace:
            setattr(cls, name, scope[name])


class Value(metaclass=ValueType):
    """The base of all values; see the module's text."""

    def but(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        raise AssertionError("generated in every subclass")

    def __repr__(self) -> str:
        kind = type(self)
        shown = (
            f"{name}={getattr(self, name)!r}"
            for name in kind.fields
            if name not in kind.defaults or getattr(self, name) != kind.defaults[name]
        )
        return f"{kind.__name__}({', '.join(shown)})"


def register(cls: type, tag: str, fields: tuple[str, ...]) -> None:
    """Let a plain slotted class take part in saves; `fields` are the names of its positional arguments."""
    _PLAIN[cls] = (tag, fields)
    _enter(tag, cls)


_ATOMS = frozenset({type(None), bool, int, str})
_PLAIN: dict[type, tuple[str, tuple[str, ...]]] = {}
_NAMED: dict[type, tuple[str, Callable[[Any], str], Callable[[str], Any]]] = {}


def register_named(cls: type, kind: str, name: Callable[[Any], str], find: Callable[[str], Any]) -> None:
    """Let objects that live in code, such as sequences, be saved by name and found again."""
    _NAMED[cls] = (kind, name, find)


def encode(value: Any) -> Json:
    """The value as JSON data; fields that have their default are left out, shared values become references."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple:
        return [encode(item) for item in value]
    if isinstance(kind, ValueType):
        if kind.shared:
            return {"@": [kind.shared, value.id]}
        data = {"": kind.tag}
        defaults = kind.defaults
        for name in kind.fields:
            item = getattr(value, name)
            default = defaults.get(name, _NO_DEFAULT)
            if item is not default and (default is _NO_DEFAULT or item != default):
                data[name] = encode(item)
        return data
    if kind in _PLAIN:
        tag, fields = _PLAIN[kind]
        return {"": tag, **{name: encode(getattr(value, name)) for name in fields}}
    if kind in _NAMED:
        named, name_of, _ = _NAMED[kind]
        return {"@": [named, name_of(value)]}
    if isinstance(value, frozenset):
        return {"": "set", "of": sorted((encode(item) for item in value), key=canonical)}
    if isinstance(value, (int, str)):
        return value
    raise TypeError(f"{kind.__name__} cannot be saved; make it a Value")


def plain(value: Any) -> Json:
    """The value as data for other programs: every field under its name, no names of classes; it cannot be read back."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple or kind is list:
        return [plain(item) for item in value]
    if kind is dict:
        return {name: plain(item) for name, item in value.items()}
    if isinstance(kind, ValueType):
        return value.id if kind.shared else {name: plain(getattr(value, name)) for name in kind.fields}
    if kind in _PLAIN:
        return {name: plain(getattr(value, name)) for name in _PLAIN[kind][1]}
    if kind in _NAMED:
        return _NAMED[kind][1](value)
    if isinstance(value, frozenset):
        return sorted((plain(item) for item in value), key=canonical)
    if isinstance(value, (int, str)):
        return value
    raise TypeError(f"{kind.__name__} cannot be told as data; make it a Value")


def decode(data: Json, library: Library) -> Any:
    """The value that `encode` wrote.

    Raises `UnreadableValueError` for anything else.
    """
    try:
        return _decoded(data, library)
    except RecursionError:
        raise UnreadableValueError("the data is nested too deeply") from None


def _decoded(data: Json, library: Library) -> Any:
    if data is None or isinstance(data, (bool, int, str)):
        return data
    if isinstance(data, list):
        return tuple([_decoded(item, library) for item in data])
    if not isinstance(data, dict):
        raise UnreadableValueError(f"{data!r} is not saved data")
    if "@" in data:
        return _resolve(data["@"], library)
    tag = data.get("")
    if tag == "set":
        return _decoded_set(data, library)
    cls = TAGS.get(tag) if isinstance(tag, str) else None
    if cls is None or (isinstance(cls, ValueType) and cls.shared):  # a shared value is only ever referred to
        raise UnreadableValueError(f"unknown kind of value {tag!r}")
    fields = _PLAIN[cls][1] if cls in _PLAIN else cls.fields  # type: ignore[attr-defined]  # every other tag is a ValueType
    content = {name: _decoded(item, library) for name, item in data.items() if name}
    if unknown := content.keys() - set(fields):
        raise UnreadableValueError(f"{tag} has no field {sorted(unknown)[0]!r}")
    try:
        return cls(**content)
    except (TypeError, ValueError) as problem:  # a plain class may refuse numbers that make no sense
        raise UnreadableValueError(f"{tag}: {problem}") from None


def _decoded_set(data: dict[str, Json], library: Library) -> frozenset[Any]:
    items = data.get("of")
    if not isinstance(items, list) or len(data) != 2:
        raise UnreadableValueError(f"{data!r} is not a set")
    return frozenset([_decoded(item, library) for item in items])


def _resolve(reference: Json, library: Library) -> Any:
    if not (isinstance(reference, list) and len(reference) == 2 and all(isinstance(word, str) for word in reference)):
        raise UnreadableValueError(f"{reference!r} is not a reference")
    kind, name = reference
    for named, _, find in _NAMED.values():
        if named == kind:
            try:
                return find(name)
            except KeyError:
                raise UnreadableValueError(f"there is no {kind} {name!r}") from None
    try:
        return library[kind, name]
    except KeyError:
        raise UnreadableValueError(f"there is no {kind} {name!r}") from None


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(data: Json) -> str:
    """JSON data as the one text that stands for it."""
    return _CANONICAL.encode(data)


_ORDERED = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def ordered(data: Json) -> str:
    """JSON data as text in the order it came in: of a scenario's players the first has the first seat."""
    return _ORDERED.encode(data)


def digest(values: Iterable[Any]) -> str:
    """A short fingerprint of values that is the same on every machine."""
    return fingerprint(canonical([encode(value) for value in values]))


def fingerprint(text: str) -> str:
    """A short fingerprint of a text; any text that JSON can hold has one."""
    return hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=8).hexdigest()
