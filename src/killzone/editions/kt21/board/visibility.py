"""Line of sight: what is visible, what gives cover and what obscures, from the point of the base that suits best.

What terrain does depends on where the two stand and how big they are; that is kept and found again.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from killzone.core.reasons import Mark, Reason, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.board.cover_lines import (
    COVER,
    INSIGNIFICANT,
    Cover,
    Lines,
    Third,
    from_each_point,
    is_clear,
    is_free,
)
from killzone.editions.kt21.board.measuring import MOST_KEPT, WALL, within
from killzone.editions.kt21.board.vantage import looks_down
from killzone.editions.kt21.operatives.characteristics import starting_wounds
from killzone.editions.shared.board.killzones import killzone_of, part_name
from killzone.editions.shared.board.markers import marker_seen
from killzone.geometry import measure, sight
from killzone.geometry.fan import Lane
from killzone.geometry.keeping import kept_with_board
from killzone.geometry.shapes import Base, Body, Spot
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

CONCEAL: Final = "conceal"
SEE_THROUGH: Final = INSIGNIFICANT | {"gap"}
"""Terrain that has no effect on any rule, and open ways through."""
NO_COVER: Final = 2 * INCH
"""How near to the shooter a target has no cover."""
FRAIL: Final = 5
"""With a Wounds characteristic of so much or less an operative does not crowd a line."""


@rule("kt21.los.visible", "kt21.cq.wall-sight", "kt21.terrain.insignificant")
def is_visible(table: Table, viewer: Operative, target: Operative) -> bool:
    """A free line from its head to any part of the other's figure; operatives block none, and each sees itself."""
    if viewer.id == target.id:
        return True
    assert viewer.spot is not None
    assert target.spot is not None
    return _visible(table.terrain, viewer.spot, viewer.card.body, target.spot, target.card.body)


@kept_with_board(MOST_KEPT)
def _visible(terrain: Terrain, spot: Spot, body: Body, target_spot: Spot, target_body: Body) -> bool:
    return sight.visible(spot, body, target_spot, target_body, terrain, SEE_THROUGH, WALL)


def sees_marker(table: Table, operative: Operative, spot: Spot, base: Base) -> bool:
    """Whether a marker lying there is visible to an operative: a free line from its head to any part of it."""
    assert operative.spot is not None
    return marker_seen(table.terrain, operative.spot, operative.card.body, spot, base, SEE_THROUGH, WALL)


@rule("kt21.weapon.barrage")
def hidden_from_above(table: Table, target: Operative) -> bool:
    """Whether terrain hides any part of an operative's base, seen from directly overhead."""
    assert target.spot is not None
    above = measure.overhead(target.spot, target.card.body.base, table.terrain)
    return any(not part.traits & SEE_THROUGH for part in above)


def lines(table: Table, shooter: Operative, target: Operative, *, indirect: bool = False) -> Lines:
    """The cover lines of an attack from the point of its base that is best for the shooter."""
    return choices(table, shooter, target, indirect=indirect)[0]


@rule("kt21.los.cover-lines")
def choices(table: Table, shooter: Operative, target: Operative, *, indirect: bool = False) -> tuple[Lines, ...]:
    """The lines that the shooter's player may want, the best first.

    The best point makes the target valid, then as few things as possible count against the shooter. There is a second
    one only where one point gives the target cover and another costs a die for crowding.
    """
    return _choices(table, shooter, target, _everybody(table), indirect)


def _everybody(table: Table) -> tuple[Operative, ...]:
    return tuple([one for one in table.operatives if one.spot is not None])


def _choices(
    table: Table, shooter: Operative, target: Operative, among: Sequence[Operative], indirect: bool
) -> tuple[Lines, ...]:
    assert shooter.spot is not None
    assert target.spot is not None
    close = within(table, shooter, target, NO_COVER)
    lane = Lane(shooter.spot, shooter.card.body.base, target.spot, target.card.body.base)
    drawn = from_each_point(lane, table.terrain, close, tuple(_thirds(table, shooter, target, among, close)))
    burden = partial(_burden, table, shooter, target, indirect)
    best = min(drawn, key=burden) if len(drawn) > 1 else drawn[0]
    if not best.crowd or best.cover or _bars(table, shooter, target, best, indirect):
        return (best,)
    others = [one for one in drawn if not one.crowd and not _bars(table, shooter, target, one, indirect)]
    return (best, min(others, key=burden)) if others else (best,)


def _burden(table: Table, shooter: Operative, target: Operative, indirect: bool, one: Lines) -> tuple[int, ...]:
    """What speaks against choosing these lines, the worst first."""
    invalid = _bars(table, shooter, target, one, indirect)
    against = bool(one.cover) + bool(one.crowd)
    return invalid, one.walled, against, bool(one.cover), len(one.obscured) + len(one.cover) + len(one.crowd)


@rule("kt21.los.engage", "kt21.los.conceal", "kt21.terrain.vantage-shooting", "kt21.weapon.indirect")
def _bars(
    table: Table, shooter: Operative, target: Operative, drawn: Lines, indirect: bool, spotted: bool = False
) -> bool:
    """Whether what lines cross puts the target out of line of sight: obscured, or concealed and in cover.

    Whoever is `spotted` is not obscured.
    """
    if drawn.walled or (not spotted and (drawn.obscured or hidden_by(table, shooter, target))):
        return True
    if target.order != CONCEAL or indirect or not drawn.cover:
        return False
    return not (drawn.light and looks_down(table, shooter, target))


def is_barred(table: Table, shooter: Operative, target: Operative, *, indirect: bool = False) -> bool:
    """Whether the best lines put a target out of line of sight, for whoever does not ask which lines these are."""
    return _is_barred(table, shooter, target, _everybody(table), indirect)


def _is_barred(table: Table, shooter: Operative, target: Operative, among: Sequence[Operative], indirect: bool) -> bool:
    """What `is_barred` says, where only these may hide the target.

    Only what is concealed needs to be looked at for cover; others that give it matter where terrain leaves a free line.
    """
    if hidden_by(table, shooter, target):
        return True
    assert shooter.spot is not None
    assert target.spot is not None
    ends = (shooter.spot, shooter.card.body.base, target.spot, target.card.body.base)
    if target.order != CONCEAL or indirect:
        return not is_clear(table.terrain, *ends)
    close, lane = within(table, shooter, target, NO_COVER), Lane(*ends)
    down = looks_down(table, shooter, target)
    free = is_free(lane, table.terrain, close, (), down)
    if free and not down:
        covering = tuple(one for one in _thirds(table, shooter, target, among, close) if one.covers)
        free = not covering or is_free(lane, table.terrain, close, covering)
    if free is not None:
        return not free
    return _bars(table, shooter, target, _choices(table, shooter, target, among, indirect)[0], indirect)


@rule("kt21.cq.wall-sight")
def walled_off(table: Table, shooter: Operative, target: Operative) -> bool:
    """Whether walls cross every cover line from any point: nothing makes such an operative a target of an attack."""
    if shooter.id == target.id or not killzone_of(table).close_quarters:
        return False
    return lines(table, shooter, target, indirect=True).walled


@rule("kt21.los.obscured")
def hidden_by(table: Table, shooter: Operative, target: Operative) -> str:
    """What obscures a target beside terrain, such as smoke; empty if nothing does."""
    return next((entry.note for entry in hooks.of(table).obscured(table, shooter, target)), "")


@rule("kt21.los.cover-operative", "kt21.cq.condensed-crowding")
def _thirds(
    table: Table, shooter: Operative, target: Operative, among: Sequence[Operative], close: bool
) -> Iterator[Third]:
    """The operatives that matter if a line crosses them.

    One within 1" of the target gives it cover if it is itself in the shooter's line of sight; in close quarters one
    with an Engage order is in the shooter's way.
    """
    crowded = killzone_of(table).close_quarters
    assert shooter.spot is not None
    assert target.spot is not None
    for one in among:
        assert one.spot is not None
        if one.id in (shooter.id, target.id) or _aside(shooter, one, target):
            continue
        base = one.card.body.base
        near = not close and measure.within(one.spot, base, target.spot, target.card.body.base, COVER)
        covers = near and _seen_past_nearer(table, shooter, one, among)
        crowds = crowded and _crowds(table, shooter, one)
        if covers or crowds:
            yield Third(one.id, one.spot, base, covers, crowds)


def _aside(shooter: Operative, one: Operative, target: Operative) -> bool:
    """Whether an operative is outside the box around two others, and so outside every line between them."""
    reach = one.card.body.base.radius
    a, b, at = shooter.spot, target.spot, one.spot
    assert a is not None
    assert b is not None
    assert at is not None
    ra, rb = shooter.card.body.base.radius + reach, target.card.body.base.radius + reach
    return (
        at.x < min(a.x - ra, b.x - rb)
        or at.x > max(a.x + ra, b.x + rb)
        or at.y < min(a.y - ra, b.y - rb)
        or at.y > max(a.y + ra, b.y + rb)
    )


@rule("kt21.los.cover-operative")
def _seen_past_nearer(table: Table, shooter: Operative, one: Operative, among: Sequence[Operative]) -> bool:
    """Whether an operative is in line of sight for itself, where only those nearer to the shooter can hide it."""

    def far(each: Operative) -> tuple[int, str]:
        assert shooter.spot is not None
        assert each.spot is not None
        return measure.gap(shooter.spot, shooter.card.body.base, each.spot, each.card.body.base), each.id

    if not is_visible(table, shooter, one):
        return False
    own = far(one)
    nearer = [each for each in among if far(each) < own]
    return not _is_barred(table, shooter, one, nearer, False)


@rule("kt21.cq.condensed-crowding")
def _crowds(table: Table, shooter: Operative, one: Operative) -> bool:
    """An Engage order, more than 5 wounds on its card, and no friend in base contact with the shooter."""
    if one.order == CONCEAL or starting_wounds(table, one).total <= FRAIL:
        return False
    return one.seat != shooter.seat or not within(table, shooter, one, 0)


def in_line_of_sight(table: Table, shooter: Operative, target: Operative, *, indirect: bool = False) -> bool:
    """Whether a target is visible, not obscured, and not both concealed and in cover."""
    return against_line_of_sight(table, shooter, target, indirect=indirect) is None


def against_line_of_sight(
    table: Table, shooter: Operative, target: Operative, *, indirect: bool = False
) -> Reason | None:
    """Why a target is not in line of sight."""
    return against_visible(table, shooter, target) or against_lines(table, shooter, target, indirect=indirect)


@rule("kt21.los.visible")
def against_visible(table: Table, shooter: Operative, target: Operative) -> Reason | None:
    """Why a target cannot be seen."""
    if is_visible(table, shooter, target):
        return None
    assert shooter.spot is not None
    marks = (_line((shooter.spot.x, shooter.spot.y), shooter, target),)
    text = "{target} is not visible to {who}: no free line from its head."
    return because("kt21.los.visible", text, marks=marks, target=target.name, who=shooter.name)


@rule("kt21.los.engage", "kt21.los.conceal", "kt21.cq.wall-sight")
def against_lines(
    table: Table, shooter: Operative, target: Operative, *, indirect: bool = False, spotted: bool = False
) -> Reason | None:
    """Why what the cover lines cross forbids a target, whether it is seen or not; what is `spotted` is not obscured."""
    best = lines(table, shooter, target, indirect=indirect)
    if not _bars(table, shooter, target, best, indirect, spotted):
        return None
    marks, who = (_line(best.point, shooter, target),), {"target": target.name, "who": shooter.name}
    if best.walled:
        text = "Every cover line from {who} to {target} meets a wall."
        return because("kt21.cq.wall-sight", text, marks=marks, **who)
    if best.obscured and not spotted:
        text = '{target} is obscured: a cover line from {who} crosses {what}, more than 2" from it'
        text += ' and more than 1" from {who}.'
        return because("kt21.los.obscured", text, marks=marks, what=part_name(table, best.obscured[0]), **who)
    if not spotted and (hidden := hidden_by(table, shooter, target)):
        return because(
            "kt21.los.obscured", "{target} is obscured from {who} by {what}.", marks=marks, what=hidden, **who
        )
    cover = next((one for one in best.cover if one.heavy), best.cover[0])
    text = "{target} has a Conceal order and is in cover from {who}: {what} is {distance} from its base."
    hint = 'from within 2" it would not be in cover'
    facts = {"what": cover_name(table, cover), "distance": length_text(cover.distance)}
    return because("kt21.los.conceal", text, marks=marks, hint=hint, **who, **facts)


def cover_name(table: Table, cover: Cover) -> str:
    """What to call what gives cover."""
    return table.operative(cover.thing).name if cover.operative else part_name(table, cover.thing)


def _line(point: tuple[int, int], shooter: Operative, target: Operative) -> Mark:
    """From a point of the shooter's base to the target."""
    assert shooter.spot is not None
    assert target.spot is not None
    end = target.spot
    return Mark("line", ((*point, shooter.spot.z), (end.x, end.y, end.z)))
