"""Windows in which each seat looks at and changes its own part of an attack only, such as those for re-rolls.

Whoever takes an offer changes nothing for the others, so the parts are explored one by one, by the very rules that make
the offers, and only then put together. Two situations of a part that offer the same, lead to the same and end the same
are one. What the players choose is found by numbers; distributions are mixed only where their choices lead.
"""

from collections.abc import Callable
from operator import mul
from typing import Any, NamedTuple

from killzone.core.attacks import Apart, Attack
from killzone.core.flow import Next, Offer, Roll, Window
from killzone.core.machine import PASS
from killzone.odds.distribution import falls, power
from killzone.odds.policies import Policy, Question
from killzone.odds.prospects import Measure, Prospect, TooDeepError


class NotApartError(Exception):
    """An offer that does more than change its own part; the machine has to play the window."""


class Answer(NamedTuple):
    """Offers that lead to the same: how many dice fall, and with which weights they lead to which nodes."""

    dice: int
    leads: tuple[tuple[int, int], ...]
    scaled: tuple[tuple[int, int], ...]
    """The same with weights that add up to 6 to the power of the dice that the node has and the next one has not."""


class Node(NamedTuple):
    """What a part may come to: the end it is if the window closes, whether its seat may pass, and its answers."""

    end: int
    passes: bool
    answers: tuple[Answer, ...]
    dice: int
    """How many dice may still fall."""


class Side:
    """The part of one seat in a window, whatever the rest of the attack is: its nodes and its ends, each once."""

    def __init__(self, seat: int, window: Window, attack: Attack, policy: Policy) -> None:
        assert attack.apart is not None
        self.seat, self.name, self.attack, self.policy = seat, window.name, attack, policy
        self.rules = attack.windows.get(window.name, ())
        self.apart: Apart = attack.apart
        self.wanes = all(map(self.apart.wanes, self.rules))
        self.nodes: list[Node] = []
        self.ends: list[Any] = []
        self.deep = 0
        self._met: dict[Any, int] = {}
        self._same: dict[Node, int] = {}
        self._closed: dict[Any, int] = {}

    def node(self, ctx: Any) -> int:
        """The place of the node that the part of this seat is in, here and in all that it can come to."""
        part = self.apart.part(ctx, self.seat)
        found = self._met.get(part)
        if found is None:
            offers = [offer for rule in self.rules for offer in rule(ctx) if offer.seat == self.seat]
            if self.wanes:
                less = self.apart.without(part, frozenset([offer.dice[0].face for offer in offers]))
                if less != part:
                    found = self._met[part] = self.node(self.apart.joined(ctx, self.seat, less))
                    return found
            node = self._explored(ctx, part, offers)
            found = self._same.setdefault(node, len(self.nodes))
            if found == len(self.nodes):
                self.nodes.append(node)
                self.deep = max(self.deep, node.dice)
            self._met[part] = found
        return found

    def _explored(self, ctx: Any, part: Any, offers: list[Offer]) -> Node:
        passes = True
        if offers and self.policy.habit is not None:
            keys = (*(offer.key for offer in offers), PASS)
            attacks = self.seat == self.attack.seat
            asked = Question(self.name, self.seat, keys, ctx, self.attack.fails, offers, attacks)
            looked_at = self.policy.habit(asked)
            offers = [offer for offer in offers if offer.key in looked_at]
            passes = PASS in looked_at
        found = dict.fromkeys(self._taken(offer, ctx, part) for offer in offers)
        most = max((dice + max(self.nodes[to].dice for _, to in leads) for dice, leads in found), default=0)
        answers = []
        for dice, leads in found:
            scaled = tuple((weight * 6 ** (most - dice - self.nodes[to].dice), to) for weight, to in leads)
            answers.append(Answer(dice, leads, scaled))
        closed = self.apart.closed(part)
        end = self._closed.setdefault(closed, len(self.ends))
        if end == len(self.ends):
            self.ends.append(closed)
        return Node(end, passes, tuple(answers), most)

    def _taken(self, offer: Offer, ctx: Any, part: Any) -> tuple[int, tuple[tuple[int, int], ...]]:
        """How many dice fall for an offer, and where they lead."""
        flow = offer.take(ctx)
        if isinstance(flow, Next):
            after = self._simple(flow.ctx)
            self._check(after, ctx, part)
            return 0, ((1, self.node(after)),)
        if not isinstance(flow, Roll):
            raise NotApartError
        leads: dict[int, int] = {}
        for faces, weight in falls(flow):
            rolled = flow.then(ctx, faces)
            if not isinstance(rolled, Next):
                raise NotApartError
            after = self._simple(rolled.ctx)
            if not leads:
                self._check(after, ctx, part)
            to = self.node(after)
            leads[to] = leads.get(to, 0) + weight
        return flow.count, tuple(sorted((weight, to) for to, weight in leads.items()))

    def _simple(self, ctx: Any) -> Any:
        simplify = self.attack.simplify
        return ctx if simplify is None else simplify(ctx)

    def _check(self, after: Any, before: Any, part: Any) -> None:
        """That an offer has changed nothing but its own part. Raises `NotApartError`."""
        if self.apart.joined(after, self.seat, part) != before:
            raise NotApartError


NOBODY = Node(0, True, (), 0)
"""The part of a second seat where only one is asked."""


BEGUN, LAST, FLAGS = 1, 2, 2
"""Whether a seat takes its best answer where nobody has passed, and where the other one has just passed."""


class WindowGame:
    """A window of an attack from whatever its parts are in when it opens; everything else in it stays as it is.

    What two nodes are worth where either seat is asked and nobody has passed is kept in rows, one for each node of the
    first seat. Nodes come after those that they lead to, so rows are filled from left to right and one after another.
    Every situation has its own denominator, 6 to the power of the dice still to fall.
    """

    def __init__(self, sides: list[Side], ctx: Any, closes: Callable[[Any], Prospect], measure: Measure) -> None:
        self.sides, self.ctx, self.closes, self.measure = sides, ctx, closes, measure
        self.keys = [measure.key(attacks=side.seat == side.attack.seat) for side in sides] * (3 - len(sides))
        self._nodes = (sides[0].nodes, sides[1].nodes if len(sides) == 2 else [NOBODY])
        self._ends: dict[tuple[int, int], Prospect] = {}
        self._found: dict[tuple[int, int, int, int], Prospect] = {}
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

        `passed` says whether the other seat has just passed, so that the window closes if this one does, too; with one
        seat nobody else can have. A window in which everybody has passed is closed, and no longer a game.
        """
        places = [side.node(ctx) for side in self.sides]
        first, second = places[0], places[1] if len(places) == 2 else 0
        if not self._nodes[0][first].answers and not self._nodes[1][second].answers:
            return self._end(first, second)
        self._fill()
        return self._prospect(first, second, turn, int(passed))

    # What the choices lead to

    def _prospect(self, first: int, second: int, turn: int, passed: int) -> Prospect:
        key = (first, second, turn, passed)
        found = self._found.get(key)
        if found is None:
            choice = self._chosen[turn][first][second]
            if choice & (LAST if passed else BEGUN):
                found = self._taking(first, second, turn, choice >> FLAGS)
            elif passed:
                found = self._end(first, second)
            else:
                found = self._prospect(first, second, 1 - turn, 1)
            self._found[key] = found
        return found

    def _taking(self, first: int, second: int, turn: int, place: int) -> Prospect:
        """What comes of an answer."""
        one, other = self._nodes[0][first], self._nodes[1][second]
        answer = (other if turn else one).answers[place]
        rows, worth = self._asked[1 - turn], 0
        leads: dict[Prospect, int] = {}
        for (weight, to), (scaled, _) in zip(answer.leads, answer.scaled, strict=True):
            after = (first, to) if turn else (to, second)
            worth += scaled * rows[after[0]][after[1]]
            part = self._prospect(*after, 1 - turn, 0)
            leads[part] = leads.get(part, 0) + weight
        if len(leads) == 1 and not answer.dice:
            return next(iter(leads))
        return Prospect(self._dice + one.dice + other.dice, worth, answer.dice, tuple(leads.items()))

    def _end(self, first: int, second: int) -> Prospect:
        """What comes after the window closes in these nodes."""
        return self._closed(self._nodes[0][first].end, self._nodes[1][second].end)

    def _closed(self, *key: int) -> Prospect:
        found = self._ends.get((key[0], key[1]))
        if found is None:
            ctx = self.ctx
            for side, end in zip(self.sides, key, strict=False):
                ctx = side.apart.joined(ctx, side.seat, side.ends[end])
            found = self._ends[key[0], key[1]] = self.closes(ctx)
        return found

    # What situations are worth

    def _fill(self) -> None:
        """Work out all rows as far as nodes are known."""
        firsts, seconds = self._nodes
        width, height = self._width, len(self._asked[0])
        if len(firsts) == height and len(seconds) == width:
            return
        dice = max(
            self._closed(one, other).dice
            for one in {node.end for node in firsts}
            for other in {node.end for node in seconds}
        )
        if dice > self._dice:
            self._begin(dice)
            width = height = 0
        if self._dice + sum(max(node.dice for node in nodes) for nodes in (firsts, seconds)) > self.measure.deepest:
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
        mine, theirs = self._asked[0][first], self._asked[1][first]
        my_choices, their_choices = self._chosen[0][first], self._chosen[1][first]
        key, other_key = self.keys
        asked, passes = bool(one.answers), one.passes
        closing = self._closing(one, others)
        taken, places = self._taken(one, begin, until) if asked else (closing, closing)
        for other, end, took, place in zip(others, closing, taken, places, strict=True):
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
        for other in others:
            if (other.end, other.dice) not in factors:
                end = self._closed(one.end, other.end)
                scale = power(self._dice - end.dice + one.dice + other.dice)
                factors[other.end, other.dice] = end.worth * scale
        return [factors[other.end, other.dice] for other in others]

    def _taken(self, one: Node, begin: int, until: int) -> tuple[list[int], list[int]]:
        """The worths of the best answers of a node of the first seat, and their places; of equals the first."""
        rows, key = self._asked[1], self.keys[0]
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
                if key(new) > key(old):
                    best[place], places[place] = new, number
        return best, places


def _answered(scaled: tuple[tuple[int, int], ...], worths: list[int]) -> int:
    """What an answer is worth, where its leads have these worths."""
    if len(scaled) == 3:
        (a, x), (b, y), (c, z) = scaled
        return a * worths[x] + b * worths[y] + c * worths[z]
    return sum([weight * worths[to] for weight, to in scaled])
