"""Pieces of the graph that boards share: the graph is the same as one made from nothing."""

from collections.abc import Iterator
from math import hypot, sqrt
from random import Random

import pytest
from compiled import COMPILED
from geometry.adversary import boards
from geometry.movement import FREE, ROUND_25, ROUND_32, ROUNDED
from geometry.worlds import an_outline, cases

from killzone.editions.kt24.board.movement import manner
from killzone.geometry import pieces
from killzone.geometry.corners import gates, round_corners
from killzone.geometry.graph import Graph
from killzone.geometry.ground import Ground, Obstacle
from killzone.geometry.manner import Manner
from killzone.geometry.outlines import nearest_on
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
        for start in range(len(graph.spots))
        for link in graph.links(start)
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


@pytest.mark.parametrize("body", [ROUND_25, OVAL], ids=["25", "oval"])
def test_corners_alike_are_rounded_alike(body: Body) -> None:
    """What is kept of a corner between two edges is what another part with such a corner would find for itself."""
    dice = Random("corners")
    alone = [a_part(dice, i, 60000) for i in range(6)]
    again = [
        Part(f"{one.id}b", one.feature, tuple([(x + 500, y + 700) for x, y in one.outline]), 0, 2540) for one in alone
    ]
    here = Ground(Terrain(60000, 60000, (*alone, *again)), body, FREE)
    for obstacle in here.obstacles:
        by_itself = Ground(Terrain(60000, 60000, (obstacle.part,)), body, FREE)
        for facing in here.facings:
            found = round_corners(here, obstacle, facing)
            assert found == round_corners(by_itself, by_itself.obstacles[0], facing)


def test_narrow_ways_are_found_among_what_is_near() -> None:
    dice = Random("gates")
    found = 0
    for _ in range(cases(30)):
        parts = [Part(f"p{i}", "f", an_outline(dice, *_somewhere(dice), 5000), 0, 2540) for i in range(12)]
        here = Ground(Terrain(20000, 20000, tuple(parts)), ROUND_25, FREE)
        for x, y in (*(corner for one in parts for corner in one.outline), _somewhere(dice)):
            discs = [(*_somewhere(dice), 2000 * 2000)]
            told = gates(here, x, y, 1250.0, 0, discs)
            assert told == _gates_of_everything(here, x, y, discs)
            found += len(told)
    assert found > 100


def _somewhere(dice: Random) -> tuple[int, int]:
    return dice.randrange(15000), dice.randrange(15000)


def _gates_of_everything(here: Ground, x: int, y: int, discs: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The same as `gates`, whatever is near."""
    sides = [(*nearest_on(x, y, one.part.outline), 1250.0) for one in here.obstacles]
    sides += [(0, y, 1250), (here.width, y, 1250), (x, 0, 1250), (x, here.depth, 1250)]
    found = []
    for px, py, other in [*sides, *((px, py, sqrt(square)) for px, py, square in discs)]:
        away = hypot(px - x, py - y)
        room = away - 1250 - other
        if away and -1e-6 <= room <= 250:
            ux, uy = (px - x) / away, (py - y) / away
            mx, my = x + ux * (1250 + room / 2), y + uy * (1250 + room / 2)
            found += [(round(mx - uy * on), round(my + ux * on)) for on in (0, 1250, -1250)]
    return found


def test_so_many_pieces_are_kept_and_no_more() -> None:
    most = 0
    for number in range(pieces.MOST_PIECES // 2):
        walls = [rectangle(x + number, 9000, x + number + 2540, 9900) for x in (2000, 30000, 50000)]
        parts = [Part(f"p{i}", "f", wall, 0, 2540, frozenset({"wall"})) for i, wall in enumerate(walls)]
        Graph(Ground(Terrain(60000, 20000, tuple(parts)), ROUND_32, FREE))
        kept = sum(len(store) + len(leaps) for store, leaps in pieces._pieces.values())
        assert kept <= pieces.MOST_PIECES
        most = max(most, kept)
    assert most > pieces.MOST_PIECES - 3


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
