"""A window in which one seat is asked: what its nodes are worth, one after another, and what is chosen in each."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from killzone.odds.distribution import power
from killzone.odds.dominance import UnorderedError
from killzone.odds.prospects import Gate, Measure, Prospect, TooDeepError
from killzone.odds.sides import Side

if TYPE_CHECKING:
    from killzone.odds.many_hands import ManyHands

KEPT = -1
"""The choice to keep the dice as they are."""


class Alone:
    """A window of an attack for one seat; `ends` says what follows when it closes, by the number of the end.

    Nodes come after those that they lead to. All worths are parts of 6 to the power of the dice of the node and of the
    most that may fall after any end.
    """

    __slots__ = (
        "_chosen",
        "_deep",
        "_ends",
        "_found",
        "_gate",
        "_keys",
        "_many",
        "_sign",
        "_worths",
        "attacks",
        "closes",
        "measure",
        "side",
    )

    def __init__(self, side: Side, closes: Callable[[int], Prospect], measure: Measure) -> None:
        self.side, self.closes, self.measure = side, closes, measure
        self.attacks = side.seat == side.attack.seat
        self._sign = -1 if measure.opposed and not self.attacks else 1
        """Where players want opposite things, worths are as whoever is asked sees them."""
        self._ends: list[Prospect] = []
        self._many: ManyHands | None = None
        self._begin(0)

    def _begin(self, deep: int) -> None:
        """Begin anew, for ends after which so many dice may fall."""
        self._deep = deep
        self._worths: list[int] = []
        self._keys: list[int] = []
        """What the same are to whoever is asked, where that is not all that they tell."""
        self._chosen: list[int] = []
        self._found: dict[int, Prospect] = {}
        self._gate = Gate(self, deep)

    def prospect(self, place: int) -> Prospect:
        """What comes of the open window in a node, and of all after it."""
        if self.side.by_many:
            if self._many is None:
                from killzone.odds.many_hands import ManyHands

                self._many = ManyHands(self.side, self.closes, self.measure)
            hand = self.side.held[place]
            held = self._many.prospect(*hand)
            if held is not None:
                return held
            place = self.side.node_with(*hand)
        node = self.side.nodes[place]
        if node.answers and place >= len(self._worths):
            self._fill()
        return self._found.get(place) or self._prospect(place)

    def _prospect(self, place: int) -> Prospect:
        node = self.side.nodes[place]
        if not node.answers or self._chosen[place] == KEPT:
            found = self.end(node.end)
        else:
            worth = self._sign * self._worths[place]
            found = Prospect(self._deep + node.dice, worth, 0, ((self._gate, 1),), key=place)
        self._found[place] = found
        return found

    def flow(self, starts: Iterable[tuple[int, int]]) -> list[tuple[Prospect, int]]:
        """The ends that the window comes to from nodes that are met so often, and how often."""
        nodes, chosen, ended = self.side.nodes, self._chosen, dict[int, int]()
        met = [0] * len(chosen)
        for place, weight in starts:
            met[place] += weight
        for place in range(len(met) - 1, -1, -1):
            if weight := met[place]:
                node = nodes[place]
                if chosen[place] == KEPT:
                    ended[node.end] = ended.get(node.end, 0) + weight * power(node.dice)
                else:
                    for share, to in node.answers[chosen[place]].scaled:
                        met[to] += weight * share
        found: dict[Prospect, int] = {}
        for end, weight in ended.items():
            prospect = self._ends[end]
            found[prospect] = found.get(prospect, 0) + weight
        return list(found.items())

    def end(self, end: int) -> Prospect:
        ends = self._ends
        while len(ends) <= end:
            ends.append(self.closes(len(ends)))
        return ends[end]

    def look_before(self) -> list[int]:
        """Look at all ends that are known before anything is explored: whether better dice are never worse there, and
        if they are, what may be believed instead. What they are worth to whoever is asked."""
        self.end(len(self.side.ends) - 1)
        deep = max([end.dice for end in self._ends])
        _, ends = self._worths_of_ends(deep)
        if any(ends[low] > ends[high] for low, high in self.side.steps()):
            self.side.believe(self.side.learnt([(one,) for one in ends]))
        return ends

    def _worths_of_ends(self, deep: int) -> tuple[list[int], list[int]]:
        """What ends are worth after which so many dice may fall, and what that is to whoever is asked."""
        scales = [self._sign * power(deep - end.dice) * end.worth for end in self._ends]
        return scales, scales if self.measure.opposed else list(map(self.measure.key(attacks=self.attacks), scales))

    def _fill(self) -> None:
        """Work out the worths of all nodes as far as they are known."""
        nodes, worths, chosen, steps = self.side.nodes, self._worths, self._chosen, self.side.steps()
        self.end(len(self.side.ends) - 1)
        deep = max([end.dice for end in self._ends])
        if deep > self._deep:
            self._begin(deep)
            worths, chosen = self._worths, self._chosen
        if self._deep + self.side.deep > self.measure.deepest:
            raise TooDeepError
        self._gate.leads = tuple([(end, 1) for end in dict.fromkeys(self._ends)])
        scales, ends = self._worths_of_ends(self._deep)
        if any(ends[low] > ends[high] for low, high in steps):
            raise UnorderedError(self.side.seat, self.side.learnt([(one,) for one in ends]))
        keys, is_one = (worths, True) if self.measure.opposed else (self._keys, False)
        for node in nodes[len(worths) :]:
            best = ends[node.end] * power(node.dice) if node.dice else ends[node.end]
            choice, open_to_all = KEPT, not node.passes
            for number, answer in enumerate(node.answers):
                worth = 0
                for weight, to in answer.scaled:
                    worth += weight * keys[to]
                if worth > best or open_to_all:
                    best, choice, open_to_all = worth, number, False
            keys.append(best)
            chosen.append(choice)
            if is_one:
                continue
            if choice == KEPT:
                worths.append(scales[node.end] * power(node.dice))
            else:
                worths.append(sum([weight * worths[to] for weight, to in node.answers[choice].scaled]))
