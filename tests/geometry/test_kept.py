"""What a board keeps of what it was asked is bounded by counts, so that a process that plays for days stays small."""

from random import Random
from weakref import ref

from geometry.movement import FREE, ROUND_32, board, on, part

from killzone.geometry import graph, ground, keeping, terrain
from killzone.geometry.around import gap_around
from killzone.geometry.shapes import Base, Spot, Terrain


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


def test_what_was_in_the_way_before_is_looked_at_first_and_changes_no_answer() -> None:
    door = part("door", 9, 6, 11, 8, 0, 5, "accessible")
    for world in (many_parts(), board(*many_parts().parts, door)):
        here = on(world)
        dice = Random("walls")
        walls: graph.Walls = {}
        for number in range(4000):
            one, two = (Spot(dice.randrange(here.width), dice.randrange(here.depth)) for _ in range(2))
            assert graph.straight(here, one, two, walls, number % 5) == graph.straight(here, one, two)
        assert bool(walls) == (not here.passages)


def test_a_graph_keeps_so_many_ways_between_its_places_and_no_more() -> None:
    here = on(many_parts())
    kept = graph.graph(here)
    pairs = [(one, two) for one in range(len(kept.spots)) for two in range(one)]
    assert len(pairs) > graph.MOST_WAYS
    for one, two in pairs:
        kept.way(one, two)
        assert len(kept._ways) <= graph.MOST_WAYS
    for one, two in Random("ways").sample(pairs, 500):
        assert kept.way(one, two) == kept.way(two, one) == graph.straight(here, kept.spots[one], kept.spots[two])


def test_a_board_keeps_so_many_states_of_its_openings_and_no_more() -> None:
    world = many_parts()
    states = [world.at(frozenset({f"door {i}"})) for i in range(3 * terrain._STATES)]
    assert all(state.parts == world.parts for state in states)
    assert len(world._states) <= terrain._STATES
    assert world.at(frozenset({"door 1"})) is world.at(frozenset({"door 1"}))


@keeping.kept_with_board(10)
def product(board: Terrain, one: int, other: int) -> tuple[int, ...]:
    return (board.width, one * other)


def test_an_answer_that_is_kept_is_the_answer() -> None:
    dice = Random("answers")
    worlds = [board(width=width) for width in (10, 12, 14)]
    for _ in range(300):
        world, one, other = dice.choice(worlds), dice.randrange(4), dice.randrange(4)
        found = product(world, one, other)
        assert found == (world.width, one * other)
        assert product(world, one, other) is found
        assert all(len(answers) <= 10 for answers in world.kept.values())


class Thing:
    """Something of which one can tell when it is gone."""


def test_only_so_many_boards_keep_anything_and_the_first_of_them_forgets() -> None:
    first, *others = [board(width=10 + number) for number in range(keeping.MOST_BOARDS + 1)]
    thing = Thing()
    gone = ref(thing)
    keeping.keeping(first)["thing"] = thing
    del thing
    for world in others:
        assert gone() is not None
        assert product(world, 2, 3)[1] == 6
    assert gone() is None
    assert not first.kept
    assert all(world.kept for world in others)
    assert product(first, 2, 3)[1] == 6
    assert not others[0].kept


def test_a_board_that_is_forgotten_goes_at_once_with_its_grounds_and_mazes() -> None:
    """A ground knows its board, and the board its grounds: nobody has to search for such rings."""
    world = many_parts()
    keeping.keeping(world)["thing"] = thing = Thing()
    gone = ref(thing)
    del thing
    one, two = Spot(2540, 2540), Spot(25400, 20000)
    assert ground.ground(world, ROUND_32, FREE) is ground.ground(world, ROUND_32, FREE)
    graph.graph(ground.ground(world, ROUND_32, FREE))
    assert gap_around(one, Base(2500, 2500), two, Base(2500, 2500), world, frozenset({"wall"})) is not None
    larger = world.plus((part("new", 25, 1, 26, 2, 0, 5),))
    product(larger, 1, 1)
    del world, larger
    for number in range(keeping.MOST_BOARDS):
        product(board(width=10 + number), 1, 1)
    assert gone() is None
