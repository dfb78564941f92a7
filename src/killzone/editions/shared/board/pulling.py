"""Pulling: an operative is moved straight towards another, on its level, until something is in the way.

The way is a straight line between the centres of the two bases. Terrain of any kind, the edge of the board or of a
level, and every base stop it, friendly ones too. How far it is free is found to a hundredth of a millimetre; of that,
the player chooses all or a number of half inches.
"""

from collections.abc import Callable, Iterator
from math import isqrt
from typing import ClassVar, NamedTuple

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Moved
from killzone.core.flow import Ask, Done, Flow
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.geometry.ground import ground
from killzone.geometry.manner import Manner
from killzone.geometry.moves import Move, Other
from killzone.geometry.paths import check
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import WALK, Track
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

STEP = INCH // 2


class Pulling(NamedTuple):
    """How an edition pulls: how operatives move, who is in the way, which enemies are too near for an end that must be
    clear of them, and what follows when somebody was moved, with the event that says so.
    """

    manner: Callable[[Table], Manner]
    others: Callable[[Table, Operative], tuple[Other, ...]]
    near: Callable[[Table, Operative], list[Operative]]
    moved: Callable[[Table, Operative, Event], list[Event]]


class Pull(Value):
    """A pull to be made: by which rule, whose choice, who is moved towards whom, and how far at most.

    With `clear` it may not end near an enemy. An edition derives its own from this one, to say how it pulls.
    """

    rule: str
    name: str
    seat: int
    mover: str
    towards: str
    limit: int
    clear: bool = False

    by: ClassVar[Pulling]


def spot_along(mover: Operative, towards: Operative, far: int) -> Spot:
    """Where a pull of this length ends, rounded back to whole hundredths of a millimetre."""
    here, there = mover.spot, towards.spot
    assert here is not None
    assert there is not None
    dx, dy = there.x - here.x, there.y - here.y
    square = max(1, dx * dx + dy * dy)
    x, y = isqrt(dx * dx * far * far // square), isqrt(dy * dy * far * far // square)
    return Spot(here.x + (x if dx > 0 else -x), here.y + (y if dy > 0 else -y), here.z, here.facing)


def _apart(mover: Operative, towards: Operative) -> int:
    """How far a pull goes at most: to above or below whoever is on another level, and not past it."""
    here, there = mover.spot, towards.spot
    assert here is not None
    assert there is not None
    return isqrt((there.x - here.x) ** 2 + (there.y - here.y) ** 2)


def _tracks(table: Table, pull: Pull) -> Callable[[int], Track]:
    """What gives the track of a pull of any length."""
    mover, towards = table.operative(pull.mover), table.operative(pull.towards)
    start = mover.spot
    assert start is not None
    floor = ground(table.terrain, mover.card.body, pull.by.manner(table))
    bases = tuple(Other(one.id, one.spot, one.body, False) for one in pull.by.others(table, mover))

    def track(far: int) -> Track:
        move = Move(floor, start, far + 2 * INCH, bases, climbs=False)
        return check(move, (start, spot_along(mover, towards, far)))

    return track


def _is_free(track: Track) -> bool:
    """Whether nothing stops a base on the way; where it may end is another matter."""
    on_the_way = all(problem.code.startswith("end-") and problem.code != "end-base" for problem in track.problems)
    return on_the_way and all(leg.kind == WALK for leg in track.legs)


def _has_room(track: Track) -> bool:
    """Whether nothing stops a base on the way, and it may end there."""
    return not track.problems


def _farthest(track: Callable[[int], Track], limit: int, goes: Callable[[Track], bool]) -> int:
    """How far an operative can be pulled before something stops it, by what says that it goes so far."""
    if goes(track(limit)):
        return limit
    free, stopped = 0, limit
    while stopped - free > 1:
        middle = (free + stopped) // 2
        if goes(track(middle)):
            free = middle
        else:
            stopped = middle
    return free


def lengths(table: Table, pull: Pull) -> Iterator[int]:
    """The lengths that the player of a pull may choose, the longest first: as far as it goes, then by half inches.

    A place on the way where the operative has no room to stand, such as under a low ceiling, is passed by; where there
    is none at the end of the way, as at the edge of a floor, it goes up to there. Each is found when it is asked for,
    since to know that there is one is often enough.
    """
    track = _tracks(table, pull)
    mover, towards = table.operative(pull.mover), table.operative(pull.towards)
    far = _farthest(track, min(pull.limit, _apart(mover, towards)), _is_free)
    last = far if _has_room(track(far)) else _farthest(track, far, _has_room)
    for one in sorted({far, last, *range(STEP, far + 1, STEP)}, reverse=True):
        if not one or track(one).problems:
            continue
        if not pull.clear or not pull.by.near(table, mover.but(spot=spot_along(mover, towards, one))):
            yield one


def choose_distance(pull: Pull, table: Table) -> Flow:
    """The player says how far."""
    mover, towards = table.operative(pull.mover), table.operative(pull.towards)
    choices = lengths(table, pull)
    buttons = [Option(f"pull-{far}", f"{length_text(far)} towards {towards.name}", pull.rule) for far in choices]
    prompt = f"{pull.name}: how far do you move {mover.name}?"
    return Ask(pull.seat, "pull", prompt, Pick(buttons), _pulled, rule=pull.rule, default=buttons[0].key)


def _pulled(pull: Pull, table: Table, answer: str) -> Flow:
    mover, towards = table.operative(pull.mover), table.operative(pull.towards)
    far = int(answer.removeprefix("pull-"))
    assert mover.spot is not None
    moved = Moved(pull.rule, mover.id, pull.name, (mover.spot, spot_along(mover, towards, far)), far)
    return Done(None, [moved, *pull.by.moved(table, mover, moved)])
