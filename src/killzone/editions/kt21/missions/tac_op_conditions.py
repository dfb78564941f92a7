"""The two conditions of each tac op: facts of a position, and what its player's operatives did since the reveal."""

from collections.abc import Callable, Collection, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.core.values import Value
from killzone.editions.kt21.board.engagement import engaged
from killzone.editions.kt21.board.measuring import half_of, near_centre, wholly_in, within, zone_of
from killzone.editions.kt21.board.objectives import PEG, PLACES, controlled, is_at, within_marker
from killzone.editions.kt21.board.visibility import is_visible
from killzone.editions.kt21.operatives.characteristics import incapacitated, injured, starting_wounds
from killzone.geometry import measure
from killzone.geometry.parts import Part
from killzone.geometry.units import INCH

SCORING = "kt21.tacops.scoring"
FAR = 6 * INCH
APART = 8 * INCH
HIGH = 2 * INCH
QUORUM = 6
SURVEYORS = 3

NOW, END, END_OF_BATTLE = "now", "end-of-turning-point", "end-of-battle"
"""When a condition is looked at: after every action, at the end of a turning point, or of the battle."""


class Progress(Value):
    """A tac op that was revealed: what it names, who did what it asks for, each with where, and when each was scored.

    `named` is the id of a marker or an operative. `deeds` are pairs of an operative and a marker, or of the friend and
    the enemy that it incapacitated; either may be empty. `first` and `second` are turning points, 0 if not yet.
    """

    named: str = ""
    deeds: tuple[tuple[str, str], ...] = ()
    first: int = 0
    second: int = 0


Test = Callable[[Table, int, Progress], bool]


class Condition(NamedTuple):
    """When a condition is looked at, and whether a seat meets it."""

    when: str
    test: Test


FIRST: Final[dict[str, Condition]] = {}
SECOND: Final[dict[str, Condition]] = {}
"""The conditions by the id of the tac op."""


def first(id: str, when: str) -> Callable[[Test], Test]:
    """Register a first condition."""
    return _registered(FIRST, id, when)


def second(id: str, when: str) -> Callable[[Test], Test]:
    """Register a second condition."""
    return _registered(SECOND, id, when)


def _registered(conditions: dict[str, Condition], id: str, when: str) -> Callable[[Test], Test]:
    def register(test: Test) -> Test:
        conditions[id] = Condition(when, test)
        return test

    return register


def again(id: str) -> Callable[[Test], Test]:
    """Register a condition as the first, and the same at the end of a later turning point as the second."""

    def register(test: Test) -> Test:
        def later(table: Table, seat: int, progress: Progress) -> bool:
            return 0 < progress.first < table.turn and test(table, seat, progress)

        FIRST[id], SECOND[id] = Condition(END, test), Condition(END, later)
        return test

    return register


@rule(SCORING)
def met(id: str, when: str, table: Table, seat: int, progress: Progress) -> tuple[bool, bool]:
    """Which of a revealed tac op's two conditions score now: each once, and each for itself."""
    one, two = FIRST[id], SECOND[id]
    scores_first = not progress.first and one.when == when and one.test(table, seat, progress)
    scores_second = not progress.second and two.when == when and two.test(table, seat, progress)
    return scores_first, scores_second


@again("vacant-possession")
def vacant(table: Table, seat: int, progress: Progress) -> bool:
    """The named marker is controlled, and no enemy is within 6" of its centre."""
    marker = table.marker(progress.named)
    return marker.controller == seat and not any(within_marker(table, one, marker, FAR) for one in table.against(seat))


def distrained(table: Table, fallen: Operative, carried: Collection[str] = ()) -> list[Marker]:
    """The markers that an enemy who fell was within 2" of the centre of, or at, and the tokens that it carried."""
    near = (one for one in table.markers if one.kind in PLACES and is_at(table, fallen, one))
    return [*near, *(table.marker(id) for id in carried)]


@first("distraint", NOW)
@first("lone-working", NOW)
@first("field-notes", NOW)
@first("clean-copy", NOW)
@first("settled-in-person", NOW)
def done_once(table: Table, seat: int, progress: Progress) -> bool:
    """What the card asks for happened."""
    return bool(progress.deeds)


@second("distraint", END)
def still_held(table: Table, seat: int, progress: Progress) -> bool:
    """The marker or token that it happened at is controlled or carried."""
    return bool(progress.named) and table.marker(progress.named).controller == seat


@first("notice-served", END)
def served(table: Table, seat: int, progress: Progress) -> bool:
    """By the end of turning point 2 the named enemy is injured or incapacitated."""
    enemy = table.operative(progress.named)
    return table.turn <= 2 and (incapacitated(enemy) or injured(table, enemy))


@second("notice-served", END_OF_BATTLE)
def evicted(table: Table, seat: int, progress: Progress) -> bool:
    """The named enemy is incapacitated."""
    return incapacitated(table.operative(progress.named))


@second("field-notes", NOW)
def another_did(table: Table, seat: int, progress: Progress) -> bool:
    """Two different friends did what the card asks for."""
    return len({who for who, _ in progress.deeds}) >= 2


@second("lone-working", NOW)
def another_fell(table: Table, seat: int, progress: Progress) -> bool:
    """It happened to two different enemies."""
    return len({enemy for _, enemy in progress.deeds}) >= 2


def alone(table: Table, one: Operative) -> bool:
    """Whether an operative is more than 6" from every other of its side."""
    return not any(within(table, one, other, FAR) for other in table.of(one.seat) if other.id != one.id)


@first("served-at-home", END)
def at_home(table: Table, seat: int, progress: Progress) -> bool:
    """A friend is wholly within the enemy drop zone."""
    return len(_visitors(table, seat)) >= 1


@second("served-at-home", END_OF_BATTLE)
def two_at_home(table: Table, seat: int, progress: Progress) -> bool:
    """Two are."""
    return len(_visitors(table, seat)) >= 2


def _visitors(table: Table, seat: int) -> list[Operative]:
    area = zone_of(table, 1 - seat)
    return [one for one in table.of(seat) if wholly_in(one, area)]


@again("high-water-mark")
@rule("kt21.terrain.vantage")
def highest(table: Table, seat: int, progress: Progress) -> bool:
    """Friends stand on more Vantage points 2" high or higher than enemies do."""
    return len(_points_of(table, seat)) > len(_points_of(table, 1 - seat))


def vantage_points(table: Table) -> list[Part]:
    """The Vantage points of the board that are 2" high or higher."""
    return [part for part in table.terrain.parts if "vantage" in part.traits and part.top >= HIGH]


def _points_of(table: Table, seat: int) -> set[str]:
    return {part.id for part in vantage_points(table) for one in table.of(seat) if _stands_on(one, part)}


def _stands_on(one: Operative, part: Part) -> bool:
    assert one.spot is not None
    return one.spot.z == part.top and measure.within_area(one.spot, one.card.body.base, part.outline)


@first("inventory", NOW)
def counted_two(table: Table, seat: int, progress: Progress) -> bool:
    """Friends counted at two markers."""
    return len({where for _, where in progress.deeds}) >= 2


@second("inventory", NOW)
def counted_three(table: Table, seat: int, progress: Progress) -> bool:
    """Friends counted at three markers."""
    return len({where for _, where in progress.deeds}) >= 3


@first("sleeping-partner", END_OF_BATTLE)
def awake(table: Table, seat: int, progress: Progress) -> bool:
    """The named friend is in the killzone and not wholly within its own half."""
    one = table.operative(progress.named)
    return one.spot is not None and not incapacitated(one) and not wholly_in(one, half_of(table, seat))


@second("sleeping-partner", END_OF_BATTLE)
def awake_at_a_marker(table: Table, seat: int, progress: Progress) -> bool:
    """And it is within 2" of the centre of a marker that its side controls."""
    if not awake(table, seat, progress):
        return False
    one = table.operative(progress.named)
    return any(is_at(table, one, marker) for marker in controlled(table, seat, PLACES))


@again("quiet-possession")
def quiet(table: Table, seat: int, progress: Progress) -> bool:
    """From turning point 2 on: two markers are controlled by friends that all have a Conceal order."""
    held = [marker for marker in controlled(table, seat, PLACES) if _quiet(table, seat, marker)]
    return table.turn >= 2 and len(held) >= 2


def _quiet(table: Table, seat: int, marker: Marker) -> bool:
    near = [one for one in table.of(seat) if is_at(table, one, marker)]
    return all(one.order == "conceal" for one in near)


@first("trespass-survey", END)
def pegged(table: Table, seat: int, progress: Progress) -> bool:
    """A peg of the side lies."""
    return bool(list(_pegs(table, seat)))


@second("trespass-survey", END)
def pegged_apart(table: Table, seat: int, progress: Progress) -> bool:
    """Two pegs of the side lie at least 8" apart."""
    return any(_apart(one, other) for one, other in combinations(_pegs(table, seat), 2))


def _pegs(table: Table, seat: int) -> Iterator[Marker]:
    yield from (one for one in table.markers if one.kind == PEG and one.owner == seat and one.spot is not None)


def _apart(one: Marker, other: Marker) -> bool:
    assert one.spot is not None
    assert other.spot is not None
    return measure.gap(one.spot, one.base, other.spot, other.base) >= APART


@second("clean-copy", NOW)
def copied_elsewhere(table: Table, seat: int, progress: Progress) -> bool:
    """Another friend did at another marker."""
    return any(one[0] != other[0] and one[1] != other[1] for one, other in combinations(progress.deeds, 2))


@first("everyone-up", END)
def almost_all_up(table: Table, seat: int, progress: Progress) -> bool:
    """At the end of turning point 2 at most one friend is incapacitated."""
    return table.turn == 2 and _fallen(table, seat) <= 1


@second("everyone-up", END_OF_BATTLE)
def most_up(table: Table, seat: int, progress: Progress) -> bool:
    """At the end of the battle at most two are."""
    return _fallen(table, seat) <= 2


def _fallen(table: Table, seat: int) -> int:
    return sum(1 for one in table.operatives if one.seat == seat and incapacitated(one))


@again("closed-traverse")
def traverse(table: Table, seat: int, progress: Progress) -> bool:
    """Three friends, none engaged, are each at least 8" from the other two and visible to one of them."""
    free = [one for one in table.of(seat) if not engaged(table, one)]
    return any(_closed(table, three) for three in combinations(free, SURVEYORS))


def _closed(table: Table, three: tuple[Operative, ...]) -> bool:
    if any(within(table, one, other, APART - 1) for one, other in combinations(three, 2)):
        return False
    return all(any(is_visible(table, other, one) for other in three if other.id != one.id) for one in three)


@again("quorum")
def quorate(table: Table, seat: int, progress: Progress) -> bool:
    """Six friends are within 6" of the board's centre."""
    return sum(1 for one in table.of(seat) if near_centre(table, one, FAR)) >= QUORUM


def strongest(table: Table, seat: int) -> list[Operative]:
    """The enemies in the killzone with the highest W, of which *Settled in Person* names one."""
    enemies = table.against(seat)
    most = max((starting_wounds(table, one).total for one in enemies), default=0)
    return [one for one in enemies if starting_wounds(table, one).total == most]


@second("settled-in-person", END_OF_BATTLE)
def stands_yet(table: Table, seat: int, progress: Progress) -> bool:
    """The friend that did it is in the killzone."""
    return any(table.operative(who).spot is not None for who, _ in progress.deeds[:1])
