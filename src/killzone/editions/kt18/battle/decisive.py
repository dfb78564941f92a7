"""Decisive tactics: declared and paid for at the start of a phase, then carried out in the order of a roll-off."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, Self, TypeVar

from killzone.core.events import Said
from killzone.core.flow import Call, Flow, Next, Offer, continuation
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt18.battle.ranking import RANKING, Ranking
from killzone.editions.kt18.battle.tactics import Declared, TacticRule, offer_at, prices
from killzone.editions.kt18.operatives.states import seats_in_play


class Decisive(Value):
    """A decisive tactic that a seat has declared for one of its models."""

    seat: int
    model: str
    tactic: str


class Deciding(Protocol):
    """A phase at whose start decisive tactics are declared: those that have not been carried out yet."""

    @property
    def decisive(self) -> tuple[Decisive, ...]: ...

    def but(self, *, decisive: tuple[Decisive, ...]) -> Self: ...


P = TypeVar("P", bound=Deciding)


@rule("kt18.tactic.decisive-move", "kt18.tactic.decisive-shot", "kt18.tactic.decisive-strike", "kt18.def.phase-timing")
def decisive_offers(
    table: Table, tactic: TacticRule, what: str, models: Callable[[Table, int], Iterable[Operative]]
) -> Iterator[Offer]:
    """At the start of a phase each player may name one model that acts before any other."""
    for seat in seats_in_play(table):
        costs = tuple(prices(table, seat, tactic))
        for model in models(table, seat) if costs else ():
            label = f"{tactic.name}: {model.name} {what} before any other model"
            key = f"{tactic.id}-{model.id}"
            for price in costs:
                yield offer_at(price, seat, tactic, label, _decisively_declared, operative=model.id, key=key)


@continuation
def _decisively_declared(phase: P, table: Table, declared: Declared) -> Flow:
    """Taking it only declares it."""
    if not declared.paid:
        return Next(phase)
    named = Decisive(declared.seat, declared.operative, declared.rule)
    return Next(phase.but(decisive=(*phase.decisive, named)))


@rule("kt18.def.roll-off", "kt18.tactic.decisive-move", "kt18.tactic.decisive-shot", "kt18.tactic.decisive-strike")
def roll_off(phase: P, table: Table) -> Flow:
    """Where several players have declared one, they roll off, and the winner goes first."""
    if len(phase.decisive) < 2:
        return Next(phase)
    seats = tuple(one.seat for one in phase.decisive)
    rolling = Ranking((seats,), phase.decisive[0].tactic, "kt18.def.roll-off", "roll-off", dice=1)
    return Call(phase, RANKING, rolling, _rolled_off)


@continuation
def _rolled_off(phase: P, table: Table, order: tuple[int, ...]) -> Flow:
    return Next(phase.but(decisive=tuple(sorted(phase.decisive, key=lambda one: order.index(one.seat)))))


def lost(table: Table, decisive: Decisive, what: str) -> Said:
    """What is told of a decisive tactic whose model can do nothing any more."""
    name = table.operative(decisive.model).name
    return Said(decisive.tactic, f"{name} can no longer {what}: the Command Points are lost.")
