"""Answers that are never better than another: found by what they lead to, before anything is worth a number.

A hand is at least as good as another if its dice are at least as good as they are, and whatever the other may do it may
do as well, with results that are at least as good die by die. Whoever has it can then play as if it were the other, so
in a game with opposite wants it is worth at least as much, whatever the other seat has and whoever's turn it is. All of
this holds if a better die never makes an end worse: that is taken for granted here, and looked at once ends are worth
numbers (`Side.steps`). Where it is not so, as where a critical hit does less than a normal one, which die is better is
learnt from what the ends are worth (`learnt`).
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from operator import lt
from typing import TYPE_CHECKING

from killzone.odds.packs import LAST, MOST, PLACES, ROOM, Packs

if TYPE_CHECKING:
    from killzone.odds.hands import Live

HALF = 1 << (ROOM - 1)

NO_DICE, LEARNT, ALL_DICE = range(3)
"""Of which dice it is believed that better ones are never worse: of none, as was learnt from ends, or of all."""

Ranks = Mapping[Hashable, int]
"""How good dice are; none that is better than another of the same rank."""

Leads = tuple[tuple[int, int], ...]
"""With which weights an answer leads where: to a place of live dice, and above its bits the dice gained."""
Led = tuple[int, Leads]
"""How many dice fall for an answer, and where it leads."""


class UnorderedError(Exception):
    """A better die of a seat makes an end worse, so that answers were left out for no reason; `ranks` may be believed
    of its dice instead, if any."""

    def __init__(self, seat: int = 0, ranks: Ranks | None = None) -> None:
        super().__init__()
        self.seat, self.ranks = seat, ranks or {}


def learnt(kinds: Mapping[Hashable, int], ends: Mapping[tuple[int, int], Sequence[int]]) -> Ranks:
    """Ranks of kinds of dice, which are counted from so many bits on, by what ends are worth: a better one in the place
    of a worse one is worth no less anywhere. Of all kinds that cannot be told apart none is better; where that is so of
    all there are no ranks.

    Ends are told by a number of all that they are besides dice, and these. They are worth something beside each end of
    somebody else, if there is anybody.
    """

    def never_worse(one: int, other: int) -> bool:
        for (base, dice), worths in ends.items():
            if (dice >> other) & MOST:
                better = ends.get((base, dice - (1 << other) + (1 << one)), worths)
                if any(map(lt, better, worths)):
                    return False
        return True

    above = {die: {other for other in kinds if never_worse(kinds[die], kinds[other])} for die in kinds}
    order = sorted(kinds, key=lambda die: len(above[die]))
    ranks, rank = dict[Hashable, int](), 0
    for place, die in enumerate(order):
        if place and all(above[high] >= set(order[:place]) for high in order[place:]):
            rank += 1
        ranks[die] = rank
    return ranks if rank else {}


class Dominance:
    """Of the live dice of one seat in a window which are at least as good as others.

    `rank` tells of a die that is never rolled again how good it is; one without a rank is as good as itself only, and
    none of the same rank is better than another.
    """

    def __init__(self, lives: "list[Live]", gained: Packs, rank: Callable[[Hashable], int | None]) -> None:
        self._lives, self._gained, self._rank = lives, gained, rank
        self._above: dict[int, bool] = {0: True}
        self._known: dict[tuple[int, int, int], bool] = {}

    def best(self, answers: list[Led]) -> list[Led]:
        """Answers without those that are never better than another one."""
        found: list[Led] = []
        for one in answers:
            for other in found:
                if self._couples(other, one, 0):
                    break
            else:
                found = [other for other in found if not self._couples(one, other, 0)]
                found.append(one)
        return found

    def put_in_order(self, leads: list[tuple[int, int]]) -> None:
        """Put where an answer leads into order, the worst first, as far as the dice tell."""
        lives = self._lives
        leads.sort(key=lambda lead: self.score((lead[1] >> PLACES) + lives[lead[1] & LAST].kept))

    def score(self, dice: int) -> int:
        """How good dice are together."""
        return sum([(self._rank(die) or 0) * ((dice >> at) & MOST) for die, at in self._gained.kinds.items()])

    def above(self, more: int) -> bool:
        """Whether dice are at least as good as others; `more` is what these have more of each kind, or less."""
        found = self._above.get(more)
        if found is None:
            found = self._above[more] = self._is_above(more)
        return found

    def _is_above(self, more: int) -> bool:
        mine: list[int] = []
        theirs: list[int] = []
        for die in self._gained.kinds:
            number = ((more + HALF) & MOST) - HALF
            more = (more - number) >> ROOM
            if number:
                rank = self._rank(die)
                if rank is None:
                    return False
                (mine if number > 0 else theirs).extend([rank] * abs(number))
        if len(mine) != len(theirs):
            return False
        return all(one > other for one, other in zip(sorted(mine), sorted(theirs), strict=True))

    def _is_better(self, one: int, other: int, more: int) -> bool:
        """Whether live dice, with what they have more than others, are at least as good as those."""
        if one == other:
            return self.above(more)
        key = (one, other, more)
        found = self._known.get(key)
        if found is None:
            mine, theirs = self._lives[one], self._lives[other]
            found = mine.base == theirs.base and self.above(mine.kept - theirs.kept + more)
            if found and theirs.answers:
                found = self._answers(mine.answers, theirs.answers, more)
            self._known[key] = found
        return found

    def _answers(self, mine: tuple[Led, ...], theirs: tuple[Led, ...], more: int) -> bool:
        """Whether for each of their answers there is one that leads to what is at least as good."""
        for answer in theirs:
            for own in mine:
                if self._couples(own, answer, more):
                    break
            else:
                return False
        return True

    def _couples(self, one: Led, other: Led, more: int) -> bool:
        """Whether all that an answer leads to is at least as good as what another does, as likely things compared."""
        (dice, mine), (others, theirs) = one, other
        if dice != others:
            return False
        if len(mine) != len(theirs):
            return self._couples_unevenly(mine, theirs, more)
        known, above = self._known, self._above
        for (weight, to), (share, after) in zip(mine, theirs, strict=True):
            if weight != share:
                return self._couples_unevenly(mine, theirs, more)
            place, place_after = to & LAST, after & LAST
            now = more + (to >> PLACES) - (after >> PLACES)
            # Most is known, and to look for it here takes less than to ask.
            found = above.get(now) if place == place_after else known.get((place, place_after, now))
            if not (self._is_better(place, place_after, now) if found is None else found):
                return False
        return True

    def _couples_unevenly(self, mine: Leads, theirs: Leads, more: int) -> bool:
        """The same where as likely things do not stand side by side."""
        left, right, at, place = mine[0][0], theirs[0][0], 0, 0
        while True:
            to, after = mine[at][1], theirs[place][1]
            if not self._is_better(to & LAST, after & LAST, more + (to >> PLACES) - (after >> PLACES)):
                return False
            share = min(left, right)
            left, right = left - share, right - share
            if not left:
                at += 1
                if at == len(mine):
                    return True
                left = mine[at][0]
            if not right:
                place += 1
                right = theirs[place][0]
