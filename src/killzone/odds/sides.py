"""The part of one seat in a window where each looks at and changes its own part of an attack only, as for re-rolls.

Whoever takes an offer changes nothing for the others, so the parts are explored one by one, by the very rules that make
the offers. Two situations of a part that offer the same, lead to the same and end the same are one.
"""

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from killzone.core.attacks import Apart, Attack
from killzone.core.flow import Next, Offer, Roll, Window
from killzone.core.machine import PASS
from killzone.odds.apart import InForce, NotApartError
from killzone.odds.distribution import falls, power
from killzone.odds.dominance import ALL_DICE, LEARNT, NO_DICE, Ranks, learnt
from killzone.odds.hands import Hands, Live
from killzone.odds.packs import LAST, MOST, PLACES, Packs, dice_in, shared_out
from killzone.odds.policies import Fails, Policy, Question
from killzone.odds.spared import Spared, Straight

MANY_DICE = 4
"""With so many live dice it is worth while to look at many hands at once, unless most answers are left out."""


_Hand = tuple[int, int, int]
"""Live dice, others beside them, and how often they are met."""


class Answer(NamedTuple):
    """Offers that lead to the same: how many dice fall, and with which weights they lead to which nodes."""

    dice: int
    leads: tuple[tuple[int, int], ...]
    scaled: tuple[tuple[int, int], ...]
    """The same with weights that add up to 6 to the power of the dice that the node has and the next one has not."""


class Node(NamedTuple):
    """What a part may come to: the end it is if the window closes, whether its seat may pass, and its answers."""

    end: int
    passes: bool
    answers: tuple[Answer, ...]
    dice: int
    """How many dice may still fall."""


class Side:
    """The part of one seat in a window, whatever the rest of the attack is: its nodes and its ends, each once.

    Where no rule looks at dice that are never rolled again, what may be done is explored without them, and they are
    only counted.
    """

    def __init__(
        self,
        seat: int,
        window: Window,
        attack: Attack,
        policy: Policy,
        in_force: InForce,
        *,
        order: int,
        ranks: Ranks,
        is_alone: bool,
    ) -> None:
        """`order` says of which dice it is believed that better ones are never worse, so that answers may be left out,
        `ranks` what was learnt of these, `is_alone` that nobody else is asked in the window, who could be waited for.
        """
        assert attack.apart is not None
        self.order, self.ranks_learnt, self.is_alone = order, ranks, is_alone
        self.seat, self.name, self.attack, self.policy = seat, window.name, attack, policy
        self.attacks = seat == attack.seat
        self.leaves_dice = policy.leaves_dice(attacks=self.attacks)
        self.by_hand = policy.goes_by_hand(attacks=self.attacks)
        self.counts_hands = self.by_hand or policy.goes_die_by_die(attacks=self.attacks)
        self.in_force, rules = in_force, attack.windows.get(window.name, ())
        self.apart: Apart = attack.apart
        self.wanes = all(map(self.apart.wanes, rules))
        self.nodes: list[Node] = []
        self.ends: list[Any] = []
        self.deep = 0
        self._met: dict[Any, int] = {}
        self._same: dict[Hashable, int] = {}
        self._answers: dict[Hashable, Answer] = {}
        self._closed: dict[Any, int] = {}
        self.lives: list[Live] = []
        self.by_many = False
        """Whether hands are looked at many at once, so that a node is one of those that are `held`."""
        self.held: list[tuple[int, int]] = []
        """Places of live dice, and the others beside them."""
        self._places: dict[Any, int] = {}
        self._split: dict[Any, tuple[int, int]] = {}
        self._counted: dict[int, int] = {}
        self._ended: dict[tuple[int, int], int] = {}
        self._bases: list[Any] = []
        self._base_numbers: dict[Any, int] = {}
        self._others = Packs()
        """The dice that are never rolled again."""
        self._hands = Hands(self, self.lives, self._others)
        self._steps: tuple[int, list[tuple[int, int]]] = (0, [])
        self.straight: tuple[int, list[tuple[int, int]]] = (0, [])
        """To which ends hands have come that were not explored, with weights, and how many dice fell for that."""

    def node(self, ctx: Any) -> int:
        """The place of the node that the part of this seat is in, here and in all that it can come to."""
        part = self.apart.part(ctx, self.seat)
        found = self._met.get(part)
        if found is None:
            found = self._met[part] = self._waned(ctx, part) if self.wanes else self._explored(ctx, part)
        return found

    def _waned(self, ctx: Any, part: Any) -> int:
        if self.counts_hands:
            bare, dice = self.apart.loose(part)
            return self._hand(ctx, *self._hands.apart_from_dice(bare), self._others.packed(dice))
        return self.node_with(*self._live(ctx, part))

    def _hand(self, ctx: Any, state: int, dice: int, others: int) -> int:
        """The place of a node with dice that may be rolled again in a state, and others."""
        if not self.lives:
            self._begin(dice_in(dice))
        place, more = self._hands.place(ctx, state, dice)
        others += more
        if self.by_many:
            self.held.append((place, others))
            return len(self.held) - 1
        return self.node_with(place, others)

    def _begin(self, dice: int) -> None:
        """Begin with hands of so many dice."""
        self.by_many = self.is_alone and self._leaves_much() and not self.by_hand and dice >= MANY_DICE
        self._hands.begin(dice)

    def counted(self, ctx: Any, roll: Roll, worths: Sequence[int] = ()) -> dict[int, int] | None:
        """With which weights dice come to which nodes that fall just before the window, each of which is added to the
        part by itself: hands are counted. None where that is not so. Where it is known what all ends are `worths`, not
        those of which that tells the ends: they are `straight`."""
        self.straight = (0, [])
        none = self._fallen(ctx, roll, ()) if self.wanes and self.counts_hands else None
        if none is None:
            return None
        state, dice, others = none
        more: dict[int, tuple[int, int]] = {}
        for face in set(roll.alike):
            one = self._fallen(ctx, roll, (face,))
            if one is None or one[0] != state:
                return None
            more[face] = (one[1] - dice, one[2] - others)
        if not self.lives:
            self._begin(dice_in(dice) + roll.count)
        hands = []
        for faces, weight in falls(roll):
            mine, theirs = dice, others
            for face in faces:
                live, left = more[face]
                mine, theirs = mine + live, theirs + left
            hands.append((mine, theirs, weight))
        if worths or (self.by_hand and self.is_alone):
            hands = self._not_straight(ctx, state, hands, worths)
        found: dict[int, int] = {}
        for mine, theirs, weight in hands:
            node = self._hand(ctx, state, mine, theirs)
            found[node] = found.get(node, 0) + weight
        return found

    def _not_straight(self, ctx: Any, state: int, hands: list[_Hand], worths: Sequence[int]) -> list[_Hand]:
        """Hands but those whose ends are found straight, without exploring them, if it is known what ends are worth."""
        base, dice = self._hands.bases[state], 0
        for live, _, _ in hands:
            dice |= live
        try:
            if self.by_hand:
                found = Straight(self._hands, ctx, state, dice)
            else:
                ends = {hand: worths[end] for (one, hand), end in self._ended.items() if one == base}
                found = Spared(self._hands, ctx, state, dice, ends)
            left = [hand for hand in hands if not found.takes(*hand)]
        except NotApartError:
            return hands
        deep, ended = found.ended()
        self.straight = (deep, [(self.ending(*key), weight) for key, weight in ended.items()])
        return left

    def look_before(self, ctx: Any, roll: Roll) -> bool:
        """Make all ends known that dice may lead to which fall just before the window, as far as the rules for single
        dice tell; whether there is any use in that."""
        none = None if self.lives or self.by_hand or self.order != ALL_DICE else self._fallen(ctx, roll, ())
        if none is None or not self.wanes or not self.counts_hands:
            return False
        state, dice, others = none
        if dice_in(dice) + roll.count < MANY_DICE:
            return False
        for face in set(roll.alike):
            one = self._fallen(ctx, roll, (face,))
            if one is None or one[0] != state:
                return False
            dice |= one[1]
        number = dice_in(none[1]) + roll.count
        for hand in shared_out(self._hands.results(ctx, state, dice, number), number):
            self.ending(self._hands.bases[state], hand + others)
        return True

    def _fallen(self, ctx: Any, roll: Roll, faces: tuple[int, ...]) -> tuple[int, int, int] | None:
        """The state of the part once dice fell, those that may be rolled again, and others; None if more changed."""
        flow = roll.then(ctx, faces)
        if not isinstance(flow, Next) or self.apart.joined(flow.ctx, self.seat, self.apart.part(ctx, self.seat)) != ctx:
            return None
        bare, others = self.apart.loose(self.apart.part(flow.ctx, self.seat))
        return *self._hands.apart_from_dice(bare), self._others.packed(others)

    def node_with(self, place: int, others: int) -> int:
        """The place of the node with such dice that may still be rolled again, and others."""
        found = self._counted.get(others << PLACES | place)
        return self._with(place, others) if found is None else found

    @property
    def ranks(self) -> list[int]:
        """Where dice are counted that are never rolled again."""
        return list(self._others.kinds.values())

    def _offers(self, ctx: Any) -> list[Offer]:
        rules = self.in_force.rules(self.name, ctx)
        return [offer for rule in rules for offer in rule(ctx) if offer.seat == self.seat]

    def offers_by_rule(self, ctx: Any) -> list[list[Offer]]:
        """Of what each of the rules offers this seat that which the policy looks at if it goes die by die, or all."""
        rules = self.in_force.rules(self.name, ctx)
        offered = [[offer for offer in rule(ctx) if offer.seat == self.seat] for rule in rules]
        if self.leaves_dice or self.by_hand:
            return offered
        return [self.looked_at(ctx, offers)[0] for offers in offered]

    def is_fail(self, ctx: Any, offer: Offer) -> bool:
        """Whether an offer re-rolls a fail."""
        return self.attack.fails is not None and self.attack.fails(ctx, self.seat, offer) > 0

    def looked_at(self, ctx: Any, offers: list[Offer], fails: Fails | None = None) -> tuple[list[Offer], bool]:
        """Of offers those that the policy looks at, and whether it does at passing; `fails` may remember which re-roll
        fails."""
        if not offers or self.policy.habit is None or self.leaves_dice:
            return offers, True
        keys = (*(offer.key for offer in offers), PASS)
        asked = Question(self.name, self.seat, keys, ctx, fails or self.attack.fails, offers, self.attacks)
        looked_at = self.policy.habit(asked)
        return [offer for offer in offers if offer.key in looked_at], PASS in looked_at

    def _explored(self, ctx: Any, part: Any) -> int:
        offers, passes = self.looked_at(ctx, self._offers(ctx))
        answers = []
        for offer in offers:
            leads: dict[int, int] = {}
            dice, after = self.taken(offer, ctx, part)
            for weight, then in after:
                to = self.node(self.simple(then))
                leads[to] = leads.get(to, 0) + weight
            answers.append((dice, leads))
        return self._made(passes, answers, self._end(self.apart.closed(part)))

    def _made(self, passes: bool, given: list[tuple[int, dict[int, int]]], end: int) -> int:
        """The place of a node with these answers, of which equal ones are one."""
        answered = tuple(dict.fromkeys([(dice, tuple(sorted(leads.items()))) for dice, leads in given]))
        key = (end, passes, answered)
        place = self._same.get(key)
        if place is None:
            nodes = self.nodes
            most = max([dice + nodes[to].dice for dice, leads in answered for to, _ in leads], default=0)
            answers = []
            for one in answered:
                answer = self._answers.get((most, one))
                if answer is None:
                    dice, leads = one
                    scaled = tuple([(weight * power(most - dice - nodes[to].dice), to) for to, weight in leads])
                    answer = Answer(dice, tuple([(weight, to) for to, weight in leads]), scaled)
                    self._answers[most, one] = answer
                answers.append(answer)
            place = self._same[key] = len(nodes)
            nodes.append(Node(end, passes, tuple(answers), most))
            self.deep = max(self.deep, most)
        return place

    def _end(self, closed: Any) -> int:
        end = self._closed.setdefault(closed, len(self.ends))
        if end == len(self.ends):
            self.ends.append(closed)
        return end

    # Without the dice that are never rolled again

    def _live(self, ctx: Any, part: Any) -> tuple[int, int]:
        """The place of the dice of a part that may still be rolled again, and the others."""
        bare, others = self.apart.loose(part)
        found = self._split.get(bare)
        if found is None:
            found = self._split[bare] = self._offered(ctx if bare == part else self._joined(ctx, bare), bare)
        return (found[0], found[1] + self._others.packed(others)) if others else found

    def _led(self, ctx: Any) -> tuple[int, int]:
        """The same of a context as an offer left it. Dice that are never rolled again say nothing of the others, so
        what may still be rolled is simplified and looked at once for all of them."""
        bare, others = self.apart.loose(self.apart.part(ctx, self.seat))
        found = self._split.get(bare)
        if found is None:
            simple = self.simple(self._joined(ctx, bare))
            found = self._split[bare] = self._live(simple, self.apart.part(simple, self.seat))
        return (found[0], found[1] + self._others.packed(others)) if others else found

    def _offered(self, ctx: Any, bare: Any) -> tuple[int, int]:
        """The same of a part of which all dice may still be rolled again, but for those that no rule offers."""
        offers = self._offers(ctx)
        faces = frozenset([offer.dice[0].face for offer in offers])
        live, others = self.apart.loose(self.apart.without(bare, faces))
        place = self._places.get(live)
        if place is None:
            if live != bare:
                ctx = self._joined(ctx, live)
                offers = self._offers(ctx)
            place = self._new(ctx, live, offers)
        return place, self._others.packed(others)

    def _joined(self, ctx: Any, part: Any) -> Any:
        return self.apart.joined(ctx, self.seat, part)

    def _new(self, ctx: Any, part: Any, offered: list[Offer]) -> int:
        offers, passes = self.looked_at(ctx, offered)
        answers = []
        for offer in offers:
            dice, after = self.taken(offer, ctx, part)
            leads: dict[tuple[int, int], int] = {}
            for weight, then in after:
                to = self._led(then)
                leads[to] = leads.get(to, 0) + weight
            answers.append((dice, tuple([(weight, to[1] << PLACES | to[0]) for to, weight in leads.items()])))
        base, kept = self.apart.loose(self.apart.closed(part))
        place = self._places[part] = len(self.lives)
        self.lives.append(Live(passes, tuple(dict.fromkeys(answers)), self.base(base), self._others.packed(kept)))
        return place

    def base(self, part: Any) -> int:
        """The number of a part without any dice, once the window is closed."""
        found = self._base_numbers.setdefault(part, len(self._bases))
        if found == len(self._bases):
            self._bases.append(part)
        return found

    def _with(self, place: int, others: int) -> int:
        """The same of one that was not met before."""
        known, live, answers = self._counted, self.lives[place], []
        before = others << PLACES
        for dice, led in live.answers:
            leads: dict[int, int] = {}
            for weight, to in led:
                now = before + to
                after = known.get(now)
                if after is None:
                    after = self._with(now & LAST, now >> PLACES)
                leads[after] = leads.get(after, 0) + weight
            answers.append((dice, leads))
        found = known[before | place] = self._made(live.passes, answers, self.ending(live.base, live.kept + others))
        return found

    def ending(self, base: int, dice: int) -> int:
        found = self._ended.get((base, dice))
        if found is None:
            closed = self.apart.bound(self._bases[base], self._others.unpacked(dice))
            found = self._ended[base, dice] = self._end(closed)
        return found

    def steps(self) -> list[tuple[int, int]]:
        """Ends that differ in one die, which is better in the second of them: that must be worth no less.

        All ends between which any dice could lead are known then. There are none where nothing was left out.
        """
        if self._steps[0] != len(self.ends) and (better := self.better()):
            found, left = dict[tuple[int, int], None](), list(self._ended.items())
            known = set(self._ended)
            while left:
                (base, dice), end = left.pop()
                for low, high in better:
                    for less, more in ((low, high), (high, low)):
                        if (dice >> less) & MOST:
                            other = dice - (1 << less) + (1 << more)
                            to = self.ending(base, other)
                            found[(end, to) if less == low else (to, end)] = None
                            if (base, other) not in known:
                                known.add((base, other))
                                left.append(((base, other), to))
            self._steps = (len(self.ends), list(found))
        return self._steps[1]

    def believe(self, ranks: Ranks) -> None:
        """Believe this of dice, where nothing has been explored yet."""
        self.order, self.ranks_learnt, self._steps = LEARNT if ranks else NO_DICE, ranks, (0, [])
        self._hands = Hands(self, self.lives, self._others)

    def learnt(self, worths: Sequence[Sequence[int]]) -> Ranks:
        """What ends that are worth so much, beside each of another seat, tell of dice that are never rolled again;
        nothing if that was believed already."""
        if self.order == NO_DICE or self.ranks_learnt:
            return {}
        kinds = {die: at for die, at in self._others.kinds.items() if self.apart.rank(die) is not None}
        return learnt(kinds, {key: worths[end] for key, end in self._ended.items()})

    def _leaves_much(self) -> bool:
        """Whether most answers have to be looked at, since little is believed of dice."""
        ranks = self.ranks_learnt.values()
        return self.order == NO_DICE or (self.order == LEARNT and len(set(ranks)) < len(ranks))

    def rank(self, die: Any) -> int | None:
        """How good a die is that is never rolled again, as far as that is believed."""
        return self.ranks_learnt.get(die) if self.ranks_learnt else self.apart.rank(die)

    def better(self) -> list[tuple[int, int]]:
        """Kinds of dice that are never rolled again, and those that are next better; none if nothing is left out."""
        if self._hands.dominance is None and (self.lives or not self.order):
            return []
        ranks = {at: rank for die, at in self._others.kinds.items() if (rank := self.rank(die)) is not None}
        order = sorted(set(ranks.values()))
        steps = set(pairwise(order))
        return [(low, high) for low in ranks for high in ranks if (ranks[low], ranks[high]) in steps]

    def taken(self, offer: Offer, ctx: Any, part: Any) -> tuple[int, list[tuple[int, Any]]]:
        """How many dice fall for an offer, and what follows with which weights, not simplified yet."""
        flow = offer.take(ctx)
        if isinstance(flow, Next):
            self._check(flow.ctx, ctx, part)
            return 0, [(1, flow.ctx)]
        if not isinstance(flow, Roll):
            raise NotApartError
        found: list[tuple[int, Any]] = []
        for faces, weight in falls(flow):
            rolled = flow.then(ctx, faces)
            if not isinstance(rolled, Next):
                raise NotApartError
            if not found:
                self._check(rolled.ctx, ctx, part)
            found.append((weight, rolled.ctx))
        return flow.count, found

    def simple(self, ctx: Any) -> Any:
        simplify = self.attack.simplify
        return ctx if simplify is None else simplify(ctx)

    def _check(self, after: Any, before: Any, part: Any) -> None:
        """That an offer has changed nothing but its own part. Raises `NotApartError`."""
        if self.apart.joined(after, self.seat, part) != before:
            raise NotApartError
