"""Actions: what each costs, when it may be performed, and the sequence that performs it.

An edition derives its `Performing` from the one here and its `ActionRule`, on which it says by which entries of the
ledger it goes (`entries`) and which checks come before an action's own (`always`). An action is added by putting an
`ActionRule` into the `actions` of a pack's hooks.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, NamedTuple, TypeVar

from killzone.core.flow import Concerning, Sequence
from killzone.core.hooks import Hook
from killzone.core.reasons import Check, Reason, Verdict, because, every, first, knows_several, several_of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry, Tally
from killzone.core.values import Value
from killzone.editions.shared.board.kept import kept_for
from killzone.editions.shared.hooks import ActionHook, ActionHooks, action_hooks

D = TypeVar("D")

ENGAGE, CONCEAL = "engage", "conceal"
ACTIVATION, FREE = "activation", "free"
CANCELLED = "cancelled"
"""What comes of an action that turned out to be impossible: it has not been performed."""


def _itself(performing: Any) -> Any:
    return performing


class Performing(Concerning):
    """An action being performed.

    `performed` and `weapons` are the actions and weapons of this activation so far; none outside the operative's own
    activation, or, with `apart`, those of its activation that set a condition on this action without being repeated by
    it. `left` are the AP it has left, `most` is how far it may move (0: no limit). A rule that grants the action may
    fix its target and worsen its Hit. `own` says that a free action is performed in the operative's own activation,
    `amid` that another action goes on after this one: what waits for the end of an action waits for that one's.
    `conceal` is the entry of the Conceal order.
    """

    operative: str
    action: str
    when: str = ACTIVATION
    performed: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    left: int = 0
    most: int = 0
    target: str = ""
    worse: int = 0
    own: bool = False
    amid: bool = False
    apart: bool = False

    conceal: ClassVar[str]

    @property
    def concerns(self) -> str:
        return self.operative

    @property
    def in_activation(self) -> bool:
        """Whether the operative performs this action in its own activation, for AP or for free."""
        return self.when == ACTIVATION or self.own


Offered = Callable[[Table, Operative], bool]


class ActionEntries(NamedTuple):
    """The entries of an edition's ledger about actions: each once, AP, the least price."""

    once: str
    ap: str
    least: str


class ActionRule:
    """One action of the rules.

    `checks` take (table, operative, performing) and give a reason against it or None; `sequence` performs it over
    `context(performing)`. It counts as `counts_as`: what limits or forbids that one limits or forbids this one, too. It
    is offered where `offered(table, operative)` says so; others need not hear of it. `weapons` gives those that it can
    be performed with, where its price may depend on that.
    """

    entries: ClassVar[ActionEntries]
    always: ClassVar[tuple[Check, ...]]

    __slots__ = ("checks", "context", "cost", "counts_as", "id", "name", "offered", "rule", "sequence", "weapons")

    def __init__(
        self,
        id: str,
        name: str,
        cost: int,
        rule: str,
        checks: tuple[Check, ...],
        sequence: Sequence[D],
        context: Callable[[Any], D] = _itself,
        counts_as: str = "",
        offered: Offered | None = None,
        weapons: Callable[[Table, Operative], list[Any]] | None = None,
    ) -> None:
        self.id, self.name, self.cost, self.rule, self.checks = id, name, cost, rule, checks
        self.sequence, self.context, self.counts_as, self.offered = (
            sequence,
            context,
            counts_as or id,
            offered or always,
        )
        self.weapons = weapons


class Repeat(Value):
    """That a rule lets an action be performed `amount` times more in one activation, and what it asks of those.

    A further one costs `extra` AP more and, where `weapons` are named, is made with one of these.
    """

    amount: int
    rule: str
    note: str = ""
    weapons: tuple[str, ...] = ()
    extra: int = 0


def action_of(table: Table, id: str) -> ActionRule:
    """An action that is in play, by its id. Raises KeyError."""
    return action_hooks(table).actions[id]


def offered(table: Table, operative: Operative) -> list[ActionRule]:
    """The actions that an operative may be asked about in this battle."""
    actions = action_hooks(table).actions.values()
    return [one for one in actions if one.offered is always or one.offered(table, operative)]


def always(table: Table, operative: Operative) -> bool:
    """For actions that anybody may be asked about."""
    return True


def never(table: Table, operative: Operative) -> bool:
    """For actions that only another rule grants."""
    return False


def cost(
    table: Table,
    operative: Operative,
    action: ActionRule,
    performed: tuple[str, ...] = (),
    weapon: Any = None,
) -> Tally:
    """What an action costs now, after those `performed` before it; changes never take it below 0 AP.

    Where its price depends on the weapon, it is the one with this weapon, or else with the cheapest.
    """
    tally = Tally().plus(action.cost, action.rule, action.name)
    for entry in _changed(table, operative, action, performed, weapon):
        tally = tally.plus(entry.amount, entry.rule, entry.note)
    return tally.at_least(0, action.entries.least, "never below 0 AP")


def price_of(
    table: Table, operative: Operative, action: ActionRule, performed: tuple[str, ...] = (), weapon: Any = None
) -> int:
    """The total of `cost`, for whoever does not ask what it is made of; quick where no rule can change it."""
    if action.id not in _may_change(action_hooks(table)) and not alike(table, performed, action.counts_as):
        return action.cost
    changes = _changed(table, operative, action, performed, weapon)
    return max(0, action.cost + sum([one.amount for one in changes])) if changes else action.cost


def is_free(table: Table, operative: Operative, action: ActionRule, performed: tuple[str, ...] = ()) -> bool:
    """Whether an action costs 0 AP now; quick where no rule can make it cheaper than it is printed."""
    return action.id in _may_be_free(action_hooks(table)) and not price_of(table, operative, action, performed)


@kept_for
def _may_be_free(hung: ActionHooks) -> frozenset[str]:
    """The actions of a battle that are printed with 0 AP, or that a rule may make cheaper.

    Performing one once more may make it dearer, never cheaper.
    """
    return _may_change(hung) | {one.id for one in hung.actions.values() if one.cost <= 0}


@kept_for
def _may_change(hung: ActionHooks) -> frozenset[str]:
    """The actions of a battle whose price a rule may change, also when nothing was performed before."""
    heard = hung.cost.asked if isinstance(hung.cost, ActionHook) else lambda id: hung.cost.functions
    by_weapon = bool(hung.weapon_cost.functions)
    return frozenset(
        one.id
        for one in hung.actions.values()
        if one.cost < 0 or heard(one.id) or heard(one.counts_as) or (by_weapon and one.weapons is not None)
    )


def _changed(
    table: Table, operative: Operative, action: ActionRule, performed: tuple[str, ...], weapon: Any
) -> list[Entry]:
    """All that changes what an action costs."""
    hung = action_hooks(table)
    found = _changes(hung.cost, table, operative, action)
    if performed:
        asked = conditions(table, operative, action.counts_as, performed)
        least = min(asked, key=lambda repeat: repeat.extra, default=None)
        if least is not None and least.extra:
            found.append(Entry(least.extra, least.rule, least.note))
    if action.weapons is not None and hung.weapon_cost.functions:
        found += _weapon_changes(table, operative, action, weapon)
    return found


def _weapon_changes(table: Table, operative: Operative, action: ActionRule, weapon: Any) -> list[Entry]:
    """The changes of an action's cost with this weapon, or with the one that it is cheapest with."""
    assert action.weapons is not None
    held = [weapon] if weapon is not None else action.weapons(table, operative)
    found = [list(action_hooks(table).weapon_cost(table, operative, action.id, one)) for one in held]
    if not any(found):
        return []
    return min(found, key=lambda entries: sum(entry.amount for entry in entries), default=[])


def dearer_with(table: Table, operative: Operative, performing: Performing, weapon: Any) -> int:
    """How many AP more an action costs with this weapon than with the one that it is cheapest with."""
    if not action_hooks(table).weapon_cost.functions:
        return 0
    action, before = action_of(table, performing.action), performing.performed
    return price_of(table, operative, action, before, weapon) - price_of(table, operative, action, before)


def affordable_with(table: Table, operative: Operative, weapon: Any, performing: Performing) -> Reason | None:
    """Where a weapon makes its action dearer, the AP must suffice for that, too."""
    if performing.when == FREE or not dearer_with(table, operative, performing, weapon):
        return None
    action = action_of(table, performing.action)
    price = price_of(table, operative, action, performing.performed, weapon)
    if price <= performing.left:
        return None
    text = "{action} with the {weapon} costs {cost} AP and {who} has {left} left."
    who, left = operative.name, performing.left
    return because(action.entries.ap, text, action=action.name, weapon=weapon.name, cost=price, who=who, left=left)


def _changes(
    cost: Hook[[Table, Operative, str], Entry], table: Table, operative: Operative, action: ActionRule
) -> list[Entry]:
    """The changes of an action's cost, and those of the one that it counts as."""
    own = list(cost(table, operative, action.id))
    if action.counts_as == action.id:
        return own
    return [*own, *(entry for entry in cost(table, operative, action.counts_as) if entry not in own)]


def legal(table: Table, operative: Operative, action: ActionRule, performing: Performing) -> bool:
    """Whether the action may be performed now."""
    return first(checks_of(action), table, operative, performing, action) is None


def explain(
    table: Table, operative: Operative, action: ActionRule, performing: Performing, but: Check | None = None
) -> Verdict:
    """Every reason why the action may not be performed now; `but` is a check of the action to leave out."""
    return every(checks_of(action, but), table, operative, performing, action)


@cache
def checks_of(action: ActionRule, but: Check | None = None) -> tuple[Check, ...]:
    """What says cannot wins: one reason against an action is enough, whatever else allows it."""
    own = (_adapt(check) for check in action.checks if check is not but)
    return (*action.always, *own, not_forbidden)


def _adapt(check: Check) -> Check:
    def adapted(table: Table, operative: Operative, performing: Performing, action: ActionRule) -> Reason | None:
        return check(table, operative, performing)

    several = several_of(check)
    if several is None:
        return adapted
    return knows_several(lambda table, operative, performing, action: several(table, operative, performing))(adapted)


def not_repeated(table: Table, operative: Operative, performing: Performing, action: ActionRule) -> Reason | None:
    """No action is repeated in one activation; counteracting and free actions outside it are not bound by that."""
    before = alike(table, performing.performed, action.counts_as)
    if not before or performing.apart or len(before) <= allowed_repeats(table, operative, action):
        return None
    done = name_of(table, action.id if action.id in before else before[0])
    kind = name_of(table, action.counts_as)
    text = "{who} has already performed {done} in this activation"
    if done == action.name:
        return because(action.entries.once, f"{text}.", who=operative.name, done=done)
    if action.name == kind:
        text += ", which counts as {action}."
    elif done == kind:
        text += ", and {action} counts as {done}."
    else:
        text += f"; both it and {{action}} count as {kind}."
    return because(action.entries.once, text, who=operative.name, done=done, action=action.name)


def alike(table: Table, performed: tuple[str, ...], kind: str) -> list[str]:
    """Those of some actions that count as one."""
    if not performed:
        return []
    known = action_hooks(table).actions
    return [id for id in performed if (known[id].counts_as if id in known else id) == kind]


def name_of(table: Table, id: str) -> str:
    """What to call an action."""
    action = action_hooks(table).actions.get(id)
    return action.name if action is not None else id.replace("-", " ").title()


def conditions(table: Table, operative: Operative, kind: str, performed: tuple[str, ...]) -> list[Repeat]:
    """What the rules that allow one more action of a kind ask of it; nothing of the first, nor where one asks nothing.

    It is enough to do what one of them asks.
    """
    if not alike(table, performed, kind):
        return []
    found = list(action_hooks(table).repeats(table, operative, kind))
    asked = [repeat for repeat in found if isinstance(repeat, Repeat) and (repeat.weapons or repeat.extra)]
    return asked if len(asked) == len(found) else []


def allowed_repeats(table: Table, operative: Operative, action: ActionRule) -> int:
    """How often an action may be repeated in one activation by a rule that allows it."""
    return sum(entry.amount for entry in action_hooks(table).repeats(table, operative, action.counts_as))


def affordable(table: Table, operative: Operative, performing: Performing, action: ActionRule) -> Reason | None:
    """The AP left must suffice; a free action takes none."""
    if performing.when == FREE:
        return None
    price = price_of(table, operative, action, performing.performed)
    if price <= performing.left:
        return None
    who, left = operative.name, performing.left
    text = "{action} costs {cost} AP and {who} has {left} left."
    return because(action.entries.ap, text, action=action.name, cost=price, who=who, left=left)


def not_forbidden(table: Table, operative: Operative, performing: Performing, action: ActionRule) -> Reason | None:
    """No other rule forbids the action, nor the one that it counts as."""
    against = action_hooks(table).against_action
    if performing.action != action.id:
        performing = performing.but(action=action.id)
    found = next(against(table, operative, performing), None)
    if found is None and action.counts_as != action.id:
        found = next(against(table, operative, performing.but(action=action.counts_as)), None)
        if found is not None and not found.hint:
            found = found.but(hint=f"{action.name} counts as {name_of(table, action.counts_as)}")
    return found


def not_after(id: str, *actions: str) -> Check:
    """A check that none of these actions was performed in the same activation."""

    def not_performed_before(table: Table, operative: Operative, performing: Performing) -> Reason | None:
        before = next((action for action in actions if action in performing.performed), None)
        if before is None:
            return None
        text = "{who} has performed {action} in this activation."
        return because(id, text, who=operative.name, action=name_of(table, before))

    return not_performed_before


def engage_order(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Some actions need an Engage order, unless a rule allows them despite a Conceal order."""
    despite = action_hooks(table).despite_order
    if operative.order == ENGAGE or any(True for _ in despite(table, operative, performing.action)):
        return None
    text = "{who} has a {order} order."
    hint = "an order is chosen when an operative is activated"
    return because(performing.conceal, text, hint=hint, who=operative.name, order=operative.order.capitalize())
