"""What positions are worth where operatives act in turn: for offers that are imagined, whatever they are called."""

from killzone.agents.greedy.imagining import Imagination
from killzone.agents.greedy.skirmish.danger import FEW_DRAWN, danger, threats
from killzone.agents.greedy.skirmish.situation import Situation
from killzone.core.game import Game
from killzone.core.table import Operative, Table

FIRST = 0.15
"""What it is worth to decide who has the initiative."""
ASKED = frozenset({"initiative", "gambit", "strategic-ploys", "activate", "order", "action", "path", "set-up", "place"})
"""Questions that are not part of what an answer leads to: what follows is planned when it is asked."""
MOST_ENEMIES = 1
"""Of how many enemies, those that threaten it most as things are, the danger to an operative is looked at."""


class Outlook(Imagination):
    """What positions are worth to a seat: who is hurt and who could be, the score, the Command Points.

    All of them come from one situation: the danger to each operative is that of the enemies that threaten it most
    there, and of those that have moved since.
    """

    always = ASKED

    def __init__(self, situation: Situation) -> None:
        super().__init__(situation.seat)
        self.craft, self.weights, self.situation = situation.craft, situation.weights, situation
        self._places = {one.id: one.spot for one in situation.table.operatives}
        self._threats: dict[str, tuple[str, ...]] = {}

    def value(self, table: Table) -> float:
        before = self.situation
        situation = Situation(self.craft, table, self.seat, self.weights, before.kept)
        total = 0.0
        for player in table.players:
            sign = 1 if player.seat == self.seat else -1
            total += sign * (player.victory + self._purse(player.points))
        for one in (*situation.own, *situation.foes):
            total += (1 if one.seat == self.seat else -1) * self._health(situation, one)
        total += self._standing(situation)
        total -= sum(self._danger(situation, one) for one in situation.own)
        return total + self.weights.strike * sum(self._danger(situation, one) for one in situation.foes)

    def next_word(self, game: Game) -> float:
        """To decide who has the initiative is worth something to whoever does."""
        decision = game.decision
        if decision is None or decision.kind != "initiative":
            return 0.0
        return FIRST if decision.seat == self.seat else -FIRST

    def _standing(self, situation: Situation) -> float:
        """What it is worth more than before where those stand who have moved or are gone."""
        total = 0.0
        there = {one.id: one.spot for one in situation.own}
        changed = {one.id: one for one in self.situation.own if there.get(one.id) != one.spot}
        if changed:
            now, then = self.craft.stakes(situation), self.craft.stakes(self.situation)
            total -= sum(term.points for one in changed.values() for term in then.standing(one))
            total += sum(term.points for one in situation.own if one.id in changed for term in now.standing(one))
        return total

    def _danger(self, situation: Situation, one: Operative) -> float:
        enemies = situation.against(one)
        if len(enemies) > MOST_ENEMIES:
            worst = self._worst(one)
            enemies = tuple(foe for foe in enemies if foe.id in worst or foe.spot != self._places.get(foe.id))
        return danger(situation, one, threats(situation, one, among=enemies, most=FEW_DRAWN))

    def _worst(self, one: Operative) -> tuple[str, ...]:
        """The enemies that threatened an operative most before anything was imagined."""
        if one.id not in self._threats:
            before = self.situation.table.operative(one.id)
            found = threats(self.situation, before, most=FEW_DRAWN) if before.spot is not None else []
            self._threats[one.id] = tuple(threat.enemy for threat in found[:MOST_ENEMIES])
        return self._threats[one.id]

    def _health(self, situation: Situation, one: Operative) -> float:
        whole = max(1, self.craft.wounds(situation.table, one))
        lost = min(1.0, max(0.0, 1 - one.wounds / whole))
        return situation.worth(one) * (1 - self.weights.wound * lost)

    def price(self, points: int, cost: int) -> float:
        """What Command Points are worth to whoever has so many and pays some of them."""
        return self._purse(points) - self._purse(max(0, points - cost))

    def _purse(self, points: int) -> float:
        """What Command Points are worth: each further one less."""
        return sum(self.weights.purse / (1 + 0.5 * number) for number in range(points))
