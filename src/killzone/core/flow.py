"""What a step may say next, and the sequences and frames that steps live in.

A rule is a list of named steps over plain data. A step is a pure function of its context (and, in an open sequence, of
the table): it returns one of the flows below and never does anything itself. A step that asks or rolls says nothing
else, so that a pending question is always the step itself, run again: a game stopped in the middle of any rule is just
a table and a tuple of frames.
"""

from collections.abc import Callable, Iterable
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, Generic, TypeVar

from killzone.core.domains import Option
from killzone.core.names import is_same, lasting_name
from killzone.core.subjects import Price, SomeDice, Subject
from killzone.core.values import Value, register_named

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C")
D = TypeVar("D")
K = TypeVar("K", contravariant=True)
Step = Callable[..., "Flow"]
StepOf = Callable[[C, Any], "Flow"] | Callable[[C], "Flow"]
"""A step over a context: of an open sequence, with the table, or of a closed one."""
Continuation = Callable[[C, Any, Any], "Flow"] | Callable[[C, Any], "Flow"]
"""What goes on over a context with a result."""


class Flow:
    """One of `Next`, `Jump`, `Call`, `Ask`, `Roll`, `Done`."""

    __slots__ = ()


class Next(Flow):
    """Go on with the next step; in a window, look at the offers again."""

    __slots__ = ("ctx", "events")

    def __init__(self, ctx: Any, events: Iterable[Any] = ()) -> None:
        self.ctx, self.events = ctx, events


class Jump(Flow):
    """Go on with the named step of the same sequence."""

    __slots__ = ("ctx", "events", "to")

    def __init__(self, ctx: C, to: StepOf[C], events: Iterable[Any] = ()) -> None:
        self.ctx: Any = ctx
        self.to: Step = to
        self.events = events


class Call(Flow):
    """Run another sequence first. Its result goes to `then`, or is dropped and the next step follows."""

    __slots__ = ("callee", "ctx", "events", "sequence", "then")

    def __init__(
        self,
        ctx: C,
        sequence: "Sequence[D]",
        callee: D,
        then: Continuation[C] | None = None,
        events: Iterable[Any] = (),
    ) -> None:
        self.ctx: Any = ctx
        self.then: Step | None = then
        self.sequence: Sequence[Any] = sequence
        self.callee: Any = callee
        self.events = events


class Ask(Flow):
    """Put a question to a player; `then(ctx, table, answer)` goes on from a legal answer.

    `prompt` is a text or a function that makes it: exact odds ask thousands of questions and read none. Everybody may
    read it, so it tells nothing that is secret. What a window asks about are its `offers`.
    """

    __slots__ = ("default", "domain", "kind", "offers", "prompt", "rule", "seat", "then")

    def __init__(
        self,
        seat: int,
        kind: str,
        prompt: str | Callable[[], str],
        domain: Any,
        then: Step,
        *,
        rule: str,
        default: Any = None,
        offers: "tuple[Offer, ...]" = (),
    ) -> None:
        self.seat, self.kind, self.prompt, self.domain, self.then = seat, kind, prompt, domain, then
        self.rule, self.default, self.offers = rule, default, offers


class Roll(Flow):
    """Ask chance for `count` dice of a seat, all with so many sides; `then(ctx, table, faces)` goes on.

    `alike` names, for each face from 1 to 6, a face that the rules in force treat the same: exact odds, which know
    six-sided dice only, need to look at one of each kind. Play rolls all faces. `swapped` names in the same way a face
    that it might change places with in all these dice, where rules ask only which dice show the same. `seats` are those
    who roll together, each as many dice, in this order; `seat` is then nobody's. `aside`: what comes of the dice tells
    them, too.
    """

    __slots__ = ("alike", "aside", "count", "rule", "seat", "seats", "sides", "swapped", "then", "why")

    def __init__(
        self,
        count: int,
        then: Step,
        *,
        seat: int,
        why: str,
        rule: str,
        sides: int = 6,
        alike: tuple[int, ...] = (1, 2, 3, 4, 5, 6),
        swapped: tuple[int, ...] = (),
        seats: tuple[int, ...] = (),
        aside: bool = False,
    ) -> None:
        self.count, self.then, self.seat, self.why, self.rule = count, then, seat, why, rule
        self.swapped = swapped
        self.sides, self.alike, self.seats, self.aside = sides, alike, seats, aside


class Done(Flow):
    """The sequence is over; `result` goes to whoever called it."""

    __slots__ = ("events", "result")

    def __init__(self, result: Any = None, events: Iterable[Any] = ()) -> None:
        self.result, self.events = result, events


class Window:
    """A step that opens a named timing window: players take offers in turn until all pass.

    `order(ctx[, table])` says in which order the seats are asked; without it the ruleset's order holds. `prompt` and
    `keep` are what the player reads: the question, which may be made by `prompt(ctx[, table])`, and the label of the
    answer that takes nothing; without a label nobody may pass who has an offer left. Seats take one offer each in turn,
    or, if not `in_turn`, one finishes with all of its own before the next is asked, and is not asked again. With
    `leave`, the label of another answer, whoever passes may say that they do not wish to be asked again when others
    have taken more.
    """

    __slots__ = ("in_turn", "keep", "leave", "name", "order", "prompt", "rule")

    def __init__(
        self,
        name: str,
        *,
        prompt: str | Callable[..., str],
        rule: str,
        keep: str = "",
        order: Callable[..., tuple[int, ...]] | None = None,
        in_turn: bool = True,
        leave: str = "",
    ) -> None:
        self.name, self.prompt, self.keep, self.rule, self.order = name, prompt, keep, rule, order
        self.in_turn, self.leave = in_turn, leave

    def __repr__(self) -> str:
        return f"Window({self.name!r})"


class Offer:
    """What a rule lets a player do in a window: `take(ctx[, table])` is run like a step if they do.

    The other fields are those of its `option`; `label` is without the price, which the option's then ends with.
    """

    __slots__ = ("dice", "key", "label", "price", "rule", "seat", "subjects", "take", "verb")

    def __init__(
        self,
        key: str,
        seat: int,
        label: str,
        take: Step,
        *,
        rule: str,
        price: Price | None = None,
        subjects: tuple[Subject, ...] = (),
        verb: str = "",
        dice: tuple[SomeDice, ...] = (),
    ) -> None:
        self.key, self.seat, self.label, self.take, self.rule, self.price = key, seat, label, take, rule, price
        self.subjects, self.verb, self.dice = subjects, verb, dice

    @property
    def cost(self) -> int:
        """The amount of the price; 0 without one."""
        return self.price.amount if self.price is not None else 0

    @property
    def option(self) -> Option:
        """The answer that takes it."""
        if self.price is None:
            return Option(self.key, self.label, self.rule, self.subjects, verb=self.verb, dice=self.dice)
        label = f"{self.label}, {self.price}"
        return Option(self.key, label, self.rule, self.subjects, self.price, self.label, self.verb, self.dice)


class Asked(Offer):
    """That a seat is asked in a window though it may have nothing to take: to be asked then tells nobody anything."""

    __slots__ = ()

    def __init__(self, seat: int) -> None:
        super().__init__("", seat, "", _nothing, rule="")


def _nothing(*_: Any) -> "Flow":
    raise AssertionError("nobody takes what is no offer")


OfferRule = Callable[..., Iterable[Offer]]


class Sequence(Generic[K]):
    """A named tuple of steps over one kind of context. The steps of a closed one see that only, never the table."""

    __slots__ = ("closed", "name", "steps", "title")

    def __init__(self, name: str, title: str, *steps: StepOf[K] | Window, closed: bool = False) -> None:
        self.name, self.title, self.closed = name, title, closed
        self.steps: tuple[Step | Window, ...] = steps
        if name in SEQUENCES:
            raise ValueError(f"two sequences are called {name!r}")
        SEQUENCES[name] = self

    def index(self, step: Step) -> int:
        return self.steps.index(step)

    def __repr__(self) -> str:
        return f"Sequence({self.name!r})"


SEQUENCES: dict[str, Sequence[Any]] = {}
CONTINUATIONS: dict[str, Step] = {}
_NAMES: dict[Step, str] = {}
"""What each continuation is called."""


def continuation(function: F) -> F:
    """Mark a function that takes the result of a `Call`: saves name it, so it must be found by name.

    Raises ValueError for a function that no name leads to, or one that is found under another's name.
    """
    return _named(lasting_name(function), function)


def continuations_of(part: str, *methods: Callable[..., "Flow"]) -> None:
    """Let methods of a value take the results of `Call`s, by names of the part that the value was made for.

    So shared code that is bound to what it needs of an edition goes on by the edition's own names.
    Raises ValueError for names that others have.
    """
    for method in methods:
        name = f"{part}.{method.__name__.strip('_')}"
        if name in CONTINUATIONS and CONTINUATIONS[name] != method:
            raise ValueError(f"two continuations are called {name!r}")
        _named(name, method)


def _named(name: str, function: F) -> F:
    if "<" in function.__qualname__:
        raise ValueError(f"{name} stands inside another function; a continuation must stand in its module")
    if not is_same(CONTINUATIONS.get(name, function), function):
        raise ValueError(f"two continuations are called {name!r}")
    CONTINUATIONS[name] = function
    _NAMES[function] = name
    return function


def _name_of(function: Step) -> str:
    if function not in _NAMES:
        raise TypeError(f"{function.__qualname__} is no @continuation: no save can name it")
    return _NAMES[function]


def is_continuation(function: Step) -> bool:
    """Whether a save can name this function as the one that takes a result."""
    return function in _NAMES


class Concerning(Value):
    """The context of a rule that is about an operative: whoever acts, is set up, or falls."""

    @property
    def concerns(self) -> str:
        """The operative's id; empty while none is chosen yet."""
        raise AssertionError(f"{type(self).__name__} must say whom it is about")


class WindowState(Value):
    """How far a window has got: who passed in succession, whose turn it is, the offer being carried out and by whom.

    `left` are the seats that do not wish to be asked any more.
    """

    passed: tuple[int, ...] = ()
    turn: int = 0
    taken: str = ""
    by: int = -1
    left: tuple[int, ...] = ()


class Frame(Value):
    """One pending sequence: where it stands, what it knows, and who takes the result of what it called."""

    sequence: Sequence[Any]
    ctx: Any
    step: int = 0
    waiting: Step | None = None
    window: WindowState | None = None


register_named(Sequence, "sequence", lambda sequence: sequence.name, SEQUENCES.__getitem__)
for _kind in (FunctionType, BuiltinFunctionType, MethodType):  # those of compiled code are built in
    register_named(_kind, "continuation", _name_of, CONTINUATIONS.__getitem__)
