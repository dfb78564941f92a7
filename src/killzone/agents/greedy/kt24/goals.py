"""Errands: which operative is wanted where."""

from typing import NamedTuple

from killzone.agents.greedy.kt24.situation import Situation
from killzone.agents.greedy.kt24.stakes import Goal, Stakes, nearest
from killzone.agents.greedy.walks import Walk, walk_to
from killzone.core.table import Operative, Table
from killzone.editions.kt24.options import brought
from killzone.geometry.terrain import Terrain

HUNT = 0.6
"""How much it matters to come nearer to an enemy, for whoever has nothing else to do."""


class Errand(NamedTuple):
    """Where an operative is wanted, how far it is from everywhere, and how far from where it stands."""

    goal: Goal
    walk: Walk
    start: float


def open_terrain(table: Table) -> Terrain:
    """The terrain with everything open that can be opened."""
    openings = getattr(brought(table).killzone, "openings", ())
    return table.setting.terrain.at(frozenset(one.id for one in openings))


def errands(situation: Situation, stakes: Stakes) -> dict[str, Errand]:
    """An errand for each operative: those nearest to a goal go there, the others after the enemy."""
    table = situation.table
    terrain = open_terrain(table)
    found: dict[str, Errand] = {}
    waiting = {one.id: one for one in situation.own}
    for one in situation.own:
        home = stakes.home(one)
        if home is not None:
            found[one.id] = _errand(terrain, home, one)
            del waiting[one.id]
    goals = [(goal, walk_to(terrain, goal.x, goal.y)) for goal in stakes.goals()]
    wanted = [goal.wanted for goal, _ in goals]
    pairs = sorted(
        (walk.inches(one.spot) / goal.value, number, one.id)
        for one in waiting.values()
        for number, (goal, walk) in enumerate(goals)
        if one.spot is not None
    )
    for _, number, id in pairs:
        if id in waiting and wanted[number] > 0:
            wanted[number] -= 1
            goal, walk = goals[number]
            found[id] = _errand_on(goal, walk, waiting.pop(id))
    for one in waiting.values():
        assert one.spot is not None
        enemy = nearest(table, one.spot, one.seat)
        if enemy is not None and enemy.spot is not None:
            goal = Goal(enemy.spot.x, enemy.spot.y, 1, HUNT, enemy.name)
            found[one.id] = _errand(terrain, goal, one)
    return found


def _errand(terrain: Terrain, goal: Goal, one: Operative) -> Errand:
    return _errand_on(goal, walk_to(terrain, goal.x, goal.y), one)


def _errand_on(goal: Goal, walk: Walk, one: Operative) -> Errand:
    assert one.spot is not None
    return Errand(goal, walk, walk.inches(one.spot))
