"""How a ruleset moves: a few named values that read as its rules read. All lengths are hundredths of a millimetre.

`Manner` has one for each kind of moving. Where a rule does not know a kind at all it is None; within one, None stands
for "no such limit".
"""

from typing import NamedTuple, final

from killzone.geometry.units import INCH

_NONE: frozenset[str] = frozenset()


class Increments(NamedTuple):
    """Each straight stretch counts as its length, rounded up to a multiple of `step`, and at least `least`."""

    step: int | None = None
    least: int | None = None


class Footing(NamedTuple):
    """What parts are to a base by their traits.

    A move may end on top of `stand` parts, and of no other besides the floor. `absent` parts are ignored on the way and
    `absent_end` parts where the move ends. `overhead` parts may be passed underneath whatever the height of the body,
    but not ended under without room. `never` parts are neither passed nor climbed, not even in flight; `unclimbed` ones
    that nobody may stand on are only not climbed. In `slow` parts each inch counts twice. `notice` parts are reported
    on the legs that touch them.
    """

    stand: frozenset[str] = _NONE
    absent: frozenset[str] = _NONE
    absent_end: frozenset[str] = _NONE
    overhead: frozenset[str] = _NONE
    never: frozenset[str] = _NONE
    unclimbed: frozenset[str] = _NONE
    slow: frozenset[str] = _NONE
    notice: frozenset[str] = _NONE


class Passage(NamedTuple):
    """Parts with this trait may be moved through, for `cost` on top of the distance each time one is entered.

    With `centre` only the centre of the base has to pass through the part; otherwise any of the base does, and must.
    Whatever other part adjoins it is then treated as cut away within `clear` of it, only those with one of the traits
    `cuts` if there are any; None stands for the radius of the base. With `by_feature` the parts of one feature cost
    once for all that are gone through in one go.
    """

    trait: str
    cost: int
    centre: bool = True
    clear: int | None = None
    by_feature: bool = False
    cuts: frozenset[str] = _NONE


class Ladder(NamedTuple):
    """Once in a path a climb no more than `reach` from a part with one of these traits counts `counts`, if less."""

    traits: frozenset[str]
    reach: int = INCH
    counts: int = INCH


class Climb(NamedTuple):
    """Straight up, at a place no more than `reach` from a part whose top is the height climbed to.

    Up to `highest`; counted in multiples of `step`, rounded up (on `scalable` parts rounded down), at least `least`;
    what is lower than `free_below` counts nothing; if `halved`, what counts does so by half, rounded up. With `down`
    one may climb down, too, instead of dropping.

    With `surface` a climb that counts also needs a part with one of these traits, within reach, that goes from its
    lower end to its upper, alone or with what stands on it; what sticks out less than `overhang` beyond that surface
    is then passed, and what sticks out more is not, even by keeping beside it.
    """

    highest: int | None = None
    reach: int = INCH
    step: int | None = None
    least: int | None = None
    free_below: int | None = None
    scalable: frozenset[str] = _NONE
    ladder: Ladder | None = None
    down: bool = False
    surface: frozenset[str] | None = None
    overhang: int | None = None
    halved: bool = False

    def counted(self, height: int, scalable: bool = False) -> int:
        """What a climb of this height counts, ladders apart."""
        if self.leaps(height):
            return 0
        counted = max(_rounded(height, self.step, scalable), self.least or 0)
        return (counted + 1) // 2 if self.halved else counted

    def at_least(self, height: int) -> int:
        """What a climb of this height counts at least, wherever it is made."""
        counted = self.counted(height, True)
        return counted if self.ladder is None else min(counted, self.ladder.counts)

    def leaps(self, height: int) -> bool:
        """Whether this is so low that it counts nothing."""
        return self.free_below is not None and height < self.free_below

    def too_high(self, height: int) -> bool:
        return self.highest is not None and height > self.highest


class Drop(NamedTuple):
    """Straight down, at a place no more than `reach` from a part with the height dropped from, up to `deepest`.

    The first `free` of all drops of a path count nothing; the rest of each counts in multiples of `step`, rounded up,
    or down with `rounded_down`.
    """

    deepest: int | None = None
    reach: int = INCH
    free: int | None = None
    step: int | None = None
    rounded_down: bool = False

    def counted(self, height: int, before: int = 0) -> int:
        """What a drop of this height counts after so much has been dropped in the same path."""
        paid = height - max(0, (self.free or 0) - before)
        return _rounded(paid, self.step, self.rounded_down) if paid > 0 else 0

    def too_deep(self, height: int) -> bool:
        return self.deepest is not None and height > self.deepest


class Jump(NamedTuple):
    """From a part one may stand on, higher than `above`, straight across up to `reach` with no ground under the centre.

    A landing up to `rise` higher or `fall` lower counts no vertical distance. With `goes_on` the way may go on with a
    climb or drop from where the jump ends in the air. With `whole` it ends with the whole base on what it lands on. It
    may land on the floor of the board only with `onto_floor`.
    """

    reach: int
    above: int = 0
    rise: int = 0
    fall: int = 0
    goes_on: bool = True
    whole: bool = False
    onto_floor: bool = True


def _rounded(length: int, step: int | None, down: bool = False) -> int:
    """A length in multiples of a step, rounded up or down; as it is without a step."""
    if step is None:
        return length
    return length // step * step if down else -(-length // step) * step


@final
class Manner:
    """How an edition moves: its increments, what parts are to a base, and each kind of moving it knows.

    With `fly` a path goes over everything but `never` parts and counts horizontal distance only.
    """

    __slots__ = (
        "increments",
        "footing",
        "passages",
        "climb",
        "drop",
        "jump",
        "fly",
        "step",
        "least",
        "rise",
        "_key",
        "_hash",
    )

    def __init__(
        self,
        increments: Increments = Increments(),  # noqa: B008 - a value
        footing: Footing = Footing(),  # noqa: B008 - a value
        passages: tuple[Passage, ...] = (),
        climb: Climb | None = None,
        drop: Drop | None = None,
        jump: Jump | None = None,
        fly: bool = False,
    ) -> None:
        self.increments = increments
        self.footing = footing
        self.passages = passages
        self.climb = climb
        self.drop = drop
        self.jump = jump
        self.fly = fly
        # What is asked most often, as plain numbers.
        self.step = increments.step or 1
        self.least = increments.least or 0
        self.rise = jump.rise if jump is not None else 0
        self._key = (increments, footing, passages, climb, drop, jump, fly)
        self._hash = hash(self._key)

    def but(self, *, footing: Footing | None = None, climb: Climb | None = None) -> "Manner":
        """The same manner with another footing, or other climbs."""
        return Manner(
            self.increments,
            self.footing if footing is None else footing,
            self.passages,
            self.climb if climb is None else climb,
            self.drop,
            self.jump,
            self.fly,
        )

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Manner) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Manner{self._key!r}"

    def jumps_from(self, z: int) -> bool:
        """Whether a jump may start at this height."""
        return self.jump is not None and z > self.jump.above

    def leaves(self) -> int:
        """How far beyond an edge a base may go before it drops or climbs down; -1 if it can do neither."""
        drop = self.drop.reach if self.drop is not None else -1
        return max(drop, self.climb.reach) if self.climb is not None and self.climb.down else drop

    def climbs(self, height: int) -> bool:
        """Whether anything can be climbed that is so much higher."""
        return self.climb is not None and not self.climb.too_high(height)

    def counted(self, length: int) -> int:
        """What one straight increment of this length counts."""
        if length <= 0:
            return 0
        counted = length if self.step == 1 else -(-length // self.step) * self.step
        return counted if counted > self.least else self.least
