"""Hooks that every edition with actions has: what they cost, how often they are performed, and what speaks against."""

from typing import TYPE_CHECKING, Any

from killzone.core.events import Event
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


class AttackHooks(ActionHooks):
    """What can be hung on attacks, beside what hangs on actions.

    `weapons` are those that somebody has beside those of its card, `attack_rules` the rules of one attack on a target,
    `dice_rules` those of its attack or defence dice whatever the weapon, `spotters` who may see a target for a weapon.
    `defence_dice` changes how many a target takes. Reasons against: `against_weapon`, `against_target` (being selected
    to be shot at). What follows: `weapon_used`.
    """

    weapons: Hook[[Table, Operative], Any] = Hook()
    attack_rules: Hook[[Table, Operative, Operative, Any], Any] = Hook()
    dice_rules: Hook[[Table, Operative, Operative], Any] = Hook()
    spotters: Hook[[Table, Operative, Any], Operative] = Hook()
    defence_dice: Hook[[Table, Operative, Operative], Entry] = Hook()
    against_weapon: Hook[[Table, Operative, Any, Any], Reason] = Hook()
    against_target: Hook[[Table, Operative, Operative, Any], Reason] = Hook()
    weapon_used: Hook[[Table, Operative, Any], Event] = Hook()


def action_hooks(table: Table) -> ActionHooks:
    """Everything that is hung on actions in this battle."""
    found: ActionHooks = table.setting.rules.hooks
    return found


def attack_hooks(table: Table) -> AttackHooks:
    """Everything that is hung on attacks in this battle."""
    found: AttackHooks = table.setting.rules.hooks
    return found
