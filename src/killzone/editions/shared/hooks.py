"""Hooks that several editions have: what may stand on a table, what hangs on actions, what hangs on attacks."""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

from killzone.core.events import Event
from killzone.core.hooks import ById, Hook
from killzone.core.hooks import Hooks as AnyHooks
from killzone.core.reasons import Reason
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.shared.declared import Lasting, MarkerKind

if TYPE_CHECKING:
    from killzone.editions.shared.actions.action import ActionRule, Repeat


T = TypeVar("T")


class ActionHook(Hook[[Table, Operative, str], T]):
    """A hook on actions: what is said to be `about` some has nothing to say of others, and is not asked."""

    __slots__ = ("_asked", "_hung")

    def __init__(
        self, *functions: Callable[[Table, Operative, str], Iterable[T]], about: Collection[str] | None = None
    ) -> None:
        super().__init__(*functions)
        self._hung = tuple((function, about) for function in functions)
        self._asked: dict[str, tuple[Callable[[Table, Operative, str], Iterable[T]], ...]] = {}

    def __call__(self, table: Table, operative: Operative, action: str) -> Iterator[T]:
        asked = self.asked(action)
        return chain.from_iterable([function(table, operative, action) for function in asked]) if asked else iter(())

    def asked(self, action: str) -> tuple[Callable[[Table, Operative, str], Iterable[T]], ...]:
        """The functions that have something to say of an action."""
        asked = self._asked.get(action)
        if asked is None:
            asked = tuple(function for function, about in self._hung if about is None or action in about)
            self._asked[action] = asked
        return asked

    def __add__(self, other: Hook[[Table, Operative, str], T]) -> "ActionHook[T]":
        both = ActionHook(*self.functions, *other.functions)
        both._hung = self._hung + (other if isinstance(other, ActionHook) else ActionHook(*other.functions))._hung
        return both


class TableHooks(AnyHooks):
    """What may stand on a table, see `declared.py`, each name in the pack of the rule that reads it.

    `tokens` of operatives with the most of each and `player_tokens` of a side, `uses`, `secrets` with what they can be,
    `scores` with the most, `effects`, `markers`.
    """

    tokens: Hook[[Table, Operative], tuple[str, int]] = Hook()
    player_tokens: Hook[[Table, int], tuple[str, int]] = Hook()
    uses: Hook[[Table, int], str] = Hook()
    secrets: Hook[[Table, int], tuple[str, tuple[str, ...]]] = Hook()
    scores: Hook[[Table, int], tuple[str, int]] = Hook()
    effects: ById[Lasting] = ById()
    markers: ById[MarkerKind] = ById()


class ActionHooks(TableHooks):
    """What can be hung on actions. The arguments begin with the table and whom it is about.

    Numbers: `cost` (an action's AP), `weapon_cost` (with this weapon), `repeats` (times an action may be repeated in
    one activation), `charges` (how much farther somebody may charge at one enemy). `despite_order` allows an action
    that the order would not; `against_action` has reasons against one. `actions` are those that rules bring.
    """

    cost: Hook[[Table, Operative, str], Entry] = ActionHook()
    weapon_cost: Hook[[Table, Operative, str, Any], Entry] = Hook()
    repeats: "Hook[[Table, Operative, str], Entry | Repeat]" = ActionHook()
    charges: Hook[[Table, Operative], tuple[str, Entry]] = Hook()
    despite_order: Hook[[Table, Operative, str], Entry] = Hook()
    against_action: Hook[[Table, Operative, Any], Reason] = Hook()
    actions: "ById[ActionRule]" = ById()


class AttackHooks(ActionHooks):
    """What can be hung on attacks, beside what hangs on actions.

    `weapons` are those that somebody has beside those of its card, `attack_rules` the rules of one attack on a target,
    `dice_rules` those of its attack or defence dice whatever the weapon, `spotters` who may see a target for a weapon,
    `opponents` those whom somebody may fight in an action. `obscured` says that somebody is obscured from a shooter by
    something other than terrain. `defence_dice` changes how many a target takes. Reasons against: `against_weapon`,
    `against_target` (being selected to be shot at). What follows: `weapon_used`.
    """

    weapons: Hook[[Table, Operative], Any] = Hook()
    attack_rules: Hook[[Table, Operative, Operative, Any], Any] = Hook()
    dice_rules: Hook[[Table, Operative, Operative], Any] = Hook()
    spotters: Hook[[Table, Operative, Any], Operative] = Hook()
    obscured: Hook[[Table, Operative, Operative], Entry] = Hook()
    opponents: Hook[[Table, Operative, str], Operative] = Hook()
    defence_dice: Hook[[Table, Operative, Operative], Entry] = Hook()
    against_weapon: Hook[[Table, Operative, Any, Any], Reason] = Hook()
    against_target: Hook[[Table, Operative, Operative, Any], Reason] = Hook()
    weapon_used: Hook[[Table, Operative, Any], Event] = Hook()


def table_hooks(table: Table) -> TableHooks:
    """Everything that may stand on the table of this battle."""
    found: TableHooks = table.setting.rules.hooks
    return found


def action_hooks(table: Table) -> ActionHooks:
    """Everything that is hung on actions in this battle."""
    found: ActionHooks = table.setting.rules.hooks
    return found


def attack_hooks(table: Table) -> AttackHooks:
    """Everything that is hung on attacks in this battle."""
    found: AttackHooks = table.setting.rules.hooks
    return found
