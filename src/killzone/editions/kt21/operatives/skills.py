"""BS and WS as they are for one attack on the board, each as a tally of what changed it."""

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.board.engagement import engaged, in_engagement_range
from killzone.editions.kt21.cards.datacards import Weapon
from killzone.editions.kt21.operatives.characteristics import injured
from killzone.editions.kt21.operatives.stats import ballistic_skill, weapon_skill


@rule("kt21.damage.injured", "kt21.action.overwatch")
def shooting_skill(table: Table, operative: Operative, weapon: Weapon, *, overwatch: bool = False) -> Tally:
    """The BS of a weapon for the attack that is about to be made."""
    tally = ballistic_skill(weapon, injured=injured(table, operative), overwatch=overwatch)
    entries = [*hooks.of(table).skill(table, operative, weapon)]
    if overwatch:
        entries += hooks.of(table).overwatch(table, operative, weapon)
    for entry in entries:
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    return tally


@rule("kt21.fight.support")
def supporters(table: Table, operative: Operative, enemy: Operative) -> list[Operative]:
    """Other friendly operatives engaged with this enemy and with no other, unless a rule lets them support anyway."""
    found: list[Operative] = []
    for friend in table.of(operative.seat):
        if friend.id == operative.id or not in_engagement_range(table, friend, enemy):
            continue
        alone = all(other.id == enemy.id for other in engaged(table, friend))
        if alone or any(True for _ in hooks.of(table).supports(table, friend, enemy)):
            found.append(friend)
    return found


@rule("kt21.damage.injured", "kt21.fight.support")
def fighting_skill(table: Table, operative: Operative, enemy: Operative, weapon: Weapon) -> Tally:
    """The WS of a weapon for a combat, as it is when the dice are taken: what happens in the combat comes too late."""
    helping = len(supporters(table, operative, enemy))
    tally = weapon_skill(weapon, injured=injured(table, operative), supporters=helping)
    for entry in hooks.of(table).skill(table, operative, weapon):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    return tally
