"""What most people would answer. Nothing here is a rule: it says which button a page fills, and what Enter presses."""

from collections.abc import Callable
from typing import Final, NamedTuple

from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.action import ENGAGE
from killzone.editions.shared.actions.shooting import ShootingRules
from killzone.editions.shared.weapons.use import ranged_weapons

FIGHT, SHOOT, CHARGE, DASH = "fight", "shoot", "charge", "dash"
ORDER: Final = "order"
ACTION: Final = "action"
NEAR: Final = 2
"""So many times as far as it could charge is somebody who may be seen after a move."""


class Usual(NamedTuple):
    """What is usual where operatives take orders: `move` is the move without a fight at its end, `charge` how far one
    that leads to a fight can go, `gap` how far two are apart, `mission` the actions of the mission, which score."""

    shooting: ShootingRules
    move: str
    charge: Callable[[Table, Operative], int]
    gap: Callable[[Table, Operative, Operative], int]
    mission: Callable[[Table, Operative], tuple[str, ...]]

    def answers(self, table: Table, operative: str, kind: str) -> tuple[str, ...]:
        """Whoever can attack, or from the second turning point on may come to, takes an Engage order, does what
        scores, attacks before it moves, and charges if it has no gun.

        Of what is listed the first that is possible is meant; where nothing is, the default of the rules will do.
        """
        one = next((each for each in table.operatives if each.id == operative and each.spot is not None), None)
        if one is None:
            return ()
        if kind == ORDER:
            return (ENGAGE,) if self._attacks(table, one) else ()
        if kind == ACTION:
            return (FIGHT, *self.mission(table, one), SHOOT if ranged_weapons(table, one) else CHARGE, self.move, DASH)
        return ()

    def _attacks(self, table: Table, one: Operative) -> bool:
        """Whether somebody could be shot from here, or by whoever has no gun charged as the crow flies.

        In the first turning point teams come nearer and stay out of sight. Later whoever went on like that would see
        the battle pass without a shot.
        """
        weapons = ranged_weapons(table, one)
        if not weapons:
            far = self.charge(table, one)
            return any(self.gap(table, one, enemy) <= far for enemy in table.against(one.seat))
        if any(True for weapon in weapons for _ in self.shooting.valid_targets(table, one, weapon)):
            return True
        near = NEAR * self.charge(table, one)
        return table.turn > 1 and any(self.gap(table, one, enemy) <= near for enemy in table.against(one.seat))
