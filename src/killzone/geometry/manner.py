"""How a ruleset moves: the numbers and traits that turn geometry into what a path costs and what stops it."""

from typing import final

from killzone.geometry.units import INCH

_NONE: frozenset[str] = frozenset()


@final
class Passage:
    """Parts with this trait may be moved through, for `cost` on top of the distance each time one is entered.

    With `centre` only the centre of the base has to pass through the part; otherwise any of the base does, and must.
    Whatever other part stands within `clear` of the part is then treated as cut away there; None stands for the radius
    of the base. With `by_feature` the parts of one feature cost once for all that are gone through in one go.
    """

    __slots__ = ("trait", "cost", "centre", "clear", "by_feature")  # noqa: RUF023 - the order is that of the constructor

    def __init__(
        self, trait: str, cost: int, centre: bool = True, clear: int | None = None, by_feature: bool = False
    ) -> None:
        self.trait = trait
        self.cost = cost
        self.centre = centre
        self.clear = clear
        self.by_feature = by_feature

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Passage) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Passage{self.key()!r}"

    def key(self) -> tuple[str, int, bool, int | None, bool]:
        return (self.trait, self.cost, self.centre, self.clear, self.by_feature)


@final
class Manner:
    """The parameters of movement, filled in by an edition. All lengths are hundredths of a millimetre.

    Increments: each straight stretch counts as its length rounded up to a multiple of `step` (1: not rounded), and at
    least `least`. The first number is exact: a length that is no whole number counts as the next one.

    Traits of parts: a move may end on top of `stand` parts (and of no other, besides the floor); `absent` parts are
    ignored on the way and `absent_end` parts where the move ends; `overhead` parts may be passed underneath whatever
    the height of the body, but not ended under without room; `never` parts are neither passed nor climbed, not even in
    flight; `passages` may be moved through; in `slow` parts each inch counts twice; `notice` parts are reported on the
    legs that touch them.

    Climbing: up to `climb_max` (0: any height) at a place no more than `climb_reach` from a part whose top is the
    height climbed to; counted in multiples of `climb_step`, rounded up (on `scalable` parts rounded down), at least
    `climb_least`; a climb lower than `climb_free` counts nothing. Once in a path a climb no more than `ladder_reach`
    from a `ladder` part counts as `ladder_cost` if that is less.

    Dropping: up to `drop_max` (0: any height) at a place no more than `drop_reach` from a part with the height dropped
    from; the first `drop_free` of all drops of a path count nothing; the rest of each drop counts in multiples of
    `drop_step`, rounded up, or down with `drop_down`.

    Jumping: from a `stand` part higher than `jump_above` straight across up to `jump_reach` (0: no jumps) without
    ground under the centre. A landing up to `jump_rise` higher or `jump_fall` lower counts no vertical distance; with
    `jump_on` the way may go on with a climb or drop from where the jump ends in the air.

    With `fly` a path goes over everything but `never` parts and counts horizontal distance only.
    """

    __slots__ = (  # noqa: RUF023 - the order is that of the constructor
        "step",
        "least",
        "stand",
        "absent",
        "absent_end",
        "overhead",
        "never",
        "passages",
        "slow",
        "notice",
        "climb_reach",
        "climb_max",
        "climb_step",
        "climb_least",
        "climb_free",
        "scalable",
        "ladder",
        "ladder_reach",
        "ladder_cost",
        "drop_reach",
        "drop_max",
        "drop_free",
        "drop_step",
        "drop_down",
        "jump_reach",
        "jump_above",
        "jump_rise",
        "jump_fall",
        "jump_on",
        "fly",
        "_key",
        "_hash",
    )

    def __init__(
        self,
        step: int = 1,
        least: int = 0,
        stand: frozenset[str] = _NONE,
        absent: frozenset[str] = _NONE,
        absent_end: frozenset[str] = _NONE,
        overhead: frozenset[str] = _NONE,
        never: frozenset[str] = _NONE,
        passages: tuple[Passage, ...] = (),
        slow: frozenset[str] = _NONE,
        notice: frozenset[str] = _NONE,
        climb_reach: int = INCH,
        climb_max: int = 0,
        climb_step: int = 1,
        climb_least: int = 0,
        climb_free: int = 0,
        scalable: frozenset[str] = _NONE,
        ladder: frozenset[str] = _NONE,
        ladder_reach: int = INCH,
        ladder_cost: int = INCH,
        drop_reach: int = INCH,
        drop_max: int = 0,
        drop_free: int = 0,
        drop_step: int = 1,
        drop_down: bool = False,
        jump_reach: int = 0,
        jump_above: int = 0,
        jump_rise: int = 0,
        jump_fall: int = 0,
        jump_on: bool = True,
        fly: bool = False,
    ) -> None:
        self.step = step
        self.least = least
        self.stand = stand
        self.absent = absent
        self.absent_end = absent_end
        self.overhead = overhead
        self.never = never
        self.passages = passages
        self.slow = slow
        self.notice = notice
        self.climb_reach = climb_reach
        self.climb_max = climb_max
        self.climb_step = climb_step
        self.climb_least = climb_least
        self.climb_free = climb_free
        self.scalable = scalable
        self.ladder = ladder
        self.ladder_reach = ladder_reach
        self.ladder_cost = ladder_cost
        self.drop_reach = drop_reach
        self.drop_max = drop_max
        self.drop_free = drop_free
        self.drop_step = drop_step
        self.drop_down = drop_down
        self.jump_reach = jump_reach
        self.jump_above = jump_above
        self.jump_rise = jump_rise
        self.jump_fall = jump_fall
        self.jump_on = jump_on
        self.fly = fly
        self._key = (
            (step, least, stand, absent, absent_end, overhead, never, passages, slow, notice),
            (climb_reach, climb_max, climb_step, climb_least, climb_free, scalable, ladder, ladder_reach, ladder_cost),
            (drop_reach, drop_max, drop_free, drop_step, drop_down),
            (jump_reach, jump_above, jump_rise, jump_fall, jump_on, fly),
        )
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Manner) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def jumps_from(self, z: int) -> bool:
        """Whether a jump may start at this height."""
        return self.jump_reach > 0 and z > self.jump_above

    def counted(self, length: int) -> int:
        """What one straight increment of this length counts."""
        if length <= 0:
            return 0
        counted = length if self.step == 1 else -(-length // self.step) * self.step
        return counted if counted > self.least else self.least

    def climbed(self, height: int, scalable: bool) -> int:
        """What a climb of this height counts, ladders apart."""
        if height < self.climb_free:
            return 0
        step = self.climb_step
        counted = height // step * step if scalable else -(-height // step) * step
        return counted if counted > self.climb_least else self.climb_least

    def dropped(self, height: int) -> int:
        """What a drop of this height counts once the free part of it is taken off."""
        if height <= 0:
            return 0
        step = self.drop_step
        return height // step * step if self.drop_down else -(-height // step) * step
