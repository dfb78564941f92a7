"""The pit in the middle of the Ring: whoever walks over it leaps, and dice say how far the walk goes."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from killzone.core.events import Event, Removed, Said, Wounded
from killzone.core.flow import Done, Flow, Jump, Next, Offer, Roll, Sequence, Window
from killzone.core.pieces import PlayerTokened
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.core.walks import Stop, Walk, walk_sequence
from killzone.geometry.shapes import Spot
from toy.board import Board, edges, length


class Leap(Value):
    """A leap of a fighter; `face` is that of the D10, 0 before it fell."""

    fighter: str
    seat: int
    face: int = 0


def test(leap: Leap, table: Table) -> Flow:
    return Roll(1, then=tested, seat=leap.seat, why="a leap", rule="toy.leap", sides=10)


def tested(leap: Leap, table: Table, faces: tuple[int, ...]) -> Flow:
    return Next(leap.but(face=faces[0]))


def dares(leap: Leap, table: Table) -> Iterable[Offer]:
    """A house that has leapt before may dare another test."""
    if leap.face < Board.LEAP and table.players[leap.seat].count("daring"):
        yield Offer("dare", leap.seat, "Dare another test", dare, rule="toy.leap")


def dare(leap: Leap, table: Table) -> Flow:
    left = table.players[leap.seat].count("daring") - 1
    return Jump(leap, to=test, events=[PlayerTokened("toy.leap", leap.seat, "daring", left)])


def land(leap: Leap, table: Table) -> Flow:
    """4 or more goes on, and makes daring; 2 or 3 stops at the edge; 1 is a fall that hurts."""
    fighter = table.operative(leap.fighter)
    if leap.face >= Board.LEAP:
        more = table.players[leap.seat].count("daring") + 1
        return Done(None, [PlayerTokened("toy.leap", leap.seat, "daring", more)])
    events: list[Event] = [Said("toy.leap", f"{fighter.name} stops at the edge of the pit.")]
    if leap.face == 1:
        events = [Wounded("toy.leap", fighter.id, 1)]
        if fighter.wounds == 1:
            events.append(Removed("toy.felled", fighter.id))
    return Done((), events)


def stops(walk: Walk, table: Table) -> Iterator[Stop]:
    """Where what is left of a walk comes to the pit."""
    fighter = table.operative(walk.operative)
    for leg, (a, b) in enumerate(pairwise(walk.path[walk.at :]), walk.at):
        for edge in edges(a, b):
            yield Stop(f"pit {edge.x} {edge.y}", leg, edge, LEAP, Leap(fighter.id, fighter.seat))


def walk_length(walk: Walk, table: Table, way: tuple[Spot, ...]) -> int:
    return length(way)


LEAP = Sequence(
    "toy.leap",
    "Leap",
    test,
    Window("leap", prompt="Leap again?", keep="Let it be", rule="toy.leap"),
    land,
)
WALK = walk_sequence("toy.walk", "Walk", stops, walk_length)
