"""A mind for any ruleset: it imagines its answers, lets the game go on at random for a while, and takes the best.

All that it knows of a position is the score and who has lost how many wounds.
"""

from killzone.agents.greedy.levels import Level
from killzone.agents.greedy.minds import Below
from killzone.agents.greedy.replies import Reply
from killzone.core.decisions import Answer
from killzone.core.game import Game
from killzone.core.table import Table
from killzone.dice import SeededDice

MOST_ANSWERS = 16
"""How many answers are tried."""
STEPS = 100
"""How many questions are answered at random before the position is weighed."""
PLAYS = (4, 4)
"""How often each answer is tried, and how often more those that seem best."""
FEW = 6
"""Whoever weighs no more answers than that is content with the first tries."""
POINT = 0.5
"""What a point to spend counts."""
WOUND = 0.05
WON = 5.0


class GeneralMind:
    """Thinks for one seat of one game of any ruleset."""

    def __init__(self, level: Level, below: Below) -> None:
        self.level, self.below = level, below

    def reply(self, game: Game, seat: int) -> Reply | None:
        """The answer after which things stand best on average; None where there is but one."""
        decision = game.decision
        assert decision is not None
        answers = [action.answer for action in decision.candidates(min(MOST_ANSWERS, 2 * self.level.candidates))]
        if len(answers) < 2:
            return None
        start = self.below(1 << 30)
        worth = [0.0] * len(answers)
        left, plays = list(range(len(answers))), 0
        for more in PLAYS[: 1 + (self.level.candidates > FEW)]:
            for place in left:
                seeds = range(start + plays, start + plays + more)
                sums = sum(value(_played_on(game.fork(seed), answers[place], seed), seat) for seed in seeds)
                worth[place] = (worth[place] * plays + sums) / (plays + more)
            plays += more
            left = sorted(left, key=lambda place: (-worth[place], place))[: max(2, len(left) // 3)]
        best = max(left, key=lambda place: (worth[place] + self._noise(), -place))
        return Reply(answers[best], f"{worth[best]:.1f} on average over {plays} tries")

    def _noise(self) -> float:
        return self.level.noise * (self.below(2001) - 1000) / 1000 if self.level.noise else 0.0


def _played_on(game: Game, answer: Answer, seed: int) -> Game:
    """The game after an answer and some others that are chosen at random."""
    assert game.decision is not None
    game = game.play_legal(game.decision.action(answer))
    dice = SeededDice(seed)

    def below(limit: int) -> int:
        nonlocal dice
        number, dice = dice.below(limit)
        return number

    for _ in range(STEPS):
        if game.decision is None:
            break
        game = game.play_legal(game.decision.action(game.decision.domain.sample(below)))
    return game


def value(game: Game, seat: int) -> float:
    """The lead in score over the best of the others, in wounds over all of them, and what winning is worth."""
    table = game.table
    scores = [player.victory for player in table.players]
    others = [score for other, score in enumerate(scores) if other != seat]
    worth = float(scores[seat] - max(others, default=0))
    shares = [_left(table, player.seat) for player in table.players]
    rest = [share for other, share in enumerate(shares) if other != seat]
    worth += 2.0 * (shares[seat] - sum(rest) / max(1, len(rest)))
    worth += POINT * (table.players[seat].points - max(player.points for player in table.players))
    if game.over and (winner := game.winner) is not None and winner >= 0:
        worth += WON if winner == seat else -WON
    return worth


def _left(table: Table, seat: int) -> float:
    """The share of its wounds that a side has left, as far as can be told."""
    own = [one for one in table.operatives if one.seat == seat]
    standing = sum(1 for one in own if one.wounds > 0 and one.spot is not None)
    return (standing + WOUND * sum(one.wounds for one in own)) / max(1, len(own))
