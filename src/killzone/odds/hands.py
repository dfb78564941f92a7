"""The dice of a part that may still be rolled again, explored die by die.

Where every rule in a window says of each die whether it may be rolled again, whatever the others show, what it offers
for a hand is what it offers for its dice one by one. So the rules are run for one die in each state that the rest of
the part can be in; hands are only counted.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from killzone.core.flow import Offer
from killzone.odds.apart import NotApartError
from killzone.odds.dominance import Dominance
from killzone.odds.foresight import Foresight
from killzone.odds.packs import MOST, PLACES, ROOM, Packs

if TYPE_CHECKING:
    from killzone.odds.choosers import Chooser
    from killzone.odds.sides import Side


Led = int
"""Where an answer leads: to a place of live dice, and above its bits the dice gained."""

SOME = (1 << 3 * ROOM) - 1
"""Where the dice of three kinds are counted."""
TOP = sum([1 << (ROOM * (kind + 1) - 1) for kind in range(32)])
ALL_BUT_TOP = sum([(1 << (ROOM - 1)) - 1 << (ROOM * kind) for kind in range(32)])
"""The highest bit of each kind, and all others: what is added to dice to set the highest bit where there are any."""
MANY = 3
"""With so many live dice it is worth while to look for answers that are never better than others."""


_Answer = tuple[int, tuple[tuple[int, Led], ...]]
"""How many dice fall for an answer, and with which weights they lead where."""


class Live(NamedTuple):
    """The dice of a part that may still be rolled again: whether its seat may pass, the answers that it has, each with
    how many dice fall and with which weights they lead to which live dice and dice gained; and how it ends."""

    passes: bool
    answers: tuple[_Answer, ...]
    base: int
    """The part without any dice, once the window is closed, by its number."""
    kept: int
    """Its dice as they are then."""


Afters = tuple[tuple[int, tuple[tuple[Led, int], ...]], ...]
"""By state that is led to the weights of dice gained, which stand above the bits of a place."""


class _Offered(NamedTuple):
    """What is offered for a die: how many dice fall, and where that leads, the worst dice first if that can be told."""

    dice: int
    after: Afters


class Move(NamedTuple):
    """What is offered for a die of this rank."""

    rank: int
    dice: int
    after: Afters


_Plain = tuple[int, int, Afters]
"""A `Move`, which is taken apart faster."""


class _Die(NamedTuple):
    """A die in a state of the rest: by rule what is offered for it; what it is if it is never rolled again, and once
    the window closes."""

    offered: dict[int, list[_Offered]]
    left: int
    kept: int


def _chooser(side: "Side") -> "Chooser":
    from killzone.odds.choosers import Chooser

    return Chooser(side)


class Hands:
    """The live dice of one seat in a window: `lives` has them all, each after those that it leads to."""

    def __init__(self, side: "Side", lives: list[Live], gained: Packs) -> None:
        self._side, self._lives, self._gained = side, lives, gained
        self._dice, self._order, self._ranks = Packs(), list[tuple[int, Any]](), list[int]()
        self._states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self.bases: list[int] = []
        self.alone: dict[tuple[int, int], _Die] = {}
        self.moves: list[list[Move]] = []
        """Of a state what is offered for its dice, by rule and as they stand in a part."""
        self._places: dict[tuple[int, int], int] = {}
        self._led_to: dict[tuple[int, int], Led] = {}
        self._simpler: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._simple: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._masks: dict[int, tuple[int, ...]] = {}
        self._classes: dict[int, dict[int, tuple[int, ...]]] = {}
        """Of a state the ranks of dice that may change places, by where these are counted."""
        self._seen: list[int] = []
        """Of a state where the dice are counted that the rules were run for, and those for which none offers
        anything."""
        self._idle: list[int] = []
        self._same: dict[Live, int] = {}
        self._worth_while: dict[tuple[int, int], tuple[list[_Plain], list[tuple[int, int]]]] = {}
        """Of a state and which dice there are: the moves that are looked at, and what dice are in the end."""
        self._left: dict[tuple[int, int], int] = {}
        """What dice are that are never rolled again in a state."""
        self._afters: dict[Afters, Afters] = {}
        self._answers: dict[tuple[int, int, int], _Answer] = {}
        """By what is offered, and the other dice: an answer that many live dice have is the same."""
        self._held: dict[tuple[int, ...], int] = {}
        self._foresight = Foresight(self)
        self._chooser = _chooser(side) if side.by_hand else None
        self.dominance: Dominance | None = None

    def place(self, ctx: Any, state: int, dice: int) -> tuple[int, int]:
        """The place of the live dice of a part in a state, all of which may be rolled again, and those that no rule
        offers."""
        return self._offered(ctx, state, dice)

    def begin(self, dice: int) -> None:
        """Where so many dice are many, look for answers that are never better than others."""
        if self.dominance is None and self._side.order and not self._side.by_hand and dice >= MANY:
            self.dominance = Dominance(self._lives, self._gained, self._side.rank)

    def apart_from_dice(self, bare: Any) -> tuple[int, int]:
        """The state that a part is in but for its dice, and these."""
        state, dice = self._side.apart.emptied(bare)
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
            self.moves.append([])
            self._seen.append(0)
            self._idle.append(0)
            self.bases.append(self._side.base(self._side.apart.loose(self._side.apart.closed(state))[0]))
        return number, self._dice.packed(dice)

    def results(self, ctx: Any, state: int, dice: int, number: int) -> list[int]:
        """Where the kinds of dice are counted that so many dice become in a state: once the window closes, or rolled
        again."""
        self.begin(number)
        self._explore_all(ctx, state, dice)
        known = [self.alone[state, rank] for rank, _ in self.in_order(state) if (dice >> rank) & MOST]
        found = [die.kept for die in known]
        for die in known:
            for offered in die.offered.values():
                for one in offered:
                    found += [gained >> PLACES for _, weights in one.after for gained, _ in weights]
        return sorted({one.bit_length() - 1 for one in found})

    def _offered(self, ctx: Any, state: int, dice: int) -> tuple[int, int]:
        dice, others = self.still(ctx, state, dice)
        place = self._places.get((state, dice))
        return (self._new(ctx, state, dice) if place is None else place), others

    def still(self, ctx: Any, state: int, dice: int) -> tuple[int, int]:
        """Of dice in a state those that may still be rolled again, and what the others are."""
        if dice & ~self._seen[state]:
            self._explore_all(ctx, state, dice)
        idle = dice & self._idle[state]
        if self._chooser is not None:
            idle += self._chooser.more_than_one(state, dice - idle)
        others = 0
        if idle:
            dice -= idle
            left = self._left.get((state, idle))
            if left is None:
                numbers = [((idle >> rank) & MOST, rank) for rank, _ in self.in_order(state)]
                left = sum([number * self.alone[state, rank].left for number, rank in numbers if number])
                self._left[state, idle] = left
            others = left
        if dice and self._chooser is None:
            for ranks, most in self._foresight.few(ctx, state, self._seen[state] & ~self._idle[state] & TOP):
                for rank in ranks:
                    number = (dice >> rank) & MOST
                    if number > most:
                        dice -= (number - most) << rank
                        others += (number - most) * self.alone[state, rank].left
                    most = max(0, most - number)
        return dice, others

    def chosen(self, ctx: Any, state: int, dice: int) -> "_Plain | None":
        """What a policy that goes by the hand does with dice: one thing, or nothing. Raises `NotApartError`."""
        assert self._chooser is not None
        moves, passes = self._chooser.moves(ctx, state, self._states[state], dice, self._ranks)
        if len(moves) + passes != 1:
            raise NotApartError
        return moves[0] if moves else None

    def kept(self, state: int, dice: int) -> int:
        """What dice are once the window closes."""
        ranks = [rank for rank, _ in self.in_order(state)]
        return sum([number * self.alone[state, rank].kept for rank in ranks if (number := (dice >> rank) & MOST)])

    def offered_for(self, ctx: Any, state: int, dice: int) -> "list[Move]":
        """What is offered in a state for such dice."""
        if dice & ~self._seen[state]:
            self._explore_all(ctx, state, dice)
        return [move for move in self.moves[state] if (dice >> move.rank) & MOST]

    def _explore_all(self, ctx: Any, state: int, dice: int) -> None:
        """Run the rules for all these dice one by one, as far as that has not been done."""
        for rank, die in self.in_order(state):
            if (dice >> rank) & MOST and not (self._seen[state] >> rank) & MOST:
                self._explored(ctx, state, rank, die)
        self.moves[state] = self._in_turn(state)

    def in_order(self, state: int) -> list[tuple[int, Any]]:
        """The kinds of dice with their ranks, as they stand in a part and are offered."""
        if len(self._order) != len(self._dice.kinds):
            apart, kinds = self._side.apart, self._dice.kinds
            dice = apart.emptied(apart.bound(self._states[state], kinds))[1]
            self._order, self._ranks = [(kinds[die], die) for die in dice], [kinds[die] for die in dice]
        return self._order

    def _in_turn(self, state: int) -> list["Move"]:
        known = [(rank, self.alone[state, rank]) for rank, _ in self.in_order(state) if (state, rank) in self.alone]
        rules = sorted({rule for _, die in known for rule in die.offered})
        return [Move(rank, *one) for rule in rules for rank, die in known for one in die.offered.get(rule, ())]

    def _new(self, ctx: Any, state: int, dice: int) -> int:
        """Live dice that were not met before."""
        answers: list[_Answer] = []
        known, led_to, is_many, passes = self._answers, self._led_to, self._side.by_many, True
        there = (dice + ALL_BUT_TOP) & TOP
        moves, kept_of = self._worth_while.get((state, there)) or self._look_at(ctx, state, there)
        if self._chooser is not None:
            moves, passes = self._chooser.moves(ctx, state, self._states[state], dice, self._ranks)
        for rank, count, afters in moves:
            rest = dice - (1 << rank)
            if is_many and (answer := known.get((count, id(afters), rest))) is not None:
                answers.append(answer)
                continue
            if len(afters) == 1:
                after, weights = afters[0]
                to = led_to.get((after, rest))
                if to is None:
                    to = self._led(ctx, after, rest)
                answer = (count, tuple([(weight, to + gained) for gained, weight in weights]))
            else:
                answer = (count, self._leads(ctx, rest, afters))
            if is_many:
                known[count, id(afters), rest] = answer
            answers.append(answer)
        kept = 0
        for rank, each in kept_of:
            kept += ((dice >> rank) & MOST) * each
        if self.dominance is None and self._side.by_many:
            return self._of_many(state, dice, answers, kept)
        if len(answers) > 1:
            answers = list(dict.fromkeys(answers)) if self.dominance is None else self.dominance.best(answers)
        live = Live(passes, tuple(answers), self.bases[state], kept)
        place = self._same.setdefault(live, len(self._lives))
        if place == len(self._lives):
            self._lives.append(live)
        self._places[state, dice] = place
        return place

    def _of_many(self, state: int, dice: int, answers: list[_Answer], kept: int) -> int:
        """The same where no answer is left out and answers that are equal are the same."""
        key = (self.bases[state], kept, *map(id, answers))
        place = self._held.get(key)
        if place is None:
            place = self._held[key] = len(self._lives)
            self._lives.append(Live(True, tuple(answers), self.bases[state], kept))
        self._places[state, dice] = place
        return place

    def _look_at(self, ctx: Any, state: int, there: int) -> "tuple[list[_Plain], list[tuple[int, int]]]":
        """What is worth while to look at in a state with such dice, however many, and what each is once the window
        closes."""
        moves = [move for move in self.moves[state] if (there >> move.rank) & MOST]
        kept = [(rank, self.alone[state, rank].kept) for rank, _ in self.in_order(state) if (there >> rank) & MOST]
        if self.dominance is not None and len(moves) > 1:
            moves = self._fewer(ctx, state, there, moves)
        if len({move.rank for move in moves}) < len(moves) and (self._side.by_many or self.dominance is not None):
            moves = self._foresight.needed(ctx, moves)
        found = self._worth_while[state, there] = [(move.rank, move.dice, move.after) for move in moves], kept
        return found

    def _fewer(self, ctx: Any, state: int, there: int, moves: "list[Move]") -> "list[Move]":
        """Moves without those that are never better than others, which can be told without looking where they lead.

        Whatever may be done after a move may be done before it, too, as all rules wane. So what leaves a state as it is
        is no worse than what else rolls the same die; and whoever is asked alone may begin with it if no die gets
        worse.
        """
        assert self.dominance is not None
        free = {move.rank: move for move in moves if move.after[0][0] == state and len(move.after) == 1}
        if self._side.is_alone:
            for move in free.values():
                kept = self.alone[state, move.rank].kept
                if all(self.dominance.above((gained >> PLACES) - kept) for gained, _ in move.after[0][1]):
                    return [move]
        found: list[Move] = []
        for move in moves:
            other = free.get(move.rank)
            if other is None or other is move or not self._is_dearer(move, other, state):
                found.append(move)
        return found if self.classes_of(state) else self._worst_first(ctx, state, there, found)

    def _is_dearer(self, move: "Move", other: "Move", state: int) -> bool:
        """Whether a move does what another one does that changes nothing else."""
        return move.dice == other.dice and all(
            weights == other.after[0][1] and self.bases[after] == self.bases[state] for after, weights in move.after
        )

    def _worst_first(self, ctx: Any, state: int, there: int, moves: "list[Move]") -> "list[Move]":
        """Moves without those of dice of which another does the same to a worse one, where all else that may ever be
        done to the two is the same; which is never so while dice may change places."""
        assert self.dominance is not None
        found: list[Move] = []
        for move in moves:
            kept = self.alone[state, move.rank].kept
            for other in found:
                if other.after == move.after and other.dice == move.dice and other.rank != move.rank:
                    worse = self.alone[state, other.rank].kept
                    if self.dominance.above(kept - worse) and self._foresight.treats_alike(
                        ctx, state, there, other.rank, move.rank
                    ):
                        break
            else:
                found.append(move)
        return found

    def _leads(self, ctx: Any, rest: int, afters: Afters) -> tuple[tuple[int, Led], ...]:
        """Where an answer leads that may lead to several states, each once."""
        leads: dict[int, int] = {}
        for after, weights in afters:
            to = self._led_to.get((after, rest))
            if to is None:
                to = self._led(ctx, after, rest)
            for gained, weight in weights:
                leads[to + gained] = leads.get(to + gained, 0) + weight
        found = [(weight, to) for to, weight in leads.items()]
        if self.dominance is not None:
            self.dominance.put_in_order(found)
        return tuple(found)

    def _led(self, ctx: Any, state: int, dice: int) -> Led:
        """The same as `place`, of what an offer has led to, without what no longer matters."""
        after, hand, others = self.settled(ctx, state, dice)
        place, more = self._offered(ctx, after, hand)
        found = self._led_to[state, dice] = (more + others) << PLACES | place
        return found

    def settled(self, ctx: Any, state: int, dice: int) -> tuple[int, int, int]:
        """A hand without what no longer matters: its state, the dice, and those that are never rolled again."""
        after, hand, others = state, 0, 0
        for mask in self._masks.get(state) or self._masks_of(state):
            if part := dice & mask:
                after, simple, more = self._simple.get((state, part)) or self._simplified(ctx, state, part, mask)
                hand, others = hand + simple, others + more
        return after, hand, others

    def _simplified(self, ctx: Any, state: int, dice: int, mask: int) -> tuple[int, int, int]:
        """Some dice of a hand without what no longer matters: their state, they, and those never rolled again."""
        if classes := self._classes[state]:
            found = self._in_their_places(ctx, state, dice, classes.get(mask, ()))
        else:
            after, hand, others = state, 0, 0
            for rank, die in self.in_order(state):
                if number := (dice >> rank) & MOST:
                    one = self._simpler.get((state, rank)) or self.simpler(ctx, state, rank, die)
                    after, hand, others = one[0], hand + number * one[1], others + number * one[2]
            found = (after, hand, others)
        self._simple[state, dice] = found
        return found

    def _in_their_places(self, ctx: Any, state: int, dice: int, ranks: tuple[int, ...]) -> tuple[int, int, int]:
        """The same of dice that may change places: the first stands for that of which there are most, and so on."""
        if not ranks:
            raise NotApartError
        first = self._simpler.get((state, ranks[0]))
        if first is None:
            die = next(die for rank, die in self.in_order(state) if rank == ranks[0])
            first = self.simpler(ctx, state, ranks[0], die)
        after, hand, others = first
        if hand != 1 << ranks[0] or others:
            raise NotApartError
        numbers = sorted([(dice >> rank) & MOST for rank in ranks], reverse=True)
        return after, sum([number << rank for rank, number in zip(ranks, numbers, strict=True)]), 0

    def classes_of(self, state: int) -> dict[int, tuple[int, ...]]:
        if state not in self._classes:
            self._masks_of(state)
        return self._classes[state]

    def _masks_of(self, state: int) -> tuple[int, ...]:
        """Which dice of a hand are simplified by themselves: those that may change places, else any."""
        classes = self._side.apart.exchanged(self._states[state])
        ranks = [tuple(map(self._dice.rank, dice)) for dice in classes]
        self._classes[state] = found = {sum([MOST << rank for rank in one]): one for one in ranks}
        masks = tuple(found) or (SOME,)
        self._masks[state] = masks = (*masks, ~sum(masks))
        return masks

    def simpler(self, ctx: Any, state: int, rank: int, die: Any) -> tuple[int, int, int]:
        """The same of a die that is alone."""
        found = self._simpler.get((state, rank))
        if found is not None:
            return found
        side = self._side
        alone = side.apart.joined(ctx, side.seat, side.apart.bound(self._states[state], (die,)))
        simple = side.simple(alone)
        found = (state, 1 << rank, 0)
        if simple is not alone:
            bare, others = side.apart.loose(side.apart.part(simple, side.seat))
            found = (*self.apart_from_dice(bare), self._gained.packed(others))
        self._simpler[state, rank] = found
        return found

    def _explored(self, ctx: Any, state: int, rank: int, die: Any) -> None:
        """Run the rules for a die that is alone. Raises `NotApartError`."""
        side, apart = self._side, self._side.apart
        part = apart.bound(self._states[state], (die,))
        alone = apart.joined(ctx, side.seat, part)
        offered: dict[int, list[_Offered]] = {}
        by_rule = side.offers_by_rule(alone)
        for number, offers in enumerate(by_rule):
            if offers:
                offered[number] = [self._taken(offer, alone, part) for offer in offers]
        left, kept = apart.loose(apart.without(part, frozenset()))[1], apart.loose(apart.closed(part))[1]
        if self._chooser is not None:
            self._chooser.learn(ctx, (state, rank), self._states[state], die, by_rule, offered)
        found = _Die(offered, self._gained.packed(left), self._gained.packed(kept))
        if side.is_alone and self.dominance is not None:
            self._leave_out(found, state)
        self.alone[state, rank] = found
        self._seen[state] |= MOST << rank
        if not offered:
            self._idle[state] |= MOST << rank

    def _leave_out(self, die: _Die, state: int) -> None:
        """Leave out to roll a die again that could only get worse: whoever does not may still do all the rest."""
        assert self.dominance is not None
        for rule, offers in list(die.offered.items()):
            die.offered[rule] = [one for one in offers if not self._is_in_vain(one, die.kept, state)]
            if not die.offered[rule]:
                del die.offered[rule]

    def _is_in_vain(self, offered: _Offered, kept: int, state: int) -> bool:
        assert self.dominance is not None
        return all(
            self.bases[after] == self.bases[state] and self.dominance.above(kept - (gained >> PLACES))
            for after, weights in offered.after
            for gained, _ in weights
        )

    def _taken(self, offer: Offer, ctx: Any, part: Any) -> _Offered:
        side = self._side
        count, rolled = side.taken(offer, ctx, part)
        after: dict[int, dict[int, int]] = {}
        latest, weights = None, dict[int, int]()
        for weight, then in rolled:
            bare, gained = side.apart.loose(side.apart.part(then, side.seat))
            if bare != latest:
                state, dice = self.apart_from_dice(bare)
                if dice:
                    raise NotApartError
                latest, weights = bare, after.setdefault(state, {})
            packed = self._gained.packed(gained)
            weights[packed] = weights.get(packed, 0) + weight
        order = None if self.dominance is None else self.dominance.score
        afters = tuple(
            [
                (to, tuple([(one << PLACES, weights[one]) for one in sorted(weights, key=order)]))
                for to, weights in after.items()
            ]
        )
        return _Offered(count, self._afters.setdefault(afters, afters))
