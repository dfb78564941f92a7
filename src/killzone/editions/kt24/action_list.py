"""All actions, in the order in which they are shown."""

from killzone.editions.kt24.actions import ActionRule
from killzone.editions.kt24.fighting import FIGHT_ACTION
from killzone.editions.kt24.moving import MOVE_ACTIONS
from killzone.editions.kt24.shooting import SHOOT_ACTION

ACTIONS: dict[str, ActionRule] = {action.id: action for action in (*MOVE_ACTIONS, SHOOT_ACTION, FIGHT_ACTION)}
