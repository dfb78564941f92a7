"""Pieces of the graph that boards share: the graph is the same as one made from nothing."""

from collections.abc import Iterator
from random import Random

import pytest
from compiled import COMPILED
from geometry.adversary import boards
from geometry.movement import FREE, ROUND_25, ROUND_32, ROUNDED
from geometry.worlds import an_outline, cases

from killzone.editions.kt24.board.movement import manner
from killzone.geometry import pieces
from killzone.geometry.graph import Graph
from killzone.geometry.ground import Ground, Obstacle
from killzone.geometry.manner import Manner
from killzone.geometry.shapes import Base, Body, Part, Terrain, rectangle, usual_body

OVAL = usual_body(Base(6000, 3500))


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    pieces.forget()
    yield
    pieces.forget()


def told(graph: Graph) -> tuple[object, ...]:
    """All that a graph says, places and links in their order."""
    links = [
        (start, link.to, link.path, link.flat, link.length, link.climbs, link.drops)
        for start, found in sorted(graph.links.items())
        for link in found
    ]
    return tuple(graph.spots), tuple(links)


def compare(terrains: list[Terrain], body: Body, how: Manner) -> None:
    """Makes the graphs one after the other, and each from nothing."""
    shared = [told(Graph(Ground(terrain, body, how))) for terrain in terrains]
    for terrain, one in zip(terrains, shared, strict=True):
        pieces.forget()
        assert told(Graph(Ground(terrain, body, how))) == one


def a_part(dice: Random, number: int, size: int) -> Part:
    bottom = dice.choice((0, 0, 0, 5715))
    top = bottom + dice.choice((635, 2540, 2540, 6350, 7620))
    traits = dice.choice(({"vantage"}, {"vantage", "ceiling"}, {"wall"}, {"light"}, {"accessible"}, {"ladder"}))
    at = dice.randrange(size - 6000), dice.randrange(size - 6000)
    return Part(f"p{number}", f"f{number}", an_outline(dice, *at, 5000), bottom, top, frozenset(traits))


@pytest.mark.parametrize("body", [ROUND_25, ROUND_32, OVAL], ids=["25", "32", "oval"])
def test_boards_that_differ_a_little_have_the_graphs_they_would_have_alone(body: Body) -> None:
    dice = Random(f"pieces {body.base.length}")
    for _ in range(cases(2)):
        size = 60000
        parts = [a_part(dice, i, size) for i in range(14)]
        whole = Terrain(size, size, tuple(parts))
        gone = dice.randrange(len(parts))
        less = Terrain(size, size, tuple(parts[:gone] + parts[gone + 1 :]))
        more = whole.plus((a_part(dice, 99, size),))
        turned = Terrain(size, size, tuple(parts[::-1]))
        compare([whole, less, more, turned, whole], body, dice.choice((FREE, ROUNDED)))


@pytest.mark.parametrize("name", ["patient-margin", "candlewick-court"])
def test_hatches_and_barricades_leave_the_rest_of_a_board_as_it_was(name: str) -> None:
    terrain = boards()[name]
    doors = sorted({one.when.rpartition(":")[0] for one in terrain.parts if one.when})
    barricade = Part("new", "new", rectangle(30000, 20000, 35080, 21270), 0, 2540, frozenset({"light"}))
    states = [terrain.at(frozenset(doors[:count])) for count in range(min(4, len(doors) + 1))]
    compare([*states, states[0].plus((barricade,))], ROUND_32, manner(True, True))


@pytest.mark.skipif(COMPILED, reason="nothing can be put into a compiled module to count what it makes")
def test_only_what_a_hatch_touches_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    make = pieces._made

    def noting(ground: Ground, obstacle: Obstacle, near: int) -> pieces.Piece:
        made.append(obstacle.part.id)
        return make(ground, obstacle, near)

    monkeypatch.setattr(pieces, "_made", noting)
    dice = Random("hatch")
    parts = []
    for i in range(100):
        x, y = 12000 * (i % 10) + dice.randrange(4000), 12000 * (i // 10) + dice.randrange(4000)
        parts.append(Part(f"p{i}", f"f{i}", rectangle(x, y, x + 3000, y + 1500), 0, 2540, frozenset({"light"})))
    board = Terrain(130000, 130000, tuple(parts))
    Graph(Ground(board, ROUND_25, FREE))
    assert len(made) == 100
    made.clear()
    Graph(Ground(Terrain(130000, 130000, tuple(parts[:55] + parts[56:])), ROUND_25, FREE))
    assert 0 < len(made) < 30
    made.clear()
    Graph(Ground(board, ROUND_25, FREE))
    assert made == []
