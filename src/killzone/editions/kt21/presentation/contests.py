"""What decides a battle, as it is shown on the table: the mission, and the tac ops that were revealed.

All of it is public: secrets are not looked at, so that it is the same for everybody.
"""

from typing import Final

from killzone.core.pictures import Aim, Contest, Goal
from killzone.core.table import Table
from killzone.core.tally import Tally
from killzone.editions.kt21.battle.battle import LENGTH, wounds_left
from killzone.editions.kt21.battle.options import content_of, options
from killzone.editions.kt21.cards.mission_cards import Mission
from killzone.editions.kt21.cards.tac_op_cards import TacOp
from killzone.editions.kt21.missions.revealing import progress, revealed
from killzone.editions.kt21.missions.scoring import (
    CONDITIONS,
    END_OF_BATTLE,
    END_OF_TURNING_POINT,
    MISSION,
    scored_in,
)
from killzone.editions.kt21.missions.tac_op_conditions import SCORING
from killzone.editions.kt21.presentation.printed import printed_id
from killzone.editions.shared.cards.printed import Score
from killzone.editions.shared.presentation.contests import NOTHING, by_points, seats, when, without_mission

CONDITIONS_EACH: Final = 2
"""How many conditions a tac op has, each worth 1 VP."""


def contest(table: Table, over: bool) -> Contest:
    """What decides the battle: VP, or without a mission the wounds that are left."""
    mission, last = content_of(table).mission, options(table).turning_points
    if mission is None:
        return without_mission(table, last, LENGTH, wounds_left(table))
    aims = [_mission(table, mission, last, over)]
    if options(table).tac_ops:
        aims.append(_tac_ops(table, over))
    return by_points(table, last, LENGTH, aims)


def _had(table: Table, seat: int, rule: str) -> int:
    return Tally(tuple(entry for entry in table.players[seat].score if entry.rule == rule)).total


def _mission(table: Table, mission: Mission, last: int, over: bool) -> Aim:
    """The mission itself, with each of its ways to score."""
    had = tuple(_had(table, seat, MISSION) for seat in seats(table))
    goals = tuple(_goal(table, mission, way, last, over) for way in mission.scoring)
    left = tuple(0 if over else _left(table, mission, seat, last, had[seat]) for seat in seats(table))
    worth = tuple(_within(table, mission, seat, sum(goal.worth[seat] for goal in goals)) for seat in seats(table))
    brief = tuple(_brief(mission, table, had[seat], worth[seat], over) for seat in seats(table))
    rule = printed_id(f"mission.{mission.id}") or MISSION
    text = f"{mission.text} At most {mission.most_per_turning_point} VP in a turning point."
    return Aim(mission.name, text, rule, goals, mission.most_points, had, left, brief, worth)


def _left(table: Table, mission: Mission, seat: int, last: int, had: int) -> int:
    """How many VP the mission can still give at most."""
    now = mission.most_per_turning_point - scored_in(table, seat, max(table.turn, 1)).total
    later = (last - max(table.turn, 1)) * mission.most_per_turning_point
    at_the_end = sum(way.points * 3 for way in mission.scoring if way.when == END_OF_BATTLE)
    return max(0, min(mission.most_points - had, now + later + at_the_end))


def _goal(table: Table, mission: Mission, way: Score, last: int, over: bool) -> Goal:
    now, worth = zip(*(_stands(table, mission, way, seat, last, over) for seat in seats(table)), strict=True)
    return Goal(way.text, when(way), f"{way.points} VP", MISSION, now, worth)


def _stands(table: Table, mission: Mission, way: Score, seat: int, last: int, over: bool) -> tuple[str, int]:
    """How a way to score stands for a side, and what it gives if the time for it comes now."""
    condition = CONDITIONS.get(f"{mission.id}.{way.id}")
    if over or table.turn == 0 or way.when == "action" or condition is None:
        return "", 0
    times, note = condition(table, seat)
    due = table.turn >= way.from_turning_point and (way.when == END_OF_TURNING_POINT or table.turn == last)
    amount = min(times * way.points, way.most or times * way.points)
    return (note if times else ""), (_within(table, mission, seat, amount) if due else 0)


def _within(table: Table, mission: Mission, seat: int, amount: int) -> int:
    """What of some VP a side may still score in this turning point and in all."""
    turn = mission.most_per_turning_point - scored_in(table, seat, table.turn).total
    return max(0, min(amount, turn, mission.most_points - _had(table, seat, MISSION)))


def _brief(mission: Mission, table: Table, had: int, worth: int, over: bool) -> str:
    if over:
        return f"{had} VP"
    first = min((way.from_turning_point for way in mission.scoring), default=1)
    if table.turn < first:
        return f"scores from turning point {first} on" if first > 1 else ""
    return f"+{worth} VP as it stands" if worth else NOTHING


def _tac_ops(table: Table, over: bool) -> Aim:
    """The tac ops: those that were revealed by name, of the others only how many there are."""
    had = tuple(_had(table, seat, SCORING) for seat in seats(table))
    known = [revealed(table, seat) for seat in seats(table)]
    goals = tuple(goal for seat in seats(table) for card in known[seat] for goal in _conditions(table, seat, card))
    hidden = [options(table).tac_ops - len(cards) for cards in known]
    left = tuple(
        0 if over else hidden[seat] * CONDITIONS_EACH + sum(_open(table, seat, card) for card in known[seat])
        for seat in seats(table)
    )
    brief = tuple(f"{had[seat]} VP" if over else _known(known[seat], hidden[seat]) for seat in seats(table))
    many = options(table).tac_ops
    text = f"Each side has selected {many} tac ops in secret; each has two conditions, which score 1 VP once."
    return Aim("Tac ops", text, "kt21.tacops.secret", goals, many * CONDITIONS_EACH, had, left, brief)


def _known(cards: list[TacOp], hidden: int) -> str:
    secret = f"{hidden} secret" if hidden else ""
    return ", ".join(filter(None, [*(card.name for card in cards), secret]))


def _open(table: Table, seat: int, card: TacOp) -> int:
    """How many conditions of a tac op have not been scored."""
    reached = progress(table, seat, card.id)
    return (not reached.first) + (not reached.second)


def _conditions(table: Table, seat: int, card: TacOp) -> list[Goal]:
    """The two conditions of a tac op that was revealed, and when each was scored."""
    reached = progress(table, seat, card.id)
    found = []
    for text, turn in ((card.first, reached.first), (card.second, reached.second)):
        now = ["", ""]
        now[seat] = f"scored in turning point {turn}" if turn else "not yet"
        name = table.players[seat].name
        rule = printed_id(card.id)
        found.append(Goal(f"{card.name} ({name}): {text}", "once", "1 VP", rule, tuple(now), (0,) * len(now)))
    return found
