"""What a path turned out to be: its legs, what they cost, and what is wrong with them."""

from typing import Final, final

from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

Path = tuple[Spot, ...]

WALK: Final = "walk"
THROUGH: Final = "through"
CLIMB: Final = "climb"
DROP: Final = "drop"
CLIMB_DOWN: Final = "climb down"
JUMP: Final = "jump"
FLY: Final = "fly"


@final
class Leg:
    """One stretch between two waypoints.

    `measured` is its length (vertical for a climb or drop, otherwise horizontal), a fraction of a hundredth of a
    millimetre counted whole. `counted` is what it takes of the move. Legs in one line are one increment, rounded
    together: each counts what it adds. `extra` is the part of `counted` that passages and slow ground added. `part` is
    the part climbed, passed through or jumped from; `noticed` are the parts the manner wants reported. `flights` are
    the gaps that it jumps: where the centre leaves what it jumps from, and where it is over something again.
    """

    __slots__ = ("kind", "start", "end", "measured", "counted", "extra", "part", "noticed", "flights")

    def __init__(
        self,
        kind: str,
        start: Spot,
        end: Spot,
        measured: int,
        counted: int,
        extra: int = 0,
        part: str = "",
        noticed: tuple[str, ...] = (),
        flights: tuple[tuple[Spot, Spot], ...] = (),
    ) -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.measured = measured
        self.counted = counted
        self.extra = extra
        self.part = part
        self.noticed = noticed
        self.flights = flights

    @property
    def takeoff(self) -> Spot | None:
        """Where the first jump of the leg begins."""
        return self.flights[0][0] if self.flights else None

    @property
    def landing(self) -> Spot | None:
        """Where the last jump of the leg ends."""
        return self.flights[-1][1] if self.flights else None

    def steps(self, length: int) -> int:
        """How many full steps of this length it is long: those of a way down, for the dice of a rule."""
        return self.measured // length

    def __repr__(self) -> str:
        return f"Leg({self.kind!r}, {self.start!r}, {self.end!r}, {self.measured}, {self.counted}, {self.part!r})"


def stretches(legs: tuple[Leg, ...]) -> tuple[Leg, ...]:
    """The legs to tell people: walks that follow an arc, hardly turning and each counting just its length, are one."""
    found: list[Leg] = []
    before = legs[0] if legs else None
    for leg in legs:
        last = found[-1] if found else None
        if last is not None and _plain(last) and _plain(leg) and before is not None and _bends_little(before, leg):
            found[-1] = Leg(WALK, last.start, leg.end, last.measured + leg.measured, last.counted + leg.counted)
        else:
            found.append(leg)
        before = leg
    return tuple(found)


def _bends_little(one: Leg, two: Leg) -> bool:
    """Whether two legs in a row turn by less than 30 degrees."""
    ax, ay = one.end.x - one.start.x, one.end.y - one.start.y
    bx, by = two.end.x - two.start.x, two.end.y - two.start.y
    along = ax * bx + ay * by
    return along > 0 and 4 * along * along > 3 * (ax * ax + ay * ay) * (bx * bx + by * by)


def _plain(leg: Leg) -> bool:
    # Where increments are rounded, whole inches count just their length, too; those stay legs.
    return leg.measured % INCH != 0 and leg.kind == WALK and leg.counted == leg.measured and not leg.noticed


@final
class Problem:
    """One thing wrong with a path.

    `leg` counts from 0; the number of legs stands for the end of the move. `what` is the id of the part, base or zone.
    `have` and `need` are the lengths compared, where there are any. The codes:

    - `start`: the path does not begin where the mover stands. `edge`: over the edge of the board.
    - `part`, `base`: a part or base is in the way.
    - `floor`: below the floor.
    - `slant`: goes up or down and along at once. `unsupported`: in the air with nothing underneath.
    - `drop`, `climb-down`: may not drop, may not climb down. `climb-surface`: no surface to climb along.
    - `climb`: may not climb. `climb-reach`: no part near enough has this top. `climb-height`: too high.
    - `drop-reach`: too far from the edge. `drop-height`: too deep.
    - `jump-from`: not from a place one can jump from. `jump-reach`: too far. `jump-landing`: too high or too low.
      `jump-whole`: some of the base is not across.
    - `zone`: enters a zone it must keep out of. `zone-left`: leaves a zone it may not leave.
    - `limit`: costs more than the limit.
    - `end-part`, `end-base`: no room to end there. `end-support`: ends on nothing that it may stand on.
    - `no-way`: nothing known is wrong with the end, but no way to it is found.
    - `end-farther`, `end-nearer`, `end-close`: ends no farther, no nearer, or not as near as it must.
    - `end-zone`: ends in a zone it may not end in. `end-goal`: ends in none of the zones it has to end in.
    """

    __slots__ = ("code", "leg", "where", "what", "have", "need")

    def __init__(self, code: str, leg: int, where: Spot, what: str = "", have: int = 0, need: int = 0) -> None:
        self.code = code
        self.leg = leg
        self.where = where
        self.what = what
        self.have = have
        self.need = need

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash((self.code, self.leg, self.what))

    def __repr__(self) -> str:
        return f"Problem({self.code!r}, {self.leg}, {self.where!r}, {self.what!r}, {self.have}, {self.need})"


@final
class Track:
    """A path taken apart: its legs, the total counted, and every problem found (with `check(..., True)` the first)."""

    __slots__ = ("path", "legs", "total", "problems")

    def __init__(self, path: Path, legs: tuple[Leg, ...], total: int, problems: tuple[Problem, ...]) -> None:
        self.path = path
        self.legs = legs
        self.total = total
        self.problems = problems

    @property
    def legal(self) -> bool:
        return not self.problems

    @property
    def length(self) -> int:
        """How long the legs are, climbs and drops included, whatever they count."""
        return sum([leg.measured for leg in self.legs])

    def runs_out(self, limit: int) -> Leg | None:
        """The leg in which so much is used up, None if it is enough: a climb there may be finished by another move."""
        left = limit
        for leg in self.legs:
            left -= leg.counted
            if left < 0:
                return leg
        return None

    def __repr__(self) -> str:
        return f"Track({self.legs!r}, {self.total}, {self.problems!r})"
