"""Values as classes: what deriving from `Value` does to a class.

It declares typed fields and gets `__init__`, `but`, `==`, `hash` and a `repr` that rebuilds it, all generated once,
when one of them is first called (few programs use every class that they load): copying one of fifteen fields costs
about a microsecond. Type checkers treat values as frozen; nothing at run time pays for it. A class declared with
`shared="kind"` is static (a card, a board): it compares by identity, and saves hold only its id.

In the compiled build the methods are written out before it is compiled, and `tools/native_values.py` stands here.
"""

import sys
from typing import Any, ClassVar, Final, Self, dataclass_transform, get_origin

from killzone.core.names import is_same, lasting_name

_SAME: Any = type("Same", (), {"__repr__": lambda self: "unchanged"})()

TAGS: dict[str, type] = {}


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
            _promise(cls, [name for name in _WRITTEN if name not in namespace])
            enter(cls.tag, cls)
        return cls


def _is_class_variable(kind: Any) -> bool:
    return kind is ClassVar or get_origin(kind) is ClassVar or (isinstance(kind, str) and kind.startswith("ClassVar"))


def enter(tag: str, cls: type) -> None:
    """Let saves call a class by a tag. Raises ValueError where another has it: a save could mean either."""
    other = TAGS.get(tag, cls)
    if not is_same(other, cls):
        raise ValueError(f"two kinds of value are called {tag!r}: in {other.__module__} and in {cls.__module__}")
    TAGS[tag] = cls


_WRITTEN: Final = ("__init__", "but", "__eq__", "__hash__")


def _promise(cls: ValueType, names: list[str]) -> None:
    """Puts something in the place of these methods that writes them when one of them is first called."""
    promised: dict[str, Any] = {}

    def promise(name: str) -> Any:
        def unwritten(self: Any, *given: Any, **named: Any) -> Any:
            if cls.__dict__[name] is unwritten:
                _generate(cls, promised)
            return cls.__dict__[name](self, *given, **named)

        return unwritten

    for name in names:
        promised[name] = promise(name)
        setattr(cls, name, promised[name])


def _generate(cls: ValueType, promised: dict[str, Any]) -> None:
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
    # By position, too, though nobody gives them so: defaults that can only be named are looked up one by one.
    lines += [f"def but(self{', ' if fields else ''}{changes}):", "    new = _new(_cls)"]
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
    for name, promise in promised.items():
        if cls.__dict__[name] is promise:
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
