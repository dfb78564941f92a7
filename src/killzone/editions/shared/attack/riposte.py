"""Before the first blow of a fight: a ploy by which the defender begins, and an objection to that ploy."""

from collections.abc import Iterator
from functools import partial
from typing import Any, TypeVar

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Gained, Said, Used
from killzone.core.flow import Ask, Flow, Next, Offer, Window
from killzone.core.subjects import PLOY, of
from killzone.editions.shared.attack.attack import ATTACKER, DEFENDER
from killzone.editions.shared.attack.dice_pool import highest
from killzone.editions.shared.attack.duel import Duel, initiative
from killzone.editions.shared.battle.prices import command_points

BEFORE_BLOWS = "before-blows"
DECLARED, OBJECTED = "declared", "objected"
"""What has become of a Riposte."""

D = TypeVar("D", bound=Duel[Any])


def before_blows(rule: str) -> Window:
    """The window in which something may be used once all successes are retained."""
    return Window(
        BEFORE_BLOWS,
        prompt="Use anything before the first blow?",
        keep="Use nothing",
        rule=rule,
        order=initiative,
    )


def riposte_offers(duel: Duel[Any], word: str, id: str) -> Iterator[Offer]:
    """Declare a Riposte: the defender's dice have the rule `word` with its price; `id` is the ploy.

    It is offered where it matters who begins.
    """
    pool = duel.pools[DEFENDER]
    cost = highest(pool.rules, word)
    if duel.riposte or not pool.has(word) or duel.points[pool.seat] < cost or min(duel.wounds) <= 0:
        return
    if pool.successes and duel.pools[ATTACKER].successes:
        label, take = f"Riposte: resolve the first {duel.by.blows.success}", partial(_declare, cost=cost, id=id)
        price, about = command_points(cost), of(PLOY, word)
        yield Offer(word, pool.seat, label, take, rule=duel.by.price, price=price, subjects=about)


def _declare(duel: Duel[Any], *, cost: int, id: str) -> Flow:
    told = Said(id, f"Riposte is declared for {duel.pools[DEFENDER].name}.")
    return Next(duel.but(riposte=DECLARED, asked=cost), [told])


def objection_offers(duel: Duel[Any], word: str, title: str, id: str) -> Iterator[Offer]:
    """Object to a Riposte: the attacker's dice have the rule `word` with its price; `id` is the ploy."""
    pool = duel.pools[ATTACKER]
    cost = highest(pool.rules, word)
    if duel.riposte == DECLARED and pool.has(word) and duel.points[pool.seat] >= cost:
        label = f"{title}: Riposte costs 1 CP more or is taken back"
        take, price = partial(_object, cost=cost, word=word, title=title, id=id), command_points(cost)
        yield Offer(word, pool.seat, label, take, rule=duel.by.price, price=price, subjects=of(PLOY, word))


def _object(duel: D, *, cost: int, word: str, title: str, id: str) -> Flow:
    seat = duel.pools[ATTACKER].seat
    events: list[Event] = [
        Gained(duel.by.price, seat, -cost, title),
        Used(duel.by.once, seat, word, title),
        Said(id, f"{title}: Riposte is objected to."),
    ]
    return Next(duel.paid(seat, cost).but(riposte=OBJECTED), events)


def settle_riposte(duel: Duel[Any]) -> Flow:
    """A Riposte that stands is paid for, and the defender begins; objected to, it costs 1 CP more or is taken back."""
    if not duel.riposte:
        return Next(duel)
    if duel.riposte == DECLARED:
        return _answered(duel, "pay")
    seat, price, id = duel.pools[DEFENDER].seat, _price(duel), duel.by.price
    if duel.points[seat] < price:
        return _answered(duel, "take-back")
    about = of(PLOY, "riposte")
    buttons = [
        Option("pay", f"Pay {price} CP for Riposte", id, about, command_points(price), "Pay for Riposte"),
        Option("take-back", "Take Riposte back", id, about),
    ]
    prompt = "The opponent objects to Riposte: pay 1 CP more?"
    return Ask(seat, "objection", prompt, Pick(buttons), _answered, rule=id, default="pay")


def _price(duel: Duel[Any]) -> int:
    return duel.asked if duel.riposte == DECLARED else duel.asked + 1


def _answered(duel: D, answer: str) -> Flow:
    pool, by = duel.pools[DEFENDER], duel.by
    if answer == "take-back":
        return Next(duel.but(riposte=""), [Said(by.price, "Riposte is taken back; nothing is spent.")])
    cost = _price(duel)
    events = [
        Gained(by.price, pool.seat, -cost, "Riposte"),
        Used(by.once, pool.seat, "riposte", "Riposte"),
        Said(by.turns, f"{pool.name} resolves the first {by.blows.success}."),
    ]
    return Next(duel.paid(pool.seat, cost).but(riposte="", turn=DEFENDER), events)
