"""Windows in which each seat looks at and changes its own part of an attack only: the parts of two put together.

What the players choose is found by numbers, those of many situations at once; how often they come to which end is then
found in one pass over all situations from wherever the window opens.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from killzone.odds.distribution import power
from killzone.odds.lanes import Lanes, Picks, lanes, lanes_for
from killzone.odds.prospects import Gate, Measure, Prospect, TooDeepError
from killzone.odds.sides import Answer, Node, NotApartError, Side
from killzone.odds.worths import Code

Start = tuple[int, int, int, int]
"""A node of the first and of the second seat, whose turn it is, and whether the other one has just passed."""
Values = tuple[int, ...]
"""What a row or column of situations is worth: one packed number where the seats want opposite things, else two."""


class _Group(NamedTuple):
    """Nodes of a seat that have as many dice and as many answers still before them, and all may or must not pass."""

    nodes: tuple[int, ...]
    dice: int
    asked: bool
    passes: bool


class _Choice(NamedTuple):
    """Of a row of situations, where its seat takes its best answer: where nobody has passed, where the other just has;
    by answer where that is the best, nothing if there is but one."""

    begun: Picks
    last: Picks


class WindowGame:
    """A window of an attack between two seats from whatever their parts are in when it opens; everything else in it
    stays as it is.

    Nodes come after those that they lead to, so that those of one group are worked out together, with all of one group
    of the other seat: a block. Every situation has its own denominator, 6 to the power of the dice still to fall, which
    is the same in a block. What a situation is worth where the first seat is asked and nobody has passed is kept in
    columns, where the second is in rows. Where the seats want opposite things worths are as the first one sees them, so
    that more is better for it and less for the other.
    """

    def __init__(
        self,
        sides: list[Side],
        ctx: Any,
        closes: Callable[[Any], Prospect],
        explore: Callable[[Any], object],
        measure: Measure,
    ) -> None:
        """`closes` says what follows the window; `explore` looks before what both may do in the next one."""
        self.sides, self.ctx, self.closes, self.explore, self.measure = sides, ctx, closes, explore, measure
        self.attacks = sides[0].seat == sides[0].attack.seat
        self._nodes = (sides[0].nodes, sides[1].nodes)
        self._ends: dict[tuple[int, int], Prospect] = {}
        self._starts: dict[Start, Prospect] = {}
        self._begin(0)

    def _begin(self, dice: int) -> None:
        """Begin anew, for ends after which so many dice may fall."""
        self._dice = dice
        self._groups: tuple[list[_Group], list[_Group]] = ([], [])
        self._depths: tuple[list[int], list[int]] = ([], [])
        self._places: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        """Of every node of a seat its group and its place in that."""
        self._code: Code | None = None
        self._known: tuple[int, int] = (0, 0)
        self._mine: dict[tuple[int, int], Values] = {}
        """By a node of the second seat and a group of the first: where the first is asked."""
        self._theirs: dict[tuple[int, int], Values] = {}
        """By a node of the first seat and a group of the second: where the second is asked."""
        self._closing: dict[tuple[int, int], Values] = {}
        """By an end of the first seat and a group of the second: the window closes."""
        self._choices: tuple[dict[tuple[int, int], _Choice], ...] = ({}, {})
        """By a node of the first seat and a group of the second, what either seat chooses."""
        self._bests: tuple[dict[tuple[int, int], list[Picks]], ...] = ({}, {})
        """By a node of a seat and a group of the other: for every answer after the first where it is the best."""
        self._gate = Gate(self, dice)

    def prospect(self, ctx: Any, turn: int, *, passed: bool) -> Prospect:
        """What comes of the open window, and of all after it, where it is a seat's turn in the order.

        `passed` says whether the other seat has just passed, so that the window closes if this one does, too. A window
        in which everybody has passed is closed, and no longer a game.
        """
        return self.start(self.sides[0].node(ctx), self.sides[1].node(ctx), turn, passed=passed)

    def start(self, first: int, second: int, turn: int = 0, *, passed: bool = False) -> Prospect:
        """The same from two nodes."""
        if not self._nodes[0][first].answers and not self._nodes[1][second].answers:
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
        one, other = self._nodes[0][first], self._nodes[1][second]
        dice = one.dice + other.dice
        assert self._code is not None
        worth = self._code.worth(self._worth(start, takes), power(dice))
        return Prospect(self._dice + dice, worth, 0, ((self._gate, 1),), key=start)

    def _takes(self, start: Start) -> bool:
        """Whether a seat takes its best answer in a situation."""
        first, second, turn, passed = start
        group, place = self._places[1][second]
        found = self._choices[turn].get((first, group))
        return found is not None and bool(found[passed][place])

    def _worth(self, start: Start, takes: bool) -> Values:
        """What a situation is worth, for one of each."""
        first, second, turn, passed = start
        (group, place), (other_group, other_place) = self._places[0][first], self._places[1][second]
        if not passed and turn:
            return self._in_lane(1, other_group, self._theirs[first, other_group], other_place)
        if not passed:
            return self._in_lane(0, group, self._mine[second, group], place)
        if not takes:
            closing = self._in_lane(1, other_group, self._closes(first, other_group), other_place)
            return tuple([one * power(self._nodes[0][first].dice) for one in closing])
        node, other = (second, group) if turn else (first, other_group)
        bests = self._bests[turn][node, other]
        at = place if turn else other_place
        number = next((number for number, picks in enumerate(bests, 1) if picks[at]), 0)
        answer = self._nodes[turn][node].answers[number]
        found = self._summed(answer, self._mine if turn else self._theirs, other)
        return self._in_lane(1 - turn, other, found, at)

    def _in_lane(self, seat: int, group: int, values: Values, place: int) -> Values:
        at = self._lanes(seat, group)
        return tuple([at.lane(one, place) for one in values])

    def _end(self, first: int, second: int) -> Prospect:
        """What comes after the window closes in these nodes."""
        return self._closed(self._nodes[0][first].end, self._nodes[1][second].end)

    def _closed(self, one: int, other: int) -> Prospect:
        found = self._ends.get((one, other))
        if found is None:
            found = self._ends[one, other] = self.closes(self._joined(one, other))
        return found

    def _joined(self, one: int, other: int) -> Any:
        ctx = self.ctx
        for side, end in zip(self.sides, (one, other), strict=True):
            ctx = side.apart.joined(ctx, side.seat, side.ends[end])
        return ctx

    # What situations are worth

    def _fill(self) -> None:
        """Work out all blocks as far as nodes are known."""
        known = (len(self._nodes[0]), len(self._nodes[1]))
        if known == self._known:
            return
        ends = [range(len(side.ends)) for side in self.sides]
        if (0, len(ends[1]) - 1) not in self._ends or (len(ends[0]) - 1, 0) not in self._ends:
            self._look_ahead()
        closed = [self._closed(one, other) for one in ends[0] for other in ends[1]]
        deep = self.sides[0].deep + self.sides[1].deep
        dice = max([end.dice for end in closed])
        if dice + deep > self.measure.deepest:
            raise TooDeepError
        if self._code is None or len(closed) != self._code.number or self._code.deep != deep:
            self._begin(dice)
            self._code = Code(self.measure, closed, dice, deep, reverse=not self.attacks)
        self._gate.leads = tuple([(end, 1) for end in dict.fromkeys(closed)])
        old = [len(groups) for groups in self._groups]
        for seat in (0, 1):
            self._group(seat)
        self._known = known
        for group in range(len(self._groups[0])):
            for other in range(len(self._groups[1])):
                if group >= old[0] or other >= old[1]:
                    self._block(group, other)

    def _look_ahead(self) -> None:
        """Let all that the ends lead to in the next window be known before any of it is put together."""
        with suppress(NotApartError):
            for one in range(len(self.sides[0].ends)):
                self.explore(self._joined(one, 0))
            for other in range(1, len(self.sides[1].ends)):
                self.explore(self._joined(0, other))

    def _group(self, seat: int) -> None:
        """Put nodes that have become known into groups, each after those that it leads to."""
        nodes, depths, places = self._nodes[seat], self._depths[seat], self._places[seat]
        found: dict[tuple[int, int, bool], list[int]] = {}
        for place in range(len(depths), len(nodes)):
            node = nodes[place]
            depth = max([depths[to] + 1 for answer in node.answers for _, to in answer.leads], default=0)
            depths.append(depth)
            found.setdefault((depth, node.dice, node.passes), []).append(place)
            places.append((0, 0))
        for (depth, dice, passes), members in sorted(found.items()):
            for place, node_place in enumerate(members):
                places[node_place] = (len(self._groups[seat]), place)
            self._groups[seat].append(_Group(tuple(members), dice, depth > 0, passes))

    def _lanes(self, seat: int, group: int) -> Lanes:
        assert self._code is not None
        return lanes(len(self._groups[seat][group].nodes), self._code.size)

    def _closes(self, first: int, other: int) -> Values:
        """What it is worth that the window closes, for a node of the first seat but for its dice."""
        end = self._nodes[0][first].end
        found = self._closing.get((end, other))
        if found is None:
            assert self._code is not None
            group, seconds, width = self._groups[1][other], self._nodes[1], len(self.sides[1].ends)
            codes = [self._code.codes[end * width + seconds[second].end] for second in group.nodes]
            at, scale = self._lanes(1, other), power(group.dice)
            found = self._closing[end, other] = tuple([at.packed(one) * scale for one in zip(*codes, strict=True)])
        return found

    def _summed(self, answer: Answer, worths: dict[tuple[int, int], Values], group: int) -> Values:
        """What an answer is worth, in all situations of a group of the other seat."""
        (weight, to), *others = answer.scaled
        found = worths[to, group]
        if len(found) == 1:
            total = found[0] * weight
            for weight, to in others:
                total += worths[to, group][0] * weight
            return (total,)
        totals = [one * weight for one in found]
        for weight, to in others:
            totals = [total + one * weight for total, one in zip(totals, worths[to, group], strict=True)]
        return tuple(totals)

    def _better(self, turn: int, at: Lanes, one: Values, other: Values) -> int:
        """Where one is better than another for a seat."""
        if len(one) == 1:
            return at.more(other[0], one[0]) if turn else at.more(one[0], other[0])
        own = turn if self.attacks else 1 - turn
        return at.more(one[own], other[own])

    def _best(self, turn: int, node: Node, group: int, at: Lanes) -> tuple[Values, list[Picks]]:
        """What the best answer of a node is worth, and where which one is; of equals the first."""
        worths = self._mine if turn else self._theirs
        best, found = self._summed(node.answers[0], worths, group), []
        for answer in node.answers[1:]:
            one = self._summed(answer, worths, group)
            where = self._better(turn, at, one, best)
            best = _taken(at, one, best, where)
            found.append(where)
        later = 0
        for number in range(len(found) - 1, -1, -1):
            found[number], later = found[number] & ~later, later | found[number]
        return best, [at.picks(one) for one in found]

    def _block(self, group: int, other: int) -> None:
        """Work out all situations of a group of the first seat with one of the second."""
        ones, others = self._groups[0][group], self._groups[1][other]
        rows, columns = self._lanes(1, other), self._lanes(0, group)
        answered: list[Values] = []
        if others.asked:
            found = []
            for second in others.nodes:
                best, self._bests[1][second, group] = self._best(1, self._nodes[1][second], group, columns)
                found.append(best)
            answered = _turned(columns, found)
        mine = []
        for place, first in enumerate(ones.nodes):
            end = tuple([one * power(ones.dice) for one in self._closes(first, other)])
            took = end
            if ones.asked:
                took, self._bests[0][first, other] = self._best(0, self._nodes[0][first], other, rows)
            best = answered[place] if answered else end
            mine.append(self._row(first, other, end, took, best))
        for second, column in zip(others.nodes, _turned(rows, mine), strict=True):
            self._mine[second, group] = column

    def _row(self, first: int, other: int, end: Values, took: Values, best: Values) -> Values:
        """Work out the situations of one node of the first seat, with what the best answers of both are worth."""
        ones, others = self._groups[0][self._places[0][first][0]], self._groups[1][other]
        at = self._lanes(1, other)
        last = kept = end
        where = at.top
        if ones.asked:
            where = self._better(0, at, took, end) if ones.passes else at.top
            last = _taken(at, took, end, where)
        waited = last
        if others.asked:
            closes = self._better(1, at, best, end) if others.passes else at.top
            begun = self._better(1, at, best, last) if others.passes else at.top
            kept, waited = _taken(at, best, end, closes), _taken(at, best, last, begun)
            self._choices[1][first, other] = _Choice(at.picks(begun), at.picks(closes))
        if ones.asked:
            begun = self._better(0, at, took, kept) if ones.passes else at.top
            kept = _taken(at, took, kept, begun)
            self._choices[0][first, other] = _Choice(at.picks(begun), at.picks(where))
        self._theirs[first, other] = waited
        return kept

    # How often the choices lead where

    def flow(self, starts: Iterable[tuple[Start, int]]) -> list[tuple[Prospect, int]]:
        """The ends that the window comes to from where it opens so often, and how often."""
        return _Flow(self, list(starts)).ended()


class _Flow:
    """How often every situation of a window is met.

    What is met so often is a part of 6 to the power of the dice that have fallen by then, the most there may be.
    """

    def __init__(self, game: WindowGame, starts: list[tuple[Start, int]]) -> None:
        self.game = game
        deep = game.sides[0].deep + game.sides[1].deep
        self.size = lanes_for(sum([weight for _, weight in starts]) * power(deep), compared=False)
        self.mine: dict[tuple[int, int], int] = {}
        """As the worths of a game: by a node of the second seat and a group of the first, in columns."""
        self.theirs: dict[tuple[int, int], int] = {}
        self.begun: tuple[dict[tuple[int, int], int], ...] = ({}, {})
        """In rows, where it is one or the other seat's turn from the start."""
        self.passed: tuple[dict[tuple[int, int], int], ...] = ({}, {})
        self.ends: dict[tuple[int, int], int] = {}
        for (first, second, turn, passed), weight in starts:
            group, place = game._places[1][second]
            rows = (self.passed if passed else self.begun)[turn]
            rows[first, group] = rows.get((first, group), 0) + (weight << place * self.size * 8)

    def ended(self) -> list[tuple[Prospect, int]]:
        game = self.game
        groups, others = game._groups
        for group in range(len(groups) - 1, -1, -1):
            for other in range(len(others) - 1, -1, -1):
                self._block(group, other)
        found: dict[Prospect, int] = {}
        for (one, other), packed in self.ends.items():
            at, scale = lanes(len(others[other].nodes), self.size), power(others[other].dice)
            for second, weight in zip(others[other].nodes, at.apiece(packed), strict=True):
                if weight:
                    end = game._closed(one, game._nodes[1][second].end)
                    found[end] = found.get(end, 0) + weight * scale
        return list(found.items())

    def _block(self, group: int, other: int) -> None:
        game = self.game
        ones, others = game._groups[0][group], game._groups[1][other]
        rows, columns = lanes(len(others.nodes), self.size), lanes(len(ones.nodes), self.size)
        came = [self.mine.pop((second, group), 0) for second in others.nodes]
        met = columns.turned(came) if any(came) else [0] * len(ones.nodes)
        answered = []
        for first, here in zip(ones.nodes, met, strict=True):
            answered.append(self._row(first, here, group, other, rows))
        if any(answered):
            for second, taken in zip(others.nodes, rows.turned(answered), strict=True):
                self._lead(1, second, group, columns, taken)

    def _row(self, first: int, met: int, group: int, other: int, at: Lanes) -> int:
        """One node of the first seat with a group of the second; how often the second answers."""
        game, key = self.game, (first, other)
        mine = met + self.begun[0].get(key, 0)
        theirs = self.theirs.pop(key, 0) + self.begun[1].get(key, 0)
        mine_last, theirs_last = self.passed[0].get(key, 0), self.passed[1].get(key, 0)
        if not (mine or theirs or mine_last or theirs_last):
            return 0
        taken = answered = 0
        choice, answer = game._choices[0].get(key), game._choices[1].get(key)
        if choice is not None:
            taken = at.only(mine, choice.begun)
        theirs_last += mine - taken
        if answer is not None:
            answered = at.only(theirs, answer.begun)
        mine_last += theirs - answered
        if choice is not None:
            late = at.only(mine_last, choice.last)
            taken, mine_last = taken + late, mine_last - late
        if answer is not None:
            late = at.only(theirs_last, answer.last)
            answered, theirs_last = answered + late, theirs_last - late
        node = game._nodes[0][first]
        if ended := mine_last + theirs_last:
            end = (node.end, other)
            self.ends[end] = self.ends.get(end, 0) + ended * power(node.dice)
        if taken:
            self._lead(0, first, other, at, taken)
        return answered

    def _lead(self, turn: int, node: int, group: int, at: Lanes, taken: int) -> None:
        """Go on from so many times that the best answer is taken."""
        if not taken:
            return
        to_rows = self.mine if turn else self.theirs
        answers = self.game._nodes[turn][node].answers
        picked = [at.only(taken, picks) for picks in self.game._bests[turn][node, group]]
        for answer, part in zip(answers, (taken - sum(picked), *picked), strict=True):
            if part:
                for weight, to in answer.scaled:
                    to_rows[to, group] = to_rows.get((to, group), 0) + part * weight


def _taken(at: Lanes, one: Values, other: Values, where: int) -> Values:
    if len(one) == 1:
        return (at.taken(one[0], other[0], where),)
    return tuple([at.taken(new, old, where) for new, old in zip(one, other, strict=True)])


def _turned(at: Lanes, rows: list[Values]) -> list[Values]:
    """Of rows the columns."""
    return list(zip(*[at.turned(part) for part in zip(*rows, strict=True)], strict=True))
