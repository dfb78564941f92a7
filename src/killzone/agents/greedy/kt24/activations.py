"""Activations and counteractions: whom, under which order, and then step by step as planned."""

from math import inf

from killzone.agents.greedy.kt24.danger import threats
from killzone.agents.greedy.kt24.memory import Memory
from killzone.agents.greedy.kt24.planner import GLANCE, both_orders
from killzone.agents.greedy.kt24.plans import Plan, Step
from killzone.agents.greedy.replies import Reply, because
from killzone.core.game import Game
from killzone.core.table import Operative
from killzone.editions.kt24.actions.action import ACTIVATION, COUNTERACTION, ENGAGE, Performing
from killzone.editions.kt24.battle.firefight import Activation, Counteraction
from killzone.editions.kt24.close_quarters.guard import GUARD, ON_GUARD
from killzone.editions.kt24.equipment.actions import SMOKE
from killzone.editions.kt24.operatives import stats
from killzone.editions.shared.battle.activations import END, performing_of
from killzone.geometry.units import INCH

LEAST = 0.03
"""What an action of an operative that need not act must be worth."""
LEAST_FOR_SMOKE = 0.15
"""The share of an operative that must be at stake for smoke."""
MENDING = ("patch",)
"""Actions that give wounds back."""
DICE = ("shoot", "fight")
VERBS = {
    "reposition": "moves",
    "dash": "dashes",
    "fall-back": "falls back",
    "charge": "charges",
    "shoot": "shoots",
    "fight": "fights",
    "secure": "secures the marker",
    "read": "reads the meter",
    "guard": "stands guard",
    "operate-hatch": "works the hatchway",
}


class Activations:
    """Answers who acts, which order it takes and which action comes next."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def reply(self, game: Game) -> Reply | None:
        decision = game.decision
        assert decision is not None
        if decision.kind == "activate":
            return self._activate(game)
        if decision.kind == "counteract":
            return self._counteract(game)
        if decision.kind == "order":
            return self._order(game)
        if decision.kind == "action":
            return self._action(game)
        return None

    def _activate(self, game: Game) -> Reply:
        """Whoever gains most by acting now."""
        memory = self.memory
        memory.forget()
        table, planner = game.table, memory.planner
        assert game.decision is not None
        best, most, chosen = "", -inf, None
        for one, idle in self._promising(game):
            ends = min(GLANCE, memory.level.candidates)
            plan = planner.better(one, fresh(game, one), both_orders(one), ends, most + idle)
            if plan is not None:
                best, most, chosen = one.id, plan.points - idle, plan
        assert chosen is not None
        name = table.operative(best).name
        return Reply(best, f"{name} has most to gain now: {because(chosen.terms) or 'nothing much'}")

    def _promising(self, game: Game) -> list[tuple[Operative, float]]:
        """The operatives worth a closer look, each with what it is worth to leave it as it is.

        They have a shot from where they stand, are in danger there, or are near to where they are wanted.
        """
        planner, table = self.memory.planner, game.table
        assert game.decision is not None
        found = []
        for action in game.decision.candidates():
            one = table.operative(str(action.answer))
            idle = planner.idle(one)
            fire = planner.fire(one.but(order=ENGAGE), fresh(game, one))
            errand = planner.errands.get(one.id)
            near = 1 / (1 + errand.start) if errand is not None else 0.0
            found.append((-idle + (fire.points if fire is not None else 0.0) + near, one, idle))
        found.sort(key=lambda each: (-each[0], each[1].id))
        return [(one, idle) for _, one, idle in found[: self.memory.level.operatives]]

    def _counteract(self, game: Game) -> Reply:
        memory = self.memory
        memory.forget()
        assert game.decision is not None
        best, most, chosen = "pass", LEAST, None
        for action in game.decision.candidates():
            if action.answer == "pass":
                continue
            one = game.table.operative(str(action.answer))
            plan = memory.planner.best(one, counteracting(one), (one.order,), memory.level.candidates)
            gain = plan.points - memory.planner.idle(one)
            if plan.steps and gain > most:
                best, most, chosen = one.id, gain, plan
        if chosen is None:
            return Reply("pass", "nothing to gain by counteracting")
        return Reply(best, f"{game.table.operative(best).name} counteracts: {because(chosen.terms)}")

    def _order(self, game: Game) -> Reply | None:
        acting = game.stack[-1].ctx
        if not isinstance(acting, Activation):
            return None
        one = game.table.operative(acting.operative)
        performing = performing_of(acting, game.table)
        memory = self.memory
        level = memory.level
        plan = memory.planner.best(one, performing, both_orders(one), level.candidates, level.replies)
        self._follow(one, plan)
        return Reply(plan.order, f"{one.name} takes {plan.order}: {because(plan.terms)}")

    def _follow(self, one: Operative, plan: Plan) -> None:
        self.memory.plan, self.memory.operative, self.memory.next = plan, one.id, 0

    def _action(self, game: Game) -> Reply | None:
        acting = game.stack[-1].ctx
        if isinstance(acting, Activation):
            performing = performing_of(acting, game.table)
        elif isinstance(acting, Counteraction):
            performing = counteracting(game.table.operative(acting.operative))
        else:
            return None
        one = game.table.operative(acting.operative)
        if one.count(ON_GUARD):
            return self._end(game, one)  # any other action would end the guard
        step = self._next(game, one)
        if step is None:
            plan = self.memory.planner.best(one, performing, (one.order,), self.memory.level.candidates)
            self._follow(one, plan)
            step = self._next(game, one)
        if step is None or step.action == GUARD:
            useful = self._mend(game, one) or self._smoke(game, one)
            if useful is not None or step is None:
                return useful or self._end(game, one)
        followed = self.memory.plan
        assert followed is not None
        self.memory.next += 1
        return Reply(step.action, f"{one.name} {VERBS.get(step.action, step.action)}: {because(followed.terms)}")

    def _next(self, game: Game, one: Operative) -> Step | None:
        """The next step of the plan, as long as the position is the one that it was made for."""
        memory = self.memory
        if memory.plan is None or memory.operative != one.id or memory.next >= len(memory.plan.steps):
            return None
        before = memory.step
        if before is not None and (before.end != one.spot or before.action in DICE):
            return None
        step = memory.plan.steps[memory.next]
        assert game.decision is not None
        return step if game.decision.check(step.action).legal else None

    def _mend(self, game: Game, one: Operative) -> Reply | None:
        """With AP to spare, somebody near is patched."""
        assert game.decision is not None
        offered = (key for key in MENDING if game.decision.check(key).legal)
        return next((Reply(key, f"{one.name} tends to the wounded") for key in offered), None)

    def _smoke(self, game: Game, one: Operative) -> Reply | None:
        """With AP to spare, whoever would be shot at hides in smoke."""
        assert game.decision is not None
        if not game.decision.check(SMOKE).legal:
            return None
        seen = [threat for threat in threats(self.memory.situation, one) if threat.sees]
        if not seen or seen[0].share < LEAST_FOR_SMOKE:
            return None
        return Reply(SMOKE, f"{one.name} hides in smoke: seen by {len(seen)}")

    def _end(self, game: Game, one: Operative) -> Reply | None:
        assert game.decision is not None
        why = f"{one.name} {'stays on guard' if one.count(ON_GUARD) else 'has nothing better to do'}"
        return Reply(END, why) if game.decision.check(END).legal else None


def fresh(game: Game, one: Operative) -> Performing:
    """What an operative has at the start of its activation."""
    return Performing(one.id, "", ACTIVATION, left=stats.apl(game.table, one).total)


def counteracting(one: Operative) -> Performing:
    return Performing(one.id, "", COUNTERACTION, most=2 * INCH, left=1)
