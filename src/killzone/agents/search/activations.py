"""Activations as search decides them: whom and how by the tree; all that follows step by step as greedy does."""

from collections.abc import Sequence
from itertools import islice

from killzone.agents.greedy.replies import Reply
from killzone.agents.greedy.skirmish.activations import VERBS, Activations
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.agents.search.book import Book, Choice
from killzone.agents.search.limits import Limit
from killzone.agents.search.sketch import Sketch
from killzone.agents.search.tree import Node, Tree
from killzone.agents.search.worth import Worth
from killzone.core.game import Game
from killzone.core.table import Table
from killzone.editions.shared.battle.activations import Activation, performing_of

ROOT = 8
"""How many plans of the operative that is activated are thought through."""
TOLD = 2
"""How many lines are told."""


class SearchingActivations(Activations):
    """Looks ahead to the end of the turning point before somebody is activated, and again before it gets its order."""

    def __init__(self, memory: Memory, limit: Limit) -> None:
        super().__init__(memory)
        self.limit = limit
        self._book: Book | None = None

    def _activate(self, game: Game) -> Reply:
        self.memory.forget()
        self.limit.begin()
        book = self._opened(game.table)
        assert game.decision is not None
        allowed = [str(action.answer) for action in game.decision.candidates()]
        book.fill(self.limit, allowed)
        root = [choice for id in allowed for choice in book.choices.get(id, ())]
        if not root:
            return super()._activate(game)
        tree = self._searched(book, root)
        best = tree.best()[0].choice
        assert best is not None
        return Reply(best.operative, self._told(game.table, tree))

    def _order(self, game: Game) -> Reply | None:
        acting = game.stack[-1].ctx
        if not isinstance(acting, Activation):
            return None
        self.limit.begin()
        table, memory = game.table, self.memory
        one = table.operative(acting.operative)
        book = self._opened(table)
        own = book.choices[one.id] = book.of(one, performing_of(acting, table), memory.level.candidates, ROOT)
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
                begun.setdefault(_deed(table, node.choice), node)
        if not begun:
            return "nothing else to choose"
        found = [_line(table, tree, node) for node in islice(begun.values(), TOLD)]
        return "; rather than ".join(found) + f" ({self.limit.lines} lines)"


def _line(table: Table, tree: Tree, node: Node) -> str:
    deeds = ", then ".join(_deed(table, choice) for choice in tree.line(node))
    return f"{deeds}: {node.mean:+.1f} points"


def _deed(table: Table, choice: Choice) -> str:
    """What somebody does, in a few words."""
    name, plan = table.operative(choice.operative).name, choice.plan
    verbs = [VERBS.get(step.action, step.action) for step in plan.steps]
    targets = [f" {table.operative(step.target).name}" if step.target else "" for step in plan.steps]
    told = " and ".join(verb + target for verb, target in zip(verbs, targets, strict=True))
    return f"{name} {told or 'stays'} ({plan.order})"
