"""Which part of greedy knows an edition: each subpackage says for which edition it thinks."""

import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Protocol

from killzone.agents.greedy.levels import Level
from killzone.agents.greedy.replies import Reply
from killzone.core.game import Game

Below = Callable[[int], int]
"""A source of chance: a whole number from 0 up to, but not including, its argument."""


class Mind(Protocol):
    """Thinks for one seat of one game."""

    def reply(self, game: Game, seat: int) -> Reply | None:
        """The answer to the pending question of an imagined game; None where it has no opinion."""
        ...


MakeMind = Callable[[Level, Below], Mind]
MINDS: dict[str, MakeMind] = {}
"""What makes minds, by the edition that they know; each subpackage enters its own."""


def find_mind(edition: str) -> MakeMind:
    """What makes minds for a ruleset; one for any game where greedy has not learnt it."""
    _enter_all()
    return MINDS.get(edition, _any_game)


def _any_game(level: Level, below: Below) -> Mind:
    from killzone.agents.greedy.general.mind import GeneralMind

    return GeneralMind(level, below)


@cache
def _enter_all() -> None:
    package = import_module(__package__ or "")
    for module in pkgutil.iter_modules(package.__path__, prefix=f"{package.__name__}."):
        if module.ispkg:
            import_module(module.name)
