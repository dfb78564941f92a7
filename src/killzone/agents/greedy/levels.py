"""How well greedy plays: the same player with other settings."""

from typing import Final

from killzone.core.values import Value


class Level(Value):
    """The settings of a level.

    Of its operatives it looks closely at so many before it activates one, and weighs so many ends of a move as
    `candidates`. `noise` is by how many points it may misjudge a plan, `caution` how much of the danger it sees, from 0
    to 1. For so many of its best plans, `replies`, it looks for the enemy's best reply.
    """

    name: str
    operatives: int
    candidates: int
    noise: float
    caution: float
    replies: int


LEVELS: Final = {
    level.name: level
    for level in (
        Level("recruit", operatives=3, candidates=6, noise=2.0, caution=0.1, replies=0),
        Level("veteran", operatives=3, candidates=8, noise=0.8, caution=0.7, replies=0),
        Level("elite", operatives=8, candidates=20, noise=0.0, caution=1.0, replies=3),
    )
}
USUAL_LEVEL: Final = "veteran"
