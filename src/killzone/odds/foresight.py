"""What may ever be done to dice, by the states that rules leave: found before any hand is looked at.

Rules are run for one die in each state (`hands`); what they offer in the states that this leads to tells how many dice
can be rolled again at all, and which offers do no more than others.
"""

from typing import TYPE_CHECKING, Any

from killzone.odds.packs import MOST, ROOM

if TYPE_CHECKING:
    from killzone.odds.hands import Hands, Move


class Foresight:
    """Looks ahead for the live dice of one seat in a window; states and dice are those of its `Hands`.

    Which dice are there is told by the highest bit of where they are counted.
    """

    def __init__(self, hands: "Hands") -> None:
        self._hands = hands
        self._few: dict[tuple[int, int], list[tuple[tuple[int, ...], int]]] = {}
        self._used: dict[tuple[int, int, int], int] = {}
        self._may_do: dict[tuple[int, int], bool] = {}
        self._treated_alike: dict[tuple[int, int, int, int], bool] = {}

    # How many dice can be rolled again

    def few(self, ctx: Any, state: int, there: int) -> list[tuple[tuple[int, ...], int]]:
        """Of dice that may be there those of which only so many can ever be rolled again, as no more than there are
        points to pay with, the worst first: others are as good as rolled again. Never while dice may change places."""
        found = self._few.get((state, there))
        if found is None:
            groups = [] if self._hands.classes_of(state) else self._treated_as_one(ctx, state, there)
            most = [(ranks, self._uses(ctx, state, there, sum([1 << rank for rank in ranks]))) for ranks in groups]
            found = self._few[state, there] = [(ranks, uses) for ranks, uses in most if uses < MOST]
        return found

    def _treated_as_one(self, ctx: Any, state: int, there: int) -> list[tuple[int, ...]]:
        """The ranks of dice that may be there, together with those to which the same may ever be done, the worst first:
        whoever rolls so many of them again may as well roll the worst."""
        ranks = [rank for rank, _ in self._hands.in_order(state) if (there >> rank) & MOST]
        dominance = self._hands.dominance
        if dominance is None:
            return [(rank,) for rank in ranks]
        kept = {rank: self._hands.alone[state, rank].kept for rank in ranks}
        groups: list[list[int]] = []
        for rank in sorted(ranks, key=lambda rank: dominance.score(kept[rank])):
            for group in groups:
                worse = group[-1]
                if dominance.above(kept[rank] - kept[worse]) and self.treats_alike(ctx, state, there, worse, rank):
                    group.append(rank)
                    break
            else:
                groups.append([rank])
        return list(map(tuple, groups))

    def _uses(self, ctx: Any, state: int, there: int, own: int) -> int:
        """How many of some dice can be rolled again at the most, of all that are there; `MOST` if that is not told, or
        there is no limit. A bit where they are counted tells which."""
        key = (state, there, own)
        found = self._used.get(key)
        if found is None:
            found = self._used[key] = self._count(ctx, state, there, own)
        return found

    def _count(self, ctx: Any, state: int, there: int, own: int) -> int:
        found = 0
        for move in self._hands.offered_for(ctx, state, there >> (ROOM - 1)):
            is_own = (own >> move.rank) & 1
            for after, _ in move.after:
                if after != state:
                    found = max(found, is_own + self._uses_after(ctx, after, there, own))
                elif is_own:
                    return MOST
                if found >= MOST:
                    return MOST
        return found

    def _uses_after(self, ctx: Any, state: int, there: int, own: int) -> int:
        """The same of a state that a move led to, of which not all may matter any more."""
        if self._hands.classes_of(state):
            return MOST
        to, dice, still = state, 0, 0
        for rank, die in self._hands.in_order(state):
            if (there >> rank) & MOST:
                to, hand, _ = self._hands.simpler(ctx, state, rank, die)
                dice |= hand
                if (own >> rank) & 1:
                    still |= hand
        return self._uses(ctx, to, dice << (ROOM - 1), still) if still else 0

    # Offers that do no more than others

    def needed(self, ctx: Any, moves: "list[Move]") -> "list[Move]":
        """Moves without those that another one does, too, which leaves a state in which all may be done that may be
        done after the first, as where somebody pays for what another rule does for nothing."""
        found: list[Move] = []
        for move in moves:
            if not any(self._spares(ctx, other, move) for other in found if other.rank == move.rank):
                found = [one for one in found if one.rank != move.rank or not self._spares(ctx, move, one)]
                found.append(move)
        return found

    def _spares(self, ctx: Any, one: "Move", other: "Move") -> bool:
        """Whether one of two moves of dice of a rank does all that the other does."""
        if one.dice != other.dice or len(one.after) > 1 or len(other.after) > 1:
            return False
        (to, weights), (after, others) = one.after[0], other.after[0]
        return weights == others and (to == after or self._may_do_all(ctx, to, after))

    def _may_do_all(self, ctx: Any, one: int, other: int) -> bool:
        """Whether in a state that an offer left all may be done, with any dice, that may be done in another.

        What leads back to the two is taken for granted: nothing else leads back to where it came from.
        """
        found = self._may_do.get((one, other))
        if found is None:
            self._may_do[one, other] = True
            found = self._may_do[one, other] = self._may_do_as_much(ctx, one, other)
        return found

    def _may_do_as_much(self, ctx: Any, one: int, other: int) -> bool:
        hands, states = self._hands, [one, other]
        if hands.bases[one] != hands.bases[other] or hands.classes_of(one) != hands.classes_of(other):
            return False
        # Of dice that may change places one stands for all of them.
        alike = {rank for ranks in hands.classes_of(one).values() for rank in ranks[1:]}
        dice = sum([1 << rank for rank, _ in hands.in_order(one) if rank not in alike])
        if not hands.classes_of(one):
            dice = 0
            for rank, die in hands.in_order(one):
                mine, theirs = hands.simpler(ctx, one, rank, die), hands.simpler(ctx, other, rank, die)
                if mine[1:] != theirs[1:] or mine[2]:
                    return False
                states, dice = [mine[0], theirs[0]], dice | mine[1]
        owns, moves = (hands.offered_for(ctx, state, dice) for state in states)
        return all(any(own.rank == move.rank and self._spares(ctx, own, move) for own in owns) for move in moves)

    def treats_alike(self, ctx: Any, state: int, there: int, one: int, other: int) -> bool:
        """Whether all that is ever offered for two of the dice that are there is the same."""
        key = (state, there, one, other)
        found = self._treated_alike.get(key)
        if found is None:
            mine, theirs = self._hands.alone[state, one], self._hands.alone[state, other]
            moves = self._hands.offered_for(ctx, state, there >> (ROOM - 1))
            found = self._treated_alike[key] = mine.offered == theirs.offered and all(
                after == state or self._stay_alike(ctx, after, there, one, other)
                for after in {after for move in moves for after, _ in move.after}
            )
        return found

    def _stay_alike(self, ctx: Any, state: int, there: int, one: int, other: int) -> bool:
        """The same of a state that a move leads to; False where that changes what dice stand for."""
        if self._hands.classes_of(state):
            return False
        after = state
        for rank, die in self._hands.in_order(state):
            if (there >> rank) & MOST:
                after, hand, others = self._hands.simpler(ctx, state, rank, die)
                if hand != 1 << rank or others:
                    return False
        self._hands.offered_for(ctx, after, there >> (ROOM - 1))
        return self.treats_alike(ctx, after, there, one, other)
