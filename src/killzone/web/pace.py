"""How long people look at what a bot's answer led to, before the next one comes."""

from collections.abc import Sequence

from killzone.core.events import Event, Moved, Readied, Rolled, Tokened
from killzone.core.game import Game

UNSEEN = (Tokened, Readied)
"""What goes without saying: nobody has to look at it."""
DICE = 2.0
LEG = 0.5
LONGEST = 4.0
SET_UP = 0.5


def pause_after(games: Sequence[Game]) -> float:
    """What a bot's answer is worth together with those that nobody had to be asked for after it."""
    return min(LONGEST, sum(map(beats, games)))


def beats(game: Game) -> float:
    """What the answer that led to this game is worth, in pauses; nothing where there is nothing to see, such as a pass.

    Dice roll and operatives walk on the page, and the next answer would cut that short.
    """
    seen = [event for event in game.events if not isinstance(event, UNSEEN)]
    if not seen:
        return 0.0
    motion = max(map(_motion, seen))
    if not game.ruleset.is_set_up(game.table) and not motion:
        return SET_UP
    return min(LONGEST, 1 + motion)


def _motion(event: Event) -> float:
    """How long the page shows an event, beyond the one beat that everything gets."""
    if isinstance(event, Rolled):
        return DICE - 1
    return LEG * (len(event.path) - 1) if isinstance(event, Moved) else 0.0
