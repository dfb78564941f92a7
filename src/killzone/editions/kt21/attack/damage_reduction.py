"""Losing wounds to dice, and the abilities of operatives that change how many, as `kt21.damage.wounds` rules them.

Content carries such abilities as rules on a pool. Mortal wounds are not the damage of an attack die, but they may be
ignored.
"""

from killzone.core.rules import rule
from killzone.editions.shared.attack import damage_reduction
from killzone.editions.shared.attack.damage_reduction import Losing

LOSING = Losing(die="kt21.damage.wounds", wounds="kt21.damage.wounds")

rule(LOSING.die)(damage_reduction.reduced)
rule(LOSING.die)(damage_reduction.spared)
rule(LOSING.wounds)(damage_reduction.lost)
