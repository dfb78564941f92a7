"""Plot Forty Committee: what its abilities and ploys do."""

from killzone.core.flow import continuations_of
from killzone.core.hooks import ById, Hook
from killzone.editions.kt24.actions.perform import ACTION_ENDED
from killzone.editions.kt24.battle.ploys import DECLARING
from killzone.editions.kt24.battle.strategy import GAMBIT
from killzone.editions.kt24.board.visibility import enemies_in_control_range, in_control_range, within
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.declared import lasting
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.teams.common import CARRIERS, FREELY, bearers, team_rules
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS
from killzone.editions.shared.battle.declared_ploys import PLOY_DECLARED
from killzone.editions.shared.hooks import ActionHook
from killzone.editions.shared.teams import plot_forty as plot
from killzone.editions.shared.teams.common import LastingPloy, counted
from killzone.editions.shared.teams.plot_forty import HOLD_THEM_THERE, OWN_GROUND, PETTY_CASH, PlotForty

PLOT = PlotForty(
    bearers,
    within,
    stats.is_injured,
    enemies_in_control_range,
    in_control_range,
    DECLARING,
    FREELY,
    WeaponRule,
)

continuations_of("kt24", PLOT.care, PLOT.object_)
CARRIERS.adopt(PLOT, plot.on_own_ground, plot.point_of_order_in_a_fight)


# Strategy ploys


OWN_GROUND_PLOY = LastingPloy(OWN_GROUND, "its operatives may climb during a Dash, and climbs count their real height.")
HOLD_THEM_THERE_PLOY = LastingPloy(
    HOLD_THEM_THERE, "enemies with two or more of its operatives in control range pay 1 AP more to Fall Back."
)
CARRIERS.adopt(OWN_GROUND_PLOY, HOLD_THEM_THERE_PLOY)


# Firefight ploys


RULES = team_rules(
    "plot-forty",
    hooks=Hooks(
        hit=Hook(PLOT.through_the_chair),
        climbs=Hook(plot.on_own_ground),
        cost=ActionHook(PLOT.held_there, about=(plot.FALL_BACK,)),
        dice_rules=Hook(PLOT.ready_to_object),
        gambits=ById(OWN_GROUND_PLOY.gambit, HOLD_THEM_THERE_PLOY.gambit),
        uses=Hook(counted(PETTY_CASH)),
        effects=ById(lasting(OWN_GROUND, "player"), lasting(HOLD_THEM_THERE, "player")),
    ),
    windows={
        GAMBIT: (PLOT.petty_cash,),
        ACTION_ENDED: (PLOT.neighbourly_concern,),
        PLOY_DECLARED: (PLOT.point_of_order,),
        BEFORE_BLOWS: (plot.point_of_order_in_a_fight,),
    },
)
