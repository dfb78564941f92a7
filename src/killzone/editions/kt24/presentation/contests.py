"""What decides a battle, as it is shown on the table: what scores, how both sides stand, what can still be had.

All of it is public: secrets are not looked at, so that it is the same for everybody.
"""

from collections.abc import Iterable

from killzone.core.pictures import Aim, Contest, Goal
from killzone.core.table import Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.battle.battle import wounds_left
from killzone.editions.kt24.battle.options import mission_of, options
from killzone.editions.kt24.cards.mission_cards import Mission
from killzone.editions.kt24.missions.actions import READ, reads
from killzone.editions.kt24.missions.ops import (
    CRIT_OP,
    GRADES,
    KILL_OP,
    MOST_KILL_OP,
    fallen_of,
    has_kill_op,
    kill_grade,
    op_rule,
    ops,
    scored,
    scored_again,
    team_size,
)
from killzone.editions.kt24.missions.scoring import END_OF_BATTLE, END_OF_TURNING_POINT
from killzone.editions.kt24.presentation.printed import printed_id
from killzone.editions.shared.cards.printed import Score
from killzone.editions.shared.presentation.contests import NOTHING, by_points, seats, when, without_mission


def contest(table: Table, over: bool) -> Contest:
    """What decides the battle: VP, or without a mission the wounds that are left."""
    mission = mission_of(table)
    last = options(table).turning_points
    if mission is None:
        return without_mission(table, last, "kt24.setup.turning-points", wounds_left(table))
    aims = [_crit_op(table, mission, last, over)]
    if any(has_kill_op(table, seat) for seat in seats(table)):
        aims.append(_kill_op(table, over))
    if mission.primary_op:
        aims.append(_primary_op(table, aims, over))
    return by_points(table, last, "kt24.mission.end", aims)


def _crit_op(table: Table, mission: Mission, last: int, over: bool) -> Aim:
    """The mission itself, with each of its ways to score."""
    rule = op_rule(mission, CRIT_OP)
    had = [scored(table, seat, CRIT_OP).total for seat in seats(table)]
    goals = tuple(_goal(table, mission, way, rule, last, over) for way in mission.scoring)
    left = [
        0
        if over
        else min(mission.most_points - had[seat], sum(_still(table, seat, way, last) for way in mission.scoring))
        for seat in seats(table)
    ]
    worth = tuple(
        min(mission.most_points - had[seat], sum(goal.worth[seat] for goal in goals)) for seat in seats(table)
    )
    brief = tuple(_brief(table, mission, goals, seat, worth[seat], over) for seat in seats(table))
    return Aim(
        mission.name,
        mission.text,
        printed_id(f"mission.{mission.id}") or rule,
        goals,
        mission.most_points,
        tuple(had),
        tuple(left),
        brief,
        worth,
    )


def _still(table: Table, seat: int, way: Score, last: int) -> int:
    """How many VP a way can still give at most."""
    if way.when == END_OF_BATTLE:
        return way.points
    turns = last + 1 - max(table.turn, way.from_turning_point, 1)
    if way.when == END_OF_TURNING_POINT:
        return turns * way.points
    return turns * way.most - _done(table, seat, way) if way.most else turns * len(table.operatives) * way.points


def _done(table: Table, seat: int, way: Score) -> int:
    """What a mission action has given in this turning point."""
    return min(way.most, reads(table, seat) * way.points) if way.id == READ else 0


def _goal(table: Table, mission: Mission, way: Score, rule: str, last: int, over: bool) -> Goal:
    now, worth = zip(*(_stands(table, mission, way, seat, last, over) for seat in seats(table)), strict=True)
    return Goal(way.text, when(way), f"{way.points} VP", rule, now, worth)


def _stands(table: Table, mission: Mission, way: Score, seat: int, last: int, over: bool) -> tuple[str, int]:
    """How a way to score stands for a side, and what it gives if the time for it comes now."""
    if over or table.turn == 0:
        return "", 0
    if way.when == "action":
        begun = table.turn >= way.from_turning_point
        return (f"{_done(table, seat, way)} of {way.most} VP in this turning point" if way.most and begun else ""), 0
    note = hooks.of(table).conditions[f"{mission.id}.{way.id}"].note(table, seat)
    due = table.turn >= way.from_turning_point and (way.when == END_OF_TURNING_POINT or table.turn == last)
    left = mission.most_points - scored(table, seat, CRIT_OP).total
    return note, min(way.points, left) if note and due else 0


def _brief(table: Table, mission: Mission, goals: tuple[Goal, ...], seat: int, worth: int, over: bool) -> str:
    if over:
        return f"{scored(table, seat, CRIT_OP).total} VP"
    first = min((way.from_turning_point for way in mission.scoring), default=1)
    if table.turn < first:
        return f"scores from turning point {first} on"
    told = [f"+{worth} VP as it stands"] if worth else []
    told += [goal.now[seat] for goal, way in zip(goals, mission.scoring, strict=True) if way.when == "action"]
    return "; ".join(filter(None, told)) or NOTHING


def _kill_op(table: Table, over: bool) -> Aim:
    rule = op_rule(mission_of(table), KILL_OP)
    grades = [kill_grade(table, seat) for seat in seats(table)]
    had = [scored(table, seat, KILL_OP).total for seat in seats(table)]
    lead = [has_kill_op(table, seat) and grades[seat] > grades[1 - seat] for seat in seats(table)]
    now = [_killed(table, seat, " incapacitated") for seat in seats(table)]
    goals = (
        Goal("Enemies are incapacitated: each kill grade scores.", "at once", "1 VP", rule, tuple(now), (0, 0)),
        Goal(
            "Your kill grade is higher than theirs.",
            "at the end of the battle",
            "1 VP",
            rule,
            tuple("" if over else f"grade {grades[seat]} to {grades[1 - seat]}" for seat in seats(table)),
            tuple(int(leads and not over) for leads in lead),
        ),
    )
    left = [
        0 if over or not has_kill_op(table, seat) else min(MOST_KILL_OP - had[seat], _grades_left(grades[seat]) + 1)
        for seat in seats(table)
    ]
    brief = [f"{had[seat]} VP" if over else _killed(table, seat) for seat in seats(table)]
    text = "Whoever incapacitates a larger part of the other team reaches higher kill grades, 1 to 5."
    return Aim("Kill op", text, rule, goals, MOST_KILL_OP, tuple(had), tuple(left), tuple(brief))


def _grades_left(grade: int) -> int:
    return len(next(iter(GRADES.values()))) - grade


def _killed(table: Table, seat: int, what: str = "") -> str:
    """`3 of 9 incapacitated, next VP at 4`."""
    if not has_kill_op(table, seat):
        return "none against a team of this size"
    size, fallen = team_size(table, 1 - seat), fallen_of(table, 1 - seat)
    following = next((needed for needed in GRADES[size] if needed > fallen), 0)
    return f"{fallen} of {size}{what}{f', next VP at {following}' if following else ''}"


def _primary_op(table: Table, aims: Iterable[Aim], over: bool) -> Aim:
    """What the secret op may still give: of whichever op it is, so that this tells nothing."""
    rule = "kt24.mission.primary"
    most = [max(aim.scored[seat] + aim.left[seat] for aim in aims) for seat in seats(table)]
    left = [0 if over or not ops(table, seat) else (most[seat] + 1) // 2 for seat in seats(table)]
    goal = Goal("Half of your primary op's VP are scored again, rounded up.", "at the end of the battle", "half", rule)
    had = tuple(scored_again(table, seat).total for seat in seats(table))
    text = "In turning point 1 each side picks one of its ops as primary, in secret; it is shown at the end."
    brief = tuple(f"{points} VP" for points in had) if over else ()
    return Aim("Primary op", text, rule, (goal,), max((*left, *had), default=0), had, tuple(left), brief)
