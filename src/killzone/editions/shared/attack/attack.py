"""An attack in which two sides have pools of dice: what shots and fights have in common."""

from typing import Any, Generic, Self, TypeVar

from killzone.core.values import Value
from killzone.editions.shared.attack.dice_pool import Pool

P = TypeVar("P", bound=Pool[Any])

ATTACKER, DEFENDER = 0, 1


class Attack(Value, Generic[P]):
    """The pool of the attacker and that of the defender, and the CP of all seats."""

    pools: tuple[P, ...]
    points: tuple[int, ...]

    @property
    def about_dice(self) -> str:
        """The entry about its attack dice."""
        raise NotImplementedError

    def to_roll(self, index: int) -> int:
        """How many dice of a pool are still to be rolled."""
        raise NotImplementedError

    @property
    def open_pools(self) -> tuple[int, ...]:
        """Those whose dice have just been rolled or are being retained."""
        return (ATTACKER, DEFENDER)

    def with_pool(self, index: int, pool: P) -> Self:
        return self.but(pools=(pool, self.pools[1]) if index == ATTACKER else (self.pools[0], pool))

    def paid(self, seat: int, cost: int) -> Self:
        """The attack after a player has paid CP in it."""
        return self.but(points=tuple([have - cost if own == seat else have for own, have in enumerate(self.points)]))
