"""Fighting, steps 3 and 4: both roll, then strike or block in turn. A closed sequence over a `Duel`."""

from collections.abc import Iterator
from functools import cache, partial

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Gained, Said, Used, Wounded
from killzone.core.flow import Ask, Done, Flow, Jump, Next, Roll, Sequence, Window
from killzone.core.rules import rule
from killzone.core.subjects import BLOCK, PLOY, STRIKE, SomeDice, Subject
from killzone.core.trays import BLOCKED, DISCARDED, STRUCK
from killzone.core.values import Value
from killzone.editions.kt24.attack import damage_reduction as losing
from killzone.editions.kt24.attack.accurate import ACCURATE, accurate_options, accurate_told
from killzone.editions.kt24.attack.dice_pool import (
    CRITICAL,
    FAIL,
    NORMAL,
    RESULTS,
    Pool,
    accurate_dice,
    alike,
    described,
    devastated,
    retained_unrolled,
    rolled,
    settled,
    stands,
    strength,
    without,
)
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.editions.kt24.weapons.dice_rules import AFTER_FIGHT_DICE, RETAINING
from killzone.editions.shared.dice_told import diced, fate
from killzone.editions.shared.prices import command_points

ATTACKER, DEFENDER = 0, 1
PARRY = "parry"
"""A rule of dice: once, a normal success blocks a critical one."""
BEFORE_BLOWS = "before-blows"
DECLARED, OBJECTED = "declared", "objected"


class Duel(Value):
    """One fight. Index 0 is the attacker, 1 the defender; `order` lists the seats with initiative first.

    `riposte` says whether the defender has declared a ploy to resolve the first success, at the price `asked`. `near`
    lists for each side who else its Devastating with a distance hurts, and how much for each critical success. `losing`
    is damage that a side which may ignore wounds is about to take.
    """

    weapons: tuple[Weapon, Weapon]
    pools: tuple[Pool, ...]
    points: tuple[int, ...]
    wounds: tuple[int, int]
    order: tuple[int, ...]
    empty_blocks: bool = False
    turn: int = ATTACKER
    criticals: tuple[int, int] = (0, 0)
    shocked: tuple[bool, bool] = (False, False)
    accurate: tuple[int, ...] = ()
    riposte: str = ""
    asked: int = 0
    near: tuple[tuple[tuple[str, int], ...], ...] = ((), ())
    losing: tuple[int, int] = (0, 0)

    @property
    def open_pools(self) -> tuple[int, ...]:
        return (ATTACKER, DEFENDER)

    def with_pool(self, index: int, pool: Pool) -> "Duel":
        return self.but(pools=(pool, self.pools[1]) if index == ATTACKER else (self.pools[0], pool))


class DuelOutcome(Value):
    """What a fight did: wounds left on both sides, critical successes retained, CP left by seat."""

    wounds: tuple[int, int]
    criticals: tuple[int, int]
    points: tuple[int, ...]


def _initiative(duel: Duel) -> tuple[int, ...]:
    return duel.order


@rule("kt24.weapon.accurate")
def retain_accurate(duel: Duel) -> Flow:
    """Each side, the attacker first, may retain up to x dice as normal successes without rolling them."""
    index = len(duel.accurate)
    if index == 2:
        return Next(duel)
    pool = duel.pools[index]
    most = min(accurate_dice(pool.rules), duel.weapons[index].attacks)
    if not most:
        return Jump(duel.but(accurate=(*duel.accurate, 0)), retain_accurate)
    prompt, domain = "How many attack dice to retain without rolling?", accurate_options(index, most)
    id, default = "kt24.weapon.accurate", ACCURATE[most]
    return Ask(pool.seat, "accurate", prompt, domain, _accurate, rule=id, default=default)


def _accurate(duel: Duel, answer: str) -> Flow:
    index, count = len(duel.accurate), ACCURATE.index(answer)
    pool = retained_unrolled(duel.pools[index], count, NORMAL, "accurate")
    after = duel.but(accurate=(*duel.accurate, count)).with_pool(index, pool)
    return Jump(after, retain_accurate, accurate_told(pool, count))


@rule("kt24.fight.roll")
def roll_attacker(duel: Duel) -> Flow:
    """The attacker rolls dice equal to their weapon's Atk."""
    return _roll(duel, ATTACKER)


@rule("kt24.fight.roll")
def roll_defender(duel: Duel) -> Flow:
    """The defender rolls dice equal to their weapon's Atk."""
    return _roll(duel, DEFENDER)


def _roll(duel: Duel, index: int) -> Flow:
    count = duel.weapons[index].attacks - duel.accurate[index]
    then = _attacker_rolled if index == ATTACKER else _defender_rolled
    pool = duel.pools[index]
    return Roll(count, then, seat=pool.seat, why="attack dice", rule="kt24.fight.roll", alike=alike(pool))


def _attacker_rolled(duel: Duel, faces: tuple[int, ...]) -> Flow:
    return Next(duel.with_pool(ATTACKER, rolled(duel.pools[ATTACKER], faces)))


def _defender_rolled(duel: Duel, faces: tuple[int, ...]) -> Flow:
    return Next(duel.with_pool(DEFENDER, rolled(duel.pools[DEFENDER], faces)))


@rule("kt24.weapon.devastating", "kt24.weapon.stun")
def retain_criticals(duel: Duel) -> Flow:
    """Retained critical successes are counted; each inflicts Devastating damage at once, and any may stun."""
    criticals = (duel.pools[0].count(CRITICAL), duel.pools[1].count(CRITICAL))
    harm: list[Event] = []
    wounds, later = list(duel.wounds), [0, 0]
    for index in (ATTACKER, DEFENDER):
        other = duel.pools[1 - index]
        damage = criticals[index] * strength(duel.pools[index].rules, "devastating")
        if damage and losing.ignores(other):
            later[1 - index] = damage
        elif damage:
            wounds[1 - index] -= damage
            harm.append(Wounded("kt24.weapon.devastating", other.operative, damage))
        harm += devastated(duel.near[index], criticals[index])
        wounds[index] -= criticals[index] * dict(duel.near[index]).get(duel.pools[index].operative, 0)
    pools = (settled(duel.pools[0]), settled(duel.pools[1]))
    after = duel.but(pools=pools, criticals=criticals, wounds=(wounds[0], wounds[1]), losing=(later[0], later[1]))
    return Next(after, _criticals_told(duel, harm))


def _criticals_told(before: Duel, harm: list[Event]) -> Iterator[Event]:
    for pool in before.pools:
        yield stands("kt24.fight.roll", pool, f"{pool.name}: {described(pool)}.")
    yield from harm


def suffer_devastating(duel: Duel) -> Flow:
    """Whoever may ignore wounds rolls for those of Devastating, the attacker first."""
    if not any(duel.losing):
        return Next(duel)
    struck = _struck(duel)
    return losing.suffer(duel, duel.pools[struck], duel.losing[struck], _devastated)


def _devastated(duel: Duel, faces: tuple[int, ...]) -> Flow:
    after, events = _suffered(duel, faces, "kt24.weapon.devastating")
    return Jump(after, suffer_devastating, events)


def _struck(duel: Duel) -> int:
    return ATTACKER if duel.losing[ATTACKER] else DEFENDER


def _suffered(duel: Duel, faces: tuple[int, ...], id: str) -> tuple[Duel, list[Event]]:
    """The fight after the dice to ignore wounds of whoever was struck."""
    struck = _struck(duel)
    pool, damage = duel.pools[struck], duel.losing[struck]
    suffered = losing.lost(pool, damage, faces)
    after = duel.but(wounds=_less(duel.wounds, struck, suffered), losing=_less(duel.losing, struck, damage))
    return after, losing.told(id, pool, damage, suffered)


def _less(pair: tuple[int, int], index: int, amount: int) -> tuple[int, int]:
    return (pair[0] - amount, pair[1]) if index == 0 else (pair[0], pair[1] - amount)


def paid(duel: Duel, seat: int, cost: int) -> Duel:
    """The fight after a player has paid CP in it."""
    return duel.but(points=tuple(have - cost if own == seat else have for own, have in enumerate(duel.points)))


@rule("kt24.ploy.cost")
def settle_riposte(duel: Duel) -> Flow:
    """A Riposte that stands is paid for, and the defender begins; objected to, it costs 1 CP more or is taken back."""
    if not duel.riposte:
        return Next(duel)
    if duel.riposte == DECLARED:
        return _riposte_answered(duel, "pay")
    seat, price = duel.pools[DEFENDER].seat, duel.asked + 1
    if duel.points[seat] < price:
        return _riposte_answered(duel, "take-back")
    id = "kt24.ploy.cost"
    about = (Subject(PLOY, "riposte"),)
    buttons = [
        Option("pay", f"Pay {price} CP for Riposte", id, about, command_points(price), "Pay for Riposte"),
        Option("take-back", "Take Riposte back", id, about),
    ]
    prompt = "The opponent objects to Riposte: pay 1 CP more?"
    return Ask(seat, "objection", prompt, Pick(buttons), _riposte_answered, rule=id, default="pay")


def _riposte_answered(duel: Duel, answer: str) -> Flow:
    pool = duel.pools[DEFENDER]
    if answer == "take-back":
        return Next(duel.but(riposte=""), [Said("kt24.ploy.cost", "Riposte is taken back; nothing is spent.")])
    cost = duel.asked + (duel.riposte == OBJECTED)
    events = [
        Gained("kt24.ploy.cost", pool.seat, -cost, "Riposte"),
        Used("kt24.ploy.once", pool.seat, "riposte", "Riposte"),
        Said("kt24.fight.alternate", f"{pool.name} resolves the first success."),
    ]
    return Next(paid(duel, pool.seat, cost).but(riposte="", turn=DEFENDER), events)


@rule("kt24.fight.alternate", "kt24.fight.end")
def resolve(duel: Duel) -> Flow:
    """In turn, the attacker first, each resolves a success; a side without any is skipped. A death ends it."""
    own, other = duel.pools[duel.turn], duel.pools[1 - duel.turn]
    if min(duel.wounds) <= 0 or not (own.successes or other.successes):
        return Jump(duel, finish)
    if not own.successes:
        return Jump(duel.but(turn=1 - duel.turn), resolve)
    domain = _ways(duel, own, other)
    default = domain.options[0].key
    if len(domain.options) == 1:
        return _resolved(duel, default)
    prompt = partial(_strike_or_block, own, other)
    return Ask(own.seat, "strike-or-block", prompt, domain, _resolved, rule="kt24.fight.alternate", default=default)


def _strike_or_block(own: Pool, other: Pool) -> str:
    return f"Strike or block? Yours: {described(own)}. Theirs: {described(other)}."


def _ways(duel: Duel, own: Pool, other: Pool) -> Pick:
    weapon = duel.weapons[duel.turn]
    return _options(
        duel.turn,
        (own.normal > 0, own.critical > 0),
        (other.normal > 0, other.critical > 0),
        (losing.reduced(weapon.normal, other.rules), losing.reduced(weapon.critical, other.rules)),
        other.has("brutal"),
        own.has(PARRY),
        duel.empty_blocks and not other.successes,
    )


@cache
@rule("kt24.fight.block", "kt24.fight.empty-block", "kt24.weapon.brutal")
def _options(
    turn: int,
    own: tuple[bool, bool],
    other: tuple[bool, bool],
    damage: tuple[int, int],
    brutal: bool,
    parry: bool,
    empty: bool,
) -> Pick:
    """Strikes, and blocks: a normal cancels a normal, a critical either; against Brutal only a critical blocks.

    `own` and `other` say whether there are normal and critical successes.
    """
    kinds = (CRITICAL, NORMAL)
    options = [_strike_option(turn, result, damage[result - 1]) for result in kinds if own[result - 1]]
    for spent in kinds:
        if not own[spent - 1] or (spent == NORMAL and brutal):
            continue
        for blocked in kinds:
            if other[blocked - 1] and (spent >= blocked or parry):
                options.append(_block_option(turn, blocked, spent))
        if empty:
            options.append(_block_option(turn, FAIL, spent))
    return Pick(options)


STRIKES = {f"strike-{RESULTS[result]}": result for result in (CRITICAL, NORMAL)}
"""The answers that strike, and with what."""
BLOCKS = {
    f"block-{'nothing' if blocked == FAIL else RESULTS[blocked]}-with-{RESULTS[spent]}": (blocked, spent)
    for blocked in (CRITICAL, NORMAL, FAIL)
    for spent in (CRITICAL, NORMAL)
}
"""The answers that block: what, nothing where it is a fail, and with what."""
_STRIKE_KEYS = {result: key for key, result in STRIKES.items()}
_BLOCK_KEYS = {way: key for key, way in BLOCKS.items()}


def _strike_option(turn: int, result: int, damage: int) -> Option:
    label = f"Strike with a {RESULTS[result]} success: {damage} damage"
    dice = (SomeDice(turn, result=RESULTS[result]),)
    return Option(_STRIKE_KEYS[result], label, "kt24.fight.strike", verb=STRIKE, dice=dice)


def _block_option(turn: int, blocked: int, spent: int) -> Option:
    """A block of this result, or of nothing where it is a fail."""
    key, own = _BLOCK_KEYS[blocked, spent], SomeDice(turn, result=RESULTS[spent])
    if blocked == FAIL:
        label = f"Spend a {RESULTS[spent]} success as a block of nothing"
        return Option(key, label, "kt24.fight.empty-block", verb=BLOCK, dice=(own,))
    label = f"Block a {RESULTS[blocked]} success with a {RESULTS[spent]}"
    return Option(key, label, "kt24.fight.block", verb=BLOCK, dice=(own, SomeDice(1 - turn, result=RESULTS[blocked])))


def _resolved(duel: Duel, answer: str) -> Flow:
    if answer in STRIKES:
        return strike(duel, STRIKES[answer])
    return block(duel, *BLOCKS[answer])


@rule("kt24.fight.strike", "kt24.weapon.shock")
def strike(duel: Duel, result: int) -> Flow:
    """A strike inflicts its damage at once; the first critical one of a weapon with Shock also discards a success."""
    turn = duel.turn
    own, other, weapon = duel.pools[turn], duel.pools[1 - turn], duel.weapons[turn]
    damage = losing.reduced(weapon.critical if result == CRITICAL else weapon.normal, other.rules)
    waits = bool(damage and (losing.ignores(other) or losing.spares(other)))
    shocked, lost = duel.shocked, FAIL
    if result == CRITICAL and own.has("shock") and not shocked[turn]:
        shocked = (shocked[0] or turn == 0, shocked[1] or turn == 1)
        if other.successes:
            lost = NORMAL if other.count(NORMAL) else CRITICAL
            other = without(other, lost)
    spent = without(own, result)
    pools = (spent, other) if turn == ATTACKER else (other, spent)
    events = _strike_told(own, other, result, None if waits else damage, lost)
    if waits:
        after = duel.but(pools=pools, shocked=shocked, turn=1 - turn, losing=_less((0, 0), 1 - turn, -damage))
        return Jump(after, spare_strike, events)
    wounds = _less(duel.wounds, 1 - turn, damage)
    return Jump(duel.but(pools=pools, wounds=wounds, shocked=shocked, turn=1 - turn), resolve, events)


def _strike_told(own: Pool, other: Pool, result: int, damage: int | None, lost: int) -> Iterator[Event]:
    """A strike, the damage that it does at once, and the success that Shock discards, if it is not a fail."""
    text = f"{own.name} strikes with a {RESULTS[result]} success."
    yield diced("kt24.fight.strike", own, text, *fate(own, RESULTS[result], STRUCK))
    if damage is not None:
        yield Wounded("kt24.fight.strike", other.operative, damage)
    if lost != FAIL:
        text = f"Shock: {other.name} loses a {RESULTS[lost]} success."
        yield diced("kt24.weapon.shock", own, text, *fate(other, RESULTS[lost], DISCARDED, "shock"))


@rule("kt24.shoot.damage", "kt24.fight.strike")
def spare_strike(duel: Duel) -> Flow:
    """Whoever was struck chooses whether this is the die whose damage a rule of theirs reduces or ignores."""
    struck = _struck(duel)
    pool, damage = duel.pools[struck], duel.losing[struck]
    found = losing.spares(pool)
    if not found:
        return Next(duel)
    id = "kt24.shoot.damage"
    options = [losing.spare_option(by, by.name, "this strike", damage) for by in found]
    options.append(Option("keep", f"Suffer {damage} damage and keep the rule for another strike", id, verb=STRIKE))
    prompt = f"A strike is about to inflict {damage} damage: should it do less?"
    return Ask(pool.seat, "spare-die", prompt, Pick(options), _strike_spared, rule=id, default=options[0].key)


def _strike_spared(duel: Duel, answer: str) -> Flow:
    if answer == "keep":
        return Next(duel)
    struck = _struck(duel)
    pool, damage = duel.pools[struck], duel.losing[struck]
    by = next(one for one in losing.spares(pool) if one.name == answer)
    left = losing.spared(damage, by)
    text = f"{pool.name} chooses this strike, which inflicts {left} damage instead of {damage}."
    told = Said("kt24.shoot.damage", text)
    after = duel.with_pool(struck, losing.without_rule(pool, by)).but(losing=_less((0, 0), struck, -left))
    return Next(after, [told]) if left else Jump(after, resolve, [told])


def suffer_strike(duel: Duel) -> Flow:
    """Whoever was struck loses the wounds of the strike, after rolling for those that may be ignored."""
    struck = _struck(duel)
    return losing.suffer(duel, duel.pools[struck], duel.losing[struck], _strike_suffered)


def _strike_suffered(duel: Duel, faces: tuple[int, ...]) -> Flow:
    after, events = _suffered(duel, faces, "kt24.fight.strike")
    return Jump(after, resolve, events)


@rule("kt24.fight.block")
def block(duel: Duel, blocked: int, spent: int) -> Flow:
    """A block spends the die and cancels one of the opponent's unresolved successes, none where it is a fail."""
    turn = duel.turn
    own, other = duel.pools[turn], duel.pools[1 - turn]
    after = duel.with_pool(turn, without(own, spent))
    if blocked != FAIL:
        if blocked > spent:
            after = after.with_pool(turn, after.pools[turn].losing(PARRY))
        after = after.with_pool(1 - turn, without(other, blocked))
    return Jump(after.but(turn=1 - turn), resolve, _block_told(own, other, blocked, spent))


def _block_told(own: Pool, other: Pool, blocked: int, spent: int) -> Iterator[Event]:
    what = "nothing" if blocked == FAIL else f"a {RESULTS[blocked]} success"
    text = f"{own.name} blocks {what} with a {RESULTS[spent]}."
    gone = fate(other, RESULTS[blocked], BLOCKED) if blocked != FAIL else ()
    yield diced("kt24.fight.block", own, text, *fate(own, RESULTS[spent], DISCARDED, "block"), *gone)


def finish(duel: Duel) -> Flow:
    """The fight is over; whoever called it deals with what follows."""
    return Done(DuelOutcome(duel.wounds, duel.criticals, duel.points))


DUEL = Sequence(
    "kt24.duel",
    "Duel",
    retain_accurate,
    roll_attacker,
    roll_defender,
    Window(
        AFTER_FIGHT_DICE,
        prompt="Re-roll an attack die?",
        keep="Keep these dice",
        rule="kt24.def.reroll",
        order=_initiative,
    ),
    Window(
        RETAINING,
        prompt="Change a success?",
        keep="Keep the dice as they are",
        rule="kt24.weapon.general",
        order=_initiative,
    ),
    retain_criticals,
    suffer_devastating,
    Window(
        BEFORE_BLOWS,
        prompt="Use something before the first blow?",
        keep="Use nothing",
        rule="kt24.fight.alternate",
        order=_initiative,
    ),
    settle_riposte,
    resolve,
    spare_strike,
    suffer_strike,
    finish,
    closed=True,
)
