"""What a seat sees as arrays of fixed size: the board in channels, everybody on it, and the rest as one row of numbers.

All of it is made from a view, so that nothing hidden from the seat is in it; seats are told relative to the one who
sees, so that a policy needs to know no seat. The sizes are the same for every edition, board and number of seats.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from gymnasium import spaces

from killzone.core.game import View
from killzone.core.table import Marker, Operative, Player, Table
from killzone.env.numbers import CARD, Floats, bucket, flat, of_card
from killzone.geometry.keeping import kept_with_board
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH

ROWS: Final = 24
COLUMNS: Final = 32
"""Inches of the board that are looked at, from its corner."""
SQUARES: Final = ROWS * COLUMNS
MOST_SEATS: Final = 4
MOST_OPERATIVES: Final = 64
ORDERS: Final = 3
QUESTIONS: Final = 48

CHANNELS: Final = (
    "board",
    "height",
    "own wounds",
    "own ready",
    "others' wounds",
    "others' ready",
    "acting",
    "marker",
    "own marker",
    "others' marker",
)
OPERATIVE: Final = 14 + ORDERS + CARD
GLOBAL: Final = 4 + 5 * MOST_SEATS + QUESTIONS
TALL: Final = 8 * INCH
SCALE: Final = 30 * INCH


def space(actions: int, features: int) -> spaces.Dict:
    """The space of observations with so many candidates, each with so many features."""

    def box(*shape: int) -> spaces.Box:
        return spaces.Box(-16.0, 16.0, shape, np.float32)

    return spaces.Dict(
        {
            "board": box(len(CHANNELS), ROWS, COLUMNS),
            "operatives": box(MOST_OPERATIVES, OPERATIVE),
            "globals": box(GLOBAL),
            "candidates": box(actions, features),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class _Seen(NamedTuple):
    """An operative as it was looked at last, the square that it stands on (-1: none), and the share of its wounds."""

    one: Operative
    moved: bool
    acts: bool
    square: int
    wounds: float


class Eyes:
    """The eyes of one seat in one game. What has not changed since the last look is not looked at again."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._seen: dict[str, _Seen] = {}
        self._rows: dict[str, int] = {}
        self._board = np.zeros((len(CHANNELS), ROWS, COLUMNS), dtype=np.float32)
        self._squares = flat(self._board)
        self._operatives = np.zeros((MOST_OPERATIVES, OPERATIVE), dtype=np.float32)
        self._players = np.zeros(GLOBAL, dtype=np.float32)
        self._before: tuple[tuple[Operative, ...] | None, int, str] = None, 0, ""
        self._around: tuple[tuple[Marker, ...] | None, Terrain | None] = None, None
        self._scored: tuple[tuple[Player, ...] | None, tuple[Operative, ...] | None, int] = None, None, 0

    def see(self, view: View, acting: str) -> dict[str, Floats]:
        """The board, the operatives and the rest, as the seat of the view may know them."""
        table = view.table
        if not self._rows:
            own_first = sorted(table.operatives, key=lambda one: (one.seat - self.seat) % MOST_SEATS)
            self._rows = {one.id: row for row, one in enumerate(own_first[:MOST_OPERATIVES])}
        everybody, turn, acted = self._before
        changed = everybody is not table.operatives or turn != table.turn or acted != acting
        if changed:
            self._before = table.operatives, table.turn, acting
            self._look_at_all(table, acting)
        markers, terrain = self._around
        if changed or markers is not table.markers or terrain is not table.terrain:
            self._look_around(table)
        found = {"board": self._board.copy(), "operatives": self._operatives.copy()}
        return {**found, "globals": self._rest(view, table)}

    def _look_at_all(self, table: Table, acting: str) -> None:
        seen, turn = self._seen, table.turn
        for one in table.operatives:
            moved, acts = one.moved == turn, one.id == acting
            before = seen.get(one.id)
            if before is None or before.one is not one or before.moved != moved or before.acts != acts:
                square = _square(one.spot.x, one.spot.y) if one.spot is not None else -1
                looked = _Seen(one, moved, acts, square, one.wounds / (getattr(one.card, "wounds", 1) or 1))
                seen[one.id] = looked
                if one.id in self._rows:
                    self._look_at(self._operatives[self._rows[one.id]], looked, table)

    def _look_at(self, row: Floats, looked: _Seen, table: Table) -> None:
        one = looked.one
        numbers = [0.0] * (14 + ORDERS)
        numbers[:4] = one.seat == self.seat, looked.wounds, one.wounds / 20, one.ready
        numbers[4 + (one.seat - self.seat) % MOST_SEATS] = 1
        numbers[8:11] = looked.acts, sum([number for _, number in one.tokens]) / 4, looked.moved
        if one.spot is not None:
            numbers[11:14] = one.spot.x / SCALE, one.spot.y / SCALE, one.spot.z / TALL
        for place, order in enumerate(table.setting.words.orders[:ORDERS]):
            numbers[14 + place] = order.id == one.order
        row[: 14 + ORDERS] = numbers
        row[14 + ORDERS :] = of_card(one.card)

    def _look_around(self, table: Table) -> None:
        if self._around[1] is not table.terrain:
            self._board[:2] = ground(table.terrain)
        self._around = table.markers, table.terrain
        self._board[2:] = 0
        squares, seen, seat = self._squares, self._seen, self.seat
        for one in table.operatives:
            looked = seen[one.id]
            square = looked.square
            if square >= 0:
                own = square + (2 if one.seat == seat else 4) * SQUARES
                squares[own] = looked.wounds
                squares[own + SQUARES] = one.ready
                if looked.acts:
                    squares[square + 6 * SQUARES] = 1.0
        for marker in table.markers:
            if marker.spot is not None:
                owner = max(marker.owner, marker.controller)
                channel = 7 if owner < 0 else 8 if owner == seat else 9
                squares[_square(marker.spot.x, marker.spot.y) + channel * SQUARES] = 1.0

    def _rest(self, view: View, table: Table) -> Floats:
        first = table.order[0] if table.order else -1
        players, everybody, began = self._scored
        if players is not table.players or everybody is not table.operatives or began != first:
            self._scored = table.players, table.operatives, first
            self._count(table, first)
        array = self._players.copy()
        found, decision = flat(array), view.decision
        found[0], found[1] = table.turn / 6, decision is not None
        found[2], found[3] = len(table.players) / MOST_SEATS, min(view.number, 5000) / 500
        if decision is not None:
            found[4 + 5 * MOST_SEATS + bucket(decision.kind, QUESTIONS)] = 1.0
        return array

    def _count(self, table: Table, first: int) -> None:
        """The score, the points, and how many are left of each player."""
        left = [0] * len(table.players)
        for one in table.operatives:
            left[one.seat] += one.spot is not None
        for player in table.players:
            seat = player.seat
            start = 4 + 5 * ((seat - self.seat) % MOST_SEATS)
            numbers = 1, player.victory / 20, player.points / 5, seat == first, left[seat] / 10
            self._players[start : start + 5] = numbers


def _square(x: int, y: int) -> int:
    """The square inch of a place, counted row by row; places beside the board are on its rim."""
    row, column = y // INCH, x // INCH
    row = 0 if row < 0 else row if row < ROWS else ROWS - 1
    column = 0 if column < 0 else column if column < COLUMNS else COLUMNS - 1
    return row * COLUMNS + column


@kept_with_board(1)
def ground(terrain: Terrain) -> Floats:
    """Where the board is, and how high what stands there is."""
    found = np.zeros((2, ROWS, COLUMNS), dtype=np.float32)
    found[0, : terrain.depth // INCH, : terrain.width // INCH] = 1
    for part in terrain.parts:
        xs, ys = [x for x, _ in part.outline], [y for _, y in part.outline]
        rows = slice(max(0, min(ys) // INCH), -(-max(ys) // INCH))
        columns = slice(max(0, min(xs) // INCH), -(-max(xs) // INCH))
        np.maximum(found[1, rows, columns], part.top / TALL, out=found[1, rows, columns])
    return np.clip(found, 0, 16)


def no_candidates(actions: int, features: int) -> dict[str, Any]:
    """The part of an observation that is about candidates, where there are none."""
    none = np.zeros((actions, features), dtype=np.float32)
    return {"candidates": none, "action_mask": np.zeros(actions, dtype=np.int8)}
