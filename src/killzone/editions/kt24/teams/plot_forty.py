"""Plot Forty Committee: what its abilities and ploys do."""

from collections.abc import Iterator

from killzone.core.flow import Flow, Next, Offer, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.actions.perform import ACTION_ENDED, Deed, can_be_free
from killzone.editions.kt24.battle.ploys import DECLARING, PloyUse
from killzone.editions.kt24.battle.strategy import GAMBIT, Strategy
from killzone.editions.kt24.board.visibility import enemies_in_control_range, in_control_range, within
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.declared import lasting
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.teams.common import act_freely, bearers, free_action, team_rule, team_rules
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS
from killzone.editions.shared.battle.declared_ploys import PLOY_DECLARED, withdraw
from killzone.editions.shared.battle.ploys import Gambit
from killzone.editions.shared.teams.common import counted, in_force, short, until_the_end
from killzone.editions.shared.teams.plot_forty import (
    HOLD_THEM_THERE,
    NEIGHBOURLY_CONCERN,
    OWN_GROUND,
    PETTY_CASH,
    POINT_OF_ORDER,
    THROUGH_THE_CHAIR,
    PlotForty,
    objected,
    point_of_order_in_a_fight,
)

PLOT = PlotForty(
    bearers,
    within,
    stats.is_injured,
    enemies_in_control_range,
    in_control_range,
    DECLARING,
    free_action,
    can_be_free,
    WeaponRule,
)

through_the_chair = team_rule(THROUGH_THE_CHAIR)(PLOT.through_the_chair)
petty_cash = team_rule(PETTY_CASH)(PLOT.petty_cash)


# Strategy ploys


@team_rule(OWN_GROUND)
def own_ground(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point friendly operatives climb in a Dash too, and for the real height."""
    text = "its operatives may climb during a Dash, and climbs count their real height."
    return Next(strategy, [until_the_end(table, OWN_GROUND, seat, text)])


@team_rule(OWN_GROUND)
def on_own_ground(table: Table, operative: Operative) -> Iterator[Entry]:
    """Climbing is allowed in a Dash and counts no more than the height."""
    if in_force(table, OWN_GROUND, operative.seat):
        yield Entry(1, OWN_GROUND, "Own Ground")


@team_rule(HOLD_THEM_THERE)
def hold_them_there(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point it costs enemies 1 AP more to Fall Back from two or more operatives."""
    text = "enemies with two or more of its operatives in control range pay 1 AP more to Fall Back."
    return Next(strategy, [until_the_end(table, HOLD_THEM_THERE, seat, text)])


held_there = team_rule(HOLD_THEM_THERE)(PLOT.held_there)


# Firefight ploys


@team_rule(NEIGHBOURLY_CONCERN)
def neighbourly_concern(deed: Deed, table: Table) -> Iterator[Offer]:
    """Once somebody has fallen, another within 3" performs a free Dash, or a free Fight with an enemy near."""
    return PLOT.neighbourly_concern(deed, table, _care)


@continuation
def _care(deed: Deed, table: Table, use: PloyUse) -> Flow:
    return withdraw(deed, use) if use.taken_back else act_freely(deed, table, PLOT.concerned(deed, table, use))


@team_rule(POINT_OF_ORDER)
def point_of_order(use: PloyUse, table: Table) -> Iterator[Offer]:
    """When the opponent declares a firefight ploy, they pay 1 CP more or take it back."""
    return PLOT.point_of_order(use, table, _object)


@continuation
def _object(use: PloyUse, table: Table, objection: PloyUse) -> Flow:
    return objected(use, objection)


ready_to_object = team_rule(POINT_OF_ORDER)(PLOT.ready_to_object)
team_rule(POINT_OF_ORDER)(point_of_order_in_a_fight)


RULES = team_rules(
    "plot-forty",
    THROUGH_THE_CHAIR,
    PETTY_CASH,
    OWN_GROUND,
    HOLD_THEM_THERE,
    NEIGHBOURLY_CONCERN,
    POINT_OF_ORDER,
    hooks=Hooks(
        hit=Hook(through_the_chair),
        climbs=Hook(on_own_ground),
        cost=Hook(held_there),
        dice_rules=Hook(ready_to_object),
        gambits=ById(Gambit(short(OWN_GROUND), own_ground), Gambit(short(HOLD_THEM_THERE), hold_them_there)),
        uses=Hook(counted(PETTY_CASH)),
        effects=ById(lasting(OWN_GROUND, "player"), lasting(HOLD_THEM_THERE, "player")),
    ),
    windows={
        GAMBIT: (petty_cash,),
        ACTION_ENDED: (neighbourly_concern,),
        PLOY_DECLARED: (point_of_order,),
        BEFORE_BLOWS: (point_of_order_in_a_fight,),
    },
)
