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


class Forfeit(Exception):  # noqa: N818 - it is what it is
    """An agent gives up its game, or somebody who runs it elsewhere does so for it.

    `kind` is that of the outcome; the message follows the player's name; `answer` and `trace` are kept with it.
    """

    def __init__(self, kind: str, text: str, answer: str = "", trace: str = "") -> None:
        super().__init__(text)
        self.kind, self.answer, self.trace = kind, answer, trace
