"""Distances between models, and who is engaged with whom."""

from collections.abc import Iterator
from typing import Final

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.standing import CLOSE_BY, standing
from killzone.editions.shared.board.drop_zones import DropZones
from killzone.geometry import measure
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

ENGAGED: Final = CLOSE_BY
"""How near an enemy engages a model."""
ZONES: Final = DropZones("kt18.setup.deployment-placement", 3 * INCH, "deployment zone")
"""Where the sides set up."""


@rule("kt18.def.measuring")
def within(one: Operative, other: Operative, distance: int) -> bool:
    """Whether the nearest points of two bases are no farther apart than this, diagonally at different heights."""
    if one.id == other.id:
        return True
    assert one.spot is not None
    assert other.spot is not None
    return measure.within(one.spot, one.card.body.base, other.spot, other.card.body.base, distance)


@rule("kt18.def.measuring")
def gap(one: Operative, other: Operative) -> int:
    """How far apart the nearest points of two bases are, rounded up."""
    assert one.spot is not None
    assert other.spot is not None
    return measure.gap(one.spot, one.card.body.base, other.spot, other.card.body.base)


@rule("kt18.def.measuring")
def within_point(one: Operative, point: Spot, distance: int) -> bool:
    """Whether a base is no farther from a point than this."""
    assert one.spot is not None
    return measure.within_point(one.spot, one.card.body.base, point, distance)


@rule("kt18.def.friend-enemy")
def enemies_within(table: Table, one: Operative, distance: int) -> Iterator[Operative]:
    """The enemies within a distance of a model: whoever is not of its own team, in a battle of several teams, too."""
    if one.spot is not None:
        yield from (enemy for enemy in table.against(one.seat) if within(one, enemy, distance))


@rule("kt18.def.engaged")
def engaging(table: Table, one: Operative) -> Iterator[Operative]:
    """The enemies that a model is engaged by: those within 1" of it."""
    known = standing(table)
    if not known.has(one):
        return enemies_within(table, one, ENGAGED)
    beside = known.beside(one.id)
    return (enemy for enemy in map(table.operative, beside) if enemy.seat != one.seat) if beside else iter(())


@rule("kt18.def.engaged")
def is_engaged(table: Table, one: Operative) -> bool:
    """Whether any enemy is within 1" of a model."""
    known = standing(table)
    if not known.has(one):
        return next(enemies_within(table, one, ENGAGED), None) is not None
    beside = known.beside(one.id)
    return bool(beside) and any(table.operative(id).seat != one.seat for id in beside)


@rule("kt18.def.engaged")
def friends_beside(table: Table, one: Operative, seat: int) -> Iterator[Operative]:
    """The models of a seat within 1" of another model, that one itself apart."""
    known = standing(table)
    if not known.has(one):
        return (friend for friend in table.of(seat) if friend.id != one.id and within(friend, one, ENGAGED))
    beside = known.beside(one.id)
    return (friend for friend in map(table.operative, beside) if friend.seat == seat) if beside else iter(())
