"""The tree of lines: both sides act in turn as the book lets them, and every line is imagined to the end of the turn.

Where to look next is decided by what lines were worth so far and by what a choice seemed to be worth (PUCT).
"""

from collections.abc import Sequence
from math import exp, sqrt

from killzone.agents.search.book import Choice
from killzone.agents.search.limits import Limit
from killzone.agents.search.sketch import Sketch
from killzone.agents.search.worth import Worth

WIDE, NARROW = 12, 5
"""How many choices are tried at the root, and after it."""
HEAT = 0.5
"""How many points less make a choice much less likely to be tried."""
CURIOSITY = 1.0
"""How many points a choice may seem worse and still be tried again."""
ANCHOR = 1.0
"""How much counts what a choice seems to be worth at first sight, beside its lines: these stray, too, by about a point
for each activation, since the enemy's plans in the book were made for where everybody stood before."""


class Node:
    """A position in the tree, with the choice that led to it and the lines that went through it."""

    __slots__ = ("children", "choice", "gain", "prior", "sketch", "total", "visits")

    def __init__(self, choice: Choice | None, gain: float, prior: float, sketch: Sketch | None = None) -> None:
        self.choice, self.gain, self.prior, self.sketch = choice, gain, prior, sketch
        self.children: list[Node] = []
        self.visits, self.total = 0, 0.0

    @property
    def mean(self) -> float:
        """The mean of its lines, in points for the seat that thinks."""
        return self.total / self.visits if self.visits else 0.0


class Tree:
    """The lines from one sketch on; `root` are the choices among which the best is looked for."""

    def __init__(self, sketch: Sketch, worth: Worth, root: Sequence[Choice]) -> None:
        self.worth, self.seat = worth, sketch.seat
        self.root = Node(None, 0.0, 1.0, sketch)
        found = [(sketch.gain(choice), choice) for choice in root]
        found.sort(key=lambda pair: -pair[0])
        self.root.children = _children(found[:WIDE])

    def think(self, limit: Limit) -> None:
        """Imagine lines until the limit is reached."""
        while not limit.is_over(line=True):
            self._line()
            limit.tick(line=True)

    def best(self) -> list[Node]:
        """The choices at the root, the best first: those most looked at, which seemed best for longest."""
        return sorted(self.root.children, key=lambda node: (-node.visits, -node.mean - ANCHOR * node.gain))

    def line(self, node: Node, most: int = 3) -> list[Choice]:
        """What is expected to follow a choice, itself the first."""
        found: list[Choice] = []
        while node.choice is not None and len(found) < most:
            found.append(node.choice)
            if not node.children:
                break
            node = max(node.children, key=lambda child: (child.visits, child.prior))
            if not node.visits:
                break
        return found

    def _line(self) -> None:
        """One line: down the tree to a choice that was not tried yet, from there as seems best, and back."""
        path = [self.root]
        while True:
            node = path[-1]
            sketch = node.sketch
            assert sketch is not None
            if not node.children and node.visits and sketch.seat >= 0:
                node.children = _children(sketch.choices()[:NARROW])
            if not node.children:
                break
            child = self._next(node, sketch.seat)
            path.append(child)
            if child.sketch is None:
                assert child.choice is not None
                child.sketch = sketch.copy()
                child.sketch.perform(child.choice)
                break
        sketch = path[-1].sketch
        assert sketch is not None
        value = self._value(sketch)
        for node in path:
            node.visits += 1
            node.total += value

    def _value(self, sketch: Sketch) -> float:
        """What comes of a position if both sides go on as seems best to them."""
        if sketch.seat >= 0:
            sketch = sketch.copy()
            while sketch.seat >= 0:
                sketch.perform(sketch.best())
        return self.worth.of(sketch)

    def _next(self, node: Node, seat: int) -> Node:
        """Where a line goes on: at the root everything is tried once, the likeliest first."""
        if node is self.root and node.visits < len(node.children):
            return node.children[node.visits]
        sign = 1 if seat == self.seat else -1
        whole = sqrt(max(1, node.visits))
        start = node.mean

        def promise(child: Node) -> float:
            value = child.mean if child.visits else start
            return sign * value + ANCHOR * child.gain + CURIOSITY * child.prior * whole / (1 + child.visits)

        return max(node.children, key=promise)


def _children(found: list[tuple[float, Choice]]) -> list[Node]:
    """A node for each choice; how likely it is to be tried depends on what it seems to be worth."""
    most = max((gain for gain, _ in found), default=0.0)
    weights = [exp((gain - most) / HEAT) for gain, _ in found]
    whole = sum(weights)
    return [Node(choice, gain, weight / whole) for (gain, choice), weight in zip(found, weights, strict=True)]
