"""Ploys and other gambits: what each player may use, at what price, and how often.

A strategy ploy is a `Gambit` that its team brings; it is offered in the Gambit step and says what happens. A
firefight ploy makes offers in whatever window suits it, with `firefight_ploy`; its effect is a continuation that gets
the `PloyUse`, since the opponent may have something to say before the ploy is paid for.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from killzone.core.domains import Option, Pick
from killzone.core.events import Said
from killzone.core.flow import Ask, Call, Done, Flow, Jump, Next, Offer, Sequence, Step, Window
from killzone.core.rules import rule
from killzone.core.subjects import PLOY, of
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.battle.options import content_of
from killzone.editions.shared.battle.ploys import Gambit, PloyChoice, PloyEntries, can_use, strategic_offers
from killzone.editions.shared.battle.prices import command_points
from killzone.editions.shared.cards.printed import Ploy

__all__ = [
    "PLOY_DECLARED",
    "USE_PLOY",
    "Gambit",
    "PloyChoice",
    "PloyUse",
    "can_use",
    "firefight_ploy",
    "gambits",
    "is_available",
    "ploy_of",
    "ploys_used",
    "withdraw",
]

PLOY_DECLARED = "ploy-declared"


def ploy_of(table: Table, seat: int, id: str) -> Ploy | None:
    """A player's ploy by its id; None if their team has no such ploy."""
    team = content_of(table).teams[seat]
    ploys = (*team.strategy_ploys, *team.firefight_ploys) if team else ()
    return next((ploy for ploy in ploys if ploy.id == id), None)


def ploys_used(table: Table, seat: int) -> Iterator[str]:
    """The ploys of a side's team."""
    team = content_of(table).teams[seat]
    if team is not None:
        yield from (ploy.id for ploy in (*team.strategy_ploys, *team.firefight_ploys))


ENTRIES = PloyEntries("kt24.strategy.gambits", "kt24.ploy.cost", "kt24.ploy.once")
rule("kt24.ploy.cost", "kt24.ploy.once")(can_use)


@rule("kt24.strategy.gambits", "kt24.strategy.gambit-once")
def gambits(strategy: Any, table: Table) -> Iterator[Offer]:
    """Each strategy ploy of a player's team: once a turning point, for its CP."""
    for player in table.players:
        team = content_of(table).teams[player.seat]
        ploys = team.strategy_ploys if team else ()
        yield from strategic_offers(table, player, ploys, hooks.of(table).gambits, ENTRIES)


class PloyUse(Value):
    """A firefight ploy being declared: whose, which, for what choice, and what came of it.

    `withdrawn` lists objections to it that were themselves taken back.
    """

    seat: int
    ploy: str
    name: str
    cost: int
    choice: str = ""
    objected: bool = False
    taken_back: bool = False
    withdrawn: tuple[str, ...] = ()


def is_available(ctx: Any, table: Table, seat: int, id: str) -> bool:
    """Whether a player has a ploy, can pay for it and has not used it, nor taken it back just now (`ctx.withdrawn`)."""
    ploy = ploy_of(table, seat, id)
    return ploy is not None and id not in ctx.withdrawn and can_use(table, table.players[seat], ploy)


def firefight_ploy(
    ctx: Any, table: Table, seat: int, id: str, choices: Iterable[PloyChoice], then: Step
) -> Iterator[Offer]:
    """Offers of a firefight ploy, one for each choice; `then(ctx, table, use)` is what it does.

    `then` must be a continuation.
    """
    ploy = ploy_of(table, seat, id)
    if ploy is None or not is_available(ctx, table, seat, id):
        return
    for choice, label, subjects in choices:
        use = PloyUse(seat, id, ploy.name, ploy.cost, choice)
        take = partial(_declare, use=use, then=then)
        key = f"{id}-{choice}" if choice else id
        told, price, about = f"{ploy.name}: {label}", command_points(ploy.cost), of(PLOY, id) + subjects
        yield Offer(key, seat, told, take, rule="kt24.ploy.cost", price=price, subjects=about)


def _declare(ctx: Any, table: Table, *, use: PloyUse, then: Step) -> Flow:
    told = Said("kt24.ploy.cost", f"{table.players[use.seat].name} declares {use.name}.")
    return Call(ctx, USE_PLOY, use, then, [told])


def withdraw(ctx: Any, use: PloyUse) -> Flow:
    """What a ploy's continuation returns when the ploy was taken back: it is not offered again in this window."""
    return Next(ctx.but(withdrawn=(*ctx.withdrawn, use.ploy)))


def answer_objection(use: PloyUse, table: Table) -> Flow:
    """Objected to, the player pays 1 CP more or takes the ploy back; so does whoever has spent the CP meanwhile."""
    if table.players[use.seat].points < use.cost + use.objected:
        return _objection_answered(use, table, "take-back")
    if not use.objected:
        return Next(use)
    rule_ = "kt24.ploy.cost"
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
    told = Said("kt24.ploy.cost", f"{table.players[use.seat].name} takes {use.name} back; nothing is spent.")
    return Jump(use.but(taken_back=True), conclude, [told])


def pay(use: PloyUse, table: Table) -> Flow:
    """The ploy is paid for and has been used."""
    return Next(use, ENTRIES.paid(table.players[use.seat], use.ploy, use.name, use.cost))


def conclude(use: PloyUse, table: Table) -> Flow:
    """Whoever declared it goes on from here."""
    return Done(use)


USE_PLOY = Sequence(
    "kt24.use-ploy",
    "Ploy",
    Window(PLOY_DECLARED, prompt="Object to this ploy?", keep="Let it pass", rule="kt24.ploy.cost"),
    answer_objection,
    pay,
    conclude,
)
