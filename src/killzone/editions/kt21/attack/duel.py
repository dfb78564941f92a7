"""Fighting, steps 3 and 4: both roll, then strike or parry in turn. A closed sequence over a `Duel`."""

from collections.abc import Iterator
from functools import cache

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Said
from killzone.core.flow import Ask, Done, Flow, Jump, Next, Roll, Sequence, Window
from killzone.core.rules import rule
from killzone.core.subjects import BLOCK, STRIKE, SomeDice
from killzone.core.trays import BLOCKED, DISCARDED, STRUCK
from killzone.core.values import Value
from killzone.editions.kt21.attack import damage_reduction as wounds
from killzone.editions.kt21.attack.dice_pool import (
    CRITICAL,
    NORMAL,
    RESULTS,
    Pool,
    alike,
    described,
    highest,
    retain,
    rolled,
    stands,
)
from killzone.editions.kt21.weapons.dice_rules import AFTER_FIGHT_DICE, RETAINING
from killzone.editions.shared.dice_told import diced, fate

ATTACKER, DEFENDER = 0, 1

Pair = tuple[int, int]


class Duel(Value):
    """One combat. Index 0 is the attacker, 1 the defender; `order` lists the seats with initiative first.

    Each pool takes its weapon's Attacks against WS. `turn` is whose hit is resolved, `losing` the damage that a strike
    is about to do. `stunning` counts each side's critical strikes with Stun, as far as they matter.
    """

    pools: tuple[Pool, Pool]
    wounds: Pair
    points: tuple[int, ...] = (0, 0)
    order: tuple[int, ...] = (0, 1)
    turn: int = ATTACKER
    losing: int = 0
    stunning: Pair = (0, 0)
    reaped: Pair = (0, 0)

    @property
    def open_pools(self) -> tuple[int, ...]:
        return (ATTACKER, DEFENDER)

    def with_pool(self, index: int, pool: Pool) -> "Duel":
        return self.but(pools=(pool, self.pools[1]) if index == ATTACKER else (self.pools[0], pool))


class DuelOutcome(Value):
    """What a combat did, the attacker first: `wounds` left, `apl` that each has lost, and `reaped`, the mortal wounds
    that each side's Reap inflicts on every other enemy near it or its opponent.
    """

    wounds: Pair
    apl: Pair
    reaped: Pair
    points: tuple[int, ...]


def _initiative(duel: Duel) -> tuple[int, ...]:
    return duel.order


@rule("kt21.fight.roll")
def roll_attacker(duel: Duel) -> Flow:
    """Fight 3: the attacker rolls their attack dice."""
    return _roll(duel, ATTACKER)


@rule("kt21.fight.roll")
def roll_defender(duel: Duel) -> Flow:
    """Fight 3: the defender rolls theirs at the same time."""
    return _roll(duel, DEFENDER)


def _roll(duel: Duel, index: int) -> Flow:
    pool = duel.pools[index]
    if not pool.to_roll:
        return Next(duel)
    then = _attacker_rolled if index == ATTACKER else _defender_rolled
    return Roll(pool.to_roll, then, seat=pool.seat, why="attack dice", rule="kt21.fight.roll", alike=alike(pool))


def _attacker_rolled(duel: Duel, faces: tuple[int, ...]) -> Flow:
    return Next(duel.with_pool(ATTACKER, rolled(duel.pools[ATTACKER], faces)))


def _defender_rolled(duel: Duel, faces: tuple[int, ...]) -> Flow:
    return Next(duel.with_pool(DEFENDER, rolled(duel.pools[DEFENDER], faces)))


@rule("kt21.fight.roll")
def retain_hits(duel: Duel) -> Flow:
    """Both retain their hits and discard the rest."""
    return Next(duel.but(pools=(retain(duel.pools[0]), retain(duel.pools[1]))), _dice_told(duel))


def _dice_told(duel: Duel) -> Iterator[Event]:
    for pool in duel.pools:
        yield stands("kt21.fight.roll", pool, f"{pool.name}: {described(pool)}.")


def begin(duel: Duel) -> Flow:
    """All hits are retained, and what was used to retain them no longer matters; the attacker resolves first."""
    pools = (duel.pools[0].but(used=()), duel.pools[1].but(used=()))
    return Next(duel.but(pools=pools, turn=_next(pools, DEFENDER)))


def _next(pools: tuple[Pool, Pool], turn: int) -> int:
    """Whose turn follows: the other one's, unless that side has no hit left."""
    return 1 - turn if pools[1 - turn].retained else turn


@rule("kt21.fight.alternate", "kt21.fight.end", "kt21.damage.incapacitated")
def resolve(duel: Duel) -> Flow:
    """In turn, the attacker first, each resolves a hit; a side without any is skipped. It ends when one is down."""
    own, other = duel.pools[duel.turn], duel.pools[1 - duel.turn]
    if not min(duel.wounds) or not own.retained:
        return Jump(duel, finish)
    damage = (wounds.reduced(own.damage[0], other.rules), wounds.reduced(own.damage[1], other.rules))
    have = (own.normal > 0, own.critical > 0)
    domain = _ways(duel.turn, have, (other.normal > 0, other.critical > 0), other.has("brutal"), damage)
    default = domain.options[0].key
    if len(domain.options) == 1:
        return _resolved(duel, default)

    def prompt() -> str:
        return f"Strike or parry? Yours: {described(own)}. Theirs: {described(other)}."

    return Ask(own.seat, "strike-or-parry", prompt, domain, _resolved, rule="kt21.fight.alternate", default=default)


@cache
@rule("kt21.fight.parry", "kt21.weapon.brutal")
def _ways(turn: int, own: tuple[bool, bool], other: tuple[bool, bool], brutal: bool, damage: Pair) -> Pick:
    """Strikes, and parries: a normal hit discards a normal, a critical either; against Brutal only a critical parries.

    `own` and `other` say whether there are normal and critical hits. A parry needs a hit to discard.
    """
    options = [_strike_option(turn, result, damage[result - 1]) for result in (CRITICAL, NORMAL) if own[result - 1]]
    for spent in (CRITICAL, NORMAL):
        if own[spent - 1] and (spent == CRITICAL or not brutal):
            parried = (result for result in (CRITICAL, NORMAL) if result <= spent and other[result - 1])
            options += [_parry_option(turn, result, spent) for result in parried]
    return Pick(options)


STRIKES = {f"strike-{RESULTS[result]}": result for result in (CRITICAL, NORMAL)}
"""The answers that strike, and with what."""
PARRIES = {
    f"parry-{RESULTS[parried]}-with-{RESULTS[spent]}": (parried, spent)
    for parried in (CRITICAL, NORMAL)
    for spent in (CRITICAL, NORMAL)
}
"""The answers that parry: what, and with what."""
_STRIKE_KEYS = {result: key for key, result in STRIKES.items()}
_PARRY_KEYS = {way: key for key, way in PARRIES.items()}


def _strike_option(turn: int, result: int, damage: int) -> Option:
    label = f"Strike with a {RESULTS[result]} hit: {damage} damage"
    dice = (SomeDice(turn, result=RESULTS[result]),)
    return Option(_STRIKE_KEYS[result], label, "kt21.fight.strike", verb=STRIKE, dice=dice)


def _parry_option(turn: int, parried: int, spent: int) -> Option:
    label = f"Parry a {RESULTS[parried]} hit with a {RESULTS[spent]}"
    dice = (SomeDice(turn, result=RESULTS[spent]), SomeDice(1 - turn, result=RESULTS[parried]))
    return Option(_PARRY_KEYS[parried, spent], label, "kt21.fight.parry", verb=BLOCK, dice=dice)


def _resolved(duel: Duel, answer: str) -> Flow:
    if answer in STRIKES:
        return strike(duel, STRIKES[answer])
    return parry(duel, *PARRIES[answer])


@rule("kt21.fight.parry")
def parry(duel: Duel, parried: int, spent: int) -> Flow:
    """A parry discards one of the opponent's unresolved hits, and the hit it is made with."""
    turn = duel.turn
    own, other = duel.pools[turn].without(spent), duel.pools[1 - turn].without(parried)
    pools = (own, other) if turn == ATTACKER else (other, own)
    return Jump(duel.but(pools=pools, turn=_next(pools, turn)), resolve, _parry_told(own, other, parried, spent))


def _parry_told(own: Pool, other: Pool, parried: int, spent: int) -> Iterator[Event]:
    text = f"{own.name} parries a {RESULTS[parried]} hit with a {RESULTS[spent]}."
    dice = (*fate(own, RESULTS[spent], DISCARDED, "parry"), *fate(other, RESULTS[parried], BLOCKED))
    yield diced("kt21.fight.parry", own, text, *dice)


@rule("kt21.fight.strike")
def strike(duel: Duel, result: int) -> Flow:
    """A strike inflicts its damage at once; a critical one may stun and reap."""
    turn = duel.turn
    own, other = duel.pools[turn], duel.pools[1 - turn]
    losing = wounds.reduced(own.damage[result - 1], other.rules)
    after = duel.with_pool(turn, own.without(result)).but(losing=losing)
    if result == CRITICAL:
        after = reap(stun(after))
    return Jump(after, spare_strike, _strike_told(duel, after, result))


@rule("kt21.weapon.stun-fight")
def stun(duel: Duel) -> Duel:
    """The first critical strike with Stun also discards a normal hit of the opponent, the second takes 1 APL."""
    turn = duel.turn
    other = duel.pools[1 - turn]
    before = duel.stunning[turn]
    if not duel.pools[turn].has("stun") or before == 2:
        return duel
    after = duel.but(stunning=_with(duel.stunning, turn, before + 1))
    return after.with_pool(1 - turn, other.without(NORMAL)) if before == 0 and other.normal else after


@rule("kt21.weapon.reap")
def reap(duel: Duel) -> Duel:
    """Each critical strike with Reap x also inflicts x mortal wounds on every other enemy near the two."""
    turn = duel.turn
    x = highest(duel.pools[turn].rules, "reap")
    return duel.but(reaped=_with(duel.reaped, turn, duel.reaped[turn] + x)) if x else duel


def _with(pair: Pair, index: int, value: int) -> Pair:
    return (value, pair[1]) if index == 0 else (pair[0], value)


def _strike_told(before: Duel, after: Duel, result: int) -> Iterator[Event]:
    turn = before.turn
    own, other = before.pools[turn], before.pools[1 - turn]
    text = f"{own.name} strikes with a {RESULTS[result]} hit."
    yield diced("kt21.fight.strike", own, text, *fate(own, RESULTS[result], STRUCK))
    if after.pools[1 - turn].normal < other.normal:
        text = f"Stun: {other.name} loses a normal hit."
        yield diced("kt21.weapon.stun-fight", own, text, *fate(other, RESULTS[NORMAL], DISCARDED, "stun"))
    if after.stunning[turn] == 2 > before.stunning[turn]:
        yield Said("kt21.weapon.stun-fight", f"Stun: {other.name} has 1 less APL.")
    if number := after.reaped[turn] - before.reaped[turn]:
        text = f"Reap: every other enemy near {own.name} or {other.name} suffers {number} mortal wounds."
        yield Said("kt21.weapon.reap", text)


@rule("kt21.damage.wounds", "kt21.fight.strike")
def spare_strike(duel: Duel) -> Flow:
    """Whoever was struck chooses whether this is the die whose damage a rule of theirs reduces or ignores."""
    pool, damage = duel.pools[1 - duel.turn], duel.losing
    found = wounds.spares(pool) if damage else []
    if not found:
        return Next(duel)
    id = "kt21.damage.wounds"
    options = [wounds.spare_option(by, by.name, "this strike", damage) for by in found]
    options.append(Option("keep", f"Suffer {damage} damage and keep the rule for another strike", id, verb=STRIKE))
    prompt = f"A strike is about to inflict {damage} damage: should it do less?"
    return Ask(pool.seat, "spare-die", prompt, Pick(options), _strike_spared, rule=id, default=options[0].key)


def _strike_spared(duel: Duel, answer: str) -> Flow:
    if answer == "keep":
        return Next(duel)
    pool = duel.pools[1 - duel.turn]
    by = next(one for one in wounds.spares(pool) if one.name == answer)
    left = wounds.spared(duel.losing, by)
    told = f"{pool.name} chooses this strike, which inflicts {left} damage instead of {duel.losing}."
    after = duel.with_pool(1 - duel.turn, wounds.without_rule(pool, by)).but(losing=left)
    return Next(after, [Said("kt21.damage.wounds", told)])


@rule("kt21.damage.wounds")
def suffer(duel: Duel) -> Flow:
    """The one that was struck loses as many wounds as it suffers damage."""
    return wounds.suffer(duel, duel.pools[1 - duel.turn], duel.losing, _suffered)


def _suffered(duel: Duel, faces: tuple[int, ...]) -> Flow:
    struck = 1 - duel.turn
    pool = duel.pools[struck]
    suffered = wounds.lost(pool, duel.losing, faces)
    left = _with(duel.wounds, struck, max(0, duel.wounds[struck] - suffered))
    told = wounds.told("kt21.fight.strike", pool, duel.losing, suffered)
    return Jump(duel.but(wounds=left, losing=0, turn=_next(duel.pools, duel.turn)), resolve, told)


@rule("kt21.fight.end")
def finish(duel: Duel) -> Flow:
    """The combat is over and hits still unresolved are discarded; whoever called it deals with what follows."""
    apl = (int(duel.stunning[1] == 2), int(duel.stunning[0] == 2))
    return Done(DuelOutcome(duel.wounds, apl, duel.reaped, duel.points))


DUEL = Sequence(
    "kt21.duel",
    "Duel",
    roll_attacker,
    roll_defender,
    Window(
        AFTER_FIGHT_DICE,
        prompt="Re-roll an attack die?",
        keep="Keep these dice",
        rule="kt21.def.reroll",
        order=_initiative,
    ),
    retain_hits,
    Window(
        RETAINING,
        prompt="Retain a normal hit as critical?",
        keep="Keep the hits as they are",
        rule="kt21.weapon.rending",
        order=_initiative,
    ),
    begin,
    resolve,
    spare_strike,
    suffer,
    finish,
    closed=True,
)
