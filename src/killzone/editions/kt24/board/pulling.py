"""Pulling: an operative is moved straight towards another, on its level, until something is in the way.

The way is a straight line between the centres of the two bases. Terrain of any kind, the edge of the board or of a
level, and every base stop it, friendly ones too. How far it is free is found to a hundredth of a millimetre; of that,
the player chooses all or a number of half inches.
"""

from math import isqrt

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Moved, fold
from killzone.core.flow import Ask, Done, Flow, Sequence
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt24.board.markers import reassess
from killzone.editions.kt24.board.movement import manner_of, others
from killzone.editions.kt24.board.visibility import enemies_in_control_range
from killzone.editions.kt24.close_quarters.guard import off_guard
from killzone.geometry.ground import ground
from killzone.geometry.moves import Move, Other
from killzone.geometry.paths import check
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import WALK, Track
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

STEP = INCH // 2


class Pull(Value):
    """A pull to be made: by which rule, whose choice, who is moved towards whom, and how far at most.

    With `clear` it may not end within control range of an enemy.
    """

    rule: str
    name: str
    seat: int
    mover: str
    towards: str
    limit: int
    clear: bool = False


def spot_along(mover: Operative, towards: Operative, far: int) -> Spot:
    """Where a pull of this length ends, rounded back to whole hundredths of a millimetre."""
    here, there = mover.spot, towards.spot
    assert here is not None
    assert there is not None
    dx, dy = there.x - here.x, there.y - here.y
    square = max(1, dx * dx + dy * dy)
    x, y = isqrt(dx * dx * far * far // square), isqrt(dy * dy * far * far // square)
    return Spot(here.x + (x if dx > 0 else -x), here.y + (y if dy > 0 else -y), here.z, here.facing)


def _track(table: Table, mover: Operative, towards: Operative, far: int) -> Track:
    assert mover.spot is not None
    floor = ground(table.terrain, mover.card.body, manner_of(table))
    bases = tuple(Other(one.id, one.spot, one.body, False) for one in others(table, mover))
    move = Move(floor, mover.spot, far + 2 * INCH, bases, climbs=False)
    return check(move, (mover.spot, spot_along(mover, towards, far)))


def _is_free(track: Track) -> bool:
    """Whether nothing stops a base on the way; where it may end is another matter."""
    on_the_way = all(problem.code.startswith("end-") and problem.code != "end-base" for problem in track.problems)
    return on_the_way and all(leg.kind == WALK for leg in track.legs)


def farthest(table: Table, mover: Operative, towards: Operative, limit: int) -> int:
    """How far an operative can be pulled before something stops it."""
    if _is_free(_track(table, mover, towards, limit)):
        return limit
    free, stopped = 0, limit
    while stopped - free > 1:
        middle = (free + stopped) // 2
        if _is_free(_track(table, mover, towards, middle)):
            free = middle
        else:
            stopped = middle
    return free


def distances(table: Table, mover: Operative, towards: Operative, limit: int) -> list[int]:
    """The lengths that an operative can be pulled, the longest first: as far as it goes, then by half inches.

    A place on the way where it has no room to stand, such as under a low ceiling, is passed by.
    """
    far = farthest(table, mover, towards, limit)
    steps = dict.fromkeys((far, *range(far // STEP * STEP, 0, -STEP)))
    return [one for one in steps if one and not _track(table, mover, towards, one).problems]


def lengths(table: Table, pull: Pull) -> list[int]:
    """The lengths that the player of a pull may choose from."""
    mover, towards = table.operative(pull.mover), table.operative(pull.towards)
    found = distances(table, mover, towards, pull.limit)
    if not pull.clear:
        return found
    ends = {far: mover.but(spot=spot_along(mover, towards, far)) for far in found}
    return [far for far in found if not enemies_in_control_range(table, ends[far])]


def choose_distance(pull: Pull, table: Table) -> Flow:
    """The player says how far."""
    mover, towards = table.operative(pull.mover), table.operative(pull.towards)
    choices = lengths(table, pull)
    buttons = [Option(f"pull-{far}", f"{length_text(far)} towards {towards.name}", pull.rule) for far in choices]
    prompt = f"{pull.name}: how far is {mover.name} moved?"
    return Ask(pull.seat, "pull", prompt, Pick(buttons), _pulled, rule=pull.rule, default=buttons[0].key)


def _pulled(pull: Pull, table: Table, answer: str) -> Flow:
    mover, towards = table.operative(pull.mover), table.operative(pull.towards)
    far = int(answer.removeprefix("pull-"))
    assert mover.spot is not None
    moved = Moved(pull.rule, mover.id, pull.name, (mover.spot, spot_along(mover, towards, far)), far)
    events: list[Event] = [moved, *off_guard(table, [mover])]
    return Done(None, [*events, *reassess(fold(events, table))])


PULL = Sequence("kt24.pull", "Pull", choose_distance)
