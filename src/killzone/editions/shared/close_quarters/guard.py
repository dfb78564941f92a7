"""Operatives on guard: who is, when that ends, and who may interrupt whose activation."""

from collections.abc import Iterable, Iterator
from typing import Final

from killzone.core.events import Event, Tokened, Used
from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.deeds import Deed
from killzone.editions.shared.board.kept import kept_for

GUARD: Final = "guard"
ON_GUARD: Final = "on-guard"
"""The token of an operative on guard."""


def on_guard(rule: str, operative: Operative) -> Event:
    """That an operative is on guard from now on."""
    return Tokened(rule, operative.id, ON_GUARD, 1, f"{operative.name} is on guard.")


def off_guard(rule: str, operatives: Iterable[Operative]) -> list[Event]:
    """Those of them on the board that were on guard no longer are."""
    return [
        Tokened(rule, one.id, ON_GUARD, 0, f"{one.name} is no longer on guard.")
        for one in operatives
        if one.count(ON_GUARD) and one.spot is not None
    ]


def still_on_guard(rule: str, operative: Operative) -> list[Event]:
    """An action that came to nothing has not ended anything: its operative is on guard as before."""
    return [Tokened(rule, operative.id, ON_GUARD, 1, f"{operative.name} is still on guard.")]


def given_up(operative: Operative) -> str:
    """What any action gives up; nothing of somebody who is not on guard."""
    return f"{operative.name} is on guard; any action ends that." if operative.count(ON_GUARD) else ""


def guarding(table: Table) -> tuple[Operative, ...]:
    """The operatives on the board that are on guard, of all sides."""
    return _guarding(table.operatives)


@kept_for
def _guarding(operatives: tuple[Operative, ...]) -> tuple[Operative, ...]:
    return tuple([one for one in operatives if one.tokens and one.spot is not None and one.count(ON_GUARD)])


def may_interrupt(deed: Deed, table: Table) -> Iterator[Operative]:
    """Those on guard that may interrupt after an action: an enemy's in its own activation, each side once in that."""
    guards = guarding(table)
    if not guards or not deed.performing.in_activation:
        return
    active = table.operative(deed.performing.operative)
    for player in table.players:
        own = [one for one in guards if one.seat == player.seat] if player.seat != active.seat else []
        if own and not player.uses(_used(active), table.turn):
            yield from own


def _used(active: Operative) -> str:
    return f"guard-interrupt-{active.id}"


def interrupted(table: Table, seat: int) -> Iterator[str]:
    """The enemies whose activation a side has interrupted."""
    yield from (_used(one) for one in table.operatives if one.seat != seat)


def interrupts(rule: str, table: Table, guard: str, active: str) -> Event:
    """That a side has interrupted the activation of an enemy with one of its guards."""
    return Used(rule, table.operative(guard).seat, _used(table.operative(active)), "a guard interrupt")
