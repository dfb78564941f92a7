"""Judging an answer by what it does: it is given in an imagined game, and the position that follows is weighed.

Nothing here knows what an offer is called, nor any edition: whoever uses it says what a position is worth.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from killzone.agents.greedy.replies import usual
from killzone.core.decisions import Answer
from killzone.core.game import Game
from killzone.core.table import Table
from killzone.odds.answers import is_open

MOST_STEPS = 40
"""How many questions are answered before the position is weighed as it is."""
MOST_ANSWERS = 6
"""How many answers to each of them are tried."""
DRAWS = 3
"""How many dice are imagined where an answer rolls some."""
MOST_WEIGHED = 48
"""How many answers to further questions are tried for all answers to one question together."""
ACTING = frozenset({"action", "order"})
"""Kinds of questions that come up once what an answer led to is over."""


class Imagination(ABC):
    """What answers lead to, compared with each other, for one seat."""

    ends = ACTING
    deep: ClassVar[int] = 2
    """How many questions of its own seat that an answer leads to are answered by trying; the others as usual."""
    always: ClassVar[frozenset[str]] = frozenset()
    """Kinds of questions that are never part of what an answer led to."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._known: dict[Table, float] = {}
        self._tries = 0

    @abstractmethod
    def value(self, table: Table) -> float:
        """What a position is worth to the seat."""

    def worth_of(self, table: Table) -> float:
        """What a position is worth; one that was weighed before is not weighed again."""
        if table not in self._known:
            self._known[table] = self.value(table)
        return self._known[table]

    def gains(self, game: Game, answers: Sequence[Answer], instead: Answer) -> list[float]:
        """What each of some answers is worth more than `instead`, which leaves things as they are.

        If the same is asked again after an answer, nothing else has happened and it is compared with the position as it
        is. All of them may try as many further answers as another; the same question always takes the same work.
        """
        found, without = list[float](), None
        for answer in answers:
            self._tries = MOST_WEIGHED // len(answers)
            after = self._draws(game, answer)
            worth = self._mean(game, after)
            if all(_asks_again(game, one) for one in after):
                found.append(worth - self.worth_of(game.table) - self.next_word(game))
                continue
            if without is None:
                self._tries = MOST_WEIGHED // len(answers)
                without = self._mean(game, self._draws(game, instead))
            found.append(worth - without)
        return found

    def _draws(self, game: Game, answer: Answer) -> list[Game]:
        """The games after an answer: one, or with several dice if it rolls some."""
        first = _played(game.fork(0), answer)
        if first.given is None or not first.given.rolls:
            return [first]
        return [first, *(_played(game.fork(draw), answer) for draw in range(1, DRAWS))]

    def _mean(self, game: Game, after: list[Game]) -> float:
        return sum(self._settled(one, game, self.deep) for one in after) / len(after)

    def _settled(self, game: Game, asked: Game, deep: int) -> float:
        """The value once all that belongs to the answer is settled: the seat's first choices as seems best, others as
        usual."""
        left = MOST_STEPS
        while (decision := game.decision) is not None and left and not self._is_over(game, asked):
            branches = deep and self._tries > 1 and decision.seat == self.seat and not is_open(game)
            answers = [action.answer for action in decision.candidates(MOST_ANSWERS)] if branches else []
            if len(answers) > 1:
                self._tries -= len(answers)
                return max(self._settled(_played(game, answer), asked, deep - 1) for answer in answers)
            game, left = _played(game, usual(decision).answer), left - 1
        return self.worth_of(game.table) + self.next_word(game)

    def next_word(self, game: Game) -> float:
        """What it is worth more than the position shows who is asked next."""
        return 0.0

    def _is_over(self, game: Game, asked: Game) -> bool:
        """Whether what an answer led to is over: the same is asked again, or somebody is next to act."""
        decision, before = game.decision, asked.decision
        assert decision is not None
        assert before is not None
        if game.table.turn != asked.table.turn or len(game.stack) < len(asked.stack) or decision.kind in self.always:
            return True
        ends = game.ruleset.activations | game.ruleset.extra_turns | self.ends
        return len(game.stack) == len(asked.stack) and decision.kind in (ends | {before.kind})


def _played(game: Game, answer: Answer) -> Game:
    assert game.decision is not None
    return game.play_legal(game.decision.action(answer))


def _asks_again(game: Game, after: Game) -> bool:
    """Whether the same question is still open after an answer."""
    asked, then = game.decision, after.decision
    return asked is not None and then is not None and (asked.kind, asked.seat) == (then.kind, then.seat)
