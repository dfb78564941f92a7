"""Visible, control range, cover, obscured: what geometry's facts mean in this edition.

Answers depend only on the terrain and on where and how big the two operatives are, so they are kept and found again.
"""

from functools import partial

from killzone.content.killzones import named_part
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt24.battle.options import content_of, options
from killzone.editions.shared.board.levels import vantage_under
from killzone.editions.shared.board.nearby import around
from killzone.geometry import measure, sight
from killzone.geometry.around import gap_around, within_around
from killzone.geometry.fan import Crossing, fan, sees_portion
from killzone.geometry.keeping import kept_with_board
from killzone.geometry.points import free_point, points
from killzone.geometry.shapes import Base, Body, Spot
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH

CONTROL = INCH
SEE_THROUGH = frozenset({"ladder", "gap"})
"""Parts that stop no sight: a ladder, and the gap of an open hatchway."""
WALL = frozenset({"wall"})
GIVES_COVER = frozenset({"heavy", "light", "vantage", "blocking"})
OBSCURES = frozenset({"heavy"})
EXPOSED = frozenset({"exposed"})
MOST_KEPT = 4096
"""How many answers of a kind are kept with a board: a battle's worth, and about a megabyte."""


@rule("kt24.def.distance")
def within(table: Table, a: Operative, b: Operative, distance: int) -> bool:
    """Within X: the closest parts of the bases are X or less apart; an operative is within any distance of itself."""
    assert a.spot is not None
    assert b.spot is not None
    return a.id == b.id or within_between(table, a.spot, a.card.body.base, b.spot, b.card.body.base, distance)


def within_between(table: Table, spot: Spot, base: Base, other_spot: Spot, other_base: Base, distance: int) -> bool:
    """Whether two bases or markers are within a distance of each other."""
    if not measure.within(spot, base, other_spot, other_base, distance):
        return False
    return not walled(table) or _within_around(table.terrain, spot, base, other_spot, other_base, distance)


@rule("kt24.cq.wall")
def walled(table: Table) -> bool:
    """In close quarters distances are measured round Wall terrain."""
    return options(table).full and content_of(table).killzone.close_quarters


@kept_with_board(MOST_KEPT)
def _within_around(terrain: Terrain, spot: Spot, base: Base, other_spot: Spot, other_base: Base, distance: int) -> bool:
    return within_around(spot, base, other_spot, other_base, terrain, WALL, distance)


def gap(table: Table, a: Operative, b: Operative) -> int:
    """The distance between two operatives, for showing."""
    assert a.spot is not None
    assert b.spot is not None
    return gap_between(table, a.spot, a.card.body.base, b.spot, b.card.body.base)


def gap_between(table: Table, spot: Spot, base: Base, other_spot: Spot, other_base: Base) -> int:
    """The distance between two bases or markers, for showing."""
    if walled(table):
        around = _gap_around(table.terrain, spot, base, other_spot, other_base)
        if around is not None:
            return around
    return measure.gap(spot, base, other_spot, other_base)


@kept_with_board(MOST_KEPT)
def _gap_around(terrain: Terrain, spot: Spot, base: Base, other_spot: Spot, other_base: Base) -> int | None:
    return gap_around(spot, base, other_spot, other_base, terrain, WALL)


@rule("kt24.visible.definition")
def is_visible(table: Table, viewer: Operative, target: Operative) -> bool:
    """Visible: a free straight line from the head to any part of the other but its base. Models block none."""
    assert viewer.spot is not None
    assert target.spot is not None
    if viewer.id == target.id:
        return True
    return _visible(table.terrain, viewer.spot, viewer.card.body, target.spot, target.card.body)


@kept_with_board(MOST_KEPT)
def _visible(terrain: Terrain, spot: Spot, body: Body, target_spot: Spot, target_body: Body) -> bool:
    return sight.visible(spot, body, target_spot, target_body, terrain, SEE_THROUGH, WALL)


@rule("kt24.control.mutual")
def sees_each_other(table: Table, a: Operative, b: Operative) -> bool:
    """Control range is mutual, so it is enough that one of the two sees the other."""
    return is_visible(table, a, b) or is_visible(table, b, a)


@rule("kt24.control.range", "kt24.control.mutual")
def in_control_range(table: Table, a: Operative, b: Operative) -> bool:
    """Within control range: within 1" and visible, for either of the two."""
    return within(table, a, b, CONTROL) and sees_each_other(table, a, b)


def enemies_in_control_range(table: Table, operative: Operative) -> list[Operative]:
    near = near_control(table, operative)
    return [one for one in near if one.seat != operative.seat and in_control_range(table, operative, one)]


def near_control(table: Table, operative: Operative) -> list[Operative]:
    """Whoever may be within control range of an operative, of either side."""
    assert operative.spot is not None
    return around(table, operative.spot, operative.card.body.base.radius + CONTROL)


class Cover(Value):
    """What gives cover: the part of the terrain, what it is called, and how far it is from the target's base."""

    part: str
    name: str
    distance: int


class Placing(Value):
    """How a target stands to a shooter who draws lines from the point that suits them best."""

    point: tuple[int, int]
    cover: tuple[tuple[str, int], ...] = ()
    cover_but_light: tuple[tuple[str, int], ...] = ()
    obscured: tuple[str, ...] = ()


def cover_from(table: Table, shooter: Operative, target: Operative, *, without_light: bool = False) -> Cover | None:
    """The terrain that puts the target in cover from the shooter, the nearest first; None if it is not in cover."""
    placing = placing_of(table, shooter, target)
    found = placing.cover_but_light if without_light else placing.cover
    if not found:
        return None
    part, distance = found[0]
    names = dict(content_of(table).killzone.names)
    feature = table.terrain.part(part).feature
    return Cover(part, named_part(names.get(feature, "terrain"), part), distance)


def in_cover(table: Table, shooter: Operative, target: Operative) -> bool:
    return bool(placing_of(table, shooter, target).cover)


def is_obscured(table: Table, shooter: Operative, target: Operative) -> bool:
    return bool(placing_of(table, shooter, target).obscured)


@rule("kt24.intervening.definition", "kt24.cover.too-close")
def placing_of(table: Table, shooter: Operative, target: Operative) -> Placing:
    """Cover and obscured from the point of the base that the shooter's player picks; no cover within 2"."""
    assert shooter.spot is not None
    assert target.spot is not None
    close = within(table, shooter, target, 2 * INCH)
    full = options(table).full
    placings = _placings(table.terrain, shooter.spot, shooter.card.body, target.spot, target.card.body, close, full)
    return placings[target.order == "conceal"]


@kept_with_board(MOST_KEPT)
def _placings(
    terrain: Terrain,
    spot: Spot,
    body: Body,
    target_spot: Spot,
    target_body: Body,
    close: bool,
    full: bool,
) -> tuple[Placing, Placing]:
    """How it stands without and with a Conceal order: to draw the lines costs most, and they are the same for both."""
    counted = _counted(terrain, full)
    heavy = counted & terrain.having(OBSCURES) if full else 0
    near = 0 if close else counted
    free = free_point(spot, body.base, target_spot, target_body.base, terrain, near, CONTROL, heavy, INCH, INCH)
    if free is not None:
        return (Placing(free),) * 2
    own = _own_features(terrain, spot, target_spot)
    found = []
    for point in points(spot, body.base, target_spot):
        crossings = _crossed(terrain, point, spot, body, target_spot, target_body, full)
        placing = _from_point(terrain, target_spot, target_body, point, crossings, close, full, own)
        if not placing.cover and not placing.obscured:
            return placing, placing
        found.append(placing)
    return min(found, key=partial(_burden, concealed=False)), min(found, key=partial(_burden, concealed=True))


def intervening(table: Table, shooter: Operative, target: Operative, point: tuple[int, int]) -> tuple[Crossing, ...]:
    """The terrain that intervenes when lines are drawn from this point of the shooter's base, for showing."""
    assert shooter.spot is not None
    assert target.spot is not None
    body, target_body, full = shooter.card.body, target.card.body, options(table).full
    return _crossed(table.terrain, point, shooter.spot, body, target.spot, target_body, full)


@rule("kt24.terrain.exposed")
def _counted(terrain: Terrain, full: bool) -> int:
    """The parts that can intervene: all that give cover, but for Exposed ones in a full game."""
    counted = terrain.having(GIVES_COVER)
    return counted & ~terrain.having(EXPOSED) if full else counted


def _crossed(
    terrain: Terrain,
    point: tuple[int, int],
    spot: Spot,
    body: Body,
    target_spot: Spot,
    target_body: Body,
    full: bool,
) -> tuple[Crossing, ...]:
    crossings = fan(point, spot, body.base, target_spot, target_body.base, terrain, _counted(terrain, full))
    return _round_corners(crossings) if full else crossings


def _burden(placing: Placing, concealed: bool) -> tuple[bool, ...]:
    """What the shooter would rather not have, worst first.

    A concealed target must not be in cover, or at least in none that Seek Light and height do not see past; any other
    should not be obscured.
    """
    cover, obscured = bool(placing.cover), bool(placing.obscured)
    return (cover, bool(placing.cover_but_light), obscured) if concealed else (obscured, cover)


def _from_point(
    terrain: Terrain,
    target_spot: Spot,
    target_body: Body,
    point: tuple[int, int],
    crossings: tuple[Crossing, ...],
    close: bool,
    full: bool,
    own: frozenset[str],
) -> Placing:
    cover = () if close else _covering(terrain, target_spot, target_body, crossings)
    return Placing(
        point,
        tuple((crossing.part.id, crossing.to_target) for crossing in cover),
        tuple((crossing.part.id, crossing.to_target) for crossing in cover if OBSCURES & crossing.part.traits),
        _obscuring(crossings, own) if full else (),
    )


@rule("kt24.cover.definition", "kt24.terrain.heavy", "kt24.terrain.light", "kt24.terrain.parts")
def _covering(
    terrain: Terrain, target_spot: Spot, target_body: Body, crossings: tuple[Crossing, ...]
) -> list[Crossing]:
    """Cover: Heavy or Light terrain that intervenes within the target's control range (within 1", and it sees it)."""
    near = [crossing for crossing in crossings if crossing.to_target <= CONTROL]
    near.sort(key=lambda crossing: (crossing.to_target, crossing.part.id))
    return [
        one for one in near if sees_portion(target_spot, target_body, one.part, one.portion, terrain, SEE_THROUGH, WALL)
    ]


@rule("kt24.cq.wall")
def _round_corners(crossings: tuple[Crossing, ...]) -> tuple[Crossing, ...]:
    """Of Wall terrain only corners and ends intervene: a wall that lines merely run into or along does not."""
    return tuple(one for one in crossings if not WALL & one.part.traits or one.corners)


@rule("kt24.obscured.definition", "kt24.terrain.heavy")
def _obscuring(crossings: tuple[Crossing, ...], own: frozenset[str]) -> tuple[str, ...]:
    """Obscured: Heavy terrain intervenes, whatever of it is within 1" of either operative left out."""
    return tuple(
        one.part.id
        for one in crossings
        if OBSCURES & one.part.traits and one.part.feature not in own and one.beyond(INCH, INCH)
    )


@rule("kt24.terrain.vantage-obscured")
def _own_features(terrain: Terrain, *spots: Spot) -> frozenset[str]:
    """The features whose Vantage terrain one of the two stands on: their Heavy parts do not obscure."""
    floors = (vantage_under(terrain, spot) for spot in spots)
    return frozenset(floor.feature for floor in floors if floor is not None)
