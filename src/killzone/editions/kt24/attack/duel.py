"""Fighting, steps 3 and 4: both roll, then strike or block in turn. A closed sequence over a `Duel`."""

from collections.abc import Iterator

from killzone.core.events import Event, Wounded
from killzone.core.flow import Ask, Flow, Jump, Next, Sequence
from killzone.core.rules import rule
from killzone.core.trays import DISCARDED
from killzone.core.values import Value
from killzone.editions.kt24.attack.accurate import ACCURATE, accurate_options, accurate_told
from killzone.editions.kt24.attack.damage_reduction import LOSING
from killzone.editions.kt24.attack.dice_pool import Pool, accurate_dice, devastated, retaining, strength
from killzone.editions.kt24.cards.datacards import NO_WEAPON, Weapon
from killzone.editions.shared.attack import duel as duels
from killzone.editions.shared.attack.attack import ATTACKER, DEFENDER
from killzone.editions.shared.attack.damage_reduction import ignores, reduced, spares
from killzone.editions.shared.attack.dice_pool import (
    CRITICAL,
    FAIL,
    NORMAL,
    RESULTS,
    retained_unrolled,
    settled,
    without,
)
from killzone.editions.shared.attack.dice_told import diced, fate
from killzone.editions.shared.attack.duel import Blows, DuelRules, Pair
from killzone.editions.shared.attack.first_parry import parry_first
from killzone.editions.shared.attack.riposte import before_blows, settle_riposte
from killzone.editions.shared.attack.sure_dice import improve, retain_sure

BLOWS = Blows(
    "success", "block", "blocks", strike="kt24.fight.strike", block="kt24.fight.block", empty="kt24.fight.empty-block"
)

rule("kt24.fight.roll")(duels.roll_attacker)
rule("kt24.fight.roll")(duels.roll_defender)
rule("kt24.fight.alternate", "kt24.fight.end")(duels.resolve)
rule("kt24.fight.block", "kt24.fight.empty-block")(duels.block)
rule("kt24.fight.block", "kt24.weapon.brutal")(duels.Duel.ways)
rule("kt24.shoot.damage", "kt24.fight.strike")(duels.spare_strike)
rule("kt24.ploy.cost")(settle_riposte)


class DuelOutcome(Value):
    """What a fight did: wounds left on both sides, critical successes retained, CP left by seat."""

    wounds: Pair
    criticals: Pair
    points: tuple[int, ...]


class Duel(duels.Duel[Pool]):
    """One fight. Index 0 is the attacker, 1 the defender; `order` lists the seats with initiative first.

    `near` lists for each side who else its Devastating with a distance hurts, and how much for each critical success.
    `losing` is damage that a side which may ignore wounds is about to take.
    """

    weapons: tuple[Weapon, Weapon] = (NO_WEAPON, NO_WEAPON)
    empty_blocks: bool = False
    criticals: Pair = (0, 0)
    shocked: tuple[bool, bool] = (False, False)
    accurate: tuple[int, ...] = ()
    near: tuple[tuple[tuple[str, int], ...], ...] = ((), ())

    by = DuelRules(BLOWS, "kt24.fight.roll", "kt24.fight.alternate", LOSING, "kt24.ploy.cost", "kt24.ploy.once")

    def to_roll(self, index: int) -> int:
        return self.weapons[index].attacks - len(self.pools[index].dice)

    def outcome(self) -> DuelOutcome:
        return DuelOutcome(self.wounds, self.criticals, self.points)

    def damage_of(self, result: int) -> int:
        weapon = self.weapons[self.turn]
        return reduced(weapon.critical if result == CRITICAL else weapon.normal, self.pools[1 - self.turn].rules)

    @rule("kt24.fight.empty-block")
    def may_block_nothing(self) -> bool:
        """One may block nothing where the opponent has no success left."""
        return self.empty_blocks and not self.pools[1 - self.turn].successes

    @rule("kt24.fight.strike", "kt24.weapon.shock")
    def strike(self, result: int) -> Flow:
        """A strike inflicts its damage at once; the first critical one with Shock also discards a success."""
        turn = self.turn
        own, other, damage = self.pools[turn], self.pools[1 - turn], self.damage_of(result)
        waits = bool(damage and (ignores(other) or spares(other)))
        shocked, lost = self.shocked, FAIL
        if result == CRITICAL and own.has("shock") and not shocked[turn]:
            shocked = (shocked[0] or turn == 0, shocked[1] or turn == 1)
            if other.successes:
                lost = NORMAL if other.count(NORMAL) else CRITICAL
                other = without(other, lost)
        spent = without(own, result)
        pools = (spent, other) if turn == ATTACKER else (other, spent)
        events = _strike_told(self, result, None if waits else damage, lost)
        if waits:
            losing = duels.less((0, 0), 1 - turn, -damage)
            return Jump(
                self.but(pools=pools, shocked=shocked, turn=1 - turn, losing=losing), duels.spare_strike, events
            )
        wounds = duels.less(self.wounds, 1 - turn, damage)
        return Jump(self.but(pools=pools, wounds=wounds, shocked=shocked, turn=1 - turn), duels.resolve, events)


def _strike_told(duel: Duel, result: int, damage: int | None, lost: int) -> Iterator[Event]:
    """A strike, the damage that it does at once, and the success that Shock discards, if it is not a fail."""
    own, other = duel.pools[duel.turn], duel.pools[1 - duel.turn]
    yield duels.strike_told(duel, result)
    if damage is not None:
        yield Wounded("kt24.fight.strike", other.operative, damage)
    if lost != FAIL:
        text = f"Shock: {other.name} loses a {RESULTS[lost]} success."
        yield diced("kt24.weapon.shock", own, text, *fate(other, RESULTS[lost], DISCARDED, "shock"))


@rule("kt24.weapon.accurate")
def retain_accurate(duel: Duel) -> Flow:
    """Each side, the attacker first, may retain up to x dice as normal successes without rolling them."""
    index = len(duel.accurate)
    if index == 2:
        return Next(duel)
    pool = duel.pools[index]
    most = min(accurate_dice(pool.rules), duel.to_roll(index))
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


@rule("kt24.weapon.devastating", "kt24.weapon.stun")
def retain_criticals(duel: Duel) -> Flow:
    """Retained critical successes are counted; each inflicts Devastating damage at once, and any may stun."""
    criticals = (duel.pools[0].count(CRITICAL), duel.pools[1].count(CRITICAL))
    harm: list[Event] = []
    wounds, later = list(duel.wounds), [0, 0]
    for index in (ATTACKER, DEFENDER):
        other = duel.pools[1 - index]
        damage = criticals[index] * strength(duel.pools[index].rules, "devastating")
        if damage and ignores(other):
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
    yield from duels.dice_told(before)
    yield from harm


def suffer_devastating(duel: Duel) -> Flow:
    """Whoever may ignore wounds rolls for those of Devastating, the attacker first."""
    if not any(duel.losing):
        return Next(duel)
    index = duels.struck(duel)
    return LOSING.suffer(duel, duel.pools[index], duel.losing[index], _devastated)


def _devastated(duel: Duel, faces: tuple[int, ...]) -> Flow:
    after, events = duels.suffered(duel, faces, "kt24.weapon.devastating")
    return Jump(after, suffer_devastating, events)


DUEL = Sequence(
    "kt24.duel",
    "Duel",
    retain_sure,
    retain_accurate,
    duels.roll_attacker,
    duels.roll_defender,
    duels.fight_dice_window("kt24.def.reroll"),
    improve,
    retaining(duels.initiative),
    retain_criticals,
    suffer_devastating,
    before_blows("kt24.fight.alternate"),
    settle_riposte,
    parry_first,
    duels.resolve,
    duels.spare_strike,
    duels.suffer_strike,
    duels.finish,
    closed=True,
)
