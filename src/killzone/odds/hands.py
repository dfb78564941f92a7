"""The dice of a part that may still be rolled again, explored die by die.

Where every rule in a window says of each die whether it may be rolled again, whatever the others show, what it offers
for a hand is what it offers for its dice one by one. So the rules are run for one die in each state that the rest of
the part can be in; hands are only counted.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from killzone.core.flow import Offer
from killzone.odds.dominance import Dominance
from killzone.odds.packs import MOST, PLACES, Packs

if TYPE_CHECKING:
    from killzone.odds.sides import Side


class NotApartError(Exception):
    """An offer that does more than change its own part; the machine has to play the window."""


Led = tuple[int, int]
"""With which weight an answer leads where: to a place of live dice, and above its bits the dice gained."""

MANY = 4
"""With so many live dice it is worth while to look for answers that are never better than others."""


class Live(NamedTuple):
    """The dice of a part that may still be rolled again: whether its seat may pass, the answers that it has, each with
    how many dice fall and with which weights they lead to which live dice and dice gained; and how it ends."""

    passes: bool
    answers: tuple[tuple[int, tuple[Led, ...]], ...]
    base: Any
    """The part without any dice, once the window is closed."""
    kept: int
    """Its dice as they are then."""


class _Offered(NamedTuple):
    """What is offered for a die: how many dice fall, and by state that it leads to the weights of dice gained."""

    dice: int
    after: dict[int, dict[int, int]]


class _Die(NamedTuple):
    """A die in a state of the rest: by rule what is offered for it; what it is if it is never rolled again, and once
    the window closes."""

    offered: dict[int, list[_Offered]]
    left: int
    kept: int


class Hands:
    """The live dice of one seat in a window: `lives` has them all, each after those that it leads to."""

    def __init__(self, side: "Side", lives: list[Live], gained: Packs) -> None:
        self._side, self._lives, self._gained = side, lives, gained
        self._dice, self._order = Packs(), list[tuple[int, Any]]()
        self._states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._bases: list[Any] = []
        self._alone: dict[tuple[int, int], _Die] = {}
        self._places: dict[tuple[int, int], int] = {}
        self._led_to: dict[tuple[int, int], tuple[int, int]] = {}
        self._simpler: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._classes: dict[int, tuple[tuple[int, ...], ...]] = {}
        self._same: dict[Live, int] = {}
        self.dominance: Dominance | None = None

    def place(self, ctx: Any, bare: Any) -> tuple[int, int]:
        """The place of the live dice in a part of which all dice may be rolled again, and those that no rule offers."""
        state, dice = self._split(bare)
        if not self._lives and self._side.is_ordered and len(self._side.apart.emptied(bare)[1]) >= MANY:
            self.dominance = Dominance(self._lives, self._gained, self._side.apart.rank)
        return self._offered(ctx, state, dice)

    def _split(self, bare: Any) -> tuple[int, int]:
        """The state that a part is in but for its dice, and these."""
        state, dice = self._side.apart.emptied(bare)
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
            self._bases.append(self._side.apart.loose(self._side.apart.closed(state))[0])
        return number, self._dice.packed(dice)

    def _offered(self, ctx: Any, state: int, dice: int) -> tuple[int, int]:
        others = 0
        for rank, die in self._in_order(state):
            number = (dice >> rank) & MOST
            if number:
                found = self._alone.get((state, rank)) or self._explored(ctx, state, rank, die)
                if not found.offered:
                    others += number * found.left
                    dice -= number << rank
        place = self._places.get((state, dice))
        return (self._new(ctx, state, dice) if place is None else place), others

    def _in_order(self, state: int) -> list[tuple[int, Any]]:
        """The kinds of dice with their ranks, as they stand in a part and are offered."""
        if len(self._order) != len(self._dice.kinds):
            apart, kinds = self._side.apart, self._dice.kinds
            dice = apart.emptied(apart.bound(self._states[state], kinds))[1]
            self._order = [(kinds[die], die) for die in dice]
        return self._order

    def _new(self, ctx: Any, state: int, dice: int) -> int:
        """Live dice that were not met before."""
        numbers = [(rank, (dice >> rank) & MOST) for rank, _ in self._in_order(state)]
        shown = [(rank, number, self._alone[state, rank]) for rank, number in numbers if number]
        answers = []
        for rule in sorted({rule for _, _, die in shown for rule in die.offered}):
            for rank, _, die in shown:
                for offered in die.offered.get(rule, ()):
                    leads: dict[int, int] = {}
                    for after, weights in offered.after.items():
                        place, others = self._led(ctx, after, dice - (1 << rank))
                        for gained, weight in weights.items():
                            to = (others + gained) << PLACES | place
                            leads[to] = leads.get(to, 0) + weight
                    led = [(weight, to) for to, weight in leads.items()]
                    if self.dominance is not None:
                        self.dominance.put_in_order(led)
                    answers.append((offered.dice, tuple(led)))
        kept = sum([number * die.kept for _, number, die in shown])
        unlike = list(dict.fromkeys(answers))
        if self.dominance is not None and len(unlike) > 1:
            unlike = self.dominance.best(unlike)
        live = Live(True, tuple(unlike), self._bases[state], kept)
        place = self._same.setdefault(live, len(self._lives))
        if place == len(self._lives):
            self._lives.append(live)
        self._places[state, dice] = place
        return place

    def _led(self, ctx: Any, state: int, dice: int) -> tuple[int, int]:
        """The same as `place`, of what an offer has led to, without what no longer matters."""
        found = self._led_to.get((state, dice))
        if found is None:
            after, hand, others = self._simplified(ctx, state, dice)
            place, more = self._offered(ctx, after, hand)
            found = self._led_to[state, dice] = (place, more + others)
        return found

    def _simplified(self, ctx: Any, state: int, dice: int) -> tuple[int, int, int]:
        """A hand without what no longer matters: its state, its dice, and those that are never rolled again."""
        classes, after, hand, others = self._exchanged(state), state, 0, 0
        for rank, die in self._in_order(state):
            if number := (dice >> rank) & MOST:
                one = self._simpler.get((state, rank)) or self._simpler_alone(ctx, state, rank, die)
                after, hand, others = one[0], hand + number * one[1], others + number * one[2]
        if classes:
            hand = 0
            if dice & ~sum([MOST << rank for ranks in classes for rank in ranks]):
                raise NotApartError
            for ranks in classes:
                numbers = sorted([(dice >> rank) & MOST for rank in ranks], reverse=True)
                hand += sum([number << rank for rank, number in zip(ranks, numbers, strict=True)])
        return after, hand, others

    def _exchanged(self, state: int) -> tuple[tuple[int, ...], ...]:
        """The ranks of dice that may change places in a state."""
        found = self._classes.get(state)
        if found is None:
            classes = self._side.apart.exchanged(self._states[state])
            found = self._classes[state] = tuple([tuple(map(self._dice.rank, dice)) for dice in classes])
        return found

    def _simpler_alone(self, ctx: Any, state: int, rank: int, die: Any) -> tuple[int, int, int]:
        """The same of a die that is alone."""
        side = self._side
        part = side.apart.bound(self._states[state], (die,))
        simple = side.simple(side.apart.joined(ctx, side.seat, part))
        bare, others = side.apart.loose(side.apart.part(simple, side.seat))
        found = self._simpler[state, rank] = (*self._split(bare), self._gained.packed(others))
        return found

    def _explored(self, ctx: Any, state: int, rank: int, die: Any) -> _Die:
        """Run the rules for a die that is alone. Raises `NotApartError`."""
        side, apart = self._side, self._side.apart
        part = apart.bound(self._states[state], (die,))
        alone = apart.joined(ctx, side.seat, part)
        offered: dict[int, list[_Offered]] = {}
        for number, offers in enumerate(side.offers_by_rule(alone)):
            if offers:
                offered[number] = [self._taken(offer, alone, part) for offer in offers]
        left, kept = apart.loose(apart.without(part, frozenset()))[1], apart.loose(apart.closed(part))[1]
        found = _Die(offered, self._gained.packed(left), self._gained.packed(kept))
        self._alone[state, rank] = found
        return found

    def _taken(self, offer: Offer, ctx: Any, part: Any) -> _Offered:
        side = self._side
        count, rolled = side.taken(offer, ctx, part)
        after: dict[int, dict[int, int]] = {}
        for weight, then in rolled:
            bare, gained = side.apart.loose(side.apart.part(then, side.seat))
            state, dice = self._split(bare)
            if dice:
                raise NotApartError
            weights, packed = after.setdefault(state, {}), self._gained.packed(gained)
            weights[packed] = weights.get(packed, 0) + weight
        return _Offered(count, after)
