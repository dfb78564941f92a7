"""Prospects: what is still to come of an attack, as numbers to choose by; only the chosen become distributions.

What a prospect is worth is one whole number for all that its players look at: what matters most stands highest, above
all that the rest could ever come to, so that comparing two numbers compares everything in order. It is a part of 6 to
the power of the dice that may still fall.
"""

from collections.abc import Callable, Iterable
from operator import neg, pos
from typing import Any

from killzone.core.attacks import ON_ATTACKER, Exchange
from killzone.odds.distribution import Distribution, power
from killzone.odds.policies import Policy, Utility

BITS = 192
"""How much room each respect has in a worth at first."""


class TooDeepError(Exception):
    """More dice may fall than the worths have room for."""


class Prospect:
    """An end, which has a distribution, or dice that lead to other prospects with weights."""

    __slots__ = ("dice", "end", "leads", "rolled", "worth")

    def __init__(
        self,
        dice: int,
        worth: int,
        rolled: int,
        leads: "tuple[tuple[Prospect, int], ...]",
        end: Distribution | None = None,
    ) -> None:
        self.dice, self.worth, self.rolled, self.leads, self.end = dice, worth, rolled, leads, end

    def distribution(self) -> Distribution:
        """The distribution over all that this comes to: every prospect is passed once, with the weight it is met with.

        Weights are parts of one whole, in which all the dice that may fall have room; so each division comes out even.
        """
        if self.end is not None:
            return self.end
        met = {self: power(self.dice)}
        weights: dict[Any, int] = {}
        for one in self._in_order():
            weight = met[one]
            if one.end is not None:
                share = weight // power(one.end.dice)
                for outcome, number in one.end.weights.items():
                    weights[outcome] = weights.get(outcome, 0) + share * number
                continue
            share = weight // power(one.rolled)
            for part, number in one.leads:
                met[part] = met.get(part, 0) + share * number
        return Distribution(self.dice, weights)

    def _in_order(self) -> "list[Prospect]":
        """This and all that it leads to, none before what leads to it."""
        order: list[Prospect] = []
        seen = {self}
        left = [(self, iter(self.leads))]
        while left:
            one, leads = left[-1]
            for part, _ in leads:
                if part not in seen:
                    seen.add(part)
                    left.append((part, iter(part.leads)))
                    break
            else:
                left.pop()
                order.append(one)
        order.reverse()
        return order


class Measure:
    """What prospects of attacks under a policy are worth, and to whom.

    Where the players want opposite things one number is enough; else the defender's stands behind the attacker's.
    Results of pieces of attacks that are no exchanges are all worth the same: their policy leaves nothing to choose.
    """

    __slots__ = ("bits", "deepest", "ends", "least", "opposed", "policy", "wants", "whole")

    def __init__(self, policy: Policy, bits: int = BITS) -> None:
        self.policy = policy
        self.wants = ((policy.attacker, *FOR_ATTACKER), (policy.defender, *FOR_DEFENDER))
        self.opposed = policy.opposed
        self.bits, self.whole = bits, bits * len(self.wants[0])
        # An eighth of the room is for the numbers themselves, the rest for the dice that they are weighed with.
        self.least = 1 << (bits // 8 - 2)
        self.ends: dict[Exchange, Prospect] = {}
        self.deepest = 0
        while power(self.deepest + 1) < 1 << (bits - bits // 8):
            self.deepest += 1

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
            found = self.ends[exchange] = self.end(Distribution.certain(exchange))
        return found

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
        if len(leads) == 1:
            return next(iter(leads))
        deepest = max([part.dice for part in leads])
        worth = 0
        for part, weight in leads.items():
            more = deepest - part.dice
            worth += part.worth * weight * power(more) if more else part.worth * weight
        if rolled + deepest > self.deepest:
            raise TooDeepError
        return Prospect(rolled + deepest, worth, rolled, tuple(leads.items()))

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


def _kills(exchange: Exchange) -> int:
    return exchange.killed - exchange.died


def _deaths(exchange: Exchange) -> int:
    return exchange.died - exchange.killed


def _gain(exchange: Exchange) -> int:
    return exchange.dealt - exchange.taken


def _loss(exchange: Exchange) -> int:
    return exchange.taken - exchange.dealt


def _marks(exchange: Exchange) -> int:
    return sum(-number if name in ON_ATTACKER else number for name, number in exchange.marks)


def _own_marks(exchange: Exchange) -> int:
    return -_marks(exchange)


FOR_ATTACKER, FOR_DEFENDER = (_kills, _gain, _marks), (_deaths, _loss, _own_marks)
"""What decides between answers that a policy holds for equal."""
