"""What attacks of the 2018 edition will probably do, from exact odds of the volleys that the game itself would roll."""

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from killzone.agents.greedy.attacks import PLAIN
from killzone.core.table import Operative, Table
from killzone.editions.kt18.attack.aims import FIGHT, SHOOTING
from killzone.editions.kt18.attack.attacking import Attacking, Batch, batch, volley_of
from killzone.editions.kt18.attack.volley import Volley
from killzone.editions.kt18.board.measuring import gap
from killzone.editions.kt18.cards.datacards import RAPID_FIRE, Weapon, datasheet, doubles, melee_weapons
from killzone.editions.kt18.odds.attacks import volley_attack
from killzone.editions.kt18.operatives.characteristics import attacks_of
from killzone.editions.kt18.shooting.targets import why_not_targeted
from killzone.editions.kt18.weapons.groups import groups, why_not_fired
from killzone.odds.api import of_attack

FLESH_WOUND = 0.3
"""What a model loses of its worth by a flesh wound, or the like."""
MOST_ATTACKS = 8


class Strike(NamedTuple):
    """An attack that could be made: the share of the target that it takes on average, and the chance to kill."""

    share: float
    kill: float
    target: str
    weapon: str


NOTHING = Strike(0.0, 0.0, "", "")


def strike(
    table: Table,
    attacker: Operative,
    target: Operative,
    weapon: Weapon,
    how: str = SHOOTING,
    readied: bool = False,
    glance: bool = False,
) -> Strike:
    """What a weapon does to a target from where the attacker is taken to stand, in a table that has it there.

    At a `glance` the target is taken to stand in the open: to look for what hides it costs most.
    """
    if glance:
        named = Batch(target.id, weapon.id, 1, gap(attacker, target))
    else:
        named = batch(table, attacker, target, weapon.id, 1, how)
    if how == FIGHT:
        number = attacks_of(table, attacker).total
    else:
        shots = weapon.attacks
        mean = shots.plus + shots.dice * (2.0 if shots.sides == 3 else 3.5)
        number = ceil(mean * (2 if weapon.type == RAPID_FIRE and doubles(weapon, [named.distance]) else 1))
    attacking = Attacking(attacker.id, how, (named,), readied)
    volley = volley_of(table, attacking, (named.but(number=max(1, min(MOST_ATTACKS, number))),), ())
    found = _odds(volley.but(seats=(0, 1), target="target", name="Target", edge=False))
    return Strike(found[0], found[1], target.id, weapon.id)


@lru_cache(maxsize=16384)
def _odds(volley: Volley) -> tuple[float, float]:
    odds = of_attack(volley_attack(volley, "strike"), PLAIN)
    kill = float(odds.kill)
    hurt = min(1.0, float(odds.mean) / max(1, volley.wounds))
    return kill + FLESH_WOUND * (1 - kill) * hurt, kill


def shots(table: Table, shooter: Operative, how: str = SHOOTING, readied: bool = False) -> list[Strike]:
    """Every shot that a model could make, in a table that has it where it is taken to stand."""
    found = []
    for group in groups(shooter):
        for weapon in group.weapons:
            if next(why_not_fired(table, shooter, weapon, how), None) is not None:
                continue
            for enemy in table.against(shooter.seat):
                if next(why_not_targeted(table, shooter, enemy, weapon, how), None) is None:
                    found.append(strike(table, shooter, enemy, weapon, how, readied))
    return found


def best_blow(table: Table, attacker: Operative, target: Operative) -> Strike:
    """The best that a model does in close combat to an enemy, were it there."""
    weapons = melee_weapons(datasheet(attacker).weapons)
    return max((strike(table, attacker, target, weapon, FIGHT) for weapon in weapons), key=lambda one: one.share)
