"""Pass: the action that does nothing, as often as somebody likes."""

from collections.abc import Iterator

from killzone.core.events import Event, Said
from killzone.core.flow import Done, Flow, Sequence
from killzone.core.hooks import ById
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.actions.action import ActionRule, Performing
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.shared.hooks import ActionHook

PASS = "pass"
OFTEN = 99
"""Any number of times: more than anybody has AP for."""


def passes(operative: Operative) -> Event:
    """What is told of a Pass."""
    return Said("kt21.action.pass", f"{operative.name} passes.")


@rule("kt21.action.pass")
def do_nothing(performing: Performing, table: Table) -> Flow:
    """Pass has no effect."""
    return Done(None, [passes(table.operative(performing.operative))])


@rule("kt21.action.pass")
def any_number_of_times(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """Pass may be performed any number of times in one activation."""
    if action == PASS:
        yield Entry(OFTEN, "kt21.action.pass", "any number of times")


DO_NOTHING = Sequence("kt21.pass", "Pass", do_nothing)
RULES = Rules(
    "pass",
    Hooks(
        actions=ById(ActionRule(PASS, "Pass", 1, "kt21.action.pass", (), DO_NOTHING)),
        repeats=ActionHook(any_number_of_times, about=(PASS,)),
    ),
    sequences=(DO_NOTHING,),
)
