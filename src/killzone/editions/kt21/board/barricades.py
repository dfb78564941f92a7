"""Barricades: what they are, and where a player may set one up."""

from collections.abc import Iterable
from functools import partial
from typing import Final

from killzone.core.events import Event, where
from killzone.core.pieces import Erected
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.editions.kt21.board.measuring import ZONES
from killzone.editions.kt21.board.terrain import barricade
from killzone.editions.kt21.board.visibility import SEE_THROUGH
from killzone.editions.shared.board.barricades import LONG, WIDE, barricade_outline
from killzone.editions.shared.board.drop_zones import Area
from killzone.editions.shared.board.killzones import killzone_of, part_name
from killzone.editions.shared.board.pieces import Piece, mark_of, side_of
from killzone.geometry.measure import enters, outlines_gap, outlines_within
from killzone.geometry.parts import Outline, rectangle
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

BARRICADES: Final = "kt21.setup.barricades"
CLOSE_QUARTERS: Final = "kt21.cq.barricades"
NEAR_HOME = 6 * INCH
"""How near its player's drop zone a barricade is."""
FAR_FROM_THEIRS = 6 * INCH
"""How far from the enemy drop zone it is in close quarters."""
APART = 2 * INCH
"""How far from other barricades, and in close quarters from access points."""


@rule(BARRICADES, CLOSE_QUARTERS)
def against_barricade(table: Table, seat: int, spot: Spot) -> Iterable[Reason]:
    """Why a barricade cannot be set up somewhere."""
    outline = barricade_outline(spot)
    close = killzone_of(table).close_quarters
    id = CLOSE_QUARTERS if close else BARRICADES
    marks, x, y = mark_of(spot), partial(length_text, spot.x), partial(length_text, spot.y)
    if spot.z:
        yield because(id, "A barricade stands on the floor, not {up} up.", marks=marks, up=length_text(spot.z))
    width, depth = table.board.width, table.board.depth
    if any(not (0 <= px <= width and 0 <= py <= depth) for px, py in outline):
        yield because(id, "A barricade at ({x}, {y}) would hang over the edge of the killzone.", marks=marks, x=x, y=y)
    if close:
        theirs = rectangle(*ZONES.of(table, 1 - seat))
        if outlines_within(outline, theirs, FAR_FROM_THEIRS):
            text = 'A barricade at ({x}, {y}) must be more than 6" from the enemy drop zone; it would be {far} from it.'
            yield because(id, text, marks=marks, x=x, y=y, far=partial(_gap_text, outline, theirs))
    else:
        own = rectangle(*ZONES.of(table, seat))
        if not outlines_within(outline, own, NEAR_HOME):
            text = 'A barricade at ({x}, {y}) must be within 6" of your drop zone; it would be {far} from it.'
            yield because(id, text, marks=marks, x=x, y=y, far=partial(_gap_text, outline, own))
    for part in table.extra:
        if part.feature.startswith("barricade-") and outlines_within(outline, part.outline, APART):
            text = 'A barricade at ({x}, {y}) must be more than 2" from the other barricades; one is {far} away.'
            yield because(id, text, marks=marks, x=x, y=y, far=partial(_gap_text, outline, part.outline))
    yield from _on_terrain(table, spot, id, close)
    yield from _on_bases(table, spot)


@rule("kt21.setup.scouting")
def _on_bases(table: Table, spot: Spot) -> Iterable[Reason]:
    """A barricade that is set up after operatives stands on none of their bases."""
    part = barricade("new", spot)
    for one in table.operatives:
        if one.spot is not None and enters(one.spot, one.card.body, part):
            text = "A barricade cannot stand where {who} stands."
            yield because("kt21.setup.scouting", text, marks=mark_of(spot), who=one.name)


def _gap_text(one: Outline, other: Outline) -> str:
    """How far two outlines are apart: told only to whoever reads the refusal."""
    return length_text(outlines_gap(one, other))


@rule(BARRICADES, CLOSE_QUARTERS, "kt21.terrain.insignificant")
def _on_terrain(table: Table, spot: Spot, id: str, close: bool) -> Iterable[Reason]:
    """On no terrain but Insignificant; in close quarters more than 2" from access points."""
    outline, marks = barricade_outline(spot), mark_of(spot)
    reach = LONG + APART
    board = table.board  # what was set up is looked at one by one: each piece would make the index anew
    near = board.near(spot.x - reach, spot.y - reach, spot.x + reach, spot.y + reach)
    access = {part for opening in killzone_of(table).openings for part in (opening.open, opening.closed, opening.leaf)}
    for part in (*board.pick(near), *table.extra):
        if part.id in access and close:
            if outlines_within(outline, part.outline, APART):
                text = 'A barricade must be more than 2" from {terrain}; it would be {far} from it.'
                far = partial(_gap_text, outline, part.outline)
                yield because(id, text, marks=marks, terrain=part_name(table, part.id), far=far)
        elif not part.traits & SEE_THROUGH and not part.bottom and outlines_within(outline, part.outline, 0):
            yield because(id, "A barricade cannot stand on {terrain}.", marks=marks, terrain=part_name(table, part.id))


def _erected(table: Table, seat: int, spot: Spot) -> Event:
    id = f"barricade-{side_of(seat)}{BARRICADE.there(table, seat) + 1}"
    text = f"{table.players[seat].name} sets up a barricade at {where(spot)}."
    return Erected(CLOSE_QUARTERS if killzone_of(table).close_quarters else BARRICADES, barricade(id, spot), text)


def _search(table: Table, seat: int) -> Area:
    """Where places are looked for."""
    width, depth = table.board.width, table.board.depth
    if killzone_of(table).close_quarters:
        return (0, 0, width, depth)
    x0, y0, x1, y1 = ZONES.of(table, seat)
    far = NEAR_HOME + LONG
    return (max(0, x0 - far), max(0, y0 - far), min(width, x1 + far), min(depth, y1 + far))


BARRICADE = Piece("barricade", "barricade", "barricade", 2, Base(LONG, WIDE), against_barricade, _erected, _search, 12)
