"""The planner: weighs whole activations of one operative, order, actions and destinations together."""

from collections.abc import Callable, Iterator
from math import inf

from killzone.agents.greedy.replies import Term
from killzone.agents.greedy.skirmish.danger import FEW_DRAWN, MOST_DRAWN, Fallen, Threat, danger, exposure, threats
from killzone.agents.greedy.skirmish.fire import Fire, hope, shots
from killzone.agents.greedy.skirmish.goals import Errand
from killzone.agents.greedy.skirmish.hatchways import Hatchways
from killzone.agents.greedy.skirmish.places import GLANCE, Places, is_extra
from killzone.agents.greedy.skirmish.plans import Place, Plan, Step
from killzone.agents.greedy.skirmish.situation import Situation, close, loss
from killzone.agents.greedy.skirmish.stakes import Stakes, Work
from killzone.core.table import Operative
from killzone.editions.shared.actions.action import (
    CONCEAL,
    ENGAGE,
    Performing,
    action_of,
    legal,
)
from killzone.editions.shared.close_quarters.guard import GUARD
from killzone.editions.shared.close_quarters.hatchways import OPERATE_HATCH
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

SHOOT, FIGHT = "shoot", "fight"
REPLY_ENDS = 4
"""How many ends of a move are weighed for a reply."""
SPARE = 3
"""How many inches a Dash goes."""
MOST_CHARGES = 6
CHARGE_FARTHER = 2 * INCH
"""How much farther than usual a rule may let an operative charge."""


class Planner:
    """Plans for the operatives of one situation; `errands` say where each of them is wanted.

    A judgement is off by `noise()`, by `most_noise` at most. Danger only ever costs points, and to look for
    it costs most: a plan that would not be the best even without any is not looked at further.
    """

    def __init__(
        self,
        situation: Situation,
        stakes: Stakes,
        errands: dict[str, Errand],
        noise: Callable[[], float],
        most_noise: float = 0.0,
    ) -> None:
        self.situation, self.stakes, self.errands = situation, stakes, errands
        self.noise, self.most_noise = noise, most_noise
        self._bar, self._drawn = -inf, MOST_DRAWN
        self._fearless, self._sure, self._two = False, False, False
        self._hopes: dict[str, float] = {}
        self._standing: dict[tuple[str, str, Spot | None], tuple[Term, ...]] = {}
        self.craft, self.table, self.weights = situation.craft, situation.table, situation.weights
        self._planners: dict[tuple[str, str], Planner] = {}
        self.hatchways = Hatchways(situation, stakes, errands)
        self.places = Places(situation, stakes, errands, self.hatchways)

    def best(self, one: Operative, performing: Performing, orders: tuple[str, ...], ends: int) -> Plan:
        """The best plan for what an operative has left; without any step if nothing is better than standing still."""
        return self.few(one, performing, orders, ends, 1)[0][1]

    def rest(self, one: Operative, performing: Performing, ends: int) -> Plan:
        """The best plan as in `best` for somebody who acts already: a plan is misjudged as a whole or not at all, and
        what is left of it is no chance to walk back and forth."""
        self._sure = True
        plan = self.best(one, performing, (one.order,), ends)
        self._sure = False
        return plan

    def few(
        self, one: Operative, performing: Performing, orders: tuple[str, ...], ends: int, count: int
    ) -> list[tuple[float, Plan]]:
        """So many of the best plans, with what each seems to be worth, the best first."""
        found = self._best_few(one, performing, orders, ends, count, -inf)
        while self._settles(one, found[0][1]):
            found = self._best_few(one, performing, orders, ends, count, -inf)
        return found

    def _settles(self, one: Operative, plan: Plan) -> bool:
        """Whether a plan has a fight that was only glanced at; now it is worked out."""
        fights = [step.target for step in plan.steps if step.action == FIGHT]
        return any(self.situation.settle(one, self.table.operative(target)) for target in fights)

    def better(
        self, one: Operative, performing: Performing, orders: tuple[str, ...], ends: int, floor: float
    ) -> Plan | None:
        """The best plan as in `best`, without replies; None if none is worth more than `floor`."""
        found = self._best_few(one, performing, orders, ends, 1, floor)
        return found[0][1] if found and found[0][1].points > floor else None

    def glanced(
        self, one: Operative, performing: Performing, orders: tuple[str, ...], ends: int, count: int
    ) -> list[tuple[float, Plan]]:
        """So many of the best plans as in `few`, with fights that are only glanced at."""
        return self._best_few(one, performing, orders, ends, count, -inf)

    def _best_few(
        self, one: Operative, performing: Performing, orders: tuple[str, ...], ends: int, count: int, floor: float
    ) -> list[tuple[float, Plan]]:
        """So many of the best plans with what they seem worth; those that cannot be among them are hardly looked at."""
        self._two = ends > GLANCE
        self._bar, self._drawn = floor, FEW_DRAWN if ends <= GLANCE else MOST_DRAWN
        found: list[tuple[float, Plan]] = []
        for plan in self._plans(one, performing, orders, ends):
            found.append((plan.points, plan))
            found.sort(key=lambda pair: -pair[0])
            del found[count:]
            if len(found) == count:
                self._bar = max(floor, found[-1][0])
        self._bar = -inf
        return found

    def attack(self, one: Operative) -> float:
        """What the best attack of an operative is worth, were it activated now: the most that any plan attacks for."""
        performing = self.craft.performing(one.id, "", left=self.craft.apl(self.table, one))
        self._fearless = True
        held, left, me = self.situation.holders(one), performing.left, one.but(order=ENGAGE)
        fire = self.fire(me, performing) if left and not held else None
        most = fire.points if fire is not None else 0.0
        for place in self.places.ends(one, performing, left, REPLY_ENDS, bool(held)):
            if left > place.price:
                there = me.but(spot=place.spot, moved=self.table.turn)
                moves = (*(step.action for step in place.before), place.action)
                later = self.fire(there, performing.but(performed=moves, left=left - place.price))
                most = max(most, later.points if later is not None else 0.0)
        for place in [] if held else self.places.with_hatches(one, performing, left, [], REPLY_ENDS):
            most = max(most, *(plan.attack for plan in self._by_hatch(me, performing, place, left, fire, None)), 0.0)
        return max(most, *(plan.attack for plan in self._fights(me, performing, left, fire, held, REPLY_ENDS)), 0.0)

    def idle(self, one: Operative, *, glance: bool = False) -> float:
        """What it is worth to leave an operative as it is, for a first impression or looking closely."""
        self._drawn = FEW_DRAWN if glance else MOST_DRAWN
        return sum(term.points for term in self.stand(one, bool(self.situation.holders(one))))

    def _plans(self, one: Operative, performing: Performing, orders: tuple[str, ...], ends: int) -> Iterator[Plan]:
        assert one.spot is not None
        held = self.situation.holders(one)
        left = 1 if is_extra(performing) else performing.left
        places = [Place(one.spot), *self.places.ends(one, performing, left, ends, bool(held))]
        places.sort(key=lambda place: -sum(term.points for term in self.calm(one.but(spot=place.spot))))
        hatches = [] if held else self.places.with_hatches(one, performing, left, places, ends)
        for order in orders:
            me = one.but(order=order)
            fire = self.fire(me, performing) if left and not held else None
            work = self._work(me, performing) if left and not held else None
            for place in places:
                yield from self._from(me, performing, place, left, fire, work, bool(held))
            for place in hatches:
                yield from self._by_hatch(me, performing, place, left, fire, work)
            yield from self._fights(me, performing, left, fire, held, ends)

    # Hatchways

    def _by_hatch(
        self, me: Operative, performing: Performing, place: Place, left: int, fire: Fire | None, work: Work | None
    ) -> Iterator[Plan]:
        """The plans that end at a place once a hatchway is worked, seen from how it will be then."""
        hatchways = self.hatchways
        worth = hatchways.worth(me, place.hatch)
        planner = self._with_hatch(me, place.hatch)
        planner._bar, planner._fearless, planner._drawn = self._bar - worth, self._fearless, self._drawn
        planner._sure = self._sure
        verb = "closes" if place.hatch in self.table.open else "opens"
        name = hatchways.name(place.hatch)
        doing = performing.but(performed=(*performing.performed, OPERATE_HATCH))
        for plan in planner._from(me, doing, place, left, fire, work, False):
            terms = (*plan.terms, Term(worth - self.weights.step, f"{verb} {name}"))
            yield plan._replace(points=plan.points + worth - self.weights.step, terms=terms)

    def _with_hatch(self, me: Operative, id: str) -> "Planner":
        """A planner for the situation once a hatchway is worked."""
        key = (me.id, id)
        if key not in self._planners:
            after = self.hatchways.after(id)
            errand = self.hatchways.errand(me, id)
            errands = {me.id: errand} if errand is not None else {}
            self._planners[key] = Planner(after, self.craft.stakes(after), errands, self.noise, self.most_noise)
        return self._planners[key]

    # What it is worth to end there

    def stand(self, me: Operative, held: bool, fallen: Fallen | None = None) -> list[Term]:
        """What it is worth that an operative ends where and as it is taken to."""
        found = self._threats(me, held)
        return [*self.calm(me), self._danger(me, held, found, fallen), self._lost(me, found, fallen)]

    def _lost(self, me: Operative, found: list[Threat], fallen: Fallen | None) -> Term:
        """What standing somewhere is worth less as whoever stands there may fall before it counts."""
        standing = sum(term.points for term in self._standing_terms(me))
        return Term(-exposure(self.situation, found, fallen) * max(0.0, standing), "")

    def _threats(self, me: Operative, held: bool) -> list[Threat]:
        return [] if self._fearless else threats(self.situation, me, held=held, most=self._drawn)

    def calm(self, me: Operative, spare: int = 0) -> list[Term]:
        """What it would be worth without enemies; so many inches it could still dash.

        That is a first impression: where places are looked at closely, a Dash is part of the plan or does not count.
        """
        terms = list(self._standing_terms(me))
        errand = self.errands.get(me.id)
        if errand is not None and me.spot is not None:
            nearer = errand.start - max(0.0, errand.walk.inches(me.spot) - spare)
            words = f'{nearer:.0f}" nearer to {errand.goal.name}' if nearer >= 1 else ""
            terms.append(Term(self.weights.progress * errand.goal.value * nearer, words))
        return terms

    def _standing_terms(self, me: Operative) -> tuple[Term, ...]:
        key = (me.id, me.order, me.spot)
        if key not in self._standing:
            self._standing[key] = tuple(self.stakes.standing(me))
        return self._standing[key]

    def _danger(self, me: Operative, held: bool, found: list[Threat], fallen: Fallen | None) -> Term:
        seen = sum(1 for threat in found if threat.sees)
        words = "held in combat" if held else f"seen by {seen}" if seen else "out of sight"
        if not seen and me.order == CONCEAL and not held:
            words = "hidden"
        return Term(-danger(self.situation, me, found, fallen), words)

    def _from(
        self,
        me: Operative,
        performing: Performing,
        place: Place,
        left: int,
        fire: Fire | None,
        work: Work | None,
        held: bool,
    ) -> Iterator[Plan]:
        """The plans that end at a place: shoot and work before or after the move, as far as the AP go."""
        there = me.but(spot=place.spot, moved=self.table.turn) if place.action else me
        rest = left - place.price
        later, later_work = None, None
        if place.action:
            moves = (*(step.action for step in place.before), place.action)
            doing = performing.but(performed=(*performing.performed, *moves), left=rest)
            if rest > 0:
                later_work = self._work(there, doing)
                most = max((one.points for one in (work, later_work) if one is not None), default=0.0)
                if self._is_hopeless(there, rest, most):
                    return
                later = self.fire(there, doing)
            if fire is not None and not all(self._may_move_after(me, performing, move, fire) for move in moves):
                fire = None
        first = fire is not None and (later is None or fire.points >= later.points)
        early = work is not None and (later_work is None or work.points >= later_work.points)
        held = held and not place.action
        may_dash = place.action == self.craft.walk and self.craft.dash not in performing.performed
        may_guard = rest > 0 and self._may_guard(there, performing)
        found: list[Threat] | None = None
        for shot, job in _ways_to_spend(rest, fire if first else later, work if early else later_work):
            over = rest - (shot is not None) - (job is not None)
            spare = SPARE if over > 0 and may_dash and not self._two else 0
            terms = [*self.calm(there, spare), Term(self._misjudged(), "")]
            if place.action:
                second = bool(performing.performed or place.before) or place.action == self.craft.dash
                terms.append(Term(-self.weights.step * (3 if second else 1), ""))
            if shot is not None:
                terms.append(self._fire_term(shot))
            if job is not None:
                terms.append(Term(job.points, job.words))
            guard = may_guard and over > 0 and not spare and shot is None
            if guard:
                terms.append(Term(self.weights.guard, "on guard"))
            if sum(term.points for term in terms) <= self._bar:
                continue
            if found is None:
                found = self._threats(there, held)
            fallen = {shot.target: shot.kill} if shot is not None else None
            terms += [self._danger(there, held, found, fallen), self._lost(there, found, fallen)]
            steps = _steps(me, place, shot, first, job, early, guard)
            yield _plan(me.order, steps, terms, shot.points if shot is not None else 0.0)

    def _misjudged(self) -> float:
        return 0.0 if self._sure else self.noise()

    def _is_hopeless(self, there: Operative, rest: int, work: float) -> bool:
        """Whether a place would not do even with the best shot there is: to look for shots takes long."""
        if there.id not in self._hopes:
            self._hopes[there.id] = hope(self.situation, there)
        shot = self._hopes[there.id]
        most = shot + work if rest > 1 else max(shot, work)
        calm = sum(term.points for term in self.calm(there, SPARE))
        return calm + most + self.weights.guard + self.most_noise <= self._bar

    def _may_guard(self, me: Operative, performing: Performing) -> bool:
        guard = action_of(self.table, GUARD)
        return guard.offered(self.table, me) and legal(self.table, me, guard, performing.but(action=GUARD))

    def _may_move_after(self, me: Operative, performing: Performing, action: str, fire: Fire) -> bool:
        doing = performing.but(action=action, weapons=(*performing.weapons, fire.weapon))
        return legal(self.table, me, self.craft.moves[action], doing)

    # Shooting and working

    def fire(self, me: Operative, performing: Performing) -> Fire | None:
        """The best shot from where an operative is taken to stand."""
        doing = performing.but(action=SHOOT)
        if SHOOT in performing.performed and not legal(self.table, me, action_of(self.table, SHOOT), doing):
            return None
        return max(shots(self.situation, me, doing), key=lambda one: (one.points, one.target, one.weapon), default=None)

    def _work(self, me: Operative, performing: Performing) -> Work | None:
        found = [one for one in self.stakes.work(me) if one.action not in performing.performed]
        return found[0] if found else None

    def _fire_term(self, fire: Fire) -> Term:
        name = self.table.operative(fire.target).name
        words = f"{fire.kill:.0%} to kill {name}" if fire.kill >= 0.1 else f"{fire.mean:.1f} damage to {name}"
        return Term(fire.points, words)

    # Fighting

    def _fights(
        self,
        me: Operative,
        performing: Performing,
        left: int,
        fire: Fire | None,
        held: frozenset[str],
        ends: int,
    ) -> Iterator[Plan]:
        """Fight whoever is near, or charge somebody and fight."""
        here = me.spot
        assert here is not None
        if left < 1 or not self.situation.fights(me):
            return
        if held:
            doing = performing.but(action=FIGHT)
            if legal(self.table, me, action_of(self.table, FIGHT), doing):
                for id in sorted(held):
                    yield from self._fight(me, id, [], None)
            return
        charge = performing.but(action=self.craft.charge)
        if left < 2 or me.order != ENGAGE or not self._anyone_near(me, charge):
            return
        if not legal(self.table, me, self.craft.moves[self.craft.charge], charge):
            return
        for path in self.places.paths(me, charge, min(MOST_CHARGES, ends)):
            there = me.but(spot=path[-1])
            step = Step(self.craft.charge, path[-1], path)
            for enemy in self.situation.foes if me.seat == self.situation.seat else self.situation.own:
                if self.craft.holds(self.table, there, enemy):
                    yield from self._fight(there, enemy.id, [step], None)
                    if left >= 3 and fire is not None and self._may_move_after(me, performing, self.craft.charge, fire):
                        shot = Step(SHOOT, here, target=fire.target, weapon=fire.weapon)
                        yield from self._fight(there, enemy.id, [shot, step], fire)

    def _anyone_near(self, me: Operative, charge: Performing) -> bool:
        """Whether a charge could reach anybody as the crow flies: to look for ways costs far more."""
        far = self.craft.distance(self.table, me, charge) + CHARGE_FARTHER + self.craft.control
        return any(close(me, enemy, far) for enemy in self.table.against(me.seat))

    def _fight(self, me: Operative, id: str, before: list[Step], fire: Fire | None) -> Iterator[Plan]:
        enemy = self.table.operative(id)
        bout, weapon = self.situation.bout(me, enemy)
        chance = 1.0
        terms: list[Term] = []
        if fire is not None:
            terms.append(self._fire_term(fire))
            chance = 1.0 - fire.kill if fire.target == id else 1.0
        gain = chance * self.situation.gain(enemy, bout.dealt, bout.kill)
        name = enemy.name
        words = f"{bout.kill:.0%} to kill {name}" if bout.kill >= 0.1 else f"{bout.dealt:.1f} damage to {name}"
        terms.append(Term(gain, words))
        price = self.situation.worth(me) * loss(bout.taken, bout.die, me.wounds, self.weights.wound)
        terms.append(Term(-chance * price, f"{bout.taken:.0f} damage back"))
        calm = [*self.calm(me), Term(self._misjudged(), "")]
        if sum(term.points for term in (*terms, *calm)) <= self._bar:
            return
        hurt = me.but(wounds=max(1, me.wounds - round(bout.taken)))
        kill = {id: bout.kill}
        for held, share in ((True, 1 - bout.kill), (False, bout.kill)):
            risk = self._danger(hurt, held, self._threats(hurt, held), kill)
            terms.append(Term(risk.points * share, ""))
        assert me.spot is not None
        steps = [*before, Step(FIGHT, me.spot, target=id, weapon=weapon)]
        attack = (fire.points if fire is not None else 0.0) + gain - chance * price
        yield _plan(me.order, steps, [*terms, *calm], attack)


def _ways_to_spend(rest: int, shot: Fire | None, job: Work | None) -> Iterator[tuple[Fire | None, Work | None]]:
    """What can be done with the AP that a move leaves: nothing, shoot, work, or both."""
    yield None, None
    if rest >= 1 and shot is not None:
        yield shot, None
    if rest >= 1 and job is not None:
        yield None, job
    if rest >= 2 and shot is not None and job is not None:
        yield shot, job


def _steps(
    me: Operative, place: Place, shot: Fire | None, first: bool, job: Work | None, early: bool, guard: bool
) -> list[Step]:
    """The steps in their order: work and shoot `early` and `first`, or after the move."""
    here = me.spot
    assert here is not None
    steps: list[Step] = []
    if job is not None and early:
        steps.append(Step(job.action, here, marker=job.marker))
    if shot is not None and first:
        steps.append(Step(SHOOT, here, target=shot.target, weapon=shot.weapon))
    steps += _moving(here, place)
    if shot is not None and not first:
        steps.append(Step(SHOOT, place.spot, target=shot.target, weapon=shot.weapon))
    if job is not None and not early:
        steps.append(Step(job.action, place.spot, marker=job.marker))
    if guard:
        steps.append(Step(GUARD, place.spot))
    return steps


def _moving(here: Spot, place: Place) -> list[Step]:
    """The steps to a place, and the hatchway that is worked there or on the way."""
    if place.onward and not place.path:
        return [Step(OPERATE_HATCH, here, hatch=place.hatch), Step(place.action, place.spot, place.onward)]
    if place.onward:
        return [Step(place.action, place.spot, place.path, hatch=place.hatch, onward=place.onward)]
    steps = [*place.before, Step(place.action, place.spot, place.path)] if place.action else []
    return [*steps, Step(OPERATE_HATCH, place.spot, hatch=place.hatch)] if place.hatch else steps


def _plan(order: str, steps: list[Step], terms: list[Term], attack: float) -> Plan:
    return Plan(sum(term.points for term in terms), order, tuple(steps), tuple(terms), attack)


def both_orders(one: Operative) -> tuple[str, ...]:
    """The orders to weigh, the present one first, so that it stays where nothing is gained by a change."""
    return (one.order, CONCEAL if one.order == ENGAGE else ENGAGE) if one.order else (ENGAGE, CONCEAL)
