"""A ruleset: one edition, or a variant of one, as a value."""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache

from killzone.core.attacks import Reading
from killzone.core.explanations import Explanation
from killzone.core.flow import SEQUENCES, OfferRule, Sequence, Window
from killzone.core.machine import Stack
from killzone.core.table import Table
from killzone.core.values import Json, Value, ordered
from killzone.core.versions import code_version

Opening = tuple[Table, Stack]


class Ruleset(Value, shared="ruleset"):
    """Everything that makes one edition.

    `open(source)` turns plain data (teams, killzone, options, or a whole scenario) into a first table and stack;
    `packages` hold the code that can change a game; `windows` lists, for each timing window, the rules that may make
    offers in it; `order` gives the seats in the order in which they are asked; `redact` takes out of a table what a
    seat may not know; `end_rule` is the ledger entry that ends a battle, quoted to whoever answers after it; `reading`
    says how odds find its attacks; `explain` says all about one operative; `secret_questions` are the kinds of
    questions whose answers the others do not see. A house rule is `ruleset.but(...)`.
    """

    id: str
    title: str
    packages: tuple[str, ...]
    open: Callable[[Json], Opening]
    windows: Mapping[str, tuple[OfferRule, ...]]
    order: Callable[[Table], tuple[int, ...]]
    redact: Callable[[Table, int], Table]
    sequences: tuple[Sequence, ...]
    end_rule: str
    reading: Reading | None = None
    explain: Callable[[Table, Stack, str], Explanation] | None = None
    secret_questions: frozenset[str] = frozenset()

    @property
    def version(self) -> str:
        """Which rules these are: the same only if all code that can change a game is."""
        return code_version("killzone.core", "killzone.dice", "killzone.geometry", *self.packages)

    def problems(self) -> list[str]:
        """What does not fit together: offers in windows that nothing opens, windows that nobody uses."""
        opened = {step.name for sequence in self.sequences for step in sequence.steps if isinstance(step, Window)}
        found = [
            f"rules make offers in the window {name!r}, which no sequence opens"
            for name in self.windows.keys() - opened
        ]
        found += [
            f"the window {name!r} is opened, but no rule makes offers in it" for name in opened - self.windows.keys()
        ]
        found += [
            f"the sequence {one.name!r} is not registered"
            for one in self.sequences
            if SEQUENCES.get(one.name) is not one
        ]
        return sorted(found)


def opened(ruleset: Ruleset, source: Json) -> Opening:
    """The opening of a source; games of one source share their setting, so that a loaded game equals the saved one."""
    return _opened(ruleset, ordered(source))


@lru_cache(maxsize=64)
def _opened(ruleset: Ruleset, source: str) -> Opening:
    return ruleset.open(json.loads(source))


RULESETS: dict[str, Callable[[], Ruleset]] = {}
"""Where rulesets are found by id; editions enter themselves here, as functions, so that none is imported unasked."""


def find_ruleset(id: str) -> Ruleset:
    """The ruleset with this id. Raises KeyError."""
    return RULESETS[id]()


def everyone_sees(table: Table, seat: int) -> Table:
    """The redaction of a game without secrets."""
    return table


def own_secrets(table: Table, seat: int) -> Table:
    """The redaction that lets everyone see who keeps which secret, and only its keeper what it is."""
    kept = tuple((who, what, value if who == seat else "") for who, what, value in table.secrets)
    return table.but(secrets=kept)


def by_initiative(table: Table) -> tuple[int, ...]:
    return table.order or tuple(player.seat for player in table.players)
