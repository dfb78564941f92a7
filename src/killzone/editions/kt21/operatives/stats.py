"""Skills as they are for one attack, each as a tally of what changed it, and the rules that come with the killzone."""

from killzone.core.rules import rule
from killzone.core.tally import Tally
from killzone.editions.kt21.cards.datacards import Weapon, WeaponRule


@rule("kt21.damage.injured")
def is_injured(wounds: int, starting: int) -> bool:
    """An operative with fewer than half of its starting wounds is injured."""
    return wounds * 2 < starting


@rule("kt21.def.modifiers", "kt21.damage.injured", "kt21.action.overwatch")
def ballistic_skill(weapon: Weapon, *, injured: bool = False, overwatch: bool = False) -> Tally:
    """The number that attack dice need when shooting: 1 worse while injured, and 1 worse in Overwatch."""
    tally = Tally().plus(weapon.hit, "kt21.shoot.attack-dice", f"BS of the {weapon.name}")
    if injured:
        tally = tally.plus(1, "kt21.damage.injured", "injured")
    if overwatch:
        tally = tally.plus(1, "kt21.action.overwatch", "Overwatch")
    return tally


@rule("kt21.def.modifiers", "kt21.damage.injured", "kt21.fight.support")
def weapon_skill(weapon: Weapon, *, injured: bool = False, supporters: int = 0) -> Tally:
    """The number that attack dice need in combat: 1 worse while injured, 1 better for each supporting friend."""
    tally = Tally().plus(weapon.hit, "kt21.fight.roll", f"WS of the {weapon.name}")
    if injured:
        tally = tally.plus(1, "kt21.damage.injured", "injured")
    if supporters:
        tally = tally.plus(-supporters, "kt21.fight.support", "combat support")
    return tally


AREA_RULES = frozenset(["blast", "splash", "torrent"])


@rule("kt21.cq.condensed-lethal")
def condensed(rules: tuple[WeaponRule, ...]) -> tuple[WeaponRule, ...]:
    """In close quarters a weapon with Blast, Splash or Torrent also has Lethal 5+."""
    if any(one.name in AREA_RULES for one in rules):
        return (*rules, WeaponRule("lethal", 5))
    return rules
