"""Attacks by themselves: what an edition hands to whoever wants to look at one outside a game.

An `Attack` is a closed sequence with the context it starts from and the rules that make offers in its windows. It says
how to read its outcome as an `Exchange`, the same for every edition, and which attack follows one that went so.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, NamedTuple

from killzone.core.attack_forms import AttackForm
from killzone.core.domains import Option
from killzone.core.flow import Offer, OfferRule, Sequence, Step, Window
from killzone.core.values import Value

ATTACKER, DEFENDER = 0, 1

ON_ATTACKER = frozenset({"reaped", "stunned"})
"""The marks that the attacker suffers; all others are what it does to the target or to those near it."""


class Exchange(Value):
    """What an attack did. Damage is capped at the wounds there were; `marks` counts anything else."""

    dealt: int
    taken: int = 0
    killed: bool = False
    died: bool = False
    marks: tuple[tuple[str, int], ...] = ()

    def count(self, mark: str) -> int:
        return next((number for name, number in self.marks if name == mark), 0)

    def plus(self, after: "Exchange") -> "Exchange":
        """Both together, where `after` followed this one."""
        marks = dict(self.marks)
        for name, number in after.marks:
            marks[name] = marks.get(name, 0) + number
        return Exchange(
            self.dealt + after.dealt,
            self.taken + after.taken,
            self.killed or after.killed,
            self.died or after.died,
            tuple(sorted(marks.items())),
        )


class Paid(Exchange):
    """What an attack did, and what everybody has left to pay with."""

    left: Hashable = ()

    def plus(self, after: Exchange) -> "Paid":
        both = super().plus(after)
        return Paid(both.dealt, both.taken, both.killed, both.died, both.marks, self.left)

    @property
    def unpaid(self) -> Exchange:
        return Exchange(self.dealt, self.taken, self.killed, self.died, self.marks)


class Purse(Value):
    """The points of both sides, and who may not spend any more in this phase."""

    points: tuple[int, ...]
    spent: tuple[int, ...] = ()

    @property
    def at_hand(self) -> tuple[int, ...]:
        """What each may spend now."""
        return tuple(0 if seat in self.spent else points for seat, points in enumerate(self.points))


class Apart(NamedTuple):
    """How an attack falls apart in windows where each seat sees and changes its own part of it only, such as its dice.

    The parts of a context are those of the seats that are asked. All of it is optional, see `Attack`.
    """

    windows: frozenset[str]
    """The names of these windows."""
    own: Callable[[OfferRule], bool]
    """Whether the offers of a rule touch nothing but their own part; where any does more, nothing falls apart."""
    part: Callable[[Any, int], Hashable]
    """Of a context and a seat, all that its offers depend on and change."""
    joined: Callable[[Any, int, Any], Any]
    """A context with another part for a seat."""
    rest: Callable[[Any], Hashable]
    """What a context is besides its parts."""
    closed: Callable[[Any], Hashable]
    """A part as it matters once the window is closed: those that go on in the same way are equal."""
    keeping: Callable[[Any], Hashable]
    """The same where what the attack leaves of points matters, too."""
    wanes: Callable[[OfferRule], bool] = lambda rule: False
    """Whether a rule only offers re-rolls of faces, of each die that shows one whatever the others show, does not look
    at dice that are never rolled again, and what it does not offer now it never will, so that to take an offer makes
    nothing possible. `closed`, `without` and `loose` do to each die what they do to it alone."""
    without: Callable[[Any, frozenset[int]], Any] = lambda part, faces: part
    """A part in which dice that show none of these faces are never rolled again."""
    loose: Callable[[Any], tuple[Any, tuple[Hashable, ...]]] = lambda part: (part, ())
    """A part without the dice that are never rolled again, and those, as they matter once the window is closed."""
    bound: Callable[[Any, Iterable[Any]], Any] = lambda part, dice: part
    """A part with such dice, or with others."""
    emptied: Callable[[Any], tuple[Any, tuple[Hashable, ...]]] = lambda part: (part, ())
    """A part without any dice and what no rule asks for, whatever the dice, and the dice in their order."""
    exchanged: Callable[[Any], tuple[tuple[Hashable, ...], ...]] = lambda part: ()
    """Of a part without dice, which it may have that can change places: to simplify a hand lets the first of such show
    what most do, and so on. Where there are none, it does to each die what it does to it alone."""
    dormant: Callable[[OfferRule, Any], bool] = lambda rule, ctx: False
    """Whether a rule offers nothing in a context, nor in any other that is as `stirring`."""
    stirring: Callable[[Any], Hashable] = lambda ctx: None
    """What of a context decides whether rules are dormant."""
    rank: Callable[[Any], int | None] = lambda die: None
    """How good a die is that is never rolled again, if that can be told. It is believed only where no end is worth less
    for a better die."""
    rolls: frozenset[Step] = frozenset()
    """Steps that roll dice of one seat before such a window, looking at its part only and changing nothing else: each
    die is added to it, whatever the others show."""


class Counting(NamedTuple):
    """Steps of an attack for which a few numbers are mere counts, such as the successes and wounds in a fight.

    The steps add to them or take from them, and ask no more of each than how many there are up to a limit: with more
    they do just the same, and change the counts by just as much. A count never matters below 0. All of it is optional,
    see `Attack`.
    """

    steps: Mapping[Step | Window, tuple[int, ...]]
    """The steps and windows; of each count how many may make a difference to what the step does.

    A window counts only where all its rules are `blind`.
    """
    counts: Callable[[Any], tuple[int, ...]]
    """The counts of a context."""
    put: Callable[[Any, tuple[int, ...]], Any]
    """A context with other counts."""
    ready: Callable[[Any], bool]
    """Whether the counts of a context are all that there is to count."""
    blind: Callable[[OfferRule], bool] = lambda rule: False
    """Whether a rule that makes offers in a window asks for none of the counts."""
    simplify: Callable[[Any], Any] = lambda ctx: ctx
    """As that of `Attack`, where it does not depend on the counts."""
    adding: tuple[int, Callable[[int], Exchange]] | None = None
    """The place of a count that no step asks for at all, and what so many add to what is read of the result without."""
    last: Mapping[Step, tuple[bool, ...]] = {}
    """A step with which the attack ends after these, and of each count whether that still makes a difference."""
    rest: Callable[[Any], Hashable] | None = None
    """All of a context besides its counts, where that is less work than to `put` others."""
    least: Mapping[Step | Window, Callable[[Any], Mapping[tuple[int, ...], tuple[int, ...]]]] = {}
    """Of a context, whatever its counts are, for all counts that are cut down to what may make a difference to a step
    the least with which it does the same: one count may make none unless there is another."""
    one_by_one: Callable[[Any], bool] | None = None
    """Whether of dice that are about to be rolled, and of all rolled after them up to one of these steps, each adds to
    the counts what it adds where no others fall; but for what rules in windows do."""


class Attack:
    """A closed sequence ready to be run. `read` makes an `Exchange` of its result; `seat` is the attacker's.

    What only exact odds ask for, all of it optional:

    - `alike`: what `read` depends on besides the result. Attacks of one sequence with the same windows and equal
      `alike` share what is worked out about equal contexts; None shares nothing.
    - `simplify(ctx)`: the same situation without what no longer matters, so that equal situations are equal values. It
      must keep every question, its answers and everything that follows, for a table nobody looks at.
    - `pauses`: steps before which a situation is simplified and looked up, besides questions and rolls.
    - `fails(ctx, seat, choice)`: how many dice that failed a choice of a seat may re-roll, -1 where it would re-roll a
      success or nothing at all.
    - `apart`: how its windows fall apart into what each seat does with its own dice; None if they do not.
    - `counting`: the steps that depend on a few numbers only up to a limit; None if there are none.
    - `following(exchange)`: the attack that follows one that went so, if any.
    - `left_out`: in words, what happens in this attack and is not read.
    """

    __slots__ = (
        "alike",
        "apart",
        "counting",
        "ctx",
        "fails",
        "following",
        "left_out",
        "pauses",
        "read",
        "seat",
        "sequence",
        "simplify",
        "title",
        "windows",
        "wounds",
    )

    def __init__(
        self,
        sequence: Sequence[Any],
        ctx: Any,
        windows: Mapping[str, tuple[OfferRule, ...]],
        read: Callable[[Any], Exchange],
        *,
        title: str,
        wounds: tuple[int, int],
        seat: int = ATTACKER,
        alike: Hashable | None = None,
        simplify: Callable[[Any], Any] | None = None,
        pauses: tuple[Step, ...] = (),
        fails: Callable[[Any, int, Option | Offer], int] | None = None,
        apart: Apart | None = None,
        counting: Counting | None = None,
        following: "Callable[[Exchange], Attack | None] | None" = None,
        left_out: tuple[str, ...] = (),
    ) -> None:
        self.sequence, self.ctx, self.windows, self.read = sequence, ctx, windows, read
        self.title, self.wounds, self.seat, self.alike = title, wounds, seat, alike
        self.simplify, self.pauses, self.fails, self.following = simplify, pauses, fails, following
        self.apart, self.counting, self.left_out = apart, counting, left_out

    def then(self, following: "Callable[[Exchange], Attack | None]") -> "Attack":
        """This attack, followed by another one after whatever already follows it."""
        before = self.following

        def chained(exchange: Exchange) -> "Attack | None":
            middle = before(exchange) if before else None
            if middle is None:
                return following(exchange)
            return middle.then(lambda after: following(exchange.plus(after)))

        return self._copy(chained)

    def alone(self) -> "Attack":
        """This attack without what follows it."""
        return self._copy(None) if self.following else self

    def paying(self, left: Callable[[Any], Hashable]) -> "Attack":
        """This attack, its outcome read as `Paid`, with what is `left` of points."""

        def read(result: Any) -> Paid:
            one = self.read(result)
            return Paid(one.dealt, one.taken, one.killed, one.died, one.marks, left(result))

        attack = self._copy(self.following, read, None if self.alike is None else (self.alike, left))
        if attack.apart is not None:
            attack.apart = attack.apart._replace(closed=attack.apart.keeping)
        return attack

    def _copy(
        self,
        following: "Callable[[Exchange], Attack | None] | None",
        read: Callable[[Any], Exchange] | None = None,
        alike: Hashable | None = None,
    ) -> "Attack":
        return Attack(
            self.sequence,
            self.ctx,
            self.windows,
            read or self.read,
            title=self.title,
            wounds=self.wounds,
            seat=self.seat,
            alike=None if following else alike or self.alike,
            simplify=self.simplify,
            pauses=self.pauses,
            fails=self.fails,
            apart=self.apart,
            counting=self.counting,
            following=following,
            left_out=self.left_out,
        )


Numbers = Mapping[str, Any]
"""The numbers an attack is built from, by name."""


class ImpossibleNumberError(ValueError):
    """A number that no card can have; the message says which and what is possible."""


def possible(limits: Mapping[str, tuple[int, int]], numbers: Numbers) -> None:
    """Check numbers, one or two each, against the least and the most that they may be; those of `other_` are the same.

    Raises `ImpossibleNumberError`.
    """
    for name, given in numbers.items():
        least, most = limits[name.removeprefix("other_")]
        for number in given if isinstance(given, tuple) else (given,):
            if not least <= number <= most:
                raise ImpossibleNumberError(f"{name} is {number}; expected {least} to {most}.")


def carry_wounds(
    numbers: Numbers, before: Exchange, lost: int, flag: str = "", is_worse: Callable[[int, int], bool] | None = None
) -> Numbers:
    """The numbers of an attack on a target that was attacked before, by somebody who has lost wounds, too.

    `other_wounds` of a fight are the target's and `wounds` the attacker's, else `wounds` and `own_wounds`.
    `is_worse` says of wounds left and wounds at the start whether somebody rolls the worse for it, which the number
    `flag` stands for, and `other_` with it for the target of a fight.
    """
    fights = "other_wounds" in numbers
    target, own = ("other_wounds", "wounds") if fights else ("wounds", "own_wounds")
    after = {**numbers, target: numbers[target] - before.dealt}
    hurt = [(own, flag)] if numbers.get(own) else []
    if hurt:
        after[own] = numbers[own] - lost
    if fights:
        hurt.append((target, f"other_{flag}"))
    for name, worse in hurt:
        if is_worse is not None and is_worse(after[name], numbers[name]):
            after[worse] = True
    return after


def paid_points(before: Purse, result: Any) -> Purse:
    """What is left to pay with after an attack whose result tells the points of all seats."""
    return Purse(result.points)


class Stages(NamedTuple):
    """A shot in pieces, for whoever looks at many weapons and many targets: the steps of `shoot` and no others.

    Every piece is an `Attack` whose result is a value that the next piece starts from. Numbers are those of `shoot`.
    """

    attacking: Callable[[Numbers], Attack]
    """The attack dice of a weapon: its result goes to `hand`."""
    hand: Callable[[Any, Numbers], tuple[Hashable, int, Hashable]]
    """Of that result and the weapon's numbers: hits to be blocked, damage done already, what defence dice depend on."""
    defending: Callable[[Any, Numbers], Attack]
    """The defence dice, of the last part of a hand and the target's numbers: its result are saves."""
    blocking: Callable[[Any, Any], Attack]
    """The blocks, of hits and saves, all of them the defender's choice: its result is what is left."""
    inflicting: Callable[[Any, Numbers, Numbers], Attack]
    """The damage of what is left, of weapon and target, without any choice or dice: its result."""
    hard: tuple[str, ...]
    """The names of the numbers of weapon and target that this damage depends on."""
    weapon: frozenset[str]
    """The names of a weapon's numbers."""
    target: frozenset[str]
    """The names of a target's numbers that the pieces know of; one with any other is shot at whole."""
    seen: tuple[str, ...]
    """Those of them that the attack dice depend on."""
    whole: Callable[[Numbers], bool] = lambda numbers: False
    """Whether a target's numbers, all known by name, are more than the pieces can tell."""
    burns: Callable[[Numbers], bool] = lambda numbers: False
    """Whether a weapon may hurt its user within the shot, which the pieces do not tell."""


class AttackKit:
    """What an edition offers: `shoot` and `fight` build an `Attack` from numbers; both say in their signature which.

    `carry(numbers, before, lost)` gives the numbers of an attack on a target that has been attacked before, by somebody
    who has lost so many wounds; `paid(purse, result)` what is left to pay with after an attack; `in_a_row` says in
    words what is assumed of attacks in a row. `stages` takes a shot to pieces, where an edition can; where it cannot,
    `rewound(shot, wounds)` may give a shot with the same chances at a target that has so many wounds and is otherwise
    the same.
    `forms` describes the numbers to whoever shows them as fields; `hints(numbers)` says in sentences what may have been
    meant otherwise than it is understood here.
    """

    __slots__ = ("carry", "fight", "forms", "hints", "id", "in_a_row", "paid", "rewound", "shoot", "stages")

    def __init__(
        self,
        id: str,
        shoot: Callable[..., Attack],
        fight: Callable[..., Attack],
        carry: Callable[[Numbers, Exchange, int], Numbers] = carry_wounds,
        *,
        paid: Callable[[Purse, Any], Purse] = paid_points,
        in_a_row: tuple[str, ...] = (),
        stages: Stages | None = None,
        rewound: Callable[[Attack, int], Attack] | None = None,
        forms: Callable[[], tuple[AttackForm, AttackForm]],
        hints: Callable[[Numbers], tuple[str, ...]] = lambda numbers: (),
    ) -> None:
        self.id, self.shoot, self.fight, self.carry, self.stages = id, shoot, fight, carry, stages
        self.forms, self.rewound, self.paid, self.in_a_row, self.hints = forms, rewound, paid, in_a_row, hints


class Several(NamedTuple):
    """How an attack may be followed by others in one action, as with Blast.

    `nothing` is the result of one that does nothing, after which the game goes on to the next; points of all seats are
    `points` in its result and are put into a context by `with_points`; `at` is the id of whom a context attacks;
    `once` says in words what may be used in one of them only, though each of their contexts has it.
    """

    nothing: Callable[[Any], Any]
    points: Callable[[Any], tuple[int, ...]]
    with_points: Callable[[Any, tuple[int, ...]], Any]
    at: Callable[[Any], str]
    once: Callable[[Any], tuple[str, ...]]


class Reading(NamedTuple):
    """How the attacks of a game are found.

    `attacks` makes an `Attack` of the context and the table with which a closed sequence of this name is called, and of
    the windows in force; `several` tells of those that may be followed by others in the same action. On the way to them
    questions of the kinds in `usual` are answered by default, those in `solved` as is best for whoever is asked, and
    those in `only` where there is but one answer. At windows nothing is used.
    """

    attacks: Mapping[str, Callable[[Any, Any, Mapping[str, tuple[OfferRule, ...]]], Attack]]
    usual: frozenset[str]
    solved: frozenset[str] = frozenset()
    only: frozenset[str] = frozenset()
    several: Mapping[str, Several] = {}

    @property
    def questions(self) -> frozenset[str]:
        """The kinds of questions that lead to attacks."""
        return self.usual | self.solved | self.only


ODDS: dict[str, Callable[[Any, Any, Any], Any]] = {}
"""Where exact odds, which stand above games, enter as `of_action` how they answer `Game.odds`."""
