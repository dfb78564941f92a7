"""Steps for which a few numbers are mere counts: run once for each kind of situation, whatever the counts are.

A kind is a step and a context with every count cut down to its limit. What the step does there, it does with any counts
that are cut down to the same: ask the same, roll the same, and change the counts by as much. So the very steps of the
game are run for a few kinds, and what follows is adding and comparing whole numbers.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from killzone.core.attacks import Counting
from killzone.core.flow import Ask, Flow, Jump, Next, Roll
from killzone.odds.distribution import falls
from killzone.odds.prospects import Measure, Prospect

WIDTH = 10
ZERO = 1 << (WIDTH - 1)
"""Counts are kept in one whole number, each in so many bits and so much higher, so that none ever borrows."""
PART = (1 << WIDTH) - 1

ASK, ROLL, GO, LEAVE = range(4)


class Asked(NamedTuple):
    """A question as it is answered: by the attacker or not, and by which answers, the usual one first."""

    attacks: bool
    answers: tuple[str, ...]


class Beyond(NamedTuple):
    """What there is beyond the counted steps: the solver's own ways."""

    steps: tuple[Any, ...]
    places: dict[Any, int]
    asked: Callable[[Ask, Any], Asked]
    at: Callable[[int, Any], Prospect]
    run: Callable[[int, Any], Prospect]


class _Edge:
    """Where an answer or a roll leads: by how much the counts change, and to which kinds for counts cut down so."""

    __slots__ = ("change", "ctx", "place", "to", "weight")

    def __init__(self, change: int, place: int, ctx: Any, weight: int) -> None:
        self.change, self.place, self.ctx, self.weight = change, place, ctx, weight
        self.to: dict[int, _Kind] = {}


class _Kind:
    """A kind of situation: what it does, where that leads, and the prospects for all counts that were met."""

    __slots__ = ("attacks", "ctx", "does", "edges", "known", "place", "rolled")

    def __init__(self, place: int, ctx: Any) -> None:
        self.place, self.ctx = place, ctx
        self.does, self.rolled, self.attacks = LEAVE, 0, False
        self.edges: tuple[_Edge, ...] = ()
        self.known: dict[int, Prospect] = {}


class Counted:
    """The counted steps of an attack under a policy."""

    __slots__ = ("beyond", "counting", "cut", "halves", "kinds", "lower", "measure", "ranks", "size", "upper")

    def __init__(self, counting: Counting, measure: Measure, beyond: Beyond) -> None:
        self.counting, self.measure, self.beyond = counting, measure, beyond
        self.ranks = range(len(counting.limits))
        self.kinds: dict[tuple[int, Any], _Kind] = {}
        self.cut: dict[int, tuple[int, int]] = {}
        self.halves: dict[int, tuple[int, int]] = {}
        self.lower = (1 << (len(self.ranks) // 2 * WIDTH)) - 1
        self.upper = ((1 << (len(self.ranks) * WIDTH)) - 1) ^ self.lower
        self.size = 0

    def prospect(self, place: int, ctx: Any) -> Prospect:
        """From one of the steps, in a context that is ready to be counted."""
        counts, cut = self._cut(_packed(self.counting.counts(ctx)))
        kind = self._kind(place, ctx, cut)
        found = kind.known.get(counts)
        return self._found(kind, counts) if found is None else found

    def _cut(self, packed: int) -> tuple[int, int]:
        """Counts, none below 0, and the same cut down to their limits."""
        found = self.cut.get(packed)
        if found is None:
            low, high = packed & self.lower, packed & self.upper
            some = self.halves.get(low) or self._half(low)
            others = self.halves.get(high) or self._half(high)
            found = self.cut[packed] = (some[0] | others[0], some[1] | others[1])
        return found

    def _half(self, packed: int) -> tuple[int, int]:
        """The same for the lower or the upper half of the counts alone, of which there are few."""
        counts = limited = 0
        for rank, limit in enumerate(self.counting.limits):
            if part := (packed >> (rank * WIDTH)) & PART:
                count = max(0, part - ZERO)
                counts |= (count + ZERO) << (rank * WIDTH)
                limited |= (min(count, limit) + ZERO) << (rank * WIDTH)
        found = self.halves[packed] = (counts, limited)
        return found

    def _unpacked(self, packed: int) -> tuple[int, ...]:
        return tuple([((packed >> (rank * WIDTH)) & PART) - ZERO for rank in self.ranks])

    def _kind(self, place: int, ctx: Any, cut: int) -> _Kind:
        key = (place, self.counting.put(ctx, self._unpacked(cut)))
        found = self.kinds.get(key)
        if found is None:
            found = self.kinds[key] = _Kind(*key)
            self._explore(found)
        return found

    def _explore(self, kind: _Kind) -> None:
        """Run the step of a kind."""
        place, ctx, beyond = kind.place, kind.ctx, self.beyond
        if not self._counts(place):
            return
        flow: Flow = beyond.steps[place](ctx)
        if isinstance(flow, Ask):
            then = flow.then
            kind.attacks, answers = beyond.asked(flow, ctx)
            self._lead(kind, ASK, [(then(ctx, answer), 1) for answer in answers])
        elif isinstance(flow, Roll):
            then, kind.rolled = flow.then, flow.count
            self._lead(kind, ROLL, [(then(ctx, faces), weight) for faces, weight in falls(flow)])
        else:
            self._lead(kind, GO, [(flow, 1)])

    def _lead(self, kind: _Kind, does: int, flows: list[tuple[Flow, int]]) -> None:
        """Note where flows lead; where one does anything but go on in the sequence, the whole is left to the solver."""
        before = self.counting.counts(kind.ctx)
        edges = []
        for flow, weight in flows:
            if isinstance(flow, Next):
                place = kind.place + 1
            elif isinstance(flow, Jump):
                place = self.beyond.places[flow.to]
            else:
                return
            after = self.counting.counts(flow.ctx)
            change = sum((b - a) << (rank * WIDTH) for rank, a, b in zip(self.ranks, before, after, strict=True))
            edges.append(_Edge(change, place, flow.ctx, weight))
        kind.does, kind.edges = does, tuple(edges)

    def _found(self, kind: _Kind, counts: int) -> Prospect:
        """The prospect of a kind with counts that it was not met with before."""
        if kind.does == LEAVE:
            found = self._left(kind, counts)
        else:
            cut, parts = self.cut, []
            for edge in kind.edges:
                now = counts + edge.change
                both = cut.get(now)
                if both is None:
                    both = self._cut(now)
                after = edge.to.get(both[1])
                if after is None:
                    after = edge.to[both[1]] = self._kind(edge.place, edge.ctx, both[1])
                one = after.known.get(both[0])
                parts.append(self._found(after, both[0]) if one is None else one)
            if kind.does == ROLL:
                found = self.measure.mixed(kind.rolled, zip((edge.weight for edge in kind.edges), parts, strict=True))
            elif len(parts) == 1:
                found = parts[0]
            else:
                found = self._best(parts, kind.attacks)
        kind.known[counts] = found
        self.size += 1
        return found

    def _best(self, parts: list[Prospect], attacks: bool) -> Prospect:
        is_better, best = self.measure.is_better, parts[0]
        for one in parts:
            if one is not best and one.worth != best.worth and is_better(one, best, attacks=attacks):
                best = one
        return best

    def _left(self, kind: _Kind, counts: int) -> Prospect:
        ctx = self.counting.put(kind.ctx, self._unpacked(counts))
        return (self.beyond.run if self._counts(kind.place) else self.beyond.at)(kind.place, ctx)

    def _counts(self, place: int) -> bool:
        """Whether the step at a place is one of those that count."""
        return place < len(self.beyond.steps) and self.beyond.steps[place] in self.counting.steps


def _packed(counts: Any) -> int:
    return sum((count + ZERO) << (rank * WIDTH) for rank, count in enumerate(counts))
