"""Values written to JSON and read back, and their fingerprints; `core/making` says what a value is."""

import json
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

from killzone.core.making import TAGS, enter
from killzone.core.making import Value as Value

_NO_DEFAULT: Any = object()

DEEPEST = 200
"""Far deeper than any value is nested; what is deeper is refused."""

Json = Any
Library = Mapping[tuple[str, str], Any]


class UnreadableValueError(ValueError):
    """Data that does not describe a value: an unknown class, a missing field or a dangling reference."""


def register(cls: type, tag: str, fields: tuple[str, ...]) -> None:
    """Let a plain slotted class take part in saves; `fields` are the names of its positional arguments."""
    _PLAIN[cls] = (tag, fields)
    enter(tag, cls)


_ATOMS = frozenset({type(None), bool, int, str})
_PLAIN: dict[type, tuple[str, tuple[str, ...]]] = {}
_FIELDS: dict[type, tuple[tuple[str, Any], ...]] = {}
_NAMED: dict[type, tuple[str, Callable[[Any], str], Callable[[str], Any]]] = {}


def register_named(cls: type, kind: str, name: Callable[[Any], str], find: Callable[[str], Any]) -> None:
    """Let objects that live in code, such as sequences, be saved by name and found again."""
    _NAMED[cls] = (kind, name, find)


def besides(kind: type[Value], *names: str) -> Callable[[Any], tuple[Any, ...]]:
    """What reads all fields of such values but these."""
    return only(*[name for name in kind.fields if name not in names])


def only(*names: str) -> Callable[[Any], tuple[Any, ...]]:
    """What reads the fields of these names, however few they are."""
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda value: ()
    alone: Callable[[Any], Any] = attrgetter(names[0])
    return lambda value: (alone(value),)


def encode(value: Any) -> Json:
    """The value as JSON data; fields that have their default are left out, shared values become references."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple:
        return [item if type(item) in _ATOMS else encode(item) for item in value]
    if issubclass(kind, Value):
        if kind.shared:
            return {"@": [kind.shared, value.id]}
        data: dict[str, Json] = {"": kind.tag}
        for name, default in _fields(kind):
            item = getattr(value, name)
            if item is not default and (default is _NO_DEFAULT or item != default):
                data[name] = item if type(item) in _ATOMS else encode(item)
        return data
    if kind in _PLAIN:
        tag, fields = _PLAIN[kind]
        data = {"": tag}
        for name in fields:
            item = getattr(value, name)
            data[name] = item if type(item) in _ATOMS else encode(item)
        return data
    if kind in _NAMED:
        named, name_of, _ = _NAMED[kind]
        return {"@": [named, name_of(value)]}
    if isinstance(value, frozenset):
        return {"": "set", "of": sorted((encode(item) for item in value), key=canonical)}
    if isinstance(value, (int, str)):
        return value
    raise TypeError(f"{kind.__name__} cannot be saved; make it a Value")


def _fields(kind: type[Value]) -> tuple[tuple[str, Any], ...]:
    """The fields of a class, each with its default if it has one."""
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = tuple([(name, kind.defaults.get(name, _NO_DEFAULT)) for name in kind.fields])
    return found


def plain(value: Any) -> Json:
    """The value as data for other programs: every field under its name, no names of classes; it cannot be read back."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple or kind is list:
        return [plain(item) for item in value]
    if kind is dict:
        return {name: plain(item) for name, item in value.items()}
    if issubclass(kind, Value):
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
    return _decoded(data, library, DEEPEST)


def _decoded(data: Json, library: Library, depth: int) -> Any:
    if data is None or isinstance(data, (bool, int, str)):
        return data
    if depth == 0:
        raise UnreadableValueError("the data is nested too deeply")
    if isinstance(data, list):
        return tuple([_decoded(item, library, depth - 1) for item in data])
    if not isinstance(data, dict):
        raise UnreadableValueError(f"{data!r} is not saved data")
    if "@" in data:
        return _resolve(data["@"], library)
    tag = data.get("")
    if tag == "set":
        return _decoded_set(data, library, depth)
    cls = TAGS.get(tag) if isinstance(tag, str) else None
    if cls is None or (issubclass(cls, Value) and cls.shared):  # a shared value is only ever referred to
        raise UnreadableValueError(f"unknown kind of value {tag!r}")
    fields = cls.fields if issubclass(cls, Value) else _PLAIN[cls][1]
    content = {name: _decoded(item, library, depth - 1) for name, item in data.items() if name}
    if unknown := content.keys() - set(fields):
        raise UnreadableValueError(f"{tag} has no field {sorted(unknown)[0]!r}")
    try:
        return cls(**content)
    except (TypeError, ValueError) as problem:  # a plain class may refuse numbers that make no sense
        raise UnreadableValueError(f"{tag}: {problem}") from None


def _decoded_set(data: dict[str, Json], library: Library, depth: int) -> frozenset[Any]:
    items = data.get("of")
    if not isinstance(items, list) or len(data) != 2:
        raise UnreadableValueError(f"{data!r} is not a set")
    return frozenset([_decoded(item, library, depth - 1) for item in items])


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
    import hashlib  # which takes longer to load than most odds take, and odds need no fingerprints

    return hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=8).hexdigest()
