"""What a board keeps of what it was asked is bounded by counts, so that a process that plays for days stays small."""

from random import Random

from geometry.movement import board, on, part

from killzone.geometry import graph, ground, terrain
from killzone.geometry.shapes import Spot, Terrain


def many_parts() -> Terrain:
    corners = [(1 + i % 10 * 2, 1 + i // 10 * 4) for i in range(40)]
    return board(*(part(f"P{i}", x, y, x + 1, y + 1, 0, 5) for i, (x, y) in enumerate(corners)))


def test_a_board_keeps_so_many_sets_of_its_parts_and_no_more() -> None:
    world = many_parts()
    for chosen in range(4 * terrain._SETS):
        assert len(world.solids(chosen)) == len(world.pick(chosen)) == chosen.bit_count()
        assert len(world._solids) <= terrain._SETS
        assert len(world._picked) <= terrain._SETS


def test_so_does_its_ground() -> None:
    here = on(many_parts())
    for chosen in range(3 * ground.MOST_PICKED):
        assert len(here.pick(chosen)) == chosen.bit_count()
        assert len(here._picked) <= ground.MOST_PICKED


def test_what_a_graph_keeps_of_ways_is_what_looking_again_says() -> None:
    here = on(many_parts())
    kept = graph.graph(here)
    dice = Random("kept")
    spots = [Spot(dice.randrange(here.width), dice.randrange(here.depth)) for _ in range(2 * graph.MOST_SEEN)]
    few = spots[:3]
    for _ in range(2):
        for one in spots:
            for two in few:
                assert kept.way_from(one, two) == graph.straight(here, one, two)
                assert kept.way_from(two, one) == graph.straight(here, two, one)
            assert len(kept._seen) <= graph.MOST_SEEN


def test_a_board_keeps_so_many_states_of_its_openings_and_no_more() -> None:
    world = many_parts()
    states = [world.at(frozenset({f"door {i}"})) for i in range(3 * terrain._STATES)]
    assert all(state.parts == world.parts for state in states)
    assert len(world._states) <= terrain._STATES
    assert world.at(frozenset({"door 1"})) is world.at(frozenset({"door 1"}))
