"""The dice on the table."""

from killzone.core.game import Game
from killzone.web.protocol import Tray


def tray(game: Game, seat: int) -> Tray | None:
    """The dice of the attack that is being made, with the options of the pending question that are about each die."""
    return None
