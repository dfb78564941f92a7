"""How somebody stands to a shooter, in words: visible, in cover, obscured, above or below, and what follows from it."""

from functools import partial
from typing import Final

from killzone.core.pictures import CAUTION, NO, PLAIN, YES, Statement
from killzone.core.reasons import every
from killzone.core.table import Operative, Table
from killzone.editions.kt21.board.cover_lines import GIVES_COVER, INSIGNIFICANT, Lines
from killzone.editions.kt21.board.measuring import WALL, gap, within
from killzone.editions.kt21.board.vantage import LOWER, looks_down
from killzone.editions.kt21.board.visibility import (
    NO_COVER,
    cover_name,
    hidden_by,
    is_visible,
    lines,
)
from killzone.editions.kt21.weapons.targets import TARGET_CHECKS
from killzone.editions.shared.actions.action import CONCEAL
from killzone.editions.shared.board.killzones import killzone_of
from killzone.editions.shared.board.levels import vantage_under
from killzone.editions.shared.presentation import sights
from killzone.editions.shared.presentation.boards import called
from killzone.editions.shared.presentation.sights import STAND_IN, visible
from killzone.geometry.fan import Crossing, fan
from killzone.geometry.sight import Sight
from killzone.geometry.units import text as length_text
from killzone.spelling import listed


def at_a_glance(table: Table, viewer: Operative, target: Operative) -> tuple[Statement, ...]:
    """How a target stands to a shooter, without how much of its body is seen, which takes longer."""
    return tuple(how_it_stands(table, viewer, target, lines(table, viewer, target)))


def how_it_stands(
    table: Table, viewer: Operative, target: Operative, drawn: Lines, seen: Sight | None = None
) -> list[Statement]:
    """Visible, cover, obscured, crowding and vantage points, each with the rule behind it and what follows."""
    return [
        visible(table, "kt21.los.visible", gap(table, viewer, target), is_visible(table, viewer, target), seen),
        _cover(table, viewer, target, drawn),
        _obscured(table, viewer, target, drawn),
        *_crowding(table, drawn),
        *_vantage(table, viewer, target),
    ]


def crossings(table: Table, viewer: Operative, target: Operative, point: tuple[int, int]) -> tuple[Crossing, ...]:
    """What of the terrain cover lines from a point cross, seen from above."""
    assert viewer.spot is not None
    assert target.spot is not None
    base, other, terrain = viewer.card.body.base, target.card.body.base, table.terrain
    a, b = viewer.spot, target.spot
    near = terrain.near(
        min(a.x - base.radius, b.x - other.radius),
        min(a.y - base.radius, b.y - other.radius),
        max(a.x + base.radius, b.x + other.radius),
        max(a.y + base.radius, b.y + other.radius),
    )
    parts = near & terrain.having(GIVES_COVER | WALL) & ~terrain.having(INSIGNIFICANT)
    return fan(point, a, base, b, other, terrain, parts, (), True) if parts else ()


def _cover(table: Table, viewer: Operative, target: Operative, drawn: Lines) -> Statement:
    rule = "kt21.los.cover"
    if within(table, viewer, target, NO_COVER):
        far = length_text(gap(table, viewer, target))
        return Statement(f'Not in cover: the shooter is within 2" ({far}).', YES, rule, "cover", False)
    if not drawn.cover:
        text = 'Not in cover: from the best point no cover line crosses anything within 1" of it.'
        return Statement(text, YES, rule, "cover", False)
    cover = drawn.cover[0]
    by = "kt21.los.cover-operative" if cover.operative else rule
    text = f"In cover: a cover line crosses {cover_name(table, cover)} {length_text(cover.distance)} from its base."
    so = [
        Statement(
            "Its player may retain one defence die as a normal save without rolling it.",
            CAUTION,
            "kt21.shoot.cover-save",
        )
    ]
    if target.order == CONCEAL and not (drawn.light and looks_down(table, viewer, target)):
        so.append(Statement("With its Conceal order it is out of line of sight.", NO, "kt21.los.conceal"))
    return Statement(text, CAUTION, by, "cover", True, tuple(so))


def _obscured(table: Table, viewer: Operative, target: Operative, drawn: Lines) -> Statement:
    rule, so = "kt21.los.obscured", (Statement("It is no valid target.", NO, "kt21.los.engage"),)
    if drawn.walled:
        return Statement("Every cover line meets a wall.", NO, "kt21.cq.wall-sight", "obscured", True, so)
    if drawn.obscured:
        names = listed([called(table, part) for part in drawn.obscured], "and")
        text = f'Obscured: a cover line crosses {names} more than 2" from it and more than 1" from the shooter.'
        return Statement(text, NO, rule, "obscured", True, so)
    if hidden := hidden_by(table, viewer, target):
        return Statement(f"Obscured by {hidden}.", NO, rule, "obscured", True, so)
    text = 'Not obscured: no cover line crosses Heavy terrain more than 2" from it and more than 1" from the shooter.'
    return Statement(text, YES, rule, "obscured", False)


def _crowding(table: Table, drawn: Lines) -> list[Statement]:
    if not killzone_of(table).close_quarters or not drawn.crowd:
        return []
    names = listed([table.operative(id).name for id in drawn.crowd], "and")
    text = f"Crowded: a cover line crosses {names}, which costs an attack die."
    return [Statement(text, CAUTION, "kt21.cq.condensed-crowding", "crowding", True)]


def as_a_target(table: Table, viewer: Operative, target: Operative) -> list[Statement]:
    """Whether it may be selected with each ranged weapon; a stand-in with either order."""
    return sights.as_a_target(table, viewer, target, partial(every, TARGET_CHECKS), _RULES)


_RULES: Final = ("kt21.shoot.target", "kt21.shoot.weapon")


def _vantage(table: Table, viewer: Operative, target: Operative) -> list[Statement]:
    """Who of the two stands on a vantage point, and what that is good for."""
    assert viewer.spot is not None
    assert target.spot is not None
    rule = "kt21.terrain.vantage"
    up, below = vantage_under(table.terrain, viewer.spot), vantage_under(table.terrain, target.spot)
    if up is None and below is None:
        return [Statement("Neither stands on a vantage point.", PLAIN, rule, "vantage", False, aside=True)]
    found = []
    if up is not None:
        follows = _from_above(viewer, target)
        text = f"{viewer.name} stands on a vantage point ({called(table, up.id)})."
        found.append(Statement(text, PLAIN, rule, "vantage", True, follows, aside=True))
    if below is not None:
        text = f"{target.name} stands on a vantage point ({called(table, below.id)})."
        so = Statement("No part of it that is no higher than its feet covers it.", YES, "kt21.terrain.vantage-target")
        said = Statement(text, PLAIN, rule, follows=(so,), aside=True)
        found.append(said.but(about="vantage", holds=False) if up is None else said)
    return found


def _from_above(viewer: Operative, target: Operative) -> tuple[Statement, ...]:
    assert viewer.spot is not None
    assert target.spot is not None
    rule = "kt21.terrain.vantage-shooting"
    if viewer.spot.z - target.spot.z < LOWER:
        text = f'{target.name} is not at least 2" lower, so that the height gives nothing.'
        return (Statement(text, PLAIN, rule),)
    if target.card.id != STAND_IN and target.order != CONCEAL:
        return (Statement(f"It would hide {target.name} less if that had a Conceal order.", PLAIN, rule),)
    text = "Light terrain and operatives do not hide a Conceal order from it; the cover save stays."
    return (Statement(text, YES, rule),)
