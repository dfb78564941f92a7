"""What greedy knows of the 2018 edition, for two to four seats."""

from killzone.agents.greedy.levels import Level
from killzone.agents.greedy.minds import MINDS, Below, Mind


def make_mind(level: Level, below: Below) -> Mind:
    """A mind for one seat of one game, loaded when the first is made."""
    from killzone.agents.greedy.kt18.mind import PhaseMind

    return PhaseMind(level, below)


MINDS["kt18"] = make_mind
