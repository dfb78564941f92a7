"""Answers before they are given: halves of one with the question that they lead on to, and moves with what follows."""

from collections.abc import Sequence
from typing import Final

from killzone.core.decisions import Answer
from killzone.core.domains import LARGEST, MOST_PARTS, Path, Place
from killzone.core.foresight import half
from killzone.core.game import Game
from killzone.dice import DiceRunOutError, ScriptedDice
from killzone.geometry.shapes import Spot
from killzone.web import protocol
from killzone.web.showing.nothing import Nothing, nothing, refusal

MOST_FIRST: Final = 16
"""So many picks at most may lead on to a question."""


def supposed(game: Game, first: Sequence[str]) -> Game:
    """The game at the question that picks lead on to. Raises `Nothing` where they do more than that."""
    if len(first) > MOST_FIRST:
        raise nothing(f"At most {MOST_FIRST} picks lead on to a question, not {len(first)}.")
    for pick in first:
        decision = game.decision
        legal = decision is not None and decision.check(pick).legal
        game = led_on(game, pick if legal else None)
    return game


def led_on(game: Game, answer: Answer | None) -> Game:
    """The game at the question that a legal answer leads on to. Raises `Nothing` where it does more than that.

    What follows an answer by which dice fall is not known when it is given: who could give both at once, and have none
    of it taken where the second is refused, would learn of the dice for nothing.
    """
    after = None if answer is None else half(game, answer)
    if after is None:
        rule = game.decision.rule if game.decision else ""
        raise nothing("These answers do not only lead on to another question.", rule)
    return after


def moved(game: Game, way: Sequence[protocol.Spot]) -> tuple[str, Game]:
    """Who is moved or set up, and the game after it. Raises `Nothing` where that cannot be known or is not legal.

    No die is thrown for it: where dice decide how a way ends, nobody knows what follows.
    """
    decision = game.decision
    if decision is None or not isinstance(decision.domain, (Path, Place)):
        raise nothing("Nobody is asked for a way or a place now.", decision.rule if decision else "")
    mover = str(decision.domain.shape.get("operative", ""))
    if not way or len(way) > MOST_PARTS or any(abs(number) > LARGEST for spot in way for number in spot):
        raise nothing("That is no way on any board.", decision.rule, "point at the board")
    if not any(one.id == mover for one in game.table.operatives):
        raise nothing("This is no move of anybody's.", decision.rule)
    spots = tuple(Spot(*spot) for spot in way)
    answer = spots if isinstance(decision.domain, Path) else spots[-1]
    verdict = decision.check(answer)
    if not verdict.legal:
        raise Nothing(refusal(verdict))
    try:
        return mover, game.with_dice(ScriptedDice(())).play_legal(decision.action(answer))
    except DiceRunOutError:
        raise nothing("Dice decide how this ends, so nobody knows what follows.", decision.rule) from None
