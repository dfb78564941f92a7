"""Greedy: takes what seems best now."""

from killzone.agents.greedy.levels import LEVELS, USUAL_LEVEL, Level
from killzone.core.decisions import Action
from killzone.core.game import View


class Greedy:
    """Answers every question of a game; `why` says in one sentence why it gave its last answer."""

    def __init__(self, seed: str | int, level: Level = LEVELS[USUAL_LEVEL], name: str = "greedy") -> None:
        self.name, self.level, self.why = name, level, ""
        self._seed = seed

    def answer(self, view: View) -> Action:
        """The answer that scores best."""
        decision = view.decision
        assert decision is not None, "an agent is only asked when its seat has a question"
        if decision.default is not None and decision.check(decision.default).legal:
            return decision.action(decision.default)
        return decision.candidates(1)[0]
