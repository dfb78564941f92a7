"""In the middle of an attack: where each answer to its pending question leads."""

from collections.abc import Callable
from typing import Any

from killzone.core.attacks import Attack
from killzone.core.game import Game
from killzone.odds.policies import EXCHANGE, Policy
from killzone.odds.results import Odds
from killzone.odds.solve import Solver
from killzone.odds.study import ROOT


class OpenAttack:
    """The attack under way in a game, with the question that it asks.

    `begin` may change its context beforehand, such as to look at it without further points.
    """

    __slots__ = ("_frames", "_game", "_solver", "attack", "policy")

    def __init__(self, game: Game, policy: Policy = EXCHANGE) -> None:
        self._game, self.policy = game, policy
        reading = game.ruleset.reading
        names = reading.attacks if reading is not None else {}
        place = next((n for n, frame in enumerate(game.stack) if frame.sequence.name in names), None)
        if place is None or reading is None:
            raise LookupError("no attack is under way")
        self._frames = game.stack[place:]
        first = self._frames[0]
        self.attack: Attack = reading.attacks[first.sequence.name](first.ctx, game.table, game.windows).alone()
        self._solver = Solver(self.attack, policy)

    @property
    def ctx(self) -> Any:
        """All that the attack depends on, as it stands."""
        return self._frames[0].ctx

    def after(self, answer: str, begin: Callable[[Any], Any] | None = None) -> Odds:
        """The odds of all that is still to come of the attack once this legal answer is given."""
        pending = self._game.pending
        assert pending is not None, "an attack that is under way asks something"
        first = self._frames[0]
        if begin is not None:
            first = first.but(ctx=begin(first.ctx))
        joint = self._solver.after((ROOT, first, *self._frames[1:]), pending, answer)
        return Odds(self.attack.title, joint, self.policy, self.attack.wounds)


def is_open(game: Game) -> bool:
    """Whether the pending question is asked by an attack whose odds can be worked out."""
    reading = game.ruleset.reading
    if reading is None or game.pending is None:
        return False
    places = [n for n, frame in enumerate(game.stack) if frame.sequence.name in reading.attacks]
    return bool(places) and all(frame.sequence.closed for frame in game.stack[places[0] :])
