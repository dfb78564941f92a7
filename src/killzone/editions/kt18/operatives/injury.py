"""The Injury roll: what becomes of a model whose wounds have reached 0, whatever took them. A closed sequence."""

from collections.abc import Iterator

from killzone.core.events import Event, Said, Tokened, Wounded
from killzone.core.flow import Done, Flow, Sequence
from killzone.core.rules import rule
from killzone.core.values import Value
from killzone.editions.kt18.attack.throws import AFTER_INJURY_ROLL, Aid, Throw, thrown, window
from killzone.editions.kt18.operatives.stats import BOXES, OUT_OF_ACTION

FLESH_WOUND = "flesh-wound"
"""The token that a flesh wound is on the table."""


class Injury(Value):
    """An Injury roll to be made by `seat`: how many dice, what is added, and the flesh wounds there are."""

    seat: int
    model: str
    name: str
    dice: int
    modifier: int
    flesh_wounds: int
    rerolls: tuple[int, ...] = ()
    throw: Throw | None = None
    aids: tuple[Aid, ...] = ()
    spent: tuple[Aid, ...] = ()
    purse: tuple[int, ...] = ()


class Injured(Value):
    """What an Injury roll did. Out of action, or back on 1 wound with one more flesh wound."""

    out_of_action: bool
    flesh_wounds: int
    rerolls: tuple[int, ...]
    spent: tuple[Aid, ...] = ()


@rule("kt18.attack.injury-roll", "kt18.attack.injury-dice", "kt18.attack.flesh-wound-overflow")
def roll_injury(injury: Injury) -> Flow:
    """One die, or as many as the Damage that took the last wound; the highest counts, with modifiers.

    Without an empty box no result helps, so nothing lessens it.
    """
    less = max((aid.less for aid in injury.aids), default=0) if injury.flesh_wounds < BOXES else 0
    throw = Throw(injury.seat, OUT_OF_ACTION - injury.modifier, injury.dice, less=less)
    return thrown(throw, "an Injury roll", "kt18.attack.injury-roll")


@rule(
    "kt18.attack.injury-roll",
    "kt18.attack.flesh-wound",
    "kt18.attack.flesh-wound-overflow",
    "kt18.def.flesh-wound-boxes",
    "kt18.def.out-of-action",
)
def resolve_injury(injury: Injury) -> Flow:
    """4 or more is out of action, as is a flesh wound without an empty box; else mark one and go back to 1 wound."""
    throw = injury.throw
    assert throw
    overflow = not throw.succeeded and injury.flesh_wounds >= BOXES
    if throw.succeeded or overflow:
        result = Injured(True, injury.flesh_wounds, injury.rerolls, injury.spent)
        return Done(result, _taken_out(injury, throw, overflow))
    result = Injured(False, injury.flesh_wounds + 1, injury.rerolls, injury.spent)
    return Done(result, _wounded(injury, throw))


def _taken_out(injury: Injury, throw: Throw, overflow: bool) -> Iterator[Event]:
    if overflow:
        yield Said("kt18.attack.flesh-wound-overflow", f"{injury.name} has no flesh wound box left.")
    total = max(throw.faces) + injury.modifier
    yield Said("kt18.attack.injury-roll", f"Injury roll of {total}: {injury.name} is out of action.")


def _wounded(injury: Injury, throw: Throw) -> Iterator[Event]:
    total = max(throw.faces) + injury.modifier
    yield Said("kt18.attack.injury-roll", f"Injury roll of {total}: {injury.name} suffers a flesh wound.")
    yield Tokened("kt18.attack.flesh-wound", injury.model, FLESH_WOUND, injury.flesh_wounds + 1)
    yield Wounded("kt18.attack.flesh-wound", injury.model, -1)


def _asked(injury: Injury) -> str:
    """What the roll would do as it lies, and whether anything is used on it."""
    throw = injury.throw
    assert throw
    total = max(throw.faces) + injury.modifier
    comes = "out of action" if throw.succeeded or injury.flesh_wounds >= BOXES else "a flesh wound"
    return f"Injury roll of {total} for {injury.name}: {comes}. Use anything on it?"


INJURY = Sequence(
    "kt18.injury",
    "Injury roll",
    roll_injury,
    # Whoever rolled may re-roll it, whoever is injured may have something to lessen it.
    window(AFTER_INJURY_ROLL, _asked),
    resolve_injury,
    closed=True,
)
