import random

import pytest
from geometry.worlds import a_terrain

from killzone.geometry.parts import outline_problem
from killzone.geometry.shapes import Base, Body, Part, Spot, Terrain, rectangle, usual_body
from killzone.geometry.terrain import members
from killzone.geometry.units import INCH

BLOCK = Part("B", "barn", rectangle(2540, 2540, 5080, 7620), 0, 2540, frozenset({"heavy", "tall"}))
LEAF = Part("H1-leaf", "H1", rectangle(9000, 0, 9500, 5000), 0, 9000, frozenset({"wall"}), "H1:open")
DOOR = Part("H1-door", "H1", rectangle(8000, 0, 8500, 5000), 0, 9000, frozenset({"wall", "heavy"}), "H1:closed")
BOARD = Terrain(30 * INCH, 22 * INCH, (BLOCK, LEAF, DOOR))


@pytest.mark.parametrize(
    "value", [Spot(1, 2, 3, 90), Base(6000, 3500), Body(Base(2500, 2500), 3200, 2900), BLOCK, LEAF, BOARD]
)
def test_values_are_rebuilt_by_their_text(value: object) -> None:
    again = eval(repr(value))
    assert again == value
    assert hash(again) == hash(value)
    assert again != Spot(0, 0)


def test_the_fields_are_the_arguments_in_order() -> None:
    assert Spot(1, 2) == Spot(1, 2, 0, 0)
    assert Spot(BOARD.width, 2, 3, 90) == Spot(x=BOARD.width, y=2, z=3, facing=90)
    fields = ("id", "feature", "outline", "bottom", "top", "traits", "when")
    assert Part(*(getattr(LEAF, name) for name in fields)) == LEAF
    assert Terrain(BOARD.width, BOARD.depth, BOARD.parts) == BOARD


def test_a_base_needs_even_axes_the_longer_first() -> None:
    assert Base(2500, 2500).radius == 1250
    assert Base(2850, 2850).round
    assert not Base(6000, 3500).round
    for axes in ((2501, 2501), (0, 0), (-2, -2), (3500, 6000)):
        with pytest.raises(ValueError, match="base"):
            Base(*axes)


def test_usual_bodies_look_over_an_inch_and_not_over_two() -> None:
    for size in (2500, 2850, 3200):
        assert usual_body(Base(size, size)).height == 3200
        assert usual_body(Base(size, size)).eye > INCH
    assert usual_body(Base(4000, 4000)).height == 4064
    assert usual_body(Base(4000, 4000)).eye < 2 * INCH
    assert usual_body(Base(2000, 2000)).height == 2560
    assert usual_body(Base(6000, 3500)).height == 4692


def test_the_eye_is_part_of_the_body() -> None:
    with pytest.raises(ValueError, match="eye"):
        Body(Base(2500, 2500), 3000, 3001)


def test_openings_decide_which_parts_are_there() -> None:
    assert BOARD.at(frozenset()).parts == (BLOCK, DOOR)
    assert BOARD.at(frozenset({"H1"})).parts == (BLOCK, LEAF)
    assert BOARD.at(frozenset({"H1"})) is BOARD.at(frozenset({"H1"}))
    assert BOARD.at(frozenset({"H1", "other"})) == BOARD.at(frozenset({"H1"}))


def test_parts_are_found_by_name_trait_and_place() -> None:
    assert BOARD.part("B") is BLOCK
    assert BOARD.features == ("barn", "H1")
    assert BOARD.pick(BOARD.having(frozenset({"wall"}))) == (LEAF, DOOR)
    assert BOARD.pick(BOARD.having(frozenset({"heavy", "wall"}))) == BOARD.parts
    assert BOARD.having(frozenset()) == 0
    assert BLOCK in BOARD.pick(BOARD.near(5080, 7620, 5080, 7620))
    assert BOARD.near(20 * INCH, 15 * INCH, 29 * INCH, 21 * INCH) == 0
    assert BOARD.near(-5 * INCH, -5 * INCH, 99 * INCH, 99 * INCH) == BOARD.all
    assert Terrain(2540, 2540).near(0, 0, 100, 100) == 0


def test_the_index_finds_what_a_plain_search_finds() -> None:
    dice = random.Random(5)
    for size in (1, 40, 200):
        terrain = a_terrain(dice, size)
        for _ in range(40):
            x, y = (dice.randrange(-3000, length + 3000) for length in (terrain.width, terrain.depth))
            box = (x, y, x + dice.randrange(0, 20000, 500), y + dice.randrange(0, 20000, 500))
            near = terrain.pick(terrain.near(*box))
            wider = tuple(value + side for value, side in zip(box, (-636, -636, 636, 636), strict=True))
            assert set(near) >= {part for part in terrain.parts if _meet(part.box, box)}
            # The last cell of a board stands for all that is beyond its edge.
            inside = wider[0] >= 0 and wider[1] >= 0 and wider[2] < terrain.width and wider[3] < terrain.depth
            assert not inside or set(near) <= {part for part in terrain.parts if _meet(part.box, wider)}
        chosen = dice.getrandbits(size)
        plain = tuple(part for i, part in enumerate(terrain.parts) if chosen >> i & 1)
        assert terrain.pick(chosen) == plain
        assert members(chosen) == [i for i in range(size) if chosen >> i & 1]
        walls = frozenset({"wall"})
        assert terrain.pick(terrain.having(walls)) == tuple(part for part in terrain.parts if walls & part.traits)
        solids = terrain.solids(chosen, terrain.having(walls))
        assert [part for *_, part in solids] == list(plain)
        assert [(low < -(10**9), high > 10**9) for _, low, high, _ in solids] == [
            (bool(walls & part.traits),) * 2 for part in plain
        ]


def _meet(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    return one[0] <= two[2] and one[2] >= two[0] and one[1] <= two[3] and one[3] >= two[1]


def test_problems_are_sentences() -> None:
    assert BOARD.problems() == []
    assert "convex" in outline_problem(((0, 0), (100, 0), (50, 20), (100, 100)))
    assert "counter-clockwise" in outline_problem(tuple(reversed(rectangle(0, 0, 9, 9))))
    assert "crosses itself" in outline_problem(((0, 0), (10, 4), (-2, 6), (8, -2), (4, 9)))
    assert "three corners" in outline_problem(((0, 0), (10, 4)))
    assert "line between" in outline_problem(((0, 0), (5, 0), (10, 0), (10, 10)))
    bad = Part("X", "x", rectangle(-1, 0, 10, 10), 5, 5, frozenset(), "H1:ajar")
    found = Terrain(100, 100, (bad, bad)).problems()
    assert [text for text in found if "two parts" in text]
    assert [text for text in found if "edge of the board" in text]
    assert [text for text in found if "top" in text]
    assert [text for text in found if "ajar" in text]


def test_a_rectangle_takes_its_corners_in_any_order() -> None:
    assert rectangle(9, 8, 1, 2) == rectangle(1, 2, 9, 8) == ((1, 2), (9, 2), (9, 8), (1, 8))
    assert BLOCK.box == (2540, 2540, 5080, 7620)
