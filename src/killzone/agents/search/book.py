"""The book of a position: what every operative that is still to act may do, and what standing somewhere is worth then.

It is made from greedy's plans, once for each question, and all imagined lines take their moves from it.
"""

from collections.abc import Collection
from typing import NamedTuple

from killzone.agents.greedy.skirmish.fire import CHARGE_MORE, Fire, is_target, shot_at, usable
from killzone.agents.greedy.skirmish.forecasts import Bout
from killzone.agents.greedy.skirmish.goals import errands
from killzone.agents.greedy.skirmish.keeping import Kept
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.agents.greedy.skirmish.places import GLANCE
from killzone.agents.greedy.skirmish.planner import FIGHT, SHOOT, Planner, both_orders
from killzone.agents.greedy.skirmish.plans import Plan, Step
from killzone.agents.greedy.skirmish.situation import Situation, apart, close, inches
from killzone.agents.greedy.skirmish.stakes import Work
from killzone.agents.search.limits import Limit
from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.action import ACTIVATION, ENGAGE, Performing
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

LOOKED_AT = 40
"""How many of the best plans of an operative are looked at."""
KEPT = 5
"""How many of them that really differ are in the book."""
ALIKE, APART = 2, 2 * INCH
"""Of how many plans that differ only in where they end, so far apart, is worth thinking."""
MARKER = 3 * INCH
"""How near to a marker one must stand to work at it, and a little more."""
FILLING = 0.5
"""The share of its seconds that the book may take: to look for the plans of an operative may take ten times as long as
of another, so that much is left should the last one take long."""
OTHERS = 2
"""How many other targets of a shot are in the book, besides the one that it is worth most to shoot at."""


class Choice(NamedTuple):
    """One way for an operative to act: a plan, what it is worth beside its attacks more than to stand idle, and how
    many AP it leaves for a shot that nobody sees yet."""

    operative: str
    plan: Plan
    calm: float
    spare: int
    performing: Performing


class Book:
    """The choices of all operatives of one position, those of a seat as its own planner sees them."""

    def __init__(self, memory: Memory, table: Table, seat: int) -> None:
        self.memory, self.table, self.seat = memory, table, seat
        self.craft = memory.craft
        weights, kept = memory.weights, memory.kept
        self.planners: list[Planner] = []
        self._later: list[Planner] = []
        spent = table.but(operatives=tuple(one.but(ready=False) for one in table.operatives))
        for side in range(len(table.players)):
            now = memory.situation if side == memory.seat else Situation(self.craft, table, side, weights, kept)
            stakes = self.craft.stakes(now)
            wanted = memory.planner.errands if side == memory.seat else errands(now, stakes) if now.own else {}
            self.planners.append(Planner(now, stakes, wanted, _exact))
            then = Situation(self.craft, spent, side, weights, kept)
            then.share(now)
            self._later.append(Planner(then, self.craft.stakes(then), wanted, _exact))
        self.spots = {one.id: one.spot for one in table.operatives if one.spot is not None}
        self.choices: dict[str, tuple[Choice, ...]] = {}
        self._at_marker: dict[Spot, bool] = {}
        self._works: dict[tuple[object, ...], Work | None] = {}
        self._wounds: dict[str, int] = {}
        self._charges: dict[tuple[str, Spot, Spot], bool] = {}
        self._shots: dict[tuple[object, ...], Fire | None] = {}
        self._rest: dict[tuple[str, str, Spot | None], float] = {}

    @property
    def situation(self) -> Situation:
        """The position as it is, looked at by the seat that thinks."""
        return self.planners[self.seat].situation

    def fill(self, limit: Limit, first: Collection[str] = ()) -> None:
        """Look for the choices of all that are ready, as long as there is time: these first, then the own side's."""
        ready = [one for one in self.table.operatives if one.spot is not None and one.ready]
        for one in sorted(ready, key=lambda one: (one.id not in first, one.seat != self.seat)):
            if one.id not in self.choices:
                if self.choices and limit.is_over(share=FILLING):
                    return
                self.choices[one.id] = self.of(one)
                limit.tick()

    def of(
        self, one: Operative, performing: Performing | None = None, ends: int = GLANCE, kept: int = KEPT
    ) -> tuple[Choice, ...]:
        """The choices of an operative, the best first, and last of all to stay where it is."""
        craft, planner = self.craft, self.planners[one.seat]
        doing = performing or craft.performing(one.id, "", ACTIVATION, left=craft.apl(self.table, one))
        orders = both_orders(one) if craft.may_change_order(self.table, one) else (one.order,)
        idle = planner.idle(one, glance=True)
        found: list[Choice] = []
        for points, plan in _varied(planner.few(one, doing, orders, ends, LOOKED_AT), kept):
            spare = max(0, doing.left - len(plan.steps))
            choice = Choice(one.id, plan, points - plan.attack - idle, spare, _after(doing, plan))
            found += self._aimed(one, choice)
        stay = Plan(0.0, one.order or orders[0], (), ())
        return (*found, Choice(one.id, stay, 0.0, doing.left, _after(doing, stay)))

    def _aimed(self, one: Operative, choice: Choice) -> list[Choice]:
        """A choice, and the same with its shot at others."""
        plan = choice.plan
        at = next((place for place, step in enumerate(plan.steps) if step.action == SHOOT), -1)
        if at < 0 or any(step.action == FIGHT for step in plan.steps):
            return [choice]
        me = shooting(one, plan)
        fires = [self.shot(me, enemy, choice.performing) for enemy in self.table.against(one.seat)]
        seen = [fire for fire in fires if fire is not None and fire.target != plan.steps[at].target]
        seen.sort(key=lambda fire: (-fire.points, fire.target))
        found = [choice]
        for fire in seen[:OTHERS]:
            steps = list(plan.steps)
            steps[at] = steps[at]._replace(target=fire.target, weapon=fire.weapon)
            found.append(choice._replace(plan=plan._replace(steps=tuple(steps), attack=fire.points)))
        return found

    def rest(self, one: Operative) -> float:
        """What it is worth to its side that an operative stands somewhere once everybody has acted."""
        key = (one.id, one.order, one.spot)
        if key not in self._rest:
            self._rest[key] = sum(term.points for term in self._later[one.seat].stand(one, False))
        return self._rest[key]

    def shot(self, one: Operative, target: Operative, performing: Performing) -> Fire | None:
        """The best shot of an operative at a target, both as they are taken to stand."""
        shooter = (one.id, one.spot, one.order, performing.performed)
        key = (*shooter, target.id, target.spot, target.order, target.wounds, target.ready)
        if key not in self._shots:
            situation = self.planners[one.seat].situation
            found = [
                shot_at(situation, one, target, weapon)
                for weapon in situation.ranged(one)
                if usable(situation, one, weapon, performing) and is_target(situation, one, target, weapon)
            ]
            self._shots[key] = max(found, key=lambda fire: (fire.points, fire.weapon), default=None)
        return self._shots[key]

    def wounds(self, id: str) -> int:
        """How many wounds an operative started with."""
        if id not in self._wounds:
            self._wounds[id] = self.craft.wounds(self.table, self.table.operative(id))
        return self._wounds[id]

    def charges(self, one: Operative, enemy: Operative) -> bool:
        """Whether an operative could charge an enemy that was elsewhere when its plans were made, on foot."""
        assert one.spot is not None
        assert enemy.spot is not None
        key = (one.id, one.spot, enemy.spot)
        if key not in self._charges:
            situation, radius = self.planners[one.seat].situation, one.card.body.base.radius
            far = situation.move(one) + CHARGE_MORE + self.craft.control
            near = situation.fights(one) and close(one, enemy, far)
            walk = self.craft.walk_to(self.table.terrain, enemy.spot.x, enemy.spot.y, radius) if near else None
            reach = inches(far + radius + enemy.card.body.base.radius)
            self._charges[key] = walk is not None and walk.inches(one.spot) <= reach
        return self._charges[key]

    def work(self, one: Operative, action: str) -> float:
        """What an action of the mission is worth to an operative where it is taken to stand."""
        found = (work.points for work in self.planners[one.seat].stakes.work(one) if work.action == action)
        return next(found, 0.0)

    def is_at_marker(self, spot: Spot) -> bool:
        """Whether there may be work at a marker for somebody who stands there."""
        if spot not in self._at_marker:
            self._at_marker[spot] = any(
                marker.spot is not None and apart(spot, marker.spot) <= MARKER for marker in self.table.markers
            )
        return self._at_marker[spot]

    def new_work(self, one: Operative, table: Table, near: frozenset[tuple[str, Spot | None]]) -> Work | None:
        """The best work for an operative on an imagined table, on which these stand near markers."""
        key = (one.id, one.spot, table.markers, tuple(player.used for player in table.players), near)
        if key not in self._works:
            there = Situation(self.craft, table.with_operative(one), one.seat, self.memory.weights, Kept())
            self._works[key] = next(iter(self.craft.stakes(there).work(one)), None)
        return self._works[key]

    def bout(self, one: Operative, enemy: Operative) -> Bout:
        """What a fight that an operative starts does."""
        return self.planners[one.seat].situation.bout(one, enemy)[0]


def charge(book: Book, one: Operative, enemy: Operative) -> Choice:
    """To charge an enemy where it is now and to fight it; where exactly one ends does not matter any more."""
    assert enemy.spot is not None
    steps = (Step(book.craft.charge, enemy.spot, (enemy.spot,)), Step(FIGHT, enemy.spot, target=enemy.id))
    return Choice(one.id, Plan(0.0, ENGAGE, steps, ()), 0.0, 0, book.choices[one.id][-1].performing)


def _after(performing: Performing, plan: Plan) -> Performing:
    """An operative about to shoot, with the moves of its plan behind it."""
    moves = tuple(step.action for step in plan.steps if step.path)
    left = max(1, performing.left - len(moves))
    return performing.but(action=SHOOT, performed=(*performing.performed, *moves), left=left)


def _varied(plans: list[tuple[float, Plan]], kept: int) -> list[tuple[float, Plan]]:
    """The best plans that really differ: few do the same to the same under the same order, and those end far apart."""
    found: list[tuple[float, Plan]] = []
    ends: dict[tuple[object, ...], list[Spot | None]] = {}
    for points, plan in plans:
        end = plan.steps[-1].end if plan.steps else None
        alike = ends.setdefault((plan.order, *((step.action, step.target, step.marker) for step in plan.steps)), [])
        if len(alike) < ALIKE and all(end and other and apart(end, other) >= APART for other in alike):
            alike.append(end)
            found.append((points, plan))
    return found[:kept]


def shooting(one: Operative, plan: Plan) -> Operative:
    """An operative as it stands when it shoots under a plan: where the shot is planned, or where it ends."""
    for step in plan.steps:
        if step.path:
            one = one.but(spot=step.end)
        elif step.action == SHOOT:
            break
    return one.but(order=plan.order)


def is_planned(choice: Choice) -> bool:
    """Whether a choice has a shot in its plan."""
    return any(step.action == SHOOT for step in choice.plan.steps)


def may_shoot(choice: Choice) -> bool:
    """Whether a choice has a shot in it, or AP left for one."""
    if any(step.action == FIGHT for step in choice.plan.steps):
        return False
    return is_planned(choice) or (choice.spare > 0 and choice.plan.order == ENGAGE)


def ended(one: Operative, plan: Plan) -> Operative:
    """An operative as it stands once a plan is carried out."""
    end = plan.steps[-1].end if plan.steps else one.spot
    return one.but(spot=end, order=plan.order, ready=False)


def _exact() -> float:
    return 0.0
