"""Characteristics of operatives in a battle, each as a tally of what changed it."""

from functools import cache

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.battle.options import content_of, datacard
from killzone.editions.kt21.operatives.stats import is_injured
from killzone.geometry.units import INCH

STUN = "kt21.weapon.stun-shoot"
STUNS = frozenset({STUN, "kt21.weapon.stun-fight"})
"""The effects by which an operative's APL is 1 less."""
LEAST_MOVE = 4 * INCH
INJURED_MOVE = 2 * INCH


@rule("kt21.damage.wounds")
def starting_wounds(table: Table, operative: Operative) -> Tally:
    """The wounds that an operative starts with: its W, and what it bears."""
    tally = Tally().plus(datacard(operative).wounds, "kt21.damage.wounds", "W")
    for entry in hooks.of(table).wounds(table, operative):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    return tally


def lost_wounds(table: Table, operative: Operative) -> int:
    """How many of its starting wounds an operative has lost."""
    return starting_wounds(table, operative).total - operative.wounds


@rule("kt21.damage.injured")
def injured(table: Table, operative: Operative) -> bool:
    """An operative with fewer than half of its starting wounds is injured.

    Whoever has all the wounds of its card is not, whatever it bears: nothing doubles W.
    """
    if operative.wounds >= datacard(operative).wounds:
        return False
    return is_injured(operative.wounds, starting_wounds(table, operative).total)


@rule("kt21.damage.incapacitated")
def incapacitated(operative: Operative) -> bool:
    """An operative with no wounds left is incapacitated."""
    return operative.wounds <= 0


@rule("kt21.def.apl-cap", "kt21.def.modifiers")
def apl(table: Table, operative: Operative) -> Tally:
    """The APL; however many changes there are, it is never more than 1 above or below what is printed."""
    printed = datacard(operative).apl
    tally = _printed_apl(printed)
    for effect in table.effects:
        if effect.operative == operative.id and effect.rule in STUNS:
            tally = tally.plus(-1, effect.rule, "Stun")
    for entry in hooks.of(table).apl(table, operative):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    if len(tally.entries) == 1:
        return tally
    tally = tally.at_least(printed - 1, "kt21.def.apl-cap", "at most 1 less than printed")
    return tally.at_most(printed + 1, "kt21.def.apl-cap", "at most 1 more than printed")


@cache
def _printed_apl(printed: int) -> Tally:
    """The APL that nothing changes, of which there are few: it is asked for before everything that anybody does."""
    return Tally().plus(printed, "kt21.firefight.ap", "APL")


@cache
def _printed_move(printed: int) -> Tally:
    return Tally().plus(printed, "kt21.action.normal-move", "M")


@rule("kt21.def.move-floor", "kt21.damage.injured")
def move(table: Table, operative: Operative) -> Tally:
    """The M: 2" less while injured, less for a heavy token; never modified below 4", nor below a smaller printed M."""
    printed = datacard(operative).move
    tally = _printed_move(printed)
    if injured(table, operative):
        tally = tally.plus(-INJURED_MOVE, "kt21.damage.injured", "injured")
    mission = content_of(table).mission
    if mission and mission.carry and any(marker.carrier == operative.id for marker in table.markers):
        tally = tally.plus(-mission.carry.slows, "kt21.action.pick-up", f"carrying the {mission.carry.name}")
    for entry in hooks.of(table).move(table, operative):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    return tally.at_least(min(printed, LEAST_MOVE), "kt21.def.move-floor", 'never below 4"')
