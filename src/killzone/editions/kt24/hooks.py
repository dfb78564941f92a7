"""The hooks of this edition: where abilities, ploys, equipment and effects add to a number or to the rules in force."""

from typing import TYPE_CHECKING

from killzone.core.events import Event
from killzone.core.hooks import ById, Hook, RulePack
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.editions.kt24.declared import Lasting, MarkerKind
from killzone.editions.shared.hooks import AttackHooks

if TYPE_CHECKING:
    from killzone.editions.kt24.actions.action import Performing
    from killzone.editions.kt24.battle.moments import Happening
    from killzone.editions.kt24.battle.ploys import Gambit
    from killzone.editions.kt24.missions.scoring import Condition
    from killzone.editions.kt24.operatives.incapacitation import LastAction


class Hooks(AttackHooks):
    """What can be hung where, beside what hangs on attacks and actions. The arguments begin with the table and whom it
    is about.

    Numbers: `apl`, `move`, `hit` (of a weapon, settled when it is selected), `hit_against` (one target, settled before
    the dice), `wounds`, `control` (what somebody counts where markers are contested), `charges` (how much farther
    somebody may charge at one enemy).

    What somebody may do: `heavy_moves` (together with a Heavy weapon), `counteracts_despite_order`, `climbs` (in a
    Dash, and for the real height), `obscured` (beside terrain), `last_actions` (before its removal),
    `opponents` (whom it may fight in an action).

    What follows: `performed`, and at the moments of `moments.py` `would_be_activated`, `would_perform` and their like.

    What a team or mission brings beside actions: `gambits` (strategy ploys), `conditions` (when something is
    scored). What may stand on a table, see `declared.py`: `tokens` with the most of each, `uses`, `secrets` with what
    they can be, `scores` with the most, `effects`, `markers`.
    """

    apl: Hook[[Table, Operative], Entry] = Hook()
    move: Hook[[Table, Operative], Entry] = Hook()
    hit: Hook[[Table, Operative, Weapon], Entry] = Hook()
    hit_against: Hook[[Table, Operative, Weapon, Operative], Entry] = Hook()
    wounds: Hook[[Operative], Entry] = Hook()
    control: Hook[[Table, Operative], Entry] = Hook()
    charges: Hook[[Table, Operative], tuple[str, Entry]] = Hook()
    heavy_moves: Hook[[Table, Operative, Weapon], str] = Hook()
    counteracts_despite_order: Hook[[Table, Operative], Entry] = Hook()
    climbs: Hook[[Table, Operative], Entry] = Hook()
    obscured: Hook[[Table, Operative, Operative], Entry] = Hook()
    last_actions: "Hook[[Table, Operative], LastAction]" = Hook()
    opponents: Hook[[Table, Operative, str], Operative] = Hook()
    would_perform: "Hook[[Table, Operative, Performing], Happening]" = Hook()
    performed: "Hook[[Table, Operative, Performing], Event]" = Hook()
    would_be_activated: "Hook[[Table, Operative], Happening]" = Hook()
    is_activated: "Hook[[Table, Operative], Happening]" = Hook()
    would_be_incapacitated: "Hook[[Table, Operative], Happening]" = Hook()
    is_incapacitated: "Hook[[Table, Operative], Happening]" = Hook()
    gambits: "ById[Gambit]" = ById()
    conditions: "ById[Condition]" = ById()
    tokens: Hook[[Table, Operative], tuple[str, int]] = Hook()
    uses: Hook[[Table, int], str] = Hook()
    secrets: Hook[[Table, int], tuple[str, tuple[str, ...]]] = Hook()
    scores: Hook[[Table, int], tuple[str, int]] = Hook()
    effects: ById[Lasting] = ById()
    markers: ById[MarkerKind] = ById()


class Rules(RulePack):
    """The rules of a chapter, a team, an item or a mission of this edition."""

    hooks: Hooks = Hooks()


def of(table: Table) -> Hooks:
    """Everything that is hung somewhere in this battle."""
    found: Hooks = table.setting.rules.hooks
    return found
