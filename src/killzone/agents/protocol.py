"""What an agent is: a name, and an answer to every question."""

from typing import Protocol

from killzone.core.decisions import Action
from killzone.core.game import View


class Agent(Protocol):
    """Answers for one seat.

    `view.decision` is the question, never None when `answer` is called; its `action(answer)` makes the action.
    The view is shared with the game: look at it, never write to it. `view.imagine(seed)` is a game to think with.
    """

    @property
    def name(self) -> str:
        """What the agent is called in results."""
        ...

    def answer(self, view: View) -> Action:
        """The action for the pending question of this seat."""
        ...
