"""A player for demonstrations: goes forward, attacks where it can, and so makes a game worth telling.

It weighs the names of options and the ends of moves, and thinks no further; it is no opponent.
"""

import re
from typing import Final

from killzone.core.decisions import Action, Decision
from killzone.core.domains import Path, Pick
from killzone.core.game import View
from killzone.core.table import Table
from killzone.dice import SeededDice
from killzone.geometry.shapes import Spot

WEIGHTS: Final = {
    "strike-critical": 60,
    "strike-normal": 30,
    "block-nothing-with-normal": 1,
    "block-nothing-with-critical": 1,
    "fight": 40,
    "shoot": 30,
    "charge": 20,
    "reposition": 8,
    "dash": 4,
    "fall-back": 2,
    "guard": 2,
    "end": 1,
    "engage": 4,
    "conceal": 1,
    "pass": 4,
}
"""How likely an option is against the others; one that is not named here has `USUAL`."""
USUAL: Final = 6
LOW: Final = 2
"""A die that shows more than this is kept."""
LOOKS: Final = 6
"""How many moves it looks at before it takes one."""


class Eager:
    """Answers from a stream of its own: the same seed gives the same answers to the same questions."""

    def __init__(self, seed: str | int, name: str = "eager") -> None:
        self.name = name
        self._dice = SeededDice(seed)

    def answer(self, view: View) -> Action:
        """One legal answer to the pending question."""
        decision = view.decision
        assert decision is not None, "an agent is only asked when its seat has a question"
        domain = decision.domain
        if isinstance(domain, Pick):
            return self._pick(decision, domain)
        if isinstance(domain, Path):
            ways = [domain.sample(self.below) for _ in range(LOOKS)]
            goals = aims(view.table, view.seat)
            return decision.action(min(ways, key=lambda way: farness(way[-1], goals)))
        return decision.action(domain.sample(self.below))

    def _pick(self, decision: Decision, domain: Pick) -> Action:
        labels = {option.key: option.label for option in domain.options}
        actions = decision.candidates()
        weights = [weight(str(action.answer), labels[str(action.answer)]) for action in actions]
        place = self.below(sum(weights))
        for action, each in zip(actions, weights, strict=True):
            if place < each:
                return action
            place -= each
        raise AssertionError("the weights add up")

    def below(self, limit: int) -> int:
        """The next number of the stream, from 0 to `limit` - 1."""
        number, self._dice = self._dice.below(limit)
        return number


def weight(key: str, label: str) -> int:
    """How much it likes an option; of dice, it re-rolls only low ones."""
    if (die := re.search(r"re-roll the (\d)", label)) is not None:
        return 2 * USUAL if int(die[1]) <= LOW else 0  # never the only option: a player may always keep the dice
    return WEIGHTS.get(key, USUAL)


def aims(table: Table, seat: int) -> list[Spot]:
    """Where it wants to be: near the enemies, and near markers that are not its own."""
    enemies = [one.spot for one in table.against(seat) if one.spot is not None]
    markers = [one.spot for one in table.markers if one.spot is not None and one.owner != seat]
    return enemies + markers


def farness(spot: Spot, goals: list[Spot]) -> int:
    """The square of the distance to the nearest goal."""
    return min(((spot.x - one.x) ** 2 + (spot.y - one.y) ** 2 for one in goals), default=0)
