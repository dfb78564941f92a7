"""Answers that are only half of one, before anything is answered: the question that they lead on to."""

from collections.abc import Sequence
from typing import Final

from killzone.core.foresight import half
from killzone.core.game import Game
from killzone.web.showing.nothing import nothing

MOST_FIRST: Final = 8
"""So many picks at most may lead on to a question."""


def supposed(game: Game, first: Sequence[str]) -> Game:
    """The game at the question that picks lead on to. Raises `Nothing` where they do more than that."""
    for pick in first[:MOST_FIRST]:
        decision = game.decision
        if decision is None or not decision.check(pick).legal or (after := half(game, pick)) is None:
            raise nothing("These answers do not only lead on to another question.", decision.rule if decision else "")
        game = after
    return game
