"""Steps for which a few numbers are mere counts: run once for each kind of situation, whatever the counts are.

A kind is a step and a context with every count cut down to its limit. What the step does there, it does with any counts
that are cut down to the same: ask the same, roll the same, and change the counts by as much. So the very steps of the
game are run for a few kinds, and what follows is adding and comparing whole numbers.
"""

from collections.abc import Callable, Hashable, Mapping
from operator import le
from typing import TYPE_CHECKING, Any, NamedTuple

from killzone.core.attacks import Counting, Exchange
from killzone.core.flow import Ask, Flow, Jump, Next, Roll, Window
from killzone.core.machine import Stack
from killzone.odds.apart import NotApartError
from killzone.odds.counts import PART, SHIFT, WIDTH, ZERO, Cut, Packing
from killzone.odds.distribution import falls, power
from killzone.odds.prospects import Measure, Prospect, TooDeepError
from killzone.odds.study import Rules

if TYPE_CHECKING:
    from killzone.odds.alone import Alone
    from killzone.odds.sides import Side

MOST = ZERO // 4
"""More than this is not counted."""

ASK, ROLL, GO, OPEN, LEAVE = range(5)

POWERS = [power(dice) for dice in range(1_000)]
"""In how many ways dice fall, as far as anybody will ask."""


class Asked(NamedTuple):
    """A question as it is answered: by the attacker or not, and by which answers, the usual one first."""

    attacks: bool
    answers: tuple[str, ...]


class Beyond(NamedTuple):
    """What there is beyond the counted steps: the solver's own ways."""

    steps: tuple[Any, ...]
    places: dict[Any, int]
    offers: Callable[[Window, Any], bool]
    asked: Callable[[Ask, Any], Asked]
    at: Callable[[int, Any], Prospect]
    run: Callable[[int, Any], Prospect]
    alone: Callable[[Window, Any], "tuple[Side, Any] | None"]
    """The one seat that is asked in a window which falls apart, and what else there is of the attack."""
    rules: Rules
    """What the machine needs to play a window."""
    stack: Callable[[int, Any], Stack]
    """The machine's frames at a step."""


class Family:
    """A place and a context whatever its counts are: the kinds by counts cut down, the prospects by counts that were
    met. `rest` is what there is besides the counts."""

    __slots__ = ("ctx", "cut", "kinds", "known", "least", "place", "rest")

    def __init__(self, place: int, ctx: Any, rest: Hashable, cut: Cut, least: "Least | None" = None) -> None:
        self.place, self.ctx, self.rest, self.cut = place, ctx, rest, cut
        self.least = least(ctx) if least is not None else None
        self.kinds: dict[int, Kind] = {}
        self.known: dict[int, Prospect] = {}


Least = Callable[[Any], Mapping[tuple[int, ...], tuple[int, ...]]]
"""See `Counting.least`."""
Edge = tuple[int, int, Family, Callable[[int], Prospect | None]]
"""Where an answer or a roll leads: by how much the counts change, a weight, the family, and what is known of that, by
counts. It has no names because a plain tuple is taken apart faster."""


_Led = tuple[int, Any, Roll | None, int | None]
"""A place and a context there, the dice that fall there whatever the counts are, and these, packed, if they are known.
"""


class Kind:
    """A kind of situation: what it does and where that leads."""

    __slots__ = ("attacks", "counts", "ctx", "does", "edges", "node", "open", "others", "place", "rolled")

    def __init__(self, place: int, ctx: Any, counts: int) -> None:
        self.place, self.ctx, self.counts = place, ctx, counts
        self.does, self.rolled, self.attacks, self.node = LEAVE, 0, False, 0
        self.edges: tuple[Edge, ...] = ()
        self.others: tuple[Edge, ...] = ()
        """The edges after the first."""
        self.open: _Opened | None = None

    def leads(self, does: int, edges: tuple[Edge, ...]) -> None:
        """Note what it does and where that leads."""
        self.does, self.edges, self.others = does, edges, edges[1:]


class _Fallen(Prospect):
    """The prospect of a kind of roll with counts. Few are ever chosen: of those alone it is noted where they lead."""

    __slots__ = ("counts", "kind")
    end = more = key = None

    def __init__(self, dice: int, worth: int, kind: Kind, counts: int) -> None:
        self.dice, self.worth, self.rolled, self.leads, self.kind, self.counts = (
            dice,
            worth,
            kind.rolled,
            (),
            kind,
            counts,
        )

    def lead_on(self) -> tuple[tuple[Prospect, int], ...]:
        if not self.leads:
            counts, leads = self.counts, dict[Prospect, int]()
            for change, weight, _, get in self.kind.edges:
                part = get(counts + change)
                assert part is not None
                leads[part] = leads.get(part, 0) + weight
            self.leads = tuple(leads.items())
        return self.leads


class _Opened:
    """A window that is open to one seat, whatever the counts are: its ends, and by counts what comes of it."""

    __slots__ = ("edges", "games", "kind", "side")

    def __init__(self, side: "Side", kind: Kind) -> None:
        self.side, self.kind = side, kind
        self.edges: list[Edge | None] = []
        self.games: dict[int, Alone] = {}


class Counted:
    """The counted steps of an attack under a policy; `places` says of all its steps, and of its end, which they are."""

    __slots__ = (
        "adding",
        "beyond",
        "counting",
        "cuts",
        "families",
        "latest",
        "least",
        "measure",
        "nothing",
        "opened",
        "packed",
        "places",
        "rest_of",
        "unpacked",
    )

    def __init__(
        self, counting: Counting, places: list[bool], measure: Measure, beyond: Beyond, *, is_last: bool
    ) -> None:
        """`is_last` says that nothing follows the attack, which might look at what it did."""
        self.counting, self.places, self.measure, self.beyond = counting, places, measure, beyond
        nothing = tuple([0 for _ in next(iter(counting.steps.values()))])
        limits = [counting.steps[step] if places[place] else nothing for place, step in enumerate(beyond.steps)]
        packing = Packing(len(nothing))
        cuts = {one: Cut(packing, one) for one in {nothing, *limits}}
        self.cuts = [cuts[one] for one in (*limits, nothing)]
        for step, kept in counting.last.items():
            self.cuts[beyond.places[step]] = Cut(packing, nothing, kept)
        self.nothing = cuts[nothing]
        self.packed, self.unpacked = packing.packed, packing.unpacked
        self.rest_of = counting.rest or (lambda ctx: counting.put(ctx, nothing))
        self.least = [counting.least.get(step) for step in beyond.steps] + [None]
        self.families: dict[tuple[int, Any], Family] = {}
        self.latest: list[Family | None] = [None] * len(self.cuts)
        self.opened: dict[tuple[int, Any], _Opened] = {}
        self.adding = counting.adding if is_last and measure.adds_up else None
        if self.adding:
            for cut in {*self.cuts, self.nothing}:
                cut.told |= PART << (self.adding[0] * WIDTH)

    @property
    def size(self) -> int:
        """How many situations are known."""
        return sum([len(family.known) for family in self.families.values()])

    def prospect(self, place: int, ctx: Any) -> Prospect:
        """From one of the steps, in a context that is ready to be counted."""
        given = self.counting.counts(ctx)
        if max(given) > MOST:
            return self.beyond.run(place, ctx)
        family, packed = self.family(place, ctx), self.packed(given)
        return family.known.get(packed) or self.found(family, packed)

    def family(self, place: int, ctx: Any) -> Family:
        """The family of a step in a context that has been simplified."""
        rest = self.rest_of(ctx)
        found = self.latest[place]
        if found is None or found.rest != rest:  # to compare most often takes less than to look it up
            found = self.families.get((place, rest))
            if found is None:
                found = Family(place, ctx, rest, self.cuts[place], self.least[place])
                self.families[place, rest] = found
            self.latest[place] = found
        return found

    def _kind(self, family: Family, cut: int) -> Kind:
        """The kind for counts that are cut down, which may be one with fewer."""
        counts, least = self.unpacked(cut), family.least
        if least is not None and (fewer := least[counts]) != counts:
            to = self.packed(fewer)
            found = family.kinds[cut] = family.kinds.get(to) or self._kind(family, to)
            return found
        found = family.kinds[cut] = Kind(family.place, self.counting.put(family.ctx, counts), cut)
        self._explore(found)
        return found

    def _explore(self, kind: Kind) -> None:
        """Run the step of a kind, and whatever follows from it by chance alone."""
        place, ctx = kind.place, kind.ctx
        if not self.places[place]:
            return
        step = self.beyond.steps[place]
        if isinstance(step, Window):
            if not self.beyond.offers(step, ctx):
                self._chances(kind, Next(ctx))
            else:
                self._open(kind, step)
            return
        flow: Flow = step(ctx)
        if not isinstance(flow, Ask):
            self._chances(kind, flow)
            return
        kind.attacks, answers = self.beyond.asked(flow, ctx)
        led = [self.led(place, flow.then(ctx, answer), kind) for answer in answers]
        if None not in led:
            kind.leads(ASK, tuple([self.edge(kind, to, 1) for to in led if to is not None]))

    def _open(self, kind: Kind, window: Window) -> None:
        """Explore what the one seat that is asked in a window can do, or what the machine plays in it."""
        found = self.beyond.alone(window, kind.ctx)
        if found is None:
            from killzone.odds.offered import play

            play(self, kind)
            return
        side, rest = found
        opened = self.opened.get((kind.place, rest))
        if opened is None:
            opened = self.opened[kind.place, rest] = _Opened(side, kind)
        try:
            kind.node = side.node(kind.ctx)
        except NotApartError:
            return
        kind.does, kind.open = OPEN, opened

    def _chances(self, kind: Kind, flow: Flow) -> None:
        """Note where chance alone leads; where that is out of the sequence, all is left to the solver."""
        ends: list[tuple[int, Edge]] = []
        left = [(0, kind.place, kind.ctx, flow, 1)]
        while left:
            dice, place, ctx, flow, weight = left.pop()
            if not isinstance(flow, Roll):
                to = self.led(place, flow, kind)
                if to is None:
                    return
                place, ctx, again, _ = to
                if again is None:
                    ends.append((dice, self.edge(kind, to, weight)))
                    continue
                flow = again
            dice, then = dice + flow.count, flow.then
            hands = self._one_by_one(kind, place, ctx, flow, weight)
            ends += [(dice, edge) for edge in hands]
            if not hands:
                left += [(dice, place, ctx, then(ctx, faces), weight * share) for faces, share in falls(flow)]
        if len(ends) == 1:
            kind.leads(GO, (ends[0][1],))
            return
        kind.rolled = max([dice for dice, _ in ends])
        met: dict[tuple[int, Family], int] = {}
        for dice, (change, share, family, _) in ends:
            met[change, family] = met.get((change, family), 0) + share * power(kind.rolled - dice)
        edges = [(change, weight, to, to.known.get) for (change, to), weight in met.items()]
        kind.leads(ROLL if len(edges) > 1 else GO, tuple(edges))

    def _one_by_one(self, kind: Kind, place: int, ctx: Any, roll: Roll, weight: int) -> list[Edge]:
        """Where dice lead of which each adds to the counts by itself; nothing where they do more than that."""
        each = self.counting.one_by_one
        if each is None or not each(ctx):
            return []
        edges = []
        for faces in ((), *[(face,) for face in set(roll.alike)]):
            to = self.led(place, roll.then(ctx, faces), kind)
            if to is None or to[2] is not None:
                return []
            edges.append(self.edge(kind, to, 1))
        none, _, family, get = edges[0]
        if any(edge[2] is not family for edge in edges):
            return []
        each_more = [(face, edge[0] - none) for face, edge in zip(set(roll.alike), edges[1:], strict=True)]
        more = [(face, change) for face, change in each_more if change]
        return [
            (none + sum([change * faces.count(face) for face, change in more]), share * weight, family, get)
            for faces, share in falls(roll)
        ]

    def edge(self, kind: Kind, led: _Led, weight: int) -> Edge:
        place, ctx, _, counts = led
        if counts is None:
            counts = self.packed(self.counting.counts(ctx))
        # Where all but the counts is as it was met before, it has been simplified.
        to = self.latest[place]
        if to is None or to.rest != self.rest_of(ctx):
            to = self.family(place, self.counting.simplify(ctx))
        return counts - kind.counts, weight, to, to.known.get

    def led(self, place: int, flow: Flow, kind: Kind) -> _Led | None:
        """Where a flow leads, and steps after it that go on by themselves; None where it leaves the sequence.

        Such a step is run where the counts of the kind, cut down as they are, tell what it does, whatever they were.
        """
        steps, places, counted, cuts = self.beyond.steps, self.beyond.places, self.places, self.cuts
        while True:
            if isinstance(flow, Next):
                place += 1
            elif isinstance(flow, Jump):
                place = places[flow.to]
            else:
                return None
            ctx, counts = flow.ctx, None
            if not counted[place]:
                return place, ctx, None, None
            if cuts[place] is not self.nothing:
                if not self._tells(kind, place):
                    return place, ctx, None, None
                counts = self.packed(self.counting.counts(ctx))
                if counts != kind.counts:
                    return place, ctx, None, counts
            step = steps[place]
            if isinstance(step, Window):
                if self.beyond.offers(step, ctx):
                    return place, ctx, None, counts
                flow = Next(ctx)
                continue
            flow = step(ctx)
            if not isinstance(flow, (Next, Jump)):
                return place, ctx, flow if isinstance(flow, Roll) else None, counts

    def _tells(self, kind: Kind, place: int) -> bool:
        """Whether what the step of a kind asks of its counts is all that a later one does."""
        if self.least[kind.place] is not None:
            return False
        return all(map(le, self.cuts[place].limits, self.cuts[kind.place].limits))

    def found(self, family: Family, counts: int) -> Prospect:
        """The prospect of a family with counts that it was not met with before."""
        cut = family.cut
        limited = cut.zeros
        if counts & cut.told != limited:
            found = family.known[counts] = self._less(family, counts)
            return found
        if most := cut.most:  # as `Cut.limited`, which is asked for nowhere else as often
            more = (counts - most) & limited
            limited = counts ^ ((counts ^ most) & (more - (more >> SHIFT)))
        kind = family.kinds.get(limited) or self._kind(family, limited)
        does = kind.does
        if does == GO:
            change, _, to, get = kind.edges[0]
            found = get(counts + change) or self.found(to, counts + change)
        elif does == ASK:
            found = self._best(kind, counts)
        elif does == ROLL:
            found = self._rolled(kind, counts)
        elif does == LEAVE:
            found = self._left(kind, counts)
        else:
            assert kind.open is not None
            found = self._game(kind.open, counts).prospect(kind.node)
        family.known[counts] = found
        return found

    def _less(self, family: Family, counts: int) -> Prospect:
        """As without what makes no difference, or what only adds to the result."""
        less = family.cut.mattering(counts)
        if less != counts:
            return family.known.get(less) or self.found(family, less)
        assert self.adding is not None
        return self._besides(family, counts, *self.adding)

    def _rolled(self, kind: Kind, counts: int) -> Prospect:
        """As `Measure.mixed`, in one go: nothing else is done as often."""
        change, weight, to, get = kind.edges[0]
        found = self.found
        first = get(counts + change) or found(to, counts + change)
        deepest, worth = first.dice, first.worth * weight
        for change, weight, to, get in kind.others:
            part = get(counts + change) or found(to, counts + change)
            dice = part.dice
            if dice == deepest:
                worth += part.worth * weight
            elif dice < deepest:
                worth += part.worth * (weight * POWERS[deepest - dice])
            else:
                worth = worth * POWERS[dice - deepest] + part.worth * weight
                deepest = dice
        is_same = deepest == first.dice and worth == first.worth * POWERS[kind.rolled]
        if is_same and all(get(counts + change) is first for change, _, _, get in kind.others):
            return first
        if kind.rolled + deepest > self.measure.deepest:
            raise TooDeepError
        return _Fallen(kind.rolled + deepest, worth, kind, counts)

    def _besides(self, family: Family, counts: int, rank: int, added: Callable[[int], Exchange]) -> Prospect:
        """As with none of what only adds to the result, and that besides."""
        number = ((counts >> (rank * WIDTH)) & PART) - ZERO
        without = counts - (number << (rank * WIDTH))
        one = family.known.get(without) or self.found(family, without)
        return self.measure.besides(one, added(number))

    def _game(self, opened: _Opened, counts: int) -> "Alone":
        found = opened.games.get(counts)
        if found is None:
            from killzone.odds.alone import Alone

            def closes(end: int) -> Prospect:
                return self._closed(opened, end, counts)

            found = opened.games[counts] = Alone(opened.side, closes, self.measure)
        return found

    def _closed(self, opened: _Opened, end: int, counts: int) -> Prospect:
        """What follows a window that ends so; where that leads out of the sequence, all is left to the solver."""
        side, kind, edges = opened.side, opened.kind, opened.edges
        while len(edges) <= end:
            closed = Next(side.apart.joined(kind.ctx, side.seat, side.ends[len(edges)]))
            led = self.led(kind.place, closed, kind)
            edges.append(None if led is None else self.edge(kind, led, 1))
        edge = edges[end]
        if edge is None:
            ctx = side.apart.joined(kind.ctx, side.seat, side.ends[end])
            return self.beyond.at(kind.place + 1, self.counting.put(ctx, self.unpacked(counts)))
        change, _, to, get = edge
        return get(counts + change) or self.found(to, counts + change)

    def _best(self, kind: Kind, counts: int) -> Prospect:
        """The best answer for whoever is asked; of equals the first."""
        attacks, opposed, found = kind.attacks, self.measure.opposed, self.found
        change, _, to, get = kind.edges[0]
        best = get(counts + change) or found(to, counts + change)
        for change, _, to, get in kind.others:
            one = get(counts + change) or found(to, counts + change)
            if one is best:
                continue
            if not opposed:
                if self.measure.is_better(one, best, attacks=attacks):
                    best = one
                continue
            mine, theirs, more = one.worth, best.worth, one.dice - best.dice
            if more > 0:
                theirs *= POWERS[more]
            elif more:
                mine *= POWERS[-more]
            if mine > theirs if attacks else mine < theirs:
                best = one
        return best

    def _left(self, kind: Kind, counts: int) -> Prospect:
        return self.beyond.run(kind.place, self.counting.put(kind.ctx, self.unpacked(counts)))
