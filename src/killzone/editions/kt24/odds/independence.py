"""How shots and fights fall apart in the windows for their dice: each player has only to do with their own."""

from killzone.editions.kt24.attack.shot import Shot
from killzone.editions.kt24.odds.reduction import asked_for, exchanged
from killzone.editions.kt24.weapons.dice_rules import RETAINS, Attack
from killzone.editions.shared.odds.independence import independence


def _cover(attack: Attack) -> str:
    """Some rules of defence dice ask for the cover."""
    return attack.cover if isinstance(attack, Shot) else ""


KEEPING_POINTS, LOSING_POINTS = independence(RETAINS, _cover, exchanged, asked_for)
"""Where CP may buy something after the dice, and where they do not."""
