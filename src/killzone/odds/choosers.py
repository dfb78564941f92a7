"""What a policy chooses that goes by the hand: of all that is offered for its dice one re-roll of a fail, or none.

What rules offer for a hand is what they offer for its dice one by one, but for how many dice an offer is about.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from killzone.core.flow import Offer
from killzone.odds.apart import NotApartError
from killzone.odds.packs import MOST, ROOM

if TYPE_CHECKING:
    from killzone.odds.sides import Side


class _Choice(NamedTuple):
    """An offer for a die, whether it is about all dice that are alike, and where it leads."""

    offer: Offer
    several: bool
    led: Any


_ByRule = list[list[Offer]]


class Chooser:
    """Chooses for one seat in a window; states and dice are those of its `Hands`, by number and by rank."""

    def __init__(self, side: "Side") -> None:
        self._side = side
        self._choices: dict[tuple[int, int], dict[int, list[_Choice]]] = {}
        """By state and rank of a die, by rule."""
        self._barren: dict[int, int] = {}
        """Of a state where the dice are counted that are no fails: whether there are any may tell which rule re-rolls
        a fail, since one rule may offer fewer dice than another, but how many there are does not."""
        self._of_several: dict[tuple[str, int], Offer] = {}
        self._in_turn: dict[tuple[int, tuple[int, ...]], list[tuple[int, Offer, bool, Any]]] = {}
        self._bare: dict[int, Any] = {}
        """Of a state the attack without its dice."""
        self._failed: dict[tuple[int, int], int] = {}
        """Of a state and an offer, by its identity, how many fails that re-rolls."""

    def learn(
        self, ctx: Any, place: tuple[int, int], part: Any, die: Any, of_one: _ByRule, led: dict[int, Any]
    ) -> None:
        """Run the rules for two dice of a rank in a state; of one it is known by rule what is offered, and where that
        leads. So it is seen whether an offer is about all of them."""
        side, (state, rank) = self._side, place
        alone, two = [side.apart.joined(ctx, side.seat, side.apart.bound(part, dice)) for dice in ((die,), (die, die))]
        of_two = side.offers_by_rule(two)
        found: dict[int, list[_Choice]] = {}
        for rule, leads in led.items():
            if [one.key for one in of_one[rule]] != [one.key for one in of_two[rule]]:
                raise NotApartError
            pairs = zip(of_one[rule], of_two[rule], leads, strict=True)
            found[rule] = [_Choice(one, other.dice != one.dice, to) for one, other, to in pairs]
        self._choices[place] = found
        if found and not any(side.is_fail(alone, one.offer) for every in found.values() for one in every):
            self._barren[state] = self._barren.get(state, 0) | MOST << rank

    def more_than_one(self, state: int, dice: int) -> int:
        """All but one of the dice of each kind that are no fails."""
        more, left, rank = 0, dice & self._barren.get(state, 0), 0
        while left >> rank:
            number = (left >> rank) & MOST
            if number > 1:
                more += (number - 1) << rank
            rank += ROOM
        return more

    def moves(
        self, ctx: Any, state: int, part: Any, dice: int, order: list[int]
    ) -> tuple[list[tuple[int, int, Any]], bool]:
        """What the policy looks at for dice that stand in this order, each with the rank of the die, how many fall and
        where that leads; and whether it looks at passing."""
        there = tuple([rank for rank in order if (dice >> rank) & MOST])
        in_turn = self._in_turn.get((state, there)) or self._by_rule(state, there)
        offers: list[Offer] = []
        found: dict[str, tuple[int, int, Any]] = {}
        for rank, offer, several, led in in_turn:
            if several and (number := (dice >> rank) & MOST) > 1:
                offer = self._of_several.get((offer.key, number)) or self._with_so_many(offer, number)
            offers.append(offer)
            found[offer.key] = (rank, *led)
        if state not in self._bare:
            self._bare[state] = self._side.apart.joined(ctx, self._side.seat, part)
        failed, fails = self._failed, self._side.attack.fails

        def known(bare: Any, seat: int, choice: Any) -> int:
            key = (state, id(choice))
            if key not in failed:
                assert fails is not None
                failed[key] = fails(bare, seat, choice)
            return failed[key]

        looked_at, passes = self._side.looked_at(self._bare[state], offers, None if fails is None else known)
        return [found[offer.key] for offer in looked_at], passes

    def _by_rule(self, state: int, there: tuple[int, ...]) -> "list[tuple[int, Offer, bool, Any]]":
        """What is offered for such dice, rule by rule: the rank of the die, and a choice."""
        choices = [(rank, self._choices[state, rank]) for rank in there]
        rules = sorted({rule for _, by_rule in choices for rule in by_rule})
        found = self._in_turn[state, there] = [
            (rank, *one) for rule in rules for rank, by_rule in choices for one in by_rule.get(rule, ())
        ]
        return found

    def _with_so_many(self, offer: Offer, number: int) -> Offer:
        """An offer about all dice that are alike, of which there are so many."""
        dice = tuple([one.but(count=number) for one in offer.dice])
        found = self._of_several[offer.key, number] = Offer(
            offer.key,
            offer.seat,
            offer.label,
            offer.take,
            rule=offer.rule,
            price=offer.price,
            subjects=offer.subjects,
            verb=offer.verb,
            dice=dice,
        )
        return found
