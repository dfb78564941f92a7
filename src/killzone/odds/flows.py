"""How often every situation of a window between two seats is met, and so how often it comes to which end."""

from collections.abc import Iterable
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from killzone.odds.distribution import power
from killzone.odds.lanes import MOST_MARKS, Lanes, Marks, has_mark, lanes, lanes_for
from killzone.odds.prospects import Prospect
from killzone.odds.sides import Answer

if TYPE_CHECKING:
    from killzone.odds.windows import WindowGame

Start = tuple[int, int, int, int]
"""A node of the first and of the second seat, whose turn it is, and whether the other one has just passed."""

Shares = dict[int, tuple[Answer, int]]
"""How often answers are taken in all situations of a group of the other seat, by their identity."""


def choice(turn: int, passed: int) -> int:
    """The place of the mark of a situation in which a seat takes its best answer, of all whose nodes are the same."""
    return 2 * turn + passed


class _Met(NamedTuple):
    """Of a group of nodes those that may be met at all, and of all of them which these are."""

    nodes: tuple[int, ...]
    which: bytes

    def of(self, marks: Marks) -> Marks:
        """Of marks for the whole group those of nodes that may be met."""
        return marks if len(self.nodes) == len(self.which) else bytes(compress(marks, self.which))


class Flow:
    """How often every situation of a window is met; most are never, since some answer is better than what leads there.

    What is met so often is a part of 6 to the power of the dice that have fallen by then, the most there may be: with
    all ways in which those may fall that are still to come, it is never more than at the start.
    """

    def __init__(self, game: "WindowGame", starts: list[tuple[Start, int]]) -> None:
        self.game = game
        self.size = lanes_for(sum([weight * self._falls(start) for start, weight in starts]), compared=False)
        self.met = tuple([self._groups(seat, {start[seat] for start, _ in starts}) for seat in (0, 1)])
        self.mine: dict[tuple[int, int], int] = {}
        """As the worths of a game: by a node of the second seat and a group of the first, in columns."""
        self.theirs: dict[tuple[int, int], int] = {}
        self.begun: tuple[dict[tuple[int, int], int], ...] = ({}, {})
        """In rows, where it is one or the other seat's turn from the start."""
        self.passed: tuple[dict[tuple[int, int], int], ...] = ({}, {})
        self.ends: dict[tuple[int, int], int] = {}
        lane = {node: place for group in self.met[1] for place, node in enumerate(group.nodes)}
        for (first, second, turn, passed), weight in starts:
            group = game.places[1][second][0]
            rows = (self.passed if passed else self.begun)[turn]
            rows[first, group] = rows.get((first, group), 0) + (weight << lane[second] * self.size * 8)

    def _falls(self, start: Start) -> int:
        """In how many ways the dice may fall that are still before a situation."""
        first, second, _, _ = start
        return power(self.game.nodes[0][first].dice + self.game.nodes[1][second].dice)

    def _groups(self, seat: int, starts: Iterable[int]) -> list[_Met]:
        """The groups of a seat, as far as their nodes may be met: by an answer that is best somewhere."""
        game = self.game
        met, left = set(starts), list(starts)
        while left:
            node = left.pop()
            for answer in self._best_somewhere(seat, node):
                new = {to for _, to in answer.leads} - met
                met |= new
                left += new
        found = []
        for group in game.groups[seat]:
            which = bytes([node in met for node in group.nodes])
            if sum(which) * 2 > len(which):
                which = bytes([1]) * len(which)  # to pick most of many lanes takes longer than to go through all
            found.append(_Met(tuple(compress(group.nodes, which)), which))
        return found

    def _best_somewhere(self, seat: int, node: int) -> Iterable[Answer]:
        """The answers of a node that are best in some situation."""
        game = self.game
        answers = game.nodes[seat][node].answers
        if not 1 < len(answers) <= MOST_MARKS + 1:
            return answers
        kinds = set[int]().union(*[game.bests[seat][node, group][0] for group in range(len(game.groups[1 - seat]))])
        return [answers[max(_places(kind), default=0)] for kind in kinds]

    def ended(self) -> list[tuple[Prospect, int]]:
        """The ends that are met, and how often."""
        game = self.game
        groups, others = game.groups
        for group in range(len(groups) - 1, -1, -1):
            for other in range(len(others) - 1, -1, -1):
                self._block(group, other)
        found: dict[Prospect, int] = {}
        for (one, other), packed in self.ends.items():
            nodes = self.met[1][other].nodes
            at, scale = lanes(len(nodes), self.size), power(others[other].dice)
            for second, weight in zip(nodes, at.apiece(packed), strict=True):
                if weight:
                    end = game.closed(one, game.nodes[1][second].end)
                    found[end] = found.get(end, 0) + weight * scale
        return list(found.items())

    def _block(self, group: int, other: int) -> None:
        ones, others = self.met[0][group], self.met[1][other]
        if not ones.nodes or not others.nodes:
            return
        rows, columns = lanes(len(others.nodes), self.size), lanes(len(ones.nodes), self.size)
        came = [self.mine.pop((second, group), 0) for second in others.nodes]
        met = columns.turned(came) if any(came) else [0] * len(ones.nodes)
        shares: Shares = {}
        answered = [self._row(first, here, other, rows, shares) for first, here in zip(ones.nodes, met, strict=True)]
        self._lead(self.theirs, other, shares)
        if any(answered):
            shares = {}
            for second, taken in zip(others.nodes, rows.turned(answered), strict=True):
                self._share(1, second, group, columns, taken, shares)
            self._lead(self.mine, group, shares)

    def _row(self, first: int, met: int, other: int, at: Lanes, shares: Shares) -> int:
        """One node of the first seat with a group of the second; how often the second answers."""
        game, key = self.game, (first, other)
        mine = met + self.begun[0].get(key, 0)
        theirs = self.theirs.pop(key, 0) + self.begun[1].get(key, 0)
        mine_last, theirs_last = self.passed[0].get(key, 0), self.passed[1].get(key, 0)
        if not (mine or theirs or mine_last or theirs_last):
            return 0
        taken = answered = 0
        marks = game.choices.get(key)
        if marks is None:
            mine_last, theirs_last = mine_last + theirs, theirs_last + mine
        else:
            marked = at.marked(self.met[1][other].of(marks))
            taken, answered = at.only(mine, marked, choice(0, 0)), at.only(theirs, marked, choice(1, 0))
            mine_last, theirs_last = mine_last + theirs - answered, theirs_last + mine - taken
            late, answered_late = at.only(mine_last, marked, choice(0, 1)), at.only(theirs_last, marked, choice(1, 1))
            taken, mine_last = taken + late, mine_last - late
            answered, theirs_last = answered + answered_late, theirs_last - answered_late
        node = game.nodes[0][first]
        if ended := mine_last + theirs_last:
            end = (node.end, other)
            self.ends[end] = self.ends.get(end, 0) + ended * power(node.dice)
        self._share(0, first, other, at, taken, shares)
        return answered

    def _share(self, turn: int, node: int, group: int, at: Lanes, taken: int, shares: Shares) -> None:
        """Share so many times that a node takes its best answer among its answers."""
        if not taken:
            return
        first, *others = self.game.nodes[turn][node].answers
        if others:
            met = self.met[1 - turn][group]
            marked = [at.marked(met.of(marks)) for marks in self.game.bests[turn][node, group]]
            for place in range(len(others) - 1, -1, -1):
                part = at.only(taken, marked[place // MOST_MARKS], place % MOST_MARKS)
                if part:
                    taken -= part
                    _add(shares, others[place], part)
        if taken:
            _add(shares, first, taken)

    def _lead(self, rows: dict[tuple[int, int], int], group: int, shares: Shares) -> None:
        """Go on from answers that are taken so often."""
        for answer, taken in shares.values():
            for weight, to in answer.scaled:
                rows[to, group] = rows.get((to, group), 0) + taken * weight


def _places(kind: int) -> list[int]:
    """Of the marks in a byte the numbers of those answers that have one; the first answer has none."""
    return [place + 1 for place in range(MOST_MARKS) if has_mark(bytes([kind]), 0, place)]


def _add(shares: Shares, answer: Answer, taken: int) -> None:
    have = shares.get(id(answer))
    shares[id(answer)] = (answer, taken if have is None else have[1] + taken)
