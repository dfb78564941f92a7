"""What a seat sees as arrays of fixed size: the board in channels, everybody on it, and the rest as one row of numbers.

All of it is made from a view, so that nothing hidden from the seat is in it; seats are told relative to the one who
sees, so that a policy needs to know no seat. The sizes are the same for every edition, board and number of seats.
"""

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from killzone.core.game import View
from killzone.core.table import Marker, Operative, Table
from killzone.env.numbers import CARD, Floats, bucket, of_card
from killzone.geometry.keeping import kept_with_board
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH

ROWS: Final = 24
COLUMNS: Final = 32
"""Inches of the board that are looked at, from its corner."""
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


class Eyes:
    """The eyes of one seat in one game. What has not changed since the last look is not looked at again."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._terrain: Terrain | None = None
        self._seen: dict[str, tuple[Operative, bool, bool]] = {}
        self._rows: dict[str, int] = {}
        self._board = np.zeros((len(CHANNELS), ROWS, COLUMNS), dtype=np.float32)
        self._operatives = np.zeros((MOST_OPERATIVES, OPERATIVE), dtype=np.float32)
        self._markers: tuple[Marker, ...] = ()

    def see(self, view: View, acting: str) -> dict[str, Floats]:
        """The board, the operatives and the rest, as the seat of the view may know them."""
        table = view.table
        if not self._rows:
            own_first = sorted(table.operatives, key=lambda one: (one.seat - self.seat) % MOST_SEATS)
            self._rows = {one.id: row for row, one in enumerate(own_first[:MOST_OPERATIVES])}
        changed = False
        for one in table.operatives:
            moved, acts = one.moved == table.turn, one.id == acting
            before = self._seen.get(one.id)
            if before is None or before[0] is not one or before[1] != moved or before[2] != acts:
                self._seen[one.id] = one, moved, acts
                changed = True
                if one.id in self._rows:
                    self._look_at(self._operatives[self._rows[one.id]], one, moved, acts, table)
        if changed or table.markers is not self._markers or table.terrain is not self._terrain:
            self._markers, self._terrain = table.markers, table.terrain
            self._look_around(table, acting)
        found = {"board": self._board.copy(), "operatives": self._operatives.copy()}
        return {**found, "globals": self._rest(view, table)}

    def _look_at(self, row: Floats, one: Operative, moved: bool, acts: bool, table: Table) -> None:
        most = getattr(one.card, "wounds", 1) or 1
        numbers = [0.0] * (14 + ORDERS)
        numbers[:4] = one.seat == self.seat, one.wounds / most, one.wounds / 20, one.ready
        numbers[4 + (one.seat - self.seat) % MOST_SEATS] = 1
        numbers[8:11] = acts, sum(number for _, number in one.tokens) / 4, moved
        if one.spot is not None:
            numbers[11:14] = one.spot.x / SCALE, one.spot.y / SCALE, one.spot.z / TALL
        for place, order in enumerate(table.setting.words.orders[:ORDERS]):
            numbers[14 + place] = order.id == one.order
        row[: 14 + ORDERS] = numbers
        row[14 + ORDERS :] = of_card(one.card)

    def _look_around(self, table: Table, acting: str) -> None:
        board = self._board
        board[:2] = ground(table.terrain)
        board[2:] = 0
        for one in table.operatives:
            spot = one.spot
            if spot is not None:
                own = one.seat == self.seat
                y, x = min(max(spot.y // INCH, 0), ROWS - 1), min(max(spot.x // INCH, 0), COLUMNS - 1)
                board[2 if own else 4, y, x] = one.wounds / (getattr(one.card, "wounds", 1) or 1)
                board[3 if own else 5, y, x] = one.ready
                if one.id == acting:
                    board[6, y, x] = 1
        for marker in table.markers:
            if marker.spot is not None:
                y, x = min(marker.spot.y // INCH, ROWS - 1), min(marker.spot.x // INCH, COLUMNS - 1)
                owner = max(marker.owner, marker.controller)
                board[7 if owner < 0 else 8 if owner == self.seat else 9, y, x] = 1

    def _rest(self, view: View, table: Table) -> Floats:
        found = [0.0] * GLOBAL
        decision = view.decision
        first = table.order[0] if table.order else -1
        found[:4] = table.turn / 6, decision is not None, len(table.players) / MOST_SEATS, min(view.number, 5000) / 500
        left = [0] * len(table.players)
        for one in table.operatives:
            left[one.seat] += one.spot is not None
        for player in table.players:
            seat = player.seat
            start = 4 + 5 * ((seat - self.seat) % MOST_SEATS)
            found[start : start + 5] = 1, player.victory / 20, player.points / 5, seat == first, left[seat] / 10
        if decision is not None:
            found[4 + 5 * MOST_SEATS + bucket(decision.kind, QUESTIONS)] = 1
        return np.array(found, dtype=np.float32)


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
