"""Which part of greedy knows an edition: the subpackage of the same name, if there is one."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
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


@cache
def find_mind(edition: str) -> MakeMind | None:
    """What makes minds for a ruleset; None for one that greedy has not learnt."""
    name = f"{__package__}.{edition}"
    if not edition.isidentifier() or find_spec(name) is None:
        return None
    make: MakeMind | None = getattr(import_module(name), "make_mind", None)
    return make
