"""The faces that rolls need, worked out before any die is rolled: every modifier is a line of a tally.

A roll with a modifier meets its target number exactly if the bare die shows the number less the modifier; that face,
between what natural results allow, is what an attack is made of.
"""

from collections.abc import Sequence
from typing import Final

from killzone.core.rules import rule
from killzone.core.tally import Tally
from killzone.editions.kt18.cards.datacards import ASSAULT, GRENADE, HEAVY
from killzone.geometry.units import INCH

NO_SAVE: Final = 7
"""The face that a saving throw needs where no face helps."""

BOXES: Final = 3
"""How many flesh wounds a model can carry."""

OUT_OF_ACTION: Final = 4
"""An Injury roll of so much or more takes a model out of action."""

NEAR: Final = INCH


def _own(flesh_wounds: int, broken: bool, gritted_teeth: bool) -> Tally:
    tally = Tally()
    if flesh_wounds and not gritted_teeth:
        tally = tally.plus(-flesh_wounds, "kt18.attack.mod-flesh-wounds", "flesh wounds")
    if broken:
        tally = tally.plus(-1, "kt18.attack.mod-broken", "broken kill team")
    return tally


@rule(
    "kt18.attack.mod-long-range",
    "kt18.attack.mod-obscured",
    "kt18.attack.mod-flesh-wounds",
    "kt18.attack.mod-broken",
    "kt18.weapon.grenade-range",
    "kt18.weapon.heavy",
    "kt18.weapon.assault",
    "kt18.tactic.gritted-teeth",
    "kt18.def.broken",
)
def shooting_modifiers(
    type: str,
    *,
    flesh_wounds: int = 0,
    broken: bool = False,
    gritted_teeth: bool = False,
    long_range: bool = False,
    obscured: bool = False,
    moved: bool = False,
    advanced: bool = False,
) -> Tally:
    """What is added to a hit roll when shooting a weapon of this type; impossible after an advance but for Assault."""
    tally = _own(flesh_wounds, broken, gritted_teeth)
    if long_range and type != GRENADE:
        tally = tally.plus(-1, "kt18.attack.mod-long-range", "long range")
    if obscured:
        tally = tally.plus(-1, "kt18.attack.mod-obscured", "obscured")
    if type == HEAVY and moved:
        tally = tally.plus(-1, "kt18.weapon.heavy", "moved with a Heavy weapon")
    if advanced:
        if type != ASSAULT:
            return tally.not_possible("kt18.weapon.assault", "after an advance only Assault weapons can be fired")
        tally = tally.plus(-1, "kt18.weapon.assault", "advanced with an Assault weapon")
    return tally


@rule(
    "kt18.fight.resolve",
    "kt18.fight.intervening-terrain",
    "kt18.attack.mod-flesh-wounds",
    "kt18.attack.mod-broken",
    "kt18.tactic.gritted-teeth",
    "kt18.def.broken",
)
def close_combat_modifiers(
    *, flesh_wounds: int = 0, broken: bool = False, gritted_teeth: bool = False, intervening_terrain: bool = False
) -> Tally:
    """What is added to a hit roll in close combat: nothing else counts there."""
    tally = _own(flesh_wounds, broken, gritted_teeth)
    if intervening_terrain:
        tally = tally.plus(-1, "kt18.fight.intervening-terrain", "terrain keeps the bases apart")
    return tally


@rule("kt18.attack.hit-roll", "kt18.attack.hit-natural", "kt18.charge.overwatch-hit", "kt18.def.modifiers")
def to_hit(skill: int, modifier: int, *, overwatch: bool = False) -> int:
    """The face that hits: a natural 1 never does, a natural 6 always, and nothing else does in overwatch."""
    return 6 if overwatch else min(6, max(2, skill - modifier))


@rule("kt18.attack.wound-table", "kt18.attack.wound-natural", "kt18.def.modifiers")
def to_wound(strength: int, toughness: int, modifier: int = 0) -> int:
    """The face that wounds: a natural 1 never does, a natural 6 always."""
    return min(6, max(2, wound_number(strength, toughness) - modifier))


def wound_number(strength: int, toughness: int) -> int:
    """The wound roll table; its extremes come before the milder rows."""
    if strength >= 2 * toughness:
        return 2
    if 2 * strength <= toughness:
        return 6
    if strength == toughness:
        return 4
    return 3 if strength > toughness else 5


@rule("kt18.attack.save", "kt18.attack.invulnerable", "kt18.def.modifiers")
def to_save(save: int, ap: int, invulnerable: int = 0, modifier: int = 0) -> int:
    """The face that saves: of the Save with AP and an invulnerable save without it, the one that is easier to make.

    A natural 1 never saves; no face saves for certain, so the Save may be beyond a die: `NO_SAVE`. `invulnerable` 0 is
    none.
    """
    armour = max(2, save - ap - modifier)
    shield = max(2, invulnerable - modifier) if invulnerable else NO_SAVE
    return min(armour, shield, NO_SAVE)


@rule("kt18.attack.injury-cover")
def has_injury_cover(obscured: bool, nearest: int | None) -> bool:
    """Whether an injured model is obscured with a model or terrain in between that is no more than 1" from it.

    `nearest` is the distance of the nearest such thing, None if there is none.
    """
    return obscured and nearest is not None and nearest <= NEAR


@rule("kt18.attack.injury-cover", "kt18.attack.injury-flesh-wounds", "kt18.def.modifiers")
def injury_modifiers(flesh_wounds: int, *, cover: bool = False) -> Tally:
    """What is added to an Injury roll; `cover` counts against shooting attacks and psychic powers only."""
    tally = Tally()
    if flesh_wounds:
        tally = tally.plus(flesh_wounds, "kt18.attack.injury-flesh-wounds", "flesh wounds")
    if cover:
        tally = tally.plus(-1, "kt18.attack.injury-cover", "cover")
    return tally


@rule("kt18.attack.injury-roll")
def injury_roller(injured: int, order: Sequence[int], attacker: int | None = None) -> int:
    """Who rolls for an injured model of a seat: the attacker, or without one the next opponent in turn order."""
    return order[(order.index(injured) + 1) % len(order)] if attacker is None else attacker
