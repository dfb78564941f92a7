"""What greedy knows of the 2021 edition."""

from killzone.agents.greedy.levels import Level
from killzone.agents.greedy.minds import MINDS, Below, Mind


def make_mind(level: Level, below: Below) -> Mind:
    """A mind for one seat of one game, loaded when the first is made."""
    from killzone.agents.greedy.kt21.craft import CRAFT
    from killzone.agents.greedy.skirmish.mind import SkirmishMind

    return SkirmishMind(CRAFT, level, below)


MINDS["kt21"] = make_mind
