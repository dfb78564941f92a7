"""Moments: rules that take effect by themselves when something happens to an operative, and in which order.

What happens by itself at a moment comes before what players may use then, which windows offer. Of several rules the
player with initiative chooses which comes next, but for the orders that are fixed: each moment has its place in the
sequence that it belongs to, when an operative is activated whatever deals damage comes first, and a rule may state its
place among the others.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Sequence, Step
from killzone.core.hooks import Hook
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt24 import hooks

if TYPE_CHECKING:
    from killzone.editions.kt24.actions.action import Performing

WOULD_BE_ACTIVATED, IS_ACTIVATED = "would-be-activated", "is-activated"
WOULD_BE_INCAPACITATED, IS_INCAPACITATED = "would-be-incapacitated", "is-incapacitated"
WOULD_PERFORM = "would-perform"


class Happening:
    """A rule that takes effect at a moment: `take(moment, table)` is run like a step, once.

    `damages` says that it deals damage. `key` tells it from the others and does not depend on what they do. A rule that
    states its place among others has it as `place`: a lower one comes first, and nobody is asked.
    """

    __slots__ = ("damages", "key", "label", "place", "rule", "take")

    def __init__(self, key: str, label: str, take: Step, *, rule: str, damages: bool = False, place: int = 0) -> None:
        self.key, self.label, self.take, self.rule = key, label, take, rule
        self.damages, self.place = damages, place


class Moment(Concerning):
    """A moment under way: to whom it happens, which rules have taken effect, and which one does now.

    `performing` is the action that somebody would perform.
    """

    name: str
    operative: str
    done: tuple[str, ...] = ()
    now: str = ""
    performing: "Performing | None" = None

    @property
    def concerns(self) -> str:
        return self.operative


def _rules(table: Table, moment: Moment) -> Iterator[Happening]:
    """The rules of a moment."""
    operative = table.operative(moment.operative)
    if moment.performing is not None:
        return hooks.of(table).would_perform(table, operative, moment.performing)
    return _hook(hooks.of(table), moment.name)(table, operative)


def _hook(found: hooks.Hooks, name: str) -> Hook[[Table, Operative], Happening]:
    if name == WOULD_BE_ACTIVATED:
        return found.would_be_activated
    if name == IS_ACTIVATED:
        return found.is_activated
    return found.would_be_incapacitated if name == WOULD_BE_INCAPACITATED else found.is_incapacitated


def due(table: Table, moment: Moment) -> list[Happening]:
    """The rules that have still to take effect."""
    return [one for one in _rules(table, moment) if one.key not in moment.done]


@rule("kt24.def.simultaneous")
def choose_next(moment: Moment, table: Table) -> Flow:
    """The player with initiative decides the order, but for the places that rules state.

    On activation what deals damage comes first.
    """
    waiting = due(table, moment)
    if moment.name == IS_ACTIVATED:
        waiting = [one for one in waiting if one.damages] or waiting
    earliest = min((one.place for one in waiting), default=0)
    waiting = [one for one in waiting if one.place == earliest]
    if not waiting:
        return Done(moment)
    if len(waiting) == 1:
        return _chosen(moment, table, waiting[0].key)
    buttons = [Option(one.key, one.label, one.rule) for one in waiting]
    prompt = "Several rules take effect at the same time: which comes next?"
    rule_ = "kt24.def.simultaneous"
    return Ask(table.order[0], "order-of-rules", prompt, Pick(buttons), _chosen, rule=rule_, default=buttons[0].key)


def _chosen(moment: Moment, table: Table, answer: str) -> Flow:
    return Next(moment.but(done=(*moment.done, answer), now=answer))


def take_effect(moment: Moment, table: Table) -> Flow:
    """The rule takes effect."""
    one = next(one for one in _rules(table, moment) if one.key == moment.now)
    return one.take(moment, table)


def look_again(moment: Moment, table: Table) -> Flow:
    """Then the next one does."""
    return Jump(moment, choose_next)


MOMENT = Sequence("kt24.moment", "Simultaneous rules", choose_next, take_effect, look_again)


def happens(ctx: object, table: Table, name: str, operative: str, performing: "Performing | None" = None) -> Flow:
    """Let the rules of a moment take effect, then go on with the next step."""
    found = hooks.of(table)
    if not (_hook(found, name) if performing is None else found.would_perform).functions:
        return Next(ctx)
    moment = Moment(name, operative, performing=performing)
    return Call(ctx, MOMENT, moment) if due(table, moment) else Next(ctx)
