"""Random battles of two to four players: the referee of answers agrees with what every question takes."""

from random import Random

import pytest
from geometry.worlds import cases
from rules.kt18.answers_referee import Record

import killzone

BATTLES = (
    ("tollgate-six", "", 2, "first-steps"),
    ("candlewick-court", "return-of-property", 2, "matched"),
    ("salt-rows", "quorum", 3, "matched"),
    ("candlewick-court", "quorum", 4, "matched"),
)
TEAMS = ("house-of-seconds", "plot-forty", "ninth-bell", "meridian-survey")


def objections(
    seed: int, board: str, mission: str, seats: int, way: str, most: int = 10_000
) -> tuple[list[str], Record]:
    """What the referee objects to in a random battle."""
    dice = Random(f"answers {seed} {board} {seats}")
    teams = dice.sample(TEAMS, seats)
    game = killzone.new_game(board, teams, edition="kt18", way=way, mission=mission, seed=seed)
    record, wrong = Record(), []
    while game.decision is not None and most:
        most -= 1
        decision = game.decision
        wrong += record.judge(game)
        answer = decision.domain.sample(dice.randrange)
        record.answered(decision.kind, answer)
        game = game.play(decision.action(answer))
    return wrong, record


@pytest.mark.parametrize(("board", "mission", "seats", "way"), BATTLES)
def test_the_referee_agrees_with_every_question(board: str, mission: str, seats: int, way: str) -> None:
    for seed in range(cases(1)):
        wrong, record = objections(seed, board, mission, seats, way, 600)
        assert not wrong, "\n".join(wrong[:10])
        assert sum(record.judged.values()) > 30
