"""What an attack does beside its target: who is near enough for Blast, Splash and Reap, mortal wounds, Stun."""

from typing import Final

from killzone.core.events import Began, Event
from killzone.core.flow import Concerning, Done, Flow, Sequence
from killzone.core.rules import rule
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt21.attack.damage_reduction import LOSING
from killzone.editions.kt21.attack.dice_pool import Pool
from killzone.editions.kt21.battle.options import datacard
from killzone.editions.kt21.board.measuring import within
from killzone.editions.kt21.board.visibility import is_visible, walled_off
from killzone.editions.kt21.cards.datacards import Weapon
from killzone.editions.shared.attack.aftermath import others_hit
from killzone.editions.shared.attack.damage_reduction import lost
from killzone.geometry.units import INCH

SPLASH: Final = 2 * INCH
"""How near to the target Splash hurts."""
REAP: Final = INCH
"""How near to one of the two that fight Reap hurts."""


def around(table: Table, target: Operative, distance: int) -> list[Operative]:
    """The other operatives, friend or foe, that are visible to one and within a distance of it."""
    return others_hit(
        table, target, lambda one: within(table, target, one, distance) and is_visible(table, target, one)
    )


@rule("kt21.weapon.blast", "kt21.cq.wall-sight")
def blasted(table: Table, shooter: Operative, target: Operative, weapon: Weapon) -> tuple[str, ...]:
    """Blast: every other operative, the shooter too, visible to the original target and within x of it.

    In close quarters nobody is attacked to whom every line from the shooter meets a wall.
    """
    blast = weapon.rule("blast")
    if blast is None:
        return ()
    return tuple(one.id for one in around(table, target, blast.distance) if not walled_off(table, shooter, one))


@rule("kt21.weapon.splash")
def splashed(table: Table, target: Operative) -> tuple[str, ...]:
    """Splash: every other operative, friend or foe, visible to the target and at most 2" from it."""
    return tuple(one.id for one in around(table, target, SPLASH))


@rule("kt21.weapon.reap")
def reaped(table: Table, operative: Operative, target: Operative) -> tuple[str, ...]:
    """Reap: every other enemy visible to the fighting operative and within 1" of it or of the target."""
    return tuple(
        one.id
        for one in table.against(operative.seat)
        if one.id != target.id
        and (within(table, operative, one, REAP) or within(table, target, one, REAP))
        and is_visible(table, operative, one)
    )


class Suffering(Concerning):
    """Mortal wounds that an operative is about to suffer by a rule; `pool` has its name and its own rules."""

    pool: Pool
    wounds: int
    rule: str

    @property
    def concerns(self) -> str:
        return self.pool.operative


def suffering(one: Operative, wounds: int, rule: str) -> Suffering:
    """Mortal wounds for somebody who is no target."""
    return Suffering(Pool(one.seat, one.id, one.name, 0, (), datacard(one).rules), wounds, rule)


@rule("kt21.damage.mortal-wounds", "kt21.damage.wounds")
def suffer(suffering: Suffering) -> Flow:
    """Nothing stops mortal wounds, but an operative may be able to ignore wounds."""
    return LOSING.suffer(suffering, suffering.pool, suffering.wounds, _suffered)


def _suffered(suffering: Suffering, faces: tuple[int, ...]) -> Flow:
    taken = lost(suffering.pool, suffering.wounds, faces)
    return Done(taken, LOSING.told(suffering.rule, suffering.pool, suffering.wounds, taken))


MORTAL_WOUNDS = Sequence("kt21.mortal-wounds", "Mortal wounds", suffer, closed=True)


@rule("kt21.weapon.stun-shoot", "kt21.weapon.stun-fight", "kt21.def.apl-duration")
def stunned(target: Operative, by: str) -> list[Event]:
    """Stun takes 1 APL: until the activation under way is over if it is the target's own, else its next one."""
    effect = Effect(by, target.id, until="activated")
    return [Began(by, effect, f"Stun: {target.name} has 1 less APL until an activation of its own is over.")]
