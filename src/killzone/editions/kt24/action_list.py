"""All actions, in the order in which they are shown."""

from killzone.core.table import Operative, Table
from killzone.editions.kt24 import actions
from killzone.editions.kt24.actions import ActionRule
from killzone.editions.kt24.carrying import CARRYING_ACTIONS
from killzone.editions.kt24.fighting import FIGHT_ACTION
from killzone.editions.kt24.guard import GUARD_ACTIONS
from killzone.editions.kt24.hatches import HATCH_ACTIONS
from killzone.editions.kt24.item_actions import ITEM_ACTIONS
from killzone.editions.kt24.mission_actions import MISSION_ACTIONS
from killzone.editions.kt24.moving import MOVE_ACTIONS
from killzone.editions.kt24.shooting import SHOOT_ACTION

ACTIONS = actions.ACTIONS
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
