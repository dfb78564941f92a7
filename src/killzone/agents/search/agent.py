"""Search: greedy's best level, but for whom to activate and how, which it thinks through to the end of the turn."""

from functools import cache

from killzone.agents.greedy.agent import Greedy
from killzone.agents.greedy.levels import LEVELS
from killzone.agents.greedy.minds import Mind
from killzone.agents.greedy.weights import USUAL_WEIGHTS
from killzone.agents.search.limits import Limit
from killzone.core.decisions import Action
from killzone.core.game import View

BEST = "elite"
BOLD = USUAL_WEIGHTS.but(danger=0.4, spent=0.3, unseen=0.28, hidden=0.14, lost=0.5, reply=0.25, tempo=0.5, lead=0.12)
"""What search cares about. Battles in which all weights were varied at once say that greedy is too careful."""
NOT_LEARNT = "search has not learnt this edition and plays as greedy:elite"


@cache
def looks_ahead(edition: str) -> bool:
    """Whether search has learnt an edition."""
    agent = Search()
    agent._make_mind(edition)
    return agent.searches


class Search(Greedy):
    """Thinks for the seconds or the lines of its limit about each activation; with lines, and the same seed, it always
    gives the same answers. An edition in which operatives do not act in turn it plays as greedy does, and says so.
    """

    def __init__(self, seed: str | int = 0, limit: Limit | None = None, name: str = "search") -> None:
        super().__init__(seed, LEVELS[BEST], name)
        self.limit = limit or Limit()
        self.searches = False

    def answer(self, view: View) -> Action:
        """The answer that leads to the best lines."""
        action = super().answer(view)
        if not self.searches:
            self.why = f"{self.why} ({NOT_LEARNT})" if self.why else NOT_LEARNT
        return action

    def _make_mind(self, edition: str) -> Mind:
        mind = super()._make_mind(edition)
        from killzone.agents.greedy.skirmish.mind import SkirmishMind
        from killzone.agents.search.activations import SearchingActivations

        self.searches = isinstance(mind, SkirmishMind)
        if isinstance(mind, SkirmishMind):
            mind.memory.weights = BOLD
            mind.activations = SearchingActivations(mind.memory, self.limit)
        return mind
