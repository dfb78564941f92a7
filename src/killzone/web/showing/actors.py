"""Who acts: the operatives that pending rules are about, as their contexts say."""

from collections.abc import Iterator

from killzone.core.flow import Concerning
from killzone.core.game import Game


def active(game: Game) -> str:
    """The operative whose activation it is: the one that the outermost of the pending rules is about; or empty."""
    return next(_named(game), "")


def acting(game: Game) -> str:
    """The operative that the pending question is about, such as who looks for a target; empty if it is about none."""
    return next(reversed(list(_named(game))), "")


def _named(game: Game) -> Iterator[str]:
    """The operatives that pending rules are about, from the outermost to the innermost."""
    for frame in game.stack:
        if isinstance(frame.ctx, Concerning) and frame.ctx.concerns:
            yield frame.ctx.concerns
