"""Who stands near a spot: found by place, so that whoever is far away costs next to nothing."""

from killzone.core.table import Card, Operative, Table
from killzone.editions.shared.board.kept import kept_for
from killzone.geometry.shapes import Spot


def around(table: Table, spot: Spot, reach: int) -> list[Operative]:
    """The operatives on the board that may be within a distance of a spot; whoever is far away is passed over quickly.

    `reach` is the distance to the base of an operative, whose radius is added.
    """
    x, y = spot.x, spot.y
    widest = _largest(table.setting.cards) + reach
    # Most stand too far to one side whatever their base: those are done with here.
    near = [one for one in table.operatives if (at := one.spot) is not None and -widest <= at.x - x <= widest]
    return [one for one in near if _may_reach(one, x, y, reach)]


def _may_reach(one: Operative, x: int, y: int, reach: int) -> bool:
    at, far = one.spot, one.card.body.base.radius + reach
    return at is not None and -far <= at.x - x <= far and -far <= at.y - y <= far


@kept_for
def _largest(cards: tuple[Card, ...]) -> int:
    """The largest radius of all bases of a battle."""
    return max([card.body.base.radius for card in cards], default=0)
