"""What this edition says for pictures: who sees whom and what that means, and where a move can end."""

from math import hypot

from killzone.content.killzones import Killzone
from killzone.core.pictures import NO, PLAIN, Looking, Reaching, Route, Statement
from killzone.core.table import Marker, Operative, Player, Setting, Table
from killzone.editions.kt24.actions.action import ENGAGE, Performing
from killzone.editions.kt24.actions.moves import distance
from killzone.editions.kt24.battle.options import BattleContent, Options, content_of
from killzone.editions.kt24.board.markers import OBJECTIVE, size_of
from killzone.editions.kt24.board.movement import MOVES, manner_of, move_for
from killzone.editions.kt24.board.visibility import (
    SEE_THROUGH,
    WALL,
    gap_between,
    intervening,
    placing_of,
    walled,
)
from killzone.editions.kt24.cards.datacards import Datacard, Weapon
from killzone.editions.kt24.presentation.contests import contest
from killzone.editions.kt24.presentation.dice_tray import tray
from killzone.editions.kt24.presentation.printed import printed, printed_id
from killzone.editions.kt24.presentation.sheets import sheets
from killzone.editions.kt24.presentation.showing import (
    billing,
    equipment_names,
    in_force,
    marker_reach,
    marker_title,
    option_detail,
    secret_words,
    standing,
)
from killzone.editions.kt24.presentation.sights import STAND_IN, as_a_target, called, how_it_stands
from killzone.editions.kt24.ruleset import ruleset
from killzone.editions.kt24.scenarios.writing import scenario_data
from killzone.editions.kt24.words import WORDS
from killzone.editions.shared.board.guides import cost_in_words, short
from killzone.editions.shared.board.levels import top_under
from killzone.geometry.around import route_around
from killzone.geometry.ground import ground
from killzone.geometry.measure import closest
from killzone.geometry.places import place
from killzone.geometry.reach import reach
from killzone.geometry.shapes import Base, Spot, usual_body
from killzone.geometry.sight import sight
from killzone.geometry.tracks import Track
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text
from killzone.spelling import listed

__all__ = [
    "ACTIONS",
    "billing",
    "contest",
    "equipment_names",
    "floors",
    "in_force",
    "killzone_of",
    "levels",
    "look",
    "marker_reach",
    "marker_title",
    "measure",
    "no_room",
    "option_detail",
    "position",
    "printed",
    "printed_id",
    "reaching",
    "scenario_data",
    "secret_words",
    "sheets",
    "stand_in",
    "standing",
    "tray",
]
"""What the protocol `Pictures` asks for; some of it stands in files of its own."""

ACTIONS: tuple[str, ...] = MOVES
"""The moves that a reach can be drawn for, the usual one first."""

WAYS = 6
"""How many ends of a move are shown."""


def killzone_of(table: Table) -> Killzone:
    """The board that a position is on."""
    found: Killzone = content_of(table).killzone
    return found


def position(killzone: Killzone, open: frozenset[str]) -> Table:
    """A board with nobody on it, under the full rules."""
    markers = tuple(Marker(one.id, OBJECTIVE, size_of(OBJECTIVE), one.spot) for one in killzone.markers)
    sides = BattleContent(killzone, (None, None))
    setting = Setting("picture", killzone.terrain, (), (), None, Options(full=True), sides, words=WORDS)
    table = Table(setting, (Player(0, "first", zone=0), Player(1, "second", zone=1)), (), markers, open=open)
    return ruleset().put_in_play(table)


def stand_in(id: str, spot: Spot, seat: int) -> Operative:
    """An operative of no team, for a point of the board: a 25 mm base, Move 6" and any gun."""
    gun = Weapon("gun", "gun", False, 4, 4, 3, 4)
    card = Datacard(STAND_IN, id, usual_body(Base(2500, 2500)), 2, 6 * INCH, 4, 8, (gun,))
    return Operative(id, id, seat, card, card.wounds, spot, ENGAGE)


def levels(table: Table) -> tuple[int, ...]:
    """The tops of Vantage terrain."""
    stand = manner_of(table).footing.stand
    return tuple(sorted({part.top for part in table.terrain.parts if part.traits & stand and part.top}))


def floors(table: Table, x: int, y: int) -> tuple[int, ...]:
    """The tops of Vantage terrain at a point, the highest first, and the killzone floor."""
    stand = manner_of(table).footing.stand
    tops = {part.top for part in table.terrain.parts if part.traits & stand and part.covers(x, y)}
    return (*sorted(tops - {0}, reverse=True), 0)


def no_room(table: Table, operative: Operative) -> str:
    """Why an operative cannot stand where it is, as a sentence; empty if it can."""
    assert operative.spot is not None
    where = ground(table.terrain, operative.card.body, manner_of(table))
    for problem in place(where, operative.spot):
        if problem.code == "edge":
            return "the base would hang over the edge of the board."
        if problem.code == "end-support":
            part = top_under(table.terrain, operative.spot)
            if part is not None:
                traits = listed([trait.capitalize() for trait in sorted(part.traits)], "and") or "plain"
                return f"{called(table, part.id)} is {traits} and not Vantage, so that nobody stands on top of it."
            return f"there is nothing to stand on {length_text(operative.spot.z)} up."
        return f"{called(table, problem.what)} is there."
    return ""


def measure(
    table: Table, one: tuple[Spot, Base], other: tuple[Spot, Base]
) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """The distance between the closest parts of two bases, in close quarters round the walls."""
    around = route_around(*one, *other, table.terrain, WALL) if walled(table) else None
    ends = closest(*one, *other)
    if around is None:
        return gap_between(table, *one, *other), ends
    bends = tuple((x, y, one[0].z) for x, y in around.points[1:-1])
    return around.length, (ends[0], ends[1]) if not bends else (
        (*around.points[0], one[0].z),
        *bends,
        (*around.points[-1], other[0].z),
    )


def look(table: Table, viewer: Operative, target: Operative) -> Looking:
    """What a shooter sees of a target, what gives it cover, and whether it may be shot at."""
    assert viewer.spot is not None
    assert target.spot is not None
    seen = sight(viewer.spot, viewer.card.body, target.spot, target.card.body, table.terrain, SEE_THROUGH, WALL)
    placing = placing_of(table, viewer, target)
    crossings = intervening(table, viewer, target, placing.point)
    statements = [*how_it_stands(table, viewer, target, placing, crossings, seen), *as_a_target(table, viewer, target)]
    does = {part: "cover" for part, _ in placing.cover}
    for part in placing.obscured:
        does[part] = "covers and obscures" if part in does else "obscures"
    return Looking(viewer, target, seen, placing.point, crossings, tuple(does.items()), tuple(statements))


def reaching(table: Table, mover: Operative, action: str) -> Reaching:
    """Where an operative can end one of its moves."""
    limit = distance(table, mover, Performing(mover.id, action))
    move = move_for(table, mover, action, limit.total)
    tracks = reach(move).candidates(4 * WAYS, tuple(one.spot for one in table.markers if one.spot is not None))
    parts = ", ".join(f"{entry.note} {short(entry.amount)}" for entry in limit)
    name = action.replace("-", " ").title()
    statements = [Statement(f"{name}: up to {short(limit.total)} ({parts}).", PLAIN, f"kt24.action.{action}")]
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
