"""What damage does once it has been dealt: injuries told, and the incapacitated removed."""

from collections.abc import Iterable

from killzone.core.events import Began, Event, Said
from killzone.core.rules import rule
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.operatives.stats import STUN, is_injured
from killzone.editions.shared.board.kept import kept_while, same_operatives

INCAPACITATED = "incapacitated"
"""The token of an operative that is on its way off the board."""


@rule("kt24.damage.incapacitated")
def is_incapacitated(operative: Operative) -> bool:
    """An operative with 0 wounds is incapacitated, and stays so whatever it regains."""
    return operative.wounds <= 0 or bool(operative.count(INCAPACITATED))


@kept_while(same_operatives)
def injured(table: Table) -> tuple[str, ...]:
    """Who is injured now."""
    found = []
    for one in table.operatives:
        # Without tokens its Wounds are those of its card: see `is_injured`. Everybody is looked at after each action.
        unhurt = not one.tokens and one.wounds >= datacard(one).wounds
        if not unhurt and one.spot is not None and is_injured(table, one):
            found.append(one.id)
    return tuple(found)


@rule("kt24.damage.injured", "kt24.def.stat-timing")
def injuries(before: tuple[str, ...], table: Table) -> list[Event]:
    """Tell who has become injured by an action and who is no longer, once it is completed: then it counts."""
    now = injured(table)
    if now == before:
        return []
    told: list[Event] = [
        Said("kt24.damage.injured", f"{table.operative(id).name} is injured.") for id in now if id not in before
    ]
    for id in before:
        one = table.operative(id)
        if id not in now and one.spot is not None:
            told.append(Said("kt24.damage.injured", f"{one.name} is no longer injured."))
    return told


@rule("kt24.weapon.stun")
def stuns(weapon_rules: Iterable[object], target: Operative, criticals: int) -> list[Event]:
    """If any critical success was retained, Stun takes 1 APL until the target's next activation is over."""
    if not criticals or not any(getattr(one, "name", "") == "stun" for one in weapon_rules):
        return []
    effect = Effect(STUN, target.id, until="activated")
    return [Began(STUN, effect, f"Stun: {target.name} has 1 less APL until its next activation is over.")]
