"""Errands: which operative is wanted where."""

from typing import NamedTuple

from killzone.agents.greedy.skirmish.situation import Situation
from killzone.agents.greedy.skirmish.stakes import Goal, Stakes, nearest
from killzone.agents.greedy.walks import Walk
from killzone.core.table import Operative


class Errand(NamedTuple):
    """Where an operative is wanted, how far it is from everywhere, and how far from where it stands."""

    goal: Goal
    walk: Walk
    start: float


def errands(situation: Situation, stakes: Stakes) -> dict[str, Errand]:
    """An errand for each operative: those nearest to a goal go there, the others after the enemy."""
    table = situation.table
    found: dict[str, Errand] = {}
    waiting = {one.id: one for one in situation.own}
    for one in situation.own:
        home = stakes.home(one)
        if home is not None:
            found[one.id] = _errand(situation, home, one)
            del waiting[one.id]
    goals = stakes.goals()
    wanted = [goal.wanted for goal in goals]
    pairs = sorted(
        (_errand(situation, goal, one).start / goal.value, number, one.id)
        for one in waiting.values()
        for number, goal in enumerate(goals)
    )
    for _, number, id in pairs:
        if id in waiting and wanted[number] > 0:
            wanted[number] -= 1
            found[id] = _errand(situation, goals[number], waiting.pop(id))
    for one in waiting.values():
        assert one.spot is not None
        enemy = nearest(table, one.spot, one.seat)
        if enemy is not None and enemy.spot is not None:
            goal = Goal(enemy.spot.x, enemy.spot.y, 1, situation.weights.hunt, enemy.name)
            found[one.id] = _errand(situation, goal, one)
    return found


def _errand(situation: Situation, goal: Goal, one: Operative) -> Errand:
    assert one.spot is not None
    walk = situation.craft.walk_to(situation.table.terrain, goal.x, goal.y, one.card.body.base.radius)
    return Errand(goal, walk, walk.inches(one.spot))
