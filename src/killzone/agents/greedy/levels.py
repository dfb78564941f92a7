"""How well greedy plays: the same player with other settings."""

from typing import Final

from killzone.core.values import Value


class Level(Value):
    """The settings of a level.

    `candidates` is how many ends of a move it weighs, `noise` by how many points it may misjudge what it weighs,
    `reply` how much of the best reply of the enemy it takes into account, from 0 (none) to 1.
    """

    name: str
    candidates: int
    noise: float
    reply: float


LEVELS: Final = {
    level.name: level
    for level in (
        Level("recruit", candidates=6, noise=2.0, reply=0.0),
        Level("veteran", candidates=16, noise=0.2, reply=0.6),
        Level("elite", candidates=28, noise=0.0, reply=1.0),
    )
}
USUAL_LEVEL: Final = "veteran"
