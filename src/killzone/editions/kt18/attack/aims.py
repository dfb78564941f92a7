"""An attack as rules look at it before any die is rolled: who attacks whom with what, from how far, and how."""

from typing import Any, Final

from killzone.core.flow import Sequence
from killzone.core.table import Operative
from killzone.core.values import Value
from killzone.editions.kt18.cards.datacards import Weapon

SHOOTING: Final = "shooting"
OVERWATCH: Final = "overwatch"
FIGHT: Final = "fight"
POWER: Final = "power"
"""How an attack is made."""

LONG_RANGE: Final = "long-range"
OBSCURED: Final = "obscured"
HEAVY_MOVED: Final = "moved"
INTERVENING_TERRAIN: Final = "intervening-terrain"
FLESH_WOUNDS: Final = "flesh-wounds"
"""What rules may say does not count against a hit roll."""

FAILED: Final = -1
"""In place of the highest result that may be re-rolled for nothing: every result that fails."""


BURNS: Final = "burns"
HARMLESS: Final = "harmless"
"""What rules may say of attacks: that hit rolls of 1 hurt their user, and that hits do no damage."""


class Struck(Value):
    """What attacks did: wounds lost, harmless hits, hit rolls of 1 that burn, and whether their target is gone."""

    lost: int = 0
    dazzled: int = 0
    ones: int = 0
    out: bool = False

    def plus(self, other: "Struck") -> "Struck":
        """Both together."""
        out = self.out or other.out
        return Struck(self.lost + other.lost, self.dazzled + other.dazzled, self.ones + other.ones, out)


class Aim(Value):
    """One attacker, target and weapon: `how` the attack is made, from how far, and what stands in between.

    `cover` is whether the Injury roll has cover, `terrain` whether intervening terrain keeps the bases apart. `readied`
    is whether the attacker was readied when it was chosen.
    """

    attacker: Operative
    target: Operative
    weapon: Weapon
    how: str = SHOOTING
    distance: int = 0
    obscured: bool = False
    cover: bool = False
    terrain: bool = False
    readied: bool = False


class Happening(Value):
    """What takes effect by itself: a sequence with its context."""

    sequence: Sequence[Any]
    ctx: Any
