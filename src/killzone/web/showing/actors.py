"""Who acts: pending rules name the operative that they are about, in their context or in what is performed there."""

from collections.abc import Iterator

from killzone.core.game import Game
from killzone.core.values import Value


def active(game: Game) -> str:
    """The operative whose activation it is: the one that the outermost of the pending rules is about; or empty."""
    return next(_named(game), "")


def acting(game: Game) -> str:
    """The operative that the pending question is about, such as who looks for a target; empty if it is about none."""
    return next(reversed(list(_named(game))), "")


def _named(game: Game) -> Iterator[str]:
    """The operatives that pending rules are about, from the outermost to the innermost."""
    known = game.table.setting.operatives
    for frame in game.stack:
        for value in (frame.ctx, *_parts(frame.ctx)):
            named = getattr(value, "operative", None)
            if isinstance(named, str) and named in known:
                yield named
                break


def _parts(context: object) -> list[object]:
    if not isinstance(context, Value):
        return []
    return [part for name in type(context).fields if isinstance(part := getattr(context, name), Value)]
