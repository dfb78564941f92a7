"""Rolls that players may re-roll: a throw of one or more dice that must show a face, and the offers to make it again.

A step that throws puts a `Throw` into its context; the window after it offers re-rolls; the next step reads it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
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


class Aid(Value):
    """What a seat may use on rolls of an attack beside the Tactical Re-roll of everybody, settled before any die falls.

    `window` is after which roll, empty for any of its own. It makes the roll again or, where `less` is given, lessens
    an Injury roll that takes one of its models out of action. `use` is what it is noted as once it was used; the aids
    of one seat with the same `use` are used up together. `free` is the rule by which a tactic costs nothing, if any.
    `later` is what a tactic costs once another one of its seat was used, where that is another price; -1 if it is none.
    """

    id: str
    seat: int
    name: str
    rule: str
    use: str
    window: str = ""
    cost: int = 0
    less: int = 0
    free: str = ""
    later: int = -1


class Throw(Value):
    """Dice of a seat, the highest of which must show `need`. `again` is whether they have been re-rolled.

    An ability may re-roll them for nothing while none shows more than `free`: 1 for ones, 6 for any result. `burns` is
    whether a 1 is worse than any other result that fails, `less` by how much somebody may lessen the result.
    """

    seat: int
    need: int
    count: int = 1
    free: int = 0
    faces: tuple[int, ...] = ()
    again: bool = False
    burns: bool = False
    less: int = 0

    @property
    def succeeded(self) -> bool:
        return max(self.faces) >= self.need

    def __str__(self) -> str:
        return " ".join(map(str, self.faces))


class Thrower(Protocol):
    """What re-rolls need to know of a context.

    `rerolls` are the seats that may use the Tactical Re-roll now, `aids` what else may be used, `spent` what has been.
    Where any of that costs something, `purse` are the Command Points of all seats; it is empty where nothing but the
    one Tactical Re-roll does.
    """

    @property
    def name(self) -> str: ...

    @property
    def throw(self) -> Throw | None: ...

    @property
    def rerolls(self) -> tuple[int, ...]: ...

    @property
    def aids(self) -> tuple[Aid, ...]: ...

    @property
    def spent(self) -> tuple[Aid, ...]: ...

    @property
    def purse(self) -> tuple[int, ...]: ...

    def but(self, **changes: Any) -> Self: ...


def thrown(throw: Throw, why: str, rule: str, then: Callable[..., Flow] | None = None, *, aside: bool = False) -> Flow:
    """Roll the dice of a throw and go on with the window after it; `aside` where what comes of them tells them, too."""
    then, faces = then or partial(_fell, throw=throw), alike(throw)
    return Roll(throw.count, then, seat=throw.seat, why=why, rule=rule, alike=faces, aside=aside)


def _fell(ctx: Thrower, faces: tuple[int, ...], *, throw: Throw) -> Flow:
    return Next(ctx.but(throw=throw.but(faces=faces)))


def alike(throw: Throw) -> tuple[int, ...]:
    """For each face the lowest that counts the same: met or not, in spite of what lessens it or not, free to be
    re-rolled or not, and burning or not.
    """
    return _alike(throw.need, throw.need + throw.less, 0 if throw.again else throw.free, throw.burns)


@lru_cache(maxsize=1024)
def _alike(need: int, need_lessened: int, free: int, burns: bool) -> tuple[int, ...]:
    kinds = [(face >= need, face >= need_lessened, face <= free, burns and face == 1) for face in range(1, 7)]
    return tuple(kinds.index(kind) + 1 for kind in kinds)


def window(name: str, prompt: str | Callable[..., str]) -> Window:
    """The window after a roll, for the player whose roll it is; in a text `{who}` is the model at which it is."""

    def asked(ctx: Thrower) -> str:
        return prompt.format(who=ctx.name) if isinstance(prompt, str) else prompt(ctx)

    return Window(name, prompt=asked, keep="Keep this result", rule="kt18.def.reroll-once", order=_thrower)


def _thrower(ctx: Thrower) -> tuple[int, ...]:
    """Whoever rolled, and after an Injury roll whoever may lessen it."""
    if not ctx.throw:
        return ()
    return tuple(dict.fromkeys((ctx.throw.seat, *(aid.seat for aid in ctx.aids if aid.less))))


def _affordable(ctx: Thrower, seat: int, cost: int) -> bool:
    return not cost or not ctx.purse or ctx.purse[seat] >= cost


def _usable(ctx: Thrower, aid: Aid) -> bool:
    """Whether an aid can be paid for; one for nothing by some rule is none where it costs nothing anyway."""
    gratis = aid.free and any((one.seat, one.use, one.cost, one.free) == (aid.seat, aid.use, 0, "") for one in ctx.aids)
    return not gratis and _affordable(ctx, aid.seat, aid.cost)


def _paid(ctx: Thrower, seat: int, cost: int) -> tuple[int, ...]:
    return tuple(points - cost if at == seat else points for at, points in enumerate(ctx.purse))


@rule("kt18.tactic.reroll", "kt18.def.reroll-once", "kt18.tactic.once-per-phase")
def tactical_reroll(ctx: Thrower) -> Iterator[Offer]:
    """For 1 CP a player re-rolls a roll of their own, all of its dice, once per phase and never one roll twice."""
    throw = ctx.throw
    if throw and not throw.again and throw.seat in ctx.rerolls and _affordable(ctx, throw.seat, TACTICAL_REROLL_CP):
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


def aided_reroll(window: str) -> OfferRule:
    """The offers after one kind of roll to make it again by what a seat may use beside the Tactical Re-roll."""

    def offers(ctx: Thrower) -> Iterator[Offer]:
        throw = ctx.throw
        if throw is None or throw.again:
            return
        for aid in ctx.aids:
            mine = aid.seat == throw.seat and not aid.less and aid.window in ("", window)
            if mine and _usable(ctx, aid):
                label, about = f"{aid.name}: re-roll the {throw}", (Subject(PLOY, aid.id),)
                price = command_points(aid.cost) if aid.cost else None
                take = partial(_aided_again, aid=aid)
                dice = _dice(throw.count)
                yield Offer(
                    aid.id, aid.seat, label, take, rule=aid.rule, price=price, subjects=about, verb=REROLL, dice=dice
                )

    return offers


def _aided_again(ctx: Thrower, *, aid: Aid) -> Flow:
    throw = ctx.throw
    assert throw
    return thrown(throw.but(again=True), f"the {throw} again", aid.rule, partial(_aided, aid=aid), aside=True)


def _aided(ctx: Thrower, faces: tuple[int, ...], *, aid: Aid) -> Flow:
    before = ctx.throw
    assert before
    after = before.but(faces=faces, again=True)
    return Next(ctx.but(throw=after, **_used(ctx, aid)), _aid_told(aid, after, f"re-rolls {before} -> {after}"))


def _used(ctx: Thrower, aid: Aid) -> dict[str, Any]:
    left = tuple(_priced(one, aid) for one in ctx.aids if one.seat != aid.seat or not _go_together(one, aid))
    return {"aids": left, "spent": (*ctx.spent, aid), "purse": _paid(ctx, aid.seat, aid.cost)}


def _priced(one: Aid, used: Aid) -> Aid:
    """An aid at what it costs once another was used."""
    if one.later < 0 or used.later < 0 or one.seat != used.seat:
        return one
    return one.but(cost=one.later)


def _go_together(one: Aid, other: Aid) -> bool:
    """Whether one aid is gone with another of the same seat: the same tactic, or for nothing by the same rule."""
    return one.use == other.use or (bool(one.free) and one.free == other.free)


def _aid_told(aid: Aid, after: Throw, what: str) -> Iterator[Event]:
    if aid.cost:
        yield Gained(aid.rule, aid.seat, -aid.cost, aid.name)
    yield _become(aid.rule, after, f"{aid.name}: {what}.")


def eased(ctx: Thrower) -> Iterator[Offer]:
    """The offers to lessen an Injury roll, to whoever may, where that keeps the model in the battle."""
    throw = ctx.throw
    if throw is None or not throw.succeeded:
        return
    for aid in ctx.aids:
        if 0 < aid.less <= throw.less and max(throw.faces) < throw.need + aid.less and _usable(ctx, aid):
            label, about = f"{aid.name}: the Injury roll is {aid.less} less", (Subject(PLOY, aid.id),)
            price = command_points(aid.cost) if aid.cost else None
            take = partial(_ease, aid=aid)
            yield Offer(aid.id, aid.seat, label, take, rule=aid.rule, price=price, subjects=about)


class _Modified(Thrower, Protocol):
    """A roll to which something is added: an Injury roll."""

    @property
    def modifier(self) -> int: ...


def _ease(ctx: _Modified, *, aid: Aid) -> Flow:
    throw = ctx.throw
    assert throw
    after = throw.but(need=throw.need + aid.less, less=0)
    told = _aid_told(aid, after, f"the Injury roll is {aid.less} less")
    return Next(ctx.but(throw=after, modifier=ctx.modifier - aid.less, **_used(ctx, aid)), told)


@cache
def _dice(count: int) -> tuple[SomeDice, ...]:
    return (SomeDice(0, count=count),)


def _again(ctx: Thrower, *, cost: int) -> Flow:
    throw = ctx.throw
    assert throw
    id = "kt18.tactic.reroll" if cost else "kt18.def.reroll-once"
    return thrown(throw.but(again=True), f"the {throw} again", id, partial(_fell_again, cost=cost), aside=True)


def _fell_again(ctx: Thrower, faces: tuple[int, ...], *, cost: int) -> Flow:
    before = ctx.throw
    assert before
    after = before.but(faces=faces, again=True)
    left = tuple(seat for seat in ctx.rerolls if not cost or seat != before.seat)
    purse = _paid(ctx, before.seat, cost)
    return Next(ctx.but(throw=after, rerolls=left, purse=purse), _told(before, after, cost))


def _told(before: Throw, after: Throw, cost: int) -> Iterator[Event]:
    if cost:
        yield Gained("kt18.tactic.reroll", before.seat, -cost, "Tactical Re-roll")
        yield _become("kt18.tactic.reroll", after, f"Tactical Re-roll: re-rolls {before} -> {after}.")
    else:
        yield _become("kt18.def.reroll-once", after, f"Re-rolls {before} -> {after}.")


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
    AFTER_HIT_ROLL: (*REROLLS, aided_reroll(AFTER_HIT_ROLL)),
    AFTER_WOUND_ROLL: (*REROLLS, aided_reroll(AFTER_WOUND_ROLL)),
    AFTER_SAVING_THROW: (*REROLLS, aided_reroll(AFTER_SAVING_THROW)),
    AFTER_INJURY_ROLL: (*REROLLS, aided_reroll(AFTER_INJURY_ROLL), eased),
}
"""The timing windows of attacks, and the rules that make offers in each."""
