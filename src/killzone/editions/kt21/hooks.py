"""The hooks of this edition: where abilities, ploys, equipment and effects add to a number or to the rules in force."""

from typing import TYPE_CHECKING

from killzone.core.events import Event
from killzone.core.hooks import ById, Hook, RulePack
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.cards.datacards import Weapon, WeaponRule
from killzone.editions.shared.hooks import AttackHooks

if TYPE_CHECKING:
    from killzone.editions.kt21.actions.action import Performing
    from killzone.editions.kt21.actions.perform import Deed
    from killzone.editions.shared.battle.ploys import Gambit
    from killzone.editions.shared.board.pieces import Piece


class Hooks(AttackHooks):
    """What can be hung where, beside what hangs on attacks and actions and what may stand on a table. The arguments
    begin with the table and whom it is about.

    Numbers: `apl`, `move` and `wounds` are characteristics, `control` is what somebody counts for objectives beside its
    APL, `skill` changes the BS or WS of a weapon, `overwatch` its BS in Overwatch. `supports` lets somebody support a
    combat against an enemy though another enemy is near, `scales` lets its climbs count as if everything were Scalable,
    `traverses` lets it traverse without extra distance. `shooting_rules` are those of a ranged weapon by how the action
    with it is performed. What follows: `performed` (an action was; who fell is known).

    `ploys` are the strategic ones, `pieces` what a side sets up after the barricades, with how many there are to be."""

    apl: Hook[[Table, Operative], Entry] = Hook()
    move: Hook[[Table, Operative], Entry] = Hook()
    wounds: Hook[[Table, Operative], Entry] = Hook()
    control: Hook[[Table, Operative], Entry] = Hook()
    skill: Hook[[Table, Operative, Weapon], Entry] = Hook()
    overwatch: Hook[[Table, Operative, Weapon], Entry] = Hook()
    supports: Hook[[Table, Operative, Operative], Entry] = Hook()
    scales: Hook[[Table, Operative], Entry] = Hook()
    traverses: Hook[[Table, Operative], Entry] = Hook()
    shooting_rules: "Hook[[Table, Performing, Weapon], WeaponRule]" = Hook()
    performed: "Hook[[Table, Operative, Deed], Event]" = Hook()
    ploys: "ById[Gambit]" = ById()
    pieces: "Hook[[Table, int], tuple[Piece, int]]" = Hook()


class Rules(RulePack):
    """The rules of a chapter, a team, an item or a mission of this edition."""

    hooks: Hooks = Hooks()


def of(table: Table) -> Hooks:
    """Everything that is hung somewhere in this battle."""
    found = table.setting.rules.hooks
    return found if isinstance(found, Hooks) else Hooks()
