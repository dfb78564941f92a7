"""Markers: where they are, who sees them, what they can lie on, and how it is told who controls them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from killzone.core.events import Event
from killzone.core.pieces import Controlled
from killzone.core.reasons import Mark, Reason, because
from killzone.core.table import Marker, Operative, Table
from killzone.core.tally import Entry, Tally
from killzone.editions.shared.board.movement import name_of
from killzone.geometry import sight
from killzone.geometry.ground import ground
from killzone.geometry.manner import Manner
from killzone.geometry.measure import gap, on_board
from killzone.geometry.places import place
from killzone.geometry.shapes import Base, Body, Spot
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import MM
from killzone.geometry.units import text as length_text

Weight = Callable[[Table, Operative], Tally]
"""What an operative counts where control is determined."""
Assess = Callable[[Table, Marker], tuple[int, tuple[int, ...]]]
"""Which seat controls a marker, -1 for none, and the totals by seat."""
Named = Callable[[Table, Marker], str]

_PIN = Body(Base(2, 2), 2, 1)
"""Markers take up no space: it is enough that the middle of one has something to lie on."""


def carried_by(table: Table, operative: Operative) -> Marker | None:
    """The marker that an operative carries."""
    for marker in table.markers:
        if marker.carrier == operative.id:
            return marker
    return None


def lies(table: Table, marker: Marker) -> tuple[Spot, Base]:
    """Where a marker is and how big: a carried one is at its carrier's distance from everything."""
    if marker.carrier:
        carrier = table.operative(marker.carrier)
        assert carrier.spot is not None
        return carrier.spot, carrier.card.body.base
    assert marker.spot is not None
    return marker.spot, marker.base


@lru_cache(maxsize=512)
def marker_seen(
    terrain: Terrain, spot: Spot, body: Body, at: Spot, base: Base, through: frozenset[str], walls: frozenset[str]
) -> bool:
    """Whether a marker lying somewhere is visible to somebody: a free line from its head to any part of it."""
    return sight.visible(spot, body, at, _flat(base), terrain, through, walls)


@lru_cache(maxsize=16)
def _flat(base: Base) -> Body:
    """A marker as something to look at: 2 mm high, and wider by as much as a figure is narrower than its base."""
    across = base.length * 10 // 14 * 2
    return Body(Base(across, across), 2 * MM, MM)


def totals_of(table: Table, among: Iterable[Operative], weight: Weight) -> tuple[int, ...]:
    """What each side has of those that count at a marker, by seat."""
    totals = [0] * len(table.players)
    for one in among:
        totals[one.seat] += weight(table, one).total
    return tuple(totals)


class Weighing(NamedTuple):
    """How an edition weighs who controls a marker: by which entry, what an operative's APL is, what rules add to that
    where markers are controlled, and who counts there.
    """

    rule: str
    apl: Weight
    adds: Callable[[Table, Operative], Iterable[Entry]]
    counting: Callable[[Table, Marker], Collection[Operative]]

    def weight(self, table: Table, operative: Operative) -> Tally:
        """What an operative counts at markers: its APL, and what rules add to that."""
        tally = self.apl(table, operative)
        for entry in self.adds(table, operative):
            tally = tally.plus(entry.amount, entry.rule, entry.note)
        return tally

    def control(self, table: Table, marker: Marker, seat: int) -> Tally:
        """What a side has at a marker: the APL of each of its operatives that counts there."""
        tally = Tally()
        for one in self.counting(table, marker):
            if one.seat == seat:
                tally = tally.plus(self.weight(table, one).total, self.rule, one.name)
        return tally

    def assess(self, table: Table, marker: Marker) -> tuple[int, tuple[int, ...]]:
        """The side with the greater total controls a marker, with equal totals nobody (-1); and the totals by seat.

        What is carried its carrier's side controls, whatever APL is nearby.
        """
        among = self.counting(table, marker)
        if not among:
            return -1, (0,) * len(table.players)
        totals = totals_of(table, among, self.weight)
        return (table.operative(marker.carrier).seat if marker.carrier else greatest(totals)), totals


def greatest(totals: Sequence[int]) -> int:
    """The seat with the greater total; with equal totals nobody (-1)."""
    most = max(totals)
    return totals.index(most) if totals.count(most) == 1 else -1


def control_changes(table: Table, kinds: Collection[str], assess: Assess, name: Named, id: str) -> list[Event]:
    """What has changed since control was determined last, of the markers of some kinds."""
    found: list[Event] = []
    for marker in table.markers:
        if marker.kind not in kinds:
            continue
        seat, totals = assess(table, marker)
        if seat != marker.controller:
            versus = " to ".join(map(str, sorted(totals, reverse=True)))
            note = f"{table.operative(marker.carrier).name} carries it" if marker.carrier else f"APL {versus}"
            found.append(Controlled(id, marker.id, seat, name(table, marker), note))
    return found


def carried_by_another(table: Table, operative: Operative, marker: Marker, name: str, id: str) -> Reason | None:
    """A carried marker is its carrier's alone."""
    if not marker.carrier or marker.carrier == operative.id:
        return None
    text = "{marker} is carried by {carrier}, who alone controls it."
    return because(id, text, marker=name[:1].upper() + name[1:], carrier=table.operative(marker.carrier).name)


def not_controlled(
    operative: Operative, marker: Marker, name: str, assessed: tuple[int, Sequence[int]], id: str
) -> Reason | None:
    """Why the side of an operative does not control a marker: which side does, and the totals by seat."""
    controller, totals = assessed
    if controller == operative.seat:
        return None
    own = totals[operative.seat]
    text = "{who} does not control {marker}: {own} APL to {theirs}."
    marks = point_of(marker)
    return because(id, text, marks=marks, who=operative.name, marker=name, own=own, theirs=sum(totals) - own)


def point_of(marker: Marker, spot: Spot | None = None) -> tuple[Mark, ...]:
    """A marker to be shown where it lies, or at another spot."""
    at = spot or marker.spot
    return (Mark("point", ((at.x, at.y, at.z),), marker.id),) if at is not None else ()


def nearest_first(table: Table, operative: Operative, markers: Iterable[Marker]) -> list[Marker]:
    """Markers by their distance as the crow flies, so that the reason about the nearest one is told."""
    spot = operative.spot
    assert spot is not None
    return sorted(markers, key=lambda marker: gap(spot, operative.card.body.base, *lies(table, marker)))


def over_the_edge(table: Table, name: str, spot: Spot, base: Base, id: str) -> Iterator[Reason]:
    """What keeps a marker from lying at a spot: it would not be wholly on the board."""
    if not on_board(spot, base, table.terrain):
        text = "{marker} at ({x}, {y}) would hang over the edge of the board."
        yield because(id, text, marker=name, x=length_text(spot.x), y=length_text(spot.y))


def cannot_lie(table: Table, name: str, spot: Spot, manner: Manner, id: str) -> Iterator[Reason]:
    """What keeps a marker from lying at a spot: its middle is off the board, in terrain, or on nothing."""
    for problem in place(ground(table.terrain, _PIN, manner), spot):
        text = "{marker} cannot lie at ({x}, {y}): {what}."
        what = {"edge": "that is off the board", "end-support": "there is nothing to lie on"}.get(problem.code)
        what = what or f"{name_of(table, problem)} is there"
        yield because(id, text, marker=name, x=length_text(spot.x), y=length_text(spot.y), what=what)
