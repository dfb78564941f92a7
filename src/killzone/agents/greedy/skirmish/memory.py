"""What greedy has in mind: the situation as it is, what it is about, who is wanted where, and the plan under way."""

from killzone.agents.greedy.levels import Level
from killzone.agents.greedy.minds import Below
from killzone.agents.greedy.skirmish.craft import Craft
from killzone.agents.greedy.skirmish.goals import Errand, errands
from killzone.agents.greedy.skirmish.keeping import Kept
from killzone.agents.greedy.skirmish.planner import Planner
from killzone.agents.greedy.skirmish.plans import Plan, Step
from killzone.agents.greedy.skirmish.situation import Situation
from killzone.agents.greedy.skirmish.stakes import Stakes
from killzone.agents.greedy.weights import Weights
from killzone.core.game import Game
from killzone.core.table import Table

GRAIN = 1000


class Memory:
    """Shared by all that answer questions; made anew for each position, but for the plan."""

    situation: Situation
    stakes: Stakes
    planner: Planner

    def __init__(self, craft: Craft, level: Level, below: Below, weights: Weights) -> None:
        self.craft, self.level, self.below = craft, level, below
        self.weights = weights.but(danger=weights.danger * level.caution)
        self.kept = Kept()
        self.seat = -1
        self.plan: Plan | None = None
        self.operative = ""
        self.next = 0
        self._table: Table | None = None
        self._errands: dict[str, Errand] | None = None

    def look(self, game: Game, seat: int) -> None:
        """Take in the position, unless it is still the one looked at before."""
        if seat == self.seat and game.table == self._table:
            return
        self._table, self.seat = game.table, seat
        self.situation = Situation(self.craft, game.table, seat, self.weights, self.kept)
        self.stakes = self.craft.stakes(self.situation)
        found = errands(self.situation, self.stakes) if self.situation.own else {}
        self.planner = Planner(self.situation, self.stakes, found, self.noise, self.level.noise)

    def noise(self) -> float:
        """By how much a judgement is off."""
        if not self.level.noise:
            return 0.0
        return self.level.noise * (self.below(2 * GRAIN + 1) - GRAIN) / GRAIN

    def command(self, game: Game) -> float:
        """What a Command Point counts in an attack: less if there are many, more while much is to come."""
        points = game.table.players[self.seat].points
        scarce = self.weights.command / (1 + 0.3 * max(0, points - 1))
        return scarce * (1 + self.weights.saving * (self.situation.turns_left - 1))

    @property
    def step(self) -> Step | None:
        """The step of the plan that is under way."""
        if self.plan is None or not 0 < self.next <= len(self.plan.steps):
            return None
        return self.plan.steps[self.next - 1]

    def forget(self) -> None:
        """Whatever was planned is over."""
        self.plan, self.operative, self.next = None, "", 0
