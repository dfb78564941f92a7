"""Leaving the battle: what is done before an incapacitated operative is removed."""

from typing import Final, TypeVar

from killzone.core.flow import Concerning, Sequence, StepOf, Window
from killzone.core.table import Table

BEFORE_REMOVAL: Final = "before-removal"

F = TypeVar("F", bound=Concerning)


def own_player(ctx: Concerning, table: Table) -> tuple[int, ...]:
    """For windows: only the player of whom a rule is about is asked."""
    return (table.operative(ctx.concerns).seat,)


def fall_sequence(name: str, rule: str, *steps: StepOf[F]) -> Sequence[F]:
    """An operative on its way off the board: its player may do something before, then these steps."""
    prompt = "Anything before this operative is removed?"
    before = Window(BEFORE_REMOVAL, prompt=prompt, keep="Nothing more", rule=rule, order=own_player)
    return Sequence(name, "Incapacitated", before, *steps)
