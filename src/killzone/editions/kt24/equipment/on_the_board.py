"""Equipment that goes on the board: barricades, peg markers and the tea urn, and where each may be set up."""

from collections.abc import Iterable
from functools import partial

from killzone.core.events import Event, where
from killzone.core.pieces import Erected, Laid
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Marker, Table
from killzone.editions.kt24.actions.carry import against_lying
from killzone.editions.kt24.board.drop_zones import half_of, zone_of
from killzone.editions.kt24.board.markers import PEG, URN, lies, marker_name, size_of
from killzone.editions.shared.board.barricades import HIGH, LONG, WIDE, barricade_outline
from killzone.editions.shared.board.drop_zones import Area
from killzone.editions.shared.board.killzones import part_name
from killzone.editions.shared.board.pieces import Piece, mark_of, side_of
from killzone.geometry.measure import gap_area, on_board, outlines_within, wholly_within_area, within_area
from killzone.geometry.parts import Part, rectangle
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

EQUIPMENT = "kt24.mission.equipment"
CLEAR = 2 * INCH
"""How far a barricade must be from other terrain and markers."""
FAR = 6 * INCH
"""How far peg markers must be from drop zones."""


@rule("kt24.mission.equipment")
def against_barricade(table: Table, seat: int, spot: Spot) -> Iterable[Reason]:
    """A barricade stands on the floor wholly in its player's half, more than 2" from other terrain and markers."""
    outline = barricade_outline(spot)
    area = half_of(table, seat)
    if spot.z:
        text = "A wheelbarrow stands on the floor, not {height} up."
        yield because(EQUIPMENT, text, marks=mark_of(spot), height=length_text(spot.z))
    if any(not (area[0] <= x <= area[2] and area[1] <= y <= area[3]) for x, y in outline):
        text = "A wheelbarrow at ({x}, {y}) is not wholly in your half of the board."
        yield because(EQUIPMENT, text, marks=mark_of(spot), x=length_text(spot.x), y=length_text(spot.y))
    reach = LONG + CLEAR
    near = table.terrain.near(spot.x - reach, spot.y - reach, spot.x + reach, spot.y + reach)
    for part in table.terrain.pick(near):
        if outlines_within(outline, part.outline, CLEAR):
            text = 'A wheelbarrow must be more than 2" from {terrain}.'
            yield because(EQUIPMENT, text, marks=mark_of(spot), terrain=part_name(table, part.id))
    for marker in table.markers:
        at, base = lies(table, marker)
        if within_area(at, base, outline, CLEAR):
            text = 'A wheelbarrow must be more than 2" from {marker}; it would be {far} from it.'
            far = length_text(gap_area(at, base, outline))
            yield because(EQUIPMENT, text, marks=mark_of(spot), marker=marker_name(table, marker), far=far)


def _barricade(table: Table, seat: int, spot: Spot) -> Event:
    id = f"barricade-{side_of(seat)}{PIECES['wheelbarrows'].there(table, seat) + 1}"
    part = Part(id, id, barricade_outline(spot), 0, HIGH, frozenset({"light"}))
    return Erected(EQUIPMENT, part, f"{table.players[seat].name} sets up a wheelbarrow at {where(spot)}.")


def _flat_reasons(table: Table, base: Base, spot: Spot, name: str) -> Iterable[Reason]:
    yield from against_lying(table, name, spot)
    if not on_board(spot, base, table.terrain):
        text = "{marker} at ({x}, {y}) would hang over the edge of the killzone."
        x, y = length_text(spot.x), length_text(spot.y)
        yield because("kt24.def.markers", text, marks=mark_of(spot), marker=name, x=x, y=y)


@rule("kt24.mission.equipment")
def against_peg(table: Table, seat: int, spot: Spot) -> Iterable[Reason]:
    """Peg markers lie more than 6" from both drop zones."""
    base = size_of(PEG)
    yield from _flat_reasons(table, base, spot, "A peg marker")
    for player in table.players:
        far = gap_area(spot, base, rectangle(*zone_of(table, player.seat)))
        if far <= FAR:
            text = 'A peg marker must be more than 6" from both drop zones; it would be {far} from that of {side}.'
            yield because(EQUIPMENT, text, marks=mark_of(spot), far=length_text(far), side=player.name)


@rule("kt24.mission.equipment")
def against_urn(table: Table, seat: int, spot: Spot) -> Iterable[Reason]:
    """The tea urn lies wholly within its player's drop zone."""
    base = size_of(URN)
    yield from _flat_reasons(table, base, spot, "The tea urn")
    if not wholly_within_area(spot, base, rectangle(*zone_of(table, seat))):
        text = "The tea urn at ({x}, {y}) is not wholly within your drop zone."
        yield because(EQUIPMENT, text, marks=mark_of(spot), x=length_text(spot.x), y=length_text(spot.y))


def _marker(kind: str, item: str, table: Table, seat: int, spot: Spot) -> Event:
    piece = PIECES[item]
    marker = Marker(f"{kind}-{side_of(seat)}{piece.there(table, seat) + 1}", kind, piece.base, spot, owner=seat)
    return Laid(EQUIPMENT, marker, f"{table.players[seat].name} sets up a {piece.name} at {where(spot)}.")


def _between_zones(table: Table, seat: int) -> Area:
    return (0, 0, table.terrain.width, table.terrain.depth)


PIECES: dict[str, Piece] = {
    piece.item: piece
    for piece in (
        Piece(
            "wheelbarrows", "wheelbarrow", "barricade", 2, Base(LONG, WIDE), against_barricade, _barricade, half_of, 12
        ),
        Piece(
            "peg-markers",
            "peg marker",
            PEG,
            2,
            size_of(PEG),
            against_peg,
            partial(_marker, PEG, "peg-markers"),
            _between_zones,
        ),
        Piece("tea-urn", "tea urn", URN, 1, size_of(URN), against_urn, partial(_marker, URN, "tea-urn"), zone_of),
    )
}
"""What each item of equipment sets up, by the item."""
