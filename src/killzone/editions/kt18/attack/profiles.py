"""From an aim to attacks: the faces that hit, wound and save, with all that rules of the battle add to them."""

from collections.abc import Iterable

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry, Tally
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.aims import (
    BURNS,
    FAILED,
    FIGHT,
    FLESH_WOUNDS,
    HARMLESS,
    HEAVY_MOVED,
    INTERVENING_TERRAIN,
    LONG_RANGE,
    OBSCURED,
    OVERWATCH,
    Aim,
)
from killzone.editions.kt18.attack.volley import Attacks
from killzone.editions.kt18.cards.datacards import datasheet, is_long_range
from killzone.editions.kt18.operatives.states import ADVANCED, flesh_wounds, has_moved, is_broken
from killzone.editions.kt18.operatives.stats import (
    close_combat_modifiers,
    injury_modifiers,
    shooting_modifiers,
    to_hit,
    to_save,
    to_wound,
)

GRITTED_TEETH = "kt18.tactic.gritted-teeth"
"""The effect on a model whose flesh wounds do not worsen its hit rolls in this phase."""


@rule(GRITTED_TEETH)
def grits_its_teeth(table: Table, model: Operative) -> bool:
    """Whether flesh wounds give a model no penalty in this phase."""
    return any(effect.rule == GRITTED_TEETH and effect.operative == model.id for effect in table.effects)


@rule("kt18.attack.hit-roll", "kt18.fight.resolve", "kt18.def.modifiers")
def hit_modifiers(table: Table, aim: Aim) -> Tally:
    """What is added to the hit rolls of an attack: what counts for its kind, but for what is ignored, and more."""
    ignored = set(hooks.of(table).ignores(table, aim))
    wounds = 0 if FLESH_WOUNDS in ignored else flesh_wounds(aim.attacker)
    broken, gritted = is_broken(table, aim.attacker.seat), grits_its_teeth(table, aim.attacker)
    if aim.how == FIGHT:
        apart = aim.terrain and INTERVENING_TERRAIN not in ignored
        tally = close_combat_modifiers(
            flesh_wounds=wounds, broken=broken, gritted_teeth=gritted, intervening_terrain=apart
        )
    else:
        tally = shooting_modifiers(
            aim.weapon.type,
            flesh_wounds=wounds,
            broken=broken,
            gritted_teeth=gritted,
            long_range=is_long_range(aim.distance, aim.weapon.range) and LONG_RANGE not in ignored,
            obscured=aim.obscured and OBSCURED not in ignored,
            moved=has_moved(aim.attacker) and HEAVY_MOVED not in ignored,
            advanced=aim.attacker.count(ADVANCED) > 0,
        )
    return Tally((*tally, *hooks.of(table).hit(table, aim)))


@rule("kt18.attack.hit-roll", "kt18.charge.overwatch-hit")
def hit_face(table: Table, aim: Aim) -> int:
    """The face that hits: by WS in close combat, by BS in shooting, and in overwatch a 6 whatever is added."""
    sheet = datasheet(aim.attacker)
    if aim.how == OVERWATCH:
        return to_hit(sheet.ballistic_skill, 0, overwatch=True) + _sum(hooks.of(table).overwatch(table, aim))
    skill = sheet.weapon_skill if aim.how == FIGHT else sheet.ballistic_skill
    return to_hit(skill, hit_modifiers(table, aim).total)


@rule("kt18.fight.strength")
def attacks_of(table: Table, aim: Aim, number: int) -> Attacks:
    """So many attacks of an aim; the Strength is that of the weapon, worked out from its user where it says so."""
    found = hooks.of(table)
    own, target = datasheet(aim.attacker), datasheet(aim.target)
    hit = hit_face(table, aim)
    wound = to_wound(aim.weapon.strength.of(own.strength), target.toughness, _sum(found.wound(table, aim)))
    ap = min(0, aim.weapon.ap + _sum(found.ap(table, aim)))
    kinds = frozenset(found.attack_kinds(table, aim))
    return Attacks(
        number,
        hit,
        wound,
        to_save(target.save, ap, target.invulnerable, _sum(found.save(table, aim))),
        aim.weapon.damage,
        _again(found.hit_again(table, aim), hit),
        _again(found.wound_again(table, aim), wound),
        _sum(found.injury(table, aim)),
        BURNS in kinds,
        HARMLESS in kinds,
    )


def saves_again(table: Table, aim: Aim, save: int) -> int:
    """The highest saving throw that the target re-rolls for nothing."""
    return _again(hooks.of(table).save_again(table, aim), save)


@rule("kt18.attack.injury-cover", "kt18.attack.injury-flesh-wounds")
def added_to_injury(aim: Aim) -> int:
    """What every attack of an aim adds to an Injury roll: flesh wounds and, but in close combat, cover."""
    return injury_modifiers(flesh_wounds(aim.target), cover=aim.cover and aim.how != FIGHT).total


def _sum(entries: Iterable[Entry]) -> int:
    return sum(entry.amount for entry in entries)


def _again(entries: Iterable[Entry], need: int) -> int:
    """The highest result that some rule re-rolls for nothing."""
    return max((min(need - 1, 6) if entry.amount == FAILED else entry.amount for entry in entries), default=0)
