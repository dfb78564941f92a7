"""Domains: what may be answered to a question.

Each domain gives `check` (a verdict with reasons), `candidates` (finite, in a fixed order), `sample` (one legal answer,
cheaply, without listing the others) and `describe` (what a screen needs). A domain belongs to one pending question and
is made anew from the position; it is never saved.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Protocol, TypeGuard, TypeVar

from killzone.core.reasons import LEGAL, Reason, Verdict, because, no
from killzone.core.subjects import Price, SomeDice, Subject
from killzone.core.values import Json, Value, plain
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

Found = TypeVar("Found")
# An answer is bounded as its text is, so that every answer that is taken can be written down and read back.
LARGEST = 999_999_999
MOST_PARTS = 100
Below = Callable[[int], int]
"""A source of chance: `below(n)` gives a whole number from 0 to n - 1."""


class Domain(Protocol):
    """What every kind of domain offers."""

    def check(self, value: Any, rule: str) -> Verdict: ...

    def candidates(self, limit: int) -> tuple[Any, ...]: ...

    def sample(self, below: Below) -> Any: ...

    def describe(self) -> dict[str, Json]: ...


class Option(Value):
    """One answer of a `Pick`: `key` is the answer, `label` what the button says, `rule` the entry behind it.

    It says in fields what it is about, so that nobody has to read that out of its key or label: its `subjects`, the one
    that it is chosen by first; what it does (`verb`) with which `dice`; its `price`, and the label without it (`short`,
    empty where that is the label); and in a sentence what it `forgoes` that other options could still use.
    """

    key: str
    label: str
    rule: str = ""
    subjects: tuple[Subject, ...] = ()
    price: Price | None = None
    short: str = ""
    verb: str = ""
    dice: tuple[SomeDice, ...] = ()
    forgoes: str = ""

    def about(self, *kinds: str) -> str:
        """The id of the first subject of one of these kinds; empty if there is none."""
        return next((one.id for one in self.subjects if one.kind in kinds), "")

    @property
    def does(self) -> str:
        """The label without the price."""
        return self.short or self.label

    @property
    def cost(self) -> int:
        """The amount of the price; 0 without one."""
        return self.price.amount if self.price is not None else 0


def priced(
    key: str, does: str, price: Price, rule: str, subjects: tuple[Subject, ...] = (), forgoes: str = ""
) -> Option:
    """An option whose label ends with its price."""
    return Option(key, f"{does}, {price}", rule, subjects, price, does, forgoes=forgoes)


class Pick:
    """One of a list of options. `judge` finds every reason against one; it is asked only about those looked at.

    `allows` says faster whether there is none; choosing at random and listing ask that one, if it is given. `missing`
    says of what is not among the options why it is not; without a reason of its own it is told what the options are.
    What was found legal once is not judged again: a domain belongs to one position. Options that take work are given as
    a function of nothing, with their `keys`: they are made when somebody reads them, which random players never do.
    """

    __slots__ = ("_found", "_make", "_options", "allows", "judge", "keys", "missing")
    kind = "pick"

    def __init__(
        self,
        options: Iterable[Option] | Callable[[], Iterable[Option]],
        judge: Callable[[str], tuple[Reason, ...]] | None = None,
        allows: Callable[[str], bool] | None = None,
        missing: Callable[[str], tuple[Reason, ...]] | None = None,
        *,
        keys: Iterable[str] = (),
    ) -> None:
        if callable(options):
            self._options: tuple[Option, ...] | None = None
            self._make, self.keys = options, tuple(keys)
        else:
            self._options = tuple(options)
            self.keys = tuple([option.key for option in self._options])
        self.judge = judge
        self.allows = allows
        self.missing = missing
        self._found: set[str] = set()

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be picked, legal or not, in the order of the keys."""
        if self._options is None:
            self._options = tuple(self._make())
        return self._options

    def _legal(self, key: str) -> bool:
        """Whether nothing is against one of the options."""
        if key not in self._found:
            if not (self.allows(key) if self.allows is not None else self.judge is None or not self.judge(key)):
                return False
            self._found.add(key)
        return True

    def check(self, value: Any, rule: str) -> Verdict:
        if type(value) is str and value in self._found:
            return LEGAL
        if type(value) is not str or value not in self.keys:
            why = self.missing(value) if self.missing is not None and type(value) is str else ()
            return Verdict(why) if why else no(_not_offered(value, list(self.keys), rule))
        if self.allows is not None and self.allows(value):
            return LEGAL
        return Verdict(self.judge(value)) if self.judge else LEGAL

    def legal(self) -> Iterator[str]:
        """Every legal answer in turn, each judged when it is asked for."""
        for key in self.keys:
            if self._legal(key):
                yield key

    def candidates(self, limit: int = 64) -> tuple[str, ...]:
        return tuple(islice(self.legal(), limit))

    def sample(self, below: Below) -> str:
        left = list(self.keys)
        while left:
            key = left.pop(below(len(left)))
            if self._legal(key):
                return key
        raise NoLegalAnswerError(f"none of {len(self.keys)} options is legal")

    def describe(self) -> dict[str, Json]:
        return {
            "kind": "pick",
            "options": [
                {**plain(option), "why_not": plain(self.judge(option.key) if self.judge else ())}
                for option in self.options
            ],
        }


class Place:
    """One spot on the board, such as where an operative is set up."""

    __slots__ = ("finder", "judge", "lister", "shape")
    kind = "place"

    def __init__(
        self,
        judge: Callable[[Spot], Verdict],
        finder: Callable[[Below], Spot | None],
        lister: Callable[[int], Sequence[Spot]],
        shape: dict[str, Json],
    ) -> None:
        self.judge, self.finder, self.lister, self.shape = judge, finder, lister, shape

    def check(self, value: Any, rule: str) -> Verdict:
        return self.judge(value) if _is_spot(value) else no(_wrong_kind(value, "a spot on the board", rule))

    def candidates(self, limit: int = 64) -> tuple[Spot, ...]:
        return tuple(self.lister(limit))

    def sample(self, below: Below) -> Spot:
        return _found(self.finder(below), self.lister)

    def describe(self) -> dict[str, Json]:
        return {"kind": "place", **self.shape}


class Leg(Value):
    """One straight part of a path in words: what it is, how long it is, what it counts, and where it ends."""

    text: str
    length: str
    counts: str
    to: Spot


class Guide(Protocol):
    """Helps whoever plans a path: ways to an end, their legs in words, and where a path can end at all."""

    def way(self, via: tuple[Spot, ...], end: Spot) -> tuple[Spot, ...] | None:
        """A good legal path to an end that first goes through these spots; None if none is found."""

    def attempt(self, via: tuple[Spot, ...], end: Spot) -> tuple[Spot, ...]:
        """Where there is no legal path: the one that comes nearest to being one, for its reasons."""

    def unfound(self, via: tuple[Spot, ...], end: Spot) -> Reason | None:
        """Where there is no legal path: that none is found although nothing forbids the end; None if something does."""

    def legs(self, path: tuple[Spot, ...]) -> tuple[Leg, ...]:
        """The legs of a path, legal or not."""

    def total(self, path: tuple[Spot, ...]) -> tuple[str, str]:
        """What a path counts, and how much it may count."""

    def region(self) -> Sequence[tuple[int, tuple[tuple[int, int], ...]]]:
        """Heights with outlines that together cover where a path can end, to be painted."""

    def taken(self, z: int) -> Sequence[tuple[tuple[int, int], ...]]:
        """Outlines at a height where no path can end because somebody stands there: not to be painted."""


class Path:
    """A way across the board: the spots the base passes in straight lines, the first being where it stands.

    `shape` says for a screen which `operative` moves by which `action`, its `radius` and the `limit`; `guide`, where a
    rule has one, helps to plan, and is made when somebody plans.
    """

    __slots__ = ("_guide", "_guiding", "finder", "judge", "lister", "shape", "start")
    kind = "path"

    def __init__(
        self,
        start: Spot,
        judge: Callable[[tuple[Spot, ...]], Verdict],
        finder: Callable[[Below], tuple[Spot, ...] | None],
        lister: Callable[[int], Sequence[tuple[Spot, ...]]],
        shape: dict[str, Json],
        guiding: Callable[[], Guide] | None = None,
    ) -> None:
        self.start, self.judge, self.finder, self.lister, self.shape = start, judge, finder, lister, shape
        self._guiding = guiding
        self._guide: Guide | None = None

    @property
    def guide(self) -> Guide | None:
        """Who helps to plan; None where the rule has nobody for it."""
        if self._guide is None and self._guiding is not None:
            self._guide = self._guiding()
        return self._guide

    def check(self, value: Any, rule: str) -> Verdict:
        if not isinstance(value, tuple) or not all(map(_is_spot, value)) or not value:
            return no(_wrong_kind(value, "a path of one or more spots", rule))
        if len(value) > MOST_PARTS:
            text = "The path has {count} spots; {most} are the most that a path may have."
            return no(because(rule, text, count=len(value), most=MOST_PARTS))
        if value[0] != self.start:
            found, wanted = spot_text(value[0]), spot_text(self.start)
            text = "The path starts at {found}; whoever moves stands at {wanted}."
            return no(because(rule, text, found=found, wanted=wanted))
        return self.judge(value)

    def candidates(self, limit: int = 64) -> tuple[tuple[Spot, ...], ...]:
        return tuple(self.lister(limit))

    def sample(self, below: Below) -> tuple[Spot, ...]:
        return _found(self.finder(below), self.lister)

    def describe(self) -> dict[str, Json]:
        return {"kind": "path", "start": plain(self.start), **self.shape}


class Share:
    """A total split over several takers, each within its own bounds."""

    __slots__ = ("bounds", "takers", "total")
    kind = "share"

    def __init__(self, total: int, takers: Sequence[Option], bounds: Sequence[tuple[int, int]]) -> None:
        self.total, self.takers, self.bounds = total, tuple(takers), tuple(bounds)

    def check(self, value: Any, rule: str) -> Verdict:
        if not isinstance(value, tuple) or len(value) != len(self.takers) or not all(map(is_whole, value)):
            return no(_wrong_kind(value, f"{len(self.takers)} whole numbers", rule))
        if sum(value) != self.total:
            text = "The parts add up to {sum}; {total} must be shared."
            return no(because(rule, text, sum=sum(value), total=self.total))
        for taker, part, (low, high) in zip(self.takers, value, self.bounds, strict=True):
            if not low <= part <= high:
                text = "{taker} may take {low} to {high}, not {part}."
                return no(because(rule, text, taker=taker.label, low=low, high=high, part=part))
        return LEGAL

    def candidates(self, limit: int = 64) -> tuple[tuple[int, ...], ...]:
        found: list[tuple[int, ...]] = []
        self._list((), self.total, limit, found)
        return tuple(found)

    def _list(self, taken: tuple[int, ...], left: int, limit: int, found: list[tuple[int, ...]]) -> None:
        if len(found) == limit:
            return
        if len(taken) == len(self.bounds):
            if left == 0:
                found.append(taken)
            return
        low, high = self._room(len(taken), left)
        for part in range(low, high + 1):
            self._list((*taken, part), left - part, limit, found)
            if len(found) == limit:
                return

    def _room(self, index: int, left: int) -> tuple[int, int]:
        """What the taker at `index` may get so that the others can take the rest."""
        low, high = self.bounds[index]
        rest = self.bounds[index + 1 :]
        return max(low, left - sum(top for _, top in rest)), min(high, left - sum(bottom for bottom, _ in rest))

    def sample(self, below: Below) -> tuple[int, ...]:
        taken: tuple[int, ...] = ()
        for index in range(len(self.bounds)):
            low, high = self._room(index, self.total - sum(taken))
            if high < low:
                raise NoLegalAnswerError(f"{self.total} cannot be shared within the bounds {self.bounds}")
            taken = (*taken, low + below(high - low + 1))
        if sum(taken) != self.total:
            raise NoLegalAnswerError(f"{self.total} cannot be shared among nobody")
        return taken

    def describe(self) -> dict[str, Json]:
        takers = [
            {**plain(taker), "least": low, "most": high}
            for taker, (low, high) in zip(self.takers, self.bounds, strict=True)
        ]
        return {"kind": "share", "total": self.total, "takers": takers}


class NoLegalAnswerError(RuntimeError):
    """A question without a legal answer: a mistake in the rule that asked it."""


def _found(found: Found | None, lister: Callable[[int], Sequence[Found]]) -> Found:
    if found is not None:
        return found
    listed = lister(1)
    if not listed:
        raise NoLegalAnswerError("the question has no legal answer")
    return listed[0]


def _not_offered(value: Any, known: list[str], rule: str) -> Reason:
    import difflib

    near = difflib.get_close_matches(brief(value).strip("'"), known, 1)
    hint = f"did you mean {near[0]!r}?" if near else ""
    text = "{answer} is not one of the answers: {known}."
    return because(rule, text, answer=brief(value), known=", ".join(known) or "none", hint=hint)


def _wrong_kind(value: Any, wanted: str, rule: str) -> Reason:
    return because(rule, "{answer} is not {wanted}.", answer=brief(value), wanted=wanted)


def _is_spot(value: Any) -> bool:
    """A spot in whole units: fractions would be lost in every save."""
    return isinstance(value, Spot) and all(map(is_number, (value.x, value.y, value.z, value.facing)))


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number; True is none."""
    return not isinstance(value, bool) and isinstance(value, int)


def is_number(value: object) -> TypeGuard[int]:
    """Whether this is a whole number that an answer may hold."""
    return is_whole(value) and -LARGEST <= value <= LARGEST


def brief(value: Any) -> str:
    """Whatever was sent instead of an answer, short enough for a sentence."""
    if _is_spot(value):
        return f"at {spot_text(value)}"
    try:
        path = isinstance(value, tuple) and value and all(map(_is_spot, value))
        text = f"path {path_text(value)}" if path else repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list of lists of lists
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 80 else f"{text[:77]}..."


def path_text(spots: Iterable[Spot]) -> str:
    """Spots in inches, one after another."""
    return " ".join(map(spot_text, spots))


def spot_text(spot: Spot) -> str:
    """A spot in inches, exact enough to be read back: `12.5,4,2.5@90`."""
    text = f"{_inches_text(spot.x)},{_inches_text(spot.y)}"
    if spot.z:
        text += f",{_inches_text(spot.z)}"
    return f"{text}@{spot.facing}" if spot.facing else text


def _inches_text(length: int) -> str:
    """Four places tell apart neighbouring hundredths of a millimetre."""
    whole, rest = divmod((abs(length) * 20_000 + INCH) // (2 * INCH), 10_000)
    return f"{'-' if length < 0 else ''}{whole}.{rest:04d}".rstrip("0").rstrip(".")
