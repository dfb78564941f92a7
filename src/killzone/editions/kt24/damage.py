"""What damage does once it has been dealt: injuries told, and the incapacitated removed."""

from collections.abc import Iterable

from killzone.core.events import Began, Event, Said
from killzone.core.rules import rule
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt24.stats import STUN, is_injured

INCAPACITATED = "incapacitated"
"""The token of an operative that is on its way off the board."""


@rule("kt24.damage.incapacitated")
def is_incapacitated(operative: Operative) -> bool:
    """An operative with 0 wounds is incapacitated, and stays so whatever it regains."""
    return operative.wounds <= 0 or bool(operative.count(INCAPACITATED))


@rule("kt24.damage.injured")
def injuries(before: Table, after: Table) -> list[Event]:
    """Tell who has become injured."""
    return [
        Said("kt24.damage.injured", f"{now.name} is injured.")
        for then, now in zip(before.operatives, after.operatives, strict=True)
        if now.spot is not None and now.wounds > 0 and is_injured(now) and not is_injured(then)
    ]


@rule("kt24.weapon.stun")
def stuns(weapon_rules: Iterable[object], target: Operative, criticals: int) -> list[Event]:
    """If any critical success was retained, Stun takes 1 APL until the target's next activation is over."""
    if not criticals or not any(getattr(one, "name", "") == "stun" for one in weapon_rules):
        return []
    effect = Effect(STUN, target.id, until="activated")
    return [Began(STUN, effect, f"Stun: {target.name} has 1 less APL until its next activation is over.")]
