"""What the enemy could do next: the position after a plan is imagined, and the best attack it leaves is weighed."""

from killzone.agents.greedy.skirmish.danger import FEW_DRAWN, threats
from killzone.agents.greedy.skirmish.fire import shots
from killzone.agents.greedy.skirmish.planner import FIGHT, SHOOT, Planner
from killzone.agents.greedy.skirmish.plans import Plan
from killzone.agents.greedy.skirmish.situation import Situation
from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.action import ENGAGE

MOST_ENEMIES = 3
"""How many enemies' attacks are looked at, those that could do most at first sight."""
SURE = 0.5
"""From what chance on an enemy is taken to fall to an attack."""


class Lookahead:
    """The enemy's next activation, seen from one situation."""

    def __init__(self, planner: Planner) -> None:
        self.planner, self.situation = planner, planner.situation
        self.craft, self.table = planner.craft, planner.table

    def cost(self, one: Operative, plan: Plan) -> float:
        """What the enemy's best attack costs after a plan: less than after another where it is spoilt."""
        return self.situation.weights.reply * self._best(self._after(one, plan), one.id)

    def _after(self, one: Operative, plan: Plan) -> Table:
        """The table once a plan has gone as it is expected to."""
        end = plan.steps[-1].end if plan.steps else one.spot
        table = self.table.with_operative(one.but(spot=end, order=plan.order, ready=False))
        for step in plan.steps:
            if step.action in (SHOOT, FIGHT) and step.target:
                table = _with_hit(table, self._hit(one, table.operative(step.target), step.action, step.weapon))
        return table

    def _hit(self, one: Operative, target: Operative, action: str, weapon: str) -> Operative:
        situation = self.situation
        if action == FIGHT:
            bout, _ = situation.bout(one, target)
            mean, kill = bout.dealt, bout.kill
        else:
            held = next((each for each in situation.ranged(one) if each.id == weapon), None)
            if held is None:
                return target
            damage = situation.damage(one, target, held, False, False)
            mean, kill = damage.mean, damage.kill
        if kill >= SURE:
            return target.but(wounds=0, spot=None, ready=False)
        return target.but(wounds=max(1, target.wounds - round(mean)))

    def _best(self, table: Table, moved: str) -> float:
        """What the best attack is worth of those ready enemies that could do most at first sight."""
        seat = 1 - self.situation.seat
        after = Situation(self.craft, table, seat, self.situation.weights, self.situation.kept)
        feared = {}
        if table.operative(moved).spot is not None:
            found = threats(after, table.operative(moved), most=FEW_DRAWN)
            feared = {threat.enemy: threat.share * after.worth(table.operative(moved)) for threat in found}
        ready = [enemy for enemy in after.own if enemy.ready]
        ready.sort(key=lambda enemy: (-feared.get(enemy.id, 0.0) - self._shot(after, enemy), enemy.id))
        planner = Planner(after, self.craft.stakes(after), {}, _exact)
        return max((planner.attack(enemy) for enemy in ready[:MOST_ENEMIES]), default=0.0)

    def _shot(self, situation: Situation, enemy: Operative) -> float:
        doing = self.craft.performing(enemy.id, SHOOT, left=self.craft.apl(situation.table, enemy))
        return max((fire.points for fire in shots(situation, enemy.but(order=ENGAGE), doing)), default=0.0)


def _with_hit(table: Table, target: Operative) -> Table:
    """A table with an operative that was hit; what it carried lies where it fell."""
    before = table.operative(target.id)
    table = table.with_operative(target)
    for marker in table.markers if target.spot is None else ():
        if marker.carrier == target.id:
            table = table.with_marker(marker.but(carrier="", spot=before.spot))
    return table


def _exact() -> float:
    return 0.0
