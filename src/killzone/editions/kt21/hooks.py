"""The hooks of this edition: where abilities, ploys, equipment and effects add to a number."""

from killzone.core.hooks import Hook, RulePack
from killzone.core.hooks import Hooks as AnyHooks
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry


class Hooks(AnyHooks):
    """What can be hung where; all are numbers of an operative.

    `apl`, `move` and `wounds` are its characteristics, `control` is what it counts for objectives beside its APL.
    """

    apl: Hook[[Table, Operative], Entry] = Hook()
    move: Hook[[Table, Operative], Entry] = Hook()
    wounds: Hook[[Table, Operative], Entry] = Hook()
    control: Hook[[Table, Operative], Entry] = Hook()


class Rules(RulePack):
    """The rules of a chapter, a team, an item or a mission of this edition."""

    hooks: Hooks = Hooks()


def of(table: Table) -> Hooks:
    """Everything that is hung somewhere in this battle."""
    found = table.setting.rules.hooks
    return found if isinstance(found, Hooks) else Hooks()
