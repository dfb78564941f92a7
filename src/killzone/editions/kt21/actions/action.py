"""Actions of this edition: what each costs, when it may be performed, and the sequence that performs it.

How an action is added: write its checks, functions of `(table, operative, performing)` that give a `Reason` against it
or None (`free_of_enemies`, `engaged_with_somebody` and `not_after` make such, `engage_order` is one), and a `Sequence`
over `context(performing)`, which is the `Performing` itself unless the action says otherwise. The last step of the
sequence is `Done(result)`; an action that turned out to be impossible is `Done(CANCELLED)` and costs nothing. A result
with a number `paid` has cost so many AP more, one with `extra` has performed these actions, too, and one with a
`weapon` has used that. Make an `ActionRule` of it and put that into the `actions` of the hooks of a pack,
`Rules("name", Hooks(actions=ById(...)), sequences=(...))`, which `ruleset.py` lists. Nobody calls the sequence but
`perform` (`actions/perform.py`), in an activation, for free, or in the middle of another action (`amid`).
"""

from killzone.core.reasons import Check, Reason, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt21.board.engagement import engaged
from killzone.editions.shared.actions import action as shared
from killzone.editions.shared.actions.action import (
    ActionEntries,
    affordable,
    engage_order,
    not_repeated,
)

OVERWATCH = "overwatch"
"""When an action is performed in a turn to use Overwatch, or by a guard: outside any activation of its own."""

rule("kt21.firefight.ap", "kt21.firefight.free-action")(affordable)
rule("kt21.firefight.action-once", "kt21.firefight.free-action")(not_repeated)
rule("kt21.order.engage", "kt21.order.conceal")(engage_order)


class Performing(shared.Performing):
    """An action being performed: in an activation, for free, or as an Overwatch."""

    conceal = "kt21.order.conceal"


class ActionRule(shared.ActionRule):
    """One action of this edition."""

    entries = ActionEntries("kt21.firefight.action-once", "kt21.firefight.ap", "kt21.firefight.ap")
    always = (not_repeated, affordable)

    __slots__ = ()


def free_of_enemies(id: str) -> Check:
    """A check that the operative is not within engagement range of an enemy."""

    def not_engaged(table: Table, operative: Operative, performing: Performing) -> Reason | None:
        near = engaged(table, operative)
        if not near:
            return None
        return because(id, "{who} is within engagement range of {enemy}.", who=operative.name, enemy=near[0].name)

    return not_engaged


def engaged_with_somebody(id: str) -> Check:
    """A check that the operative is within engagement range of an enemy."""

    def is_engaged(table: Table, operative: Operative, performing: Performing) -> Reason | None:
        if engaged(table, operative):
            return None
        return because(id, "{who} is within engagement range of no enemy.", who=operative.name)

    return is_engaged
