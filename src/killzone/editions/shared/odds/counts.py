"""What is a mere count in attacks once the dice are settled: successes, and the wounds of both sides in a fight.

For exact odds, which then need not look at every number of them to know what may be done.
"""

from typing import Any

from killzone.core.attacks import Counting
from killzone.editions.shared.attack.duel import Duel, resolve, spare_strike, suffer_strike

Counts = tuple[int, ...]


def _counts(duel: Duel[Any]) -> Counts:
    first, second = duel.pools
    return (first.normal, first.critical, second.normal, second.critical, *duel.wounds)


def _put(duel: Duel[Any], counts: Counts) -> Duel[Any]:
    first, second = duel.pools
    pools = (
        first.but(normal=counts[0], critical=counts[1]),
        second.but(normal=counts[2], critical=counts[3]),
    )
    return duel.but(pools=pools, wounds=(counts[4], counts[5]))


def _settled(duel: Duel[Any]) -> bool:
    return not duel.pools[0].dice and not duel.pools[1].dice


def blows(limit: int) -> Counting:
    """A blow asks which successes there are, up to a limit, and whether anybody is down, not how many wounds are left.

    The limit is 1 where that is asked before a blow only, 2 where it is asked again once a success is gone.
    """
    steps = frozenset({resolve, spare_strike, suffer_strike})
    return Counting(steps, _counts, _put, (limit, limit, limit, limit, 1, 1), _settled)
