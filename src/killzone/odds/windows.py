"""Windows in which each seat looks at and changes its own part of an attack only, such as those for re-rolls.

Whoever takes an offer changes nothing for the others, so the parts are explored one by one, by the very rules that make
the offers, and only then put together. Two situations of a part that offer the same, lead to the same and end the same
are one. What the players choose is found by numbers; distributions are mixed only where their choices lead.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from killzone.core.attacks import Apart, Attack
from killzone.core.flow import Next, Offer, Roll, Window
from killzone.core.machine import PASS
from killzone.odds.distribution import Distribution, falls, power
from killzone.odds.policies import Policy, Question, Utility

Wants = tuple[tuple[Utility, ...], tuple[Utility, ...]]
"""What the attacker and the defender want, what matters most first."""


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
            node = self._explored(ctx, part)
            found = self._same.setdefault(node, len(self.nodes))
            if found == len(self.nodes):
                self.nodes.append(node)
                self.deep = max(self.deep, node.dice)
            self._met[part] = found
        return found

    def _explored(self, ctx: Any, part: Any) -> Node:
        offers = [offer for rule in self.rules for offer in rule(ctx) if offer.seat == self.seat]
        passes = True
        if offers and self.policy.habit is not None:
            keys = (*(offer.key for offer in offers), PASS)
            asked = Question(self.name, self.seat, keys, ctx, self.attack.fails, offers)
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


class _TooSmallError(Exception):
    """Worths that do not fit into the numbers chosen for them."""


class WindowGame:
    """A window of an attack from whatever its parts are in when it opens; everything else in it stays as it is.

    What a situation is worth is one whole number, of all that its seat wants: what matters most is multiplied by more
    than the rest could ever come to. Every situation has its own denominator, 6 to the power of the dice still to fall.
    """

    def __init__(self, sides: list[Side], ctx: Any, closes: Callable[[Any], Distribution], wants: Wants) -> None:
        self.sides, self.ctx, self.closes, self.wants = sides, ctx, closes, wants
        self.attacks = [side.seat == side.attack.seat for side in sides]
        self._ends: dict[tuple[int, int], Distribution] = {}
        self._found: dict[tuple[int, int, int, bool], Distribution] = {}
        self._measure(0, 1, both=False)

    def distribution(self, ctx: Any, turn: int, *, passed: bool) -> Distribution:
        """What comes of the open window, and of all after it, where it is a seat's turn in the order.

        `passed` says whether the other seat has just passed, so that the window closes if this one does, too; with one
        seat nobody else can have. A window in which everybody has passed is closed, and no longer a game.
        """
        nodes = [side.node(ctx) for side in self.sides]
        first, second = nodes[0], nodes[1] if len(nodes) == 2 else 0
        if sum(side.deep for side in self.sides) > self._deep:
            self._measure(self._dice, self._most, both=self._both)
        while True:
            try:
                return self._distribution(first, second, turn, passed=passed)
            except _TooSmallError:
                continue

    def _node(self, side: int, place: int) -> Node:
        return self.sides[side].nodes[place] if side < len(self.sides) else NOBODY

    # What the choices lead to

    def _distribution(self, first: int, second: int, turn: int, *, passed: bool) -> Distribution:
        key = (first, second, turn, passed)
        found = self._found.get(key)
        if found is None:
            answer = self._choice(first, second, turn, passed=passed)
            if answer is not None:
                after = [(weight, (to, second) if turn == 0 else (first, to)) for weight, to in answer.leads]
                parts = [(weight, self._distribution(*nodes, 1 - turn, passed=False)) for weight, nodes in after]
                found = Distribution.mix(answer.dice, parts)
            elif passed:
                found = self._end(first, second)
            else:
                found = self._distribution(first, second, 1 - turn, passed=True)
            self._found[key] = found
        return found

    def _end(self, first: int, second: int) -> Distribution:
        """What comes after the window closes in these nodes."""
        key = (self._node(0, first).end, self._node(1, second).end)
        found = self._ends.get(key)
        if found is None:
            ctx = self.ctx
            for side, end in zip(self.sides, key, strict=False):
                ctx = side.apart.joined(ctx, side.seat, side.ends[end])
            found = self._ends[key] = self.closes(ctx)
        return found

    def _choice(self, first: int, second: int, turn: int, *, passed: bool) -> Answer | None:
        """What the seat in turn does: an answer, or None where it passes."""
        node = self._node(turn, (first, second)[turn])
        if not node.answers:
            return None
        taken, answer = self._best(node, first, second, turn)
        kept = (
            self._at_end(first, second)
            if passed
            else (self._worth.get((first, second)) or self._asked(first, second))[3 - turn]
        )
        return answer if not node.passes or self._for(turn, taken) > self._for(turn, kept) else None

    # What situations are worth

    def _measure(self, dice: int, most: int, *, both: bool) -> None:
        """Choose numbers in which worths of so many dice and so much in each respect fit, and begin anew.

        What the defender wants is the opposite of what the attacker wants, or else (`both`) stands behind it.
        """
        self._dice, self._most, self._both = dice, most, both
        self._deep = sum(side.deep for side in self.sides)
        self._base: int = 4 * most * power(dice + self._deep) + 1
        self._behind: int = self._base ** len(self.wants[0])
        self._worth: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        self._end_worth: dict[tuple[int, int], int] = {}

    def _for(self, turn: int, worth: int) -> int:
        """A worth as the seat in turn sees it."""
        attacks = self.attacks[turn]
        if not self._both:
            return worth if attacks else -worth
        first = (worth + self._behind // 2) // self._behind
        return first if attacks else worth - first * self._behind

    def _best(self, node: Node, first: int, second: int, turn: int) -> tuple[int, Answer]:
        """The best of a node's answers for the seat in turn; of equals the first."""
        known, asked = self._worth, self._asked
        best, highest, chosen = 0, None, node.answers[0]
        for answer in node.answers:
            worth = 0
            for weight, to in answer.scaled:
                key = (first, to) if turn else (to, second)
                worth += weight * (known.get(key) or asked(*key))[1 - turn]
            seen = self._for(turn, worth)
            if highest is None or seen > highest:
                best, highest, chosen = worth, seen, answer
        return best, chosen

    def _asked(self, first: int, second: int) -> tuple[int, int, int, int]:
        """The worth of two nodes where nobody has passed and either is asked, then where the other one has passed."""
        end = self._at_end(first, second)
        last, taken = [end, end], [end, end]
        nodes = (self._node(0, first), self._node(1, second))
        for turn, node in enumerate(nodes):
            if node.answers:
                taken[turn] = self._best(node, first, second, turn)[0]
                last[turn] = self._or_pass(node, taken[turn], end, turn)
        begun = [self._or_pass(node, taken[turn], last[1 - turn], turn) for turn, node in enumerate(nodes)]
        found = self._worth[first, second] = (begun[0], begun[1], last[0], last[1])
        return found

    def _or_pass(self, node: Node, taken: int, kept: int, turn: int) -> int:
        if not node.answers:
            return kept
        return taken if not node.passes or self._for(turn, taken) > self._for(turn, kept) else kept

    def _at_end(self, first: int, second: int) -> int:
        """The worth of the window closing now."""
        one, other = self._node(0, first), self._node(1, second)
        key = (one.end, other.end)
        found = self._end_worth.get(key)
        if found is None:
            found = self._end_worth[key] = self._packed(self._end(first, second))
        return found * power(one.dice + other.dice)

    def _packed(self, end: Distribution) -> int:
        most = max(abs(want(one)) for one in end.weights for wants in self.wants for want in wants)
        if end.dice > self._dice or most > self._most:
            self._measure(max(end.dice, self._dice), max(most, self._most), both=self._both)
            raise _TooSmallError
        scale = power(self._dice - end.dice)
        mine, theirs = (self._number([end.score(want) * scale for want in wants]) for wants in self.wants)
        if self._both:
            return mine * self._behind + theirs
        if mine != -theirs:
            self._measure(self._dice, self._most, both=True)
            raise _TooSmallError
        return mine

    def _number(self, scores: list[int]) -> int:
        number = 0
        for score in scores:
            number = number * self._base + score
        return number
