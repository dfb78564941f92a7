"""What a board keeps of what it was asked is bounded by counts, so that a process that plays for days stays small."""

from geometry.movement import board, on, part

from killzone.geometry import ground, terrain
from killzone.geometry.shapes import Terrain


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


def test_a_board_keeps_so_many_states_of_its_openings_and_no_more() -> None:
    world = many_parts()
    states = [world.at(frozenset({f"door {i}"})) for i in range(3 * terrain._STATES)]
    assert all(state.parts == world.parts for state in states)
    assert len(world._states) <= terrain._STATES
    assert world.at(frozenset({"door 1"})) is world.at(frozenset({"door 1"}))
