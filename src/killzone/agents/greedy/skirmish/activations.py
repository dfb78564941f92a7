"""Activations and counteractions: whom, under which order, and then step by step as planned."""

from math import inf

from killzone.agents.greedy.replies import Reply, because
from killzone.agents.greedy.skirmish.imagining import Outlook
from killzone.agents.greedy.skirmish.lookahead import Lookahead
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.agents.greedy.skirmish.places import GLANCE
from killzone.agents.greedy.skirmish.planner import both_orders
from killzone.agents.greedy.skirmish.plans import Plan, Step
from killzone.core.flow import Concerning
from killzone.core.game import Game
from killzone.core.table import Operative
from killzone.editions.shared.actions.action import ACTIVATION, ENGAGE, Performing
from killzone.editions.shared.battle.activations import END, Activation, performing_of
from killzone.editions.shared.close_quarters.guard import GUARD, ON_GUARD
from killzone.editions.shared.close_quarters.hatchways import OPERATE_HATCH

LEAST = 0.03
"""What an action of an operative that need not act must be worth."""
DICE = ("shoot", "fight")
VERBS = {
    "reposition": "moves",
    "normal-move": "moves",
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
        if decision.kind in game.ruleset.extra_turns:
            return self._out_of_turn(game)
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
        ends = min(GLANCE, memory.level.candidates)
        ahead = Lookahead(planner)
        impressions = []
        for one, idle in self._promising(game):
            floor = most + idle if not memory.level.replies else -inf
            plan = planner.better(one, self._fresh(game, one), self._orders(game, one), ends, floor)
            if plan is not None:
                most = plan.points - idle
                impressions.append((most, one, plan))
        impressions.sort(key=lambda each: (-each[0], each[1].id))
        most = -inf
        for points, one, plan in impressions[: max(1, memory.level.replies)]:
            worth = points - ahead.cost(one, plan) if memory.level.replies else points
            if worth > most:
                best, most, chosen = one.id, worth, plan
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
            idle = planner.idle(one, glance=True)
            fire = planner.fire(one.but(order=ENGAGE), self._fresh(game, one))
            errand = planner.errands.get(one.id)
            near = 1 / (1 + errand.start) if errand is not None else 0.0
            found.append((-idle + (fire.points if fire is not None else 0.0) + near, one, idle))
        found.sort(key=lambda each: (-each[0], each[1].id))
        return [(one, idle) for _, one, idle in found[: self.memory.level.operatives]]

    def _out_of_turn(self, game: Game) -> Reply:
        """To counteract, or to use Overwatch: with whoever gains most by it."""
        memory = self.memory
        memory.forget()
        decision = game.decision
        assert decision is not None
        best, most, chosen = decision.default, LEAST, None
        for action in decision.candidates():
            if action.answer == decision.default:
                continue
            one = game.table.operative(str(action.answer))
            doing = memory.craft.extra(one)
            plan = memory.planner.rest(one, doing, memory.level.candidates)
            gain = plan.points - memory.planner.idle(one)
            if plan.steps and gain > most:
                best, most, chosen = one.id, gain, plan
        if chosen is None:
            return Reply(decision.default, "nothing to gain by acting again")
        return Reply(best, f"{game.table.operative(best).name} acts again: {because(chosen.terms)}")

    def _orders(self, game: Game, one: Operative) -> tuple[str, ...]:
        return both_orders(one) if self.memory.craft.may_change_order(game.table, one) else (one.order,)

    def _fresh(self, game: Game, one: Operative) -> Performing:
        """What an operative has at the start of its activation."""
        craft = self.memory.craft
        return craft.performing(one.id, "", ACTIVATION, left=craft.apl(game.table, one))

    def _order(self, game: Game) -> Reply | None:
        acting = game.stack[-1].ctx
        if not isinstance(acting, Activation):
            return None
        one = game.table.operative(acting.operative)
        performing = performing_of(acting, game.table)
        memory = self.memory
        level = memory.level
        few = memory.planner.few(one, performing, self._orders(game, one), level.candidates, max(1, level.replies))
        if len(few) > 1:
            ahead = Lookahead(memory.planner)
            few = [(points - ahead.cost(one, plan), plan) for points, plan in few]
        plan = max(few, key=lambda pair: pair[0])[1]
        self._follow(one, plan)
        return Reply(plan.order, f"{one.name} takes {plan.order}: {because(plan.terms)}")

    def _follow(self, one: Operative, plan: Plan) -> None:
        self.memory.plan, self.memory.operative, self.memory.next = plan, one.id, 0

    def _action(self, game: Game) -> Reply | None:
        acting = game.stack[-1].ctx
        if isinstance(acting, Activation):
            performing = performing_of(acting, game.table)
        elif isinstance(acting, Concerning) and acting.concerns:
            performing = self.memory.craft.extra(game.table.operative(acting.concerns))
        else:
            return None
        one = game.table.operative(acting.concerns)
        if one.count(ON_GUARD):
            return self._end(game, one)  # any other action would end the guard
        step = self._next(game, one)
        if step is None:
            plan = self.memory.planner.rest(one, performing, self.memory.level.candidates)
            self._follow(one, plan)
            step = self._next(game, one)
        if step is None or step.action == GUARD:
            useful = self._besides(game, one)
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

    def _besides(self, game: Game, one: Operative) -> Reply | None:
        """With AP to spare, whatever else there is that leads to a better position: mending, hiding, working."""
        decision = game.decision
        assert decision is not None
        known = {*self.memory.craft.moves, *DICE, GUARD, OPERATE_HATCH, END, decision.default}
        others = [str(action.answer) for action in decision.candidates() if action.answer not in known]
        if not others or not decision.check(END).legal:
            return None
        outlook = Outlook(self.memory.situation)
        gains = dict(zip(others, outlook.gains(game, others, END), strict=True))
        best = max(others, key=lambda key: (gains[key], key))
        return Reply(best, f"{one.name}: worth {gains[best]:.1f} points") if gains[best] > LEAST else None

    def _end(self, game: Game, one: Operative) -> Reply | None:
        assert game.decision is not None
        why = f"{one.name} {'stays on guard' if one.count(ON_GUARD) else 'has nothing better to do'}"
        return Reply(END, why) if game.decision.check(END).legal else None
