"""Losing wounds to dice, and the abilities of operatives that change how many.

Content gives such abilities to the dice of whoever has them, with the hook `dice_rules`. Devastating is not the
damage of a die (`kt24.shoot.damage`), but its wounds may be ignored.
"""

from killzone.core.rules import rule
from killzone.editions.shared.attack import damage_reduction
from killzone.editions.shared.attack.damage_reduction import Losing

LOSING = Losing(die="kt24.shoot.damage", wounds="kt24.damage.wounds")

rule(LOSING.die)(damage_reduction.reduced)
rule(LOSING.die)(damage_reduction.spared)
rule(LOSING.wounds)(damage_reduction.lost)
