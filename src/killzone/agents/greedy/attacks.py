"""Choices in the middle of an attack: re-rolls, retained dice, saves, strikes and blocks, each worked out exactly."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from killzone.agents.greedy.replies import Reply
from killzone.core.game import Game
from killzone.core.machine import PASS
from killzone.odds.answers import OpenAttack, is_open
from killzone.odds.policies import EXCHANGE, REROLL_FAILS, Policy
from killzone.odds.results import Odds

PLAIN = Policy(
    "plain",
    "both sides best for net damage, but fails are re-rolled wherever possible and nothing else",
    EXCHANGE.attacker,
    EXCHANGE.defender,
    REROLL_FAILS.habit,
)
"""How what follows an answer is played: re-rolls that are thought through to the end take far too long."""

Purse = Callable[[Any, int, int], Any]
"""An attack's context in which a seat has so many Command Points and the others have none."""


WOUND = 0.45
"""How much of an operative that lives is lost with all but one of its wounds."""


def affordable(game: Game, pays: bool) -> list[str]:
    """The legal answers of a pick; only those that cost nothing for whoever does not pay."""
    assert game.decision is not None
    answers = [str(action.answer) for action in game.decision.candidates()]
    if pays or game.pending is None:
        return answers
    dear = {offer.key for offer in game.pending.offers if offer.cost}
    return [answer for answer in answers if answer not in dear] or answers


def reply_in_attack(game: Game, seat: int, purse: Purse, command: float, pays: bool = True) -> Reply | None:
    """The best answer to a question of an attack under way; None where no attack asks.

    Both sides are taken to play their best from there on; a Command Point counts as the share `command` of an
    operative, and whoever does not pay spends none.
    """
    decision = game.decision
    if decision is None or game.pending is None or not is_open(game):
        return None
    prices = {offer.key: offer.cost for offer in game.pending.offers}
    attack = OpenAttack(game, PLAIN)
    attacks = attack.attack.seat == seat
    answers = affordable(game, pays)
    known: dict[str, Odds] = {}
    for answer in answers:
        known[answer] = attack.after(answer, partial(_with_points, purse, seat, prices.get(answer, 0)))
    worth = {answer: _worth(odds, attacks) - command * prices.get(answer, 0) for answer, odds in known.items()}
    best = max(answers, key=lambda answer: (worth[answer], answer == decision.default))
    return Reply(best, _why(best, known, attacks))


def _with_points(purse: Purse, seat: int, points: int, ctx: Any) -> Any:
    return purse(ctx, seat, points)


def _worth(odds: Odds, attacks: bool) -> float:
    """The share of the enemy that an attack takes, less the share of one's own: a kill is what counts."""
    attacker, target = odds.wounds
    net = _share(float(odds.kill), float(odds.mean), target) - _share(float(odds.die), float(odds.mean_taken), attacker)
    return net if attacks else -net


def _share(kill: float, mean: float, wounds: int) -> float:
    """The share of an operative that is lost: all of it if it falls, else a part for the wounds that it loses."""
    return kill + WOUND * max(0.0, mean - kill * wounds) / max(1, wounds)


def _why(best: str, known: Mapping[str, Odds], attacks: bool) -> str:
    """What the answer is expected to lead to, against keeping things as they are."""
    odds = known[best]
    kill, die = float(odds.kill), float(odds.die)
    if not attacks:
        kill, die = die, kill
    mean = float(odds.mean if attacks else odds.mean_taken)
    words = (
        [f"{float(odds.mean_taken if attacks else odds.mean):.1f} damage taken"]
        if odds.mean_taken or not attacks
        else []
    )
    if attacks or mean:
        words.insert(0, f"{mean:.1f} damage to come")
    if kill >= 0.005:
        words.append(f"{kill:.0%} to kill")
    if die >= 0.005:
        words.append(f"{die:.0%} to fall")
    if best != PASS and PASS in known:
        before = known[PASS]
        words.append(f"instead of {float(before.mean):.1f} damage")
    return ", ".join(words)
