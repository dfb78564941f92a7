"""Boards as they are shown: the heights one can stand on, why there is no room, distances, and where a move can end."""

from collections.abc import Callable
from math import hypot
from typing import Final

from killzone.core.pictures import NO, PLAIN, Reaching, Route, Statement
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.shared.board.guides import cost_in_words, short
from killzone.editions.shared.board.killzones import killzone_of, part_name
from killzone.editions.shared.board.levels import top_under
from killzone.geometry.around import route_around
from killzone.geometry.ground import ground
from killzone.geometry.manner import Manner
from killzone.geometry.measure import closest
from killzone.geometry.moves import Move
from killzone.geometry.places import place
from killzone.geometry.reach import reach
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.tracks import Track
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text
from killzone.spelling import listed

WALL: Final = frozenset({"wall"})
WAYS: Final = 6
"""How many ends of a move are shown."""

Placed = tuple[Spot, Base]
Line = tuple[tuple[int, int, int], ...]


def called(table: Table, id: str) -> str:
    """What to call a part of the terrain: that of a hatchway by the hatchway's name alone."""
    feature = next((part.feature for part in table.terrain.parts if part.id == id), "")
    openings = killzone_of(table).openings
    return next((one.name for one in openings if one.id == feature), "") or part_name(table, id)


def levels(table: Table, manner: Manner) -> tuple[int, ...]:
    """The tops of terrain that one can stand on."""
    stand = manner.footing.stand
    return tuple(sorted({part.top for part in table.terrain.parts if part.traits & stand and part.top}))


def floors(table: Table, manner: Manner, x: int, y: int) -> tuple[int, ...]:
    """The tops of such terrain at a point, the highest first, and the killzone floor."""
    stand = manner.footing.stand
    tops = {part.top for part in table.terrain.parts if part.traits & stand and part.covers(x, y)}
    return (*sorted(tops - {0}, reverse=True), 0)


def no_room(table: Table, manner: Manner, operative: Operative, floor: str = "Vantage") -> str:
    """Why an operative cannot stand where it is, as a sentence; empty if it can. `floor` is what can be stood on."""
    assert operative.spot is not None
    where = ground(table.terrain, operative.card.body, manner)
    for problem in place(where, operative.spot):
        if problem.code == "edge":
            return "the base would hang over the edge of the board."
        if problem.code == "end-support":
            part = top_under(table.terrain, operative.spot)
            if part is not None:
                traits = listed([trait.capitalize() for trait in sorted(part.traits)], "and") or "plain"
                return f"{called(table, part.id)} is {traits} and not {floor}, so that nobody stands on top of it."
            return f"there is nothing to stand on {length_text(operative.spot.z)} up."
        return f"{called(table, problem.what)} is there."
    return ""


def measure(table: Table, one: Placed, other: Placed, walled: bool, straight: int) -> tuple[int, Line]:
    """The distance between the closest parts of two bases, which is `straight` without walls to go round."""
    around = route_around(*one, *other, table.terrain, WALL) if walled else None
    ends = closest(*one, *other)
    if around is None:
        return straight, ends
    bends = tuple((x, y, one[0].z) for x, y in around.points[1:-1])
    return around.length, (ends[0], ends[1]) if not bends else (
        (*around.points[0], one[0].z),
        *bends,
        (*around.points[-1], other[0].z),
    )


def reaching(
    table: Table, mover: Operative, action: str, limit: Tally, rule: str, move_for: Callable[..., Move]
) -> Reaching:
    """Where an operative can end one of its moves, which goes so far by a rule."""
    move = move_for(table, mover, action, limit.total)
    tracks = reach(move).candidates(4 * WAYS, tuple(one.spot for one in table.markers if one.spot is not None))
    parts = ", ".join(f"{entry.note} {short(entry.amount)}" for entry in limit)
    name = action.replace("-", " ").title()
    statements = [Statement(f"{name}: up to {short(limit.total)} ({parts}).", PLAIN, rule)]
    if not tracks:
        statements.append(Statement(f"{mover.name} cannot complete it: there is nowhere to end.", NO))
    most = short(limit.total)
    apart = mover.card.body.base.length + INCH // 4
    ends = _varied(tracks, apart)
    ways = tuple(Route(track, cost_in_words(track), f"{short(track.total)} of {most}") for track in ends)
    return Reaching(mover, move, ways, tuple(statements))


def _varied(tracks: list[Track], apart: int) -> list[Track]:
    """A few of the ends: those away from the start and from each other, of each kind one, then the farthest."""
    away = [track for track in tracks if track.total >= 2 * INCH] or tracks
    kinds: dict[tuple[str, ...], Track] = {}
    for track in away:
        kinds.setdefault(tuple(sorted({leg.kind for leg in track.legs})), track)
    first = list(kinds.values())
    rest = sorted((track for track in away if track not in first), key=lambda track: -track.length)
    found: list[Track] = []
    for track in (*first, *rest):
        end = track.path[-1]
        if all(hypot(end.x - one.path[-1].x, end.y - one.path[-1].y) >= apart for one in found):
            found.append(track)
    return found[:WAYS]
