"""What a battle is about: where operatives are wanted, what standing there is worth, and what they can do there."""

from abc import ABC, abstractmethod
from functools import cache
from typing import NamedTuple

from killzone.agents.greedy.replies import Term
from killzone.agents.greedy.skirmish.situation import Situation, apart
from killzone.core.table import Marker, Operative, Table
from killzone.core.values import Value
from killzone.editions.shared.board.drop_zones import Area
from killzone.geometry.shapes import Spot


class Stake(Value):
    """What counts in missions, in points."""

    hold: float = 0.45
    """To control a marker that can still be worked at."""
    keep: float = 0.25
    """To control a marker that is already one's own."""
    contest: float = 0.15
    """To contest a marker that the enemy controls."""
    lasts: float = 0.85
    """How likely what was secured stays so, from one turning point to the next."""
    early: float = 0.5
    """How much holding counts before anything can be scored."""
    carry: float = 1.0
    """To carry what scores for its carrier."""
    home: float = 2.0
    """For the carrier to be where it scores most."""
    homeward: float = 3.5
    """How much it matters to the carrier to come nearer to there."""
    ground: float = 1.0
    """To have more than the enemy in an area that scores."""
    work: float = 1.0
    """To work at a marker, as its edition says."""
    primary: float = 1.5
    """How much more counts what the primary op scores again."""


USUAL_STAKE = Stake()
MOST_LIKELY = 0.98


@cache
def scaled(stake: Stake, times: tuple[tuple[str, float], ...]) -> Stake:
    """A stake with some of its values multiplied; what is a likelihood stays one."""
    found = {name: getattr(stake, name) * factor for name, factor in times}
    return stake.but(**{name: min(MOST_LIKELY, value) if name == "lasts" else value for name, value in found.items()})


class Goal(NamedTuple):
    """A place where operatives are wanted, how many, and how much that matters."""

    x: int
    y: int
    wanted: int
    value: float
    name: str


class Work(NamedTuple):
    """An action at a marker: its points, what it is, where, and how to say it."""

    points: float
    action: str
    marker: str
    words: str


class Stakes(ABC):
    """The mission of one situation."""

    factor = 1.0
    """How much its points count."""

    def __init__(self, situation: Situation, markers: list[Marker], stake: Stake = USUAL_STAKE) -> None:
        self.situation, self.stake, self.markers = situation, scaled(stake, situation.weights.stakes), markers
        self.craft, self.table, self.seat = situation.craft, situation.table, situation.seat
        self.has_zones = all(player.zone >= 0 for player in self.table.players)
        self._totals: dict[str, tuple[int, ...]] = {}

    @property
    @abstractmethod
    def is_early(self) -> bool:
        """Whether nothing can be scored yet."""

    @abstractmethod
    def goals(self) -> list[Goal]:
        """Where operatives are wanted, the most important first."""

    @abstractmethod
    def home(self, one: Operative) -> Goal | None:
        """Where the carrier of a marker should take it."""

    @abstractmethod
    def standing(self, one: Operative) -> list[Term]:
        """What it is worth that an operative ends where it is taken to stand."""

    @abstractmethod
    def work(self, one: Operative) -> list[Work]:
        """The mission actions that an operative could perform where it is taken to stand, the best first."""

    @abstractmethod
    def zone(self, seat: int) -> Area:
        """The drop zone of a seat."""

    # Markers

    @abstractmethod
    def assess(self, marker: Marker) -> tuple[int, ...]:
        """What each side has at a marker."""

    @abstractmethod
    def weight(self, one: Operative) -> int:
        """What an operative counts at a marker."""

    @abstractmethod
    def counts(self, one: Operative, marker: Marker) -> bool:
        """Whether an operative counts at a marker where it is taken to stand."""

    def total(self, marker: Marker) -> tuple[int, ...]:
        """What each side has at a marker as things are."""
        if marker.id not in self._totals:
            self._totals[marker.id] = self.assess(marker)
        return self._totals[marker.id]

    def without(self, one: Operative, marker: Marker) -> tuple[int, int]:
        """The totals of both sides without this operative, its own side's first."""
        totals = self.total(marker)
        own = totals[one.seat]
        now = self.table.operative(one.id)
        if now.spot is not None and self.counts(now, marker):
            own -= self.weight(now)
        return own, totals[1 - one.seat]

    def controls_with(self, one: Operative, marker: Marker) -> bool:
        """Whether its side would control a marker with this operative there."""
        own, theirs = self.without(one, marker)
        return own + self.weight(one) > theirs

    def control(self, one: Operative, marker: Marker) -> float:
        """What it is worth that an operative counts at a marker."""
        stake = self.stake
        own, theirs = self.without(one, marker)
        if own > theirs:
            return 0.2 * stake.keep
        if own + self.weight(one) <= theirs:
            return stake.contest if theirs else 0.0
        worked = marker.owner == self.seat
        return (stake.keep if worked else stake.hold) + (stake.contest if theirs else 0.0)


def nearest(table: Table, spot: Spot, seat: int) -> Operative | None:
    """The nearest enemy of a seat."""
    enemies = table.against(seat)
    return min(enemies, key=lambda one: (apart(spot, one.spot), one.id) if one.spot else (0, one.id), default=None)
