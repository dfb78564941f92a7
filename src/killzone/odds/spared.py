"""Hands of which it is known before they are explored which dice are rolled again, however these fall.

What is rolled again stays as it is. So where a policy rolls what it can of the dice that failed, or where it is best to
roll as many of the poorest as can be and no others, only the number of these dice matters, and what the others are.

Which dice are never worth rolling again is told from what ends are worth. Let whoever is asked alone roll dice again
that some rule offers, but of one kind, the poorest, no more than can be rolled in the window. If that is worth no more
than to roll just these, then in the window, where they may do no more than that, they never roll others: whoever leaves
an offer may still do all that they might have done after it.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from killzone.odds.apart import NotApartError
from killzone.odds.distribution import power
from killzone.odds.packs import MOST, PLACES, dice_in

if TYPE_CHECKING:
    from killzone.odds.hands import Afters, Hands


MOST_HANDS = 100
"""With more hands to end with it takes longer to ask of each what it might be worth than to explore it."""


class Straight:
    """Takes hands of a seat in a state of which the same dice are rolled again however these fall: as the policy says
    that goes by the hand.

    Every die becomes the same if it is rolled again, with the same chances; methods raise `NotApartError` where that is
    not so.
    """

    def __init__(self, hands: "Hands", ctx: Any, state: int, dice: int) -> None:
        self._hands, self._ctx, self._state = hands, ctx, state
        self._moves = hands.offered_for(ctx, state, dice)
        self._weights = self._moves[0].after[0][1] if self._moves else ()
        self._falls = [(to >> PLACES, weight) for to, weight in self._weights]
        self._met: dict[tuple[int, int, int], int] = {}
        """How often hands are met that end with a part, by its number, so many dice rolled again, and such others."""
        self._ways: dict[tuple[int, int], tuple[int, int, int]] = {}

    def takes(self, live: int, others: int, weight: int) -> bool:
        """Whether live dice, with others beside them, are such a hand; then note that it is met so often."""
        base, number, rest = self._way(self._state, live)
        self._meet(base, number, rest + others, weight)
        return True

    def _meet(self, base: int, number: int, rest: int, weight: int) -> None:
        key = (base, number, rest)
        self._met[key] = self._met.get(key, 0) + weight

    def _way(self, state: int, dice: int) -> tuple[int, int, int]:
        """With which part live dice end, how many are rolled again, and what the others are."""
        found = self._ways.get((state, dice))
        if found is None:
            found = self._ways[state, dice] = self._go(state, dice)
        return found

    def _go(self, state: int, dice: int) -> tuple[int, int, int]:
        hands, ctx = self._hands, self._ctx
        live, left = hands.still(ctx, state, dice)
        if live != dice:
            base, number, others = self._way(state, live)
            return base, number, others + left
        move = hands.chosen(ctx, state, dice)
        if move is None:
            return hands.bases[state], 0, hands.kept(state, dice)
        rank, count, afters = move
        to, rest, more = hands.settled(ctx, self._after(count, afters), dice - (1 << rank))
        base, number, others = self._way(to, rest)
        return base, number + 1, others + more

    def _after(self, count: int, afters: "Afters") -> int:
        """The state after a die is rolled again."""
        if count != 1 or [weights for _, weights in afters] != [self._weights]:
            raise NotApartError
        return afters[0][0]

    def ended(self) -> tuple[int, dict[tuple[int, int], int]]:
        """How often the hands that were taken come to which ends, and how many dice fall for that at the most."""
        dice = max([number for _, number, _ in self._met], default=0)
        found: dict[tuple[int, int], int] = {}
        fallen = [{0: 1}]
        for _ in range(dice):
            more: dict[int, int] = {}
            for hand, ways in fallen[-1].items():
                for to, weight in self._falls:
                    more[hand + to] = more.get(hand + to, 0) + ways * weight
            fallen.append(more)
        for (base, number, rest), weight in self._met.items():
            share = weight * power(dice - number)
            for to, ways in fallen[number].items():
                found[base, rest + to] = found.get((base, rest + to), 0) + share * ways
        return dice, found


class Spared(Straight):
    """Takes hands of which it is best to roll as many of the poorest dice again as can be, and no others.

    `worths` says of all hands what it is worth to end with them. Rolling dice again uses up no more than rules and
    points. There is one poorest kind, which is always good to roll again; else making it raises `NotApartError`.
    """

    def __init__(self, hands: "Hands", ctx: Any, state: int, dice: int, worths: Mapping[int, int]) -> None:
        super().__init__(hands, ctx, state, dice)
        self._worths, self._base = worths, hands.bases[state]
        self._offered = {move.rank for move in self._moves}
        ranks = [rank for rank, _ in hands.in_order(state) if (dice >> rank) & MOST]
        self._kept = {rank: hands.alone[state, rank].kept for rank in ranks}
        for move in self._moves:
            self._after(move.dice, move.after)
        if any(hands.alone[state, rank].left != kept for rank, kept in self._kept.items()):
            raise NotApartError
        changes = {kept: self._changes(kept) for kept in {self._kept[rank] for rank in self._offered}}
        poor = [kept for kept, (least, most) in changes.items() if least >= 0 and most > 0]
        if len(poor) != 1:
            raise NotApartError
        self._poor, *self._others = sorted(changes, key=lambda kept: kept != poor[0])
        self._never = all(changes[kept][1] <= 0 for kept in self._others)
        """Whether to roll another die again is never good, whatever the hand: then it is not before others, either."""
        if not self._never and len(worths) > MOST_HANDS:
            raise NotApartError
        self._freed: dict[tuple[int, int, int], int] = {(0, 0, hand): worth for hand, worth in worths.items()}
        self._most: dict[tuple[int, int], int] = {}

    def _changes(self, kept: int) -> tuple[int, int]:
        """What is gained at the least and at the most if a die is rolled again in the end."""
        worths, rank = self._worths, kept.bit_length() - 1
        changes = [
            sum([weight * worths[hand - kept + to] for to, weight in self._falls]) - 6 * worth
            for hand, worth in worths.items()
            if (hand >> rank) & MOST
        ]
        return min(changes, default=0), max(changes, default=0)

    def takes(self, live: int, others: int, weight: int) -> bool:
        hand, poor, free = others, 0, 0
        for rank, kept in self._kept.items():
            if number := (live >> rank) & MOST:
                hand += number * kept
                if rank in self._offered:
                    if kept == self._poor:
                        poor += number << rank
                    else:
                        free += number * kept
        if hand not in self._worths:
            raise NotApartError
        number = self._can_be_rolled(self._state, poor)
        if not self._never:
            alone = self._freely(number, 0, hand) * power(dice_in(free))
            if self._freely(number, free, hand) != alone:
                return False
        self._meet(self._base, number, hand - number * self._poor, weight)
        return True

    def _can_be_rolled(self, state: int, dice: int) -> int:
        """How many of these dice can be rolled again at the most."""
        found = self._most.get((state, dice))
        if found is None:
            found, every = 0, dice_in(dice)
            for move in self._hands.offered_for(self._ctx, state, dice):
                after = self._after(move.dice, move.after)
                to, rest, _ = self._hands.settled(self._ctx, after, dice - (1 << move.rank))
                found = max(found, 1 + self._can_be_rolled(to, rest))
                if found == every:
                    break
            self._most[state, dice] = found
        return found

    def _after(self, count: int, afters: "Afters") -> int:
        after = super()._after(count, afters)
        if self._hands.bases[after] != self._base:
            raise NotApartError
        return after

    def _freely(self, number: int, free: int, hand: int) -> int:
        """What it is worth at the most if so many of the poorest dice may be rolled again, and others at will."""
        found = self._freed.get((number, free, hand))
        if found is None:
            ways = []
            if number:
                ways.append(6 * self._freely(number - 1, free, hand))
                ways.append(self._again(number - 1, free, hand - self._poor))
            for kept in self._others:
                if free & (kept * MOST):
                    ways.append(self._again(number, free - kept, hand - kept))
                    if not number:
                        ways.append(6 * self._freely(0, free - kept, hand))
            found = self._freed[number, free, hand] = max(ways)
        return found

    def _again(self, number: int, free: int, rest: int) -> int:
        """The same where another die beside the rest is rolled again."""
        total, known = 0, self._freed.get
        for to, weight in self._falls:
            one = known((number, free, rest + to))
            total += weight * (self._freely(number, free, rest + to) if one is None else one)
        return total
