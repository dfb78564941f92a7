"""Setting up what equipment puts on the board: in turn, each piece where its player says.

An edition derives its context from `SettingPieces`, says on it what is due, and lists the steps in its sequence.
"""

from collections.abc import Callable, Iterable
from typing import ClassVar, NamedTuple, TypeVar

from killzone.core.domains import Option, Pick
from killzone.core.events import Said
from killzone.core.flow import Ask, Done, Flow, Jump, Next
from killzone.core.subjects import EQUIPMENT, of
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.editions.shared.board.pieces import Piece
from killzone.geometry.shapes import Spot


class PieceRules(NamedTuple):
    """The entry about equipment, and what a side sets up: pieces, each with how many of it there are to be."""

    rule: str
    due: Callable[[Table, int], Iterable[tuple[Piece, int]]]


class SettingPieces(Value):
    """Pieces being set up: whose turn it is, the piece under way, and what fits nowhere."""

    turn: int = 0
    piece: str = ""
    unplaced: tuple[tuple[int, str], ...] = ()

    by: ClassVar[PieceRules]


S = TypeVar("S", bound=SettingPieces)


def pieces_left(setting: SettingPieces, table: Table, seat: int) -> list[Piece]:
    """The pieces that a player still has to set up."""
    due = setting.by.due(table, seat)
    return [
        piece for piece, count in due if piece.there(table, seat) < count and (seat, piece.item) not in setting.unplaced
    ]


def _turn(setting: SettingPieces, table: Table) -> int:
    """Whose turn it is to set something up; -1 when everything is."""
    for step in range(len(table.order)):
        seat = table.order[(setting.turn + step) % len(table.order)]
        if pieces_left(setting, table, seat):
            return seat
    return -1


def next_piece(setting: SettingPieces, table: Table) -> Flow:
    """The players alternate setting up items that go on the board, the one with initiative first."""
    seat, id = _turn(setting, table), setting.by.rule
    if seat < 0:
        return Done()
    left = pieces_left(setting, table, seat)
    if len(left) == 1:
        return _piece(setting, table, left[0].item)
    buttons = [Option(piece.item, f"Set up a {piece.name}", id, of(EQUIPMENT, piece.item)) for piece in left]
    prompt = "What do you set up next?"
    return Ask(seat, "piece", prompt, Pick(buttons), _piece, rule=id, default=left[0].item)


def _piece(setting: S, table: Table, answer: str) -> Flow:
    return Next(setting.but(piece=answer))


def _under_way(setting: SettingPieces, table: Table) -> tuple[int, Piece]:
    seat = _turn(setting, table)
    return seat, next(piece for piece in pieces_left(setting, table, seat) if piece.item == setting.piece)


def choose_spot(setting: S, table: Table) -> Flow:
    """The player says where the piece stands or lies; one that fits nowhere is left out."""
    seat, piece = _under_way(setting, table)
    if not piece.has_room(table, seat):
        text = f"There is no place for a {piece.name} of {table.players[seat].name}."
        after = setting.but(unplaced=(*setting.unplaced, (seat, piece.item)))
        return Jump(after, next_piece, [Said(setting.by.rule, text)])
    prompt = f"Where do you set up a {piece.name}?"
    return Ask(seat, "piece-place", prompt, piece.domain(table, seat), _set_up, rule=setting.by.rule)


def _set_up(setting: S, table: Table, spot: Spot) -> Flow:
    seat, piece = _under_way(setting, table)
    turn = table.order.index(seat) + 1
    return Jump(setting.but(turn=turn, piece=""), next_piece, [piece.set_up(table, seat, spot)])
