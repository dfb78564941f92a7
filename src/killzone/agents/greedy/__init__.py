"""An opponent worth playing: weighs what it could do now by what matters, and says why."""

from killzone.agents.greedy.agent import Greedy
from killzone.agents.greedy.levels import LEVELS, USUAL_LEVEL, Level

__all__ = ["LEVELS", "USUAL_LEVEL", "Greedy", "Level"]
