"""The battle: set-up, the turning points with their phases, the end."""

from killzone.core.events import Clocked, Ended, Event, Finished
from killzone.core.flow import Call, Done, Flow, Jump, Next, Sequence, Window
from killzone.core.places import places_of, tell_scores
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.editions.kt21.battle.firefight import FIREFIGHT, Firefight
from killzone.editions.kt21.battle.options import content_of, datacard, options
from killzone.editions.kt21.battle.setup import SETUP, SettingUp
from killzone.editions.kt21.battle.strategy import STRATEGY, Strategy
from killzone.editions.kt21.close_quarters.guard import off_guard
from killzone.editions.kt21.missions.revealing import END_REVEAL, LAST_REVEAL, score_all
from killzone.editions.kt21.missions.scoring import END_OF_BATTLE, END_OF_TURNING_POINT, score_mission

PHASES, LENGTH = "kt21.tp.phases", "kt21.setup.length"


class Battle(Value):
    """The whole battle; all that changes in it is on the table."""


def set_up(battle: Battle, table: Table) -> Flow:
    """The kill teams are set up."""
    return Call(battle, SETUP, SettingUp())


@rule(PHASES)
def begin_turning_point(battle: Battle, table: Table) -> Flow:
    """A battle has four turning points, each an Initiative, a Strategy and a Firefight phase."""
    return Next(battle, [Clocked(PHASES, table.turn + 1, "strategy phase")])


def strategy_phase(battle: Battle, table: Table) -> Flow:
    """The Initiative and the Strategy phase are played in full."""
    return Call(battle, STRATEGY, Strategy())


def begin_firefight(battle: Battle, table: Table) -> Flow:
    """The Firefight phase begins."""
    return Next(battle, [Clocked(PHASES, table.turn, "firefight phase")])


def firefight_phase(battle: Battle, table: Table) -> Flow:
    """The Firefight phase is played in full, the player with initiative first."""
    return Call(battle, FIREFIGHT, Firefight(table.order[0]))


@rule("kt21.tacops.scoring")
def score_turning_point(battle: Battle, table: Table) -> Flow:
    """At the end of a turning point the mission scores, then the tac ops."""
    return Next(battle, score_mission(table, END_OF_TURNING_POINT))


@rule("kt21.tacops.scoring")
def score_tac_ops(battle: Battle, table: Table) -> Flow:
    """Once tac ops that allow it were revealed, those that are score, on the same position."""
    return Next(battle, score_all(table, END_OF_TURNING_POINT))


@rule(PHASES, "kt21.cq.guard-ends")
def end_turning_point(battle: Battle, table: Table) -> Flow:
    """What lasted until the end of the turning point is over, and so is guard; then comes the next one, or the end."""
    over = tuple(effect for effect in table.effects if effect.until == "turning-point")
    events: list[Event] = [*off_guard(table.operatives), *([Ended(PHASES, over)] if over else [])]
    if table.turn < options(table).turning_points:
        return Jump(battle, begin_turning_point, events)
    return Next(battle, events)


def score_end(battle: Battle, table: Table) -> Flow:
    """What is scored once, at the end of the battle."""
    return Next(battle, score_mission(table, END_OF_BATTLE))


def score_last_tac_ops(battle: Battle, table: Table) -> Flow:
    """Then what the tac ops give at the end of the battle."""
    return Next(battle, score_all(table, END_OF_BATTLE))


@rule(LENGTH)
def end_battle(battle: Battle, table: Table) -> Flow:
    """The higher total wins, equal totals draw; without a mission it is whose side has more of its wounds left."""
    scores = [player.victory for player in table.players]
    if content_of(table).mission is None and not any(scores):
        return Done(None, [_last_standing(table)])
    return Done(None, [Finished(LENGTH, places_of(scores), tell_scores(scores, "VP"))])


def wounds_left(table: Table) -> list[tuple[int, int]]:
    """For each side the wounds that its operatives have left, and those on their cards."""
    sides = [[one for one in table.operatives if one.seat == player.seat] for player in table.players]
    return [(sum(one.wounds for one in side), sum(datacard(one).wounds for one in side)) for side in sides]


def _last_standing(table: Table) -> Finished:
    """The end of a battle without a mission."""
    (own, own_most), (theirs, their_most) = wounds_left(table)
    shares = (own * their_most, theirs * own_most)
    told = [f"{own} of {own_most}", f"{theirs} of {their_most}"]
    first, second = told if shares[0] >= shares[1] else told[::-1]
    return Finished(LENGTH, places_of(shares), f"with {first} wounds left to {second}")


BATTLE = Sequence(
    "kt21.battle",
    "Battle",
    set_up,
    begin_turning_point,
    strategy_phase,
    begin_firefight,
    firefight_phase,
    score_turning_point,
    Window(
        END_REVEAL,
        prompt="The turning point is over: reveal a tac op?",
        keep="Reveal nothing",
        rule="kt21.tacops.secret",
        in_turn=False,
    ),
    score_tac_ops,
    end_turning_point,
    score_end,
    Window(
        LAST_REVEAL,
        prompt="The battle is over: reveal a tac op?",
        keep="Reveal nothing",
        rule="kt21.tacops.secret",
        in_turn=False,
    ),
    score_last_tac_ops,
    end_battle,
)
