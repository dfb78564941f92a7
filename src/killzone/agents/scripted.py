"""An agent that answers from a list: for tests, for demonstrations, for a game played on a real table."""

from collections.abc import Iterable

from killzone.core.decisions import Action, Answer, Decision, UnreadableActionError, answer_text
from killzone.core.game import View


class ScriptError(LookupError):
    """A script that does not fit the game: it ends too early, says something illegal, or has answers left over."""


class Scripted:
    """Gives its answers one after the other; every one must be legal when its turn comes, and all must be used.

    An answer is a key (`"strike-6"`), one-line text (`"at 12,4"`, `"#7 pass"`), an `Action`, a spot, a path or a share.
    Only actions and text with a number are held to one question.
    """

    def __init__(self, answers: Iterable[Answer | Action], name: str = "scripted") -> None:
        self.name = name
        self._script = tuple(answers)
        self._next = 0

    @property
    def left(self) -> tuple[Answer | Action, ...]:
        """The answers not yet given."""
        return self._script[self._next :]

    def answer(self, view: View) -> Action:
        """The next answer of the script.

        Raises `ScriptError` when there is none, or when it does not fit the question.
        """
        decision = view.decision
        assert decision is not None, "an agent is only asked when its seat has a question"
        if not self.left:
            raise ScriptError(f"the script of {len(self._script)} answers ends before {_question(decision)}")
        action = self._action(self.left[0], decision)
        if action.decision != decision.id:
            raise self._misfit(decision, f"it is the answer to question {action.decision}")
        verdict = decision.check(action.answer)
        if not verdict.legal:
            raise self._misfit(decision, str(verdict))
        self._next += 1
        return action

    def must_be_used_up(self) -> None:
        """Raises `ScriptError` unless every answer was given."""
        if self.left:
            listed = "; ".join(map(_text, self.left))
            raise ScriptError(f"{len(self.left)} of {len(self._script)} scripted answers were never given: {listed}")

    def _action(self, given: Answer | Action, decision: Decision) -> Action:
        if isinstance(given, Action):
            return given
        if not isinstance(given, str):
            return decision.action(given)
        try:
            return Action.from_text(given if given.startswith("#") else f"#{decision.id} {given}")
        except UnreadableActionError as problem:
            raise self._misfit(decision, str(problem)) from None

    def _misfit(self, decision: Decision, why: str) -> ScriptError:
        given = _text(self._script[self._next])
        return ScriptError(f"scripted answer {self._next + 1}, {given!r}, does not fit {_question(decision)}: {why}")


def _question(decision: Decision) -> str:
    return f"question {decision.id} to seat {decision.seat} ({decision.kind}: {decision.prompt})"


def _text(given: Answer | Action) -> str:
    return given.to_text() if isinstance(given, Action) else answer_text(given)
