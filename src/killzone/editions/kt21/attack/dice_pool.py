"""The dice of one side in one attack: what was rolled, what may still be re-rolled, what was retained."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from killzone.core.events import Event, Said
from killzone.core.flow import Window
from killzone.core.rules import rule
from killzone.editions.kt21.cards.datacards import WeaponRule
from killzone.editions.shared.attack import dice_pool
from killzone.editions.shared.attack.dice_pool import CRITICAL, ROLLED, lowest, remembered, settled
from killzone.editions.shared.weapons.dice_rules import RETAINING
from killzone.spelling import listed

rule("kt21.def.reroll")(dice_pool.can_be_rerolled)
rule("kt21.def.reroll")(dice_pool.rerolled)
rule(
    "kt21.shoot.attack-dice",
    "kt21.shoot.attack-natural",
    "kt21.shoot.defence-dice",
    "kt21.fight.roll",
    "kt21.weapon.lethal",
)(dice_pool.result_of)


class Die(dice_pool.Die):
    """One die."""


class Pool(dice_pool.Pool[WeaponRule]):
    """One side in one attack.

    `to_roll` is the number of dice it takes, whether they are rolled or retained without, `needs` its BS, WS or Save,
    `damage` what a normal and a critical hit inflict. `rules` are those in force for it, of its weapon and of its
    operative alike, and those that a critical hit will bring, which nothing asks for before dice are retained.
    """

    to_roll: int = 0
    damage: tuple[int, int] = (0, 0)

    die = Die
    told_apart: ClassVar = {"hot": frozenset({1})}
    told_apart_at_first: ClassVar = {"ceaseless": frozenset({1})}


@remembered
@rule("kt21.shoot.attack-dice", "kt21.shoot.defence-dice", "kt21.fight.roll")
def retain(pool: Pool) -> Pool:
    """Successes are retained and the others discarded; with a critical one, the rules after "!" come into force."""
    after = settled(pool).but(to_roll=0)
    if not any(one.on_critical for one in after.rules):
        return after
    critical = after.count(CRITICAL)
    return after.but(rules=tuple(one.but(on_critical=False) for one in after.rules if critical or not one.on_critical))


def retaining(order: Callable[..., tuple[int, ...]]) -> Window:
    """The window in which a hit that is retained may become another."""
    prompt, keep = "Retain a normal hit as critical?", "Keep the hits as they are"
    return Window(RETAINING, prompt=prompt, keep=keep, rule="kt21.weapon.rending", order=order)


def lethal_told(pool: Pool) -> Iterator[Event]:
    """Which dice are critical hits only because of Lethal."""
    faces = sorted({die.face for die in pool.dice if die.result == CRITICAL and die.by == ROLLED and die.face < 6})
    if faces:
        x = lowest(pool.rules, "lethal", 6)
        what = listed([f"a {face}" for face in faces], "and")
        yield Said("kt21.weapon.lethal", f"Lethal {x}+: {what} {'is' if len(faces) == 1 else 'are'} critical.")
