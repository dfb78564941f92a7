"""Operatives about to move on open ground, and what their ways count."""

import pytest
from build import Scene, pending, scene

from killzone.core.decisions import Answer
from killzone.core.game import Game
from killzone.core.tally import Tally

GUNS = "rifle: ranged 4 4+ 3/4; knife: melee 3 4+ 3/4"
RULES = pytest.mark.parametrize("full", [False, True], ids=["lite", "full"])


def mover(full: bool = True, *, apl: int = 3, move: float = 6, left: int | None = None, order: str = "engage") -> Scene:
    """Blue's operative at (5, 5) in its activation, and an enemy far away. Bases are 1" wide."""
    setting = scene(full=full, base="25.4 mm")
    setting = setting.operative("b1", "blue", (5, 5), GUNS, apl=apl, move=move, left=left, order=order)
    return setting.operative("far", "red", (28, 20)).active("b1")


def moving(setting: Scene, action: str) -> Game:
    """The game at the question where to move."""
    game = setting.play(action)
    assert pending(game).kind == "path"
    return game


def cost(game: Game, path: Answer) -> Tally:
    """What a way counts, leg by leg."""
    assert game.decision is not None
    tally = game.decision.check(path).cost
    assert tally is not None
    return tally


def counted(game: Game, path: Answer) -> list[float]:
    """What each leg of a way counts, in inches."""
    return [entry.amount / 2540 for entry in cost(game, path)]
