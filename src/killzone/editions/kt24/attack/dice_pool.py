"""A pool of attack or defence dice, and the weapon rules that are numbers of dice."""

from collections.abc import Callable
from typing import ClassVar

from killzone.core.events import Event, Wounded
from killzone.core.flow import Window
from killzone.core.rules import rule
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.shared.attack import dice_pool
from killzone.editions.shared.weapons.dice_rules import RETAINING

can_be_rerolled = rule("kt24.def.reroll")(dice_pool.can_be_rerolled)
result_of = rule("kt24.shoot.natural", "kt24.def.hit-save", "kt24.weapon.lethal")(dice_pool.result_of)
strength = rule("kt24.weapon.general")(dice_pool.highest)


class Die(dice_pool.Die):
    """One die."""


class Pool(dice_pool.Pool[WeaponRule]):
    """The dice of one side; `needs` is the Hit or Save number. Ceaseless tells all faces apart when dice are rolled."""

    die = Die
    told_apart_at_first: ClassVar = {"ceaseless": frozenset(range(1, 7))}
    shows_the_same: ClassVar = frozenset({"ceaseless"})


def retaining(order: Callable[..., tuple[int, ...]]) -> Window:
    """The window in which dice that are retained may become something else."""
    prompt, keep = "Change a success?", "Keep the dice as they are"
    return Window(RETAINING, prompt=prompt, keep=keep, rule="kt24.weapon.general", order=order)


@rule("kt24.weapon.accurate", "kt24.weapon.accurate-stack")
def accurate_dice(rules: tuple[WeaponRule, ...]) -> int:
    """How many dice Accurate may retain; more than one instance may count as a single Accurate 2."""
    instances = [one.x for one in rules if one.name == "accurate"]
    return max(2, *instances) if len(instances) > 1 else sum(instances)


@rule("kt24.weapon.devastating-area")
def devastated(near: tuple[tuple[str, int], ...], criticals: int) -> list[Event]:
    """Each retained critical success of Devastating with a distance hurts whoever else stands near, at once."""
    if not criticals:
        return []
    return [Wounded("kt24.weapon.devastating-area", id, criticals * damage) for id, damage in near]
