"""Search: greedy's best level, but for whom to activate and how, which it thinks through to the end of the turn."""

from functools import cache

from killzone.agents.greedy.agent import Greedy
from killzone.agents.greedy.levels import LEVELS
from killzone.agents.greedy.minds import Mind
from killzone.agents.greedy.weights import USUAL_WEIGHTS, Weights
from killzone.agents.search.limits import Limit
from killzone.core.decisions import Action
from killzone.core.game import View

BEST = "elite"
BOLD = USUAL_WEIGHTS.but(
    wound=0.58,
    tempo=0.27,
    danger=0.44,
    further=0.52,
    unseen=0.35,
    hidden=0.11,
    spent=0.23,
    melee=0.72,
    lost=0.65,
    lead=0.11,
    progress=0.034,
    pull=0.15,
    reply=0.22,
    command=0.13,
    step=0.01,
    last=0.66,
    hunt=0.76,
    strike=0.75,
    purse=0.31,
    latent=0.07,
    first=0.18,
    aims=True,
    use=2.1,
    kill=1.28,
    dawn=0.72,
    dusk=1.1,
    shy=3.5,
    covert=4.0,
    price=0.58,
    found=0.45,
    stakes=(
        ("hold", 0.95),
        ("keep", 1.22),
        ("contest", 0.9),
        ("lasts", 0.96),
        ("early", 0.76),
        ("homeward", 1.2),
        ("primary", 1.05),
    ),
)
"""What search cares about. Battles in which all weights were varied at once say that greedy is too careful with its
operatives, and not careful enough with its Command Points."""
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

    def __init__(
        self, seed: str | int = 0, limit: Limit | None = None, name: str = "search", weights: Weights = BOLD
    ) -> None:
        super().__init__(seed, LEVELS[BEST], name)
        self.limit, self.weights = limit or Limit(), weights
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
            mind.memory.weights = self.weights
            mind.activations = SearchingActivations(mind.memory, self.limit)
        return mind
