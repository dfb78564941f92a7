"""Where fighters may stand and walk, and who is near whom."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import isqrt

from killzone.core.domains import Below, Path, Place
from killzone.core.reasons import Reason, Verdict, because, every
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH, text


class Board:
    SIZE = 12 * INCH
    CORNERS = (Spot(0, 0), Spot(SIZE, SIZE), Spot(SIZE, 0), Spot(0, SIZE))
    ZONE, WALK, REACH = 4 * INCH, 3 * INCH, 4 * INCH
    RADIUS = 1250
    GRID = INCH // 2
    PIT, LEAP = (11 * INCH // 2, 13 * INCH // 2), 4
    """The pit is a square in the middle; on so much of a D10 a leap over it succeeds."""


def distance(a: Spot, b: Spot) -> int:
    """Between centres, rounded up: nobody gains by rounding."""
    square = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
    return isqrt(square - 1) + 1 if square else 0


def length(path: tuple[Spot, ...]) -> int:
    return sum(distance(a, b) for a, b in pairwise(path))


def near(table: Table, fighter: Operative) -> Iterator[Operative]:
    """The rivals that a fighter can reach."""
    assert fighter.spot is not None
    for rival in table.against(fighter.seat):
        if rival.spot and distance(fighter.spot, rival.spot) <= Board.REACH:
            yield rival


def on_board(table: Table, fighter: Operative, spot: Spot) -> Reason | None:
    low, high = Board.RADIUS, Board.SIZE - Board.RADIUS
    if low <= spot.x <= high and low <= spot.y <= high and spot.z == 0:
        return None
    return because("toy.board", "{who} would not stand on the floor of the Ring.", who=fighter.name)


def clear(table: Table, fighter: Operative, spot: Spot) -> Reason | None:
    for other in table.operatives:
        if other.spot and other.id != fighter.id and distance(other.spot, spot) < 2 * Board.RADIUS:
            return because("toy.board", "{who} would stand on {other}.", who=fighter.name, other=other.name)
    return None


def in_pit(spot: Spot) -> bool:
    low, high = Board.PIT
    return low < spot.x < high and low < spot.y < high


def edges(a: Spot, b: Spot) -> Iterator[Spot]:
    """The last point of a straight leg before the pit, looked for at every 64th of it; none if it keeps clear."""
    before = a
    for part in range(1, 65):
        spot = Spot(a.x + (b.x - a.x) * part // 64, a.y + (b.y - a.y) * part // 64)
        if in_pit(spot) and not in_pit(before):
            yield before
        before = spot


def out_of_pit(table: Table, fighter: Operative, spot: Spot) -> Reason | None:
    return because("toy.leap", "{who} would stand in the pit.", who=fighter.name) if in_pit(spot) else None


def in_zone(table: Table, fighter: Operative, spot: Spot) -> Reason | None:
    far = distance(Board.CORNERS[fighter.seat], spot)
    if far <= Board.ZONE:
        return None
    sentence = "{who} would be {far} from its corner; {most} is the most."
    return because("toy.set-up", sentence, who=fighter.name, far=text(far), most=text(Board.ZONE))


def in_stride(table: Table, fighter: Operative, path: tuple[Spot, ...]) -> Reason | None:
    far = length(path)
    if far <= Board.WALK:
        return None
    sentence = "{who} would walk {far}; {most} is the most."
    return because("toy.walk", sentence, who=fighter.name, far=text(far), most=text(Board.WALK))


def set_up_domain(table: Table, fighter: Operative) -> Place:
    """Anywhere near the house's own corner, clear of everyone else."""
    corner = Board.CORNERS[fighter.seat]

    def judge(spot: Spot) -> Verdict:
        return every((on_board, in_zone, clear), table, fighter, spot)

    shape = {"operative": fighter.id, "corner": [corner.x, corner.y], "within": Board.ZONE, "radius": Board.RADIUS}
    return Place(judge, _finder(corner, Board.ZONE, judge), _lister(corner, Board.ZONE, judge), shape)


def walk_domain(table: Table, fighter: Operative) -> Path:
    """A walk of one leg or more; it may also stay where it stands."""
    start = fighter.spot
    assert start is not None

    def judge(path: tuple[Spot, ...]) -> Verdict:
        stops = tuple(reason for spot in path if (reason := on_board(table, fighter, spot)))
        # A leap may end where it begins, so there must be room there, too.
        halts = [edge for a, b in pairwise(path) for edge in edges(a, b)]
        ends = tuple(reason for spot in halts if (reason := clear(table, fighter, spot)))
        ends += every((clear, out_of_pit), table, fighter, path[-1]).reasons
        whole = every((in_stride,), table, fighter, path).reasons
        return Verdict(stops + ends + whole, Tally().plus(length(path), "toy.walk", "walk"))

    def judge_end(spot: Spot) -> Verdict:
        return judge((start, spot))

    find, listed = _finder(start, Board.WALK, judge_end), _lister(start, Board.WALK, judge_end)

    def finder(below: Below) -> tuple[Spot, ...] | None:
        spot = find(below)
        return (start, spot) if spot else None

    def lister(limit: int) -> list[tuple[Spot, ...]]:
        return [(start, spot) for spot in listed(limit)]

    shape = {"operative": fighter.id, "limit": Board.WALK, "radius": Board.RADIUS}
    return Path(start, judge, finder, lister, shape)


def _finder(centre: Spot, reach: int, judge: Callable[[Spot], Verdict]) -> Callable[[Below], Spot | None]:
    """A few throws at the square around a centre."""

    def find(below: Below) -> Spot | None:
        for _ in range(20):
            spot = Spot(centre.x - reach + below(2 * reach + 1), centre.y - reach + below(2 * reach + 1))
            if judge(spot):
                return spot
        return None

    return find


def _lister(centre: Spot, reach: int, judge: Callable[[Spot], Verdict]) -> Callable[[int], list[Spot]]:
    """The points of a grid around a centre, the centre first."""

    def lister(limit: int) -> list[Spot]:
        count = reach // Board.GRID
        steps = sorted(range(-count, count + 1), key=abs)
        found: list[Spot] = []
        for spot in (Spot(centre.x + i * Board.GRID, centre.y + j * Board.GRID) for i in steps for j in steps):
            if len(found) == limit:
                break
            if judge(spot):
                found.append(spot)
        return found

    return lister
