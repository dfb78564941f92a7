"""Hooks that every edition with actions has: what they cost, how often they are performed, and what speaks against."""

from typing import TYPE_CHECKING, Any

from killzone.core.hooks import ById, Hook
from killzone.core.hooks import Hooks as AnyHooks
from killzone.core.reasons import Reason
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry

if TYPE_CHECKING:
    from killzone.editions.shared.actions.action import ActionRule, Repeat


class ActionHooks(AnyHooks):
    """What can be hung on actions. The arguments begin with the table and whom it is about.

    Numbers: `cost` (an action's AP), `weapon_cost` (with this weapon), `repeats` (times an action may be repeated in
    one activation). `despite_order` allows an action that the order would not; `against_action` has reasons against
    one. `actions` are those that rules bring.
    """

    cost: Hook[[Table, Operative, str], Entry] = Hook()
    weapon_cost: Hook[[Table, Operative, str, Any], Entry] = Hook()
    repeats: "Hook[[Table, Operative, str], Entry | Repeat]" = Hook()
    despite_order: Hook[[Table, Operative, str], Entry] = Hook()
    against_action: Hook[[Table, Operative, Any], Reason] = Hook()
    actions: "ById[ActionRule]" = ById()


def action_hooks(table: Table) -> ActionHooks:
    """Everything that is hung on actions in this battle."""
    found: ActionHooks = table.setting.rules.hooks
    return found
