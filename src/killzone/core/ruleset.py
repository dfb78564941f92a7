"""A ruleset: one edition, or a variant of one, as a value."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from inspect import Parameter, signature
from typing import Any

from killzone.core.attacks import Reading
from killzone.core.explanations import Explanation
from killzone.core.flow import SEQUENCES, OfferRule, Sequence, Step, Window
from killzone.core.hooks import RulePack, functions_of, joined
from killzone.core.machine import Stack
from killzone.core.rulesets import RULESETS
from killzone.core.table import Marker, Operative, Table
from killzone.core.values import Json, Value, ordered
from killzone.core.versions import code_version, version_of_functions

Opening = tuple[Table, Stack]


def no_wounds_left(operative: Operative) -> bool:
    return operative.wounds <= 0


def first_turn_begun(table: Table) -> bool:
    return table.turn > 0


def noted_controller(table: Table, marker: Marker) -> int:
    return marker.controller


class Ruleset(Value, shared="ruleset"):
    """Everything that makes one edition.

    `open(source, ruleset)` turns plain data (teams, killzone, options, or a whole scenario) into a first table and
    stack, and has the ruleset put the rules in play on that table; `packages` hold the code that can change a game;
    `packs` are the rules themselves, and say what they hang on hooks and offer in windows; `order` gives the seats in
    the order in which they are asked; `redact` takes out of a table what a seat may not know; `end_rule` is the ledger
    entry that ends a battle, quoted to whoever answers after it; `reading` says how odds find its attacks; `explain`
    says all about one operative; `secret_questions` are the kinds of questions whose options or answers are not for the
    eyes of others; `activations` are the kinds whose answer begins the activation of a piece, `extra_turns` those whose
    answer lets one act besides, `initiatives` those that are asked before it is settled who comes first; `is_out` says
    whether somebody is lost, and `is_set_up` whether the set-up is over and the battle has begun; `controller` says
    which seat controls a marker, -1 for nobody, where the rules count that at any time and note it only now and then. A
    house rule is `ruleset.but(...)`, or `ruleset.plus(pack)`.
    """

    id: str
    title: str
    packages: tuple[str, ...]
    open: "Callable[[Json, Ruleset], Opening]"
    packs: tuple[RulePack, ...]
    order: Callable[[Table], tuple[int, ...]]
    redact: Callable[[Table, int], Table]
    end_rule: str
    reading: Reading | None = None
    explain: Callable[[Table, Stack, str], Explanation] | None = None
    secret_questions: frozenset[str] = frozenset()
    activations: frozenset[str] = frozenset({"activate"})
    extra_turns: frozenset[str] = frozenset()
    initiatives: frozenset[str] = frozenset({"before-initiative", "initiative-rolled", "initiative"})
    is_out: Callable[[Operative], bool] = no_wounds_left
    is_set_up: Callable[[Table], bool] = first_turn_begun
    controller: Callable[[Table, Marker], int] = noted_controller

    @property
    def version(self) -> str:
        """Which rules these are: the same only if all code that can change a game is, and every rule of the house.

        A ruleset that is not the one found by its id has a plus and a fingerprint of what it is made of behind that.
        """
        code = code_version("killzone.core", "killzone.dice", "killzone.geometry", *self.packages)
        make = RULESETS.get(self.id)
        return code if make is None or make() is self else f"{code}+{_own_rules(self)}"

    @property
    def whole(self) -> RulePack:
        """All packs as one, whoever is in play."""
        return joined(self.packs)

    @property
    def windows(self) -> Mapping[str, tuple[OfferRule, ...]]:
        """For each timing window, all rules that may make offers in it."""
        return self.whole.windows

    @property
    def sequences(self) -> tuple[Sequence[Any], ...]:
        """All sequences."""
        return self.whole.sequences

    def plus(self, *packs: RulePack) -> "Ruleset":
        """These rules with further ones, heard after all others."""
        return self.but(packs=(*self.packs, *packs))

    def put_in_play(self, table: Table) -> Table:
        """A first table with the rules that are in play in its battle, and no others."""
        rules = joined(tuple(pack for pack in self.packs if pack.in_play(table)))
        return table.but(setting=table.setting.but(rules=rules))

    def problems(self) -> list[str]:
        """What does not fit together: offers in windows that nothing opens, windows that nobody uses, steps of one
        sequence that are over different contexts or cannot be run in it.
        """
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
        found += [problem for one in self.sequences for problem in _step_problems(one)]
        return sorted(found)


def _step_problems(sequence: Sequence[Any]) -> Iterator[str]:
    """Steps that take too little or too much, or another context than the first one of their sequence."""
    wanted = 1 if sequence.closed else 2
    first: Any = None
    for step in (one for one in sequence.steps if not isinstance(one, Window)):
        taken = _taken(step)
        if taken is None:
            continue
        if len(taken) != wanted:
            yield f"the step {step.__qualname__} of {sequence.name!r} takes {len(taken)} arguments; expected {wanted}"
            continue
        kind = taken[0].annotation
        if not isinstance(kind, type) or kind in (object, Parameter.empty) or getattr(kind, "_is_protocol", False):
            continue  # a step that serves several sequences says so by its type, which mypy checks
        if first is not None and not (issubclass(kind, first) or issubclass(first, kind)):
            text = f"the step {step.__qualname__} of {sequence.name!r} is over {kind.__name__}"
            yield f"{text}, others are over {first.__name__}"
        first = first or kind


def _taken(step: Step) -> list[Parameter] | None:
    """What a step must be given; None of a compiled function inside another, which does not say."""
    try:
        return [one for one in signature(step).parameters.values() if one.default is one.empty]
    except ValueError:
        return None


def opened(ruleset: Ruleset, source: Json) -> Opening:
    """The opening of a source; games of one source share their setting, so that a loaded game equals the saved one."""
    return _opened(ruleset, ordered(source))


@lru_cache(maxsize=64)
def _opened(ruleset: Ruleset, source: str) -> Opening:
    return ruleset.open(json.loads(source), ruleset)


@lru_cache(maxsize=64)
def _own_rules(ruleset: Ruleset) -> str:
    """A fingerprint of all functions that a ruleset is made of, in their order."""
    own = (getattr(ruleset, name) for name in Ruleset.fields)
    hung = (function for pack in ruleset.packs for function in functions_of(pack))
    return version_of_functions([*(one for one in own if callable(one)), *hung])


def everyone_sees(table: Table, seat: int) -> Table:
    """The redaction of a game without secrets."""
    return table


def own_secrets(table: Table, seat: int) -> Table:
    """The redaction that lets everyone see who keeps which secret, and only its keeper what it is."""
    latest = _told.get(seat)
    if latest is None or latest[0] is not table.secrets:
        kept = tuple([(who, what, value if who == seat else "") for who, what, value in table.secrets])
        latest = _told[seat] = (table.secrets, kept)
    return table.but(secrets=latest[1])


Secrets = tuple[tuple[int, str, str], ...]
_told: dict[int, tuple[Secrets, Secrets]] = {}
"""The secrets of a table as each seat was told them last: they seldom change."""


def by_initiative(table: Table) -> tuple[int, ...]:
    return table.order or tuple(player.seat for player in table.players)
