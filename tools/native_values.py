"""`core/making.py` of the compiled build: values whose methods `natively.py` has written out.

A class that is not compiled (a test's, a guest edition's) derives from these as from any other; its methods are
generated when it is made, as in the source.
"""

from inspect import get_annotations
from typing import Any, ClassVar, Final, Self, get_origin

from mypy_extensions import i64, mypyc_attr

from killzone.core.names import is_same, lasting_name

ValueType = type
TAGS: dict[str, type] = {}


class Same:
    """The one that stands for a field that `but` leaves as it is."""

    def __repr__(self) -> str:
        return "unchanged"


SAME: Final[Any] = Same()


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Value:
    """The base of all values; see the module's text."""

    fields: ClassVar[tuple[str, ...]] = ()
    defaults: ClassVar[dict[str, Any]] = {}
    tag: ClassVar[str] = "core.Value"
    shared: ClassVar[str] = ""
    _kept_hash: i64 = 0

    @classmethod
    def __init_subclass__(cls, shared: str = "", **named: Any) -> None:
        super().__init_subclass__(**named)
        _make(cls, shared)

    def but(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        raise AssertionError("written in every subclass")

    def __repr__(self) -> str:
        kind = type(self)
        shown = [
            f"{name}={getattr(self, name)!r}"
            for name in kind.fields
            if name not in kind.defaults or getattr(self, name) != kind.defaults[name]
        ]
        return f"{kind.__name__}({', '.join(shown)})"


def made(cls: Any, fields: tuple[str, ...], defaults: dict[str, Any], shared: str) -> None:
    """Say of a class what the source's metaclass would; `defaults` are those that it declares itself."""
    inherited = cls.__base__.defaults if issubclass(cls.__base__, Value) else {}
    cls.fields, cls.defaults, cls.shared = fields, {**inherited, **defaults}, shared
    cls.tag = lasting_name(cls)
    enter(cls.tag, cls)


def enter(tag: str, cls: type) -> None:
    """Let saves call a class by a tag. Raises ValueError where another has it: a save could mean either."""
    other = TAGS.get(tag, cls)
    if not is_same(other, cls):
        raise ValueError(f"two kinds of value are called {tag!r}: in {other.__module__} and in {cls.__module__}")
    TAGS[tag] = cls


def _make(cls: Any, shared: str) -> None:
    """Generate the methods of a class that is not compiled."""
    if "__mypyc_attrs__" in cls.__dict__:
        return
    own = [field for field, kind in get_annotations(cls).items() if not _is_class_variable(kind)]
    inherited: list[str] = []
    for base in cls.__bases__:
        inherited.extend(getattr(base, "fields", ()))
        shared = shared or getattr(base, "shared", "")
    defaults = {}
    for field in own:
        if field in cls.__dict__:
            defaults[field] = cls.__dict__[field]
            delattr(cls, field)
    fields = (*inherited, *[field for field in own if field not in inherited])
    known = {**cls.__base__.defaults, **defaults}
    fields = (*[one for one in fields if one not in known], *[one for one in fields if one in known])
    made(cls, fields, defaults, shared)
    _generate(cls)


def _is_class_variable(kind: Any) -> bool:
    return kind is ClassVar or get_origin(kind) is ClassVar or (isinstance(kind, str) and kind.startswith("ClassVar"))


def _generate(cls: Any) -> None:
    fields = cls.fields
    scope: dict[str, Any] = {"_same": SAME, "_cls": cls, "_hash": hash}
    scope.update({f"_default_{name}": value for name, value in cls.defaults.items()})
    parameters = ", ".join([f"{name}=_default_{name}" if name in cls.defaults else name for name in fields])
    changes = ", ".join([f"{name}=_same" for name in fields])
    content = "".join([f"self.{name}, " for name in fields])
    equal = "".join([f" and self.{name} == other.{name}" for name in fields])
    lines = [f"def __init__(self{', ' if fields else ''}{parameters}):"]
    lines += [f"    self.{name} = {name}" for name in fields] or ["    pass"]
    lines += [f"def but(self{', *, ' if fields else ''}{changes}):", "    new = _cls.__new__(_cls)"]
    lines += [f"    new.{name} = self.{name} if {name} is _same else {name}" for name in fields]
    lines += ["    return new"]
    if cls.shared:
        lines += ["def __eq__(self, other): return self is other", "def __hash__(self): return _hash(self.id)"]
    else:
        lines += [f"def __eq__(self, other): return self is other or (other.__class__ is _cls{equal})"]
        lines += [f"def __hash__(self): return _hash(({content}))"]
    exec("\n".join(lines), scope)  # the text is made of field names only
    for name in ("__init__", "but", "__eq__", "__hash__"):
        if name not in cls.__dict__:
            setattr(cls, name, scope[name])
