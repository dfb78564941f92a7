"""Engagement range: who is near enough to an enemy to fight it, and cannot simply walk away."""

from typing import Final

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt21.board.measuring import within
from killzone.editions.kt21.board.visibility import is_visible
from killzone.editions.shared.board.kept import kept_for
from killzone.editions.shared.board.nearby import around
from killzone.geometry.units import INCH

ENGAGEMENT: Final = INCH
"""How near engagement range is."""


@rule("kt21.def.engagement-range")
def in_engagement_range(table: Table, one: Operative, other: Operative) -> bool:
    """Within engagement range of each other: within 1", and either of them is visible to the other."""
    return within(table, one, other, ENGAGEMENT) and (is_visible(table, one, other) or is_visible(table, other, one))


def engaged(table: Table, one: Operative) -> list[Operative]:
    """The enemies within whose engagement range an operative is."""
    return [other for other in _enemies_beside(table, one) if in_engagement_range(table, one, other)]


def _enemies_beside(table: Table, one: Operative) -> list[Operative]:
    """The enemies that may be so near, found once as long as nobody changes: every action asks about them."""
    assert one.spot is not None
    known = _beside(table.operatives)
    of, near = known.get(one.id, (None, []))
    if of is not one:
        # Half the length of a base is rounded down: by less than 1 for two of them.
        around_it = around(table, one.spot, one.card.body.base.radius + ENGAGEMENT + 1)
        near = [other for other in around_it if other.seat != one.seat]
        known[one.id] = (one, near)
    return near


@kept_for
def _beside(operatives: tuple[Operative, ...]) -> dict[str, tuple[Operative, list[Operative]]]:
    """Who was found near whom among these operatives, by the id of the one who was asked about, who may be imagined."""
    return {}


@rule("kt21.shoot.target")
def friends_engaged(table: Table, shooter: Operative, target: Operative) -> list[Operative]:
    """The operatives friendly to a shooter, itself apart, that are engaged with a target."""
    assert target.spot is not None
    near = around(table, target.spot, target.card.body.base.radius + ENGAGEMENT + 1)
    friends = [one for one in near if one.seat == shooter.seat and one.id != shooter.id]
    return [one for one in friends if in_engagement_range(table, one, target)]
