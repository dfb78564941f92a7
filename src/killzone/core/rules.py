"""`@rule(id)`: which code carries which entries of the rules ledger.

Only names are kept here; whether an id is in the ledger is checked by a test and by `killzone rules --coverage`, so
that importing a ruleset reads no file.
"""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

Carried = TypeVar("Carried", bound=Callable[..., object])


class Carrier:
    """A function or class that carries a rule, and where it stands."""

    __slots__ = ("module", "qualname", "subject")

    def __init__(self, subject: Callable[..., object]) -> None:
        self.subject = subject
        # A method of a compiled class knows that class only, and one of a compiled value that value.
        owner: Any = getattr(subject, "__objclass__", subject)
        self.module: str = owner.__module__ or type(owner.__self__).__module__
        # A function that a compiled one has made knows its kind only.
        self.qualname: str = getattr(subject, "__qualname__", "") or type(subject).__qualname__

    def __repr__(self) -> str:
        return f"Carrier({self.name})"

    @property
    def name(self) -> str:
        """`module:qualified.name`."""
        return f"{self.module}:{self.qualname}"

    @property
    def file(self) -> str | None:
        """The source file, or the compiled module where there is no source; None for code typed in by hand."""
        module = sys.modules.get(self.module)
        return getattr(module, "__file__", None)

    @property
    def line(self) -> int | None:
        """The line of the first decorator, or None where there is no source to read."""
        import inspect  # which few who load rules ever need, and takes long to load

        try:
            return inspect.getsourcelines(inspect.unwrap(self.subject))[1]
        except (OSError, TypeError):
            return None


# By id, then by name: a module loaded twice replaces its carriers instead of doubling them.
_carriers: dict[str, dict[str, Carrier]] = {}
_ids: dict[Callable[..., object], tuple[str, ...]] = {}


def rule(*ids: str) -> Callable[[Carried], Carried]:
    """Mark a function or class as the code that carries these ledger entries; the subject itself is unchanged.

    Its ids can be read back by `rules_of`; ids of an outer `@rule` come before those of an inner one.

    Raises `TypeError` if used without ids.
    """
    if not ids or not all(isinstance(id, str) for id in ids):
        raise TypeError("rule() needs the ids of ledger entries: @rule('edition.area.name')")

    def mark(subject: Carried) -> Carried:
        carrier = Carrier(subject)
        for id in ids:
            _carriers.setdefault(id, {})[carrier.name] = carrier
        _ids[subject] = tuple(dict.fromkeys(ids + rules_of(subject)))
        return subject

    return mark


def rules_of(subject: Callable[..., object]) -> tuple[str, ...]:
    """The ledger ids that this function or class itself was marked with; a subclass does not inherit them."""
    return _ids.get(subject, ())


def carriers(id: str) -> tuple[Carrier, ...]:
    """The code marked with this id, among the modules imported so far, in order of import."""
    return tuple(_carriers.get(id, {}).values())


def carried() -> tuple[str, ...]:
    """Every id that some imported code is marked with, sorted."""
    return tuple(sorted(_carriers))
