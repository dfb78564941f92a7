"""Fighting: both roll, then strike or block in turn.

Each edition puts its own sequence together, of these steps and of its own. What the steps need to know of the edition
is on the class of its fights.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, ClassVar, NamedTuple, TypeVar

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Said
from killzone.core.flow import Ask, Done, Flow, Jump, Next, Roll, Step, Window
from killzone.core.subjects import BLOCK, STRIKE, SomeDice
from killzone.core.trays import BLOCKED, DISCARDED, STRUCK
from killzone.core.values import Value
from killzone.editions.shared.attack import damage_reduction
from killzone.editions.shared.attack.attack import ATTACKER, DEFENDER, Attack
from killzone.editions.shared.attack.damage_reduction import Losing
from killzone.editions.shared.attack.dice_pool import (
    CRITICAL,
    FAIL,
    NORMAL,
    RESULTS,
    Pool,
    alike,
    described,
    rolled,
    stands,
    swapped,
    without,
)
from killzone.editions.shared.attack.dice_told import diced, fate
from killzone.editions.shared.weapons.dice_rules import AFTER_FIGHT_DICE

P = TypeVar("P", bound=Pool[Any])
Pair = tuple[int, int]

PARRY = "parry"
"""A rule of dice: once, a normal success blocks a critical one."""

STRIKES = {f"strike-{RESULTS[result]}": result for result in (CRITICAL, NORMAL)}
"""The answers that strike, and with what."""
_STRIKE_KEYS = {result: key for key, result in STRIKES.items()}


class Blows:
    """How an edition calls a success and a block (`verb`, and what one does: `does`), and its entries about them."""

    __slots__ = ("_domains", "_keys", "blocks", "does", "empty", "kind", "rule", "strike", "success", "verb")

    def __init__(self, success: str, verb: str, does: str, *, strike: str, block: str, empty: str = "") -> None:
        self.success, self.verb, self.does, self.kind = success, verb, does, f"strike-or-{verb}"
        self.strike, self.rule, self.empty = strike, block, empty
        self.blocks = {
            f"{verb}-{'nothing' if blocked == FAIL else RESULTS[blocked]}-with-{RESULTS[spent]}": (blocked, spent)
            for blocked in (CRITICAL, NORMAL, FAIL)
            for spent in (CRITICAL, NORMAL)
        }
        """The answers that block: what, nothing where it is a fail, and with what."""
        self._keys = {way: key for key, way in self.blocks.items()}
        self._domains: dict[tuple[object, ...], Pick] = {}

    def domain(
        self,
        turn: int,
        own: tuple[bool, bool],
        other: tuple[bool, bool],
        damage: Pair,
        brutal: bool,
        parry: bool = False,
        empty: bool = False,
    ) -> Pick:
        """Strikes, and blocks: a normal success cancels a normal, a critical either.

        `own` and `other` say whether there are normal and critical successes, `damage` what they inflict. Against
        `brutal` only a critical one blocks; with `parry` a normal one blocks a critical one; `empty` lets one be spent
        on a block of nothing.
        """
        situation = turn, own, other, damage, brutal, parry, empty
        found = self._domains.get(situation)
        if found is None:
            found = self._domains[situation] = Pick(self._options(*situation))
        return found

    def _options(
        self,
        turn: int,
        own: tuple[bool, bool],
        other: tuple[bool, bool],
        damage: Pair,
        brutal: bool,
        parry: bool,
        empty: bool,
    ) -> Iterator[Option]:
        kinds = (CRITICAL, NORMAL)
        yield from (self._strike(turn, result, damage[result - 1]) for result in kinds if own[result - 1])
        for spent in kinds:
            if not own[spent - 1] or (spent == NORMAL and brutal):
                continue
            for blocked in kinds:
                if other[blocked - 1] and (spent >= blocked or parry):
                    yield self._block(turn, blocked, spent)
            if empty:
                yield self._block(turn, FAIL, spent)

    def _strike(self, turn: int, result: int, damage: int) -> Option:
        label = f"Strike with a {RESULTS[result]} {self.success}: {damage} damage"
        dice = (SomeDice(turn, result=RESULTS[result]),)
        return Option(_STRIKE_KEYS[result], label, self.strike, verb=STRIKE, dice=dice)

    def _block(self, turn: int, blocked: int, spent: int) -> Option:
        """A block of this result, or of nothing where it is a fail."""
        key, own = self._keys[blocked, spent], SomeDice(turn, result=RESULTS[spent])
        if blocked == FAIL:
            label = f"Spend a {RESULTS[spent]} {self.success} as a {self.verb} of nothing"
            return Option(key, label, self.empty, verb=BLOCK, dice=(own,))
        label = f"{self.verb.capitalize()} a {RESULTS[blocked]} {self.success} with a {RESULTS[spent]}"
        other = SomeDice(1 - turn, result=RESULTS[blocked])
        return Option(key, label, self.rule, verb=BLOCK, dice=(own, other))


class DuelRules(NamedTuple):
    """What a fight's blows are, and the edition's entries about rolling and about taking turns.

    `price` and `once` are those about what a ploy costs and how often it is used.
    """

    blows: Blows
    roll: str
    turns: str
    losing: Losing
    price: str
    once: str


class Duel(Attack[P]):
    """One fight. Index 0 is the attacker, 1 the defender; `order` lists the seats with initiative first.

    `turn` is whose success is resolved, `losing` the damage that each side is about to take. `riposte` says whether the
    defender has declared a ploy to resolve the first success, at the price `asked`.
    """

    wounds: Pair
    order: tuple[int, ...]
    turn: int = ATTACKER
    losing: Pair = (0, 0)
    riposte: str = ""
    asked: int = 0

    by: ClassVar[DuelRules]

    @property
    def about_dice(self) -> str:
        return self.by.roll

    def damage_of(self, result: int) -> int:
        """What a success of whose turn it is inflicts on the other."""
        raise NotImplementedError

    def may_block_nothing(self) -> bool:
        """Whether whose turn it is may spend a success on a block of nothing."""
        return False

    def ways(self) -> Pick:
        """A normal success blocks a normal, a critical either; against Brutal only a critical blocks.

        A rule may let a normal one block a critical one once, but not against Brutal.
        """
        own, other = self.pools[self.turn], self.pools[1 - self.turn]
        return self.by.blows.domain(
            self.turn,
            (own.normal > 0, own.critical > 0),
            (other.normal > 0, other.critical > 0),
            (self.damage_of(NORMAL), self.damage_of(CRITICAL)),
            other.has("brutal"),
            own.has(PARRY),
            self.may_block_nothing(),
        )

    def strike(self, result: int) -> Flow:
        """The fight goes on after a strike with a success."""
        raise NotImplementedError

    def end_told(self) -> Iterable[Event]:
        """What is told of a fight that is over."""
        return ()

    def outcome(self) -> Value:
        """What the fight did."""
        raise NotImplementedError

    def next_turn(self, pools: tuple[P, ...]) -> int:
        """Whose turn follows with these pools."""
        return 1 - self.turn


D = TypeVar("D", bound=Duel[Any])


def initiative(duel: Duel[Any]) -> tuple[int, ...]:
    return duel.order


def fight_dice_window(rule: str) -> Window:
    """The window in which both may re-roll dice."""
    return Window(AFTER_FIGHT_DICE, prompt=_fight_asked, keep="Keep these dice", rule=rule, order=initiative)


def _fight_asked(duel: Duel[Any]) -> str:
    one, other = duel.pools
    return f"{one.name} fights {other.name}: re-roll an attack die?"


def roll_attacker(duel: Duel[Any]) -> Flow:
    """The attacker rolls their attack dice."""
    return _roll(duel, ATTACKER, _attacker_rolled)


def roll_defender(duel: Duel[Any]) -> Flow:
    """The defender rolls theirs."""
    return _roll(duel, DEFENDER, _defender_rolled)


def _roll(duel: Duel[Any], index: int, then: Step) -> Flow:
    pool = duel.pools[index]
    kinds, places = alike(pool), swapped(pool)
    count, rule = duel.to_roll(index), duel.by.roll
    return Roll(count, then, seat=pool.seat, why="attack dice", rule=rule, alike=kinds, swapped=places)


def _attacker_rolled(duel: D, faces: tuple[int, ...]) -> Flow:
    return Next(duel.with_pool(ATTACKER, rolled(duel.pools[ATTACKER], faces)))


def _defender_rolled(duel: D, faces: tuple[int, ...]) -> Flow:
    return Next(duel.with_pool(DEFENDER, rolled(duel.pools[DEFENDER], faces)))


def dice_told(duel: Duel[Any]) -> Iterator[Event]:
    """The dice of both sides as they stand."""
    for pool in duel.pools:
        yield stands(duel.by.roll, pool, f"{pool.name}: {described(pool)}.")


def resolve(duel: D) -> Flow:
    """In turn, the attacker first, each resolves a success; a side without any is skipped. It ends when one is down."""
    own, other = duel.pools[duel.turn], duel.pools[1 - duel.turn]
    if min(duel.wounds) <= 0 or not (own.successes or other.successes):
        return Jump(duel, finish)
    if not own.successes:
        return Jump(duel.but(turn=1 - duel.turn), resolve)
    domain = duel.ways()
    default = domain.options[0].key
    if len(domain.options) == 1:
        return _resolved(duel, default)
    blows = duel.by.blows
    prompt = partial(_strike_or_block, blows.verb, own, other)
    return Ask(own.seat, blows.kind, prompt, domain, _resolved, rule=duel.by.turns, default=default)


def _strike_or_block(verb: str, own: Pool[Any], other: Pool[Any]) -> str:
    return f"Strike or {verb}? Yours: {described(own)}. Theirs: {described(other)}."


def _resolved(duel: D, answer: str) -> Flow:
    if answer in STRIKES:
        return duel.strike(STRIKES[answer])
    return block(duel, *duel.by.blows.blocks[answer])


def block(duel: D, stopped: int, spent: int) -> Flow:
    """A block spends the die and cancels one of the opponent's unresolved successes, none where it is a fail."""
    after = blocked(duel, stopped, spent)
    return Jump(after.but(turn=after.next_turn(after.pools)), resolve, block_told(duel, stopped, spent))


def blocked(duel: D, stopped: int, spent: int) -> D:
    """The fight after a block by whose turn it is, without any change of turn."""
    turn = duel.turn
    own, other = duel.pools[turn], duel.pools[1 - turn]
    after = duel.with_pool(turn, without(own, spent))
    if stopped == FAIL:
        return after
    if stopped > spent:
        after = after.with_pool(turn, after.pools[turn].losing(PARRY))
    return after.with_pool(1 - turn, without(other, stopped))


def block_told(duel: Duel[Any], stopped: int, spent: int) -> Iterator[Event]:
    """A block by whose turn it is."""
    blows, own, other = duel.by.blows, duel.pools[duel.turn], duel.pools[1 - duel.turn]
    what = "nothing" if stopped == FAIL else f"a {RESULTS[stopped]} {blows.success}"
    text = f"{own.name} {blows.does} {what} with a {RESULTS[spent]}."
    gone = fate(other, RESULTS[stopped], BLOCKED) if stopped != FAIL else ()
    yield diced(blows.rule, own, text, *fate(own, RESULTS[spent], DISCARDED, blows.verb), *gone)


def strike_told(duel: Duel[Any], result: int) -> Event:
    """That whose turn it is strikes."""
    blows, own = duel.by.blows, duel.pools[duel.turn]
    text = f"{own.name} strikes with a {RESULTS[result]} {blows.success}."
    return diced(blows.strike, own, text, *fate(own, RESULTS[result], STRUCK))


def struck(duel: Duel[Any]) -> int:
    """Which side is about to take damage, the attacker first."""
    return ATTACKER if duel.losing[ATTACKER] else DEFENDER


def less(pair: Pair, index: int, amount: int) -> Pair:
    """A number for each side, less by an amount for one of them."""
    return (pair[0] - amount, pair[1]) if index == 0 else (pair[0], pair[1] - amount)


def spare_strike(duel: D) -> Flow:
    """Whoever was struck chooses whether this is the die whose damage a rule of theirs reduces or ignores."""
    index, losing = struck(duel), duel.by.losing
    pool, damage = duel.pools[index], duel.losing[index]
    found = damage_reduction.spares(pool) if damage else []
    if not found:
        return Next(duel)
    options = [losing.spare_option(by, by.name, "this strike", damage) for by in found]
    text = f"Suffer {damage} damage and keep the rule for another strike"
    options.append(Option("keep", text, losing.die, verb=STRIKE))
    prompt = f"A strike for {damage} damage: make it do less?"
    return Ask(pool.seat, "spare-die", prompt, Pick(options), _spared, rule=losing.die, default=options[0].key)


def _spared(duel: D, answer: str) -> Flow:
    if answer == "keep":
        return Next(duel)
    index = struck(duel)
    pool, damage = duel.pools[index], duel.losing[index]
    by = next(one for one in damage_reduction.spares(pool) if one.name == answer)
    left = damage_reduction.spared(damage, by)
    text = f"{pool.name} chooses this strike, which inflicts {left} damage instead of {damage}."
    after = duel.with_pool(index, damage_reduction.without_rule(pool, by)).but(losing=less((0, 0), index, -left))
    told = [Said(duel.by.losing.die, text)]
    return Next(after, told) if left else Jump(after, resolve, told)


def suffer_strike(duel: D) -> Flow:
    """Whoever was struck loses the wounds of the strike, after rolling for those that may be ignored."""
    index = struck(duel)
    return duel.by.losing.suffer(duel, duel.pools[index], duel.losing[index], _strike_suffered)


def _strike_suffered(duel: D, faces: tuple[int, ...]) -> Flow:
    after, events = suffered(duel, faces, duel.by.blows.strike)
    return Jump(after, resolve, events)


def suffered(duel: D, faces: tuple[int, ...], id: str) -> tuple[D, Iterator[Event]]:
    """The fight after the dice to ignore wounds of whoever was hurt by the entry `id`, and what is told of it."""
    index = struck(duel)
    pool, damage = duel.pools[index], duel.losing[index]
    lost = damage_reduction.lost(pool, damage, faces)
    after = duel.but(wounds=less(duel.wounds, index, lost), losing=less(duel.losing, index, damage))
    return after, duel.by.losing.told(id, pool, damage, lost)


def finish(duel: Duel[Any]) -> Flow:
    """The fight is over and what is still unresolved is discarded; whoever called it deals with what follows."""
    return Done(duel.outcome(), duel.end_told())
