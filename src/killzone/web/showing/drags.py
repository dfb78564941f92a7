"""A piece that is dragged to a place while an option is to be picked: which option lets it go there.

Every option is tried on the game itself, so that no rule is repeated here. One that rolls dice or ends in anything but
a way of that piece is no move, and nothing that it leads to is told.
"""

from collections.abc import Iterator
from typing import Final

from killzone.core.domains import Path, Pick
from killzone.core.game import Game
from killzone.core.subjects import OPERATIVE
from killzone.dice import SeededDice
from killzone.web.protocol import AskDrag, AskRoute, Drag
from killzone.web.showing.nothing import nothing
from killzone.web.showing.routes import reaches

_DICE: Final = SeededDice("drag")
"""Dice to try options with: whoever looks at a brought table has none, and those of the battle are nobody's to see."""
MOST: Final = 12
"""How many options of one question are tried."""


def drag(game: Game, ask: AskDrag) -> Drag:
    """The option that moves a piece to a place: one whose move can end there, else the first that is a move at all.

    Where no option is a move, the only one that is about the piece is given: it may be activated first.
    """
    decision = game.decision
    if decision is None or not isinstance(decision.domain, Pick):
        raise nothing("There is nothing to choose from now.", decision.rule if decision else "")
    first = ""
    for key, after in _moves(game, ask):
        if reaches(after, AskRoute(0, ask.revision, ask.to)):
            return Drag(key, True)
        first = first or key
    if first:
        return Drag(first, True)
    about = [one.key for one in decision.domain.options if one.about(OPERATIVE) == ask.operative]
    legal = [key for key in about if decision.check(key).legal]
    return Drag(legal[0]) if len(legal) == 1 else Drag()


def _moves(game: Game, ask: AskDrag) -> Iterator[tuple[str, Game]]:
    """The options that let the piece move, each with the game in which its way is asked for."""
    decision = game.decision
    assert decision is not None
    assert isinstance(decision.domain, Pick)
    trial = game.with_dice(_DICE)
    for option in decision.domain.options[:MOST]:
        if not decision.check(option.key).legal:
            continue
        after = trial.play(decision.action(option.key))
        asked = after.decision
        if asked is None or asked.seat != decision.seat or after.dice != _DICE:
            continue
        if isinstance(asked.domain, Path) and asked.domain.shape.get("operative") == ask.operative:
            yield option.key, after
