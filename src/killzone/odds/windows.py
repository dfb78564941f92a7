"""Windows in which each seat looks at and changes its own part of an attack only: the parts of two put together.

A situation is a node of the first seat, one of the second, whose turn it is and whether the other has just passed. What
the players choose is found by numbers, those of many situations at once; how often they come to which end is then found
in one pass over all situations from wherever the window opens (`flows`).
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from operator import gt
from typing import Any, NamedTuple

from killzone.odds.apart import NotApartError
from killzone.odds.distribution import power
from killzone.odds.dominance import UnorderedError
from killzone.odds.flows import Flow, Start, choice
from killzone.odds.lanes import MOST_MARKS, Lanes, Marks, has_mark, lanes
from killzone.odds.one_by_one import Ends
from killzone.odds.prospects import Gate, Measure, Prospect, TooDeepError
from killzone.odds.sides import Answer, Node, Side
from killzone.odds.worths import Code, Values, codes_for


class Group(NamedTuple):
    """Nodes of a seat that have as many dice and as many answers still before them, and all may or must not pass."""

    nodes: tuple[int, ...]
    dice: int
    asked: bool
    passes: bool


class WindowGame:
    """A window of an attack between two seats from whatever their parts are in when it opens; everything else in it
    stays as it is.

    Nodes come after those that they lead to, so that those of one group are worked out together, with all of one group
    of the other seat: a block. Every situation has its own denominator, 6 to the power of the dice still to fall, which
    is the same in a block; so worths are written as closely as these dice allow. What a situation is worth where the
    first seat is asked and nobody has passed is kept in columns, where the second is in rows. Where the seats want
    opposite things worths are as the first one sees them, so that more is better for it and less for the other.
    """

    def __init__(
        self,
        sides: list[Side],
        ctx: Any,
        closes: Callable[[Any], Prospect],
        explore: Callable[[Any], object],
        ends: Callable[[Callable[[int, int], Any], int, int], Ends],
        measure: Measure,
    ) -> None:
        """`closes` says what follows the window; `explore` looks before what both may do in the next one; `ends` may
        find at once what follows all ends."""
        self.sides, self.ctx, self.closes, self.explore, self.measure = sides, ctx, closes, explore, measure
        self.ends = ends
        self.attacks = sides[0].seat == sides[0].attack.seat
        self.nodes = (sides[0].nodes, sides[1].nodes)
        self._ends: dict[tuple[int, int], Prospect] = {}
        self._starts: dict[Start, Prospect] = {}
        self._begin(0)

    def _begin(self, dice: int) -> None:
        """Begin anew, for ends after which so many dice may fall."""
        self._dice = dice
        self.groups: tuple[list[Group], list[Group]] = ([], [])
        self._depths: tuple[list[int], list[int]] = ([], [])
        self.places: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        """Of every node of a seat its group and its place in that."""
        self._codes: list[Code] = []
        """By how many dice fall in a block how its worths are written."""
        self._known: tuple[int, int] = (0, 0)
        self._mine: dict[tuple[int, int], Values] = {}
        """By a node of the second seat and a group of the first: where the first is asked."""
        self._theirs: dict[tuple[int, int], Values] = {}
        """By a node of the first seat and a group of the second: where the second is asked."""
        self._closing: dict[tuple[int, int, Code], Values] = {}
        """By an end of the first seat and a group of the second: the window closes."""
        self.choices: dict[tuple[int, int], Marks] = {}
        """By a node of the first seat and a group of the second, where its seat takes its best answer: see `choice`."""
        self.bests: tuple[dict[tuple[int, int], list[Marks]], ...] = ({}, {})
        """By a node of a seat and a group of the other: for every answer after the first where it is better than all
        before it."""
        self._gate = Gate(self, dice)

    def prospect(self, ctx: Any, turn: int, *, passed: bool) -> Prospect:
        """What comes of the open window, and of all after it, where it is a seat's turn in the order.

        `passed` says whether the other seat has just passed, so that the window closes if this one does, too. A window
        in which everybody has passed is closed, and no longer a game.
        """
        return self.start(self.sides[0].node(ctx), self.sides[1].node(ctx), turn, passed=passed)

    def start(self, first: int, second: int, turn: int = 0, *, passed: bool = False) -> Prospect:
        """The same from two nodes."""
        if not self.nodes[0][first].answers and not self.nodes[1][second].answers:
            return self._end(first, second)
        self._fill()
        start = (first, second, turn, int(passed))
        found = self._starts.get(start)
        if found is None:
            found = self._starts[start] = self._start(start)
        return found

    def _start(self, start: Start) -> Prospect:
        first, second, turn, passed = start
        takes, last = self._takes(start), self._takes((first, second, 1 - turn, 1))
        if not takes and (passed or not last):
            return self._end(first, second)
        dice = self.nodes[0][first].dice + self.nodes[1][second].dice
        worth = self._codes[dice].worth(self._worth(start, takes), power(dice))
        return Prospect(self._dice + dice, worth, 0, ((self._gate, 1),), key=start)

    def _takes(self, start: Start) -> bool:
        """Whether a seat takes its best answer in a situation."""
        first, second, turn, passed = start
        group, place = self.places[1][second]
        marks = self.choices.get((first, group))
        return marks is not None and has_mark(marks, place, choice(turn, passed))

    def _worth(self, start: Start, takes: bool) -> Values:
        """What a situation is worth, for one of each."""
        first, second, turn, passed = start
        (group, place), (other_group, other_place) = self.places[0][first], self.places[1][second]
        code = self._codes[self.nodes[0][first].dice + self.nodes[1][second].dice]
        if not passed and turn:
            return self._in_lane(1, other_group, self._theirs[first, other_group], other_place, code)
        if not passed:
            return self._in_lane(0, group, self._mine[second, group], place, code)
        if not takes:
            return self._in_lane(1, other_group, self._closes(first, other_group, code), other_place, code)
        node, other, at = (second, group, place) if turn else (first, other_group, other_place)
        answers, bests, number = self.nodes[turn][node].answers, self.bests[turn][node, other], 0
        for later in range(1, len(answers)):
            if has_mark(bests[(later - 1) // MOST_MARKS], at, (later - 1) % MOST_MARKS):
                number = later
        return self._in_lane(1 - turn, other, _Sums(self, turn, other, code)(answers[number]), at, code)

    def _in_lane(self, seat: int, group: int, values: Values, place: int, code: Code) -> Values:
        at = lanes(len(self.groups[seat][group].nodes), code.size)
        return tuple([at.lane(one, place) for one in values])

    def _end(self, first: int, second: int) -> Prospect:
        """What comes after the window closes in these nodes."""
        return self.closed(self.nodes[0][first].end, self.nodes[1][second].end)

    def closed(self, one: int, other: int) -> Prospect:
        """What comes after the window closes in these ends."""
        found = self._ends.get((one, other))
        if found is None:
            found = self._ends[one, other] = self.closes(self._joined(one, other))
        return found

    def _joined(self, one: int, other: int) -> Any:
        ctx = self.ctx
        for side, end in zip(self.sides, (one, other), strict=True):
            ctx = side.apart.joined(ctx, side.seat, side.ends[end])
        return ctx

    def flow(self, starts: Iterable[tuple[Start, int]]) -> list[tuple[Prospect, int]]:
        """The ends that the window comes to from where it opens so often, and how often."""
        return Flow(self, list(starts)).ended()

    # What situations are worth

    def _fill(self) -> None:
        """Work out all blocks as far as nodes are known."""
        known = (len(self.nodes[0]), len(self.nodes[1]))
        if known == self._known:
            return
        steps = [side.steps() for side in self.sides]
        ends = [range(len(side.ends)) for side in self.sides]
        if (0, len(ends[1]) - 1) not in self._ends or (len(ends[0]) - 1, 0) not in self._ends:
            self._ends |= self.ends(self._joined, len(ends[0]), len(ends[1]))
            if not self._ends:
                self._look_ahead()
        closed = [self.closed(one, other) for one in ends[0] for other in ends[1]]
        deep = self.sides[0].deep + self.sides[1].deep
        dice = max([end.dice for end in closed])
        if dice + deep > self.measure.deepest:
            raise TooDeepError
        self._check(steps, [end.worth * power(dice - end.dice) for end in closed])
        if len(self._codes) != deep + 1 or len(closed) != self._codes[0].number:
            self._begin(dice)
            self._codes = codes_for(self.measure, closed, dice, deep, reverse=not self.attacks)
        self._gate.leads = tuple([(end, 1) for end in dict.fromkeys(closed)])
        old = [len(groups) for groups in self.groups]
        for seat in (0, 1):
            self._group(seat)
        self._known = known
        for group in range(len(self.groups[0])):
            for other in range(len(self.groups[1])):
                if group >= old[0] or other >= old[1]:
                    self._block(group, other)

    def _check(self, steps: list[list[tuple[int, int]]], worths: list[int]) -> None:
        """That no end is worth less to a seat for a better die of its own. Raises `UnorderedError`."""
        number = len(self.sides[1].ends)
        signed = worths if self.attacks else [-worth for worth in worths]
        ones = [signed[start : start + number] for start in range(0, len(worths), number)]
        others = [[-worth for worth in one] for one in zip(*ones, strict=True)]
        for side, own, ends in zip(self.sides, steps, (ones, others), strict=True):
            for low, high in own:
                if any(map(gt, ends[low], ends[high])):
                    raise UnorderedError(side.seat, side.learnt(ends))

    def _look_ahead(self) -> None:
        """Let all that the ends lead to in the next window be known before any of it is put together."""
        with suppress(NotApartError):
            for one in range(len(self.sides[0].ends)):
                self.explore(self._joined(one, 0))
            for other in range(1, len(self.sides[1].ends)):
                self.explore(self._joined(0, other))

    def _group(self, seat: int) -> None:
        """Put nodes that have become known into groups, each after those that it leads to."""
        nodes, depths, places = self.nodes[seat], self._depths[seat], self.places[seat]
        found: dict[tuple[int, int, bool], list[int]] = {}
        for place in range(len(depths), len(nodes)):
            node = nodes[place]
            depth = max([depths[to] + 1 for answer in node.answers for _, to in answer.leads], default=0)
            depths.append(depth)
            found.setdefault((depth, node.dice, node.passes), []).append(place)
            places.append((0, 0))
        for (depth, dice, passes), members in sorted(found.items()):
            for place, node_place in enumerate(members):
                places[node_place] = (len(self.groups[seat]), place)
            self.groups[seat].append(Group(tuple(members), dice, depth > 0, passes))

    def _closes(self, first: int, other: int, code: Code) -> Values:
        """What it is worth that the window closes, for a node of the first seat."""
        node = self.nodes[0][first]
        found = self._closing.get((node.end, other, code))
        if found is None:
            group, seconds, width = self.groups[1][other], self.nodes[1], len(self.sides[1].ends)
            codes = [code.codes[node.end * width + seconds[second].end] for second in group.nodes]
            at, scale = lanes(len(group.nodes), code.size), power(group.dice)
            found = tuple([at.packed(one) * scale for one in zip(*codes, strict=True)])
            self._closing[node.end, other, code] = found
        return tuple([one * power(node.dice) for one in found]) if node.dice else found

    def _block(self, group: int, other: int) -> None:
        """Work out all situations of a group of the first seat with one of the second."""
        ones, others = self.groups[0][group], self.groups[1][other]
        code = self._codes[ones.dice + others.dice]
        rows, columns = lanes(len(others.nodes), code.size), lanes(len(ones.nodes), code.size)
        answered: list[Values] = []
        if others.asked:
            sums, found = _Sums(self, 1, group, code), []
            for second in others.nodes:
                best, self.bests[1][second, group] = self._best(1, self.nodes[1][second], sums, columns)
                found.append(best)
            answered = _turned(columns, found)
        sums, mine = _Sums(self, 0, other, code), []
        for place, first in enumerate(ones.nodes):
            took = end = self._closes(first, other, code)
            if ones.asked:
                took, self.bests[0][first, other] = self._best(0, self.nodes[0][first], sums, rows)
            mine.append(self._row(first, group, other, rows, (end, took, answered[place] if answered else end)))
        for second, column in zip(others.nodes, _turned(rows, mine), strict=True):
            self._mine[second, group] = column

    def _best(self, turn: int, node: Node, sums: "_Sums", at: Lanes) -> tuple[Values, list[Marks]]:
        """What the best answer of a node is worth, of equals the first, and which ones are better than all before."""
        best, wheres = sums(node.answers[0]), []
        for answer in node.answers[1:]:
            one = sums(answer)
            where = self._better(turn, at, one, best)
            best = _taken(at, one, best, where)
            wheres.append(where)
        return best, [at.marks(wheres[start : start + MOST_MARKS]) for start in range(0, len(wheres), MOST_MARKS)]

    def _better(self, turn: int, at: Lanes, one: Values, other: Values) -> int:
        """Where one is better than another for a seat."""
        if len(one) == 1:
            return at.more(other[0], one[0]) if turn else at.more(one[0], other[0])
        own = turn if self.attacks else 1 - turn
        return at.more(one[own], other[own])

    def _row(self, first: int, group: int, other: int, at: Lanes, worths: tuple[Values, Values, Values]) -> Values:
        """Work out the situations of one node of the first seat, from what it is worth that the window closes, that
        the first takes its best answer and that the second does; what they are worth where the first is asked."""
        ones, others = self.groups[0][group], self.groups[1][other]
        end, took, best = worths
        last = kept = end
        takes = takes_last = answers = answers_last = 0
        if ones.asked:
            takes_last = self._better(0, at, took, end) if ones.passes else at.top
            last = _taken(at, took, end, takes_last)
        waited = last
        if others.asked:
            answers_last = self._better(1, at, best, end) if others.passes else at.top
            answers = self._better(1, at, best, last) if others.passes else at.top
            kept, waited = _taken(at, best, end, answers_last), _taken(at, best, last, answers)
        if ones.asked:
            takes = self._better(0, at, took, kept) if ones.passes else at.top
            kept = _taken(at, took, kept, takes)
        if ones.asked or others.asked:
            self.choices[first, other] = at.marks((takes, takes_last, answers, answers_last))
        self._theirs[first, other] = waited
        return kept


class _Sums:
    """What answers of a seat are worth in all situations of a group of the other seat, for a block whose worths are
    written in a code. Many nodes have the same answer: each is worked out once."""

    __slots__ = ("_code", "_found", "_game", "_group", "_turn", "_widened", "_worths")

    def __init__(self, game: WindowGame, turn: int, group: int, code: Code) -> None:
        self._game, self._turn, self._group, self._code = game, turn, group, code
        self._worths = game._mine if turn else game._theirs
        self._found: dict[int, Values] = {}
        self._widened: dict[int, Values] = {}

    def __call__(self, answer: Answer) -> Values:
        found = self._found.get(id(answer))
        if found is None:
            (weight, to), *others = answer.scaled
            totals = [one * weight for one in self._worth(to)]
            for weight, to in others:
                totals = [total + one * weight for total, one in zip(totals, self._worth(to), strict=True)]
            found = self._found[id(answer)] = tuple(totals)
        return found

    def _worth(self, to: int) -> Values:
        """What the situations of a node are worth, which may be written more closely."""
        game, group = self._game, self._game.groups[1 - self._turn][self._group]
        code, found = game._codes[game.nodes[self._turn][to].dice + group.dice], self._worths[to, self._group]
        if code is self._code:
            return found
        wide = self._widened.get(to)
        if wide is None:
            wide = self._widened[to] = code.widened(found, len(group.nodes), self._code)
        return wide


def _taken(at: Lanes, one: Values, other: Values, where: int) -> Values:
    """One where a highest bit is set, else the other."""
    if not where:
        return other
    if where == at.top:
        return one
    mask = at.mask(where)
    if len(one) == 1:
        return (other[0] ^ ((one[0] ^ other[0]) & mask),)
    (new, theirs), (old, others) = one, other
    return old ^ ((new ^ old) & mask), others ^ ((theirs ^ others) & mask)


def _turned(at: Lanes, rows: list[Values]) -> list[Values]:
    """Of rows the columns."""
    return list(zip(*[at.turned(part) for part in zip(*rows, strict=True)], strict=True))
