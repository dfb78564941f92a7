"""The battle: set-up, four turning points, the end."""

from killzone.core.events import Clocked, Ended, Event, Finished
from killzone.core.flow import Call, Done, Flow, Jump, Next, Sequence
from killzone.core.places import places_of, tell_scores
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.editions.kt24.battle.firefight import FIREFIGHT, Firefight
from killzone.editions.kt24.battle.options import datacard, mission_of, options
from killzone.editions.kt24.battle.setup import SETUP, SettingUp
from killzone.editions.kt24.battle.strategy import STRATEGY, Strategy
from killzone.editions.kt24.close_quarters.guard import off_guard
from killzone.editions.kt24.missions.scoring import END_OF_TURNING_POINT, score_battle, score_mission


class Battle(Value):
    """The whole battle; all that changes in it is on the table."""


def set_up(battle: Battle, table: Table) -> Flow:
    """The teams are set up."""
    return Call(battle, SETUP, SettingUp())


@rule("kt24.setup.turning-points", "kt24.cq.guard")
def begin_turning_point(battle: Battle, table: Table) -> Flow:
    """A battle has four turning points, each a Strategy phase and then a Firefight phase; one ends every guard."""
    begins = Clocked("kt24.setup.turning-points", table.turn + 1, "strategy phase")
    return Next(battle, [*off_guard(table, list(table.operatives)), begins])


def strategy_phase(battle: Battle, table: Table) -> Flow:
    """The Strategy phase is played in full."""
    return Call(battle, STRATEGY, Strategy())


def begin_firefight(battle: Battle, table: Table) -> Flow:
    """The Firefight phase begins."""
    return Next(battle, [Clocked("kt24.setup.turning-points", table.turn, "firefight phase")])


def firefight_phase(battle: Battle, table: Table) -> Flow:
    """The Firefight phase is played in full, the player with initiative first."""
    return Call(battle, FIREFIGHT, Firefight(table.order[0]))


def score_turning_point(battle: Battle, table: Table) -> Flow:
    """What the mission gives at the end of a turning point is scored, while all that lasts until then still counts."""
    return Next(battle, score_mission(table, END_OF_TURNING_POINT))


def end_turning_point(battle: Battle, table: Table) -> Flow:
    """What lasted until the end of the turning point is over; then comes the next one, or the end."""
    over = tuple(effect for effect in table.effects if effect.until == "turning-point")
    events: list[Event] = [Ended("kt24.firefight.end", over)] if over else []
    if table.turn < options(table).turning_points:
        return Jump(battle, begin_turning_point, events)
    return Next(battle, events)


def score_end(battle: Battle, table: Table) -> Flow:
    """What is scored once, at the end of the battle."""
    return Next(battle, score_battle(table) if mission_of(table) is not None else [])


@rule("kt24.mission.end", "kt24.setup.turning-points")
def end_battle(battle: Battle, table: Table) -> Flow:
    """The player with more VP wins; without a mission it is whose team has the larger share of its wounds left."""
    scores = [player.victory for player in table.players]
    played_for = mission_of(table)
    if played_for is None and not any(scores):
        return Done(None, [_last_standing(table)])
    id = "kt24.setup.turning-points" if played_for is None else "kt24.mission.end"
    return Done(None, [Finished(id, places_of(scores), tell_scores(scores, "VP"))])


def wounds_left(table: Table) -> list[tuple[int, int]]:
    """For each side the wounds that its operatives have left, and those on their cards."""
    teams = [[one for one in table.operatives if one.seat == player.seat] for player in table.players]
    return [(sum(one.wounds for one in team), sum(datacard(one).wounds for one in team)) for team in teams]


def _last_standing(table: Table) -> Finished:
    """The end of a battle without a mission."""
    (own, own_most), (theirs, their_most) = wounds_left(table)
    shares = (own * their_most, theirs * own_most)
    told = [f"{own} of {own_most}", f"{theirs} of {their_most}"]
    first, second = told if shares[0] >= shares[1] else told[::-1]
    return Finished("kt24.setup.turning-points", places_of(shares), f"with {first} wounds left to {second}")


BATTLE = Sequence(
    "kt24.battle",
    "Battle",
    set_up,
    begin_turning_point,
    strategy_phase,
    begin_firefight,
    firefight_phase,
    score_turning_point,
    end_turning_point,
    score_end,
    end_battle,
)
