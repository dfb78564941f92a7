"""Steps for which a few numbers are mere counts: run once for each kind of situation, whatever the counts are.

A kind is a step and a context with every count cut down to its limit. What the step does there, it does with any counts
that are cut down to the same: ask the same, roll the same, and change the counts by as much. So the very steps of the
game are run for a few kinds, and what follows is adding and comparing whole numbers.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from killzone.core.attacks import Counting
from killzone.core.flow import Ask, Flow, Jump, Next, Roll, Window
from killzone.odds.distribution import falls
from killzone.odds.prospects import Measure, Prospect

WIDTH = 16
ZERO = 1 << (WIDTH - 1)
"""Counts are kept in one whole number, each in so many bits and so much higher, so that none ever borrows."""
PART = (1 << WIDTH) - 1
MOST = ZERO // 4
"""More than this is not counted."""

ASK, ROLL, GO, LEAVE = range(4)


class Asked(NamedTuple):
    """A question as it is answered: by the attacker or not, and by which answers, the usual one first."""

    attacks: bool
    answers: tuple[str, ...]


class Beyond(NamedTuple):
    """What there is beyond the counted steps: the solver's own ways."""

    steps: tuple[Any, ...]
    places: dict[Any, int]
    offers: Callable[[Window, Any], bool]
    simple: Callable[[Any], Any]
    asked: Callable[[Ask, Any], Asked]
    at: Callable[[int, Any], Prospect]
    run: Callable[[int, Any], Prospect]


class _Cut:
    """Counts, none below 0, and the same cut down to their limits; what was met is `known`."""

    __slots__ = ("halves", "known", "limits", "lower", "upper")

    def __init__(self, limits: tuple[int, ...]) -> None:
        self.limits = limits
        self.known: dict[int, tuple[int, int]] = {}
        self.halves: dict[int, tuple[int, int]] = {}
        self.lower = (1 << (len(limits) // 2 * WIDTH)) - 1
        self.upper = ((1 << (len(limits) * WIDTH)) - 1) ^ self.lower

    def __call__(self, packed: int) -> tuple[int, int]:
        found = self.known.get(packed)
        if found is None:
            low, high = packed & self.lower, packed & self.upper
            some = self.halves.get(low) or self._half(low)
            others = self.halves.get(high) or self._half(high)
            found = self.known[packed] = (some[0] | others[0], some[1] | others[1])
        return found

    def _half(self, packed: int) -> tuple[int, int]:
        """The same for the lower or the upper half of the counts alone, of which there are few."""
        counts = limited = 0
        for rank, limit in enumerate(self.limits):
            if part := (packed >> (rank * WIDTH)) & PART:
                count = max(0, part - ZERO)
                counts |= (count + ZERO) << (rank * WIDTH)
                limited |= (min(count, limit) + ZERO) << (rank * WIDTH)
        found = self.halves[packed] = (counts, limited)
        return found


class _Family:
    """A place and a context without its counts: all that may stand there, by counts cut down to what matters there."""

    __slots__ = ("ctx", "cut", "kinds", "place")

    def __init__(self, place: int, ctx: Any, cut: _Cut) -> None:
        self.place, self.ctx, self.cut = place, ctx, cut
        self.kinds: dict[int, _Kind] = {}


class _Edge(NamedTuple):
    """Where an answer or a roll leads, and by how much the counts change."""

    change: int
    weight: int
    to: _Family


class _Kind:
    """A kind of situation: what it does, where that leads, and the prospects for all counts that were met."""

    __slots__ = ("attacks", "ctx", "does", "edges", "known", "place", "rolled")

    def __init__(self, place: int, ctx: Any) -> None:
        self.place, self.ctx = place, ctx
        self.does, self.rolled, self.attacks = LEAVE, 0, False
        self.edges: tuple[_Edge, ...] = ()
        self.known: dict[int, Prospect] = {}


class Counted:
    """The counted steps of an attack under a policy; `places` says of all its steps, and of its end, which they are."""

    __slots__ = ("beyond", "counting", "cuts", "families", "measure", "nothing", "places", "ranks", "size")

    def __init__(self, counting: Counting, places: list[bool], measure: Measure, beyond: Beyond) -> None:
        self.counting, self.places, self.measure, self.beyond = counting, places, measure, beyond
        nothing = tuple([0 for _ in next(iter(counting.steps.values()))])
        limits = [counting.steps[step] if places[place] else nothing for place, step in enumerate(beyond.steps)]
        cuts = {one: _Cut(one) for one in (nothing, *limits)}
        self.cuts = [cuts[one] for one in (*limits, nothing)]
        self.nothing, self.ranks = cuts[nothing], range(len(nothing))
        self.families: dict[tuple[int, Any], _Family] = {}
        self.size = 0

    def prospect(self, place: int, ctx: Any) -> Prospect:
        """From one of the steps, in a context that is ready to be counted."""
        given = self.counting.counts(ctx)
        if max(given) > MOST:
            return self.beyond.run(place, ctx)
        family = self._family(place, ctx)
        counts, cut = family.cut(_packed(given))
        kind = family.kinds.get(cut) or self._kind(family, cut)
        found = kind.known.get(counts)
        return self._found(kind, counts) if found is None else found

    def _unpacked(self, packed: int) -> tuple[int, ...]:
        return tuple([((packed >> (rank * WIDTH)) & PART) - ZERO for rank in self.ranks])

    def _family(self, place: int, ctx: Any) -> _Family:
        key = (place, self.counting.put(ctx, self.nothing.limits))
        found = self.families.get(key)
        if found is None:
            found = self.families[key] = _Family(*key, self.cuts[place])
        return found

    def _kind(self, family: _Family, cut: int) -> _Kind:
        found = family.kinds[cut] = _Kind(family.place, self.counting.put(family.ctx, self._unpacked(cut)))
        self._explore(found)
        return found

    def _explore(self, kind: _Kind) -> None:
        """Run the step of a kind."""
        place, ctx, beyond = kind.place, kind.ctx, self.beyond
        if not self.places[place]:
            return
        step = beyond.steps[place]
        if isinstance(step, Window):
            if not beyond.offers(step, ctx):
                self._lead(kind, GO, [(Next(ctx), 1)])
            return
        flow: Flow = step(ctx)
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
            place, ctx = self._gone(place, flow.ctx)
            after = self.counting.counts(ctx)
            change = sum((b - a) << (rank * WIDTH) for rank, a, b in zip(self.ranks, before, after, strict=True))
            edges.append(_Edge(change, weight, self._family(place, self.beyond.simple(ctx))))
        kind.does, kind.edges = does, tuple(edges)

    def _gone(self, place: int, ctx: Any) -> tuple[int, Any]:
        """Where steps that ask for no count at all go on to by themselves."""
        while self.places[place] and self.cuts[place] is self.nothing:
            step = self.beyond.steps[place]
            if isinstance(step, Window):
                if self.beyond.offers(step, ctx):
                    break
                place += 1
                continue
            flow: Flow = step(ctx)
            if not isinstance(flow, Next):
                break
            place, ctx = place + 1, flow.ctx
        return place, ctx

    def _found(self, kind: _Kind, counts: int) -> Prospect:
        """The prospect of a kind with counts that it was not met with before."""
        if kind.does == LEAVE:
            found = self._left(kind, counts)
        else:
            parts = []
            for change, _, family in kind.edges:
                now = counts + change
                counted, cut = family.cut.known.get(now) or family.cut(now)
                after = family.kinds.get(cut) or self._kind(family, cut)
                one = after.known.get(counted)
                parts.append(self._found(after, counted) if one is None else one)
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
        ctx = self.beyond.simple(self.counting.put(kind.ctx, self._unpacked(counts)))
        return (self.beyond.run if self.places[kind.place] else self.beyond.at)(kind.place, ctx)


def _packed(counts: Any) -> int:
    return sum((count + ZERO) << (rank * WIDTH) for rank, count in enumerate(counts))
