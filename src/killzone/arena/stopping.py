"""Playing until enough is known: an arena may end when every rate that it was asked for is known to within so much.

What is looked at are the games in their order, as far as all before them have ended, and only now and then: so the
games after which an arena has enough do not depend on how many workers there are. The rates are those of two agents
against each other, or of the teams where an agent plays itself. A rule that stops by width alone leans to no side.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from killzone.arena.figures import wilson
from killzone.arena.games import Job, Played
from killzone.arena.settings import Settings
from killzone.arena.summary import Score, Tally

EVERY: Final = 20
"""Games of each line-up between two looks."""


class Stopping:
    """Says when an arena has enough; never, where `within` is 0."""

    def __init__(self, settings: Settings, within: float) -> None:
        self.within = within
        self.reached = False
        self._tally = Tally(settings)
        self._early: dict[int, Played] = {}
        self._next = 1
        self._step = EVERY * max(1, len(settings.lineups))

    def add(self, played: Played) -> None:
        """One more game, in whatever order they end."""
        if self.within <= 0:
            return
        self._early[played.number] = played
        while self._next in self._early and not self.reached:
            self._tally.add(self._early.pop(self._next))
            if self._next % self._step == 0:
                self.reached = self._enough()
            self._next += 1

    def before(self, jobs: Iterable[Job]) -> Iterator[Job]:
        """The jobs as they come, none any more when there is enough."""
        for job in jobs:
            if self.reached:
                return
            yield job

    def _enough(self) -> bool:
        return all(half_width(score) <= self.within for score in self.rates())

    def rates(self) -> list[Score]:
        """What has to be known."""
        settings = self._tally.settings
        pairings = [self._tally.score(*pair, "all") for pair in settings.pairings]
        return pairings or [self._tally.score("team", team) for team in settings.teams if len(settings.teams) > 1]


def half_width(score: Score) -> float:
    """Half of the 95 % interval of a win rate; all of it where nothing was played."""
    low, high = wilson(score.wins, score.games)
    return (high - low) / 2 if score.games else 1.0
