"""Greedy: weighs what it could do now by what matters, and takes the best."""

from killzone.agents.greedy.levels import LEVELS, USUAL_LEVEL, Level
from killzone.agents.greedy.minds import Mind, find_mind
from killzone.agents.greedy.replies import Reply, usual
from killzone.core.decisions import Action
from killzone.core.game import Game, View
from killzone.dice import SeededDice


class Greedy:
    """Answers every question of a game; `why` says in one sentence why it gave its last answer.

    It thinks with an imagined game, so that it knows what its seat may know and nothing of the dice to come. For one
    seat of one game: it remembers what it has planned. In a game that it has not
    learnt it imagines what its answers lead to.
    """

    def __init__(self, seed: str | int, level: Level = LEVELS[USUAL_LEVEL], name: str = "greedy") -> None:
        self.name, self.level, self.why = name, level, ""
        self._dice = SeededDice(seed)
        self._mind: Mind | None = None
        self._edition = ""

    def answer(self, view: View) -> Action:
        """The answer that scores best."""
        decision = view.decision
        assert decision is not None, "an agent is only asked when its seat has a question"
        game = view.imagine(0)
        reply = self._reply(game, view.seat)
        if reply is None or not decision.check(reply.answer).legal:
            reply = usual(decision)
        self.why = reply.why
        return decision.action(reply.answer)

    def _reply(self, game: Game, seat: int) -> Reply | None:
        if self._edition != game.ruleset.id:
            self._edition = game.ruleset.id
            self._mind = self._make_mind(game.ruleset.id)
        assert self._mind is not None
        return self._mind.reply(game, seat)

    def _make_mind(self, edition: str) -> Mind:
        return find_mind(edition)(self.level, self._below)

    def _below(self, limit: int) -> int:
        number, self._dice = self._dice.below(limit)
        return number
