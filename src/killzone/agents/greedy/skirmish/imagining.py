"""What positions are worth where operatives act in turn: for offers that are imagined, whatever they are called."""

from killzone.agents.greedy.imagining import Imagination
from killzone.agents.greedy.skirmish.danger import danger, threats
from killzone.agents.greedy.skirmish.situation import Situation
from killzone.core.table import Operative, Table

STRIKE = 0.5
"""How much of the danger that enemies are in counts for whoever brings them into it."""
POINT = 0.18
"""What a Command Point is worth, in points, to whoever has but one."""


class Outlook(Imagination):
    """What positions are worth to a seat: who is hurt and who could be, the score, the Command Points."""

    def __init__(self, situation: Situation) -> None:
        super().__init__(situation.seat)
        self.craft, self.weights = situation.craft, situation.weights

    def value(self, table: Table) -> float:
        situation = Situation(self.craft, table, self.seat, self.weights)
        total = 0.0
        for player in table.players:
            sign = 1 if player.seat == self.seat else -1
            total += sign * (player.victory + _purse(player.points))
        for one in (*situation.own, *situation.foes):
            total += (1 if one.seat == self.seat else -1) * self._health(situation, one)
        total -= sum(danger(situation, one, threats(situation, one)) for one in situation.own)
        return total + STRIKE * sum(danger(situation, one, threats(situation, one)) for one in situation.foes)

    def _health(self, situation: Situation, one: Operative) -> float:
        whole = max(1, self.craft.wounds(situation.table, one))
        lost = min(1.0, max(0.0, 1 - one.wounds / whole))
        return situation.worth(one) * (1 - self.weights.wound * lost)

    def price(self, points: int, cost: int) -> float:
        """What Command Points are worth to whoever has so many and pays some of them."""
        return _purse(points) - _purse(max(0, points - cost))


def _purse(points: int) -> float:
    """What Command Points are worth: each further one less."""
    return sum(POINT / (1 + 0.5 * number) for number in range(points))
