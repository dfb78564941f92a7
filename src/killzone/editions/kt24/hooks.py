"""The hooks of this edition: where abilities, ploys, equipment and effects add to a number or to the rules in force."""

from typing import TYPE_CHECKING

from killzone.core.events import Event
from killzone.core.hooks import ById, Hook, RulePack
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.editions.shared.hooks import AttackHooks

if TYPE_CHECKING:
    from killzone.editions.kt24.actions.action import Performing
    from killzone.editions.kt24.battle.moments import Happening
    from killzone.editions.kt24.missions.scoring import Condition
    from killzone.editions.kt24.operatives.incapacitation import LastAction
    from killzone.editions.shared.battle.ploys import Gambit


class Hooks(AttackHooks):
    """What can be hung where, beside what hangs on attacks and actions and what may stand on a table. The arguments
    begin with the table and whom it is about.

    Numbers: `apl`, `move`, `hit` (of a weapon, settled when it is selected), `hit_against` (one target, settled before
    the dice), `wounds`, `control` (what somebody counts where markers are contested).

    What somebody may do: `heavy_moves` (together with a Heavy weapon), `counteracts_despite_order`, `climbs` (in a
    Dash, and for the real height), `last_actions` (before its removal).

    What follows: `performed`, and at the moments of `moments.py` `would_be_activated`, `would_perform` and their like.

    What a team or mission brings beside actions: `gambits` (strategy ploys), `conditions` (when something is
    scored).
    """

    apl: Hook[[Table, Operative], Entry] = Hook()
    move: Hook[[Table, Operative], Entry] = Hook()
    hit: Hook[[Table, Operative, Weapon], Entry] = Hook()
    hit_against: Hook[[Table, Operative, Weapon, Operative], Entry] = Hook()
    wounds: Hook[[Operative], Entry] = Hook()
    control: Hook[[Table, Operative], Entry] = Hook()
    heavy_moves: Hook[[Table, Operative, Weapon], str] = Hook()
    counteracts_despite_order: Hook[[Table, Operative], Entry] = Hook()
    climbs: Hook[[Table, Operative], Entry] = Hook()
    last_actions: "Hook[[Table, Operative], LastAction]" = Hook()
    would_perform: "Hook[[Table, Operative, Performing], Happening]" = Hook()
    performed: "Hook[[Table, Operative, Performing], Event]" = Hook()
    would_be_activated: "Hook[[Table, Operative], Happening]" = Hook()
    is_activated: "Hook[[Table, Operative], Happening]" = Hook()
    would_be_incapacitated: "Hook[[Table, Operative], Happening]" = Hook()
    is_incapacitated: "Hook[[Table, Operative], Happening]" = Hook()
    gambits: "ById[Gambit]" = ById()
    conditions: "ById[Condition]" = ById()


class Rules(RulePack):
    """The rules of a chapter, a team, an item or a mission of this edition."""

    hooks: Hooks = Hooks()


def of(table: Table) -> Hooks:
    """Everything that is hung somewhere in this battle."""
    found: Hooks = table.setting.rules.hooks
    return found
