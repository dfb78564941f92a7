"""Random battles: the referee of answers agrees with what every question about actions takes."""

from random import Random

import pytest
from conformance import chance
from geometry.worlds import cases
from properties.battles import Kind, begin
from rules.kt24.answers_referee import Record

from killzone.core.domains import Pick
from killzone.core.game import Game

KINDS = (
    Kind("tollgate-six", ("plot-forty", "house-of-seconds"), "lite", True),
    Kind("candlewick-court", ("meridian-survey", "ninth-bell"), "full", True, "read-the-meters"),
    Kind("salt-rows", ("plot-forty", "meridian-survey"), "full", True, "carry-the-file"),
    Kind("patient-margin", ("house-of-seconds", "ninth-bell"), "full", True, "secure"),
)
EAGER = ("shoot", "fight", "charge", "guard", "pick-up", "secure", "read", "hatchway-fight", "operate-hatch")
"""What is done most of the time that it can be, so that rules meet."""


def objections(kind: Kind, seed: int, most: int) -> tuple[list[str], Record]:
    """What the referee objects to in a random battle."""
    dice, below = Random(f"answers {seed} {kind}"), chance(f"answers {seed} {kind}")
    game, record, wrong = begin(kind, seed), Record(), list[str]()
    while game.decision is not None and game.number < most:
        wrong += record.judge(game)
        answer = eager(game, dice) or game.decision.domain.sample(below)
        after = game.play(game.decision.action(answer))
        record.answered(game, answer, after)
        game = after
    return wrong, record


def eager(game: Game, dice: Random) -> str:
    """An answer that makes something happen, two times out of three; empty where there is none."""
    decision = game.decision
    assert decision is not None
    if not isinstance(decision.domain, Pick) or dice.random() < 1 / 3:
        return ""
    keys = [key for key in decision.domain.candidates(64) if key not in ("end", "pass", "conceal")]
    return dice.choice([key for key in keys if key in EAGER] or keys) if keys else ""


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_referee_agrees_with_every_question_about_actions(kind: Kind) -> None:
    for seed in range(cases(1)):
        wrong, record = objections(kind, seed, 500)
        assert not wrong, "\n".join(wrong[:10])
        assert record.judged["action"] > 50
