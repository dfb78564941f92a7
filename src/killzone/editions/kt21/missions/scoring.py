"""Missions: what a side scores for at the end of a turning point and of the battle, and the limits to that."""

from collections.abc import Callable, Collection
from typing import Final

from killzone.core.events import Event, Said, Scored, fold
from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.core.tally import Entry, Tally
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.kt21.board.measuring import wholly_in, zone_of
from killzone.editions.kt21.board.objectives import OBJECTIVE, PLACES, TOKEN, controlled
from killzone.editions.kt21.cards.mission_cards import Mission

MISSION: Final = "kt21.setup.length"
"""The entry that a mission's points are scored by."""
END_OF_TURNING_POINT, END_OF_BATTLE = "end-of-turning-point", "end-of-battle"

Condition = Callable[[Table, int], tuple[int, str]]
"""How often a seat meets a condition, and why, as a note."""

CONDITIONS: dict[str, Condition] = {}
"""How often a mission's way to score is met, by the ids of both: `statement-of-holdings.any`."""


def condition(id: str) -> Callable[[Condition], Condition]:
    """Register how often a way to score is met."""

    def register(function: Condition) -> Condition:
        CONDITIONS[id] = function
        return function

    return register


def without_code(mission: Mission, actions: Collection[str]) -> list[str]:
    """The ways to score and the actions of a mission that there is no code for, as sentences.

    `actions` are those that there is code for.
    """
    scoring = [
        f"scoring.{way.id} has no code: nothing says when {mission.id} scores it."
        for way in mission.scoring
        if way.when != "action" and f"{mission.id}.{way.id}" not in CONDITIONS
    ]
    unknown = [action.id for action in mission.actions if action.id not in actions]
    return [*scoring, *(f"actions.{id} has no code: nothing says what {mission.id} does with it." for id in unknown)]


@condition("statement-of-holdings.any")
def holds_any(table: Table, seat: int) -> tuple[int, str]:
    """One or more markers."""
    own = len(controlled(table, seat, PLACES))
    return int(own >= 1), f"{_markers(own)} controlled"


@condition("statement-of-holdings.two")
def holds_two(table: Table, seat: int) -> tuple[int, str]:
    """Two or more markers."""
    own = len(controlled(table, seat, PLACES))
    return int(own >= 2), f"{_markers(own)} controlled"


@condition("statement-of-holdings.more")
def holds_more(table: Table, seat: int) -> tuple[int, str]:
    """More markers than the enemy."""
    own, theirs = (len(controlled(table, one, PLACES)) for one in (seat, 1 - seat))
    return int(own > theirs), f"more markers, {own} to {theirs}"


@condition("carriage-paid.held")
@rule("kt21.objective.carried")
def tokens_held(table: Table, seat: int) -> tuple[int, str]:
    """For each token that the side carries or controls."""
    own = len(controlled(table, seat, (TOKEN,)))
    return own, f"{own} token{'' if own == 1 else 's'} carried or controlled"


@condition("carriage-paid.home")
def tokens_home(table: Table, seat: int) -> tuple[int, str]:
    """For each token whose carrier is wholly within its own drop zone."""
    home = [one for one in carriers(table, seat) if wholly_in(one, zone_of(table, seat))]
    return len(home), _carrying(home, "at home")


@condition("carriage-paid.away")
def tokens_away(table: Table, seat: int) -> tuple[int, str]:
    """For each other token that is carried."""
    away = [one for one in carriers(table, seat) if not wholly_in(one, zone_of(table, seat))]
    return len(away), _carrying(away, "elsewhere")


@condition("reconcile-the-ledgers.stamps")
def stamps_had(table: Table, seat: int) -> tuple[int, str]:
    """For each marker with the side's stamp."""
    own = len(stamped(table, seat))
    return own, f"{own} stamp{'' if own == 1 else 's'}"


@condition("reconcile-the-ledgers.more")
def more_stamps(table: Table, seat: int) -> tuple[int, str]:
    """More stamps than the enemy."""
    own, theirs = len(stamped(table, seat)), len(stamped(table, 1 - seat))
    return int(own > theirs), f"more stamps, {own} to {theirs}"


@condition("bleed-the-presses.centre")
def centre_held(table: Table, seat: int) -> tuple[int, str]:
    """The centre marker."""
    return int(bool(controlled(table, seat, (OBJECTIVE,)))), "the centre marker controlled"


def carriers(table: Table, seat: int) -> list[Operative]:
    """The operatives of a side on the board that carry something."""
    carried = {marker.carrier for marker in table.markers if marker.carrier}
    return [one for one in table.of(seat) if one.id in carried]


def stamped(table: Table, seat: int) -> list[Marker]:
    """The markers that were last stamped by a side."""
    return [marker for marker in table.markers if marker.kind == OBJECTIVE and marker.owner == seat]


def _markers(count: int) -> str:
    return f"{count} marker{'' if count == 1 else 's'}"


def _carrying(who: list[Operative], where: str) -> str:
    return f"{' and '.join(one.name for one in who)} carrying {where}"


def scored_in(table: Table, seat: int, turn: int) -> Tally:
    """What a side has scored for the mission in one turning point."""
    return Tally(tuple(entry for entry in _scored(table, seat) if entry.note.startswith(start_of(turn))))


def _scored(table: Table, seat: int) -> tuple[Entry, ...]:
    return tuple(entry for entry in table.players[seat].score if entry.rule == MISSION)


def start_of(turn: int) -> str:
    """How the note of what was scored in a turning point begins."""
    return f"mission, turning point {turn}: "


@rule(MISSION)
def score(table: Table, seat: int, amount: int, note: str) -> list[Event]:
    """Score for the mission: at most 4 VP in a turning point and 16 in all, unless it says otherwise."""
    mission = content_of(table).mission
    assert mission is not None
    in_turn = mission.most_per_turning_point - scored_in(table, seat, table.turn).total
    in_all = mission.most_points - Tally(_scored(table, seat)).total
    left = max(0, min(in_turn, in_all))
    events: list[Event] = []
    if min(amount, left):
        events.append(Scored(MISSION, seat, min(amount, left), f"{start_of(table.turn)}{note}"))
    if amount > left:
        most = f"{mission.most_points} VP in all"
        if in_turn <= in_all:
            most = f"{mission.most_per_turning_point} VP in a turning point"
        name = table.players[seat].name
        events.append(Said(MISSION, f"{name} scores no more for {mission.name}: at most {most} ({note})."))
    return events


@rule(MISSION)
def score_mission(table: Table, when: str) -> list[Event]:
    """What the mission gives at the end of a turning point or of the battle, the player with initiative first."""
    mission = content_of(table).mission
    events: list[Event] = []
    for way in mission.scoring if mission is not None else ():
        if way.when != when or table.turn < way.from_turning_point:
            continue
        assert mission is not None
        for seat in table.order:
            times, note = CONDITIONS[f"{mission.id}.{way.id}"](table, seat)
            amount = min(times * way.points, way.most or times * way.points)
            if amount:
                events += score(fold(events, table), seat, amount, note)
    return events


@rule(MISSION)
def winner(table: Table) -> int:
    """The side with the higher total wins; equal totals draw (-1)."""
    totals = [player.victory for player in table.players]
    return table.players[totals.index(max(totals))].seat if totals.count(max(totals)) == 1 else -1
