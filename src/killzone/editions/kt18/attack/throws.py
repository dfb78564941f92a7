"""Rolls that players may re-roll: a throw of one or more dice that must show a face, and the offers to make it again.

A step that throws puts a `Throw` into its context; the window after it offers re-rolls; the next step reads it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Final, Protocol, Self

from killzone.core.dice_events import Diced, DieFate
from killzone.core.domains import Option
from killzone.core.events import Event, Gained
from killzone.core.flow import Flow, Next, Offer, OfferRule, Roll, Window
from killzone.core.rules import rule
from killzone.core.subjects import PLOY, REROLL, SomeDice, Subject
from killzone.core.trays import FAIL, REROLLED
from killzone.core.values import Value
from killzone.editions.shared.battle.prices import command_points

AFTER_HIT_ROLL = "after-hit-roll"
AFTER_WOUND_ROLL = "after-wound-roll"
AFTER_SAVING_THROW = "after-saving-throw"
AFTER_INJURY_ROLL = "after-injury-roll"

TACTICAL_REROLL_CP = 1

TACTICAL, FREE = "tactical-reroll", "reroll"
"""The answers that take a re-roll: for CP, or for nothing."""


SUCCESS = "success"
"""What a die of a throw that shows enough is called."""


class Throw(Value):
    """Dice of a seat, the highest of which must show `need`. `again` is whether they have been re-rolled.

    An ability may re-roll them for nothing while none shows more than `free`: 1 for ones, 6 for any result.
    """

    seat: int
    need: int
    count: int = 1
    free: int = 0
    faces: tuple[int, ...] = ()
    again: bool = False

    @property
    def succeeded(self) -> bool:
        return max(self.faces) >= self.need

    def __str__(self) -> str:
        return " ".join(map(str, self.faces))


class Thrower(Protocol):
    """What re-rolls need to know of a context; `rerolls` are the seats that may use the Tactical Re-roll now."""

    @property
    def throw(self) -> Throw | None: ...

    @property
    def rerolls(self) -> tuple[int, ...]: ...

    def but(self, **changes: Any) -> Self: ...


def thrown(throw: Throw, why: str, rule: str, then: Callable[..., Flow] | None = None) -> Flow:
    """Roll the dice of a throw and go on with the window after it."""
    return Roll(
        throw.count, then or partial(_fell, throw=throw), seat=throw.seat, why=why, rule=rule, alike=alike(throw)
    )


def _fell(ctx: Thrower, faces: tuple[int, ...], *, throw: Throw) -> Flow:
    return Next(ctx.but(throw=throw.but(faces=faces)))


def alike(throw: Throw) -> tuple[int, ...]:
    """For each face the lowest that counts the same: met or not, and free to be re-rolled or not."""
    kinds = [(face >= throw.need, not throw.again and face <= throw.free) for face in range(1, 7)]
    return tuple(kinds.index(kind) + 1 for kind in kinds)


def window(name: str, what: str) -> Window:
    """The window after a roll, for the player whose roll it is."""
    return Window(
        name, prompt=f"Re-roll the {what}?", keep="Keep this result", rule="kt18.def.reroll-once", order=_thrower
    )


def _thrower(ctx: Thrower) -> tuple[int, ...]:
    return (ctx.throw.seat,) if ctx.throw else ()


@rule("kt18.tactic.reroll", "kt18.def.reroll-once", "kt18.tactic.once-per-phase")
def tactical_reroll(ctx: Thrower) -> Iterator[Offer]:
    """For 1 CP a player re-rolls a roll of their own, all of its dice, once per phase and never one roll twice."""
    throw = ctx.throw
    if throw and not throw.again and throw.seat in ctx.rerolls:
        label = f"Tactical Re-roll: re-roll the {throw}"
        take, price = partial(_again, cost=TACTICAL_REROLL_CP), command_points(TACTICAL_REROLL_CP)
        id, about, dice = "kt18.tactic.reroll", (Subject(PLOY, TACTICAL),), _dice(throw.count)
        yield Offer(TACTICAL, throw.seat, label, take, rule=id, price=price, subjects=about, verb=REROLL, dice=dice)


@rule("kt18.def.reroll-once")
def ability_reroll(ctx: Thrower) -> Iterator[Offer]:
    """An ability may re-roll a result for nothing, but never one that was re-rolled, whatever the source."""
    throw = ctx.throw
    if throw and not throw.again and max(throw.faces) <= throw.free:
        label = f"Re-roll the {throw}"
        take, id = partial(_again, cost=0), "kt18.def.reroll-once"
        yield Offer(FREE, throw.seat, label, take, rule=id, verb=REROLL, dice=_dice(throw.count))


@cache
def _dice(count: int) -> tuple[SomeDice, ...]:
    return (SomeDice(0, count=count),)


def _again(ctx: Thrower, *, cost: int) -> Flow:
    throw = ctx.throw
    assert throw
    id = "kt18.tactic.reroll" if cost else "kt18.def.reroll-once"
    return thrown(throw.but(again=True), f"a re-roll of the {throw}", id, partial(_fell_again, cost=cost))


def _fell_again(ctx: Thrower, faces: tuple[int, ...], *, cost: int) -> Flow:
    before = ctx.throw
    assert before
    after = before.but(faces=faces, again=True)
    left = tuple(seat for seat in ctx.rerolls if not cost or seat != before.seat)
    return Next(ctx.but(throw=after, rerolls=left), _told(before, after, cost))


def _told(before: Throw, after: Throw, cost: int) -> Iterator[Event]:
    if cost:
        yield Gained("kt18.tactic.reroll", before.seat, -cost, "Tactical Re-roll")
        yield _become("kt18.tactic.reroll", after, f"Tactical Re-roll: the {before} becomes {after}.")
    else:
        yield _become("kt18.def.reroll-once", after, f"Re-roll: the {before} becomes {after}.")


def _become(id: str, after: Throw, text: str) -> Diced:
    dice = (DieFate(after.seat, face, SUCCESS if face >= after.need else FAIL, REROLLED) for face in after.faces)
    return Diced(id, after.seat, "", text, tuple(dice))


def failed_dice(ctx: Thrower, seat: int, choice: Option | Offer) -> int:
    """How many dice of a throw that failed a choice of a seat re-rolls; -1 if it re-rolls a success or nothing."""
    throw = ctx.throw
    rerolls = throw is not None and throw.seat == seat and choice.verb == REROLL
    return throw.count if throw and rerolls and not throw.succeeded else -1


REROLLS: Final = (ability_reroll, tactical_reroll)

WINDOWS: Final[Mapping[str, tuple[OfferRule, ...]]] = {
    AFTER_HIT_ROLL: REROLLS,
    AFTER_WOUND_ROLL: REROLLS,
    AFTER_SAVING_THROW: REROLLS,
    AFTER_INJURY_ROLL: REROLLS,
}
"""The timing windows of attacks, and the rules that make offers in each."""
