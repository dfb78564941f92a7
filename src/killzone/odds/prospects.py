"""Prospects: what is still to come of an attack, as numbers to choose by; only the chosen become distributions.

What a prospect is worth is one whole number for all that its players look at: what matters most stands highest, above
all that the rest could ever come to, so that comparing two numbers compares everything in order. It is a part of 6 to
the power of the dice that may still fall.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import neg, pos
from typing import Any, Protocol

from killzone.core.attacks import ON_ATTACKER, Exchange
from killzone.odds.distribution import Distribution, power
from killzone.odds.policies import ADDING, KILL_WORTH, NET, Policy, Utility

BITS, NUMBERS = 240, 16
"""How much room each respect has in a worth at first, and how much of that is for the numbers themselves; the rest is
for the dice that they are weighed with."""


class TooDeepError(Exception):
    """More dice may fall than the worths have room for."""


class Prospect:
    """An end, which has a distribution, or dice that lead to other prospects with weights.

    Whatever it leads to is had besides what was done before, `more`, where that is not told by the ends. One that leads
    through a `Gate` has its `key` there.
    """

    __slots__ = ("dice", "end", "key", "leads", "more", "rolled", "worth")

    def __init__(
        self,
        dice: int,
        worth: int,
        rolled: int,
        leads: "tuple[tuple[Prospect, int], ...]",
        end: Distribution | None = None,
        more: Exchange | None = None,
        key: Any = None,
    ) -> None:
        self.dice, self.worth, self.rolled, self.leads, self.end, self.more = dice, worth, rolled, leads, end, more
        self.key = key

    def distribution(self) -> Distribution:
        """The distribution over all that this comes to: every prospect is passed once, with the weight it is met with.

        Weights are parts of one whole, in which all the dice that may fall have room; so each division comes out even.
        """
        if self.end is not None:
            return self.end
        order = self._in_order()
        if any(one.more is not None for one in order):
            return self._added(order)
        met = {self: power(self.dice)}
        weights: dict[Any, int] = {}
        came: dict[Prospect, list[tuple[Any, int]]] = {}
        for one in order:
            weight = met.get(one)
            if weight is None:
                if isinstance(one, Gate):
                    for part, weight in one.game.flow(came.get(one, [])):
                        met[part] = met.get(part, 0) + weight * power(one.dice)
            elif one.key is not None:
                came.setdefault(one.leads[0][0], []).append((one.key, weight // power(one.dice)))
            elif one.end is not None:
                share = weight // power(one.end.dice)
                for outcome, number in one.end.weights.items():
                    weights[outcome] = weights.get(outcome, 0) + share * number
            else:
                share = weight // power(one.rolled)
                for part, number in one.leads:
                    if part in met:
                        met[part] += share * number
                    else:
                        met[part] = share * number
        return Distribution(self.dice, weights)

    def _added(self, order: "list[Prospect]") -> Distribution:
        """The same where some prospects have more than their ends tell: each is passed once for all that was before."""
        met: dict[Prospect, dict[Exchange, int]] = {self: {NOTHING: power(self.dice)}}
        weights: dict[Any, int] = {}
        came: dict[tuple[Prospect, Exchange], list[tuple[Any, int]]] = {}
        for one in order:
            if isinstance(one, Gate):
                for (gate, before), starts in came.items():
                    for part, weight in one.game.flow(starts) if gate is one else ():
                        ways = met.setdefault(part, {})
                        ways[before] = ways.get(before, 0) + weight * power(one.dice)
                continue
            for before, weight in met.get(one, {}).items():
                if one.key is not None:
                    came.setdefault((one.leads[0][0], before), []).append((one.key, weight // power(one.dice)))
                    continue
                if one.end is not None:
                    share = weight // power(one.end.dice)
                    for outcome, number in one.end.weights.items():
                        both = outcome.plus(before)
                        weights[both] = weights.get(both, 0) + share * number
                    continue
                now = before if one.more is None else before.plus(one.more)
                share = weight // power(one.rolled)
                for part, number in one.leads:
                    ways = met.setdefault(part, {})
                    ways[now] = ways.get(now, 0) + share * number
        return Distribution(self.dice, weights)

    def lead_on(self) -> "tuple[tuple[Prospect, int], ...]":
        """Where this leads; of some kinds of prospects `leads` is not known before."""
        return self.leads

    def _in_order(self) -> "list[Prospect]":
        """This and all that it leads to, none before what leads to it."""
        order: list[Prospect] = []
        seen = {self}
        left = [(self, iter(self.lead_on()))]
        while left:
            one, leads = left[-1]
            for part, _ in leads:
                if part not in seen:
                    seen.add(part)
                    if further := part.lead_on():
                        left.append((part, iter(further)))
                        break
                    order.append(part)
            else:
                left.pop()
                order.append(one)
        order.reverse()
        return order


class Flowing(Protocol):
    """A part of an attack that many prospects lead through: what they come to is found for all of them at once."""

    def flow(self, starts: Iterable[tuple[Any, int]]) -> list[tuple[Prospect, int]]:
        """Of keys that are met so often the ends, and how often they are met."""


class Gate(Prospect):
    """What all prospects lead to that go through a part which is passed at once; it leads to all that may come of it,
    after which so many dice may fall."""

    __slots__ = ("game",)

    def __init__(self, game: Flowing, dice: int) -> None:
        super().__init__(dice, 0, 0, ())
        self.game = game


NOTHING = Exchange(0)


class Measure:
    """What prospects of attacks under a policy are worth, and to whom.

    Where the players want opposite things one number is enough; else the defender's stands behind the attacker's.
    Results of pieces of attacks that are no exchanges are all worth the same: their policy leaves nothing to choose.
    """

    __slots__ = ("bits", "deepest", "ends", "least", "opposed", "policy", "wants", "whole")

    def __init__(self, policy: Policy, bits: int = BITS) -> None:
        self.policy = policy
        self.wants = (_looked_at(policy.attacker, FOR_ATTACKER), _looked_at(policy.defender, FOR_DEFENDER))
        self.opposed = policy.opposed
        self.bits, self.whole = bits, bits * max(map(len, self.wants))
        self.least = 1 << (NUMBERS - 2)
        self.ends: dict[Exchange, Prospect] = {}
        self.deepest = _dice_in(bits - NUMBERS)

    def end(self, end: Distribution) -> Prospect:
        """The prospect of something that ends so. Raises `TooDeepError`."""
        if not all(isinstance(outcome, Exchange) for outcome in end.weights):
            return Prospect(end.dice, 0, 0, (), end)
        mine = self._number(end, self.wants[0])
        worth = mine if self.opposed else (mine << self.whole) + self._number(end, self.wants[1])
        return Prospect(end.dice, worth, 0, (), end)

    def certain(self, exchange: Exchange) -> Prospect:
        """The prospect of what ends in one way only; the same for the same exchange."""
        found = self.ends.get(exchange)
        if found is None:
            worth = 0
            if isinstance(exchange, Exchange):
                worth = self._certainly(exchange, self.wants[0])
                if not self.opposed:
                    worth = (worth << self.whole) + self._certainly(exchange, self.wants[1])
            found = self.ends[exchange] = Prospect(0, worth, 0, (), Distribution.certain(exchange))
        return found

    def _certainly(self, exchange: Exchange, wants: tuple[Utility, ...]) -> int:
        number = 0
        for want in wants:
            score = want(exchange)
            if abs(score) >= self.least:
                raise TooDeepError
            number = (number << self.bits) + score
        return number

    def _number(self, end: Distribution, wants: tuple[Utility, ...]) -> int:
        number = 0
        for want in wants:
            score = end.score(want)
            if abs(score) >= self.least * power(end.dice):
                raise TooDeepError
            number = (number << self.bits) + score
        return number

    def mixed(self, rolled: int, parts: Iterable[tuple[int, Prospect]]) -> Prospect:
        """The prospect of so many dice that lead to others with weights. Raises `TooDeepError`."""
        leads: dict[Prospect, int] = {}
        for weight, part in parts:
            leads[part] = leads.get(part, 0) + weight
        return self.leading(rolled, leads)

    def leading(self, rolled: int, leads: dict[Prospect, int]) -> Prospect:
        """The same where each of those that it leads to stands once."""
        if len(leads) == 1:
            return next(iter(leads))
        worth = deepest = 0
        for part, weight in leads.items():
            dice = part.dice
            if dice == deepest:
                worth += part.worth * weight
            elif dice < deepest:
                # Small numbers are multiplied first.
                worth += part.worth * (weight * power(deepest - dice))
            else:
                worth = worth * power(dice - deepest) + part.worth * weight if worth else part.worth * weight
                deepest = dice
        if rolled + deepest > self.deepest:
            raise TooDeepError
        return Prospect(rolled + deepest, worth, rolled, tuple(leads.items()))

    @property
    def adds_up(self) -> bool:
        """Whether what two exchanges are worth together is what they are worth one by one."""
        return self.policy.attacker in ADDING and self.policy.defender in ADDING

    def besides(self, one: Prospect, more: Exchange) -> Prospect:
        """A prospect and what was done before it, of which no choice depends; for worths that add up."""
        worth = one.worth + self.certain(more).worth * power(one.dice)
        return Prospect(one.dice, worth, 0, ((one, 1),), None, more)

    def gained(self, one: Prospect) -> tuple[int, int]:
        """The expected net damage and the net chance to kill, as parts of 6 to the power of the dice."""
        found = self.fields(one.worth)[0]
        if self.policy.attacker in NET:
            return found[0] - KILL_WORTH * found[1], found[1]
        return found[2], found[1]

    def fields(self, worth: int) -> tuple[tuple[int, ...], ...]:
        """All that a worth tells: what the attacker looks at, and the defender, if that is not just the opposite."""
        if self.opposed:
            return (self._fields(worth, len(self.wants[0])),)
        parts = (self._first(worth), self._second(worth))
        return tuple([self._fields(part, len(wants)) for part, wants in zip(parts, self.wants, strict=True)])

    def _fields(self, number: int, count: int) -> tuple[int, ...]:
        found = []
        for _ in range(count):
            low = number & ((1 << self.bits) - 1)
            low -= (low >> (self.bits - 1)) << self.bits
            found.append(low)
            number = (number - low) >> self.bits
        return tuple(reversed(found))

    def number(self, fields: Sequence[tuple[int, ...]]) -> int:
        """The worth that tells so much."""
        found = []
        for part in fields:
            number = 0
            for field in part:
                number = (number << self.bits) + field
            found.append(number)
        return found[0] if self.opposed else (found[0] << self.whole) + found[1]

    def key(self, *, attacks: bool) -> Callable[[int], int]:
        """What a worth is to the attacker or the defender: the more the better."""
        if self.opposed:
            return pos if attacks else neg
        return self._first if attacks else self._second

    def _first(self, worth: int) -> int:
        return (worth + (1 << (self.whole - 1))) >> self.whole

    def _second(self, worth: int) -> int:
        return worth - (self._first(worth) << self.whole)

    def is_better(self, one: Prospect, best: Prospect, *, attacks: bool) -> bool:
        """Whether one is better than another for the attacker or the defender."""
        mine, theirs = one.worth, best.worth
        if one.dice < best.dice:
            mine *= power(best.dice - one.dice)
        elif one.dice > best.dice:
            theirs *= power(one.dice - best.dice)
        if self.opposed:
            return mine > theirs if attacks else mine < theirs
        key = self.key(attacks=attacks)
        return key(mine) > key(theirs)


@cache
def _dice_in(bits: int) -> int:
    """The most dice whose ways to fall are fewer than so many bits can tell."""
    dice = 0
    while power(dice + 1) < 1 << bits:
        dice += 1
    return dice


def _kills(exchange: Exchange) -> int:
    return exchange.killed - exchange.died


def _deaths(exchange: Exchange) -> int:
    return exchange.died - exchange.killed


def _gain(exchange: Exchange) -> int:
    return exchange.dealt - exchange.taken


def _loss(exchange: Exchange) -> int:
    return exchange.taken - exchange.dealt


def _marks(exchange: Exchange) -> int:
    return sum([-number if name in ON_ATTACKER else number for name, number in exchange.marks])


def _own_marks(exchange: Exchange) -> int:
    return -_marks(exchange)


def _looked_at(want: Utility, others: tuple[Utility, ...]) -> tuple[Utility, ...]:
    """What is wanted, and what decides between equals: not the net damage where that follows from the rest."""
    return (want, *[one for one in others if want not in NET or one not in (_gain, _loss)])


FOR_ATTACKER, FOR_DEFENDER = (_kills, _gain, _marks), (_deaths, _loss, _own_marks)
"""What decides between answers that a policy holds for equal."""
