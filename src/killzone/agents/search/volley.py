"""The enemies' next attacks, all of them together: each enemy strikes once, at whoever it is worth most to strike at.

Greedy counts what may be done to an operative as if nobody else were there, and takes an enemy that must move first to
find it with the same chance wherever it hides. Here the others are there, too, so that to be one more target costs only
what is worse than the enemies' other targets, and the ends of their moves are looked at.
"""

from collections.abc import Mapping

from killzone.agents.greedy.skirmish.danger import Fallen, danger, threats
from killzone.agents.greedy.skirmish.fire import CHARGE_MORE, is_target
from killzone.agents.greedy.skirmish.planner import FIGHT, SHOOT, Planner
from killzone.agents.greedy.skirmish.plans import Plan
from killzone.agents.greedy.skirmish.situation import Situation, apart, loss
from killzone.core.table import Operative
from killzone.editions.shared.actions.action import ACTIVATION, ENGAGE, legal
from killzone.geometry.shapes import Spot

ENDS = 10
"""How many ends of a move of each enemy are looked at."""
Row = Mapping[str, float]
"""The share of an operative that an attack of each enemy may cost."""


class Reach:
    """Where the enemies of a situation could get by a move, and what a shot from there would do."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        theirs = Situation(situation.craft, situation.table, 1 - situation.seat, situation.weights, situation.kept)
        theirs.share(situation)
        self._planner = Planner(theirs, situation.craft.stakes(theirs), {}, _exact)
        self._ends: dict[str, list[Spot]] = {}

    def row(self, one: Operative, held: bool) -> Row:
        """What each enemy may do to an operative where it is taken to stand; nobody shoots at one that is held."""
        found = {}
        for enemy in self.situation.against(one):
            share = max(0.0 if held else self._shot(one, enemy), self._fight(one, enemy))
            if share > 0.0:
                found[enemy.id] = share if enemy.ready else share * self.situation.spent
        return found

    def _shot(self, one: Operative, enemy: Operative) -> float:
        situation = self.situation
        share = self._shot_from(one, enemy.but(order=ENGAGE), situation.ranged(enemy))
        if share > 0.0:
            return share
        weapons = tuple(weapon for weapon in situation.ranged(enemy) if situation.craft.moves_and_shoots(weapon))
        ends = self._ends_of(enemy) if weapons else []
        shares = [self._shot_from(one, enemy.but(spot=end, order=ENGAGE), weapons) for end in ends]
        return situation.weights.found * max(shares, default=0.0)

    def _shot_from(self, one: Operative, enemy: Operative, weapons: tuple[object, ...]) -> float:
        """The share that the best shot of an enemy costs from where it is taken to stand."""
        situation, best = self.situation, 0.0
        for weapon in weapons:
            if is_target(situation, enemy, one, weapon):
                damage = situation.damage(enemy, one, weapon, *situation.placing(enemy, one))
                best = max(best, loss(damage.mean, damage.kill, one.wounds, situation.weights.wound))
        return best

    def _fight(self, one: Operative, enemy: Operative) -> float:
        situation = self.situation
        assert one.spot is not None
        assert enemy.spot is not None
        far = apart(one.spot, enemy.spot) - one.card.body.base.radius - enemy.card.body.base.radius
        near = situation.craft.control
        if far > situation.move(enemy) + CHARGE_MORE + near or not situation.fights(enemy):
            return 0.0
        bout, _ = situation.bout(enemy, one)
        certain = 1.0 if far <= near else situation.weights.melee
        return certain * loss(bout.dealt, bout.kill, one.wounds, situation.weights.wound)

    def _ends_of(self, enemy: Operative) -> list[Spot]:
        if enemy.id not in self._ends:
            craft, table = self.situation.craft, self.situation.table
            doing = craft.performing(enemy.id, craft.walk, ACTIVATION, left=craft.apl(table, enemy))
            able = not self.situation.holders(enemy) and legal(table, enemy, craft.moves[craft.walk], doing)
            paths = self._planner.places.paths(enemy, doing, ENDS) if able else []
            self._ends[enemy.id] = [path[-1] for path in paths]
        return self._ends[enemy.id]


class Volley:
    """What the enemies' next attacks cost the seat of a planner, now and after plans."""

    def __init__(self, planner: Planner, drawn: int) -> None:
        self.situation = planner.situation
        self.drawn = drawn
        """For how many enemies the planner works out lines, so that what it reckons is found again."""
        self.reach = Reach(self.situation)
        self.rows = {one.id: self.reach.row(one, bool(self.situation.holders(one))) for one in self.situation.own}
        last = self.situation.weights.last if self.situation.is_last else 1.0
        self.price = self.situation.weights.price * self.situation.caution * last
        self.now = self.cost(self.rows, {})

    def idle(self, one: Operative) -> float:
        """What it is worth more to leave an operative as it is than its planner says."""
        found = threats(self.situation, one, held=bool(self.situation.holders(one)), most=self.drawn)
        return danger(self.situation, one, found) - self.price * self.now

    def gain(self, one: Operative, plan: Plan) -> float:
        """What a plan is worth more than its planner says."""
        situation, me, fallen = self.situation, self._after(one, plan), self._shot(one, plan)
        if not plan.steps or plan.steps[-1].action != FIGHT:
            return self._worth(me, self._is_held(one, me), fallen, fallen)
        enemy = situation.table.operative(plan.steps[-1].target)
        bout, _ = situation.bout(one, enemy)
        hurt = me.but(wounds=max(1, me.wounds - round(bout.taken)))
        felled = {enemy.id: bout.kill}
        fallen[enemy.id] = 1 - (1 - fallen.get(enemy.id, 0.0)) * (1 - bout.kill)
        held, free = (self._worth(hurt, held, felled, fallen) for held in (True, False))
        return (1 - bout.kill) * held + bout.kill * free

    def strike(self, one: Operative, plan: Plan) -> tuple[str, str] | None:
        """The worst attack that is to be expected after a plan: who strikes, and at whom."""
        me = self._after(one, plan)
        held = self._is_held(one, me) or bool(plan.steps and plan.steps[-1].action == FIGHT)
        strikes = self._strikes({**self.rows, one.id: self.reach.row(me, held)}, self._shot(one, plan))
        _, enemy, target = max(strikes, key=lambda strike: strike[0], default=(0.0, "", ""))
        return (enemy, target) if enemy else None

    def _after(self, one: Operative, plan: Plan) -> Operative:
        """An operative as a plan leaves it."""
        return one.but(spot=plan.steps[-1].end if plan.steps else one.spot, order=plan.order)

    def _is_held(self, one: Operative, me: Operative) -> bool:
        return bool(self.situation.holders(one)) and me.spot == one.spot

    def _worth(self, me: Operative, held: bool, feared: Fallen, fallen: Fallen) -> float:
        """The danger that the planner counted, less what the attacks cost with an operative there."""
        found = threats(self.situation, me, held=held, most=self.drawn)
        after = self.cost({**self.rows, me.id: self.reach.row(me, held)}, fallen)
        return danger(self.situation, me, found, feared) - self.price * after

    def _shot(self, one: Operative, plan: Plan) -> Fallen:
        """With what chance the shot of a plan fells its target."""
        situation = self.situation
        for step in plan.steps:
            if step.action == SHOOT and step.target:
                target, shooter = situation.table.operative(step.target), one.but(spot=step.end, order=plan.order)
                for weapon in situation.ranged(one):
                    if weapon.id == step.weapon:
                        placing = situation.placing(shooter, target)
                        return {target.id: situation.damage(shooter, target, weapon, *placing).kill}
        return {}

    def cost(self, rows: Mapping[str, Row], fallen: Fallen) -> float:
        """What is lost if every enemy that is still there attacks once."""
        return sum(lost for lost, _, _ in self._strikes(rows, fallen))

    def _strikes(self, rows: Mapping[str, Row], fallen: Fallen) -> list[tuple[float, str, str]]:
        """The attack of each enemy, with what it costs and whom it is at: those that could do most choose first, and
        what is lost already is not lost again."""
        left = {one.id: self.situation.worth(one) for one in self.situation.own}
        aims: dict[str, list[tuple[float, str]]] = {}
        for id, row in rows.items():
            for enemy, share in row.items():
                aims.setdefault(enemy, []).append((share, id))
        most = {enemy: max(share * left[id] for share, id in found) for enemy, found in aims.items()}
        strikes = []
        for enemy in sorted(aims, key=lambda enemy: (-most[enemy], enemy)):
            share, id = max(aims[enemy], key=lambda aim: (aim[0] * left[aim[1]], aim[1]))
            lost = share * left[id] * (1 - fallen.get(enemy, 0.0))
            left[id] -= lost
            strikes.append((lost, enemy, id))
        return strikes


def _exact() -> float:
    return 0.0
