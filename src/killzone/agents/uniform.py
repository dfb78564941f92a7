"""An agent that takes any legal answer, by the domain's cheap sample."""

from killzone.core.decisions import Action
from killzone.core.game import View
from killzone.dice import SeededDice


class Uniform:
    """Random play from a stream of its own: the same seed gives the same answers to the same questions.

    Every legal answer can come up. Options of a pick are equally likely; places, paths and shares come as their
    domain samples them.
    """

    __slots__ = ("_dice", "name")

    def __init__(self, seed: str | int, name: str = "uniform") -> None:
        self.name = name
        self._dice = SeededDice(seed)

    def answer(self, view: View) -> Action:
        """One legal answer to the pending question."""
        decision = view.decision
        assert decision is not None, "an agent is only asked when its seat has a question"
        return Action(decision.id, decision.domain.sample(self.below))

    def below(self, limit: int) -> int:
        """The next number of the stream, from 0 to `limit` - 1."""
        number, self._dice = self._dice.below(limit)
        return number
