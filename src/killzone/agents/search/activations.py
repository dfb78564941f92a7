"""Activations as search decides them: whom and how; all that follows step by step as greedy does.

Until the last turning point plans are weighed against the enemies' volley and best reply. In the last one, where
nothing counts but points, the tree thinks them through to the end.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from killzone.agents.greedy.replies import Reply
from killzone.agents.greedy.skirmish.activations import VERBS, Activations
from killzone.agents.greedy.skirmish.danger import MOST_DRAWN
from killzone.agents.greedy.skirmish.lookahead import Lookahead
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.agents.greedy.skirmish.plans import Plan
from killzone.agents.search.book import Book, Choice
from killzone.agents.search.limits import Limit
from killzone.agents.search.sketch import Sketch
from killzone.agents.search.tree import Node, Tree
from killzone.agents.search.volley import Volley
from killzone.agents.search.worth import Worth
from killzone.core.game import Game
from killzone.core.table import Operative, Table
from killzone.editions.shared.battle.activations import Activation, performing_of

ROOT = 12
"""How many plans of the operative that is activated are thought through."""
EACH = 5
"""How many plans of each operative that may be activated."""
REPLIES = 5
"""For how many of the best plans the enemy's best reply is looked for."""
TOLD = 2
"""How many lines are told."""


class Weighed(NamedTuple):
    """A plan of an operative, and what it is worth more than to leave that one as it is."""

    points: float
    operative: Operative
    plan: Plan


class SearchingActivations(Activations):
    """Weighs plans by what follows, before somebody is activated and again before it gets its order."""

    def __init__(self, memory: Memory, limit: Limit) -> None:
        super().__init__(memory)
        self.limit = limit
        self._book: Book | None = None

    def _activate(self, game: Game) -> Reply:
        self.memory.forget()
        self.limit.begin()
        if self.memory.situation.is_last:
            return self._think_of_all(game) or super()._activate(game)
        planner = self.memory.planner
        volley = Volley(planner, MOST_DRAWN)
        self.limit.tick()
        found: list[Weighed] = []
        for one, _ in self._promising(game):
            if found and self.limit.is_over():
                break
            doing, orders = self._fresh(game, one), self._orders(game, one)
            plans = planner.glanced(one, doing, orders, self.memory.level.candidates, EACH)
            self.limit.tick()
            found += self._weighed(volley, one, planner.idle(one), plans)
        best = self._after_replies(found)
        return Reply(best[0].operative.id, self._why(game.table, volley, best))

    def _order(self, game: Game) -> Reply | None:
        acting = game.stack[-1].ctx
        if not isinstance(acting, Activation):
            return None
        self.limit.begin()
        table, planner = game.table, self.memory.planner
        one, doing = table.operative(acting.operative), performing_of(acting, table)
        if self.memory.situation.is_last:
            return self._think_of_one(table, one, acting)
        volley = Volley(planner, MOST_DRAWN)
        self.limit.tick()
        plans = planner.few(one, doing, self._orders(game, one), self.memory.level.candidates, ROOT)
        self.limit.tick()
        best = self._after_replies(self._weighed(volley, one, planner.idle(one), plans))
        plan = best[0].plan
        self._follow(one, plan)
        return Reply(plan.order, self._why(table, volley, best))

    # Weighing

    def _weighed(
        self, volley: Volley, one: Operative, idle: float, plans: Iterable[tuple[float, Plan]]
    ) -> list[Weighed]:
        """Plans of an operative with what the volley changes; at least one of them, whatever the limit is."""
        idle += volley.idle(one)
        found: list[Weighed] = []
        for points, plan in plans:
            if found and self.limit.is_over(line=True):
                break
            found.append(Weighed(points + volley.gain(one, plan) - idle, one, plan))
            self.limit.tick(line=True)
        return found

    def _after_replies(self, found: list[Weighed]) -> list[Weighed]:
        """The best plans, the best first: of each operative one, less what the enemy's best reply costs; where there
        is no other operative, or no time, as they are."""
        found.sort(key=lambda each: (-each.points, each.operative.id))
        several = len({each.operative.id for each in found}) > 1
        firsts: dict[object, Weighed] = {}
        for number, each in enumerate(found):
            firsts.setdefault(each.operative.id if several else number, each)
        ahead, kept = Lookahead(self.memory.planner), list[Weighed]()
        for each in islice(firsts.values(), REPLIES):
            if kept and self.limit.is_over():
                break
            kept.append(each._replace(points=each.points - ahead.cost(each.operative, each.plan)))
            self.limit.tick()
        return sorted(kept, key=lambda each: -each.points)

    def _why(self, table: Table, volley: Volley, best: Sequence[Weighed]) -> str:
        """The best plans, each with the worst attack that is to be expected after it and what it is worth then."""
        told = []
        for one in best[:TOLD]:
            strike = volley.strike(one.operative, one.plan)
            deed = _deed(table, one.operative.id, one.plan)
            if strike is not None:
                enemy, target = (table.operative(id).name for id in strike)
                deed = f"{deed}, then {enemy} strikes {target}"
            told.append(f"{deed}: {one.points:+.1f} points")
        return "; rather than ".join(told) + f" ({self.limit.lines} plans)"

    # The last turning point

    def _think_of_all(self, game: Game) -> Reply | None:
        book = self._opened(game.table)
        assert game.decision is not None
        allowed = [str(action.answer) for action in game.decision.candidates()]
        book.fill(self.limit, allowed)
        root = [choice for id in allowed for choice in book.choices.get(id, ())]
        if not root:
            return None
        tree = self._searched(book, root)
        best = tree.best()[0].choice
        assert best is not None
        return Reply(best.operative, self._told(game.table, tree))

    def _think_of_one(self, table: Table, one: Operative, acting: Activation) -> Reply:
        book = self._opened(table)
        candidates = self.memory.level.candidates
        own = book.choices[one.id] = book.of(one, performing_of(acting, table), candidates, ROOT)
        self.limit.tick()
        book.fill(self.limit)
        tree = self._searched(book, own)
        best = tree.best()[0].choice
        assert best is not None
        self._follow(one, best.plan)
        return Reply(best.plan.order, self._told(table, tree))

    def _opened(self, table: Table) -> Book:
        """The book of a position; whoever is activated, it is still the same when its order is asked for."""
        if self._book is None or self._book.table != table or self._book.seat != self.memory.seat:
            self._book = Book(self.memory, table, self.memory.seat)
        return self._book

    def _searched(self, book: Book, root: Sequence[Choice]) -> Tree:
        tree = Tree(Sketch(book, self.memory.seat), Worth(book), root)
        if len(tree.root.children) > 1:
            tree.think(self.limit)
        return tree

    def _told(self, table: Table, tree: Tree) -> str:
        """The best lines, each with what it is expected to be worth; of those that begin alike in words, the best."""
        begun: dict[str, Node] = {}
        for node in tree.best():
            if node.visits and node.choice is not None:
                begun.setdefault(_deed(table, node.choice.operative, node.choice.plan), node)
        if not begun:
            return "nothing else to choose"
        found = [_line(table, tree, node) for node in islice(begun.values(), TOLD)]
        return "; rather than ".join(found) + f" ({self.limit.lines} lines)"


def _line(table: Table, tree: Tree, node: Node) -> str:
    deeds = ", then ".join(_deed(table, choice.operative, choice.plan) for choice in tree.line(node))
    return f"{deeds}: {node.mean:+.1f} points"


def _deed(table: Table, operative: str, plan: Plan) -> str:
    """What somebody does, in a few words."""
    name = table.operative(operative).name
    verbs = [VERBS.get(step.action, step.action) for step in plan.steps]
    targets = [f" {table.operative(step.target).name}" if step.target else "" for step in plan.steps]
    told = " and ".join(verb + target for verb, target in zip(verbs, targets, strict=True))
    return f"{name} {told or 'stays'} ({plan.order})"
