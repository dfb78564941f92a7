"""Psychic powers as rules: what each needs, whom it may be aimed at, and what it does."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from killzone.core.flow import Concerning, Sequence
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.cards.datacards import datasheet

DRAUGHT: Final = "draught"
"""What Psychic Bolt is called on our datasheets."""


class Manifested(Concerning):
    """A power that takes effect: whose it is, whom it is aimed at (nobody, if empty), and what its test came to."""

    psyker: str
    power: str
    target: str = ""
    total: int = 0

    @property
    def concerns(self) -> str:
        return self.psyker


class PowerRule(NamedTuple):
    """A power by its id, with its warp charge value.

    `targets(table, psyker)` are the models that it may be aimed at; without it, it is aimed at nobody. `effect` is the
    sequence of what it does, over a `Manifested`.
    """

    id: str
    name: str
    charge: int
    rule: str
    effect: Sequence[Manifested]
    targets: Callable[[Table, Operative], Iterable[Operative]] | None = None


@rule("kt18.psychic.psybolt", "kt18.psychic.declare")
def known_powers(table: Table, psyker: Operative) -> tuple[PowerRule, ...]:
    """The powers that a psyker knows: Psychic Bolt, and those on its datasheet."""
    among = hooks.of(table).powers
    return tuple(among[id] for id in dict.fromkeys((DRAUGHT, *datasheet(psyker).knows)))
