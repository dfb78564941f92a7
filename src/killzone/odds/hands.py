"""The dice of a part that may still be rolled again, explored die by die.

Where every rule in a window says of each die whether it may be rolled again, whatever the others show, what it offers
for a hand is what it offers for its dice one by one. So the rules are run for one die in each state that the rest of
the part can be in; hands are only counted.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from killzone.core.flow import Offer
from killzone.odds.packs import MOST, Packs

if TYPE_CHECKING:
    from killzone.odds.sides import Side


class NotApartError(Exception):
    """An offer that does more than change its own part; the machine has to play the window."""


Led = tuple[int, int, int]
"""With which weight an answer leads to which place of live dice, and to which dice gained."""


class Live(NamedTuple):
    """The dice of a part that may still be rolled again: whether its seat may pass, the answers that it has, each with
    how many dice fall and with which weights they lead to which live dice and dice gained; and how it ends."""

    passes: bool
    answers: tuple[tuple[int, tuple[Led, ...]], ...]
    base: Any
    """The part without any dice, once the window is closed."""
    kept: int
    """Its dice as they are then."""


class _Die(NamedTuple):
    """A die in a state of the rest: by rule what is offered for it, each with how many dice fall and with which weights
    that leads to which states and dice gained; what it is if it is never rolled again, and once the window closes."""

    offered: dict[int, list[tuple[int, list[Led]]]]
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
        self._simpler: dict[tuple[int, int], tuple[int, int]] = {}

    def place(self, ctx: Any, bare: Any) -> tuple[int, int]:
        """The place of the live dice in a part of which all dice may be rolled again, and those that no rule offers."""
        return self._offered(ctx, *self._split(bare))

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
                for count, led in die.offered.get(rule, ()):
                    leads: dict[tuple[int, int], int] = {}
                    for weight, after, gained in led:
                        place, others = self._led(ctx, after, dice - (1 << rank))
                        to = (place, others + gained)
                        leads[to] = leads.get(to, 0) + weight
                    answers.append((count, tuple([(weight, *to) for to, weight in leads.items()])))
        kept = sum([number * die.kept for _, number, die in shown])
        place = self._places[state, dice] = len(self._lives)
        self._lives.append(Live(True, tuple(dict.fromkeys(answers)), self._bases[state], kept))
        return place

    def _led(self, ctx: Any, state: int, dice: int) -> tuple[int, int]:
        """The same as `place`, of what an offer has led to, without what no longer matters."""
        found = self._simpler.get((state, dice))
        if found is None:
            side = self._side
            part = side.apart.bound(self._states[state], self._dice.unpacked(dice))
            simple = side.simple(side.apart.joined(ctx, side.seat, part))
            bare, others = side.apart.loose(side.apart.part(simple, side.seat))
            place, more = self.place(simple, bare)
            found = self._simpler[state, dice] = (place, more + self._gained.packed(others))
        return found

    def _explored(self, ctx: Any, state: int, rank: int, die: Any) -> _Die:
        """Run the rules for a die that is alone. Raises `NotApartError`."""
        side, apart = self._side, self._side.apart
        part = apart.bound(self._states[state], (die,))
        alone = apart.joined(ctx, side.seat, part)
        offered: dict[int, list[tuple[int, list[Led]]]] = {}
        for number, offers in enumerate(side.offers_by_rule(alone)):
            if offers:
                offered[number] = [self._taken(offer, alone, part) for offer in offers]
        left, kept = apart.loose(apart.without(part, frozenset()))[1], apart.loose(apart.closed(part))[1]
        found = _Die(offered, self._gained.packed(left), self._gained.packed(kept))
        self._alone[state, rank] = found
        return found

    def _taken(self, offer: Offer, ctx: Any, part: Any) -> tuple[int, list[Led]]:
        count, after = self._side.taken(offer, ctx, part)
        return count, [self._rolled(weight, then) for weight, then in after]

    def _rolled(self, weight: int, ctx: Any) -> Led:
        side = self._side
        bare, gained = side.apart.loose(side.apart.part(ctx, side.seat))
        state, dice = self._split(bare)
        if dice:
            raise NotApartError
        return weight, state, self._gained.packed(gained)
