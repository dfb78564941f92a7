"""Which code and which tests carry each entry of the ledger."""

import importlib
import importlib.util
import pkgutil
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from killzone.core.rules import Carrier, carried, carriers
from killzone.editions import find_edition
from killzone.reference.ledger import EDITIONS, UnknownRuleError, entries, entry
from killzone.reference.marks import Mark, MarkError, scan


class Covered(NamedTuple):
    """An entry's id, whether its edition declares it in scope, and what carries it."""

    rule: str
    in_scope: bool
    code: tuple[Carrier, ...]
    tests: tuple[str, ...]

    @property
    def is_missing(self) -> bool:
        """Whether it is in scope and lacks code or a test."""
        return self.in_scope and not (self.code and self.tests)


class Totals(NamedTuple):
    """How many of an edition's entries there are, and how many of them have what."""

    entries: int
    in_scope: int
    with_code: int
    with_tests: int
    missing: int


def checkout() -> Path | None:
    """The folder that holds `src/` and `tests/`, or None where the package is installed without its tests."""
    package = Path(__file__).resolve().parent.parent
    root = package.parent.parent
    is_checkout = package == root / "src" / "killzone" and (root / "tests").is_dir()
    return root if is_checkout else None


def with_tests() -> bool:
    """Whether the tests are here to be read."""
    return checkout() is not None


def scope(edition: str) -> frozenset[str]:
    """The ids that an edition says it implements."""
    return find_edition(edition).scope


def coverage(edition: str | None = None) -> list[Covered]:
    """What carries each entry of an edition, or of all; without a checkout no entry has tests.

    Raises `UnknownRuleError` for an id in code or scope that the ledger lacks, `MarkError` for a wrong mark on a test.
    """
    import_rules()
    tests: defaultdict[str, list[str]] = defaultdict(list)
    for mark in marked_tests():
        tests[mark.rule].append(mark.test)
    in_scope = frozenset[str]().union(*map(scope, EDITIONS))
    for id in (*code_ids(), *sorted(in_scope)):
        entry(id)
    return [
        Covered(one.id, one.id in in_scope, _ours(one.id), tuple(dict.fromkeys(tests[one.id])))
        for one in entries(edition)
    ]


def totals(covered: list[Covered]) -> Totals:
    return Totals(
        entries=len(covered),
        in_scope=sum(one.in_scope for one in covered),
        with_code=sum(bool(one.code) for one in covered),
        with_tests=sum(bool(one.tests) for one in covered),
        missing=sum(one.is_missing for one in covered),
    )


def import_rules() -> None:
    """Import every module that may carry a rule, which is what registers it."""
    for name in ("killzone.core", "killzone.editions"):
        if _exists(name):
            package = importlib.import_module(name)
            for module in pkgutil.walk_packages(package.__path__, prefix=f"{name}."):
                importlib.import_module(module.name)


def code_ids() -> tuple[str, ...]:
    """The ids that our own imported code is marked with; what a test marks for itself does not count."""
    return tuple(id for id in carried() if _ours(id))


def marked_tests() -> list[Mark]:
    """The marks of the checkout's tests, all of them known to the ledger; none without a checkout."""
    root = checkout()
    marks = scan(root / "tests") if root else []
    for mark in marks:
        try:
            entry(mark.rule)
        except UnknownRuleError as unknown:
            raise MarkError(f"{mark.test.partition('::')[0]}:{mark.line}: {unknown}") from None
    return marks


def _ours(id: str) -> tuple[Carrier, ...]:
    return tuple(carrier for carrier in carriers(id) if carrier.module.startswith("killzone."))


def _exists(name: str) -> bool:
    return importlib.util.find_spec(name) is not None
