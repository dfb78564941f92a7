"""How shots and combats fall apart in the windows for their dice: each player has only to do with their own."""

from killzone.editions.kt21.attack.shot import Shot
from killzone.editions.kt21.weapons.dice_rules import Attack, rending
from killzone.editions.shared.odds.independence import independence


def _cover(attack: Attack) -> bool:
    """Some rules of defence dice ask for the cover."""
    return isinstance(attack, Shot) and attack.is_covered()


KEEPING_POINTS, LOSING_POINTS = independence((rending,), _cover)
"""Where CP may buy something after the dice, and where they do not: in a combat they do in the window before blows."""
