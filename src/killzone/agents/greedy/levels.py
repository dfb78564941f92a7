"""How well greedy plays: the same player with other settings."""

from typing import Final

from killzone.core.values import Value


class Level(Value):
    """The settings of a level.

    Of its operatives it looks closely at so many before it activates one, and weighs so many ends of a move as
    `candidates`. `noise` is by how many points it may misjudge a plan, `caution` how much of the danger it sees, from 0
    to 1. For so many of its best plans, `replies`, it looks for the enemy's best reply. Who has not `studied` its rules
    spends no Command Points and does not measure before it charges.
    """

    name: str
    operatives: int
    candidates: int
    noise: float
    caution: float
    replies: int
    studied: bool = True


LEVELS: Final = {
    level.name: level
    for level in (
        Level("recruit", operatives=1, candidates=4, noise=5.0, caution=0.0, replies=0, studied=False),
        Level("veteran", operatives=2, candidates=6, noise=1.0, caution=0.4, replies=0),
        Level("elite", operatives=8, candidates=20, noise=0.0, caution=1.0, replies=3),
    )
}
USUAL_LEVEL: Final = "veteran"
