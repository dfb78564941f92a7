"""A window in which one seat is asked who has many dice: what hands are worth, many at once.

A hand is live dice, which may still be rolled again, and others, which are only counted. For all others at once that
the same live dice may lie beside, what that is worth is one whole number with a lane for each; so to gain a die is to
shift it, and to choose between answers is to compare lanes.
"""

from collections.abc import Callable, Iterable
from typing import Any

from killzone.odds.distribution import power
from killzone.odds.dominance import UnorderedError
from killzone.odds.lanes import lanes, lanes_for
from killzone.odds.packs import LAST, MOST, PLACES, shared_out
from killzone.odds.prospects import Gate, Measure, Prospect, TooDeepError
from killzone.odds.sides import Side
from killzone.odds.worths import Code

MOST_LANES = 300
"""With more lanes, of which most would be of hands that there are not, hands are looked at one by one."""

Held = tuple[int, int]
"""A place of live dice, and the lane of the others beside them."""


class ManyHands:
    """A window of an attack for one seat; `closes` says what follows when it closes, by the number of the end."""

    __slots__ = ("_answered", "_closes", "_deeps", "_ends", "_gained", "_measure", "_side", "_tables", "bases")

    def __init__(self, side: Side, closes: Callable[[int], Prospect], measure: Measure) -> None:
        self._side, self._closes, self._measure = side, closes, measure
        self._ends: dict[int, Prospect] = {}
        self._deeps: list[int] = []
        """How many dice may fall from live dice on."""
        self._answered: dict[int, int] = {}
        """The same for their answers, by their identity."""
        self._gained = 0
        """Where dice are counted of which there may be more or fewer from hand to hand."""
        self.bases: set[int] = set()
        """What parts without dice may be in the end, by their numbers."""
        self._tables: dict[tuple[int, int], HandTable | None] = {}

    def prospect(self, place: int, others: int) -> Prospect | None:
        """What comes of the open window from live dice with others beside them; None where too many hands are not."""
        if len(self._deeps) < len(self._side.lives):
            self._look_deeper()
        counted = self._side.lives[place].kept + others
        fixed = counted & ~self._gained
        total = sum((counted & self._gained).to_bytes(32, "little"))
        if (total, fixed) not in self._tables:
            self._tables[total, fixed] = self._table(total, fixed)
        table = self._tables[total, fixed]
        return None if table is None else table.prospect(place, others & self._gained)

    def _look_deeper(self) -> None:
        """Look at live dice that have become known."""
        lives, deeps, answered = self._side.lives, self._deeps, self._answered
        gained, deepest = 0, max(deeps, default=0)
        for live in lives[len(deeps) :]:
            gained |= live.kept
            deep = 0
            for answer in live.answers:
                found = answered.get(id(answer))
                if found is None:
                    dice, leads = answer
                    found = 0
                    for _, to in leads:
                        gained |= to >> PLACES
                        if deeps[to & LAST] > found:
                            found = deeps[to & LAST]
                    found = answered[id(answer)] = found + dice
                if found > deep:
                    deep = found
            deeps.append(deep)
        gained = sum([MOST << rank for rank in self._side.ranks if (gained >> rank) & MOST]) | self._gained
        bases = {live.base for live in lives}
        if gained != self._gained or bases != self.bases or max(deeps) > deepest:
            self._gained, self.bases = gained, bases
            self._tables.clear()

    def _table(self, total: int, fixed: int) -> "HandTable | None":
        ranks = [rank for rank in self._side.ranks if (self._gained >> rank) & MOST]
        if not ranks or (total + 1) ** (len(ranks) - 1) > MOST_LANES or total > MOST // 2:
            return None
        strides = {rank: (total + 1) ** place // (total + 1) for place, rank in enumerate(ranks)}
        return HandTable(self, total, fixed, strides)

    def end(self, base: int, dice: int) -> Prospect:
        """What follows if the window closes with such dice."""
        number = self._side.ending(base, dice)
        found = self._ends.get(number)
        if found is None:
            found = self._ends[number] = self._closes(number)
        return found

    @property
    def side(self) -> Side:
        return self._side

    @property
    def measure(self) -> Measure:
        return self._measure

    @property
    def deeps(self) -> list[int]:
        return self._deeps

    def deep_of(self, answer: Any) -> int:
        """How many dice may fall from an answer on."""
        return self._answered[id(answer)]


class HandTable:
    """Hands that have so many dice in all, and the same of those kinds of which no hand gains any.

    The lane of dice that are only counted is told by `strides`, one for each kind that is gained; that of the first is
    0, of which there are as many as the others leave. Lanes of hands that there are not come to nothing that is asked.
    """

    def __init__(self, game: ManyHands, total: int, fixed: int, strides: dict[int, int]) -> None:
        self._game, self._side, self._strides = game, game.side, strides
        self._places: dict[int, int] = {}
        self._values: list[tuple[int, ...]] = []
        """By place of live dice what they are worth, to whoever is asked and to the other, if that is something else.
        """
        self._answers: dict[int, tuple[int, ...]] = {}
        self._choices: list[list[tuple[Any, int]]] = []
        """By place of live dice the answers that are better somewhere than all before them, and where."""
        self._starts: dict[Held, Prospect] = {}
        bases = sorted(game.bases)
        hands = list(shared_out(list(strides), total))
        self._ends = {(base, self._at(hand)): game.end(base, hand + fixed) for base in bases for hand in hands}
        ends = list(self._ends.values())
        self._dice = max([end.dice for end in ends])
        deep = max(game.deeps)
        if self._dice + deep > game.measure.deepest:
            raise TooDeepError
        self._code = Code(game.measure, ends, self._dice, deep, reverse=not self._side.attacks)
        self._own = 0 if self._side.attacks or len(self._code.parts) == 1 else 1
        self._lanes = lanes((total + 1) ** (len(strides) - 1), self._code.size)
        codes = dict(zip(self._ends, self._code.codes, strict=True))
        self._closed = {base: self._packed(base, codes) for base in bases}
        self._check(hands)
        self._gate = Gate(self, self._dice)
        self._gate.leads = tuple([(end, 1) for end in dict.fromkeys(ends)])

    def _at(self, dice: int) -> int:
        """The lane of dice."""
        found = self._places.get(dice)
        if found is None:
            found = self._places[dice] = sum(
                [((dice >> rank) & MOST) * stride for rank, stride in self._strides.items()]
            )
        return found

    def _packed(self, base: int, codes: dict[tuple[int, int], tuple[int, ...]]) -> tuple[int, ...]:
        """The worths of all ends, first as whoever is asked sees them."""
        nothing = (0,) * len(self._code.parts)
        every = [codes.get((base, lane), nothing) for lane in range(self._lanes.number)]
        found = [self._lanes.packed(part) for part in zip(*every, strict=True)]
        return tuple(found if not self._own else reversed(found))

    def _check(self, hands: list[int]) -> None:
        """That no end is worth less for a better die. Raises `UnorderedError`."""
        for low, high in self._side.better():
            if low not in self._strides or high not in self._strides:
                continue
            at, one = self._lanes, 1 << self._lanes.shift
            where = sum([one << (self._at(hand - (1 << low)) * at.size * 8) for hand in hands if (hand >> low) & MOST])
            for ends, *_ in self._closed.values():
                lower, higher = [ends >> (self._strides[rank] * at.size * 8) for rank in (low, high)]
                if at.more(lower, higher) & where:
                    raise UnorderedError

    def prospect(self, place: int, others: int) -> Prospect:
        """From live dice with others beside them."""
        if len(self._values) <= place:
            self._fill()
        start = (place, self._at(others))
        found = self._starts.get(start)
        if found is None:
            found = self._starts[start] = self._start(*start)
        return found

    def _start(self, place: int, lane: int) -> Prospect:
        width, live = self._lanes.size * 8, self._side.lives[place]
        if not any((where >> ((lane + 1) * width - 1)) & 1 for _, where in self._choices[place]):
            return self._ends[live.base, lane + self._at(live.kept)]
        deep = self._game.deeps[place]
        codes = [self._lanes.lane(one, lane) for one in self._values[place]]
        worth = self._code.worth(tuple(reversed(codes) if self._own else codes), power(deep))
        return Prospect(self._dice + deep, worth, 0, ((self._gate, 1),), key=(place, lane))

    def _fill(self) -> None:
        """Work out what all live dice are worth, as far as they are known, each after those that it leads to."""
        lives, deeps, values, width = self._side.lives, self._game.deeps, self._values, self._lanes.size * 8
        top, shift = self._lanes.top, self._lanes.shift
        for place in range(len(values), len(lives)):
            live, deep = lives[place], deeps[place]
            at, scale = self._at(live.kept) * width, power(deep)
            best, *others = [(one >> at) * scale for one in self._closed[live.base]]
            choices: list[tuple[Any, int]] = []
            for answer in live.answers:
                one, *theirs = self._worth(answer, deep)
                where = top ^ (((best | top) - one) & top)
                if where:
                    choices.append((answer, where))
                    mask = where - (where >> shift)
                    best ^= (best ^ one) & mask
                    if others:
                        others[0] ^= (others[0] ^ theirs[0]) & mask
            values.append((best, *others))
            self._choices.append(choices)

    def _worth(self, answer: Any, deep: int) -> Iterable[int]:
        """What an answer is worth if so many dice may fall."""
        known = self._game.deep_of(answer)
        found = self._answers.get(id(answer))
        if found is None:
            deeps, values, width = self._game.deeps, self._values, self._lanes.size * 8
            dice, leads = answer
            totals = [0] * len(self._code.parts)
            for weight, to in leads:
                place = to & LAST
                at, share = self._at(to >> PLACES) * width, weight * power(known - dice - deeps[place])
                for part, one in enumerate(values[place]):
                    totals[part] += (one >> at) * share
            found = self._answers[id(answer)] = tuple(totals)
        return found if known == deep else [one * power(deep - known) for one in found]

    def flow(self, starts: Iterable[tuple[Held, int]]) -> list[tuple[Prospect, int]]:
        """The ends that the window comes to from where it opens so often, and how often."""
        began, deeps, lives = list(starts), self._game.deeps, self._side.lives
        most = sum([weight * power(deeps[place]) for (place, _), weight in began])
        own, at = self._lanes, lanes(self._lanes.number, lanes_for(most, compared=False))
        width = at.size * 8
        met: dict[int, int] = {}
        for (place, lane), weight in began:
            met[place] = met.get(place, 0) + (weight << (lane * width))
        ended: dict[int, int] = {}
        for place in range(max(met, default=-1), -1, -1):
            left = met.get(place, 0)
            if not left:
                continue
            live, deep = lives[place], deeps[place]
            for answer, where in reversed(self._choices[place]):
                if own is not at:
                    where = at.marked(own.marks((where,)))
                part = left & ((where << 1) - (where >> at.shift))
                if not part:
                    continue
                left ^= part
                dice, leads = answer
                for weight, to in leads:
                    after = to & LAST
                    share = weight * power(deep - dice - deeps[after])
                    met[after] = met.get(after, 0) + ((part * share) << (self._at(to >> PLACES) * width))
            if left:
                share = left * power(deep) << (self._at(live.kept) * width)
                ended[live.base] = ended.get(live.base, 0) + share
        found: dict[Prospect, int] = {}
        for base, packed in ended.items():
            for lane, weight in enumerate(at.apiece(packed)):
                if weight:
                    end = self._ends[base, lane]
                    found[end] = found.get(end, 0) + weight
        return list(found.items())
