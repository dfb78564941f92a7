"""Answers that are only half of one, before anything is answered: the question that they lead on to."""

from collections.abc import Sequence
from typing import Final

from killzone.core.decisions import Answer
from killzone.core.foresight import half
from killzone.core.game import Game
from killzone.web.showing.nothing import nothing

MOST_FIRST: Final = 8
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
