"""Stats as they are at the moment, each as a tally of what changed it."""

from collections.abc import Mapping

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.cards.datacards import Datacard, Weapon
from killzone.geometry.units import INCH

STUN = "kt24.weapon.stun"


@rule("kt24.damage.wounds")
def starting_wounds(table: Table, operative: Operative) -> Tally:
    """An operative's starting wounds equal its Wounds stat."""
    return wounds_with(hooks.of(table), operative)


def wounds_with(rules: hooks.Hooks, operative: Operative) -> Tally:
    """The Wounds stat of an operative, changed by what it bears."""
    tally = Tally().plus(datacard(operative).wounds, "kt24.damage.wounds", "Wounds")
    for entry in rules.wounds(operative):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    return tally


def wounds_of_bearer(rules: hooks.Hooks, card: Datacard, tokens: Mapping[str, int]) -> int:
    """The Wounds stat of whoever has this card and bears these."""
    return wounds_with(rules, Operative("", "", 0, card, card.wounds, tokens=tuple(tokens.items()))).total


def lost_wounds(table: Table, operative: Operative) -> int:
    """The wounds that an operative has lost."""
    return starting_wounds(table, operative).total - operative.wounds


@rule("kt24.damage.wounded")
def is_wounded(table: Table, operative: Operative) -> bool:
    """An operative with fewer than its starting wounds is wounded; that alone changes nothing."""
    return operative.wounds < starting_wounds(table, operative).total


@rule("kt24.damage.injured")
def is_injured(table: Table, operative: Operative) -> bool:
    """An operative with fewer than half of its starting wounds is injured."""
    if not operative.tokens:  # nothing that could change its Wounds; this is asked about everybody, often
        return injured_with(operative.wounds, datacard(operative).wounds)
    return injured_with(operative.wounds, starting_wounds(table, operative).total)


@rule("kt24.damage.injured")
def injured_with(wounds: int, starting: int) -> bool:
    """Whether so many wounds of those it started with are too few."""
    return wounds * 2 < starting


@rule("kt24.def.apl", "kt24.def.apl-cap")
def apl(table: Table, operative: Operative) -> Tally:
    """The most AP it may spend in an activation; all changes together never move it by more than 1."""
    printed = datacard(operative).apl
    tally = Tally().plus(printed, "kt24.def.apl", "APL")
    for effect in table.effects:
        if effect.rule == STUN and effect.operative == operative.id:
            tally = tally.plus(-1, STUN, "Stun")
    for entry in hooks.of(table).apl(table, operative):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    tally = tally.at_least(printed - 1, "kt24.def.apl-cap", "at most 1 less than printed")
    return tally.at_most(printed + 1, "kt24.def.apl-cap", "at most 1 more than printed")


@rule("kt24.damage.injured", "kt24.def.move-floor")
def move(table: Table, operative: Operative) -> Tally:
    """The Move stat: 2" less while injured, never below 4" (nor below a smaller printed value)."""
    printed = datacard(operative).move
    tally = Tally().plus(printed, "kt24.action.reposition", "Move")
    if is_injured(table, operative):
        tally = tally.plus(-2 * INCH, "kt24.damage.injured", "injured")
    for entry in hooks.of(table).move(table, operative):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    return tally.at_least(min(printed, 4 * INCH), "kt24.def.move-floor", 'never below 4"')


@rule("kt24.def.hit-save", "kt24.damage.injured", "kt24.fight.assist")
def needed(hit: int, *, injured: bool = False, assists: int = 0) -> int:
    """The number that attack dice need outside a game: 1 worse while injured, 1 better for each friend that assists."""
    return hit + injured - assists


def hit_against(table: Table, operative: Operative, weapon: Weapon, target: Operative) -> int:
    """By how much its attack dice need more or less against this target."""
    return sum(entry.amount for entry in hooks.of(table).hit_against(table, operative, weapon, target))


@rule("kt24.def.hit-save", "kt24.damage.injured")
def hit(table: Table, operative: Operative, weapon: Weapon) -> Tally:
    """The number its attack dice need: worsened by 1 while injured, and by what else is in force."""
    tally = Tally().plus(weapon.hit, "kt24.def.hit-save", f"Hit of the {weapon.name}")
    if is_injured(table, operative):
        tally = tally.plus(1, "kt24.damage.injured", "injured")
    for entry in hooks.of(table).hit(table, operative, weapon):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    return tally
