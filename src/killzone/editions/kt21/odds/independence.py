"""How shots and combats fall apart in the windows for their dice: each player has only to do with their own."""

from killzone.editions.kt21.weapons.dice_rules import REROLLS, rending
from killzone.editions.shared.odds.independence import independence

SHOT_APART, DUEL_APART = independence(frozenset({*REROLLS, rending}), (rending,))
"""In a combat CP buy nothing once the dice are rolled."""
