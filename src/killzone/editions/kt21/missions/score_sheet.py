"""The score as scenario files write it: mission points by turning point, those of tac ops, and others."""

from collections.abc import Iterator
from typing import Final

from killzone.core.table import Player, Table
from killzone.editions.kt21.battle.options import content_of, options
from killzone.editions.kt21.missions.scoring import MISSION, start_of
from killzone.editions.kt21.missions.tac_op_conditions import SCORING

TAC_OPS, OTHER = "tac-ops", "other"
MOST_OTHER: Final = 99
_TURN: Final = "turning-point-"


def written_score(player: Player, turning_points: int) -> dict[str, int]:
    """The points of a side by what they were for, as far as that matters."""
    found: dict[str, int] = {}
    for entry in player.score:
        turns = (turn for turn in range(1, turning_points + 1) if entry.note.startswith(start_of(turn)))
        turn = next(turns, 0) if entry.rule == MISSION else 0
        what = f"{_TURN}{turn}" if turn else TAC_OPS if entry.rule == SCORING else OTHER
        found[what] = found.get(what, 0) + entry.amount
    return found


def scored_as(name: str) -> tuple[str, str]:
    """The rule and the note of points that a file writes under a name."""
    if name == TAC_OPS:
        return SCORING, TAC_OPS
    turn = name.removeprefix(_TURN)
    return MISSION, f"{start_of(int(turn))}before" if name != turn and turn.isdecimal() else name


def known_scores(table: Table, seat: int) -> Iterator[tuple[str, int]]:
    """For `scores`: what a side can have scored so far."""
    mission = content_of(table).mission
    if mission is not None:
        yield from ((f"{_TURN}{turn}", mission.most_per_turning_point) for turn in range(1, table.turn + 1))
        yield TAC_OPS, 2 * options(table).tac_ops
    yield OTHER, MOST_OTHER
