"""Windows in which each seat looks at and changes its own part of an attack only: the parts of two put together.

What the players choose is found by numbers; distributions are mixed only where their choices lead.
"""

from collections.abc import Callable
from operator import mul
from typing import Any

from killzone.odds.distribution import power
from killzone.odds.prospects import Measure, Prospect, TooDeepError
from killzone.odds.sides import Node, Side

BEGUN, LAST, FLAGS = 1, 2, 2
"""Whether a seat takes its best answer where nobody has passed, and where the other one has just passed."""


ROOM = 32
"""So many bits of a key are for a node of the second seat."""


class WindowGame:
    """A window of an attack between two seats from whatever their parts are in when it opens; everything else in it
    stays as it is.

    What two nodes are worth where either seat is asked and nobody has passed is kept in rows, one for each node of the
    first seat. Nodes come after those that they lead to, so rows are filled from left to right and one after another.
    Every situation has its own denominator, 6 to the power of the dice still to fall. Where the seats want opposite
    things worths are kept as the first one sees them, so that more is better for it and less for the other.
    """

    def __init__(self, sides: list[Side], ctx: Any, closes: Callable[[Any], Prospect], measure: Measure) -> None:
        self.sides, self.ctx, self.closes, self.measure = sides, ctx, closes, measure
        self.keys = [measure.key(attacks=side.seat == side.attack.seat) for side in sides]
        self.sign = -1 if measure.opposed and sides[0].seat != sides[0].attack.seat else 1
        self._nodes = (sides[0].nodes, sides[1].nodes)
        self._ends: dict[tuple[int, int], Prospect] = {}
        self._found: dict[int, Prospect] = {}
        self._begin(0)

    def _begin(self, dice: int) -> None:
        """Begin anew, for ends after which so many dice may fall."""
        self._dice, self._width = dice, 0
        self._asked: tuple[list[list[int]], list[list[int]]] = ([], [])
        """By whose turn it is, the worths of all nodes of the first seat with all of the second."""
        self._chosen: tuple[list[list[int]], list[list[int]]] = ([], [])
        """In the same order, the place of the best answer and whether it is taken: see `BEGUN` and `LAST`."""

    def prospect(self, ctx: Any, turn: int, *, passed: bool) -> Prospect:
        """What comes of the open window, and of all after it, where it is a seat's turn in the order.

        `passed` says whether the other seat has just passed, so that the window closes if this one does, too. A window
        in which everybody has passed is closed, and no longer a game.
        """
        first, second = self.sides[0].node(ctx), self.sides[1].node(ctx)
        if not self._nodes[0][first].answers and not self._nodes[1][second].answers:
            return self._end(first, second)
        self._fill()
        return self._prospect(first, second, turn, int(passed))

    # What the choices lead to

    def _prospect(self, first: int, second: int, turn: int, passed: int) -> Prospect:
        key = ((first << ROOM | second) << 1 | turn) << 1 | passed
        found = self._found.get(key)
        if found is None:
            choice = self._chosen[turn][first][second]
            if choice & (LAST if passed else BEGUN):
                found = self._taking(first, second, turn, choice)
            elif passed:
                found = self._end(first, second)
            else:
                found = self._prospect(first, second, 1 - turn, 1)
            self._found[key] = found
        return found

    def _taking(self, first: int, second: int, turn: int, choice: int) -> Prospect:
        """What comes of the best answer."""
        one, other = self._nodes[0][first], self._nodes[1][second]
        answer = (other if turn else one).answers[choice >> FLAGS]
        leads: dict[Prospect, int] = {}
        get, then = self._found.get, 1 - turn
        for weight, to in answer.leads:
            if turn:
                part = get((first << ROOM | to) << 2) or self._prospect(first, to, then, 0)
            else:
                part = get((to << ROOM | second) << 2 | 2) or self._prospect(to, second, then, 0)
            leads[part] = leads.get(part, 0) + weight
        if len(leads) == 1 and not answer.dice:
            return next(iter(leads))
        if choice & BEGUN:
            worth = self._asked[turn][first][second]
        else:
            rows = self._asked[then]
            worths = rows[first] if turn else [row[second] for row in rows]
            worth = _answered(answer.scaled, worths)
        return Prospect(self._dice + one.dice + other.dice, self.sign * worth, answer.dice, tuple(leads.items()))

    def _end(self, first: int, second: int) -> Prospect:
        """What comes after the window closes in these nodes."""
        return self._closed(self._nodes[0][first].end, self._nodes[1][second].end)

    def _closed(self, one: int, other: int) -> Prospect:
        found = self._ends.get((one, other))
        if found is None:
            ctx = self.ctx
            for side, end in zip(self.sides, (one, other), strict=True):
                ctx = side.apart.joined(ctx, side.seat, side.ends[end])
            found = self._ends[one, other] = self.closes(ctx)
        return found

    # What situations are worth

    def _fill(self) -> None:
        """Work out all rows as far as nodes are known."""
        firsts, seconds = self._nodes
        width, height = self._width, len(self._asked[0])
        if len(firsts) == height and len(seconds) == width:
            return
        ends = [range(len(side.ends)) for side in self.sides]
        dice = max([self._closed(one, other).dice for one in ends[0] for other in ends[1]])
        if dice > self._dice:
            self._begin(dice)
            width = height = 0
        if self._dice + self.sides[0].deep + self.sides[1].deep > self.measure.deepest:
            raise TooDeepError
        if len(seconds) > width:
            for place in range(height):
                self._row(place, width, len(seconds))
        for place in range(height, len(firsts)):
            for rows in (*self._asked, *self._chosen):
                rows.append([])
            self._row(place, 0, len(seconds))
        self._width = len(seconds)

    def _row(self, first: int, begin: int, until: int) -> None:
        """The worths of a node of the first seat with some of the second, and what is chosen."""
        one, others = self._nodes[0][first], self._nodes[1][begin:until]
        closing = self._closing(one, others)
        taken, places = self._taken(one, begin, until) if one.answers else (closing, closing)
        fill = self._opposed if self.measure.opposed else self._by_keys
        fill(first, one, list(zip(others, closing, taken, places, strict=True)))

    def _opposed(self, first: int, one: Node, columns: list[tuple[Node, int, int, int]]) -> None:
        """Fill a row where more is better for the first seat and less for the second."""
        mine, theirs = self._asked[0][first], self._asked[1][first]
        my_choices, their_choices = self._chosen[0][first], self._chosen[1][first]
        asked, must = bool(one.answers), not one.passes
        for other, end, took, place in columns:
            last = kept = end
            chosen = answered = 0
            if asked and (must or took > end):
                last, chosen = took, LAST
            waited = last
            if other.answers:
                best, at = None, 0
                for number, answer in enumerate(other.answers):
                    worth = 0
                    for weight, to in answer.scaled:
                        worth += weight * mine[to]
                    if best is None or worth < best:
                        best, at = worth, number
                assert best is not None
                if not other.passes or best < end:
                    kept, answered = best, LAST
                if not other.passes or best < last:
                    waited, answered = best, answered | BEGUN
                answered |= at << FLAGS
            if asked:
                if must or took > kept:
                    kept, chosen = took, chosen | BEGUN
                chosen |= place << FLAGS
            mine.append(kept)
            theirs.append(waited)
            my_choices.append(chosen)
            their_choices.append(answered)

    def _by_keys(self, first: int, one: Node, columns: list[tuple[Node, int, int, int]]) -> None:
        """The same where each seat has a key of its own to what a worth is to it."""
        mine, theirs = self._asked[0][first], self._asked[1][first]
        my_choices, their_choices = self._chosen[0][first], self._chosen[1][first]
        key, other_key = self.keys
        asked, passes = bool(one.answers), one.passes
        for other, end, took, place in columns:
            last, kept, chosen, answered = end, end, 0, 0
            if asked and (not passes or key(took) > key(end)):
                last, chosen = took, LAST
            waited = last
            if other.answers:
                best, at = _answered(other.answers[0].scaled, mine), 0
                for n, answer in enumerate(other.answers[1:], 1):
                    again = _answered(answer.scaled, mine)
                    if other_key(again) > other_key(best):
                        best, at = again, n
                if not other.passes or other_key(best) > other_key(end):
                    kept, answered = best, LAST
                if not other.passes or other_key(best) > other_key(last):
                    waited, answered = best, answered | BEGUN
                answered |= at << FLAGS
            if asked:
                if not passes or key(took) > key(kept):
                    kept, chosen = took, chosen | BEGUN
                chosen |= place << FLAGS
            mine.append(kept)
            theirs.append(waited)
            my_choices.append(chosen)
            their_choices.append(answered)

    def _closing(self, one: Node, others: list[Node]) -> list[int]:
        """The worths of the window closing now."""
        factors: dict[tuple[int, int], int] = {}
        found = []
        for other in others:
            key = (other.end, other.dice)
            worth = factors.get(key)
            if worth is None:
                end = self._closed(one.end, other.end)
                scale = self.sign * power(self._dice - end.dice + one.dice + other.dice)
                worth = factors[key] = end.worth * scale
            found.append(worth)
        return found

    def _taken(self, one: Node, begin: int, until: int) -> tuple[list[int], list[int]]:
        """The worths of the best answers of a node of the first seat, and their places; of equals the first."""
        rows, opposed = self._asked[1], self.measure.opposed
        key = self.keys[0]
        best: list[int] = []
        places = [0] * (until - begin)
        for number, answer in enumerate(one.answers):
            weights = [weight for weight, _ in answer.scaled]
            columns = zip(*(rows[to][begin:until] for _, to in answer.scaled), strict=True)
            if len(weights) == 3:
                a, b, c = weights
                worths = [a * x + b * y + c * z for x, y, z in columns]
            else:
                worths = [sum(map(mul, weights, column)) for column in columns]
            if not number:
                best = worths
                continue
            for place, (new, old) in enumerate(zip(worths, best, strict=True)):
                if new > old if opposed else key(new) > key(old):
                    best[place], places[place] = new, number
        return best, places


def _answered(scaled: tuple[tuple[int, int], ...], worths: list[int]) -> int:
    """What an answer is worth, where its leads have these worths."""
    return sum([weight * worths[to] for weight, to in scaled])
