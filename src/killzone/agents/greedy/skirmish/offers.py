"""Offers in windows, and other choices that come up: each is imagined and weighed, whatever it is called."""

from collections.abc import Mapping
from typing import Any

from killzone.agents.greedy.attacks import affordable
from killzone.agents.greedy.replies import Reply
from killzone.agents.greedy.skirmish.choices import keys, taken
from killzone.agents.greedy.skirmish.goals import Errand
from killzone.agents.greedy.skirmish.imagining import Outlook
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.agents.greedy.skirmish.places import GLANCE
from killzone.agents.greedy.skirmish.situation import apart, inches
from killzone.core.domains import Option, Pick
from killzone.core.game import Game
from killzone.core.machine import PASS
from killzone.core.subjects import OPERATIVE
from killzone.editions.shared.actions.action import FREE

LEAST = 0.02
"""What an offer must be worth to be taken."""
LEAST_PAID = 0.1
"""What one must be worth, beyond its price, that is paid for."""
NEAR = 16
"""How near, in inches, the enemy must be for that."""
MOST_OFFERS = 24
"""How many offers are imagined."""
AGAIN = 0.7
"""What it must be worth to act again at once."""


def purse(ctx: Any, seat: int, points: int) -> Any:
    """An attack in which a seat has so many Command Points and the other none."""
    return ctx.but(points=tuple(points if own == seat else 0 for own in range(len(ctx.points))))


def weighed(memory: Memory, game: Game) -> Reply | None:
    """The offer that is worth most once it is imagined, if it is worth anything."""
    if game.pending is None or not game.pending.offers:
        return None
    prices = {offer.key: offer.cost for offer in game.pending.offers}
    outlook = Outlook(memory.situation)
    best, most = PASS, 0.0
    payable = set(affordable(game, memory.level.studied))
    offered = [option for option in taken(game) if option.key in payable][:MOST_OFFERS]
    if not offered:
        return Reply(PASS, "pays for nothing yet")
    gains = outlook.gains(game, [option.key for option in offered], PASS)
    for option, gain in zip(offered, gains, strict=True):
        price = outlook.price(game.table.players[memory.seat].points, prices.get(option.key, 0))
        if abs(gain + price) < LEAST and near(memory):
            gain += memory.weights.latent
        if gain > max(most, LEAST_PAID if price else LEAST):
            best, most = option.key, gain
    if best == PASS:
        return Reply(PASS, "nothing to gain by it now")
    return Reply(best, f"worth {most:.1f} points as far as can be seen")


def chosen(memory: Memory, game: Game) -> Reply | None:
    """Of a few answers to a question that nobody knows more about, the one that leads to the best position."""
    decision = game.decision
    assert decision is not None
    if not isinstance(decision.domain, Pick):
        return None
    offered = keys(game)[:MOST_OFFERS]
    usual = str(decision.default) if decision.default is not None else offered[0]
    outlook = Outlook(memory.situation)
    others = [key for key in offered if key != usual]
    gains = {usual: 0.0, **dict(zip(others, outlook.gains(game, others, usual), strict=True))}
    best = max(offered, key=lambda key: (gains[key], key == usual))
    return Reply(best, f"worth {gains[best]:.1f} points more" if gains[best] > LEAST else "")


def near(memory: Memory) -> bool:
    """Whether the sides are near each other."""
    situation = memory.situation
    return any(
        one.spot and other.spot and inches(apart(one.spot, other.spot)) <= NEAR
        for one in situation.own
        for other in situation.foes
    )


def free_moves(memory: Memory, game: Game) -> Reply:
    """A free move before the battle is always taken, by whoever has farthest to go."""
    errands = memory.planner.errands
    far = {option.key: _far(errands, option.about(OPERATIVE)) for option in taken(game)}
    return Reply(max(far, key=lambda key: (far[key], key), default=PASS), "a free move")


def _far(errands: Mapping[str, Errand], id: str) -> float:
    return errands[id].start if id in errands else 0.0


def acting(memory: Memory, game: Game) -> Reply | None:
    """Offers that let somebody act at once: whoever gains most by it; others are weighed."""
    points = game.table.players[memory.seat].points
    best, most = PASS, AGAIN if points < 3 else AGAIN / 2
    payable = set(affordable(game, memory.level.studied))
    for option in taken(game):
        if option.key not in payable:
            continue
        gain = _free_act(memory, game, option)
        if gain > most:
            best, most = option.key, gain
    return Reply(best, "strike again before they answer") if best != PASS else weighed(memory, game)


def _free_act(memory: Memory, game: Game, option: Option) -> float:
    """What it is worth that somebody acts at once; of one that will act anyway only the attack counts."""
    id = option.about(OPERATIVE)
    table = game.table
    if not id or not any(one.id == id and one.spot is not None for one in table.of(memory.seat)):
        return 0.0
    one = table.operative(id)
    left = memory.craft.apl(table, one) if one.ready else 1
    doing = memory.craft.performing(one.id, "", FREE if not one.ready else "activation", left=left)
    plan = memory.planner.rest(one, doing, GLANCE)
    return plan.attack if one.ready else plan.points - memory.planner.idle(one)
