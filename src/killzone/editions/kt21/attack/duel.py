"""Fighting, steps 3 and 4: both roll, then strike or parry in turn. A closed sequence over a `Duel`."""

from collections.abc import Iterator

from killzone.core.events import Event, Said
from killzone.core.flow import Flow, Jump, Next, Sequence
from killzone.core.rules import rule
from killzone.core.trays import DISCARDED
from killzone.core.values import Value
from killzone.editions.kt21.attack.damage_reduction import LOSING
from killzone.editions.kt21.attack.dice_pool import Pool, lethal_told, retain, retaining
from killzone.editions.shared.attack import duel as duels
from killzone.editions.shared.attack.damage_reduction import reduced
from killzone.editions.shared.attack.dice_pool import CRITICAL, NORMAL, RESULTS, highest, without
from killzone.editions.shared.attack.dice_told import diced, fate
from killzone.editions.shared.attack.duel import Blows, DuelRules, Pair
from killzone.editions.shared.attack.first_parry import parry_first
from killzone.editions.shared.attack.riposte import before_blows, settle_riposte
from killzone.editions.shared.attack.sure_dice import improve, retain_sure

BLOWS = Blows("hit", "parry", "parries", strike="kt21.fight.strike", block="kt21.fight.parry")

rule("kt21.fight.roll")(duels.roll_attacker)
rule("kt21.fight.roll")(duels.roll_defender)
rule("kt21.fight.alternate", "kt21.fight.end", "kt21.damage.incapacitated")(duels.resolve)
rule("kt21.fight.parry")(duels.block)
rule("kt21.fight.parry", "kt21.weapon.brutal")(duels.Duel.ways)
rule("kt21.damage.wounds", "kt21.fight.strike")(duels.spare_strike)
rule("kt21.damage.wounds")(duels.suffer_strike)
rule("kt21.fight.end")(duels.finish)
rule("kt21.ploy.tactical")(settle_riposte)


class DuelOutcome(Value):
    """What a combat did, the attacker first: `wounds` left, `apl` that each has lost, and `reaped`, the mortal wounds
    that each side's Reap inflicts on every other enemy near it or its opponent.
    """

    wounds: Pair
    apl: Pair
    reaped: Pair
    points: tuple[int, ...]


class Duel(duels.Duel[Pool]):
    """One combat. Index 0 is the attacker, 1 the defender; `order` lists the seats with initiative first.

    Each pool takes its weapon's Attacks against WS. `stunning` counts each side's critical strikes with Stun, as far as
    they matter.
    """

    stunning: Pair = (0, 0)
    reaped: Pair = (0, 0)

    by = DuelRules(BLOWS, "kt21.fight.roll", "kt21.fight.alternate", LOSING, "kt21.ploy.tactical", "kt21.ploy.tactical")

    def to_roll(self, index: int) -> int:
        return self.pools[index].to_roll - len(self.pools[index].dice)

    def outcome(self) -> DuelOutcome:
        wounds = (max(0, self.wounds[0]), max(0, self.wounds[1]))
        apl = (int(self.stunning[1] == 2), int(self.stunning[0] == 2))
        return DuelOutcome(wounds, apl, self.reaped, self.points)

    @rule("kt21.fight.end")
    def end_told(self) -> Iterator[Event]:
        """As soon as one of the two is incapacitated, all hits still unresolved are discarded."""
        left = sum(pool.successes for pool in self.pools)
        if left and min(self.wounds) <= 0:
            many = "1 hit is" if left == 1 else f"{left} hits are"
            yield Said("kt21.fight.end", f"The combat is over: {many} discarded.")

    def next_turn(self, pools: tuple[Pool, ...]) -> int:
        """The other one's turn, unless that side has no hit left."""
        return 1 - self.turn if pools[1 - self.turn].successes else self.turn

    def damage_of(self, result: int) -> int:
        return reduced(self.pools[self.turn].damage[result - 1], self.pools[1 - self.turn].rules)

    @rule("kt21.fight.strike")
    def strike(self, result: int) -> Flow:
        """A strike inflicts its damage at once; a critical one may stun and reap."""
        turn = self.turn
        losing = duels.less((0, 0), 1 - turn, -self.damage_of(result))
        after = self.with_pool(turn, without(self.pools[turn], result)).but(losing=losing)
        if result == CRITICAL:
            after = reap(stun(after))
        told = _strike_told(self, after, result)
        return Jump(after.but(turn=after.next_turn(after.pools)), duels.spare_strike, told)


@rule("kt21.fight.roll")
def retain_hits(duel: Duel) -> Flow:
    """Both retain their hits and discard the rest."""
    return Next(duel.but(pools=(retain(duel.pools[0]), retain(duel.pools[1]))), _dice_told(duel))


def _dice_told(duel: Duel) -> Iterator[Event]:
    yield from duels.dice_told(duel)
    for pool in duel.pools:
        yield from lethal_told(pool)


def begin(duel: Duel) -> Flow:
    """All hits are retained, and what was used to retain them no longer matters; the attacker resolves first."""
    pools = (duel.pools[0].but(used=()), duel.pools[1].but(used=()))
    return Next(duel.but(pools=pools, turn=0 if pools[0].successes else 1), _brutal_told(pools))


@rule("kt21.weapon.brutal")
def _brutal_told(pools: tuple[Pool, Pool]) -> Iterator[Event]:
    """Whoever has normal hits against Brutal cannot parry with them."""
    for own, other in (pools, pools[::-1]):
        if own.has("brutal") and own.successes and other.normal:
            yield Said("kt21.weapon.brutal", f"Brutal: {other.name} parries with critical hits only.")


@rule("kt21.weapon.stun-fight")
def stun(duel: Duel) -> Duel:
    """The first critical strike with Stun also discards a normal hit of the opponent, the second takes 1 APL."""
    turn = duel.turn
    other = duel.pools[1 - turn]
    before = duel.stunning[turn]
    if not duel.pools[turn].has("stun") or before == 2:
        return duel
    after = duel.but(stunning=duels.less(duel.stunning, turn, -1))
    return after.with_pool(1 - turn, without(other, NORMAL)) if before == 0 and other.normal else after


@rule("kt21.weapon.reap")
def reap(duel: Duel) -> Duel:
    """Each critical strike with Reap x also inflicts x mortal wounds on every other enemy near the two."""
    x = highest(duel.pools[duel.turn].rules, "reap")
    return duel.but(reaped=duels.less(duel.reaped, duel.turn, -x)) if x else duel


def _strike_told(before: Duel, after: Duel, result: int) -> Iterator[Event]:
    turn = before.turn
    own, other = before.pools[turn], before.pools[1 - turn]
    yield duels.strike_told(before, result)
    if after.pools[1 - turn].normal < other.normal:
        text = f"Stun: {other.name} loses a normal hit."
        yield diced("kt21.weapon.stun-fight", own, text, *fate(other, RESULTS[NORMAL], DISCARDED, "stun"))
    if after.stunning[turn] == 2 > before.stunning[turn]:
        yield Said("kt21.weapon.stun-fight", f"Stun: {other.name} will lose 1 APL.")
    if number := after.reaped[turn] - before.reaped[turn]:
        wounds = "1 mortal wound" if number == 1 else f"{number} mortal wounds"
        text = f"Reap: every other enemy near {own.name} or {other.name} suffers {wounds}."
        yield Said("kt21.weapon.reap", text)


DUEL = Sequence(
    "kt21.duel",
    "Duel",
    retain_sure,
    duels.roll_attacker,
    duels.roll_defender,
    duels.fight_dice_window("kt21.def.reroll"),
    improve,
    retain_hits,
    retaining(duels.initiative),
    begin,
    before_blows("kt21.fight.alternate"),
    settle_riposte,
    parry_first,
    duels.resolve,
    duels.spare_strike,
    duels.suffer_strike,
    duels.finish,
    closed=True,
)
