"""All actions, in the order in which they are shown."""

from killzone.core.table import Operative, Table
from killzone.editions.kt24.actions.action import ACTIONS, ActionRule
from killzone.editions.kt24.actions.carry import CARRYING_ACTIONS
from killzone.editions.kt24.actions.fight import FIGHT_ACTION
from killzone.editions.kt24.actions.moves import MOVE_ACTIONS
from killzone.editions.kt24.actions.shoot import SHOOT_ACTION
from killzone.editions.kt24.close_quarters.guard import GUARD_ACTIONS
from killzone.editions.kt24.close_quarters.hatchways import HATCH_ACTIONS
from killzone.editions.kt24.equipment.actions import ITEM_ACTIONS
from killzone.editions.kt24.missions.actions import MISSION_ACTIONS

__all__ = ["ACTIONS", "add_action", "offered"]

ACTIONS.update(
    (action.id, action)
    for action in (
        *MOVE_ACTIONS,
        SHOOT_ACTION,
        FIGHT_ACTION,
        *MISSION_ACTIONS,
        *CARRYING_ACTIONS,
        *ITEM_ACTIONS,
        *HATCH_ACTIONS,
        *GUARD_ACTIONS,
    )
)


def add_action(action: ActionRule) -> None:
    """Let a team's module bring an action of its own."""
    ACTIONS[action.id] = action


def offered(table: Table, operative: Operative) -> list[ActionRule]:
    """The actions that an operative may be asked about in this battle."""
    return [action for action in ACTIONS.values() if action.offered(table, operative)]
