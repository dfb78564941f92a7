"""Ploys that are declared at the moment that each says: the opponent may object, then they are paid for."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import ClassVar, NamedTuple, Protocol, Self, TypeVar

from killzone.core.domains import Option, Pick
from killzone.core.events import Said
from killzone.core.flow import Ask, Call, Continuation, Done, Flow, Jump, Next, Offer, Sequence, Window
from killzone.core.subjects import PLOY, of
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.editions.shared.battle.ploys import PloyChoice, PloyEntries, can_use
from killzone.editions.shared.battle.prices import command_points
from killzone.editions.shared.cards.printed import Ploy

PLOY_DECLARED = "ploy-declared"


class PloyUse(Value):
    """A ploy being declared: whose, which, for what choice, and what came of it.

    `withdrawn` lists objections to it that were themselves taken back. An edition derives its own from this one, to say
    by which entries ploys are paid for and used.
    """

    seat: int
    ploy: str
    name: str
    cost: int
    choice: str = ""
    objected: bool = False
    taken_back: bool = False
    withdrawn: tuple[str, ...] = ()

    entries: ClassVar[PloyEntries]


class Withdrawable(Protocol):
    """A context in which ploys are declared: it remembers those that were taken back, which are not offered again."""

    @property
    def withdrawn(self) -> tuple[str, ...]: ...

    def but(self, *, withdrawn: tuple[str, ...]) -> Self: ...


W = TypeVar("W", bound=Withdrawable)


class Declaring(NamedTuple):
    """How an edition declares ploys: what a use is, the sequence that it runs through, and a side's ploy by its id."""

    use: type[PloyUse]
    sequence: Sequence[PloyUse]
    ploy: Callable[[Table, int, str], Ploy | None]

    def is_available(self, ctx: Withdrawable, table: Table, seat: int, id: str) -> bool:
        """Whether a player has a ploy, can pay for it and has not used it, nor taken it back just now."""
        ploy = self.ploy(table, seat, id)
        return ploy is not None and _own(seat, id) not in ctx.withdrawn and can_use(table, table.players[seat], ploy)

    def offers(
        self, ctx: W, table: Table, seat: int, id: str, choices: Iterable[PloyChoice], then: Continuation[W]
    ) -> Iterator[Offer]:
        """Offers of a ploy, one for each choice; `then(ctx, table, use)`, a continuation, is what it does."""
        ploy = self.ploy(table, seat, id)
        if ploy is None or not self.is_available(ctx, table, seat, id):
            return
        for choice, label, subjects in choices:
            use = self.use(seat, id, ploy.name, ploy.cost, choice)
            take = partial(_declare, use=use, sequence=self.sequence, then=then)
            key = f"{id}-{choice}" if choice else id
            told, price, about = f"{ploy.name}: {label}", command_points(ploy.cost), of(PLOY, id) + subjects
            yield Offer(key, seat, told, take, rule=self.use.entries.cost, price=price, subjects=about)


def _declare(ctx: W, table: Table, *, use: PloyUse, sequence: Sequence[PloyUse], then: Continuation[W]) -> Flow:
    told = Said(use.entries.cost, f"{table.players[use.seat].name} declares {use.name}.")
    return Call(ctx, sequence, use, then, [told])


def withdraw(ctx: Withdrawable, use: PloyUse) -> Flow:
    """What a ploy's continuation returns when the ploy was taken back: it is not offered again in this window."""
    return Next(ctx.but(withdrawn=(*ctx.withdrawn, _own(use.seat, use.ploy))))


def _own(seat: int, ploy: str) -> str:
    """A ploy of a side: what one has taken back the other may still declare, where both have it."""
    return f"{ploy} of {seat}"


def answer_objection(use: PloyUse, table: Table) -> Flow:
    """Objected to, the player pays 1 CP more or takes the ploy back; so does whoever has spent the CP meanwhile."""
    if table.players[use.seat].points < use.cost + use.objected:
        return _objection_answered(use, table, "take-back")
    if not use.objected:
        return Next(use)
    rule_ = use.entries.cost
    about, label, price = of(PLOY, use.ploy), f"Pay {use.cost + 1} CP for {use.name}", command_points(use.cost + 1)
    buttons = [
        Option("pay", label, rule_, about, price, f"Pay for {use.name}"),
        Option("take-back", f"Take {use.name} back", rule_, about),
    ]
    prompt = f"The opponent objects to {use.name}: pay 1 CP more?"
    return Ask(use.seat, "objection", prompt, Pick(buttons), _objection_answered, rule=rule_, default="pay")


def _objection_answered(use: PloyUse, table: Table, answer: str) -> Flow:
    if answer == "pay":
        return Next(use.but(cost=use.cost + 1))
    told = Said(use.entries.cost, f"{table.players[use.seat].name} takes {use.name} back; nothing is spent.")
    return Jump(use.but(taken_back=True), conclude, [told])


def pay(use: PloyUse, table: Table) -> Flow:
    """The ploy is paid for and has been used."""
    return Next(use, use.entries.paid(table.players[use.seat], use.ploy, use.name, use.cost))


def conclude(use: PloyUse, table: Table) -> Flow:
    """Whoever declared it goes on from here."""
    return Done(use)


def use_sequence(name: str, rule: str) -> Sequence[PloyUse]:
    """The sequence that a declared ploy runs through; its result is the use."""
    return Sequence(
        name,
        "Ploy",
        Window(PLOY_DECLARED, prompt="Object to this ploy?", keep="Let it pass", rule=rule),
        answer_objection,
        pay,
        conclude,
    )
